# %% [markdown]
# # What is a decision tree, and how does this course work?
#
# An insurer has six clients. The table on the left tells their age, their car, and whether they
# are a high (H) or low (L) risk. The tree on the right was grown from this table, and sorts the
# clients by asking questions.

# %%
import matplotlib.pyplot as plt

import dtlearn as dt

risk = dt.datasets.load("risk")
tree = dt.cart(risk, target="Risk", criterion="entropy")

_, (left, right) = plt.subplots(1, 2, figsize=(8, 5), layout="constrained")
table = left.table(risk.values, colLabels=risk.columns, loc="center", cellLoc="center")
table.scale(1, 2)
left.axis("off")
ax = dt.draw.tree(tree, ax=right)

# %% [markdown]
# **What you do:** read a tree, answer three exercises, move a slider, grow a tree of your own.
#
# **What you learn:** the words node, question, branch, leaf, depth and height, and how the chapters
# of this course work.
#
# **What you need:** a little Python, and no mathematics. About 15 minutes.

# %% [markdown]
# ## How do you run a notebook?
#
# Click into the cell below and press **Shift+Enter**: it runs, and the next cell is selected. A
# cell can use what the cells above it have made, so run them from top to bottom. *Run → Run All
# Cells* does that at once. If something looks odd, *Kernel → Restart Kernel and Run All Cells*
# starts afresh.

# %%
risk

# %% [markdown]
# You see the table again, now with a number for each row.

# %% [markdown]
# ### Exercise 1
#
# How many of the six clients are a high risk? Replace the dots by your answer, here and in all
# exercises, and run the cell. The check tells whether it is right, and gives a hint if not.

# %%
n_high = 4  # solution
dt.practice.check("start-rows", n_high)

# %% [markdown]
# ## What is a tree made of?
#
# - Each box is a *node*. The node on top is the *root*: all six clients are in it.
# - A node with a *question* has one *branch* for each answer, which leads to the node below.
# - A node without a question is a *leaf*. It states a class.
# - The *depth* of a node is the number of questions asked on the way to it, 0 for the root. The
#   *height* of the tree is the largest depth.
#
# A box also tells how many clients of each class are in it, and *n*, how many in all. Its bar shows
# the same as lengths.
#
# ### Exercise 2
#
# What is the height of the tree in the picture?

# %%
height = 2  # solution
dt.practice.check("start-height", height)

# %% [markdown]
# The tree is a table, too: one line a node, numbered level by level. The *prediction* of a node is
# the class of most of its clients.

# %%
tree.nodes[["depth", "branch", "n", "is_leaf", "prediction"]]

# %% [markdown]
# Two of its five nodes ask a question, three are leaves. As text it looks like this; the counts
# are those of H and L.

# %%
print(tree)

# %% [markdown]
# ## How do you read a tree?
#
# Start at the root, answer its question, follow the branch, and go on until you reach a leaf. Take
# the first client of the table: 25 years old, a sports car. Is the car in the set {Sports}? Yes, so
# go left. Is the age at most 22.5? No, so go right, to a leaf that states L.

# %%
tree.path(risk.loc[0])[["node", "branch", "n", "prediction"]]

# %% [markdown]
# The same way for all six at once, beside the class that the table gives them:

# %%
risk.assign(predicted=tree.predict(risk))

# %% [markdown]
# ### Exercise 3
#
# What does the tree say of a driver of 30 with a sports car, "H" or "L"?

# %%
risk_at_30 = "L"  # solution
dt.practice.check("start-predict", risk_at_30)

# %% [markdown]
# ## Where do the questions come from?
#
# From trying them all. A good question leaves branches in which one class prevails. Here is the
# root with its two branches:

# %%
children = tree.root.children
ax = dt.draw.split([c.counts for c in children], tree.classes, [c.branch for c in children])

# %% [markdown]
# The *gain* in the picture says how much a question sorts. How it comes from the counts, by way of
# an *entropy*, is worked out by hand in notebook 03.
#
# > **Predict before you run:** the cars could be put into two sets in two other ways. Does one of
# > them sort better?
#
# **Move the slider** to see all three ways. Each chapter has such sliders, and most stand right
# below the picture that they move.

# %%
dt.widgets.subset_explorer(risk, "Risk", "Car")

# %% [markdown]
# ## Are printed numbers right?
#
# The chapters follow worked examples that are printed elsewhere, and say where:

# %%
for key, title in dt.ledger.SOURCES.items():
    print(f"{key}: {title}")

# %% [markdown]
# Not all of their numbers are right. The *ledger* holds each printed figure beside
# the exact one, which the library computes as you look, with a verdict and the reason. One line of
# it, on a gain that is worked out in notebook 04:

# %%
dt.ledger.table("F7")

# %% [markdown]
# Each chapter ends with its part of the ledger. So you need not believe a number, ours included:
# you can check it.

# %% [markdown]
# ## How do you grow a tree of your own?
#
# With six lines. These are 150 irises of three species, described by four lengths in centimetres;
# the tree may ask two questions at most on the way to a leaf.

# %%
import dtlearn as dt

flowers = dt.datasets.load("iris")
small = dt.cart(flowers, target="class", max_depth=2)
print(small)
print(f"share predicted right: {small.score(flowers):.2f}")
ax = dt.draw.tree(small)

# %% [markdown]
# Any table will do, if it is a pandas DataFrame with a column to predict. These come with the
# course:

# %%
dt.datasets.list()[["rows", "target"]]

# %% [markdown]
# ## How is a chapter built?
#
# 1. A question and a picture, and what you do, learn and need.
# 2. A small table, worked out by hand. The library then does the same, and a cell compares both.
# 3. *Predict before you run*: stop there and guess. It is the cheapest way to learn.
# 4. Sliders, exercises with a check, real data, the ledger, a recap.
#
# Every chapter has a second copy in the folder `solutions`, with all exercises answered. Try first.
#
# ## Which notebooks are there?
#
# | notebook | question | minutes |
# |---|---|---|
# | [00 Start here](00_start_here.ipynb) | What is a decision tree, and how does this course work? | 15 |
# | [03 Grow the Risk tree](03_grow_the_risk_tree.ipynb) | How is a whole tree grown by hand? | 40 |
# | [04 Cut by height](04_cut_by_height.ipynb) | Where to cut a number? | 35 |
# | [05 Sort the mail](05_sort_the_mail.ipynb) | What is a perfect split worth? | 35 |
#
# Read them in this order. The numbers leave room for chapters on other questions.
#
# ## Recap
#
# - A tree asks one question a node, and states a class in each leaf.
# - To classify, walk from the root to a leaf. The longest such walk is the height.
# - Run cells from top to bottom, replace the dots, move the sliders, and check printed numbers.
#
# **Next:** [03, How is a whole tree grown by hand?](03_grow_the_risk_tree.ipynb)
#
# **Further reading:** Zaki & Meira, *Data Mining and Machine Learning*, the chapter on decision
# trees: the source of the table above. Breiman, Friedman, Olshen & Stone, *Classification and
# Regression Trees* (1984): the book that made these trees known, with reasons for each step.
