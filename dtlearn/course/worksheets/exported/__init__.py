"""Worksheets for other programs: Moodle's question bank.

The files hold answers: they are for lecturers, and never for students.
"""

from dtlearn.course.worksheets.exported.moodle import bank

__all__ = ["bank"]
