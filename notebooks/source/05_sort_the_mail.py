# %% [markdown]
# # What is a perfect split worth?
#
# Eight mails, half of them spam. One question sorts them perfectly, another one tells nothing.
# This chapter puts a number on both, and on everything in between. It follows an example in the
# lecture slides of Cattaneo & Grabocka.

# %%
import dtlearn as dt

spam = dt.datasets.load("spam")
tree = dt.id3(spam, target="Mail")
ax = dt.draw.tree(tree)

# %% [markdown]
# **What you do:** work out the gain of a perfect and of a useless split by hand, then of every
# other split of eight mails.
#
# **What you learn:** what a bit is, why the entropy measures the distance from an even mix, why no
# split can lose, and how much a split can gain at the most.
#
# **What you need:** logarithms to base 2, and entropy and gain as notebook 03 introduces them.
# About 35 minutes.

# %% [markdown]
# ## What is in the table?
#
# Each row is a mail: whether it holds a *Link*, when it was *Sent*, and its class.
# The slides give the counts of two splits only; the mails are made up to fit these counts.

# %%
spam

# %% [markdown]
# The counts below are in *class order*, which is alphabetical: non-spam first, then spam.

# %%
dt.class_counts(spam["Mail"])

# %% [markdown]
# For each of the two attributes, count the classes level by level. One line is one branch.

# %%
import pandas as pd

pd.crosstab(spam["Link"], spam["Mail"])

# %% [markdown]
# A mail with a link is spam, one without is not.
#
# > **Predict before you run:** what does the same table look like for *Sent*?

# %%
pd.crosstab(spam["Sent"], spam["Mail"])

# %% [markdown]
# Whoever knows when a mail was sent knows nothing new: each branch is as mixed as the whole table.

# %% [markdown]
# ## How mixed is an even mix?
#
# With two classes, of shares $p$ and $1 - p$, the entropy is
#
# $$H(p) = -p \log_2 p - (1 - p) \log_2 (1 - p) .$$
#
# It is called *Boolean entropy*, as the class is the answer to one yes/no question: is it spam? For
# the eight mails $p$ is 4/8.

# %%
from math import log2

before = -4 / 8 * log2(4 / 8) - 4 / 8 * log2(4 / 8)
before

# %% [markdown]
# The library gives the same from the counts.

# %%
dt.entropy([4, 4]) == before

# %% [markdown]
# A pure branch has the shares 0 and 1. The logarithm of 0 doesn't exist, but $p \log_2 p$ goes
# to 0 as $p$ does, since $p$ shrinks faster than its logarithm grows:

# %%
for p in (0.1, 0.01, 0.001, 0.0001):
    print(f"p = {p:<6}   -p log2 p = {-p * log2(p):.4f}")

# %% [markdown]
# So $0 \log_2 0$ counts as 0, and a pure branch has no entropy.

# %%
dt.entropy([0, 4]), dt.entropy([4, 0])

# %% [markdown]
# Between these ends runs a curve. It has its top, 1, at an even mix, and is steepest at the ends:
# a few mails of the other class cost a pure branch a lot. Only the solid line matters now; we need
# the other two at the end.

# %%
ax = dt.draw.impurity_curves()

# %% [markdown]
# Some points of the solid line, to check with a calculator:

# %%
for n_spam in range(6):
    print(f"{n_spam} spam of 10   H = {dt.entropy([10 - n_spam, n_spam]):.4f}")

# %% [markdown]
# ### Exercise 1
#
# What is the entropy of a Boolean variable that is true with $p = 1/4$? Replace the dots; a check
# accepts three decimals.

# %%
quarter = -1 / 4 * log2(1 / 4) - 3 / 4 * log2(3 / 4)  # solution
dt.practice.check("spam-quarter", quarter)

# %% [markdown]
# ## What is a bit?
#
# The unit of entropy. One *bit* is what you learn from the answer to a yes/no question whose two
# answers are equally likely. "Is this mail spam?" is such a question here: one bit a mail, and
# eight bits for eight mails.
#
# With more classes you need more questions. Take eight mails in four folders: 4 from work, 2 from
# friends, 1 bill, 1 newsletter. Ask for the largest folder first:
#
# | folder | mails | questions | in all |
# |---|---|---|---|
# | work | 4 | Work? yes | 4 × 1 |
# | friends | 2 | Work? no. Friends? yes | 2 × 2 |
# | bill | 1 | Work? no. Friends? no. Bill? yes | 1 × 3 |
# | newsletter | 1 | Work? no. Friends? no. Bill? no | 1 × 3 |

