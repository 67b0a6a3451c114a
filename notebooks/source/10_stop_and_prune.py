# %% [markdown]
# # When is a tree too large?
#
# How did a member of the House of Representatives vote in 1984 on 15 questions, and of which party
# was the member? CART grows trees of 1 to 26 leaves from half of the members, and some of the others try them.

# %% alt="Errors against the number of leaves, 1 to 26. The training error falls to 0. The validation error falls to its least, 0.111, at 7 leaves, and ends at 0.148."
import dtlearn as dt

vote = dt.datasets.load("vote").fillna("?").drop(columns="physician-fee-freeze")
training = vote.sample(frac=1 / 2, random_state=3)
rest = vote.drop(training.index)
validation = rest.sample(frac=1 / 2, random_state=3)
test = rest.drop(validation.index)
trees = [dt.cart(training, target="Class", max_leaves=k) for k in range(1, 27)]
errors = [[1 - tree.score(part) for tree in trees] for part in (training, validation)]
ax = dt.draw.errors_by_size(range(1, 27), *errors)

# %% [markdown]
# Each further leaf makes the tree better for the members that it was grown from. For the others,
# the curve turns round. From where on are the leaves too many, and how could we know?
#
# **The one thing to learn here:** a tree cannot judge its own size. Either rows that it was not grown
# from decide, or each leaf has to pay a price.
#
# **What you do:** test whether a split is luck, cut a tree from below and from above, find its weakest
# link, be a pessimist, and then let 17 ways of stopping and pruning compete.
#
# **What you learn:** stopping rules, the chi-squared test, reduced-error, cost-complexity, pessimistic
# and sub-tree pruning, shorter rules, and which rows may be used for what.
#
# **What you need:** growing a tree and its stopping rules (chapter 03), entropy (02), and the price of
# a cut (08). After this chapter you can do by hand: prune a tree by validation rows, find the alpha of
# its weakest link, and the pessimistic estimate of a leaf. About 75 minutes.

# %% [markdown]
# ## Which rows may judge a tree?
#
# This cell brings in what the chapter needs:

# %%
from fractions import Fraction
from math import erfc, sqrt

import numpy as np
import pandas as pd

# %% [markdown]
# The members were divided in three, blindly. The *training* rows grow trees. The *validation* rows
# choose among them. The *test* rows do neither: they are looked at once, when all is decided.

# %%
print([len(part) for part in (training, validation, test)])

# %% [markdown]
# An absent vote, `?`, counts as an answer of its own here. The question on the physician fee freeze
# is left out, since it alone nearly tells the party (chapter 08). Now the whole tree, and the share of
# members that it gets wrong:

# %%
whole = dt.cart(training, target="Class")
print(f"training   {1 - whole.score(training):.3f}")
print(f"validation {1 - whole.score(validation):.3f}")

# %% [markdown]
# None of its own members is wrong. That is no wonder, and no praise:
#
# > **Predict, then look.** 218 members, 26 leaves: about eight members a leaf, if they were shared out
# > evenly. How many of the leaves hold one or two members?

# %% tags=["answer"]
leaves = [node for node in map(whole.node, range(whole.n_nodes)) if node.is_leaf]
held = sorted(int(node.n) for node in leaves)
print("Members in each leaf:")
print(held)
print(sum(n <= 2 for n in held), "hold one or two")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Half of them and more. A leaf with one member has no choice but to be right about this member, and
# says next to nothing about others. Such a leaf has learnt luck. That is called *overfitting*.
#
# </details>
#
# How depth and the least size of a leaf change both errors, you can try. **Run this cell, then move
# the sliders.** How small can you make the validation error?

# %%
dt.widgets.size_explorer(training, "Class", validation)

# %% [markdown]
# Both sliders make the tree smaller, each in its way, and the validation error falls and rises again.
# But mind: each move of a slider uses the validation rows once more, to choose.

# %% [markdown]
# ## When should growing stop?
#
# The first way to get a small tree is not to grow a large one. To add leaf by leaf, as in the picture
# on top, and end where the validation error does not fall any more is called *early stopping*. Most
# rules do without other rows. These are the rules of chapter 03, and some more:
#
# | option | a node stays a leaf when |
# |---|---|
# | `max_depth` | it is that deep |
# | `max_leaves` | there are so many leaves; the best splits come first |
# | `min_split` | it has fewer rows |
# | `min_leaf` | a branch would have fewer rows |
# | `purity` | one class has at least this share |
# | `min_gain` | no split gains more |
# | `min_decrease` | gain × its share of all rows is less |
# | `significance` | luck alone makes such a split with a chance that is not below it |
#
# The measure (`criterion`) is an option, too. How many leaves has the tree of the votes with each, at
# a value that is often seen?

# %% tags=["F-options", "Z-stop"]
often = {"max_depth": 3, "max_leaves": 8, "min_split": 20, "min_leaf": 5, "purity": 0.9}
often |= {"min_gain": 0.05, "min_decrease": 0.01, "significance": 0.05, "criterion": "entropy"}
n_left = {o: dt.cart(training, "Class", **{o: often[o]}).n_leaves for o in often}
pd.DataFrame({"value": often, "leaves": n_left})

# %% [markdown]
# The criterion does not make the tree smaller, the others do. The words of the table hold to the
# letter. Six clients, four of them H, have a best cut of their ages, with two on the left, all H. The
# root is *at* each of these values:

