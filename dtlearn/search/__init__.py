"""The search for the best test of each node: counts are asked for, scored and compared.

rows          what is asked of the training rows, wherever they are
memory        the answers of rows in memory
contingency   level × class tables; subsets: levels in two sets
policy        how splits are made and compared
candidates    splits with their scores; best: the best of each node
surrogates    what stands in for a missing value; significance: when chance explains a split
tried         everything that was tried at one node, as a table to read
"""
