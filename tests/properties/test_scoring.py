"""Scores: the lines add up, and a slow scorer that counts cards agrees, on random ends of deals."""

from random import Random

import pytest

from sambakit.arena.simulation.recount import recounted_scores
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import NOBODY, PHASE_OVER, Side, State
from sambakit.engine.values.cards import CLUBS, JOKER, SPADES, THREE, pack, shuffled
from sambakit.engine.values.hand import hand_of
from sambakit.engine.values.melds import group_of, sequence_of


def random_end(rules: RuleSet, players: int, rng: Random) -> State:
    """Return a state in which a deal is over, with melds, hands and red threes drawn by `rng`."""
    side_of = rules.table.sides(players)
    sides = [random_side(rng) for _ in range(max(side_of) + 1)]
    cards = shuffled(pack(rules.table.decks, rules.table.jokers), rng)
    hands = [hand_of(cards[20 * seat : 20 * seat + rng.randrange(20)]) for seat in range(players)]
    state = State(
        rules, players, side_of, (0,) * len(sides), (50,) * len(sides), [], 0, [], hands, sides, 0, PHASE_OVER, 0
    )
    state.went_out = rng.choice([NOBODY, *range(players)])
    state.took_turn = rng.randrange(1 << players)
    if state.went_out != NOBODY:
        hands[state.went_out] = hand_of([])
    return state


def random_side(rng: Random) -> Side:
    """Return a side with up to eight melds, many of them completed."""
    side = Side([])
    for _ in range(rng.randrange(9)):
        if rng.random() < 0.4:
            low = rng.randrange(2, 9)
            side.put(len(side.melds), sequence_of(rng.randrange(4), low, min(12, low + rng.choice([2, 3, 6, 6]))))
        else:
            rank = rng.randrange(1, 13)
            kinds = [4 * rank + suit for suit in range(4) if rank != THREE or suit in (SPADES, CLUBS)]
            naturals = rng.sample(kinds * 3, rng.randrange(4, min(9, 3 * len(kinds) + 1)))
            wilds = rng.sample([0, 1, 2, 3, JOKER] * 3, rng.randrange(3))
            side.put(len(side.melds), group_of(rank, [*naturals, *wilds]))
    side.opened = bool(side.melds)
    side.red_hearts, side.red_diamonds = rng.randrange(4), rng.randrange(4)
    return side


@pytest.mark.parametrize("players", sorted(DUTCH.table.players))
def test_the_slow_scorer_agrees_on_random_ends(players: int) -> None:
    rng = Random(players)
    for _ in range(1500):
        state = random_end(DUTCH, players, rng)
        scores = score_deal(state)
        assert [score.points for score in scores] == recounted_scores(state)
        assert all(sum(line.points for line in score.lines) == score.points for score in scores)


def test_every_formula_can_be_written_from_the_facts() -> None:
    rng = Random(9)
    for _ in range(500):
        for score in score_deal(random_end(DUTCH, 4, rng)):
            for line in score.lines:
                assert line.points == points_of(line.item, {key: int(value) for key, value in line.facts.items()})


def points_of(item: str, facts: dict[str, int]) -> int:
    """Return the points that the facts of a score line come to."""
    if item in ("melds", "hand"):
        values = sum(int(key.removeprefix("at_")) * count for key, count in facts.items() if key.startswith("at_"))
        assert sum(count for key, count in facts.items() if key.startswith("at_")) == facts["cards"]
        return values if item == "melds" else -values
    if item == "out":
        return DUTCH.scores.out
    if "all" in facts:
        return facts["all"]
    return facts["flat"] if "flat" in facts else facts["count"] * facts["each"]


def test_penalties_are_a_line_of_their_side() -> None:
    state = random_end(DUTCH, 4, Random(1))
    plain, fined = score_deal(state), score_deal(state, {1: 200})
    assert fined[0] == plain[0]
    assert fined[1].points == plain[1].points - 200
    assert fined[1].lines[-1].rule == "C-15"


def test_a_deal_that_goes_on_has_no_score() -> None:
    state = random_end(DUTCH, 4, Random(1))
    state.phase = 1
    with pytest.raises(ValueError, match=r"^a deal is scored when it is over$"):
        score_deal(state)
