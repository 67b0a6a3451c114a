"""Rules say what their tree says, and are simplified as a plain oracle and a pencil do it."""

import pickle
from dataclasses import replace
from functools import partial

import hypothesis.strategies as st
import numpy as np
import oracles_rules as oracle
import pandas as pd
import pytest
import strategies
from hypothesis import given
from strategies import TARGET, WEIGHT

import dtlearn as dt
from dtlearn.prune import added_errors
from dtlearn.rules import Interval, Levels, Rule, Rules, simplify, tree_rules
from dtlearn.rules.conditions import joined
from dtlearn.table.columns import Attribute

RISK = dt.datasets.load("risk")
TENNIS = dt.datasets.load("play_tennis")
WHOLE = [dt.id3, partial(dt.c45, min_objects=1), dt.cart]
GAPS = [
    partial(dt.id3, missing="majority"),
    partial(dt.id3, missing="stop"),
    partial(dt.c45, min_objects=1, collapse=False),
    partial(dt.cart, missing="surrogate"),
    partial(dt.cart, missing="majority"),
    partial(dt.cart, missing="stop"),
]


@st.composite
def odd_rows(draw, data):
    """The rows of a table without its target, some cells missing or of a level never seen."""
    rows = data.drop(columns=TARGET)
    for name in rows:
        number = rows[name].dtype.kind == "f"
        column = rows[name].astype(float if number else object).tolist()
        what = draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)))
        odd = {0: None, 1: None if number else "never seen"}
        column = [odd.get(w, v) for w, v in zip(what, column, strict=True)]
        rows[name] = pd.Series(column, index=rows.index, dtype=float if number else object)
    return rows


def same(rules, tree, rows):
    """The rules predict of the rows what the tree predicts, with its index, name and dtype."""
    pd.testing.assert_series_equal(rules.predict(rows), tree.predict(rows))


# rules of a tree


@given(data=strategies.tables(), builder=st.sampled_from(WHOLE), more=st.data())
def test_rules_predict_what_the_tree_predicts(data, builder, more):
    """On the training rows, and on rows with missing values and levels that were never seen."""
    tree = builder(data, TARGET)
    same(tree.rules(), tree, data)
    same(tree.rules(), tree, more.draw(odd_rows(data)))


@given(data=strategies.tables(missing=True), builder=st.sampled_from(GAPS), more=st.data())
def test_rules_keep_the_policy_for_missing_values(data, builder, more):
    """Shares, surrogates, larger branches or stops: rows that no rule covers are the tree's."""
    tree = builder(data, TARGET)
    same(tree.rules(), tree, data)
    same(tree.rules(), tree, more.draw(odd_rows(data)))


@given(data=strategies.tables(labels=[[0.5, 1.25, 7.0]]), more=st.data())
def test_rules_of_a_regression_predict_its_means(data, more):
    """Numbers are predicted as they are, on odd rows too; the score is the tree's R squared."""
    tree = dt.cart(data, TARGET, task="regression")
    same(tree.rules(), tree, data)
    same(tree.rules(), tree, more.draw(odd_rows(data)))
    if data[TARGET].nunique() > 1:
        assert tree.rules().score(data) == tree.score(data)


@given(data=strategies.tables(), builder=st.sampled_from(WHOLE))
def test_a_rule_alone_decides_an_ordinary_row(data, builder):
    """One rule covers each training row, that of its leaf; with a default no tree is asked."""
    tree = builder(data, TARGET)
    rules = tree.rules()
    columns = [rule.covers(data) for rule in rules.rules]
    covered = pd.concat(columns, axis=1, keys=rules.names)
    assert (covered.sum(axis=1) == 1).all()
    assert rules.apply(data).tolist() == covered.idxmax(axis=1).tolist()
    assert [rules[int(name[1:]) - 1].leaf for name in rules.apply(data)] == list(tree.apply(data))
    for label in tree.classes:
        same(replace(rules, default=label), tree, data)


@given(data=strategies.tables(missing=True), builder=st.sampled_from(GAPS), more=st.data())
def test_conditions_are_those_of_the_path(data, builder, more):
    """Conditions and what they cover equal a walk up from each leaf, one row at a time."""
    tree, order = builder(data, TARGET), oracle.places(data)
    plain = oracle.leaf_rules(tree, order)
    assert [(r.prediction, r.leaf) for r in tree.rules().rules] == [p[1:3] for p in plain]
    odd = more.draw(odd_rows(data))
    rows = oracle.plain_rows(odd, order)
    for rule, short in zip(tree.rules().rules, plain, strict=True):
        assert oracle.parts_of(rule, order) == short.parts
        assert rule.covers(odd).tolist() == [oracle.covers(row, short.parts) for row in rows]


