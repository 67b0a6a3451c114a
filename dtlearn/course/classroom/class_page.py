"""What a class understood, as an HTML page of its own: bars of what was said of each question.

The bars are SVG in the lines of a table, so that they are printed, their numbers can be read out,
and the words keep their size on a small screen. The page asks for no script, font or network.
"""

import html
from collections.abc import Sequence

from dtlearn.course.classroom.marked import Marked
from dtlearn.course.classroom.understood import GOOD, REST, Slip, Tally, slips, tallies
from dtlearn.course.worksheets import skills

ALWAYS = ("right", "follows", "missing")  # told also where there are none
KINDS = {"right": "right", "follows": "follows", "in part": "part"}  # the looks of bars
STYLE = """
:root { color-scheme: light dark; --ground: #fff; --ink: #1a1a1a; --line: #767676;
  --right: #0072b2; --follows: #3f8fbf; --part: #8a6d00; --slip: #b84a00; --rest: #6a6a6a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #161616; --ink: #ececec; --line: #8c8c8c;
    --right: #56b4e9; --follows: #8fcdf0; --part: #e6c84f; --slip: #f0914a; --rest: #a6a6a6 } }
body { font: 16px/1.5 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em;
  background: var(--ground); color: var(--ink) }
table { border-collapse: collapse; width: 100%; margin: .3em 0 2em; break-inside: avoid }
caption { text-align: left; margin-bottom: .3em }
caption b { font-size: 1.15em }
th, td { padding: .1em .6em .1em 0; font-weight: normal; text-align: left }
tbody th { width: 11em }
td.n, thead th.n { width: 4em; text-align: right }
@media (max-width: 30em) { tbody th { width: 7em } td.n, thead th.n { width: 3em } }
thead th { border-bottom: 1px solid var(--line) }
svg { display: block; width: 100%; height: 1em }
.right { fill: var(--right) } .follows { fill: var(--follows) } .part { fill: var(--part) }
.slip { fill: var(--slip) } .rest { fill: var(--rest) }
"""


def page(found: Sequence[Marked]) -> str:
    """The page of a class."""
    skill_of = {question.name: question.skill for question in found[0].handout.sheet.questions}
    body = [
        "<h1>What the class understood</h1>",
        f"<p>{html.escape(_summary(found))}</p>",
        "<h2>The most frequent slips</h2>",
        _listed(slips(found)),
        "<h2>Each question</h2>",
        "<p>A bar is as long as its share of the students. What <i>follows</i> is right, given "
        "the student’s own earlier answer; a slip is told by its name.</p>",
        *(_picture(tally, skills()[skill_of[tally.question]]) for tally in tallies(found)),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>What the class understood</title><style>{STYLE}</style>"
    )
    text = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n{text}\n</body></html>\n'


def _summary(found: Sequence[Marked]) -> str:
    totals = [sum(one.points) for one in found]
    given = sum(any(mark.said != "missing" for mark in one.marks) for one in found)
    return (
        f"{given} of {len(found)} students have answered. The mean total of all is "
        f"{sum(totals) / len(totals):.1f} of {found[0].marks.out_of}."
    )


def _listed(found: Sequence[Slip]) -> str:
    if not found:
        return "<p>No answer has a slip that is known.</p>"
    return "<ol>" + "".join(f"<li>{html.escape(str(slip))}</li>" for slip in found) + "</ol>"


def _picture(tally: Tally, asked: str) -> str:
    """The bars of a question."""
    shown = [(word, n) for word, n in tally.said if n or word in ALWAYS]
    caption = f"<caption><b>{html.escape(tally.question)}</b> – {html.escape(asked)}</caption>"
    head = '<thead><tr><th>said</th><th class="n">students</th><td></td></tr></thead>'
    rows = "".join(_row(word, n, tally.n) for word, n in shown)
    return f"<table>{caption}{head}<tbody>{rows}</tbody></table>"


def _row(word: str, n: int, of: int) -> str:
    bar = f'<rect class="{_kind(word)}" width="{100 * n / of:.2f}" height="10"/>' if n else ""
    return (
        f'<tr><th scope="row">{html.escape(word)}</th><td class="n">{n}</td><td>'
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f"{bar}</svg></td></tr>"
    )


def _kind(word: str) -> str:
    return KINDS.get(word) or ("rest" if word in (*GOOD, *REST) else "slip")
