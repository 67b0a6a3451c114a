"""A whole tree on a page: as text, as rules, and what pruning decided, node by node."""

from dtlearn import prune
from dtlearn.explain.decisions import decisions
from dtlearn.explain.literal import number
from dtlearn.explain.page import Block, Grid, Heading, Listing, Page
from dtlearn.explain.ranking import told
from dtlearn.explain.site import DIGITS
from dtlearn.explain.worked import worked_out
from dtlearn.text import show, show_count
from dtlearn.tree.tree import Tree

NOTHING = "So nothing is pruned: the tree stays as it is."


def whole(tree: Tree, title: str) -> Page:
    """A tree as text, and as rules."""
    rules = tree.rules()
    lines = [
        (
            name,
            rule.premise,
            tree.target.shown(rule.prediction),
            show_count(rule.support),
            *([number(rule.confidence, DIGITS)] if tree.classes else []),
        )
        for name, rule in zip(rules.names, rules.rules, strict=True)
    ]
    head: tuple[str, ...] = ("rule", "if", f"then {show(tree.target.name)}", "support")
    head += ("confidence",) if tree.classes else ()
    return (
        Heading(title, 2),
        Listing(str(tree)),
        "As rules, each with the number of its training rows"
        + (" and the share of its class among them:" if tree.classes else ":"),
        Grid(head, tuple(lines)),
    )


def pruning_of(tree: Tree) -> Page:
    """What pruning decided, node by node, and the tree that is left."""
    if tree.pruning is None:
        return ()
    method, given = tree.pruning.method.replace("_", "-"), tree.pruning.given
    decided = decisions(tree)
    lines = tuple((str(line.node), _asked(given, line.node), line.sentence) for line in decided)
    worked: list[Block] = []
    for line in decided:
        derived = worked_out(tree.pruning, line)
        named = Heading(f"Node {line.node} ({_asked(given, line.node)}) as a leaf", 3)
        worked += [named, *derived] if derived else []
    return (
        Heading(f"Pruning: {method}", 2),
        *_path(tree),
        "The nodes in the order in which they were decided, with their numbers in the tree above:",
        Grid(("node", "asks", "decision"), lines),
        *worked,
        *(whole(tree, "The pruned tree") if tree != given else [NOTHING]),
    )


def _asked(given: Tree, node: int) -> str:
    split = given.node(node).split
    return "" if split is None else told(split)


def _path(tree: Tree) -> Page:
    """The steps of cost-complexity pruning, from the whole tree to its root."""
    if tree.pruning is None or tree.pruning.method != "cost_complexity":
        return ()
    path = prune.cost_complexity_path(tree.pruning.given, tree.pruning.options["measure"])
    lines = tuple(
        (
            number(line["alpha"], DIGITS),
            number(line["risk"], DIGITS),
            str(line["n_leaves"]),
            ", ".join(map(str, line["cut"])) or "none",
        )
        for _, line in path.iterrows()
    )
    told_path = "Each subtree that is the best from some alpha on:"
    return (told_path, Grid(("from alpha", "risk", "leaves", "new leaves"), lines))
