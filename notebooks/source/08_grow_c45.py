# %% [markdown]
# # What does a gain cost?
#
# Fourteen days, and whether somebody played golf. This tree was grown by C4.5, which Quinlan made
# out of his ID3. One of its leaves holds 3.38 days.

# %% alt="A tree of fourteen days. Outlook overcast: yes, 3.23 days. Rainy: windy FALSE yes, 3 days; TRUE no, 2.38. Sunny: humidity up to 75 yes, 2; above it no, 3.38."
import dtlearn as dt

golf = dt.datasets.load("golf_unknown")
tree = dt.c45(golf, target="play")
ax = dt.draw.tree(tree)

# %% [markdown]
# How can 0.38 of a day come to a leaf? The outlook of one day is not known. At the end of the
# chapter you can work out each of these fractions.
#
# **The one thing to learn here:** a gain has its price. C4.5 charges for the branches of a split,
# for the choice of a cut and for what is unknown, and compares what is left.
#
# **What you do:** work out each price by hand, find a split that would be too cheap without a second
# rule, and send one day down three branches.
#
# **What you learn:** gain ratio, the average-gain condition, what a cut pays, and how shares of rows
# take the place of unknown values, in training and in prediction.
#
# **What you need:** entropy (chapter 02), gain (03), thresholds (04), and how ID3 grows a tree (07).
# About 75 minutes.
#
# After this chapter you can do by hand: a gain ratio, the price of a cut, and a prediction for a row
# with unknown values.

# %% [markdown]
# ## What does the answer itself tell?
#
# ID3 takes the split of the largest gain, and it has a weakness: an attribute with a level of its
# own for each row gains all there is, since each branch holds one row (chapter 07). Many branches
# make a large gain easy. What should they cost?
#
# Here are the fourteen days of chapter 07, an older version of the table, in which all is known and
# all attributes have levels. Each line counts the days of one outlook:

# %%
import pandas as pd

days = dt.datasets.load("play_tennis")
outlook = pd.crosstab(days["outlook"], days["play"])
outlook

# %% [markdown]
# The gain of *outlook* first, as in chapter 07:

# %%
from math import log2

before = 5 / 14 * log2(14 / 5) + 9 / 14 * log2(14 / 9)
mixed = 2 / 5 * log2(5 / 2) + 3 / 5 * log2(5 / 3)
gain = before - 5 / 14 * mixed - 4 / 14 * 0 - 5 / 14 * mixed
print(f"{before:.6f} - {10 / 14 * mixed:.6f} = {gain:.6f}")

# %% [markdown]
# Now forget the class. Somebody draws one of the days, and you find out its *outlook* by asking.
# How many bits is that? The sizes of the branches are counts like any others, and they become
# shares and parts:

# %%
sizes = {"overcast": 4, "rainy": 5, "sunny": 5}
parts = {level: n / 14 * log2(14 / n) for level, n in sizes.items()}
print({level: round(part, 4) for level, part in parts.items()})

# %% [markdown]
# And the parts become a sum:

# %%
spread = sum(parts.values())
assert abs(dt.split_information(outlook) - spread) < 1e-12
print(f"{parts['overcast']:.4f} + {parts['rainy']:.4f} + {parts['sunny']:.4f} = {spread:.4f}")

# %% [markdown]
# This is the *split information*: the entropy of the answer, whatever the classes are. It is large
# when there are many branches of equal size. An answer of 1.5774 bits, and 0.2467 of them tell
# something about the class. The share is the *gain ratio*:
#
# $$\text{gain ratio} = \frac{\text{gain}}{\text{split information}}, \qquad
# \text{split information} = \sum_j \frac{n_j}{n} \log_2 \frac{n}{n_j} .$$

# %% tags=["N-ratio"]
ratio = gain / spread
assert abs(dt.gain_ratio(outlook) - ratio) < 1e-12
print(f"{gain:.6f} / {spread:.6f} = {ratio:.6f}")

# %% [markdown]
# So a split pays for each bit of its answer, and the ratio says what it gets for one.
#
# > **Predict, then look.** *Outlook* gains 0.247 bits, *humidity* with two branches of seven days
# > each gains 0.152. By ratio, is *outlook* still ahead, and as far?

