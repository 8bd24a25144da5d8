"""The parts of luck: orders that go along, ways to play ahead, and draws that share their turns ahead."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from sambakit.arena.contests.duplicate import deck_of, play_pair
from sambakit.bots import make_bot
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.levels.by_habit import Attention, draw_step
from sambakit.bots.luck import watcher
from sambakit.bots.luck.ahead import NOTHING, play_to_stock
from sambakit.bots.luck.judging import judge_for
from sambakit.bots.luck.luck import Luck, Stroke, StrokeByOrder, luck_in
from sambakit.bots.luck.orders import Orders, drawn_first
from sambakit.bots.luck.seat_plays import HabitPolicy, seat_plays_of
from sambakit.bots.luck.watcher import Watcher, luck_of
from sambakit.engine.actions.packed import DRAW, operation_of
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_DRAW, PHASE_OVER
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.chance import Chance


def played(name: str, number: int, first: str, second: str) -> tuple[list[int], tuple[int, ...], list[Any]]:
    """Return the deck, the actions and the bots by seat of a deal, whose first seat is `number` % 4."""
    rules, one, other = PRESETS[name], make_bot(first), make_bot(second)
    pair = play_pair(rules, 4, one, other, 31, number, boards=1, keep_actions=True)
    return deck_of(rules, 31, number), pair.boards[0].actions, [one, other, one, other]


@pytest.mark.parametrize("came", [[2], [0, 3], [3, 1, 0]])
def test_what_is_left_of_an_order_is_as_random_as_the_order_was(came: list[int]) -> None:
    """Over all orders of the cards, every order of those that are left is as frequent as the others."""
    left = Counter(tuple(drawn_first(order, came)[len(came) :]) for order in permutations(range(5)))
    assert set(left) == set(permutations(sorted({*range(5)} - {*came})))
    assert len(set(left.values())) == 1


def test_orders_go_along_with_the_cards_that_come() -> None:
    cards = [5, 9, 9, 12, 5, 5, 30]
    orders = Orders(cards, 20, Chance(3))
    for came in ([9, 5], [5], [30, 9]):
        before = orders.orders()
        orders.remove_drawn(came)
        for one, other in zip(before, orders.orders(), strict=True):
            assert sorted([*came, *other]) == sorted(one)
    assert orders.left == 2
    with pytest.raises(ValueError, match="card 9 is not unseen any more"):
        orders.remove_drawn([9])


def test_orders_do_not_depend_on_the_order_that_came() -> None:
    cards = list(range(20))
    one, other = (Orders(given, 4, Chance(5)) for given in (cards, cards[::-1]))
    assert one.orders() == other.orders()
    assert one.orders() != Orders(cards, 4, Chance(6)).orders()


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("dutch", "strong", "greedy"),
        ("dutch", "beginner", "friendly"),
        ("bicycle", "steady", "novice"),
        ("royal", "friendly@3", "steady@1"),
    ],
)
def test_turns_ahead_that_two_draws_share_are_those_that_each_has_alone(
    monkeypatch: pytest.MonkeyPatch, name: str, first: str, second: str
) -> None:
    deck, actions, bots = played(name, 2, first, second)
    shared = []
    leads_to = watcher._PendingStroke.leads_to

    def noted(opened: Any, *asked: Any) -> bool:
        shared.append(leads_to(opened, *asked))
        return shared[-1]

    monkeypatch.setattr(watcher._PendingStroke, "leads_to", noted)
    found = luck_of(PRESETS[name], 4, deck, 2, (0, 0), actions, orders=3, bots=bots)
    monkeypatch.setattr(watcher._PendingStroke, "leads_to", lambda *_: False)
    alone = luck_of(PRESETS[name], 4, deck, 2, (0, 0), actions, orders=3, bots=bots)
    assert found == alone
    assert any(shared)
    assert len(found.strokes) > 20


@pytest.mark.parametrize("name", ["strong", "steady", "steady@1", "greedy", "novice", "friendly"])
def test_a_way_is_that_of_the_bot_but_for_its_chance_and_its_packing(name: str) -> None:
    """Packing changes the last turn alone. Friendly misjudges often, but most of its decisions are the likeliest."""
    deck, actions, bots = played("dutch", 3, name, name)
    judge = judge_for(DUTCH, 4)
    ways = seat_plays_of(DUTCH, 4, bots)
    state, memory = new_state(DUTCH, 4, deck, 3, (0, 0)), judge.memory()
    same: dict[int, list[bool]] = {}
    for action in actions:
        listed = legal(state)
        if len(listed) > 1:
            chosen = ways[state.actor].choose(Window(state, state.actor), memory, listed)
            same.setdefault(state.turns, []).append(chosen == action)
        carry_out(state, memory, action)
    same.pop(state.turns, None)
    found = [each for turn in same.values() for each in turn]
    assert len(found) > 50
    assert sum(found) >= (0.5 if name == "friendly" else 0.9 if name == "novice" else 1.0) * len(found)


def test_a_pile_is_grabbed_as_friendly_grabs_it() -> None:
    """A pile of two cards or fewer that can be taken is taken, also where `steady` would draw."""
    judge = judge_for(DUTCH, 4)
    friendly, steady = seat_plays_of(DUTCH, 4, [make_bot("friendly"), make_bot("steady")])[:2]
    left = 0
    for number in range(12):
        deck, actions, _ = played("dutch", number, "greedy", "greedy")
        state, memory = new_state(DUTCH, 4, deck, number % 4, (0, 0)), judge.memory()
        for action in actions:
            listed, window = legal(state), Window(state, state.actor)
            if state.phase == PHASE_DRAW and len(listed) > 1 and window.pile_size <= 2:
                assert friendly.choose(window, memory, listed) == draw_step(window.pile_size, listed)
                left += operation_of(steady.choose(window, memory, listed)) == DRAW
            carry_out(state, memory, action)
    assert left > 0


def test_habit_does_what_it_mostly_does_and_asks_no_chance() -> None:
    sure = HabitPolicy(Attention(overlooks=0.09, completes=0.9, hesitates=0.05))
    plain = HabitPolicy(Attention(overlooks=0.0, completes=1.0))
    deck, actions, _ = played("dutch", 5, "greedy", "greedy")
    state, memory = new_state(DUTCH, 4, deck, 1, (0, 0)), judge_for(DUTCH, 4).memory()
    for action in actions:
        window, listed = Window(state, state.actor), legal(state)
        assert sure.choose(window, listed, Chance(0)) == plain.choose(window, listed, Chance(1))
        carry_out(state, memory, action)


def test_turns_ahead_are_played_up_to_the_stock_and_no_card_of_it_counts() -> None:
    judge = judge_for(DUTCH, 4)
    deck, _, bots = played("dutch", 1, "greedy", "greedy")
    found = set()
    for seed in range(4):
        state = new_state(DUTCH, 4, deck, 1, (0, 0))
        rest = state.stock[state.stock_at :]
        state.stock, state.stock_at = Random(seed).sample(rest, len(rest)), 0
        memory = judge.memory()
        action = play_to_stock(state, memory, seat_plays_of(DUTCH, 4, bots), 9)
        assert state.stock_at == 0
        found.add((action, state.turns, tuple(state.pile), tuple(memory.pile)))
    assert len(found) == 1
    assert found.pop()[0] != NOTHING
    over = new_state(DUTCH, 4, deck, 1, (0, 0))
    assert play_to_stock(over, judge.memory(), seat_plays_of(DUTCH, 4, bots), 1) == NOTHING
    over.phase = PHASE_OVER
    assert play_to_stock(over, judge.memory(), seat_plays_of(DUTCH, 4, bots), 9) == NOTHING


def test_cards_that_come_unnoticed_go_out_of_the_orders() -> None:
    """Penalties bring cards that are no luck; the draws after them are compared with what is still unseen."""
    judge = judge_for(DUTCH, 4)
    deck, actions, bots = played("dutch", 1, "greedy", "greedy")
    state, memory = new_state(DUTCH, 4, deck, 1, (0, 0)), judge.memory()
    following = Watcher(judge, "1", orders=2, bots=bots)
    following.dealt(state, deck, 1)
    noticed = 1
    for step, action in enumerate(actions):
        before, known, at = state.copy(), memory.copy(), state.stock_at
        carry_out(state, memory, action)
        if step % 3:
            following.drew(step, before, known, action, state)
            noticed += state.stock_at > at
            if state.stock_at > at and following._orders is not None:
                unseen = sorted(state.stock[state.stock_at :])
                assert [sorted(order) for order in following._orders.orders()] == [unseen, unseen]
    assert following.seen == len(luck_in(following.finished()).strokes) == noticed


@pytest.mark.parametrize("name", ["dutch", "bicycle", "royal", "fournier"])
def test_no_stroke_depends_on_cards_that_come_later(name: str) -> None:
    """Whatever lies in the stock after a draw: the strokes until then are the same."""
    deck, actions, bots = played(name, 2, "novice", "friendly")
    rules, rng = PRESETS[name], Random(4)
    whole = luck_of(rules, 4, deck, 2, (0, 0), actions, orders=3, bots=bots)
    state = new_state(rules, 4, deck, 2, (0, 0))
    ends = [(state.stock_at, 0)]
    for step, action in enumerate(actions, 1):
        at = state.stock_at
        apply(state, action)
        if state.stock_at > at:
            ends.append((state.stock_at, step))
    for strokes in (1, 2, len(ends) // 2, len(ends)):
        known, steps = ends[strokes - 1]
        other = deck[:known] + rng.sample(deck[known:], len(deck) - known)
        part = luck_of(rules, 4, other, 2, (0, 0), actions[:steps], orders=3, bots=bots)
        assert part.strokes == whole.strokes[:strokes]


def test_bots_of_others_that_only_look_like_ours_are_taken_for_steady() -> None:
    class Odd:
        name = "odd"
        policy = "none"

        def deciding(self, rules: object, players: int) -> str:
            return "nothing"

    deck, actions, _ = played("dutch", 2, "greedy", "greedy")
    found = [luck_of(DUTCH, 4, deck, 2, (0, 0), actions, orders=2, bots=[bot] * 4) for bot in (Odd(), None)]
    assert found[0] == found[1]


def weighed(seat: int | None, *by_order: float) -> StrokeByOrder:
    return StrokeByOrder(Stroke(0, 1, seat, sum(by_order) / len(by_order), 9.0), by_order)


def test_the_error_of_a_sum_comes_from_the_sums_of_each_order() -> None:
    """What an order adds to one draw and takes from the next is no error of both together."""
    found = luck_in([weighed(None, 5.0, -5.0), weighed(0, -3.0, 3.0), weighed(1, -2.0, 2.0), weighed(0, 1.0, 3.0)])
    assert found.error == pytest.approx(1.0)  # of 1 and 3
    assert found.of_seat(0, 0) == pytest.approx((2.0, 4.0))  # of -2 and 6
    assert found.of_seat(1, 1)[1] == pytest.approx(2.0)
    assert found.of_seat(2, 0) == (0, 0.0)


def test_luck_that_was_kept_without_errors_of_sums_has_those_of_its_strokes() -> None:
    kept = Luck((Stroke(0, 1, None, 5.0, 3.0), Stroke(1, 1, 0, 2.0, 4.0)), "luck@1")
    assert kept.error == pytest.approx(5.0)
    assert kept.of_seat(0, 0) == pytest.approx((2.0, 4.0))
