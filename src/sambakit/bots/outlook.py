"""What a view lets one expect: which cards are unseen, how long the deal goes on, how soon an enemy may go out."""

from typing import final

from sambakit.bots.memory import Memory
from sambakit.bots.terms import Terms
from sambakit.bots.weights import Weights
from sambakit.engine.cards import JOKER, KINDS, TWO, is_red_three
from sambakit.engine.melds import cards_of
from sambakit.engine.view import View


@final
class Outlook:
    """The expectations of the seat of a view.

    `live[kind]` and `live_rank[rank]` count the unseen cards, `live_wilds` the wilds among them, `unseen` all of them;
    `sets` and `missing` tell by side what is completed and how many sets going out still takes; `hazard` is the chance
    that the deal ends before the seat's next turn, `rounds` how many turns each player may still have; `chance` is
    the probability that one unseen card reaches the own side in time, `chance_alone` that it reaches the own hand.
    """

    def __init__(self, view: View, memory: Memory, weights: Weights, terms: Terms) -> None:
        self.view = view
        self.weights = weights
        self.terms = terms
        self.live = _live(view, memory)
        self.live_rank = [sum(self.live[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.live_wilds = self.live_rank[TWO] + self.live[JOKER]
        self.unseen = max(1, sum(self.live))
        self.sets = [terms.sets_of(side) for side in view.sides]
        self.missing = [terms.missing(sets) for sets in self.sets]
        self.partners = [seat for seat in range(view.players) if seat != view.seat and view.side_of[seat] == view.side]
        self.hazard = self._hazard()
        self.rounds = self._rounds()
        draws = view.rules.table.draw * self.rounds
        in_hands = weights.partner_cards * sum(view.hand_sizes[seat] for seat in self.partners)
        arriving = weights.arrival / self.unseen
        self.chance = min(0.9, (in_hands + draws * (1 + len(self.partners))) * arriving)
        self.chance_alone = min(0.9, weights.arrival_held * self.chance)

    def danger_of(self, seat: int) -> float:
        """Return the chance that the enemy in `seat` goes out in one turn."""
        view, weights = self.view, self.weights
        side = view.side_of[seat]
        if not view.sides[side].opened:
            return 0.01
        missing = self.missing[side]
        danger = weights.danger_no_set
        if missing == 1:
            danger = weights.danger_one_set
        elif not missing:
            danger = weights.danger_two_sets
        return min(0.9, danger / (view.hand_sizes[seat] + 1))

    def _hazard(self) -> float:
        view = self.view
        goes_on = 1.0
        for seat in range(view.players):
            if view.side_of[seat] != view.side:
                goes_on *= 1 - self.danger_of(seat)
        if view.stock_size < view.rules.table.draw * view.players:
            goes_on *= view.stock_size / (view.rules.table.draw * view.players + 1)
        return 1 - goes_on

    def _rounds(self) -> float:
        view = self.view
        rounds = max(self.weights.rounds_least, self.weights.rounds - view.turns / view.players)
        by_stock = view.stock_size / (view.rules.table.draw * view.players)
        by_hazard = 1 / self.hazard if self.hazard > 0 else rounds
        return max(0.3, min(rounds, by_stock, by_hazard))


def _live(view: View, memory: Memory) -> list[int]:
    """Return how many cards of each kind are neither in the own hand, nor on the table, nor known in the pile."""
    table = view.rules.table
    live = [table.decks] * KINDS
    live[JOKER] = table.jokers
    hand = view.hand
    for card in hand.cards():
        live[card] -= 1
    for side in view.sides:
        for meld in side.melds:
            for card in cards_of(meld):
                live[card] -= 1
        for card in range(JOKER):
            if is_red_three(card):
                live[card] -= side.red_hearts if card & 3 == 1 else side.red_diamonds
    for card in memory.pile:
        live[card] -= 1
    if view.pile_size and not memory.pile:
        live[view.upcard] -= 1  # the turn-up, which no log tells
    return live
