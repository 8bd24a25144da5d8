"""The checks of a deal as it was entered: what cannot be is refused, what is odd gets a mark.

A refusal has a code, the rule that it rests on, and its facts; `side` is the number of the side. Like `score_lines.py`
the checks ask nothing but the scoring data.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from sambakit.game.dataclass import dataclass
from sambakit.game.refusal import Refusal
from sambakit.scorekeeper.codes import Mark, SheetCode
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, SideEntry
from sambakit.scorekeeper.scoring_data import ScoringData, SetData, number_of


@dataclass(frozen=True, slots=True)
class Remark:
    """An odd but possible entry, with its facts."""

    mark: Mark
    facts: Mapping[str, int]


def refusals(data: ScoringData, players: int, deal: DealEntry) -> tuple[Refusal, ...]:
    """Return why `deal` cannot have been at a table of `players`; empty where it can.

    Raises ValueError for a number of sides that `players` do not form.
    """
    side_of = data["sides"][str(players)]
    if len(deal.sides) != max(side_of) + 1:
        raise ValueError(f"{players} players form {max(side_of) + 1} sides; {len(deal.sides)} were entered")
    found: list[Refusal] = []
    for number, side in enumerate(deal.sides):
        found += _of_numbers(data, number, side)
        found += _of_sets(data, number, side)
        found += _of_cards(data, number, side)
        found += _of_hands(data, number, side, side_of)
        found += _of_penalties(data, number, side)
    found += _of_going_out(data, deal, side_of)
    found += _of_pack(data, deal)
    if deal.annulled and data["annulled"] is None:
        found.append(Refusal(SheetCode.NEVER_ANNULLED, data["out"]["rule"]))
    return tuple(found)


def remarks(
    data: ScoringData, players: int, deal: DealEntry, minimum: Sequence[int], over: bool = False
) -> tuple[Remark, ...]:
    """Return the remarks about `deal`, before which the opening minimum of each side was `minimum`.

    `over`: the match had ended before it.
    """
    found: list[Remark] = [Remark(Mark.AFTER_THE_END, {})] if over else []
    if deal.annulled:
        return tuple(found)
    side_of = data["sides"][str(players)]
    for number, side in enumerate(deal.sides):
        needed = number_of(data["out"]["sets"], players)
        if side.went_out is not None and side.completed < needed:
            facts = {"side": number, "sets": side.completed, "needed": needed}
            found.append(Remark(Mark.OUT_WITHOUT_SETS, facts))
        out = data["out"]
        whole = side.concealed or not out["may_conceal"]  # perhaps: a sheet knows no turns
        folded = side.went_out is not None and out["waives_minimum"] and whole
        if side.melds is not None and minimum and side.melds.points < minimum[number] and not folded:
            facts = {"side": number, "points": side.melds.points, "needed": minimum[number]}
            found.append(Remark(Mark.MELDS_BELOW_MINIMUM, facts))
        found += _odd_hands(data, number, side, side_of)
    missing = missing_cards(data, deal)
    if missing is not None and missing > 0:
        found.append(Remark(Mark.CARDS_MISSING, {"cards": missing}))
    return tuple(found)


def missing_cards(data: ScoringData, deal: DealEntry) -> int | None:
    """Return how many cards of the pack are not accounted for, None where not all cards were counted."""
    if deal.left is None:
        return None
    counts = [deal.left, *(side.red_threes for side in deal.sides)]
    for side in deal.sides:
        melded = side.melds.size if side.melds else None if side.completed else 0
        sizes = [melded, *(hand.count for hand in side.hands)]
        if None in sizes:
            return None
        counts += [size for size in sizes if size is not None]
    return data["pack"] - sum(counts)


def _of_numbers(data: ScoringData, number: int, side: SideEntry) -> Iterator[Refusal]:
    """Yield the numbers below zero: of nothing there are fewer than none."""
    cards = [side.melds, *(hand.cards for hand in side.hands)]
    numbers = [*side.sets.values(), side.red_threes, side.meld_count or 0]
    numbers += [one for each in cards if each is not None for one in (each.total, *each.counts, *each.counts.values())]
    for hand in side.hands:
        numbers += [hand.red_threes, hand.size or 0, *hand.black_threes.values()]
    numbers += [penalty.points for penalty in side.penalties]
    if min(numbers) < 0:
        yield Refusal(SheetCode.BELOW_ZERO, data["hand"]["rule"], {"side": number, "count": min(numbers)})


def _of_sets(data: ScoringData, number: int, side: SideEntry) -> Iterator[Refusal]:
    """Yield sets that the rules do not know, and sets without the cards that they are made of."""
    known = {one["item"]: one for one in data["sets"]}
    for item, count in side.sets.items():
        if count and item not in known:
            yield Refusal(SheetCode.NO_SUCH_SET, data["out"]["rule"], {"side": number, "item": item})
    held = [(known[item], count) for item, count in side.sets.items() if item in known and count > 0]
    sets = sum(count for _, count in held)
    if data["melds"] is None or not sets:
        return
    melds, rule = side.melds or CardsEntry(), data["melds"]["rule"]
    points = sum(one["points"] * count for one, count in held)
    cards = sum(one["cards"] * count for one, count in held)
    if side.melds is None or melds.points < points:
        facts = {"side": number, "sets": sets, "points": melds.points, "least": points}
        yield Refusal(SheetCode.SETS_NEED_POINTS, rule, facts)
    elif melds.size is not None and melds.size < cards:
        facts = {"side": number, "sets": sets, "cards": melds.size, "least": cards}
        yield Refusal(SheetCode.SETS_NEED_CARDS, rule, facts)


def _of_cards(data: ScoringData, number: int, side: SideEntry) -> Iterator[Refusal]:
    """Yield card points that no cards make, and values that no card has."""
    if side.melds is not None and data["melds"] is None:
        yield Refusal(SheetCode.NO_CARD_POINTS, data["out"]["rule"], {"side": number})
        return
    entered = [(side.melds, data["melds"]["rule"])] if side.melds is not None and data["melds"] else []
    entered += [(hand.cards, data["hand"]["rule"]) for hand in side.hands] if data["cards"] else []
    values = dict(data["cards"])
    for cards, rule in entered:
        strange = [value for value, count in cards.counts.items() if count and value not in values]
        for value in strange:
            yield Refusal(SheetCode.NO_SUCH_VALUE, rule, {"side": number, "value": value})
        if not cards.counts and not makes(cards.total, data["cards"]):
            yield Refusal(SheetCode.POINTS_OF_NO_CARDS, rule, {"side": number, "points": cards.total})


def _of_hands(data: ScoringData, number: int, side: SideEntry, side_of: Sequence[int]) -> Iterator[Refusal]:
    """Yield hands of a wrong seat, hands entered twice, and hands that are less than the threes in them."""
    rules = data["hand"]
    seats = [hand.seat for hand in side.hands]
    twice = len(set(seats)) < len(seats) or (None in seats and len(seats) > 1)
    if twice:
        yield Refusal(SheetCode.HAND_TWICE, rules["rule"], {"side": number})
    for hand in side.hands:
        if hand.seat is not None and not _is_of(hand.seat, number, side_of):
            yield Refusal(SheetCode.SEAT_OF_OTHER_SIDE, rules["rule"], {"side": number, "seat": hand.seat})
        if rules["each"] is not None and hand.count is None:
            yield Refusal(SheetCode.HAND_NEEDS_SIZE, rules["rule"], {"side": number})
        yield from _of_threes_in(data, number, hand)


def _of_threes_in(data: ScoringData, number: int, hand: HandEntry) -> Iterator[Refusal]:
    rule = data["hand"]["rule"]
    least = sum(value * count for value, count in hand.black_threes.items())
    threes = hand.red_threes + sum(hand.black_threes.values())
    too_few = hand.count is not None and hand.count < threes
    counts = hand.cards.counts
    unlike = counts and any(counts.get(value, 0) < count for value, count in hand.black_threes.items())
    if hand.cards.points < least or too_few or unlike:
        facts = {"side": number, "points": hand.cards.points, "least": least, "threes": threes}
        yield Refusal(SheetCode.HAND_BELOW_ITS_THREES, rule, facts)


def _of_penalties(data: ScoringData, number: int, side: SideEntry) -> Iterator[Refusal]:
    """Yield causes for which the rules take no points; a penalty without a cause is the table's own affair."""
    known = data["penalty"]["causes"] if data["penalty"] else []
    rule = data["penalty"]["rule"] if data["penalty"] else data["out"]["rule"]
    for penalty in side.penalties:
        if penalty.cause and penalty.cause not in known:
            yield Refusal(SheetCode.NO_SUCH_PENALTY, rule, {"side": number, "cause": penalty.cause})


