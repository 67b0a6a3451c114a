"""Classic slips seeded in the library, one at a time; ``python -m tests.mutants``.

mutmut and cosmic-ray make faults by themselves, thousands of them, and many change nothing that
can be seen. Here is a stated list instead: slips that a student or an author would make, each with
a name, spread over all rooms. Whether the chapters alone catch a slip tells if they show the point.

fault   a fragment of one function, and what stands there instead (``faults.csv``)
copy    the checkout copied to another folder, where one fault at a time is put into dtlearn
trace   how often each function is called in a run of each chapter: only these chapters can catch
caught  a test fails, or does not end; the run stops at the first one
"""
