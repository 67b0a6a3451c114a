"""Worksheets: for every student a table of their own, equally hard, with a key and fair marks.

    sheet = dt.worksheets.make("salt/4711", skills=["entropy", "gain", "level"], rows=8)
    sheet                                     # in a notebook: table and questions, never the key
    print(sheet.key)                          # the worked solution
    print(sheet.judge({"entropy": 0.954, "root": "Home"}))

    print(dt.worksheets.stress(["entropy", "gain", "level"]))   # before a class gets them

The same seed gives the same sheet on every machine. Answers are plain Python literals.
"""

from dtlearn.course.worksheets import pages
from dtlearn.course.worksheets.checking import Check
from dtlearn.course.worksheets.making import make, skills
from dtlearn.course.worksheets.question import Mark, Question
from dtlearn.course.worksheets.sheet import Marks, Worksheet
from dtlearn.course.worksheets.stressed import Stress, stress

__all__ = [
    "Check",
    "Mark",
    "Marks",
    "Question",
    "Stress",
    "Worksheet",
    "make",
    "pages",
    "skills",
    "stress",
]
