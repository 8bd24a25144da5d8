"""Sets of card kinds and values by kind in words: ``wild,black_threes``, ``4-7:5,8-K:10,A:20``."""

from collections.abc import Iterable
from typing import Final

from sambakit.engine.values.cards import CARDS, JOKER, KINDS, RANKS, TEXTS
from sambakit.game.refusal import NotationError

_JOKERS: Final = frozenset({JOKER})
_TWOS: Final = frozenset(range(4))
_RED: Final = frozenset({CARDS["3h"], CARDS["3d"]})
_BLACK: Final = frozenset({CARDS["3s"], CARDS["3c"]})

# By word, the widest first, so that the first words that fit say it shortest.
KIND_WORDS: Final[dict[str, frozenset[int]]] = {
    "wild": _JOKERS | _TWOS,
    "jokers": _JOKERS,
    "twos": _TWOS,
    "threes": _RED | _BLACK,
    "red_threes": _RED,
    "black_threes": _BLACK,
    **{rank: frozenset(range(4 * index, 4 * index + 4)) for index, rank in enumerate(RANKS) if index > 1},
    **{text: frozenset({kind}) for kind, text in enumerate(TEXTS)},
}


def print_kinds(kinds: Iterable[int]) -> str:
    """Return a set of kinds in words: ``wild,threes``; ``none`` for the empty set."""
    left, words = set(kinds), []
    for word, those in KIND_WORDS.items():
        if those <= left:
            words.append(word)
            left -= those
    return ",".join(words) or "none"


def parse_kinds(words: Iterable[str]) -> frozenset[int]:
    """Return the kinds that `words` name, ranges of ranks such as ``4-7`` among them; raises NotationError."""
    kinds: set[int] = set()
    for word in words:
        if word == "none":
            continue
        low, dash, high = word.partition("-")
        if dash and low in RANKS[2:] and high in RANKS[2:] and low and high and RANKS.index(low) < RANKS.index(high):
            kinds.update(range(4 * RANKS.index(low), 4 * RANKS.index(high) + 4))
        elif word in KIND_WORDS:
            kinds |= KIND_WORDS[word]
        else:
            known = [one for one in KIND_WORDS if len(one) > 2]
            raise NotationError(
                f"{word!r} names no cards; there are {', '.join(known)}, ranks such as A and 4-7, cards"
            )
    return frozenset(kinds)


def print_values(values: tuple[int, ...]) -> str:
    """Return the value of every kind of card: ``jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20``."""
    return ",".join(f"{word}:{value}" for word, value in _runs(values))


def changed_values(values: tuple[int, ...], preset: tuple[int, ...]) -> str:
    """Return the values that differ from those of `preset`: ``A:15``."""
    pairs = []
    for value in sorted({value for value, before in zip(values, preset, strict=True) if value != before}):
        kinds = {kind for kind in range(KINDS) if values[kind] == value != preset[kind]}
        pairs += [f"{word}:{value}" for word in print_kinds(kinds).split(",")]
    return ",".join(pairs)


def _runs(values: tuple[int, ...]) -> list[tuple[str, int]]:
    """Return words for all kinds and their values, ranks of one value as ranges."""
    found: list[tuple[str, int]] = []
    ranks: list[tuple[str, int]] = []
    for word, kinds in KIND_WORDS.items():
        of_kinds = {values[kind] for kind in kinds}
        if word in ("wild", "threes") or len(of_kinds) > 1:
            continue
        if word in RANKS:
            ranks.append((word, of_kinds.pop()))
        elif len(kinds) > 1 or word == "jokers":
            found.append((word, of_kinds.pop()))
    said = {kind for word, _ in (*found, *ranks) for kind in KIND_WORDS[word]}
    found += [(TEXTS[kind], values[kind]) for kind in range(KINDS) if kind not in said]
    place = 0
    while place < len(ranks):
        first, value = ranks[place]
        end = place
        while end + 1 < len(ranks) and ranks[end + 1][1] == value and _follows(ranks[end][0], ranks[end + 1][0]):
            end += 1
        found.append((first if end == place else f"{first}-{ranks[end][0]}", value))
        place = end + 1
    return found


def _follows(rank: str, after: str) -> bool:
    return RANKS.index(after) == RANKS.index(rank) + 1
