"""Playouts, windows and batches: whole deals inside the core."""

from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from random import Random

import pytest

from sambakit.arena.simulation.invariants import check_cards, check_scores, check_sides
from sambakit.bots.greedy import GreedyPolicy
from sambakit.engine.batch import Batch, play_batch, play_deals
from sambakit.engine.listing.legal import legal
from sambakit.engine.playout import Policy, RandomPolicy, advance, play_out
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import ANSWERED_NO, PHASE_OVER, State
from sambakit.engine.state.view import view_of_state
from sambakit.engine.state.window import Window, window_on
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.hand import hand_of

PUBLIC = (
    *("rules", "players", "side_of", "scores", "minimum"),
    *("frozen", "turn", "turns", "phase", "asked", "opening_points", "pile_waits", "must_go_out"),
)
SHOWN = (*PUBLIC, "side_number", "pile_size", "upcard", "stock_size")


def fresh(players: int = 4, seed: int = 1) -> State:
    return new_state(DUTCH, players, Chance(seed).shuffled(pack(3, 6)), 0)


def test_a_playout_ends_the_deal_and_scores_it() -> None:
    state = fresh()
    points = play_out(state, [RandomPolicy()] * 4, Chance(5))
    assert state.phase == PHASE_OVER
    assert points == [score.points for score in score_deal(state)]


def test_the_same_seed_gives_the_same_playout_and_another_seed_another() -> None:
    start = fresh()
    policies = [RandomPolicy()] * 4
    once, again, other = (play_out(start.copy(), policies, Chance(seed)) for seed in (3, 3, 4))
    assert once == again
    assert once != other


def test_a_playout_leaves_the_state_it_was_copied_from_alone() -> None:
    start = fresh()
    before = legal(start)
    play_out(start.copy(), [GreedyPolicy()] * 4, Chance(1))
    assert legal(start) == before
    check_cards(start)


@pytest.mark.parametrize("policies", [3, 5])
def test_a_playout_needs_a_policy_for_each_seat(policies: int) -> None:
    with pytest.raises(ValueError, match="4 policies are needed, one for each seat"):
        play_out(fresh(), [RandomPolicy()] * policies, Chance(1))


def test_a_playout_can_stop_after_some_decisions() -> None:
    state = fresh()
    assert advance(state, [RandomPolicy()] * 4, Chance(1), 10) == 10
    assert state.phase != PHASE_OVER


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.deals(30)
def test_points_are_those_of_the_score_lines_in_every_rule_set(name: str) -> None:
    rules = PRESETS[name]
    for players in sorted(rules.table.players):
        for seed in range(6):
            chance = Chance(seed)
            state = new_state(rules, players, chance.shuffled(pack(rules.table.decks, rules.table.jokers)), 0)
            policy: Policy = GreedyPolicy() if seed % 2 else RandomPolicy()
            advance(state, [policy] * players, chance, -1)
            assert deal_points(state) == [score.points for score in score_deal(state)]
            check_cards(state)
            check_sides(state)
            check_scores(state)


def test_points_of_a_deal_that_goes_on_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^a deal is scored when it is over$"):
        deal_points(fresh())


def test_a_window_shows_what_the_view_shows() -> None:
    state, chance = fresh(seed=9), Chance(2)
    while state.phase != PHASE_OVER:
        for seat in range(4):
            window, from_view = Window(state, seat), window_on(view_of_state(state, seat))
            assert [getattr(window, name) for name in SHOWN] == [getattr(from_view, name) for name in SHOWN]
            assert window.hand == from_view.hand
            assert window.side.melds == from_view.side.melds
            assert [window.hand_size(other) for other in range(4)] == [from_view.hand_size(other) for other in range(4)]
        advance(state, [RandomPolicy()] * 4, chance, 1)


def test_a_window_on_a_view_has_all_that_the_view_has_of_the_state() -> None:
    state = fresh(seed=9)
    state.asked, state.opening_points, state.turns, state.went_out = ANSWERED_NO, 35, 7, 2
    state.turn = state.actor = 3
    state.must_go_out = state.folding = state.pile_waits = state.frozen = True
    state.penalty_cards = [hand_of([seat + 20]) for seat in range(4)]
    shown = window_on(view_of_state(state, 1))._state
    for name in (*PUBLIC, "actor", "folding", "went_out", "penalty_cards"):
        assert getattr(shown, name) == getattr(state, name), name
    assert [len(shown.stock), len(shown.pile), shown.pile[-1]] == [state.stock_size(), len(state.pile), state.pile[-1]]
    assert [hand.size for hand in shown.hands] == [hand.size for hand in state.hands]
    assert shown.hands[1] == state.hands[1]


class Nosy(Policy):
    """Chooses by the window alone and notes what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int, int]] = []

    def choose(self, window: Window, actions: list[int], chance: Chance) -> int:
        self.seen.append((window.seat, window.hand.size, window.pile_size))
        return actions[-1]


def test_a_policy_may_be_plain_python() -> None:
    nosy = Nosy()
    play_out(fresh(), [nosy, RandomPolicy(), nosy, RandomPolicy()], Chance(1))
    assert {seat for seat, _, _ in nosy.seen} == {0, 2}


def test_hidden_cards_do_not_reach_a_policy() -> None:
    """A greedy playout's next choice is the same whatever the unseen cards are."""
    state = fresh(seed=3)
    advance(state, [GreedyPolicy()] * 4, Chance(1), 40)
    seat, actions = state.actor, legal(state)
    chosen = GreedyPolicy().choose(Window(state, seat), actions, Chance(1))
    rng = Random(1)
    for _ in range(20):
        other = state.copy()
        unseen = [other.hands[each].cards() for each in range(4) if each != seat]
        stock = other.stock[other.stock_at :]
        cards = [*chain.from_iterable(unseen), *stock]
        rng.shuffle(cards)
        for each in range(4):
            if each != seat:
                hand = other.hands[each]
                held, cards = cards[: hand.size], cards[hand.size :]
                for card in hand.cards():
                    hand.remove(card)
                for card in held:
                    hand.add(card)
        other.stock = [*other.stock[: other.stock_at], *cards]
        check_cards(other)
        assert GreedyPolicy().choose(Window(other, seat), actions, Chance(1)) == chosen


@pytest.mark.process(2)
def test_batches_give_the_same_whatever_their_size_and_who_runs_them() -> None:
    policies = [RandomPolicy(), GreedyPolicy()] * 2
    alone = [points for played in play_deals(DUTCH, 4, policies, 3, 12) for points in played.points]
    with ProcessPoolExecutor(2) as executor:
        shared = list(play_deals(DUTCH, 4, policies, 3, 12, executor, size=5))
    assert [played.first for played in shared] == [0, 5, 10]
    assert [points for played in shared for points in played.points] == alone
    one = play_batch(Batch(DUTCH, 4, tuple(policies), 3, 7, 1))
    assert one.points == alone[7:8]
    assert one.decisions > one.turns > 0


def test_batches_refuse_what_makes_no_sense() -> None:
    with pytest.raises(ValueError, match="one for each seat"):
        play_batch(Batch(DUTCH, 4, (RandomPolicy(),), 1, 0, 1))
    with pytest.raises(ValueError, match="one deal at least"):
        next(play_deals(DUTCH, 4, [RandomPolicy()] * 4, 1, 5, size=0))
    with pytest.raises(ValueError, match="is played by"):
        next(play_deals(DUTCH, 7, [RandomPolicy()] * 7, 1, 5))
