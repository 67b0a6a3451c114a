# %% [markdown]
# # How is a whole tree grown by hand?
#
# Six clients of a car insurance, two attributes, two classes. This chapter grows the whole tree
# for them with a pencil, number by number. It follows the worked example of Zaki & Meira's chapter
# on decision trees, and shows where the printed numbers are not the exact ones.

# %% alt="The tree of the six clients. Car in the set Sports? If not, H. If so: is Age at most 22.5? If so H, if not L."
import dtlearn as dt

risk = dt.datasets.load("risk")
tree = dt.cart(risk, target="Risk", criterion="entropy")
ax = dt.draw.tree(tree)

# %% [markdown]
# This is where we want to get: two questions, three leaves, and each leaf of one class alone.
#
# **The one thing to learn here:** try every question, take the one that leaves the classes least
# mixed, and do the same in each branch.
#
# **What you do:** measure how mixed a table is, score every split of it, choose one, do it again
# one level down, then read rules off the tree; at the end you write the algorithm yourself.
#
# **What you learn:** what information gain is, why two other measures choose the same split here,
# when growing stops, and how to check a printed number.
#
# **What you need:** chapter 00, and from chapter 02 the entropy, the Gini index and the
# classification error. About 60 minutes.
#
# After this chapter you can do by hand: the information gain of a split, a whole tree of a handful
# of rows by scoring all splits in each node, and its rules.

# %% [markdown]
# ## What is in the table?
#
# Each row is a client. *Age* is a number. *Car* is a text, and its different values are called
# *levels*. *Risk* is the class to predict: H for high, L for low. We call the clients x1 to x6, as
# the source does.

# %%
clients = risk.set_axis([f"x{i}" for i in range(1, 7)])
clients

# %% [markdown]
# Everything from here on is made of *counts*. These are the first ones:

# %%
counts = dt.class_counts(risk["Risk"]).to_dict()
counts

# %% [markdown]
# ## How mixed is a table?
#
# Somebody draws one of the six clients, and you find out whether it is H or L by asking. If all
# were H you would not have to ask. If half of them were H you would need one whole question. Four
# to two lies between: how much is it? That is the *entropy* of chapter 02. Counts become shares:

# %%
n = sum(counts.values())
shares = {label: count / n for label, count in counts.items()}
print({label: round(p, 4) for label, p in shares.items()})

# %% [markdown]
# Shares become parts: the bits of each class, as often as the class comes up.

# %%
from math import log2

parts = {label: p * log2(1 / p) for label, p in shares.items()}
print({label: round(part, 6) for label, part in parts.items()})

# %% [markdown]
# And the parts become a sum:

# %%
root_bits = sum(parts.values())
print(f"{parts['H']:.6f} + {parts['L']:.6f} = {root_bits:.6f}")

# %% [markdown]
# The entropy of the table is 0.918 bits a client, a little less than the one bit of an even mix. The
# source calls the table $D$, and writes $H(D) = -\sum_i p_i \log_2 p_i$ for it. The library must give
# what you have worked out:

# %% tags=["Z1"]
assert abs(dt.entropy([4, 2]) - root_bits) < 1e-12
print(f"{dt.entropy([4, 2]):.6f}")

# %% [markdown]
# The source prints 0.915, made of 0.387 + 0.528. Its first part is a misprint: the sum above shows
# 0.390. Keep that in mind, as other printed numbers start from it.
#
# ### Exercise 1
#
# Write the entropy as a function of a list of counts, in plain Python: counts, shares, parts, sum.
# It must work for any number of classes, and for a class without any rows.

# %%
from math import log2

import dtlearn as dt


def my_entropy(counts):
    """Entropy in bits of a list of class counts."""
    p = [count / sum(counts) for count in counts if count > 0]
    return sum(share * log2(1 / share) for share in p)  # solution


dt.practice.check("entropy-function", my_entropy)

# %% [markdown]
# ## Where can Age be cut?
#
# A threshold $v$ sends the rows with Age ≤ $v$ to the left, and the others to the right; that is a
# *cut* at $v$. One threshold between two neighbouring values is enough, and the middle is the usual
# choice (chapter 04 tells why):

