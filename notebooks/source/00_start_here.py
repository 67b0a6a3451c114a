# %% [markdown]
# # What is a decision tree, and how does this course work?
#
# An insurer has six clients. For each one the table tells the age, the car, and whether the client
# turned out to be a high (H) or a low (L) risk.

# %%
import dtlearn as dt

risk = dt.datasets.load("risk")
risk

# %% [markdown]
# Can two questions tell the high risks from the low ones? They can, and this tree asks them:

# %% alt="The tree of the six clients. Car in the set Sports? If not, H. If so: is Age at most 22.5? If so H, if not L."
tree = dt.cart(risk, target="Risk", criterion="entropy")
ax = dt.draw.tree(tree)

# %% [markdown]
# Start on top: is the car one of the set {Sports}? (∈ reads "is in", ∉ "is not in".) The three
# clients without a sports car go right, and all of them are H. The three with one go left, where the
# age parts the one H from the two L.
#
# **The one thing to learn here:** a tree is a list of questions, and where you end is what it says.
#
# **What you do:** read a tree with your finger and in plain Python, move a slider, fool a tree, and
# grow one of your own.
#
# **What you learn:** the words attribute, class, node, question, threshold, branch, leaf, depth and
# height, and how the chapters of this course work.
#
# **What you need:** a little Python, and no mathematics. About 25 minutes.
#
# After this chapter you can do by hand: read what a tree says of a row, count the questions that it
# asks, and write the tree as an `if` for each question.

# %% [markdown]
# ## How do you run a notebook?
#
# Click into a cell and press **Shift+Enter**: it runs, and the next cell is selected. A cell can
# use what the cells above it have made, so run them from top to bottom. *Run → Run All Cells* does
# that at once. If something looks odd, *Kernel → Restart Kernel and Run All Cells* starts afresh.
#
# ### Warm-up
#
# How many of the six clients are a high risk? Replace the dots by your answer, here and in all
# exercises, and run the cell.

# %%
import dtlearn as dt

n_high = 4  # solution
dt.practice.check("start-rows", n_high)

# %% [markdown]
# The check tells whether you are right; if not, it gives a hint, and a stronger one the second
# time. It never tells the answer. What you have tried is kept in the small file
# `dtlearn_answers.json` beside this chapter, so that it survives a restart. To see where you stand,
# type `dt.practice.progress()` into a cell of your own; its text is what you hand in.

# %% [markdown]
# ## What is a tree made of?
#
# - What is to be predicted, H or L, is the *class*. The columns that may be asked for, Age and Car,
#   are the *attributes*.
# - Each box is a *node*. The node on top is the *root*: all six clients are in it.
# - A node with a *question* has a *branch* for each answer, which leads to the node below. The number
#   that a value is compared with, here 22.5, is the *threshold*.
# - A node without a question is a *leaf*. It states a class.
# - The *depth* of a node is the number of questions asked on the way to it, 0 for the root. The
#   *height* of the tree is the largest depth.
#
# As text it looks like this. The numbers in brackets are the clients of each class in a node, first
# H, then L:

# %%
print(tree)

# %% [markdown]
# Each line is a node, and what stands before the arrow or the bracket is the branch that leads to
# it. The six clients of the root are shared out among the three leaves.
#
# > **Predict, then look.** The tree has three rows of boxes. What is its height?
#
# Write down a guess. Then run the cell, or open the fold below it: the answers to such questions
# are stored, but folded. Click on the three dots, or on *The answer* of a web page, to open one, and
# on *Why?* for the reason.

