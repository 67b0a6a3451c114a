# %% [markdown]
# # When should you trust a tree?
#
# Twenty poor thermometers hang side by side for one day, and each is read 24 times. From each list of
# readings a tree is grown, with at most 0, 1, ... 6 questions to a leaf. What does it say of 9 o'clock?

# %% alt="What 20 trees say of 9 o'clock, against the questions they may ask. With none all say about 10 degrees; with two their mean is near 15; with six it is near 16, but single trees lie between 10 and 23."
import numpy as np
import pandas as pd

import dtlearn as dt

hours, luck = np.arange(24), np.random.default_rng(10)
real = 10 - 8 * np.cos(hours * np.pi / 12)
lists = [pd.DataFrame({"Hour": hours, "Temp": real + luck.normal(0, 4, 24)}) for _ in range(20)]
said = [[dt.cart(one, "Temp", max_depth=d).predict(one) for one in lists] for d in range(7)]
at_9 = np.array(said)[:, :, 9]
words = ("questions at most", "degrees at 9 o'clock")
ax = dt.draw.spread(range(7), at_9, at_9.mean(axis=1), at_9.std(axis=1), *words)

# %% [markdown]
# Each reading is off by about 4 degrees, up or down by luck. What was it really?

# %%
print(f"{real[9]:.1f} degrees")

# %% [markdown]
# Small trees agree with each other and are all wrong. Large trees are right on average, and each of them
# says something else. Which would you trust?
#
# **The one thing to learn here:** a tree is an answer to the rows that it has seen. Before you trust it,
# ask what it would be with other rows, and compare it with something else.
#
# **What you do:** part an error into two, change a root by leaving out one row, let trees vote, shuffle
# a column, and set a tree beside nearest neighbours and beside a slanted line.
#
# **What you learn:** bias, variance, the bootstrap, forests, permutation importance, balanced accuracy,
# $k$-NN, oblique splits, and what trees are good and bad at.
#
# **What you need:** regression trees, priors and losses (chapter 09), validation rows (10), and the
# study of chapter 11. After this chapter you can do by hand: the bias and the variance of some trees
# at a place, a vote, a permutation importance, and three nearest neighbours. About 90 minutes; a good
# place for a break is after exercise 3.

# %% [markdown]
# ## How can a tree be wrong in two ways?
#
# First a small case. At 6, 7, 8 and 9 o'clock of a spring morning it is 2, 4, 12 and 14 degrees. Three
# thermometers say:

# %%
readings = [[2, 6, 12, 14], [1, 3, 13, 13], [3, 3, 11, 15]]
pd.DataFrame(readings, columns=["6", "7", "8", "9"], index=["first", "second", "third"])

# %% [markdown]
# What do trees say of 7 o'clock, where 4 degrees are true? A tree that is grown to the end has a leaf
# for each hour, and repeats the reading:

# %%
full = [row[1] for row in readings]
print(full)

# %% [markdown]
# A tree of one question cuts between 7 and 8, as the jump is there. Its left leaf states the mean of
# the readings at 6 and 7:

# %%
short = [(row[0] + row[1]) / 2 for row in readings]
print(short)

# %% [markdown]
# The library grows these six trees:

# %%
mornings = [pd.DataFrame({"Hour": [6, 7, 8, 9], "Temp": np.array(row, float)}) for row in readings]
assert [dt.cart(m, "Temp").predict(m)[1] for m in mornings] == full
assert [dt.cart(m, "Temp", max_depth=1).predict(m)[1] for m in mornings] == short

# %% [markdown]
# *Bias* is how far the mean of the trees is from the truth:

# %%
full_mean, short_mean = sum(full) / 3, sum(short) / 3
print(f"full {full_mean:g} - 4 = {full_mean - 4:g}, short {short_mean:g} - 4 = {short_mean - 4:g}")

# %% [markdown]
# Full trees are right on average. Short ones say a degree too little on average: at 6 it is colder, and 6
# is in the same leaf. The *variance* is, as in chapter 09, the mean squared distance from the mean, now
# of what three trees say:

# %%
full_variance = sum((t - full_mean) ** 2 for t in full) / 3
short_variance = sum((t - short_mean) ** 2 for t in short) / 3
print(f"full (4 + 1 + 1)/3 = {full_variance:g}, short (1 + 1 + 0)/3 ≈ {short_variance:.2f}")

# %% [markdown]
# What we suffer from is the mean squared error, the distance from the *truth*.
#
# > **Predict, then look.** Which three trees have the smaller mean squared error, those that are right on
# > average, or those that are wrong on average?

