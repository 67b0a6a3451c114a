# %% [markdown]
# # What must leave a database?
#
# Drivers have judged cars by six attributes and put each into one of four classes. Their judgements lie
# in a database, and somebody wants to know the root of a tree. How many numbers have to come out?

# %% alt="Numbers against rows, both axes logarithmic, from 1,000 to 1,000,000 rows. The values of all rows are a straight line that rises from 7,000 to 7,000,000; the counts are a level line at 84."
import dtlearn as dt

cars = dt.datasets.load("car_evaluation")
n_counts = int(cars.drop(columns="class").nunique().sum()) * cars["class"].nunique()
sizes = [1_000, 10_000, 100_000, 1_000_000]
numbers = {"values": [n * cars.shape[1] for n in sizes], "counts": [n_counts] * len(sizes)}
ax = dt.draw.loglog(sizes, numbers, ylabel="numbers")

# %% [markdown]
# The upper line takes the rows out, seven values each. The lower one takes out *counts*: how many cars
# have each level of an attribute and each class. (The legend tells the slopes, as in chapter 06: $N^1$
# grows like the rows, $N^0$ not at all.) The numbers:

# %%
print(n_counts, numbers["values"])

# %% [markdown]
# Both give the same root. How can that be, and does it go on below the root?
#
# **The one thing to learn here:** every number of this subject comes from a table of counts. So only
# counts have to leave the database, and their number does not grow with the rows.
#
# **What you do:** count in SQL, find the root of a tree from one query, send rows down a tree with
# another, grow a tree from a million rows that you never see, and ask whether so many were needed.
#
# **What you learn:** `GROUP BY`, `UNION ALL`, a query for a whole level, reading a plan, bins, and
# when a sample does as well.
#
# **What you need:** entropy and gain (chapters 02 and 03), the total scale (04), running counts (06),
# ID3 (07). No SQL is expected. After this chapter you can do by hand: write the query that counts a
# level, say how many counts it gives, and grow the next level from its answer. About 90 minutes; a
# good place for a break is after exercise 2.

# %% [markdown]
# ## What does a database answer?
#
# DuckDB is a database that runs inside Python and needs no server. It comes with what `make lab`
# installs. If the next cell does not find it, run `pip install "dtlearn[engine]"` in a terminal, and
# start the kernel anew.

# %%
import duckdb

database = duckdb.connect()

# %% [markdown]
# It need not draw a bar when a query takes longer:

# %%
quiet = database.execute("SET enable_progress_bar = false")

# %% [markdown]
# And for the sums on paper:

# %%
from math import log2

import numpy as np
import pandas as pd

# %% [markdown]
# The six clients of chapter 03 go into it, as a table with the name `clients`. (DuckDB finds the
# DataFrame by the name of its variable.)

# %%
risk = dt.datasets.load("risk")
made = database.execute("CREATE TABLE clients AS SELECT * FROM risk")
risk.T

# %% [markdown]
# From now on we only ask questions. A question is a *query* in the language SQL, and its answer is a
# small table:


# %%
def ask(query):
    """What the database answers."""
    return database.sql(query).df()


# %% [markdown]
# How many clients have each class? After `SELECT` stand the columns of the answer, after `FROM` the table.
# `GROUP BY` puts rows with the same value together, `count(*)` counts each group, and `AS n` gives this
# column its name. `ORDER BY` sorts the answer:

# %%
by_class = ask("SELECT Risk, count(*) AS n FROM clients GROUP BY Risk ORDER BY Risk")
by_class

# %% [markdown]
# Two numbers have left the database, and they are all that the entropy of the root needs. By hand, from
# the shares 4/6 and 2/6:

# %%
before = 4 / 6 * log2(6 / 4) + 2 / 6 * log2(6 / 2)
assert abs(dt.entropy(by_class["n"]) - before) < 1e-12
print(f"{before:.6f} bits")

# %% [markdown]
# ## What do the gains need?
#
# A gain compares classes before a question and in its branches. So group by the answer, too. For Car:

# %%
by_car = ask("SELECT Car, Risk, count(*) AS n FROM clients GROUP BY Car, Risk ORDER BY Car, Risk")
by_car

# %% [markdown]
# Four lines: SUV with 2 H, Sports with 1 H and 2 L, Vintage with 1 H. Combinations that occur nowhere
# have no line. There is a short way from such lines to what is left of the entropy. Each line adds
# $n \log_2(\text{branch}/n)$, where *branch* is the number of rows in its branch; divide the sum by all
# rows. By hand, line by line:

# %%
parts = [2 * log2(2 / 2), 1 * log2(3 / 1), 2 * log2(3 / 2), 1 * log2(1 / 1)]
print(" + ".join(f"{part:.3f}" for part in parts), f"≈ {sum(parts):.3f}")

# %% [markdown]
# (The printed parts are rounded.) A sixth of that is the weighted entropy, and the gain is what it is
# smaller by:

