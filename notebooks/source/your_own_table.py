# %% [markdown]
# # What can a table of your own tell?
#
# A bicycle shop has written down its repairs, and whether each was late. This tree asks one question,
# and is right about every repair in the list.

# %% alt="A tree of one question about the repairs: days at most 7.5 says no, more days says yes. Both leaves are pure."
import pandas as pd

import dtlearn as dt

shop = pd.read_csv(dt.datasets.path("repairs"), keep_default_na=False, na_values=[""])
done = shop.dropna(subset=["late", "days"])
done = done.assign(late=done["late"].str.strip().str.casefold())
ax = dt.draw.tree(dt.cart(done[["days", "late"]], target="late"))

# %% [markdown]
# And it is good for nothing: how many days a bicycle was in the shop is known when it leaves, and then
# nobody has to ask whether it will be late. What can you tell about the *next* repair, and how sure
# are you?
#
# **The one thing to learn here:** an honest number comes from rows that had no say in the tree, and
# from columns that are known before the answer is.
#
# **What you do:** find nine faults of an untidy file, then take the way from a file to one number, and
# at last take it with a file of your own.
#
# **What you learn:** how to see ids, codes, leaks and texts that should be numbers, what to hold out,
# and how far a share of a few rows can be trusted.
#
# **What you need:** growing a tree (chapter 03), validation rows (10), and a little pandas. After this
# chapter you can do by hand: work out the interval of an accuracy, and the number of test rows that a
# narrow one takes. About 60 minutes. This notebook has no number, as you may come back to it with each
# new table: start then at *Which lines are yours?*

# %% [markdown]
# ## What is in the file?
#
# A table is looked at before it is used: what kind each column is, how many values are missing, how
# many different ones there are, and the first of them.


# %%
def look(table):
    """One line a column: kind, missing values, levels, and the first value that is there."""
    told = {"kind": table.dtypes.astype(str), "missing": table.isna().sum()}
    told |= {"levels": table.nunique(), "first": table.bfill().iloc[0]}
    return pd.DataFrame(told)


# %% [markdown]
# The repairs:

# %%
print(len(shop), "rows")
look(shop)

# %% [markdown]
# Twelve columns, and only *job* has no fault. Can you see the others already? *waiting* is the
# number of bicycles that were in the shop when this one came; *part* is what had to be ordered.
#
# ## What goes wrong with tables?
#
# ### Is it missing, or is it a text?
#
# Where nothing had to be ordered, the file says `None`. We have read it with two options. Without
# them pandas takes such texts for missing values:

# %%
by_default = pd.read_csv(dt.datasets.path("repairs")).dropna(subset=["late"])
try:
    dt.cart(by_default, target="late")
except ValueError as error:
    print(error)

# %% [markdown]
# *part* seems to be missing in many rows, and to drop them would leave out all easy repairs. `NA`,
# `n/a` and `null` are taken so, too. With `keep_default_na=False, na_values=[""]` only an empty field
# is missing.
#
# ### Is the answer there?
#
# The target itself may be missing:

# %%
try:
    dt.cart(shop[["job", "late"]], target="late")
except ValueError as error:
    print(error)

# %% [markdown]
# These bicycles are still in the shop. Nobody knows the answer, so they can neither grow a tree nor
# judge one, and they go.

# %%
answered = shop.dropna(subset=["late"])

# %% [markdown]
# ### Are two levels one?
#
# The library takes texts as they are, and says nothing. Quotes show what print hides:

# %%
print(answered["late"].value_counts().to_dict())

# %% [markdown]
# `'yes'`, `'Yes'` and `'yes '` are three classes to a program. Outer spaces go, and capitals:


# %%
def plain(column):
    """Text without outer spaces, in small letters."""
    return column.str.strip().str.casefold()


spelled = answered.assign(late=plain(answered["late"]), bike=plain(answered["bike"]))
print(spelled["late"].value_counts().to_dict())

