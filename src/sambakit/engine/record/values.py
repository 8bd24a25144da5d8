"""What a record holds: the rule set, who plays, and every deal with its deck, plays and scores."""

from dataclasses import dataclass, field

from sambakit.engine.actions import Action
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.scoring import SideScore

FORMAT = 1


class RecordError(ValueError):
    """A text that is no record, or a record that cannot be replayed; says where (line and column from 1) and why."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a name for people, and who decides: ``person`` or the name of a bot."""

    name: str
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """One play that was accepted: the seat, its actions in order, and the line it was read from (0: not read).

    An `irregular` one was done against the rules where a referee is (C-15), printed ``2!: lay Kh Kd 9s``.
    """

    seat: int
    actions: tuple[Action, ...]
    line: int = field(default=0, compare=False)
    irregular: bool = False

    def __str__(self) -> str:
        mark = "!" if self.irregular else ""
        return f"{self.seat}{mark}: {' + '.join(str(action) for action in self.actions)}"


@dataclass(frozen=True, slots=True)
class RecordedClaim:
    """A claim that was good: the seat, and which irregular play of the deal, counted from 1 (F-9.3)."""

    seat: int
    number: int
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.seat}: claim {self.number}"


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """How a deal ended: the seat that went out (None: by the stock), scores and match totals by side."""

    went_out: int | None
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: the deck, first card dealt first, plays and claims in order, and the end, None while it goes on."""

    deck: tuple[int, ...]
    plays: tuple[RecordedPlay | RecordedClaim, ...] = ()
    end: RecordedEnd | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match, or the part of it that has been played; only its last deal may lack the end."""

    rules: RuleSet
    players: tuple[Player, ...]  # by seat
    dealer: int  # of the first deal
    deals: tuple[RecordedDeal, ...] = ()
    scores: tuple[int, ...] = ()  # match scores by side before the first deal; empty: nothing
    over: bool = False  # the match has ended: the record tells the result
    winner: int | None = None  # side; None: drawn, or not over
    result_line: int = field(default=0, compare=False)