def _of_going_out(data: ScoringData, deal: DealEntry, side_of: Sequence[int]) -> Iterator[Refusal]:
    out = data["out"]
    gone = [number for number, side in enumerate(deal.sides) if side.went_out is not None]
    if len(gone) > 1:
        yield Refusal(SheetCode.TWO_SIDES_OUT, out["rule"], {"side": gone[0], "other": gone[1]})
    for number, side in enumerate(deal.sides):
        if side.concealed and not (out["may_conceal"] and side.went_out is not None):
            yield Refusal(SheetCode.NOT_CONCEALED, out["rule_concealed"] or out["rule"], {"side": number})
        if side.went_out is None:
            continue
        if not _is_of(side.went_out, number, side_of):
            yield Refusal(SheetCode.SEAT_OF_OTHER_SIDE, out["rule"], {"side": number, "seat": side.went_out})
        alone = list(side_of).count(number) == 1
        if any(hand.seat == side.went_out or (alone and hand.seat is None) for hand in side.hands):
            yield Refusal(SheetCode.OUT_WITH_CARDS, out["rule"], {"side": number, "seat": side.went_out})


def _is_of(seat: int, side: int, side_of: Sequence[int]) -> bool:
    return 0 <= seat < len(side_of) and side_of[seat] == side


def _of_pack(data: ScoringData, deal: DealEntry) -> Iterator[Refusal]:
    """Yield what all sides together have more of than the pack holds."""
    yield from _too_many_sets(data, deal)
    yield from _too_many_threes(data, deal)
    rule = data["hand"]["rule"]
    entered = [side.melds for side in deal.sides if side.melds is not None]
    entered += [hand.cards for side in deal.sides for hand in side.hands]
    values = dict(data["cards"])
    counted: Counter[int] = Counter()
    for cards in entered:
        counted.update(cards.counts)
    for value, count in counted.items():
        if value in values and count > values[value]:
            facts = {"value": value, "count": count, "most": values[value]}
            yield Refusal(SheetCode.MORE_OF_A_VALUE, rule, facts)
    points, most = sum(cards.points for cards in entered), sum(value * count for value, count in data["cards"])
    if data["cards"] and points > most:
        yield Refusal(SheetCode.MORE_POINTS_THAN_PACK, rule, {"points": points, "most": most})
    cards_seen = _cards_at_least(data, deal)
    if cards_seen > data["pack"]:
        yield Refusal(SheetCode.MORE_CARDS_THAN_PACK, rule, {"cards": cards_seen, "most": data["pack"]})


