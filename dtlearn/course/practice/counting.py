"""The exercises of chapter 15: what has to be counted so that a tree can be grown."""

import numpy as np

from dtlearn.course.practice import choosing, level_query, made, same_counts
from dtlearn.course.practice.constructions import Construction
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "15"
ROWS, LEVELS, CLASSES = 1_000_000, (5, 4, 2), 3  # the first attribute is asked for at the root
PLANNED = """
WITH here AS MATERIALIZED (SELECT * FROM trips WHERE node = 3)
SELECT 'Way', Way, Late, count(*) FROM here GROUP BY ALL
UNION ALL SELECT 'Rain', Rain, Late, count(*) FROM here GROUP BY ALL
UNION ALL SELECT 'Day', Day, Late, count(*) FROM here GROUP BY ALL
UNION ALL SELECT 'all', '', Late, count(*) FROM trips GROUP BY ALL
"""  # the query whose plan is read


def level_counts() -> int:
    """Counts that the level below the root needs: of each node, each other level, each class.

    >>> level_counts()
    90
    """
    return LEVELS[0] * sum(LEVELS[1:]) * CLASSES


def _of_level_counts() -> Slips:
    nodes, others = LEVELS[0], sum(LEVELS[1:])
    return [
        (others * CLASSES, "That is for one node: each of the open nodes needs its own."),
        (nodes * others, "Each level is counted once for each class."),
        (sum(LEVELS) * CLASSES, "Those are the counts of the root: look one level further down."),
        (
            nodes * sum(LEVELS) * CLASSES,
            "Inside a node the attribute of the root has one level left: nobody asks it again.",
        ),
        (
            nodes * (others + 1) * CLASSES,
            "One level too many at each node: (all) and the root's attribute need no counts.",
        ),
        (
            int(np.prod(LEVELS)) * CLASSES,
            "Count each attribute by itself, not each combination, nor what has one level left.",
        ),
        (ROWS, "No row has to leave, and the counts do not grow with the rows."),
        (nodes * CLASSES, "Those are the class counts of the nodes: what about the attributes?"),
    ]


def _of_reads() -> Slips:
    selects, scans = PLANNED.count("SELECT"), PLANNED.count("FROM here")
    return [
        (selects, "That is how often SELECT stands there: what does the plan do for each of them?"),
        (scans, "Those read what is kept of the table, not the table: CTE_SCAN."),
        (scans + _reads(), "Some of these scans read what is kept: CTE_SCAN is not SEQ_SCAN."),
        (1, "One pass is for what is kept. Does something else read the table, too?"),
    ]


def _reads() -> int:
    """How often the query reads the table: once for what is kept, and once more."""
    return PLANNED.count("FROM trips")


EXERCISES = (
    Construction(
        "count-a-level",
        CHAPTER,
        "Write the query that counts Feed and Light of the hens for all nodes: node, attribute, "
        "level, class, n.",
        (
            "one SELECT counts Feed by node and class; UNION ALL adds that of Light.",
            "the first one is SELECT node, 'Feed', Feed, Lays, count(*) FROM hens GROUP BY ALL.",
        ),
        level_query.asked,
        level_query.PARTS,
    ),
    Value(
        "level-counts",
        CHAPTER,
        f"{ROWS:,} rows, attributes of 5, 4 and 2 levels, 3 classes. The root asks the first. How "
        "many counts at most does the level below need, without (all)?",
        (
            "which attributes can still be asked at one of these nodes, and how many levels?",
            "there are five nodes; for each, each level of the other two, and each class, a count.",
        ),
        level_counts,
        _of_level_counts,
    ),
    Value(
        "plan-reads",
        CHAPTER,
        "How often does the query of this plan read the table?",
        (
            "which operators of the plan touch the table itself?",
            "count the lines that say SEQ_SCAN.",
        ),
        _reads,
        _of_reads,
    ),
    Function(
        "best-by-counts",
        CHAPTER,
        "Lines of attribute, level, class and n: which attribute has the largest gain?",
        (
            "the least weighted entropy is the largest gain; it is a sum of n · log2(rows / n).",
            "first add up n for each attribute and level; then go through the lines again.",
        ),
        "my_best",
        choosing.best_attribute,
        choosing.inputs,
        choosing.picture,
        choosing.as_good,
        choosing.SLIPS,
    ),
    Construction(
        "same-counts",
        CHAPTER,
        "Make two tables with the same counts of a and class and of b and class, and different "
        "trees.",
        (
            "the root sees these counts alone, so it is the same: let the trees differ below it.",
            "in one table let b tell the class below a; in the other let it tell nothing there.",
        ),
        made.two_tables,
        same_counts.PARTS,
        same_counts.picture,
    ),
)
