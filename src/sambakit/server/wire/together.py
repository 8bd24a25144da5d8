"""The messages of people who go through the replay of a match together. None of them is stored.

They name steps and places of a replay, never cards: each page has the record.
"""

from msgspec import Struct

from sambakit.server.people.texts import ShortText
from sambakit.server.wire.base import Message


class JoinReplay(Message, tag="join_replay", frozen=True):
    """The first message of a page with the replay of a finished match, in place of hello.

    For those who played in it, and for everybody where its table lets people watch.
    """

    protocol: int
    match: ShortText
    token: ShortText | None = None


class LeadReplay(Message, tag="lead_replay", frozen=True):
    """Lead where nobody leads, or hand the lead over to the page with that number."""

    to: int


class FollowReplay(Message, tag="follow_replay", frozen=True):
    """Go along with the leader, or break free."""

    on: bool


class ShowMoment(Message, tag="show_moment", frozen=True):
    """Take all followers to a moment; from the leader alone."""

    deal: int  # from 1
    step: int


class PointAt(Message, tag="point_at", frozen=True):
    """Point at a card, a meld or another place of the table at a moment; "": no longer."""

    at: ShortText
    deal: int
    step: int


class ReplayPerson(Struct, frozen=True):
    """A page with the replay."""

    number: int  # from 1, in the order of coming
    seat: int | None  # in the match; None for somebody who watches
    follows: bool


class Together(Message, tag="together", frozen=True):
    """The pages with the replay, and where the leader is; sent whole when it changes."""

    you: int
    people: list[ReplayPerson]
    leader: int | None
    deal: int  # where the leader is
    step: int


class MomentShown(Message, tag="moment_shown", frozen=True):
    """The leader has gone to another moment."""

    deal: int
    step: int


class Pointed(Message, tag="pointed", frozen=True):
    """Somebody points at a place of the table at a moment; "": no longer."""

    by: int
    at: str
    deal: int
    step: int


OfReplay = LeadReplay | FollowReplay | ShowMoment | PointAt