def test_a_row_that_no_rule_covers_is_the_trees():
    """C4.5 shares an unknown outlook out: 4 of 14 to overcast (yes), 10 to humid and windy (no)."""
    tree = dt.c45(TENNIS, "play")
    row = pd.DataFrame(
        {"outlook": [None, "sunny"], "humidity": ["high"] * 2, "windy": ["TRUE"] * 2}
    )
    rules = tree.rules()
    assert rules.apply(row).tolist() == ["otherwise", "R4"]
    shares = {"yes": 4 / 14, "no": 10 / 14}
    assert tree.predict_proba(row).iloc[0].to_dict() == pytest.approx(shares)
    assert rules.predict(row).tolist() == ["no", "no"]


def test_not_in_is_said_only_where_it_is_true():
    """Of the young b alone is not a: a rule of theirs must not seem to cover a young c."""
    data = pd.DataFrame({"age": [20] * 4 + [40] * 4, "car": list("aabb") + list("cccc")})
    data["y"] = list("xxyyzzzz")
    tree = dt.cart(data[["age", "car", "y"]], "y")
    assert tree.root.attribute == "age"
    assert [rule.premise for rule in tree.rules().rules] == [
        "age ≤ 30 and car ∈ {a}",
        "age ≤ 30 and car ∈ {b}",
        "age > 30",
    ]
    young_c = pd.DataFrame({"age": [20], "car": ["c"]})
    assert tree.rules().apply(young_c).tolist() == ["otherwise"]
    same(tree.rules(), tree, young_c)


def test_bounds_of_one_attribute_are_merged():
    """Age > 20 and Age > 30 are Age > 30; with Age ≤ 40 an interval; the level of a cut is told."""
    age = Attribute("Age", "numeric")
    path = Interval(age).narrowed(20, 1).narrowed(30, 1)
    assert str(path) == "Age > 30"
    assert str(path.narrowed(40, 0)) == "30 < Age ≤ 40"
    assert [str(part) for part in path.narrowed(40, 0).parts] == ["Age > 30", "Age ≤ 40"]
    both = (path.narrowed(40, 0),)
    assert joined(both[0].parts) == joined(both[0].parts[::-1]) == both
    size = Attribute("size", "ordinal", ("S", "M", "L"))
    assert str(Interval(size).narrowed(1.5, 1)) == "size > M"
    assert Interval(size).narrowed(1.5, 1) == Interval(size).narrowed(1, 1)


def test_what_meets_a_condition():
    """A bound below is not met by the bound itself; missing and unseen values meet nothing."""
    codes = np.array([1.0, 2.0, 3.0, np.nan, -np.inf])
    interval = Interval(Attribute("f", "numeric"), 1, 2)
    assert interval.holds(codes).tolist() == [False, True, False, False, False]
    assert not Interval(interval.attribute, high=5).holds(codes)[3:].any()
    levels = Levels(Attribute("g", "nominal", tuple("abcd")), ("b", "d"))
    assert levels.holds(codes).tolist() == [True, False, True, False, False]


def test_a_level_that_stands_for_missing_is_met_by_missing():
    """With a branch of their own missing values are covered by the rule of that branch."""
    data = pd.DataFrame({"g": ["a", "a", None, None], "y": list("nnyy")})
    tree = dt.id3(data, "y", missing="branch")
    assert tree.rules().apply(data).tolist() == ["R1", "R1", "R2", "R2"]
    same(tree.rules(), tree, data)


@given(data=strategies.tables(), builder=st.sampled_from(WHOLE))
def test_text_has_a_line_for_each_rule(data, builder):
    """Line breaks, empty and odd names stay within a line; the frame has the same lines."""
    rules = builder(data, TARGET).rules()
    assert [line.split(":")[0] for line in str(rules).splitlines()] == rules.names
    assert rules.frame.index.tolist() == rules.names
    short = simplify(rules)
    assert len(str(short).splitlines()) == len(short) + 1
    assert list(short.frame.columns) == [*rules.frame.columns, "estimate"]


