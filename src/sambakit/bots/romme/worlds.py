"""Samples possible games consistent with what a seat knows, each as likely as the others.

A world agrees with everything that the seat has seen: its own hand, the table, the pile, a stock that was the pile,
the cards that the other player picked up in sight of all, and all sizes. All other cards are dealt at random.
"""

from random import Random
from typing import final

from sambakit.bots.romme.memory import remember
from sambakit.romme.state.state import State
from sambakit.romme.state.view import View
from sambakit.romme.values.cards import bits_of, cards_in


@final
class Worlds:
    """All games consistent with a view, to draw from."""

    def __init__(self, view: View) -> None:
        self._view = view
        memory = remember(view)
        self._hidden = list(cards_in(memory.unseen))
        self._pile = list(memory.pile)
        if len(self._pile) != view.pile_size:  # the log does not tell all
            self._pile = [view.upcard] if view.pile_size else []
            self._hidden = [card for card in self._hidden if card not in self._pile]
        self._covered = view.pile_size - len(self._pile)
        self._stock = list(memory.stock)
        size = view.hand_sizes[1 - view.seat]
        self._held = memory.held if memory.held.bit_count() <= size else 0

    def draw(self, rng: Random) -> State:
        """Return a world; the seat's own view is the same in all of them."""
        view, hidden = self._view, self._hidden[:]
        rng.shuffle(hidden)
        hands = [view.hand, view.hand]
        other = 1 - view.seat
        missing = view.hand_sizes[other] - self._held.bit_count()
        hands[other] = self._held | bits_of(hidden[:missing])
        at = missing
        pile = [*hidden[at : at + self._covered], *self._pile]
        at += self._covered
        stock = self._stock or hidden[at : at + view.stock_size]
        at += 0 if self._stock else view.stock_size
        size = view.rules.deal.buraco_size
        buracos = tuple(tuple(hidden[at + size * number : at + size * (number + 1)]) for number in range(view.buracos))
        state = State(
            view.rules,
            hands,
            stock[:],
            buracos,
            view.turn,
            view.phase,
            pile,
            [list(own) for own in view.canastras],
        )
        state.turns, state.taken, state.turnovers = view.turns, view.taken, view.turnovers
        state.won = list(view.won)
        return state
