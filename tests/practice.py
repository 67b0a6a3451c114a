"""What the tests of exercises share: keys worked out apart, and the entropy in plain Python."""

import math

from dtlearn.course.practice import EXERCISES
from dtlearn.course.practice.values import Value

# Worked out apart from the library: by hand, or from the sources' tables.
KEYS = {
    "start-rows": 4,
    "start-predict": "L",
    "start-height": 2,
    "start-questions": 4,
    "steps-border": 11 / 3,  # 3, 2 and 6 people at 9, 10 and 11
    "steps-hundred": 7,  # 2^6 = 64 < 100 <= 128
    "steps-slope": 6,  # a step of 10 is off by 5
    "purity-jam-gini": 1 - (16 + 9 + 4 + 1) / 100,
    "purity-from-distance": 1.821928,  # log2 5 = 2.321928
    "risk-root-entropy": 0.918296,
    "risk-age-gain": 0.109170,
    "risk-root-gain": 0.459148,
    "risk-gini-gain": 0.222222,
    "risk-classify": "H",
    "plants-gain": 1 - 6 / 8 * 0.918296,  # branches 2:0, 1:2 and 1:2 of 4:4
    "risk-subsets": 15,
    "risk-purity": 1,
    "height-root-entropy": 0.985228,
    "height-gain-165": 3.286956,
    "height-gain-175": 0.896597,
    "height-best": 165,
    "melon-thresholds": 4,  # 1.2, 1.6, 2, 2.4, 3 have four gaps
    "melon-gain": 8 - 6 * 0.918296,  # branches 2:0 and 2:4 of 4:4
    "spam-useless": 0,
    "spam-quarter": 0.811278,
    "spam-three-one": 8 - 8 * 0.811278,
    "spam-folders": (8 * 1 + 4 * 2 + 2 * 3 + 1 * 4 + 1 * 4) / 16,
    "spam-four-kinds": 8,
    "loaf-boundaries": 3,  # 25, 28 and 37.5
    "loaf-gain": 10 * 0.970951 - 7 * 0.985228,  # branches 3:4 and 3:0 of 6:4
    "walks-rows-swept": 9 + 6 + 4 + 2,
    # blue: 2 no, 5 yes; dry 0:4, wet 2:1
    "picnic-inner-gain": 0.863121 - 3 / 7 * 0.918296,
    "picnic-never-right": 2,  # grey, wet, few and blue, wet, few: a yes and a no each
    "picnic-number-gain": 0.961237,  # of 5 no, 8 yes
    # 2/5, 2/4 and 0/2 of no 6, yes 5: gain 0.994030 - 5/11 · 0.970951 - 4/11, sizes 5, 4, 2
    "trains-ratio": (0.994030 - 5 / 11 * 0.970951 - 4 / 11) / 1.494919,
    "parcels-attribute": "Size",  # gains 0.3747, 0.4286, 0.1601; ratios 0.2407, 0.2159, 0.2706
    "melons-price": 1 - 6 / 8 * 0.918296 - math.log2(3) / 8,  # cuts at 1.4, 1.8 and 2.2
    "ferries-auc": 12.5 / 20,  # won 5, 4, 2.5 and 1 of 5 each
    "fires-dropout": (0.2 * 8 + 0.8 * 0.3 * 10 + 0.8 * 0.7 * 11) / 11,
    "draws-at-least-one": 0.727510,  # 1 - 0.85^8
    "trains-unknown": 7 / 11,  # 5/11 · 3/5 of the red line, 4/11 of the blue one
    # Light long 3:6, short 3:2: each is 6/7 from 27/7, 36/7, 15/7, 20/7
    "hens-chi-squared": 36 / 7 * (1 / 27 + 1 / 36 + 1 / 15 + 1 / 20),
    # Wind ≤ 30: 2 errors either way; Wind > 15: 1 as a leaf, 2 below; Wind ≤ 15: 3, 1; root: 3, 1
    "walks-pruned": 3,
    "hens-alpha": 4 / 42,  # brown: 1/14; then the root has (6 - 2) / (4 - 1) errors a leaf
    "hens-pessimist": 8 - 5 * 0.757858 - 3 * 0.629961,  # fifth and third root of 1/4
    "tarts-gini": 84 / 169 - 11 / 13 * 56 / 121,  # 0:2 and 7:4 of 7:6
    "snails-saved": 60 - 2 - 8,  # 1 2 0 1 and 4 6 8 6, means 1 and 6
    "ponds-gain": 0.988699 - 4 / 16 * 0.811278 - 12 / 16 * 0.918296,  # 3:1 and 4:8 of 7:9
    "ponds-weights": 12,  # (12 · 0.811 + 4 · 0.918) / 16 = 0.83775
    "ponds-largest": 16 * 0.995 - 6 * 0.645 - 10 * 0.965,
    "leaf-flips": 6,  # 3 · 5 < 17 < 3 · 6
    "snails-surrogate": 7,  # by damp L L L R L R R R
    "loans-leak": "Reminder",  # sent when a loan is late
    "loans-id": "Receipt",
    "rows-for-margin": 246,  # 3.8416 · 0.16 / 0.0025 = 245.86
    "four-trees-variance": 4.5,  # round 10: (9 + 1 + 4 + 4) / 4
    "three-trees-vote": 0.216,  # 0.027 + 0.189
    "buses-importance": 0.2,  # nine are right, then seven: the second and third go wrong
    # 7 R and 5 L; at most 0: 6 and 1, above: 1 and 4
    "rolls-gain": 0.979869 - 7 / 12 * 0.591673 - 5 / 12 * 0.721928,
    "throttle-state": 2,  # 70 ≤ 70, 25 ≤ 25
    "rule-aloud": "b",
    "stage-breaks": 6,  # five flights flew five stages
    "comparisons-ratio": 2048,  # 20480 by 10 questions
    "level-counts": 90,  # 5 nodes · 6 levels · 3 classes
    "plan-reads": 2,  # tests/test_practice_database.py counts them in DuckDB's plan
}
EVERY = list(EXERCISES)
VALUES = [id for id, e in EXERCISES.items() if isinstance(e, Value)]


def my_entropy(counts):
    """Entropy without the library."""
    shares = [count / sum(counts) for count in counts if count]
    return sum(p * math.log2(1 / p) for p in shares)
