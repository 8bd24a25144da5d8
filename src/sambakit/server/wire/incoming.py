"""The messages of clients."""

from sambakit.server.people.texts import ActionText, LineText, ShortText
from sambakit.server.wire.base import Message
from sambakit.server.wire.shared import Allowed, AwayChoice, ReadyMade
from sambakit.server.wire.together import JoinReplay, OfReplay
from sambakit.server.wire.tray import FormerPile, WishedMerge


class Hello(Message, tag="hello", frozen=True):
    """The first message: which seat of which table, and the last event this client knows (0: none).

    The seat's token comes with the cookie, or here from programs that have none. Seat -1 watches: where the table has
    spectators, with the secret of a screen link in `watch`, or beside the own seat.
    """

    protocol: int
    table: ShortText
    seat: int
    since: int = 0
    token: ShortText | None = None
    watch: ShortText | None = None


class Play(Message, tag="play", frozen=True):
    """Carry out `actions` as one play.

    Where the rules refuse it, `even_so` does it anyway at a table with a referee (C-15); elsewhere it changes
    nothing.
    """

    id: ShortText
    expect: int
    actions: list[ActionText]
    even_so: bool = False


class ClaimIrregularity(Message, tag="claim_irregularity", frozen=True):
    """Claim an irregular play of another side (F-9.3): the irregularity `number` of that deal and match.

    Of several discards `discard` is the card that counts, empty for the one that lies (S-8.1).
    """

    id: ShortText
    match: int
    deal: int
    number: int
    discard: ShortText = ""


class TakeBack(Message, tag="take_back", frozen=True):
    """Take back the last own step of this turn."""

    id: ShortText
    expect: int


class Ready(Message, tag="ready", frozen=True):
    """Go on: to the next deal, or after the match to a new one with the same seats."""

    id: ShortText
    expect: int


class EndMatch(Message, tag="end_match", frozen=True):
    """End that match now: nobody wins, and the deal that runs does not count. For a host alone with bots."""

    id: ShortText
    match: int


class SetSpeed(Message, tag="set_speed", frozen=True):
    """Change how long bots wait before they move, in ms (0 to 3000)."""

    id: ShortText
    speed: int


class ChooseAway(Message, tag="choose_away", frozen=True):
    """Choose what happens to the seat of somebody who is away; a later choice of anybody replaces it."""

    id: ShortText
    seat: int
    choice: AwayChoice


class Pause(Message, tag="pause", frozen=True):
    """Have the table rest, or go on."""

    id: ShortText
    on: bool


class VoteEnd(Message, tag="vote_end", frozen=True):
    """Vote for the end of that match, or take the vote back; more than half of the people here end it."""

    id: ShortText
    match: int
    yes: bool


class GiveUpSeat(Message, tag="give_up_seat", frozen=True):
    """Leave the own seat to a bot for good; the owner may send somebody else away so."""

    id: ShortText
    seat: int


class HandOver(Message, tag="hand_over", frozen=True):
    """Make the person on `seat` the owner. For the owner only."""

    id: ShortText
    seat: int


class SetBotLevel(Message, tag="set_bot_level", frozen=True):
    """Choose another level for the bot on `seat`, from the next deal on. For the owner only."""

    id: ShortText
    seat: int
    level: ShortText


class SetInvite(Message, tag="set_invite", frozen=True):
    """Make a new invitation in place of the old one, or let nobody more in. For the owner only."""

    id: ShortText
    open: bool


class SetChat(Message, tag="set_chat", frozen=True):
    """Allow all lines, ready-made ones only, or none. For the owner only."""

    id: ShortText
    chat: Allowed


class Say(Message, tag="say", frozen=True):
    """Say something to everybody at the table: a ready-made line, or a typed one where the table allows it."""

    id: ShortText
    preset: ReadyMade | None = None
    line: LineText | None = None


class SetListed(Message, tag="set_listed", frozen=True):
    """Show the table in the lobby while seats are free, or no longer. For the owner only."""

    id: ShortText
    listed: bool


class Sit(Message, tag="sit", frozen=True):
    """Move to a free seat before the match begins."""

    id: ShortText
    seat: int


class DrawSeats(Message, tag="draw_seats", frozen=True):
    """Draw cards for seats and partners before the match begins. For the owner only."""

    id: ShortText


class Begin(Message, tag="begin", frozen=True):
    """Begin the first match, with bots on the free seats. For the owner only."""

    id: ShortText


class Check(Message, tag="check", frozen=True):
    """Try a play on a copy; changes nothing. The answer repeats `seq`."""

    seq: int
    expect: int
    actions: list[ActionText]


class Stage(Message, tag="stage", frozen=True):
    """Arrange the picked cards of the tray and try them as a play; changes nothing. The answer repeats `seq`."""

    seq: int
    expect: int
    cards: list[ShortText]  # the picks, in the order picked
    piles: list[FormerPile]  # as they lay before
    merges: list[WishedMerge]


class Hint(Message, tag="hint", frozen=True):
    """Ask what a bot would do here. The answer, which may take a second, goes to this page alone and repeats `seq`."""

    seq: int
    expect: int


class Reading(Message, tag="reading", frozen=True):
    """Say that this page reads what the deal was like, so that the next one waits, or no longer."""

    on: bool


class Resync(Message, tag="resync", frozen=True):
    """Ask for the events after `since` and the whole view."""

    since: int


class Ping(Message, tag="ping", frozen=True):
    """Ask whether the line still holds: a page that hears nothing cannot tell a quiet table from a dead line."""


InMatch = Play | ClaimIrregularity | TakeBack | Ready | EndMatch | SetSpeed  # commands while a match is played
OfPeople = GiveUpSeat | HandOver | SetBotLevel | SetInvite | SetChat | SetListed  # at any time
OfAbsence = ChooseAway | Pause | VoteEnd  # while a match is played, of anybody who has a seat
BeforeMatch = Sit | DrawSeats | Begin
AnyCommand = InMatch | OfAbsence | OfPeople | BeforeMatch | Say
Incoming = Hello | AnyCommand | Check | Stage | Hint | Reading | Resync | Ping | JoinReplay | OfReplay
