"""The tray of a seat: the cards that its player picked, their arrangement, and its expected result as a play.

Picked cards are named by their places in the list of picks, for equal cards may occur more than once.
"""

from typing import Literal

from msgspec import Struct

from sambakit.server.people.texts import ShortText
from sambakit.server.wire.refusal import Refusal


class FormerPile(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile as it lay before the last pick, or as the player put it together."""

    cards: list[int]  # places in the list of picks
    to: ShortText | None  # name of the own meld that it goes to, such as A1; null: a new meld
    kept: bool  # the player put it together: it stays as it is, other cards may join it
    turned: int  # how often the player asked for the next of its meanings


class WishedMerge(Struct, frozen=True, forbid_unknown_fields=True):
    """Two own melds that the player wants to put together."""

    into: ShortText  # its name stays
    other: ShortText


class TrayPile(Struct, frozen=True):
    """A pile of picked cards."""

    cards: list[int]  # places in the list of picks, in the order shown
    look: Literal["open", "group", "sequence", "wilds", "red_three", "row", "set", "samba"]  # open: not a meld yet
    to: str | None  # name of the own meld that it goes to
    former: int | None  # number of the pile of the question that it was, where the player keeps that
    points: int | None  # that it brings; null where it cannot stand
    refusal: Refusal | None  # why it cannot stand
    may_turn: bool  # it has another meaning: a wild or a joker may go elsewhere
    joker: str | None  # the card for which its joker stands, where that is another one
    joker_at: int | None  # and which of its cards the joker is
    missing: int  # cards that it lacks to be a meld, as far as can be said; else 0


class TrayTarget(Struct, frozen=True):
    """An own meld that loose picked cards fit."""

    to: str
    cards: list[int]  # places in the list of picks: those that go there together


class TraySum(Struct, frozen=True):
    """The expected result of a play; nothing has changed."""

    ok: bool
    points: int  # of what can stand
    loose: int  # points of the picked cards that are not a meld yet
    minimum: int  # 0 where the side has opened
    leaves: int  # cards left in hand
    completed: int  # completed sets after it
    goes_out: bool
    folds: bool  # it goes out with the whole hand, so no minimum is asked for
    wins_buraco: bool  # it empties the hand, which is a Buraco's then
    refusal: Refusal | None
    irregular: str  # as in `Refused`


class TrayTake(Struct, frozen=True):
    """A way to take the discard pile with what is staged."""

    way: str
    actions: list[str]  # the play
    used: list[int]  # places of the picks in it
    pile: int | None  # number of the pile that goes with the top card; null: none does
    cards: list[str]  # of the hand, that go with the top card
    to: str | None
    joker: str | None  # for what the joker stands that the take brings or moves
    opens: bool  # further melds must come with it to reach the minimum
    points: int  # of the meld that it makes, in Samba Rommé more on the table