# %% tags=["answer"]
at_root = dt.c45(days, target="play").candidates().set_index("attribute")
print("The four attributes:")
at_root[["gain", "split_information", "gain_ratio"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# Still ahead, by a hair. Two even branches cost exactly one bit, so the ratio of *humidity* is its
# gain. Three cost half as much again, and *outlook* loses a third of its gain.
#
# </details>
#
# ## Are three branches worth more than two?
#
# In chapter 03 the split Car ∈ {Sports} gained 0.459148 among the six clients. A branch for each of
# the three cars goes further: of SUV there are 2 H, of Sports 1 H and 2 L, of Vintage 1 H.
#
# > **Predict, then look.** Is the gain of the three branches larger than that of the two? Which
# > split has the larger ratio?

# %% tags=["answer", "Z-multiway"]
sports_bits = 1 / 3 * log2(3) + 2 / 3 * log2(3 / 2)
car_gain = sports_bits - 2 / 6 * 0 - 3 / 6 * sports_bits - 1 / 6 * 0
car_spread = 2 / 6 * log2(6 / 2) + 3 / 6 * log2(6 / 3) + 1 / 6 * log2(6 / 1)
assert abs(dt.gain_ratio([[2, 0], [1, 2], [1, 0]]) - car_gain / car_spread) < 1e-12
print("Gain, split information, ratio:")
print(f"three branches {car_gain:.6f}, {car_spread:.6f}, {car_gain / car_spread:.6f}")
print(f"two branches   {car_gain:.6f}, {1:.6f}, {car_gain / 1:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# SUV and Vintage are pure, together as well as apart: parting them tells nothing about the risk.
# The gain does not mind; the ratio charges for it. (The table of six clients has the entropy of its
# sports cars, 0.918, so both are written `sports_bits`.)
#
# </details>

# %% alt="Four bars: the node with 4 H and 2 L, SUV with 2 H, Sports with 1 H and 2 L, Vintage with 1 H. The gain is 0.4591 bits."
ax = dt.draw.split([[2, 0], [1, 2], [1, 0]], ["H", "L"], ["SUV", "Sports", "Vintage"])

# %% [markdown]
# SUV and Vintage could share one bar, and the entropies on the right would stay as they are.
#
# ## Does the ratio throw a row number out?
#
# The ratio was invented for such attributes. Number the fourteen days from 1 to 14 again: every
# branch is pure, and the gain is all the entropy there is, 0.940286.
#
# > **Predict, then look.** The answer now costs $\log_2 14$ bits. Is the ratio below the 0.156 of
# > *outlook*?

# %% tags=["answer"]
number_ratio = before / log2(14)
print("Ratio of the row number:")
print(f"{before:.6f} / {log2(14):.6f} = {number_ratio:.6f}")
print(f"of a thousand such days {before / log2(1000):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No, it is far above! The price grows with the logarithm of the number of branches only, and of
# fourteen days $\log_2 14$ is not much. In a table of a thousand rows the ratio would be below that
# of *outlook*.
#
# </details>
#
# So C4.5 has one more rule: **two of the branches at least must hold two rows each**. The option
# `min_objects` is that number of rows. The number of the day is the last attribute here:

# %%
numbered = days.assign(day=range(1, 15))
for least in (1, 2):
    root = dt.c45(numbered, target="play", nominal=["day"], min_objects=least).root
    print(f"min_objects={least}: the root asks for {root.attribute}")

# %% [markdown]
# ### Exercise 1
#
# Eleven trains, and whether they came late.

# %%
import dtlearn as dt

trains = dt.datasets.load("trains")
trains

# %% [markdown]
# What is the gain ratio of *Line*, with one branch for each of its three levels? Count first.

# %%
import dtlearn as dt

line_ratio = (dt.entropy([6, 5]) - 5 / 11 * dt.entropy([3, 2]) - 4 / 11 * 1) / dt.entropy(
    [5, 4, 2]
)  # solution
dt.practice.check("trains-ratio", line_ratio)

# %% [markdown]
# ### Exercise 2
#
# Write the gain ratio as a function of the branches, one list of class counts for each. You may use
# `dt.entropy` and `dt.information_gain`. No branch is empty, and there are at least two.

# %%
import dtlearn as dt


def my_ratio(children):
    """Gain ratio, from one list of class counts for each branch."""
    spread = dt.entropy([sum(branch) for branch in children])
    return dt.information_gain(children) / spread  # solution


dt.practice.check("gain-ratio-function", my_ratio)

# %% [markdown]
# ## Can a ratio be too cheap?
#
# A split that puts twelve days into one branch and two into the other has a very cheap answer: it
# is nearly always the same. Say that two of the days were holidays, and that golf was played on
# both.

# %%
with_holiday = days.assign(holiday=["yes" if i in (4, 6) else "no" for i in range(14)])
pd.crosstab(with_holiday["holiday"], with_holiday["play"])

# %% [markdown]
# One branch with the shares 5/12 and 7/12, and a pure one of two days:

# %%
twelve_bits = 5 / 12 * log2(12 / 5) + 7 / 12 * log2(12 / 7)
holiday_gain = before - 12 / 14 * twelve_bits - 2 / 14 * 0
holiday_spread = 12 / 14 * log2(14 / 12) + 2 / 14 * log2(14 / 2)
print(f"gain {holiday_gain:.6f}, split information {holiday_spread:.6f}")

# %% [markdown]
# > **Predict, then look.** The gain is less than half of that of *outlook*, 0.246750. Which of the
# > two has the larger ratio? And how rare is it that two days, picked blindly, are both days of
# > golf?

# %% tags=["answer"]
from math import comb

holiday_ratio = holiday_gain / holiday_spread
assert abs(dt.gain_ratio([[5, 7], [0, 2]]) - holiday_ratio) < 1e-12
print("Ratios, and pairs of days of golf:")
print(f"holiday {holiday_ratio:.6f}, outlook {ratio:.6f}")
print(f"{comb(9, 2)} of {comb(14, 2)} pairs, {comb(9, 2) / comb(14, 2):.2f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The holiday wins, because its answer costs so little. And yet it tells next to nothing: of all
# pairs of days two in five would have looked as good. The smaller the split information, the easier
# a small gain becomes a large ratio; as it goes to 0, the ratio is a quotient of two tiny numbers.
#
# </details>
#
# C4.5 therefore asks for the gain first. It takes the mean of the gains of all attributes, and
# **only attributes whose gain reaches the mean compete by ratio** (less a thousandth, so that
# rounding does not decide). By hand:

# %% tags=["S-average"]
gains = [*at_root["gain"], holiday_gain]
average = sum(gains) / len(gains)
print(" + ".join(f"{g:.4f}" for g in gains), f"= {sum(gains):.4f}")
print(f"a fifth of it: {average:.4f}")

# %% [markdown]
# The holiday gains 0.1004, less than 0.1153, so it is out. Two attributes are left, and of those
# *outlook* has the better ratio. The library, without the condition and with it:

# %%
assert holiday_gain < average - 0.001 < at_root["gain"]["humidity"]
for condition in (False, True):
    root_question = dt.c45(with_holiday, target="play", average_gain=condition).root.attribute
    print(f"average_gain={condition}: the root asks for {root_question}")

# %% [markdown]
# One of our sources says that the gain must be "large enough", and leaves open what is enough: the
# mean is. Attributes with very many levels, of 0.3 × the training rows or more, are left out of the
# mean, which they would lift above all others; so is a number that gains nothing.
#
# ### Exercise 3
#
# Fourteen parcels. Which attribute does C4.5 take at the root? By hand: three gains, their mean,
# and the ratios of those that reach it.

# %%
import dtlearn as dt

parcels = dt.datasets.load("parcels")
parcels

# %% [markdown]
# `pd.crosstab` counts for you. Give the name of the attribute.

# %%
import dtlearn as dt

first_attribute = "Size"  # solution
dt.practice.check("parcels-attribute", first_attribute)

# %% [markdown]
# ### Exercise 4
#
# Make a table of at most 8 rows, with the class in the last column, in which the attribute of the
# largest gain is not the attribute of the largest gain ratio. All attributes have levels. Only the
# two scores count here: the mean plays no part, and a branch may hold one row.

# %%
import pandas as pd

import dtlearn as dt

my_rows = pd.DataFrame(
    {"number": list("abcdef"), "colour": list("rrrrgg"), "class": list("001011")}
)  # solution
dt.practice.check("ratio-or-gain", my_rows)

# %% [markdown]
# ## What does the choice of a cut cost?
#
# A number is cut in two, at the threshold of the largest gain (chapter 04). Eight evenings, the
# temperature of the lake, and whether anybody swam:

# %%
swims = pd.DataFrame({"Temp": [14, 16, 18, 20, 22, 24, 26, 28], "Swim": list("ynyynnyn")})
swims

# %% [markdown]
# Both sides of a cut must hold two rows (`min_objects` again), which leaves five cuts. Their gains,
# with the number of evenings on the left and the counts of n and y on both sides:

# %%
swum = list(swims["Swim"])
for k in range(2, 7):
    halves = [[part.count("n"), part.count("y")] for part in (swum[:k], swum[k:])]
    print(k, halves, f"{dt.information_gain(halves):.6f}")

# %% [markdown]
# The best cut lies in the middle, at 21, with 1 n and 3 y against 3 n and 1 y.
#
# > **Predict, then look.** It gains 0.19 bits. Is that a sign of anything? There are 70 ways to
# > spread four y over eight evenings. In how many of them is the best of the five cuts as good as
# > this, or better?


# %% tags=["answer"]
from itertools import combinations


def best_gain(swimming):
    said = ["y" if i in swimming else "n" for i in range(8)]
    cuts = [(said[:k], said[k:]) for k in range(2, 7)]
    return max(dt.information_gain([[s.count("n"), s.count("y")] for s in c]) for c in cuts)


by_chance = [best_gain(places) for places in combinations(range(8), 4)]
print("Best gains of at least 0.1887:")
print(f"{sum(g > 0.1887 for g in by_chance)} of {len(by_chance)}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# In more than three of four. Each cut has little chance by itself, but the best of five is picked
# after the gains are seen. An attribute with two levels has one split, and no choice.
#
# </details>
#
# So a cut pays for having been chosen. To name one of five cuts takes $\log_2 5$ bits. It is done
# once for the node, so each of the eight rows bears an eighth of it:
#
# $$\text{price of a cut} = \frac{\log_2 (\text{cuts tried})}{n} .$$

# %%
cut_gain = 1 - (1 / 4 * log2(4 / 1) + 3 / 4 * log2(4 / 3))
cut_price = log2(5) / 8
print(f"{cut_gain:.6f} - {cut_price:.6f} = {cut_gain - cut_price:.6f}")

# %% [markdown]
# Nothing is left, so the split is turned down. This is the *MDL correction* of Quinlan's release 8:
# of two descriptions the shorter one is better (*minimum description length*). The library says why
# the tree is a leaf; with `mdl=False` the cut is free, and the root is split:

# %%
print(dt.c45(swims, target="Swim"))
print(dt.c45(swims, target="Swim", mdl=False).root.split.question)

# %% [markdown]
# It is a mild price. How many of the 70 ways would still be split?

# %%
print(f"{sum(g > cut_price for g in by_chance)} of {len(by_chance)}")

# %% [markdown]
# Most of them. The price takes away the poorest cuts; chapter 10 prunes what is grown from luck.
#
# ## When does a cut pay its price?
#
# Now the golf table with numbers. Among its five sunny days the humidity parts the classes without
# an error:

# %%
numbers = dt.datasets.load("play_tennis_numeric")
sunny_days = numbers[numbers["outlook"] == "sunny"].sort_values("humidity")
sunny_days[["humidity", "play"]]

# %% [markdown]
# Four different values have three gaps, and in two of them a cut leaves two days or more on each
# side. So two cuts are tried, and the price is $\log_2 2 / 5$:

# %%
left_over = mixed - log2(2) / 5
print(f"{mixed:.6f} - {log2(2) / 5:.6f} = {left_over:.6f}")

# %% [markdown]
# The gain that is left goes into the mean and into the ratio, while the split information (here of 2
# and 3 days) stays as it is. `score` is that ratio:

# %%
golf_numbers = dt.c45(numbers, target="play")
sunny_score = golf_numbers.candidates(node=3)["score"].iloc[0]
assert abs(sunny_score - left_over / (2 / 5 * log2(5 / 2) + 3 / 5 * log2(5 / 3))) < 1e-12
print(f"{sunny_score:.6f}")

# %% [markdown]
# The cut lies at a value of the data, and a row with that value goes to the left. The plain grower of
# chapter 03 has the same rule, and gives the same tree of wind and humidity:

# %%
two_columns = numbers[["humidity", "windy", "play"]]
plain_tree = dt.plain.c45(two_columns.to_dict("records"), "play")
assert plain_tree == dt.c45(two_columns, target="play").to_nested()
print(plain_tree)

# %% [markdown]
# And at the root, among all fourteen days? This is the gain of each cut of the humidity there:

# %% alt="The gain of nine cuts of the humidity: highest at 82.5 with 0.1518 bits, all others below 0.11."
ax = dt.draw.gain_curve(numbers, "play", "humidity", threshold=82.5)

# %% [markdown]
# The cut at 82.5 makes the same two branches as the levels *high* and *normal* of the older table,
# with the same gain of 0.1518, which was the second best of all.
#
# **Run this cell, then move the slider** to both ends. Which of the nine cuts leave fewer than two
# days on a side?

# %%
dt.widgets.threshold_explorer(numbers, "play", "humidity")

# %% [markdown]
# The first and the last one do, so seven cuts are tried.
#
# > **Predict, then look.** Levels pay nothing for a choice, as there is none. Can the humidity, as
# > a number, still compete at the root?

# %% tags=["answer"]
humidity_gain = at_root["gain"]["humidity"]
print("What is left of the gain:")
print(f"{humidity_gain:.6f} - {log2(7) / 14:.6f} = {humidity_gain - log2(7) / 14:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No: less than nothing is left. Who has said beforehand what "high" means judges one split. Who picks
# the best of seven has had seven chances to be lucky.
#
# </details>
#
# ## Which number stands in the tree?
#
# Back to the sunny days, with the humidities 70, 70, 85, 90 and 95, and a cut above the second one.
#
# > **Predict, then look.** Does the tree say humidity ≤ 70, ≤ 77.5 or something else?

# %% tags=["answer"]
print("The question, and the humidities of all days:")
print(golf_numbers.node(3).split.question)
print(sorted(numbers["humidity"]))

# %% [markdown]
# <details><summary>Why?</summary>
#
# The midpoint is 77.5, and C4.5 moves it down to the largest value of the *whole* table that is not
# above it. That is 75, the humidity of a day which is not sunny at all. So each number in the tree
# is one that has been seen.
#
# </details>
#
# On the training rows both are the same split. A new sunny day of 76 goes another way, and
# `threshold="midpoint"` keeps 77.5:

# %%
between = pd.DataFrame({"outlook": ["sunny"], "humidity": [76]})
halfway = dt.c45(numbers[["outlook", "humidity", "play"]], target="play", threshold="midpoint")
as_data = dt.c45(numbers[["outlook", "humidity", "play"]], target="play")
print(halfway.predict(between)[0], as_data.predict(between)[0])

# %% [markdown]
# ## Does C4.5 split in two only?
#
# So one of our sources has it. Look at its tree: how many branches has each question?

# %% tags=["T8"]
inner = [node for node in map(tree.node, range(tree.n_nodes)) if not node.is_leaf]
print({node.attribute: len(node.children) for node in inner})

# %% [markdown]
# Numbers in two, levels in as many as there are. It is CART that splits everything in two
# (chapters 03 and 09).
#
# ### Exercise 5
#
# Eight melons, their weight in kilograms, and whether they were ripe. What is left of the gain of
# the best cut of *Weight*, when C4.5 has taken the price? Each side must hold two melons.

# %%
import dtlearn as dt

melons = dt.datasets.load("melons")
melons.T

# %% [markdown]
# Count the cuts first, then score them.

# %%
from math import log2

import dtlearn as dt

melon_left = dt.entropy([4, 4]) - 6 / 8 * dt.entropy([2, 4]) - log2(3) / 8  # solution
dt.practice.check("melons-price", melon_left)

# %% [markdown]
# ## What if a value is unknown?
#
# Now to the tree on top. Its table is Quinlan's own example: the golf table, in which somebody has
# forgotten the outlook of one day, row 11. The empty field is shown as `NaN`; such a value is called
# *unknown* or *missing*:

# %%
golf.iloc[[11]]

# %% [markdown]
# To drop the row would waste what else is known of it. C4.5 keeps it, and asks three things: what
# is the split worth, where does the row go, and what does a leaf say?
#
# *What is it worth?* Thirteen days are known. Their counts, and their entropy before and after the
# split:

# %%
known = pd.crosstab(golf["outlook"], golf["play"])
known

# %% [markdown]
# The overcast day of golf has gone, so 3 are left of 4.

# %% tags=["Q1"]
bits_of_13 = 5 / 13 * log2(13 / 5) + 8 / 13 * log2(13 / 8)
after_13 = 5 / 13 * mixed + 3 / 13 * 0 + 5 / 13 * mixed
print(f"{bits_of_13:.5f} - {after_13:.5f} = {bits_of_13 - after_13:.5f}")

# %% [markdown]
# That is the gain for a day whose outlook is known. The fourteenth tells nothing, so over all days
# the gain is worth 13/14 of it. The answer has four branches now, as *unknown* is an answer, too:
# sizes 5, 3, 5 and 1.

# %% tags=["Q2"]
golf_gain = 13 / 14 * (bits_of_13 - after_13)
four = [n / 14 * log2(14 / n) for n in (5, 3, 5, 1)]
print(f"gain {golf_gain:.6f}")
print(" + ".join(f"{part:.4f}" for part in four), f"= {sum(four):.4f}")

# %% [markdown]
# And the ratio of the two, which the library must give as well:

# %%
golf_ratio = golf_gain / sum(four)
assert abs(dt.gain_ratio(known, missing=1) - golf_ratio) < 1e-12
print(f"{golf_ratio:.6f}")

# %% [markdown]
# `dt.explain` writes the price out; `dt.explain.gain_ratio` would write all of it:

# %%
dt.explain.split_information(golf, "play", "outlook")

# %% [markdown]
# Without the gap the ratio was 0.156: the split pays for what is unknown, above and below the line. As the
# tree on top shows, it is the best one all the same.
#
# > **Predict, then look.** *Where does the row go?* There is no branch for unknown values. Which
# > branch would you choose, if 3, 5 and 5 of the other thirteen days went down the three?

# %% tags=["answer", "Q3"]
share = {"overcast": 3 / 13, "rainy": 5 / 13, "sunny": 5 / 13}
print("Shares of the row, and what each branch holds:")
for level, n in (("overcast", 3), ("rainy", 5), ("sunny", 5)):
    print(f"{level:9} {share[level]:.6f}, in all {n} + {n}/13 = {n + share[level]:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# All of them. The row goes down each branch with a *weight*: the chance of that outlook, estimated
# from the others. A row whose value is known has the weight 1 in one branch. Nothing is guessed, and
# nothing is lost: the three weights add up to 1.
#
# </details>
#
# These are counts like any others. A count may be a fraction.
#
# ## What happens below?
#
# On paper: write the weight beside each row. The sunny branch has five days of weight 1, and the
# unknown one with 5/13:

# %%
in_sunny = golf[golf["outlook"].isin(["sunny"]) | golf["outlook"].isna()]
in_sunny = in_sunny[["humidity", "windy", "play"]].assign(weight=[1, 1, 1, 1, 1, 5 / 13])
in_sunny.round(4)

# %% [markdown]
# The humidity of day 11 is known, 90, so at the cut at 75 it goes right with all of its 5/13. A sum
# of weights takes the place of a count:

# %%
humid = in_sunny[in_sunny["humidity"] > 75]
humid.groupby("play")[["weight"]].sum().round(4)

# %% [markdown]
# So this leaf says *no*; it holds $3 + 5/13$ days, and $5/13$ of them are of the other class.
# Quinlan writes such a leaf as `no (3.4/0.4)`: rows, then errors. The library has the same counts:

# %% tags=["Q4"]
leaf = tree.root.children[2].children[1]
assert max(abs(leaf.counts - [3, 5 / 13])) < 1e-12
print(f"{leaf.branch}: {leaf.prediction} ({leaf.n:.1f}/{leaf.n - leaf.counts[0]:.1f})")

# %% [markdown]
# In the same way 5/13 of it come to the windy leaf of the rainy branch, and 3/13 to *overcast*. Gain
# and price go by weights, too: the sunny node weighs $5 + 5/13$, and its right branch is not pure.

# %%
n_sunny = 5 + 5 / 13
sunny_bits = 3 / n_sunny * log2(n_sunny / 3) + (2 + 5 / 13) / n_sunny * log2(n_sunny / (2 + 5 / 13))
n_humid = 3 + 5 / 13
humid_bits = 3 / n_humid * log2(n_humid / 3) + (5 / 13) / n_humid * log2(n_humid / (5 / 13))
sunny_gain = sunny_bits - n_humid / n_sunny * humid_bits
assert abs(tree.candidates(node=3)["gain"].iloc[0] - sunny_gain) < 1e-12
print(f"{sunny_bits:.5f} - {n_humid / n_sunny * humid_bits:.5f} = {sunny_gain:.5f}")

# %% [markdown]
# > **Predict, then look.** The unknown day comes to three leaves. What do the rows of all five
# > leaves add up to?

# %% tags=["answer"]
leaves = [node for node in map(tree.node, range(tree.n_nodes)) if node.is_leaf]
print("The leaves, and their sum:")
print(" + ".join(f"{node.n:.4f}" for node in leaves), f"≈ {sum(node.n for node in leaves):.0f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Fourteen: each day is there once, if in pieces. (≈, as the parts are rounded.)
#
# </details>
#
# ## What is predicted when a value is unknown?
#
# A new day: sunny, no wind, and the humidity was not measured. At the root it goes to *sunny*. There
# it goes down both branches, with the weights 2 and 3.38 of 5.38 that the training days had:

# %%
to_dry, to_humid = 2 / n_sunny, n_humid / n_sunny
print(f"{to_dry:.6f} + {to_humid:.6f} = {to_dry + to_humid:.0f}")

# %% [markdown]
# Each leaf gives its shares, weighted by what comes to it. The dry leaf is all *yes*; of the humid
# one $0.38$ of $3.38$ days are.
#
# > **Predict, then look.** The larger weight goes to a leaf that says *no*. What does the tree say,
# > and how sure is it?

# %% tags=["answer", "Q5"]
says_yes = to_dry * 1 + to_humid * (5 / 13) / n_humid
says_no = to_dry * 0 + to_humid * 3 / n_humid
print("The shares:")
print(f"yes {to_dry:.4f} + {to_humid * (5 / 13) / n_humid:.4f} = {says_yes:.4f}")
print(f"no  {0:.4f} + {says_no:.4f} = {says_no:.4f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It says *no*, with 56 % against 44 %: hardly sure at all. The weights are added class by class, and
# the class with the larger sum wins; it is not a vote of leaves.
#
# </details>
#
# The library's way down has the same weights, and its shares are those worked out above:

# %%
new_day = {"outlook": "sunny", "temperature": 70, "humidity": None, "windy": "FALSE"}
tree.path(new_day)[["branch", "prediction", "weight", "note"]]

# %% [markdown]
# Both leaves come with their weight, and the note says at which node a value was missing.

# %%
shares = tree.predict_proba(pd.DataFrame([new_day]))
assert abs(shares["yes"][0] - says_yes) < 1e-12
shares.round(4)

# %% [markdown]
# A level that no training row had, such as an outlook "snow", is unknown to the tree, and treated so.
# The notes tell it apart from a value that is missing:

# %%
notes = tree.path({**new_day, "outlook": "snow"})["note"]
print([note for note in notes if note])

# %% [markdown]
# ### Exercise 6
#
# The tree of the eleven trains. In brackets first *no*, then *yes*.

# %%
import dtlearn as dt

trains_tree = dt.c45(dt.datasets.load("trains"), target="Late")
print(trains_tree)

# %% [markdown]
# Of a train at a peak hour neither the line nor the rain is known, so it is shared out at two nodes.
# What share of *yes* does the tree give it?

# %%
import dtlearn as dt

share_of_late = 5 / 11 * (3 / 5 * 1 / 3 + 2 / 5 * 1) + 4 / 11 * 1 + 2 / 11 * 0  # solution
dt.practice.check("trains-unknown", share_of_late)

# %% [markdown]
# ## Which rule does what?
#
# Each of the rules is an option of `dt.c45`, and can be turned off.
#
# | option | default | what it does |
# |---|---|---|
# | `min_objects` | 2 | two branches must hold so many rows; of a cut both, and a tenth of (rows / classes) where that is more, up to 25 |
# | `average_gain` | True | only attributes whose gain reaches the mean compete by ratio |
# | `mdl` | True | a cut pays $\log_2 (\text{cuts tried}) / n$ |
# | `threshold` | "data" | a cut is moved down to a value of the table; "midpoint" leaves it |
# | `collapse` | True | a node becomes a leaf if all below it makes no fewer errors on the training rows than one leaf would |
#
# The last one is new. Two leaves below a node may both say *yes*, one surely, one hardly. The split
# has gained something, but it saves no error, and C4.5 undoes it.
#
# In plain Python, for tables without gaps, this is how an attribute is chosen. `picks` has the best
# split of each, and `SLACK` is the thousandth:

# %%
import inspect

print(inspect.getsource(dt.plain.best_gain_ratio))

# %% [markdown]
# Gains, their mean, those that reach it, their ratios, the best: the second part of this chapter.
#
# ## Does it work on real data?
#
# How did 435 members of the House of Representatives vote in 1984, on 16 questions, and to which
# party did they belong? A vote is unknown where somebody was away or did not say. The table is from
# the UCI Machine Learning Repository.

# %%
vote = dt.datasets.load("vote")
unknown = vote.isna()
print(f"{unknown.to_numpy().sum()} unknown votes, of {unknown.any(axis=1).sum()} members")

# %% [markdown]
# Nearly half of the members have a gap, so to drop them would cost half of the table. We grow the
# tree from two thirds of the members, and hold the others out, so that it can be judged by people
# it has not seen. What do the rules do to it?

# %%
seen = vote.sample(frac=2 / 3, random_state=10)
held_out = vote.drop(seen.index)
for name, value in (("collapse", True), ("collapse", False), ("min_objects", 1)):
    grown = dt.c45(seen, target="Class", **{name: value})
    print(f"{name}={value}: {grown.n_leaves} leaves, {grown.score(held_out):.3f} right")

# %% [markdown]
# The first line is the tree as it is by default. Without collapsing it has nearly five times as
# many leaves and is right as often, for most of them say the same as their neighbours. With leaves of
# one member it is larger and less often right.

# %% alt="The tree of the votes, with six leaves. The root asks for the physician fee freeze: n is democrat. Below y it asks for synfuels, then MX missile, budget, water project."
voted = dt.c45(seen, target="Class")
ax = dt.draw.tree(voted)

# %% [markdown]
# Counts are fractions nearly everywhere. One of the members held out, number 341, did not vote on
# the question of the root:

# %%
way = voted.path(held_out.loc[341])
way[["node", "branch", "prediction", "weight"]].round(4)

# %% [markdown]
# Two leaves are reached. The weight of each, times its share of democrats, is what it adds:

# %%
ends = [(voted.node(k), w) for k, w in zip(way["node"], way["weight"]) if voted.node(k).is_leaf]
added = [w * node.counts[0] / node.n for node, w in ends]
assert abs(voted.predict_proba(held_out.loc[[341]])["democrat"].iloc[0] - sum(added)) < 1e-12
print(" + ".join(f"{part:.4f}" for part in added), f"= {sum(added):.4f}, is", vote["Class"][341])

# %% [markdown]
# Now against ID3, which goes by the gain and has no shares. It can make a level of its own of the
# unknown votes (`missing="branch"`), or send them down the largest branch (`"majority"`). One
# division of the members may be luck, so we take the mean of twenty:


# %%
def judged(grow):
    """Mean number of leaves, and share of the members held out that is predicted right."""
    training = [vote.sample(frac=2 / 3, random_state=i) for i in range(20)]
    grown = [grow(rows) for rows in training]
    right = [t.score(vote.drop(rows.index)) for t, rows in zip(grown, training)]
    return f"{sum(t.n_leaves for t in grown) / 20:4.1f} leaves, {sum(right) / 20:.3f} right"


# %% [markdown]
# > **Predict, then look.** Which has more leaves, which is more often right? And what about a C4.5
# > tree that may ask one question only?

# %% tags=["answer"]
print("Twenty divisions:")
print("C4.5          ", judged(lambda rows: dt.c45(rows, "Class")))
print("ID3, branch   ", judged(lambda rows: dt.id3(rows, "Class", missing="branch")))
print("ID3, majority ", judged(lambda rows: dt.id3(rows, "Class", missing="majority")))
print("C4.5, one test", judged(lambda rows: dt.c45(rows, "Class", max_depth=1)))

# %% [markdown]
# <details><summary>Why?</summary>
#
# C4.5's trees are far smaller, and right for about one member in a hundred more. Little of that can
# be the ratio: with two answers nearly all questions cost about one bit, so there is not much to
# charge for. What the other rules do, you have seen above. And one single question is better than all of
# them! The larger trees have learnt luck from their 290 members. That is what pruning is for, in
# chapter 10.
#
# </details>

# %% [markdown]
# ## Who are the fourteen customers?
#
# Han, Kamber & Pei's *Data Mining* asks of fourteen customers whether they buy a computer. The counts
# of no and yes: *age* is youth, middle-aged or senior, *income* low, medium or high, *student* yes or no,
# and the *credit* fair or excellent:

# %%
customers = {"age": [[3, 2], [0, 4], [2, 3]], "income": [[1, 3], [2, 4], [2, 2]]}
customers |= {"student": [[1, 6], [4, 3]], "credit": [[2, 6], [3, 3]]}

# %% [markdown]
# > **Predict, then look.** You have met these counts before. What are the four gains? And does the
# > ratio of *income* come before that of *credit*?

# %% tags=["answer", "H-gains"]
print("Gain and ratio:")
for asked_of, levels in customers.items():
    print(f"{asked_of:8} {dt.information_gain(levels):.6f} {dt.gain_ratio(levels):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# They are the fourteen days by other names: youth, middle-aged and senior have the counts of sunny,
# overcast and rainy, and so on. *Income*, like *temperature*, comes last.
#
# </details>
#
# The book prints 0.029 / 1.557 = 0.019 for the ratio of *income*. By hand:

# %%
low_bits = 1 / 4 * log2(4 / 1) + 3 / 4 * log2(4 / 3)
medium_bits = 2 / 6 * log2(6 / 2) + 4 / 6 * log2(6 / 4)

# %% [markdown]
# The high incomes are an even mix of one bit:

# %%
income_gain = before - 4 / 14 * low_bits - 6 / 14 * medium_bits - 4 / 14 * 1
income_spread = 4 / 14 * log2(14 / 4) + 6 / 14 * log2(14 / 6) + 4 / 14 * log2(14 / 4)

# %% [markdown]
# The ratio is the library's, and rounds to the book's:

# %%
assert abs(dt.gain_ratio(customers["income"]) - income_gain / income_spread) < 1e-12
print(f"{income_gain:.6f} / {income_spread:.6f} = {income_gain / income_spread:.6f}")

# %% [markdown]
# For *age* and *student* it prints 0.246 and 0.151, as Mitchell does for the days (chapter 07), and from
# the same rounded parts.

# %% [markdown]
# ## Which printed figures are exact?
#
# The ledger of this chapter. *Computed* is what the library gives as this notebook runs.

# %%
dt.ledger.table("T8", "S-average", "Q1", "Q2", "Q3", "Q4", "Q5", "H-gains")

# %% [markdown]
# Quinlan's figures are all right; two statements of later texts need a qualification, and two gains
# were made from rounded parts.
#
# ## Recap
#
# - Split information is the entropy of the branch sizes; gain ratio is gain / split information.
# - A ratio can be too cheap: only attributes whose gain reaches the mean compete.
# - A ratio alone does not throw out a row number: two branches must hold two rows.
# - A cut pays log2(cuts tried) / n for the choice, and is written as a value of the table.
# - The gain counts for the share of the known rows, and *unknown* is one more branch of the answer.
# - A row of unknown value goes down all branches, with weights that add up to 1, in training and in
#   prediction. Counts become sums of weights, and nothing else changes.
#
# **Next:** [09, How far do two branches go?](09_grow_cart.ipynb) The third of the three algorithms
# pays no price: it makes two branches only.
#
# **Further reading:** Quinlan, *C4.5: Programs for Machine Learning* (1993): chapter 2 on the gain
# ratio, chapter 3 on unknown values, with the example of this chapter. Quinlan, *Improved Use of
# Continuous Attributes in C4.5* (1996): why a cut should pay, and how
# much better the trees get.
