"""NumPy arrays to and from the bytes that the extension module understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np


def numpy() -> Any:
    """NumPy, imported when it is needed: solving text does without."""
    try:
        import numpy as np
    except ImportError as error:
        raise ImportError("arrays of states need NumPy: pip install numpy") from error
    return np


def state_rows(states: Any, row_bytes: int, name: str) -> tuple["np.ndarray", bool]:
    """A contiguous (n, row_bytes) uint8 array, and whether a single state was given."""
    np = numpy()
    array = np.asarray(states)
    if array.dtype != np.uint8:
        raise InvalidInput(f"states are arrays of uint8, not of {array.dtype}")
    if array.ndim not in (1, 2) or array.shape[-1] != row_bytes:
        raise InvalidInput(
            f"states of {name} have the shape (n, {row_bytes}), or ({row_bytes},) for a single one, not {array.shape}"
        )
    return np.ascontiguousarray(array.reshape(-1, row_bytes)), array.ndim == 1


def move_numbers(moves: Any, count: int) -> "np.ndarray":
    """Numbers of moves as a uint16 array, each checked to be one."""
    np = numpy()
    array = np.asarray(moves)
    if array.size == 0:
        array = array.astype(np.uint16)
    if array.dtype.kind not in "iu":
        raise InvalidInput(f"moves are a text or an array of whole numbers, not of {array.dtype}")
    if array.size and not ((array >= 0) & (array < count)).all():
        raise InvalidInput(f"moves are numbers from 0 to {count - 1}")
    return np.ascontiguousarray(array.astype(np.uint16))


def checked_values(values: Any, count: int, who: str = "the heuristic") -> "np.ndarray":
    """What a heuristic returned as `count` float32 values; says what is wrong with anything else."""
    np = numpy()
    if hasattr(values, "detach"):  # a torch tensor that wants gradients, or lives on another device
        values = values.detach().cpu()
    array = np.asarray(values)
    if array.dtype.kind not in "fiub":
        raise InvalidInput(f"{who} returned an array of {array.dtype}, not of numbers")
    if array.shape not in ((count,), (count, 1)):
        raise InvalidInput(f"{who} returned an array of shape {array.shape} for {count} states, not ({count},)")
    array = np.ascontiguousarray(array.reshape(count), dtype=np.float32)
    if not (array >= 0).all():
        wrong = int(np.argmin(array >= 0))
        raise InvalidInput(
            f"{who} returned {array[wrong]} for state {wrong} of a batch of {count}; estimates are numbers from 0 on"
        )
    return array
