"""Solve combinatorial puzzles, and learn to.

>>> import unscramble
>>> p = unscramble.puzzle("puzzle8")
>>> p.solve("8 6 7 2 5 4 3 0 1").length
31

`puzzle` opens a puzzle; `train` learns one; `CustomPuzzle` makes one of your own class. `docs/python.md` has the rest.
"""

from . import _core

if not _core.in_main_interpreter():
    raise ImportError("unscramble works in the main interpreter only; use threads or processes instead")

from ._core import GoldenRow, ModelInfo, Progress, Trained, TrainProgress, puzzle_names, version
from ._models import export_onnx, import_onnx, read_model, recipes, train
from ._puzzle import Answer, Children, Heuristic, Puzzle, Verdict, puzzle
from .custom import CustomPuzzle
from .errors import (
    Cancelled,
    CorruptFile,
    FileError,
    InvalidInput,
    LimitReached,
    UnscrambleError,
    Unsolvable,
    Unsupported,
    UsageError,
)

__version__ = version()
__all__ = [
    "Answer", "Cancelled", "Children", "CorruptFile", "CustomPuzzle", "FileError", "GoldenRow", "Heuristic",
    "InvalidInput", "LimitReached", "ModelInfo", "Progress", "Puzzle", "Trained", "TrainProgress", "UnscrambleError",
    "Unsolvable", "Unsupported", "UsageError", "Verdict", "export_onnx", "import_onnx", "puzzle", "puzzle_names",
    "read_model", "recipes", "train", "version",
]
