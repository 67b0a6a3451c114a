"""Why no split of a node was taken, told from the splits that were tried there."""

import numpy as np

from dtlearn.arrays import Floats
from dtlearn.search.best import every_candidate
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Rows


def why_no_split(rows: Rows, policy: Policy, score: Floats) -> str:
    """What is wrong with all splits of the one open node, whose best test has this score.

    Empty where the best split was good enough to be compared with the stopping rules.
    """
    found = every_candidate(rows, policy)
    sizes = [rows.target.weight(some.children) for some in found]
    if not any(((size > 0).sum(axis=-1) > 1).any() for size in sizes):
        return "no attribute has two values"
    if not any(np.isfinite(some.score).any() for some in found):
        return f"no split leaves enough rows in its branches ({policy.admissible.option})"
    left = np.concatenate([some.best_of_pairs(policy).score for some in found])
    if not np.isfinite(score).any() and (left > policy.tie).any():
        return "the splits that gain are of too many levels to count in the average gain"
    if not np.isfinite(score).any():
        return "no split gains anything" + ", once cuts pay for their choice" * bool(policy.penalty)
    return ""
