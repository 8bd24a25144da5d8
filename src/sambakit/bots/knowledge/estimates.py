"""Estimates from one seat's view: the unseen cards, the length of the deal, and the chance that an enemy goes out."""

from typing import final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import Style
from sambakit.bots.knowledge.weights import Weights
from sambakit.engine.state.state import PHASE_PLAY
from sambakit.engine.state.view import NO_CARD
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import JOKER, KINDS, TWO
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    GROUP,
    NO_MELD,
    SEQUENCE,
    high_of,
    jokers_of,
    kind_of,
    low_of,
    rank_of,
    suit_count,
    suit_of,
    twos_of,
    wild_at,
    wilds_of,
)
from sambakit.engine.values.native import i64


@final
class Estimates:
    """The expectations of the seat of a window.

    `live[kind]` and `live_rank[rank]` count the unseen cards, `live_wilds` the wilds among them, `unseen` all of them;
    `sets` and `missing` tell by side what is completed and how many sets going out still takes; `hazard` is the chance
    that the deal ends before the seat's next turn, `rounds` how many turns each player may still have; `chance` is
    the probability that one unseen card reaches the own side in time, `chance_alone` that it reaches the own hand.
    """

    def __init__(self, window: Window, memory: Memory, weights: Weights, bot_rules: BotRules, style: Style) -> None:
        self.window = window
        self.memory = memory
        self.weights = weights
        self.bot_rules = bot_rules
        self.style = style
        self.no_way_out = False  # known for the rest of the turn: what is melded leaves no more ways than before
        self._turns: i64 = window.turns
        self._phase: i64 = window.phase
        self._pile: i64 = window.pile_size
        self.live = live_cards(window, memory, bot_rules)
        self.live_rank = ranks_of(self.live)
        self.live_wilds: i64 = self.live_rank[TWO] + self.live[JOKER]
        unseen: i64 = self.live[JOKER]
        for of_rank in self.live_rank:
            unseen += of_rank
        self.unseen: i64 = unseen if unseen > 1 else 1
        self.sets = [int(bot_rules.sets_of(side)) for side in window.sides]
        self.missing = [int(bot_rules.missing(sets)) for sets in self.sets]
        own, players = window.side_number, window.players
        in_partners_hands: i64 = 0
        partners: list[int] = []
        side_of = window.side_of
        for seat in range(players):
            if seat != window.seat and side_of[seat] == own:
                partners.append(seat)
                in_partners_hands += window.hand_size(seat)
        self.partners = partners
        self.hazard = self._hazard()
        self.rounds = self._rounds()
        draws = float(bot_rules.draw) * self.rounds
        in_hands = weights.partner_cards * float(in_partners_hands)
        arriving = weights.arrival / float(self.unseen)
        self.chance = min(0.9, (in_hands + draws * float(1 + len(partners))) * arriving)
        self.chance_alone = min(0.9, weights.arrival_held * self.chance)

    def holds(self, window: Window, memory: Memory) -> bool:
        """Return whether these estimates are still those of `window`: in one turn, melds change the own sets alone.

        These are brought up to date. A pile that is delivered to who has opened with it shows new cards.
        """
        if window is not self.window or memory is not self.memory or window.phase != PHASE_PLAY:
            return False
        if window.turns != self._turns or self._phase != PHASE_PLAY or window.pile_size != self._pile:
            return False
        own = window.side_number
        sets = self.bot_rules.sets_of(window.side)
        self.sets[own] = sets
        self.missing[own] = self.bot_rules.missing(sets)
        return True

    def danger_of(self, seat: i64) -> float:
        """Return the chance that the enemy in `seat` goes out in one turn."""
        window, weights = self.window, self.weights
        side = window.side_of[seat]
        if not window.sides[side].opened:
            return 0.01
        missing = self.missing[side]
        danger = weights.danger_no_set
        if missing == 1:
            danger = weights.danger_one_set
        elif not missing:
            danger = weights.danger_two_sets
        return min(0.9, danger / float(window.hand_size(seat) + 1))

    def _hazard(self) -> float:
        window = self.window
        goes_on = 1.0
        own, side_of = window.side_number, window.side_of
        for seat in range(window.players):
            if side_of[seat] != own:
                goes_on *= 1.0 - self.danger_of(seat)
        stock, in_round = window.stock_size, self.bot_rules.draw * window.players
        if stock < in_round:
            goes_on *= float(stock) / float(in_round + 1)
        return 1.0 - goes_on

    def _rounds(self) -> float:
        window, weights = self.window, self.weights
        players = float(window.players)
        rounds = max(weights.rounds_least, weights.rounds - float(window.turns) / players)
        by_stock = float(window.stock_size) / (float(self.bot_rules.draw) * players)
        by_hazard = 1.0 / self.hazard if self.hazard > 0.0 else rounds
        return max(0.3, min(rounds, by_stock, by_hazard))


def ranks_of(live: list[int]) -> list[int]:
    """Return by rank how many cards `live` counts by kind, jokers apart."""
    return [live[at] + live[at + 1] + live[at + 2] + live[at + 3] for at in range(0, JOKER, 4)]


def live_cards(window: Window, memory: Memory, bot_rules: BotRules) -> list[int]:
    """Return how many cards of each kind are neither in the own hand, nor on the table, nor known in the pile."""
    live = bot_rules.cards_of_each()
    take_away_hand(live, window.hand)
    for side in window.sides:
        for meld in side.melds:
            take_away_meld(live, meld)
        live[5] -= side.red_hearts
        live[6] -= side.red_diamonds
    for card in memory.pile:
        live[card] -= 1
    if not memory.pile and window.upcard != NO_CARD:
        live[window.upcard] -= 1  # the turn-up, which no log tells
    return live


def take_away_hand(live: list[int], hand: Hand) -> None:
    """Take the cards of `hand` away from the counts `live`."""
    rest: i64 = hand.one
    while rest:
        low: int = rest & -rest
        rest ^= low
        kind = low.bit_length() - 1
        live[kind] -= hand.count(kind) if hand.two & low else 1
    live[JOKER] -= hand.jokers


def take_away_meld(live: list[int], meld: i64) -> None:
    """Take the cards of a packed meld away from the counts `live`."""
    kind: i64 = kind_of(meld)
    if kind == NO_MELD:
        return
    wilds = wilds_of(meld)
    if kind == SEQUENCE:
        suit, left_out = suit_of(meld), wild_at(meld) if wilds else -1
        for rank in range(low_of(meld), high_of(meld) + 1):
            if rank != left_out:
                live[4 * rank + suit] -= 1
    elif kind == GROUP:
        first = 4 * rank_of(meld)
        for suit in range(4):
            live[first + suit] -= suit_count(meld, suit)
    if wilds:
        for suit in range(4):
            live[suit] -= twos_of(meld, suit)
        live[JOKER] -= jokers_of(meld)


def mean_charge(estimates: Estimates) -> float:
    """Return the mean charge for an unseen card."""
    total = 0.0
    charges, live = estimates.bot_rules.charges, estimates.live
    for card in range(KINDS):
        if live[card]:
            total += float(live[card]) * charges[card]
    return total / float(estimates.unseen)
