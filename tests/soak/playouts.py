"""A million random deals inside the core, over all rule sets and numbers of players: none gets stuck or loses a card.

At every decision something is listed; at the end of every deal the cards are the pack, what sides keep up to date
is what their melds come to, and the points are those of the score counted anew. Meant for the compiled engine.
"""

import time
from collections.abc import Iterator

from sambakit.arena.simulation.invariants import check_cards, check_scores, check_sides
from sambakit.engine.playout import RandomPolicy, advance
from sambakit.engine.presets import PRESETS
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import NOBODY
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance
from tests.soak.progress import Batch

DEALS = 1000  # in a batch
BATCHES = 1000


def batches() -> Iterator[Batch]:
    """Yield the batches, so that all rule sets and numbers of players come early."""
    tables = [(name, players) for name, rules in PRESETS.items() for players in sorted(rules.table.players)]
    for number in range(BATCHES):
        name, players = tables[number % len(tables)]
        yield Batch(f"{name} {players} players batch {number}", (name, players, number * DEALS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises Violation or AssertionError at the first deal that is not sound."""
    name, players, first = str(batch.arguments[0]), int(batch.arguments[1]), int(batch.arguments[2])
    rules = PRESETS[name]
    cards = pack(rules.table.decks, rules.table.jokers)
    policies = [RandomPolicy()] * players
    decisions = went_out = 0
    start = time.process_time()
    for number in range(first, first + DEALS):
        chance = Chance(number)
        state = new_state(rules, players, chance.shuffled(cards), number % players)
        decisions += advance(state, policies, chance, -1)
        went_out += state.went_out != NOBODY
        check_cards(state)
        check_sides(state)
        check_scores(state)
        assert deal_points(state) == [score.points for score in score_deal(state)], f"{name}, deal {number}"
    seconds = round(time.process_time() - start, 2)
    return {"deals": DEALS, "decisions": decisions, "ended_by_going_out": went_out, "processor_seconds": seconds}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("deals", "decisions", "ended_by_going_out", "processor_seconds")
    return {"violations": 0, **{name: round(sum(result[name] for result in results)) for name in names}}