# %% [markdown]
# One bicycle was *lost*. From a single row nothing can be learnt, and where it is held out no tree can
# get it right. A class of one or two rows is left out, and you say so beside the result.

# %%
classed = spelled[spelled["late"] != "lost"]

# %% [markdown]
# ### Is it a number?
#
# `kinds` of a tree tells what each column was taken for:

# %%
levels_only = dt.cart(classed, target="late", missing="surrogate")
print(levels_only.kinds[["waiting", "price", "weight"]].to_dict())

# %% [markdown]
# Price and weight are levels! What if we insist?

# %%
try:
    dt.cart(classed, target="late", numeric=["price"], missing="surrogate")
except ValueError as error:
    print(error)

# %% [markdown]
# The comma parts thousands here. In another country it is a decimal comma, and no program can know
# which: look at several values. `pd.read_csv` has the options `thousands` and `decimal` for that; a
# unit such as kg has to be taken off.

# %%
price = pd.to_numeric(classed["price"].str.replace(",", ""))
weight = pd.to_numeric(classed["weight"].str.removesuffix(" kg"))
in_numbers = classed.assign(price=price, weight=weight)

# %% [markdown]
# Both ends of what came out:

# %%
print(in_numbers[["price", "weight"]].describe().loc[["min", "max"]])

# %% [markdown]
# Least and largest value are worth a look, too: a weight of 0 or 999 would be another way to write
# "unknown".
#
# ### Exercise 1
#
# Write a function that reads the number in a text such as `"1,200 km"`. Commas part thousands.

# %%
import dtlearn as dt


def my_number(text):
    """The number in a text, as a float."""
    return float("".join(sign for sign in text if sign in "0123456789.-"))  # solution


dt.practice.check("number-in-text", my_number)

# %% [markdown]
# ### Is the number a code?
#
# *postcode* was taken for numbers. But 2130 is not more than 2110, it is another place, and *postcode*
# ≤ 2120 is no question that anybody would ask. `nominal=` makes levels of it:

# %%
coded = dt.cart(in_numbers, target="late", nominal=["postcode"], missing="surrogate")
print(coded.kinds["postcode"])

# %% [markdown]
# ### Is it an id?
#
# Each repair has a ticket of its own. Taken as levels, with a branch for each:
#
# > **Predict, then look.** How much does this question gain: little, half of the entropy, or all of it?
# > And what does its tree say about new tickets?

