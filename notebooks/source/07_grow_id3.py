# %% [markdown]
# # How does ID3 grow a tree, and what defeats it?
#
# Fourteen days, four attributes with levels, and whether somebody played tennis. Quinlan's ID3 finds
# a tree that gets all of them right, and asks two questions at the most.

# %% alt="The tree of the fourteen days. Outlook overcast: yes. Rainy: windy FALSE yes, windy TRUE no. Sunny: humidity high no, humidity normal yes."
import dtlearn as dt

days = dt.datasets.load("play_tennis")
tree = dt.id3(days, target="play")
ax = dt.draw.tree(tree)

# %% [markdown]
# One of the attributes is not in it at all, and no tree of these days is smaller. But there are tables
# for which ID3 grows a tree half as large again as it need be, and others where it does not even begin.
#
# **The one thing to learn here:** ID3 takes the attribute of the largest gain, gives each level a
# branch, and never looks back. So it can't see an attribute that tells nothing alone, nor one that
# tells too much.
#
# **What you do:** grow the whole tree by hand, give your own function the tables that a textbook
# leaves out, and then play against the algorithm and win.
#
# **What you learn:** when growing stops, and why; what a column that numbers the rows gains, and what
# it is worth; how small the best tree of a table is; and for which questions every tree is large.
#
# **What you need:** entropy (chapter 02), gain and Hunt's algorithm (chapter 03), and why no split can
# lose (chapter 05). About 75 minutes.
#
# After this chapter you can do by hand: grow the tree of ID3 for a dozen rows, say why it stops
# where it does, and show that a tree of some table can't be made smaller.

# %% [markdown]
# ## What is in the table?
#
# The days come from Quinlan's paper of 1986. All four attributes have levels; *play* is the class.

# %%
days

# %% [markdown]
# Nine days of tennis and five without. Their entropy, with a function for the sum of chapter 03 that
# takes counts:

# %%
from math import log2


def bits(*counts):
    """Entropy of class counts; a class without rows adds nothing."""
    n = sum(counts)
    return sum(c / n * log2(n / c) for c in counts if c)


before = bits(5, 9)
print(f"{before:.6f}")

# %% [markdown]
# ## Which question comes first?
#
# Take a pencil and count. For each level of *outlook*, how many no and how many yes?

# %%
import pandas as pd

pd.crosstab(days["outlook"], days["play"])

# %% [markdown]
# ID3 gives each level a branch. Four days of 14 are overcast and pure, five and five have the shares
# 2/5 and 3/5:

# %%
mixed = bits(2, 3)
outlook_gain = before - 4 / 14 * 0 - 5 / 14 * mixed - 5 / 14 * mixed
print(f"{before:.6f} - {10 / 14 * mixed:.6f} = {outlook_gain:.6f}")

# %% [markdown]
# The same for the others. Counts of no and yes, level by level: *temperature* has (1, 3) cool,
# (2, 2) hot and (2, 4) mild; *humidity* has (4, 3) high and (1, 6) normal; *windy* has (2, 6) FALSE
# and (3, 3) TRUE.

# %%
temperature_gain = before - 4 / 14 * bits(1, 3) - 4 / 14 * bits(2, 2) - 6 / 14 * bits(2, 4)
humidity_gain = before - 7 / 14 * bits(4, 3) - 7 / 14 * bits(1, 6)
windy_gain = before - 8 / 14 * bits(2, 6) - 6 / 14 * bits(3, 3)

# %% [markdown]
# > **Predict, then look.** Put the four attributes in order. Does *temperature*, with three
# > branches, gain more than *humidity* or *windy* with two?