# %%
car_gain = before - sum(parts) / 6
assert abs(dt.information_gain([[2, 0], [1, 2], [1, 0]]) - car_gain) < 1e-12
print(f"{before:.6f} - {sum(parts) / 6:.6f} = {car_gain:.6f}")

# %% [markdown]
# Age is a number, and its questions are cuts, between 20 and 25 and between 25 and 45. To SQL a
# comparison is a value as well, true or false. So all three questions of the root are columns by which
# one can group, and `UNION ALL` puts the answers below each other:

# %%
tests = {"Car": "Car", "Age ≤ 22.5": "Age <= 22.5", "Age ≤ 35": "Age <= 35"}
one = """SELECT {}'{}' AS test, CAST({} AS TEXT) AS branch, Risk, count(*) AS n
FROM clients GROUP BY ALL"""


def counting(before=""):
    """One query that counts all tests; before names columns that come before them."""
    return "\nUNION ALL\n".join(one.format(before, name, sql) for name, sql in tests.items())


print(counting())

# %% [markdown]
# `GROUP BY ALL` groups by every column that is not counted. `CAST(... AS TEXT)` turns true and false
# into text, so that they fit below the cars. One query, and the whole root has been counted:

# %%
root_lines = ask(f"{counting()} ORDER BY ALL")
root_lines

# %% [markdown]
# Ten lines. On paper, from these, H first: Age ≤ 22.5 has the branches (2, 0) and (2, 2), Age ≤ 35 has
# (3, 2) and (1, 0).

# %%
young = before - 4 / 6 * 1
middle = before - 5 / 6 * (3 / 5 * log2(5 / 3) + 2 / 5 * log2(5 / 2))
by_hand = {"Car": car_gain, "Age ≤ 22.5": young, "Age ≤ 35": middle}
print({test: round(gain, 6) for test, gain in by_hand.items()})

# %% [markdown]
# The database can even do this sum by itself. `WITH` gives the answers of queries names, so that the next
# query can go on with them. `sum(n) OVER (PARTITION BY test, branch)` writes beside each line the rows of
# its branch, and then each line adds what it added by hand:

# %%
in_sql = ask(f"""
    WITH lines AS ({counting()}),
    beside AS (SELECT *, sum(n) OVER (PARTITION BY test, branch) AS size FROM lines)
    SELECT test, sum(n * log2(size / n)) / sum(n) AS left_over
    FROM beside GROUP BY test ORDER BY left_over
""")
in_sql["gain"] = before - in_sql["left_over"]
in_sql["by hand"] = in_sql["test"].map(by_hand)
in_sql.round(6)

# %% [markdown]
# The same numbers from SQL, from paper, and from the library:

# %%
found = dt.id3(risk, "Risk").candidates(0).set_index("split")["gain"]
assert all(abs(found[test] - gain) < 1e-12 for test, gain in by_hand.items())
assert all(abs(in_sql["gain"] - in_sql["by hand"]) < 1e-12)

# %% [markdown]
# With six clients nothing is saved: 18 values lie in the table, and ten lines came out. So take more.
# Each client is written down a million times (a comma after `FROM` puts each row of one table beside each
# row of the other):

# %%
copied = database.execute("CREATE TABLE crowd AS SELECT clients.* FROM clients, range(1000000)")
print(f"{ask('SELECT count(*) AS n FROM crowd')['n'][0]:,} rows")

# %% [markdown]
# > **Predict, then look.** The same query on six million clients. How many lines come out, and what is
# > the gain of Car now?

