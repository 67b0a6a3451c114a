"""What a pruning method compared at a node, worked out where it is more than a count."""

from dtlearn.explain.charged import continuity
from dtlearn.explain.decisions import Decision
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.errors import added_errors
from dtlearn.explain.strength import cost_complexity
from dtlearn.prune.record import Pruning

NOISE = 1e-9


def worked_out(pruning: Pruning, line: Decision) -> list[Derivation]:
    """The derivation of a decision: an alpha, errors with 1/2 each, an estimate; or none."""
    options = pruning.options
    if pruning.method == "cost_complexity":
        return [cost_complexity(pruning.given, line.node, options["alpha"], options["measure"])]
    if pruning.method == "continuity":
        return [continuity(pruning.given, line.node)]
    if pruning.method == "pessimistic":
        return _estimate(pruning, line)
    return []


def _estimate(pruning: Pruning, line: Decision) -> list[Derivation]:
    """What is added to the errors of a node as a leaf; none where raising has changed its rows."""
    given, node = pruning.given, pruning.given.node(line.node)
    errors = float(given.losses(given.arrays.statistics)[line.node])
    confidence, z = pruning.options["confidence"], pruning.options["z"]
    added = added_errors(node.n, min(max(errors, 0.0), node.n), confidence, z)
    is_of_these = abs(errors + added.result - line.compared[0].left) <= NOISE * max(1.0, node.n)
    return [added] * is_of_these