# %% tags=["answer"]
full_error, short_error = [sum((t - 4) ** 2 for t in three) / 3 for three in (full, short)]
print("Mean squared errors, full and short:")
print(f"full (4 + 1 + 1)/3 = {full_error:g}, short (0 + 4 + 1)/3 ≈ {short_error:.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The short ones. A mean over two readings is shaken less by a single one, so they jump less about their
# own mean. That saves more than the degree costs by which this mean is wrong.
#
# </details>
#
# The parts add up: **mean squared error = squared bias + variance**. They always do, for the reason of
# chapter 09: the mean square round any number is the variance plus the squared distance of that number
# from the mean. Here the number is the truth.

# %%
assert full_error == (full_mean - 4) ** 2 + full_variance
assert abs(short_error - ((short_mean - 4) ** 2 + short_variance)) < 1e-12
print(f"full 0 + 2 = {full_error:g}, short 1 + 2/3 ≈ {short_error:.2f}")

# %% [markdown]
# ### Exercise 1
#
# Four trees say 7, 9, 12 and 12 at a place where 8 is true. What is their variance?

# %%
import dtlearn as dt

variance_of_four = (3**2 + 1**2 + 2**2 + 2**2) / 4  # solution
dt.practice.check("four-trees-variance", variance_of_four)

# %% [markdown]
# ## Which of the two do large trees have?
#
# Now the twenty thermometers of the picture. We know the real curve, since we have made it, and can do
# the same sum at each of the 24 hours, and take the mean over the hours.
#
# > **Predict, then look.** As the trees may ask more questions, what happens to the squared bias, to the
# > variance, and to their sum?

# %% tags=["answer", "F-variance"]
every = np.array(said)
bias_2 = ((every.mean(axis=1) - real) ** 2).mean(axis=1)
spread = every.var(axis=1).mean(axis=1)
off = ((every - real) ** 2).mean(axis=(1, 2))
assert np.allclose(bias_2 + spread, off)
print("Questions at most, and the parts of the error:")
pd.DataFrame({"squared bias": bias_2, "variance": spread, "sum": off}).round(1)

# %% [markdown]
# <details><summary>Why?</summary>
#
# A leaf alone says the mean of the day: always wrong in the same way. Each further question takes bias
# away and lets variance in. The sum is least in between.
# (The bias of large trees is not quite 0 here, since a mean of only 20 of them jumps, too.)
#
# </details>
#
# The slides of Cattaneo & Grabocka say: trees are a model of high variance and low bias. That is so for
# *large* trees, and only for them. A tree of one question has more bias than variance here. And even so
# it has a good deal of variance, as the cut jumps from list to list:

# %%
cuts = [float(dt.cart(one, "Temp", max_depth=1).root.threshold) for one in lists]
print(sorted(cuts))

# %% [markdown]
# In most lists it parts the cold hours after midnight from the rest, in some those before midnight. (A
# new *reading* would be off by its own luck as well, whatever the tree. No tree can lower that part.)

# %% [markdown]
# ## What does a single row decide?
#
# A class has no mean, but trees for classes jump all the same. The twelve days at the lake, from
# chapter 01:

# %%
lake = dt.datasets.load("lake")
lake.T

# %% [markdown]
# Two of the questions, scored by squares (chapter 09: the squares of the counts over the rows of the
# branch, added up; the largest wins). Counts are no, then yes. Temp ≤ 19 makes (3, 0) and (3, 6), and Wind
# ≤ 17.5 makes (1, 4) and (5, 2):


# %%
def squares(branches):
    """The score of a question by its counts."""
    return sum(sum(n * n for n in counts) / sum(counts) for counts in branches)


print(f"Temp 9/3 + (9 + 36)/9 = {squares([(3, 0), (3, 6)]):g}")
print(f"Wind (1 + 16)/5 + (25 + 4)/7 ≈ {squares([(1, 4), (5, 2)]):.3f}")

# %% [markdown]
# Temp wins. Now leave out the very first day, cold and calm, when nobody swam. Both left branches lose a
# *no*:

# %%
print(f"Temp 4/2 + (9 + 36)/9 = {squares([(2, 0), (3, 6)]):g}")
print(f"Wind 16/4 + (25 + 4)/7 ≈ {squares([(0, 4), (5, 2)]):.3f}")
assert dt.cart(lake, "Swim").root.attribute == "Temp"
assert dt.cart(lake[1:], "Swim").root.attribute == "Wind"

# %% [markdown]
# One day of twelve, and everything below the root is another tree.
#
# > **Predict, then look.** Leave out each day in turn. How many different questions stand at the root of
# > the twelve trees?

# %% tags=["answer"]
without = [dt.cart(lake.drop(day), "Swim") for day in lake.index]
print("Questions at the root, and in how many trees:")
print(pd.Series([str(t.root.split.question) for t in without]).value_counts().to_string())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Four. Several questions are nearly equally good, and a greedy choice takes the best one, by however
# little. (Temp ≤ 28.5 parts all twelve days into (6, 3) and (0, 3), which scores 8 as well.) The questions
# below are then asked of other rows.
#
# </details>
#
# **Run this cell, then move the sliders.** *rows* says how many days are left out or get the other
# class, *seed* which ones. The first node of each way that differs is marked.

# %%
dt.widgets.instability_explorer(lake, "Swim")

# %% [markdown]
# Can you find two days whose classes turn the root round? And a seed with which the tree stays? It
# often is another tree that nearly says the same: look at the last line.
#
# ### Exercise 2
#
# Make a table with the columns a, b and class, of 4 to 12 rows. CART asks for one attribute at the root;
# without the *last* row it asks for the other one.

# %%
import pandas as pd

import dtlearn as dt

my_rows = pd.DataFrame(
    {"a": list("xxxyyyxx"), "b": list("uuuvvuvv"), "class": list("nnnyyyyy")}
)  # solution
dt.practice.check("one-row-another-root", my_rows)

# %% [markdown]
# ## How far do the predictions jump?
#
# Usually there is one table, not twenty. The *bootstrap* makes others of it: draw a row, put it back,
# and draw again, until there are as many as before. Some rows come twice or more, others not at all:

# %%
drawn = lake.sample(12, replace=True, random_state=12)
print("days", sorted(drawn.index.tolist()))
print("left out", sorted(set(lake.index) - set(drawn.index)))

# %% [markdown]
# A row is missed with the chance 11/12 each time, and in all twelve draws with this chance; so it is with
# 1000 rows:

# %%
print(f"(11/12)^12 = {(11 / 12) ** 12:.2f}, (999/1000)^1000 = {0.999**1000:.2f}")

# %% [markdown]
# So a little more than a third of the rows is left out. Now the tumours of chapter 06. Twenty trees, each
# from a bootstrap of the same 379 tumours:

# %%
tumours = dt.datasets.load("tumours")
known = tumours.sample(frac=2 / 3, random_state=12)
held_out = tumours.drop(known.index)
boots = [known.sample(len(known), replace=True, random_state=i) for i in range(20)]
of_boots = [dt.cart(boot, "class") for boot in boots]
answers = pd.DataFrame([tree.predict(held_out) for tree in of_boots])
print(f"right on average: {np.mean([tree.score(held_out) for tree in of_boots]):.2f}")

# %% [markdown]
# > **Predict, then look.** These trees are good. On how many of the 190 held-out tumours do the twenty
# > *not* all agree?

# %% tags=["answer"]
print("Held-out tumours on which trees differ, and different roots:")
print(f"{(answers.nunique() > 1).sum()} of {len(held_out)}")
print(len({str(tree.root.split.question) for tree in of_boots}), "roots of 20")

# %% [markdown]
# <details><summary>Why?</summary>
#
# On a third. Each tree is wrong about one tumour in twelve, but not all about the same ones.
# What a tree says of a single row may well be luck, even if its accuracy is high.
#
# </details>
#
# That is bad news for one tree. But if they are wrong in different places, can they correct each other?

# %% [markdown]
# ## What do many trees know?
#
# Five trees, five rows, and the truth below. Each tree is wrong somewhere:

# %%
trees_say = ["nyyyn", "yyynn", "ynyyy", "yynyn", "yyyyy"]
truth = "yyyyn"
print([sum(a == b for a, b in zip(tree, truth)) for tree in trees_say], "of 5 are right")

# %% [markdown]
# Now a *vote*: for each row, what do most of the five say?

# %%
votes = ["".join(tree[row] for tree in trees_say) for row in range(5)]
vote = ["y" if v.count("y") > 2 else "n" for v in votes]
print(votes, vote)

# %% [markdown]
# All five rows are right, though only four were for the best trees. A mistake that a single tree
# makes is outvoted. The vote fails where most trees make the *same* mistake.
#
# > **Predict, then look.** Now five trees that CART grows from the same tumours, with the same options.
# > How much better is their vote than one of them?

# %% tags=["answer"]
same = [dt.cart(known, "class").predict(held_out) for _ in range(5)]
print("Different answers among five trees:")
print(int((pd.DataFrame(same).nunique() > 1).sum()))

# %% [markdown]
# <details><summary>Why?</summary>
#
# Not at all: the same rows give the same tree. The slides name that among the drawbacks: trees are
# deterministic, and *not suitable for some ensemble methods*. (An *ensemble* is many models that
# decide together.) The remedy is chance from outside.
#
# </details>
#
# A *forest* takes it from two sides: a bootstrap of the rows, and a random subset of the columns.
# In a few lines:


# %%
def forest(rows, target, n_trees=25, n_columns=2):
    """Trees of resampled rows and of some columns each."""
    names = rows.columns.drop(target).to_list()
    trees = []
    for i in range(n_trees):
        some = np.random.default_rng(i).choice(names, n_columns, replace=False)
        boot = rows.sample(len(rows), replace=True, random_state=i)
        trees.append(dt.cart(boot[[*some, target]], target))
    return trees


# %% [markdown]
# And the vote of its trees:


# %%
def vote_of(trees, rows):
    """What most trees say, for each row."""
    return pd.DataFrame([tree.predict(rows) for tree in trees]).mode().iloc[0]


# %% [markdown]
# 178 wines of three cultivars (kinds of vine), five columns. One division may be luck, so we take five,
# each with a third of the wines held out:

# %%
wine = dt.datasets.load("wine")


def errors_of(i):
    """Shares wrong by one tree, by a tree of the forest on average, and by the forest."""
    seen = wine.sample(frac=2 / 3, random_state=i)
    new = wine.drop(seen.index)
    grown = forest(seen, "cultivar")
    alone = 1 - np.mean([tree.score(new) for tree in grown])
    together = (vote_of(grown, new) != new["cultivar"]).mean()
    return [1 - dt.cart(seen, "cultivar").score(new), alone, together]


# %% [markdown]
# > **Predict, then look.** How many of 100 held-out wines does one tree get wrong, how many a forest of 25
# > trees that see two columns each, and how many one of its trees?

# %% tags=["answer"]
wrong = [errors_of(i) for i in range(5)]
print("Wrong of 100: one tree, a tree of the forest, the forest:")
print([f"{100 * share:.1f}" for share in np.mean(wrong, axis=0)])

# %% [markdown]
# <details><summary>Why?</summary>
#
# Each tree of the forest is *worse* than one tree, as it has fewer columns and only two thirds of the
# wines. But they are wrong in different places. The vote takes much of the jumping away, as a mean takes
# variance away, and can do little about what most trees get wrong, as a mean leaves the bias. Large
# trees have much of the first and little of the second: forests grow their trees to the end.
#
# </details>
#
# The price: 25 trees are no picture that anyone reads. Breiman's random forests draw the columns anew at
# each node, not once a tree; the idea is the same.
#
# ### Exercise 3
#
# There are two classes. Three trees err independently of each other, each with the chance 0.3. How often
# is their vote wrong?

# %%
import dtlearn as dt

vote_is_wrong = 0.3**3 + 3 * 0.3**2 * 0.7  # solution
dt.practice.check("three-trees-vote", vote_is_wrong)

# %% [markdown]
# Trees of one table never are that independent, so a real vote gains less.

# %% [markdown]
# ## Which column matters?
#
# Trees are read for what matters. The usual measure is the gain: a column's *importance* is the sum of
# gain × share of rows over the nodes that ask for it. Is that fair? We make a table of which we
# know the truth. It rained or not, the train was late on most days of rain, and each
# passenger had one of 100 seats, drawn blindly.


# %%
def journeys(seed, n=200):
    """Rain tells of delays four times of five; the seat tells nothing."""
    draw = np.random.default_rng(seed)
    rain = draw.integers(0, 2, n)
    late = np.where(draw.random(n) < 0.8, rain, 1 - rain)
    seat = draw.integers(0, 100, n)
    table = pd.DataFrame({"Rain": rain, "Seat": seat, "Late": late})
    return table.astype(str)


# %% [markdown]
# One table to grow from, another one held out:

# %%
travelled, later = journeys(1), journeys(2, n=2000)
by_id3 = dt.id3(travelled, "Late")

# %% [markdown]
# > **Predict, then look.** Which column does ID3 ask for at the root, and what is the importance of both?

# %% tags=["answer"]
asked = by_id3.nodes.dropna(subset="attribute")
gained = (asked["gain"] * asked["n"] / 200).groupby(asked["attribute"]).sum()
print("The root, and the importance by gain in bits:")
print(by_id3.root.attribute, gained.round(2).to_dict())

# %% [markdown]
# <details><summary>Why?</summary>
#
# The seat wins. There are two journeys a seat on average, and a branch of two rows is pure by luck
# quite often. It is the product ID of chapter 07, in a milder form. C4.5 divides by the split
# information (chapter 08) for that reason.
#
# </details>
#
# And with two branches only? Thresholds have the same fault. Let a coin and a random number, which both
# tell nothing, compete for the root of CART in 50 tables of 100 rows:


# %%
def winner(seed):
    """Which of two columns that tell nothing CART asks for."""
    draw = np.random.default_rng(seed)
    useless = {"Coin": draw.integers(0, 2, 100), "Number": draw.random(100)}
    table = pd.DataFrame({**useless, "class": draw.choice(["n", "y"], 100)})
    return dt.cart(table, "class", max_depth=1).root.attribute


print("the number wins", [winner(seed) for seed in range(50)].count("Number"), "of 50")

# %% [markdown]
# A fair race would end near 25. The number has 99 cuts to try, the coin one: the best of many wins, as in
# chapter 11.

# %% [markdown]
# ## What is lost without a column?
#
# The remedy asks another question, and asks it of held-out rows: how much worse do the answers get if
# the column tells nothing? To see that, *shuffle* the column, and leave all else as it is. That is
# *permutation importance*. By hand: the tree of the twelve days at the lake.

# %%
lake_tree = dt.cart(lake, "Swim")
print(lake_tree)

# %% [markdown]
# And ten new days:

# %%
new_days = {"Temp": [15, 18, 21, 22, 24, 25, 27, 28, 31, 34]}
new_days |= {"Wind": [8, 12, 6, 28, 12, 22, 10, 24, 30, 9]}
ten = pd.DataFrame({**new_days, "Swim": list("nnynynyyyy")}).replace({"n": "no", "y": "yes"})

# %% [markdown]
# What does the tree say of each?


# %%
def by_hand(temp, wind):
    """The tree of the lake."""
    if temp <= 19:
        return "no"
    return "yes" if wind <= 17.5 or temp > 29.5 else "no"


ten.assign(says=[by_hand(t, w) for t, w in zip(ten["Temp"], ten["Wind"])]).T

# %% [markdown]
# Nine are right; only day 7, with 28 degrees and a wind of 24, is not. Now turn the column *Wind* upside
# down, a shuffle that is easy to write. All else stays where it is:

# %%
turned = ten.assign(Wind=ten["Wind"].to_list()[::-1])
turned.assign(says=[by_hand(t, w) for t, w in zip(turned["Temp"], turned["Wind"])]).T

# %% [markdown]
# Five are right, the days 0, 1, 7, 8 and 9. Day 7 is right by luck now.

# %%
right_before, right_after = (round(10 * lake_tree.score(t)) for t in (ten, turned))
lost_of_ten = (right_before - right_after) / 10
print(f"importance of Wind: ({right_before} - {right_after}) / 10 = {lost_of_ten}")

# %% [markdown]
# One shuffle may be luck; take the mean over many. For any tree and any column:


# %%
def permuted(tree, rows, column, n_times=20):
    """Accuracy that is lost when a column is shuffled, on average."""
    lost = 0
    for i in range(n_times):
        shuffled = rows[column].sample(frac=1, random_state=i).to_list()
        lost += tree.score(rows) - tree.score(rows.assign(**{column: shuffled}))
    return lost / n_times


# %% [markdown]
# > **Predict, then look.** ID3's tree of the journeys asks for the seat first. What is lost on the
# > held-out journeys if the seats are shuffled? And on the journeys that it was grown from?

# %% tags=["answer"]
print("Accuracy, and what is lost by shuffling Seat, Rain:")
for told, part in {"held out": later, "training": travelled}.items():
    lost_by = [permuted(by_id3, part, column) for column in ("Seat", "Rain")]
    print(f"{told}: {by_id3.score(part):.3f}, lost {lost_by[0]:.3f}, {lost_by[1]:.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# On held-out rows next to nothing: which seat it was never mattered. On training rows a lot is lost,
# since the tree has learnt the seats by heart. Shuffling on training rows tells what the tree *uses*,
# not what *helps*.
#
# </details>
#
# So the column is not only useless, it does harm. A tree without it:

# %%
no_seat = dt.id3(travelled.drop(columns="Seat"), "Late")
rain_lost = permuted(no_seat, later, "Rain")
print(f"held out: {no_seat.score(later):.3f}, lost by shuffling Rain {rain_lost:.3f}")

# %% [markdown]
# A column that is not asked for has importance 0. That need not mean that it says nothing: another
# one may say the same, and stand in its place.
#
# ### Exercise 4
#
# The tree of the buses (its counts are made up, a row for each leaf), and ten buses that were held out:

# %%
import dtlearn as dt
from dtlearn.course.practice.trust import buses_tree, stops

print(buses_tree())
stops().T

# %% [markdown]
# Turn the column *Rain* upside down. What is its permutation importance by this one shuffle?

# %%
import dtlearn as dt

rain_importance = (9 - 7) / 10  # solution
dt.practice.check("buses-importance", rain_importance)

# %% [markdown]
# ## What does an accuracy of 0.95 say?
#
# Forty wells, two of them foul. Two trees, their answers counted in a *confusion matrix* as in chapter
# 11: a line for each true class, clean and foul, a column for what was said.

# %%
leaf = [[38, 0], [2, 0]]
picky = [[36, 2], [0, 2]]
print([(m[0][0] + m[1][1]) / 40 for m in (leaf, picky)])

# %% [markdown]
# The same accuracy, 0.95. The first is the majority leaf, which calls all wells clean. The second finds
# both foul ones and warns of two clean ones. *Balanced accuracy* gives each class the same say. It is the
# mean of the shares that are right in each class:

# %%
shares = [[m[0][0] / 38, m[1][1] / 2] for m in (leaf, picky)]
print([f"({a:.3f} + {b:.3f}) / 2 ≈ {(a + b) / 2:.3f}" for a, b in shares])

# %% [markdown]
# 0.5 is what a leaf gets, with two classes, and so does guessing, on average. Real rows: we grow from
# tumours of which only about one in twenty is malignant. All others are held out, so that enough
# malignant ones can judge.

# %%
benign = tumours[tumours["class"] == "benign"]
few = tumours[tumours["class"] == "malignant"].sample(13, random_state=12)
rare = pd.concat([benign.sample(238, random_state=12), few])
others = tumours.drop(rare.index)
print(rare["class"].value_counts().to_dict(), others["class"].value_counts().to_dict())

# %% [markdown]
# Then we count what is right in each class; and the accuracy that would be seen in a world of which one in
# twenty is malignant:


# %%
def judged(**options):
    """Shares right: of the benign, of the malignant, balanced, and in a world of 19 to 1."""
    tree = dt.cart(rare, "class", min_leaf=10, **options)
    is_right = tree.predict(others) == others["class"]
    good, bad = is_right.groupby(others["class"]).mean()
    return [good, bad, (good + bad) / 2, 0.95 * good + 0.05 * bad]


# %% [markdown]
# > **Predict, then look.** A leaf; CART; CART with priors of one half each; CART with a loss of 19 for
# > a malignant tumour that is called benign. Which has the best accuracy in that world? Which finds
# > most of the malignant ones?

# %% tags=["answer"]
even, dear = {"benign": 0.5, "malignant": 0.5}, {"malignant": {"benign": 19}}
of_both = {"a leaf": judged(max_depth=0), "CART": judged()}
of_both |= {"priors": judged(priors=even), "losses": judged(loss=dear)}
print("Shares that are right:")
pd.DataFrame(of_both, index=["benign", "malignant", "balanced", "19 to 1"]).T.round(3)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Accuracy favours whoever says benign, as that is nearly always right. With priors of one half each
# malignant row counts as much as 238/13 ≈ 18 benign ones, with the loss as much as 19 (chapter 09), so
# here both say the same. Such a tree finds many more of them and pays with false alarms, and in the world
# of 19 to 1 its accuracy is *below that of a leaf*. Which tree is better, the losses say, not the
# accuracy.
#
# </details>
#
# ### Exercise 5
#
# Write balanced accuracy as a function of a confusion matrix with a line for each true class, of any
# number of classes. Each class has rows.

# %%
import dtlearn as dt


def my_balanced(matrix):
    """The mean share that is right, over the classes."""
    return sum(line[k] / sum(line) for k, line in enumerate(matrix)) / len(matrix)  # solution


dt.practice.check("balanced-function", my_balanced)

# %% [markdown]
# ## What would the neighbours say?
#
# Another way to predict is not to learn at all. *$k$ nearest neighbours*, $k$-NN, keeps all rows, and
# for a new one lets the $k$ nearest vote. A new day at the lake, 24 degrees and a wind of 18: square
# both differences and add them up. (The distance is the root of that; the order is the same.) The five
# nearest days, by hand, the first from $(26 - 24)^2 + (20 - 18)^2 = 8$:

# %%
gaps = (lake["Temp"] - 24) ** 2 + (lake["Wind"] - 18) ** 2
lake.assign(squared=gaps).sort_values("squared").head(5)

# %% [markdown]
# With $k = 3$ it is no, yes, no, so *no*. scikit-learn says the same:

# %%
from sklearn.neighbors import KNeighborsClassifier

columns, day = ["Temp", "Wind"], pd.DataFrame({"Temp": [24], "Wind": [18]})
three_nn = KNeighborsClassifier(3).fit(lake[columns], lake["Swim"])
assert three_nn.predict(day)[0] == "no"

# %% [markdown]
# The border of 3-NN, dashed, over the regions of the tree:

# %% alt="The plane of Temp and Wind with the tree's four rectangles. The dashed border of 3-NN runs slantwise and zigzag, near the rectangles' borders where there are days, and elsewhere far from them."
ax = dt.draw.regions(lake_tree, data=lake, span=[(10, 36), (0, 40)])
temps, winds = np.linspace(*ax.get_xlim(), 200), np.linspace(*ax.get_ylim(), 200)
places = pd.DataFrame({"Temp": np.tile(temps, 200), "Wind": np.repeat(winds, 200)})
says_yes = (three_nn.predict(places) == "yes").reshape(200, 200)
border = {"levels": [0.5], "colors": "black", "linestyles": "--", "linewidths": 2}
on_top = ax.contour(temps, winds, says_yes, **border)
print("of the coldest day 3-NN says", three_nn.predict(lake[columns])[0])

# %% [markdown]
# Below the dashes and right of them 3-NN says yes, even of the coldest day, whose own *no* is outvoted
# by its two neighbours. Its border is made of straight pieces at any angle, half-way between days. The
# tree's pieces run along the axes, because each question is about one number.
#
# > **Predict, then look.** Write the wind in tens of km/h, 1.8 in place of 18. Does the tree say
# > something else of the new day? Does 3-NN?

# %% tags=["answer"]
tens, day_tens = lake.assign(Wind=lake["Wind"] / 10), day.assign(Wind=day["Wind"] / 10)
nn_tens = KNeighborsClassifier(3).fit(tens[columns], tens["Swim"])
tree_tens = dt.cart(tens, "Swim")
print("Tree and 3-NN, before and after:")
print(lake_tree.predict(day).iloc[0], three_nn.predict(day)[0])
print(tree_tens.predict(day_tens).iloc[0], nn_tens.predict(day_tens)[0])

# %% [markdown]
# <details><summary>Why?</summary>
#
# A tree only uses the order of the values, and a change of unit keeps it. For 3-NN the wind now hardly
# counts: the days nearest in temperature are nearest, two of three with a yes. Whoever uses $k$-NN has
# to decide what a degree is worth in km/h, for instance by dividing each column by its *standard
# deviation*, the root of its variance.
#
# </details>
#
# And columns that say nothing? The slides hold that trees handle unimportant features well. Add columns of
# random numbers to the wines:


# %%
def with_noise(n):
    """The wines with n columns of random numbers."""
    noise = np.random.default_rng(12).normal(size=(len(wine), n))
    return wine.join(pd.DataFrame(noise).add_prefix("noise"))


# %% [markdown]
# And judge a tree and 5-NN by the same held-out wines. For 5-NN each column is divided by its standard
# deviation among the training wines:


# %%
def tree_and_neighbours(table, seed):
    """Of 100 held-out wines, how many a tree and 5-NN get wrong."""
    a = table.sample(frac=2 / 3, random_state=seed)
    b, names = table.drop(a.index), table.columns.drop("cultivar")
    near = KNeighborsClassifier(5).fit(a[names] / a[names].std(), a["cultivar"])
    by_near = near.score(b[names] / a[names].std(), b["cultivar"])
    return [100 * (1 - dt.cart(a, "cultivar").score(b)), 100 * (1 - by_near)]


# %% [markdown]
# > **Predict, then look.** Which of the two is better without noise, and which with 50 columns of it?

# %% tags=["answer"]
print("Wrong of 100, tree and 5-NN, by columns of noise:")
for n_noise in (0, 10, 50):
    each = [tree_and_neighbours(with_noise(n_noise), seed) for seed in range(5)]
    print(n_noise, np.mean(each, axis=0).round(1).tolist())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Without noise 5-NN is better: all five columns of these wines say something, and a distance takes them
# together. But in a distance each column counts, whether it says anything or not. The tree does not ask
# for most of them. *Well* does not mean unharmed: among 50 random columns one looks good by luck now and
# then, mostly where few rows are left.
#
# </details>
#
# ## What does a prediction cost?
#
# Count how many numbers of a table have to be looked at. The tree looks at one a question. (The line of
# `path` with the root asks nothing before it, so it is lines less one.)

# %% tags=["T-neighbours"]
one_tree = dt.cart(known, "class")
n_questions = [len(one_tree.path(held_out.iloc[i])) - 1 for i in range(len(held_out))]
print(f"tree: {np.mean(n_questions):.1f} questions on average, {max(n_questions)} at most")
print(f"k-NN: {len(known)} rows × {known.shape[1] - 1} columns = {known.iloc[:, :-1].size}")

# %% [markdown]
# And what has to be kept? The tree keeps an attribute and a threshold for each question and a class for
# each leaf; $k$-NN keeps all rows:

# %%
n_asked = one_tree.n_nodes - one_tree.n_leaves
print(f"tree: {n_asked} questions and {one_tree.n_leaves} leaves, k-NN: {known.size} values")

# %% [markdown]
# The lecture notes say of $k$-NN "few parameters besides (all!) training examples". Right: $k$, and the
# scale of each column, which is easily forgotten. (There are search structures that look at fewer rows.
# Many of them are trees.)
#
# ### Exercise 6
#
# A tree of 1024 leaves, all equally deep, and $k$-NN with 1024 rows of 20 columns. How many times as many
# numbers does $k$-NN look at for one prediction?

# %%
import dtlearn as dt

times_as_many = 1024 * 20 // 10  # solution
dt.practice.check("comparisons-ratio", times_as_many)

# %% [markdown]
# ## What if the border is slanted?
#
# Rows on both sides of the line $x + y = 5.5$, by hand: four pairs with the sum 5, and five with the
# sum 6.

# %%
below = [(1, 4), (2, 3), (3, 2), (4, 1)]
above = [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)]
nine = pd.DataFrame(below + above, columns=["x", "y"]).assign(side=["below"] * 4 + ["above"] * 5)

# %% [markdown]
# How many leaves must a tree have that only asks for $x$ or for $y$? A leaf is a rectangle (chapter
# 01). Take two points of one side, such as $(2, 4)$ and $(3, 3)$: a rectangle that holds both also holds
# $(2, 3)$, which is of the other side. So it is with any two. No two points can share a leaf, whatever is
# asked.

# %% alt="Nine points along two diagonals. The tree's regions make a staircase between them; the slanted line x + y = 5.5 parts them at once."
stairs = dt.cart(nine, "side")
assert stairs.n_leaves == len(nine)
print(stairs.n_leaves, "leaves, height", stairs.height)
ax = dt.draw.regions(stairs, "x", "y", data=nine, span=[(-0.5, 6), (0, 7)])
slant = ax.axline((2.75, 2.75), slope=-1, color="black", linestyle="--", linewidth=2)

# %% [markdown]
# The tree builds a *staircase*. One question about $x + y$ does it at once. A split that asks for a
# weighted sum of columns is called *oblique*; those about one column are *axis-parallel*. If you know
# the sum, give it to the tree as a column:

# %%
helped = dt.cart(nine.assign(sum=nine["x"] + nine["y"]), "side")
print(helped)

# %% [markdown]
# If you don't, a linear model can find it. And what happens as rows come? Random points of a square, on
# both sides of $x + y = 1$; 2,000 more are held out:

# %%
from sklearn.linear_model import LogisticRegression


def points(n, seed):
    """Random points, and their side of the diagonal."""
    made = pd.DataFrame(np.random.default_rng(seed).random((n, 2)), columns=["x", "y"])
    return made.assign(side=np.where(made["x"] + made["y"] > 1, "above", "below"))


# %% [markdown]
# A *logistic regression* draws a straight line between two classes (a large `C` lets it follow the
# rows). For some rows we want the leaves of the tree, and the errors of both on the held-out points:

# %%
unseen, xy = points(2000, 0), ["x", "y"]


def both_ways(n):
    """Rows, leaves, errors of the tree, errors of the line."""
    rows = points(n, n)
    tree = dt.cart(rows, "side")
    line = LogisticRegression(C=1e6).fit(rows[xy], rows["side"])
    by_line = line.score(unseen[xy], unseen["side"])
    return [n, tree.n_leaves, 1 - tree.score(unseen), 1 - by_line]


# %% [markdown]
# > **Predict, then look.** The border is a straight line. With four times as many rows, does the tree need
# > as many leaves as before, twice as many, or four times?

# %% tags=["answer", "F-splits"]
print("Rows, leaves, and errors of the tree and of the line:")
found = [both_ways(n) for n in (50, 200, 800)]
pd.DataFrame(found, columns=["rows", "leaves", "tree", "line"]).round(3)

# %% [markdown]
# <details><summary>Why?</summary>
#
# About twice as many: the steps have the width of the gaps between rows near the line, and there are
# more rows there. A staircase never becomes a line, so the tree is still wrong where the line has long
# been found. Three numbers describe the line.
#
# </details>
#
# The slides show curves as well. A column does that, too: with $x^2 + y^2$ a circle is one question.

# %%
ring = points(200, 7).assign(squares=lambda p: p["x"] ** 2 + p["y"] ** 2)
ring["side"] = np.where(ring["squares"] > 0.5, "out", "in")
by_xy, by_squares = (dt.cart(ring[[*c, "side"]], "side") for c in (["x", "y"], ["squares"]))
print(by_xy.n_leaves, "leaves by x and y,", by_squares.n_leaves, "by the sum of squares")

# %% [markdown]
# Why then are axis-parallel splits the standard? There are at most $N - 1$ of them a column, and one
# sweep tries them all (chapter 06). Slanted lines through two columns part $N$ rows in about $N^2$
# ways, with $M$ columns in about $N^M$. And *Wind ≤ 17.5* can be read.

# %% [markdown]
# ## What are trees good and bad at?
#
# The slides list five advantages and two drawbacks. Where each is shown:
#
# | claim | shown in | does it hold? |
# |---|---|---|
# | flexible: criterion, leaf model, split can be exchanged | [09](09_grow_cart.ipynb), and the slanted splits here | yes; the parts don't know each other |
# | can be interpreted | [03](03_grow_the_risk_tree.ipynb), rules in [10](10_stop_and_prune.ipynb) | small trees; and another row, another story |
# | categorical values natively | subsets in [09](09_grow_cart.ipynb), branches in [07](07_grow_id3.ipynb) | yes, but many levels win by luck |
# | handle unimportant features well | 50 columns of noise here | better than $k$-NN, not unharmed |
# | scale to large tables | rows swept in [06](06_try_every_split.ipynb) | yes, if the tree is balanced |
# | tend to overfit | [10](10_stop_and_prune.ipynb), and below | yes: variance |
# | deterministic, no ensembles | five equal trees here | only without a bootstrap |
#
# One more word on overfitting, with the twelve days of the lake: none is wrong in training. And each
# day, by the tree of the other eleven?

# %% tags=["F-pros"]
wrong_in = sum(lake_tree.predict(lake) != lake["Swim"])
wrong_out = sum(t.predict(lake.loc[[d]]).iloc[0] != lake["Swim"][d] for d, t in enumerate(without))
print(f"wrong of 12: in training {wrong_in}, left out {wrong_out}")

# %% [markdown]
# The lecture notes add: good where a class depends on few attributes; bad for parity and majority
# ([chapter 07](07_grow_id3.ipynb)), and not suited to numbers. The last is too hard: thresholds do
# well, as long as no slanted sum is asked for.
#
# Their *hyper-parameters*, which are our options:
#
# | in the slides | in `dt` | remark |
# |---|---|---|
# | `min_leaf` | `min_leaf` | rows that each branch must have |
# | `max_depth`, $L$ | `max_depth` | the height, at most |
# | $\delta$ | `min_split` | the slides split above $\delta$ rows: `min_split` is $\delta + 1$ |
# | total number of nodes | `max_leaves` | nodes are twice the leaves less one, in a binary tree |
# | leaf model | `task`, `loss` | a class or a mean: a constant, as there |
# | split criterion | `criterion` | "gini", "entropy", "cart", "error"; "variance" |

# %%
assert one_tree.n_nodes == 2 * one_tree.n_leaves - 1
print(one_tree.n_nodes, "nodes,", one_tree.n_leaves, "leaves")

# %% [markdown]
# ## When, then, should you trust a tree?
#
# | ask | how |
# |---|---|
# | Is it better than a leaf? | accuracy of the majority, balanced accuracy |
# | Is it right about rows it has not seen? | held-out rows, looked at once |
# | Would other rows say the same? | bootstrap: how many held-out rows change? |
# | Does it ask for what matters? | permutation importance on held-out rows |
# | Would something else be better? | $k$-NN, a line, a forest |
# | Does somebody have to understand it? | then a small tree, and say how much it jumps |
#
# ## Which printed statements hold?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("F-variance", "F-splits", "F-pros", "T-neighbours")

# %% [markdown]
# ## Recap
#
# - Mean squared error = squared bias + variance. Small trees have bias, large ones variance.
# - One row can change the root. Look at what the predictions do, not only at the picture.
# - A bootstrap leaves out more than a third of the rows. Trees of resampled rows and columns, which vote, are a
#   forest.
# - Gain favours columns with many values. Shuffle a column of held-out rows, and see what is lost.
# - With rare classes accuracy lies. Give each class its share, and say what an error costs.
# - $k$-NN compares with all rows and depends on units; a tree asks a few questions, and only order counts.
# - A slanted border is a staircase to a tree. A column with the sum makes it one question.
#
# **Next:** [13, Are the sources right?](13_check_the_sources.ipynb) You have met most of the printed
# figures one by one. Now all of them together: which hold, which don't, and what kinds of slips there
# are.
#
# **Further reading:** Breiman, *Bagging Predictors* (1996) and *Random Forests* (2001): why unstable
# trees should vote. Strobl et al., *Bias in Random Forest Variable Importance Measures* (2007): the
# seat and the number, in detail. Geman, Bienenstock & Doursat, *Neural Networks and the Bias/Variance
# Dilemma* (1992): the two parts of an error. Murthy, Kasif & Salzberg, *A System for Induction of
# Oblique Decision Trees* (1994).
