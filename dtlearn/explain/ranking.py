"""The splits of a node as a table, ranked by their score, and which of them won."""

import numpy as np
import pandas as pd

from dtlearn.explain.decisions import apart
from dtlearn.explain.literal import number
from dtlearn.explain.page import Grid
from dtlearn.explain.site import DIGITS, Site
from dtlearn.search.subsets import SMALL, has_shortcut, n_groupings
from dtlearn.splits.kinds import Split
from dtlearn.text import elided, show

LONGEST = 80  # characters of a test of many levels within a table or a sentence
EVERY_GROUPING = " Every grouping of levels in two sets was tried."
BRANCHES = 6  # branches whose counts a table shows


def tried(site: Site) -> str:
    """How many splits were tried, and what their score is."""
    (measure, _, score, _), all_lines = site.names, site.candidates
    frame = all_lines[[is_split(line) for line in all_lines["branches"]]]
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
    many = shortcut and policy.subsets == "auto"
    long = {name: n for name, n in here.items() if ordered or (many and n > SMALL)}
    if not long:
        return EVERY_GROUPING
    target, most = site.tree.target, max(long.values())
    by = f"share of {target.shown(target.classes[-1])}" if target.classes else "mean"
    return (EVERY_GROUPING if len(long) < len(here) else "") + (
        f" The levels of {_listed(list(map(show, long)))} are put in the order of their {by} and "
        f"cut once: the best of all groupings ({n_groupings(most)} of {most} levels) is among "
        "these."
    )


def is_split(branches: list[list[float]]) -> bool:
    """Whether two branches or more hold rows."""
    return sum(bool(np.any(np.asarray(branch) > 0)) for branch in branches) > 1


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
        return "not admissible" if is_split(line["branches"]) else "one value here"
    tie = "tie" if line["tie"] else ""
    return ", ".join(filter(None, ["chosen" if line["chosen"] else "", tie]))


def branches(site: Site, children: list[list[float]]) -> str:
    """The counts of branches as text."""
    some = [site.told(child) for child in children[:BRANCHES]]
    more = len(children) - len(some)
    return " ".join(some) + (f" and {more} more" if more else "")


def won(site: Site, frame: pd.DataFrame) -> str:
    """Who won, by how much, or by which order."""
    score, rivals = site.names[2], frame[frame["score"].notna() & ~frame["chosen"]]
    chosen = frame[frame["chosen"]].iloc[0]
    name, tied = told(chosen["split"]), rivals[rivals["tie"]]
    if rivals.empty:
        return (
            f"{name} is the only split that there is to choose: {number(chosen['score'], DIGITS)}."
        )
    if not tied.empty:
        others = [told(split) for split in tied["split"]]
        return f"{_shared(name, score, chosen['score'], others)} {_order(frame)}"
    best, second = apart(float(chosen["score"]), float(rivals["score"].iloc[0]))
    other = told(rivals["split"].iloc[0])
    return f"{name} has the largest {score}, {best}; the next best, {other}, has {second}."


def _shared(name: str, score: str, value: float, others: list[str]) -> str:
    tied = [name, *others]
    return (
        f"{len(tied)} splits share the largest {score}, {number(value, DIGITS)}: {_listed(tied)}."
    )


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
