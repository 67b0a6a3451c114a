# %% [markdown]
# # Can a tree fly?
#
# A pilot flies a small plane: take off, out to the north, a turn to the right, all the way round, and
# home. Each time a hand moves a control, a row is written. From the rows of 90 flights C4.5 grows 28
# trees. Then the pilot gets out, and on a day with another wind the trees move the controls.

# %% alt="A map with north on top and the runway below. Two lines, of the pilot and of the trees, go north, turn right, come round to the left at 45,000 feet, and go back to the runway, nearly on top of each other."
import pandas as pd

import dtlearn as dt
from dtlearn.course import flight

runway = pd.DataFrame({"east": [0, 0], "north": [0, 10_000]})
ways = {"pilot": flight.track("pilot A"), "trees": flight.track("chosen, tested"), "runway": runway}
ax = dt.draw.paths(ways, "east", "north", "feet east", "feet north")

# %% [markdown]
# Both are home again. (A foot is 0.3 m; the map is stretched to the sides.) No tree has ever been told
# where home is. How can trees fly, and what do they know?
#
# **The one thing to learn here:** a tree that copies somebody answers one question only: what was done
# when it looked like this? It flies as long as it looks like something that it has seen.
#
# **What you do:** turn a flight into a table, grow the tree of one control by hand, read 28 trees, let
# them fly, and find out what breaks them.
#
# **What you learn:** behavioural cloning, why moves are recorded and not moments, delay, why calm
# flights teach little, and how to choose options when the judge is not a table but a flight.
#
# **What you need:** C4.5 with its price of a cut (chapter 08), and pessimistic pruning (10). After this
# chapter you can do by hand: a table of moves from a record, the first questions of a control's tree,
# and the position that a tree wants in a given state. About 75 minutes.

# %% [markdown]
# ## What has to be flown?
#
# The flight has seven stages. Each ends when an instrument shows something:

# %%
plan = [(stage.name, stage.until) for stage in flight.STAGES]
pd.DataFrame(plan, columns=["stage", "it ends at"], index=range(1, 8))

# %% [markdown]
# So it is in the work that this chapter follows: Sammut, Hurst, Kedzier & Michie, *Learning to Fly*
# (1992). They let people fly in a simulator, wrote down what they did, and let a program for growing trees,
# and then an autopilot of its trees, do the rest, "according to a strictly defined flight plan" (its
# abstract). The lecture notes of T name it as an application of trees. Our simulator is JSBSim, with its
# Cessna 172.
#
# A pilot has sixteen instruments. (A knot, *kt*, is 1.85 km/h.)

# %%
instruments = [(i.unit, i.meaning) for i in flight.INSTRUMENTS.values()]
pd.DataFrame(instruments, columns=["unit", "it shows"], index=[*flight.INSTRUMENTS])

# %% [markdown]
# And four controls, each of which moves in steps. The elevator is the stick forwards and back, the
# aileron the stick from side to side, the throttle gives the engine its fuel, and flaps come out of the
# wings for slow flight:

# %%
controls = [(c.low, c.high, c.meaning) for c in flight.CONTROLS.values()]
pd.DataFrame(controls, columns=["from", "to", "more of it"], index=[*flight.CONTROLS])

# %% [markdown]
# That makes twenty variables, as many as T has.
#
# **No human flew.** Our pilots are *scripted stand-ins*, which is less than the real thing. Each of the
# three, A, B and C, has a rule for where it wants a control, but sees late, looks at one thing at a time,
# lets small errors be, and has hands that are not steady:

# %%
flight.PILOTS["A"].body

# %% [markdown]
# It sees what was 0.4 seconds ago, looks at one control every quarter of a second, lets be what is
# wrong by less than 0.8 steps, and misses by 0.3 steps or so. A stand-in can be asked for as many flights
# as we like, in any weather, and they come out the same again.

# %% [markdown]
# ## What is a row?
#
# The record of pilot A, 90 flights in rough air. Some rows, and some columns:

# %%
moves = flight.records("A")
some = ["time", "stage", "pitch", "climb", "elevator", "aileron", "throttle"]
moves.loc[moves["day"] == 17, some].iloc[172:176]

