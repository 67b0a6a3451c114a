# %% [markdown]
# # Are the sources right?
#
# This course follows texts and books of others. What they print about their examples is in the *ledger*,
# beside the exact figure and a verdict. How often has each verdict been given? (What they mean comes
# below, one by one.)

# %% alt="Six bars of verdicts: most printed figures agree; few are rounded, follow from another, or are misprints; more are wrong or loose."
import dtlearn as dt

given = dt.ledger.summary()
ax = dt.draw.tally(given.columns[:-1], given.loc["all"].to_list()[:-1], label="verdicts")

# %% [markdown]
# Most figures are right. The others differ in kind: some are slips of the pen, some are roundings, and
# some would make you do the wrong thing. How do you find out which?
#
# **The one thing to learn here:** a printed number stands for a range. Work the exact one out from the
# counts; if it lies outside, look for the smallest change that explains what is printed.
#
# **What you do:** take two printed sums apart, work out how far rounding can go, judge a lecture note,
# and look through the whole ledger.
#
# **What you learn:** ranges of rounded numbers, six verdicts, what follows from a misprint, and what to
# do when a book is wrong.
#
# **What you need:** entropy and gain (chapters 02 and 03), the total scale (04), and for the last part
# the study of chapter 11. About 60 minutes.
#
# After this chapter you can do by hand: give the range of a sum of rounded numbers, say whether a
# printed figure agrees, and find the misprint behind one that does not.

# %% [markdown]
# ## What does a printed number say?
#
# Nobody prints all digits. 0.915 stands for every number that is rounded to it: half a unit of the
# last digit down, and half a unit up.

# %%
printed = "0.915"
half = 0.5 / 10 ** len(printed.partition(".")[2])
print(f"{float(printed) - half:.4f} to {float(printed) + half:.4f}")

# %% [markdown]
# Zaki & Meira print 0.915 for the entropy of four clients H and two L, as chapter 03 has told. Is it a
# rounding of the exact one? Counts, shares, parts, sum:

# %%
from math import log2

parts = [p * log2(1 / p) for p in (4 / 6, 2 / 6)]
exact = sum(parts)
assert abs(dt.entropy([4, 2]) - exact) < 1e-12
print(f"{parts[0]:.6f} + {parts[1]:.6f} = {exact:.6f}")

# %% [markdown]
# 0.918296 is not between 0.9145 and 0.9155. So this is no rounding, and something went wrong.
#
# One caution. Some people do not round, they *cut off*: the slides of Cattaneo & Grabocka print 0.98
# for an entropy that rounds to 0.99.

# %%
people = 4 / 7 * log2(7 / 4) + 3 / 7 * log2(7 / 3)
print(f"{people:.6f}, rounded {people:.2f}, cut off {int(100 * people) / 100:.2f}")

# %% [markdown]
# A cut off 0.98 stands for the numbers from 0.98 to just below 0.99. The ledger lets both ways pass.

# %% [markdown]
# ## Which part is wrong?
#
# The source prints a sum, 0.387 + 0.528 = 0.915. A sum can be taken apart. First: is it added right?

# %%
print(f"{0.387 + 0.528:.3f}")

# %% [markdown]
# It is. So one of the parts must be off. Each beside the exact part, rounded to three decimals:

# %%
for shown, part in zip(("0.387", "0.528"), parts):
    print(f"printed {shown}, exact {part:.3f}")

# %% [markdown]
# Found: 0.387 stands where 0.390 should. One part changed by 0.003 explains the whole figure, and the
# formula beside it, $-\frac23 \log_2 \frac23$, is the right one. What the text itself shows to be a
# slip of the pen is a *misprint*.
#
# > **Predict, then look.** The source goes on: Age ≤ 22.5 has a weighted entropy of 0.67 and a gain of
# > 0.245; Age ≤ 35 has 0.809 and 0.106. Which of these four figures does the misprint spoil?

