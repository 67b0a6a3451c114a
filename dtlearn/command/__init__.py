"""Decision trees to learn from, on the command line.

    dtlearn lab                      open working copies of the chapters
    dtlearn tree FILE --target NAME  grow a tree from CSV, Parquet, ARFF, .names
    dtlearn data [NAME]              list the data sets, or write one as CSV
    dtlearn check FILE.ipynb         run a chapter, and tell what is solved
    dtlearn worksheets ROSTER.csv    make a table and a key for each student
    dtlearn grade FOLDER ROSTER.csv  mark what they have handed in

dtlearn lab --help, and so on, tells the options of each.
"""

import argparse
import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn, TextIO

from dtlearn.command.failed import Failed, in_one_line
from dtlearn.formats import Unreadable
from dtlearn.table.names import near_name

COMMANDS = ("lab", "tree", "data", "check", "worksheets", "grade")
WRONG = (ValueError, TypeError, LookupError)  # what the library raises for wrong use


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line with the way to help."""

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        self.exit(2, f"{self.prog}: {in_one_line(message)} (see {self.prog} --help)\n")


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 is well, 1 what could not be done or read, 2 wrong use."""
    _write_any_letter(sys.stdout, sys.stderr)
    parser, commands = _parsers()
    options, rest = parser.parse_known_args(arguments)
    command = commands[options.command]
    module = import_module(f"dtlearn.command.{options.command}")
    if rest and not module.PASSES_ON:
        command.error(_unknown(rest[0], command))
    try:
        return module.run(options, rest)
    except BrokenPipeError:  # whoever read the output has seen enough, such as head
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (Failed, Unreadable, OSError) as error:
        print(f"{command.prog}: {in_one_line(error)}", file=sys.stderr)
        return 1
    except WRONG as error:
        print(f"{command.prog}: {in_one_line(error, _flags(command))}", file=sys.stderr)
        return 2


def _parsers() -> tuple[Parser, dict[str, Parser]]:
    summary, _, rest = (__doc__ or "").partition("\n")
    shown = argparse.RawDescriptionHelpFormatter
    parser = Parser("dtlearn", None, summary, rest, formatter_class=shown)
    below = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    commands = {}
    for name in COMMANDS:
        module = import_module(f"dtlearn.command.{name}")
        told, _, more = (module.__doc__ or "").partition("\n")
        look: dict[str, Any] = {"description": told, "epilog": more, "formatter_class": shown}
        commands[name] = below.add_parser(name, allow_abbrev=False, **look)
        module.add_arguments(commands[name])
    return parser, commands


def _flags(command: Parser) -> set[str]:
    return set(re.findall(r"--[\w-]+", command.format_help()))


def _unknown(given: str, command: Parser) -> str:
    """What is said of an argument that the command does not have."""
    if not given.startswith("-"):
        return f"{given!r} is one argument too many"
    flag = given.partition("=")[0]
    return f"no option {flag}; {near_name(flag, sorted(_flags(command)))}".rstrip("; ")


def _write_any_letter(*streams: TextIO) -> None:
    """Files and pipes get UTF-8, where the system's own letters lack those of a tree."""
    for stream in streams:
        is_utf8 = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
        if not is_utf8 and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
