"""Which takes of the pile are open, and which are forced (C-8, C-16, B-7.6, F-7.3, S-5.8)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.referee import steps
from tests.referee.cards import category, is_wild, points
from tests.referee.melding import fits_end
from tests.referee.melds import FINISHED, Illegal
from tests.referee.search import Melds, covers, may_complete, melds_worth
from tests.referee.table import Table, forced_threes
from tests.referee.words import read_action


def place_name(table: Table, place: int) -> str:
    """Return the name of a meld of the acting side, such as ``A1``."""
    return f"{chr(65 + table.side)}{place + 1}"


def is_legal_take(table: Table, actions: Sequence[str]) -> bool:
    """Return whether `actions`, a take with the melds that belong to it, are one legal take step."""
    after = table.copy()
    try:
        steps.take(after, [read_action(action) for action in actions])
    except Illegal:
        return False
    return True


def legal_take(table: Table) -> list[str] | None:
    """Return some legal take, or None where there is none at all."""
    return next((take for take in _worth_trying(table) if is_legal_take(table, take)), None)


def take_is_forced(table: Table) -> bool:
    """Return whether the player has to take: only with the stock empty, and by the rule set's own test (C-16)."""
    if table.stock or not table.open_pile:
        return False
    match table.values.stock_end:
        case "fits":  # B-7.6: the top card fits an own meld, unfrozen; a hand of one card is never forced
            return len(table.hand) > 1 and _some_legal(table, _onto_takes(table))
        case "matches":  # F-7.3: unfrozen by the top card alone, frozen with the pair
            if not table.frozen:
                return _some_legal(table, _onto_takes(table))
            return _matches(table) and _some_legal(table, _pair_takes(table))
        case "any":  # S-5.8
            return legal_take(table) is not None
    return False


def _some_legal(table: Table, takes: Iterator[list[str]]) -> bool:
    return any(is_legal_take(table, take) for take in takes)


def _matches(table: Table) -> bool:
    """Return whether the top card fits an own meld, however the pile lies (F-7.3)."""
    top = table.pile[-1]
    return any(meld is not None and (meld.rank == top[0] or fits_end(meld, top)) for meld in table.own)


def _worth_trying(table: Table) -> Iterator[list[str]]:
    """Yield takes of which one is legal if any is.

    Of those that name few cards more are left in the hand, so the others matter only where a side has to open
    (C-3), where it can only fold (C-7), and where one card, or jokers only, would be left (C-5, O-2).
    """
    if not table.open_pile or category(table.pile[-1]) != "natural":
        return
    if table.opened:
        yield from _onto_takes(table)
        yield from _pair_takes(table)
        if table.values.natural_wild:
            yield from _natural_wild_takes(table)
        if table.values.sequence_start:
            yield from _sequence_starts(table)
    else:
        yield from _opening_takes(table)
        yield from _takes_of_whole_hands(table)


def _onto_takes(table: Table) -> Iterator[list[str]]:
    for place, meld in enumerate(table.own):
        if meld is not None:
            yield [f"take add {place_name(table, place)}"]
            yield [f"take top {place_name(table, place)}"]


def _targets(table: Table) -> list[str]:
    """Return the ends of the texts of takes: nothing for a new meld, and the own groups of the top card's rank."""
    top = table.pile[-1]
    places = [place for place, meld in enumerate(table.own) if meld is not None and meld.rank == top[0]]
    return ["", *(" " + place_name(table, place) for place in places)]


def _naturals(table: Table) -> list[str]:
    return sorted(card for card in table.hand if not is_wild(card) and card[0] == table.pile[-1][0])


def _wild_choices(hand: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """Return the choices of up to `most` wilds, twos of different suits counting as one."""
    wilds = sorted(card for card in hand if is_wild(card))
    choices = {}
    for number in range(most + 1):
        for chosen in combinations(wilds, number):
            choices[tuple(card[0] for card in chosen)] = chosen
    return list(choices.values())


def _pair_takes(table: Table) -> Iterator[list[str]]:
    naturals = _naturals(table)
    for number in range(2, len(naturals) + 1):
        for wilds in _wild_choices(table.hand, table.values.max_wilds):
            for target in _targets(table):
                yield [f"take pair {' '.join((*naturals[:number], *wilds))}{target}"]


def _natural_wild_takes(table: Table) -> Iterator[list[str]]:
    for natural in _naturals(table)[:1]:
        for wilds in _wild_choices(table.hand, table.values.max_wilds):
            for target in _targets(table):
                if wilds:
                    yield [f"take wild {' '.join((natural, *wilds))}{target}"]


def _sequence_starts(table: Table) -> Iterator[list[str]]:
    for card in sorted(set(table.hand)):
        for wild in _wild_choices(table.hand, 1)[1:]:
            yield [f"take run {card} {wild[0]}"]
            yield [f"take run {wild[0]} {card}"]


def _first_melds(table: Table) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield what may go with the top card where a side opens by the pair, and the hand that is left."""
    naturals = _naturals(table)
    for number in range(2, len(naturals) + 1):
        for chosen in sorted(set(combinations(naturals, number))):
            for wilds in _wild_choices(table.hand, table.values.max_wilds):
                left = list(table.hand)
                for card in (*chosen, *wilds):
                    left.remove(card)
                yield (*chosen, *wilds), left


def _take_with(cards: Sequence[str], melds: Melds) -> list[str]:
    return [f"take pair {' '.join(cards)}", *(f"lay {' '.join(meld)}" for meld in melds)]


def _opening_takes(table: Table) -> Iterator[list[str]]:
    """Yield takes that reach the minimum, and among them those that keep a card or two where the pile brings few."""
    values = table.values
    top = table.pile[-1]
    seen, unseen = steps.coming(table)
    few = len(seen) + (0 if forced_threes(table) else unseen) <= 2 or not values.jokers_discardable
    for cards, left in _first_melds(table):
        need = table.minimum(table.side) - sum(map(points, (top, *cards)))
        without = top[0] if values.one_group_per_rank else ""
        melds = melds_worth(values, left, need, without)
        if melds is None:
            continue
        yield _take_with(cards, melds)
        for number in (1, 2) if few else ():
            for kept in sorted(set(combinations(sorted(left), number))):
                rest = list(left)
                for card in kept:
                    rest.remove(card)
                melds = melds_worth(values, rest, need, without)
                if melds is not None:
                    yield _take_with(cards, melds)


def _takes_of_whole_hands(table: Table) -> Iterator[list[str]]:
    """Yield takes by the pair that use the whole hand, but for one card at most (C-7, F-6.5).

    Each card that the pile brings may yet complete a set that is needed (C-5, C-8); where it brings two or more,
    the turn can always be ended, except with jokers only (O-2).
    """
    values, (coming, unseen) = table.values, steps.coming(table)
    if unseen:
        return  # nobody goes out with cards that nobody knows
    if len(coming) > 1 and (values.jokers_discardable or set(coming) != {"Jk"}):
        return
    if not may_complete(table, [*table.hand, table.pile[-1], *coming]):
        return
    for cards, left in _first_melds(table):
        made = len(cards) + 1 >= FINISHED
        for melds in covers(values, left, 1, values.out_sets[table.players].all - made - len(coming)):
            yield _take_with(cards, melds)
