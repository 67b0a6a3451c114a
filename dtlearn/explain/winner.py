"""Why the split of a node won: the candidates, how they were compared, and the winner's score."""

import numpy as np
import pandas as pd

from dtlearn.explain.compared import Compared, Contender, compared
from dtlearn.explain.decisions import apart
from dtlearn.explain.page import Block, Grid, Page
from dtlearn.explain.scores import average_left, score_of, score_of_contender
from dtlearn.explain.site import DIGITS, Site
from dtlearn.explain.written import number
from dtlearn.search.subsets import SMALL, has_shortcut, n_groupings
from dtlearn.splits.kinds import Split
from dtlearn.text import elided, show_count

LONGEST = 80  # characters of a test of many levels within a table or a sentence
BRANCHES = 6  # branches whose counts a table shows
COMPETING = (
    "The best split of each attribute competes by its gain ratio: what is left of the gain, "
    "divided by the split information."
)
PAYING = " The best cut of a number pays log₂(cuts) / rows for being chosen among so many."
BY_AVERAGE = " Only attributes with at least the average gain compete, less 0.001."


def why_split(site: Site, most: int | None, every: bool = False) -> Page:
    """Why the test of an inner node was chosen; ``every`` derives the other scores as well."""
    if site.by_ratio:
        return _by_ratio(site, most, every)
    return _by_score(site, most, every)


# all splits compete: ID3, CART


def _by_score(site: Site, most: int | None, every: bool) -> Page:
    frame = site.candidates
    chosen = frame[frame["chosen"]].iloc[0]
    blocks: list[Block] = [site.arrival, tried(site), ranked(site, most), _won(site, frame)]
    blocks += [*unknown(site), *stopping(site), score_of(site, chosen)]
    others = frame[~frame["chosen"] & frame["score"].notna()] if every else frame[:0]
    return (*blocks, *[score_of(site, line) for _, line in others.iterrows()])


def tried(site: Site) -> str:
    """How many splits were tried, and what their score is."""
    frame, (measure, _, score, _) = site.candidates, site.names
    n, k = len(frame), frame["attribute"].nunique()
    many = "1 split was" if n == 1 else f"{n} splits were"
    told = f"{many} tried, of {'1 attribute' if k == 1 else f'{k} attributes'}. "
    if site.policy.criterion.scores_gain:
        told += f"The score of a split is its {score}: by how much it lowers the {measure}."
    else:
        told += f"The score of a split is its {score}."
    out = int(frame["score"].isna().sum())
    if out:
        were = "1 split is" if out == 1 else f"{out} splits are"
        told += f" {were} not admissible: a branch would hold too few rows "
        told += f"({site.policy.admissible.option})."
    return told + _groupings(site)


def _groupings(site: Site) -> str:
    """Whether all groupings of levels were tried, or those alone that can be best."""
    policy, frame = site.policy, site.candidates
    nominal = {a.name: len(a.levels) for a in site.tree.attributes if a.kind == "nominal"}
    here = {name: n for name, n in nominal.items() if n > 2 and (frame["attribute"] == name).any()}
    if policy.multiway or not here:
        return ""
    shortcut = has_shortcut(site.growth.rows.target)
    if policy.subsets == "principal" and not shortcut:
        return (
            " Levels are put in the order of the first principal component of their class shares "
            "and cut once: a heuristic."
        )
    ordered = shortcut and policy.subsets in ("ordered", "principal")
    long = {n: v for n, v in here.items() if ordered or (policy.subsets == "auto" and v > SMALL)}
    told = "" if len(long) == len(here) else " Every grouping of levels in two sets was tried."
    if long and shortcut:
        by = "mean" if not site.tree.classes else f"share of {site.tree.target.shown(site.tree.classes[-1])}"
        most = max(long.values())
        told += (
            f" The levels of {_listed(list(map(str, long)))} are put in the order of their {by} and cut "
            f"once: the best of all groupings ({n_groupings(most)} of {most} levels) is among these."
        )
        return told
    return told if not long else " Every grouping of levels in two sets was tried."