# %% [markdown]
# A row is written **when a control has moved**. On the left is what the instruments showed 0.4 seconds
# *before*: what the pilot has answered. (The nose is *pitch* degrees high, and the plane climbs by *climb*
# feet a minute.) On the right is where the controls stand *afterwards*, the one that has moved and the
# others. The elevator has moved in the second row, the throttle in the third, the aileron in the last.
#
# > **Predict, then look.** One could write down ten rows a second instead, as the simulator goes. How
# > many times as many rows would that be? And what would most of them teach?

# %% tags=["answer"]
seconds = moves.groupby("day")["time"].max().sum()
print("Rows of moves, tenths of seconds, and how many times as many:")
print(f"{len(moves):,}, {10 * seconds:,.0f}, {10 * seconds / len(moves):.1f}")

# %% [markdown]
# <details><summary>Why?</summary>
#
# A hand rests most of the time. In most of the rows nothing is decided, and they would outvote
# the ones that matter: while a pilot has not looked yet, the control still stands where it should not.
#
# </details>
#
# For the same reason no tree may see where the controls stand: it would say *leave it there*, be
# right most of the time, and never move.
#
# ### Exercise 1
#
# Write `my_moves(seen, stick, lag)`. It takes two lists with an entry for each moment, what is seen and
# where the stick is, and gives a list of pairs: for each moment at which the stick is not where it was the
# moment before, what was seen `lag` moments earlier (at the very start, what was seen first), and where
# the stick is now.

# %%
import dtlearn as dt


def my_moves(seen, stick, lag):
    """Pairs of what was seen and where the stick went."""
    moved = [i for i in range(1, len(stick)) if stick[i] != stick[i - 1]]
    return [(seen[max(0, i - lag)], stick[i]) for i in moved]  # solution


dt.practice.check("moves-function", my_moves)

# %% [markdown]
# ## What does the elevator answer?
#
# Twelve moves, by hand. In the second stage pilot A holds the plane level at 2,000 feet. These are the
# first moves of the elevator on day 17, above 1,900 feet, to one of two places: -8, rather far
# forward, and -2, nearly let go.

# %%
level = moves[(moves["day"] == 17) & (moves["stage"] == 2) & (moves["altitude"] > 1900)]
moved = level[level["elevator"] != level["elevator"].shift()]
places = moved[moved["elevator"].isin([-8, -2])]
dozen = places[["pitch", "climb", "elevator"]].head(12).reset_index(drop=True)
dozen.sort_values("pitch", ignore_index=True).T

# %% [markdown]
# They are sorted by pitch here. Six are -8 and six are -2, so the entropy is 1 bit. Write down the
# candidates for a cut of *pitch*, wherever it changes, with the counts of -8 and -2 on both sides. At
# most 0.5 there are no -8 and four -2, above it six and two:


# %%
def sides(column, cut):
    """Counts of -8 and of -2, at or below the cut and above it."""
    parts = dozen["elevator"][dozen[column] <= cut], dozen["elevator"][dozen[column] > cut]
    return [[int((part == place).sum()) for place in (-8, -2)] for part in parts]


pitches = sorted(set(dozen["pitch"]))[:-1]
{cut: sides("pitch", cut) for cut in pitches}

# %% [markdown]
# The gain of pitch ≤ 0.5: the first branch is pure, and the second has 6 and 2 of 8.

# %%
from math import log2

mixed = 6 / 8 * log2(8 / 6) + 2 / 8 * log2(8 / 2)
gain = 1 - 4 / 12 * 0 - 8 / 12 * mixed
print(f"1 - 4/12 · 0 - 8/12 · {mixed:.4f} = {gain:.4f}")

# %% [markdown]
# The same for all cuts of both attributes. (`dt.information_gain` takes the counts.)

# %%
climbs = sorted(set(dozen["climb"]))[:-1]
cuts = [("pitch", cut) for cut in pitches] + [("climb", cut) for cut in climbs]
gains = {cut: round(float(dt.information_gain(sides(*cut))), 4) for cut in cuts}
assert gains["pitch", 0.5] == round(gain, 4)
pd.DataFrame({"counts": {c: sides(*c) for c in cuts}, "gain": gains})

