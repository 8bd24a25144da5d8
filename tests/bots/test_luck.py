"""Luck: its mean is 0 by whatever judge, and its parts add up."""

from dataclasses import replace
from functools import cache
from itertools import permutations
from statistics import fmean, stdev
from typing import Any

import pytest

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.contests.duplicate import deck_of, play_pair
from sambakit.arena.measuring.records import record_text
from sambakit.bots import make_bot
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.luck.judging import LuckJudge, NoLuck, judge_for, net_name
from sambakit.bots.luck.luck import Luck, StrokeByOrder, luck_in
from sambakit.bots.luck.recorded import luck_of_recorded
from sambakit.bots.luck.watcher import Watcher, luck_of
from sambakit.engine.actions.packed import DRAW
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.record import parse_record
from sambakit.engine.state.state import PHASE_DRAW, State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import JOKER, is_wild, parse_card
from sambakit.game.records.values import Player
from sambakit.games import adapter_of
from sambakit.romme.rules.rules import SAMBA_ROMME

FOUR = parse_card("4s")


@cache
def greedy_deal(number: int, name: str = "dutch") -> tuple[list[int], tuple[int, ...]]:
    """Return the deck and the actions of a deal, whose first seat is `number` % 4."""
    rules, bot = PRESETS[name], make_bot("greedy")
    pair = play_pair(rules, 4, bot, bot, 7, number, boards=1, keep_actions=True)
    return deck_of(rules, 7, number), pair.boards[0].actions


def luck(number: int, chance: str = "", orders: int = 3, name: str = "dutch") -> Luck:
    deck, actions = greedy_deal(number, name)
    bots = [make_bot("greedy")] * 4
    return luck_of(PRESETS[name], 4, deck, number % 4, (0, 0), actions, chance=chance, orders=orders, bots=bots)


def before_a_draw() -> tuple[LuckJudge, State]:
    """Return a state of some deal in which the next step can be a draw from a stock of four different cards."""
    deck, actions = greedy_deal(1)
    judge = judge_for(DUTCH, 4)
    state, memory = new_state(DUTCH, 4, deck, 1, (0, 0)), judge.memory()
    for action in actions:
        if state.turns > 12 and state.phase == PHASE_DRAW and DRAW in legal(state):
            break
        carry_out(state, memory, action)
    unseen = sorted(set(state.stock[state.stock_at :]))
    state.stock, state.stock_at = [unseen[place] for place in (0, 9, 20, -1)], 0
    return judge, state


def test_over_all_orders_of_the_cards_the_luck_of_a_draw_adds_up_to_nothing() -> None:
    judge, state = before_a_draw()
    found = []
    for order in permutations(state.stock):
        before = state.copy()
        before.stock = list(order)
        after, memory = before.copy(), judge.memory()
        carry_out(after, memory, DRAW)
        watcher = Watcher(judge, "3", orders=24)  # all there are
        watcher.drew(5, before, judge.memory(), DRAW, after)
        found += [stroke.points for stroke in luck_in(watcher.finished()).strokes]
    assert len(found) == 24
    assert max(found) > 1
    assert min(found) < -1
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_cards_that_stay_in_the_stock_say_nothing() -> None:
    """Only what is drawn counts: the order of the others is luck of later draws."""
    judge, state = before_a_draw()
    found = set()
    for order in ([0, 1, 2, 3], [0, 1, 3, 2]):
        before = state.copy()
        before.stock = [state.stock[place] for place in order]
        after = before.copy()
        carry_out(after, judge.memory(), DRAW)
        watcher = Watcher(judge, "3", orders=24)
        watcher.drew(5, before, judge.memory(), DRAW, after)
        found.add(round(luck_in(watcher.finished()).points, 6))
    assert len(found) == 1


def test_two_jokers_are_a_lucky_draw() -> None:
    judge, state = before_a_draw()
    points = []
    for drawn in ([JOKER, JOKER], [FOUR, FOUR]):
        before = state.copy()
        before.stock = drawn + state.stock
        after = before.copy()
        carry_out(after, judge.memory(), DRAW)
        watcher = Watcher(judge, "1", orders=40)
        watcher.drew(0, before, judge.memory(), DRAW, after)
        side = before.side_of[before.turn]
        points.append(luck_in(watcher.finished()).of_seat(before.turn, side)[0])
    assert points[0] > points[1]


@pytest.mark.deals(150)
def test_over_many_deals_the_mean_is_nothing_and_the_rest_scatters_less() -> None:
    """Also for players whom the judge does not know: it learned from better ones."""
    found = [luck(number, orders=2).points for number in range(150)]
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5
    assert stdev(found) > 100


@pytest.mark.parametrize("name", ["dutch", "bicycle", "royal", "black_samba"])
def test_the_parts_add_up_and_repeat_by_their_seed(name: str) -> None:
    found = luck(2, name=name)
    assert found == luck(2, name=name)
    assert found != luck(2, chance="1", name=name)
    first, draws = found.strokes[0], found.strokes[1:]
    assert (first.seat, first.step, first.turn) == (None, 0, 1)
    assert {stroke.seat for stroke in draws} == {0, 1, 2, 3}
    assert [stroke.step for stroke in draws] == sorted(stroke.step for stroke in draws)
    by_seat = [found.of_seat(seat, seat % 2) for seat in range(4)]
    whole = first.points + sum(points if seat % 2 == 0 else -points for seat, (points, _) in enumerate(by_seat))
    assert whole == pytest.approx(found.points)


