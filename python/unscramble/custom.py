"""A puzzle as a Python class, with NumPy methods over whole batches of states."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from . import _core
from ._arrays import checked_values, numpy
from ._puzzle import Puzzle
from .errors import InvalidInput, UsageError


class CustomPuzzle(Puzzle):
    """Derive from it, say what the moves are, and every batch search solves it:

    >>> class Pancakes(unscramble.CustomPuzzle):
    ...     name = "pancakes"
    ...     moves = ["2", "3", "4"]
    ...     inverse = [0, 1, 2]                      # optional: the move that undoes each
    ...     def goal(self):                          # a solved state; its shape and dtype are those of all states
    ...         return np.arange(4, dtype=np.uint8)
    ...     def expand(self, states):                # (n, *shape) -> (n, moves, *shape), and optionally (n, moves) bool
    ...         children = np.repeat(states[:, None], 3, axis=1)
    ...         for m, k in enumerate((2, 3, 4)):
    ...             children[:, m, :k] = states[:, :k][:, ::-1]
    ...         return children
    >>> Pancakes().solve([2, 0, 3, 1], method="bwas", heuristic=my_function)

    Where some moves are impossible in some states, expand() returns (children, possible). is_goal(states), by default
    equality with goal(), may be overridden, and so may parse(text) and format(state).
    Methods must not keep or change the arrays they are given, and may be called from several threads in turn.
    """

    name: str = ""
    moves: Sequence[str] = ()
    inverse: Sequence[int] = ()
    metric: str = "moves"
    threads: int = 0

    def goal(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no goal()")

    def expand(self, states: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no expand(states)")

    def is_goal(self, states: Any) -> Any:
        np = numpy()
        return (states == self._goal).reshape(len(states), -1).all(axis=1)

    def parse(self, text: str) -> Any:
        np = numpy()
        words = text.replace(",", " ").split()
        if len(words) != self._goal.size:
            raise InvalidInput(f"expected {self._goal.size} numbers, got {len(words)}")
        try:
            return np.array([int(word) for word in words]).astype(self._goal.dtype).reshape(self._goal.shape)
        except (ValueError, OverflowError) as error:
            raise InvalidInput(f"not a state of {self.name}: {error}") from error

    def format(self, state: Any) -> str:
        return " ".join(str(int(number)) for number in state.ravel())

    # --- inside -------------------------------------------------------------------------------------------------------

    def __init__(self) -> None:
        np = numpy()
        goal = np.ascontiguousarray(self.goal())
        if goal.dtype.kind not in "iub" or goal.size == 0:
            raise UsageError(f"{type(self).__name__}.goal() is an array of whole numbers, not of {goal.dtype}")
        self._goal = goal
        self._functions = _Functions(self, goal)
        self._raw = _core.own_puzzle(self._functions, self.threads)
        info = self._raw.info
        self.summary, self.notation, self.goal_text = info["summary"], info["notation"], info["goal"]
        self.num_states, self.row_bytes, self.encodings = None, info["row_bytes"], info["encodings"]

    def scramble(self, n: int = 1, *, seed: int | None = None, length: int | None = None) -> Any:
        """n states by random walks from the goal, as an array of states."""
        return self._functions.states(super().scramble(n, seed=seed, length=length).tobytes(), n)

    def _batched(self, function: Callable) -> Callable:
        def values(data: bytearray, count: int) -> Any:
            return checked_values(function(self._functions.states(data, count)), count)

        return values

    def _rows(self, states: Any) -> Any:
        np = numpy()
        array = np.asarray(states)
        shape = self._goal.shape
        single = array.shape == shape
        if not single and array.shape[1:] != shape:
            raise InvalidInput(f"states of {self.name} have the shape {shape}, not {array.shape}")
        same = array.astype(self._goal.dtype)
        if array.dtype.kind not in "iub" or not (same == array).all():
            raise InvalidInput(f"states of {self.name} are arrays of {self._goal.dtype}, not of {array.dtype}")
        rows = np.ascontiguousarray(same).reshape((-1,) + shape)
        return np.frombuffer(rows.tobytes(), np.uint8).reshape(len(rows), self.row_bytes), single

    def _texts(self, state: Any) -> Any:
        if isinstance(state, str):
            return [state], True
        return super()._texts(state)

    def __repr__(self) -> str:
        return f"<CustomPuzzle {self.name}>"


class _Functions:
    """The puzzle's methods over bytes, as the extension module calls them; what they return is checked here."""

    def __init__(self, puzzle: CustomPuzzle, goal: Any) -> None:
        self._puzzle = puzzle
        self._shape, self._dtype = goal.shape, goal.dtype
        self.name, self.metric = str(puzzle.name), str(puzzle.metric)
        self.moves = [str(move) for move in puzzle.moves]
        self.inverse = [int(move) for move in puzzle.inverse]
        self.row_bytes = goal.nbytes
        self._goal = goal

    def states(self, data: Any, count: int) -> Any:
        return numpy().frombuffer(data, self._dtype).reshape((count,) + self._shape)

    def expand(self, data: bytearray, count: int) -> Any:
        np = numpy()
        made = self._puzzle.expand(self.states(data, count))
        children, possible = made if isinstance(made, tuple) else (made, None)
        children = self._checked(children, (count, len(self.moves)) + self._shape, self._dtype, "expand() returned")
        if possible is None:
            possible = np.ones((count, len(self.moves)), np.uint8)
        possible = self._checked(possible, (count, len(self.moves)), None, "expand() returned flags")
        return children.tobytes(), (possible != 0).astype(np.uint8).tobytes()

    def find_goals(self, data: bytearray, count: int) -> Any:
        flags = self._puzzle.is_goal(self.states(data, count))
        flags = self._checked(flags, (count,), None, "is_goal() returned")
        return (flags != 0).astype(numpy().uint8).tobytes()

    def goal_row(self) -> bytes:
        return self._goal.tobytes()

    def parse_row(self, text: str) -> bytes:
        return self._checked(self._puzzle.parse(text), self._shape, self._dtype, "parse() returned").tobytes()

    def format_row(self, data: bytearray) -> str:
        return self._puzzle.format(self.states(data, 1)[0])

    def _checked(self, array: Any, shape: tuple, dtype: Any, what: str) -> Any:
        np = numpy()
        array = np.asarray(array)
        name = type(self._puzzle).__name__
        if array.shape != shape:
            raise InvalidInput(f"{name}.{what} an array of shape {array.shape}, not {shape}")
        if dtype is not None and array.dtype != dtype:
            raise InvalidInput(f"{name}.{what} an array of {array.dtype}, not of {dtype}")
        if array.dtype.kind not in "iub":
            raise InvalidInput(f"{name}.{what} an array of {array.dtype}, not of whole numbers or truth values")
        return np.ascontiguousarray(array)
