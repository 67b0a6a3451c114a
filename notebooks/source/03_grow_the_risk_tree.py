# %% [markdown]
# # How is a whole tree grown by hand?
#
# Six clients of a car insurance, two attributes, two classes. This chapter grows the whole tree
# for them, number by number. It follows the worked example of Zaki & Meira's chapter on decision
# trees, and shows where the printed numbers are not the exact ones.

# %%
import dtlearn as dt

risk = dt.datasets.load("risk")
tree = dt.cart(risk, target="Risk", criterion="entropy")
ax = dt.draw.tree(tree)

# %% [markdown]
# **What you do:** score every split of the table, choose one, do it again one level down, then
# read rules off the tree and classify new clients.
#
# **What you learn:** how entropy and information gain choose a split, why two other measures
# choose the same one here, when growing stops, and how to check a printed number.
#
# **What you need:** logarithms to base 2, and notebook 00. About 40 minutes.

# %% [markdown]
# ## What is in the table?
#
# Each row is a client. *Age* is a number, *Car* is a level, and *Risk* is the class to predict:
# H for high, L for low. We call the clients x1 to x6, as the source does.

# %%
clients = risk.set_axis([f"x{i}" for i in range(1, 7)])
clients

# %% [markdown]
# Everything from here on is made of *counts*. These are the first ones.

# %%
dt.class_counts(risk["Risk"])

# %% [markdown]
# ## How mixed is the table?
#
# The *entropy* of a node with class shares $p_1, \dots, p_k$ is
#
# $$H(D) = -\sum_i p_i \log_2 p_i .$$
#
# With four H and two L in six rows the shares are 4/6 and 2/6. By hand, one part for each class:

# %%
from math import log2

part_H = -4 / 6 * log2(4 / 6)
part_L = -2 / 6 * log2(2 / 6)
print(f"{part_H:.6f} + {part_L:.6f} = {part_H + part_L:.6f}")

# %% [markdown]
# The library computes the same from the counts, in class order.

# %%
dt.entropy([4, 2])

# %% [markdown]
# Both ways agree to the last digit but one of a float.

# %%
abs(dt.entropy([4, 2]) - (part_H + part_L)) < 1e-12

# %% [markdown]
# The source prints 0.915, made of 0.387 + 0.528. Its first part is a misprint: the sum above shows
# 0.390. The slip is small, but each gain that starts from it is 0.003 too small. We meet it again.

# %% [markdown]
# ## Where can Age be cut?
#
# A *threshold* between two neighbouring values sends the rows with Age ≤ v to the left. The values
# are 20, 25 and 45, so there are two thresholds, the midpoints 22.5 and 35.
#
# > **Predict before you run:** which of the two cuts leaves the branches purer?
#
# Take Age ≤ 22.5. Two clients go left (x2 and x5, both H), four go right (two H, two L):

# %%
left, right = [2, 0], [2, 2]
dt.entropy(left), dt.entropy(right)

# %% [markdown]
# The *weighted entropy* counts each branch by its share of the rows, 2/6 and 4/6. The *information
# gain* is what the split saves: the entropy before it less the weighted entropy after it.

# %%
weighted = 2 / 6 * dt.entropy(left) + 4 / 6 * dt.entropy(right)
gain = dt.entropy([4, 2]) - weighted
print(f"weighted entropy {weighted:.6f}, gain {gain:.6f}")

# %% [markdown]
# In one call, from the counts of both branches. The source prints 0.67 for the weighted entropy,
# which is right, and 0.245 for the gain, which carries the misprint of 0.915 on.

# %%
dt.information_gain([left, right])

# %% [markdown]
# The picture shows the node on top and its two branches, with their counts and entropies.

# %%
ax = dt.draw.split([left, right], tree.classes, names=["Age ≤ 22.5", "Age > 22.5"])

# %% [markdown]
# **Move the slider** to the other threshold and back. What happens to the gain when a single row is
# split off?

# %%
dt.widgets.threshold_explorer(risk, "Risk", "Age")

# %% [markdown]
# ### Exercise 1
#
# What is the entropy of the six clients, in bits? And what is the gain of Age ≤ 35? Replace the
# dots; a check accepts three decimals.

# %%
root_entropy = 0.918  # solution
dt.practice.check("risk-root-entropy", root_entropy)

