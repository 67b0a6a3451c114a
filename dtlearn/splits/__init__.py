"""What a node asks: the kinds of test as values, the tests of all nodes as arrays, rows routed."""
