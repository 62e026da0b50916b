"""Exceptions of the package. Their texts are those of the command line."""


class UnscrambleError(Exception):
    """Anything that went wrong; the others derive from it."""


class InvalidInput(UnscrambleError, ValueError):
    """Text or an array that is not a state, moves that are not moves, a heuristic that returns nonsense."""


class Unsolvable(UnscrambleError):
    """It is proved that no moves solve the state (where a solve is not the answer to that)."""


class UsageError(UnscrambleError, ValueError):
    """Options that do not exist, do not fit together, or have values out of their range."""


class Unsupported(UnscrambleError, ValueError):
    """A combination that cannot work, such as a model of another puzzle; the text says why."""


class LimitReached(UnscrambleError):
    """A limit of time or memory, where there is no answer to return."""


class FileError(UnscrambleError, OSError):
    """A file that cannot be read or written."""


class CorruptFile(UnscrambleError):
    """A file that is damaged or is not what it should be."""


class Cancelled(UnscrambleError):
    """Work that was stopped before it had a result."""
