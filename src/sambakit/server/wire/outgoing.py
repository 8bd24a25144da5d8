"""What the server sends."""

from typing import Literal

from msgspec import Struct

from sambakit.server.wire.base import Message
from sambakit.server.wire.events import Event
from sambakit.server.wire.romme import RommeTable
from sambakit.server.wire.samba import TableView

AnyView = TableView | RommeTable  # told apart by `game`


class Refusal(Struct, frozen=True):
    """Why a play is refused: code, rule id, facts.

    The codes are those of the engine, and four of the table with no rule (""): unreadable (reason),
    nothing_to_take_back, deal_still_runs (to Ready), bot_plays_for_you (it ends the turn that it began). With a referee
    also too_many_irregular (most), and to claims nothing_to_claim, claim_against_own_side, claimed_already and
    claim_too_late (F-9.3).
    """

    code: str
    rule: str
    facts: dict[str, int | str]


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the whole view, and the events after `since` (all that are kept, where that is too many)."""

    protocol: int
    version: int
    events: list[Event]
    view: AnyView


class News(Message, tag="news", frozen=True):
    """Events in order, and the view after the last of them."""

    version: int
    events: list[Event]
    view: AnyView


class Done(Message, tag="done", frozen=True):
    """The command was carried out; `version` is the number of its last event."""

    id: str
    version: int


class Duplicate(Message, tag="duplicate", frozen=True):
    """The command had been carried out before."""

    id: str
    version: int


class Refused(Message, tag="refused", frozen=True):
    """The rules refuse the command; nothing changed.

    `irregular` is the cause that the play would be if it were done all the same, empty where that is impossible.
    """

    id: str
    refusal: Refusal
    irregular: str = ""


class Stale(Message, tag="stale", frozen=True):
    """The command was made for an older state; nothing changed."""

    id: str
    version: int


class Busy(Message, tag="busy", frozen=True):
    """The server could not take the command now; `limit` names why."""

    id: str
    retry_after: int  # ms
    limit: str


class StagedMeld(Struct, frozen=True):
    """What one staged action comes to."""

    action: str
    points: int
    refusal: Refusal | None
    choices: list[str] = []  # the action in each of its meanings, where a joker may stand in several places


class Checked(Message, tag="checked", frozen=True):
    """What a staged play would come to."""

    seq: int
    version: int
    ok: bool
    melds: list[StagedMeld]
    points: int
    minimum: int  # 0 where the side has opened
    leaves: int  # cards left in hand
    completed: int  # completed sets after it
    goes_out: bool
    folds: bool  # it goes out with the whole hand, so no minimum is asked for
    refusal: Refusal | None
    irregular: str = ""  # as in `Refused`
    wins_buraco: bool = False  # it empties the hand, which is a Buraco's then


class Fault(Message, tag="fault", frozen=True):
    """The message could not be used; says why. The socket closes after some of these."""

    code: Literal[
        "malformed",
        "protocol",
        "no_such_table",
        "not_your_seat",
        "hello_first",
        "too_large",
        "too_many",
        "busy",
    ]
    text: str


class Draining(Message, tag="draining", frozen=True):
    """The server stops in `seconds`; come back by yourself."""

    seconds: int


Outgoing = Welcome | News | Done | Duplicate | Refused | Stale | Busy | Checked | Fault | Draining