# %% [markdown]
# > **Predict, then look.** Four cuts have the same gain, two of *pitch* and two of *climb*. Which of them
# > does C4.5 ask first, and why?

# %% tags=["answer"]
tree = dt.c45(dozen, "elevator")
print("The first question:")
print(tree.root.split.question)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Pitch. Who may choose among many cuts finds a good one by luck, so C4.5 charges log2(cuts tried)/rows
# (chapter 08). Of the cuts of *pitch* that leave two moves on each side there are three, of those of *climb*
# six. Of two equal cuts of *pitch* it takes the first.
#
# </details>
#
# In numbers:

# %%
allowed = [(name, cut) for name, cut in cuts if min(map(sum, sides(name, cut))) >= 2]
tried = [sum(name == column for name, _ in allowed) for column in ("pitch", "climb")]
left = [gain - log2(n) / 12 for n in tried]
print(f"cuts tried {tried}, left of the gain {left[0]:.4f} and {left[1]:.4f}")

# %% [markdown]
# (Both are divided by the split information next, which is the same for counts of 4 and 8.) At a pitch
# of at most 0.5 all moves are to -2. Above it are eight moves, six and two. A cut of *climb* parts
# them without a rest:

# %%
high = dozen[dozen["pitch"] > 0.5]
sinking = high["elevator"][high["climb"] <= -80].tolist()
climbing = high["elevator"][high["climb"] > -80].tolist()
print(sinking, climbing)

# %% [markdown]
# That is the whole tree. The library's is the same:

# %%
hand = ("pitch", 0.5, -2, ("climb", -80, -2, -8))
assert tree.to_nested() == hand
print(tree)

# %% [markdown]
# What does it say? `flight.spoken` puts a rule in a pilot's words:

# %%
print(*[flight.spoken(rule, "elevator") for rule in tree.rules()], sep="\n")

# %% [markdown]
# Nobody has told the tree what a pitch is. From twelve rows it has found that the stick answers the nose and
# the climb. The real tree of this control gets all moves of the stage, to all places, and all sixteen
# instruments.
#
# ### Exercise 2
#
# Twelve moves of the aileron, the stick to the left (L) or to the right (R). *Roll* is how many degrees
# the right wing is low; below zero it is high.

# %%
import pandas as pd

rolls = {"Roll": [-9, -6, -5, -4, -2, -1, 0, 1, 3, 4, 6, 8], "Stick": list("RRLRRRRLLRLL")}
pd.DataFrame(rolls).T

# %% [markdown]
# What is the gain of Roll ≤ 0, in bits a move?

# %%
from math import log2

import dtlearn as dt


def bits(*counts):
    """Entropy of some counts."""
    return sum(n / sum(counts) * log2(sum(counts) / n) for n in counts)


roll_gain = bits(5, 7) - 7 / 12 * bits(1, 6) - 5 / 12 * bits(4, 1)  # solution
dt.practice.check("rolls-gain", roll_gain)

# %% [markdown]
# ## How large are 28 trees?
#
# Seven stages, four controls. In each stage each control has its own moves, and its own tree. C4.5 may
# ask for all sixteen instruments, and a branch must hold 30 moves (why 30 comes below). It takes a
# while:

# %%
from dtlearn.widgets import progress_bar

with progress_bar():
    raw = flight.learn(moves, min_objects=30, prune=False)

# %% [markdown]
# > **Predict, then look.** Which control has the smallest trees, and which stage the largest?

# %% tags=["answer"]
print("Leaves before pruning, by stage and control:")
flight.sizes(raw)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The flaps: they move in the sixth stage only, and a tree whose moves are all of one class is a leaf.
# The descent has the most moves, and the plane is never at rest in it: it slows down and sinks.
#
# </details>
#
# Now each tree is pruned as C4.5 does it, by pessimistic errors (chapter 10):

# %%
trees = {place: dt.prune.pessimistic(tree) for place, tree in raw.items()}
before, after = flight.sizes(raw), flight.sizes(trees)
pd.concat({"raw": before, "pruned": after}, axis=1)

