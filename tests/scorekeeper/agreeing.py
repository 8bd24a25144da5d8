"""Deals played at random, by any rules, whose entries must give the score lines and totals of the engine."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.stepping import apply
from sambakit.game.score_lines import SideScore
from sambakit.romme.match import is_match_over as is_romme_match_over
from sambakit.romme.match import winner_of as romme_winner_of
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.scoring import score_deal as score_romme
from sambakit.scorekeeper.checking import missing_cards, refusals
from sambakit.scorekeeper.entries import DealEntry
from sambakit.scorekeeper.score_lines import score_entry
from sambakit.scorekeeper.scoring_data import ScoringData, scoring_data_of
from sambakit.scorekeeper.standing import standing_of
from tests.properties.agreement import choose
from tests.properties.house_rules import random_deal
from tests.romme.tables import some_action, some_game
from tests.scorekeeper.deriving import entry_of, romme_entry_of
from tests.scorekeeper.line_cases import Noted


def compare_deal(
    rules: RuleSet, rng: Random, data: ScoringData | None = None, noted: list[Noted] | None = None
) -> Counter[str]:
    """Play a deal to its end at random and compare; return which lines it had. Raises AssertionError.

    The deal goes into `noted`, where another interpreter is to see it.
    """
    data = data or scoring_data_of(rules)
    state, eager = random_deal(rules, rng), rng.random()
    while state.phase != PHASE_OVER:
        apply(state, choose(state, eager, rng))
    return compare_end(data, state, rng, noted)


def compare_end(data: ScoringData, state: State, rng: Random, noted: list[Noted] | None = None) -> Counter[str]:
    """Compare the lines of a deal that is over, with penalties at times, and the match after it."""
    rules, sides = state.rules, len(state.sides)
    each = rules.scores.penalty or 35
    penalties = {side: each * rng.randint(1, 3) for side in range(sides) if rng.random() < 0.2}
    entry, right = entry_of(state, penalties), score_deal(state, penalties)
    seen = compare_lines(data, state.players, entry, right)
    if noted is not None:
        noted.append(Noted(rules, state.players, entry, right))
    totals = tuple(score + done.points for score, done in zip(state.scores, right, strict=True))
    found = standing_of(data, state.players, 1, state.scores, [tuple(score.points for score in right)])
    assert found.totals == totals
    assert found.minimum == tuple(rules.play.opening_minimum(total) for total in totals)
    assert (found.over, found.winner) == (
        is_match_over(rules, state.players, totals),
        winner_of(rules, state.players, totals),
    )
    assert found.dealer == 2 % state.players
    return seen


def compare_romme(rules: RommeRules, seed: int, noted: list[Noted] | None = None) -> Counter[str]:
    """Do the same with a game of Samba Rommé."""
    game, rng = some_game(seed, rules), Random(seed)
    while not game.over:
        game.act(some_action(game, rng))
    data, entry, right = scoring_data_of(rules), romme_entry_of(game.state), score_romme(game.state)
    seen = compare_lines(data, 2, entry, right)
    if noted is not None:
        noted.append(Noted(rules, 2, entry, right))
    points = None if entry.annulled else tuple(score.points for score in right)
    compare_romme_match(rules, data, [points, (100, -20), (30, 30), points])
    return seen


def compare_romme_match(rules: RommeRules, data: ScoringData, deals: Sequence[tuple[int, ...] | None]) -> None:
    """Compare the standing after each of `deals`."""
    for count in range(len(deals) + 1):
        counted = [deal for deal in deals[:count] if deal is not None]
        totals = [sum(deal[side] for deal in counted) for side in range(2)]
        found = standing_of(data, 2, 0, (0, 0), deals[:count])
        assert found.totals == tuple(totals)
        over = is_romme_match_over(rules, counted, totals)
        assert (found.over, found.winner) == (over, romme_winner_of(rules, counted, totals))
        assert found.dealer == len(counted) % 2


def compare_lines(data: ScoringData, players: int, entry: DealEntry, right: tuple[SideScore, ...]) -> Counter[str]:
    """Compare line by line, with rules and facts; nothing in the entry is refused, and no card is missing."""
    found = score_entry(data, entry)
    for mine, engine in zip(found, right, strict=True):
        assert mine.lines == engine.lines, (mine.lines, engine.lines)
        assert mine == engine
    assert refusals(data, players, entry) == (), entry
    assert missing_cards(data, entry) == 0 or not data["cards"], entry
    return Counter(line.item for score in found for line in score.lines)
