# %% [markdown]
# # How does a tree predict?
#
# A lemonade stall, eight days. Each dot is a day: how warm it was at noon, and how many cups were
# sold. The line is what a tree says.

# %% alt="Steps along Temp: Cups 5 up to 18, then 12 up to 25.5, then 24. The eight days are dots near the steps."
import dtlearn as dt

stall = dt.datasets.load("stall")
tree = dt.cart(stall, target="Cups", task="regression", max_leaves=3)
ax = dt.draw.steps(tree, "Temp", data=stall)

# %% [markdown]
# Three level pieces and two jumps. A full dot belongs to its step, an empty one does not. Why are
# the pieces level, and how high is each? What if a curve would fit better?
#
# **The one thing to learn here:** a tree cuts the values of its attributes into regions, and says
# one constant in each.
#
# **What you do:** turn trees into sums and back, build different trees that say the same, count
# what steps cost, and judge trees by rows that they have not seen.
#
# **What you learn:** region, indicator, step function, equivalent trees, how many regions a tree of
# a given height can have, and what trees are bad at.
#
# **What you need:** chapter 00, and what a mean is. About 60 minutes.
#
# After this chapter you can do by hand: what a tree predicts anywhere, the tree as a sum over its
# regions, another tree with the same regions, and how many questions a number of steps takes.

# %% [markdown]
# ## What does a leaf say?
#
# The days as a table, with the temperature in °C. What is to be predicted is a number, not a class.
# A tree for that is a *regression tree*. Above, `task="regression"` asks for one, since whole
# numbers could be the names of classes as well, and `max_leaves=3` allows it three leaves.

# %%
stall

# %% [markdown]
# And the tree. A node shows its number of rows and their mean:

# %% alt="A tree. Temp at most 25.5? If so Temp at most 18? If so 5, else 12. Above 25.5: 24."
ax = dt.draw.tree(tree)

# %% [markdown]
# The library has chosen these two thresholds. How questions are chosen, chapters 02 to 04 will tell;
# here that is a black box, and we look at what comes out. Two thresholds make three *regions* of
# temperatures:
#
# $$R_1: x \le 18, \qquad R_2: 18 < x \le 25.5, \qquad R_3: x > 25.5 .$$
#
# With one number, a region is an interval: all values between two ends. Which days are in which?

# %%
days = list(zip(stall["Temp"], stall["Cups"]))
days

# %% [markdown]
# We collect the cups of each region:

# %%
cold = [cups for temp, cups in days if temp <= 18]
mild = [cups for temp, cups in days if 18 < temp <= 25.5]
hot = [cups for temp, cups in days if temp > 25.5]

# %% [markdown]
# A leaf says the mean of its rows, as one number has to do for all of them:

# %% tags=["F-steps"]
means = [sum(part) / len(part) for part in (cold, mild, hot)]
print(cold, mild, hot, means)

# %% [markdown]
# So the three cold days, the three mild and the two hot ones should get these, and they do:

# %%
assert tree.predict(stall).to_list() == 3 * [means[0]] + 3 * [means[1]] + 2 * [means[2]]

# %% [markdown]
# The means are the heights of the three pieces. A function like this, constant on each of a few
# regions, is a *step function*.
#
# > **Predict, then look.** The warmer, the more was sold. What does the tree say for a day of
# > 40 °C: less than 24, just 24, or more?

# %% tags=["answer"]
import pandas as pd

