"""The whole solution of a small table as one document: reviewed by hand, and never broken."""

import re
from pathlib import Path

import nbformat
import pandas as pd
import pytest
import strategies
from hypothesis import given
from nbconvert import HTMLExporter

import dtlearn as dt
from dtlearn.explain import solution
from dtlearn.explain.derivation import Derivation, in_order
from dtlearn.explain.page import Grid, Heading, Listing, as_latex, as_markdown, as_text

RISK = dt.datasets.load("risk")
TENNIS = dt.datasets.load("play_tennis")
GOLF = dt.datasets.load("play_tennis_numeric")
REVIEWED = Path(__file__).parent / "reference" / "risk_solution.md"
HOSTILE = pd.DataFrame(
    {
        "a$b|c": ["$x", "<b>", "$x", "<b>", "p_q_r", "p_q_r", "$x", "5 & \\(y\\)"],
        "漢字 `k`": [1.5, 2, 3, 4, 5, 6, 7, 8],
        "{n} *s*": ["\\frac", "\\frac", "]]", "]]", "\\frac", "]]", "$$", "$$"],
        "kl|as_s$": ["$5", "a|b_", "a|b_", "$5", "漢", "漢", "$5", "<i>&amp;"],
    }
)


def grids(page):
    """The tables of a page."""
    return [block for block in page if isinstance(block, Grid)]


# reviewed by hand


def test_the_risk_table_by_cart():
    """Every number of the document was checked by hand against Zaki & Meira's example."""
    options = {"pruning": "cost_complexity", "pruning_options": {"alpha": 0.17}}
    found = solution(RISK, "Risk", "cart", criterion="gini", **options)
    assert str(found) + "\n" == REVIEWED.read_text("utf-8")
    assert found._repr_markdown_() == str(found)
    assert found.tree == dt.prune.cost_complexity(dt.cart(RISK, "Risk"), 0.17)


def test_play_tennis_by_id3():
    """Quinlan's tree: gains .247 .152 .048 .029, below sunny .971 .571 .020, below rainy .971."""
    page = solution(TENNIS, "play", "id3").page
    gains = [[line[3] for line in g.lines] for g in grids(page) if g.head[0] == "rank"]
    assert gains == [
        ["0.2467", "0.1518", "0.0481", "0.0292"],
        ["0.9710", "0.0200", "0.0200", "–"],  # outlook has one value left
        ["0.9710", "0.5710", "0.0200", "–"],
    ]
    rules = grids(page)[-1].lines
    assert [line[1:] for line in rules] == [
        ("outlook = overcast", "yes", "4", "1"),
        ("outlook = rainy and windy = FALSE", "yes", "3", "1"),
        ("outlook = rainy and windy = TRUE", "no", "2", "1"),
        ("outlook = sunny and humidity = high", "no", "3", "1"),
        ("outlook = sunny and humidity = normal", "yes", "2", "1"),
    ]


def test_where_the_rows_of_a_share_go():
    """Quinlan's row without an outlook goes down all branches: 5/13, 3/13 and 5/13 of it."""
    data = GOLF.copy()
    data.loc[11, "outlook"] = None
    page = solution(data, "play", "c45").page
    where = next(g for g in grids(page) if g.head[0] == "branch")
    assert [line[1] for line in where.lines] == [
        "2, 6, 11 (0.23077 of it), 12",
        "3, 4, 5, 9, 11 (0.38462 of it), 13",
        "0, 1, 7, 8, 10, 11 (0.38462 of it)",
    ]
    assert [line[2] for line in where.lines] == ["(0, 3.2308)", "(2, 3.3846)", "(3, 2.3846)"]


# what may be asked for


def test_every_candidate_is_derived_on_request():
    """Five splits at the root of the Risk table, one below it."""
    few = solution(RISK, "Risk", "cart").page
    many = solution(RISK, "Risk", "cart", every=True).page
    titles = [block.title for block in many if isinstance(block, Derivation)]
    assert titles == [
        *("Gini gain of Car ∈ {Sports}", "Gini gain of Age ≤ 22.5", "Gini gain of Car ∈ {SUV}"),
        *("Gini gain of Age ≤ 35", "Gini gain of Car ∈ {Vintage}", "Gini gain of Age ≤ 22.5"),
    ]
    assert len(many) - len(few) == 4
    ratios = solution(TENNIS, "play", "c45", every=True).page
    titles = [block.title for block in ratios if isinstance(block, Derivation)]
    assert sum(title.startswith("Gain ratio of ") for title in titles) == 4 + 3 + 3


