"""The options of a table, and the parts of a seat's view that all games share."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from msgspec import Struct, structs

# ---- what people say

Allowed = Literal["off", "presets", "free"]  # nothing, ready-made lines, or any
ReadyMade = Literal[  # the lines that everybody reads in the own language; none of them tells of cards
    "hello",
    "good_luck",
    "well_played",
    "nice_samba",
    "nice_canastra",
    "thanks",
    "sorry",
    "ouch",
    "one_moment",
    "back",
    "your_turn",
    "go_on",
    "good_game",
    "bye",
]


# ---- the table: its options are kept in the store as they travel, and only added to (docs/kept.md)


class ClockTimes(Struct, frozen=True):
    """The times of a clock: `turn` is for each turn, `bank` for what a turn takes longer, all deal long."""

    turn: int  # s
    bank: int  # s


class Limit(Struct, frozen=True):
    """The end of a match before its target: no further deal begins once so many have been played, or after so long."""

    what: Literal["matches", "deals", "minutes"]
    most: int


class TableOptions(Struct, frozen=True):
    """The choices that a table is opened with, beside its rules."""

    referee: bool = False  # what the rules refuse may be done anyway, and claimed (C-15)
    clock: ClockTimes | None = None
    spectators: bool = False  # anybody with the link may watch what everybody sees
    chat: Allowed = "presets"
    take_back: bool = True  # of the own melds, within the turn
    listed: bool = False  # in the lobby, while seats are free
    limit: Limit | None = None
    hints: bool = False  # for people who play with each other; whoever is alone with bots may always ask
    away: Literal["ask", "bot", "wait"] = "ask"  # when somebody stays away: the others choose, a bot plays, or all wait


AwayChoice = Literal["wait", "skip", "bot"]  # about somebody who is away


class Absent(Struct, frozen=True):
    """Somebody who is away while others are here, or here and out of time."""

    seat: int
    bot_in: int | None  # ms from the sending until a bot plays by itself; None: it does already, or never will
    choice: AwayChoice | None = None  # that holds: of the others, or of the table's own accord
    late: bool = False  # here, and out of time, or a bot plays since


class Invite(Struct, frozen=True):
    """The invitation to a table: the link is /t/{table}#{secret}, the code is typed on the start page."""

    secret: str
    code: str


NO_OPTIONS: Final = TableOptions()


def with_referee(options: TableOptions) -> TableOptions:
    """Return `options` with a referee."""
    return structs.replace(options, referee=True)


# ---- its seats and scores


class Seat(Struct, frozen=True):
    """The player on a seat."""

    seat: int
    side: int
    name: str  # "" for a deleted player and for a person without a name
    kind: Literal["person", "bot"]
    level: str  # name of the bot that has the seat or stands in
    away: bool
    cards: int  # in hand
    ready: bool  # for the next deal
    open_cards: list[str]  # of the hand, that lie open: penalty cards, to be discarded first
    to_replace: int  # cards still to be drawn for red threes that were exposed with the deal (S-7.3)
    unnamed: bool = False  # a person who has not said a name yet
    owner: bool = False  # the table is theirs
    stand_in: bool = False  # a bot plays for the person


class ScoreLine(Struct, frozen=True):
    """One line of a deal score: item, points, the facts of its formula, and the rule it rests on."""

    item: str
    points: int
    rule: str
    facts: dict[str, int | str]


class SideScore(Struct, frozen=True):
    """A side's score of the deal that ended."""

    side: int
    lines: list[ScoreLine]
    deal: int
    total: int
    next_minimum: int  # 0 where the game knows none


class Penalty(Struct, frozen=True):
    """A claim that cost points: who did what against the rules, and who claimed it."""

    seat: int
    cause: str
    rule: str
    points: int  # off for the side of the seat
    claimed_by: int  # seat


class DealResult(Struct, frozen=True):
    """The score page: how the deal ended, all hands, all lines."""

    number: int
    went_out: int | None
    end: Literal["out", "stock", "stalemate", "annulled"]  # what ended it; an annulled one counts for nobody
    sides: list[SideScore]
    hands: list[list[str]]  # by seat
    penalties: list[Penalty] = []  # the claims in the sum of the line `penalties`, in order
    match: str = ""  # its id, with which those who sit there can ask for the marks of their own turns


