"""Pairs public knowledge about hands with their contents: the rows from which `holdings_fitting.py` learns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.duplicate import NO_LIMIT, deck_of
from sambakit.bots import make_bot
from sambakit.bots.deep.deep import DeepBot
from sambakit.bots.deep.method import NEWEST
from sambakit.bots.deep.worlds import shown_cards
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import live_cards
from sambakit.bots.knowledge.evidence import RED_THREES, ROWS, Evidence, row_of
from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.state.view import NO_CARD
from sambakit.engine.state.window import window_on
from sambakit.engine.values.cards import KINDS, THREE

SHARE: Final = 0.35  # of the turns whose beginnings count
EVEN_DEEP: Final = "deep, worlds dealt evenly"  # its deals do not depend on what is learned from them
# Cards that are told apart, by row.
ALIKE: Final = tuple(tuple(card for card in range(KINDS) if row_of(card) == row) for row in range(ROWS))


class Row(NamedTuple):
    """The knowledge of one seat about one rank in the hand of another, and the truth."""

    position: int  # the same for all rows about one hand
    hidden: int  # cards of the rank that the seat has not seen
    places: int  # unknown cards of that hand
    held: int  # of the rank, among them
    row: int
    inputs: list[float]  # of the net, but for the row


def rows_of(rules: RuleSet, players: int, bot: str, seed: int, deals: int) -> Iterator[Row]:
    """Yield the rows of `deals` deals with `bot` in every seat; the same seed gives the same rows."""
    rng, position = Random(seed), 0
    for number in range(1, deals + 1):
        bots = [_make(bot) for _ in range(players)]
        deal = new_deal(rules, players, deck_of(rules, seed, number), (number - 1) % players)
        chance, decisions = DecisionChance(f"{seed} {number}"), 0
        while not deal.over:
            if deal.state.phase == PHASE_DRAW and rng.random() < SHARE:
                yield from _seen_in(deal, position)
                position += players
            decisions = _go_on(deal, bots, chance, decisions)


def _make(bot: str) -> Any:
    return DeepBot(method=replace(NEWEST, weighs=False)) if bot == EVEN_DEEP else make_bot(bot)


def _go_on(deal: Deal, bots: Sequence[Any], chance: DecisionChance, decisions: int) -> int:
    """Carry out one action, and return how many there have been."""
    legal = deal.legal()
    chance.decision(decisions)
    bot = bots[deal.actor]
    deal.act(bot.choose(deal.view(deal.actor), legal, chance, NO_LIMIT) if len(legal) > 1 else legal[0])
    return decisions + 1


def _seen_in(deal: Deal, position: int) -> Iterator[Row]:
    """Yield the rows of the seat to move about all other hands; `position` numbers the first seat."""
    state, view = deal.state, deal.view(deal.actor)
    bot_rules = BotRules(state.rules, state.players)
    memory = Memory(view.players, bot_rules.lays_red_threes)
    memory.catch_up(view.log)
    window, shown, evidence = window_on(view), shown_cards(view, memory), Evidence(view.players, view.log)
    live = live_cards(window, memory, bot_rules)
    others = [seat for seat in range(view.players) if seat != view.seat]
    unseen = [max(0, live[card] - sum(shown[seat][card] for seat in others)) for card in range(KINDS)]
    pile = [row_of(card) for card in (memory.pile[-view.pile_size :] if view.pile_size else [])]
    if not pile and view.upcard != NO_CARD:
        pile = [row_of(view.upcard)]
    for seat in others:
        hand = state.hands[seat]
        places, of_hand = hand.size - sum(shown[seat]), evidence.of_hand(window, seat)
        for row, cards in enumerate(ALIKE):
            hidden = sum(unseen[card] for card in cards)
            if hidden:
                rank = THREE if row == RED_THREES else row
                held = sum(hand.count(card) - shown[seat][card] for card in cards)
                known = sum(shown[seat][card] for card in cards)
                inputs = of_hand + evidence.of_rank(window, seat, rank, pile.count(row), known, hidden)
                yield Row(position + seat, hidden, places, held, row, inputs)
