"""What a command can't do, and errors in one line, in the words of the command."""

import re
from collections.abc import Iterable


class Failed(Exception):
    """Something can't be done; the text says why and what to do."""


def in_one_line(error: BaseException | str, flags: Iterable[str] = ()) -> str:
    """The text of an error as one line; options of a function are written as those of the command.

    >>> in_one_line(ValueError("max_depth must be 0 or more,\\ngot -1"), ["--max-depth"])
    '--max-depth must be 0 or more, got -1'
    >>> in_one_line(ValueError("say in missing= what to do"), ["--missing"])
    'say in --missing what to do'
    """
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    text = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
    text = " ".join(text.split()) or type(error).__name__
    for flag in flags:
        name = re.escape(flag.removeprefix("--").replace("-", "_"))
        text = re.sub(rf"^{name}(?= must | is | names )", flag, text)
        text = re.sub(rf"(?<![\w.]){name}=(?=\S)", f"{flag} ", text)
        text = re.sub(rf"(?<![\w.]){name}=(?=\s|$)", flag, text)
    return text
