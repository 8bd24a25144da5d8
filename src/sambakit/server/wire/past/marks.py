"""Marks by Master on the deals of a match, over HTTP."""

from typing import Literal

from msgspec import Struct


class AskMarks(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/matches/{match}/marks: has marks made."""

    deal: int = 0  # from 1; 0: all deals that are over


class MarkReason(Struct, frozen=True):
    """Why a turn is better: a code, and the facts of its sentence (docs/bots.md), as in hints."""

    code: str
    facts: dict[str, int | str]


class Mark(Struct, frozen=True):
    """A turn, or its draw step, that Master would have played otherwise."""

    step: int  # steps of the deal before it, as in moments
    seat: int
    points: int  # that `better` brings more, as expected from what the seat knew
    within: int  # the true difference is so near to it, with 95 %
    played: list[str]  # actions
    better: list[str]
    reasons: list[MarkReason]  # two at most


class SeatMarks(Struct, frozen=True):
    """The decisions of a seat in a deal."""

    seat: int
    choices: int  # decisions that were not forced
    marks: int  # of them, those that count
    points: int  # lost in these
    within: int  # as in `Mark`


class Stroke(Struct, frozen=True):
    """One time that chance decided: what the cards brought beyond the mean of other orders of the unseen cards."""

    step: int  # that brought the cards
    turn: int  # of the deal, from 1
    seat: int | None  # who got them; none: the hands were dealt
    points: int  # of side 0 minus side 1


class SeatLuck(Struct, frozen=True):
    """The luck of the draws of a seat, in points of its side minus the other."""

    seat: int
    points: int
    within: int  # by the number of other orders, as in `Mark`


class DealLuck(Struct, frozen=True):
    """The luck of the cards of a deal, draw by draw and for each seat."""

    strokes: list[Stroke]
    seats: list[SeatLuck]
    version: str  # of the judge


class DealMoment(Struct, frozen=True):
    """A decision or cards that chance brought: `mark` or `stroke` is there, and the other is not."""

    step: int  # steps of the deal before its position: the decision comes next, or the cards have just come
    seat: int | None  # whose; none: the hands were dealt
    mark: Mark | None = None
    stroke: Stroke | None = None


class DealMarks(Struct, frozen=True):
    """The marks of one deal. While its match runs they are the `moments` alone; the other lists are empty."""

    deal: int
    state: Literal["none", "making", "made", "failed"]  # none: nobody has asked for them
    progress: float = 0.0  # from 0 to 1
    marks: list[Mark] = []
    seats: list[SeatMarks] = []
    bot: str = ""  # Master then, with its version
    version: str = ""  # of the analysis
    chance: str = ""  # with it, the same versions make the same marks
    playouts: int = 0
    luck: DealLuck | None = None  # in games and at tables where it can be computed
    moments: list[DealMoment] = []  # three at most, the greatest first


class MatchMarks(Struct, frozen=True):
    """GET and POST /api/v1/matches/{match}/marks: the deals that are over, or the one that is asked for."""

    deals: list[DealMarks]