# %% tags=["answer", "F-depth"]
print("Height:", tree.height, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Not 3: the height counts questions, and a client is asked two at the most.
#
# </details>

# %% [markdown]
# ## How do you read a tree?
#
# Start at the root, answer its question, follow the branch, and go on until you reach a leaf. In
# plain Python a question is an `if`, and a leaf is a `return`:


# %%
def risk_by_hand(age, car):
    if car != "Sports":
        return "H"
    return "H" if age <= 22.5 else "L"


risk_by_hand(25, "Sports")

# %% [markdown]
# So the first client, 25 years old and with a sports car, is a low risk. Now all six by hand, and
# beside it what the library says. `assert` stops with an error if the two differ:

# %%
by_hand = [risk_by_hand(age, car) for age, car in zip(risk["Age"], risk["Car"])]
by_tree = tree.predict(risk)
assert by_tree.to_list() == by_hand
risk.assign(by_hand=by_hand, by_tree=by_tree)

# %% [markdown]
# No error, so your own reading and the library agree; and both agree with the column *Risk*, which
# is no surprise, as the tree was made from it.
#
# > **Predict, then look.** A new client drives a sports car and is *just* 22.5 years old. Does the
# > client go left or right, and what does the tree say?

# %% tags=["answer"]
print("The way down:")
tree.path({"Age": 22.5, "Car": "Sports"})[["branch", "prediction"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# Left, to H: the question is "at most", so a value equal to the threshold is a yes. The table above
# shows the whole way, one line a node. The first line is the root, to which no branch leads.
#
# </details>

# %% [markdown]
# ## Can you read a tree that you have not seen?
#
# Nine days, the sky, the wind in km/h, and whether somebody went for a walk. This is the tree that
# was grown from them:

# %% alt="The tree of the nine days. Sunny: yes. Else wind at most 15: yes. Else not cloudy: no. Cloudy: wind at most 30 is yes, above it no."
import dtlearn as dt

walks = dt.datasets.load("walks")
walks_tree = dt.cart(walks, target="Walk", criterion="entropy")
ax = dt.draw.tree(walks_tree)

# %% [markdown]
# Sky and wind are both asked for twice on the way down, which is allowed. Some days are settled by
# one question, others need four.
#
# ### Exercise 1
#
# A cloudy day with a wind of 40 km/h. How many questions does the tree ask about it?

# %%
import dtlearn as dt

n_questions = 4  # solution
dt.practice.check("start-questions", n_questions)

# %% [markdown]
# ### Exercise 2
#
# Write this tree as a function of sky and wind that returns "yes" or "no". The check tries it on
# many days; where it goes wrong, it shows the smallest one.

# %%
import dtlearn as dt


def walk(sky, wind):
    """What the tree says of a day."""
    if sky == "sunny" or wind <= 15:
        return "yes"
    return "yes" if sky == "cloudy" and wind <= 30 else "no"  # solution


dt.practice.check("start-route", walk)

# %% [markdown]
# ### Exercise 3
#
# A tree that is right on all days it was grown from can be wrong on all others. Make a table of at
# least three days, with the columns Sky, Wind and Walk, on which the tree is right *nowhere*. The
# days must end in at least three different leaves. Many answers are right; the check looks at each
# condition by itself.

# %%
import pandas as pd

import dtlearn as dt

my_days = pd.DataFrame(
    {"Sky": ["sunny", "rain", "rain"], "Wind": [10, 10, 50], "Walk": ["no", "no", "yes"]}
)  # solution
dt.practice.check("start-right-nowhere", my_days)

# %% [markdown]
# Nothing was wrong with the tree: it never saw these days. [Chapter 12](12_trust_a_tree.ipynb) asks
# when a tree can be trusted.

# %% [markdown]
# ## Where do the questions come from?
#
# From trying them all. A question and its branches together are a *split*, and a good one leaves
# branches in which one class prevails. Here is the split at the root of the clients' tree:

# %% alt="Three bars: the node with 4 H and 2 L; Car in Sports with 1 H and 2 L; Car not in Sports with 3 H. The gain is 0.4591 bits."
children = [node.counts for node in tree.root.children]
names = [node.branch for node in tree.root.children]
ax = dt.draw.split(children, tree.classes, names)

# %% [markdown]
# The lower branch is *pure*, as all its clients are H. The *gain* in the title says how much a
# split sorts. Its unit, the bit, comes in chapter 02, and chapter 03 works the gain out by hand.
#
# > **Predict, then look.** The cars could be put into two sets in two other ways: {SUV} against the
# > rest, or {Vintage} against the rest. Do they make a pure branch as well, and do they gain as much?
#
# **Run this cell, then move the slider** above its picture: it goes through all three ways.

# %% tags=["answer"]
dt.widgets.subset_explorer(risk, "Risk", "Car")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Both make a pure branch. But a pure branch of one or two clients gains less than one of three: what
# counts is how many rows a question sorts.
#
# </details>

# %% [markdown]
# ## Are printed numbers right?
#
# The chapters follow worked examples that are printed elsewhere, and say where:

# %%
for key, title in dt.ledger.SOURCES.items():
    print(f"{key}: {title}")

# %% [markdown]
# Not all of their numbers are right. The *ledger* holds each printed figure beside the exact one,
# which the library computes as you look, with a verdict and the reason. One line of it, on a gain
# that is worked out in chapter 04:

# %%
dt.ledger.table("F7")

# %% [markdown]
# Chapters end with their part of the ledger. And the library's own numbers? Each of them can be
# unfolded: `dt.explain` writes it out as you would on paper, with the counts put in. Here is what the
# tree says of the client of 22.5 years, where $n$ are the clients of the leaf, $n_c$ those of class H
# among them, and $p$ is their share:

# %%
dt.explain.prediction(tree, {"Age": 22.5, "Car": "Sports"})

# %% [markdown]
# A single client, who is H. (*Training rows* are the rows that a tree was grown from.) So you need not
# believe a number, ours included: you can check it.

# %% [markdown]
# ## How do you grow a tree of your own?
#
# Load a table, grow, print. These are 150 irises of three species, described by four lengths in
# centimetres; `max_depth=2` lets the tree ask two questions at most on the way to a leaf.

# %%
iris = dt.datasets.load("iris")
iris_tree = dt.cart(iris, target="class", max_depth=2)
print(iris_tree)

# %% [markdown]
# The brackets have three numbers now, one for each species. (`criterion="entropy"`, in the cells
# above, names the measure by which questions are compared; chapter 02 is about such measures.) How
# large is the share of flowers that this small tree gets right?

# %%
print(f"{iris_tree.score(iris):.2f}")

# %% [markdown]
# Any table will do, if it is a pandas DataFrame with a column to predict. These come with the
# course:

# %%
dt.datasets.list()[["rows", "target"]]

# %% [markdown]
# Take one of them, or a CSV file of your own with `pd.read_csv`, and change the three lines above. What
# can go wrong with a file of your own is told in [a notebook of its own](your_own_table.ipynb).
#
# ## How is a chapter built?
#
# 1. A question and a picture, and what you do, learn and need.
# 2. A small table, worked out by hand in plain Python. The library then does the same, and an
#    `assert` compares both.
# 3. *Predict, then look*: stop there and guess. It is the cheapest way to learn.
# 4. Sliders, exercises with a check, real data, the ledger, a recap.
#
# Every chapter has a second copy in the folder `solutions`, with all exercises answered. Try first.
#
# ## Which notebooks are there?
#
# | notebook | question | minutes |
# |---|---|---|
# | [00 Start here](00_start_here.ipynb) | What is a decision tree, and how does this course work? | 25 |
# | [01 Predict with steps](01_predict_with_steps.ipynb) | How does a tree predict? | 60 |
# | [02 Measure purity](02_measure_purity.ipynb) | What is a pure node? | 60 |
# | [03 Grow the Risk tree](03_grow_the_risk_tree.ipynb) | How is a whole tree grown by hand? | 60 |
# | [04 Cut by height](04_cut_by_height.ipynb) | Where to cut a number? | 60 |
# | [05 Sort the mail](05_sort_the_mail.ipynb) | What is a perfect split worth? | 60 |
# | [06 Try every split](06_try_every_split.ipynb) | How to find the best split fast? | 60 |
# | [07 Grow with ID3](07_grow_id3.ipynb) | How does ID3 grow a tree, and what defeats it? | 75 |
# | [08 Grow with C4.5](08_grow_c45.ipynb) | What does a gain cost? | 75 |
# | [09 Grow with CART](09_grow_cart.ipynb) | How far do two branches go? | 90 |
# | [10 Stop and prune](10_stop_and_prune.ipynb) | When is a tree too large? | 75 |
# | [11 Judge a study](11_judge_cars.ipynb) | Can a published study be trusted? | 90 |
# | [12 Trust a tree](12_trust_a_tree.ipynb) | When should you trust a tree? | 90 |
# | [13 Check the sources](13_check_the_sources.ipynb) | Are the sources right? | 60 |
# | [14 Learn to fly](14_learn_to_fly.ipynb) | Can a tree fly? | 75 |
# | [15 Count in a database](15_count_in_a_database.ipynb) | What must leave a database? | 90 |
# | [Your own table](your_own_table.ipynb) | What can a table of your own tell? | 60 |
#
# Read them in this order. The last one has no number: it takes a CSV file of yours, whenever you have
# one.
#
# ## Recap
#
# - A tree asks one question a node, and states a class in each leaf.
# - To classify, walk from the root to a leaf. The longest such walk, counted in questions, is the
#   height.
# - A value equal to a threshold goes left.
# - Run cells from top to bottom, replace the dots, move the sliders, and check printed numbers.
#
# **Next:** [01, How does a tree predict?](01_predict_with_steps.ipynb) What a tree says is simple enough
# for a formula, and the formula shows what trees can do and what they cannot.
#
# **Further reading:** Zaki & Meira, *Data Mining and Machine Learning*, the chapter on decision
# trees: the source of the first table. Breiman, Friedman, Olshen & Stone, *Classification and
# Regression Trees* (1984): the book that made these trees known, with reasons for each step.
