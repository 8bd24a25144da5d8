"""Pairs public knowledge about hands with their contents: the rows from which `holdings_fitting.py` learns."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.duplicate import NO_LIMIT, deck_of
from sambakit.bots import make_bot
from sambakit.bots.deep.holdings import age_of, column_of, group_of, kind_of_card
from sambakit.bots.deep.worlds import shown_cards
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import live_cards
from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.state.window import window_on
from sambakit.engine.values.cards import JOKER, KINDS, THREE

SHARE: Final = 0.35  # of the turns whose beginnings count
BLACK_THREES: Final = (4, 7)
RED_THREES: Final = (5, 6)
# Cards that the table tells apart, in the order of the rows.
ALIKE: Final = (
    *(tuple(range(4 * rank, 4 * rank + 4)) if rank != THREE else BLACK_THREES for rank in range(JOKER >> 2)),
    (JOKER,),
    RED_THREES,
)


class Row(NamedTuple):
    """The knowledge of one seat about one rank in the hand of another, and the truth."""

    position: int  # the same for all rows about one hand
    hidden: int  # cards of the rank that the seat has not seen
    places: int  # unknown cards of that hand
    held: int  # of the rank, among them
    column: int
    kind: int
    threw: int
    left: int
    group: int
    unopened: bool


def rows_of(rules: RuleSet, players: int, bot: str, seed: int, deals: int) -> Iterator[Row]:
    """Yield the rows of `deals` deals with `bot` in every seat; the same seed gives the same rows."""
    rng, position = Random(seed), 0
    for number in range(1, deals + 1):
        bots = [make_bot(bot) for _ in range(players)]
        deal = new_deal(rules, players, deck_of(rules, seed, number), (number - 1) % players)
        chance, decisions = DecisionChance(f"{seed} {number}"), 0
        while not deal.over:
            if deal.state.phase == PHASE_DRAW and rng.random() < SHARE:
                yield from _seen(deal, position)
                position += players
            decisions = _go_on(deal, bots, chance, decisions)


def _go_on(deal: Deal, bots: Sequence[Any], chance: DecisionChance, decisions: int) -> int:
    """Carry out one action, and return how many there have been."""
    legal = deal.legal()
    chance.decision(decisions)
    bot = bots[deal.actor]
    deal.act(bot.choose(deal.view(deal.actor), legal, chance, NO_LIMIT) if len(legal) > 1 else legal[0])
    return decisions + 1


def _seen(deal: Deal, position: int) -> Iterator[Row]:
    """Yield what the seat to move sees and does not see of all other hands."""
    state, view = deal.state, deal.view(deal.actor)
    bot_rules = BotRules(state.rules)
    memory = Memory(view.players, bot_rules.lays_red_threes)
    memory.catch_up(view.log)
    window, shown = window_on(view), shown_cards(view, memory)
    live = live_cards(window, memory, bot_rules)
    others = [seat for seat in range(view.players) if seat != view.seat]
    unseen = [max(0, live[card] - sum(shown[seat][card] for seat in others)) for card in range(KINDS)]
    for seat in others:
        hand = state.hands[seat]
        places = hand.size - sum(shown[seat])
        for cards in ALIKE:
            hidden = sum(unseen[card] for card in cards)
            if hidden:
                rank = cards[0] >> 2
                yield Row(
                    position=position + seat,
                    hidden=hidden,
                    places=places,
                    held=sum(hand.count(card) - shown[seat][card] for card in cards),
                    column=column_of(hand.size),
                    kind=kind_of_card(cards[0]),
                    threw=age_of(memory, memory.threw[seat][rank]),
                    left=age_of(memory, memory.left[seat][rank]),
                    group=group_of(window, seat, rank),
                    unopened=not window.sides[window.side_of[seat]].opened,
                )
