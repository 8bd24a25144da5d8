"""Leave to go out: whether a turn can still go out, by trying what may become of each card (C-4, C-9).

All that a turn lays may be one meld step (C-2). So it only matters where the cards come to lie, not in which order.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from tests.referee.cards import RANKS, SUITS, is_black_three, is_natural, is_red_three, is_wild, points
from tests.referee.ending import may_discard
from tests.referee.melds import FINISHED, Illegal, Meld, completed_kind, low_end, new_meld, suit_of
from tests.referee.table import Table, suffices
from tests.referee.values import VALUES, Values

MOST_CARDS: Final = 24  # nobody asks with more: which of them go out nobody can look through (C-9)
Kinds = tuple[str, ...]  # of completed sets, sorted
Block = tuple[int, int]  # naturals and wilds of a group
WILD: Final = "wild"


def can_go_out(table: Table) -> bool:
    """Return whether the player to move, who has drawn, can go out in this turn if the partner lets them."""
    if table.phase != "play" or table.answer == "no":
        return False
    if table.must_go_out or table.folding:
        return True
    hand = [card for card in table.hand if not (table.values.red_threes == "optional" and is_red_three(card))]
    kept = [None, *(card for card in sorted(set(table.hand)) if may_discard(table, card))]
    return any(_goes_out(table, hand, card) for card in kept)


def _goes_out(table: Table, hand: Sequence[str], kept: str | None) -> bool:
    """Return whether all of `hand` but the card `kept` can be laid."""
    left = list(hand)
    if kept in left:
        left.remove(kept)
    enough = table.opened or table.values.fold != "never" or sum(map(points, left)) >= table.minimum(table.side)
    if not enough or (table.values.black_threes == "never" and any(map(is_black_three, left))):
        return False
    need = table.values.out_sets[table.players]
    wilds = sum(map(is_wild, left))
    plain = tuple(sorted(card for card in left if not is_wild(card)))
    if _stuck(table, plain, wilds):
        return False
    melds = [meld for meld in table.own if meld is not None]
    others = [
        (WILD if meld.kind == WILD else _label(next(card for card in meld.cards if not is_wild(card))), _block(meld))
        for meld in melds
        if meld.kind != "sequence"
    ]
    for rest, free, kinds in _with_sequences(table.values, plain, wilds, _sequences(melds), ()):
        if any(suffices(need, kinds + more) for more in _others(table.values.name, tuple(sorted(others)), rest, free)):
            return True
    return False


def _block(meld: Meld) -> Block:
    return len(meld.cards) - meld.wilds, meld.wilds


def _sequences(melds: Sequence[Meld]) -> list[tuple[str, int, int, int]]:
    """Return the suit, low end, size and wilds of each sequence."""
    return [(suit_of(meld), low_end(meld), len(meld.cards), meld.wilds) for meld in melds if meld.kind == "sequence"]


def _stuck(table: Table, plain: Sequence[str], wilds: int) -> bool:
    """Return whether some card goes into no group and stands in no row: a quick yes for most hands."""
    groups = {meld.rank for meld in table.own if meld is not None and meld.kind == "group"}
    ranks = [card[0] for card in plain]
    few = [card for card in plain if is_natural(card) and ranks.count(card[0]) + min(wilds, 1) < 3]
    alone = {card for card in few if card[0] not in groups and (ranks.count(card[0]) < 2 or not wilds)}
    near = set(plain)
    for meld in table.own:
        if meld is not None and meld.kind == "sequence" and len(meld.cards) < FINISHED:
            near |= {RANKS[at] + suit_of(meld) for at in range(low_end(meld), low_end(meld) + len(meld.cards))}
    return any(not _in_row(table.values, card, near) for card in alone)


def _in_row(values: Values, card: str, near: set[str]) -> bool:
    if values.sequence_wilds:
        return True
    at = RANKS.index(card[0])
    rows = [range(low, low + 3) for low in range(max(0, at - 2), min(at, len(RANKS) - 3) + 1)]
    return values.sequences and any(all(RANKS[place] + card[1] in near for place in row) for row in rows)


def _with_sequences(
    values: Values,
    plain: tuple[str, ...],
    wilds: int,
    own: Sequence[tuple[str, int, int, int]],
    kinds: Kinds,
) -> Iterator[tuple[tuple[str, ...], int, Kinds]]:
    """Yield what is left of the naturals and wilds when some went into sequences, with the kinds completed there."""
    if not own:
        yield from _with_new_sequences(values, plain, wilds, kinds, (0, 0))
        return
    (suit, low, size, held), *others = own
    for start in range(max(0, low + size - FINISHED), low + 1):
        for end in range(low + size, min(start + FINISHED, len(RANKS)) + 1):
            places = [at for at in range(start, end) if not low <= at < low + size]
            for rest, some in _taken(plain, suit, places, min(wilds, values.sequence_wilds - held)):
                done = _done(end - start, held + some)
                yield from _with_sequences(values, rest, wilds - some, others, kinds + done)


def _with_new_sequences(
    values: Values, plain: tuple[str, ...], wilds: int, kinds: Kinds, first: tuple[int, int]
) -> Iterator[tuple[tuple[str, ...], int, Kinds]]:
    """Yield the same for new sequences, which begin no earlier than `first` (suit, low end)."""
    yield plain, wilds, kinds
    if not values.sequences:
        return
    for suit in range(first[0], len(SUITS)):
        for low in range(first[1] if suit == first[0] else 0, len(RANKS) - 2):
            for size in range(3, min(FINISHED, len(RANKS) - low) + 1):
                places = range(low, low + size)
                for rest, some in _taken(plain, SUITS[suit], places, min(wilds, values.sequence_wilds)):
                    done = _done(size, some)
                    yield from _with_new_sequences(values, rest, wilds - some, kinds + done, (suit, low))


def _done(size: int, wilds: int) -> Kinds:
    return () if size < FINISHED else ("black_samba",) if wilds else ("samba",)


def _taken(
    plain: tuple[str, ...], suit: str, places: Sequence[int], wilds: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield what is left when the cards of these places are taken out, with none or one of them a wild."""
    gone = [RANKS[place] + suit for place in places]
    choices = [gone, *([*gone[:at], *gone[at + 1 :]] for at in range(len(gone)) if wilds > 0)]
    for chosen in choices:
        if set(chosen) <= set(plain):
            left = list(plain)
            for card in chosen:
                left.remove(card)
            yield tuple(left), len(gone) - len(chosen)