class SheetRow(Struct, frozen=True):
    """One deal on the match score sheet."""

    number: int
    deal: list[int]  # by side
    total: list[int]


class MatchResult(Struct, frozen=True):
    """The end of a match."""

    winner: int | None  # side; null: drawn or stopped
    totals: list[int]
    stopped: bool = False  # ended before its time: nobody won
    limit: bool = False  # ended by the limit of the table, before the target
    last: bool = False  # of the evening: no further match begins at this table
    match: str = ""  # its id, with which its record can be had
    next: str = ""  # the table where its people play on in new teams


class Clock(Struct, frozen=True):
    """The clocks as they stood when this was sent; all times in ms. The turn is used up before the bank."""

    runs: int | None  # seat
    turns: list[int]  # left for a turn, by seat; empty where there are only minutes for the match
    banks: list[int]  # left for the deal, by seat
    out: bool  # the seat whose clock runs has no time left: nothing happens by itself
    match_left: int | None = None  # until no further deal begins; None where the match has no such limit
    match_runs: bool = False


class NextDeal(Struct, frozen=True):
    """The time until the next deal begins by itself. It stands still while somebody reads."""

    begins_in: int  # ms
    readers: list[int]  # seats


class RuleChange(Struct, frozen=True):
    """A house rule: a field in which the table's rule set differs from its preset, and both values as texts."""

    field: str
    preset: str
    house: str


class Exercise(Struct, frozen=True):
    """The question at a table that began at a prepared moment, and the result of the turn so far."""

    name: str  # such as "problem 868dbabe"
    goal: Literal["", "out", "open", "complete", "lesson"]  # of the turn; "": nothing is judged
    most: int  # that the turn can come to: completed sets, else 1
    reached: int
    judged: bool  # the goal is reached, or the turn is over; nobody plays on


# The fields of every game in the parts of a view.
IN_TABLE: Final = ("table", "rules", "rule_facts", "speed", "practice", "table_options", "paused", "what_if")
IN_TURN: Final = (
    *("match", "deal", "dealer", "turn", "actor", "phase", "stock", "pile", "upcard", "last_event", "last_deal"),
    "exercise",
)
IN_CLOCK: Final = ("clock",)
IN_SCORES: Final = ("result", "sheet", "over", "votes", "hints")
IN_WATCHING: Final = ("watchers",)
IN_OWN: Final = ("seat", "side", "hand", "drawn", "may_end_match", "invite")


class AnyTable(Struct, tag_field="game", frozen=True, kw_only=True):
    """The parts of a table that every game shows to a seat."""

    # The parts of the view by name, and their fields: what everybody gets, and what is made for one seat.
    PUBLIC: ClassVar[Mapping[str, tuple[str, ...]]]
    OWN: ClassVar[Mapping[str, tuple[str, ...]]]

    table: str
    rules: str  # as text: a preset and the house rules, such as "dutch + target=5000"
    speed: int  # ms a bot waits before it moves
    seat: int
    side: int
    seats: list[Seat]
    match: int
    deal: int  # number, from 1
    dealer: int
    turn: int
    actor: int
    hand: list[str]
    drawn: list[str]  # cards that came into the own hand in this turn
    stock: int
    pile: int
    upcard: str | None
    result: DealResult | None
    sheet: list[SheetRow]
    over: MatchResult | None
    practice: bool  # alone with bots
    table_options: TableOptions
    last_event: int  # number of the last game event, the `expect` of a play
    may_end_match: bool = False  # the seat is the table's host, and the match runs
    last_deal: bool = False  # the match ends with this one, by the limit of the table
    clock: Clock | None = None
    invite: Invite | None = None  # for those who have a seat; None where nobody more is let in
    watchers: int = 0  # pages that watch
    paused: int | None = None  # the seat that asked for the pause, which lasts
    votes: list[int] = []  # seats that want to end the match now
    hints: list[int] = []  # by seat: how many hints it had in this match
    exercise: Exercise | None = None
    what_if: str = ""  # as in `Room`
    leaves: list[Absent] = []  # the people who are away, a part with the `away` of the seats
    next_deal: NextDeal | None = None  # of the same part; None: it waits for people, or a deal runs
