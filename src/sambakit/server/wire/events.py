"""The events of a table as they are sent: a type for each `kind`.

Numbers have no gaps. What a seat may not see is not in the events that it gets. Cards and melds are texts.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from sambakit.server.wire.romme import CanastraWorth
from sambakit.server.wire.samba import Complete
from sambakit.server.wire.shared import Allowed

Became = Complete | CanastraWorth  # the completed set that a meld has just become
# the items of score lines that count completed sets; a row that is too short brings nothing
SETS: Final = frozenset({*get_args(Complete), *get_args(CanastraWorth)} - {"", "row_short"})
WhyClock = Literal["started", "stopped", "credited", "out"]  # credited: time of the server was given back
TakenBack = Literal["draw", "pile", "meld", "question"]  # a kind of step; a question goes with its answer


class Numbered(Struct, frozen=True, tag_field="kind"):
    """An event: `n` is its number at the table."""

    n: int

    @property
    def kind(self) -> str:
        """Return the kind of the event."""
        return str(self.__struct_config__.tag)


# ---- the table and its people


class Joined(Numbered, tag="joined", frozen=True):
    """A person took the seat, or is back."""

    seat: int
    name: str


class Left(Numbered, tag="left", frozen=True):
    """A bot plays for the person, who is away."""

    seat: int
    name: str
    by: int | None = None  # the seat that let it play; None: it came by itself


class Skipped(Numbered, tag="skipped", frozen=True):
    """A bot plays this one turn for the person, who is away."""

    seat: int
    by: int  # the seat that chose it


class SkipOver(Numbered, tag="skip_over", frozen=True):
    """The bot has played its one turn, and the table waits for the person again."""

    seat: int


class ChoseAway(Numbered, tag="chose_away", frozen=True):
    """Somebody chose to wait for a person who is away."""

    seat: int  # who chose
    other: int  # who is away
    choice: str


class Paused(Numbered, tag="paused", frozen=True):
    """Somebody asked for a pause."""

    seat: int


class Resumed(Numbered, tag="resumed", frozen=True):
    """Somebody ended the pause."""

    seat: int


class VotedEnd(Numbered, tag="voted_end", frozen=True):
    """Somebody wants to end the match now, or no longer."""

    seat: int
    yes: bool


class HintTaken(Numbered, tag="hint", frozen=True):
    """Somebody has had a hint."""

    seat: int


class GaveUp(Numbered, tag="gave_up", frozen=True):
    """A person left the seat for good, and a bot has it now."""

    seat: int
    by: int | None  # the seat of the owner who sent them away


class OwnerChanged(Numbered, tag="owner", frozen=True):
    """The table belongs to the person on `seat` now."""

    seat: int


class BotLevelSet(Numbered, tag="bot_level", frozen=True):
    """The owner chose another level for a bot, from the next deal on."""

    seat: int  # of the owner
    bot: int  # seat of the bot
    level: str


class InviteChanged(Numbered, tag="invite", frozen=True):
    """The owner made a new invitation, or lets nobody more in."""

    seat: int
    open: bool


class ChatChanged(Numbered, tag="chat", frozen=True):
    """The owner allows all lines, ready-made ones only, or none: `free`, `presets`, `off`."""

    seat: int
    chat: Allowed


class ListingChanged(Numbered, tag="listed", frozen=True):
    """The owner shows the table in the lobby, or no longer."""

    seat: int
    listed: bool


class ScreenLinked(Numbered, tag="screen_link", frozen=True):
    """The owner has made a link for a screen, which shows the table to everybody in the room."""

    seat: int


class SeatsDrawn(Numbered, tag="seats_drawn", frozen=True):
    """The seats were drawn for, before the first match."""

    seat: int  # who asked for it


class SeatLinked(Numbered, tag="seat_link", frozen=True):
    """A link to the seat was made."""

    seat: int


class BecameReady(Numbered, tag="ready", frozen=True):
    """The seat is ready for the next deal."""

    seat: int


class SpeedSet(Numbered, tag="speed", frozen=True):
    """Somebody set the speed of the bots."""

    seat: int | None
    ms: int  # that a bot waits before each step


# ---- the match


class ClockSet(Numbered, tag="clock", frozen=True):
    """The clock of a seat, or the time of the match where there is no seat, goes on, rests or is used up."""

    seat: int | None
    why: WhyClock


class MatchStarted(Numbered, tag="match_started", frozen=True):
    """A match begins."""

    dealer: int  # the first one
    number: int  # of the match at this table, from 1


class Dealt(Numbered, tag="dealt", frozen=True):
    """A deal begins."""

    dealer: int
    each: int  # cards for each player
    cards: list[str]  # the own ones
    turn_up: str | None  # None in a game without one


class DealOver(Numbered, tag="deal_over", frozen=True):
    """The deal has ended."""

    out: int | None  # the seat that went out
    cause: str  # out, stock, stalemate or annulled; empty in events of the first version


class MatchOver(Numbered, tag="match_over", frozen=True):
    """The match has ended."""

    winner: int | None  # the side; None where it is drawn or stopped
    stopped_by: int | None = None  # the seat that ended it before its time
    limit: bool = False  # the limit of the table ended it, before the target
    voted: bool = False  # more than half of the people ended it


# ---- the game, with the seat that did it


class Drew(Numbered, tag="drew", frozen=True):
    """Cards from the stock."""

    seat: int
    count: int
    cards: list[str]  # the own ones
    red_threes: list[str]  # those that the table laid with the draw


class Took(Numbered, tag="took", frozen=True):
    """The pile, or its top card."""

    seat: int
    way: str
    cards: list[str]  # those of the meld, the top card first
    meld: str | None
    count: int  # cards that went to the hand
    complete: Became | None  # what the meld has just become
    red_threes: list[str]  # those that the table laid with the pile
    joker: str | None  # for which card the joker now stands


class Laid(Numbered, tag="laid", frozen=True):
    """A new meld."""

    seat: int
    cards: list[str]
    meld: str | None
    complete: Became | None  # what the meld has just become
    joker: str | None  # for which card the joker stands


class Added(Numbered, tag="added", frozen=True):
    """Cards onto an own meld."""

    seat: int
    cards: list[str]
    meld: str | None
    complete: Became | None  # what the meld has just become
    joker: str | None  # for which card the joker now stands


class Merged(Numbered, tag="merged", frozen=True):
    """Two own groups became one."""

    seat: int
    meld: str | None  # which stays
    other: str | None  # which is gone
    complete: Became | None  # what the meld has just become


class RedThreeLaid(Numbered, tag="red_three", frozen=True):
    """A red three was laid by its player."""

    seat: int
    cards: list[str]


class Exposed(Numbered, tag="exposed", frozen=True):
    """The table laid the red threes of a hand and drew cards for them."""

    seat: int
    red_threes: list[str]
    count: int  # cards drawn
    cards: list[str]  # the own ones of these


class Asked(Numbered, tag="asked", frozen=True):
    """The partner is asked for leave to go out."""

    seat: int


class Answered(Numbered, tag="answered", frozen=True):
    """The partner's answer."""

    seat: int
    yes: bool


