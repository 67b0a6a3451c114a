"""Sheets of a class for programs that mark: Moodle, nbgrader and otter-grader.

Each is a format of ``dtlearn worksheets``: what is written for a lecturer has keys in it, and
stands in a folder of its own.
"""
