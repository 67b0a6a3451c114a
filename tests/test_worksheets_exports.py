"""Worksheets for Moodle, nbgrader and otter, read by readers of their own."""

import html
import math
import re
from xml.etree import ElementTree

import pytest

import dtlearn as dt
from dtlearn.course.worksheets.exported import cloze, moodle
from dtlearn.course.worksheets.hand import HANDS

ALL = list(dt.worksheets.skills())
FOR_MOODLE = [name for name in ALL if name != "tree"]
HOSTILE = {
    "rows": "Each <b>row</b> & {1:SHORTANSWER:=free} is {#1} $$x$$ \\(y\\) ]]> \x00.",
    "target": 'T {1:NM:=1} "quoted"',
    "classes": ("=yes", "%100%no"),
    "attributes": {
        "{1:MC:=a~b}": ("}", "~#/", "\\} \\# \\~"),
        "<script>alert(1)</script>": ("&amp;", "a&", "#&"),
        "漢 ⟨é⟩": ("//", "*", "::"),
    },
    "number": ("x_$^", 1, 60),
}


# Moodle's embedded answers, by the grammar of its documentation: {weight:TYPE:alternatives},
# alternatives parted by "~", each with "=" or "%n%" before and "#feedback" after; "\" escapes,
# and the HTML of an alternative is decoded once.

BEGIN = re.compile(r"\{(\d*):([A-Z_]+):")


class Field:
    """A field that was read: weight, kind, and alternatives as percent, answer and feedback."""

    def __init__(self, weight, kind, alternatives):
        self.weight, self.kind = weight, kind
        self.alternatives = [self._read(told) for told in alternatives]

    def _read(self, told):
        share = re.match(r"=|%(-?[0-9]+)%", told)
        rest = told[share.end() :] if share else told
        earned = 0 if not share else 100 if share[0] == "=" else int(share[1])
        answer, feedback = [*re.split(r"(?<!\\)#", rest, maxsplit=1), ""][:2]
        return earned, decoded(answer), decoded(feedback)

    def number(self, value):
        """Percent and feedback for a number."""
        for earned, answer, feedback in self.alternatives:
            right, within = map(float, answer.split(":"))
            if abs(value - right) <= within:
                return earned, feedback
        return 0, ""

    def choice(self, text):
        """Percent and feedback for a text that is chosen, as it is seen."""
        [found] = [(e, f) for e, a, f in self.alternatives if seen(a) == text]
        return found

    def ticked(self, texts):
        """The share for texts that are ticked: right ones together are 1, wrong ones take away."""
        n = sum(earned == 100 for earned, _, _ in self.alternatives)
        signs = [1 if e else -1 for e, answer, _ in self.alternatives if seen(answer) in texts]
        return max(sum(signs), 0) / n


def decoded(text):
    """What Moodle keeps of a text in a field."""
    return html.unescape(text).replace(r"\}", "}").replace(r"\#", "#")


def seen(text):
    """What a browser shows."""
    return html.unescape(re.sub(r"<[^>]*>", " ", text))


def fields(text):
    """The fields in the text of a question, in their order, and the text around them."""
    found, rest, place = [], [], 0
    while begin := BEGIN.search(text, place):
        rest.append(text[place : begin.start()])
        end = re.compile(r"(?<!\\)\}").search(text, begin.end())
        inside = text[begin.end() : end.start()]
        found.append(Field(begin[1], begin[2], re.split(r"(?<!\\)~", inside)))
        place = end.end()
    return found, "".join([*rest, text[place:]])


def asked(sheet, **options):
    """The fields of a worksheet by their questions, and the text around them."""
    quiz = ElementTree.fromstring(moodle.bank({"one": sheet}, **options))
    [one] = quiz.findall("question[@type='cloze']")
    found, rest = fields(one.find("questiontext/text").text)
    assert len(found) == len(sheet.questions)
    return dict(zip([q.name for q in sheet.questions], found, strict=True)), rest


