# %% [markdown]
# # How to find the best split fast?
#
# Ten mornings, ten temperatures, and whether the bees flew. A tree looks for the best cut of the
# temperature. Chapter 04 scored each cut by itself, which takes too long for a large table. This
# chapter finds the same cut in one walk along the rows.

# %% alt="The gain of the eight cuts of the temperature above the ten mornings as dots. The cut at 10.5 is highest, 3.9582 bits in total. From 14.5 over 17 to 19.5 the stems fall to 0, then one rises again at 23."
import dtlearn as dt

bees = dt.datasets.load("bees")
ax = dt.draw.gain_curve(bees, "Fly", "Temperature", threshold=10.5, scale="total")

# %% [markdown]
# Each dot below the axis is a morning, each stem above it a cut. Some of the eight stems could have
# been left out, and the best one would still be there. Which ones, and why?
#
# **The one thing to learn here:** sort the rows once and walk along them. Each row changes sides
# once, so one walk counts both sides of every cut, and only cuts between different classes can win.
#
# **What you do:** count how often a row is looked at, walk along ten rows with two running counts,
# leave out the cuts that can't win, and grow the cheapest and the dearest tree.
#
# **What you learn:** what a sweep is, what a boundary is and why the best cut lies at one, and how
# the work grows with the number of rows: for one cut, for a tree, for a prediction.
#
# **What you need:** thresholds and the gain on the total scale (chapter 04), and why no split can
# lose (chapter 05). About 60 minutes.
#
# After this chapter you can do by hand: find the best cut of a dozen sorted rows with running
# counts, scoring only the cuts that can win.

# %% [markdown]
# ## What does it cost to score each cut by itself?
#
# The mornings are made up. *Temperature* is in degrees Celsius, *Fly* is the class. Sorted:

# %%
import numpy as np
import pandas as pd

bees.sort_values(["Temperature", "Fly"], ignore_index=True)

# %% [markdown]
# Nine different temperatures, as 13 occurs twice. As in chapter 04 there is one cut in each gap, at
# the midpoint:

# %%
values = sorted(set(bees["Temperature"]))
cuts = [(a + b) / 2 for a, b in zip(values, values[1:])]
print(cuts)

# %% [markdown]
# To score a cut, ask each morning whether it is left or right of it, and count the classes on both
# sides. We call that a *look* at a row, and count the looks. In `sides[x > cut]` the test picks the
# left side or the right one, since False counts as 0 and True as 1; so does `label == "yes"`.


# %%
def one_by_one(numbers, labels):
    """The gain of each cut on the total scale, and the looks that it took."""
    looks, gains, values = 0, {}, sorted(set(numbers))
    for cut in [(a + b) / 2 for a, b in zip(values, values[1:])]:
        sides = [[0, 0], [0, 0]]
        for x, label in zip(numbers, labels):
            sides[x > cut][label == "yes"] += 1
            looks += 1
        gains[cut] = dt.information_gain(sides, scale="total")
    return gains, looks


# %% [markdown]
# The two columns as lists:

# %%
temperatures, flights = list(bees["Temperature"]), list(bees["Fly"])

# %% [markdown]
# > **Predict, then look.** Ten mornings, eight cuts. How many looks? And how many would a million
# > rows of different temperature take?