# %%
ages = dt.datasets.load("risk")[["Age", "Risk"]]
cut_gain = dt.gini_gain([[2, 0], [2, 2]])
just = {"min_split": 6, "min_leaf": 2, "min_decrease": cut_gain, "min_gain": cut_gain}
just |= {"purity": 4 / 6, "max_depth": 0}
print({o: dt.cart(ages, "Risk", **{"max_depth": 1, o: just[o]}).n_leaves for o in just})

# %% [markdown]
# Six rows are not fewer than six, so it is split; but it gains no more than its own gain, and has the
# share 4/6. One of the options asks a question of its own.
#
# *Is it luck?* The eight evenings of chapter 08 were cut in two halves: 1 n and 3 y on the left, 3 n
# and 1 y on the right. If the temperature did not matter, each half would be expected to have the
# shares of all eight, half n and half y: 2 and 2.

# %%
observed = [[1, 3], [3, 1]]
expected = [[4 * 4 / 8, 4 * 4 / 8], [4 * 4 / 8, 4 * 4 / 8]]
print(expected)

# %% [markdown]
# How far off is it? Each difference is squared and divided by what is expected, so that one row off
# counts more where few are expected. The sum is *chi-squared*:

# %%
off = [(o - e) ** 2 / e for a, b in zip(observed, expected) for o, e in zip(a, b)]
assert abs(dt.explain.chi_squared(observed).result - sum(off)) < 1e-12
print(" + ".join(f"{part}" for part in off), f"= {sum(off)}")

# %% [markdown]
# A large sum is rarely luck. Its chance is found in tables: with two branches and two classes, luck
# makes 3.84 or more in 5 of 100 splits.
#
# > **Predict, then look.** How often does luck make a sum of 2 or more? Does a rule of 5 % split the
# > evenings?

# %% tags=["answer"]
print("The chance, and the largest one that is allowed:")
print(f"{erfc(sqrt(sum(off) / 2)):.3f}", 0.05)

# %% [markdown]
# <details><summary>Why?</summary>
#
# In about one of six splits, so the node stays a leaf. And it is worse: the test takes the cut for
# the only one, but it is the best of five, and chapter 08 found that more than three of four tables have
# a cut as good. A test after a search is too mild. (For two branches and two classes the chance has this
# formula; for others `significance=` asks SciPy.)
#
# </details>
#
# ### Exercise 1
#
# Fourteen hens, and whether they lay.

# %%
import pandas as pd

import dtlearn as dt

hens = dt.datasets.load("hens")
pd.crosstab(hens["Light"], hens["Lays"])

# %% [markdown]
# What is chi-squared of the split by *Light*?

# %%
import dtlearn as dt

light_squared = 14 * (3 * 2 - 3 * 6) ** 2 / (9 * 5 * 6 * 8)  # solution
dt.practice.check("hens-chi-squared", light_squared)

# %% [markdown]
# ## What does a rule that stops not see?
#
# Here a light is on when exactly one of two switches is up. Each switch by itself gains nothing.
#
# > **Predict, then look.** How many leaves has a tree that may only split where something is gained?
# > And one that may split without a gain, and is pruned afterwards?

# %% tags=["answer"]
switches = pd.DataFrame({"a": list("00110011"), "b": list("01010101"), "on": list("01100110")})
blind = dt.cart(switches, target="on")
grown = dt.cart(switches, target="on", min_gain=-1)
print("Leaves when stopped; grown; grown and pruned:")
print(blind.n_leaves, grown.n_leaves, dt.prune.pessimistic(grown).n_leaves)

# %% [markdown]
# <details><summary>Why?</summary>
#
# A rule that stops looks at one split, and what could come below it is not there yet. Pruning looks
# back at the whole subtree, which has no error here, so it stays. And a threshold is hard to set in
# advance: if it is too strict the tree says little, if it is too mild nothing is stopped. So grow
# first, and cut later.
#
# </details>
#
# ## Which branch can go?
#
# Somebody runs, or does not: seven days to grow a tree from, and five days for validation.

# %%
runs = dt.datasets.load("runs")
seen = runs[runs["Rows"] == "training"].drop(columns="Rows")
unseen = runs[runs["Rows"] == "validation"].drop(columns="Rows")

# %% [markdown]
# ID3 grows this tree from the seven:

# %%
runs_tree = dt.id3(seen, target="Ran")
print(runs_tree)

# %% [markdown]
# In brackets first *no*, then *yes*. All seven days are right. The five others:

# %%
unseen.assign(predicted=runs_tree.predict(unseen))

# %% [markdown]
# Wrong on all of them. *Reduced-error pruning* asks at each question: would a leaf, with the class
# that is most frequent among the **training** days, be wrong less often on the **validation** days?
# Begin with the deepest questions. *Dry* has 1 no and 3 yes, so a leaf says yes. Two validation days
# are dry, both yes:

# %%
dry_as_leaf, dry_below = 0, 2
print("dry: as a leaf", dry_as_leaf, "wrong, as it is", dry_below)

# %% [markdown]
# So it becomes a leaf. *Wet* has 2 no and 1 yes, and a leaf says no. Three validation days are wet:
# two no, one yes.