# %% [markdown]
# Now the gain. Five clients go left, three H and two L.

# %%
age_gain = dt.information_gain([[3, 2], [1, 0]])  # solution
dt.practice.check("risk-age-gain", age_gain)

# %% [markdown]
# ## How can the cars be put into two sets?
#
# A level can't be cut, but the three levels can be put into two sets. Which sets? Sports against
# the others, Vintage against the others, SUV against the others: three splits, as swapping the two
# sides makes no new one.
#
# In general each of the $v$ levels goes left or right, which makes $2^v$ ways; swapped sides are
# the same split, and one side must not be empty: $2^{v-1} - 1$ splits. The source prints
# $(v-1)/2$, which would be one split for three levels.

# %%
print([2 ** (v - 1) - 1 for v in (2, 3, 4, 5)])

# %% [markdown]
# Take Car ∈ {Sports}. One H and two L go left, three H go right.
#
# > **Predict before you run:** is this better than Age ≤ 22.5?

# %%
sports, others = [1, 2], [3, 0]
print(f"weighted entropy {dt.weighted_impurity([sports, others]):.6f}")
print(f"gain             {dt.information_gain([sports, others]):.6f}")

# %% [markdown]
# The left half of the rows has the entropy of the whole table (its shares are swapped), the right
# half has none, so the split saves just half of it. The source prints 0.194 and 0.721. Its 0.194 is
# 3/6 of 0.387: one of the two parts of the left branch's entropy was left out. The choice of the
# split survives.

# %%
ax = dt.draw.split([sports, others], tree.classes, names=["Car ∈ {Sports}", "Car ∉ {Sports}"])

# %% [markdown]
# **Move the slider** through the three sets.

# %%
dt.widgets.subset_explorer(risk, "Risk", "Car")

# %% [markdown]
# ### Exercise 2
#
# Into how many pairs of sets can *five* levels be split?

# %%
pairs = 2**4 - 1  # solution
dt.practice.check("risk-subsets", pairs)

# %% [markdown]
# ## Which of the five splits is the best?
#
# Now all five splits of the root, scored by information gain, by the gain in the *Gini index*
# $1 - \sum_i p_i^2$, and by the *CART measure*
#
# $$2\,\frac{n_L}{n}\,\frac{n_R}{n} \sum_i |p_{i,L} - p_{i,R}| ,$$
#
# which is large when the two branches differ in their class shares. `candidates` lists what the
# grower itself has tried at a node.

# %%
measures = ["split", "branches", "gain", "gini_gain", "cart_measure"]
root_splits = tree.candidates(node=0)
root_splits[measures]

# %% [markdown]
# All three measures put Car ∈ {Sports} first. They agree on the order of all five here; on larger
# tables they need not. Two pairs of splits tie, since their branches have the same counts.

# %%
root_splits[["gain", "gini_gain", "cart_measure"]].idxmax()

# %% [markdown]
# ### Exercise 3
#
# Work out two cells of that table by hand: the information gain and the Gini gain of
# Car ∈ {Sports}.

# %%
root_gain = dt.information_gain([[1, 2], [3, 0]])  # solution
dt.practice.check("risk-root-gain", root_gain)

# %% [markdown]
# For the Gini gain, start from $1 - (4/6)^2 - (2/6)^2$.

# %%
gini_gain = dt.gini([4, 2]) - 3 / 6 * dt.gini([1, 2]) - 3 / 6 * dt.gini([3, 0])  # solution
dt.practice.check("risk-gini-gain", gini_gain)

# %% [markdown]
# ## What happens one level down?
#
# The right branch holds three clients of high risk: it is pure, so it is a leaf. The left branch
# holds x1, x3 and x5, all with a sports car, so only Age can split it, between 20 and 25.

# %%
tree.candidates(node=1)[["split", "branches", "gain"]]

# %% [markdown]
# The node's entropy is that of one H and two L, and the only split removes all of it. The source
# prints 0.387 for both numbers: one part of the entropy is missing again. It also names the split
# Age ≤ 20 once, and Age ≤ 22.5 a line later.

# %%
dt.entropy([1, 2]), tree.node(1).impurity

# %% [markdown]
# ## What does the whole tree look like?
#
# Each line of the text is a node: the branch that leads to it, and its counts of H and L.

# %%
print(tree)

# %% [markdown]
# The tree is also a table of nodes, one line a node.