# %% tags=["Z2"]
ages = sorted(set(risk["Age"]))
print(ages, [(a + b) / 2 for a, b in zip(ages, ages[1:])])

# %% [markdown]
# Three ages, so two thresholds, 22.5 and 35.
#
# > **Predict, then look.** Age ≤ 35 splits off a single client, x4. Age ≤ 22.5 splits off two, x2
# > and x5. Each of them leaves a pure branch. Which cut leaves the clients less mixed on the whole?
#
# Write down a guess; the answer comes at the end of this section. First Age ≤ 22.5 by hand: who
# goes where?

# %%
young = clients[clients["Age"] <= 22.5]
old = clients[clients["Age"] > 22.5]
print(list(young.index), list(young["Risk"]), list(old.index), list(old["Risk"]))

# %% [markdown]
# Two H on the left, so nothing is left to ask there: 0 bits. Two H and two L on the right, an even
# mix: 1 bit. How mixed are the branches on the whole? Each counts by its share of the clients, 2/6
# and 4/6. Of a split this mean, the conditional entropy of chapter 02, is called *weighted entropy*:

# %%
left_bits, right_bits = 0, 1
weighted = 2 / 6 * left_bits + 4 / 6 * right_bits
print(f"{weighted:.6f}")

# %% [markdown]
# The *information gain* is what the split saves: the entropy before it less the weighted entropy
# after it.

# %%
age_gain = root_bits - weighted
print(f"{root_bits:.6f} - {weighted:.6f} = {age_gain:.6f}")

# %% [markdown]
# One library call does all of this, from the counts of the branches, H first:

# %% tags=["Z3"]
assert abs(dt.information_gain([[2, 0], [2, 2]]) - age_gain) < 1e-12
print(f"{dt.information_gain([[2, 0], [2, 2]]):.6f}")

# %% [markdown]
# The source prints 0.67 for the weighted entropy, which is right, and 0.245 for the gain. That is
# 0.0066 too small: 0.003 of it comes from the misprinted 0.915, the rest from rounding 0.6667 up
# before it was subtracted.

# %% alt="Three bars: the node with 4 H and 2 L, Age up to 22.5 with 2 H, Age above 22.5 with 2 H and 2 L. The gain is 0.2516 bits."
ax = dt.draw.split([[2, 0], [2, 2]], tree.classes, names=["Age ≤ 22.5", "Age > 22.5"])

# %% [markdown]
# The upper branch has one colour, the lower one is half and half. And the other cut? Age ≤ 35 sends
# five clients to the left, three H and two L, and x4 alone to the right. This is the answer to the
# question above:

