# %% [markdown]
# # What is a perfect split worth?
#
# Eight mails, half of them spam. One question sorts them perfectly, another one tells nothing.
# This chapter puts a number on both, and on everything in between. It follows an example in the
# lecture slides of Cattaneo & Grabocka.

# %% alt="The tree of the mails. Link: no is non-spam, yes is spam; both leaves are pure."
import dtlearn as dt

spam = dt.datasets.load("spam")
tree = dt.id3(spam, target="Mail")
ax = dt.draw.tree(tree)

# %% [markdown]
# One question, two leaves, and each leaf of one class alone: it can't get better than that.
#
# **The one thing to learn here:** a split is worth the questions that it saves. All of them at the
# most, none at the least, never fewer than none.
#
# **What you do:** work out the gain of a perfect and of a useless split by hand, then of every
# other split of eight mails, and build splits on which the measures disagree.
#
# **What you learn:** when eight mails are worth eight bits and when fewer, why no split can lose, how
# a gain leads away from the even mix, what Gini and the error see differently, and how much a split
# can gain at the most.
#
# **What you need:** entropy, Gini index and error from chapter 02, the gain from 03, and its two
# scales from 04. About 60 minutes.
#
# After this chapter you can do by hand: the gain of any split of two classes by entropy, Gini and
# error, and the most that a split of given counts could gain.

# %% [markdown]
# ## What is in the table?
#
# Each row is a mail: whether it holds a *Link*, when it was *Sent*, and its class. The slides give
# the counts of two splits only; the mails are made up to fit these counts.

# %%
spam

# %% [markdown]
# For each of the two attributes, count the classes level by level. One line is one branch; classes
# stand in alphabetical order.

# %%
import pandas as pd

pd.crosstab(spam["Link"], spam["Mail"])

# %% [markdown]
# A mail with a link is spam, one without is not.
#
# > **Predict, then look.** Go through the rows above with a finger. What does the same table look
# > like for *Sent*, and what does it teach you about a mail to know when it was sent?

# %% tags=["answer"]
print("Mails by Sent:")
pd.crosstab(spam["Sent"], spam["Mail"])

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nothing: each branch is as mixed as the whole table.
#
# </details>

# %% [markdown]
# ## How mixed is an even mix?
#
# Half of the mails are spam. Their Boolean entropy, by chapter 02's counts, shares, parts, sum:

# %% tags=["F10"]
from math import log2

p = 4 / 8
before = p * log2(1 / p) + (1 - p) * log2(1 / (1 - p))
assert dt.entropy([4, 4]) == before
print(before)

# %% [markdown]
# One bit a mail: you need one whole question. A pure branch has none, `dt.entropy([0, 4])` is 0.
# Between the ends the curve of chapter 02 is steep at first and flat on top.
#
# > **Predict, then look.** With 5 spam of 10 the entropy is 1 bit. With 1 spam of 10, a fifth of
# > that number, is it 0.2 bits, less, or more?