# %%
wet_as_leaf, wet_below = 1, 3
print("wet: as a leaf", wet_as_leaf, "wrong, as it is", wet_below)

# %% [markdown]
# Also a leaf. Last the root. As a leaf it says yes (4 of 7), and is wrong on two of five days. Below
# it there are *now* two leaves, with 0 + 1 errors.

# %%
root_as_leaf, root_below = 2, dry_as_leaf + wet_as_leaf
print("root: as a leaf", root_as_leaf, "wrong, as it is", root_below)

# %% [markdown]
# So the root keeps its question. A tie would have pruned: of two trees that err alike, take the
# smaller one. The library has the same numbers, in the order in which it looked:

# %%
careful = dt.prune.reduced_error(runs_tree, unseen)
hand = [(dry_as_leaf, dry_below), (wet_as_leaf, wet_below), (root_as_leaf, root_below)]
assert list(zip(careful.record["leaf"], careful.record["subtree"])) == hand

# %% [markdown]
# Its record has a line for each decision:

# %%
careful.record[["node", "question", "leaf", "subtree", "verdict"]]

# %% [markdown]
# And this is what it has cut:

# %% alt="Before: the runs' tree of four leaves, its two lower questions dashed. After: Weather dry is yes, wet is no."
ax = dt.draw.pruned(runs_tree, careful)

# %% [markdown]
# Four of the five days are right now. What is cut is dashed on the left.

# %% [markdown]
# ## Does the order matter?
#
# One of our sources prunes in another order: first the node whose leaf raises the number of right
# validation days most, wherever it is, and so on while it rises. That is *best-first*.
#
# > **Predict, then look.** In the whole tree a leaf at *dry* saves 2 errors, one at *wet* 2. What does
# > a leaf at the root save? How many of the five days are right in the end, in each order?

# %% tags=["answer", "T-pruning"]
greedy = dt.prune.reduced_error(runs_tree, unseen, order="best-first")
print("A leaf at the root saves; leaves and right days, by each order:")
print(5 - root_as_leaf)
print(f"bottom-up  {careful.n_leaves}, {careful.score(unseen) * 5:.0f} of 5")
print(f"best-first {greedy.n_leaves}, {greedy.score(unseen) * 5:.0f} of 5")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Three, the most of all, so the root goes first and takes everything with it: 3/5 are right. It is
# compared with a tree that nobody would keep. Bottom-up compares it with the best that can be made of
# its branches, and ends at 4/5. No other pruning of the tree has fewer errors than bottom-up's, and of
# those with as few it is the smallest.
#
# </details>
#
# ### Exercise 2
#
# Write the decision of one node as a function. `training` and `validation` hold the class counts of
# its two leaves, such as `[[3, 1], [0, 2]]`; return `True` if they should become one leaf. There are
# no ties between classes in training.

# %%
import dtlearn as dt


def prune_once(training, validation):
    """Whether one leaf is wrong no more often than two, on the validation rows."""
    said = [counts.index(max(counts)) for counts in training]
    both = [sum(pair) for pair in zip(*training)]
    right = sum(counts[k] for counts, k in zip(validation, said))
    return sum(counts[both.index(max(both))] for counts in validation) >= right  # solution


dt.practice.check("prune-once", prune_once)

# %% [markdown]
# ### Exercise 3
#
# The tree of the walks, which you know from chapter 00, and seven new days:

# %%
import pandas as pd

import dtlearn as dt

print(dt.cart(dt.datasets.load("walks"), target="Walk", criterion="entropy"))
new_days = {"Sky": ["sunny", "sunny", "rain", "rain", "cloudy", "cloudy", "cloudy"]}
new_days |= {"Wind": [10, 40, 10, 40, 20, 50, 50]}
new_days |= {"Walk": ["yes", "yes", "yes", "no", "no", "yes", "no"]}
pd.DataFrame(new_days).T

# %% [markdown]
# How many leaves are left when it is pruned bottom-up by these days? (Where a node has as many *no*
# as *yes*, a leaf says *yes*, as most of all walks are.)

# %%
import dtlearn as dt

leaves_left = 3  # solution
dt.practice.check("walks-pruned", leaves_left)

# %% [markdown]
# ### Exercise 4
#
# The tree of the hens:

# %%
import dtlearn as dt

print(dt.id3(dt.datasets.load("hens"), target="Lays"))

# %% [markdown]
# Make at most 8 validation rows, with the columns of the hens, on which best-first pruning ends with
# more errors than bottom-up. Which node must go too early?

# %%
import pandas as pd

import dtlearn as dt

my_hens = pd.DataFrame(
    [["brown", "corn", "short", "yes"]] * 2
    + [["white", "peas", "long", "no"]] * 2
    + [["white", "corn", "long", "yes"]],
    columns=["Breed", "Feed", "Light", "Lays"],
)  # solution
dt.practice.check("two-orders", my_hens)

# %% [markdown]
# Now the votes. What is left of 26 leaves?

# %% alt="The pruned tree of the votes, with 9 leaves. The root asks for the adoption of the budget resolution; below it education spending, El Salvador aid and others."
by_validation = dt.prune.reduced_error(whole, validation)
print(by_validation.n_leaves, f"leaves, {1 - by_validation.score(validation):.3f} wrong")
ax = dt.draw.tree(by_validation)

