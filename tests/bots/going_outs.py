"""Going out, compared with random legal orders of the same cards in the same turn; and large hands."""

from collections.abc import Iterator
from random import Random

from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine.actions.packed import ADD, ASK, DISCARD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE, operation_of
from sambakit.engine.listing.legal import legal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import ACE, FOUR, pack, shuffled

MELDS = (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE)


LARGE_HAND = 25  # cards; more of them, with …
GROUPS = 3  # … so many groups that could be laid, are too many to keep


def going_outs(rules: RuleSet, players: int, steady: Steady, seed: str) -> Iterator[tuple[State, int]]:
    """Yield, deal after deal where somebody goes out, the state after his draw step and the points of his side."""
    number = 0
    while True:
        state = _dealt(rules, players, f"{seed} {number}", number % players)
        number += 1
        begun = _play(state, steady)
        if begun is not None and not state.hands[begun.actor].size:
            yield begun, deal_points(state)[begun.side_of[begun.actor]]


def turns_with_large_hands(rules: RuleSet, players: int, steady: Steady, seed: str, deals: int) -> tuple[int, int]:
    """Return how many turns so many deals had, and how many ended with a large hand of several groups."""
    turns = large = 0
    for number in range(deals):
        state = _dealt(rules, players, f"{seed} {number}", number % players)
        memory = Memory(players, steady.bot_rules.lays_red_threes)
        windows = [Window(state, seat) for seat in range(players)]
        while state.phase != PHASE_OVER:
            action = steady.choose(windows[state.actor], memory, legal(state))
            hand = state.hands[state.actor]
            if operation_of(action) == DISCARD:
                turns += 1
                groups = sum(hand.naturals(rank) >= 3 for rank in range(FOUR, ACE + 1))
                large += hand.size > LARGE_HAND and groups >= GROUPS
            carry_out(state, memory, action)
    return turns, large


def _dealt(rules: RuleSet, players: int, seed: str, first: int) -> State:
    """Return a new deal at 0 : 0."""
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(seed))
    return new_state(rules, players, deck, first, (0,) * (max(rules.table.sides(players)) + 1))


def _play(state: State, steady: Steady) -> State | None:
    """Play a deal to its end and return the state after the draw step of its last turn, None where there is none."""
    memory = Memory(state.players, steady.bot_rules.lays_red_threes)
    windows = [Window(state, seat) for seat in range(state.players)]
    begun: State | None = None
    while state.phase != PHASE_OVER:
        if state.phase == PHASE_PLAY and (begun is None or begun.turns != state.turns):
            begun = state.copy()
        carry_out(state, memory, steady.choose(windows[state.actor], memory, legal(state)))
    return begun


def most_by_chance(begun: State, orders: int, rng: Random) -> int | None:
    """Return the most points of the side to move in `begun` over random turns that go out, None where none does."""
    seat, most = begun.actor, None
    for _ in range(orders):
        state = begun.copy()
        while state.phase != PHASE_OVER and state.actor == seat and state.turns == begun.turns:
            actions = [action for action in legal(state) if operation_of(action) != ASK]
            melds = [action for action in actions if operation_of(action) in MELDS]
            apply(state, rng.choice(melds or actions))
        if state.phase == PHASE_OVER and not state.hands[seat].size:
            points = deal_points(state)[state.side_of[seat]]
            most = points if most is None else max(most, points)
    return most