def _too_many_sets(data: ScoringData, deal: DealEntry) -> Iterator[Refusal]:
    for one in data["sets"]:
        count = sum(side.sets.get(one["item"], 0) for side in deal.sides)
        if count > one["most"]:
            facts: dict[str, int | str] = {"item": one["item"], "count": count, "most": one["most"]}
            yield Refusal(SheetCode.TOO_MANY_SETS, one["rule"], facts)


def _too_many_threes(data: ScoringData, deal: DealEntry) -> Iterator[Refusal]:
    laid = sum(side.red_threes for side in deal.sides)
    hands = [hand for side in deal.sides for hand in side.hands]
    held = sum(hand.red_threes for hand in hands)
    red = data["red_threes"]
    rule, most = (red["rule"], red["most"]) if red else (data["hand"]["rule"], 0)
    if laid > 0 and (red is None or not red["laid"]):
        yield Refusal(SheetCode.RED_THREES_NOT_LAID, rule, {"count": laid})
    elif laid + held > most:
        yield Refusal(SheetCode.TOO_MANY_RED_THREES, rule, {"count": laid + held, "most": most})
    black = sum(sum(hand.black_threes.values()) for hand in hands)
    if black > data["hand"]["blacks"]:
        facts = {"count": black, "most": data["hand"]["blacks"]}
        yield Refusal(SheetCode.TOO_MANY_BLACK_THREES, data["hand"]["rule"], facts)


def _cards_at_least(data: ScoringData, deal: DealEntry) -> int:
    """Return how many cards must be in sight at least."""
    known: dict[str, SetData] = {one["item"]: one for one in data["sets"]}
    cards = max(deal.left or 0, 0)
    for side in deal.sides:
        in_sets = sum(known[item]["cards"] * count for item, count in side.sets.items() if item in known)
        cards += max(in_sets, (side.melds.size or 0) if side.melds else 0) + side.red_threes
        cards += sum(hand.count or 0 for hand in side.hands)
    return cards


def _odd_hands(data: ScoringData, number: int, side: SideEntry, side_of: Sequence[int]) -> Iterator[Remark]:
    """Yield hands that are probably forgotten, and hands that were counted together though each is charged."""
    seats = [seat for seat, its_side in enumerate(side_of) if its_side == number and seat != side.went_out]
    together = any(hand.seat is None for hand in side.hands)
    if not together:
        held = {hand.seat for hand in side.hands}
        for seat in seats:
            if seat not in held:
                yield Remark(Mark.HAND_MISSING, {"side": number, "seat": seat})
    red = data["hand"]["red_threes"]
    for hand in side.hands:
        if hand.seat is None and len(seats) > 1 and red["points"] and red["per_hand"] and hand.red_threes > 1:
            yield Remark(Mark.HANDS_TOGETHER, {"side": number, "count": hand.red_threes})


def makes(points: int, cards: Sequence[tuple[int, int]]) -> bool:
    """Return whether some of `cards` add up to `points`; a row is the points of a card and how many have them.

    >>> makes(85, [(50, 6), (20, 24), (5, 60)]), makes(7, [(50, 6), (5, 60)])
    (True, False)
    """
    return points >= 0 and bool(_sums(tuple((value, count) for value, count in cards)) >> points & 1)


@lru_cache(maxsize=16)
def _sums(cards: tuple[tuple[int, int], ...]) -> int:
    """Return the bit set of all sums."""
    sums = 1
    for value, count in cards:
        for _ in range(count if value else 0):
            sums |= sums << value
    return sums
