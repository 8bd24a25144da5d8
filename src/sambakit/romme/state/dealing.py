"""The deal (R-1.4)."""

from collections.abc import Sequence

from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.romme.state.state import State
from sambakit.romme.values.cards import CARDS_IN_PACK


def new_state(rules: RommeRules, deck: Sequence[int], dealer: int) -> State:
    """Return the state before the opener's discard, from `deck`, whose first card is dealt first (R-1.4, R-1.5).

    One card at a time goes to the opener and the dealer in turn until each has enough; then come the Buracos, one
    after the other, then the stock. Raises ValueError for a deck that is not the pack, or a seat that there is not.
    """
    if sorted(deck) != list(range(CARDS_IN_PACK)):
        raise ValueError(f"the deck is not the pack of {CARDS_IN_PACK} cards")
    if not 0 <= dealer < PLAYERS:
        raise ValueError(f"seat {dealer} is not at a table of {PLAYERS}")
    deal, opener = rules.deal, 1 - dealer
    missing = [deal.hand_opener, deal.hand_opener]
    missing[dealer] = deal.hand_dealer
    hands, seat, at = [0, 0], opener, 0
    while missing[0] or missing[1]:
        if missing[seat]:
            hands[seat] |= 1 << deck[at]
            missing[seat] -= 1
            at += 1
        seat = 1 - seat
    buracos = []
    for _ in range(deal.buracos):
        buracos.append(tuple(deck[at : at + deal.buraco_size]))
        at += deal.buraco_size
    return State(rules, hands, list(deck[at:]), tuple(buracos), opener)