# %%
tree.nodes[["parent", "branch", "n", "impurity", "gain", "prediction"]]

# %% [markdown]
# Nothing was lost on the way: the leaves hold the six clients, and the tree gets each of them right.

# %%
leaves = tree.nodes[tree.nodes["is_leaf"]]
print(f"rows in the leaves {leaves['n'].sum():.0f}, share predicted right {tree.score(risk):.2f}")

# %% [markdown]
# ## Which rules does it state?
#
# Each way from the root to a leaf is a rule. *Support* is the number of clients that it covers,
# *confidence* the share of them with the class that it states.

# %%
tree.rules()

# %% [markdown]
# The source prints the rules R1 and R2 with their classes swapped: Age ≤ 22.5 → L and Age > 22.5 →
# H. The table decides: of the clients with a sports car x5 is 20 and H, x1 and x3 are 25 and L.

# %%
clients[clients["Car"] == "Sports"].sort_values("Age")

# %% [markdown]
# ## What does it say of new clients?
#
# A client of 27 with a vintage car, and one of 20 with a sports car:

# %%
new = risk.head(2).assign(Age=[27, 20], Car=["Vintage", "Sports"]).drop(columns="Risk")
tree.predict(new)

# %% [markdown]
# `path` tells the way of one client. The source sends the second one to L, by its swapped rules;
# but this client is x5 of the table, and H.

# %%
tree.path(new.loc[1])

# %% [markdown]
# ### Exercise 4
#
# A client of 22 drives a sports car. What risk does the tree state, "H" or "L"?

# %%
risk_at_22 = "H"  # solution
dt.practice.check("risk-classify", risk_at_22)

# %% [markdown]
# ## When does growing stop?
#
# This tree was grown until each leaf was *pure*. The chapter names two other rules. A node may be
# pure *enough*, with at least a given share of one class; or it may be *small* enough, with at most
# $s$ rows. In the library these are `purity=` and `min_split=` (the smallest node that is split,
# so $s + 1$).

# %%
small = dt.cart(risk, target="Risk", criterion="entropy", min_split=4)
print(small)

# %% [markdown]
# With $s = 3$ the three clients with sports cars stay together. The leaf predicts their majority,
# L, and gets x5 wrong.

# %%
print(f"full tree {tree.score(risk):.3f}, with s = 3 {small.score(risk):.3f}")

# %% [markdown]
# The rule of 90 % changes nothing here: no impure node of this tree has such a share.

# %%
dt.cart(risk, target="Risk", criterion="entropy", purity=0.9) == tree

# %% [markdown]
# ### Exercise 5
#
# How many leaves has the tree if a share of 60 % is pure enough? Think first, then try it.

# %%
n_leaves = dt.cart(risk, target="Risk", criterion="entropy", purity=0.6).n_leaves  # solution
dt.practice.check("risk-purity", n_leaves)

# %% [markdown]
# ## Does it work on real data?
#
# The same five lines grow a tree for 150 irises of three species, by four lengths in centimetres.

# %%
iris = dt.datasets.load("iris")
flowers = dt.cart(iris, target="class", criterion="entropy", min_split=10)
ax = dt.draw.tree(flowers)

# %% [markdown]
# Size and share of right predictions on the flowers it was grown from; what that share is worth
# for *new* flowers is another question.

# %%
print(repr(flowers))
print(f"{flowers.score(iris):.3f}")

# %% [markdown]
# At the root two splits are equally good: each separates the 50 setosas from all others. The tree
# takes the attribute that comes first in the table, so that the same table always gives the same
# tree.

# %%
flowers.candidates(node=0)[["split", "gain", "rank", "tie", "chosen"]].head(3)

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
# - Count the classes in each branch; every measure is a function of these counts.
# - The gain is the entropy before the split less the weighted entropy after it.
# - Grow level by level: score all splits, take the best, go on in each impure branch.
# - Stop when a node is pure, pure enough, or small enough.
# - Check printed numbers. It takes two lines.
#
# **Next:** [04, Where to cut a number?](04_cut_by_height.ipynb)
#
# **Further reading:** Zaki & Meira, *Data Mining and Machine Learning*, the chapter on decision
# trees: the same algorithm with its costs. Quinlan, *Induction of Decision Trees* (1986): where
# the gain comes from.
