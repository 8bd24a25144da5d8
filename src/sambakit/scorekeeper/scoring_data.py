"""Scoring data: all that a score sheet needs of a rule set, as a small value that JSON can hold.

One interpreter reads it for every rule set (`score_lines.py`, `standing.py`, `checking.py`), and so does the browser.

A part that a rule set lacks is None. Lists are in the order in which their lines come.
"""

from typing import Any, Final, Protocol, TypedDict

from sambakit.game.registry import game_module
from sambakit.game.rule_texts import RuleTexts
from sambakit.games import adapter_of

VERSION: Final = 1  # of this form


Numbers = int | dict[str, int]  # a number, or one for each number of players


class SetData(TypedDict):
    """A completed set: its points, and what one takes of the pack at least."""

    item: str
    each: int
    rule: str
    cards: int  # at least
    points: int  # card points at least
    most: int  # in the whole pack


class MeldData(TypedDict):
    """The card points of melds."""

    rule: str


class RedThreeData(TypedDict):
    """Laid red threes: plus with so many completed `sets`, or where the side has melded; else minus."""

    most: int  # all of them
    laid: bool  # whether they are laid one by one
    by_melds: bool
    sets: int
    each: int
    all: int
    each_minus: int
    all_minus: int
    rule: str
    rule_all: str
    rule_minus: str


class OutData(TypedDict):
    """The bonus for going out, and the completed sets that it takes."""

    points: int
    rule: str
    may_conceal: bool  # whether a concealed hand has a bonus of its own
    concealed: int  # its points
    rule_concealed: str
    sets: Numbers
    waives_minimum: bool  # whether a side that goes out with a whole hand at once may lay less than the minimum


class HeldData(TypedDict):
    """The charge for threes that a hand still holds, beside or in place of their value."""

    points: int  # off; 0: there is no such charge
    rule: str
    per_hand: bool  # once for a hand, whatever their number
    without_turn: bool  # a player who never had a turn pays too


class HandData(TypedDict):
    """The cost of the cards in a hand: their points, or so much for each card."""

    rule: str
    each: int | None  # points off for a card; None: its own points
    many: int  # from so many cards on
    each_many: int
    red_threes: HeldData
    black_threes: HeldData  # in place of their value, when another player went out
    blacks: int  # black threes in the pack
    black_each: int  # the points of one


class PenaltyData(TypedDict):
    """The points off of a referee; `each` is 0 where the rule set knows none."""

    each: int
    causes: list[str]
    rule: str


class MinimumData(TypedDict):
    """The opening minimum: from a match score up, None for any, so many points."""

    steps: list[tuple[int | None, int]]
    rule: str


class MatchData(TypedDict):
    """The end of a match: by the total, by a number of deals, or by sets of deals that were won."""

    by: str  # total, deals or sets
    goal: Numbers
    strict: bool  # a total must be above the goal
    play_on: bool  # equal totals on top play on
    set_deals: int  # deals won that make a set


class ScoringParts(TypedDict):
    """The parts of scoring data that the module of a card game makes."""

    pack: int  # cards
    cards: list[tuple[int, int]]  # the points of a card and how many have them, dearest first
    seats: bool  # whether lines for going out and hands name the seat
    melds: MeldData | None
    sets: list[SetData]
    red_threes: RedThreeData | None
    out: OutData
    hand: HandData
    penalty: PenaltyData | None
    annulled: str | None  # the rule by which a deal may count for nothing
    minimum: MinimumData | None
    match: MatchData


class ScoringData(ScoringParts):
    """The scoring data of a rule set."""

    version: int
    rules: str  # the kept text: dutch.1 + target=5000
    hash: str
    sides: dict[str, list[int]]  # the side of each seat, by number of players


MOST_POINTS: Final = 100_000  # of a simple field


class FieldPlace(TypedDict):
    """The place of a field of a rule set in its scoring data, and the form of its text (`house_fields.py`)."""

    field: str
    path: list[str]
    form: str  # number, numbers such as 1,2:2, words, or steps such as any:15,0:50
    words: dict[str, Any]  # the values of words


class SimpleField(TypedDict):
    """A number that house rules may set to anything from `least` to `most` in every preset, whatever the others are."""

    field: str
    least: int
    most: int


def simple_field(field: str, least: int = 0, most: int = MOST_POINTS) -> SimpleField:
    """Return a field with its bounds; those of points are the default."""
    return {"field": field, "least": least, "most": most}


def number_at(field: str, *path: str) -> FieldPlace:
    """Return the place of a field that is a number."""
    return {"field": field, "path": list(path), "form": "number", "words": {}}


def numbers_at(field: str, *path: str) -> FieldPlace:
    """Return the place of a field that is a number, or one for each number of players."""
    return {"field": field, "path": list(path), "form": "numbers", "words": {}}


def by_players(numbers: int | tuple[tuple[int, int], ...]) -> Numbers:
    """Return numbers by number of players in the form that JSON holds."""
    return numbers if isinstance(numbers, int) else {str(players): number for players, number in numbers}


def number_of(numbers: Numbers, players: int) -> int:
    """Return the number that holds for so many players."""
    return numbers if isinstance(numbers, int) else numbers[str(players)]


def word_at(field: str, words: dict[str, Any], *path: str) -> FieldPlace:
    """Return the place of a field that is one of some words."""
    return {"field": field, "path": list(path), "form": "words", "words": words}


class SheetAdapter(Protocol):
    """The module with the scoring data of one card game: `sambakit.scorekeeper.samba`, for one."""

    @property
    def places(self) -> tuple[FieldPlace, ...]:
        """Return the fields that have a place of their own."""
        ...

    @property
    def simple(self) -> tuple[SimpleField, ...]:
        """Return the numbers that can be chosen where nothing checks the rules."""
        ...

    @property
    def whole(self) -> tuple[str, ...]:
        """Return the fields that decide over more than one value."""
        ...

    def scoring_parts(self, rules: Any) -> ScoringParts:
        """Return the scoring data of `rules` of that card game."""
        ...


def sheet_adapter_of(name: str) -> SheetAdapter:
    """Return the module of a card game by its name."""
    found: SheetAdapter = game_module("sambakit.scorekeeper.{game}", name)
    return found


def scoring_data_of(rules: object) -> ScoringData:
    """Return the scoring data of a rule set of any game; raises ValueError for any other value."""
    adapter = adapter_of(rules)
    texts: RuleTexts[Any] = adapter.rules
    return {
        "version": VERSION,
        "rules": texts.print_kept(rules),
        "hash": texts.hash(rules),
        "sides": {str(players): seats for players, seats in adapter.sides(rules).items()},
        **sheet_adapter_of(adapter.name).scoring_parts(rules),
    }
