"""Puzzle, Answer and Heuristic."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any, Callable, Mapping, NamedTuple, Sequence

from . import _core
from ._arrays import checked_values, move_numbers, numpy, state_rows
from ._options import Option, declare, to_options, to_words
from .errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np

State = Any  #: text, or a uint8 array of row_bytes


class Answer:
    """What a solve found. The fields are those of `unscramble solve --json`."""

    status: str  #: "solved", "unsolved" (a limit came first) or "unsolvable" (proved)
    moves: str  #: as the puzzle writes them; empty without a solution
    length: int  #: of the moves, in `metric`; -1 without a solution
    metric: str
    lengths: dict[str, int]  #: of the moves, in every metric the puzzle knows
    cost: int | None  #: of the moves, with cost=; then lower_bound and proved_optimal are about the cost
    proved_optimal: bool
    lower_bound: int  #: no solution is shorter
    generated: int
    expanded: int
    memory: int  #: bytes at the peak of the search
    seconds: float
    puzzle: str
    state: str  #: in normal form
    method: str
    heuristic: str
    model: str  #: the file, or empty
    solutions: list[str]  #: where several were asked for
    stopped: str  #: "time limit" and the like, or empty
    reason: str  #: why there is no solution, or empty
    note: str

    def __init__(self, raw: "_core.RawAnswer") -> None:
        for field in ("status", "moves", "length", "metric", "cost", "proved_optimal", "lower_bound", "generated",
                      "expanded", "memory", "seconds", "puzzle", "state", "method", "heuristic", "model", "solutions", "stopped",
                      "reason", "note"):
            setattr(self, field, getattr(raw, field))
        self.lengths = dict(raw.lengths)
        self._json = raw.json

    def as_dict(self) -> dict[str, Any]:
        """The object that `unscramble solve --json` prints."""
        return json.loads(self._json)

    def __bool__(self) -> bool:
        return self.status == "solved"

    def __repr__(self) -> str:
        if self.status != "solved":
            return f"<Answer {self.status}: {self.reason or self.note}>"
        proof = "shortest" if self.proved_optimal else f"nothing under {self.lower_bound} is possible"
        return f"<Answer {self.moves!r}: {self.length} {self.metric}, {proof}>"


class Verdict(NamedTuple):
    """Whether moves solve a state."""

    solves: bool
    length: int
    final_state: str
    fault: str  #: an impossible move and its position, or empty

    def __bool__(self) -> bool:
        return self.solves


class Children(tuple):
    """(children, moves, goals): rows, the move that made each, and whether it is solved; also `parents`, the row of
    the batch each child comes from."""

    parents: "np.ndarray"

    @property
    def children(self) -> "np.ndarray":
        return self[0]

    @property
    def moves(self) -> "np.ndarray":
        return self[1]

    @property
    def goals(self) -> "np.ndarray":
        return self[2]


class Heuristic:
    """Estimates of the moves left: h(states) is a float32 array."""

    def __init__(self, puzzle: "Puzzle", raw: "_core.RawHeuristic") -> None:
        self._puzzle = puzzle
        self._raw = raw

    @property
    def name(self) -> str:
        return self._raw.name

    @property
    def has_move_scores(self) -> bool:
        """Whether move_scores() works: the model rates moves as well as states."""
        return self._raw.has_move_scores

    def __call__(self, states: "np.ndarray") -> "np.ndarray":
        np = numpy()
        rows, single = self._puzzle._rows(states)
        values = np.frombuffer(self._raw.values(rows), np.float32)
        return values[0] if single else values

    def move_scores(self, states: "np.ndarray") -> "np.ndarray":
        """How good each move is, as a log-probability: (n, number of moves)."""
        np = numpy()
        rows, single = self._puzzle._rows(states)
        scores = np.frombuffer(self._raw.move_scores(rows), np.float32).reshape(len(rows), len(self._puzzle.moves))
        return scores[0] if single else scores

    def __repr__(self) -> str:
        return f"<Heuristic {self.name} of {self._puzzle.name}>"


class Puzzle:
    """A puzzle; `unscramble.puzzle(name)` makes one. States are texts, or rows of uint8 arrays of `row_bytes` each.

    What the bytes of a row mean is the puzzle's business: `tokens` says it in numbers, `format` in text. Arrays that do
    not hold states are refused.
    """

    def __init__(self, raw: "_core.RawPuzzle") -> None:
        self._raw = raw
        self._read_info()

    def _read_info(self) -> None:
        info = self._raw.info
        self.name: str = info["name"]
        self.summary: str = info["summary"]
        self.notation: str = info["notation"]  #: how states and moves are written
        self.metric: str = info["metric"]
        self.goal_text: str = info["goal"]
        self.moves: list[str] = info["moves"]  #: names by number
        self.num_states: int | None = None if info["states"] is None else int(info["states"])
        self.row_bytes: int = info["row_bytes"]  #: of a state in an array; 0 where a level has to be named first
        self.encodings: list[tuple[str, int, int]] = info["encodings"]  #: (name, positions, values)

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {self.summary}>"

    @property
    def methods(self) -> dict[str, str]:
        """The methods that can solve it, with what each does."""
        return {name: summary for name, summary, *_, refusal, _ in self._raw.methods if not refusal}

    @property
    def heuristics(self) -> dict[str, str]:
        """The heuristics it has, with what each is."""
        return {name: summary for name, summary, _, _, refusal in self._raw.heuristics if not refusal}

    @property
    def options(self) -> dict[str, Option]:
        """The keywords that solve() takes for this puzzle."""
        return {option.name: option for option in to_options(self._raw.options)}

    # --- solving ------------------------------------------------------------------------------------------------------

    def solve(
        self,
        state: "State | Sequence[State]",
        *,
        heuristic: "str | Callable[[np.ndarray], Any] | None" = None,
        admissible: bool = False,
        consistent: bool = False,
        heuristic_batch: int = 8192,
        callback: "Callable[[_core.Progress], Any] | None" = None,
        on_solution: Callable[[str, int], Any] | None = None,
        **options: Any,
    ) -> "Answer | list[Answer]":
        """Solves a state, given as text or as a row; a list or a 2-d array of them gives a list of answers.

        heuristic: the name of one of the puzzle's, or a function of yours that estimates a whole batch: it is given a
            (n, row_bytes) uint8 array (for a CustomPuzzle, an array of its own states) and returns n numbers. Say
            admissible=True if it never overestimates; then A* proves what it finds. It sees up to heuristic_batch
            states at a time.
        callback: called up to ten times per second with a Progress; returning False stops with the best so far.
        on_solution: called with (moves, length) of each better solution.

        The interpreter's lock is free meanwhile, and Ctrl-C ends it. A limit is not an error: look at `status`.
        """
        own, traits = None, {}
        if callable(heuristic):
            own = self._batched(heuristic)
            traits = {"name": getattr(heuristic, "__name__", "own"), "admissible": bool(admissible),
                      "consistent": bool(consistent), "batch": max(1, int(heuristic_batch))}
        elif heuristic is not None:
            options["heuristic"] = heuristic
        words = to_words(options)
        texts, single = self._texts(state)
        answers = [Answer(self._raw.solve(text, words, own, traits, callback, on_solution)) for text in texts]
        return answers[0] if single else answers

    def explain(self, state: State, **options: Any) -> str:
        """What solve() would do for this state, in words."""
        return self._raw.explain(self._texts(state)[0][0], to_words(options))

    def verify(self, state: State, moves: str) -> Verdict:
        """Whether these moves solve the state."""
        return Verdict(*self._raw.verify(self._texts(state)[0][0], moves))

    def draw(self, state: State) -> str:
        """The state as a drawing in letters."""
        return self._raw.draw(self._texts(state)[0][0])

    # --- batches ------------------------------------------------------------------------------------------------------

    def level(self, state: str) -> "Puzzle":
        """Where every level is a puzzle of its own (sokoban): the puzzle of that level, which has arrays of states."""
        return Puzzle(self._raw.level(state))

    def parse(self, text: "str | Sequence[str]") -> "np.ndarray":
        """A state from text: a row, or (n, row_bytes) for a list of texts."""
        single = isinstance(text, str)
        rows = self._array(self._raw.parse([text] if single else list(text)))
        return rows[0] if single else rows

    def format(self, states: "np.ndarray") -> "str | list[str]":
        """States as text: one for a single row, else a list."""
        rows, single = self._rows(states)
        texts = self._raw.format(rows)
        return texts[0] if single else texts

    def parse_moves(self, text: str) -> "np.ndarray":
        """Moves from text, by number."""
        return numpy().frombuffer(self._raw.parse_moves(text), numpy().uint16)

    def format_moves(self, moves: Any) -> str:
        return self._raw.format_moves(move_numbers(moves, len(self.moves)))

    def goal(self) -> "np.ndarray":
        """A solved state, as a row."""
        return self._array(self._raw.goal())[0]

    def scramble(self, n: int = 1, *, seed: int | None = None, length: int | None = None) -> Any:
        """n random states as an array: uniformly random where that is possible, or random walks of `length` moves.
        The same seed gives the same states. Puzzles whose levels are puzzles of their own give a list of texts."""
        if n < 0:
            raise InvalidInput(f"the number of states is from 0 on, not {n}")
        if length is not None and length < 0:
            raise InvalidInput(f"the length of a walk is from 0 on, not {length}")
        chosen = random.getrandbits(63) if seed is None else int(seed)
        if not 0 <= chosen < 2**64:
            raise InvalidInput(f"a seed is a whole number from 0 to 2**64 - 1, not {chosen}")
        steps = -1 if length is None else length
        if self.row_bytes == 0:
            return self._raw.scramble_texts(n, chosen, steps)
        return self._array(self._raw.scramble(n, chosen, steps))

    def expand(self, states: "np.ndarray") -> Children:
        """All states one move away: children, moves, goals = p.expand(batch), in the order of the batch and of moves.
        Where some moves are not possible, a state has fewer children; `.parents` says whose child each is."""
        np = numpy()
        rows, _ = self._rows(states)
        children, moves, goals, parents = self._raw.expand(rows)
        made = Children((self._array(children), np.frombuffer(moves, np.uint16),
                         np.frombuffer(goals, np.uint8).astype(bool)))
        made.parents = np.frombuffer(parents, np.uint32)
        return made

    def apply(self, states: "np.ndarray", moves: Any) -> "np.ndarray":
        """The states after moves: a text (or a list of numbers) makes all of them in every state; an array of one
        number per state makes move i in state i."""
        np = numpy()
        rows, single = self._rows(states)
        if isinstance(moves, str):
            numbers, each = self.parse_moves(moves), False
        else:
            numbers = move_numbers(moves, len(self.moves))
            each = isinstance(moves, np.ndarray) and not single
            if each and numbers.shape != (len(rows),):
                raise InvalidInput(f"an array of moves has one per state: ({len(rows)},), not {numbers.shape}")
        after = self._array(self._raw.apply(rows, numbers, each))
        return after[0] if single else after

    def is_goal(self, states: "np.ndarray") -> "np.ndarray":
        np = numpy()
        rows, single = self._rows(states)
        goals = np.frombuffer(self._raw.is_goal(rows), np.uint8).astype(bool)
        return goals[0] if single else goals

    def tokens(self, states: "np.ndarray", encoding: int = 0) -> "np.ndarray":
        """What a network reads: (n, positions) numbers below `values` (see `encodings`)."""
        np = numpy()
        rows, single = self._rows(states)
        flat = np.frombuffer(self._raw.tokens(rows, encoding), np.uint16)
        tokens = flat.reshape(len(rows), self.encodings[encoding][1])
        return tokens[0] if single else tokens

    def one_hot(self, states: "np.ndarray", encoding: int = 0) -> "np.ndarray":
        """The tokens as a (n, positions * values) float32 array of zeros and ones."""
        np = numpy()
        tokens = np.atleast_2d(self.tokens(states, encoding))
        _, positions, values = self.encodings[encoding]
        out = np.zeros((len(tokens), positions, values), np.float32)
        np.put_along_axis(out, tokens[:, :, None].astype(np.int64), 1, axis=2)
        return out.reshape(len(tokens), positions * values)

    def heuristic(self, name: str = "model", **options: Any) -> Heuristic:
        """A heuristic by name or expression: "model", "manhattan", "max(manhattan,pdb)". model=FILE names a model."""
        return Heuristic(self, self._raw.heuristic(name, to_words(options)))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _array(self, data: bytearray) -> Any:
        return numpy().frombuffer(data, numpy().uint8).reshape(-1, self.row_bytes)

    def _rows(self, states: Any) -> Any:
        if self.row_bytes == 0:
            self._raw.goal()  # raises, saying that a level has to be named
        return state_rows(states, self.row_bytes, self.name)

    def _batched(self, function: Callable) -> Callable:
        def values(data: bytearray, count: int) -> Any:
            return checked_values(function(self._array(data)), count)

        return values

    def _texts(self, state: Any) -> tuple[list[str], bool]:
        if isinstance(state, str):
            return [state], True
        if isinstance(state, (list, tuple)) and all(isinstance(each, str) for each in state):
            return list(state), False
        rows, single = self._rows(state)
        texts = self._raw.format(rows)
        return texts, single


declare(Puzzle.solve, [
    option
    for name in _core.puzzle_names()
    for option in to_options(_core.open_puzzle(name, "", 0, None, None).options)
])


def puzzle(
    name: "str | os.PathLike[str]",
    *,
    metric: str = "",
    threads: int = 0,
    models: "str | os.PathLike[str] | Mapping[str, bytes] | None" = None,
    tables: "str | os.PathLike[str] | Mapping[str, bytes] | None" = None,
) -> Puzzle:
    """Opens a puzzle by name (`puzzle_names()` lists them) or from a definition file (.tws, .json, .gap).

    metric: how moves are counted, where there is a choice: "qtm" or "htm" for cubes.
    threads: of one solve; 0 = one per core.
    models, tables: where they are found: a folder, or a dict of file names and their contents. By default models come
        with the package and tables are kept in the user's cache.
    """
    def source(given: Any) -> Any:
        return os.fspath(given) if isinstance(given, (str, os.PathLike)) else None if given is None else dict(given)

    return Puzzle(_core.open_puzzle(os.fspath(name), metric, threads, source(models), source(tables)))
