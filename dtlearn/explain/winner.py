"""Why the split of a node won: the candidates, how they were compared, and the winner's score."""

import numpy as np

from dtlearn.explain.compared import compared
from dtlearn.explain.contest import best_ratio, competing, contenders, left_out
from dtlearn.explain.decisions import apart
from dtlearn.explain.literal import number
from dtlearn.explain.page import Block, Page
from dtlearn.explain.ranking import ranked, tried, won
from dtlearn.explain.scores import average_left, score_of, score_of_contender
from dtlearn.explain.site import DIGITS, Site
from dtlearn.text import show, show_count


def why_split(site: Site, most: int | None, every: bool = False) -> Page:
    """Why the test of an inner node was chosen; ``every`` derives the other scores as well."""
    if site.by_ratio:
        return _by_ratio(site, most, every)
    return _by_score(site, most, every)


def _by_score(site: Site, most: int | None, every: bool) -> Page:
    frame = site.candidates
    chosen = frame[frame["chosen"]].iloc[0]
    blocks: list[Block] = [site.arrival, tried(site), ranked(site, most), won(site, frame)]
    blocks += [*unknown(site), *stopping(site), score_of(site, chosen)]
    others = frame[~frame["chosen"] & frame["score"].notna()] if every else frame[:0]
    return (*blocks, *[score_of(site, line) for _, line in others.iterrows()])


def _by_ratio(site: Site, most: int | None, every: bool) -> Page:
    found = compared(site.growth, site.tree, site.number)
    winner = next(c for c in found.contenders if c.split == site.node.split)
    blocks: list[Block] = [site.arrival, *competing(site, found), contenders(site, found, most)]
    average = average_left(found)
    blocks += [average] if average else []
    blocks += [*left_out(found), best_ratio(found, winner), *unknown(site), *stopping(site)]
    blocks.append(score_of_contender(site, winner))
    others = [c for c in found.contenders if c is not winner and c.split is not None and every]
    return (*blocks, *[score_of_contender(site, other) for other in others])


# what else counted


def unknown(site: Site) -> list[str]:
    """What became of the rows whose value is not known, if there are some."""
    split, (known, whole) = site.node.split, _known(site)
    gone = site.node.n - known[0]
    if split is None or gone <= 1e-9 * site.node.n:
        return []
    rows = "1 row has" if gone == 1 else f"{show_count(gone)} rows have"
    told = (
        f"{rows} no value of {show(split.attribute)}: the score counts for the share of the "
        f"others, {show_count(known[1])}/{show_count(whole)}"
    )
    way = WAYS["shares" if site.tree.distribute else site.growth.missing]
    return [f"{told}. {way}."]


WAYS = {
    None: "They stay at the node",
    "stop": "They stay at the node",
    "majority": "They go down the largest branch",
    "surrogate": "They go where other attributes point, else down the larger branch",
    "shares": "They are one more branch in the split information, and go down all in shares",
}


def _known(site: Site) -> tuple[tuple[float, float], float]:
    """Weight of the rows with a known value, as it is and as criteria see it; that of all rows."""
    chosen = site.candidates[site.candidates["chosen"]]["branches"].iloc[0]
    weight, children = site.growth.rows.target.weight, np.asarray(chosen, dtype=float)
    known = float(weight(children).sum()), float(weight(site.policy.seen(children)).sum())
    all_rows = site.policy.seen(site.tree.arrays.statistics[site.number])
    return known, float(weight(all_rows))


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
