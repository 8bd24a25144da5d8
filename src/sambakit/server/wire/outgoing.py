"""The messages of the server."""

from typing import Literal

from msgspec import Struct, field

from sambakit.server.wire.base import Message
from sambakit.server.wire.events import Event
from sambakit.server.wire.parts import AnyView, Part
from sambakit.server.wire.refusal import Price, Refusal
from sambakit.server.wire.room import Room
from sambakit.server.wire.shared import Absent, NextDeal, ReadyMade
from sambakit.server.wire.together import MomentShown, Pointed, Together
from sambakit.server.wire.tray import TrayPile, TraySum, TrayTake, TrayTarget


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the whole view, and the events after `since` (at most the kept ones)."""

    protocol: int
    version: int
    events: list[Event]
    view: AnyView
    parts: dict[str, int]  # the version of each part of the view, by its name


class News(Message, tag="news", frozen=True):
    """Events in order, and those parts of the view that are others after the last of them."""

    version: int
    events: list[Event]
    parts: list[Part]


class Presence(Message, tag="presence", frozen=True):
    """Somebody has come or gone: the people who have no socket now. It is the part `presence` of the view."""

    v: int  # its version
    away: list[int]  # seats
    leaves: list[Absent] = field(default_factory=list)  # the same people, while others are here
    next_deal: NextDeal | None = None


class Said(Message, tag="said", frozen=True):
    """Somebody has said something: a ready-made line, or what was typed."""

    number: int  # of the line at its table
    seat: int  # of the speaker then
    name: str  # of the speaker; "" for a person without a name
    preset: ReadyMade | None
    line: str | None
    at: int  # unix time, s


class Chat(Message, tag="chat", frozen=True):
    """The last lines of the table, in place of those that the page knows."""

    lines: list[Said]


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

    `irregular` is the cause that the play would be if it were done anyway, empty if that is impossible; `price` is its
    consequence.
    """

    id: str
    refusal: Refusal
    irregular: str = ""
    also: list[Refusal] = field(default_factory=list)  # further reasons, each of another code
    price: Price | None = None


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
    """The result of one staged action."""

    action: str
    points: int
    refusal: Refusal | None
    choices: list[str] = []  # the action in each of its meanings, where a joker may stand in several places


class Checked(Message, tag="checked", frozen=True):
    """The expected result of a staged play."""

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


class Staged(Message, tag="staged", frozen=True):
    """The arrangement of the picked cards of a `Stage`, and their expected result as a play.

    If the question makes no sense, `sum` has the refusal and there are no piles.
    """

    seq: int
    version: int
    piles: list[TrayPile]  # by the first pick of each
    merges: list[Refusal | None]  # why each wished merge cannot be, in the order of the question
    targets: list[TrayTarget]
    actions: list[str]  # the staged play, without cards that are not a meld yet if anything else is staged
    used: list[int]  # places of the picks in it
    sum: TraySum | None  # of `actions`; null where there are none
    takes: list[TrayTake]  # ways to take the pile that go with what is staged; all of them where none does
    with_pile: TraySum | None  # of the first of `takes`


class HintPlan(Struct, frozen=True):
    """A turn that is worth thinking about: its actions, to its end or that of the draw step.

    `value` are its points less than those of the best plan, 0 or below; `error` is the standard error of that.
    """

    plan: list[str]
    value: int
    error: int


class HintReason(Struct, frozen=True):
    """Why the first plan is better: a code, and the facts of its sentence (docs/bots.md)."""

    code: str
    facts: dict[str, int | str]


class Hinted(Message, tag="hinted", frozen=True):
    """The answer to a `Hint`: up to three plans, the best one first, and up to two reasons for it.

    Where there is no hint, `refusal` says why, and there are no plans.
    """

    seq: int
    version: int
    plans: list[HintPlan]
    reasons: list[HintReason]
    refusal: Refusal | None


class Fault(Message, tag="fault", frozen=True):
    """The message could not be used; says why. The socket closes after some of these."""

    code: Literal[
        "malformed",
        "protocol",
        "no_such_table",
        "table_damaged",
        "not_your_seat",
        "hello_first",
        "too_large",
        "too_many",
        "busy",
        "not_watched",
        "nobody_here",
        "only_watching",
        "no_such_match",
    ]
    text: str
    removed: bool = False  # with not_your_seat: a bot has the seat from now on


class Draining(Message, tag="draining", frozen=True):
    """The server stops in `seconds`; come back by yourself."""

    seconds: int


class Pong(Message, tag="pong", frozen=True):
    """The answer to a ping."""


Outgoing = (
    Welcome
    | Room
    | News
    | Presence
    | Said
    | Chat
    | Done
    | Duplicate
    | Refused
    | Stale
    | Busy
    | Checked
    | Staged
    | Hinted
    | Fault
    | Draining
    | Pong
    | Together
    | MomentShown
    | Pointed
)
