"""A hundred thousand deals between bots that choose with sense: none ever chooses what is not legal, at any table.

Every choice must be among the listed actions; at the end of every deal the cards are the pack, what sides keep up to
date is what their melds come to, and the score is counted again. `random_deals` makes the costly checks.
"""

from collections.abc import Iterator
from random import Random

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.duplicate import play_deal
from sambakit.arena.contests.thinking import Thinking
from sambakit.arena.simulation.invariants import check_cards, check_scores, check_sides
from sambakit.arena.simulation.samba_checks import STARTS
from sambakit.bots import Budget, make_bot
from sambakit.engine.deal import new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import NOBODY
from sambakit.engine.values.cards import pack, shuffled
from tests.soak.progress import Batch

DEALS = 100  # in a batch
BATCHES = 1000
BOTS = ("steady", "greedy", "friendly", "strong", "greedy", "beginner", "steady", "greedy")  # in turn at every table
DEEP_DEALS = 2  # at every table, with so few playouts that evidence is scarce and every plan is met
FEW = Budget(playouts=30, seconds=float("inf"))


def batches() -> Iterator[Batch]:
    """Yield the batches, so that all rule sets, numbers of players and quick bots come early."""
    tables = [(name, players) for name, rules in PRESETS.items() for players in sorted(rules.table.players)]
    for number in range(BATCHES):
        name, players = tables[number % len(tables)]
        bot = BOTS[number // len(tables) % len(BOTS)]
        first = number * DEALS
        yield Batch(f"{name} {players} players {bot} from {first}", (name, players, bot, first, DEALS))
    for name, players in tables:
        yield Batch(f"{name} {players} players deep", (name, players, "deep", 0, DEEP_DEALS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises NotListed or Violation at the first deal that is not sound."""
    name, bot = str(batch.arguments[0]), str(batch.arguments[2])
    players, first, deals = (int(batch.arguments[place]) for place in (1, 3, 4))
    rules = PRESETS[name]
    cards = pack(rules.table.decks, rules.table.jokers)
    bots = [make_bot(bot) for _ in range(players)]
    sides = max(rules.table.sides(players)) + 1
    decisions = went_out = 0
    for number in range(first, first + deals):
        rng = Random(f"{name} {players} {number}")
        scores = [rng.choice(STARTS) for _ in range(sides)]
        deal = new_deal(rules, players, shuffled(cards, rng), number % players, scores)
        made = play_deal(deal, bots, DecisionChance(f"{bot} {number}"), [Thinking() for _ in bots], FEW)
        decisions += len(made)
        went_out += deal.state.went_out != NOBODY
        check_cards(deal.state)
        check_sides(deal.state)
        check_scores(deal.state)
    return {"deals": deals, "decisions": decisions, "ended_by_going_out": went_out}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("deals", "decisions", "ended_by_going_out")
    return {"illegal_choices": 0, **{name: sum(result[name] for result in results) for name in names}}