print("Cups at 40 °C:", *tree.predict(pd.DataFrame({"Temp": [40]})), sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Just 24: 40 is in the region $x > 25.5$, like 27 and 30. A tree goes on level beyond its rows, and
# never says more than the largest mean or less than the smallest.
#
# </details>

# %% [markdown]
# ## How does a tree become a sum?
#
# An *indicator* is 1 where something holds and 0 where it does not. We write
# $\mathbb{I}(x \in R)$ for "x is in the region R". These are the three indicators of our regions:


# %%
def indicators(temp):
    """For each region: 1 if the temperature is in it, else 0."""
    return [int(temp <= 18), int(18 < temp <= 25.5), int(temp > 25.5)]


indicators(20)

# %% [markdown]
# Multiply each constant by its indicator, and add. All terms vanish but one:


# %%
def as_sum(temp):
    """What the tree says, as a sum over its regions."""
    return sum(mean * is_in for mean, is_in in zip(means, indicators(temp)))


print("5 · {} + 12 · {} + 24 · {} =".format(*indicators(20)), as_sum(20))

# %% [markdown]
# Cattaneo & Grabocka write any tree like this. With regions $R_1, \dots, R_J$ and the constant
# $\hat y^{(R_j)}$ of each,
#
# $$f(x) = \sum_{j=1}^{J} \hat y^{(R_j)} \, \mathbb{I}(x \in R_j) .$$
#
# Is the sum the tree? First, exactly one indicator must be 1, wherever we look. Here are all
# temperatures from 0 to 40, in steps of a half:

# %%
temps = [i / 2 for i in range(81)]
assert all(sum(indicators(temp)) == 1 for temp in temps)
print(len(temps), "temperatures,", temps[:3], "...", temps[-1])

# %% [markdown]
# Then both must say the same:

# %% tags=["F-regions"]
sums = [as_sum(temp) for temp in temps]
assert tree.predict(pd.DataFrame({"Temp": temps})).to_list() == sums
print(sorted(set(sums)))

# %% [markdown]
# They do, on 81 temperatures. And at 7.3, which is not among them? The tree and the sum can change
# at 18 and at 25.5 only. The 81 hold these two, and others between and beyond them. So they agree
# everywhere.
#
# > **Predict, then look.** Somebody writes the middle region with $\le$ on both sides,
# > $18 \le x \le 25.5$. What does the sum say at 18?

# %% tags=["answer"]
print("At 18:", 5 * (18 <= 18) + 12 * (18 <= 18 <= 25.5) + 24 * (25.5 < 18), sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# 18 is in two regions, and $5 + 12 = 17$ is what no leaf says. With $<$ on both sides it would be
# in none, and the sum 0. A threshold belongs to its left side: regions may not overlap, and may
# leave no gap.
#
# </details>
#
# ### Exercise 1
#
# How many people wait at a bakery, by the hour:

# %%
import dtlearn as dt

queue = dt.datasets.load("queue")
queue

# %% [markdown]
# A tree of this table has the thresholds 8.5, 11.5 and 13.5. What does it say for half past eleven,
# which is hour 11.5?

# %%
import dtlearn as dt

people_waiting = (3 + 2 + 6) / 3  # solution
dt.practice.check("steps-border", people_waiting)

# %% [markdown]
# ## What is a region when there are two numbers?
#
# Twelve days at a lake: the temperature in °C, the wind in km/h, and whether Mira swam.

# %%
lake = dt.datasets.load("lake")
lake

# %% [markdown]
# This time we write the tree ourselves. A node is `(attribute, threshold, left, right)`, where left
# is for values up to the threshold, and a leaf is its class. `Tree.from_nested` makes a tree of it,
# and counts the rows of the table in each node:

# %% alt="The tree of the lake. Temp at most 20: no. Else Wind at most 15: yes. Else Temp at most 28: no, above it yes."
nested = ("Temp", 20, "no", ("Wind", 15, "yes", ("Temp", 28, "no", "yes")))
lake_tree = dt.Tree.from_nested(nested, lake, "Swim")
ax = dt.draw.tree(lake_tree)

# %% [markdown]
# A pair of numbers is a point of a plane, and the four leaves cut the plane into four rectangles,
# which go on without end beyond the picture:

# %% alt="4 regions of Temp and Wind. Temp at most 20: no. Above it, Wind at most 15: yes. Wind above 15: no up to Temp 28, then yes."
ax = dt.draw.regions(lake_tree, data=lake)

# %% [markdown]
# Each question draws a line: the first one through the whole plane, the next ones only through the
# part where they are asked. The "yes" of 20 °C lies on a border. It belongs to the left side, to a
# region of the other class.
#
# A leaf can say more than its class: the *share* of each class among its rows. In the first region,
# the cold one, by hand:

# %%
on_cold = [swam for temp, swam in zip(lake["Temp"], lake["Swim"]) if temp <= 20]
print(on_cold, on_cold.count("yes") / len(on_cold))

# %% [markdown]
# The region says "no", with a share of 0.25 of yes. Those of the other leaves can be read off the
# picture of the tree, which counts the rows of each class. From left to right, the shares of yes:

# %%
shares = [1 / 4, 3 / 3, 0 / 3, 2 / 2]

# %% [markdown]
# And the indicators. A row is in a region if all answers on the way to its leaf hold:


# %%
def lake_indicators(temp, wind):
    """For each of the four regions: 1 if the day is in it, else 0."""
    return [
        int(temp <= 20),
        int(temp > 20 and wind <= 15),
        int(20 < temp <= 28 and wind > 15),
        int(temp > 28 and wind > 15),
    ]


# %% [markdown]
# The grid of points on which we compare holds all three thresholds. Again exactly one indicator is 1
# at each of its points:

# %%
grid = [(temp, wind) for temp in range(0, 41) for wind in range(0, 41)]
assert all(sum(lake_indicators(*point)) == 1 for point in grid)

# %% [markdown]
# The same sum as before, now with shares as constants, and the tree, of which `predict_proba` tells
# the shares:

# %% tags=["F-regions"]
lake_sums = [sum(s * i for s, i in zip(shares, lake_indicators(*p))) for p in grid]
points = pd.DataFrame(grid, columns=["Temp", "Wind"])
assert lake_tree.predict_proba(points)["yes"].to_list() == lake_sums
print(len(grid), "points, shares", sorted(set(lake_sums)))

# %% [markdown]
# Seen from above, with the share as the shade:

# %% alt="4 regions of Temp and Wind. Share of yes: 0.25 up to Temp 20; above it 1 where Wind is at most 15, else 0 up to Temp 28, then 1."
ax = dt.draw.surface(lake_tree, data=lake, label="yes")

# %% [markdown]
# With one number a tree is a stair; with two it is a landscape of level terraces, with walls that
# run along the axes. With three numbers regions are boxes, and with ten nobody can draw them, but
# the sum stays the same.
#
# > **Predict, then look.** On the leaf for hot and windy days, on the far right of the tree, three
# > questions are answered. How many borders has its region in the picture?

# %% tags=["answer", "F-depth"]
print("The way there:")
lake_tree.path({"Temp": 35, "Wind": 20})[["branch", "prediction"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# Two: Wind = 15 and Temp = 28. Who is above 28 is above 20 anyway, so the first answer adds
# nothing. The depth of a leaf counts questions. A region of one number has two ends at the most, a
# rectangle four sides, however deep its leaf.
#
# </details>
#
# ### Exercise 2
#
# Thirteen afternoons: the wind in km/h, the rain in mm, and whether a kite flew. The counts in the
# nodes are in the order no, yes.

# %% alt="A tree. Wind at most 12: no, 3 and 1. Else Rain at most 1.5: then Wind at most 45 yes, 1 and 3, above it no, 2 and 0. Rain above 1.5: no, 2 and 1."
import dtlearn as dt

kites_nested = ("Wind", 12, "no", ("Rain", 1.5, ("Wind", 45, "yes", "no"), "no"))
kites_tree = dt.Tree.from_nested(kites_nested, dt.datasets.load("kites"), "Flew")
ax = dt.draw.tree(kites_tree)

# %% [markdown]
# Write what this tree says as a sum over its regions: the share of yes for a wind and a rain. In a
# sum, Python takes `True` for 1 and `False` for 0. The check tries it on many afternoons.

# %%
import dtlearn as dt


def kites(wind, rain):
    """Share of yes, as a sum over the regions."""
    windy = 3 / 4 * (12 < wind <= 45 and rain <= 1.5) + 0 * (wind > 45 and rain <= 1.5)
    return 1 / 4 * (wind <= 12) + windy + 1 / 3 * (wind > 12 and rain > 1.5)  # solution


dt.practice.check("steps-sum", kites)

# %% [markdown]
# ## Can another tree say the same?
#
# The stall's tree asked for 25.5 first. We write its three steps down as two trees, one that starts
# with 18 and one that starts with 25.5. Each leaf is what it says.

# %%
first_18 = dt.Tree.from_nested(("Temp", 18, 5, ("Temp", 25.5, 12, 24)))
first_25 = dt.Tree.from_nested(("Temp", 25.5, ("Temp", 18, 5, 12), 24))
print(first_18, first_25, sep="\n\n")

# %% [markdown]
# (Without a table there are no rows to count, so each leaf counts as one.) Two trees are
# *equivalent* if they say the same everywhere. Are these?

# %% tags=["F-equivalent"]
on_temps = pd.DataFrame({"Temp": temps})
assert first_18.predict(on_temps).to_list() == sums
assert first_25.predict(on_temps).to_list() == sums

# %% [markdown]
# They are, and even their regions are the same: the sum does not know which question came first.
# But a day that comes to the tree does.
#
# > **Predict, then look.** There are three cold, three mild and two hot days. Which tree asks fewer
# > questions about the eight days, all added up?

# %% tags=["answer"]
asked_18, asked_25 = 3 * 1 + 3 * 2 + 2 * 2, 3 * 2 + 3 * 2 + 2 * 1
depth_of_days = first_18.apply(stall).map(first_18.nodes["depth"])
assert sum(depth_of_days) == asked_18
print("Questions about the eight days:")
print(f"18 first {asked_18}, 25.5 first {asked_25}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# What a day costs is the depth of its leaf. The tree that starts with 18 is done with the cold days
# after one question, the other one with the hot days, and there are fewer of those. (`apply` tells
# in which node a row ends, and `nodes` is the table of all nodes.)
#
# </details>
#
# So same steps, same predictions, other cost. Now count such trees. With one threshold there is one
# tree, with two there are two.
#
# > **Predict, then look.** Four steps, three thresholds. How many different trees have just these
# > steps: 3, 5 or 6?


# %% tags=["answer"]
def n_trees(thresholds):
    """How many trees ask each of so many thresholds of one number once."""
    if thresholds == 0:
        return 1
    return sum(n_trees(below) * n_trees(thresholds - 1 - below) for below in range(thresholds))


print("Trees with 1, 2, 3, ... thresholds:")
print(*[n_trees(k) for k in range(1, 11)])

# %% [markdown]
# <details><summary>Why?</summary>
#
# One of the three is asked first. If it is the lowest, two are left on its right, which makes 2
# trees; if it is the highest, 2 as well. If it is the middle one, one is left on each side: 1 tree.
# In all 5. The function adds up the same way: the thresholds below the first one make a tree on the
# left, those above it one on the right, and any left one goes with any right one.
#
# </details>
#
# Eleven steps can be had by thousands of trees. So there is no such thing as *the* tree of a step
# function; which one is grown depends on how questions are chosen.
#
# Questions with more than two answers bring no new regions. "Which of three skies?" can be asked as
# two questions with two answers each. A set in place of a threshold holds the skies that go left:

# %%
three_ways = dt.Tree.from_nested(("Sky", {"rain": "chess", "cloudy": "kite", "sunny": "swim"}))
two_ways = dt.Tree.from_nested(("Sky", {"rain"}, "chess", ("Sky", {"cloudy"}, "kite", "swim")))
skies = pd.DataFrame({"Sky": ["rain", "cloudy", "sunny"]})
assert three_ways.predict(skies).to_list() == ["chess", "kite", "swim"]
assert two_ways.predict(skies).to_list() == ["chess", "kite", "swim"]

# %% [markdown]
# Therefore the slides go on with two answers only, and so does the rest of this chapter.

# %% [markdown]
# ## And with two numbers?
#
# Mira's tree starts with the temperature. Here is one that starts with the wind:

# %% alt="4 regions of Temp and Wind. Wind at most 15: no up to Temp 20, then yes. Wind above 15: no up to Temp 28, then yes."
wind_first = ("Wind", 15, ("Temp", 20, "no", "yes"), ("Temp", 28, "no", "yes"))
windy_tree = dt.Tree.from_nested(wind_first, target="Swim")
ax = dt.draw.regions(windy_tree, x="Temp", data=lake)

# %% [markdown]
# > **Predict, then look.** Does it say the same class as Mira's tree at every point of the grid? Is
# > it as high? Has it the same regions?


# %% tags=["answer"]
def mira(temp, wind):
    return "yes" if lake_indicators(temp, wind) in ([0, 1, 0, 0], [0, 0, 0, 1]) else "no"


assert windy_tree.predict(points).to_list() == [mira(*point) for point in grid]
print("Both on the grid:")
print(f"same class everywhere, heights {lake_tree.height} and {windy_tree.height}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The new tree is equivalent and lower. But its regions are others: the border at Temp = 20 now ends
# at Wind = 15, and on windy days there is one "no" up to 28 where there were two. Two neighbouring
# regions that say the same may be joined, or cut elsewhere, and nobody will notice. (In shares one
# would: on the two cold days of little wind Mira swam once, on the two of more wind never.)
#
# </details>
#
# So trees with the same regions and constants are equivalent, but equivalent trees need not have
# the same regions.
#
# ### Exercise 3
#
# What to do on a free afternoon, by wind and rain. These are the five regions of a tree:

# %% alt="5 regions of Wind and Rain. Up to Wind 20: walk up to Rain 2, read above it. Beyond: chess above Rain 2; below it kite up to Wind 40, then cook."
import dtlearn as dt

afternoon = (
    "Wind",
    20,
    ("Rain", 2, "walk", "read"),
    ("Rain", 2, ("Wind", 40, "kite", "cook"), "chess"),
)
ax = dt.draw.regions(dt.Tree.from_nested(afternoon), x="Wind", y="Rain")

# %% [markdown]
# Write another tree as nested tuples, with just these five regions, that starts with another
# question.

# %%
import dtlearn as dt

my_afternoon = (
    "Rain",
    2,
    ("Wind", 20, "walk", ("Wind", 40, "kite", "cook")),
    ("Wind", 20, "read", "chess"),
)  # solution
dt.practice.check("steps-equivalent", my_afternoon)

# %% [markdown]
# ## Is every pattern of rectangles a tree?
#
# Five rectangles in a square of side 3, like a pinwheel. For each of them: from where to where
# along x, and along y.
#
# ```
# 3 ┌────┬─────────┐
#   │    │    C    │
# 2 │ D  ├────┬────┤
#   │    │ E  │    │
# 1 ├────┴────┤ B  │
#   │    A    │    │
# 0 └─────────┴────┘
#   0    1    2    3
# ```

# %%
pinwheel = {
    "A": {"x": (0, 2), "y": (0, 1)},
    "B": {"x": (2, 3), "y": (0, 2)},
    "C": {"x": (1, 3), "y": (2, 3)},
    "D": {"x": (0, 1), "y": (1, 3)},
    "E": {"x": (1, 2), "y": (1, 2)},
}

# %% [markdown]
# > **Predict, then look.** Is there a tree with just these five regions?

# %% tags=["answer"]
print("Which rectangle does the first question cut in two?")
for axis in ("x", "y"):
    for cut in (1, 2):
        torn = [name for name, r in pinwheel.items() if r[axis][0] < cut < r[axis][1]]
        print(f"{axis} ≤ {cut}: {', '.join(torn)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# There is none. The first question draws a line through the whole square, and each of the four
# lines cuts a rectangle in two; a line elsewhere cuts more. So every tree has regions that do not
# overlap and leave no gap, but not every such pattern is a tree.
#
# </details>
#
# A tree can still *say* the same, with a sixth region:

# %% alt="6 regions of x and y, two of which say C: one up to x = 2 and one beyond."
six = ("x", 2, ("y", 1, "A", ("x", 1, "D", ("y", 2, "E", "C"))), ("y", 2, "B", "C"))
ax = dt.draw.regions(dt.Tree.from_nested(six), x="x", y="y", span=[(0, 3), (0, 3)])

# %% [markdown]
# C is said by two leaves now. What a single region is to us may take a tree several.

# %% [markdown]
# ## How many steps for how many questions?
#
# Each question with two answers turns one leaf into two, so a tree with $J$ leaves has $J - 1$
# questions. A row is asked only those on its way, at most as many as the height $h$. To ask one more
# in all leaves doubles their number; to ask it in a single leaf adds one. So a tree of height $h$
# has at least $h + 1$ leaves, and at most $2^h$:

# %%
for h in (1, 2, 3, 4, 5, 10):
    print(f"height {h:>2}: {h + 1:>2} to {2**h} leaves")

# %% [markdown]
# > **Predict, then look.** In the game of twenty questions each is answered by yes or no. How many
# > things can be told apart: twenty, some hundreds, or a million?

# %% tags=["answer"]
leaves = 1
for _ in range(20):
    leaves = leaves + leaves
print("Leaves of height 20:", leaves, sep="\n")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each question doubles. Turned round: to make steps twice as many costs each row one more question,
# if the tree is even.
#
# </details>
#
# A tree may be far from even. With eleven steps, as above, its height is anything from 4 to 10, by
# the order of the thresholds.
#
# ### Exercise 4
#
# A tree of one number has 100 steps. However it is built, about some row it must ask many
# questions. How many, at the least?

# %%
import dtlearn as dt

questions_of_100 = 7  # solution
dt.practice.check("steps-hundred", questions_of_100)

# %% [markdown]
# ### Exercise 5
#
# Make two trees of height 3 as nested tuples: the first with as few leaves as can be, the second
# with as many. Use attributes, thresholds and classes as you like; a row must be able to come to
# each leaf.

# %%
import dtlearn as dt

my_trees = (
    ("x", 1, "a", ("x", 2, "b", ("x", 3, "a", "b"))),
    (
        "x",
        4,
        ("x", 2, ("x", 1, "a", "b"), ("x", 3, "a", "b")),
        ("x", 6, ("x", 5, "a", "b"), ("x", 7, "a", "b")),
    ),
)  # solution
dt.practice.check("steps-few-many", my_trees)

# %% [markdown]
# ## Where can't a tree follow?
#
# On a slope. Let $y = x$, from 0 to 1. With $J$ steps of equal width, each step can say the middle
# of what it covers; at its ends it is off by half its width. Let us look at many points of the
# slope. `int(x * n_steps)` is the number of the step below x, counted from 0:


# %%
def worst(n_steps):
    """How far equal steps are off a slope from 0 to 1, at the most."""
    xs = [i / 1000 for i in range(1001)]
    middles = [(min(int(x * n_steps), n_steps - 1) + 0.5) / n_steps for x in xs]
    return max(abs(x - middle) for x, middle in zip(xs, middles))


for n_steps in (1, 2, 5, 10, 50):
    print(f"steps {n_steps:>2}: off by {worst(n_steps):.3f} at the most")

# %% [markdown]
# It is $1 / (2J)$. No other $J$ steps do better: a step that is off by less must be narrower, and
# then they don't reach from end to end. A line says with two numbers exactly what a tree says
# roughly with $J$ of them.
#
# > **Predict, then look.** 10 steps are off by 0.05. How many must there be to be off by 0.005, and
# > how many more questions does that take?

# %% tags=["answer"]
assert abs(worst(100) - 0.005) < 1e-9
print("Steps and questions:")
print(f"{1 / (2 * 0.05):.0f} steps, height 4; {1 / (2 * 0.005):.0f} steps, height 7")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Ten times as near takes ten times the steps. But $2^4 = 16$ is enough for 10 steps and $2^7 = 128$
# for 100. Steps are dear in leaves, and cheap in questions.
#
# </details>
#
# But a leaf must know its mean, so each needs rows of its own. Here are 1,024 rows of the slope,
# evenly spread:

# %%
slope = pd.DataFrame({"x": [(i + 0.5) / 1024 for i in range(1024)]})
slope["y"] = slope["x"]

# %% [markdown]
# The library's trees of height 0, 1, 2 and so on halve each step:

# %%
for height in range(6):
    slope_tree = dt.cart(slope, target="y", task="regression", max_depth=height)
    off = (slope_tree.predict(slope) - slope["y"]).abs().max()
    print(f"steps {slope_tree.n_leaves:>2}: off by {off:.4f}; by hand {worst(2**height):.4f}")

# %% [markdown]
# (The rows do not reach the very ends of a step, so the library's numbers are smaller by a hair.)
# With 8 steps it looks like this:

# %% alt="Eight level steps of equal width climb from 0.06 to 0.94 along a slope of dots."
stair = dt.cart(slope, target="y", task="regression", max_depth=3)
ax = dt.draw.steps(stair, "x", data=slope.iloc[::32])

# %% [markdown]
# The dots are 32 of the rows. A tree that had only these could have 32 steps at the most.
#
# ### Exercise 6
#
# A slope rises from 0 to 60. How many equal steps are needed so that no prediction is off by more
# than 5?

# %%
import dtlearn as dt

steps_for_60 = 6  # solution
dt.practice.check("steps-slope", steps_for_60)

# %% [markdown]
# ### And a diagonal?
#
# Two numbers, two classes: "above" where $y > x$, else "below", on 64 × 64 points of a square. The
# border is slanted, and borders of a tree run along the axes. Cut the square into $J$ upright
# strips, and each strip once across, at the height of the diagonal in its middle. In each strip two
# triangles are wrong, each half as wide as the strip, and as high as wide:
#
# $$\text{wrong} = J \cdot 2 \cdot \frac{1}{2} \cdot \frac{1}{2J} \cdot \frac{1}{2J} = \frac{1}{4J}
# \quad \text{of the square, with } 2J \text{ regions.}$$
#
# To be wrong on 1 % takes 25 strips, 50 regions. And the library? Its rows:

# %%
ticks = [(i + 0.5) / 64 for i in range(64)]
square = pd.DataFrame([(x, y) for x in ticks for y in ticks], columns=["x", "y"])
square["side"] = ["above" if y > x else "below" for x, y in zip(square["x"], square["y"])]

# %% [markdown]
# It chooses other regions than our strips, and does not do better (points on the diagonal itself
# count as below):

# %%
for limit in range(1, 7):
    diagonal = dt.cart(square, target="side", max_depth=limit)
    by_strips = 1 / (2 * diagonal.n_leaves)
    wrong = 1 - diagonal.score(square)
    print(f"regions {diagonal.n_leaves:>2}: {wrong:.4f} wrong; strips {by_strips:.4f}")

# %% [markdown]
# The tree of height 4:

# %% alt="A staircase of rectangles along the diagonal of a square: above on its left, below on its right."
staircase = dt.cart(square, target="side", max_depth=4)
ax = dt.draw.regions(staircase, span=[(0, 1), (0, 1)])

# %% [markdown]
# A staircase. One question of another kind, "is y larger than x?", would do it all. Such questions
# exist, and a later chapter comes back to them; the trees of this course ask for one attribute at a
# time.

# %% [markdown]
# ## Does it work on real data?
#
# Fifty cars of the 1920s: the speed in miles an hour, and the distance in feet that it took them to
# stop. We grow from every second car, and judge the trees by the others, which they have not seen.
# The ones seen are their training rows; the others are *held out*:

# %%
cars = dt.datasets.load("stopping")
seen, held_out = cars.iloc[::2], cars.iloc[1::2]
seen.head(4)

# %% [markdown]
# How good is a prediction? We take the distance between what is said and what is true, and the mean
# over all cars:


# %%
def mean_off(some_tree, some_cars):
    """How far a tree is off in the mean, in feet."""
    off = some_tree.predict(some_cars) - some_cars["Distance"]
    return off.abs().mean()


# %% [markdown]
# > **Predict, then look.** We allow more and more steps, up to 16. On the cars that are seen, do
# > more steps come nearer, always? And on those held out?

# %% tags=["answer"]
print("Steps, and feet off in the mean:")
for most in (1, 2, 3, 4, 6, 8, 12, 16):
    car_tree = dt.cart(seen, target="Distance", task="regression", max_leaves=most)
    both = [f"{mean_off(car_tree, some):.2f}" for some in (seen, held_out)]
    print(f"{most:>2}   seen {both[0]:>5}   held out {both[1]:>5}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# On the cars seen, more steps come nearer each time, down to one step for each speed. On those
# held out it gets better up to four steps, and then no more: a step with one or two cars says how these
# happened to brake. How many steps are right, chapter 10 of this course will ask.
#
# </details>
#
# Four steps, and the cars that were *not* used to make them:

# %% alt="Four steps of the stopping distance along the speed, climbing from left to right, with the held-out cars as dots around them."
four_steps = dt.cart(seen, target="Distance", task="regression", max_leaves=4)
ax = dt.draw.steps(four_steps, "Speed", data=held_out)

# %% [markdown]
# The stair follows the cars, roughly. Its last step is the mean of two cars, and the three held-out
# ones lie all below it.
#
# **Run this cell, then move the slider** through the depths, up to the last one. The dots are the
# cars seen, from which the trees grow. The *squared error* is the sum of the squared distances of
# the dots from the steps. (As floats, numbers can't be taken for names of classes.)

# %%
dt.widgets.steps_explorer(seen.astype(float), "Distance", "Speed")

# %% [markdown]
# At depth 6 each speed has a step of its own, and the stair goes up and down: at 14 miles an hour a
# car would need more than twice the way that it needs at 15. On the cars seen, the error is smallest
# there.
#
# And two numbers: 150 irises again, from every second flower, with the petals' length and width.

# %% alt="Three regions of petal length and width with the held-out irises as signs: setosa on the left, then versicolor below and virginica above."
iris = dt.datasets.load("iris")[["petal_length_cm", "petal_width_cm", "class"]]
iris_seen, iris_held_out = iris.iloc[::2], iris.iloc[1::2]
iris_tree = dt.cart(iris_seen, target="class", max_depth=2)
ax = dt.draw.regions(iris_tree, data=iris_held_out)

# %% [markdown]
# The flowers shown are those that the tree has not seen. The shares that it gets right:

# %%
print(f"seen {iris_tree.score(iris_seen):.3f}, held out {iris_tree.score(iris_held_out):.3f}")

# %% [markdown]
# Three rectangles are nearly enough. Where classes lie side by side along an axis, a tree is at
# home.
#
# **Run this cell, then move the slider** for the depth, and after it the one for the least number of
# flowers in a leaf, *min_leaf*. The flowers seen are shown; *validation* is what the tree gets wrong
# of those held out. Is a deeper tree better?

# %%
dt.widgets.regions_explorer(
    iris_seen, "class", "petal_length_cm", "petal_width_cm", validation=iris_held_out
)

# %% [markdown]
# A little: at depth 3 one flower more is right of those seen, and one of those held out. Depth 4 adds a
# region and changes no class at any of these flowers: neighbours that say the same.

# %% [markdown]
# ## Which printed figures are exact?
#
# The slides that this chapter follows print formulas and pictures of steps and regions. The only
# numbers on steps are shares on both sides of two thresholds, and chapter 04 counts them:

# %%
dt.ledger.table("F2", "F3")

# %% [markdown]
# *Computed* is what the library gives as this notebook runs; both agree.
#
# ## Recap
#
# - A tree says one constant in each region: the mean of the rows there, or the share of each class.
# - It is a sum of constants times indicators, of which exactly one is 1. A threshold belongs to its
#   left side.
# - A region is an interval, a rectangle, a box. Its sides run along the axes.
# - Many trees have the same regions; they differ in how many questions they ask. Not every pattern
#   of rectangles is a tree.
# - Height $h$ allows $h + 1$ to $2^h$ leaves. To come twice as near to a slope takes twice the
#   steps.
# - Beyond its rows a tree goes on level; and steps that fit the rows seen may not fit others.
#
# **Next:** [02, What is a pure node?](02_measure_purity.ipynb) The trees here were given, or came
# out of a black box. To choose questions, one has to say how good a region is.
#
# **Further reading:** Cattaneo & Grabocka, *Decision Trees* (2023): the slides with the formula.
# Breiman, Friedman, Olshen & Stone, *Classification and Regression Trees* (1984), chapter 8:
# regression trees by those who made them. Hastie, Tibshirani & Friedman, *The Elements of
# Statistical Learning* (2009), section 9.2: the same sum, and a pattern of regions that no tree can
# make.