# %% [markdown]
# The validation error was 0.148. But these rows have chosen each leaf, so that they are
# no judges any more. And they cost something: a quarter of all members did not grow the tree.

# %% [markdown]
# ## What may a leaf cost?
#
# Can the training rows decide? Only if a leaf has its price. Let $R$ be the *risk*, the share of
# training rows that are wrong, and let each leaf cost $\alpha$. The best subtree is the one with the
# least
#
# $$R + \alpha \cdot \text{leaves} .$$
#
# At $\alpha = 0$ the whole tree wins, at a high price a single leaf. In between? Take the twelve days
# at the lake of chapter 01:

# %%
lake = dt.datasets.load("lake")
lake_tree = dt.cart(lake, target="Swim")
print(lake_tree)

# %% [markdown]
# Three questions could be cut: the root, *Temp > 19*, and *Wind > 17.5* below it. If one becomes a
# leaf, the risk rises and leaves are saved. The rise for each leaf saved is the *strength* of the
# link:
#
# $$\text{strength} = \frac{\text{risk as a leaf} - \text{risk of its subtree}}
# {\text{leaves of its subtree} - 1} .$$
#
# All leaves are pure, so no subtree has an error. As a leaf the root has 6, *Temp > 19* has 3 and
# *Wind > 17.5* has 2 errors of 12:

# %%
strength = {
    "root": Fraction(6 - 0, 12) / (4 - 1),
    "Temp > 19": Fraction(3 - 0, 12) / (3 - 1),
    "Wind > 17.5": Fraction(2 - 0, 12) / (2 - 1),
}
print({link: str(s) for link, s in strength.items()})

# %% [markdown]
# The *weakest link* is the one in the middle, 1/8. When a leaf costs that much, it is no longer worth
# its two leaves more, and it goes, with all that is below it.
#
# > **Predict, then look.** Two leaves are left. Has the strength of the root become larger or smaller
# > than 1/6, or is it the same?

# %% tags=["answer"]
root_then = Fraction(6 - 3, 12) / (2 - 1)
print("The strength of the root:")
print(root_then)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Larger. The weak link was a part of the root's subtree, and drew its mean down. The one leaf that is
# saved now costs three errors. When the weakest is cut again and again, the alphas rise.
#
# </details>
#
# So there are three subtrees and no more that can be the best: four leaves up to 1/8, two leaves up to
# 1/4, then one. This is the *path* of *cost-complexity pruning*:

# %%
lake_path = dt.prune.cost_complexity_path(lake_tree)
by_hand = [0, min(strength.values()), root_then]
assert max(abs(lake_path["alpha"] - [float(a) for a in by_hand])) < 1e-12

# %% [markdown]
# The library agrees, and tells the risk of each:

# %%
lake_path

# %% [markdown]
# No row beside the twelve was needed. The library writes the same steps as you:

# %%
print(dt.explain.cost_complexity(lake_tree, node=2))

# %% [markdown]
# Programs differ in the risk: R's rpart takes the errors, as we do; scikit-learn takes the impurity of
# the leaves (`measure="impurity"` here), so its alphas are other numbers.

# %% [markdown]
# ### Exercise 5
#
# The hens' tree of exercise 4 once more. From which $\alpha$ on is a single leaf its best subtree?

# %%
import dtlearn as dt

hens_alpha = (6 - 2) / (4 - 1) / 14  # solution
dt.practice.check("hens-alpha", hens_alpha)

# %% [markdown]
# ## Which alpha is right?
#
# The path of the votes has eight subtrees. Training rows cannot choose among them, they would take the
# first. But they can take turns: divide them into ten *folds*, leave out one, grow and prune a tree
# with the other nine, and let the fold judge. After ten turns each row has judged a tree that it did
# not grow. That is *cross-validation*.

# %%
folded = dt.prune.cross_validate(whole, folds=10)
folded[["alpha", "n_leaves", "error", "standard_error"]].round(4)

# %% [markdown]
# An error that is a share of 218 rows is itself uncertain. Its *standard error* is
# $\sqrt{p (1 - p) / n}$. For the least error:

# %%
least = folded["error"].min()
one_se = sqrt(least * (1 - least) / 218)
assert abs(folded["standard_error"][folded["error"].idxmin()] - one_se) < 1e-12
print(f"{least:.4f} + {one_se:.4f} = {least + one_se:.4f}")

# %% [markdown]
# > **Predict, then look.** Errors up to this sum can hardly be told from the least one. Of all the
# > subtrees below it the *1-SE rule* takes the smallest. How many leaves has it?

# %% tags=["answer"] alt="A staircase of eight subtrees by alpha, with training errors and cross-validated errors, and the line of the least error plus one standard error. The subtree of 5 leaves is marked."
path = dt.prune.cost_complexity_path(whole)
print("The last one below the line:")
print(folded["n_leaves"][folded["error"] <= least + one_se].iloc[-1], "leaves")
ax = dt.draw.staircase(path, folded)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Five leaves. The tree of eight leaves has the least error, but the difference is well within the bar.
# The rule is careful, as the least of eight uncertain numbers is small partly by luck.
#
# </details>
#
# Luck decides here as well, since the folds were drawn blindly. Five draws, and what the rule takes:

