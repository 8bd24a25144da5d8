"""Match play: the effect of ending the deal on the chance of winning the match.

`steady` compares two ends of the deal: the totals if it ended now, and where they may get to if it goes on, each side
apart, scattered by the normal law. The difference of the chances is told in points, by what a match is worth at 0 : 0.
"""

from math import sqrt
from typing import Final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import Estimates, mean_charge
from sambakit.bots.knowledge.match_chances import MatchChances
from sambakit.bots.knowledge.weights import Weights
from sambakit.engine.scoring.points import meld_points, red_three_points, set_points
from sambakit.engine.state.state import Side, State
from sambakit.engine.state.window import Window
from sambakit.engine.values.native import i64

UNSEEN_HANDS: Final = 0.006  # standard deviation of what hands are charged, as a share of the target
A_ROUND: Final = 0.04  # the same of what a side makes in a round, the end of the deal among it
# Points and weights that stand for a normal law in a mean (Gauss and Hermite), in standard deviations. No more of them,
# for playouts near the target ask often.
NODES: Final = [-1.732, 0.0, 1.732]
SHARES: Final = [1 / 6, 2 / 3, 1 / 6]
# What the rest of a deal brings where a turn begins, roughly: by deals that `steady` played near the target under the
# rule sets with a table of equities. By how much the sides will differ tells nothing there of how much they make
# together, and both scatter about as much, as if each side scattered on its own.
STOCK: Final = 0.62  # share of the pack in the stock when a deal begins
STILL_TO_COME: Final = 6000.0  # points that both sides together make beyond what lies on the table then
LEAST: Final = 0.05  # of the stock counts as left, for without one the deal goes on as long as piles are taken
MARGIN_SPREAD: Final = 2600.0  # standard deviation of the margin about what the net expects then, in points
EVEN_NODES: Final = [-1.36, -0.38, 0.38, 1.36]  # points of a normal law with equal weight, in standard deviations


def match_counts(bot_rules: BotRules, scores: tuple[int, ...], weights: Weights) -> bool:
    """Return whether the match is near enough to its end for its chances to decide."""
    return float(max(scores)) >= weights.near * bot_rules.target


def next_starter(turn: i64, turns: i64, players: i64) -> i64:
    """Return the seat that begins the next deal, left of this deal's first seat, if turn number `turns` is `turn`'s."""
    return (turn + 2 + (players - 1) * turns) % players


def totals_with_melds(window: Window) -> list[float]:
    """Return by side the match score plus its points on the table, completed sets and red threes included."""
    totals: list[float] = []
    for number in range(len(window.sides)):
        side = window.sides[number]
        totals.append(float(window.scores[number]) + float(_points_laid(window, side)))
    return totals


def _points_laid(window: Window, side: Side) -> i64:
    compiled_rules = window.compiled_rules
    points = red_three_points(compiled_rules, side)
    for meld in side.melds:
        points += meld_points(compiled_rules, meld) + set_points(compiled_rules, meld)
    return points


def charge_hands(estimates: Estimates, totals: list[float]) -> None:
    """Subtract from `totals` the mean charge of the hands of all other seats."""
    window, mean = estimates.window, mean_charge(estimates)
    for seat in range(window.players):
        if seat != window.seat:
            totals[window.side_of[seat]] -= mean * float(window.hand_size(seat))


def gain_in_the_match(estimates: Estimates, ended: list[float], goes_on: list[float]) -> float:
    """Return the gain of ending the deal now with the totals `ended` by side, over going on.

    `goes_on` are the totals to be expected then. In points: the difference of the chances to win the match times what
    a match is worth.
    """
    window = estimates.window
    chances = estimates.bot_rules.chances(window.players)
    target = estimates.bot_rules.target
    begins = window.side_of[next_starter(window.turn, window.turns, window.players)] == window.side_number
    own = window.side_number
    now = _mean_chance(chances, ended, own, UNSEEN_HANDS * target, begins)
    spread = A_ROUND * target * sqrt(max(1.0, estimates.rounds))
    best = _best_other(goes_on, own)
    later = 0.0
    scattered = goes_on[:]
    for node in range(len(NODES)):
        scattered[best] = goes_on[best] + NODES[node] * spread
        later += SHARES[node] * _mean_chance(chances, scattered, own, spread, begins)
    return (now - later) * chances.points


def worth_after(state: State, points: list[int], own: int, chances: MatchChances) -> float:
    """Return the worth of the deal of `state`, which has brought `points` by side, to side `own` in the match.

    In points, as `gain_in_the_match` tells them.
    """
    totals = [float(state.scores[side] + points[side]) for side in range(len(points))]
    begins = state.side_of[next_starter(state.turn, state.turns, state.players)] == own
    return chances.chance(totals, own, begins) * chances.points


def worth_before(state: State, margin: float, own: int, chances: MatchChances) -> float:
    """Return the worth of the deal of `state`, at the beginning of a turn, to side `own` of two in the match.

    `margin` is by how many points the net expects it to come out ahead. In points, as `gain_in_the_match` tells them.
    """
    cards = float(52 * state.rules.table.decks + state.rules.table.jokers)
    share = max(LEAST, min(1.0, float(state.stock_size()) / (STOCK * cards)))
    totals = totals_with_melds(Window(state, state.turn))
    together = totals[0] + totals[1] + STILL_TO_COME * (1.0 - (1.0 - share) ** 3)
    ahead = float(state.scores[own] - state.scores[1 - own]) + margin
    spread = MARGIN_SPREAD * sqrt(sqrt(share) / 2.0)
    begins = state.side_of[next_starter(state.turn, state.turns, state.players)] == own
    chance = 0.0
    for above in EVEN_NODES:
        totals[own] = (together + ahead) / 2.0 + above * spread
        for below in EVEN_NODES:
            totals[1 - own] = (together - ahead) / 2.0 + below * spread
            chance += chances.chance(totals, own, begins)
    return chance / float(len(EVEN_NODES) * len(EVEN_NODES)) * chances.points


def _mean_chance(chances: MatchChances, totals: list[float], own: int, spread: float, begins: bool) -> float:
    """Return the mean chance of side `own` where its total scatters by `spread`."""
    chance = 0.0
    scattered = totals[:]
    for node in range(len(NODES)):
        scattered[own] = totals[own] + NODES[node] * spread
        chance += SHARES[node] * chances.chance(scattered, own, begins)
    return chance


def _best_other(totals: list[float], own: int) -> int:
    """Return the side with the highest total but `own`."""
    best = -1
    for number in range(len(totals)):
        if number != own and (best < 0 or totals[number] > totals[best]):
            best = number
    return best