# %%
questions = 4 * 1 + 2 * 2 + 1 * 3 + 1 * 3
print(f"{questions} questions, {questions / 8} a mail")

# %% [markdown]
# The entropy of the four folders is just that number of questions.

# %%
dt.entropy([4, 2, 1, 1])

# %% [markdown]
# It fits so well because each question halves the mails that are left. Other shares don't halve:
# with one spam in eight mails, you still ask one question a mail, though the entropy is smaller.

# %%
dt.entropy([7, 1])

# %% [markdown]
# Questions about several mails at once come closer to it ("are these three all non-spam?"). On
# average, no way of asking gets below it. That is a theorem of Shannon, and the reason why entropy
# is measured with a logarithm to base 2.

# %% [markdown]
# ## Why is the entropy a distance from the even mix?
#
# The slides reach the entropy in another way. A branch is good if its class shares $p$ are far from
# the *uniform* ones, $1/K$ for each of $K$ classes. How far? The *Kullback-Leibler divergence* is a
# usual measure:
#
# $$KL(p, u) = \sum_k p_k \log_2 \frac{p_k}{1/K}
# = \sum_k p_k \log_2 p_k + \log_2 K \sum_k p_k = \log_2 K - H(p) ,$$
#
# as the shares add up to 1. So *far from uniform* and *of small entropy* mean the same. (It is a
# distance in this loose sense only: swapping $p$ and $u$ would change it.) Take the four men and
# three women of the slides' other example: shares 4/7 and 3/7, $K = 2$.

# %%
kl = 4 / 7 * log2((4 / 7) / (1 / 2)) + 3 / 7 * log2((3 / 7) / (1 / 2))
print(f"by hand {kl:.6f},  log2 K - H = 1 - {dt.entropy([4, 3]):.6f}")

# %% [markdown]
# Nearly even, so nearly at distance 0. The library's function agrees.

# %%
abs(dt.kl_from_uniform([4, 3]) - kl) < 1e-12

# %% [markdown]
# The eight mails are at distance 0, and a pure branch is as far as can be: $\log_2 2 = 1$.

# %%
dt.kl_from_uniform([4, 4]), dt.kl_from_uniform([4, 0])

# %% [markdown]
# ## What is the perfect split worth?
#
# On the *total scale* the gain counts the bits of all $N$ mails, before and after:
#
# $$I = N \, H - N_L \, H_L - N_R \, H_R .$$
#
# *Link* sends the four mails without a link to the left and the four with one to the right.

# %%
no_link, link = [4, 0], [0, 4]
total = 8 * before - 4 * dt.entropy(no_link) - 4 * dt.entropy(link)
total

# %% [markdown]
# Eight bits: all that there was to learn. In one call, and then on the *mean scale*, where the gain
# is per mail:

# %%
dt.information_gain([no_link, link], scale="total"), dt.information_gain([no_link, link])

# %% [markdown]
# The two scales differ by the factor $N$, the same for all splits of a node. So they choose the
# same split. The slides use the total scale, the Risk table of notebook 03 the mean scale.

# %%
ax = dt.draw.split([no_link, link], tree.classes, ["Link = no", "Link = yes"], scale="total")

# %% [markdown]
# ### Exercise 2
#
# Each branch of *Sent* holds two mails of each class. What is its gain on the total scale?

# %%
sent_gain = 8 * 1 - 4 * dt.entropy([2, 2]) - 4 * dt.entropy([2, 2])  # solution
dt.practice.check("spam-useless", sent_gain)

# %% [markdown]
# The picture of this split: two branches, and nothing has changed in either.

# %%
names = ["Sent = evening", "Sent = morning"]
ax = dt.draw.split([[2, 2], [2, 2]], tree.classes, names, scale="total")

# %% [markdown]
# Each branch keeps one bit a mail, so 8 − 4 − 4 bits are gained. On both scales:

# %%
useless = [[2, 2], [2, 2]]
dt.information_gain(useless, scale="total"), dt.information_gain(useless)

# %% [markdown]
# ## What lies between perfect and useless?
#
# Most splits. Say that one spam mail has strayed into the left branch, which was pure. It now
# holds four non-spam and one spam; the right branch holds the other three.
#
# > **Predict before you run:** one mail of eight is on the wrong side. Is the split still worth
# > 7 of 8 bits?

# %%
strayed = [[4, 1], [0, 3]]
dt.information_gain(strayed, scale="total")