# %% [markdown]
# All together:

# %%
print(f"{before.to_numpy().sum():,} leaves, after pruning {after.to_numpy().sum():,}")

# %% [markdown]
# That is still very much. The classes are positions, and the hand is not steady: whether it stopped at -5
# or at -6 is often luck, and each such luck looks like a class. What is the share of the moves
# that such a tree gets right?

# %%
stage_2 = moves[moves["stage"] == 2]
print(f"{trees[2, 'elevator'].score(stage_2):.2f} of the moves that it was grown from")

# %% [markdown]
# In chapters 10 and 12 we would have thrown such a tree away. Here it is asked something else: not
# *which* step, but one that keeps the plane in the air. A step beside it does as well, and ten times a
# second the tree is asked anew.

# %% [markdown]
# ## What would a pilot say?
#
# Thousands of leaves are nothing to read. So here is one tree that may have six leaves: the throttle in the
# last stage, the landing.

# %%
landing = moves.loc[moves["stage"] == 7, [*flight.INSTRUMENTS, "throttle"]]
short = dt.c45(landing, "throttle", max_leaves=6, prune=True)
print(*[flight.spoken(rule, "throttle") for rule in short.rules()], sep="\n")

# %% [markdown]
# That is how landing is taught: hold the speed with the throttle, take it back above the runway, and close
# it before the wheels touch. Compare it with what the stand-in was told, which no tree has seen: below 25
# feet the throttle to 2, below 6 feet to 0, and above by the airspeed.
#
# ### Exercise 3
#
# A rule of the elevator: if -3 < pitch ≤ -1 and climb ≤ -200, then 4. How would a pilot say it?
#
# - **a** If the nose is 1° to 3° high and the plane sinks at 200 ft/min or more, hold the stick 4 steps
#   back.
# - **b** If the nose is 1° to 3° low and the plane sinks at 200 ft/min or more, hold the stick 4 steps
#   back.
# - **c** If the nose is 1° to 3° low and the plane sinks at less than 200 ft/min, hold the stick 4 steps
#   back.
# - **d** If the nose is 1° to 3° low and the plane sinks at 200 ft/min or more, pull the stick 4 steps
#   further back.

# %%
import dtlearn as dt

said_aloud = "b"  # solution
dt.practice.check("rule-aloud", said_aloud)

# %% [markdown]
# ### Exercise 4
#
# The tree of another pilot's throttle:

# %%
import dtlearn as dt

quick = ("altitude", 25, 2, ("airspeed", 66, 6, 5))
other = dt.Tree.from_nested(("airspeed", 70, quick, ("climb", -300, 3, 4)))
print(other)

# %% [markdown]
# The plane flies at 70 knots, is 25 feet high, and sinks at 320 feet a minute. Where does this tree put
# the throttle?

# %%
import dtlearn as dt

throttle = 2  # solution
dt.practice.check("throttle-state", throttle)

# %% [markdown]
# ## Does it fly?
#
# Now the trees take the controls, on day 2001, whose wind and gusts they have never met. Ten times a second
# each of the four trees of the stage is asked. With JSBSim it takes a second:

# %%
from importlib.util import find_spec

if find_spec("jsbsim"):
    flown = flight.fly(flight.Autopilot(trees), flight.Day(2001))
    print("stages flown:", flown.outcome.stages, "- near the centre line:", flown.outcome.near)
else:
    print('to fly here: pip install "dtlearn[flight]" - the flights below are kept with the course')

# %% [markdown]
# All figures from here on are of flights that are kept with the course, so that they need no
# simulator. Pilot and trees on that day, in the same air, by their altitude:

# %% alt="Altitude against time. Both lines climb to 2,000 feet, stay there, and come down to the ground about ten minutes after the start, close to each other."
two = {name: ways[name] for name in ("pilot", "trees")}
ax = dt.draw.paths(two, "time", "altitude", "seconds", "feet above the runway")

# %% [markdown]
# Up in two minutes, level, and down. How far are both from the plan on the average, in feet, stage by stage:
# from its altitude, and from the centre line of the runway?

