"""Options of the command made of the parameters of functions: a new parameter is a new option.

parameter   its type makes the option: a number, words to choose from, column names, yes or no
owners      the functions that have it, by the names that the command has for them

What is True unless told is turned off: ``mdl`` becomes ``--no-mdl``.
"""

import argparse
import json
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, Literal, Union, get_args, get_origin

import pandas as pd

Function = Callable[..., Any]


def _json(text: str) -> Any:
    """A dictionary in JSON."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise argparse.ArgumentTypeError(
            f"""this is no JSON: {text!r}; write such as '{{"good": 0.7, "bad": 0.3}}'"""
        ) from None


# parameters whose type says Any -> what is read for them
READ: dict[str, dict[str, Any]] = {
    "weights": {"metavar": "COLUMN"},
    "priors": {"type": _json, "metavar": "JSON"},
    "loss": {"type": _json, "metavar": "JSON"},
    "folds": {"type": int, "metavar": "INT"},
}


@dataclass(frozen=True)
class Options:
    """The options of some functions, of which one is chosen.

    chooses    the option that names a function, such as "--algorithm"
    functions  by the names that it gives them
    elsewhere  parameters that are no options
    taken      parameters whose option begins with the name of their function, since another
               option has their name
    """

    chooses: str
    functions: Mapping[str, Function]
    elsewhere: tuple[str, ...]
    taken: frozenset[str] = frozenset()

    def add_to(self, parser: argparse.ArgumentParser, title: str) -> None:
        """Add all of them to a parser."""
        group = parser.add_argument_group(title)
        for name, owners in self.owners().items():
            parameters = [self.parameters(owner)[name] for owner in owners]
            told = _told(parameters[0], [] if len(owners) == len(self.functions) else owners)
            look: dict[str, Any] = {"default": argparse.SUPPRESS, "help": told, **_look(parameters)}
            group.add_argument(self.flag(name), dest=_place(self.flag(name)), **look)

    def given(self, options: argparse.Namespace, function: str) -> dict[str, Any]:
        """What was given for a function, by the names of its parameters.

        Raises ValueError for an option that it does not have, and where one is missing.
        """
        own, found = self.parameters(function), {}
        for name, owners in self.owners().items():
            flag = self.flag(name)
            if _place(flag) not in options:
                if name in own and own[name].default is Parameter.empty:
                    raise ValueError(f"{self.chooses} {function} needs {flag}")
            elif name in own:
                found[name] = getattr(options, _place(flag))
            else:
                raise ValueError(f"{flag} is for {self.chooses} {' or '.join(owners)}")
        return found

    def owners(self) -> dict[str, list[str]]:
        """Each parameter that is an option, with the functions that have it."""
        found: dict[str, list[str]] = {}
        for owner in self.functions:
            for name in self.parameters(owner):
                found.setdefault(name, []).append(owner)
        return found

    def parameters(self, function: str) -> dict[str, Parameter]:
        """The parameters of a function that are options; none where nothing is chosen."""
        if function not in self.functions:
            return {}
        found = signature(self.functions[function], eval_str=True).parameters
        return {name: found[name] for name in found if name not in self.elsewhere}

    def flag(self, name: str) -> str:
        """The option for a parameter."""
        owner = self.owners()[name][0]
        before = f"{owner}-" if name in self.taken else ""
        turns_off = "no-" if self.parameters(owner)[name].default is True else ""
        return f"--{turns_off}{before}{name.replace('_', '-')}"


def _place(flag: str) -> str:
    """Where argparse keeps the value: apart from the command's own options."""
    return f"option {flag.removeprefix('--')}"


def _look(parameters: Sequence[Parameter]) -> dict[str, Any]:
    """How argparse reads a parameter of some functions, by its type."""
    parameter, kind = parameters[0], _kind(parameters[0].annotation)
    if parameter.name in READ:
        return READ[parameter.name]
    if kind is bool:
        return {"action": "store_false" if parameter.default is True else "store_true"}
    if get_origin(kind) is Literal:
        words = [word for p in parameters for word in get_args(_kind(p.annotation))]
        return {"choices": list(dict.fromkeys(words))}
    if get_origin(kind) is Sequence:
        return {"nargs": "+", "metavar": "COLUMN"}
    if kind is pd.DataFrame:
        return {"metavar": "FILE"}
    types_ = {int: "INT", float: "NUMBER"}
    return {"type": kind, "metavar": types_[kind]} if kind in types_ else {"metavar": "NAME"}


def _kind(annotation: Any) -> Any:
    """A type without its None."""
    if get_origin(annotation) not in (types.UnionType, Union):
        return annotation
    [kind] = [kind for kind in get_args(annotation) if kind is not type(None)]
    return kind


def _told(parameter: Parameter, owners: Sequence[str]) -> str:
    """The functions that have the option, if not all, and its value unless told."""
    parts = [", ".join(owners)] if owners else []
    if parameter.default is not None and not isinstance(parameter.default, bool | tuple | type):
        parts.append(f"default {parameter.default}")
    return "; ".join(parts)
