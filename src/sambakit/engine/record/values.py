"""The contents of a record: the rule set, the players, and every deal with its deck, plays and scores."""

from sambakit.engine.actions.actions import Action
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NOBODY
from sambakit.engine.values.cards import TEXTS
from sambakit.game.dataclass import dataclass, field
from sambakit.game.records.values import UNKNOWN, Extra, Player, Provenance, Undone
from sambakit.game.score_lines import SideScore


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """One accepted play: the seat, its actions in order, and its line in the text (0: not read).

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
    """A valid claim: the seat, and the number of the irregular play in the deal, from 1 (F-9.3).

    `discard` is the card that the claim says to count of several discards, NOBODY for none (S-8.1).
    """

    seat: int
    number: int
    line: int = field(default=0, compare=False)
    discard: int = NOBODY

    def __str__(self) -> str:
        card = "" if self.discard == NOBODY else f" {TEXTS[self.discard]}"
        return f"{self.seat}: claim {self.number}{card}"


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """The end of a deal: the seat that went out (None: by the stock), scores and match totals by side."""

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
    undone: tuple[Undone, ...] = ()
    extras: tuple[Extra, ...] = ()
    chain: str = field(default="", compare=False)  # as it was read; replaying checks it, writing makes it


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
    provenance: Provenance = UNKNOWN
    extras: tuple[str, ...] = ()  # lines ``x-…`` of the header
    last_extras: tuple[str, ...] = ()  # those behind the result