# %%
for draw in range(5):
    drawn = dt.prune.choose_alpha(whole, seed=draw)
    print(draw, dt.prune.cost_complexity(whole, drawn).n_leaves)

# %% [markdown]
# So say which folds were drawn, when you report such a tree. We stay with the first draw.

# %%
by_price = dt.prune.cost_complexity(whole, dt.prune.choose_alpha(whole))
print(f"{by_price.n_leaves} leaves, validation {1 - by_price.score(validation):.3f}")

# %% [markdown]
# ## What does a pessimist expect?
#
# C4.5 prunes without other rows and without folds. It asks of each leaf: how bad could it be, when so
# few rows have spoken? An example from Quinlan's book: a question about the votes has three leaves,
# with 6, 9 and 1 members, none of them wrong.
#
# Say that new members are wrong with the chance $p$. Six rows without an error have the chance
# $(1 - p)^6$. The pessimist takes the $p$ at which this still has a chance of 25 %, the
# *confidence*: $(1 - p)^6 = 1/4$, so $p = 1 - (1/4)^{1/6}$. Times the rows it is the *estimate*
# of errors:

# %%
limits = {n: 1 - 0.25 ** (1 / n) for n in (6, 9, 1)}
for n, p in limits.items():
    print(f"n = {n}: p = {p:.4f}, estimate {n * p:.4f}")

# %% [markdown]
# The fewer rows, the larger $p$. A leaf of one row is believed to be wrong three times in four.

# %%
of_three = sum(n * p for n, p in limits.items())
print(f"three leaves {of_three:.4f}")

# %% [markdown]
# As one leaf they have 16 rows and an error. With errors the limit has no simple formula; C4.5 takes the
# one of the normal curve, with $f = (e + 1/2) / n$ for the share and a number of deviations $z$:


# %%
def limit(n, e, z):
    f = (e + 1 / 2) / n
    spread = z * sqrt(f / n - f**2 / n + z**2 / (4 * n**2))
    return (f + z**2 / (2 * n) + spread) / (1 + z**2 / n)


# %% [markdown]
# At 25 % the exact $z$ is 0.6745, which Weka's J48 uses. Quinlan's program reads it off a table of few
# entries by a straight line, and gets 0.6925.
#
# > **Predict, then look.** Three leaves without any error are estimated at 3.27. Is one leaf with an
# > error worse? Does the $z$ matter?

# %% tags=["answer", "Q6"]
print("One leaf of 16 rows, with both z:")
for z, kind in ((0.67449, "normal"), (0.6925, "table")):
    assert abs(16 * limit(16, 1, z) - 1 - dt.prune.added_errors(16, 1, z=kind)) < 1e-5
    print(f"{z:.4f}: 16 · {limit(16, 1, z):.4f} ≈ {16 * limit(16, 1, z):.4f}")
