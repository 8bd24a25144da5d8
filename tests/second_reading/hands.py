"""Deals with chosen hands: the deck is put in order so that every seat is dealt what a test names."""

from collections import Counter
from collections.abc import Sequence

from sambakit import TEXTS, Deal, new_deal, parse_card, parse_rules
from tests.second_reading.cards import RED_THREES, WILD, rank_of


def dealt(
    rules: str,
    hands: dict[int, str],
    *,
    players: int = 4,
    cards: int = 15,
    top: str = "9c",
    stock: str = "",
    last: str = "",
    scores: Sequence[int] | None = None,
) -> Deal:
    """Return a deal of `rules` in which seat 0 begins; `stock` are its first cards, `last` its last ones."""
    ruleset = parse_rules(rules)
    left = Counter(TEXTS[card] for card in ruleset.pack())
    named = [card for text in (*hands.values(), top, stock, last) for card in text.split()]
    left.subtract(named)
    assert min(left.values()) >= 0, "a card is named more often than the packs have it"
    rest = sorted(left.elements(), key=lambda card: (rank_of(card) in (RED_THREES, WILD), card[-1], card))
    full = {}
    for seat in range(players):
        hand = hands.get(seat, "").split()
        full[seat] = hand + [rest.pop(0) for _ in range(cards - len(hand))]
    dealing = [full[place % players][place // players] for place in range(players * cards)]
    deck = [*dealing, top, *stock.split(), *rest, *last.split()]
    return new_deal(ruleset, players, [parse_card(card) for card in deck], 0, scores)
