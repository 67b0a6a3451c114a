# %% [markdown]
# # Where to cut a number?
#
# Seven people, one number, two classes. A tree asks a number one kind of question: is it at most
# so much? This chapter looks for the best "so much". It follows the height example of Cattaneo &
# Grabocka's lecture on decision trees, and finds that one of its printed gains can't be.

# %% alt="The gain of both thresholds of Height, 165 and 175, above the seven people as dots. The one at 165 is far larger: 3.2870 bits in total."
import dtlearn as dt

people = dt.datasets.load("height_gender").set_axis([f"p{i}" for i in range(1, 8)])
ax = dt.draw.gain_curve(people, "Gender", "Height", threshold=165, scale="total")

# %% [markdown]
# Each dot below the axis is a person, each stem above it is a place to cut; the taller the stem,
# the better the cut. At the end of the chapter you can compute every stem.
#
# **The one thing to learn here:** only the gaps between neighbouring values matter, so try one
# threshold in each gap, and take the one of largest gain.
#
# **What you do:** cut the heights in every gap, score each cut by hand and by the library, cut
# again below the best one, and write the search yourself.
#
# **What you learn:** where thresholds come from, how a gain looks on two scales, what happens to
# equal values, and how to tell that a printed number is impossible.
#
# **What you need:** entropy from chapter 02, and information gain from 03. About 60 minutes.
#
# After this chapter you can do by hand: the thresholds of a column, the gain of each on both scales,
# and the counts of all cuts by running sums.

# %% [markdown]
# ## Who are the seven people?
#
# They are made up. *Height* is in centimetres, and *Gender* is the class to predict, m or f. We
# sort them by height:

# %%
people.sort_values("Height")

# %% [markdown]
# Only three different heights occur, and people of the same height stay together whatever the
# threshold is. So this is all that a cut can work with, the counts of the classes at each height.
# Classes stand in alphabetical order, f before m; the source writes m first.

# %%
import pandas as pd

at_height = pd.crosstab(people["Height"], people["Gender"])
at_height

# %% [markdown]
# ## What does a threshold predict?
#
# A threshold $v$ sends a row to the left if $x \le v$, and to the right if $x > v$. On each side the
# prediction is a constant, the class shares of the people there. For $v = 165$, by hand:

# %%
left = [g for h, g in zip(people["Height"], people["Gender"]) if h <= 165]
right = [g for h, g in zip(people["Height"], people["Gender"]) if h > 165]
print(left, right)

# %% [markdown]
# Counts become shares; here is the share of m on both sides, for 165:

# %% tags=["F2"]
share_left, share_right = left.count("m") / len(left), right.count("m") / len(right)
print(share_left, share_right)

# %% [markdown]
# The source prints the same shares. A tree of one question predicts just these two numbers. The
# library grows it with `max_depth=1`, and such a tree is called a *stump*:

# %%
stump = dt.cart(people, target="Gender", criterion="entropy", max_depth=1)
assert stump.predict_proba(people)["m"].min() == share_left
assert stump.predict_proba(people)["m"].max() == share_right
print(stump)

# %% [markdown]
# As a function of the height the prediction is a step function, as in chapter 01: constant, one jump,
# constant again.

# %% tags=["F-steps"] alt="The share of m along the height: 0 up to 165, then 0.8."
ax = dt.draw.steps(stump, "Height", "m", span=(155, 185))

# %% [markdown]
# The jump lies at 165, and its two ends are the shares that we counted.
#
# > **Predict, then look.** The other threshold is 175. It splits off the tallest person, so its
# > right side is pure. What is the share of m on the *left*?