def test_odd_names_are_shown_plainly():
    """An empty level is quoted, a line break escaped; dollars and set signs stay as they are."""
    data = pd.DataFrame({"$∈": ["", "", "a\nb", "a\nb"], "y": ["∉{", "∉{", "$", "$"]})
    assert str(simplify(dt.cart(data.rename(columns={"y": "then\n"}), "then\n"))) == (
        "R1: if $∈ ∈ {''} then then\\n = ∉{  (support 2, confidence 1, estimated error 0.5)\n"
        "R2: if $∈ ∉ {''} then then\\n = $  (support 2, confidence 1, estimated error 0.5)\n"
        "otherwise then\\n = $"
    )


@pytest.mark.parametrize(
    "labels", [[3, 1, 2], [True, False, True], pd.Categorical(list("vuv"), list("wvu"))]
)
def test_predictions_keep_the_dtype_of_the_target(labels):
    """Ints, bools and categories come back as such, from a rule, a default and no rows at all."""
    data = pd.DataFrame({"f": [1, 2, 3], "y": labels}, index=[7, 7, 5])
    tree = dt.cart(data, "y")
    for rules in (tree.rules(), simplify(tree), replace(tree.rules(), rules=())):
        for rows in (data, data.iloc[:0], data.assign(f=np.nan)):
            assert rules.predict(rows).dtype == tree.predict(rows).dtype
            assert rules.predict(rows).index.equals(rows.index)


def test_rules_are_values():
    """Rules of equal trees are equal; a copy by pickle is too, and predicts; a default differs."""
    rules = dt.id3(RISK, "Risk").rules()
    assert rules == tree_rules(dt.Tree.from_json(dt.id3(RISK, "Risk").to_json()))
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)).score(RISK) == 1
    assert replace(rules, default="H") != rules
    assert isinstance(rules, Rules) and isinstance(rules[0], Rule)


def test_rules_of_a_stored_tree_predict():
    """A tree from JSON has no training rows; its rules need none."""
    tree = dt.Tree.from_json(dt.cart(RISK, "Risk").to_json())
    rows = RISK.assign(Car=["Sports", None, "Truck", "SUV", "Sports", "SUV"])
    same(tree.rules(), tree, rows)


def test_columns_are_found_by_name():
    """Order and other columns do not matter; a column that is not there is named."""
    rules = dt.cart(RISK, "Risk").rules()
    mixed = RISK[["Risk", "Car", "Age"]].assign(more=1)
    assert rules.predict(mixed).tolist() == RISK["Risk"].tolist()
    with pytest.raises(KeyError, match="no column 'Car'"):
        rules.predict(RISK[["Age"]])
    with pytest.raises(KeyError, match="no column 'Risk' to compare with"):
        rules.score(RISK[["Age", "Car"]])


# simplified rules, by hand


def test_play_tennis_by_hand():
    """Of five rules one loses a condition: without outlook = sunny it has 1 error in 7 rows.

    A rule without errors has the estimate 1 - 0.25^(1/n): 0.293 for 4 rows, 0.370 for 3, 0.5 for
    2. One error in 7 rows gives (f + z²/14 + z √(f/7 - f²/7 + z²/196)) / (1 + z²/7) = 0.3346 with
    f = 1.5/7 and z = 0.6745. Each other loss is worse: rainy days have 2 errors in 5 rows.
    """
    short = simplify(dt.id3(TENNIS, "play"))
    assert str(short) == (
        "R1: if outlook = overcast then play = yes  (support 4, confidence 1, "
        "estimated error 0.293)\n"
        "R2: if humidity = normal then play = yes  (support 7, confidence 0.857, "
        "estimated error 0.335)\n"
        "R3: if outlook = rainy and windy = FALSE then play = yes  (support 3, confidence 1, "
        "estimated error 0.37)\n"
        "R4: if outlook = sunny and humidity = high then play = no  (support 3, confidence 1, "
        "estimated error 0.37)\n"
        "R5: if outlook = rainy and windy = TRUE then play = no  (support 2, confidence 1, "
        "estimated error 0.5)\n"
        "otherwise play = yes"
    )
    f, z = 1.5 / 7, 0.6744897501960817
    spread = z * (f / 7 - f**2 / 7 + z**2 / 196) ** 0.5
    upper = (f + z**2 / 14 + spread) / (1 + z**2 / 7)
    assert short[1].estimate == pytest.approx(upper)
    rainy_wet = pd.DataFrame({"outlook": ["rainy"], "humidity": ["normal"], "windy": ["TRUE"]})
    assert short.predict(rainy_wet).tolist() == ["yes"]  # R2 comes before R5
    assert short.score(TENNIS) == pytest.approx(13 / 14)