# %%
off_plan = {name: flight.errors(way).round(0) for name, way in two.items()}
pd.concat(off_plan, axis=1)

# %% [markdown]
# (There is no number where the plan asks for nothing.) And what do the hands do? The elevator during one
# minute of level flight:

# %% alt="The elevator against time for a minute. Both lines go up and down between about -7 and -3, but at different moments."
minute = {name: way[way["time"].between(200, 260)] for name, way in two.items()}
ax = dt.draw.paths(minute, "time", "elevator", "seconds", "steps of the stick, back")

# %% [markdown]
# About the same range, but other moves at other moments. The trees have no copy of a flight to follow.
# They answer what they see, and what they see depends on what they did before.
#
# One flight may be luck. So there are twenty days, and a rule of the game: options were chosen on
# *other* twenty days, and what was chosen has flown on these ones once. *landed* is on the runway with the
# wings level, *near* within 75 feet of its centre line as well, and *hard* a touchdown at more than 600 feet a
# minute.
#
# > **Predict, then look.** How many of twenty flights land within 75 feet of the centre line of the runway,
# > flown by the pilot, and by the trees?

# %% tags=["answer"]
trials = flight.trials()
print("Flights on twenty days, and the median distance from the line in feet:")
trials.loc[["pilot A", "chosen, tested"], ["landed", "near", "hard", "off"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# The clone is as good as its pilot, but for one landing. The goal was twenty of twenty, and this is what
# was found: who looks at the days of the test, changes an option and flies again has no test any more.
#
# </details>
#
# Which one is it?

# %%
landings = flight.landings()
tested = landings[landings["trial"] == "chosen, tested"]
tested.loc[~tested["near"], ["day", "stages", "east", "north", "sink", "landed"]]

# %% [markdown]
# All stages flown, and on the runway, which reaches 100 feet to both sides. Only not within 75 feet.

# %% [markdown]
# ## What goes wrong?
#
# **Run this cell, then choose** what varies, and move the slider. Each sign on the map is where one of
# twenty flights ended, and the line is one of them, with its altitude beside. Below is the runway, wider
# than it is: *near* is between the broken lines. (Signs on an edge belong beyond it.) Which options bring
# all flights home? Which ones lose them, and in which stage?

# %%
dt.widgets.flight_explorer(trials, landings, flight.track)

# %% [markdown]
# These flights are those on which the options were chosen, on other days than the test. Now one option at a
# time.
#
# **Too few leaves.** Here a branch must hold 2 to 300 moves:

# %%
trials.loc[[f"min_objects {n}" for n in (2, 10, 30, 50, 100, 300)], ["leaves", "near", "landed"]]

# %% [markdown]
# There is a wide range in which nothing matters, then fewer and fewer come home, and with 300 none. In which
# stage are they lost? It is the one after those that they flew to their end:

# %%
ends_300 = landings.loc[landings["trial"] == "min_objects 300", "stages"]
print("flights lost by stage:", (ends_300 + 1).value_counts().to_dict())

# %% [markdown]
# Nearly all in the descent. That is *over-pruning*: a leaf that holds many moves says one place
# of the stick for states that need different ones. We took 30, the smallest trees here with which all
# twenty landed near. The confidence of the pruning makes them smaller still, of 30 moves a branch:

# %%
trials.loc[
    ["min_objects 30", "pruned 0.01", "pruned 0.001"], ["confidence", "leaves", "near", "landed"]
]

# %% [markdown]
# The trees of 0.01 have less than half of the leaves, and miss one landing. On the days of the test they
# are nearly as good as the chosen ones:

# %%
trials.loc[["chosen, tested", "smallest, tested"], ["leaves", "near", "landed"]]

# %% [markdown]
# **Too calm.** Another 90 flights of the same pilot, in air without any wind. To be fair a branch may have 2
# moves here, as well as 30.
#
# > **Predict, then look.** How do clones of calm flights fly in still air, and how in wind?

# %% tags=["answer"]
air = ["in still air", "in wind"]
calm = [f"{leaf}, {where}" for leaf in ("calm, 2 a leaf", "calm") for where in air]
print("Moves, and flights of twenty; the last line learned in rough air:")
trials.loc[[*calm, "min_objects 30"], ["moves", "near", "landed", "off"]]

# %% [markdown]
# <details><summary>Why?</summary>
#
# In still air all days are one and the same, and trees have steady hands: all twenty flights are one. With 2
# moves a branch it is a good one, with 30 it comes down 125 feet beside the line. In wind hardly any lands
# near, and most come down far away, whatever the leaves.
#
# A pilot who is never pushed aside has little to do, a third of the moves, and never shows how to come
# back. In wind the plane gets into states that no row is like, and there a tree still says something:
# whatever its last question leads to. That may take the plane further away, to where still less is known.
# So our pilots were recorded in air that is half as rough again as that of the test.
#
# </details>
#
# **The wrong delay.** A row holds what was seen 0.4 seconds before the move. Here it is what was seen at the
# moment of the move, and up to 0.8 seconds before:

# %%
lags = ["lag 0", "lag 0.2", "min_objects 30", "lag 0.6", "lag 0.8"]
trials.loc[lags, ["lag", "near", "landed", "off"]]

# %% [markdown]
# A wrong delay pairs an answer with another question. Without any delay the row shows a state that the pilot
# has not seen yet when the hand starts, and the clone comes home from one flight in four. Half of the delay is
# nearly as good as the right one, and looking too far back does less harm than not looking back.
#
# **Too few flights.** The first 15, 30 and so on of the same ninety:

# %%
few = [*(f"flights {n}" for n in (15, 30, 45, 60, 75)), "min_objects 30"]
trials.loc[few, ["flights", "leaves", "near", "landed"]]

# %% [markdown]
# From 45 flights on most come home, and thirty are no better than fifteen. Or is that luck?
#
# **Luck.** Which days a pilot was recorded on is chance. So there are clones of four sets of flights of the
# same pilot, from the days 1, 101, 201 and 301 on. Nothing else lies between them. All of them fly on the
# days of the test.
#
# > **Predict, then look.** The chosen clone of ninety flights lands near in 19 of twenty. By how many
# > landings do clones of other ninety flights differ from it?

# %% tags=["answer"]
sets = trials.query("days == 2001 and flights > 0 and confidence == 0.25")
print("Flights of twenty that land near, by flights learned from and the first of their days:")
sets.query("pilots == 'A'").pivot(index="flights", columns="first", values="near")

# %% [markdown]
# <details><summary>Why?</summary>
#
# By up to five. Of thirty flights it is from 5 to 14, so much depends on what the pilot happened to meet.
# Still, each clone of ninety flights lands near as often as the best of thirty, or more often. Who
# reports the first one alone reports luck as well: its options were chosen for its flights, and not for
# those of the others.
#
# </details>
#
# So a difference of five landings says little here, like that between 30 and 50 moves a branch. The fifteen
# that are missing without any delay are three times as many.
#
# **Too many pilots.** Each stand-in has habits of its own: how steep it turns, how fast it comes home, how
# far it lets the flaps out. By themselves they land near, of twenty flights:

# %%
trials.loc[["pilot A", "pilot B", "pilot C"], ["near", "landed"]]

# %% [markdown]
# Now thirty flights of each, and all ninety together, from the same four sets of days:
#
# > **Predict, then look.** A tree that is shown three styles at once: does it fly worse than a clone of one?

# %% tags=["answer"]
print("Flights of twenty that land near, by pilots and the first day learned from:")
sets.pivot(index=["flights", "pilots"], columns="first", values="near")

# %% [markdown]
# <details><summary>Why?</summary>
#
# In each set the mixed trees (ABC) land near more often than any clone of one pilot: 15, 17, 18 and 19
# times, against 5 to 17. So more flights do more good than other styles do harm. Against ninety flights of A
# alone, 14 to 19, no harm is seen. But that is one mixture, of three stand-ins whose habits differ by some
# numbers. People may differ in kind, and then one state has two good answers, and a leaf has to choose.
#
# </details>
#
# ### Exercise 5
#
# Ten flights of a clone, made up for this exercise. So many stages were flown to their end:

# %%
import pandas as pd

pd.DataFrame({"stages flown": [7, 5, 5, 7, 2, 5, 4, 7, 5, 5]}, index=range(1, 11)).T

# %% [markdown]
# In which stage is it lost most often?

# %%
import dtlearn as dt

lost_in = 6  # solution
dt.practice.check("stage-breaks", lost_in)

# %% [markdown]
# ### Exercise 6
#
# Somebody grows some clones, lets each fly on twenty days to choose on and on the twenty days of the test,
# chooses by *the test*, and reports the best number there. The rule of this chapter chooses the best one
# on the other days, and reports its landings in the test.
#
# Make a table of clones with two columns, `choose` and `test`: how many of twenty flights landed near. Both
# columns have the same sum, so that no twenty days are easier. One clone is the best on the days to choose
# on. Still somebody reports at least 3 landings more than the rule does.

# %%
import dtlearn as dt

clones = {"choose": [19, 17, 16], "test": [16, 17, 19]}  # solution
dt.practice.check("test-chosen", clones)

# %% [markdown]
# ## What does the record of 1992 say?
#
# | | there | here |
# |---|---|---|
# | who flies | people, in a simulator (abstract) | scripted stand-ins, in JSBSim |
# | variables | 20 (T) | 16 instruments and 4 controls |
# | rows | about 90,000 (T) | the number below |
# | a row | what a person did, from a log file (abstract) | a move, and what was seen 0.4 seconds before |
# | judged by | flying "a strictly defined flight plan" (abstract) | the same, on days that no tree has seen |
# | result | "tree → auto-pilot, out-performed experts" (T) | the numbers below |

# %% tags=["T-flight"]
print(f"{len(moves):,} rows")
trials.loc[["pilot A", "chosen, tested"], ["near", "hard", "off"]]

# %% [markdown]
# Does our tree out-perform its pilot? No: it lands near once less in twenty flights, and its median distance
# from the line is the same. Twenty flights could not show a small difference, one way or the other.
#
# What later work of the same group says of the early clones fits what we saw: they were *brittle*, and
# *difficult to understand* (Bain & Sammut, *A Framework for Behavioural Cloning*, abstract). And Isaac &
# Sammut (*Goal-directed Learning to Fly*, 2003, abstract) report that it helps to make up for the time
# that people take to react.
#
# ## What does a clone know?
#
# - **It imitates.** It says what was done in states like this one. It does not know that there is a ground, or
#   why anybody would want to come home.
# - **The plan is not learned.** When a stage ends was given. With one set of trees for the whole flight
#   there would be nothing to tell it that 2,000 feet are to be left now.
# - **It is a clone of a stand-in.** Each stand-in follows a page of rules, and whether people can be copied
#   as well, these flights don't tell. A page of rules became trees of thousands of leaves: nobody needs a
#   clone of what can be written down. One is of use where somebody *can* do what nobody can write down.
# - **A test by table says little.** The tree of the elevator was right on less than half of its own moves,
#   and flies. A tree that is right more often may crash, since what it gets wrong once changes all that comes
#   after. Only a flight tells, and twenty say more than one.
#
# ## Recap
#
# - Cloning: the state before a move is a row, where the control went is its class. C4.5 does the rest.
# - Record moves, not moments; take the state from before the delay; let no tree see the controls.
# - Of equal gains C4.5 takes the attribute with fewer cuts to choose from.
# - Show corrections: a clone of calm flights comes down far from home when it is pushed aside.
# - Too few leaves don't fly. Choose options on some days, and test the choice once on others.
# - Other flights of the same pilot make another clone: some landings more or less are luck.
#
# **Next:** [15, What must leave a database?](15_count_in_a_database.ipynb) A hundred thousand rows were
# no trouble here. What if they were a hundred million, in a database that keeps them?
#
# **Further reading:** Sammut, Hurst, Kedzier & Michie, *Learning to Fly* (ICML
# 1992): where this was first done. Isaac & Sammut, *Goal-directed
# Learning to Fly* (ICML 2003): what came of it, with goals that are learned apart from skills. The manual of
# JSBSim, jsbsim.sourceforge.net: how a plane is computed.
