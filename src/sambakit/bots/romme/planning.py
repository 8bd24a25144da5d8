"""The best way to finish a turn: the Canastras to lay and the card to discard, searched over the cards at hand."""

from dataclasses import dataclass

from sambakit.bots.romme.greedy import use
from sambakit.bots.romme.worth import Stage, canastra_worth, gift, hand_worth
from sambakit.romme.actions.actions import ADD, DISCARD, LAY
from sambakit.romme.legal import new_canastras
from sambakit.romme.values.canastras import additions, bits_in, grown
from sambakit.romme.values.cards import cards_in

MOST_LOOKED_AT = 160  # states of a turn; a hand that allows more is laid off greedily


@dataclass(frozen=True, slots=True)
class Plan:
    """The worth of a turn that goes on with `action`, packed; -1 if the hand is empty and the turn goes on."""

    value: float
    action: int


class Planner:
    """Plans one turn of one player; `pile_size` is that of the pile on which the discard will go."""

    def __init__(self, stage: Stage, pile_size: int) -> None:
        self.stage = stage
        self.pile_size = pile_size
        self._plans: dict[tuple[tuple[int, ...], int], Plan] = {}

    def best(self, own: tuple[int, ...], hand: int) -> Plan:
        """Return the best way to go on with these Canastras and this hand."""
        key = (own, hand)
        found = self._plans.get(key)
        if found is None:
            self._plans[key] = found = self._best(own, hand)
        return found

    def _best(self, own: tuple[int, ...], hand: int) -> Plan:
        if not hand:
            return Plan(self._laid_worth(own) + hand_worth(self.stage, 0, True), -1)
        best = self.discard(own, hand)
        if len(self._plans) > MOST_LOOKED_AT:
            return best
        for action, after, left in self._layings(own, hand):
            value = self.best(after, left).value
            if value > best.value:
                best = Plan(value, action)
        return best

    def _layings(self, own: tuple[int, ...], hand: int) -> list[tuple[int, tuple[int, ...], int]]:
        """Return the possible layings: the packed action, the Canastras and the hand after it."""
        melds = self.stage.rules.melds
        found = []
        for slot, canastra in enumerate(own):
            for one in additions(canastra, hand, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows):
                card = one & 63
                after = (*own[:slot], grown(canastra, card, one >> 6), *own[slot + 1 :])
                found.append((ADD | one << 3 | slot << 11, after, hand & ~(1 << card)))
        new = new_canastras(melds, hand)
        found += [(LAY | canastra << 3, (*own, canastra), hand & ~bits_in(canastra)) for canastra in new]
        return found

    def _laid_worth(self, own: tuple[int, ...]) -> float:
        return sum(canastra_worth(self.stage, canastra) for canastra in own)

    def discard(self, own: tuple[int, ...], hand: int) -> Plan:
        """Return the best discard: the card that helps the own hand least and the other player least."""
        best_card, least = -1, 0.0
        for card in cards_in(hand):
            loss = self.loss(hand, card)
            if best_card < 0 or loss < least:
                best_card, least = card, loss
        return Plan(self.discard_value(own, hand, best_card), DISCARD | best_card << 3)

    def loss(self, hand: int, card: int) -> float:
        """Return how much the discard of `card` takes from the own hand and gives to the other player."""
        stage = self.stage
        return stage.weights.use * use(stage.rules, hand, card) + gift(
            stage, card, self.pile_size, hand.bit_count() - 1
        )

    def discard_value(self, own: tuple[int, ...], hand: int, card: int) -> float:
        """Return the worth of a turn that ends with the discard of `card`."""
        stage, left = self.stage, hand & ~(1 << card)
        value = self._laid_worth(own) + hand_worth(stage, left, bool(own))
        return value - gift(stage, card, self.pile_size, left.bit_count())