# %% tags=["answer"]
gains, looks = one_by_one(temperatures, flights)
print("Looks at a row:")
print(f"ten mornings {looks}, a million rows {999_999 * 1_000_000:,}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each of the 8 cuts asks all 10 rows. A million different values have one gap less than a million,
# and each gap asks a million rows: about $10^{12}$ looks, for one attribute.
#
# </details>

# %%
assert looks == 8 * 10

# %% [markdown]
# ## Can one walk count them all?
#
# The cut at 7 has one morning on its left, the cut at 9 the same one and the next. Between two
# neighbouring cuts hardly anybody changes sides, so do not count anew: *move*.
#
# Put all ten mornings on the right, five no and five yes. Then walk up the sorted list and move one
# morning after the other to the left. Each move adds 1 on the left and takes 1 off on the right:

# %%
rows = sorted(zip(temperatures, flights))
left, right = [0, 0], [5, 5]
for x, label in rows:
    left[label == "yes"] += 1
    right[label == "yes"] -= 1
    print(f"{x:>2} {label:>3} moves   left {left}   right {right}")

# %% [markdown]
# The counts are those of no and yes. This walk is called a *sweep*. Each line but two is a cut:
#
# - After the first 13 there is none, as the second 13 is still to move: equal values stay together.
# - After 25 nobody is on the right, which is no cut.
#
# So the line of 10 has both sides of the cut at 10.5: three no against two no and five yes. Its gain
# on the total scale, by hand: the whole table is an even mix of one bit a morning, the left side is
# pure. A morning on the right has these bits:

# %%
from math import factorial, log2

bits_right = 2 / 7 * log2(7 / 2) + 5 / 7 * log2(7 / 5)

# %% [markdown]
# So ten mornings before the cut, three and seven after it:

# %%
best_by_hand = 10 * 1 - 3 * 0 - 7 * bits_right
print(f"10 - 0 - {7 * bits_right:.6f} = {best_by_hand:.6f}")

# %% [markdown]
# Is that what eighty looks gave for this cut, and is it the best?

# %%
assert abs(gains[10.5] - best_by_hand) < 1e-12
print({cut: round(gain, 4) for cut, gain in gains.items()})

# %% [markdown]
# It is both. Ten moves did the counting of eighty looks.
#
# ### Exercise 1
#
# Write a sweep. It takes a list of numbers and a list of classes, f or m, in any order, and returns
# a list with one entry for each cut, from the smallest up: the cut, the counts of f and m on its
# left, and those on its right, such as `(165.0, [2, 0], [1, 4])`. Mind that `left` changes after you
# have noted it: note a copy, `list(left)`.


# %%
def sweep(numbers, labels):
    """(cut, [f, m] on the left, [f, m] on the right) for each cut, ascending."""
    rows, noted = sorted(zip(numbers, labels)), []
    left, right = [0, 0], [labels.count("f"), labels.count("m")]
    for (x, label), (after, _) in zip(rows, rows[1:]):
        left[label == "m"] += 1
        right[label == "m"] -= 1
        if after > x:
            noted.append(((x + after) / 2, list(left), list(right)))
    return noted  # solution


# %% [markdown]
# The check tries it on many lists, some with equal numbers.

# %%
import dtlearn as dt

dt.practice.check("sweep-function", sweep)

# %% [markdown]
# For the rest of the chapter we need a sweep that scores what it counts, and that counts its looks:
# one for each row that moves.


# %%
def one_sweep(numbers, labels):
    """The gain of each cut on the total scale, and the looks that it took."""
    rows, gains = sorted(zip(numbers, labels)), {}
    sides = [[0, 0], [labels.count("no"), labels.count("yes")]]
    for looks, (x, label) in enumerate(rows, start=1):
        sides[0][label == "yes"] += 1
        sides[1][label == "yes"] -= 1
        if looks < len(rows) and rows[looks][0] > x:
            gains[(x + rows[looks][0]) / 2] = dt.information_gain(sides, scale="total")
    return gains, looks


# %% [markdown]
# Not nearly the same gains, the very same:

# %%
swept, moves = one_sweep(temperatures, flights)
assert swept == gains
print(f"{looks} looks or {moves}")

# %% [markdown]
# ## Which cuts need no score at all?
#
# Walk along the sorted mornings once more, and join neighbours of one class: no no no (6, 8, 10),
# yes (11), then 13 with one of each, yes yes yes (16, 18, 21), no (25). Rows of one class that
# follow each other are a *piece*. A value at which both classes occur belongs to no piece.
#
# A cut is *inside* a piece if the rows of both values next to it are of one and the same class. Any
# other cut is a *boundary*: the rows of its two values, taken together, are of more than one class.
#
# > **Predict, then look.** Which of the eight cuts are boundaries? Is each boundary better than each
# > cut inside a piece? Is the best cut a boundary?

# %% tags=["answer"]
print("Cuts from the largest gain to the smallest:")
for cut in sorted(gains, key=gains.get, reverse=True):
    print(f"{cut:>4}  {gains[cut]:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# 10.5 is a boundary: on it end the three no. 13 has both classes, so the cuts at 12 and at 14.5 are
# boundaries, and 23 is the fourth. Not each of them is good: 9, inside the first piece, gains more
# than 12. But it does not beat the best boundary, 10.5, at the end of its own piece.
#
# </details>
#
# **Run this cell, then move the slider** from 14.5 over 17 and 19.5 to 23, across the piece of
# three yes. What does the gain do on the way?

# %%
dt.widgets.threshold_explorer(bees, "Fly", "Temperature", scale="total")

# %% [markdown]
# It falls and rises again, like a rope that hangs between the two ends of the piece. On the way from
# 7 to 10.5, across the piece of three no, it only rises. In both pieces it is highest at an end.

# %% [markdown]
# ## Why can a cut inside a piece not be the best?
#
# Take the cut at 17 and its neighbours, 14.5 and 19.5. On the way one yes moves, and then one more.
# So the left sides are (4, 2), (4, 3) and (4, 4). Put the two outer ones on one heap:
#
# $$(4, 2) + (4, 4) = (8, 6) = 2 \cdot (4, 3) .$$
#
# The heap is the left side in the middle, twice. Now read it as a node that is split into (4, 2) and
# (4, 4). No split can lose, says chapter 05, so the heap has at least as many bits as its two parts:

# %%
parts_left = 6 * dt.entropy([4, 2]) + 8 * dt.entropy([4, 4])
heap_left = 2 * 7 * dt.entropy([4, 3])
print(f"two outer left sides {parts_left:.4f}, the middle one twice {heap_left:.4f}")

# %% [markdown]
# The right sides do the same: (1, 3) and (1, 1) make (2, 4), twice (1, 2).

# %%
parts_right = 4 * dt.entropy([1, 3]) + 2 * dt.entropy([1, 1])
heap_right = 2 * 3 * dt.entropy([1, 2])
print(f"two outer right sides {parts_right:.4f}, the middle one twice {heap_right:.4f}")

# %% [markdown]
# So the bits that are left after the cut in the middle, twice, are at least those left after its two
# neighbours together. Its gain is at most the *mean* of their gains:

# %%
mean_by_heaps = 10 - (parts_left + parts_right) / 2
assert abs((gains[14.5] + gains[19.5]) / 2 - mean_by_heaps) < 1e-12
print(f"{gains[17]:.4f} in the middle, {mean_by_heaps:.4f} the mean of its neighbours")

# %% [markdown]
# So a gain inside a piece is never above both its neighbours: walk towards the higher one, and on,
# until the piece ends. There is a boundary, or the end of the table, where all rows are on one side
# and the gain is 0. A longer piece shows the rope best, here fourteen yes between six no and four:

# %% alt="Gains of the 23 cuts of 24 rows: they rise over the six no to a top at 6, hang like a rope over the fourteen yes, down to nearly 0 at about two thirds, rise to a lower top at 20 and fall over the four no."
rope = pd.DataFrame({"x": range(1, 25), "Fly": ["no"] * 6 + ["yes"] * 14 + ["no"] * 4})
ax = dt.draw.gain_curve(rope, "Fly", "x", threshold=6.5, scale="total")

# %% [markdown]
# Two boundaries, two tops. Over each of the three pieces the gain is highest at an end, and none of
# the other 21 cuts needs a score.
#
# (Where several rows share a value, the steps are not equally long; then the mean is a weighted one,
# and all else stays the same. With more classes, too, only one count changes inside a piece.)
#
# Do not believe it, try it. Ten rows of different temperature can be labelled in $2^{10}$ ways, two
# of them with one class only. The numbers 1 to 1022 in binary are the others, 0 for no, 1 for yes:

# %%
labelled = np.arange(1, 1023)[:, None] >> np.arange(10) & 1

# %% [markdown]
# One line is a labelling. Running sums along it are the counts on the left of its nine cuts, and the
# rest is on the right:

# %%
moved = np.stack([1 - labelled, labelled], axis=-1).cumsum(axis=1)
lefts, rights = moved[:, :9], moved[:, 9:] - moved[:, :9]
every_cut = np.stack([lefts, rights], axis=2)

# %% [markdown]
# For one measure, `best_inside` is the largest gain inside a piece, and `best_at_boundary` that at a
# boundary, of each labelling.


# %%
def told(name, gain):
    """In how many labellings a cut inside a piece is better than, or as good as, the boundaries."""
    is_boundary = labelled[:, 1:] != labelled[:, :-1]
    best_at_boundary = np.where(is_boundary, gain, -1).max(axis=1)
    best_inside = np.where(is_boundary, -1, gain).max(axis=1)
    n_better = sum(best_inside > best_at_boundary + 1e-9)
    n_equal = sum(abs(best_inside - best_at_boundary) < 1e-9)
    print(f"{name:8} better in {n_better}, as good in {n_equal} of {len(labelled)}")


# %% [markdown]
# > **Predict, then look.** Three measures: entropy, Gini, classification error. For which can a cut
# > inside a piece be better than all boundaries, for which as good?

# %% tags=["answer"]
print("A cut inside a piece is:")
told("entropy", dt.information_gain(every_cut))
told("Gini", dt.gini_gain(every_cut))
told("error", dt.impurity_decrease(every_cut, dt.classification_error))

# %% [markdown]
# <details><summary>Why?</summary>
#
# Never better. With entropy and Gini it is not even as good, as their curves bend. The curve of the
# error is made of two straight lines (chapter 05): where the line between two of its points lies on
# it, the gain is the same all over the piece.
#
# </details>
#
# ### Exercise 2
#
# Ten loaves, the minutes that they were in the oven, and whether they were good.

# %%
dt.datasets.load("loaves")

# %% [markdown]
# How many of the cuts of *Minutes* are boundaries? With a pencil: sort, and join the pieces.

# %%
import dtlearn as dt

n_boundaries = 3  # solution
dt.practice.check("loaf-boundaries", n_boundaries)

# %% [markdown]
# ### Exercise 3
#
# What is the gain of the best cut, on the total scale? Run the counts on paper up to each boundary,
# and score only these.

# %%
import dtlearn as dt

loaf_gain = 10 * dt.entropy([6, 4]) - 7 * dt.entropy([3, 4]) - 3 * 0  # solution
dt.practice.check("loaf-gain", loaf_gain)

# %% [markdown]
# ## Is it enough to compare neighbours?
#
# The lecture notes *Decision Trees II* give this rule for numbers: sort the examples, and try the
# midpoints between those of different class. It is nearly ours. Take it word for word: go down the
# sorted table on top, and cut where two *neighbouring rows* differ in temperature and in class.
#
# > **Predict, then look.** Which of the four boundaries does this miss?

# %% tags=["answer", "T7"]
pairs = [(a, b) for a, b in zip(rows, rows[1:]) if a[0] < b[0] and a[1] != b[1]]
print("Cuts between neighbours of different class:")
print([(a[0] + b[0]) / 2 for a, b in pairs])

# %% [markdown]
# <details><summary>Why?</summary>
#
# 14.5: the rows next to this gap are the yes of 13 and the yes of 16. That a no of 13 stands on the
# same side is not seen, as it stands one line higher. Sorted the other way round, with the yes of 13
# first, the rule would miss 12 instead.
#
# </details>
#
# So read "between those of different class" for *values*, not for rows: ask all rows of both values.
# Here the rule missed a cut that does not matter. It can be worse.
#
# ### Exercise 4
#
# Make 4 to 8 loaves, with the columns Minutes and Good (yes, no), for which the rule of the
# neighbours misses the *best* cut, all of them if several are equally good. Rows are sorted by
# Minutes, and for equal minutes no comes before yes.

# %%
import pandas as pd

import dtlearn as dt

my_loaves = pd.DataFrame(
    {"Minutes": [20, 30, 30, 40], "Good": ["no", "no", "yes", "yes"]}
)  # solution
dt.practice.check("loaf-hidden-cut", my_loaves)

# %% [markdown]
# ### Exercise 5
#
# Write the right rule: a function of a list of numbers and a list of classes, in any order, that
# returns the list of the boundaries, from the smallest up.

# %%
import dtlearn as dt


def boundaries(numbers, labels):
    """The midpoints between values that have more than one class together."""
    at = {x: {label for z, label in zip(numbers, labels) if z == x} for x in numbers}
    values = sorted(at)
    return [(a + b) / 2 for a, b in zip(values, values[1:]) if len(at[a] | at[b]) > 1]  # solution


dt.practice.check("boundary-function", boundaries)

# %% [markdown]
# ## How many cuts are left on real data?
#
# 569 tumours of the breast, benign or malignant, each described by ten numbers: means over the cell
# nuclei seen under a microscope. We hold out every third one, to judge a tree with it further down.

# %%
tumours = dt.datasets.load("tumours")
held_out, training = tumours[tumours.index % 3 == 0], tumours[tumours.index % 3 > 0]
print(len(training), "to grow a tree,", len(held_out), "held out")

# %% [markdown]
# The boundaries of an attribute, this time by pandas, which collects the classes at each value:


# %%
def boundaries_of(data, name, target):
    """The boundaries of a column, ascending."""
    at = data.groupby(name)[target].agg(set)
    pairs = zip(at.index, at.index[1:])
    return [(a + b) / 2 for a, b in pairs if len(at[a] | at[b]) > 1]


# %% [markdown]
# On the bees it gives what we have found with a finger:

# %%
assert boundaries_of(bees, "Temperature", "Fly") == [10.5, 12, 14.5, 23]

# %% [markdown]
# > **Predict, then look.** The 379 tumours have more than 300 different values of each attribute.
# > How many of these cuts are boundaries: nearly all, a half, or fewer?

# %% tags=["answer"]
summary = training.drop(columns="class").nunique().sub(1).to_frame("cuts")
print("Cuts of each attribute:")
summary.assign(boundaries=[len(boundaries_of(training, a, "class")) for a in summary.index])

# %% [markdown]
# <details><summary>Why?</summary>
#
# The better an attribute sorts the classes, the longer its pieces, and the fewer boundaries it has:
# *mean_concave_points* has the fewest. If an attribute told nothing at all, neighbours would differ
# as often as any two tumours do, that is nearly half of the time.
#
# </details>
#
# Is the best cut of each attribute among them? A stump of one attribute knows it:

# %%
for a in summary.index[:3]:
    stump = dt.cart(training[[a, "class"]], "class", criterion="entropy", max_depth=1)
    print(stump.root.threshold in boundaries_of(training, a, "class"), stump.root.split.question)

# %% [markdown]
# Three of three; the ledger below has the count for the irises.

# %% [markdown]
# ## How does the work grow with the rows?
#
# We count looks for tables of 200 to 1600 rows of different value; which classes they have
# makes no difference to the looks.

# %%
sizes = [200, 400, 800, 1600]
tables = [(list(range(n)), ["no", "yes"] * (n // 2)) for n in sizes]

# %% [markdown]
# > **Predict, then look.** What does doubling the rows do to the looks of `one_by_one`, and to those
# > of `one_sweep`?

# %% tags=["answer", "F12"]
searches = {"one by one": one_by_one, "one sweep": one_sweep}
counted = {name: [search(*table)[1] for table in tables] for name, search in searches.items()}
print("Looks for each number of rows:")
pd.DataFrame(counted, index=sizes)

# %% [markdown]
# <details><summary>Why?</summary>
#
# One by one takes four times the looks: twice as many cuts, each of which asks twice as many rows.
# The sweep takes twice the looks.
#
# </details>
#
# If the looks grow like $N^k$, then $k$ is the slope of a straight line through the logarithms of
# both, as $\log N^k = k \log N$. On axes with logarithmic scales the counts lie on straight lines,
# and the legend tells their slopes:

# %% alt="Looks against rows, both axes logarithmic, from 200 to 1600 rows. One by one is a steep straight line, N to the power of 2.00; one sweep is far below it and half as steep, N to the power of 1.00."
ax = dt.draw.loglog(sizes, counted, ylabel="looks at a row")

# %% [markdown]
# The same in numbers, fitted to the counts:

# %%
for search, numbers in counted.items():
    print(f"{search}: N to the power of {np.polyfit(np.log(sizes), np.log(numbers), 1)[0]:.2f}")

# %% [markdown]
# Is a look a fair unit? Measure seconds, and see. They depend on the machine and on what else it does;
# each is timed twice, and the faster run counts:


# %%
from timeit import repeat


def seconds(search, table):
    """Time of the faster of two runs."""
    return min(repeat(lambda: search(*table), number=1, repeat=2))


# %% [markdown]
# > **Predict, then look.** Which of the two lines keeps its slope, and which gets steeper or flatter?

# %% tags=["answer"] alt="Seconds against rows, both axes logarithmic, from 200 to 1600 rows. One by one rises with a slope between 1 and 2, one sweep with a slope of about 1."
times = {name: [seconds(s, t) for t in tables] for name, s in searches.items()}
print("Seconds for each number of rows:")
ax = dt.draw.loglog(sizes, times)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The sweep is about as steep as before. One by one is flatter than its looks: it also scores each
# cut, as the sweep does, and in small tables that is most of the work of both. The more rows, the
# less it counts, and the further the lines part. No picture of times is the same twice; the counts
# are.
#
# </details>
#
# One by one costs $N (N - 1)$ looks, which grows like $N^2$ and is written $O(N^2)$. A sweep costs
# $N$, written $O(N)$. With $M$ attributes all of it is done $M$ times: $O(N^2 M)$ against $O(N M)$,
# as the slides of Cattaneo & Grabocka state.
#
# But the sweep needs sorted rows, and sorting is not free. How many comparisons does it take at
# least? Chapter 05 has the answer: $N$ rows can lie in $N!$ orders, and a comparison of two rows
# tells 1 bit at the most. So to find out the order takes at least $\log_2 N!$ of them:

# %%
for n in (10, 100, 1000):
    print(f"{n:>4} rows: {log2(factorial(n)):>5.0f} bits, N log2 N = {n * log2(n):.0f}")

# %% [markdown]
# That is a little less than $N \log_2 N$, and good sorting gets near it: $O(N \log N)$, more than
# the sweep itself. So the order is worth keeping. Sorted once at the root, the rows of each
# branch are still in order when the others are struck out: a tree never sorts again. That is what
# *presorted* means.

# %% [markdown]
# ## What does a whole tree cost?
#
# Every node that seeks a cut sweeps its own rows. Here is the tree of the bees:

# %%
tree = dt.cart(bees, target="Fly", criterion="entropy")
print(tree)

# %% [markdown]
# Ten mornings at the root, then seven, six and three: 26 looks for the whole tree. The leaves cost
# nothing. (The last one is still mixed, but all its mornings have 13 degrees, so there is no gap to
# sweep for.) From the table of nodes:


# %%
def rows_swept(tree):
    """Rows of all nodes that ask a question."""
    nodes = tree.nodes
    return int(nodes.loc[~nodes["is_leaf"], "n"].sum())


# %% [markdown]
# The same as by hand:

# %%
assert rows_swept(tree) == 10 + 7 + 6 + 3

# %% [markdown]
# How small or large can this sum be, if in the end each row has a leaf of its own? That depends on
# how the rows are shared out. Two tables of 16 rows: in the first each row has its own class, in
# the second two classes take turns.

# %%
own_class = pd.DataFrame({"x": range(16), "y": list("abcdefghijklmnop")})
in_turns = pd.DataFrame({"x": range(16), "y": list("ab" * 8)})

# %% [markdown]
# Their trees, by entropy as before:

# %%
wide = dt.cart(own_class, target="y", criterion="entropy")
chain = dt.cart(in_turns, target="y", criterion="entropy")

# %% [markdown]
# > **Predict, then look.** Which of the 15 cuts is best in each table? So how high are the two
# > trees, and how many rows are swept?

# %% tags=["answer", "F12"]
print("Two trees of sixteen rows:")
for told_of, grown in (("own class", wide), ("in turns", chain)):
    print(
        f"{told_of}: {grown.root.split.question}, height {grown.height}, {rows_swept(grown)} rows"
    )

# %% [markdown]
# <details><summary>Why?</summary>
#
# Sixteen classes have 4 bits, and the cut in the middle takes one off each row: all cuts halve, and
# the tree is *balanced*. All 16 rows are swept at each depth from 0 to 3. Where classes take turns, a cut
# in the middle leaves both halves as mixed as they were; splitting off one row at the end makes at
# least that row pure. So the tree is a *chain*, and sweeps 16 + 15 + … + 2 rows.
#
# </details>

# %%
assert rows_swept(wide) == 16 * 4
assert rows_swept(chain) == sum(range(2, 17))

# %% [markdown]
# In letters: a balanced tree sweeps $N$ rows at each of $\log_2 N$ depths, $O(N \log N)$; a chain
# sweeps $N + (N - 1) + \dots + 2$, about $N^2 / 2$, so $O(N^2)$. Both times $M$ for $M$ attributes, as
# the slides say. What does doubling do to the two sums?

# %%
for m in (8, 16, 32, 64):
    own = dt.cart(pd.DataFrame({"x": range(m), "y": range(m)}), "y", criterion="entropy")
    turns = dt.cart(pd.DataFrame({"x": range(m), "y": [0, 1] * (m // 2)}), "y", criterion="entropy")
    print(f"{m:>2} rows: balanced {rows_swept(own):>3}, chain {rows_swept(turns):>4}")

# %% [markdown]
# The balanced sum a little more than doubles, the chain's nearly takes four times as much.
#
# "At best" and "at worst" are meant for trees with a leaf for each row. A table that one cut sorts
# is swept once, however large it is.

# %% [markdown]
# ## And what does a prediction cost?
#
# One question for each node on the way down, so the depth of the leaf. In the balanced tree each
# row is asked 4 questions. In the chain the first row is asked one question, the last two 15.
#
# > **Predict, then look.** How many questions is a row of the chain asked on average? There is a way
# > without a new calculation.

# %% tags=["answer"]
asked = [len(chain.path({"x": x})) - 1 for x in range(16)]
print("Questions in the chain:")
print(asked, f"mean {sum(asked) / 16:.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each row is swept once in every node that asks it a question. So the rows swept, one by one over
# the nodes, are the questions asked, one by one over the rows: 135 in all, and 135/16 for a row.
#
# </details>

# %%
assert sum(asked) == rows_swept(chain)

# %% [markdown]
# So one number tells both costs. A prediction takes $O(\log N)$ questions in a balanced tree and up
# to $N - 1$ in a chain, $O(N)$.
#
# > **Predict, then look.** The table with sixteen classes again, but grown by the Gini index. Is
# > that tree balanced, too?

# %% tags=["answer"]
by_gini = dt.cart(own_class, target="y", criterion="gini")
print("Grown by Gini:")
by_gini_gains = by_gini.candidates()["gini_gain"]
print(f"height {by_gini.height}, gains from {by_gini_gains.min():.4f} to {by_gini_gains.max():.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# A chain! If all $n$ rows differ in class, the Gini index is $1 - 1/n$, and the weighted one after a
# cut in two sides is $1 - 2/n$, wherever the cut is. All cuts gain $1/n$, and of equal cuts the
# smallest wins (chapter 04).
#
# </details>
#
# ### Exercise 6
#
# The tree of the nine walks of chapter 00, in which all leaves are pure. How many rows are swept
# for one attribute, in the whole tree?

# %%
print(dt.cart(dt.datasets.load("walks"), target="Walk", criterion="entropy"))

# %% [markdown]
# The numbers in brackets are all you need.

# %%
import dtlearn as dt

walks_swept = 9 + 6 + 4 + 2  # solution
dt.practice.check("walks-rows-swept", walks_swept)

# %% [markdown]
# ## Is the fast tree the same tree?
#
# `dt.plain.cart` is the library's slow grower: plain Python, every midpoint, all rows counted anew
# for each. `dt.cart` sorts once, sweeps all nodes of one depth at a time, and scores boundaries only.
# Both grow a tree from the 379 tumours:

# %%
rows_of_training = training.to_dict("records")
slow = dt.plain.cart(rows_of_training, "class")
fast = dt.cart(training, target="class")

# %% [markdown]
# Do they differ anywhere?

# %%
assert fast.to_nested() == slow

# %% [markdown]
# The same questions, the same thresholds, the same leaves: being fast costs nothing here. How good
# is the tree on tumours that it has not seen? Beside it the share of the larger class, which is what
# saying "benign" each time would get right:

# %%
print(
    f"held out: {fast.score(held_out):.3f}, always benign: {(held_out['class'] == 'benign').mean():.3f}"
)

# %% [markdown]
# And the cost of the tree, by the sum of the last section:

# %%
print(repr(fast))
print(f"{rows_swept(fast)} rows swept, {rows_swept(fast) / len(training):.1f} questions a tumour")
print(f"{log2(fast.n_leaves):.1f} if it were balanced, up to {fast.n_leaves - 1} in a chain")

# %% [markdown]
# This tree is nearer to a balanced one than to a chain. How many times as long did the slow grower
# take? That depends on the machine, so your number will differ from the one below.

# %%
# NBVAL_IGNORE_OUTPUT
# Reason: times differ from run to run and from one machine to another.
with_loops = seconds(dt.plain.cart, (rows_of_training, "class"))
with_sweeps = seconds(dt.cart, (training, "class"))
print(f"{with_loops / with_sweeps:.0f} times as long")

# %% [markdown]
# Part of it is that arrays are faster than loops in Python, a factor that stays what it is. The
# other part is $N^2$ against $N$, and that one grows with the table.

# %% [markdown]
# ## How does a textbook print a sweep?
#
# Tan, Steinbach & Kumar print one in their *Introduction to Data Mining*. Ten people had a loan, and
# three did not pay it back. In the order of their incomes, in thousands, with 1 for the three:

# %%
incomes = [60, 70, 75, 85, 90, 95, 100, 120, 125, 220]
owing = [0, 0, 0, 1, 1, 1, 0, 0, 0, 0]
below = [(sum(owing[:i]), i - sum(owing[:i])) for i in range(11)]
print(below)

# %% [markdown]
# These are running counts of the three and of the others. The book has a cut below the first income and
# one above the last as well, eleven in all, and writes the weighted Gini index under each. A side with
# $a$ of the three and $b$ others has the index $1 - (a^2 + b^2)/(a + b)^2 = 2ab/(a + b)^2$. It counts by
# its $(a + b)/10$ of the rows, so it adds $2ab/(a + b)/10$:


# %%
def side(a, b):
    """What one side adds to the weighted Gini index of the ten."""
    return 2 * a * b / (a + b) / 10 if a * b else 0


# %% [markdown]
# > **Predict, then look.** Between which incomes are the two boundaries? Only a cut there can have the
# > least index.

# %% tags=["answer"]
weighted = [side(a, b) + side(3 - a, 7 - b) for a, b in below]
print("Weighted Gini index, from the lowest cut up:")
print(*[f"{index:.3f}" for index in weighted])

# %% [markdown]
# <details><summary>Why?</summary>
#
# Between 75 and 85, and between 95 and 100: 0.343 and 0.300. All others lie in a piece of one class, or
# outside. The book prints the same eleven, and chooses 97; the midpoint is 97.5.
#
# </details>
#
# The library has the nine cuts with rows on both sides. Its gain is what a cut takes off the index of all
# ten, which stands below the first cut, 0.42:

# %%
loans = pd.DataFrame({"income": incomes, "owing": owing})
by_index = dt.cart(loans, target="owing", criterion="gini").candidates()["gini_gain"]
assert max(abs(np.sort(weighted[1:-1]) - np.sort(0.42 - by_index))) < 1e-12

# %% [markdown]
# ## Which printed statements hold?
#
# The ledger of this chapter. Its first line repeats the counts above for 64 rows.

# %%
dt.ledger.table("F12", "T7")

# %% [markdown]
# Both sources are right in what they mean. What is loose is the best case, and "items" for values.
#
# ## Recap
#
# - One by one: each cut looks at all rows, $O(N^2 M)$ for $M$ attributes.
# - One sweep: sort, put all rows on the right, move them left one by one; $O(N M)$ once sorted.
# - Inside a piece of one class the gain sags like a rope, so the best cut is a boundary.
# - A value with both classes makes a boundary on both its sides.
# - A tree sweeps the rows of each node that asks: $N \log_2 N$ when balanced, about $N^2/2$ in a chain.
# - The rows swept are the questions asked: one number for the cost of growing and of predicting.
#
# **Next:** [07, How does ID3 grow a tree, and what defeats it?](07_grow_id3.ipynb) The best split is
# found; is a tree of best splits the best tree?
#
# **Further reading:** Fayyad & Irani, *On the Handling of Continuous-Valued Attributes in Decision
# Tree Generation* (1992): the proof that boundaries suffice, for any number of classes. Mehta,
# Agrawal & Rissanen, *SLIQ* (1996): sort once, for tables that do not fit into memory. Cattaneo &
# Grabocka, *Decision Trees*, lecture slides of the University of Freiburg (2023): the costs.
