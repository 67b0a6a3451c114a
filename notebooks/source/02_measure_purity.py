# %% [markdown]
# # What is a pure node?
#
# This tree asks two questions about 150 irises and shares them out among three leaves. The numbers
# in a box count the flowers of each species in it.

# %% alt="A tree of the irises. Petal length at most 2.45: 50 setosa. Else petal width at most 1.75: 49 versicolor and 5 virginica. Else 1 versicolor and 45 virginica."
import dtlearn as dt

iris = dt.datasets.load("iris")
iris_tree = dt.cart(iris, target="class", max_depth=2)
ax = dt.draw.tree(iris_tree)

# %% [markdown]
# One leaf is pure, the other two are not quite. How much is "not quite"? Is 49 against 5 nearer to
# pure, or to an even mix? Before a tree can look for good questions, it needs a number for this.
#
# **The one thing to learn here:** how mixed a node is depends on its class shares alone, and the
# entropy says it as the number of yes/no questions that are still to be asked for each row.
#
# **What you do:** name birds by asking, turn the questions into a formula, compare it with two other
# measures, and make codes that need as few questions as can be.
#
# **What you learn:** entropy, Gini index, classification error, the distance from the even mix, why
# Gini is the entropy with a line for its logarithm, and what "half a question" means.
#
# **What you need:** chapter 00, and what $\log_2$ means: $\log_2 8 = 3$, as $2^3 = 8$. About 60
# minutes.
#
# After this chapter you can do by hand: entropy, Gini index, classification error and the distance
# from the even mix of any class counts, and a short code for them.

# %% [markdown]
# ## What is in a node?
#
# Rows. Here are eight, birds at a feeder: the *Hour*, how it *Came*, and the class, *Bird*.

# %%
birds = dt.datasets.load("birds")
birds

# %% [markdown]
# For purity only the last column matters, and of that only how often each class comes up:

# %%
counts = dt.class_counts(birds["Bird"]).to_dict()
counts

# %% [markdown]
# Four numbers. A node is *pure* if all but one of them are 0; this one isn't.

# %% [markdown]
# ## How many questions name a bird?
#
# Somebody draws one of the eight birds, and you find out which kind it is by asking yes/no
# questions. Ask for the most frequent kind first:
#
# | bird | birds | questions | in all |
# |---|---|---|---|
# | sparrow | 4 | Sparrow? yes | 4 × 1 |
# | tit | 2 | Sparrow? no. Tit? yes | 2 × 2 |
# | robin | 1 | Sparrow? no. Tit? no. Robin? yes | 1 × 3 |
# | wren | 1 | Sparrow? no. Tit? no. Robin? no | 1 × 3 |

# %%
n_asked = 4 * 1 + 2 * 2 + 1 * 3 + 1 * 3
print(f"{n_asked} questions for 8 birds, {n_asked / 8} a bird")

# %% [markdown]
# > **Predict, then look.** Ask the same three questions in the reverse order: Robin? Tit? Sparrow?
# > Does that take more questions a bird, fewer, or as many?

# %% tags=["answer"]
n_reversed = 1 * 1 + 2 * 2 + 4 * 3 + 1 * 3
print("Robin first:")
print(f"{n_reversed} questions, {n_reversed / 8} a bird")

# %% [markdown]
# <details><summary>Why?</summary>
#
# More: now the four sparrows go the long way. Short ways are for the frequent, long ones for the
# rare.
#
# </details>
#
# How short should a way be? "Sparrow?" halves the birds, as four of eight are sparrows; "Tit?"
# halves the other four. A class with the *share* $p = 1/2$ of the rows is found by halving once, one
# of 1/4 by halving twice, one of 1/8 by halving three times:

# %%
from math import log2

for share in (1 / 2, 1 / 4, 1 / 8):
    print(f"share {share:<5} questions {log2(1 / share):.0f}")

# %% [markdown]
# So a class of share $p$ takes $\log_2 (1/p)$ questions. The answer to a question that halves the
# rows is called a *bit*: its yes and its no are equally likely, and you learn most from it.