def ranked(site: Site, most: int | None) -> Grid:
    """The best candidates, and the chosen one, as a table."""
    frame = site.candidates
    shown = frame if most is None else frame[(np.arange(len(frame)) < most) | frame["chosen"]]
    head = ("rank", "split", "branches", site.names[3], "")
    lines = [
        (
            "–" if pd.isna(line["rank"]) else str(line["rank"]),
            told(line["split"]),
            branches(site, line["branches"]),
            "–" if pd.isna(line["score"]) else number(line["score"], DIGITS),
            _remark(line),
        )
        for _, line in shown.iterrows()
    ]
    more = len(frame) - len(shown)
    rest = [("…", f"{more} more", "", "", "")] if more else []
    return Grid(head, (*lines, *rest))


def _remark(line: pd.Series) -> str:
    if pd.isna(line["score"]):
        return "not admissible"
    tie = "tie" if line["tie"] else ""
    return ", ".join(filter(None, ["chosen" if line["chosen"] else "", tie]))


def branches(site: Site, children: list[list[float]]) -> str:
    """The counts of branches as text."""
    some = [site.told(child) for child in children[:BRANCHES]]
    more = len(children) - len(some)
    return " ".join(some) + (f" and {more} more" if more else "")


def _won(site: Site, frame: pd.DataFrame) -> str:
    """Who won, by how much, or by which order."""
    score, rivals = site.names[2], frame[frame["score"].notna() & ~frame["chosen"]]
    chosen = frame[frame["chosen"]].iloc[0]
    name, tied = told(chosen["split"]), rivals[rivals["tie"]]
    if rivals.empty:
        return f"{name} is the only split that there is to choose: {number(chosen['score'], DIGITS)}."
    if not tied.empty:
        return f"{_shared(name, score, chosen['score'], tied['split'].tolist())} {_order(frame)}"
    best, second = apart(float(chosen["score"]), float(rivals["score"].iloc[0]))
    other = told(rivals["split"].iloc[0])
    return f"{name} has the largest {score}, {best}; the next best, {other}, has {second}."


def _shared(name: str, score: str, value: float, others: list[str]) -> str:
    tied = [name, *others]
    return f"{len(tied)} splits share the largest {score}, {number(value, DIGITS)}: {_listed(tied)}."


def _order(frame: pd.DataFrame) -> str:
    """Which order decided between splits that tie."""
    name = told(frame[frame["chosen"]]["split"].iloc[0])
    attributes = frame[frame["tie"]]["attribute"]
    if attributes.nunique() > 1:
        return f"The attribute that stands first in the table wins: {name}."
    return f"The one that is tried first wins, small cuts and small sets first: {name}."


def _listed(names: list[str], most: int = 6) -> str:
    """Names with commas, and an "and" before the last."""
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def told(split: Split) -> str:
    """The question of a test, of very many levels the first few."""
    return elided(split.question, LONGEST)


# what else counted


def unknown(site: Site) -> list[str]:
    """What became of the rows whose value is not known, if there are some."""
    split = site.node.split
    known = float(sum(site.tree.arrays.tests.n_branches[[site.number]]) and _known(site))
    gone = site.node.n - known
    if split is None or gone <= 1e-9 * site.node.n:
        return []
    rows = "1 row has" if gone == 1 else f"{show_count(gone)} rows have"
    told = (
        f"{rows} no value of {split.attribute}: the score counts for the share of the others, "
        f"{show_count(known)}/{show_count(site.node.n)}"
    )
    ways = {
        None: "and these rows stay at the node",
        "stop": "and these rows stay at the node",
        "majority": "and these rows go down the largest branch",
        "surrogate": "and these rows go where other attributes point, else down the larger branch",
    }
    if site.tree.distribute:
        way = "these rows are one more branch in the split information, and go down all in shares"
    else:
        way = ways[site.growth.missing]
    return [f"{told}, {way}."]


def _known(site: Site) -> float:
    """Weight of the rows with a known value, from the chosen line."""
    children = site.candidates[site.candidates["chosen"]]["branches"].iloc[0]
    return float(site.growth.rows.target.weight(np.asarray(children, dtype=float)).sum())