# %% tags=["answer"]
crowd_lines = ask(counting().replace("clients", "crowd"))
in_car = crowd_lines[crowd_lines["test"] == "Car"].pivot_table("n", "branch", "Risk", fill_value=0)
print("Lines, and the gain of Car:")
print(len(crowd_lines), f"{dt.information_gain(in_car.to_numpy()):.6f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Ten lines, as before, and the same gain: each count is a million times as large, and the shares are
# the same. There is a line for each branch and class, however many rows are in it. Twice the rows are
# twice the work for the database, and nothing more to carry.
#
# </details>
#
# So Car is the root. Which rows go where?

# %% [markdown]
# ## How do rows go down that nobody sees?
#
# The rows stay in the database, and each keeps the number of the node at which it is. At first all are
# at the root, node 0:

# %%
added = database.execute("ALTER TABLE clients ADD COLUMN node INTEGER DEFAULT 0")

# %% [markdown]
# What we have decided is a small table: which branch of which node leads to which child.

# %%
way = pd.DataFrame({"branch": ["SUV", "Sports", "Vintage"], "child": [1, 2, 3]}).assign(node=0)
way

# %% [markdown]
# It is the only thing that we send *into* the database. One `UPDATE` looks up each row's new node in it,
# where node and branch are those of the row (`WHERE`):

# %%
went = database.execute("""
    UPDATE clients SET node = way.child FROM way
    WHERE clients.node = way.node AND clients.Car = way.branch
""")
ask("SELECT * FROM clients").T

# %% [markdown]
# (We look at all rows here because there are six.) Now the next level. It has three nodes, so three
# queries, one for each? No: the node is one more column to group by.

# %%
level_lines = ask(f"{counting('node, ')} ORDER BY ALL")
level_lines

# %% [markdown]
# > **Predict, then look.** Decide from these lines alone: which of the nodes 1, 2 and 3 are closed, and
# > what does the open one ask?

# %% tags=["answer"]
classes = level_lines.groupby("node")["Risk"].unique()
print("Classes at each node, and the counts of Age ≤ 22.5 at the one with two:")
print({node: " ".join(sorted(found)) for node, found in classes.items()})
level_lines[(level_lines["node"] == 2) & (level_lines["test"] == "Age ≤ 22.5")]

# %% [markdown]
# <details><summary>Why?</summary>
#
# Nodes 1 and 3 have lines with H alone: they are pure. Node 2 has both classes. There *Age ≤ 22.5* has a
# line for each class and none in common: it gains all that is left. *Car* has one branch there, and
# *Age ≤ 35*, too: they gain nothing.
#
# </details>
#
# One more step down, and all is pure. Two counting queries and one `UPDATE` were enough for the tree of
# ID3 (chapter 07). The library grows the same:

# %%
tree = dt.id3(risk, "Risk")
assert [str(tree.node(k).split.question) for k in (0, 2)] == ["Car", "Age ≤ 22.5"]
print(tree)

# %% [markdown]
# That was from the DataFrame. The library can also leave the rows in the database: give it a table or a
# query of DuckDB, which is called a *relation*. Is the tree the same?

# %%
dt.id3(database.sql("SELECT Age, Car, Risk FROM clients"), "Risk") == tree

# %% [markdown]
# It predicts there, too: the answer is a table of the database again, with one column more.

# %%
tree.predict(database.table("clients")).df().T

# %% [markdown]
# Counts do not know in which order the rows came, nor how many processors counted them. So the tree is
# the same, however the database does its work. Is it with other builders, too? C4.5 cuts at a value of the
# table (chapter 08), CART parts levels in two sets (09). Four tables with numbers:


# %%
def same_trees(name):
    """Whether ID3, C4.5 and CART grow the same tree from the DataFrame and in the database."""
    frame = dt.datasets.load(name)
    relation, target = database.sql("SELECT * FROM frame"), frame.columns[-1]
    builders = (dt.id3, dt.c45, dt.cart)
    return [build(relation, target) == build(frame, target) for build in builders]


{name: same_trees(name) for name in ["height_gender", "play_tennis_numeric", "iris", "zoo"]}

# %% [markdown]
# A line of counts may also stand for many rows. Here is the crowd of six million once more, as six rows
# with a *weight*: how many people each stands for.

# %%
weighed = database.sql("SELECT Age, Car, Risk, 1000000 AS people FROM clients")

# %% [markdown]
# > **Predict, then look.** Which tree grows from these six rows: that of the six clients, that of the six
# > million, or neither?

# %% tags=["answer"]
of_crowd = dt.id3(database.sql("SELECT Age, Car, Risk FROM crowd"), "Risk")
of_weighed = dt.id3(weighed, "Risk", weights="people")
print("That of the six clients, that of the six million:")
print([of_weighed == tree, of_weighed == of_crowd])
print(of_weighed)

# %% [markdown]
# <details><summary>Why?</summary>
#
# That of the six million: `sum(people)` in place of `count(*)` makes the same counts. The tree of the six
# clients asks the same questions, since gains need shares alone, but its leaves hold six rows.
#
# </details>
#
# ### Exercise 1
#
# Some of the hens of chapter 10, after the question for their breed: the brown ones are at node 1, the
# white ones at node 2.

# %%
import dtlearn as dt

hens = dt.datasets.load("hens")
hens = hens.assign(node=hens["Breed"].map({"brown": 1, "white": 2})).dropna()
hens = hens.drop(columns="Breed").astype({"node": int})
hens.T

# %% [markdown]
# They lie in a table `hens` with the columns Feed, Light, Lays and node. Write, as a text, the one query
# that counts this level: lines of node, attribute (the word Feed or Light), level, class and n. (After
# `UNION ALL` the names of the columns need not be said again.) You can look at its answer with
# `ask(my_query)`; the check runs it on these hens, and on others.

# %%
import dtlearn as dt

my_query = """
    SELECT node, 'Feed' AS attribute, Feed AS level, Lays AS class, count(*) AS n FROM hens GROUP BY ALL
    UNION ALL SELECT node, 'Light', Light, Lays, count(*) FROM hens GROUP BY ALL
"""  # solution
dt.practice.check("count-a-level", my_query)

# %% [markdown]
# ### Exercise 2
#
# The other side: the lines have come out. Write the choice as a function. `lines` are those of one node,
# tuples of attribute, level, class and n; return the attribute with the largest gain. (Of equal ones,
# any.)

# %%
import dtlearn as dt


def my_best(lines):
    """The attribute with the largest information gain."""
    by = {}
    for attribute, level, _, n in lines:
        by.setdefault(attribute, {}).setdefault(level, []).append(n)
    return min(by, key=lambda a: sum(sum(c) * dt.entropy(c) for c in by[a].values()))  # solution


dt.practice.check("best-by-counts", my_best)

# %% [markdown]
# ## Can a few lines grow any tree?
#
# Count, choose, step down: a few short functions. They take any table with a column `node`, whose
# attributes are words. First the query of a level; `since` leaves out the nodes of the levels above.
# The attribute `(all)` has one level, so that its lines are the class counts of the nodes.


# %%
def level_query(table, names, since):
    """Node, attribute, level, class and n, for the rows at the nodes from a number on."""
    each = (
        "SELECT node, '{}' AS attribute, {} AS level, class, count(*) AS n FROM {} WHERE node >= {}"
    )
    columns = {"(all)": "''"} | {name: name for name in names}
    parts = [each.format(name, level, table, since) for name, level in columns.items()]
    return "\nUNION ALL ".join(f"{part} GROUP BY ALL" for part in parts) + " ORDER BY ALL"


# %% [markdown]
# Then the gains, here for all rows of a node together (the total scale of chapter 04). Each line adds
# $n \log_2(\text{branch}/n)$, as by hand; what `(all)` has more than an attribute is its gain:


# %%
def total_gains(lines):
    """Bits that each attribute (columns) saves at each node (rows)."""
    size = lines.groupby(["node", "attribute", "level"])["n"].transform("sum")
    each = (lines["n"] * np.log2(size / lines["n"])).groupby([lines["node"], lines["attribute"]])
    left = each.sum().unstack()
    return -left.drop(columns="(all)").sub(left["(all)"], axis=0)


# %% [markdown]
# The largest gain is asked for, where there is one. (Gains are rounded, so that equal ones are equal; then
# the first attribute is taken.)


# %%
def best_attributes(lines, names):
    """The attribute of each node that gains anything."""
    gains = total_gains(lines)[names].round(6)
    return gains.idxmax(axis=1)[gains.max(axis=1) > 0]


# %% [markdown]
# From the best attributes comes the small table, with a child for each branch:


# %%
def children(lines, best, last):
    """A new node, numbered on from the last one, for each level of each node's attribute."""
    asked = lines[lines["attribute"] == lines["node"].map(best)]
    way = asked[["node", "attribute", "level"]].drop_duplicates()
    return way.assign(child=range(last + 1, last + 1 + len(way)))


# %% [markdown]
# And the step down, which picks from each row the value that its node asks for:


# %%
def step_down(table, names, way):
    """Send the rows to the children."""
    value = " ".join(f"WHEN '{name}' THEN {name}" for name in names)
    database.execute(f"""
        UPDATE {table} SET node = way.child FROM way
        WHERE {table}.node = way.node AND way.level = CASE way.attribute {value} END
    """)


# %% [markdown]
# So a level is counted, decided, and left:


# %%
def one_level(table, names, since, last):
    """Grow one level; gives what left the database, and the number of the last child."""
    lines = ask(level_query(table, names, since))
    way = children(lines, best_attributes(lines, names), last)
    step_down(table, names, way)
    return lines, last + len(way)


# %% [markdown]
# And so on, until no level has new children:


# %%
def grow(table, names):
    """Grow a tree by ID3; gives the lines of each level."""
    since, last, seen = 0, 0, []
    while since <= last:
        lines, new = one_level(table, names, since, last)
        seen.append(lines)
        since, last = last + 1, new
    return seen


# %% [markdown]
# (Names are pasted into the query here, which is all right for plain words of our own. A name with a
# space wants double quotes, and a name from a stranger wants care.) Try it on the 1,728 cars of
# chapter 11:

# %%
names = cars.columns.drop("class").to_list()
stored = database.execute("CREATE TABLE cars AS SELECT *, 0 AS node FROM cars")

# %% [markdown]
# The whole growth is one line:

# %%
car_levels = grow("cars", names)
print([lines["node"].nunique() for lines in car_levels], "nodes at each level")

# %% [markdown]
# Is it the library's tree? Two cars are in the same leaf of one if and only if they are in the same leaf
# of the other: then the pairs of leaves are as many as the leaves.

# %%
car_tree = dt.id3(cars, "class")
ours = ask(f"SELECT node FROM cars ORDER BY {', '.join(names)}")["node"]
theirs = car_tree.apply(cars.sort_values(names))
pairs = set(zip(ours, theirs))
assert len(pairs) == len(set(ours)) == car_tree.n_leaves
print(len(pairs), "leaves")

# %% [markdown]
# ## What leaves a million rows?
#
# Now many rows. A million drivers, numbered from 0, each judge one of these cars. Which one, and how,
# is decided by chance that can be repeated: `md5` turns any text into a large number that looks random,
# and is the same on every machine. Its remainder tells the car. And one driver in ten does not look:
# four numbers in forty give a class whatever the car is. The last 20,000 rows are kept apart for later:
# they are at no node, which is written −1. (The query that makes them asks nothing: you can skip it.)

# %%
numbered = cars.rename_axis("car").reset_index()
drawn = database.execute("""
    CREATE TABLE judged AS SELECT i, numbered.* EXCLUDE (car, class), CASE dice
        WHEN 0 THEN 'unacc' WHEN 1 THEN 'acc' WHEN 2 THEN 'good' WHEN 3 THEN 'vgood'
        ELSE class END AS class, if(i < 980000, 0, -1) AS node
    FROM (SELECT i, digest % 1728 AS car, digest // 1728 % 40 AS dice
          FROM (SELECT i, md5_number_lower(CAST(i AS TEXT)) AS digest FROM range(1000000) AS t(i)))
    JOIN numbered USING (car)
""")
ask("SELECT class, count(*) AS n FROM judged GROUP BY class ORDER BY class")

# %% [markdown]
# The rows were made inside the database, and none has been here. Grow:

# %%
levels = grow("judged", names)
told = [(f"{lines['node'].nunique():,}", f"{len(lines):,}") for lines in levels]
pd.DataFrame(told, columns=["nodes", "lines that left"]).rename_axis("depth")

# %% [markdown]
# > **Predict, then look.** The table has seven million values. A line has five: node, attribute, level,
# > class, n. What share of seven million has left? And would ten times the rows make ten times the lines?

# %% tags=["answer"]
n_lines = sum(map(len, levels))
print("Lines, their values, and the share of the values in the table:")
print(f"{n_lines:,} lines, {5 * n_lines:,} values, {5 * n_lines / 7e6:.1%}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# No. There can't be more lines than nodes × levels × classes. At depth 6 each combination has a node, and
# there each attribute and `(all)` have one level: 1,728 nodes × 7 levels × 4 classes, and all of them are
# there. Ten times the rows would make these counts ten times as large, and no more of them.
#
# </details>

# %%
print(f"nodes × levels × classes at depth 6: {1728 * 7 * 4:,}")

# %% [markdown]
# Now in bytes, both written as text with commas. The database adds up its rows:

# %%
as_text = "+ ".join(f"strlen({name}) + 1" for name in [*names, "class"])
row_bytes = int(ask(f"SELECT sum({as_text}) AS bytes FROM judged")["bytes"][0])

# %% [markdown]
# And the lines have come out, so that Python can:

# %%
line_bytes = sum(len(lines.to_csv(index=False, header=False)) for lines in levels)
print(f"rows {row_bytes / 1e6:.1f} MB, lines {line_bytes / 1e6:.1f} MB")

# %% [markdown]
# Most of the lines belong to the deepest levels. And some need not leave at all: a node's own attribute,
# and those above it, have one level there.
#
# > **Predict, then look.** The tree has more than two thousand nodes. How many counting queries did it
# > take?

# %% tags=["answer"]
print("Queries, and nodes:")
print(len(levels), f"{sum(lines['node'].nunique() for lines in levels):,}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# One a level: seven. Hunt's algorithm is often told node by node, and would then go through rows of one
# node at a time. Level by level all nodes are counted in the same pass. So the passes are as many as the
# tree is deep, whatever the number of nodes.
#
# </details>
#
# The library does all that by itself, where the rows are. (The same call takes a lazy frame of polars, and
# a DataFrame of Spark, whose rows lie on many machines.) Its tree is the same, leaf for leaf:

# %%
seen_rows = database.sql("SELECT * EXCLUDE (i, node) FROM judged WHERE i < 980000")
big = dt.id3(seen_rows, "class")
ours_of_million = ask(f"SELECT DISTINCT {', '.join(names)}, node FROM judged WHERE i < 980000")
theirs_of_million = big.apply(ours_of_million)
assert len(set(zip(ours_of_million["node"], theirs_of_million))) == big.n_leaves == 1728
print(big.n_leaves, "leaves, height", big.height)

# %% [markdown]
# ### Exercise 3
#
# A million rows, three attributes of 5, 4 and 2 levels, three classes. The root asks the first one, and
# all five nodes of the next level are open. How many counts does that level need at most, without
# `(all)`?

# %%
import dtlearn as dt

counts_of_level = 5 * (4 + 2) * 3  # solution
dt.practice.check("level-counts", counts_of_level)

# %% [markdown]
# ### Exercise 4
#
# The counts of the root are not enough for the next level. Show it: make two tables with the columns a,
# b and class, of at most 12 rows each. Both have the same counts of a and class, and the same counts of
# b and class. But ID3 grows two different trees.

# %%
import pandas as pd

import dtlearn as dt

sides = {"a": list("xxxxyyyy"), "class": list("00011110")}
my_pair = (
    pd.DataFrame(sides | {"b": list("uuvvuuvv")}),
    pd.DataFrame(sides | {"b": list("uvvuuvvu")}),
)  # solution
dt.practice.check("same-counts", my_pair)

# %% [markdown]
# ## Where do the seconds go?
#
# A database tells how it will work: that is the *plan* of a query, a tree of steps. Rows enter at the
# bottom, and each step hands what it makes to the one above. The word `EXPLAIN` before a query asks for
# its plan. We print only the names of the steps, the upper one first, and leave out those that pick
# columns (`PROJECTION`):


# %%
def walk(step, depth=0):
    """The names of a step and of all below it, each further in than the one it hands rows to."""
    own = [] if step["name"] == "PROJECTION" else ["  " * depth + step["name"].strip()]
    return own + [line for child in step["children"] for line in walk(child, depth + len(own))]


# %% [markdown]
# The plan comes as JSON, which Python reads:

# %%
import json


def plan(query):
    """The steps of a query."""
    told = database.execute(f"EXPLAIN (FORMAT json) {query}").fetchall()[0][1]
    return "\n".join(walk(json.loads(told)[0]))


# %% [markdown]
# Two attributes, by `UNION ALL`:

# %%
two = ["SELECT safety, class, count(*) FROM judged GROUP BY ALL"]
two += ["SELECT doors, class, count(*) FROM judged GROUP BY ALL"]
print(plan(" UNION ALL ".join(two)))

# %% [markdown]
# `SEQ_SCAN` reads the table, `HASH_GROUP_BY` counts. The table is read twice, once for each attribute. But
# each time only two columns are touched, as DuckDB stores a table column by column.
#
# SQL has words for several groupings at once, `GROUPING SETS`.
#
# > **Predict, then look.** How often does this query read the table?

# %% tags=["answer"]
sets = """
    SELECT safety, doors, class, count(*) FROM judged
    GROUP BY GROUPING SETS ((safety, class), (doors, class))
"""
print("The plan:")
print(plan(sets))

# %% [markdown]
# <details><summary>Why?</summary>
#
# Once. `CTE` keeps what the one `SEQ_SCAN` read, and each `CTE_SCAN` goes through what is kept. A plan
# shows what a query does, and a query alone often does not.
#
# </details>
#
# And the clock? Three works on the first so many rows: count the root in the database; choose from these
# counts in Python; take all rows out. (`*` is all columns, and `REPLACE` gives one of them other values:
# here all rows are at the root.)

# %%
from timeit import repeat


def seconds(work):
    """Time of the fastest of three runs."""
    return min(repeat(work, number=1, repeat=3))


# %% [markdown]
# The three works, timed:


# %%
def three_works(n):
    """Seconds to count, to choose, and to take out, for the first n rows."""
    some = f"(SELECT * REPLACE (0 AS node) FROM judged WHERE i < {n})"
    query = level_query(some, names, 0)
    lines = ask(query)
    works = [lambda: ask(query), lambda: total_gains(lines), lambda: ask(f"SELECT * FROM {some}")]
    return [seconds(work) for work in works]


# %% [markdown]
# They depend on the machine and on what else it does, so no picture of times is the same twice. Look at
# the slopes:

# %% alt="Seconds against rows, both axes logarithmic, from 10,000 to 1,000,000 rows. Counting and taking out rise with the rows; choosing from the counts stays level."
timed = np.array([three_works(n) for n in sizes[1:]]).T
works = ["count in database", "choose from counts", "take all rows out"]
ax = dt.draw.loglog(sizes[1:], dict(zip(works, timed)))

# %% [markdown]
# What the database does grows with the rows. What we do with its answer does not: to Python a million
# rows are as much work as ten thousand. And taking the rows out costs time before the first gain is
# known, and memory for all of them.

# %% [markdown]
# ### Exercise 5
#
# A table `trips` has the columns Way, Rain, Day, Late and node. `WITH ... AS MATERIALIZED` keeps what the
# query in its brackets gives. The plan of a query:

# %%
ready = database.execute(
    "CREATE TABLE trips AS SELECT 'sea' AS Way, 'no' AS Rain, 'Monday' AS Day, 'yes' AS Late, 3 AS node"
)
planned = """
    WITH here AS MATERIALIZED (SELECT * FROM trips WHERE node = 3)
    SELECT 'Way', Way, Late, count(*) FROM here GROUP BY ALL
    UNION ALL SELECT 'Rain', Rain, Late, count(*) FROM here GROUP BY ALL
    UNION ALL SELECT 'Day', Day, Late, count(*) FROM here GROUP BY ALL
    UNION ALL SELECT 'all', '', Late, count(*) FROM trips GROUP BY ALL
"""
print(plan(planned))

# %% [markdown]
# How often does it read the table `trips`?

# %%
import dtlearn as dt

times_read = 2  # solution
dt.practice.check("plan-reads", times_read)

# %% [markdown]
# ## What if an attribute is a number?
#
# Age had three values. A million train rides, with the minutes that each took and whether it was late.
# The rule: late from 62.5 minutes on, but for one ride in ten a coin decides.

# %%
ridden = database.execute("""
    CREATE TABLE rides AS SELECT digest % 1000000 / 10000 AS minutes, CASE digest // 1000000 % 20
        WHEN 0 THEN 'no' WHEN 1 THEN 'yes' ELSE if(minutes >= 62.5, 'yes', 'no') END AS late
    FROM (SELECT md5_number_lower('ride ' || i) AS digest FROM range(1000000) AS t(i))
""")
ask("SELECT * FROM rides ORDER BY minutes LIMIT 3")

# %% [markdown]
# > **Predict, then look.** How many lines does `GROUP BY minutes, late` give?

# %% tags=["answer"]
n_groups = ask("SELECT count(*) AS n FROM (SELECT DISTINCT minutes, late FROM rides)")["n"][0]
print("Lines, for a million rides:")
print(f"{n_groups:,}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# Two for three rides: minutes have four decimals, so that there are as many values as rides, and each is
# that of one ride on average. The number of counts does not grow with the rows, but it does grow with the
# levels. With a number for each ride, as a ticket has, the counts *are* the rows.
#
# </details>
#
# So ask less sharply. Put the minutes into 100 *bins* between two ends, with one bin for all below and
# one for all above:


# %%
def binned(low, high):
    """Counts (bins, classes) of rides in 100 bins from low to high, and outside of them."""
    place = f"floor((minutes - {low}) / ({high} - {low}) * 100)"
    lines = ask(
        f"SELECT greatest(-1, least(100, {place})) AS bin, late, count(*) AS n FROM rides GROUP BY ALL"
    )
    return lines.pivot_table("n", "bin", "late", fill_value=0).reindex(range(-1, 101), fill_value=0)


# %% [markdown]
# About 200 lines. The borders of bins are cuts; running counts give both sides of each, as in chapter
# 06, and the gain is largest at one of them:


# %%
def best_border(low, high):
    """The border with the largest gain, and the gain."""
    left = binned(low, high).cumsum().to_numpy()
    gains = dt.information_gain(np.stack([left, left[-1] - left], axis=1)[:-1])
    return low + int(gains.argmax()) * (high - low) / 100, float(gains.max())


print("border {:g}, gain {:.6f} bits".format(*best_border(0, 100)))

# %% [markdown]
# Near 62.5, but the bins are a minute wide. Look closer, round that border:

# %%
closer, closer_gain = best_border(61, 63)
print(f"border {closer:g}, gain {closer_gain:.6f} bits")

# %% [markdown]
# Two queries of about 200 lines each have found the cut. Is it the best of all? Inside a bin far away a
# better one might hide, so one has to look into each bin whose counts leave room for it. The library does,
# with `bins=None`. Else it takes 255 bins with about as many rows each, and says so in its first line:

# %%
rides = database.table("rides")
coarse = dt.cart(rides, "late", criterion="entropy", max_depth=1, bins=255)
print(coarse)

# %% [markdown]
# And anywhere:

# %%
exact = dt.cart(rides, "late", criterion="entropy", max_depth=1, bins=None)
assert abs(exact.nodes["gain"][0] - closer_gain) < 1e-12
print(exact)

# %% [markdown]
# Exactly, the best cut lies between the two rides next to 62.5, and gains what we found. With bins it is off
# by less than a bin, and nearly as good.

# %% [markdown]
# ## When does a sample do as well?
#
# A database counts a million rows quickly. But were they needed? The drivers are numbered in no
# order, so the first 10,000 are a *sample*, 1 %, and the next 10,000 are another. That makes a hundred
# samples. And one query counts the roots of all hundred, if each sample is a node:

# %%
of_ten_thousand = "(SELECT * REPLACE (i // 10000 AS node) FROM judged)"
roots = total_gains(ask(level_query(of_ten_thousand, names, 0))).idxmax(axis=1)

# %% [markdown]
# > **Predict, then look.** In how many of the hundred samples of 1 % is *safety* the root, as of the
# > million? And in how many of a hundred samples of 100 rows?

# %% tags=["answer"]
of_hundred = "(SELECT * REPLACE (i // 100 AS node) FROM judged WHERE i < 10000)"
small_roots = total_gains(ask(level_query(of_hundred, names, 0))).idxmax(axis=1)
print("Roots of samples of 10,000 rows, and of 100 rows:")
print(roots.value_counts().to_dict())
print(small_roots.value_counts().to_dict())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Among 10,000 rows each count is nearly its share of the million, and *safety* stays ahead of *persons*.
# Among 100 it need not: a handful of rows by chance turns the choice round. What matters is how many rows
# there are, and how far the second is behind; whether they are 1 % or a half does not.
#
# </details>
#
# How far is the second behind? The root's gains, in bits a row, from the lines of the million:

# %%
(total_gains(levels[0]).loc[0] / 980_000).nlargest(3).round(4).to_dict()

# %% [markdown]
# That was the root, which has all rows of the sample. Deeper nodes have few. Take samples out, and ask the
# trees of two of them about each of the 1,728 cars:


# %%
def sample(first, n):
    """n rows from a number on, in the order of their numbers."""
    return ask(f"SELECT * EXCLUDE (i, node) FROM judged WHERE i >= {first} ORDER BY i LIMIT {n}")


def other_answers(n):
    """Of the 1,728 cars, how many get different classes from the trees of two samples of n rows."""
    one, other = (dt.id3(sample(first, n), "class").predict(cars) for first in (0, n))
    return int((one != other).sum())


# %% [markdown]
# > **Predict, then look.** Of 1,728 cars, how many get another class from the tree of another 1,000 rows?
# > And of another 10,000?

# %% tags=["answer"]
print("Cars with another class, of 1,728, for samples of 1,000 and of 10,000:")
print(other_answers(1_000), other_answers(10_000))

# %% [markdown]
# <details><summary>Why?</summary>
#
# A thousand rows are less than one for each car, so that a leaf often has a single row to learn from. With
# ten thousand each has about six. The same root came much earlier than the same answers.
#
# </details>
#
# (`ORDER BY` is not for show. A database promises no order, and `LIMIT` without it may give other rows
# the next time. To draw a sample that can be drawn again, decide by something that belongs to the row,
# such as its number or its `md5`, and not by where it lies.)
#
# How good is a tree of so many rows? Take 30,000 rows out, and the 20,000 that no tree has seen:

# %%
tried, new = sample(0, 30_000), sample(980_000, 20_000)

# %% [markdown]
# **Run this cell, then move the sliders.** *rows* is the size of the sample, *depth* is where its tree is
# cut.

# %%
dt.widgets.sample_explorer(tried, "class", new)

# %% [markdown]
# Where do own and new rows agree? A shallow tree has learnt all that it can from a few thousand rows: its
# error is bias (chapter 12), and rows do not help. The whole tree needs more, as each of its leaves
# needs some. But where the curves meet, it has found what there is.
#
# The whole tree of 30,000 rows, and the share of the new ones that it gets right:

# %%
print(f"{dt.id3(tried, 'class').score(new):.4f}")

# %% [markdown]
# The same new rows as a relation, so that a score needs none of them here. It counts those that come out
# right where they are:

# %%
new_rows = database.sql("SELECT * EXCLUDE (i, node) FROM judged WHERE i >= 980000")

# %% [markdown]
# > **Predict, then look.** What does the tree of 980,000 rows reach? And what somebody who knows the rule,
# > but not the dice?

# %% tags=["answer"]
print("Accuracy of the tree of 980,000, and of the rule without dice:")
print([f"{one.score(new_rows):.4f}" for one in (big, car_tree)])

# %% [markdown]
# <details><summary>Why?</summary>
#
# Both the same. One driver in ten throws dice, and three of four dice are wrong, so about 7.5 % of the
# rows can't be predicted by anybody. At 30,000 rows each of the 1,728 cars has been judged 17 times, and the
# majority is nearly always right. The other 950,000 rows cost time and tell nothing new.
#
# </details>
#
# So first look at a sample, and at the curve: if it is level, stop. All rows are needed where the curve
# still rises: with deep trees, many levels, rare classes. If one loan in ten thousand is not paid back, a
# sample of 10,000 has one of them, and no tree learns from one. Then count in the database.
#
# ## Recap
#
# - Entropy, gain and choice need counts by node, level and class. `GROUP BY` gives them, from one query a
#   level.
# - Each line adds $n \log_2(\text{branch}/n)$; the sum, divided by the rows, is what is left of the entropy.
# - A small table of branches and children goes in, and one `UPDATE` sends the rows down. No row comes out.
# - Counts are at most nodes × levels × classes, whatever the rows. With a level for each row they are the
#   rows; then bins, and a closer look.
# - A plan tells how often a query reads the table. What leaves, and what we do with it, does not grow.
# - A sample has the same root long before it has the same tree. Draw it so that it can be drawn again, and
#   look where the curve is level.
#
# **Next:** [Your own table.](your_own_table.ipynb) Take a CSV file of yours, large or small: what can it
# tell?
#
# **Further reading:** Moore & Lee, *Cached Sufficient Statistics for Efficient Machine Learning with
# Large Datasets* (1998): a structure that keeps all counts. Shafer, Agrawal & Mehta, *SPRINT* (1996):
# trees of tables on disk. Gehrke, Ramakrishnan & Ganti, *RainForest* (1998): of any table, from counts
# alone, there called AVC-groups (attribute, value, class). Graefe, Fayyad & Chaudhuri, *On the Efficient
# Gathering of Sufficient Statistics for Classification from Large SQL Databases* (1998): the query of a
# level, and how a database could answer it faster. Provost, Jensen & Oates, *Efficient Progressive
# Sampling* (1999): how many rows are enough.