# %% tags=["answer", "S-tennis"]
by_hand = {
    "outlook": outlook_gain,
    "temperature": temperature_gain,
    "humidity": humidity_gain,
    "windy": windy_gain,
}
print("Gains at the root:")
for name, gain in by_hand.items():
    print(f"{name:11} {gain:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It gains least of all: its three branches are nearly as mixed as the table. The number of branches
# helps, as no split can lose, but it does not make up for shares that stay the same.
#
# </details>
#
# The library has the same four:

# %%
at_root = tree.candidates().set_index("attribute")["gain"]
assert all(abs(at_root[name] - gain) < 1e-12 for name, gain in by_hand.items())

# %% [markdown]
# *Outlook* becomes the root.

# %% alt="Four bars: the node with 5 no and 9 yes, overcast with 4 yes, rainy with 2 no and 3 yes, sunny with 3 no and 2 yes. The gain is 0.2467 bits."
levels = ["overcast", "rainy", "sunny"]
ax = dt.draw.split([[0, 4], [2, 3], [3, 2]], ["no", "yes"], levels)

# %% [markdown]
# One branch is done, two are as good as even.
#
# ## What happens one level down?
#
# *Overcast* is pure: a leaf, *yes*. The five sunny days are a table of their own. From here on the
# other nine do not matter.

# %%
sunny = days[days["outlook"] == "sunny"]
sunny.drop(columns="outlook")

# %% [markdown]
# *Outlook* has one level left here, so it can tell nothing more. Three attributes compete.
#
# > **Predict, then look.** *Humidity* gained 0.15 bits at the root, *windy* 0.05. Look at the five
# > rows: how much does each gain among them?

# %% tags=["answer", "S-tennis"]
print("Gains among the sunny days:")
print(f"humidity    {mixed - 3 / 5 * 0 - 2 / 5 * 0:.6f}")
print(f"temperature {mixed - 1 / 5 * 0 - 2 / 5 * 0 - 2 / 5 * bits(1, 1):.6f}")
print(f"windy       {mixed - 3 / 5 * bits(2, 1) - 2 / 5 * bits(1, 1):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# *Humidity* gains all there is: high means *no*, normal means *yes*. At the root the other outlooks
# had hidden that. A gain belongs to a node, and has to be worked out anew in each.
#
# </details>
#
# The rainy days in the same way. Mild are (1, 2), cool (1, 1); high humidity (1, 1), normal (1, 2);
# windy FALSE (0, 3), TRUE (2, 0):

# %% tags=["S-tennis"]
rainy_by_hand = {
    "windy": mixed - 3 / 5 * 0 - 2 / 5 * 0,
    "temperature": mixed - 3 / 5 * bits(1, 2) - 2 / 5 * bits(1, 1),
    "humidity": mixed - 2 / 5 * bits(1, 1) - 3 / 5 * bits(1, 2),
}
for asked, saved in rainy_by_hand.items():
    print(f"{asked:11} {saved:.6f}")

# %% [markdown]
# And the library's, at that node:

# %%
at_rainy = tree.candidates(node=2).set_index("attribute")["gain"]
assert all(abs(at_rainy[name] - gain) < 1e-12 for name, gain in rainy_by_hand.items())

# %% [markdown]
# *Windy* decides there, and all leaves are pure. So this is the whole tree, written as a tuple of an
# attribute and its branches:

# %%
hand_tree = (
    "outlook",
    {
        "overcast": "yes",
        "rainy": ("windy", {"FALSE": "yes", "TRUE": "no"}),
        "sunny": ("humidity", {"high": "no", "normal": "yes"}),
    },
)
assert tree.to_nested() == hand_tree

# %% [markdown]
# Ten gains, and the tree of fourteen days is there. *Temperature* had a gain at the root and was
# never asked: what it knows, the others know better.
#
# **Run this cell, then move the slider** from step to step: one node is split in each, and the
# attributes that compete there are ranked. In which step is the second one nearest to the first?

# %%
dt.widgets.growth_stepper(days, "play", algorithm="id3")

# %% [markdown]
# In the first: *humidity* is less than 0.1 bits behind *outlook*. Below it each winner gains all there
# is, and the second one is far behind.
#
# ### Exercise 1
#
# Thirteen picnics, and whether they took place.

# %%
dt.datasets.load("picnics")

# %% [markdown]
# At the root ID3 asks for *Sky*. What is the gain of *Grass* one level down, where the sky is blue?

# %%
import dtlearn as dt

blue_gain = dt.entropy([2, 5]) - 4 / 7 * 0 - 3 / 7 * dt.entropy([2, 1])  # solution
dt.practice.check("picnic-inner-gain", blue_gain)

# %% [markdown]
# ## What may a function meet?
#
# In chapter 03 you wrote Hunt's algorithm in two functions. Here they are again: `best` finds the
# attribute of the largest gain, `grow` stops or goes on.


# %%
def best(table, target):
    """The attribute of largest gain, and its gain."""
    names = table.columns.drop(target)
    gains = {a: dt.information_gain(pd.crosstab(table[a], table[target])) for a in names}
    return max(gains.items(), key=lambda item: item[1])


# %% [markdown]
# `mode` gives the most frequent classes of a column, and `[0]` the first of them.


# %%
def grow(table, target):
    """A class, or (attribute, {level: tree})."""
    attribute, gain = best(table, target)
    if gain < 1e-9:
        return table[target].mode()[0]
    return attribute, {level: grow(rows, target) for level, rows in table.groupby(attribute)}


assert grow(days, "play") == hand_tree

# %% [markdown]
# The tree by hand is the function's, too. But the fourteen days are a friendly table. Four tables
# that are not:
#
# *Ties.* Two shirts were sold, two were not. The red ones were small, the blue ones large:

# %%
shirts = pd.DataFrame(
    {"Colour": ["red", "red", "blue", "blue"], "Size": list("SSLL"), "Sold": list("yynn")}
)
print(grow(shirts, "Sold"))

# %% [markdown]
# > **Predict, then look.** Now swap the first two columns, and ask both trees about a red shirt of
# > size L. Do they agree?

# %% tags=["answer"]
swapped = shirts[["Size", "Colour", "Sold"]]
red_large = pd.DataFrame({"Colour": ["red"], "Size": ["L"]})
print("The other tree, and what the two say:")
print(grow(swapped, "Sold"))
print(*[dt.id3(table, "Sold").predict(red_large)[0] for table in (shirts, swapped)])

# %% [markdown]
# <details><summary>Why?</summary>
#
# Both attributes gain the whole bit. Of equal gains `max` takes the first, as the library does, so
# the order of the columns decides, and with it what is said of a shirt that nobody has seen. More
# than one tree fits the same rows. Of two such trees the data can't say which one is right.
#
# </details>
#
# `candidates` has a column that tells of ties. A tree with a tie near its root deserves a second
# look:

# %%
dt.id3(shirts, "Sold").candidates()[["split", "gain", "tie", "chosen"]]

# %% [markdown]
# *Rows that are all alike.* Three shirts, red and small all of them; two were sold. There is nothing
# to ask, so the gain of each attribute is 0, and the majority speaks:

# %% tags=["N-stop"]
alike = pd.DataFrame({"Colour": ["red"] * 3, "Size": list("SSS"), "Sold": list("yyn")})
print(grow(alike, "Sold"))
print(dt.id3(alike, "Sold"))

# %% [markdown]
# The lecture note on Hunt's algorithm names this as a stop of its own. For a function that looks at
# gains it is none: where all rows are alike no attribute has two levels, so nothing gains. The first
# stop, *all of one class*, is no other case either: where nothing is mixed, nothing can be saved. One
# rule covers both: *stop where nothing gains*.
#
# Now five shirts. Two are alike, and one of them was sold:

# %%
even = pd.DataFrame({"Colour": ["red"] * 2 + ["blue"] * 3, "Sold": list("ynyyy")})
even.T

# %% [markdown]
# > **Predict, then look.** What does the leaf of the red shirts say, with one of each class?

# %% tags=["answer"]
print("Your function, then the library:")
print(grow(even, "Sold"))
print(dt.id3(even, "Sold").to_nested())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Neither class is the larger one. `mode` sorts, so it says n. The library asks the whole table: y is
# more frequent there, so y is the better guess.
#
# </details>
#
# *A branch without rows.* Eight days at the lake:

# %%
sails = dt.datasets.load("sails")
sails.sort_values(["Sky", "Wind"], ignore_index=True)

# %% [markdown]
# The wind is asked for below *blue* only, and no blue day had wind from the north:

# %%
sail_tree = grow(sails, "Sail")
sail_tree

# %% [markdown]
# > **Predict, then look.** Tomorrow the sky is blue, and the wind comes from the north. What do your
# > tree and the library's say?

# %% tags=["answer"]
print("Branches below blue, then the library's tree:")
print(list(sail_tree[1]["blue"][1]))
print(dt.id3(sails, "Sail"))

# %% [markdown]
# <details><summary>Why?</summary>
#
# Your tree has no branch for it, and a prediction would end in an error. Hunt's algorithm has a case
# for it: an empty set gets the *default class*. Which one? The library takes the majority of the
# node above, two of three blue days. Its leaf has the counts (0, 0).
#
# </details>
#
# ### Exercise 2
#
# Mend the function. `levels` is a dictionary from each attribute to a list of its levels in the
# whole table. Each question gets a branch for each of them, and an empty branch states the majority
# of the node above. You may call `best`.


# %%
def grow_everywhere(table, target, levels):
    """A class, or (attribute, {level: tree}) with a branch for each level."""
    attribute, gain = best(table, target)
    label = table[target].mode()[0]
    if gain < 1e-9:
        return label
    parts = table.groupby(attribute)
    grown = {level: grow_everywhere(rows, target, levels) for level, rows in parts}
    return attribute, {level: grown.get(level, label) for level in levels[attribute]}  # solution


# %% [markdown]
# The check grows trees of many small tables with it; of equal gains either attribute is right.

# %%
import dtlearn as dt

dt.practice.check("hunt-everywhere", grow_everywhere)

# %% [markdown]
# *An early stop.* Nothing forces a tree to go on while something gains. A limit on the depth stops
# the fourteen days after one question:
#
# > **Predict, then look.** How many of the fourteen days does that tree get wrong?

# %% tags=["answer", "N-stop"]
stump = dt.id3(days, target="play", max_depth=1)
print("The tree, and the days that it gets wrong:", stump, sep="\n")
print((stump.predict(days) != days["play"]).sum())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each leaf states its majority, so its minority is wrong: 0 of the overcast days, 2 of the rainy, 2
# of the sunny. On other days it may still be the better tree; chapter 10 is about that.
#
# </details>
#
# So there are two rules. A node is a leaf where nothing gains, be it that its rows are of one class or
# that they are alike; or where somebody has said enough. Is there another way to gain nothing, where
# there is still a lot to find? Keep the question in mind.
#
# ### Exercise 3
#
# The picnics again. However large a tree of them grows, some picnics will always be wrong. How many,
# at the least?

# %%
import dtlearn as dt

always_wrong = 2  # solution
dt.practice.check("picnic-never-right", always_wrong)

# %% [markdown]
# ## How many branches should a question have?
#
# ID3 gives each level a branch. CART puts the levels into two sets (chapter 03). Which gains more?
#
# Here are the counts of no and yes for each level of *outlook* against the other two:

# %%
groupings = {"overcast": [[0, 4], [5, 5]], "rainy": [[2, 3], [3, 6]], "sunny": [[3, 2], [2, 7]]}

# %% [markdown]
# > **Predict, then look.** *Outlook* gains 0.246750 with three branches. Can one of its three
# > groupings in two sets gain more?

# %% tags=["answer", "N-nominal"]
print("One level against the other two:")
for level, sides in groupings.items():
    print(f"{level:8} {dt.information_gain(sides):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Never. Split in two first, then split the larger side again: that makes the three branches, and the
# second step can't lose, as no split can (chapter 05). So three branches gain as much or more.
#
# </details>
#
# The sum of the two steps, by hand. First overcast against the others, then the ten others, five
# and five, into rainy and sunny:

# %% tags=["F-binary"]
first_step = before - 4 / 14 * 0 - 10 / 14 * 1
second_step = 10 / 14 * (1 - mixed)
assert abs(first_step + second_step - outlook_gain) < 1e-12
print(f"{first_step:.6f} + {second_step:.6f} = {outlook_gain:.6f}")

# %% [markdown]
# The first of the two steps as bars:

# %% alt="Three bars: the node with 5 no and 9 yes, overcast with 4 yes, the others with 5 no and 5 yes. The gain is 0.2260 bits."
ax = dt.draw.split(groupings["overcast"], ["no", "yes"], ["overcast", "not overcast"])

# %% [markdown]
# **Run this cell, then move the slider** through the three groupings. Which level is worth a side of
# its own?

# %%
dt.widgets.subset_explorer(days, "play", "outlook")

# %% [markdown]
# *Overcast*, and most of the gain comes with it. To part the other two as well gains a little more, but
# leaves fewer rows in each branch for the questions below. A tree that splits in two can ask again.
#
# *Numbers* have the same choice: two ranges, a threshold, or many. In another version of the table
# the humidity is a number with ten values, so there are nine midpoints. A split in *ranges* takes
# some of them, and cuts at each.
#
# > **Predict, then look.** In how many ways can ten values be cut in two ranges, in three, or in any
# > number? Which number of ranges gains most?

# %% tags=["answer", "N-ranges"]
from itertools import combinations

humid = dt.datasets.load("play_tennis_numeric")[["humidity", "play"]]
values = sorted(set(humid["humidity"]))
middles = [(a + b) / 2 for a, b in zip(values, values[1:])]
print("Ranges, ways to cut them, largest gain:")
for n_cuts in range(1, 10):
    ways = [pd.cut(humid["humidity"], [0, *cuts, 100]) for cuts in combinations(middles, n_cuts)]
    gains = [dt.information_gain(pd.crosstab(way, humid["play"])) for way in ways]
    print(f"{n_cuts + 1:>2} {len(ways):>4}  {max(gains):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each midpoint is a cut or not, so there are $2^9$ choices, and without the one that cuts nowhere
# $2^9 - 1$. The largest gain never falls, as one more cut is one more split, so the gain alone would
# always vote for a range for each value. With a hundred values there would be $2^{99} - 1$ ways. (They
# need not all be tried: the bits of the ranges add up, so the best ways to cut the first few values
# can be extended. But how many ranges there should be, that does not tell.)
#
# </details>

# %%
from math import comb

assert sum(comb(9, k) for k in range(1, 10)) == 2**9 - 1

# %% [markdown]
# So ID3 and its kin cut numbers in two, at the best threshold, and may cut the same number again
# further down. That makes ranges, too, and only where they pay. Many branches gain easily; how easily,
# the next section shows.
#
# Two slips on the way. The note writes the weighted entropy as a sum from $j = 1$ to $k$, though its
# split has $P$ parts, and $k$ counts classes elsewhere. For *outlook* that would be two of the three
# branches:

# %% tags=["N-slips"]
to_k = before - 4 / 14 * 0 - 5 / 14 * mixed
print(f"two branches {to_k:.6f}, all three {outlook_gain:.6f}")

# %% [markdown]
# It also calls the largest entropy the *least* information. That is a matter of words: the less you
# know of a class before you ask, the more the answer tells you.

# %% [markdown]
# ## What is a number of the day worth?
#
# Number the fourteen days from 1 to 14, as a shop numbers its products, and offer ID3 the number as
# an attribute with levels, a *nominal* one.
#
# > **Predict, then look.** What does it gain at the root? How many leaves has the tree, and how many
# > of the fourteen days does it get right?

# %% tags=["answer", "S-product"]
numbered = days.assign(day=range(1, 15))
number_tree = dt.id3(numbered, target="play", nominal=["day"])
number_gain = before - sum(1 / 14 * 0 for day in range(14))
print("Gain of the number, and the tree:")
print(f"{number_gain:.6f}", repr(number_tree), f"{14 * number_tree.score(numbered):.0f} right")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each branch holds one day, and one day is pure: 0 bits are left, so the gain is all there was. No
# attribute can gain more. The tree has learnt the table by heart.
#
# </details>
#
# The root of the library's tree knows the same gain, and no attribute beats it:

# %%
assert abs(number_tree.candidates()["gain"].iloc[0] - number_gain) < 1e-12
number_tree.candidates()[["split", "gain", "chosen"]]

# %% [markdown]
# What is it worth on a new day? Put one day apart, grow a tree from the other thirteen, and ask it
# about the day put apart; so with each of the fourteen.


# %%
def right_apart(table, **options):
    """How many rows are predicted right by trees grown from all others."""
    trees = [dt.id3(table.drop(index=i), target="play", **options) for i in table.index]
    said = [grown.predict(table.loc[[i]]).iloc[0] for i, grown in zip(table.index, trees)]
    return sum(said == table["play"])


# %% [markdown]
# > **Predict, then look.** How many days does the tree of the numbers get right, and how many the
# > tree without them?

# %% tags=["answer", "S-product"]
print("Right of 14 days put apart:")
print("with the number   ", right_apart(numbered, nominal=["day"]))
print("without it        ", right_apart(days))
print("yes each time     ", (days["play"] == "yes").sum())

# %% [markdown]
# <details><summary>Why?</summary>
#
# The fourteenth day has a number that no other day has, so there is no branch for it. It stays at the
# root, where the majority speaks: *yes*, on each day. That is what a tree without any question says.
# The largest gain there can be, and it is worth nothing.
#
# </details>
#
# So a gain must be paid for, and that is the question of the next chapter.
#
# ### Exercise 4
#
# Number the thirteen picnics. What is the gain of the number?

# %%
import dtlearn as dt

picnic_number = dt.entropy([5, 8]) - 13 * 1 / 13 * 0  # solution
dt.practice.check("picnic-number-gain", picnic_number)

# %% [markdown]
# ## What does ID3 cost?
#
# At each node it looks at each row once for each attribute that is left. At the root of the fourteen
# days that is 14 · 4 looks, one level down 5 · 3 for the rainy days and 5 · 3 for the sunny ones:


# %%
def looks(grown, n_attributes):
    """Rows × attributes that are left, over all nodes that ask."""
    asking = grown.nodes[~grown.nodes["is_leaf"]]
    return int((asking["n"] * (n_attributes - asking["depth"])).sum())


assert looks(tree, 4) == 14 * 4 + 5 * 3 + 5 * 3
print(looks(tree, 4))

# %% [markdown]
# One of our sources says that this grows like $n |D| \log |D|$, with $n$ attributes and $|D|$ rows:
# at each depth a row stands in one node at the most, and a tree is about $\log |D|$ high. The first is
# always so. The second is so if the branches are about equal (chapter 06).
#
# Here is a table in which each row but the first has its own attribute, in which it alone says yes:


# %%
def chain_of(n):
    """n attributes and n + 1 rows, whose classes take turns."""
    lines = [["yes" if i == j else "no" for j in range(n)] for i in range(-1, n)]
    table = pd.DataFrame(lines, columns=[f"x{j}" for j in range(n)])
    return table.assign(y=[str(i % 2) for i in range(n + 1)])


chain_of(4)

# %% [markdown]
# > **Predict, then look.** Each question splits off a single row. How do the looks compare with
# > $n |D| \log_2 |D|$ as the table grows?

# %% tags=["answer", "S-cost"]
print("Attributes, looks, n |D| log2 |D|, their ratio:")
for k in (8, 16, 32, 64):
    needed, bound = looks(dt.id3(chain_of(k), target="y"), k), k * (k + 1) * log2(k + 1)
    print(f"{k:>2} {needed:>6} {bound:>6.0f} {needed / bound:.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The ratio grows on, so the looks outgrow the formula. Each question takes one row away, until all
# rows of one class are gone and the rest is pure: the height is $n/2$, not $\log_2 |D|$. No tree of
# ID3 is higher than $n$, as no attribute is asked twice on one way, so $n^2 |D|$ looks always suffice.
#
# </details>

# %% [markdown]
# ## Can you beat ID3?
#
# Eight rows, three attributes with the levels 0 and 1, and a class. They are from the lecture notes
# *Decision Trees II*.

# %%
eight = dt.datasets.load("lookahead")
eight.T

# %% [markdown]
# The notes look *one step ahead*: if the tree stopped after this question, how many rows would be
# wrong? Ask *x3*. At 0 stand + + + and one −, at 1 one + and − − −: each side is wrong once.
#
# > **Predict, then look.** How many errors do *x1* and *x2* make, if the tree stops after them?

# %% tags=["answer", "T1"]
print("Errors after one question:")
for x in ("x1", "x2", "x3"):
    counts = pd.crosstab(eight[x], eight["y"]).to_numpy()
    print(x, counts.tolist(), counts.min(axis=1).sum())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Both leave an even mix on each side, so four of the eight rows are wrong, as many as without any
# question. *x3* makes two errors.
#
# </details>
#
# Does the gain see more? An even mix before and after saves nothing. *x3* has the shares 3/4 and
# 1/4 on both sides:

# %% tags=["T2"]
x3_gain = 1 - 1 / 2 * bits(3, 1) - 1 / 2 * bits(1, 3)
print(f"x3 {x3_gain:.6f}, x1 {1 - bits(2, 2):.6f}, x2 {1 - bits(2, 2):.6f}")

# %% [markdown]
# The library has the same three, from the best down:

# %%
eight_by_gain = dt.id3(eight, target="y")
assert max(abs(eight_by_gain.candidates()["gain"] - [x3_gain, 0, 0])) < 1e-12

# %% [markdown]
# Errors and gain agree on *x3*, and this is what comes of it:

# %% alt="The tree of ID3: the root asks for x3; on both sides x1 is asked next, and below x1 = 0 also x2. Six leaves." tags=["T3"]
ax = dt.draw.tree(eight_by_gain)

# %% [markdown]
# Six leaves and no error. The two halves ask the very same questions.
#
# > **Predict, then look.** There is a tree without errors that has fewer leaves. Take a pencil: what
# > does it ask first?

# %% tags=["answer", "T4"] alt="The smaller tree: the root asks for x1, and both sides ask for x2. At x1 = 0 the leaves are minus and plus, at x1 = 1 they are plus and minus. Four leaves."
smaller = ("x1", {"0": ("x2", {"0": "-", "1": "+"}), "1": ("x2", {"0": "+", "1": "-"})})
smaller_tree = dt.Tree.from_nested(smaller, eight, "y")
print("The smaller tree:", repr(smaller_tree), sep="\n")
ax = dt.draw.tree(smaller_tree)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The class is + where *x1* and *x2* differ (all eight rows come out right, or the library would have
# refused the leaves). Neither tells anything alone, and together they tell all;
# *x3* is idle. One step ahead nothing of this can be seen, two steps ahead all of it. It is what
# *greedy* means: ID3 took the 0.19 bits, and never came back.
#
# </details>
#
# Can you do better node by node? **Run this cell, then choose** an attribute from the list, and press
# *Ask the algorithm*. Choose *x1* at the root, the first question of the smaller tree. What does the
# game say of it?

# %%
dt.widgets.split_game(eight, "y", algorithm="id3")

# %% [markdown]
# That it is 0.19 bits short of the best. The game scores one step, as ID3 does, and goes on in ID3's
# tree, so the better plan looks like a mistake.
#
# Is there an even smaller one? Do not believe, try all: a table that is pure needs one leaf;
# otherwise try each attribute, add up the fewest leaves of its branches, and take the least sum.


# %%
def fewest(table):
    """Fewest leaves of a tree without errors; the last column is the class."""
    if table.iloc[:, -1].nunique() == 1:
        return 1
    asked = [name for name in table.columns[:-1] if table[name].nunique() > 1]
    return min(sum(fewest(part) for _, part in table.groupby(name)) for name in asked)


# %% [markdown]
# It looks all the way down, so it is slow: $n$ attributes can be asked in very many orders. For
# eight rows it takes no time.

# %%
assert fewest(eight) == smaller_tree.n_leaves
print(fewest(eight), "leaves, ID3 needs", eight_by_gain.n_leaves)

# %% [markdown]
# And the fourteen days? The tree on top is as small as any:

# %%
assert fewest(days) == tree.n_leaves
print(fewest(days))

# %% [markdown]
# Greedy is often good, and always quick. `fewest` takes far more time with each further attribute, and
# no way is known that is always quick.
#
# ### Exercise 5
#
# Four lamps, and whether they light.

# %%
dt.datasets.load("lamps")

# %% [markdown]
# More than one tree gets them all right. Write two, as tuples like `smaller` above, that ask
# different questions first and that say different things of a lamp that is *not* in the table.

# %%
import dtlearn as dt

two_trees = (
    ("Switch", {"off": "no", "on": ("Plug", {"in": "yes", "out": "no"})}),
    ("Bulb", {"old": "no", "new": ("Plug", {"in": "yes", "out": "no"})}),
)  # solution
dt.practice.check("lamps-two-trees", two_trees)

# %% [markdown]
# ### Exercise 6
#
# Now make ID3 lose. A table of at most 7 rows and at most 5 attributes, each with two levels, the
# class in the last column, for which the tree of `dt.id3` has more leaves than needed. At the root
# one attribute alone has the largest gain, so that luck plays no part. The tree must get all rows
# right.

# %%
import pandas as pd

import dtlearn as dt

my_trap = pd.DataFrame(
    {"a": list("00001"), "b": list("00010"), "c": list("00111"), "class": list("nnnyy")}
)  # solution
dt.practice.check("greedy-needs-more", my_trap)

# %% [markdown]
# ## What if every question gains nothing?
#
# The *parity* of a row of bits tells whether the number of its ones is odd.


# %%
def odd(ones, n):
    """Whether an odd number of n bits are ones."""
    return ones % 2 == 1


# %% [markdown]
# A table of all rows of $n$ bits, and of what such a function says of each:


# %%
from itertools import product


def all_bits(n, says):
    """All rows of n bits; the class is 1 where says(number of ones, n) is true."""
    lines = list(product("01", repeat=n))
    table = pd.DataFrame(lines, columns=[f"x{i}" for i in range(1, n + 1)])
    return table.assign(y=[str(int(says(line.count("1"), n))) for line in lines])


# %% [markdown]
# You have met this table: it is *x1* and *x2* of the eight rows.

# %%
two_bits = all_bits(2, odd)
two_bits

# %% [markdown]
# > **Predict, then look.** What tree does ID3 grow for it?

# %% tags=["answer", "T5"]
print("The tree of two bits:")
print(dt.id3(two_bits, target="y"))

# %% [markdown]
# <details><summary>Why?</summary>
#
# A single leaf, right about half of the rows. At *x1* = 0 stand a 0 and a 1, at *x1* = 1 as well, and
# with *x2* it is the same. Nothing gains, so ID3 stops. That was the question to keep in mind: that
# nothing gains *now* does not mean that nothing will.
#
# </details>
#
# With more bits it is no better. Whatever bits are known, as long as one is not, half of the rows
# are odd: the last bit turns the answer round. So all gains are 0 until one bit is left:

# %%
four_bits = all_bits(4, odd)
sides_of_x1 = pd.crosstab(four_bits["x1"], four_bits["y"]).to_numpy().tolist()
print(sides_of_x1, f"gain {1 - bits(4, 4):.6f}")

# %% [markdown]
# Some versions of ID3 go on as long as an attribute is left, whatever it gains; in the library
# `min_gain=-1` does that. How large is the tree then, and is there a smaller one?

# %% tags=["T5"]
for n in range(1, 6):
    table = all_bits(n, odd)
    talked_into = dt.id3(table, target="y", min_gain=-1)
    print(n, "bits:", talked_into.n_leaves, "leaves, at the least", fewest(table), "=", f"2^{n}")

# %% [markdown]
# One leaf a row: that is no tree, that is the table. And none can be smaller, by one line of
# thought: if a leaf has not asked for some bit, then two rows that differ in that bit alone both come
# to it, and they are of different class.
#
# > **Predict, then look.** Put each row of the sixteen apart, in turn, and grow a tree from the other
# > fifteen. How often is it right about the row put apart?

# %% tags=["answer"]
odd_trees = [dt.id3(four_bits.drop(index=i), target="y") for i in range(16)]
print("Right of 16 rows put apart:")
print(sum(odd_trees[i].predict(four_bits.loc[[i]])[i] == four_bits["y"][i] for i in range(16)))

# %% [markdown]
# <details><summary>Why?</summary>
#
# Never! The row put apart goes down until a node holds just one of the fifteen. That one differs from
# it in the last bit, so it is of the other class, and the leaf says its class. A coin would be right
# eight times.
#
# </details>
#
# ## What if every question gains a little?
#
# The *majority* of an odd number of bits is 1 if most of them are. No bit is idle, and this time each
# of them tells something.


# %%
def most(ones, n):
    """Whether more than half of n bits are ones."""
    return ones > n / 2


# %% [markdown]
# With three bits, at *x1* = 1, three of four rows are 1; at *x1* = 0 one is:

# %% tags=["T6"]
three_bits = all_bits(3, most)
x1_gain = 1 - 1 / 2 * bits(3, 1) - 1 / 2 * bits(1, 3)
print(f"{x1_gain:.6f}")

# %% [markdown]
# All three gain the same, since all three play the same part:

# %%
assert max(abs(dt.id3(three_bits, target="y").candidates()["gain"] - x1_gain)) < 1e-12

# %% [markdown]
# Now the tree. By hand: ask *x1*, then *x2*. If they agree, the majority is decided, which makes two
# leaves. If not, *x3* decides, which makes two leaves for each of the two ways to differ. Six leaves.
#
# > **Predict, then look.** How do the leaves grow with the number of bits: like the bits, or like
# > the rows?

# %% tags=["answer", "T6"]
print("Bits, rows, leaves of ID3:")
for m in (1, 3, 5, 7, 9):
    large = dt.id3(all_bits(m, most), target="y")
    print(f"{m} {2**m:>4} {large.n_leaves:>4} = {comb(m + 1, (m + 1) // 2)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nearly like the rows: two bits more make four times as many rows and 3 to 3.6 times as many leaves.
# A way down ends when $(n+1)/2$ of its answers agree, and not sooner; there are as many such ways as
# there are ways to choose $(n+1)/2$ of $n + 1$ things. No order of the bits helps, as all are alike.
#
# </details>

# %%
assert [fewest(all_bits(n, most)) for n in (1, 3, 5)] == [2, 6, 20]

# %% [markdown]
# Both functions are easy to say, and a tree has to list them nearly row by row: a tree asks one bit
# at a time, and these are about how many.
#
# But they do not defeat it in the same way. Nine bits; half of the 512 rows are put apart:

# %%
for what, says in (("parity", odd), ("majority", most)):
    nine = all_bits(9, says)
    half = nine.sample(frac=0.5, random_state=1)
    learnt = dt.id3(half, target="y")
    print(f"{what:8} {learnt.n_leaves} leaves, {learnt.score(nine.drop(half.index)):.2f} right")

# %% [markdown]
# Of the parity it has learnt less than nothing: a row put apart ends beside rows that differ from it
# in few bits. Of the majority it has learnt something, as rows that differ in one bit are mostly of the
# same class there. A tree that is large can still be better than a guess.

# %% [markdown]
# ## Does it work on real data?
#
# 101 animals of a zoo, 15 properties that are there or not, the number of legs, and seven types. The
# table is from the UCI Machine Learning Repository, where each animal has a name; it is left out
# here. Every third animal is held out.

# %%
zoo = dt.datasets.load("zoo")
new, known = zoo[zoo.index % 3 == 0], zoo[zoo.index % 3 > 0]
print(len(known), "to grow a tree,", len(new), "held out")

# %% [markdown]
# Three trees: legs as a number, cut in two; legs as levels, a branch for each; and an animal's
# number in place of its name.

# %%
cut = dt.id3(known, target="type")
branched = dt.id3(known, target="type", nominal=["legs"])
named = dt.id3(known.assign(animal=known.index), target="type", nominal=["animal"])

# %% [markdown]
# > **Predict, then look.** All three get each of the 67 animals right. What does each ask first, which
# > has the most leaves, and which is right about the animals held out?

# %% tags=["answer"]
print("First question, leaves, right of known, right of held out:")
with_names = [part.assign(animal=part.index) for part in (known, new)]
for told, one in (("cut", cut), ("branched", branched), ("named", named)):
    on_known, on_new = [one.score(part) for part in with_names]
    print(f"{told:8} {one.root.attribute:6} {one.n_leaves:>3}  {on_known:.3f}  {on_new:.3f}")
print(f"mammal each time            {(new['type'] == 'mammal').mean():.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The name gains all there is and knows nothing of new animals: it says *mammal* each time. Legs with
# six branches gain most of the others; cut in two they gain less than milk. So the number of branches
# decides what is asked first. Here it does no harm, but 34 animals are too few to tell.
#
# </details>
#
# The last column is a little too good. Many animals have a double, which is alike in all properties,
# and for some of those held out it is among the known:

# %%
doubles = new.merge(known.drop_duplicates(), how="inner")
print(len(doubles), "of", len(new), "held out animals have a double among the known")

# %% [markdown]
# The tree in which legs may be cut:

# %% alt="The tree of the animals. The root asks for milk, which all mammals give. Then toothed, feathers, fins, predator, aquatic and eggs are asked. Eight leaves, two of them reptiles."
ax = dt.draw.tree(cut)

# %% [markdown]
# Seven types and eight leaves. Milk comes first, as it splits off all mammals at once, and no question
# about legs is left in the tree.

# %% [markdown]
# ## Which gains does your textbook print?
#
# Many books work out the fourteen days. Mitchell's *Machine Learning* has these gains at the root:

# %%
mitchell = {"outlook": "0.246", "humidity": "0.151", "windy": "0.048", "temperature": "0.029"}

# %% [markdown]
# > **Predict, then look.** Which of the four would you have rounded otherwise? How might he have come
# > to his?

# %% tags=["answer", "M-days"]
print("Printed, then exact:")
for column, figure in mitchell.items():
    print(f"{column:11} {figure}  {by_hand[column]:.6f}")
print(f"{before:.3f} - {10 / 14 * mixed:.3f} = {round(before, 3) - round(10 / 14 * mixed, 3):.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# 0.246750 rounds to 0.247, and 0.151836 to 0.152, as Witten & Frank print them in *Data Mining*. Mitchell
# rounds the entropies first: 0.940 − 0.694, and 0.940 − ½ · 0.985 − ½ · 0.592 = 0.1515. No choice depends
# on it.
#
# </details>
#
# One level down he has 0.970, 0.570 and 0.019 among the sunny days:

# %% tags=["M-sunny"]
sunny_by_hand = {
    "humidity": mixed - 3 / 5 * 0 - 2 / 5 * 0,
    "temperature": mixed - 2 / 5 * bits(1, 1) - 3 / 5 * 0,
    "windy": mixed - 3 / 5 * bits(2, 1) - 2 / 5 * bits(1, 1),
}
at_sunny = tree.candidates(node=3).set_index("attribute")["gain"]
assert all(abs(at_sunny[column] - gain) < 1e-12 for column, gain in sunny_by_hand.items())
print({column: round(gain, 6) for column, gain in sunny_by_hand.items()})

# %% [markdown]
# Here 0.970951 is cut off, not rounded, and the other two start from 0.970. An answer of three digits
# is right if it differs from yours by one in the last.

# %% [markdown]
# ## Which printed statements hold?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("T4", "T5", "T6", "S-product", "S-cost", "N-slips", "F-binary", "M-days", "M-sunny")

# %% [markdown]
# Most of it is right, or rounded on the way. What is loose is a cost that holds for trees of equal
# branches, and a function that is bad for the size of a tree more than for what it says; and the sum of
# the note has the wrong letter at its end.
#
# ## Recap
#
# - ID3: the attribute of the largest gain, a branch a level, the same below. Gains belong to a node.
# - It stops where nothing gains: all of one class, or all alike. Or where somebody says enough.
# - Of equal gains the first is taken; an empty branch states the majority of the node above.
# - To split a branch further never gains less. A column that numbers the rows gains all there is, and
#   is worth nothing.
# - Greedy looks one step ahead: 6 leaves where 4 do.
# - Parity: no question gains, and $2^n$ leaves are needed. Majority: each gains, and the tree is
#   nearly as large.
#
# **Next:** [08, What does a gain cost?](08_grow_c45.ipynb) A number of the day should not win: C4.5
# lets each split pay for its branches.
#
# **Further reading:** Quinlan, *Induction of Decision Trees* (1986): ID3, the fourteen days, and the
# trouble with many levels. The lecture notes *Decision Trees II*: the eight rows. Hyafil & Rivest,
# *Constructing Optimal Binary Decision Trees is NP-Complete* (1976): why no quick way is known to a tree
# with the fewest questions on average.