# %% [markdown]
# Far less. One stray mail costs nearly half of the gain, because the curve is steep near its ends.

# %%
ax = dt.draw.split(strayed, tree.classes, ["left", "right"], scale="total")

# %% [markdown]
# **Move the sliders**: one for each count, so you can also add mails. Can you find a split of
# eight mails that is worth less than 1 bit, but more than 0?

# %%
dt.widgets.counts_explorer(left=(4, 1), right=(0, 3), classes=tree.classes)

# %% [markdown]
# ### Exercise 3
#
# Three spam and one non-spam go left, the others go right. What is the gain on the total scale?

# %%
three_one = 8 - 4 * dt.entropy([1, 3]) - 4 * dt.entropy([3, 1])  # solution
dt.practice.check("spam-three-one", three_one)

# %% [markdown]
# ## Can a split lose?
#
# Four non-spam and four spam mails can go left in 5 × 5 numbers; the rest goes right. That makes
# 25 splits, and an array can hold all of them. We use the formula of the total scale as it stands.

# %%
import numpy as np

left = np.array([[[a, b] for b in range(5)] for a in range(5)])
sides = np.stack([left, 4 - left], axis=2)
gains = 8 - (sides.sum(axis=3) * dt.entropy(sides)).sum(axis=2)

# %% [markdown]
# As a table: lines for the non-spam mails on the left, columns for the spam mails there.
#
# > **Predict before you run:** where are the zeros, and is any number negative?

# %%
pd.DataFrame(gains).rename_axis(index="non-spam left", columns="spam left").round(2)

# %% [markdown]
# No split loses, and none gains more than 8. The zeros stand where the shares on the left are the
# same as on the right, and where a side is empty (the two corners).

# %%
print(f"smallest gain {gains.min()}, largest {gains.max()}")
print(f"splits without a gain: {(gains == 0).sum()} of {gains.size}")

# %% [markdown]
# One call of the library scores the whole array, and gives the same 25 numbers.

# %%
np.allclose(dt.information_gain(sides, scale="total"), gains)

# %% [markdown]
# Why can't a split lose? Because the curve of the entropy bends downwards everywhere. The share of
# non-spam in the node is the weighted mean of the shares in its branches, and the weighted entropy
# is the same mean of their entropies. So it lies on the straight line between the two branches,
# and a straight line between two points of this curve is below the curve. For the stray mail, whose
# branches have the shares 4/5 and 0:

# %%
import matplotlib.pyplot as plt

p = np.linspace(0, 1, 201)
weighted = dt.weighted_impurity(strayed)
_, ax = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
ax.plot(p, dt.entropy(np.stack([p, 1 - p], axis=1)), label="entropy of a node")
ax.plot([0, 4 / 5], [dt.entropy([0, 3]), dt.entropy([4, 1])], "o-", label="branches")
ax.plot([4 / 8, 4 / 8], [weighted, before], "k:", label="gain per mail")
ax.set(xlabel="share of non-spam", ylabel="bits")
legend = ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))

# %% [markdown]
# The dotted line, at the node's share of 4/8, runs from the weighted entropy up to the entropy of
# the node. Its length is the gain.

# %%
print(f"{before:.4f} - {weighted:.4f} = {before - weighted:.4f} bits a mail")

# %% [markdown]
# But gaining something is not much of a feat. Send each of the eight mails left or right by the
# toss of a coin: there are $2^8 = 256$ ways. How many are perfect, and how many gain more than 0?

# %%
ways = np.outer([1, 4, 6, 4, 1], [1, 4, 6, 4, 1])  # of choosing a of 4 and b of 4 mails
perfect, gaining = ways[gains == 8].sum(), ways[gains > 0].sum()
print(f"of {ways.sum()} ways {perfect} are perfect and {gaining} gain something")

# %% [markdown]
# Most ways gain something, by chance. A tree that splits as long as there is any gain learns such
# chances too; that is why there are stopping rules and pruning.

# %% [markdown]
# ## Does the Gini index see the same?
#
# The *Gini index* $1 - \sum_k p_k^2$ is the dashed line of the first picture of curves. Its gain is
# made in the same way: the index before less the weighted index after. The splits met so far, in
# both measures, per mail:

# %%
met = [[no_link, link], strayed, [[1, 3], [3, 1]], useless]
both = {"information gain": dt.information_gain(met), "Gini gain": dt.gini_gain(met)}
pd.DataFrame(both, index=["Link", "one strayed", "three to one", "Sent"])

