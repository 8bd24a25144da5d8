"""Other orders of the cards that nobody has seen, each as likely as the one that came.

They follow the deal: the cards that came change places with those at the front of each order, and what is left
is the order of the cards unseen from then on. It is as random as before. So the value after a draw and the value before
the next one have the same future, and in the sum over a deal most of their noise cancels.
"""

from collections import defaultdict
from collections.abc import Sequence

from sambakit.engine.values.chance import Chance


class Orders:
    """Some orders of the unseen cards of a deal, from its beginning or any draw on."""

    def __init__(self, cards: Sequence[int], count: int, chance: Chance) -> None:
        """Draw `count` orders of `cards` by `chance`; the order in which they are given says nothing."""
        self._cards = without_order(cards)  # by place; an order is a list of places
        self._places: dict[int, list[int]] = defaultdict(list)
        for place in reversed(range(len(cards))):
            self._places[self._cards[place]].append(place)
        self._orders = [chance.shuffled(range(len(cards))) for _ in range(count)]
        self.left = len(cards)  # cards that are unseen

    def orders(self) -> list[list[int]]:
        """Return the cards of each order."""
        return [self._cards_of(order) for order in self._orders]

    def remove_drawn(self, cards: Sequence[int]) -> None:
        """Note that `cards` came first; raises ValueError where they are not all unseen."""
        came = []
        for card in cards:
            if not self._places[card]:
                raise ValueError(f"card {card} is not unseen any more")
            came.append(self._places[card].pop())
        self._orders = [drawn_first(order, came)[len(came) :] for order in self._orders]
        self.left -= len(came)

    def _cards_of(self, order: Sequence[int]) -> list[int]:
        return [self._cards[place] for place in order]


def without_order(cards: Sequence[int]) -> list[int]:
    """Return `cards` so that their order says nothing: some of them may never be drawn, and stay hidden."""
    return sorted(cards)


def drawn_first(order: Sequence[int], drawn: Sequence[int]) -> list[int]:
    """Return `order` with the places `drawn`, of the cards that came, changed to the front.

    The rest stays as alike as it can, so that what it brings counts on both sides, and is as random as `order` was.

    >>> drawn_first([3, 1, 0, 2], [0, 1])
    [0, 1, 3, 2]
    """
    changed = list(order)
    for front, place in enumerate(drawn):
        other = changed.index(place)
        changed[front], changed[other] = changed[other], changed[front]
    return changed
