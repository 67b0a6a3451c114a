"""What needs other environments than ``.venv``: ``python -m tests.outside [NAME ...]``.

Each module has one check or two: functions of a folder outside the project that raise Failed.
"""