# %% tags=["answer"]
print("Weighted entropy, gain from 0.915, exact gain:")
for name, shown_after, after in (
    ("Age ≤ 22.5", 0.67, 4 / 6),
    ("Age ≤ 35", 0.809, 5 / 6 * dt.entropy([3, 2])),
):
    print(f"{name:10}  {after:.6f}  {0.915 - shown_after:.3f}  {exact - after:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# The two gains. They start from 0.915; the weighted entropies are made of the branches alone, and
# agree. The subtractions are right, so the verdict on the gains is *follows*: mend the 0.387, and
# they are mended as well. (0.245 has also lost something by subtracting 0.67 for 0.6667.)
#
# </details>
#
# The same two gains are printed once more, for Car ∈ {Vintage} and Car ∈ {SUV}. With 0.915 itself that
# makes five figures that one misprint has spoilt. Does the choice of the split suffer? Not from this: it
# takes the same 0.003 from all gains, and their order stays.
#
# For the fifth split, Car ∈ {Sports}, the source prints a weighted entropy of 0.194 and a gain of 0.721.
# Both are 0.459148 in truth, which is still the largest of the five gains. The subtraction
# 0.915 − 0.194 is right; where does 0.194 come from?

# %%
print(f"3/6 · 0.387 = {3 / 6 * 0.387:.4f}")

# %% [markdown]
# From one of the two parts of the left branch, halved. The other was left out. Here no right figure
# stands anywhere near, so the verdict is *wrong*, though we can guess how it came about.

# %% [markdown]
# ## How far can rounding go?
#
# The slides part seven people at a height of 165 cm, and print a gain on the total scale:
#
# $$7 \cdot 0.98 - 2 \cdot 0 - 5 \cdot 0.72 = 3.92 .$$
#
# Do the sum:

# %%
print(f"{7 * 0.98 - 5 * 0.72:.2f}")

# %% [markdown]
# So 3.92 is not even what the line says. But nor need 3.26 be exact, as 0.98 and 0.72 have been rounded.
# 0.98 stands for 0.975 to 0.985, and 0.72 for 0.715 to 0.725. The gain is smallest where the first is
# small and what is subtracted is large, and the other way round:

# %%
low, high = 7 * 0.975 - 5 * 0.725, 7 * 0.985 - 5 * 0.715
print(f"{low:.3f} to {high:.3f}, a width of {high - low:.2f}")

# %% [markdown]
# That is how ranges add up. Each entropy is uncertain by 0.01 in all, each is multiplied by its people,
# and **the widths add up, though the numbers are subtracted**: 7 · 0.01 + 5 · 0.01 = 0.12.
#
# > **Predict, then look.** Seven people, four m and three f: two f on the left, four m and one f on the
# > right. Is the exact gain inside this range?

# %% tags=["answer"]
right_side = 4 / 5 * log2(5 / 4) + 1 / 5 * log2(5)
gain_165 = 7 * people - 5 * right_side
assert abs(dt.information_gain([[0, 2], [4, 1]], scale="total") - gain_165) < 1e-12
print("The exact gain:")
print(f"7 · {people:.6f} - 5 · {right_side:.6f} = {gain_165:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It is, in the upper half. In truth 0.98 was cut off and stands for 0.98 to 0.99, which moves the
# range up a little, to 3.235 and 3.355. The exact gain is inside that as well.
#
# </details>
#
# Three lines: what is printed against the range of rounded parts, the exact gain against it, and against
# the range where 0.98 was cut off.

# %% alt="Three ranges. Parts rounded: 3.2 to 3.32, the printed 3.92 is far outside, the exact 3.286956 is inside. Left part cut off: 3.235 to 3.355, 3.286956 is inside."
names = ["printed, parts rounded", "exact, parts rounded", "exact, 0.98 cut off"]
bounds = [(low, high), (low, high), (7 * 0.98 - 5 * 0.725, 7 * 0.99 - 5 * 0.715)]
ax = dt.draw.ranges(names, bounds, [3.92, gain_165, gain_165])

# %% [markdown]
# No rounding leads to 3.92. The other cut of the slides, at 175 cm, is the opposite case. They print
# 7 · 0.98 − 6 · 1 = 0.9, and this sum is 0.86!
#
# > **Predict, then look.** Is 0.9 wrong, too? The range is that of 7 times 0.98 to 0.99, less 6.

# %% tags=["answer"]
gain_175 = 7 * people - 6 * 1 - 1 * 0
assert abs(dt.information_gain([[3, 3], [0, 1]], scale="total") - gain_175) < 1e-12
print("Range, and the exact gain at 175:")
print(f"{7 * 0.98 - 6:.2f} to {7 * 0.99 - 6:.2f}, exact {gain_175:.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# It is right: 0.896597 rounds to 0.9. The authors have worked with exact parts and printed short ones.
# Whoever adds up what is printed gets 0.86, and thinks the book is wrong.
#
# </details>
#
# So always start from the counts. Where the printed figure *is* what short parts give, and the exact one
# rounds to another, the verdict is *rounded*.
#
# ### Exercise 1
#
# Write it as a function. Two numbers are given as they are printed, such as "0.98" and "0.7". Between
# which bounds does the first less the second lie? Both were rounded, not cut off. Return the lower
# bound and the upper one, as a pair.

# %%
import dtlearn as dt


def my_range(before, after):
    """Lowest and highest difference of two numbers that are printed like this."""
    halves = [0.5 / 10 ** len(text.partition(".")[2]) for text in (before, after)]
    middle = float(before) - float(after)
    return middle - sum(halves), middle + sum(halves)  # solution


dt.practice.check("printed-range", my_range)

# %% [markdown]
# ## What explains a wrong figure?
#
# Change one input, keep the others, and ask what it would have to be. If it is a number that a hand could
# have slipped to, you have an explanation. For 7 · 0.98 − 5 · 0.72 = 3.92:

# %%
print(f"in the place of 0.98: {(3.92 + 5 * 0.72) / 7:.3f}, of 0.72: {(7 * 0.98 - 3.92) / 5:.3f}")
print(f"in the place of 7: {(3.92 + 5 * 0.72) / 0.98:.3f}, of 5: {(7 * 0.98 - 3.92) / 0.72:.3f}")

# %% [markdown]
# The first can't be, as two classes have at most 1 bit. 0.588 does not look like 0.72. The people would
# not be whole. So no single input explains it. Two together would: 4 · 0.98 is 3.92, but why should there
# be a 4, and nothing subtracted? That is a guess, and nothing on the slide confirms it: *wrong*, and not
# *misprint*.
#
# The six verdicts, in the order in which to try them:
#
# | verdict | when |
# |---|---|
# | agrees | the exact figure rounds, or is cut off, to what is printed |
# | rounded | not so, but the short parts give it |
# | follows | worked out rightly from a figure that is wrong itself |
# | misprint | the text around it shows what should stand there |
# | wrong | none of these |
# | loose | not a figure but a sentence, which is true only under a condition |
#
# The first of them is quickly written. `int` cuts off:


# %%
def agrees(text, value):
    """Whether a value rounds to a printed text, or is cut off to it."""
    places = len(text.partition(".")[2])
    cut_off = int(value * 10**places) / 10**places
    return text in (f"{value:.{places}f}", f"{cut_off:.{places}f}")


# %% [markdown]
# Five figures, each beside its exact value, and what the ledger says of them. The letter of an entry is
# its source: F are the slides, Z is Zaki & Meira.

# %%
five = {"F4": people, "F6": right_side, "F7": gain_165, "F8": gain_175, "Z9": exact}
for key, value in five.items():
    entry = dt.ledger.entry(key)
    short = entry.printed.split("; ")[0]
    assert agrees(short, value) == (entry.verdicts[0] == "agrees")
    print(f"{key}  {short:5}  {value:.6f}  {agrees(short, value)}  {entry.verdicts[0]}")

# %% [markdown]
# ## Can you judge a lecture note?
#
# Sixteen ponds, how deep they are, whether reeds grow there, and whether frogs live in them. The note is
# made up, and has a fault of each kind.

# %%
ponds = dt.datasets.load("ponds")
ponds.T

# %% [markdown]
# The note says:
#
# - **a.** Frogs live in 9 of 16 ponds, so $H(D) = 0.99$.
# - **b.** Of the 6 ponds with reeds 5 have frogs, of the 10 without 4. In total the gain of Reeds is
#   16 · 0.99 − 6 · 0.65 − 10 · 0.97 = 2.24.
# - **c.** Depth ≤ 0.8 parts 4 ponds, one of them with frogs, from 12, eight of them with frogs. The
#   entropies are 0.811 and 0.918, the weighted entropy is 0.838.
# - **d.** So the gain of Depth ≤ 0.8 is 0.989 − 0.838 = 0.151.
# - **e.** The threshold 0.08 is the middle of 0.7 and 0.9.
# - **f.** An attribute that gains nothing can be left out.
#
# ### Exercise 2
#
# What is the exact gain of Depth ≤ 0.8, per pond? From the rows, not from the note.

# %%
import dtlearn as dt

depth_gain = (
    dt.entropy([9, 7]) - 4 / 16 * dt.entropy([1, 3]) - 12 / 16 * dt.entropy([8, 4])
)  # solution
dt.practice.check("ponds-gain", depth_gain)

# %% [markdown]
# ### Exercise 3
#
# The weighted entropy 0.838 of claim c is not what 4/16 · 0.811 + 12/16 · 0.918 gives. One whole number
# in the place of the 4, with the 12 changed so that both are 16 together, explains it. Which?

# %%
import dtlearn as dt

n_shallow = 12  # solution
dt.practice.check("ponds-weights", n_shallow)

# %% [markdown]
# ### Exercise 4
#
# Claim b. The three entropies are rounded to two decimals. What is the largest total gain of Reeds that
# they allow?

# %%
import dtlearn as dt

largest_gain = 16 * 0.995 - 6 * 0.645 - 10 * 0.965  # solution
dt.practice.check("ponds-largest", largest_gain)

# %% [markdown]
# ### Exercise 5
#
# Now all six claims, each with one of the six verdicts: fill in {"a": "...", "b": "...", ...}. A figure
# is judged by itself: in claim c the entropies agree, so the verdict is on 0.838.

# %%
import dtlearn as dt

my_verdicts = {
    "a": "agrees",
    "b": "rounded",
    "c": "wrong",
    "d": "follows",
    "e": "misprint",
    "f": "loose",
}  # solution
dt.practice.check("ponds-verdicts", my_verdicts)

# %% [markdown]
# The gain of Reeds is 2.24 / 16 = 0.14 in the note, that of Depth 0.151, so the note splits by Depth.
#
# > **Predict, then look.** What would it have split by, had it used the exact figures?

# %% tags=["answer"]
reeds_or_depth = dt.cart(ponds, target="Frogs", criterion="entropy").candidates()
two = reeds_or_depth[reeds_or_depth["split"].isin(["Reeds ∈ {no}", "Depth ≤ 0.8"])]
print("The two splits, the better one first:")
two[["split", "gain"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# By Reeds. The swapped weights let the smaller branch, which is purer, count three times as much as it
# should. This wrong figure is not like the 0.387 above: it changes what is done.
#
# </details>
#
# ### Exercise 6
#
# Now make such a trap. Make a split in two, as class counts of both branches, whose exact gain rounds to
# 0.25, while the entropy before it and the weighted entropy after it, each rounded to two decimals, leave
# 0.24.

# %%
import dtlearn as dt

my_split = [[0, 2], [8, 3]]  # solution
dt.practice.check("rounded-apart", my_split)

# %% [markdown]
# ## How often does rounding bite on real data?
#
# The irises have more than a hundred splits at the root, each with an exact gain. What if both entropies of each
# are rounded to two decimals before they are subtracted?
#
# > **Predict, then look.** In what share of the splits does the second decimal of the gain come out
# > wrong: 1 %, 10 %, 40 %?

# %% tags=["answer"]
iris = dt.datasets.load("iris")
gains = dt.cart(iris, target="class", criterion="entropy", max_depth=1).candidates()["gain"]
before = log2(3)
short_gains = (round(before, 2) - (before - gains).round(2)).round(2)
print("Splits, and those with another second decimal:")
print(len(gains), f"{(short_gains != gains.round(2)).mean():.0%}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Here the entropy before is 1.584963, and 1.58 is too small by nearly 0.005, half of what a unit is worth.
# So up to half of the gains lose a unit. With an entropy of 1.58 sharp there would be none.
#
# </details>
#
# So a difference in the last digit is no reason for alarm, nor to write to an author. Keep all digits,
# and round once, at the end.

# %% [markdown]
# ## Is the ledger complete?
#
# Who checks some figures finds some faults. So go through a text from top to bottom, and list *every*
# figure, those that look trivial as well. Shares of H and L among the clients, then of m and f among the
# seven people:

# %% tags=["Z-shares", "F-shares"]
mixed_of = {"all clients": (4, 2), "Age > 22.5": (2, 2), "Sports": (1, 2)}
mixed_of |= {"all people": (4, 3), "Height > 165": (4, 1), "Height ≤ 175": (3, 3)}
for group, of_classes in mixed_of.items():
    print(f"{group:12}", *[f"{n / sum(of_classes):.4f}" for n in of_classes])

# %% [markdown]
# Whether a branch is pure is seen from its rows. Five branches of the clients; the third makes the rule
# R3, and the last two are the second level:

# %% tags=["Z-pure", "Z-second"]
clients = dt.datasets.load("risk")
asked = ["Age <= 22.5", "Age > 35", "Car != 'Sports'"]
asked += ["Car == 'Sports' and Age <= 22.5", "Car == 'Sports' and Age > 22.5"]
for question in asked:
    print(f"{question:32}", *clients.query(question)["Risk"])

# %% [markdown]
# Rows times entropy, of the mails of chapter 05, and the entropy of the pure and even sides of the
# heights:

# %% tags=["F-mails", "F-sides"]
print([n * dt.entropy(c) for n, c in ((8, [4, 4]), (4, [4, 0]), (4, [0, 4]), (4, [2, 2]))])
print([dt.entropy(c) for c in ([0, 2], [3, 3], [1, 0])])

# %% [markdown]
# All of these agree. Sentences and formulas are listed as well. The slides conclude from the distance
# from the even mix (chapter 02) that max KL = min(−KL) = min H. As values, for two classes:

# %% tags=["F-max"]
distances = [dt.kl_from_uniform([k, 10 - k]) for k in range(11)]
smallest = min(dt.entropy([k, 10 - k]) for k in range(11))
print(f"{max(distances):.0f}, {min(-d for d in distances):.0f}, {abs(smallest):.0f}")

# %% [markdown]
# Three numbers. But the same shares, the pure ones, lead to all of them. So it is true of the place, not
# of the value: *loose*.
#
# Formula (1) of the study sums over $p(x)$, not over $x$. For a coin, as a set of values and as a list:

# %% tags=["S-sum"]
coin = [1 / 2, 1 / 2]
print(sum(p * log2(1 / p) for p in set(coin)), sum(p * log2(1 / p) for p in coin))

# %% [markdown]
# Half a bit for a coin: a *misprint*, as formula (2) has its sums over $x$ and $y$.
#
# The notes T say that trees express any Boolean function, and are not suited to numbers. All functions
# of two bits (parity gains nothing at first, so no gain is asked for), and the irises with two levels
# of thresholds:

# %% tags=["T-boolean"]
from itertools import product

import pandas as pd

two_bits = pd.DataFrame({"x1": [0, 0, 1, 1], "x2": [0, 1, 0, 1]})
functions = [two_bits.assign(y=list(values)) for values in product([0, 1], repeat=4)]
print(sum(dt.id3(told, "y", min_gain=-1).score(told) == 1 for told in functions), "of 16")
print(round(150 * dt.cart(iris, "class", max_depth=2).score(iris)), "of 150")

# %% [markdown]
# The first holds for any number of bits: a tree that asks for all of them has a leaf for each row. The
# second is *loose*; chapter 12 has what is hard about numbers.
#
# ### What is left of the study?
#
# Its rows, with the first four that it prints as Table 1:

# %% tags=["S-rows"]
cars = dt.datasets.load("car_evaluation")
print(len(cars), "rows")
cars.head(4)

# %% [markdown]
# Its Table 2 has a column for the entropy, and one for "log_loss", which is the entropy once more.
# Right cars of 432, at the depths 3 to 7:

# %% tags=["S-columns"]
acceptable = cars["class"].where(cars["class"] == "unacc", "acc")
columns = pd.get_dummies(cars.drop(columns="class")).assign(**{"class": acceptable})
by_entropy = {"target": "class", "criterion": "entropy", "min_split": 20}
for depth in range(3, 8):
    tree = dt.cart(columns[:1296], max_depth=depth, **by_entropy)
    print(depth, round(432 * tree.score(columns[1296:])), f"{tree.score(columns[1296:]):.6f}")

# %% [markdown]
# It says that the least number of rows of a split hardly matters. At depth 7:

# %% tags=["S-minimum"]
for least in (5, 20):
    of_least = dt.cart(columns[:1296], target="class", max_depth=7, min_split=least)
    print(least, f"{of_least.score(columns[1296:]):.6f}")

# %% [markdown]
# Three cars of 432, which is little. And 0.96 was found "with q above 0.9". The chance that a draw gets
# there is $(1 - p) \cdot p \, (1 + q)$, at $p = 0.25$ and three values of $q$:

# %% tags=["S-largest"]
print([round((1 - 0.25) * 0.25 * (1 + q), 4) for q in (0.1, 0.6, 1)])

# %% [markdown]
# So a large $q$ helps, but a small one will do. And of the 60 cells, each drawn once, "a noticeable
# number" are poor. Where the one node below the root is dropped, with the chance $p$, all cars are called
# unacceptable. How often, of ten cells for each $p$, and how many of 432 are right then?

# %% tags=["S-poor"]
print(f"{10 * sum((0, 0.05, 0.1, 0.15, 0.2, 0.25)):.1f} cells, {258 / 432:.6f}")

# %% [markdown]
# Seven or eight cells of sixty: noticeable indeed. Last, dropout is called an average of models. One
# tree was drawn, and none voted. If they did, at $p = 0.25$ and $q = 1$? Three quarters of the trees have
# the node below the root, and half of these drop the next one, which refuses cars of very high maintenance
# (chapter 11). So these shares of the trees accept a car for four persons or more that is safe:

# %% tags=["S-vote"]
shares = {"maintenance not vhigh": 0.75, "maintenance vhigh": 0.75 * 0.5}
print({cars_of: (votes, votes > 0.5) for cars_of, votes in shares.items()}, f"{390 / 432:.6f}")

# %% [markdown]
# The majority accepts the first only. It says what the tree of depth 3 says, with 390 of 432 right: less than the 0.96 of one lucky
# draw.

# %% [markdown]
# ## What does the whole ledger say?
#
# Each entry has an exact figure that was worked out apart from this library. Now the library computes all
# of them, and must come to the same, to the last digit that is shown:

# %%
entries = dt.ledger.entries()
assert [entry.computed for entry in entries] == [entry.exact for entry in entries]
print(len(entries), "entries")

# %% [markdown]
# The sources, by their letters:

# %%
for letter, title in dt.ledger.SOURCES.items():
    print(letter, title)

# %% [markdown]
# > **Predict, then look.** A draft, slides, two notes, a study and four books. Which has the most figures
# > that are *wrong*?

# %% tags=["answer"]
print("Verdicts by source:")
given

# %% [markdown]
# <details><summary>Why?</summary>
#
# Z, a draft, works its example out figure by figure, and its faults run through them. In the books
# Q and M there is nothing but roundings. Nearly all figures of S are what programs gave, and agree; what
# is a misprint, wrong or loose there are its formulas and sentences.
#
# </details>
#
# Of each source, how many verdicts are not *agrees*?

# %% alt="A bar for each source, full as far as its figures do not agree: more than half of that of Z, little of those of F and Q."
total = given["all"].to_list()[:-1]
other = (given["all"] - given["agrees"]).to_list()[:-1]
ax = dt.draw.tally(list(dt.ledger.SOURCES), total, other, label="verdicts, full: does not agree")

# %% [markdown]
# Long bars are the sources that print many figures, and who prints many can be checked. Sources that
# print none are not better.
#
# **Run this cell, then choose** a source or a verdict, or type a text, such as 0.387 or *sign*. What
# have the misprints in common?

# %%
dt.widgets.ledger_explorer(entries)

# %% [markdown]
# The misprints are digits, signs, indices and swapped names, all of which the text beside them corrects.
# Type *x5*: these are wrong, and they send a client the wrong way.
#
# ## What do you do when a book is wrong?
#
# 1. **Recompute from raw counts**, with all digits. Do not start from printed parts.
# 2. **Is it only rounded?** Work out the range that the printed parts allow, and try cutting off.
# 3. **Is it another scale?** Nats for bits, a total for a mean, per cent for a share: divide the printed
#    figure by the exact one, and see whether the quotient is 0.693, the number of rows, or 100.
# 4. **Find the smallest change** of one input that explains it. A digit, a sign, two swapped names.
# 5. **What depends on it?** Follow it through the text: other figures, a choice, a conclusion.
# 6. **Tell the authors**: the page, what is printed, the exact figure, how to work it out in two lines,
#    and what depends on it. Check whether a newer edition has it right. And doubt yourself first.
#
# How step 3 looks, if somebody prints 0.637 for the entropy of the six clients:

# %%
from math import log

print(f"{0.637 / exact:.3f}, and ln 2 is {log(2):.3f}")

# %% [markdown]
# Nats. The figure is right, and the unit is not told.
#
# Formulas have misprints as well, such as a lost minus sign (S-entropy) or swapped names (S-gini). The
# [formula sheet](formulas.md) has each measure as all sources write it, and names their slips.
#
# ## Where is the whole ledger?
#
# Here, source by source, with what the library has computed as this notebook ran:

# %%
in_order = [entry.id for source in dt.ledger.SOURCES for entry in dt.ledger.entries(source)]
dt.ledger.table(*in_order)

# %% [markdown]
# ## Recap
#
# - A printed number is a range: half a unit of the last digit to both sides, or one unit up if cut off.
# - Ranges: multiply the widths by the factors, and add them up, whatever the signs.
# - Recompute from counts. Then: agrees, rounded, follows, misprint, wrong, or loose.
# - One misprint may spoil many figures and no choice; another spoils the choice.
# - A check is complete when every figure has been looked at, the right ones as well.
#
# **Next:** [14, Can a tree fly?](14_learn_to_fly.ipynb) You have checked the numbers of others. The
# lecture notes of T tell of an autopilot that is made of trees. Now make one, and see whether it flies.
#
# **Further reading:** Knuth, *The Art of Computer Programming*, volume 2, section 4.2.2: how rounding
# errors add up, with ranges. Nuijten et al., *The prevalence of statistical reporting errors in
# psychology* (2016): the same check on more than 250,000 printed p-values.
