"""Trees as DOT and Mermaid: every text comes out literally, whatever signs it has."""

import html
import re
import shutil
import subprocess

import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.formats.boxes import LONGEST, boxes
from dtlearn.formats.dot import dot
from dtlearn.formats.mermaid import mermaid

RISK = dt.datasets.load("risk")
ODD = ['"]', "end", "#quot;", "<b>x</b> & &amp;", "a\nb", "1. one", "- two", "漢字", "`code`"]
ODD += ["**bold** _it_", "|pipe|", "$$x^2$$", "C:\\new\\", "%% c", "{x}", "; a --> b", "\u202eabc"]
ODD += ["click", "@{a: b}", "/* c */", "// d", "\\N", "]]", "))", "fa:fa-car", "tab\there"]


def odd_tree():
    """A tree whose names, levels and classes are odd."""
    labels = ['no "]' if i % 2 else "y<es> & end" for i in range(len(ODD))]
    return dt.id3(pd.DataFrame({'"]; end #<br>\\': ODD * 2, "y": labels * 2}), "y")


def told(tree):
    """What the boxes say, by node: the lines of each, and the branch above it."""
    return {box.number: (*box.lines, box.branch) for box in boxes(tree)}


# DOT


QUOTED = r'"((?:\\.|[^"\\])*)"'
DOT_NODE = re.compile(rf"  (\d+) \[label={QUOTED}(?:, style=rounded)?\];")
DOT_LINK = re.compile(rf"  (\d+) -> (\d+) \[label={QUOTED}\];")
DOT_HEAD = re.compile(rf"digraph tree {{\n  label={QUOTED};\n  labelloc=t;\n  node \[shape=box\];")


def read_dot(text):
    """The same read from DOT, each line of which is a node or a branch."""
    head, lines = text.splitlines()[:4], text.splitlines()[4:]
    assert DOT_HEAD.fullmatch("\n".join(head))
    assert lines.pop() == "}"
    nodes = {int(m[1]): m[2] for m in map(DOT_NODE.fullmatch, lines) if m}
    above = {int(m[2]): m[3] for m in map(DOT_LINK.fullmatch, lines) if m}
    assert len(nodes) + len(above) == len(lines)
    return {n: (*_shown(label), *_shown(above.get(n, ""))) for n, label in nodes.items()}


def _shown(label):
    """The lines that Graphviz shows for a label: it ends them at backslash and n."""
    parts = re.findall(r"\\.|[^\\]", label)
    text = "".join("\n" if p == "\\n" else p[-1] for p in parts)
    return [html.unescape(line) for line in text.split("\n")]


@pytest.mark.parametrize("tree", [odd_tree(), dt.cart(RISK, "Risk")], ids=["odd", "cart"])
def test_dot_says_what_the_boxes_say(tree):
    """Read by the grammar of DOT, each text comes back in its place."""
    assert read_dot(dot(tree)) == told(tree)


@pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed")
def test_graphviz_shows_what_the_boxes_say():
    """Graphviz takes the text without a word, and its SVG has each line."""
    run = subprocess.run(["dot", "-Tsvg"], input=dot(odd_tree()), capture_output=True, text=True,
                         check=True)  # fmt: skip
    assert run.stderr == ""
    shown = {html.unescape(t).strip() for t in re.findall(r"<text[^>]*>(.*?)</text>", run.stdout)}
    wanted = {line.strip() for lines in told(odd_tree()).values() for line in lines}
    assert {w.replace("\xa0", " ") for w in wanted - {""}} <= {
        s.replace("\xa0", " ") for s in shown
    }


# Mermaid


NODE = re.compile(r'    n(\d+)[\[(]"([^"]*)<br>([^"]*)"[\])]')
LINK = re.compile(r'    n(\d+) -->\|"([^"]*)"\| n(\d+)')


def read_mermaid(text):
    """The same of Mermaid, whose odd signs are numbers."""
    first, heading, look, *lines = text.splitlines()
    assert (first, look) == ("flowchart TD", "    style heading fill:none,stroke:none")
    assert _signs(re.fullmatch(r'    heading\["(.*)"\] ~~~ n0', heading)[1])
    above = {int(m[3]): m[2] for m in map(LINK.fullmatch, lines) if m}
    nodes = {int(m[1]): (m[2], m[3], above.get(int(m[1]), "")) for m in map(NODE.fullmatch, lines)
             if m}  # fmt: skip
    assert len(nodes) + len(above) == len(lines)
    return {n: tuple(map(_signs, texts)) for n, texts in nodes.items()}


def _signs(text):
    """Numbers back to signs; what else there is means nothing to Mermaid."""
    assert re.fullmatch(r"(#\d+;|[^#;<>&\"`|*_$@{}\[\]\\/:-])*", text)
    return re.sub(r"#(\d+);", lambda m: chr(int(m[1])), text)


@pytest.mark.parametrize("tree", [odd_tree(), dt.cart(RISK, "Risk")], ids=["odd", "cart"])
def test_mermaid_says_what_the_boxes_say(tree):
    """Each text comes back, and no sign is left that Mermaid or Markdown would read."""
    assert read_mermaid(mermaid(tree)) == told(tree)


def test_mermaid_letter_by_letter():
    """A number below 0, a hyphen and a list's "1. " are numbers of signs; points stay in 22.5."""
    tree = dt.Tree.from_nested(("f", -22.5, "1. a", "b-c"))
    assert mermaid(tree).splitlines()[3:] == [
        '    n0["f<br>(1, 1)"]',
        '    n1("1#46; a<br>(1, 0)")',
        '    n0 -->|"≤ #45;22.5"| n1',
        '    n2("b#45;c<br>(0, 1)")',
        '    n0 -->|"#62; #45;22.5"| n2',
    ]


# boxes


def test_regression_and_root_alone():
    """Means in place of counts; a tree of one leaf is one box."""
    numbers = dt.cart(pd.DataFrame({"f": [1, 2], "y": [0.5, 9.5]}), "y")
    assert 'label="0.5\\n' in dot(numbers)
    leaf = dt.id3(RISK, "Risk", max_depth=0)
    assert dot(leaf).count("->") == mermaid(leaf).count("-->") == 0
    assert told(leaf) == {0: ("H", "(4, 2)", "")}


def test_long_branches_are_elided():
    """A set of very many levels ends in three points, as in the printed tree."""
    data = pd.DataFrame(
        {"c": [f"level {i}" for i in range(40)] * 2, "y": [i % 2 for i in range(40)] * 2}
    )
    branches = [box.branch for box in boxes(dt.cart(data, "y"))]
    assert branches[1].endswith("…")
    assert max(map(len, branches)) <= LONGEST


def test_what_is_no_tree():
    """Rules have no boxes."""
    for write in (dot, mermaid):
        with pytest.raises(TypeError, match="a tree is written, got Rules"):
            write(dt.id3(RISK, "Risk").rules())
