"""Keywords of solve() and train(), from the declarations that the command line has too."""

from __future__ import annotations

import inspect
import keyword
import os
from typing import Any, Callable, Iterable, NamedTuple


class Option(NamedTuple):
    """An option, as its declaration describes it."""

    name: str  #: as a keyword: move_scores; lambda_, since Python has a lambda of its own
    kind: str  #: flag, whole, number, count, duration, size, text or file
    help: str
    default: str  #: empty where it depends on the puzzle


def to_options(raw: Iterable[tuple]) -> list[Option]:
    def as_keyword(name: str) -> str:
        return name.replace("-", "_") + ("_" if keyword.iskeyword(name) else "")

    return [Option(as_keyword(name), kind, text, default) for name, kind, text, default in raw]


def to_words(given: dict[str, Any]) -> dict[str, Any]:
    """What the extension module takes: numbers, texts and truth values; paths become texts, None is left out."""
    words = {}
    for name, value in given.items():
        if value is None:
            continue
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        elif hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a NumPy number
            value = value.item()
        words[name.rstrip("_")] = value
    return words


_TYPES = {"flag": bool, "whole": int, "number": float, "count": int, "duration": float, "size": int, "text": str,
          "file": str}


def declare(function: Callable, options: Iterable[Option]) -> None:
    """Shows the keywords in the function's signature and documentation, for help() and completion."""
    signature = inspect.signature(function)
    fixed = [p for p in signature.parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    taken = {p.name for p in fixed}
    unique = {option.name: option for option in options if option.name not in taken}
    extra = [
        inspect.Parameter(o.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_TYPES.get(o.kind, str))
        for o in unique.values()
    ]
    function.__signature__ = signature.replace(parameters=fixed + extra)
    lines = [f"    {o.name}: {o.help}" + (f" (default {o.default})" if o.default else "") for o in unique.values()]
    function.__doc__ = (function.__doc__ or "") + "\n\n    Options:\n" + "\n".join(f"    {line}" for line in lines)