# %% [markdown]
# ## What is the entropy?
#
# The mean of these bits over all rows. First the counts become shares:

# %%
n = sum(counts.values())
shares = {bird: count / n for bird, count in counts.items()}
shares

# %% [markdown]
# Shares become parts, the bits of each class as often as the class comes up:

# %%
parts = {bird: p * log2(1 / p) for bird, p in shares.items()}
parts

# %% [markdown]
# And the parts become a sum:

# %%
bits = sum(parts.values())
print(f"{' + '.join(str(part) for part in parts.values())} = {bits}")

# %% [markdown]
# This is the *entropy* of the node, 1.75 bits a bird, which is what we asked. Books write it with
# $\log_2 p = -\log_2 (1/p)$:
#
# $$H = -\sum_k p_k \log_2 p_k .$$
#
# The library takes the counts. If it gave something else, this cell would stop with an error:

# %%
assert dt.entropy([1, 4, 2, 1]) == bits
print(dt.entropy([1, 4, 2, 1]))

# %% [markdown]
# Here each share was 1/2, 1/4 or 1/8. The formula works for other shares, too. "Is it a wren?" makes
# two classes, one wren and seven other birds:

# %%
wren_part, other_part = 1 / 8 * log2(8 / 1), 7 / 8 * log2(8 / 7)
wren_bits = wren_part + other_part
print(f"{wren_part:.6f} + {other_part:.6f} = {wren_bits:.6f}")

# %% [markdown]
# The library says the same, in whatever order the classes stand:

# %%
assert abs(dt.entropy([1, 7]) - wren_bits) < 1e-12
assert abs(dt.entropy([7, 1]) - wren_bits) < 1e-12

# %% [markdown]
# A bit more than half a question for each bird. But you can't ask half a question! The number still
# makes sense, and the section *Can you ask half a question?* tells how.

# %% [markdown]
# ## How small and how large can it get?
#
# With two classes, of the shares $p$ and $1 - p$, the entropy is called *Boolean*, as the class is
# the answer to one yes/no question. At an even mix that is a whole question, and in a pure node
# none. The part of a class without rows is the trouble: there is no $\log_2 (1/0)$. But
# $p \log_2 (1/p)$ gets small with $p$, since $p$ shrinks faster than the logarithm grows:

# %%
for tiny in (0.1, 0.01, 0.001, 0.0001):
    print(f"p = {tiny:<6}   p log2 1/p = {tiny * log2(1 / tiny):.4f}")

# %% [markdown]
# So that part counts as 0. Both ends of the scale:

# %% tags=["F10"]
even = 1 / 2 * log2(2) + 1 / 2 * log2(2)
pure = 0 + 1 * log2(1)
assert [even, pure] == list(dt.entropy([[4, 4], [0, 8]]))
print("even mix", even, "  pure", pure)

# %% [markdown]
# > **Predict, then look.** Two even classes have one bit. How many bits have four even classes, and
# > how many have three?