def cells_of(text):
    """The cells of a table in HTML."""
    return [html.unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", text)]


def cells_of_table(sheet):
    """The same of the table of a worksheet, with the numbers of its rows."""
    return [str(x) for label, line in sheet.table.iterrows() for x in (label, *line)]


@pytest.fixture(scope="module", params=range(5))
def sheet(request):
    """Five worksheets of all that Moodle can ask, from 8 to 12 rows."""
    return dt.worksheets.make(request.param, FOR_MOODLE, rows=8 + request.param)


def test_right_numbers_are_within_the_tolerance(sheet):
    """All that rounding on the way makes of a right answer earns its point."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("number", "fraction", "exact"):
            field = found[question.name]
            assert (field.kind, field.weight) == ("NUMERICAL", "1")
            for value in [question.value({}, hand) for hand in HANDS]:
                assert field.number(value)[0] == 100, (question.name, value)


def test_slips_get_their_feedback(sheet):
    """A known slip earns nothing, or what is asked for, and is told its reason."""
    for credit in (0, 25):
        found, _ = asked(sheet, credit=credit)
        n = 0
        for question in sheet.questions:
            for name, value in question.slips.items():
                if question.kind in ("number", "fraction", "exact") and math.isfinite(value):
                    said = sheet.judge({question.name: value})[question.name]
                    answer = found[question.name].number(value)
                    assert answer == (credit, said.reason) and said.reason, (question.name, name)
                    n += 1
        assert n > 60


def test_numbers_earn_what_the_worksheet_gives(sheet):
    """On a fine grid around each right answer and slip the point is earned by the same numbers."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("number", "fraction"):
            near = [question.answer, *filter(math.isfinite, question.slips.values())]
            for value in [x + step * 0.00037 for x in near for step in range(-9, 10)]:
                mark = sheet.judge({question.name: value})[question.name]
                assert found[question.name].number(value)[0] == 100 * mark.points


def test_choices_earn_what_the_worksheet_gives(sheet):
    """Each text that can be chosen is worth what judging gives it, with the same reason."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("label", "labels"):
            field = found[question.name]
            assert field.kind == "MULTICHOICE"
            for _, answer, _ in field.alternatives:
                given = seen(answer).split(", ") if question.kind == "labels" else seen(answer)
                mark = sheet.judge({question.name: given})[question.name]
                assert field.choice(seen(answer)) == (100 * mark.points, mark.reason)


def test_several_levels_are_ticked(sheet):
    """The right levels are worth 1, all levels nothing, and closed branches are told why."""
    found, _ = asked(sheet)
    question, field = sheet["open_levels"], found["open_levels"]
    assert field.kind == "MULTIRESPONSE"
    assert field.ticked(question.answer) == 1
    assert field.ticked(question.options) == 0
    for level in question.slips["closed branches"]:
        assert field.choice(level) == (0, question.reasons["closed branches"])


def test_the_table_is_html_and_all_is_there(sheet):
    """Each cell of the table and each question is in the text."""
    _, rest = asked(sheet)
    assert cells_of(rest) == cells_of_table(sheet)
    for question in sheet.questions:
        assert question.text in seen(rest)


def test_hostile_names_mean_nothing():
    """Names that look like fields, shares, tags or formulas are shown as they are, and no more."""
    sheet = dt.worksheets.make(3, FOR_MOODLE, rows=9, story=HOSTILE)
    found, rest = asked(sheet)
    assert set(re.findall(r"</?(\w+)", rest)) == {"p", "br", "table", "tr", "th", "td"}
    assert not set("{}$\\") & set(rest)
    assert HOSTILE["rows"].replace("\x00", "\ufffd") in seen(rest)
    assert cells_of(rest) == cells_of_table(sheet)
    for question in sheet.questions:
        field = found[question.name]
        if question.kind == "label":
            assert {seen(a) for _, a, _ in field.alternatives} == set(question.options)
            assert field.choice(question.answer)[0] == 100
            assert sum(earned for earned, _, _ in field.alternatives) == 100
        if question.kind == "set":
            assert {seen(a) for _, a, _ in field.alternatives} == set(question.options)
            assert field.ticked(question.answer) == 1


def test_a_question_with_hostile_texts_alone():
    """Every printed character of ASCII, in each place of an answer and a reason, comes back."""
    every = [chr(i) for i in range(33, 127)]
    pairs = [a + b for a in "\\&#}~=%" for b in every] + every
    reason = "".join(pairs)
    question = dt.worksheets.Question(
        "one",
        "root",
        "?",
        "label",
        lambda own, hand: "right",
        options=["right", *pairs],
        slips={name: name for name in pairs},
        reasons=dict.fromkeys(pairs, reason),
    )
    [field], rest = fields(cloze.field(question))
    assert rest == ""
    assert [(e, seen(a), seen(f)) for e, a, f in field.alternatives] == [
        (100, "right", ""),
        *((0, text, reason) for text in pairs),
    ]


def test_a_bank_has_a_question_for_each_name():
    """Names, category and worked solutions are there; a slash in a category is doubled."""
    sheets = {name: dt.worksheets.make(name, ["gain"]) for name in ["a/b <c>", "\x0b漢", "4711"]}
    quiz = ElementTree.fromstring(moodle.bank(sheets, category="Trees/2026"))
    assert quiz.find("question/category/text").text == "$course$/top/Trees//2026"
    asked_here = quiz.findall("question[@type='cloze']")
    assert [q.find("name/text").text for q in asked_here] == ["a/b <c>", "\ufffd漢", "4711"]
    for one, sheet in zip(asked_here, sheets.values(), strict=True):
        worked = seen(one.find("generalfeedback/text").text)
        assert f"gain_1: {sheet['gain_1'].answer:.3f}"[:-1] in worked


@pytest.mark.parametrize(
    ("skills", "options", "error"),
    [
        (["tree"], {}, "Moodle has no field for the answer of 'tree'"),
        (["gini"], {"credit": 101}, "credit must be from 0 to 100"),
        (["gini"], {"credit": 0.5}, "credit must be"),
    ],
)
def test_what_moodle_can_not_have(skills, options, error):
    """A tree has no field, and a share is from 0 to 100 percent."""
    with pytest.raises(ValueError, match=error):
        moodle.bank({"one": dt.worksheets.make(1, skills)}, **options)