# %% tags=["answer", "F3"]
up_to_175 = [g for h, g in zip(people["Height"], people["Gender"]) if h <= 175]
print("Share of m up to 175:")
print(f"{up_to_175.count('m')} of {len(up_to_175)}: {up_to_175.count('m') / len(up_to_175)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Three of six: one side got pure, and the other one as mixed as two classes can be.
#
# </details>

# %% [markdown]
# ## Which side gets a value equal to the threshold?
#
# The left one, as in chapters 00 and 01, for the question is $x \le v$. For 165 itself nobody in the table cares, but a new
# person may be just that tall.

# %%
near = pd.DataFrame({"Height": [164.9, 165.0, 165.1]})
near.assign(predicted=stump.predict(near))

# %% [markdown]
# > **Predict, then look.** A threshold may be a value of the table, too. Is Height ≤ 170 another
# > split than Height ≤ 175?

# %% tags=["answer"]
up_to_170 = [g for h, g in zip(people["Height"], people["Gender"]) if h <= 170]
print("The same people?", up_to_170 == up_to_175, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# `True`: it takes the four people of 170 along, and nobody stands between 170 and 175. These are
# two names of one split.
#
# </details>

# %% [markdown]
# ## How mixed are the seven?
#
# Four m and three f, as in chapter 02: counts, shares, parts, sum.

# %%
from math import log2

part_f, part_m = 3 / 7 * log2(7 / 3), 4 / 7 * log2(7 / 4)
before = part_f + part_m
print(f"{part_f:.6f} + {part_m:.6f} = {before:.6f} bits a person")

# %% [markdown]
# The library agrees. The source rounds the shares first, to 0.43 and 0.57; we do that, too:

# %% tags=["F4"]
assert abs(dt.entropy([3, 4]) - before) < 1e-12
rounded_shares = 0.43 * log2(1 / 0.43) + 0.57 * log2(1 / 0.57)
print(f"exact {before:.6f}, from rounded shares {rounded_shares:.6f}")

# %% [markdown]
# The source prints 0.98. Either number would round to 0.99, so its last digits were cut off, not
# rounded.

# %% [markdown]
# ## How much does the cut at 165 save?
#
# The source measures a split by the bits of *all* rows before it, less the bits of all rows after
# it:
#
# $$\text{gain}(x \le v) = n \, H(D) - n_L \, H(D_L) - n_R \, H(D_R) .$$
#
# $n$, $n_L$ and $n_R$ are the numbers of rows. We call it the gain on the *total scale*. The left
# side holds two f, so it is pure: 0 bits. The right side holds one f and four m:

# %% tags=["F5", "F6"]
bits_left = 0
bits_right = 1 / 5 * log2(5 / 1) + 4 / 5 * log2(5 / 4)
assert abs(dt.entropy([1, 4]) - bits_right) < 1e-12
print(f"{1 / 5 * log2(5 / 1):.6f} + {4 / 5 * log2(5 / 4):.6f} = {bits_right:.6f}")

# %% [markdown]
# The printed 0.72 is right. The source writes the shares of the left side as 1.0 for m and 0.0 for
# f, which is the wrong way round: both people are f. Its entropy is 0 either way.
#
# Seven people before the cut, two and five after it:

# %% tags=["F7"]
total = 7 * before - 2 * bits_left - 5 * bits_right
print(f"{7 * before:.6f} - 0 - {5 * bits_right:.6f} = {total:.6f}")

# %% [markdown]
# And by one call, from the counts of both sides, f first:

# %%
assert abs(dt.information_gain([[2, 0], [1, 4]], scale="total") - total) < 1e-12

# %% [markdown]
# Chapter 03 weighted each branch by its *share* of the rows. That is the saving of one row, the
# gain on the *mean scale*. Seven people save seven times as much as one:

# %%
mean = before - 2 / 7 * bits_left - 5 / 7 * bits_right
assert abs(7 * mean - total) < 1e-12
assert abs(dt.information_gain([[2, 0], [1, 4]]) - mean) < 1e-12
print(f"{before:.6f} - {5 / 7 * bits_right:.6f} ≈ {mean:.6f} bits a person")

# %% [markdown]
# (≈, as each printed part is rounded by itself: the last digit of their difference is one off.)

# %% alt="Three bars: the node with 3 f and 4 m, Height up to 165 with 2 f, Height above 165 with 1 f and 4 m. The gain is 3.2870 bits in total."
sides = [[2, 0], [1, 4]]
ax = dt.draw.split(sides, stump.classes, ["Height ≤ 165", "Height > 165"], scale="total")

# %% [markdown]
# The left side has one colour. The right side is larger and still mixed, but less so than the node.
#
# ### Exercise 1
#
# Eight melons were weighed, in kilograms, and cut open. How many thresholds of *Weight* are there
# to try?

# %%
import dtlearn as dt

melons = dt.datasets.load("melons")
melons

# %% [markdown]
# Mind the equal weights.

# %%
import dtlearn as dt

n_thresholds = 4  # solution
dt.practice.check("melon-thresholds", n_thresholds)

# %% [markdown]
# ### Exercise 2
#
# What is the gain of Weight ≤ 1.4 on the total scale? With pencil and paper, or as a sum in Python.

# %%
import dtlearn as dt

melon_gain = 8 * dt.entropy([4, 4]) - 2 * 0 - 6 * dt.entropy([2, 4])  # solution
dt.practice.check("melon-gain", melon_gain)

# %% [markdown]
# ### Exercise 3
#
# Write the gain on the total scale as a function of the class counts of both sides, two lists of
# the same length. You may use `dt.entropy`.

# %%
import dtlearn as dt


def total_gain(left, right):
    """Gain in bits on the total scale, from the class counts of both sides."""
    node = [a + b for a, b in zip(left, right)]
    after = sum(left) * dt.entropy(left) + sum(right) * dt.entropy(right)
    return sum(node) * dt.entropy(node) - after  # solution


dt.practice.check("total-gain-function", total_gain)

# %% [markdown]
# ## Can the gain be 3.92?
#
# The source prints $7 \cdot 0.98 - 2 \cdot 0 - 5 \cdot 0.72 = 3.92$. We found 3.286956. Rounded
# parts do not explain the distance; here are the printed ones:

# %%
print(f"{7 * 0.98:.2f} - {2 * 0:.2f} - {5 * 0.72:.2f} = {7 * 0.98 - 2 * 0 - 5 * 0.72:.2f}")

# %% [markdown]
# So the last step of the printed sum went wrong. But could some other split into two and five
# people gain 3.92, perhaps with the classes swapped? With three f and four m the side of two has
# no f, one f or two f. These are all cases, whatever the heights:

# %%
for f in (0, 1, 2):
    two, five = [f, 2 - f], [3 - f, 2 + f]
    print(two, five, f"{dt.information_gain([two, five], scale='total'):.6f}")

# %% [markdown]
# None of them is 3.92, and the last one, our cut, is already the best. So 3.92 can't be the gain
# of two against five of these people. It is four times the printed entropy, $4 \cdot 0.98$, but
# nothing in this split has the factor 4. How it came about, the page does not tell.

# %% [markdown]
# ## And the cut at 175?
#
# > **Predict, then look.** One pure person on the right, six evenly mixed people on the left. Is
# > its gain more than half of the other one, about a quarter of it, or 0?

# %% tags=["answer", "F8"]
total_175 = 7 * before - 6 * 1 - 1 * 0
assert abs(dt.information_gain([[3, 3], [0, 1]], scale="total") - total_175) < 1e-12
print("Gain of the cut at 175:")
print(f"{7 * before:.6f} - 6 - 0 = {total_175:.6f}, a share of {total_175 / total:.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# About a quarter. The six are now a little *more* mixed than the seven were, and what the pure
# person saves is hardly more than that costs.
#
# </details>
#
# The source prints 0.9, the exact gain rounded. Its printed parts would give another number:

# %%
print(f"{7 * 0.98:.2f} - {6 * 1:.2f} - {1 * 0:.2f} = {7 * 0.98 - 6 * 1 - 1 * 0:.2f}")

# %% [markdown]
# A small difference of large numbers suffers most from rounded parts: round once, at the end.

# %% [markdown]
# ## Which cut is better, and does the scale matter?
#
# `candidates` lists what the grower has tried, with the gain on the mean scale. We put your two
# totals beside it.

# %%
tried = stump.candidates()[["split", "gain"]]
tried.assign(total=[total, total_175])

# %% [markdown]
# 165 is better on either scale. It must be: all splits of one node share the same $n$, and dividing
# all numbers by 7 changes no order. The scale matters only when gains of *different* nodes are
# compared or added up. We come back to that below.
#
# **Run this cell, then move the slider** between the two thresholds. Which side gets purer, and
# which gets more mixed?

# %%
dt.widgets.threshold_explorer(people, "Gender", "Height", scale="total")

# %% [markdown]
# The cut that makes a larger group pure wins, although the other one makes a group pure as well.

# %% [markdown]
# ## Where do the thresholds come from?
#
# Why 165, and not 161 or 169.9? Any number from 160 up to, but without, 170 makes the same two
# sides:

# %%
for v in (160, 161, 165, 169.9):
    print(f"{v:>5}: {sum(people['Height'] <= v)} left, {sum(people['Height'] > v)} right")

# %% [markdown]
# So one number for each gap is enough. The *midpoint* of two neighbouring values is as far from
# both as can be, a fair guess for people who are not in the table. Here are five rows with two
# numeric attributes, the source's own example:

# %%
points = dt.datasets.load("midpoints")
points

# %% [markdown]
# > **Predict, then look.** Five rows. How many midpoints has x1, and how many has x2?

# %% tags=["answer", "F1"]
print("Values and midpoints:")
for attribute in ("x1", "x2"):
    values = sorted(set(points[attribute]))
    middles = [(a + b) / 2 for a, b in zip(values, values[1:])]
    print(attribute, "values", values, "midpoints", middles)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Three each, not four: the value 1 of x1 and the value 5 of x2 occur twice.
#
# </details>
#
# The source prints the same two lists, and they are the splits that the library tries:

# %%
points_tried = dt.cart(points, target="y").candidates()
points_tried[["attribute", "split"]].sort_values("split")

# %% [markdown]
# ## Is there a quick way to score all cuts?
#
# The counts of each height are all that is needed, and their *running sums* down the table are the
# counts on the left side of each cut:

# %%
running = at_height.cumsum()
running

# %% [markdown]
# The line 160 is the left side of the cut at 165, the line 170 that of 175; the last line is
# everybody, which is no cut. The right side is the last line less the left one. So one pass over
# the sorted values scores all thresholds:

# %%
everybody = running.iloc[-1]
for height, on_left in running.iloc[:-1].iterrows():
    gain = dt.information_gain([on_left, everybody - on_left], scale="total")
    print(f"cut above {height}: {gain:.6f}")

# %% [markdown]
# These are the two totals from above. The library does the same for all nodes of one depth at once.
#
# ### Exercise 4
#
# Write a function that takes a list of numbers and a list of classes, in any order, and returns the
# midpoint with the largest gain. The helper `gain_at` scores one cut. The check tries many lists;
# where several midpoints are equally good, each of them is right.

# %%
import pandas as pd

import dtlearn as dt


def gain_at(cut, numbers, labels):
    """Gain of one cut, from the numbers and the classes."""
    side = [x <= cut for x in numbers]
    return dt.information_gain(pd.crosstab(pd.Series(side), pd.Series(labels)))


# %% [markdown]
# Your function goes through the midpoints; `max(cuts, key=...)` finds the best of a list.

# %%
import dtlearn as dt


def best_cut(numbers, labels):
    """The midpoint of the largest gain."""
    values = sorted(set(numbers))
    cuts = [(a + b) / 2 for a, b in zip(values, values[1:])]
    return max(cuts, key=lambda cut: gain_at(cut, numbers, labels))  # solution


dt.practice.check("best-cut-function", best_cut)

# %% [markdown]
# ### Exercise 5
#
# Now a whole stump. Return three things: the best cut, the most frequent class on its left, and the
# most frequent class on its right. Use your `best_cut`.

# %%
import dtlearn as dt


def stump_by_hand(numbers, labels):
    """The cut, the class of the left side and that of the right side."""
    cut = best_cut(numbers, labels)
    on_left = [label for x, label in zip(numbers, labels) if x <= cut]
    on_right = [label for x, label in zip(numbers, labels) if x > cut]
    return cut, max(on_left, key=on_left.count), max(on_right, key=on_right.count)  # solution


dt.practice.check("stump-function", stump_by_hand)

# %% [markdown]
# ## Can the same number be cut again?
#
# Below the cut at 165 the right side is still mixed. Nothing forbids asking for the height again.

# %% alt="The tree of the heights: Height at most 165 is f. Above it, Height at most 175 is m with 1 f and 3 m, above it m."
tree = dt.cart(people, target="Gender", criterion="entropy")
ax = dt.draw.tree(tree)

# %% [markdown]
# The second question is the cut at 175, now among five people. Each threshold adds a step:

# %% alt="The share of m along the height: 0 up to 165, 0.75 up to 175, then 1."
ax = dt.draw.steps(tree, "Height", "m", span=(155, 185))

# %% [markdown]
# Two thresholds, three constants. In numbers:

# %%
three_heights = pd.DataFrame({"Height": [160, 170, 180]})
three_heights.assign(share_of_m=tree.predict_proba(three_heights)["m"])

# %% [markdown]
# > **Predict, then look.** The second cut changes the shares. How many of the seven people get
# > another *class* by it?

# %% tags=["answer"]
print("People of another class:", sum(tree.predict(people) != stump.predict(people)), sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nobody: m is the majority at 170 and at 180. The second cut makes the tree surer of the tallest
# person, not more often right.
#
# </details>
#
# On the total scale the savings of both cuts add up. What the tree has saved is what the seven had
# at the start, less what is left in its leaves. Only the four people of 170 are left mixed, one f
# and three m:

# %%
bits_170 = 1 / 4 * log2(4 / 1) + 3 / 4 * log2(4 / 3)
second = 5 * bits_right - 4 * bits_170 - 1 * 0
assert abs(total + second - (7 * before - 4 * bits_170)) < 1e-12
print(f"{total:.5f} + {second:.5f} = {total + second:.5f}")
print(f"{7 * before:.5f} - {4 * bits_170:.5f} = {7 * before - 4 * bits_170:.5f}")

# %% [markdown]
# On the mean scale they do not add up, as the first is a saving for each of seven people, and the
# second for each of five. This is where the scale matters.

# %% [markdown]
# ## What stays impure, and why?
#
# One leaf is mixed, that of the four people of 170:

# %%
people[people["Height"] == 170]

# %% [markdown]
# > **Predict, then look.** How many thresholds are left to try at this leaf, node 3 of the tree?

# %% tags=["answer"]
print("Thresholds to try:", len(tree.candidates(node=3)), sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# None: there is no midpoint between equal values.
#
# </details>
#
# So a tree that asks for the height alone can at best take the majority at each height. That gets
# right, of the seven people:

# %%
best_possible = sum(at_height.max(axis=1))
assert best_possible == round(tree.score(people) * 7)
print(best_possible)

# %% [markdown]
# The tree does that already. To do better it would need another attribute, not another cut.
#
# ### Exercise 6
#
# Cuts may also fail where heights do differ. Make 4 to 8 people, with the columns Height and Gender
# (m and f), of at least three different heights, where *no* cut gains anything.

# %%
import pandas as pd

import dtlearn as dt

my_people = pd.DataFrame(
    {"Height": [160, 160, 170, 170, 180, 180], "Gender": ["m", "f", "m", "f", "m", "f"]}
)  # solution
dt.practice.check("height-no-cut-gains", my_people)

# %% [markdown]
# ## What if two cuts are equally good?
#
# Three people, f, m and f from the shortest to the tallest: the cuts at 155 and at 165 each split
# one f off. The *smallest* threshold wins a tie, always, so that the same table gives the same tree.

# %%
three = pd.DataFrame({"Height": [150, 160, 170], "Gender": ["f", "m", "f"]})
three_tree = dt.cart(three, target="Gender", criterion="entropy")
three_tree.candidates(node=0)[["split", "gain", "tie", "chosen"]]

# %% [markdown]
# The other cut follows one level down, on the side that is still mixed:

# %%
print(three_tree)

# %% [markdown]
# ## Does it work on real data?
#
# 150 irises of three species. This is the gain of every cut of their petal width:

# %% alt="The gain of every cut of the petal width: highest at 0.8, in the gap after the setosas, then a dip and a lower hill between 1.5 and 1.8."
iris = dt.datasets.load("iris")
ax = dt.draw.gain_curve(iris, "class", "petal_width_cm", threshold=0.8)

# %% [markdown]
# Below the axis hangs a column for each width: the more flowers, the longer. The best cut lies in the
# wide gap of the columns, where it sets one species apart. Beyond it the curve falls and rises once
# more, to a low hill.
#
# > **Predict, then look.** 150 flowers: are there nearer to 149, to 100 or to 20 thresholds?

# %% tags=["answer"]
petals = dt.cart(iris[["petal_width_cm", "class"]], "class", criterion="entropy", max_depth=2)
print("Petal widths:")
print(iris["petal_width_cm"].nunique(), "values,", len(petals.candidates()), "thresholds")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Equal values stay together, and widths were measured to the millimetre.
#
# </details>
#
# **Run this cell, then move the slider** along the petals; it starts at the best cut. Which species
# does a cut on the low hill part?

# %%
dt.widgets.threshold_explorer(iris, "class", "petal_width_cm")

# %% [markdown]
# Three species need two cuts. Where one species is gone already, on the right of 0.8, the second
# question of the tree lies on that hill.

# %%
print(petals)
print(f"predicted right: {petals.score(iris):.3f}")

# %% [markdown]
# Two cuts of one number, three steps, and most flowers are told right.
#
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
ledger = dt.ledger.table(*[f"F{i}" for i in range(1, 9)])
ledger

# %% [markdown]
# Which entries do not agree in all they say?

# %%
verdicts = ledger.frame[["verdict"]]
verdicts[verdicts["verdict"].str.contains("wrong|misprint")]

# %% [markdown]
# The wrong gain changes nothing in the end: printed or exact, 165 gains far more than 175.
#
# ## Recap
#
# - A threshold turns a number into a step: one constant up to it, another one above it.
# - Try one threshold for each gap between neighbouring values; the midpoint is the usual choice.
# - A value equal to the threshold goes left. Equal values stay together.
# - Total scale or mean scale: at one node both choose the same cut. Totals add up down the tree.
# - The same attribute may be cut again; equal values of different classes stay mixed for good.
# - Round once, at the end, and check whether a printed number is possible at all.
#
# **Next:** [05, What is a perfect split worth?](05_sort_the_mail.ipynb) The gains here lie somewhere
# between nothing and all. How little, and how much, can a split gain?
#
# **Further reading:** Breiman, Friedman, Olshen & Stone, *Classification and Regression Trees*
# (1984), chapter 2: why cuts between neighbouring values are all that need to be tried. Quinlan,
# *C4.5* (1993), chapter 2: the same for C4.5, which takes a value of the table as threshold and not
# the midpoint.
