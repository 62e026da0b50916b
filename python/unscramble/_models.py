"""Training, and models as files."""

from __future__ import annotations

import os
from typing import Any, Callable

from . import _core
from ._options import Option, declare, to_options, to_words


def train(
    puzzle: "str | os.PathLike[str]",
    *,
    callback: "Callable[[_core.TrainProgress], Any] | None" = None,
    recipe: str = "fast",
    **options: Any,
) -> "_core.Trained":
    """Learns a puzzle, as `unscramble train` does; returns the run, whose `.model` is the file to solve with.

    callback: called about once per second with a TrainProgress, which prints as the line people see; returning False
        stops and keeps the model so far, and so does Ctrl-C.
    recipe: `recipes()` describes them. Networks that need libtorch are trained by the program, not here.

    Which options there are depends on the recipe; one that it does not read is refused.
    """
    return _core.train(os.fspath(puzzle), to_words({"recipe": recipe, **options}), callback)


declare(train, [option for _, _, options in _core.recipes() for option in to_options(options)])


def recipes() -> dict[str, tuple[str, list[Option]]]:
    """The recipes: what each does, and the options it reads."""
    return {name: (summary, to_options(options)) for name, summary, options in _core.recipes()}


def read_model(file: "str | os.PathLike[str]") -> "_core.ModelInfo":
    """What a model file says of itself, with its golden rows."""
    return _core.read_model(os.fspath(file))


def export_onnx(model: "str | os.PathLike[str]", onnx: "str | os.PathLike[str]") -> None:
    """Writes a network as ONNX, for other programs."""
    _core.export_onnx(os.fspath(model), os.fspath(onnx))


def import_onnx(
    onnx: "str | os.PathLike[str]",
    model: "str | os.PathLike[str]",
    *,
    like: "str | os.PathLike[str] | None" = None,
    float32: bool = False,
) -> "_core.ModelInfo":
    """Makes a model file of an ONNX file, with golden rows.

    like: a model of the same architecture, puzzle and encoding, for files that other programs wrote (by default the
        file says it itself). float32: keep the floats instead of the smaller and faster int8.
    """
    return _core.import_onnx(os.fspath(onnx), os.fspath(model), "" if like is None else os.fspath(like), float32)