# %% tags=["answer", "N-bounds"]
even_mixes = {n_classes: n_classes * 1 / n_classes * log2(n_classes) for n_classes in range(1, 9)}
print("Bits of K even classes:")
for n_classes, most in even_mixes.items():
    assert abs(dt.entropy([1] * n_classes) - most) < 1e-12
    print(f"K = {n_classes}   {most:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each of $K$ even classes has the share $1/K$, so each takes $\log_2 K$ bits, and so does their
# mean. Four are found by halving twice. Three lie between one and two bits.
#
# </details>
#
# Can another mix of $K$ classes have more than $\log_2 K$? It can't; the reason comes below. So the
# entropy lies between 0, for a pure node, and $\log_2 K$, for the even mix.

# %% [markdown]
# ## Are there other ways to say "mixed"?
#
# Here are two, made of the same shares.
#
# *A chance.* Draw a bird, put it back, draw another. How likely do the two differ in kind? Count the
# pairs:

# %%
kinds = list(birds["Bird"])
differ = sum(a != b for a in kinds for b in kinds)
print(f"{differ} of {len(kinds) ** 2} pairs differ: {differ / 64}")

# %% [markdown]
# This is the *Gini index*. Two birds are both of class $k$ with the chance $p_k^2$, so they differ
# with the chance $1 - \sum_k p_k^2$:

# %%
by_squares = 1 - ((1 / 8) ** 2 + (4 / 8) ** 2 + (2 / 8) ** 2 + (1 / 8) ** 2)
assert by_squares == differ / 64
assert dt.gini([1, 4, 2, 1]) == by_squares
print(dt.explain.gini([1, 4, 2, 1]))

# %% [markdown]
# *A share.* Call each bird a sparrow, the largest class. Four of eight are wrong. This is the
# *classification error*, $1 - \max_k p_k$, and the share of its rows that a leaf gets wrong.

# %%
error = 1 - 4 / 8
assert dt.classification_error([1, 4, 2, 1]) == error
print(f"entropy {bits} bits, Gini index {by_squares}, error {error}")

# %% [markdown]
# Three numbers on three scales: a number of questions, a chance, and a share. All are 0 when pure,
# and together they are called measures of *impurity*.
#
# ### Exercise 1
#
# Ten jars of jam:

# %%
import dtlearn as dt

jam = dt.datasets.load("jam")
jam

# %% [markdown]
# What is the Gini index of *Jam*? Count by hand; the answer may be a sum.

# %%
import dtlearn as dt

jam_gini = 1 - (0.4**2 + 0.3**2 + 0.2**2 + 0.1**2)  # solution
dt.practice.check("purity-jam-gini", jam_gini)

# %% [markdown]
# ### Exercise 2
#
# Write the Gini index as a function of a list of counts, in plain Python.

# %%
import dtlearn as dt


def my_gini(counts):
    """Gini index of a list of class counts."""
    return 1 - sum((count / sum(counts)) ** 2 for count in counts)  # solution


dt.practice.check("gini-function", my_gini)

# %% [markdown]
# ## How do the three compare?
#
# With two classes the share $p$ of one of them says it all, so each measure is a curve:

# %% alt="Three curves over the share p of one class: entropy, highest, with its top 1 at one half; the Gini index, a parabola with its top at 0.5; the classification error, a triangle with its top at 0.5."
ax = dt.draw.impurity_curves()

# %% [markdown]
# All start at 0, rise to their top at the even mix, and fall again. The entropy is the steepest at
# the ends: there, even a few rows of another class make you ask. The error rises in a straight line.
#
# > **Predict, then look.** Take two nodes of two classes. Can it be that the entropy calls the one
# > more mixed, and Gini or the error the other?

# %% tags=["answer"]
print("Nodes of seven rows:")
for few in range(4):
    node = [few, 7 - few]
    three = dt.entropy(node), dt.gini(node), dt.classification_error(node)
    print(node, "entropy {:.4f}   Gini {:.4f}   error {:.4f}".format(*three))

# %% [markdown]
# <details><summary>Why?</summary>
#
# It can't. All three curves rise up to 1/2 and mirror their left half, so the node whose $p$ is
# nearer to 1/2 is the more mixed one for each of them. How *much* more is where they differ, and
# with three classes they may even disagree on the order, as you will see.
#
# </details>
#
# **Run this cell, then move the sliders**: a node of two classes, with a slider for each count. The
# three dots are its measures. Can you make two nodes of different size, but of the same entropy?

# %%
dt.widgets.purity_explorer((1, 7), ("wren", "other"))

# %% [markdown]
# [2, 1] and [4, 2] are such nodes: shares count, sizes don't. The dotted line, *KL*, is what is
# missing to the 1 bit of the even mix. That is the next section.

# %% [markdown]
# ## How far is it from the even mix?
#
# One can also look from the other end, and ask how far the shares $p$ are from the *uniform* ones,
# $1/K$ for each of $K$ classes. The *Kullback-Leibler divergence* compares the shares class by
# class, by the logarithm of their ratio. In an even mix each of our four birds would have the share
# 1/4. Sparrows are twice as frequent as that, which makes $\log_2 2 = 1$ bit; tits are as frequent,
# 0 bits; robins and wrens are half as frequent, $\log_2 (1/2) = -1$ bit. The mean over all rows:

# %%
kl = 4 / 8 * log2(2) + 2 / 8 * log2(1) + 1 / 8 * log2(1 / 2) + 1 / 8 * log2(1 / 2)
assert dt.kl_from_uniform([1, 4, 2, 1]) == kl
print(f"distance {kl}, entropy {bits}, even mix {log2(4)}")

# %% [markdown]
# Distance and entropy add up to the 2 bits of the even mix. They do so for all shares, as these add
# up to 1:
#
# $$KL(p, u) = \sum_k p_k \log_2 \frac{p_k}{1/K}
# = \sum_k p_k \log_2 p_k + \log_2 K \sum_k p_k = \log_2 K - H .$$
#
# So *far from the even mix* and *of small entropy* mean the same. Four men and three women, the two
# classes of chapter 04, are nearly even:

# %% tags=["F11"]
kl_seven = 4 / 7 * log2((4 / 7) / (1 / 2)) + 3 / 7 * log2((3 / 7) / (1 / 2))
seven_bits = 4 / 7 * log2(7 / 4) + 3 / 7 * log2(7 / 3)
assert abs(dt.kl_from_uniform([4, 3]) - kl_seven) < 1e-12
print(f"{kl_seven:.6f} = {log2(2):.0f} - {seven_bits:.6f}")

# %% [markdown]
# It is Cattaneo & Grabocka's slides that reach the entropy in this way. (A distance it is in a loose
# sense only: swap $p$ and $u$, and it changes.)
#
# ### Exercise 3
#
# The shares of five classes are 0.5 bits away from their even mix. What is their entropy?

# %%
from math import log2

import dtlearn as dt

five_classes = log2(5) - 0.5  # solution
dt.practice.check("purity-from-distance", five_classes)

# %% [markdown]
# ## Why is Gini so much like the entropy?
#
# Because a straight line is much like a logarithm, near the place where it touches it. Here is the
# natural logarithm, $\ln$, beside the line $x - 1$:

# %%
from math import log

for x in (1, 0.9, 0.75, 0.5, 0.25, 0.125):
    print(f"x = {x:<5}   ln x = {log(x):7.4f}   x - 1 = {x - 1:7.4f}")

# %% [markdown]
# They touch at 1, where both are 0 and rise by 1 a unit. Everywhere else the line is above the
# logarithm, which bends down: $\ln x \le x - 1$.
#
# The natural logarithm is $\log_2$ in another unit, $\ln x = 0.6931 \cdot \log_2 x$, and an entropy
# made with it is in *nats*. Put the line in its place:
#
# $$-\sum_k p_k \ln p_k \approx -\sum_k p_k (p_k - 1) = \sum_k p_k - \sum_k p_k^2 = 1 - \sum_k p_k^2 .$$
#
# That is the Gini index. For the birds, from their shares:

# %% tags=["S-log"]
nats = -sum(p * log(p) for p in shares.values())
straight = -sum(p * (p - 1) for p in shares.values())
assert abs(dt.gini([1, 4, 2, 1]) - straight) < 1e-12
assert abs(dt.entropy([1, 4, 2, 1]) * log(2) - nats) < 1e-12
print(f"entropy {nats:.6f} nats, Gini index {straight:.6f}")

# %% [markdown]
# Not close, for shares as far from 1 as these, but made in the same way. The source, Zhu & Zhou,
# prints the line as $1 - x$. Then the logarithm of a share would be positive, and the chance of two
# birds to differ would come out as:

# %%
print(-sum(p * (1 - p) for p in shares.values()))

# %% [markdown]
# A chance below 0: the sign is a misprint.
#
# > **Predict, then look.** Is the Gini index ever larger than the entropy in nats? And in which nodes
# > are the two equal? Here are all nodes of three classes with up to 12 rows each.

# %% tags=["answer"]
import numpy as np

all_nodes = np.indices((13, 13, 13)).reshape(3, -1).T[1:]
above = dt.entropy(all_nodes) * log(2) - dt.gini(all_nodes)
is_pure = (all_nodes > 0).sum(axis=1) == 1
print("Entropy in nats less Gini index:")
print(f"{len(all_nodes)} nodes, from {abs(above.min()):.4f} to {above.max():.4f}")
print("0 in all pure nodes:", above[is_pure].max() < 1e-12)
print("and in no other one:", above[~is_pure].min() > 1e-12)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The line is above the logarithm, so $-p (p - 1)$ is below $-p \ln p$, part by part. They meet where
# $p$ is 1 (the line touches) or 0 (no rows), and only a pure node has no other shares.
#
# </details>
#
# The same line shows that no mix has more than $\log_2 K$ bits. Take the shares
# $p$ and other numbers $q$, none below 0, that add up to 1 at the most. Put $q_k / p_k$ for $x$:
#
# $$\sum_k p_k \ln \frac{q_k}{p_k} \le \sum_k p_k \left(\frac{q_k}{p_k} - 1\right)
# = \sum_k q_k - \sum_k p_k \le 0 .$$
#
# (The sums go over the classes that have rows.) Swap above and below, and the sign turns:
# $\sum_k p_k \log_2 (p_k / q_k)$ is never negative. With $q_k = 1/K$ it is the distance from the even
# mix, $\log_2 K - H$: hence $H \le \log_2 K$, and only the even mix reaches it.

# %% [markdown]
# ## What do three classes look like?
#
# Three shares add up to 1, so two of them fix the third, and all nodes fit into a triangle: the pure
# ones are its corners, two classes without the third lie on a side, the even mix is in the middle.
#
# > **Predict, then look.** Two nodes of twelve rows: [6, 6, 0] has two even classes and [6, 3, 3]
# > has three. Which is more mixed: for the entropy, for Gini, for the error?

# %% tags=["answer"]
two_even = 1 / 2 * log2(2) + 1 / 2 * log2(2), 1 - 2 * (1 / 2) ** 2, 1 - 1 / 2
three_mixed = 1 / 2 * log2(2) + 2 / 4 * log2(4), 1 - (1 / 2) ** 2 - 2 * (1 / 4) ** 2, 1 - 1 / 2
assert list(dt.entropy([[6, 6, 0], [6, 3, 3]])) == [two_even[0], three_mixed[0]]
print("Entropy, Gini, error:")
print("[6, 6, 0]", two_even)
print("[6, 3, 3]", three_mixed)

# %% [markdown]
# <details><summary>Why?</summary>
#
# [6, 3, 3] for the entropy and for Gini; the error sees no difference, as it looks at the largest
# class only.
#
# </details>
#
# Here are both nodes on the map of the error. The darker, the more mixed; all nodes on a line have
# the error that is written on it:

# %% alt="A triangle with a class at each corner, lightest at the corners and darkest in the middle. The lines of equal error are straight and parallel to the sides. Both nodes lie in the band from 0.45 to 0.6."
two_nodes, names = [[6, 6, 0], [6, 3, 3]], ["[6, 6, 0]", "[6, 3, 3]"]
ax = dt.draw.simplex("error", two_nodes, ["first", "second", "third"], names)

# %% [markdown]
# The lines are straight, and both nodes lie in the same band, on a line that isn't drawn, of 0.5. On
# the map of the entropy they are bands apart:

# %% alt="The same triangle for the entropy. The lines of equal entropy are round near the middle and pointed towards the corners further out. [6, 3, 3] lies on the line 1.5, [6, 6, 0] in a lighter band."
ax = dt.draw.simplex("entropy", two_nodes, ["first", "second", "third"], names)

# %% [markdown]
# The lines are round in the middle, and pointed towards the corners further out. And Gini's?

# %% alt="The same triangle for the Gini index. The lines of equal index are circles round the middle, cut off by the sides. [6, 3, 3] lies in a darker band than [6, 6, 0]."
ax = dt.draw.simplex("gini", two_nodes, ["first", "second", "third"], names)

# %% [markdown]
# They are circles: but for a constant, $\sum_k p_k^2$ is the squared distance from the middle. Lines
# of different shape cross each other, so the measures can't agree on all nodes.
#
# ### Exercise 4
#
# So entropy and Gini need not agree once there are three classes. Make two nodes of three classes,
# as a pair of lists of counts, of which the entropy calls one more mixed, and Gini the other.

# %%
import dtlearn as dt

my_nodes = [[6, 6, 0], [9, 2, 1]]  # solution
dt.practice.check("purity-two-orders", my_nodes)

# %% [markdown]
# ## Can you ask half a question?
#
# Write 1 for a yes and 0 for a no. Then the questions of the first table give each bird a *word*,
# and all words together are a *code*:

# %%
code = {"1": "sparrow", "01": "tit", "001": "robin", "000": "wren"}

# %% [markdown]
# No word begins another one: after 1 you know that it is a sparrow, and whatever follows belongs to
# the next bird. So words need no space between them.
#
# > **Predict, then look.** Which birds are 1010011?

# %% tags=["answer"]
word, named = "", []
for sign in "1010011":
    word += sign
    if word in code:
        named.append(code[word])
        word = ""
print("One after the other:", ", ".join(named), sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# 1, 01, 001, 1. Read until there is a word, then start again.
#
# </details>
#
# The mean length of the words is the mean number of questions, 1.75. Now "Is it a wren?": one of
# eight is, and one question a bird is all you can do, if you ask about each bird by itself. But ask
# about *two* birds together! Draw one, put it back, draw another: of 64 pairs 49 have no wren, as
# $7 \cdot 7 = 49$, and only one has two.
#
# | pair | of 64 | word |
# |---|---|---|
# | other, other | 49 | 1 |
# | other, wren | 7 | 01 |
# | wren, other | 7 | 001 |
# | wren, wren | 1 | 000 |

# %%
in_all = 49 * 1 + 7 * 2 + 7 * 3 + 1 * 3
print(f"{in_all} of 64: {in_all / 64} a pair, {in_all / 64 / 2} a bird")

# %% [markdown]
# Mostly one question settles two birds. That is what less than one question a bird means. And three
# birds together, or eight? The best code is found by a simple rule (Huffman 1952): join the two
# rarest into one, again and again. Each joining is a question, asked about the rows that it joins.

# %%
from heapq import heappop, heappush


def best_length(weights):
    """Mean number of questions of the best code."""
    heap, questions = sorted(weights), 0
    while len(heap) > 1:
        joined = heappop(heap) + heappop(heap)
        questions += joined
        heappush(heap, joined)
    return questions / sum(weights)


# %% [markdown]
# By this rule, the two codes that we know:

# %%
assert best_length([1, 4, 2, 1]) == bits
assert best_length([49, 7, 7, 1]) == in_all / 64

# %% [markdown]
# > **Predict, then look.** With more and more birds together, how few questions a bird does it take?
# > Is it fewer each time? And does it get below the entropy, 0.5436?

# %% tags=["answer"]
from itertools import product
from math import prod

print("Birds together, and questions a bird:")
for together in range(1, 9):
    blocks = [prod(block) for block in product((7, 1), repeat=together)]
    print(f"{together}   {best_length(blocks) / together:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It comes near to 0.5436, not with every step, and never gets below it. A block of share $p$ can be
# given a word of $\log_2 (1/p)$ letters, rounded up: of all texts of many letters, such a word begins
# a share $p$ at the most, so there is room for the words of all blocks. Rounding wastes less than one
# question for each block, so less than one eighth of a question for each of eight birds.
#
# </details>
#
# Why never below? Toss a coin for each letter. A word of length $l$ comes up with the chance
# $2^{-l}$. No word begins another, so no two can come up at once, and these chances $q_k$ add up to
# 1 at the most. As $l_k = \log_2 (1/q_k)$, the mean length of a code is
#
# $$\sum_k p_k \log_2 \frac{1}{q_k} = \sum_k p_k \log_2 \frac{1}{p_k}
# + \sum_k p_k \log_2 \frac{p_k}{q_k} .$$
#
# The first sum is the entropy. The second is never negative, as we have seen with the straight line:
# it is the distance of the shares $p$ from the shares $q$ that the code is made for. Take the birds
# in the reverse order: robin, tit, sparrow and wren have words of 1, 2, 3 and 3 letters, which are
# made for the shares 1/2, 1/4, 1/8 and 1/8. The true shares are 1/4 of that for robins, the same for
# tits, 4 times as much for sparrows, and the same for wrens:

# %%
waste = 1 / 8 * log2(1 / 4) + 2 / 8 * log2(1) + 4 / 8 * log2(4) + 1 / 8 * log2(1)
assert bits + waste == n_reversed / 8
print(f"{bits} + {waste} = {bits + waste}")

# %% [markdown]
# Entropy and waste make 2.5, the questions that we counted in the reverse order. So no way of asking
# gets along with fewer questions a row than the entropy. Where all shares are powers of 1/2, asking
# row by row meets it; where they are not, asking about several rows together comes as near as you
# like. This is a theorem of Shannon, and the reason why entropies are given in bits.
#
# ### Exercise 5
#
# Make a code for the four kinds of jam, as short as can be: a dictionary such as
# `{"plum": "01", ...}`. Its mean length has to be at least the entropy of the ten jars, and no word
# may begin another one.

# %%
import dtlearn as dt

my_code = {"plum": "1", "apple": "01", "pear": "001", "quince": "000"}  # solution
dt.practice.check("code-jam", my_code)

# %% [markdown]
# ### Exercise 6
#
# Two of the ten jars are opened. A jar is drawn, put back, and another one is drawn. Make a code for
# the four pairs "no no", "no yes", "yes no" and "yes yes" that needs less than 0.8 questions a
# *jar*.

# %%
import dtlearn as dt

my_pairs = {"no no": "0", "no yes": "10", "yes no": "110", "yes yes": "111"}  # solution
dt.practice.check("code-pairs", my_pairs)

# %% [markdown]
# ## How mixed are the groups of a node?
#
# Whether a bird came in a flock or alone tells something of its kind:

# %%
import pandas as pd

pd.crosstab(birds["Came"], birds["Bird"])

# %% [markdown]
# Each group has an entropy of its own. The flock is pure; of the four that came alone, two are tits.
# The mean over all birds, in which each group counts by its share, is called *conditional entropy*,
# the entropy of Bird when it is known how the bird came:

# %%
alone_bits = 2 / 4 * log2(4 / 2) + 1 / 4 * log2(4) + 1 / 4 * log2(4)
conditional = 4 / 8 * 0 + 4 / 8 * alone_bits
assert dt.entropy([1, 0, 2, 1]) == alone_bits
print(f"alone {alone_bits}, in the mean {conditional}")

# %% [markdown]
# Zhu & Zhou write it as one sum. $p(x, y)$ is the share of the rows that belong to group $x$ and to
# class $y$, and $p(y|x)$ the share of the class within the group. This is their formula (2):
#
# $$H(Y|X) = \sum_x \sum_y p(x, y) \log p(y|x) .$$
#
# > **Predict, then look.** What does it come to for the birds, as it is printed?

# %% tags=["answer", "S-entropy"]
of_flock = 4 / 8 * log2(4 / 4)
of_alone = 2 / 8 * log2(2 / 4) + 1 / 8 * log2(1 / 4) + 1 / 8 * log2(1 / 4)
assert -(of_flock + of_alone) == conditional
print("Formula (2) as printed:", of_flock + of_alone, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No share is above 1, so no logarithm of a share is above 0, and neither is their sum. The minus
# sign of formula (1) is missing; formula (6) of the same text has it.
#
# </details>
#
# To know how a bird came saves a question: 1.75 bits before, 0.75 after. Chapter 03 makes trees of
# such savings.

# %% [markdown]
# ## How pure are the leaves of real trees?
#
# Back to the irises on top. Each line of the table is one of the three leaves, with its counts:

# %%
nodes = [iris_tree.node(i) for i in range(iris_tree.n_nodes)]
leaf_counts = [leaf.counts.astype(int) for leaf in nodes if leaf.is_leaf]
leaves = pd.DataFrame(leaf_counts, columns=iris_tree.classes)
leaves.assign(entropy=dt.entropy(leaves), gini=dt.gini(leaves)).round(4)

# %% [markdown]
# So is 49 against 5 nearer to pure or to an even mix? For three classes the entropy ends at
# $\log_2 3$, and Gini at $1 - 3 \cdot (1/3)^2 = 2/3$. The leaf has come so far on that way:

# %%
print(f"{dt.entropy([0, 49, 5]) / log2(3):.2f} for the entropy")
print(f"{dt.gini([0, 49, 5]) / (2 / 3):.2f} for Gini")

# %% [markdown]
# Nearer to pure, about a quarter of the way to the even mix. Now 178 wines of one region, from three
# *cultivars*, and five things that a laboratory measured in them. We grow a tree from every second
# wine, and hold the others out:

# %%
wine = dt.datasets.load("wine")
seen, held_out = wine.iloc[::2], wine.iloc[1::2]
wine_tree = dt.cart(seen, target="cultivar", criterion="entropy", max_depth=2)
print(wine_tree)

# %% [markdown]
# Three leaves are pure, and the fourth is nearly so.
#
# > **Predict, then look.** Send the other 89 wines down the tree. Will the leaves be as pure? The
# > lines below are the leaves, from top to bottom.

# %% tags=["answer"]
print("Wines that the tree has not seen, by leaf:")
landed = pd.crosstab(wine_tree.apply(held_out).to_numpy(), held_out["cultivar"].to_numpy())
landed.assign(entropy=dt.entropy(landed).round(4)).rename_axis(index="node", columns=None)

# %% [markdown]
# <details><summary>Why?</summary>
#
# One is, the others are not. The questions were chosen because they sort the wines that the tree has
# seen, so to them a leaf looks purer than it is.
#
# </details>
#
# The shares of wines that the tree gets right tell the same:

# %%
print(f"seen {wine_tree.score(seen):.2f}, held out {wine_tree.score(held_out):.2f}")

# %% [markdown]
# Purity on the rows that a tree was grown from is what growing goes by. It is no promise.

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("F10", "F11", "S-entropy", "S-log")

# %% [markdown]
# Two signs are wrong, and both can be seen without any table: an entropy and a chance are never
# negative.
#
# ## Recap
#
# - How mixed a node is depends on its class shares. Counts → shares → parts → sum is the entropy.
# - It is 0 for a pure node and $\log_2 K$ for the even mix. How much it is below that is the distance
#   from the even mix.
# - Gini is the chance that two rows differ, the error the share that the largest class gets wrong.
#   With $\ln x \approx x - 1$ the entropy in nats becomes Gini.
# - With two classes all three order nodes alike; with three they need not.
# - No way of asking needs fewer questions a row than the entropy; asking about several rows together
#   comes as near to it as you like.
#
# All measures of the course stand on one sheet, in the notation of each source:
# [The formulas](formulas.md).
#
# **Next:** [03, How is a whole tree grown by hand?](03_grow_the_risk_tree.ipynb) There the measure
# gets its work: of all questions, find the one that leaves the branches purest.
#
# **Further reading:** Shannon, *A Mathematical Theory of Communication* (1948): where entropy and
# the bit come from, and quite readable. Huffman, *A Method for the Construction of Minimum-Redundancy
# Codes* (1952): the best code, in four pages. Zhu & Zhou, *Decision Trees for Classification* (2023):
# entropy and Gini as three algorithms use them. Zaki & Meira, *Data Mining and Machine Learning*, the
# chapter on decision trees: the formulas (16.1) and (16.5).