# %% [markdown]
# A perfect split is worth 1 in the one and 0.5 in the other measure: all that the node has, as
# these are its entropy and its Gini index. The order is the same, and so it is for all 25 splits:

# %%
by_entropy = pd.Series(gains.ravel().round(9)).rank()
by_gini = pd.Series(dt.gini_gain(sides).ravel().round(9)).rank()
print(f"splits with the same rank: {(by_entropy == by_gini).sum()} of {len(by_gini)}")

# %% [markdown]
# ## Which tree does the library grow?
#
# `id3` grows a tree with one branch for each level of an attribute. It scores both attributes at
# the root:

# %%
tree.candidates(node=0)[["split", "branches", "gain", "gini_gain", "chosen"]]

# %% [markdown]
# The gains are those worked out above: 8 and 0 bits in total, for 8 mails.

# %%
tree.candidates(node=0)["gain"].tolist() == [total / 8, 0]

# %% [markdown]
# It takes *Link*. Both branches are pure then, so they are leaves, and *Sent* is never tested.

# %%
print(tree)
print(f"share predicted right: {tree.score(spam):.2f}")

# %% [markdown]
# ## What is the best question about irises worth?
#
# 150 flowers, 50 of each of three species. How mixed are they?

# %%
iris = dt.datasets.load("iris")
dt.entropy(dt.class_counts(iris["class"]))

# %% [markdown]
# That is $\log_2 3$, the most that three classes can have. Now the best single question: a tree of
# height 1.

# %%
stump = dt.cart(iris, target="class", criterion="entropy", max_depth=1)
print(stump)

# %% [markdown]
# It parts setosa from the other two without an error. The gain is in bits a flower:

# %%
petals = [child.counts for child in stump.root.children]
ax = dt.draw.split(petals, stump.classes, ["≤ 2.45 cm", "> 2.45 cm"])

# %% [markdown]
# This split is perfect for setosa, but it leaves one bit for each of the other 100 flowers: are
# they versicolor or virginica? What was there is what was gained and what is left:

# %%
left_over = 100 / 150 * dt.entropy([50, 50])
gained = dt.information_gain(petals)
print(f"{dt.entropy([50, 50, 50]):.6f} = {gained:.6f} + {left_over:.6f}")

# %% [markdown]
# Could any other yes/no question about these flowers gain more? Of each species 0 to 50 flowers can
# go left, which makes $51^3$ splits. We score them all.

# %%
left = np.indices((51, 51, 51)).reshape(3, -1).T
every_split = np.stack([left, 50 - left], axis=1)
largest = dt.information_gain(every_split).max()
print(f"{len(every_split)} splits, largest gain {largest:.6f}")

# %% [markdown]
# None does better. There are two limits. A split can't gain more than the entropy that is there,
# nor more than the entropy of its own answer, here "yes" for 50 flowers and "no" for 100:

# %%
dt.entropy([50, 100])

# %% [markdown]
# So a question with two answers gains at most 1 bit a row. With $K$ even classes, at least
# $\log_2 K$ such questions are needed on the way to a pure leaf, on average.
#
# ### Exercise 4
#
# Eight mails of four kinds, two of each. How much can one yes/no question gain at the most, on the
# total scale?

# %%
four_kinds = dt.information_gain([[2, 2, 0, 0], [0, 0, 2, 2]], scale="total")  # solution
dt.practice.check("spam-four-kinds", four_kinds)

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("F9", "F10", "F11")

# %% [markdown]
# All of them agree. The same slides have a gain that can't be right, for the heights of seven
# people; that is notebook 04.
#
# ## Recap
#
# - Entropy counts the yes/no questions that are left, in bits.
# - A perfect split gains all the entropy of the node, a useless one leaves the shares as they were.
# - The total scale counts all rows, the mean scale is per row; both choose the same split.
# - No split loses, and a split with two branches gains at most 1 bit a row.
# - Small entropy and large distance from the uniform shares are the same thing.
#
# **Next:** choose a chapter from the table in [00, Start here](00_start_here.ipynb).
#
# **Further reading:** Cattaneo & Grabocka, *Decision Trees*, lecture slides of the University of
# Freiburg (2023): the example, and where it stands in a course. Shannon, *A Mathematical Theory of
# Communication* (1948): where entropy and the bit come from, and quite readable. Cover & Thomas,
# *Elements of Information Theory*, chapter 2: entropy, divergence, and why no split can lose, with
# proofs.
