"""Marks as they travel, those alone that the person who asks may see."""

from collections.abc import Collection, Mapping

from sambakit.bots.luck.luck import SIDES, Luck
from sambakit.bots.marks.analysing import IN_95
from sambakit.bots.marks.asking import DealMarks, Mark
from sambakit.server import wire
from sambakit.server.marks.making import Marking, found_in
from sambakit.server.store.store import KeptMarks


def shown(
    match: str, deals: Mapping[int, Collection[int]], kept: Mapping[int, KeptMarks], marking: Marking
) -> wire.MatchMarks:
    """Return the marks of these `deals`, by number those of the seats that may be seen."""
    return wire.MatchMarks([_deal(match, deal, seats, kept.get(deal), marking) for deal, seats in deals.items()])


def _deal(match: str, deal: int, seats: Collection[int], kept: KeptMarks | None, marking: Marking) -> wire.DealMarks:
    if kept is not None and kept.made is not None:
        return _made(deal, seats, kept, found_in(kept))
    progress = marking.progress(match, deal)
    if progress is None:
        return wire.DealMarks(deal, "failed" if marking.has_failed(match, deal) else "none")
    return wire.DealMarks(deal, "making", progress=round(progress, 2))


def _made(deal: int, seats: Collection[int], kept: KeptMarks, found: DealMarks) -> wire.DealMarks:
    return wire.DealMarks(
        deal,
        "made",
        progress=1.0,
        marks=[_mark(mark) for mark in found.marks if mark.seat in seats],
        seats=[
            wire.SeatMarks(one.seat, one.choices, one.marks, round(one.points), round(one.within))
            for one in found.seats
            if one.seat in seats
        ],
        bot=kept.bot,
        version=kept.version,
        chance=kept.chance,
        playouts=kept.playouts,
        luck=_luck(found) if {one.seat for one in found.seats} <= {*seats} else None,
    )


def _luck(found: DealMarks) -> wire.DealLuck | None:
    """Return the luck of a deal; it follows from all hands, so only those may see it who may see all of them."""
    luck = found.luck
    if luck is None:
        return None
    strokes = [wire.Stroke(each.step, each.turn, each.seat, round(each.points)) for each in luck.strokes]
    return wire.DealLuck(strokes, [_seat_luck(luck, one.seat) for one in found.seats], luck.version)


def _seat_luck(luck: Luck, seat: int) -> wire.SeatLuck:
    points, error = luck.of_seat(seat, seat % SIDES)
    return wire.SeatLuck(seat, round(points), round(IN_95 * error))


def _mark(mark: Mark) -> wire.Mark:
    reasons = [wire.MarkReason(reason.code, {**reason.facts}) for reason in mark.reasons]
    return wire.Mark(
        mark.step, mark.seat, round(mark.points), round(mark.within), [*mark.played], [*mark.better], reasons
    )