def test_the_record_by_hand():
    """A line a step: what is covered without the condition, before, after, and the verdict."""
    record = simplify(dt.id3(TENNIS, "play")).record
    assert list(record.columns) == [
        *("rule", "condition", "n", "errors", "before", "after", "verdict")
    ]
    steps = record[["rule", "condition", "n", "errors", "verdict"]].values.tolist()
    assert steps == [
        ["R1", "outlook = overcast", 14, 5, "kept"],
        ["R2", "outlook = rainy", 8, 2, "kept"],
        ["R3", "outlook = rainy", 6, 3, "kept"],
        ["R4", "outlook = sunny", 7, 3, "kept"],
        ["R5", "outlook = sunny", 7, 1, "dropped"],
        ["R5", "humidity = normal", 14, 5, "kept"],
    ]
    assert record["before"].tolist() == pytest.approx(
        [1 - 0.25 ** (1 / n) for n in (4, 3, 2, 3, 2)] + [record["after"][4]]
    )
    assert record["after"].tolist() == pytest.approx(
        [(e + added_errors(n, e)) / n for n, e in record[["n", "errors"]].values]
    )


def test_a_rule_said_twice_is_left_out_by_hand():
    """(1, 0) and (4, 1) under a = 1 both become "a = 1", 1 error in 6 rows."""
    data = pd.DataFrame({"a": [1] * 6 + [2] * 4, "b": [1, 2, 2, 2, 2, 2, 1, 1, 2, 2]})
    data["y"] = list("xxxxxy") + list("yyyy")
    tree = dt.id3(data, "y", nominal=["a", "b"])
    assert [rule.premise for rule in tree.rules().rules] == [
        "a = 1 and b = 1",
        "a = 1 and b = 2",
        "a = 2",
    ]
    short = simplify(tree)
    assert [(rule.premise, rule.prediction) for rule in short.rules] == [
        ("a = 2", "y"),
        ("a = 1", "x"),
    ]
    assert short[1].support == 6 and short[1].confidence == pytest.approx(5 / 6)
    left_out = short.record[short.record["condition"] == ""]
    assert left_out[["rule", "verdict"]].values.tolist() == [["R2", "left out: the same as R1"]]


def test_the_bounds_of_an_interval_are_dropped_one_by_one():
    """The rows say b up to 9 and a at 15: the rule of b keeps its upper bound alone.

    They are against f ≤ 7.5 → a: 3 errors in 3 rows, 5 in 6 without the condition.
    """
    data = pd.DataFrame({"f": range(20), "y": list("a" * 8 + "b" * 2 + "a" * 10)})
    tree = dt.cart(data, "y")
    assert [rule.premise for rule in tree.rules().rules] == ["f ≤ 7.5", "7.5 < f ≤ 9.5", "f > 9.5"]
    rows = pd.DataFrame({"f": [1, 2, 3, 8, 9, 15], "y": list("bbbbba")})
    short = simplify(tree, rows)
    assert str(short) == (
        "R1: if f ≤ 9.5 then y = b  (support 10, confidence 0.2, estimated error 0)\n"
        "R2: if f > 9.5 then y = a  (support 10, confidence 1, estimated error 0)\n"
        "otherwise y = a"
    )


def test_validation_rows_decide_by_hand():
    """Young or not is all that these four clients ask; SUV and Vintage lose their one condition."""
    rows = pd.DataFrame(
        {"Age": [20, 50, 50, 20], "Car": ["Sports", "Sports", "SUV", "SUV"], "Risk": list("HLLH")}
    )
    short = simplify(dt.id3(RISK, "Risk"), validation=rows)
    assert str(short) == (
        "R1: if Age > 22.5 then Risk = L  (support 4, confidence 0.5, estimated error 0)\n"
        "R2: if Age ≤ 22.5 then Risk = H  (support 2, confidence 1, estimated error 0)\n"
        "otherwise Risk = H"
    )
    assert short.score(rows) == 1
    record = short.record.fillna(-1.0).values.tolist()
    nothing = ["", -1, -1, -1, -1, "left out: no condition is left"]
    assert record == [
        ["R1", "Car = SUV", 4, 2, 0.5, 0.5, "dropped"],
        ["R1", *nothing],
        ["R2", "Car = Sports", 2, 0, 0, 0, "dropped"],
        ["R2", "Age ≤ 22.5", 4, 2, 0, 0.5, "kept"],
        ["R3", "Car = Sports", 2, 0, 0, 0, "dropped"],
        ["R3", "Age > 22.5", 4, 2, 0, 0.5, "kept"],
        ["R4", "Car = Vintage", 4, 2, 0.5, 0.5, "dropped"],  # covers none: judged as all four
        ["R4", *nothing],
    ]