@pytest.mark.parametrize(
    ("pruning", "options"),
    [
        ("reduced_error", {"validation": RISK[:3]}),
        ("cost_complexity", {"alpha": 0.1}),
        ("pessimistic", {"raise_subtrees": False}),
        ("pessimistic", {"method": "continuity"}),
        ("subtree", {"steps": 1}),
        ("dropout", {"p": 0.5}),
    ],
)
def test_each_pruning_is_told(pruning, options):
    """A line for each line of the record, and the tree that is left."""
    found = solution(RISK, "Risk", "id3", pruning=pruning, pruning_options=options)
    decided = next(g for g in grids(found.page) if g.head == ("node", "asks", "decision"))
    assert [int(line[0]) for line in decided.lines] == found.tree.record["node"].tolist()
    headings = [block.text for block in found.page if isinstance(block, Heading)]
    changed = found.tree.n_nodes < dt.id3(RISK, "Risk").n_nodes
    assert ("The pruned tree" in headings) == changed


def test_the_pruning_of_c45_itself():
    """Its own option prune=True is passed on, and told in the same way."""
    found = solution(GOLF, "play", "c45", prune=True)
    assert any(b.text == "Pruning: pessimistic" for b in found.page if isinstance(b, Heading))
    with pytest.raises(ValueError, match="prune=True has the tree pruned already"):
        solution(GOLF, "play", "c45", prune=True, pruning="pessimistic")


def test_rows_go_by_their_labels_and_weights():
    """The index of the table names the rows; those of weight 0 come nowhere."""
    data = RISK.set_index(pd.Index(["x1", "x2", "x3", "x4", "x5", "x6"])).assign(w=1)
    data.loc["x4", "w"] = 0
    page = solution(data, "Risk", "cart", weights="w").page
    where = next(g for g in grids(page) if g.head[0] == "branch")
    assert [line[:2] for line in where.lines] == [  # a tie with Car ∈ {Sports}
        ("Age ≤ 22.5", "x2, x5"),
        ("Age > 22.5", "x1, x3, x6"),
    ]


def test_a_regression():
    """Means in place of classes, no confidence."""
    data = RISK.assign(Risk=[1.0, 2.0, 3.0, 4.0, 5.5, 7.0])
    page = solution(data, "Risk", "cart", max_depth=1).page
    assert grids(page)[-1].head == ("rule", "if", "then Risk", "support")
    assert grids(page)[1].lines[0][1] == "Car ∈ {SUV}"


# what is refused


@pytest.mark.parametrize(
    ("error", "message", "arguments"),
    [
        (ValueError, "algorithm must be one of", {"algorithm": "c5"}),
        (ValueError, "every must be True or False", {"every": "yes"}),
        (ValueError, "pruning must be one of", {"pruning": "luck"}),
        (ValueError, "pruning_options must be left out", {"pruning_options": {"alpha": 1}}),
        (ValueError, "needs its validation: give pruning_options", {"pruning": "reduced_error"}),
        (ValueError, "needs its alpha", {"pruning": "cost_complexity"}),
        (ValueError, "min_gain must be a number", {"min_gain": "much"}),
        (TypeError, "unexpected keyword argument 'depth'", {"depth": 1}),
    ],
)
def test_bad_options(error, message, arguments):
    """Its own options, and those that the builder refuses."""
    with pytest.raises(error, match=message):
        solution(RISK, "Risk", **arguments)


def test_what_is_no_small_table():
    """Too many rows or nodes, and what is no table: each error names the remedy."""
    iris = dt.datasets.load("iris")
    with pytest.raises(ValueError, match="150 rows, .* for 30 at most: give some of them"):
        solution(iris, "class")
    many = pd.DataFrame({"x": range(30), "y": list("pq" * 15)})
    with pytest.raises(ValueError, match="59 nodes, .* for 40 at most: limit it by max_depth="):
        solution(many, "y", "cart")
    assert solution(many, "y", "cart", max_depth=2).tree.height == 2
    with pytest.raises(TypeError, match="pyarrow Table, got list"):
        solution([[1, 2]], "y")


# a document that holds together


