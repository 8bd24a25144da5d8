"""The common parts of all games' records: format number, errors, players, provenance, lines that are kept."""

from collections.abc import Mapping, Sequence
from typing import Final

from sambakit.game.dataclass import dataclass
from sambakit.game.refusal import Refusal

PERSON: Final = "person"
AT_END: Final = -1  # place of an extra line behind everything else in its deal


@dataclass(frozen=True, slots=True)
class Form:
    """A form of text with a version: the one that is written, and all that are read, of which none is ever taken away.

    `read` gives for each version the version of the record whose header it has.
    """

    name: str
    written: int
    read: Mapping[int, int]

    @property
    def first_line(self) -> str:
        """Return the first line of every text of this form."""
        return f"sambakit {self.name} {self.written}"


RECORD: Final = Form("record", 2, {1: 1, 2: 2})


class RecordError(ValueError):
    """A text that is not a valid record; says where (line and column from 1) and why."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat: a name for people, and its decider: ``person`` or a bot such as ``steady@1``.

    `playouts` are those of a decision, for a bot that plays on.
    """

    name: str
    decider: str = PERSON
    playouts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """The source of a match; what is not known is empty."""

    match: str = ""  # its id
    origin: str = ""  # the moment of another match that it goes on from: ``<match>#<deal>.<step>``
    played: str = ""  # one of `provenance.WAYS`
    board: str = ""  # the id of the deals that several tables play


UNKNOWN: Final = Provenance()


@dataclass(frozen=True, slots=True)
class Undone:
    """Steps that were taken back: `count` of them, when `step` of those that stand had been done."""

    step: int
    count: int


def with_undone(lines: Sequence[Undone], step: int, count: int) -> tuple[Undone, ...]:
    """Return `lines` after `count` more steps were taken back, so that `step` stand.

    A line of a later step, which does not stand any more, becomes part of the new one.
    """
    later = sum(line.count for line in lines if line.step > step)
    return (*(line for line in lines if line.step <= step), Undone(step, count + later))


@dataclass(frozen=True, slots=True)
class Extra:
    """A line that begins with ``x-``, kept as it is; it stands behind so many plays of its deal, or `AT_END`."""

    after: int
    text: str


class ReplayError(RecordError):
    """A record that contradicts the rules; `refusal` is set if a play breaks a rule."""

    def __init__(self, line: int, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(line, 1, reason)
        self.refusal = refusal
