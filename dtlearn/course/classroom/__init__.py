"""Worksheets for a class: a sheet for each line of a roster, its keys, and the marks of all.

`roster` reads who is in the class, `salted` makes seeds of a secret, `asked` is the same for all,
and a `handout` is the sheet of one student with a name for its files (`stems`). The `books` of
students, the `keys` and other `formats` are files of a `folder`. What comes back is `returned`,
with `literals` in its cells, `collected` by student and `marked`; the `class_page` shows what was
`understood`.
"""