# %% tags=["answer", "Z4"]
bits_to_35 = 3 / 5 * log2(5 / 3) + 2 / 5 * log2(5 / 2)
gain_35 = root_bits - 5 / 6 * bits_to_35 - 1 / 6 * 0
assert abs(dt.information_gain([[3, 2], [1, 0]]) - gain_35) < 1e-12
print("Age ≤ 35, left branch and gain:")
print(f"{bits_to_35:.5f}")
print(f"{root_bits:.5f} - {5 / 6 * bits_to_35:.5f} = {gain_35:.5f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Age ≤ 22.5 leaves them less mixed. A single client is quickly sorted; five others are left behind
# nearly as mixed as before.
#
# </details>
#
# The source prints the gain 0.106, which starts from 0.915 once more.
#
# **Run this cell, then move the slider** from the better cut to 35 and back.

# %%
dt.widgets.threshold_explorer(risk, "Risk", "Age")

# %% [markdown]
# The stem at 22.5 is more than twice as tall as the one at 35.

# %% [markdown]
# ## How can the cars be put into two sets?
#
# A level can't be cut, but the three levels can be put into two sets: Sports against the others,
# Vintage against the others, SUV against the others. Swapping the two sides makes no new split.
# (Trees that split everything in two are called CART, hence `dt.cart`. ID3, `dt.id3`, gives each level
# a branch of its own.)
#
# In general each of $v$ levels goes left or right, which makes $2^v$ ways; swapped sides are the
# same split, and no side may be empty: $2^{v-1} - 1$. Do not believe it, list them for four levels:

# %% tags=["Z5"]
from itertools import combinations

levels = {"a", "b", "c", "d"}
lefts = [set(left) for size in (1, 2, 3) for left in combinations(sorted(levels), size)]
pairs = {frozenset([frozenset(left), frozenset(levels - left)]) for left in lefts}
assert len(pairs) == 2 ** (4 - 1) - 1
print(f"{len(lefts)} left sides, {len(pairs)} splits")

# %% [markdown]
# The source prints $(v-1)/2$ for their number, which would be a split and a half for four levels.
#
# Take Car ∈ {Sports}. One H and two L go left, three H go right.
#
# > **Predict, then look.** The entropy of the left branch needs no new calculation. What is it, and
# > how large is the gain?

# %% tags=["answer", "Z6"]
sports_bits = 1 / 3 * log2(3) + 2 / 3 * log2(3 / 2)
car_gain = root_bits - 3 / 6 * sports_bits - 3 / 6 * 0
assert abs(sports_bits - root_bits) < 1e-12
assert abs(dt.information_gain([[1, 2], [3, 0]]) - car_gain) < 1e-12
print("Gain of Car ∈ {Sports}:")
print(f"{root_bits:.6f} - 3/6 · {sports_bits:.6f} - 3/6 · 0 = {car_gain:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Shares of 1/3 and 2/3 again, only swapped, so again 0.918. The other half of the clients is pure,
# so the split saves just half of what was there.
#
# </details>
#
# The source prints 0.194 for the weighted entropy and 0.721 for the gain, which is 0.262 too large:
# 0.194 is half of 0.387, so one of the two parts of the left branch was left out. The choice of the
# split survives.
#
# `dt.explain` writes out what you have just done by hand. It calls the whole table $D$, the two
# branches $D_L$ and $D_R$, and the weighted entropy $H(D_L, D_R)$:

# %%
dt.explain.information_gain(risk, "Risk", "Car", {"Sports"})

# %% [markdown]
# So you can look up each step of any gain. The same split as bars:

# %% alt="Three bars: the node with 4 H and 2 L, Car in Sports with 1 H and 2 L, Car not in Sports with 3 H. The gain is 0.4591 bits."
names = ["Car ∈ {Sports}", "Car ∉ {Sports}"]
ax = dt.draw.split([[1, 2], [3, 0]], tree.classes, names=names)

# %% [markdown]
# A pure branch of three clients: that is what makes this gain larger than those of Age. **Run this
# cell, then move the slider** through the three sets. Which of the five splits so far have the same
# gain, and why?

# %% tags=["Z7"]
dt.widgets.subset_explorer(risk, "Risk", "Car")

# %% [markdown]
# Car ∈ {SUV} gains what Age ≤ 22.5 gains, and Car ∈ {Vintage} what Age ≤ 35 gains: their branches
# have the same counts, and a gain knows nothing but counts.
#
# ### Exercise 2
#
# Eight plants, and whether they thrive. This time *Light* has three levels, and each gets a branch
# of its own. What is the information gain of this split in three? Count first, then work it out by
# hand; the rule is the same, each branch counts by its share.

# %%
import dtlearn as dt

plants = dt.datasets.load("plants")
plants

# %% [markdown]
# Your sum may be a formula or a number with three decimals.

# %%
import dtlearn as dt

plants_gain = 1 - 0.344 - 0 - 0.344  # solution
dt.practice.check("plants-gain", plants_gain)

# %% [markdown]
# ### Exercise 3
#
# Into how many pairs of sets can *five* levels be split?

# %%
import dtlearn as dt

n_pairs = 2**4 - 1  # solution
dt.practice.check("risk-subsets", n_pairs)

# %% [markdown]
# ## Do the other measures say the same?
#
# Entropy is a number of questions. The Gini index is a chance, that two clients differ; the error is
# a share, of those who are not of the largest class. For the six clients, from their shares 4/6 and
# 2/6:

# %%
gini_before = 1 - (4 / 6) ** 2 - (2 / 6) ** 2
assert abs(dt.gini([4, 2]) - gini_before) < 1e-12
assert abs(dt.classification_error([4, 2]) - 2 / 6) < 1e-12

# %% [markdown]
# Each makes a gain in the same way as the entropy does: before the split less the weighted mean
# after it. For Car ∈ {Sports} the left branch has the shares 1/3 and 2/3, and the right one is pure.
# The *Gini gain*:

# %%
gini_after = 3 / 6 * (1 - (1 / 3) ** 2 - (2 / 3) ** 2) + 3 / 6 * 0
assert abs(dt.gini_gain([[1, 2], [3, 0]]) - (gini_before - gini_after)) < 1e-12
print(f"{gini_before:.6f} - {gini_after:.6f} = {gini_before - gini_after:.6f}")

# %% [markdown]
# Half of what was there is gone, as it is with the entropy; and with the error, which falls from two
# of six clients to one. No wonder: the left branch is as mixed as the table was, and holds half of
# the clients.
#
# *A distance.* Look at the branches and not at the node: how far apart are their shares? For
# Car ∈ {Sports} the share of H is 1/3 on the left and 1 on the right, that of L is 2/3 and 0. The
# *CART measure* adds up these distances. So that splitting off a single row does not win each time,
# it multiplies them by $2 \frac{n_L}{n} \frac{n_R}{n}$, which is largest for two equal halves:

# %%
distance = abs(1 / 3 - 1) + abs(2 / 3 - 0)
cart_by_hand = 2 * 3 / 6 * 3 / 6 * distance
assert abs(dt.cart_measure([[1, 2], [3, 0]]) - cart_by_hand) < 1e-12
print(f"distance {distance:.6f}, CART measure {cart_by_hand:.6f}")

# %% [markdown]
# ## Which of the five splits is the best?
#
# `candidates` lists what the library has tried at a node, scored by each measure. Compare its
# gains with yours.
#
# > **Predict, then look.** Three measures, three different scales. Do they agree on the best split,
# > and on the order of the others?

# %% tags=["answer", "Z-measures"]
root_splits = tree.candidates(node=0)
print("The five splits, best first:")
root_splits[["split", "gain", "gini_gain", "cart_measure"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# They agree on everything here; on larger tables they need not. Two pairs of splits tie, as their
# branches have the same counts.
#
# </details>
#
# The best of the five has the gain that you have computed:

# %%
assert root_splits["split"][0] == "Car ∈ {Sports}"
assert abs(root_splits["gain"][0] - car_gain) < 1e-12

# %% [markdown]
# So Car ∈ {Sports} becomes the root. Note what has *not* been looked at: whether another first
# question would have led to a smaller tree in the end. An algorithm that takes what is best now, and
# never comes back to it, is called *greedy*.

# %% [markdown]
# ## What happens one level down?
#
# The right branch holds three clients, all H: it is pure, so it is a leaf. The left branch holds
# x1, x3 and x5:

# %%
clients[clients["Car"] == "Sports"].sort_values("Age")

# %% [markdown]
# All have a sports car, so only Age can part them, and between 20 and 25 only: at 22.5.
#
# > **Predict, then look.** This cut saves the entropy of one H and two L. Is that more or less, per
# > client, than the best split of the root has saved?

# %% tags=["answer", "Z8", "Z9"]
second_gain = sports_bits - 1 / 3 * 0 - 2 / 3 * 0
only = tree.candidates(node=1).iloc[0]
assert abs(only["gain"] - second_gain) < 1e-12
print("The only split, and its gain:")
print(f"{only['split']}: {second_gain:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Twice as much per client, but for half as many clients: all that was left in this branch.
#
# </details>
#
# The source prints 0.387 for the entropy and for the gain: one part is missing again. It also names
# the split Age ≤ 20 once, and Age ≤ 22.5 a line later.

# %% [markdown]
# ## What does the whole tree say?
#
# Each line is a node: the branch that leads to it, what a leaf states, and its counts of H and L.

# %%
print(tree)

# %% [markdown]
# Each way from the root to a leaf is a rule. *Support* is the number of clients that it covers,
# *confidence* the share of them with the class that it states.

# %% tags=["Z10"]
tree.rules()

# %% [markdown]
# The source prints the rules R1 and R2 with their classes swapped: Age ≤ 22.5 → L and Age > 22.5 →
# H. The table of the three clients above decides: x5 is 20 and H, x1 and x3 are 25 and L.
#
# Now two new clients, one of 27 with a vintage car, and one of 20 with a sports car:

# %% tags=["Z11"]
newcomers = risk.head(2).assign(Age=[27, 20], Car=["Vintage", "Sports"]).drop(columns="Risk")
newcomers.assign(predicted=tree.predict(newcomers))

# %% [markdown]
# The source sends the second one to L, by its swapped rules; but this is x5 of the table, and H.
#
# What of a client with a sports car at the border itself, of 22.5 years? The sign ≤ includes it, in
# the tree and in the first of its rules:

# %%
halfway = newcomers.head(1).assign(Age=22.5, Car="Sports")
assert list(tree.predict(halfway)) == list(tree.rules().predict(halfway))
print(list(tree.rules().apply(halfway)), list(tree.predict(halfway)))

# %% [markdown]
# The source also calls trees linear models. A linear score that rises with age would rise for every
# car. How often does the prediction change from age 0 to 120?

# %% tags=["Z12"]
import pandas as pd

for car in ("Sports", "SUV", "Vintage"):
    at_age = tree.predict(pd.DataFrame({"Age": range(121), "Car": car}))
    print(f"{car:8} changes {(at_age != at_age.shift()).sum() - 1}")

# %% [markdown]
# Once for sports cars, never for the others. Each border is a straight piece, the whole is not.

# %% [markdown]
# ## Can you write the algorithm?
#
# It has a name, *Hunt's algorithm*, and two parts. *Best*: score all splits, return the best one.
# *Grow*: if no split gains anything, return the most frequent class; otherwise split, and grow each
# branch in the same way.
#
# ### Exercise 4
#
# Write it for attributes with levels, one branch a level. A tree is either a class, such as "no",
# or a pair (attribute, branches), where branches is a dictionary from level to tree, for example
# `("Light", {"low": "no", "high": "yes"})`. Two helpers: `pd.crosstab(table[a], table[target])` has
# the class counts of each level of `a` as its lines, and `table.groupby(a)` goes through pairs of a
# level and its rows.

# %%
import pandas as pd

import dtlearn as dt


def best(table, target):
    """The attribute of largest gain, and its gain."""
    names = table.columns.drop(target)
    gains = {a: dt.information_gain(pd.crosstab(table[a], table[target])) for a in names}
    return max(gains.items(), key=lambda item: item[1])  # solution


# %% [markdown]
# The second function calls the first one, and itself. The check grows trees of many small tables
# with it, and compares them with those of the library; of equal gains either attribute is right.


# %% tags=["N-hunt"]
def grow(table, target):
    """A class, or (attribute, {level: tree})."""
    attribute, gain = best(table, target)
    if gain < 1e-9:
        return table[target].mode()[0]
    parts = table.groupby(attribute)
    return attribute, {level: grow(rows, target) for level, rows in parts}  # solution


dt.practice.check("hunt-function", grow)

# %% [markdown]
# ### Exercise 5
#
# Now the other way round. Make a table of at most 6 rows for which ID3, the library's `dt.id3`,
# grows a tree of height 3. The last column is the class; the others are up to you. The tree must
# get all rows right.

# %%
import pandas as pd

import dtlearn as dt

my_table = pd.DataFrame(
    {"a": list("xyyyy"), "b": list("uvuuu"), "c": list("ppqpp"), "class": list("00011")}
)  # solution
dt.practice.check("risk-table-of-height-3", my_table)

# %% [markdown]
# ## How does the library do it?
#
# The library has the algorithm twice: a fast one, and one in plain Python that is there to be read,
# `dt.plain`. Its rows are dictionaries, its trees are written like those of exercise 4, and it grows
# the tree of this chapter:

# %%
clients_as_rows = risk.to_dict("records")
dt.plain.cart(clients_as_rows, "Risk")

# %% [markdown]
# A set of levels or a cut stands after the attribute, then the left tree, then the right one.
#
# > **Predict, then look.** Your `grow` has one stopping rule, and calls itself. What else does the
# > algorithm have to decide, so that it works for every table?

# %% tags=["answer"]
import inspect

print("Hunt's algorithm in dt.plain:")
print(inspect.getsource(dt.plain.decision_tree))

# %% [markdown]
# <details><summary>Why?</summary>
#
# A branch may be empty: then the majority of the node above speaks for it. All rows may be of one
# class: then nothing is left to ask. And no split may gain anything, as in your rule. `collapse` is
# of C4.5, which undoes splits that save no error; chapter 08 is about it.
#
# </details>
#
# ## When does growing stop?
#
# Our tree was grown until each leaf was pure. The source names two other rules. A node may be pure
# *enough*, with at least a given share of one class; or it may be *small* enough, with at most $s$
# rows. In the library these are `purity=` and `min_split=` (the smallest node that is split, so
# $s + 1$).
#
# > **Predict, then look.** With $s = 3$ the three clients with sports cars stay together. How many
# > leaves has the tree then, and which clients does it get wrong?

# %% tags=["answer", "Z-stop"]
small = dt.cart(risk, target="Risk", criterion="entropy", min_split=4)
print("The smaller tree:", small, sep="\n")
print("wrong:", list(clients.index[small.predict(clients) != clients["Risk"]]))

# %% [markdown]
# <details><summary>Why?</summary>
#
# The mixed leaf states its majority, L, and gets x5 wrong. A smaller tree, paid for with an error.
#
# </details>
#
# ### Exercise 6
#
# How many leaves has the tree of the clients if a share of 60 % is pure enough? Think first, then
# try it with `purity=0.6`.

# %%
import dtlearn as dt

n_leaves = 1  # solution
dt.practice.check("risk-purity", n_leaves)

# %% [markdown]
# ## Does it work on real data?
#
# 150 irises of three species, four lengths in centimetres, and the same call:

# %% alt="A tree of the irises: petal length at most 2.45 is setosa; the petal width and other cuts part versicolor from virginica."
iris = dt.datasets.load("iris")
flowers = dt.cart(iris, target="class", criterion="entropy", min_split=10)
ax = dt.draw.tree(flowers)

# %% [markdown]
# The root splits off one species as a whole, the second question parts most of the other two, and
# the rest of the tree is about a few flowers. Its size, and the share of flowers that it gets right:

# %%
print(repr(flowers))
print(f"{flowers.score(iris):.3f}")

# %% [markdown]
# These are the flowers that it was grown from. On rows held out a share may be smaller, as chapter 02
# has shown.
#
# At the root two splits are equally good: each separates the 50 setosas from all others. The tree
# takes the attribute that comes first in the table, so that the same table always gives the same
# tree.

# %%
flowers.candidates(node=0)[["split", "gain", "tie", "chosen"]].head(3)

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table(*[f"Z{i}" for i in range(1, 13)])

# %% [markdown]
# How many of them agree in all they say?

# %%
verdicts = dt.ledger.table(*[f"Z{i}" for i in range(1, 13)]).frame["verdict"]
print(f"{(verdicts == 'agrees').sum()} of {len(verdicts)}")

# %% [markdown]
# And yet the tree is the right one. A greedy choice forgives small errors, rules do not: the
# swapped leaves (Z10, Z11) are the ones that would send a client the wrong way.
#
# ## Recap
#
# - Counts → shares → parts → sum: that is the entropy, the mean number of yes/no questions.
# - The gain is the entropy before the split less the weighted entropy after it.
# - Score all splits, take the best, go on in each impure branch. That is greedy.
# - Gini is a chance, the error a share, the CART measure a distance; here all choose the same split.
# - Stop when a node is pure, pure enough, or small enough.
# - Check printed numbers. It takes two lines.
#
# **Next:** [04, Where to cut a number?](04_cut_by_height.ipynb) Here the middles were taken for
# granted. There they get their reason, the gain a second scale, and the search a quick way.
#
# **Further reading:** Zaki & Meira, *Data Mining and Machine Learning*, the chapter on decision
# trees: the same algorithm with its costs. Quinlan, *Induction of Decision Trees* (1986): where
# the gain comes from.