# %% tags=["answer"]
print("Entropy of ten mails:")
for n_spam in range(6):
    print(f"{n_spam} spam of 10   H = {dt.entropy([10 - n_spam, n_spam]):.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# More than twice as much. The curve is steep at its ends: a few mails of the other class cost a pure
# branch a lot.
#
# </details>
#
# ### Exercise 1
#
# What is the entropy of a Boolean variable that is true with $p = 1/4$? A check accepts three
# decimals.

# %%
from math import log2

import dtlearn as dt

quarter = 1 / 4 * log2(4) + 3 / 4 * log2(4 / 3)  # solution
dt.practice.check("spam-quarter", quarter)

# %% [markdown]
# ## Are eight mails worth eight bits?
#
# A bit is what you learn from a yes/no answer when yes and no are equally likely. "Is this mail
# spam?" is such a question here: one bit a mail, and eight bits for eight mails. Chapter 02 has shown
# that no way of asking gets along with fewer questions a mail than the entropy, that questions which
# halve the mails get along with just so many, and that asking about several mails together comes near
# where none halves.
#
# ### Exercise 2
#
# Sixteen mails lie in five folders, of 8, 4, 2, 1 and 1 mails. How many questions a mail are
# needed, on average, if you ask as well as you can?

# %%
import dtlearn as dt

per_mail = (8 * 1 + 4 * 2 + 2 * 3 + 1 * 4 + 1 * 4) / 16  # solution
dt.practice.check("spam-folders", per_mail)

# %% [markdown]
# Say that each mail, whatever the others are, is spam with $p = 1/8$. Then a mail is as mixed as the
# wren and the other birds of chapter 02:

# %%
one_eighth = 1 / 8 * log2(8) + 7 / 8 * log2(8 / 7)
assert abs(dt.entropy([7, 1]) - one_eighth) < 1e-12
print(f"{one_eighth:.4f}")

# %% [markdown]
# By Shannon's theorem it takes at least 0.5436 questions a mail. But the theorem is about mails that
# are *independent*, like birds that are drawn and put back. Knowing something of all of them together
# is worth questions, too.
#
# > **Predict, then look.** You are told that of eight mails *exactly one* is spam. How many yes/no
# > questions find it, at the most? How many is that a mail?

# %% tags=["answer"]
n_halvings = log2(8)
print("To find the one spam:")
print(f"{n_halvings:.0f} questions, {n_halvings / 8} a mail")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Ask for halves: is it among the first four? Three questions are enough for all eight, 0.375 a
# mail, and that is below 0.5436. No contradiction: here there are only 8 possible outcomes, not
# $2^8$.
#
# </details>
#
# In the same way, being told that four of eight are spam leaves fewer than 8 bits. These are the ways
# to choose four of eight, and their bits:

# %%
from math import comb

print(comb(8, 4), f"{log2(comb(8, 4)):.2f}")

# %% [markdown]
# 70 ways and 6.13 bits, not 8. When we say "eight bits for eight mails" we mean mails as they come,
# each one spam with a chance of one half.

# %% [markdown]
# ## What is the perfect split worth?
#
# On the *total scale* the gain counts the bits of all mails: $n \, H(D)$ before the split, and
# $n_L \, H(D_L) + n_R \, H(D_R)$ after it. *Link* sends the four mails without a link to the left and the four
# with one to the right. Both branches are pure, 0 bits. By hand, and by one call from the counts of
# both branches:

# %% tags=["F9"]
link_gain = 8 * before - 4 * 0 - 4 * 0
assert dt.information_gain([[4, 0], [0, 4]], scale="total") == link_gain
print(f"8 · {before:.0f} - 4 · 0 - 4 · 0 = {link_gain:.0f} bits, {link_gain / 8:.0f} a mail")

# %% [markdown]
# Eight bits: all that there was to learn. On the *mean scale* it is 1 bit.
#
# > **Predict, then look.** Each branch of *Sent* holds two mails of each class. What is its gain?

# %% tags=["answer"]
sent_gain = 8 * before - 4 * 1 - 4 * 1
assert dt.information_gain([[2, 2], [2, 2]], scale="total") == sent_gain
print("Gain of Sent, total scale:")
print(f"8 · 1 - 4 · 1 - 4 · 1 = {sent_gain:.0f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nothing: each branch keeps one bit a mail.
#
# </details>
#
# The slides look at it from the other end, too. Entropy and *distance from the even mix* add up to
# $\log_2 K$, as chapter 02 has shown. So what a split takes off the entropy, it adds to the distance:
# its gain is the mean distance of its branches, each weighted by its share, less the distance of the
# node. The eight mails are an even mix, at distance 0; a branch of one class has the share 1 in place
# of 1/2:

# %% tags=["F11"]
away = 1 * log2(1 / (1 / 2))
assert dt.kl_from_uniform([4, 0]) == away
assert 4 / 8 * away + 4 / 8 * away - 0 == link_gain / 8
print(f"{away:.0f} bit away")

# %% [markdown]
# The perfect split leads from the even mix as far away as two classes allow, and the useless one
# does not move.

# %% [markdown]
# ## What lies between perfect and useless?
#
# Most splits. Say that one spam mail has strayed into the left branch, which was pure. It now
# holds four non-spam and one spam; the right branch holds the other three.
#
# > **Predict, then look.** One mail of eight is on the wrong side. Is the split still worth 7 of 8
# > bits?

# %% tags=["answer"]
stray_bits = 4 / 5 * log2(5 / 4) + 1 / 5 * log2(5)
stray_gain = 8 * before - 5 * stray_bits - 3 * 0
assert abs(dt.information_gain([[4, 1], [0, 3]], scale="total") - stray_gain) < 1e-12
print("Gain of the split with a stray mail:")
print(f"8 - {5 * stray_bits:.4f} - 0 = {stray_gain:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Far less. One stray mail costs nearly half of the gain, because the curve is steep near its ends.
#
# </details>
#
# **Run this cell, then move the sliders**, one for each count; so you can also add mails. Can you
# find a split of eight mails that is worth less than 1 bit, but more than 0?

# %%
dt.widgets.counts_explorer(left=(4, 2), right=(0, 2), classes=tree.classes)

# %% [markdown]
# Whatever you try, the gain never gets below 0. Is that so?

# %% [markdown]
# ## Can a split lose?
#
# Four non-spam and four spam mails can go left in 5 × 5 numbers; the rest goes right. So there are
# 25 splits, and we can score them all. `sides` holds the counts of both branches of each.

# %%
lefts = [[a, b] for a in range(5) for b in range(5)]
sides = [[[a, b], [4 - a, 4 - b]] for a, b in lefts]
gains = pd.Series(dt.information_gain(sides, scale="total"), pd.MultiIndex.from_tuples(lefts))

# %% [markdown]
# As a table: lines for the non-spam mails on the left, columns for the spam mails there.
#
# > **Predict, then look.** Where are the zeros, and is any number negative?

# %% tags=["answer"]
print("Gain of every split, total scale:")
gains.unstack().rename_axis(index="non-spam left", columns="spam left").round(2)

# %% [markdown]
# <details><summary>Why?</summary>
#
# No split loses, and none gains more than 8. The zeros stand where the shares on the left are the
# same as on the right, and where a side is empty (the two corners). The corners of 8 are the
# perfect split and its mirror image.
#
# </details>
#
# Why can't a split lose? Because the curve of the entropy bends downwards everywhere. The share of
# non-spam in the node is the weighted mean of the shares in its branches, and the weighted entropy
# is the same mean of their entropies. So it lies on the straight line between the two branches:

# %% alt="The curve of the entropy over the share of non-spam. The branches of the stray split are dots on it at 0 and 0.8; the straight line between them passes below the curve, and the dotted gain goes up from it to the curve at 0.5."
ax = dt.draw.chord([[4, 1], [0, 3]])

# %% [markdown]
# The dots are the two branches of the stray mail. The dotted line, at the node's share of 4/8, runs
# from the weighted entropy up to the curve, and its length is the gain: a line between two points
# of this curve is never above it.

# %%
stray_weighted = 5 / 8 * stray_bits + 3 / 8 * 0
assert abs(8 * (before - stray_weighted) - stray_gain) < 1e-12
print(f"{before:.4f} - {stray_weighted:.4f} = {before - stray_weighted:.4f} bits a mail")

# %% [markdown]
# But gaining something is not much of a feat. Send each of the eight mails left or right by the
# toss of a coin: there are $2^8 = 256$ ways, of which `comb(4, a) * comb(4, b)` send $a$ non-spam
# and $b$ spam to the left.
#
# > **Predict, then look.** How many of the 256 are perfect, and how many gain more than 0?

# %% tags=["answer"]
ways = pd.Series([comb(4, a) * comb(4, b) for a, b in lefts], gains.index)
print("Ways to toss eight coins:")
print(f"of {ways.sum()} ways {ways[gains == 8].sum()} are perfect")
print(f"and {ways[gains > 0].sum()} gain something")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Most ways gain something, by chance. A tree that splits as long as there is any gain learns such
# chances too; that is why there are stopping rules (chapter 03), and *pruning*, which cuts a grown
# tree back (chapter 10).
#
# </details>
#
# ### Exercise 3
#
# Write the information gain per row as a function of the branches (`children`), one list of class
# counts for each: any number of branches, any number of classes. You may use `dt.entropy`.

# %%
import dtlearn as dt


def my_gain(children):
    """Information gain in bits a row, from one list of class counts for each branch."""
    node = [sum(counts) for counts in zip(*children)]
    after = sum(sum(branch) / sum(node) * dt.entropy(branch) for branch in children)
    return dt.entropy(node) - after  # solution


dt.practice.check("gain-function", my_gain)

# %% [markdown]
# ## Do Gini and the error see the same?
#
# The Gini index is the chance that two rows differ, the error the share that the larger class gets
# wrong. Their gains are made like that of the entropy. For the stray mail, by hand:

# %%
gini_by_hand = 1 / 2 - 5 / 8 * (1 - (4 / 5) ** 2 - (1 / 5) ** 2) - 3 / 8 * 0
error_by_hand = 4 / 8 - 5 / 8 * (1 / 5) - 3 / 8 * 0
assert abs(dt.gini_gain([[4, 1], [0, 3]]) - gini_by_hand) < 1e-12
print(f"Gini {gini_by_hand:.4f}, error {error_by_hand:.4f}")

# %% [markdown]
# Scales differ: a perfect split is worth 1 bit of entropy, but 0.5 in both other measures. What
# counts is the order. Do they put the 25 splits in the same one?

# %%
ginis = dt.gini_gain(sides)
errors = dt.impurity_decrease(sides, dt.classification_error)
ranks = pd.DataFrame({"entropy": gains.to_numpy(), "gini": ginis, "error": errors}).round(9).rank()
print(f"Gini as entropy: {sum(ranks['gini'] == ranks['entropy'])} of {len(ranks)}")
print(f"error as entropy: {sum(ranks['error'] == ranks['entropy'])} of {len(ranks)}")

# %% [markdown]
# Gini does here, the error does not. Look at a mailbox of six non-spam and two spam mails, and at a
# question that collects both spam mails with two others:
#
# > **Predict, then look.** Left [4, 0], right [2, 2]. The left branch is pure. What does the error
# > gain?

# %% tags=["answer"]
mailbox = [[4, 0], [2, 2]]
error_gain = 2 / 8 - 4 / 8 * 0 - 4 / 8 * (2 / 4)
assert dt.impurity_decrease(mailbox, dt.classification_error) == error_gain
print("Gains of the split:")
print(f"error {error_gain:.4f}, entropy {dt.information_gain(mailbox):.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nothing: two mails are wrong before and two after, as non-spam stays the larger class, or as large,
# on both sides. The error's curve is made of two straight lines, so a line between two points on
# the same side of the top lies *on* it. It does not see that one branch has become certain. That is
# why trees are grown by entropy or Gini, even if errors are what counts in the end.
#
# </details>
#
# ### Exercise 4
#
# No branch has to be pure for that. Make two branches, *both* mixed, whose error gains nothing, while
# the information gain is at least 0.1 bit a mail. Give their counts, as above.

# %%
import dtlearn as dt

my_split = [[9, 1], [5, 5]]  # solution
dt.practice.check("spam-blind-error", my_split)

# %% [markdown]
# ### Exercise 5
#
# Gini and entropy agree nearly always. Nearly: find two splits of the *same* node, each with two
# branches of two classes, of which Gini prefers one and entropy the other. A loop over all splits
# of a small node helps.

# %%
import dtlearn as dt

my_pair = ([[0, 4], [2, 2]], [[1, 0], [1, 6]])  # solution
dt.practice.check("spam-gini-or-entropy", my_pair)

# %% [markdown]
# ## Which tree does the library grow?
#
# `id3` grows a tree with one branch for each level of an attribute. It scores both attributes at
# the root:

# %%
root_tried = tree.candidates(node=0)
assert list(root_tried["gain"]) == [link_gain / 8, sent_gain / 8]
root_tried[["split", "branches", "gain", "chosen"]]

# %% [markdown]
# The gains are those worked out above, per mail. It takes *Link*. Both branches are pure then, so
# they are leaves, and *Sent* is never tested.

# %%
print(tree)

# %% [markdown]
# ## What is the best question about irises worth?
#
# 150 flowers, 50 of each of three species, have the entropy $\log_2 3$, the most that three classes
# can have. Now the best single question:

# %%
iris = dt.datasets.load("iris")
iris_stump = dt.cart(iris, target="class", criterion="entropy", max_depth=1)
print(iris_stump)

# %% [markdown]
# It parts setosa from the other two without an error, so it leaves one bit for each of the other
# 100 flowers: are they versicolor or virginica?

# %% alt="Three bars: the node with 50 flowers of each species, up to 2.45 cm with 50 setosa, above it with 50 versicolor and 50 virginica. The gain is 0.9183 bits."
petals = [child.counts for child in iris_stump.root.children]
ax = dt.draw.split(petals, iris_stump.classes, ["≤ 2.45 cm", "> 2.45 cm"])

# %% [markdown]
# One branch of one colour, the other half and half. What was there is what was gained and what is
# left:

# %% tags=["N-bounds"]
left_over = 50 / 150 * 0 + 100 / 150 * 1
iris_gain = log2(3) - left_over
assert abs(dt.information_gain(petals) - iris_gain) < 1e-12
print(f"{log2(3):.6f} - {left_over:.6f} = {iris_gain:.6f}")

# %% [markdown]
# Could any other yes/no question about these flowers gain more? Of each species 0 to 50 flowers can
# go left, which makes $51^3$ splits. We score them all.

# %%
import numpy as np

flowers_left = np.indices((51, 51, 51)).reshape(3, -1).T
every_split = np.stack([flowers_left, 50 - flowers_left], axis=1)
print(len(every_split), f"splits, largest gain {dt.information_gain(every_split).max():.6f}")

# %% [markdown]
# None does better. There are two limits. A split can't gain more than the entropy that is there,
# nor more than the entropy of its own answer, here "yes" for 50 flowers and "no" for 100:

# %%
answer_bits = 1 / 3 * log2(3) + 2 / 3 * log2(3 / 2)
assert abs(dt.entropy([50, 100]) - answer_bits) < 1e-12
print(f"{answer_bits:.6f}")

# %% [markdown]
# Why not more than the answer has? Tell a flower's answer first, and then the species that is still
# open: that tells the species, so it takes the bits of the species at least. What is still open are
# the bits left over. So answer + left over ≥ species, and the gain, species − left over, is at most the
# answer.
#
# So a question with two answers gains at most 1 bit a row. With $K$ even classes, at least
# $\log_2 K$ such questions are needed on the way to a pure leaf, on average.
#
# ### Exercise 6
#
# Eight mails of four kinds, two of each. How much can one yes/no question gain at the most, on the
# total scale?

# %%
import dtlearn as dt

four_kinds = 8 * 2 - 4 * 1 - 4 * 1  # solution
dt.practice.check("spam-four-kinds", four_kinds)

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("F9", "F10", "F11")

# %% [markdown]
# All of them agree. The same slides have a gain that can't be right, for the heights of seven
# people; that is chapter 04.
#
# ## Recap
#
# - A perfect split gains all the entropy of the node, a useless one leaves the shares as they were.
# - What is known of all rows together is worth bits, too: eight mails of which four are spam have
#   fewer than eight.
# - No split loses, and a split with two branches gains at most 1 bit a row.
# - What a split takes off the entropy it adds to the distance from the even mix.
# - The error is blind to a branch that gets certain while the majority stays; entropy and Gini see
#   it, and nearly always in the same order.
#
# **Next:** [06, How to find the best split fast?](06_try_every_split.ipynb) It uses that no split can
# lose.
#
# **Further reading:** Cattaneo & Grabocka, *Decision Trees*, lecture slides of the University of
# Freiburg (2023): the example, and where it stands in a course. Cover & Thomas, *Elements of
# Information Theory*, chapter 2: entropy, divergence, and why no split can lose, with proofs.