def test_the_default_is_the_majority_of_rows_left_over():
    """A lone Vintage of another class than most loses its rule, and then is the default."""
    data = pd.DataFrame({"car": list("aaaabbbbbbc"), "y": list("nnnnyyyyyyn")})
    short = simplify(dt.id3(data, "y"))
    assert [(r.premise, r.prediction) for r in short.rules] == [("car = b", "y"), ("car = a", "n")]
    assert short.default == "n"
    assert short.predict(pd.DataFrame({"car": ["c", None, "?"]})).tolist() == ["n"] * 3
    assert short.apply(data).tolist() == ["R2"] * 4 + ["R1"] * 6 + ["otherwise"]


def test_a_leaf_alone_is_all_default():
    """A tree that asks nothing has a rule without conditions; simplified, only the default."""
    tree = dt.cart(RISK, "Risk", max_depth=0)
    assert str(tree.rules()).startswith("R1: if always then Risk = H")
    short = simplify(tree)
    assert (len(short), str(short)) == (0, "always Risk = H")
    assert short.predict(RISK[[]]).tolist() == ["H"] * 6
    assert short.frame.empty


# simplified rules, against the oracle


def judged(tree, data, validation, order, weight):
    """An oracle for the training rows, or for validation rows."""
    training = oracle.plain_rows(data, order)
    if validation is None:
        return oracle.Oracle(training, weight, training, weight, TARGET, pessimistic)
    rows = oracle.plain_rows(validation, order)
    return oracle.Oracle(training, weight, rows, [1.0] * len(rows), TARGET, lambda n, e: e / n)


def pessimistic(n, errors):
    """Estimated error rate at confidence 0.25."""
    return (errors + added_errors(n, errors, 0.25)) / n


def agree(tree, data, validation=None, weight=None):
    """The simplified rules are the oracle's: conditions, order, estimates, support, default."""
    order = oracle.places(data)
    slow = judged(tree, data, validation, order, weight or [1.0] * len(data))
    wanted = slow.simplified(oracle.leaf_rules(tree, order))
    short = simplify(tree, validation)
    assert [r.leaf for r in short.rules] == [w.leaf for w in wanted]
    assert [oracle.parts_of(r, order) for r in short.rules] == [w.parts for w in wanted]
    assert [r.prediction for r in short.rules] == [w.prediction for w in wanted]
    for rule, w in zip(short.rules, wanted, strict=True):
        assert (rule.estimate, rule.support) == pytest.approx((w.estimate, w.support))
    assert short.default == slow.default(wanted, tree)


@given(data=strategies.tables(max_rows=20), builder=st.sampled_from(WHOLE))
def test_simplified_as_the_oracle_does_it(data, builder):
    """Greedy dropping on the training rows."""
    agree(builder(data, TARGET), data)


@given(data=strategies.tables(max_rows=16, missing=True), builder=st.sampled_from(GAPS))
def test_simplified_with_missing_values(data, builder):
    """A row of unknown value is covered by no condition on it, whatever the tree does with it."""
    agree(builder(data, TARGET), data)


@given(data=strategies.tables(weights=strategies.any_weights()), builder=st.sampled_from(WHOLE))
def test_simplified_with_weights(data, builder):
    """Rows count with their weights, in the estimate, the support and the default."""
    held = data[data[WEIGHT] > 0]
    tree = builder(data, TARGET, weights=WEIGHT)
    agree(tree, held.drop(columns=WEIGHT), weight=held[WEIGHT].tolist())


@given(data=strategies.tables(max_rows=24, missing=True), builder=st.sampled_from(GAPS))
def test_simplified_by_validation_as_the_oracle_does_it(data, builder):
    """Every other row is grown from, all of them decide: with levels and classes never seen."""
    grown = data[::2]
    agree(builder(grown, TARGET), grown, validation=data)


