"""The digest of a finished match, and the figures of a person in theirs. Neither holds a name."""

from msgspec import Struct


class BestMeld(Struct, frozen=True):
    """The meld of a match that brought the most: the values of its cards and the bonus of its set."""

    deal: int
    side: int
    kind: str  # the item of a score line, such as "samba"; "": no completed set
    cards: list[str]
    points: int


class DealDigest(Struct, frozen=True):
    """A deal of a finished match. An annulled one brings nobody anything."""

    number: int  # in the record, from 1
    points: list[int]  # by side
    out: int | None  # the seat that went out
    concealed: bool  # it laid its whole hand at once, and the rules pay for that
    sets: list[dict[str, int]]  # by side: completed sets by the item of their score line


class MatchDigest(Struct, frozen=True):
    """GET /api/v1/matches/{match}/digest: a match that is over, deal by deal."""

    deals: list[DealDigest]
    best: BestMeld | None


class MatchFigures(Struct, frozen=True):
    """The figures of a person and their side in a match. A bot that stood in counts as the person."""

    match: str
    deals: int  # that were played to their end
    outs: int  # deals in which the person went out
    concealed: int  # of these, concealed
    sets: dict[str, int]  # completed by the side, by the item of their score line
    points: int  # of the side in all deals
    best: int | None  # the most points of the side in a deal
    best_deal: int | None  # its number


class Figures(Struct, frozen=True):
    """GET /api/v1/history/figures: the matches of a person that have been digested, and how many have not yet."""

    matches: list[MatchFigures]
    missing: int
