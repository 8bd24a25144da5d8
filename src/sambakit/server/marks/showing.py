"""Marks as they travel: all of a match that is over, and of one that runs the moments of its deals alone."""

from collections.abc import Mapping, Sequence

from sambakit.bots.luck.luck import SIDES, Luck, Stroke
from sambakit.bots.marks.analysing import IN_95
from sambakit.bots.marks.asking import DealMarks, Mark
from sambakit.server import wire
from sambakit.server.marks.making import Marking, found_in
from sambakit.server.marks.moments import DealMoment, moments_of
from sambakit.server.store.store import KeptMarks


def shown(
    match: str, deals: Sequence[int], kept: Mapping[int, KeptMarks], marking: Marking, over: bool
) -> wire.MatchMarks:
    """Return the marks of these `deals`, by number, of a match that is `over` or not."""
    return wire.MatchMarks([_deal(match, deal, kept.get(deal), marking, over) for deal in deals])


def _deal(match: str, deal: int, kept: KeptMarks | None, marking: Marking, over: bool) -> wire.DealMarks:
    if kept is not None and kept.made is not None:
        return _made(deal, kept, found_in(kept), over)
    progress = marking.progress(match, deal)
    if progress is None:
        return wire.DealMarks(deal, "failed" if marking.has_failed(match, deal) else "none")
    return wire.DealMarks(deal, "making", progress=round(progress, 2))


def _made(deal: int, kept: KeptMarks, found: DealMarks, over: bool) -> wire.DealMarks:
    return wire.DealMarks(
        deal,
        "made",
        progress=1.0,
        marks=[_mark(mark) for mark in found.marks] if over else [],
        seats=_seats(found) if over else [],
        bot=kept.bot,
        version=kept.version,
        chance=kept.chance,
        playouts=kept.playouts,
        luck=_luck(found, found.luck) if over and found.luck is not None else None,
        moments=[_moment(moment) for moment in moments_of(found)],
    )


def _seats(found: DealMarks) -> list[wire.SeatMarks]:
    return [
        wire.SeatMarks(one.seat, one.choices, one.marks, round(one.points), round(one.within)) for one in found.seats
    ]


def _moment(moment: DealMoment) -> wire.DealMoment:
    mark = _mark(moment.mark) if moment.mark is not None else None
    stroke = _stroke(moment.stroke) if moment.stroke is not None else None
    return wire.DealMoment(moment.step, moment.seat, mark, stroke)


def _luck(found: DealMarks, luck: Luck) -> wire.DealLuck:
    seats = [_seat_luck(luck, one.seat) for one in found.seats]
    return wire.DealLuck([_stroke(each) for each in luck.strokes], seats, luck.version)


def _stroke(stroke: Stroke) -> wire.Stroke:
    return wire.Stroke(stroke.step, stroke.turn, stroke.seat, round(stroke.points))


def _seat_luck(luck: Luck, seat: int) -> wire.SeatLuck:
    points, error = luck.of_seat(seat, seat % SIDES)
    return wire.SeatLuck(seat, round(points), round(IN_95 * error))


def _mark(mark: Mark) -> wire.Mark:
    reasons = [wire.MarkReason(reason.code, {**reason.facts}) for reason in mark.reasons]
    return wire.Mark(
        mark.step, mark.seat, round(mark.points), round(mark.within), [*mark.played], [*mark.better], reasons
    )