def test_more_orders_make_the_error_smaller() -> None:
    assert luck(3, orders=24).error < 0.7 * luck(3, orders=4).error


def strokes_of(record: Any, orders: int, wanted: range = range(1000)) -> tuple[tuple[StrokeByOrder, ...], int]:
    return luck_of_recorded(record, adapter_of(DUTCH).match_of(record), 1, orders=orders, wanted=wanted)


def greedy_record() -> Any:
    contest = Duplicates(DUTCH, 4, "greedy", "greedy", seed=7, boards=1, keep_actions=True)
    return parse_record(record_text(contest, 2, contest.play(2).boards[0]))


def test_the_luck_of_a_record_is_that_of_its_actions_and_bots() -> None:
    record = greedy_record()
    weighed, strokes = strokes_of(record, orders=3)
    found, as_played = luck_in(weighed), luck(2)
    assert found.errors == as_played.errors
    # an opening is one step of a record
    assert [replace(stroke, step=0) for stroke in found.strokes] == [
        replace(stroke, step=0) for stroke in as_played.strokes
    ]
    assert [stroke.step for stroke in found.strokes] == sorted(stroke.step for stroke in found.strokes)
    assert {str(record.deals[0].plays[stroke.step]).split(": ")[-1] for stroke in found.strokes[1:]} == {"draw"}
    assert strokes == len(found.strokes)
    with pytest.raises(IndexError):
        luck_of_recorded(record, adapter_of(DUTCH).match_of(record), 2)


def test_people_and_bots_that_are_not_known_here_are_taken_for_steady() -> None:
    record = greedy_record()
    found = [
        strokes_of(replace(record, players=tuple(Player("Anna", decider) for _ in range(4))), orders=3)
        for decider in ("person", "somebody@3", "master", "deep@1")
    ]
    assert found == [found[0]] * 4 != [strokes_of(record, orders=3)] * 4


def test_a_bare_name_in_a_record_is_that_of_the_first_version() -> None:
    record = greedy_record()
    found = [
        strokes_of(replace(record, players=tuple(Player("Anna", decider) for _ in range(4))), orders=3)
        for decider in ("steady", "steady@1", "steady@2")
    ]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("size", [1, 7])
def test_pieces_of_the_luck_of_a_record_make_the_whole(size: int) -> None:
    record = greedy_record()
    whole, count = strokes_of(record, orders=3)
    found: list[StrokeByOrder] = []
    for first in range(0, count, size):
        found += strokes_of(record, orders=3, wanted=range(first, first + size))[0]
    assert tuple(found) == whole


def test_cards_that_replace_red_threes_are_luck_of_whoever_gets_them() -> None:
    """In Bicycle Samba the first turn of a seat begins so, right after the discard of the seat before."""
    rules = PRESETS["bicycle"]
    for number in range(40):
        deck, actions = greedy_deal(number, "bicycle")
        state, judge = new_state(rules, 4, deck, number % 4, (0, 0)), judge_for(rules, 4)
        for step, action in enumerate(actions):
            before, at, turns = state.copy(), state.stock_at, state.turns
            carry_out(state, judge.memory(), action)
            if state.stock_at > at and state.turns > turns:
                watcher = Watcher(judge, "1", orders=2)
                watcher.drew(step, before, judge.memory(), action, state)
                (stroke,) = luck_in(watcher.finished()).strokes
                assert (stroke.seat, stroke.turn) == (state.turn, state.turns)
                return
    pytest.fail("nobody was dealt a red three")


def test_a_rule_set_is_judged_by_the_net_of_the_nearest() -> None:
    assert net_name(parse_rules("dutch + target=3000")) == "dutch"
    assert net_name(parse_rules("bicycle + draw=1")) == "bicycle"


@pytest.mark.parametrize(("rules", "players"), [(DUTCH, 2), (DUTCH, 6), (SAMBA_ROMME, 2)])
def test_other_tables_and_games_have_no_luck(rules: object, players: int) -> None:
    with pytest.raises(NoLuck, match="luck is computed for"):
        judge_for(rules, players)


def test_the_deal_of_the_hands_is_luck_of_nobody_alone() -> None:
    """Seats 0 and 2 get all the wild cards."""
    judge = judge_for(DUTCH, 4)
    deck, _ = greedy_deal(2)
    wilds, others = ([card for card in deck if is_wild(card) is wild] for wild in (True, False))
    rich = [(wilds if place % 2 == 0 and wilds else others).pop() for place in range(60)]
    rich += wilds + others
    watcher = Watcher(judge, "1", orders=12)
    watcher.dealt(new_state(DUTCH, 4, rich, 2, (0, 0)), rich, 2)
    (stroke,) = luck_in(watcher.finished()).strokes
    assert stroke.seat is None
    assert stroke.error > 0
    assert stroke.points > 2 * stroke.error
