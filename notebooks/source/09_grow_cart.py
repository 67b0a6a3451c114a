# %% [markdown]
# # How far do two branches go?
#
# Fourteen seeds of five kinds, and whether they sprouted. ID3 and C4.5 would make a branch for each
# kind. CART asks a question of two answers: is the seed a bean or a pea?

# %% alt="A tree of fourteen seeds. Kind in the set bean, peas: yes, 1 no and 4 yes. Else: no, 7 no and 2 yes."
import dtlearn as dt

seeds = dt.datasets.load("seeds")
seeds_stump = dt.cart(seeds, target="Sprouts", max_depth=1)
ax = dt.draw.tree(seeds_stump)

# %% [markdown]
# Of 15 ways to put five kinds into two sets this is the best one. And to find it, four had to be
# tried.
#
# **The one thing to learn here:** CART asks yes/no questions only, and judges them by squares. That
# one sum does for classes, where it is called Gini, and for numbers, where it is called variance.
#
# **What you do:** grow a tree by Gini in fractions, put levels in order, predict a number, change the
# class of a leaf by what errors cost, and find a question that stands in for another one.
#
# **What you learn:** why four groupings are enough, where the measures disagree, how a regression
# tree is grown, and what priors, losses and surrogates do.
#
# **What you need:** regression steps (chapter 01), Gini and the CART measure (chapters 02 and 03),
# thresholds and running sums (chapter 04), and for one section each split information and unknown
# values (chapter 08). About 90 minutes.
#
# After this chapter you can do by hand: a tree by Gini in fractions, the best two sets of levels, the
# best cut for a number, the class of a leaf under losses, and a surrogate.

# %% [markdown]
# ## How does Gini grow the tree of the clients?
#
# CART is short for *Classification and Regression Trees*, a book of 1984. Its trees have two branches
# at each node, which loses nothing: what three branches part, two questions part as well, one after
# the other. It measures how mixed a node is by the Gini index, the chance that two rows differ in
# class. It has no logarithm, so with Python's `Fraction` we can be exact. This cell brings in all
# that the chapter needs:

# %%
from fractions import Fraction
from itertools import combinations, pairwise
from math import log2

import numpy as np
import pandas as pd

# %% [markdown]
# The six clients of chapter 03, 4 H and 2 L:

# %%
root_gini = 1 - Fraction(4, 6) ** 2 - Fraction(2, 6) ** 2
assert abs(dt.gini([4, 2]) - root_gini) < 1e-12
print(root_gini)

# %% [markdown]
# Car ∈ {Sports} leaves 1 H and 2 L on one side, 3 H on the other. The pure side has index 0, the
# other one 4/9 again:

# %%
sports_gini = 1 - Fraction(1, 3) ** 2 - Fraction(2, 3) ** 2
sports_gain = root_gini - Fraction(3, 6) * sports_gini - Fraction(3, 6) * 0
assert abs(dt.gini_gain([[1, 2], [3, 0]]) - sports_gain) < 1e-12
print(f"{root_gini} - 3/6 · {sports_gini} - 3/6 · 0 = {sports_gain}")

# %% [markdown]
# The *Gini gain* is made like the information gain: the index before, less the mean index after it,
# each branch weighted by its share of the rows.
#
# There is a quicker way to compare splits. A branch of $n$ rows with $n_k$ of class $k$ bears
#
# $$n \cdot \text{Gini} = n \Big(1 - \sum_k \frac{n_k^2}{n^2}\Big) = n - \frac{\sum_k n_k^2}{n} .$$
#
# The $n$ of all branches add up to the same for each split. So only the last part matters: square the
# counts, add, divide by the rows of the branch. Add that up over both branches, and **the split of
# the largest sum is the best**. We call it the *score by squares*:


# %%
def squares(branches):
    """Squares of the counts over the rows of each branch, added up."""
    return sum(Fraction(sum(n * n for n in counts), sum(counts)) for counts in branches)


print(f"before {squares([[4, 2]])}, Sports {squares([[1, 2], [3, 0]])}")

# %% [markdown]
# By hand: (16 + 4)/6 = 10/3 before, and (1 + 4)/3 + 9/3 = 14/3 after. The difference for all six
# clients is 4/3, and a sixth of it is 2/9, the gain from above. Now all five splits of the root:

# %%
five = {
    "Age ≤ 22.5": [[2, 0], [2, 2]],
    "Age ≤ 35": [[3, 2], [1, 0]],
    "Car ∈ {Sports}": [[1, 2], [3, 0]],
    "Car ∈ {Vintage}": [[1, 0], [3, 2]],
    "Car ∈ {SUV}": [[2, 0], [2, 2]],
}

# %% [markdown]
# Scores first, then gains. Which one you rank by makes no difference:

# %%
for name, branches in five.items():
    gain = (squares(branches) - squares([[4, 2]])) / 6
    assert abs(dt.gini_gain(branches) - gain) < 1e-12
    print(f"{name:15}  score {squares(branches)!s:4}  gain {gain}")

# %% [markdown]
# Car ∈ {Sports} wins. Its right branch is pure and so a leaf. The left one holds 1 H and 2 L, the
# ages 20, 25 and 25.
#
# > **Predict, then look.** One cut is left there, Age ≤ 22.5. What does it gain? Does the tree come out
# > as in chapter 03, where it was grown by entropy?