def stopping(site: Site) -> list[str]:
    """The stopping rules that were asked for, and how the split passed them."""
    stop, arrays, node = site.growth.stop, site.tree.arrays, site.number
    gain, told = float(arrays.gain[node]), []
    if stop.min_gain:
        first, second = apart(gain, stop.min_gain)
        told.append(f"Its gain {first} is above min_gain = {second}.")
    mass = site.tree.target.mass(arrays.statistics[[0, node]])
    if stop.min_decrease:
        lowered, least = apart(mass[1] / mass[0] * gain, stop.min_decrease)
        share = f"{show_count(mass[1])}/{show_count(mass[0])}"
        shown = number(gain, DIGITS)
        told.append(
            f"It lowers the impurity of the whole table by {share} × {shown} ≈ {lowered}, "
            f"at least min_decrease = {least}."
        )
    if stop.max_leaves is not None:
        worth = f"{show_count(mass[1])} × {number(gain, DIGITS)} ≈ {number(mass[1] * gain, DIGITS)}"
        told.append(
            f"With max_leaves = {stop.max_leaves} the splits of the largest rows × gain go first: "
            f"this one has {worth} and is among them."
        )
    if stop.significance is not None:
        told.append(f"A chi-squared test finds it significant at {stop.significance:g}.")
    return told


# attributes compete: C4.5


def _by_ratio(site: Site, most: int | None, every: bool) -> Page:
    found = compared(site.growth, site.tree, site.number)
    winner = next(c for c in found.contenders if c.split == site.node.split)
    competing = COMPETING + PAYING * (site.policy.penalty is not None)
    competing += BY_AVERAGE * (found.average is not None)
    blocks: list[Block] = [site.arrival, competing, contenders(site, found, most)]
    average = average_left(found)
    blocks += [average] if average else []
    blocks += [*_left_out(found), _best_ratio(found, winner), *unknown(site), *stopping(site)]
    blocks.append(score_of_contender(site, winner))
    others = [c for c in found.contenders if c is not winner and c.split is not None and every]
    return (*blocks, *[score_of_contender(site, other) for other in others])


def contenders(site: Site, found: Compared, most: int | None) -> Grid:
    """The attributes with what they gain, pay and have left: by ratio, then those left out."""
    order = sorted(found.contenders, key=lambda c: (c.ratio != c.ratio, -c.ratio, -c.left))
    shown = order if most is None else order[:most]
    pays = site.policy.penalty is not None and any(c.cuts for c in order)
    head = ("best split", "branches", "gain", *(("pays", "left") * pays), "split inf.", "ratio", "")
    lines = [_contender(site, c, pays) for c in shown]
    more = len(order) - len(shown)
    rest = [(f"{more} more", *[""] * (len(head) - 1))] if more else []
    return Grid(head, (*lines, *rest))


def _contender(site: Site, c: Contender, pays: bool) -> tuple[str, ...]:
    if c.split is None:
        return (c.attribute, *["–"] * (4 + 2 * pays), "out")
    paid = number(c.paid, DIGITS) if c.cuts else "–"
    ratio = "–" if c.ratio != c.ratio else number(c.ratio, DIGITS)
    mark = "chosen" if c.split == site.node.split else "out" if c.out else ""
    return (
        told(c.split),
        branches(site, c.children.tolist()),
        number(c.gain, DIGITS),
        *((paid, number(c.left, DIGITS)) * pays),
        number(c.split_information, DIGITS),
        ratio,
        mark,
    )


def _left_out(found: Compared) -> list[str]:
    """Who does not compete, and why."""
    out = [f"{c.attribute} ({c.out})" for c in found.contenders if c.out]
    return [f"Left out: {'; '.join(out)}."] if out else []


def _best_ratio(found: Compared, winner: Contender) -> str:
    """Who won by ratio, by how much, or by which order."""
    assert winner.split is not None
    name = told(winner.split)
    rivals = [c for c in found.contenders if not c.out and c is not winner]
    if not rivals:
        return f"{name} is the only one left to compete: its ratio is {number(winner.ratio, DIGITS)}."
    second = max(rivals, key=lambda c: c.ratio)
    assert second.split is not None
    first, other = apart(winner.ratio, second.ratio)
    rival = told(second.split)
    if abs(winner.ratio - second.ratio) <= 1e-6:
        return (
            f"{name} and {rival} have the same gain ratio, {first}: the attribute that stands first in "
            f"the table wins."
        )
    return f"{name} has the largest gain ratio, {first}; the next best, {rival}, has {other}."
