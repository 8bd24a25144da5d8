"""Writes a score sheet (docs/scorekeeper.md)."""

from collections.abc import Iterator, Mapping

from sambakit.game.records.printing import header_lines, is_name, side_letter
from sambakit.game.records.values import AT_END
from sambakit.games import adapter_of
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, SideEntry
from sambakit.scorekeeper.sheet import SHEET, Sheet, SheetChange


def print_sheet(sheet: Sheet) -> str:
    """Return `sheet` as text; `parse_sheet` gives back an equal sheet.

    Raises ValueError for a name, of a player or a line, that would not be read back.
    """
    lines = [SHEET.first_line]
    if sheet.id:
        lines.append(f"sheet {sheet.id}")
    lines += header_lines(sheet, adapter_of(sheet.rules).rules)
    lines += sheet.extras
    for change in sheet.changes:
        lines += ["", *_change_lines(change)]
    return "\n".join(lines) + "\n"


def _change_lines(change: SheetChange) -> Iterator[str]:
    yield " ".join([change.what, str(change.number), *([change.at] if change.at else [])])
    entered = [] if change.deal is None else list(deal_lines(change.deal))
    for place, line in enumerate(["", *entered]):
        if place:
            yield line
        yield from (extra.text for extra in change.extras if extra.after == place)
    yield from (extra.text for extra in change.extras if extra.after == AT_END or extra.after > len(entered))


def deal_lines(deal: DealEntry) -> Iterator[str]:
    """Yield the lines of a deal; raises ValueError for the name of a line that would not be read back."""
    for number, side in enumerate(deal.sides):
        yield from _side_lines(side_letter(number), side)
    if deal.left is not None:
        yield f"left {deal.left}"
    if deal.annulled:
        yield "annulled"


def _side_lines(letter: str, side: SideEntry) -> Iterator[str]:
    if side.sets:
        yield f"sets {letter} {_facts(side.sets)}"
    if side.melds is not None:
        noted = [] if side.meld_count is None else [f"melds={side.meld_count}"]
        yield " ".join([f"melds {letter}", _cards(side.melds), *noted])
    if side.red_threes:
        yield f"red_threes {letter} {side.red_threes}"
    if side.went_out is not None:
        yield f"out {letter} {side.went_out}{' concealed' if side.concealed else ''}"
    for hand in side.hands:
        yield _hand_line(letter, hand)
    for penalty in side.penalties:
        yield f"penalty {letter} {penalty.points}{f' {penalty.cause}' if penalty.cause else ''}"
    for own in side.own_lines:
        if not is_name(own.name):
            raise ValueError(f"{own.name!r} cannot be written into a sheet")
        yield f"own {letter} {own.points} {own.name}"


def _hand_line(letter: str, hand: HandEntry) -> str:
    words = [f"hand {letter} {'all' if hand.seat is None else hand.seat}"]
    if hand.size is None or hand.cards.counts or hand.cards.total:
        words.append(_cards(hand.cards))
    if hand.size is not None:
        words.append(f"cards={hand.size}")
    if hand.red_threes:
        words.append(f"red={hand.red_threes}")
    words += [f"black_{value}={count}" for value, count in hand.black_threes.items()]
    return " ".join([*words, *([] if hand.had_turn else ["no_turn"])])


def _cards(cards: CardsEntry) -> str:
    return _facts({f"at_{value}": count for value, count in cards.counts.items()}) or str(cards.total)


def _facts(numbers: Mapping[str, int]) -> str:
    return " ".join(f"{name}={number}" for name, number in numbers.items())