# %% tags=["answer"]
below = (squares([[1, 0], [0, 2]]) - squares([[1, 2]])) / 3
risk = dt.datasets.load("risk")
clients_tree = dt.cart(risk, target="Risk")
assert abs(clients_tree.nodes["gain"][1] - below) < 1e-12
print("Gain of the second split, and the tree:")
print(below, clients_tree, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# All that was there, 4/9. Both branches are pure: 1/1 + 4/2 = 3 against (1 + 4)/3, and a third of the
# difference. It is the same tree; `criterion="gini"` need not be named, as it is CART's own.
#
# </details>
#
# ### Exercise 1
#
# Thirteen tarts, their fruit, and whether they were sold.

# %%
import dtlearn as dt

tarts = dt.datasets.load("tarts")
tarts

# %% [markdown]
# What is the Gini gain of Fruit ∈ {cherry}? A fraction such as "5/12" is a good answer.

# %%
import dtlearn as dt

cherry_gain = (0 + 4 / 2 + (49 + 16) / 11 - (49 + 36) / 13) / 13  # solution
dt.practice.check("tarts-gini", cherry_gain)

# %% [markdown]
# ## Are the formulas printed right?
#
# Zhu & Zhou print the Gini index of a table $D$ as (10), that of a split by $A$ as (11), and the gain
# as (12), $\Delta\text{Gini}(D) = \text{Gini}(D) - \text{Gini}_A(D)$. But (10) is named
# $\text{Gini}_A(D)$, with an $A$ that does not occur in it, and (11) is named $\text{Gini}(D)$. The
# names are swapped: with them (12) would be what is left less what there was.

# %%
after_split = Fraction(3, 6) * sports_gini
print(f"(12): {root_gini - after_split}, with the names swapped: {after_split - root_gini}")

# %% [markdown]
# Their formula (8), the split information of chapter 08, sums over $i$ what is written in $j$, and
# divides $|D_j|$, a number of rows, by $D$, which is a table. With bars and one letter it is
# $-\sum_j \frac{|D_j|}{|D|} \log_2 \frac{|D_j|}{|D|}$. For branches of 4, 5 and 5 days:

# %% tags=["S-gini"]
sizes = [4, 5, 5]
split_bits = -sum(n / sum(sizes) * log2(n / sum(sizes)) for n in sizes)
assert abs(dt.split_information([[4], [5], [5]]) - split_bits) < 1e-12
print(f"{split_bits:.6f}")

# %% [markdown]
# ## How can five kinds be put into two sets?
#
# Back to the seeds. What counts is how many of each kind sprouted:

# %%
kinds = pd.crosstab(seeds["Kind"], seeds["Sprouts"])
kinds

# %% [markdown]
# Five levels make $2^{5-1} - 1 = 15$ groupings (chapter 03). Let us first try them all. A kind is
# either on the left or on the right; `peas` stay on the right, so that no grouping comes twice:

# %%
others = ["bean", "corn", "kale", "leek"]
lefts = [set(left) for size in (1, 2, 3, 4) for left in combinations(others, size)]
print(len(lefts))

# %% [markdown]
# Each with its counts on both sides, and its score by squares:


# %%
def sides(left):
    """Counts of no and yes for a set of kinds, and for all others."""
    inside = kinds.index.isin(list(left))
    return kinds[inside].sum().tolist(), kinds[~inside].sum().tolist()


scores = {frozenset(left): squares(sides(left)) for left in lefts}
best_left = max(scores, key=lambda left: scores[left])
print(sorted(best_left), sides(best_left), f"score {scores[best_left]}")

# %% [markdown]
# So {corn, kale, leek} against {bean, peas}: the set on top of this chapter, from its other side. Did
# we need all 15? Write the share of yes beside each kind, and sort by it:

# %%
share = kinds["yes"] / kinds.sum(axis=1)
by_share = kinds.assign(share=share.round(3)).sort_values("share")
by_share

# %% [markdown]
# Corn, leek, kale | bean, peas: in this order the best grouping is *one cut*. The levels can be
# treated like a number, with a cut between neighbours, and running sums count the left side:

# %%
running = by_share[["no", "yes"]].cumsum()
running

# %% [markdown]
# The last line is everybody. By hand, for the four cuts: the score of (2, 0) and (6, 6) is 4/2 +
# 72/12 = 8, that of (5, 1) and (3, 5) is 26/6 + 34/8, and so on:

# %%
in_all = running.iloc[-1]
for kind, on_left in running.iloc[:-1].iterrows():
    both = [on_left.tolist(), (in_all - on_left).tolist()]
    print(f"cut after {kind:4}  {both}  {squares(both)!s:7} = {float(squares(both)):.3f}")

# %% [markdown]
# The third cut is the best of the four, and its score is the best of all 15:

# %%
assert max(scores.values()) == squares([[7, 2], [1, 4]])

# %% [markdown]
# **Run this cell, then move the slider** through all 15 groupings. They come in the order of their
# sizes, not of their shares. Which is the worst? (The numbers are in bits, which choose the same set
# here.)

# %%
dt.widgets.subset_explorer(seeds, "Sprouts", "Kind")

# %% [markdown]
# {bean, leek} against the others gains nothing: 3/7 on both sides. It joins a kind of large share
# with one of small share and passes over kale between them, so the shares cancel out. Now the four
# cuts alone. **Run this cell, then move the slider** from the low shares to the high ones:

# %%
dt.widgets.subset_explorer(seeds, "Sprouts", "Kind", subsets="ordered")

# %% [markdown]
# Four stops in place of fifteen, and the best is among them.
#
# > **Predict, then look.** The slides of Cattaneo & Grabocka say that levels can be turned into
# > numbers. Take the alphabet, bean = 0, corn = 1 and so on to peas = 4, and cut that number. Is the
# > best grouping found?

# %% tags=["answer"]
codes = seeds.assign(Kind=seeds["Kind"].astype("category").cat.codes)
coded = dt.cart(codes, target="Sprouts").candidates()
print("Best cut of the codes:")
print(f"{coded['split'][0]} gains {coded['gini_gain'][0]:.4f}")
print(f"best two sets gain {seeds_stump.candidates()['gini_gain'][0]:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No. Cuts of the alphabet can only split off what stands at its ends, and bean and peas stand at
# opposite ones. Peas alone is the best that is left. The order has to be that of the shares.
#
# </details>
#
# ## Why is the order of shares enough?
#
# For two classes the Gini gain has a short form. Let $q_L$ and $q_R$ be the shares of the rows on
# both sides, and $d$ the difference of their shares of yes. Then
#
# $$\text{Gini gain} = 2 \, q_L \, q_R \, d^2 .$$
#
# (A node with the share $p$ of yes has the index $2 p (1 - p)$, and $p = q_L p_L + q_R p_R$. So half
# of the gain is $q_L p_L^2 + q_R p_R^2 - p^2$, which is $q_L q_R (p_L - p_R)^2$ when multiplied out.)
#
# For {corn, kale, leek}, 2 of 9 sprouted; for {bean, peas}, 4 of 5:

# %%
d = Fraction(4, 5) - Fraction(2, 9)
short_form = 2 * Fraction(9, 14) * Fraction(5, 14) * d**2
assert abs(dt.gini_gain([[7, 2], [1, 4]]) - short_form) < 1e-12
print(f"2 · 9/14 · 5/14 · ({d})² = {short_form}")

# %% [markdown]
# So a split is good if its sides are large and their shares far apart. Now say that bean (2/3) is on
# the low side and kale (1/3) on the high one. Both have three seeds, so swapping them leaves the
# sizes as they are, lowers the share of the low side and raises that of the high one: $d$ grows. For
# kinds of different size it comes out the same, but takes a proof (Breiman and others, 1984, section
# 4.2.2). We count instead, with a function that scores sets of *places* in a line of levels:


# %%
def best_score(line, chosen):
    """The best score by squares of the chosen sets of places in a line of counts."""
    total = [sum(n) for n in zip(*line)]
    left = [[sum(n) for n in zip(*[line[i] for i in places])] for places in chosen]
    return max(squares([a, [t - n for t, n in zip(total, a)]]) for a in left)


def share_of_yes(counts):
    """The second count over both."""
    return Fraction(counts[1], sum(counts))


# %% [markdown]
# 300 tables of six kinds, drawn at random, at least one yes for each kind. The first of them, in the
# order of its shares:

# %%
drawn = np.random.default_rng(9).integers([0, 1], [6, 7], (300, 6, 2)).tolist()
in_order = [sorted(table, key=share_of_yes) for table in drawn]
in_order[0]

# %% [markdown]
# The five cuts take the first one, the first two ... places. The 31 groupings take any places but the
# last, which stays on the right:

# %%
five_cuts = [range(i) for i in range(1, 6)]
any_places = [places for k in range(1, 6) for places in combinations(range(5), k)]
len(any_places), len(five_cuts)

# %% [markdown]
# In how many tables are the cuts as good as all groupings?

# %%
as_good = [best_score(t, five_cuts) == best_score(t, any_places) for t in in_order]
print(f"{sum(as_good)} of {len(as_good)}")

# %% [markdown]
# ### Exercise 2
#
# Write it for one table. `levels` is a list of counts, one line `[no, yes]` for each level; return
# the largest Gini gain of its cuts in the order of the shares. You may use `dt.gini_gain`. No level
# is empty.

# %%
import dtlearn as dt


def best_of_order(levels):
    """Largest Gini gain of two sets of levels, from a line [no, yes] for each level."""
    line = sorted(levels, key=lambda counts: counts[1] / sum(counts))
    added = [[sum(n) for n in zip(*line[:i])] for i in range(1, len(line) + 1)]
    rests = [[a - n for a, n in zip(added[-1], left)] for left in added[:-1]]
    return max(dt.gini_gain(pair) for pair in zip(added[:-1], rests))  # solution


dt.practice.check("ordered-function", best_of_order)

# %% [markdown]
# ## What does the order save?
#
# With $v$ levels there are $2^{v-1} - 1$ groupings, and $v - 1$ cuts:

# %% tags=["Z-order"]
for v in (3, 5, 10, 12, 20, 50):
    print(f"{v:2} levels: {2 ** (v - 1) - 1:,} groupings, {v - 1} cuts")

# %% [markdown]
# Zaki & Meira say that their number "can be reduced" to the order of $v$; this is how. Counts are one
# thing, seconds another. Twelve kinds, both ways, with the function from above:

# %%
twelve = sorted([[9 - i % 7, 2 + i % 5] for i in range(12)], key=share_of_yes)
first_ones = [range(i) for i in range(1, 12)]
subsets = [places for k in range(1, 12) for places in combinations(range(11), k)]

# %% [markdown]
# The best score is the same:

# %%
assert best_score(twelve, first_ones) == best_score(twelve, subsets)
print(f"{len(subsets):,} groupings, {len(first_ones)} cuts")

# %% [markdown]
# And the time is not. How many times as long do all groupings take? Your number will differ from the
# one stored:

# %%
# NBVAL_IGNORE_OUTPUT
# Reason: times differ from run to run and from one machine to another.
from timeit import repeat

slow = min(repeat(lambda: best_score(twelve, subsets), number=1, repeat=3))
fast = min(repeat(lambda: best_score(twelve, first_ones), number=1, repeat=9))
print(f"{slow / fast:.0f} times as long")

# %% [markdown]
# Each further level doubles that.

# %% [markdown]
# ## What if there are three classes?
#
# Then a level has three shares, and there is no one order. All groupings must be tried, and they are,
# up to 12 levels: 2,047. Above that the library stops, and says what can be done. Thirteen kinds,
# three classes:

# %%
thirteen = pd.DataFrame({"Kind": [f"kind {i % 13}" for i in range(39)], "Grade": list("abc") * 13})
try:
    dt.cart(thirteen, target="Grade")
except ValueError as refused:
    print(refused)

# %% [markdown]
# `subsets="principal"` is a rule of thumb. It looks for the direction in which the shares of the
# levels differ most, puts the levels in their order along it, and cuts once. With two classes there
# is one direction only, and it is exact; with more it is right in most tables. Not in this one:

# %%
shells = pd.DataFrame({"Beach": list("abbccd"), "Shell": list("zyzyyx")})
beaches = pd.crosstab(shells["Beach"], shells["Shell"])
beaches

# %% [markdown]
# > **Predict, then look.** Which beach would you part from the others? The score by squares of {d}, with
# > (1, 0, 0) and (0, 3, 2), is 1 + 13/5. Is there a better one?

# %% tags=["answer"]
by_all, by_principal = (
    dt.cart(shells, target="Shell", subsets=way, max_depth=1).candidates().iloc[0]
    for way in ("exhaustive", "principal")
)
assert (
    abs(by_all["gini_gain"] - (squares([[1, 0, 0], [0, 3, 2]]) - squares([[1, 3, 2]])) / 6) < 1e-12
)
print("Best by all groupings, and by the rule of thumb:")
print(f"{by_all['split']} gains {by_all['gini_gain']:.4f}")
print(f"{by_principal['split']} gains {by_principal['gini_gain']:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# {d} is the best, and the rule of thumb never tries it. Most of the difference is between y and the
# others, so it orders the beaches by y: a and d are alike there, as neither has any, and they stay
# together.
#
# </details>
#
# How often does that happen? In 200 tables of six kinds and three classes, drawn at random:


# %%
def gain_by(counts, way):
    """Gini gain of the best grouping that a way of searching finds."""
    cells = [(k, c) for k in range(6) for c in range(3) for _ in range(counts[k][c])]
    table = pd.DataFrame(cells, columns=["kind", "class"])
    stump = dt.cart(table, target="class", nominal=["kind"], subsets=way, max_depth=1)
    return stump.nodes["gain"][0]


# %% [markdown]
# Its gain by the rule of thumb, as a share of the best one:

# %%
three_classes = np.random.default_rng(9).integers(0, 6, (200, 6, 3))
ratios = [gain_by(t, "principal") / gain_by(t, "exhaustive") for t in three_classes]
print(
    f"as good in {sum(r > 1 - 1e-9 for r in ratios)}, at the worst {min(ratios):.2f} of the best gain"
)

# %% [markdown]
# That is why it is used only where its name is given, and why the tree tells that it was.

# %% [markdown]
# ## What is the CART measure?
#
# Zaki & Meira's (16.8) adds up the distances of the class shares on both sides and multiplies by
# $2 \, q_L \, q_R$. The book of 1984 has another one, *twoing*, which squares that sum:
#
# $$\text{CART measure} = 2 \, q_L q_R \, S, \qquad \text{twoing} = \frac{q_L q_R}{4} \, S^2,
# \qquad S = \sum_k |p_{L,k} - p_{R,k}| .$$
#
# For Car ∈ {Sports}, with halves on both sides and distances 2/3 for H and 2/3 for L:

# %%
half, distances = Fraction(3, 6), Fraction(2, 3) + Fraction(2, 3)
by_16_8, twoing = 2 * half * half * distances, half * half / 4 * distances**2
print(f"CART measure {by_16_8}, twoing {twoing}, Gini gain {sports_gain}")

# %% [markdown]
# The library has (16.8), as `cart_measure` and as `criterion="cart"`:

# %%
assert abs(dt.cart_measure([[1, 2], [3, 0]]) - by_16_8) < 1e-12

# %% [markdown]
# Twoing is half of the Gini gain. That is no accident: with two classes both distances are $d$, so
# $S = 2d$, and twoing is $q_L \, q_R \, d^2$: half of the short form above. **For two classes twoing and
# Gini choose the same split, always.**
#
# And the CART measure? There it is $4 \, q_L \, q_R \, d$, without the square. To see what that means,
# take the *surplus* $s$: how many yes the left side has more, or less, than its size lets expect. With
# $a$ yes of $n$ rows in all that is $s = |a_L - a \, n_L / n|$. The difference of the shares is
# $d = \big| \frac{a_L}{n_L} - \frac{a - a_L}{n_R} \big| = \frac{s \, n}{n_L n_R}$, and so
#
# $$\text{CART measure} = \frac{4 s}{n}, \qquad \text{Gini gain} = \frac{2 s^2}{n_L \, n_R} .$$
#
# So the CART measure is the surplus, wherever it is. Gini squares it and divides by the sizes: a
# surplus counts for more if one side is small. For Car ∈ {Sports}, 1 H of three, where 2 are
# expected:

# %%
surplus = abs(1 - Fraction(4 * 3, 6))
assert Fraction(4 * surplus, 6) == by_16_8 and 2 * surplus**2 / (3 * 3) == sports_gain
print(f"surplus {surplus}, CART measure {4 * surplus / 6}, Gini gain {2 * surplus**2 / (3 * 3)}")

# %% [markdown]
# > **Predict, then look.** Thirteen rows, 8 no and 5 yes, and three questions:
# >
# > A: (1, 2) and (7, 3), B: (2, 0) and (6, 5), C: (4, 1) and (4, 4).
# >
# > One has a small pure branch, one has nearly equal halves, one gets an error less. Which does Gini
# > take, which the CART measure, which the error?

# %% tags=["answer"]
abc = {"A": [[1, 2], [7, 3]], "B": [[2, 0], [6, 5]], "C": [[4, 1], [4, 4]]}
print("Scores of the three questions:")
judged = pd.DataFrame({name: squares(b) for name, b in abc.items()}, index=["by squares"]).T
judged["errors"] = [sum(min(side) for side in b) for b in abc.values()]
judged["surplus"] = [abs(b[0][1] - Fraction(5 * sum(b[0]), 13)) for b in abc.values()]
judged["information gain"] = [round(dt.information_gain(b), 4) for b in abc.values()]
judged

# %% [markdown]
# <details><summary>Why?</summary>
#
# Three measures, three choices. Gini takes B, the pure branch, with 4/2 + 61/11 = 83/11 or 7.55,
# against 7.47 for A and 7.40 for C; entropy does so, too. The CART measure takes C: its surplus of
# 12/13 is the largest, in nearly equal halves. The error takes A, with 4 errors in place of 5.
#
# </details>

# %% [markdown]
# With three classes twoing goes its own way, too. Seven rows, 1 x, 3 y and 3 z, and two questions:


# %%
def by_twoing(branches):
    """q_L q_R / 4 times the squared sum of the distances."""
    n_left, n_right = map(sum, branches)
    S = sum(abs(Fraction(a, n_left) - Fraction(b, n_right)) for a, b in zip(*branches))
    return Fraction(n_left * n_right, (n_left + n_right) ** 2) / 4 * S**2


for question in ([[0, 0, 2], [1, 3, 1]], [[1, 0, 2], [0, 3, 1]]):
    print(
        question, f"score {float(squares(question)):.3f}, twoing {float(by_twoing(question)):.3f}"
    )

# %% [markdown]
# Gini takes the first one, for its pure branch; twoing the second, for its even sides.
#
# ### Exercise 3
#
# It takes fewer rows. Make a table of at most 8 rows and two classes, with the class in the last
# column, in which the best split by Gini is not the best split by the CART measure. Each of the two
# has to be the only best one.

# %%
import pandas as pd

import dtlearn as dt

my_rows = pd.DataFrame(
    {"first": list("xyyyyyy"), "second": list("uuvuvvv"), "class": list("0001111")}
)  # solution
dt.practice.check("gini-or-cart", my_rows)

# %% [markdown]
# ## What if the answer is a number?
#
# Six pots with a plant in each, the hours of light a day, and the height of the plant in centimetres:

# %%
pots = dt.datasets.load("pots")
pots

# %% [markdown]
# A leaf can't state a majority now. It states the *mean*, as in chapter 01:

# %%
heights = list(pots["Height"])
mean = sum(heights) / 6
print(f"{sum(heights)} / 6 = {mean:.0f}")

# %% [markdown]
# How far off is that? Take the squares of the distances and add them up, here for all six pots:

# %%
off = [(y - mean) ** 2 for y in heights]
print(f"{' + '.join(f'{s:.0f}' for s in off)} = {sum(off):.0f}")

# %% [markdown]
# This is the *sum of squares* of the node. Why the mean? Any other number $c$ has the larger sum
# $\sum (y - \bar y)^2 + n (c - \bar y)^2$. The sixth part of the sum is the *variance*, the mean squared
# distance, and it is what impurity is for numbers. (Statistics often divides by $n - 1$, to guess the
# variance of all plants there are. A tree divides by $n$: it speaks of its rows.)

# %%
assert abs(dt.variance([6, sum(heights), sum(y * y for y in heights)]) - sum(off) / 6) < 1e-12
print(f"{sum(off):.0f} / 6 = {sum(off) / 6:.4f}")

# %% [markdown]
# The library takes three numbers for a node, as you see: how many rows, their sum, and the sum of
# their squares. They are enough, for
#
# $$\sum (y - \bar y)^2 = \sum y^2 - \frac{(\sum y)^2}{n} .$$
#
# By hand: the squares of 2, 4, 3, 9, 11 and 7 add up to 280, the heights to 36, and 280 - 36²/6
# is 280 less 216, or 64. And three running sums give the left side of every cut:

# %%
run = pots.assign(n=1, y=pots["Height"], y2=pots["Height"] ** 2)[["n", "y", "y2"]].cumsum()
run.set_index(pots["Light"])

# %% [markdown]
# > **Predict, then look.** After which pot would you cut? Look at the heights, then at the sums of
# > squares on both sides.

# %% tags=["answer", "F-regression"]
print("Sums of squares, left and right:")
for n, y, y2 in run.iloc[:-1].itertuples(index=False):
    low, high = y2 - y**2 / n, (280 - y2) - (36 - y) ** 2 / (6 - n)
    print(f"after {n}: {low:5.2f} + {high:5.2f} = {low + high:5.2f}, saves {64 - low - high:5.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# After the third pot: 2, 4 and 3 stay together, with the mean 3 and the sum 1 + 1 + 0 = 2; 9, 11 and
# 7 have the mean 9 and the sum 0 + 4 + 4 = 8. Of 64 only 10 are left.
#
# </details>
#
# The cut saves 54. That is the reduction on the total scale; a sixth of it, 9 squared centimetres a
# pot, is the *variance reduction* on the mean scale. The slides of Cattaneo & Grabocka look for the
# smallest sum *after* the split. As the sum before it is 64 for all cuts, that is the same cut.

# %%
moments = [[3, 9, 29], [3, 27, 251]]
assert abs(dt.variance_reduction(moments, scale="total") - (64 - 2 - 8)) < 1e-9
print(f"{dt.variance_reduction(moments, scale='total'):.0f} in all, {54 / 6:.0f} a pot")

# %% [markdown]
# `dt.explain` writes such a computation out, for any split of any table:

# %%
dt.explain.variance_reduction(pots, "Height", "Light", 3.5)

# %% [markdown]
# The tree is grown as before. Numbers with a decimal point are taken for a regression by themselves;
# these are whole, so we say so:

# %%
pots_stump = dt.cart(pots, target="Height", task="regression", max_depth=1)
assert [leaf.prediction for leaf in pots_stump.root.children] == [9 / 3, 27 / 3]
print(pots_stump)

# %% [markdown]
# As a function of the light:

# %% alt="Steps along Light: mean of Height 3 up to 3.5, then 9. The six pots are dots near the two steps."
ax = dt.draw.steps(pots_stump, "Light", data=pots)

# %% [markdown]
# A tree of one question is a step, and a deeper one a staircase. Each step lies in the middle of its
# dots.
#
# **Run this cell, then move the slider** through the five cuts. Which one saves hardly anything, and
# why? (As floats, numbers can't be taken for names of classes.)

# %%
dt.widgets.threshold_explorer(pots.astype(float), "Height", "Light")

# %% [markdown]
# The last one: it splits off a pot of 7 cm, and 7 is near the mean of all, 6.
#
# ## Is variance another measure?
#
# Look at what is left of each cut: $\sum y^2$ is the same in all. So the best cut has the largest
# $(\sum y)^2 / n$, added up over both sides. That is the score by squares once more! And if $y$ is 1
# for yes and 0 for no, its variance is $p (1 - p)$, half of the Gini index of the two classes. For
# the seeds:

# %%
halves = short_form / 2
assert abs(dt.variance_reduction([[9, 2, 2], [5, 4, 4]]) - halves) < 1e-12
print(f"Gini gain {short_form}, variance reduction of 0 and 1 {halves}")

# %% [markdown]
# So CART has one measure, the mean squared distance from the mean. That is also why the order of the
# levels works for numbers: put them in the order of their *means*, and cut once.
#
# ### Exercise 4
#
# Eight days, the rain of the night in millimetres, how damp the morning was, and the snails on a
# path.

# %%
import dtlearn as dt

snails = dt.datasets.load("snails")
snails

# %% [markdown]
# Find the best cut of *Rain*. By how much does it lower the sum of squares of *Snails*, of all eight
# days together?

# %%
import dtlearn as dt

snails_saved = 60 - 2 - 8  # solution
dt.practice.check("snails-saved", snails_saved)

# %% [markdown]
# ## What does the pseudo-code leave out?
#
# The slides write CART in a few lines: split a node while it has more than $\delta$ rows and its level
# $\ell$ is at most $L$; the root is at level 1. In Python, with the score by squares for the search:


# %%
def branches_of(rows, name, cut):
    """Class counts up to a cut and above it."""
    return pd.crosstab(rows[name] <= cut, rows["y"]).to_numpy().tolist()


# %% [markdown]
# All midpoints of both attributes are tried:


# %%
def best_question(rows):
    """The attribute and the midpoint of the largest score."""
    gaps = [(a, low, high) for a in ("x1", "x2") for low, high in pairwise(sorted(set(rows[a])))]
    asked = [(name, (low + high) / 2) for name, low, high in gaps]
    return max(asked, key=lambda question: squares(branches_of(rows, *question)))


# %% [markdown]
# And the pseudo-code itself, which returns the number of leaves and the height:


# %%
def by_slides(rows, L, delta=1, level=1):
    """Leaves and height of the tree that the pseudo-code grows."""
    if not (len(rows) > delta and level <= L):
        return 1, 0
    name, cut = best_question(rows)
    parts = rows[rows[name] <= cut], rows[rows[name] > cut]
    grown = [by_slides(part, L, delta, level + 1) for part in parts]
    return sum(g[0] for g in grown), 1 + max(g[1] for g in grown)


# %% [markdown]
# (These levels are those of a drawn tree, with the root on top, and not an attribute's.) Is $L$ the
# height, or their number? A row of eight numbers whose class changes each time needs a deep tree:

# %%
eight = pd.DataFrame({"x1": range(8), "x2": 0, "y": [0, 1] * 4})
for last in (1, 2, 3):
    print(f"L = {last}: height {by_slides(eight, last)[1]}")
    assert dt.cart(eight, target="y", max_depth=last).height == by_slides(eight, last)[1]

# %% [markdown]
# The root is split at level 1, so $L$ is the height, and the library's `max_depth`. Now the five rows
# of the slides (chapter 04). Only the second has the class 0:

# %%
points = dt.datasets.load("midpoints")
points

# %% [markdown]
# > **Predict, then look.** x2 ≤ 4.5 parts the 0 from the four 1, and both sides are pure. How many leaves
# > does the pseudo-code grow, with $\delta = 1$ and no limit to the levels?

# %% tags=["answer", "F13"]
points_tree = dt.cart(points, target="y")
print("Leaves:")
print(f"by the pseudo-code {by_slides(points, L=99)[0]}, by the library {points_tree.n_leaves}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Five: nothing in the pseudo-code asks whether a node is pure, so it goes on and parts the four ones,
# gaining nothing. The predictions are the same, the tree is not. And where all rows of a node are
# alike there is no question left, and `max` of nothing is an error. A rule that is taken for granted
# has to be written down all the same.
#
# </details>

# %% [markdown]
# ## Which class should a leaf state?
#
# The most frequent one, if all errors are alike. Twelve mushrooms of a wood, and whether they can be
# eaten:

# %%
mushrooms = dt.datasets.load("mushrooms")
mushrooms.groupby(list(mushrooms)).size().rename("rows").reset_index()

# %% [markdown]
# The best single question is *Ring*:

# %%
plain_stump = dt.cart(mushrooms, target="Class", max_depth=1)
print(plain_stump)

# %% [markdown]
# Two of nine in the leaf "eat" are poisonous. Who eats one is ill for a week; who leaves a good one
# behind has lost a meal. Say that the first error costs 10 meals. In that leaf there are 7 good and 2
# poisonous ones, and each answer has its *expected loss*:

# %%
say_eat, say_poison = 2 * 10, 7 * 1
print(f"say eat: 2 · 10 = {say_eat}, say poison: 7 · 1 = {say_poison}")

# %% [markdown]
# So **a leaf states the class of least loss, not the most frequent one**. This leaf would say poison,
# and so would the other: nobody eats anything. But the losses also change which question is asked.
#
# With two classes a loss of 10 is as if each poisonous mushroom were ten of them. The splits are then
# scored by altered counts:
#
# | question | counts | score | altered | score |
# |---|---|---|---|---|
# | Ring | (1, 2) (7, 2) | 5/3 + 53/9 | (1, 20) (7, 20) | 401/21 + 449/27 |
# | Spots | (6, 4) (2, 0) | 52/10 + 4/2 | (6, 40) (2, 0) | 1636/46 + 4/2 |
#
# > **Predict, then look.** Which question wins without the losses, and which with them?

# %% tags=["answer"]
ring, spots = [[1, 2], [7, 2]], [[6, 4], [2, 0]]
print("Scores of Ring and Spots:")
for cost in (1, 10):
    altered = [[[good, cost * bad] for good, bad in asked] for asked in (ring, spots)]
    print(f"cost {cost:2}: {float(squares(altered[0])):.3f}, {float(squares(altered[1])):.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Ring without, Spots with them. Spots makes a small branch in which nothing is poisonous, and that is
# now worth more than a large one in which little is.
#
# </details>
#
# In the library a loss is written true class first, then what is said. What is left out costs 1:

# %%
careful = dt.cart(mushrooms, target="Class", max_depth=1, loss={"poison": {"eat": 10}})
assert list(careful.predict(mushrooms)) == [
    "eat" if s == "yes" else "poison" for s in mushrooms["Spots"]
]
print(careful)

# %% [markdown]
# The counts are still those of the rows. The leaf (6, 4) says poison, though six of ten could be
# eaten.
#
# *Weights* do the same by another way: a row of weight 10 counts as ten rows, everywhere, in the
# counts as well.

# %%
ten_fold = [10 if c == "poison" else 1 for c in mushrooms["Class"]]
weighted = dt.cart(mushrooms, target="Class", max_depth=1, weights=ten_fold)
print(weighted)

# %% [markdown]
# The same question, and the same answers. With three classes or more losses say more than weights
# can: an error may be dear in one direction and cheap in another. The leaves see that; the altered
# counts see only the sum of the losses of a class.
#
# *Priors* are for a table that was not drawn as the world is. Say that this collector picked
# poisonous ones on purpose, and that in the wood only 1 of 20 is poisonous. The 8 good rows stand for
# 19/20, the 4 poisonous ones for 1/20:

# %%
good_row, bad_row = Fraction(19, 20) / 8, Fraction(1, 20) / 4
print(f"a good row counts {good_row}, a poisonous one {bad_row}")

# %% [markdown]
# That is 19 to 2. In the branch without a ring, with 1 good and 2 poisonous ones, the shares turn
# round:

# %%
good_share = 1 * good_row / (1 * good_row + 2 * bad_row)
wood = dt.cart(mushrooms, "Class", max_depth=1, priors={"eat": 0.95, "poison": 0.05})
no_ring = mushrooms[mushrooms["Ring"] == "no"].head(1)
assert abs(wood.predict_proba(no_ring)["eat"].iloc[0] - good_share) < 1e-12
print(f"19 / (19 + 4) = {good_share}, says {wood.predict(no_ring).iloc[0]}")

# %% [markdown]
# ### Exercise 5
#
# A leaf of 17 good and 3 poisonous mushrooms. To call a poisonous one "eat" costs $c$ meals, a whole
# number; the other error costs 1. What is the smallest $c$ at which the leaf says "poison"?

# %%
import dtlearn as dt

cost_that_flips = 6  # solution
dt.practice.check("leaf-flips", cost_that_flips)

# %% [markdown]
# ## What stands in for a missing value?
#
# Ten days of hiking: how high the goal was, in metres, how warm it was there, and whether there was
# snow. On the last day somebody forgot to write the height down.

# %%
hikes = dt.datasets.load("hikes")
hikes

# %% [markdown]
# The other nine are parted by Height ≤ 1550 without an error. Its gain is that of the nine, 40/81,
# and it counts for nine rows of ten, as in chapter 08:

# %%
nine = Fraction(9, 10) * (1 - Fraction(5, 9) ** 2 - Fraction(4, 9) ** 2)
print(f"9/10 · 40/81 = {nine}")

# %% [markdown]
# And by the library:

# %%
hikes_tree = dt.cart(hikes, target="Snow", missing="surrogate")
assert abs(hikes_tree.candidates()["gini_gain"][0] - nine) < 1e-12

# %% [markdown]
# But where does the tenth day go? C4.5 sends shares of it down both branches. CART looks for another
# question that sends the days to *the same sides*: a *surrogate*. It is high up where it is cold. We
# sort the nine days by Temp, and write beside each whether Height sends it to the left or to the
# right:

# %%
known = hikes.dropna().sort_values("Temp")
goes = known.assign(side=["left" if h <= 1550 else "right" for h in known["Height"]])
goes[["Temp", "side"]].T

# %% [markdown]
# The numbers on top are the days. The cold ones go right. For each cut of Temp we count how many of
# the nine go to the same side, with the cold ones on the right:

# %%
temps = sorted(known["Temp"])
for cold, warm in pairwise(temps):
    here = ["right" if temp <= cold else "left" for temp in goes["Temp"]]
    agree = sum(a == b for a, b in zip(here, goes["side"]))
    print(f"Temp ≤ {(cold + warm) / 2:4}: {agree} of 9 agree")

# %% [markdown]
# Eight of nine agree at Temp ≤ 6. Is that good? Sending all days to the larger side, the left one,
# would agree for five. A surrogate is kept if it does better than that: of the four days that are
# left to gain, this one gains three. (The library asks for two days on each side of the cut as well.)

# %%
print(f"(8 - 5) / (9 - 5) = {(8 - 5) / (9 - 5)}")

# %% [markdown]
# > **Predict, then look.** The tenth day had 2 degrees. To which side does the surrogate send it, and how
# > many leaves has the tree? How many, if the day is sent to the larger side (`missing="majority"`)?

# %% tags=["answer"]
by_majority = dt.cart(hikes, target="Snow", missing="majority")
print("The surrogate, and both trees:")
print(*hikes_tree.root.surrogates, hikes_tree, by_majority, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# To the right, with the high ones, where there was snow; so both branches are pure. The larger side
# is the left one. There the day of snow is one too many, and a question has to be asked for its sake
# alone.
#
# </details>
#
# The same is done in prediction. If a surrogate's value is missing as well, the next one is asked,
# and after the last of them the row goes to the larger side, if there is one.
#
# ### Exercise 6
#
# The snails once more. The root asks for *Rain*, at the cut of exercise 4. Somebody has emptied the
# rain gauge, and *Damp* has to stand in. How many of the eight days does its best cut send to the
# same side as *Rain*?

# %%
import dtlearn as dt

n_agree = 7  # solution
dt.practice.check("snails-surrogate", n_agree)

# %% [markdown]
# ## Does it work on real data?
#
# *Numbers.* The fifty cars of chapter 01, from the 1920s: how fast they were, in miles an hour, and
# how many feet they took to stop. We grow on two thirds of them and judge by the others:

# %% alt="Steps along Speed: the mean stopping distance rises in four steps. The dots of the cars lie around them, further off at high speeds."
stopping = dt.datasets.load("stopping")
driven = stopping.sample(frac=2 / 3, random_state=9)
cars_tree = dt.cart(driven, target="Distance", task="regression", max_depth=2)
ax = dt.draw.steps(cars_tree, "Speed", data=driven)

# %% [markdown]
# Four leaves, four steps. How far off are they? We take the root of the mean squared distance, which
# is in feet again. One division may be luck, so we take the mean over twenty:


# %%
def feet_off(**options):
    """Root of the mean squared error on cars held out, over twenty divisions, and leaves."""
    errors, leaves = [], []
    for i in range(20):
        training = stopping.sample(frac=2 / 3, random_state=i)
        held_out = stopping.drop(training.index)
        grown = dt.cart(training, target="Distance", task="regression", **options)
        errors.append(((grown.predict(held_out) - held_out["Distance"]) ** 2).mean())
        leaves.append(grown.n_leaves)
    return f"{sum(leaves) / 20:4.1f} leaves, {(sum(errors) / 20) ** 0.5:.1f} feet off"


# %% [markdown]
# > **Predict, then look.** A leaf alone, which states the mean of all cars; one question; two; as many as
# > the tree wants. Which is nearest to cars that it has not seen?

# %% tags=["answer"]
print("Twenty divisions:")
for questions in (0, 1, 2, 3, None):
    print(f"max_depth={questions!s:4}  {feet_off(max_depth=questions)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# A few questions take away more than a third of the error of the mean. After that nothing is gained:
# the full tree has a leaf for nearly each speed, and repeats the luck of single cars. Chapter 10 is
# about where to stop.
#
# </details>
#
# *Surrogates.* 150 irises; of those held out, the value that the root asks for gets lost, say
# because the ruler broke. What do the three ways to go on make of that?


# %%
def without_the_root(way):
    """Share of irises right when all is known, and when the root's value is not."""
    iris, right, blind = dt.datasets.load("iris"), 0, 0
    for i in range(20):
        training = iris.sample(frac=2 / 3, random_state=i)
        held_out = iris.drop(training.index)
        grown = dt.cart(training, target="class", missing=way, max_depth=2)
        right += grown.score(held_out) / 20
        blind += grown.score(held_out.assign(**{grown.root.attribute: None})) / 20
    return f"{right:.3f} with the value, {blind:.3f} without it"


# %% [markdown]
# > **Predict, then look.** Trees of two questions at most. How many of the flowers without that value
# > does each way get right?

# %% tags=["answer"]
print("Share of irises right:")
for way in ("surrogate", "majority", "stop"):
    print(f"{way:9}  {without_the_root(way)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The petals' length and width say nearly the same, so one stands in for the other, and nothing is
# lost. Sent to the larger side, or stopped at the root, half of the flowers or more are wrong.
# ("stop" states the largest class of the node.)
#
# </details>
#
# But a surrogate can only be as good as the attributes are alike. In the votes of chapter 08 most
# questions have a few unknown answers:


# %%
def voters(way):
    """Share of members held out that is right, over twenty divisions."""
    vote, right = dt.datasets.load("vote"), 0
    for i in range(20):
        training = vote.sample(frac=2 / 3, random_state=i)
        held_out = vote.drop(training.index)
        right += dt.cart(training, target="Class", missing=way).score(held_out) / 20
    return right


for rule in ("surrogate", "majority", "stop"):
    print(f"{rule:9}  {voters(rule):.3f}")

# %% [markdown]
# Here it makes no difference to speak of. With few unknown values any rule will do.

# %% [markdown]
# ## Which two sets does your textbook take?
#
# Han, Kamber & Pei split the customers of chapter 08 in two sets by the Gini index. That of a split is
# 1 less its score by squares over the 14 rows. With counts of no and yes:

# %%
two_sets = {
    "income: low, medium | high": [[3, 7], [2, 2]],
    "income: low, high | medium": [[3, 5], [2, 4]],
    "income: medium, high | low": [[4, 6], [1, 3]],
    "age: youth, senior | middle-aged": [[5, 5], [0, 4]],
    "student": [[1, 6], [4, 3]],
    "credit": [[2, 6], [3, 3]],
}

# %% [markdown]
# The book has 0.443, 0.458 and 0.450 for *income*, 0.367 for *student* and 0.429 for *credit*.
#
# > **Predict, then look.** One printing has 0.375 for *age*, and takes *age*, as it has the least
# > index. Can that be?

# %% tags=["answer", "H-gini"]
left_over = {sets: 1 - squares(counted) / 14 for sets, counted in two_sets.items()}
print("Gini index after each split:")
for sets, index in left_over.items():
    print(f"{sets:33} {index!s:5} = {float(index):.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No, *student* would have less. It is 0.357: two digits have changed places, and the choice is right.
#
# </details>
#
# The Gini index of all fourteen is 1 − (25 + 81)/196 = 45/98; less what is left it is the gain:

# %%
by_age = left_over["age: youth, senior | middle-aged"]
assert abs(dt.gini_gain([[5, 5], [0, 4]]) - (45 / 98 - by_age)) < 1e-12
print(f"{45 / 98:.3f} - {float(by_age):.3f} = {45 / 98 - by_age:.3f}")

# %% [markdown]
# ## What does R print?
#
# *An Introduction to Statistical Learning* grows a tree of 400 shops and their child seats with R's
# package *tree*. Its print starts so, with rows, deviance, class and shares:
#
# ```
# 1) root 400 541.500 No ( 0.59000 0.41000 )
#   2) ShelveLoc: Bad,Medium 315 390.600 No ( 0.68889 0.31111 )
#   3) ShelveLoc: Good 85 90.330 Yes ( 0.22353 0.77647 )
# ```
#
# The *deviance* is twice the rows times their entropy in nats (chapter 02). At the root 0.59 of 400
# are 236 no, so 164 are yes:

# %%
from math import log

deviance = 2 * (236 * log(400 / 236) + 164 * log(400 / 164))
assert abs(2 * 400 * dt.entropy([236, 164]) * log(2) - deviance) < 1e-9
print(f"{deviance:.1f}")

# %% [markdown]
# So what a split takes off the deviance is its gain on the total scale, times 2 ln 2. The shares of the
# two branches, 0.68889 of 315 and so on, are those of (217, 98) and (19, 66):

# %%
taken_off = 2 * log(2) * dt.information_gain([[217, 98], [19, 66]], scale="total")
print(f"541.5 - 390.6 - 90.33 = {541.5 - 390.6 - 90.33:.2f}, and {taken_off:.2f}")

# %% [markdown]
# *tree* stops where a node has fewer than 10 rows, a branch fewer than 5, or no split takes off 1 % of
# the root's deviance. `criterion="entropy"`, `min_split=10`, `min_leaf=5` and `min_decrease` of 0.01
# times the root's entropy say the same here, and grow the book's tree, all 27 leaves.

# %% [markdown]
# ## Which printed statements hold?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("Z-order", "F13", "F-regression", "S-gini", "H-gini")

# %% [markdown]
# ## Recap
#
# - Score by squares: the squares of the counts over the rows of the branch, added up; the largest wins. It
#   ranks splits as the Gini gain does.
# - With two classes order the levels by share, for numbers by mean, and cut once: $v - 1$ splits in place
#   of $2^{v-1} - 1$. With three classes all are tried, up to 12 levels.
# - Twoing is half of the Gini gain for two classes; the CART measure (16.8) lacks the square, and may
#   choose another split.
# - A regression tree states means and lowers the sum of squares. Gini is twice the variance of 0 and 1.
# - A leaf states the class of least loss. Losses and priors alter what a row counts for.
# - A surrogate is the question that most often sends rows to the same side.
#
# **Next:** [10, When is a tree too large?](10_stop_and_prune.ipynb) All trees so far were grown to the
# end, and learnt luck on the way. Some of it can be cut off again.
#
# **Further reading:** Breiman, Friedman, Olshen & Stone, *Classification and Regression Trees*
# (1984): chapter 4 on Gini, twoing, priors and losses, section 5.3 on surrogates, chapter 8 on
# regression. Therneau & Atkinson, *An Introduction to Recursive Partitioning Using the RPART
# Routines*: the same in R, with surrogates on medical data. Coppersmith, Hong & Hosking,
# *Partitioning Nominal Attributes in Decision Trees* (1999): the rule of thumb for three classes.