print(f"without the normal curve: {1 + dt.prune.added_errors(16, 1, z='binomial'):.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# One leaf is better by far: it has an error more, but sixteen rows speak together, and three small
# leaves pay three times. So the question is cut. The $z$ changes the second digit, and may decide where
# it is close: it is one reason why J48 and C4.5 sometimes prune differently. The last line is the limit
# that the normal curve stands in for, the $p$ at which one error or none in 16 rows has a chance of 25 %.
#
# </details>
#
# Each pruned tree can say why a node was cut. The same three leaves:

# %%
house = pd.DataFrame({"education": list("nnnnnnyyyyyyyyyu"), "Class": ["dem"] * 15 + ["rep"]})
house_tree = dt.id3(house, target="Class")
joined = dt.prune.pessimistic(house_tree, z="table")
assert abs(joined.record["subtree"][0] - of_three) < 1e-12
print(joined.explain(node=0))

# %% [markdown]
# An older rule of Quinlan's is quicker with a pencil: each leaf has **half an error** more than it has.
# A node becomes a leaf if it is at most one standard error worse than its subtree. Here 1 + ½ errors
# for one leaf, against three times ½:

# %%
one_leaf, three_leaves = 1 + 1 / 2, 3 * 1 / 2
se = sqrt(three_leaves * (16 - three_leaves) / 16)
halves = dt.prune.pessimistic(house_tree, method="continuity").record
assert abs(halves["standard_error"][0] - se) < 1e-12
assert halves["leaf"][0] == one_leaf and halves["subtree"][0] == three_leaves
print(f"{one_leaf} ≤ {three_leaves} + {se:.4f}:", one_leaf <= three_leaves + se)

# %% [markdown]
# ### Exercise 6
#
# Two leaves hold 5 and 3 hens, and all are right. How many errors does C4.5 estimate for both
# together, with the confidence 25 %?

# %%
import dtlearn as dt

hens_estimate = 5 * (1 - 0.25 ** (1 / 5)) + 3 * (1 - 0.25 ** (1 / 3))  # solution
dt.practice.check("hens-pessimist", hens_estimate)

# %% [markdown]
# ## Is a smaller confidence always more severe?
#
# A smaller confidence makes the pessimist believe in worse leaves, so more should be pruned. Two leaves:
# one with 1 *no* and 1 *yes*, one with 13 *yes*.
#
# > **Predict, then look.** At 25 % they are joined. How many leaves are left at 0.5 %?

# %% tags=["answer"]
pair = pd.DataFrame({"a": ["u"] * 2 + ["v"] * 13, "class": ["no"] + ["yes"] * 14})
stump = dt.cart(pair, target="class")
print("Confidence, estimate as one leaf and as two, leaves:")
for confidence in (0.25, 0.005, 0.000001):
    tried = dt.prune.pessimistic(stump, confidence)
    one, two = tried.record[["leaf", "subtree"]].iloc[0]
    print(f"{confidence:<8g} {one:7.4f} {two:7.4f} {tried.n_leaves}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Two! The leaf of two rows cannot have more than two errors, and is near that already: more pessimism
# costs it hardly anything. The single leaf of 15 rows still has far to fall. At a confidence of one in
# a million it has caught up. "Smaller confidence, smaller tree" is a habit, not a law.
#
# </details>
#
# ## What if the question is bad, but its branch is good?
#
# C4.5 has a third choice at each node. Twelve days at a harbour, and whether the ferry sailed:

# %%
ferries = dt.datasets.load("sailings")
ferries_tree = dt.id3(ferries, target="Sailed")
print(ferries_tree)

# %% [markdown]
# The wind gains a little more at the root than the ship does. Now let the larger branch, *strong*,
# with its question for the ship, take the place of the root: the five days of weak wind are sent down
# as well. That is called *raising* the branch.

# %% alt="Before: Wind, and below strong the question for the ship. After: the ship alone, large yes with 8 of 9 days, small no with 2 of 3."
raised = dt.prune.pessimistic(ferries_tree)
ax = dt.draw.pruned(ferries_tree, raised)

# %% [markdown]
# The ship alone is wrong once more on the training days, and has a leaf less to pay for. The record
# has a line for each decision:

# %%
raised.record[["question", "leaf", "subtree", "branch", "verdict"]].round(4)

# %% [markdown]
# The second line has raised the branch: its estimate is the least of three. (An estimate that is larger
# by up to 0.1 still wins, if it makes the tree smaller.) The third line looks again at what has been
# raised, and keeps it.

# %% [markdown]
# ## What does a leaf tell?
#
# One of our sources has a third method: find the subtree whose leaves tell least about the class, and
# make it a leaf. What it tells is the gain of the whole subtree; it is divided by the number of its
# leaves:
#
# $$\frac{H(\text{class}) \text{ at the node} - H(\text{class}) \text{ at its leaves}}{\text{leaves}} .$$
#
# The runs' tree has pure leaves, so the second entropy is 0. The nodes have 3 : 4, 1 : 3 and 2 : 1 days.
#
# > **Predict, then look.** Four leaves, two and two. Which node has the least value and goes first?

# %% tags=["answer", "T-pruning"]
told = {"root": dt.entropy([3, 4]) / 4, "dry": dt.entropy([1, 3]) / 2}
told |= {"wet": dt.entropy([2, 1]) / 2}
first = dt.prune.subtree(runs_tree, steps=1)
assert abs(first.record["value"][0] - min(told.values())) < 1e-12
print("Bits a leaf, and the leaves after one step:")
print({node: round(bits, 4) for node, bits in told.items()}, first.n_leaves)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The root, and all is gone. An entropy of two classes is at most 1, however many rows there are, while
# the leaves are most at the root: so the root is often the weakest. Cost-complexity counts *errors of
# all rows*, where a small node weighs little; this measure does not.
#
# </details>
#
# Now all these ways on one tree of the votes, with ten leaves. Choose a method from the list; the
# slider is its strength, such as alpha or the confidence. **Run this cell, then move the slider.**
# Which methods cut the same nodes?

# %%
dt.widgets.pruning_explorer(dt.cart(training, "Class", max_leaves=10), validation)

# %% [markdown]
# The lines below the picture tell of each node what was compared, in the words of this chapter.

# %% [markdown]
# ## Can rules be shorter than a tree?
#
# The first method in the same source is not about trees: write one rule for each leaf, shorten each
# one by itself, and sort them. The rule of the ferries "wind strong and ship large: yes" covers five
# days, one of them wrong. Without the wind it covers nine, with one error; without the ship seven, of
# which three are wrong. The pessimist's rate of each:

# %%
covered = {"strong, large": (5, 1), "large": (9, 1), "strong": (7, 3)}
print({name: round((e + dt.prune.added_errors(n, e)) / n, 4) for name, (n, e) in covered.items()})

# %% [markdown]
# The wind is dropped, as the rate falls. A tree asks its first question of all days; a rule may drop
# it for itself. And so on for each rule; at the end they are sorted by their rate:

# %% tags=["T-pruning"]
short = dt.rules.simplify(ferries_tree)
short

# %% [markdown]
# Rules may overlap now, and the first that covers a row decides; a row that none covers gets the last
# line. The steps:

# %%
short.record.round(4)

# %% [markdown]
# The source says that C4.5 prunes by way of rules. Its trees are pruned by the pessimist; rules are made
# by a second program, from trees that are not pruned.

# %% [markdown]
# ## Which method is best?
#
# Now all of them on the votes. Whatever has a strength (a depth, an alpha, a number of steps) takes
# the one with the fewest errors on the validation rows, of equal ones the smallest tree:


# %%
def chosen(trees):
    """The tree of the least validation error, of equal ones the smallest."""
    return min(trees, key=lambda tree: (round(1 - tree.score(validation), 9), tree.n_leaves))


# %% [markdown]
# First the stopping rules, each with a handful of values:

# %%
tried_values = {
    "max_depth": range(9),
    "max_leaves": range(1, 27, 2),
    "min_split": [2, 5, 10, 20, 40],
}
tried_values |= {"min_leaf": [1, 2, 5, 10, 20], "purity": [0.7, 0.8, 0.9, 0.95, 1]}
tried_values |= {"min_gain": [0, 0.01, 0.02, 0.05, 0.1], "min_decrease": [0, 0.002, 0.005, 0.01]}
tried_values |= {"significance": [0.001, 0.01, 0.05, 0.1, 0.5]}
stopped = {
    option: chosen([dt.cart(training, "Class", **{option: v}) for v in values])
    for option, values in tried_values.items()
}

# %% [markdown]
# Then the pruning methods. Three of them use the training rows only: 1-SE, and both pessimists.

# %%
by_alpha = [dt.prune.cost_complexity(whole, alpha) for alpha in path["alpha"]]
by_steps = [dt.prune.subtree(whole, steps=k) for k in range(12)]
pruned = {
    "reduced error, bottom-up": by_validation,
    "reduced error, best-first": dt.prune.reduced_error(whole, validation, order="best-first"),
    "cost, by validation": chosen(by_alpha),
    "cost, 1-SE": by_price,
    "pessimistic, 25 %": dt.prune.pessimistic(whole),
    "pessimistic, 1/2": dt.prune.pessimistic(whole, method="continuity"),
    "sub-tree": chosen(by_steps),
}

# %% [markdown]
# Rules last: they have a number of rules for their number of leaves.

# %%
rules = {"rules, 25 %": dt.rules.simplify(whole)}
rules |= {"rules, by validation": dt.rules.simplify(whole, validation)}

# %% [markdown]
# All is decided, so the test rows may be looked at, once.
#
# > **Predict, then look.** Will the model with the least validation error have the least test error?
# > And the one with the least training error?

# %% tags=["answer"]
models = {"whole tree": whole} | stopped | pruned | rules
parts = {"training": training, "validation": validation, "test": test}
wrong = {name: [1 - m.score(part) for part in parts.values()] for name, m in models.items()}
table = pd.DataFrame.from_dict(wrong, orient="index", columns=list(parts)).round(3)
table.insert(0, "leaves", [len(m) if name in rules else m.n_leaves for name, m in models.items()])
print("Leaves (or rules) and errors:")
table

# %% [markdown]
# <details><summary>Why?</summary>
#
# Neither. The whole tree has the least training error, and no test error is larger than its own. Among
# the others the order on the validation rows is not that on the test rows.
#
# </details>
#
# Nearly all have far fewer leaves than the whole tree, and none is wrong more often. But how sure are
# these numbers? One standard error of 109 rows of which a tenth is wrong:

# %%
print(f"{sqrt(0.1 * 0.9 / 109):.3f}")

# %% [markdown]
# So most of the differences in the last column are not worth a word. More can be said from ten
# divisions into three parts. This function makes one, as `seed` says, and prunes in six ways:


# %%
def once(seed):
    """Leaves (or rules), validation and test error of each model, for one division."""
    first = vote.sample(frac=1 / 2, random_state=seed)
    judges = vote.drop(first.index).sample(frac=1 / 2, random_state=seed)
    large, last = dt.cart(first, target="Class"), vote.drop([*first.index, *judges.index])
    priced = dt.prune.cost_complexity(large, dt.prune.choose_alpha(large))
    cut = [large, dt.prune.reduced_error(large, judges), priced, dt.prune.pessimistic(large)]
    shorter = [dt.rules.simplify(large), dt.rules.simplify(large, judges)]
    sizes = [*(tree.n_leaves for tree in cut), *map(len, shorter)]
    return [(n, 1 - m.score(judges), 1 - m.score(last)) for n, m in zip(sizes, cut + shorter)]


# %% [markdown]
# The means of ten. Reduced error and the last line have used the validation rows, the others have not.
#
# > **Predict, then look.** In which lines is the validation error much lower than the test error?

# %% tags=["answer"]
names = ["whole tree", "reduced error", "cost, 1-SE", "pessimistic, 25 %"]
names += ["rules, 25 %", "rules, by validation"]
means = np.mean([once(seed) for seed in range(10)], axis=0)
print("Means of ten divisions:")
pd.DataFrame(means, names, ["leaves", "validation", "test"]).round(3)

# %% [markdown]
# <details><summary>Why?</summary>
#
# In the two that have used these rows. A tree or rule that was cut to suit 108 members suits them
# better than anybody else: rows that chose judge too kindly. That is why the test rows are kept back.
#
# </details>
#
# Pruning takes away most of the leaves and a tenth or so of the errors, and which method does it matters
# little. Rules do best here: there are nearly as many as leaves, but each is free to drop a bad
# question. For a tree, prune by what you have: with rows to spare, let them decide; with few rows take
# folds, or be a pessimist.

# %% [markdown]
# ## How is a table of CP read?
#
# R's *rpart* prints the path of its trees. In its vignette Therneau & Atkinson grow one for 146
# patients. In 54 of them the disease progressed:
#
# | CP | nsplit | rel error |
# |---|---|---|
# | 0.104938 | 0 | 1.00000 |
# | 0.055556 | 3 | 0.68519 |
# | 0.027778 | 4 | 0.62963 |
# | 0.018519 | 6 | 0.57407 |
# | 0.010000 | 7 | 0.55556 |
#
# A tree of so many splits has one leaf more. *Root node error*, printed above the table, is 54/146, and
# a *rel error* is in units of it: 1 is 54 rows wrong. In the same unit **CP** is the price of a leaf,
# $\alpha$ over the error of the root.

# %%
rel_error = {0: 1, 3: 0.68519, 4: 0.62963, 6: 0.57407, 7: 0.55556}
wrong_after = {splits: round(54 * error) for splits, error in rel_error.items()}
print(wrong_after)

# %% [markdown]
# > **Predict, then look.** From the first line to the second, three splits save 17 errors. What does each
# > line's step to the next save for a split, in units of 54 errors?

# %% tags=["answer"]
from itertools import pairwise

prices = [Fraction(a - b, 54) / (n - m) for (m, a), (n, b) in pairwise(wrong_after.items())]
print("Saved for each split:")
print(*[f"{price!s} = {float(price):.6f}" for price in prices], sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It is the CP of the line: the price from which on the splits of the next line are not worth it. The
# last CP is no price, but the option `cp` of rpart: what would save less is not in the tree.
#
# </details>
#
# Now from the tree. Its eight leaves in the print, by their numbers, with counts of no and progression:

# %% tags=["R-stagec"]
stage_c = {"2": (52, 9), "24": (6, 1), "50": (12, 5), "51": (2, 5)}
stage_c |= {"13": (3, 6), "28": (11, 4), "29": (3, 4), "15": (3, 20)}
print([sum(side) for side in zip(*stage_c.values())], sum(map(min, stage_c.values())), "errors")

# %% [markdown]
# (A sentence below the print says that 94 did not progress. It is 92, as these counts add up.) Node $k$ has the children $2k$
# and $2k + 1$, so the numbers tell the tree, written as nested tuples:

# %%
node_6 = ("leaf", {"13"}, 1, ("leaf", {"24"}, 0, ("leaf", {"50"}, 0, 1)))
node_7 = ("leaf", {"15"}, 1, ("leaf", {"28"}, 0, 1))
node_3 = ("leaf", {"13", "24", "50", "51"}, node_6, node_7)
rows = [(leaf, k) for leaf, c in stage_c.items() for k in (0, 1) for _ in range(c[k])]
patients = pd.DataFrame(rows, columns=["leaf", "progressed"])
printed_tree = dt.Tree.from_nested(("leaf", {"2"}, 0, node_3), patients, target="progressed")

# %% [markdown]
# Its path, over the error of the root, is the column CP:

# %%
cps = dt.prune.cost_complexity_path(printed_tree)["alpha"][:0:-1] / (54 / 146)
assert max(abs(cps - [float(price) for price in prices])) < 1e-12

# %% [markdown]
# So `dt.prune.cost_complexity(tree, alpha=CP * root node error)` prunes as `prune(tree, cp=CP)` in R.
# For a regression rpart's errors are sums of squares. The same vignette has a tree for the prices of 105
# cars, with these relative errors after 0 to 5 splits:

# %% tags=["R-cp"]
relative = [1, 0.53985, 0.42195, 0.30961, 0.26511, 0.23166]
for cp in (0.13, 0.08):
    best = min(range(6), key=lambda splits: relative[splits] + cp * splits)
    print(f"CP {cp}, splits of the best tree: {best}")

# %% [markdown]
# The vignette says that from 0.04 to 0.11 the best tree has 2 splits. The least sum at 0.08 is that of 3: a
# line of the table holds from its own CP up to that of the line above.

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("T-pruning", "Q6", "R-stagec", "R-cp")

# %% [markdown]
# ## Recap
#
# - Training rows grow, validation rows choose, test rows judge, once. Rows that chose judge too kindly.
# - Stopping rules are cheap and look at one split; pruning looks at the whole subtree.
# - Chi-squared: (observed − expected)² / expected, added up. After a search it is too mild.
# - Reduced error: from the leaves up, a leaf if it is wrong no more often on validation rows.
# - Cost-complexity: strength = rise of the risk / leaves saved. Cut the weakest link, again and again;
#   alpha by cross-validation, with the 1-SE rule.
# - Pessimist: $n (1 - c^{1/n})$ errors for a leaf without any; leaf, subtree or raised branch.
# - Sub-tree: gain of the subtree / leaves. Rules: drop conditions while the rate does not rise.
#
# **Next:** [11, Can a published study be trusted?](11_judge_cars.ipynb) Now that you know which rows may
# judge what, you can judge a study that grew, stopped and pruned trees.
#
# **Further reading:** Breiman, Friedman, Olshen & Stone, *Classification and Regression Trees* (1984),
# chapter 3: cost-complexity and the 1-SE rule. Quinlan, *Simplifying Decision Trees* (1987): reduced
# error, the half error, and rules side by side. Quinlan, *C4.5* (1993), chapter 4: the pessimist, with
# the leaves of 6, 9 and 1. Esposito, Malerba & Semeraro, *A Comparative Analysis of Methods for Pruning
# Decision Trees* (1997): which method prunes too much, and which too little.