@lru_cache(maxsize=100_000)
def _others(name: str, own: tuple[tuple[str, Block], ...], plain: tuple[str, ...], wilds: int) -> frozenset[Kinds]:
    """Return the kinds completed by each way to lay all these cards in groups, sets of threes and melds of wilds."""
    labels = [_label(card) for card in plain]
    found: set[tuple[int, Kinds]] = {(wilds, ())}
    for label in sorted({*labels, *(label for label, _ in own)} - {WILD}):
        blocks = tuple(block for other, block in own if other == label)
        found = {
            (left - some, kinds + more)
            for left, kinds in found
            for some in range(left + 1)
            for more in _groups(name, label, blocks, labels.count(label), some)
        }
    sizes = tuple(size for label, (_, size) in own if label == WILD)
    return frozenset(kinds + more for left, kinds in found for more in _melds_of_wilds(name, sizes, left))


def _label(card: str) -> str:
    """Return what cards have in common that go into one meld which is no sequence."""
    return "black three" if is_black_three(card) else "red three" if is_red_three(card) else card[0]


@cache
def _groups(name: str, label: str, own: tuple[Block, ...], naturals: int, wilds: int) -> frozenset[Kinds]:
    """Return the kinds of the groups of a rank by each way to lay these cards: onto `own` groups and in new ones."""
    found: set[Kinds] = set()
    for grown, left_naturals, left_wilds in _grown(VALUES[name], own, naturals, wilds):
        for new in _new_groups(name, label, left_naturals, left_wilds, (left_naturals, left_wilds)):
            for groups in _together(VALUES[name], (*grown, *new)):
                kinds = [_kind_of_group(name, label, *group) for group in groups]
                if None not in kinds and not (VALUES[name].one_group_per_rank and len(groups) > 1):
                    found.add(tuple(sorted(kind for kind in kinds if kind)))
    return frozenset(found)


def _grown(
    values: Values, own: tuple[Block, ...], naturals: int, wilds: int
) -> Iterator[tuple[tuple[Block, ...], int, int]]:
    """Yield `own` groups with some of the cards, and how many naturals and wilds are left."""
    if not own:
        yield (), naturals, wilds
        return
    (lie, wild), *others = own
    for some in range(wilds + 1):
        if some and not values.wild_onto_finished and lie + wild + some > FINISHED:
            break
        for more in range(naturals + 1):
            for rest, left_naturals, left_wilds in _grown(values, tuple(others), naturals - more, wilds - some):
                yield ((lie + more, wild + some), *rest), left_naturals, left_wilds


def _new_groups(name: str, label: str, naturals: int, wilds: int, most: Block) -> Iterator[tuple[Block, ...]]:
    """Yield the ways to lay exactly these cards in new groups, none greater than `most`."""
    if not naturals and not wilds:
        yield ()
    for many in range(min(naturals, most[0]), 1, -1):
        for some in range(wilds + 1):
            if (many, some) <= most and _kind_of_group(name, label, many, some) is not None:
                for rest in _new_groups(name, label, naturals - many, wilds - some, (many, some)):
                    yield ((many, some), *rest)


def _together(values: Values, groups: tuple[Block, ...]) -> Iterator[tuple[Block, ...]]:
    """Yield the groups as they are, and where groups are merged also with some of them merged (D-4.8)."""
    yield groups
    if values.merging:
        for at in range(len(groups)):
            for other in range(at):
                merged = (groups[at][0] + groups[other][0], groups[at][1] + groups[other][1])
                rest = tuple(group for place, group in enumerate(groups) if place not in (at, other))
                yield from _together(values, (*rest, merged))


@cache
def _kind_of_group(name: str, label: str, naturals: int, wilds: int) -> str | None:
    """Return the kind of completed set that such a group is, "" before that, None where no group is like it."""
    card = {"black three": "3c", "red three": "3h"}.get(label, "8c")
    try:
        return completed_kind(new_meld(VALUES[name], [card] * naturals + ["2s"] * wilds))
    except Illegal:
        return None


@cache
def _melds_of_wilds(name: str, sizes: tuple[int, ...], wilds: int) -> frozenset[Kinds]:
    """Return the kinds completed by each way to lay all these wilds on melds of wilds of these `sizes` and new ones."""
    if not wilds:
        return frozenset({tuple("bolivia" for size in sizes if size >= FINISHED)})
    if not VALUES[name].wild_meld:
        return frozenset()
    found: set[Kinds] = set()
    for at, size in enumerate(sizes):
        if size < FINISHED:
            found |= _melds_of_wilds(name, tuple(sorted((*sizes[:at], *sizes[at + 1 :], size + 1))), wilds - 1)
    if wilds >= 3:
        found |= _melds_of_wilds(name, tuple(sorted((*sizes, 3))), wilds - 3)
    return frozenset(found)
