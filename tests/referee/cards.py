"""Cards as texts, such as ``Qh`` and ``Jk`` (rules D-1.5 to D-1.7)."""

from typing import Final

RANKS: Final = "456789TJQKA"  # the naturals, 4 low and ace high (D-5.1)
SUITS: Final = "shdc"
UNKNOWN: Final = "??"  # a card that a position does not name

_POINTS: Final = {"Jk": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)  # D-1.6


def is_wild(card: str) -> bool:
    """Return whether `card` is a two or a joker (D-1.7)."""
    return card == "Jk" or card[0] == "2"


def is_natural(card: str) -> bool:
    """Return whether `card` is a 4 to ace (D-1.7)."""
    return card != "Jk" and card[0] in RANKS


def is_red_three(card: str) -> bool:
    """Return whether `card` is 3h or 3d."""
    return card in ("3h", "3d")


def is_black_three(card: str) -> bool:
    """Return whether `card` is 3s or 3c."""
    return card in ("3s", "3c")


def is_card(word: str) -> bool:
    """Return whether a word of an action is a card, not the name of a meld or a way."""
    return word == "Jk" or (len(word) == 2 and word[1] in SUITS)


def category(card: str) -> str:
    """Return ``natural``, ``wild``, ``red three`` or ``black three``; an unknown card counts as natural."""
    if is_wild(card):
        return "wild"
    if is_red_three(card):
        return "red three"
    return "black three" if is_black_three(card) else "natural"


def points(card: str) -> int:
    """Return the points of a card on the table, 5 for a three of either colour (D-1.6, Y-2)."""
    if card[0] == "3":
        return 5
    return _POINTS.get(card, 0) or _POINTS.get(card[0], 0)


def pack(decks: int, jokers: int) -> list[str]:
    """Return all cards of `decks` packs and the jokers."""
    return [rank + suit for rank in "23" + RANKS for suit in SUITS] * decks + ["Jk"] * jokers
