from typing import Any, Callable

class RawAnswer:
    status: str
    json: str
    puzzle: str
    state: str
    moves: str
    length: int
    metric: str
    lengths: list[tuple[str, int]]
    cost: int | None
    proved_optimal: bool
    lower_bound: int
    generated: int
    expanded: int
    memory: int
    seconds: float
    method: str
    heuristic: str
    model: str
    solutions: list[str]
    stopped: str
    reason: str
    note: str

class Progress:
    generated: int
    expanded: int
    memory: int
    seconds: float
    best_length: int | None
    lower_bound: int
    stage: str
    stage_done: float

class TrainProgress:
    stage: str
    fraction: float
    seconds: float
    examples: int
    loss: float
    solved: float
    def __str__(self) -> str: ...

class Trained:
    model: str
    examples: int
    seconds: float
    stopped: bool

class GoldenRow:
    tokens: list[int]
    value: float
    move_scores: list[float]

class ModelInfo:
    puzzle: str
    kind: str
    encoding: str
    architecture: str
    precision: str
    recipe: str
    examples: int
    golden: list[GoldenRow]

class RawHeuristic:
    name: str
    has_move_scores: bool
    def values(self, states: Any) -> bytearray: ...
    def move_scores(self, states: Any) -> bytearray: ...

class RawPuzzle:
    info: dict[str, Any]
    methods: list[tuple]
    heuristics: list[tuple]
    options: list[tuple[str, str, str, str]]
    def solve(
        self, state: str, words: dict, heuristic: Callable | None, traits: dict, progress: Callable | None,
        on_solution: Callable | None,
    ) -> RawAnswer: ...
    def explain(self, state: str, words: dict) -> str: ...
    def verify(self, state: str, moves: str) -> tuple[bool, int, str, str]: ...
    def draw(self, state: str) -> str: ...
    def level(self, state: str) -> RawPuzzle: ...
    def parse(self, texts: list[str]) -> bytearray: ...
    def format(self, states: Any) -> list[str]: ...
    def parse_moves(self, text: str) -> bytearray: ...
    def format_moves(self, moves: Any) -> str: ...
    def goal(self) -> bytearray: ...
    def scramble(self, count: int, seed: int, length: int) -> bytearray: ...
    def scramble_texts(self, count: int, seed: int, length: int) -> list[str]: ...
    def expand(self, states: Any) -> tuple[bytearray, bytearray, bytearray, bytearray]: ...
    def apply(self, states: Any, moves: Any, each: bool) -> bytearray: ...
    def is_goal(self, states: Any) -> bytearray: ...
    def tokens(self, states: Any, encoding: int) -> bytearray: ...
    def heuristic(self, name: str, words: dict) -> RawHeuristic: ...

def open_puzzle(name: str, metric: str, threads: int, models: Any, tables: Any) -> RawPuzzle: ...
def own_puzzle(functions: Any, threads: int) -> RawPuzzle: ...
def in_main_interpreter() -> bool: ...
def puzzle_names() -> list[str]: ...
def version() -> str: ...
def train(puzzle: str, words: dict, callback: Callable | None) -> Trained: ...
def recipes() -> list[tuple[str, str, list[tuple[str, str, str, str]]]]: ...
def read_model(file: str) -> ModelInfo: ...
def export_onnx(model: str, onnx: str) -> None: ...
def import_onnx(onnx: str, model: str, like: str, float32: bool) -> ModelInfo: ...