def check_markdown(text, n_formulas):
    """Formulas stand between lines of two dollars, environments close, tables keep their cells."""
    lines = text.split("\n")
    assert lines.count("$$") == 2 * n_formulas
    assert text.count("\\begin{aligned}") == text.count("\\end{aligned}") == n_formulas
    prose = re.sub(r"(?ms)^\$\$$.*?^\$\$$|^```text$.*?^```$", "", text)
    assert "$" not in prose
    assert "\\" not in prose
    assert "<" not in prose.replace("<span>", "").replace("</span>", "")
    for table in re.findall(r"(?m)(?:^\|.*\|\n?)+", prose):
        assert len({line.count("|") for line in table.strip().split("\n")}) == 1
    for formula in re.findall(r"(?ms)^\$\$$(.*?)^\$\$$", text):
        assert formula.count("{") - formula.count("\\{") == formula.count("}") - formula.count(
            "\\}"
        )
        assert formula.count("\\left") == formula.count("\\right")


def n_formulas(page):
    """Number of computations in a page, each with the parts that it needs."""
    return sum(len(in_order(block)) for block in page if isinstance(block, Derivation))


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_hostile_labels_are_literal(algorithm):
    """Signs of Markdown, HTML and LaTeX in names, levels and classes break nothing."""
    options = {"pruning": "reduced_error", "pruning_options": {"validation": HOSTILE}}
    found = solution(HOSTILE, "kl|as_s$", algorithm, every=True, **options)
    check_markdown(str(found), n_formulas(found.page))
    source = found.latex()
    for name in ("tabular", "aligned", "flushleft"):
        assert source.count(f"\\begin{{{name}}}") == source.count(f"\\end{{{name}}}") > 0
    for table in re.findall(r"(?s)\\begin\{tabular\}\{(l+)\}\n(.*?)\\end\{tabular\}", source):
        for line in table[1].replace("\\hline\n", "").strip().split("\n"):
            assert len(re.findall(r"(?<!\\)&", line)) == len(table[0]) - 1
            assert line.endswith(" \\\\")


@given(strategies.tables())
def test_documents_of_random_tables_hold_together(data):
    """Small tables with odd labels."""
    found = solution(data, "y", "cart", max_depth=2)
    check_markdown(str(found), n_formulas(found.page))


def html_of(text):
    """A notebook of one Markdown cell as nbconvert writes it for the web."""
    cell = nbformat.v4.new_markdown_cell(text)
    return HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))[0]


def test_html_of_nbconvert_shows_what_there_is():
    """Each formula is left whole for MathJax; labels are text, outside of formulas without pairs
    of dollars in one element."""
    found = solution(HOSTILE, "kl|as_s$", "id3")
    html = html_of(str(found))
    body = html[html.index('<div class="jp-RenderedHTMLCommon') :]
    body = body[: body.index("</main>")]
    assert body.count("\\begin{aligned}") == n_formulas(found.page)
    assert body.count("<table>") == len(grids(found.page))
    assert "<td>&lt;b&gt;</td>" in body
    assert "<td>a&#124;b_</td>" in body or "<td>a|b_</td>" in body
    assert "<i>" not in body
    prose = re.sub(r"(?s)\$\$.*?\$\$|<pre.*?</pre>", "", body.replace("<span>$</span>", ""))
    assert "$" not in re.sub(r"<[^>]*>", "", prose)  # links to headings have theirs


# the three forms of a page


PAGE = (
    Heading("A {b}"),
    "1. a_b < $5",
    Grid(("x", ""), (("a|b", "c"), ("[d]", ""))),
    Listing("root\n└── a & b"),
)


def test_a_page_as_text():
    """Headings are underlined, columns line up."""
    assert as_text(PAGE).split("\n") == [
        *("A {b}", "=====", "", "1. a_b < $5", "", "x", "a|b  c", "[d]", ""),
        *("root", "└── a & b"),
    ]


def test_a_page_as_markdown():
    """Labels are literal; what begins like a list is none."""
    assert as_markdown(PAGE).split("\n") == [
        *("# A &#123;b&#125;", "", "1&#46; a&#95;b &#60; <span>&#36;</span>5", ""),
        *("| x |  |", "| --- | --- |", "| a&#124;b | c |", "| &#91;d&#93; |  |", ""),
        *("```text", "root", "└── a & b", "```"),
    ]


def test_a_page_as_latex():
    """For the body of a document; the branches of a tree are drawn with plain signs."""
    assert as_latex(PAGE).split("\n") == [
        *("\\section*{A \\{b\\}}", "", "1. a\\_b \\textless{} \\$5", ""),
        *("\\begin{tabular}{ll}", "x &  \\\\", "\\hline", "a$|$b & c \\\\", "{[}d{]} &  \\\\"),
        *("\\end{tabular}", "", "\\begin{flushleft}", "\\texttt{root} \\\\"),
        *("\\texttt{+-{}-{}~a~\\&~b}", "\\end{flushleft}"),
    ]
