"""What a hand can lay: melds worth so many points, and melds that use the whole hand (C-3, C-7, C-16).

Exhaustive, but for what cannot change the answer: sequences of six and seven cards count as two shorter ones, and a
group takes all naturals that no sequence uses.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from tests.referee.cards import RANKS, SUITS, is_black_three, is_natural, is_red_three, is_wild, points
from tests.referee.melds import Illegal, completed_kind, new_meld
from tests.referee.table import Table
from tests.referee.values import VALUES, Values

Melds = list[tuple[str, ...]]


def melds_worth(values: Values, hand: Sequence[str], need: int, without_rank: str = "") -> Melds | None:
    """Return melds from `hand` worth `need` points together, or None; no group of the rank `without_rank`.

    Black threes that are bound to going out stay out of it (C-6).
    """
    found = _melds_worth(values.name, tuple(sorted(hand)), need, without_rank)
    return None if found is None else list(found)


@lru_cache(maxsize=100_000)
def _melds_worth(name: str, hand: tuple[str, ...], need: int, without_rank: str) -> tuple[tuple[str, ...], ...] | None:
    values = VALUES[name]
    return _with_sequences(values, Counter(hand), need, without_rank, (0, 0))


def _with_sequences(
    values: Values, hand: Counter[str], need: int, without_rank: str, first: tuple[int, int]
) -> tuple[tuple[str, ...], ...] | None:
    """Return melds worth `need`: groups, and sequences that begin no earlier than `first` (suit, low end)."""
    if need <= 0:
        return ()
    if sum(points(card) * number for card, number in hand.items()) < need:
        return None
    groups = _groups_worth(values, hand, need, without_rank)
    if groups is not None or not values.sequences:
        return groups
    for start, run in _runs(values, hand, first):
        rest = hand - Counter(run)
        more = _with_sequences(values, rest, need - sum(map(points, run)), without_rank, start)
        if more is not None:
            return (run, *more)
    return None


def _runs(
    values: Values, hand: Counter[str], first: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], tuple[str, ...]]]:
    """Yield sequences of three to five cards with their suit and low end, with a wild where the rules allow one."""
    wilds = sorted({card for card in hand if is_wild(card)})
    for suit in range(len(SUITS)):
        for low in range(len(RANKS) - 2):
            if (suit, low) < first:
                continue
            for length in range(3, 6):
                run = [rank + SUITS[suit] for rank in RANKS[low : low + length]]
                missing = [place for place, card in enumerate(run) if not hand[card]]
                if len(run) < length:
                    break
                if not missing:
                    yield (suit, low), tuple(run)
                if values.sequence_wilds and len(missing) <= 1:
                    for place in missing or (0, length - 1):
                        for wild in wilds:
                            yield (suit, low), (*run[:place], wild, *run[place + 1 :])


def _groups_worth(
    values: Values, hand: Counter[str], need: int, without_rank: str
) -> tuple[tuple[str, ...], ...] | None:
    """Return groups, melds of wilds and sets of threes worth `need`, or None where none reach it."""
    melds: Melds = []
    reds = [card for card in hand.elements() if is_red_three(card)]
    blacks = [card for card in hand.elements() if is_black_three(card)]
    melds += [tuple(threes) for threes in (reds, blacks) if values.red_threes == "set" and len(threes) >= 3]
    wilds = sorted((card for card in hand.elements() if is_wild(card)), key=points)
    by_rank = {
        rank: [card for card in hand.elements() if is_natural(card) and card[0] == rank]
        for rank in RANKS
        if rank != without_rank
    }
    best: dict[int, tuple[int, tuple[tuple[str, tuple[tuple[int, int], ...]], ...]]] = {0: (0, ())}
    for rank, cards in by_rank.items():
        if len(cards) < 2:
            continue
        following = dict(best)
        for used, (worth, shapes) in best.items():
            for more in range(len(wilds) - used + 1):
                split = _split(values.name, len(cards), more)
                if split is None:
                    continue
                total = worth + points(rank) * sum(naturals for naturals, _ in split)
                if total > following.get(used + more, (-1, ()))[0]:
                    following[used + more] = (total, (*shapes, (rank, split)))
        best = following
    fixed = sum(points(card) for meld in melds for card in meld)
    for used, (worth, shapes) in best.items():
        left = len(wilds) - used
        alone = left if values.wild_meld and left >= 3 else 0
        if fixed + worth + sum(map(points, wilds[len(wilds) - used - alone :])) >= need:
            return (*melds, *_written(by_rank, wilds, shapes, alone))
    return None


@cache
def _split(name: str, naturals: int, wilds: int) -> tuple[tuple[int, int], ...] | None:
    """Return groups (naturals, wilds) of one rank that use all the wilds and as many naturals as can be, or None."""
    values = VALUES[name]
    best: tuple[tuple[int, int], ...] | None = None if wilds else ()
    for many in range(naturals, 1, -1):
        for some in range(min(wilds, values.max_wilds) + 1):
            if not _is_group(name, many, some):
                continue
            rest = _split(name, naturals - many, wilds - some) if not values.one_group_per_rank else ()
            if rest is None or (values.one_group_per_rank and some != wilds):
                continue
            groups = ((many, some), *rest)
            if best is None or sum(n for n, _ in groups) > sum(n for n, _ in best):
                best = groups
    return best


@cache
def _is_group(name: str, naturals: int, wilds: int) -> bool:
    try:
        new_meld(VALUES[name], ["8s"] * naturals + ["2s"] * wilds)
    except Illegal:
        return False
    return True


def _written(
    by_rank: dict[str, list[str]],
    wilds: list[str],
    shapes: Sequence[tuple[str, tuple[tuple[int, int], ...]]],
    alone: int,
) -> Iterator[tuple[str, ...]]:
    """Yield the melds of `shapes` in cards, the dearest wilds first, then melds of `alone` wilds."""
    left = list(wilds)
    for rank, split in shapes:
        cards = list(by_rank[rank])
        for naturals, some in split:
            yield (*(cards.pop() for _ in range(naturals)), *(left.pop() for _ in range(some)))
    while alone:
        size = alone if alone <= 7 else min(7, alone - 3)
        yield tuple(left.pop() for _ in range(size))
        alone -= size


def covers(values: Values, hand: Sequence[str], keep: int, sets: int) -> Iterator[Melds]:
    """Yield the ways to lay the whole `hand` in new melds, but for `keep` cards at most, with `sets` completed ones.

    The dearest wilds are laid first, for the minimum.
    """
    wilds = sorted((card for card in hand if is_wild(card)), key=points, reverse=True)
    plain = sorted((card for card in hand if not is_wild(card)), key=lambda card: ("3" + RANKS).index(card[0]))
    yield from _covers(values, tuple(plain), tuple(wilds), keep, sets)


def _covers(values: Values, plain: tuple[str, ...], wilds: tuple[str, ...], keep: int, sets: int) -> Iterator[Melds]:
    if not plain:
        if len(wilds) <= keep and sets <= 0:
            yield []
        if values.wild_meld and 3 <= len(wilds) <= 7 and sets <= (len(wilds) == 7):
            yield [wilds]
        return
    if keep and _coverable(values.name, plain[1:], len(wilds), keep - 1, sets):
        yield from _covers(values, plain[1:], wilds, keep - 1, sets)
    for cards, some, at, done in _melds_with(values.name, plain, len(wilds)):
        left = _without(plain, cards)
        if _coverable(values.name, left, len(wilds) - some, keep, sets - done):
            for rest in _covers(values, left, wilds[some:], keep, sets - done):
                yield [(*cards[:at], *wilds[:some], *cards[at:]), *rest]


@lru_cache(maxsize=1_000_000)
def _coverable(name: str, plain: tuple[str, ...], wilds: int, keep: int, sets: int) -> bool:
    """Return whether `covers` yields anything."""
    if not plain:
        return (wilds <= keep and sets <= 0) or (VALUES[name].wild_meld and 3 <= wilds <= 7 and sets <= (wilds == 7))
    if sets > (len(plain) + wilds) // 6:
        return False
    if keep and _coverable(name, plain[1:], wilds, keep - 1, sets):
        return True
    return any(
        _coverable(name, _without(plain, cards), wilds - some, keep, sets - done)
        for cards, some, _, done in _melds_with(name, plain, wilds)
    )


def _without(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=100_000)
def _melds_with(name: str, plain: tuple[str, ...], wilds: int) -> list[tuple[tuple[str, ...], int, int, bool]]:
    """Return the melds with the first of the cards `plain` and none below it.

    Each as its naturals, the number of its wilds, how many naturals stand before these, and whether it is completed.
    """
    values = VALUES[name]
    first, others = plain[0], plain[1:]
    same = [card for card in others if card[0] == first[0]]
    shapes = [
        ((first, *chosen), some, len(chosen) + 1)
        for number in range(len(same) + 1)
        for chosen in sorted(set(combinations(same, number)))
        for some in range(min(wilds, values.max_wilds) + 1)
    ]
    if is_natural(first):
        shapes += _runs_from(first, others, min(wilds, values.sequence_wilds))
    found = []
    for cards, some, at in shapes:
        try:
            meld = new_meld(values, (*cards[:at], *["2s"] * some, *cards[at:]))
        except Illegal:
            continue
        found.append((cards, some, at, completed_kind(meld) != ""))
    return found


def _runs_from(first: str, others: Sequence[str], wilds: int) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield the sequences whose lowest natural is `first`: all naturals, or with a wild at any place."""
    at_hand = set(others)
    place = RANKS.index(first[0])
    for low in range(max(0, place - wilds), place + 1):
        for length in range(3, 8):
            run = tuple(rank + first[1] for rank in RANKS[low : low + length])
            if len(run) < length:
                break
            for at in range(0 if wilds else length, length + 1):  # at the end of the range no wild
                naturals = (*run[:at], *run[at + 1 :])
                if naturals[0] == first and at_hand.issuperset(naturals[1:]):
                    yield naturals, int(at < length), at


def may_complete(table: Table, hand: Sequence[str]) -> bool:
    """Return whether `hand` alone might hold the completed sets that going out needs; a quick no for most hands."""
    values = table.values
    wilds = sum(map(is_wild, hand))
    ranks = Counter(card[0] for card in hand if not is_wild(card))
    sets = sum((number + min(wilds, values.max_wilds)) // 7 for number in ranks.values())
    for suit in SUITS:
        held = "".join("x" if rank + suit in hand else " " for rank in RANKS)
        sets += 1 + len(hand) // 14 if "x" * 7 in held or values.sequence_wilds else 0
    return sets + (wilds >= 7 and values.wild_meld) >= values.out_sets[table.players].all