@pytest.mark.slow
@given(data=strategies.tables(max_rows=20), builder=st.sampled_from(WHOLE))
def test_simplifying_never_makes_a_rule_worse(data, builder):
    """Steps never raise the estimate, conditions are only lost, rules are sorted, all is new."""
    tree = builder(data, TARGET)
    given_rules, text, frame = tree.rules(), tree.to_json(), data.copy()
    short = simplify(given_rules)
    assert short == simplify(tree)
    dropped = short.record[short.record["verdict"] == "dropped"]
    assert (dropped["after"] <= dropped["before"] * (1 + 1e-9)).all()
    kept = short.record[short.record["verdict"] == "kept"]
    assert (kept["after"] > kept["before"]).all()
    of_leaf, order = {rule.leaf: rule for rule in given_rules.rules}, oracle.places(data)
    for rule in short.rules:
        before = [repr(p) for p in oracle.parts_of(of_leaf[rule.leaf], order)]
        assert {repr(p) for p in oracle.parts_of(rule, order)} <= set(before)
    ranks = [(round(r.estimate, 9), -r.support) for r in short.rules]
    assert ranks == sorted(ranks)
    assert (tree.rules(), tree.to_json()) == (given_rules, text)
    pd.testing.assert_frame_equal(data, frame)


@given(data=strategies.tables(max_rows=20), builder=st.sampled_from(WHOLE))
def test_rules_simplified_twice(data, builder):
    """A second run finds nothing to drop."""
    short = simplify(builder(data, TARGET))
    again = simplify(short)
    assert [r.premise for r in again.rules] == [r.premise for r in short.rules]
    assert again.default == short.default


def test_confidence_decides_how_much_is_dropped():
    """Believing few rows less (a smaller confidence) drops more conditions."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    kept = [
        sum(
            len(part.parts)
            for rule in simplify(tree, confidence=c).rules
            for part in rule.conditions
        )
        for c in (0.001, 0.25, 1)
    ]
    assert kept[0] < kept[1] < kept[2]


def test_what_can_not_be_simplified_is_refused():
    """Regression, a tree without rows, a bad confidence, bad validation rows, something else."""
    tree = dt.cart(RISK, "Risk")
    with pytest.raises(TypeError, match="regression"):
        simplify(dt.cart(RISK.assign(z=1.5 * RISK["Age"]), "z"))
    with pytest.raises(ValueError, match="read from JSON.*grow it again"):
        simplify(dt.Tree.from_json(tree.to_json()))
    with pytest.raises(ValueError, match="confidence must be above 0 and at most 1, got 0"):
        simplify(tree, confidence=0)
    with pytest.raises(TypeError, match="a tree or its rules, got DataFrame"):
        simplify(RISK)
    with pytest.raises(ValueError, match="validation table has no rows"):
        simplify(tree, RISK.iloc[:0])
    with pytest.raises(ValueError, match="the target 'Risk' has 1 missing values in 6 rows"):
        simplify(tree, RISK.assign(Risk=["H", "L", None, "H", "H", "L"]))
    with pytest.raises(KeyError, match="no column 'Risk'"):
        simplify(tree, RISK[["Age", "Car"]])
    with pytest.raises(KeyError, match="no column 'Car'"):
        simplify(tree, RISK[["Age", "Risk"]])


def test_a_class_that_the_tree_does_not_know_is_an_error():
    """Validation rows of a new class speak against each rule, with and without its conditions."""
    short = simplify(dt.cart(RISK, "Risk"), RISK.assign(Risk="new"))
    steps = short.record[short.record["condition"] != ""]
    assert (steps[["before", "after"]] == 1).all(axis=None)
    assert (len(short), short.default) == (0, "H")


@pytest.mark.slow
def test_a_deep_chain_is_simplified_without_recursion():
    """A tree of 1,500 levels: rules of at most two bounds, that predict as it does."""
    data = pd.DataFrame({"f": range(1501), "y": [i % 2 for i in range(1501)]})
    tree = dt.cart(data, "y")
    assert tree.height == 1500
    rules = tree.rules()
    assert {len(rule.conditions) for rule in rules.rules} == {1}
    same(rules, tree, data)
    assert len(simplify(rules)) < len(rules) == 1501