# %% tags=["answer"]
by_ticket = in_numbers.astype({"ticket": str})[["ticket", "late"]]
old, new = by_ticket.iloc[:84], by_ticket.iloc[84:]
ticket_tree = dt.id3(old, target="late")
print("Entropy and gain in bits; accuracy on old and on new tickets:")
print(f"{dt.entropy(ticket_tree.root.counts):.4f} {ticket_tree.nodes['gain'][0]:.4f}")
print(f"{ticket_tree.score(old):.3f} {ticket_tree.score(new):.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# All of it: a branch of one repair is pure. It has learnt the list by heart, and a new ticket has no
# branch, so that it gets the majority of the old ones. That is *yes*, which is the rarer class later. An
# id is seen in the overview: as many levels as rows, or nearly so. The library does not refuse it, since
# a measured number may differ in each row, too. You know which it is, and drop it.
#
# </details>
#
# ### Is it a date?
#
# *brought* is text, so that each day is a level. `pd.to_datetime` makes dates of it, which are cut
# like numbers (`dayfirst=True` for days such as 3.12.2025):

# %%
dated = in_numbers.assign(brought=pd.to_datetime(in_numbers["brought"]))
print(dt.cart(dated[["brought", "late"]], target="late", max_leaves=2))

# %% [markdown]
# But such a question parts the past from the past. All repairs to come are on the same side of it. A
# date helps if it comes back: the day of the week (`.dt.day_name()`), the month. Here we leave it out.
#
# ### Was it known before?
#
# A column that is written down after the answer is a *leak*. It is in no overview. But it shows when
# each column alone may ask one question:


# %%
def alone(table, target):
    """Accuracy of one question about each column, on the rows that it was grown from."""
    trees = {
        c: dt.cart(table[[c, target]], target, max_depth=1, missing="majority")
        for c in table.columns.drop(target)
    }
    return pd.Series({c: tree.score(table) for c, tree in trees.items()}).sort_values()


# %% [markdown]
# > **Predict, then look.** *days* is right about all repairs. Which column comes next, and is it better
# > than it looks?

# %% tags=["answer"]
print("Accuracy of one question, the four best:")
print(alone(in_numbers, "late").tail(4).round(3).to_dict())

# %% [markdown]
# <details><summary>Why?</summary>
#
# The dates, and it is not: as text they are a hundred levels, which one question may put into any two
# sets. That is luck, learnt by heart. But a number or a few levels that are right about *everything*
# are a reason to ask when they were written down.
#
# </details>
#
# ### Exercise 2
#
# A library lends things, and some come back late:

# %%
import dtlearn as dt

dt.datasets.load("loans")

# %% [markdown]
# Which column is a leak?

# %%
import dtlearn as dt

leaking = "Reminder"  # solution
dt.practice.check("loans-leak", leaking)

# %% [markdown]
# ### Exercise 3
#
# And which column of the loans is an id?

# %%
import dtlearn as dt

id_column = "Receipt"  # solution
dt.practice.check("loans-id", id_column)

# %% [markdown]
# ### Is a row there twice?
#
# If it is, one copy may grow the tree and the other judge it:

# %%
print(in_numbers.duplicated().sum(), "rows are copies of another")
print(in_numbers["customer"].nunique(), "customers,", in_numbers["ticket"].nunique(), "tickets")

# %% [markdown]
# A second row with the same ticket is a copy, and is dropped. But customers come several times, with the
# same bicycle, weight and price: a tree may know them by the price.

# %%
single = in_numbers.drop_duplicates("ticket")
known = single.drop(columns=["ticket", "brought", "days", "customer"])

# %% [markdown]
# What is held out, then: rows, or customers with all their repairs? This function grows twenty trees,
# each without a quarter of the groups, which judge it:


# %%
def mean_score(groups):
    """Mean accuracy on a quarter of the groups, over twenty draws."""
    scores = []
    for seed in range(20):
        held = groups.isin(groups.drop_duplicates().sample(frac=1 / 4, random_state=seed))
        grown = dt.cart(known[~held], "late", nominal=["postcode"], missing="surrogate")
        scores.append(grown.score(known[held]))
    return sum(scores) / 20


# %% [markdown]
# > **Predict, then look.** The column *customer* itself is left out. Where is the accuracy higher: if
# > rows are held out, or if customers are?

# %% tags=["answer"]
print("Rows held out, customers held out:")
print(f"{mean_score(pd.Series(known.index, known.index)):.3f}", end=" ")
print(f"{mean_score(single['customer']):.3f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# If rows are. Some customers' repairs are late again and again, and the price of the bicycle betrays
# them. Which number is honest depends on what you want to tell: about further repairs of these customers,
# the first; about new customers, the second. Rows that belong together (a patient, a school, a day) stay
# together.
#
# </details>
#
# ### Exercise 4
#
# Guided tours; `NA` is Namibia, and `None` means that there is no guide. One guide was not written
# down. Metres have commas for thousands. Read the file so that all is what it should be.

# %%
import dtlearn as dt

print(dt.datasets.path("tours").read_text())

# %% [markdown]
# The check looks at each column:

# %%
import pandas as pd

import dtlearn as dt

my_tours = pd.read_csv(
    dt.datasets.path("tours"), keep_default_na=False, na_values=[""], thousands=","
)  # solution
dt.practice.check("read-tours", my_tours)

# %% [markdown]
# ## Which lines are yours?
#
# From here on every cell works with any table that has a column of classes to predict. Put your file
# beside this notebook (drag it into the list of files on the left). **Change these three lines**, run all
# cells above once, and then all that follows:

# %%
path = dt.datasets.path("repairs")  # or the name of a file, "my_table.csv"
target = "late"
together = "customer"  # rows with the same value stay together; None: each row by itself

# %% [markdown]
# These lists are what we have decided above. Names that your table does not have do no harm: run all
# once, look, and then write your own.

# %%
ids = ["ticket"]  # different in each row: a second row with the same is a copy
leave_out = ["brought", "days"]  # dates that do not come back, leaks
with_numbers = ["price", "weight"]  # texts that hold a number; their commas are taken out
codes = ["postcode"]  # numbers that are levels
reading = {}  # more options of pd.read_csv

# %% [markdown]
# Is the file not parted by commas, or is the comma a decimal one? Then `reading` is
# `{"sep": ";", "decimal": ","}`, with `"thousands": "."` where points part thousands. If letters
# can't be decoded, add `"encoding": "cp1252"`.
#
# Read the file, and look at it: are there texts that should be numbers, missing values, and columns with
# a level for nearly each row, which may be ids, dates, or only measured numbers?

# %%
raw = pd.read_csv(path, keep_default_na=False, na_values=[""], **reading)
unknown = {target, together} - {None, *raw}
assert not unknown, f"no column {unknown}: there are {list(raw)}"
print(len(raw), "rows,", raw.duplicated().sum(), "of them equal to one above")
print("a level for nearly each row:", [c for c in raw if raw[c].nunique() > 0.8 * len(raw)])
look(raw)

# %% [markdown]
# Then everything above at once. (If capitals tell levels apart in your table, let `plain` leave them.)


# %%
def tidied(table):
    """Rows with an answer, without copies; plain texts; numbers out of texts."""
    for c in table.columns.intersection(ids):
        table = table.drop_duplicates(c)
    table = table.dropna(subset=[target]).drop(columns=[*ids, *leave_out], errors="ignore")
    texts = [c for c in table if not pd.api.types.is_numeric_dtype(table[c])]
    table = table.assign(**{c: plain(table[c]) for c in texts})
    of_texts = {c: table[c].astype(str) for c in table.columns.intersection(with_numbers)}
    digits = {c: text.str.replace(r"[^\d.-]", "", regex=True) for c, text in of_texts.items()}
    return table.assign(**{c: pd.to_numeric(text) for c, text in digits.items()})


# %% [markdown]
# Equal rows without an id stay: two hens that are alike are two hens. Classes with fewer than three
# rows go:

# %%
tidy = tidied(raw)
n_of_class = tidy[target].map(tidy[target].value_counts())
rows = tidy[n_of_class >= 3]
assert len(rows), f"{target} has {tidy[target].nunique()} values in {len(tidy)} rows: no classes"
print(len(rows), "of", len(raw), "rows to work with,", rows[target].nunique(), "classes")

# %% [markdown]
# No classes, or dozens of them? Then the target is a number. A regression tree (chapter 09) can tell it,
# and is judged by squares. Or you make classes: write
# `raw[target] = pd.qcut(raw[target], 3, labels=["low", "middle", "high"])` below `raw = ...`.

# %% [markdown]
# ## Which rows are held out?
#
# A quarter for the test, before anything is asked about the target. Of the rest a third for validation.
# Whole groups are drawn, where there are any:


# %%
def held_out(table, share):
    """A share of the groups of rows, drawn blindly; without groups, of the rows."""
    groups = table[together] if together else pd.Series(table.index, table.index)
    return table[groups.isin(groups.drop_duplicates().sample(frac=share, random_state=0))]


# %% [markdown]
# If you will predict the future, let the last rows be the test: sort by the date, and take
# `rows.tail(len(rows) // 4)` for `held_out(rows, 1 / 4)`.

# %%
held_for_test = held_out(rows, 1 / 4)
rest = rows.drop(held_for_test.index)
held_to_choose = held_out(rest, 1 / 3)

# %% [markdown]
# The groups have done their work, and their column goes:

# %%
drawn = [rest.drop(held_to_choose.index), held_to_choose, held_for_test]
training, validation, test = [part.drop(columns=together or []) for part in drawn]
print(len(training), "training rows,", len(validation), "validation,", len(test), "test")

# %% [markdown]
# How often is each class there? Who always says the *majority*, the most frequent one, needs no tree.
# That is the number to beat:

# %%
shares = training[target].value_counts(normalize=True)
majority = shares.index[0]
print(shares.round(3).to_dict(), "majority:", majority)

# %% [markdown]
# ## What does the tree ask?
#
# CART, with surrogates (chapter 09) where a value is missing, or a level was not seen before. A tree may
# be large, so that the picture ends after three questions:

# %% alt="The whole tree of the training rows, before it is pruned, down to its third question; what lies deeper is folded."
some_codes = training.columns.intersection(codes)
options = {"task": "classification", "nominal": some_codes, "missing": "surrogate"}
whole = dt.cart(training, target, **options)
ax = dt.draw.tree(whole, max_depth=3)

# %% [markdown]
# Read the first questions: does somebody who knows the matter believe them? What did the tree take each
# column for?

# %%
print(whole.kinds.to_dict())

# %% [markdown]
# **Run this cell, then move the slider**: it goes through the thresholds of the first column of
# numbers, or, if there is none, through the sets of levels of the first column. Is one threshold far
# better than its neighbours, or are many as good?

# %%
several = [c for c in whole.kinds.index if training[c].nunique() > 1]
numbers = [c for c in several if whole.kinds[c] == "numbers"]
first = [*numbers, *several][0]
explore = dt.widgets.threshold_explorer if numbers else dt.widgets.subset_explorer
explore(training.dropna(subset=[first]), target, first)

# %% [markdown]
# A flat curve is a warning: with a few rows more the threshold would lie elsewhere.

# %% [markdown]
# ## How much of it can stay?
#
# The validation rows decide, as in chapter 10: from the leaves up, a question goes if a leaf would be
# wrong no more often.

# %% alt="The tree after pruning by the validation rows, as it is printed as rules below."
pruned = dt.prune.reduced_error(whole, validation)
print(whole.n_leaves, "leaves,", pruned.n_leaves, "after pruning")
picture = dt.draw.tree(pruned)

# %% [markdown]
# Other methods would cut elsewhere. **Run this cell, then move the slider** of another method from the
# list; this one has no strength to choose. All of this looks at training and validation rows only.

# %%
dt.widgets.pruning_explorer(whole, validation)

# %% [markdown]
# Decide now, and then no more. The tree that stays, as rules; *support* and *confidence* are those of
# the training rows:

# %%
print(pruned.rules())

# %% [markdown]
# ## What is the one honest number?
#
# The share of the test rows that are right. It is looked at once.
#
# > **Predict, then look.** How many of the test rows does the pruned tree get right, and how many does
# > the majority? Write both down first.

# %% tags=["answer"]
predicted = pruned.predict(test)
right = sum(said == true for said, true in zip(predicted, test[target]))
right_majority = sum(true == majority for true in test[target])
assert pruned.score(test) == right / len(test)
print("Right, of the tree and of the majority:")
print(right, right_majority, "of", len(test))

# %% [markdown]
# <details><summary>Why?</summary>
#
# The tree is better if it has found something that holds for new rows. If it is not, that is a result as
# well: these columns do not tell, or the rows are too few. To go back and prune otherwise *now* would
# make validation rows of the test rows.
#
# </details>
#
# ## How sure is it?
#
# Other test rows would give another number. Say that the tree is right with the chance $p$ for any new
# row, and for each by itself. Shares of $n$ rows then lie within 1.96 standard errors of $p$ in about 95
# of 100 tests, where the standard error is $\sqrt{p (1 - p) / n}$ (chapter 10). So which $p$ could have
# given our share? We try a thousand:

# %%
from math import sqrt

n = len(test)
tried = [i / 1000 for i in range(1001)]
fits = [p for p in tried if abs(right / n - p) <= 1.96 * sqrt(p * (1 - p) / n)]
print(f"from {fits[0]:.3f} to {fits[-1]:.3f}")

# %% [markdown]
# These $p$ are the *interval* of the accuracy. At its ends the distance is just 1.96 standard errors. With
# $z = 1.96$ and $r$ right rows, squared, that is $(r/n - p)^2 = z^2 p (1 - p) / n$, a quadratic equation
# for $p$. Its two solutions are
#
# $$\frac{r + z^2 / 2 \;\pm\; z \sqrt{r (n - r) / n + z^2 / 4}}{n + z^2} .$$
#
# This is *Wilson's interval*. By hand, for the tree:

# %%
middle, half = right + 1.96**2 / 2, 1.96 * sqrt(right * (n - right) / n + 1.96**2 / 4)
print(f"({right} + 1.92 ± 1.96 · √({right} · {n - right} / {n} + 0.96)) / ({n} + 3.84)")
print(f"≈ ({middle:.2f} ± {half:.2f}) / {n + 1.96**2:.2f}")

# %% [markdown]
# As a function, for the tree and for the majority:


# %%
def wilson(r, n, z=1.96):
    """The least and the largest chance that fit r right rows of n."""
    spread = z * sqrt(r * (n - r) / n + z**2 / 4)
    return [(r + z**2 / 2 + sign * spread) / (n + z**2) for sign in (-1, 1)]


assert max(abs(a - b) for a, b in zip(wilson(right, n), [fits[0], fits[-1]])) <= 0.001
for name, r in (("tree", right), ("majority", right_majority)):
    low, high = wilson(r, n)
    print(f"{name:9}{r / n:.3f}, from {low:.3f} to {high:.3f}")

# %% [markdown]
# That is the honest number: a share *with* its interval, beside the majority's, and the number of test
# rows. Intervals of small tests are wide. Do they overlap? Then look closer, since both were tried on
# the same rows: on how many was only one of the two right?

# %%
pairs = [(said == true, true == majority) for said, true in zip(predicted, test[target])]
only_tree, only_majority = pairs.count((True, False)), pairs.count((False, True))
print("only the tree:", only_tree, "only the majority:", only_majority)

# %% [markdown]
# If the tree were no better, each of these rows would be a toss of a coin between the two. How often would
# at least as many fall to the tree (chapter 05)?

# %%
from math import comb

coins = only_tree + only_majority
as_many = sum(comb(coins, heads) for heads in range(only_tree, coins + 1))
print(f"{as_many / 2**coins:.3g}, {only_tree} or more of {coins} coins")

# %% [markdown]
# If that happens often, say with a chance above 0.05, the test does not show that the tree is better.
#
# One thing neither knows: rows that belong together tend to be right together, and wrong together. How
# many groups are in the test, and of which are the wrong rows?

# %%
groups = held_for_test[together] if together else pd.Series(test.index, test.index)
of_wrong = groups[predicted != test[target]].value_counts()
print(n, "test rows,", groups.nunique(), "groups; wrong rows of", of_wrong.head(3).to_dict())

# %% [markdown]
# Where there are far fewer groups than rows, an honest interval is wider than this one, and there are
# fewer coins than it seems.
#
# How many rows make the interval narrow? The half of it is about $1.96 \sqrt{p (1 - p) / n}$. At the
# worst, $p = 1/2$, it is 0.05 where $n = 1.96^2 \cdot 0.25 / 0.05^2$:

# %%
print(f"{1.96**2 * 0.25 / 0.05**2:.2f}, so 385 rows for ±5 points")

# %% [markdown]
# ### Exercise 5
#
# You expect an accuracy of about 0.8. How many test rows make 1.96 standard errors at most 0.05?

# %%
import dtlearn as dt

test_rows = 246  # solution
dt.practice.check("rows-for-margin", test_rows)

# %% [markdown]
# ## How do you keep it?
#
# Into a folder of the moment here; write a path of your own in its place. The tree as JSON can be read
# back, the rules are a table, and the picture is a file:

# %%
from pathlib import Path
from tempfile import mkdtemp

folder = Path(mkdtemp())
(folder / "tree.json").write_text(pruned.to_json(), encoding="utf-8")
(folder / "rules.txt").write_text(str(pruned.rules()), encoding="utf-8")
pruned.rules().frame.to_csv(folder / "rules.csv")
picture.figure.savefig(folder / "tree.pdf")
print(sorted(file.name for file in folder.iterdir()))

# %% [markdown]
# Whoever gets the JSON gets the same tree, to the last digit of its cuts, and the same answers:

# %%
again = dt.Tree.from_json((folder / "tree.json").read_text(encoding="utf-8"))
assert again == pruned
assert again.predict(test).to_list() == list(predicted)

# %% [markdown]
# With it belong: which file, which columns were left out and why, how rows were held out, and the
# number with its interval. To hand in the whole notebook, take *File*, *Save and Export Notebook As*,
# *HTML*; the answers that are folded here stand open in it. With a table of your own you are done.
#
# ## Was the number right?
#
# With real tables nobody can tell. But the repairs are made up, so we know. A repair is late if 12
# bicycles or more are waiting and a part has to be ordered, or if the part is a rim. Some customers do
# not answer the telephone (each with a chance of 0.15), and with these it is the other way round. Who
# knows the rule, but not these customers, is right about (where *waiting* is known)


# %%
def by_rule(repair):
    """What the shop's rule says of a repair."""
    ordered = repair["part"] != "None"
    return "yes" if repair["part"] == "rim" or (repair["waiting"] >= 12 and ordered) else "no"


counted = single.dropna(subset=["waiting"])
truth = counted.apply(by_rule, axis=1) == counted["late"]
print(f"{truth.mean():.3f} of the {len(truth)} repairs")

# %% [markdown]
# And about new customers? Each of them is quiet with the chance 0.15, so that the rule is right about 0.85
# of their repairs, in the long run, and no tree can be expected to do better. Who are the quiet ones
# here?

# %%
by_customer = truth.groupby(counted["customer"]).agg(["sum", "size"])
by_customer[by_customer["sum"] < by_customer["size"] / 2]

# %% [markdown]
# The pruned tree of the repairs asks for *waiting* and *part* alone, nearly as the rule does. So its true
# number for new customers is about 0.85, at the upper end of the interval. All nine errors of the test
# were repairs of C13, one of the seven customers drawn. Had another been drawn, and all 26 others
# been the test, what interval would have come out?

# %%
print("26 of 26 right: from {:.3f} to {:.3f}".format(*wilson(26, 26)))

# %% [markdown]
# One with 0.85 outside. It takes 26 rows for 26 tosses, where six customers were drawn, and none of them
# quiet. That is how far honest numbers of a few customers lie apart. And the tree of *days* on top was
# right about all.
#
# ## Recap
#
# - Look first: kinds, missing values, levels. `None` may be a text, a price may be one, a postcode is a
#   code, an id has a level for each row.
# - A leak is known only after the answer. One question that is right about everything is a reason to
#   ask.
# - Copies, and rows that belong together, must not be on both sides.
# - Training rows grow, validation rows cut, test rows judge, once.
# - The honest number: a share with its interval, beside the majority's, and how many rows and groups.
#
# **Next:** a file of yours, back at *Which lines are yours?* Which exercises of the course are still open?
# Type `dt.practice.progress()` into a cell of your own.
#
# **Further reading:** Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*
# (1927): the interval, in three pages. Kaufman, Rosset, Perlich & Stitelman, *Leakage in Data Mining*
# (2012): how leaks came into well-known contests. Wickham, *Tidy Data* (2014): what a table should look
# like before any of this begins.