class Discarded(Numbered, tag="discarded", frozen=True):
    """A discard, which ends the turn."""

    seat: int
    cards: list[str]


class Passed(Numbered, tag="passed", frozen=True):
    """The turn ended with the last card kept."""

    seat: int


class DealEnded(Numbered, tag="ended", frozen=True):
    """A player ended the deal with the stock empty."""

    seat: int


class TookBack(Numbered, tag="took_back", frozen=True):
    """The last own step of the running turn was taken back; the same cards come again."""

    seat: int
    count: int  # the last events of the game that stood: they no longer hold
    what: TakenBack


class OneCardLeft(Numbered, tag="one_card", frozen=True):
    """The seat holds one card."""

    seat: int


class TurnedOver(Numbered, tag="turned_over", frozen=True):
    """The pile became the stock (Samba Rommé)."""

    seat: int
    count: int  # of its cards


class BuracoWon(Numbered, tag="buraco", frozen=True):
    """The hand was emptied, and a Buraco is the new one (Samba Rommé)."""

    seat: int
    count: int
    cards: list[str]  # the own ones


class BuracoStocked(Numbered, tag="buraco_stocked", frozen=True):
    """A Buraco became the stock (Samba Rommé)."""

    count: int


# ---- with a referee


class Irregular(Numbered, tag="irregular", frozen=True):
    """A play against the rules was done anyway; where it stands its own events follow."""

    seat: int
    cause: str
    cards: list[str]  # those of the hand that were seen
    number: int  # in the deal, from 1
    points: int  # that a claim costs


class Claimed(Numbered, tag="claimed", frozen=True):
    """An irregular play was claimed."""

    seat: int  # who claims
    against: int  # the offender
    number: int  # of the irregular play
    cause: str
    cards: list[str]  # those that lie open now
    points: int  # off for the offender's side
    discard: str = ""  # of several discards the one that counts (S-8.1)


Event = (
    Joined
    | Left
    | Skipped
    | SkipOver
    | ChoseAway
    | Paused
    | Resumed
    | HintTaken
    | VotedEnd
    | GaveUp
    | OwnerChanged
    | BotLevelSet
    | InviteChanged
    | ChatChanged
    | ListingChanged
    | ScreenLinked
    | SeatsDrawn
    | SeatLinked
    | BecameReady
    | SpeedSet
    | ClockSet
    | MatchStarted
    | Dealt
    | DealOver
    | MatchOver
    | Drew
    | Took
    | Laid
    | Added
    | Merged
    | RedThreeLaid
    | Exposed
    | Asked
    | Answered
    | Discarded
    | Passed
    | DealEnded
    | TookBack
    | OneCardLeft
    | TurnedOver
    | BuracoWon
    | BuracoStocked
    | Irregular
    | Claimed
)
