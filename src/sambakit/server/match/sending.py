"""Events as they are sent: made from the stored ones, for one seat and the protocol that its client speaks."""

from collections.abc import Sequence
from typing import Final, cast

from sambakit.server import wire
from sambakit.server.match.events import LIMIT, STOPPED, Row
from sambakit.server.match.stored import StoredEvent
from sambakit.server.wire import events as sent

OF_ABSENCE: Final = frozenset({"skipped", "skip_over", "chose_away", "paused", "resumed", "voted_end"})


def event_for(row: Row, seat: int, names: Sequence[str]) -> wire.Event:
    """Return the event of `row` as `seat` gets it; `names` are those of the seats.

    Raises ValueError for a kind that this version does not know.
    """
    event, n = row.public, row.number
    who = 0 if event.seat is None else event.seat
    match event.kind:
        case "joined":
            return sent.Joined(n, who, names[who])
        case "left":
            return sent.Left(n, who, names[who], event.against)
        case "seat_link":
            return sent.SeatLinked(n, who)
        case "gave_up":
            return sent.GaveUp(n, who, event.against)
        case "owner":
            return sent.OwnerChanged(n, who)
        case "bot_level":
            return sent.BotLevelSet(n, who, event.against or 0, event.cause or "")
        case "invite":
            return sent.InviteChanged(n, who, event.yes is True)
        case "chat":
            return sent.ChatChanged(n, who, cast(wire.Allowed, event.cause or "off"))
        case "listed":
            return sent.ListingChanged(n, who, event.yes is True)
        case "screen_link":
            return sent.ScreenLinked(n, who)
        case "seats_drawn":
            return sent.SeatsDrawn(n, who)
        case "ready":
            return sent.BecameReady(n, who)
        case "speed":
            return sent.SpeedSet(n, event.seat, event.count or 0)
        case "clock":
            return sent.ClockSet(n, event.seat, cast(sent.WhyClock, event.why or "stopped"))
        case "hint":
            return sent.HintTaken(n, who)
        case "match_started":
            return sent.MatchStarted(n, who, event.count or 0)
        case "deal_over":
            return sent.DealOver(n, event.seat, event.cause or "")
        case "match_over":
            voted = event.cause == STOPPED and event.seat is None
            return sent.MatchOver(n, event.count, event.seat, event.cause == LIMIT, voted)
    if event.kind in OF_ABSENCE:
        return _of_absence(event, n, who)
    return _of_the_game(event, n, who, row.own.get(seat, event.cards))


def _of_absence(event: StoredEvent, n: int, who: int) -> wire.Event:
    """Return an event about somebody who is away, a pause, or the wish to end the match."""
    other = event.against or 0
    match event.kind:
        case "skipped":
            return sent.Skipped(n, who, other)
        case "skip_over":
            return sent.SkipOver(n, who)
        case "chose_away":
            return sent.ChoseAway(n, who, other, event.cause or "")
        case "paused":
            return sent.Paused(n, who)
        case "resumed":
            return sent.Resumed(n, who)
    return sent.VotedEnd(n, who, event.yes is True)


def _of_the_game(event: StoredEvent, n: int, who: int, cards: list[str]) -> wire.Event:
    """Return an event of the deal; `cards` are those that the seat sees of it."""
    count = event.count or 0
    match event.kind:
        case "dealt":
            return sent.Dealt(n, who, count, cards, event.other)
        case "drew":
            return sent.Drew(n, who, count, cards, event.red_threes)
        case "took":
            way, red = event.way or "", event.red_threes
            return sent.Took(n, who, way, cards, event.meld, count, event.complete, red, event.joker)
        case "laid":
            return sent.Laid(n, who, cards, event.meld, event.complete, event.joker)
        case "added":
            return sent.Added(n, who, cards, event.meld, event.complete, event.joker)
        case "merged":
            return sent.Merged(n, who, event.meld, event.other, event.complete)
        case "red_three":
            return sent.RedThreeLaid(n, who, cards)
        case "exposed":
            return sent.Exposed(n, who, event.red_threes, count, cards)
        case "turned_over":
            return sent.TurnedOver(n, who, count)
        case "buraco":
            return sent.BuracoWon(n, who, count, cards)
        case "buraco_stocked":
            return sent.BuracoStocked(n, count)
        case "irregular":
            return sent.Irregular(n, who, event.cause or "", cards, count, event.points or 0)
        case "claimed":
            against = 0 if event.against is None else event.against
            return sent.Claimed(n, who, against, count, event.cause or "", cards, event.points or 0, event.other or "")
    return _of_a_turn(event, n, who, cards)


def _of_a_turn(event: StoredEvent, n: int, who: int, cards: list[str]) -> wire.Event:
    """Return an event that ends a turn, asks, or takes back."""
    match event.kind:
        case "asked":
            return sent.Asked(n, who)
        case "answered":
            return sent.Answered(n, who, event.yes is True)
        case "discarded":
            return sent.Discarded(n, who, cards)
        case "passed":
            return sent.Passed(n, who)
        case "ended":
            return sent.DealEnded(n, who)
        case "took_back":
            return sent.TookBack(n, who, event.count or 0, cast(sent.TakenBack, event.cause or "meld"))
        case "one_card":
            return sent.OneCardLeft(n, who)
    raise ValueError(f"no event is known of the kind {event.kind!r}")


# Kinds that came with protocol 4. Pages that were loaded before know none of them; numbers must have no gaps.
SINCE_4: Final = OF_ABSENCE | {
    *("gave_up", "owner", "bot_level", "invite", "chat", "listed", "screen_link", "seats_drawn", "clock", "hint"),
}


def event_before_4(row: Row, seat: int, names: Sequence[str], speed: int) -> wire.Event:
    """Return the event of `row` for a page of protocol 2 or 3; what it does not know says nothing new there."""
    return sent.SpeedSet(row.number, None, speed) if row.kind in SINCE_4 else event_for(row, seat, names)
