"""Numbers in order: sorted once, parted at each step down, all their cuts compared in one sweep.

The ideas are old. SLIQ (Mehta, Agrawal and Rissanen 1996) and SPRINT (Shafer, Agrawal and Mehta
1996) sort each attribute once and grow a tree breadth first; scikit-learn ranks cuts by a proxy of
the impurity decrease; Fayyad and Irani (1992) proved that the best cut is at a boundary between
classes. One column's way through this room; each step is a doctest on the Age of the Risk table:

    entries   rows at nodes, in the order of their values          1 4 0 2 5 3
    pieces    neighbours of one class                              HH LL H H
    proxy     the sums that rank the cuts                          22.5 beats 35
    cuts      the counts on both sides of those that could win     (2, 0) and (2, 2)
"""
