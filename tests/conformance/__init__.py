"""Trees grown by dtlearn beside those of other programs; ``python -m tests.conformance``."""
