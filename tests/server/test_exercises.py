"""Exercises: tables that begin at a moment of a prepared record, judged by the engine."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from sambakit.engine.values.cards import TEXTS
from sambakit.problems.checking import deal_of
from sambakit.problems.days import id_of_day
from sambakit.problems.goals import Goal
from sambakit.problems.problem import Problem, problems
from sambakit.problems.solving import key_of
from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from sambakit.server.keeping.verifying import verify
from sambakit.server.match.standing import KeptExercise
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.replays import prepared_problems
from sambakit.server.replays.origin import Origin
from sambakit.server.replays.prepared import origin_from_record
from sambakit.server.settings import Settings
from sambakit.server.store.database import Database
from sambakit.server.store.secret import secret_of
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.table import Table
from sambakit.server.wire import events as sent
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, choices, refused, settled, simulate
from tests.server.test_http import POST, client_of

WISH = wire.NewExercise("Ann")


def problem_of(goal: Goal, grade: int = 1, rules: str = "dutch") -> Problem:
    """Return the first problem with that question."""
    return next(one for one in problems().values() if (one.goal, one.grade, one.rules) == (goal, grade, rules))


async def opened(world: World, problem: Problem) -> Player:
    """Open a table with `problem` and return its page."""
    made = await world.maker.exercise(*prepared_problems.start(problem.id), WISH, world.token, "127.0.0.1")
    return await world.sit(made.table, made.seat)


def state_of(page: Player) -> wire.Exercise:
    assert page.view is not None
    assert page.view.exercise is not None
    return page.view.exercise


@pytest.mark.parametrize("goal", Goal)
def test_the_proven_answer_is_right_and_nobody_plays_on(goal: Goal) -> None:
    async def story() -> None:
        world = World()
        problem = problem_of(goal)
        page = await opened(world, problem)
        asked = state_of(page)
        assert asked == wire.Exercise(f"problem {problem.id}", goal.value, problem.most, 0, False)
        for play in prepared_problems.answer(problem.id).plays:
            assert isinstance(await page.play(*play), wire.Done)
            await settled(0.1)
            await page.catch_up()
        assert state_of(page) == structs.replace(asked, reached=problem.most, judged=True)
        version = page.version
        await settled(3600)
        await page.catch_up()
        assert page.version == version
        assert world.bots.asked == []

    simulate(story)


def test_a_turn_that_ends_before_the_goal_is_judged_and_the_bots_rest() -> None:
    async def story() -> None:
        world = World()
        page = await opened(world, problem_of(Goal.COMPLETE))
        assert page.view is not None
        await page.play(next(one for one in choices(page.view) if one.startswith("discard")))
        await settled(3600)
        view = await page.catch_up()
        assert state_of(page).judged
        assert state_of(page).reached == 0
        assert view.actor != view.seat
        assert world.bots.asked == []
        answer = await page.play("draw")
        assert isinstance(answer, wire.Refused)

    simulate(story)


def test_a_turn_that_goes_on_is_not_judged_and_can_be_taken_back_to_the_moment_alone() -> None:
    async def story() -> None:
        world = World()
        problem = problem_of(Goal.COMPLETE)
        page = await opened(world, problem)
        before = await page.catch_up()
        first, *_ = prepared_problems.answer(problem.id).plays
        await page.play(*first)
        await page.catch_up()
        assert not state_of(page).judged
        laid = page.view.last_event if page.view else 0
        assert isinstance(await page.command(wire.TakeBack(page.identity(), laid)), wire.Done)
        after = await page.catch_up()
        assert after.hand == before.hand
        answer = await page.command(wire.TakeBack(page.identity(), after.last_event))
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "nothing_to_take_back"

    simulate(story)


def test_nothing_is_drawn_in_a_problem_and_nobody_asked() -> None:
    async def story() -> None:
        world = World()
        problem = next(one for one in problems().values() if one.answer[0].startswith("take"))
        page = await opened(world, problem)
        for luck in ("draw", "ask"):
            answer = await page.play(luck)
            assert isinstance(answer, wire.Refused)
            assert answer.refusal.code == "exercise_by_luck"

    simulate(story)


def test_a_restart_finds_the_moment_the_question_and_what_was_played(tmp_path: Path) -> None:
    async def story() -> None:
        world = World(DirectStore(Database(tmp_path / "data.sqlite")))
        problem = problem_of(Goal.COMPLETE)
        page = await opened(world, problem)
        plays = prepared_problems.answer(problem.id).plays
        await page.play(*plays[0])
        old = wire.encode(await page.catch_up())
        assert page.view is not None
        after = World(world.store, seed=2)
        again = await after.sit(page.view.table, page.view.seat, world.token)
        assert wire.encode(again.view) == old
        for play in plays[1:]:
            await again.play(*play)
            await again.catch_up()
        assert state_of(again).reached == problem.most
        third = World(world.store, seed=3)
        last = await third.sit(page.view.table, page.view.seat, world.token)
        assert wire.encode(last.view) == wire.encode(again.view)
        assert verify(tmp_path / "data.sqlite").damaged == []
        assert await third.hub.tables_of(world.token) == []  # nobody goes on with an exercise

    simulate(story)


def test_what_is_not_drawn_yet_changes_no_byte_that_the_seat_gets() -> None:
    origin, task, seat = prepared_problems.start(problem_of(Goal.COMPLETE).id)
    table = table_at(origin, task)
    view = table.view(seat, frozenset())
    place = len(origin.deck) - view.stock
    other = table_at(replace(origin, deck=origin.deck[:place] + origin.deck[place:][::-1]), task)
    assert wire.encode(other.view(seat, frozenset())) == wire.encode(view)
    assert "deck" not in repr(origin)


def table_at(origin: Origin, task: KeptExercise) -> Table:
    """Return a table that begins at a prepared moment."""
    rng = Random(1)
    seats = tuple(SeatRecord(seat=seat, name=f"S{seat}", level="greedy") for seat in range(origin.players))
    record = TableRecord(
        id=new_id(TABLE, rng), rules=origin.rules, players=origin.players, speed=0, owner="p0", created=0.0
    )
    secret = secret_of(origin.deck, rng)
    table, change = new_table(record, seats, origin.dealer, secret, new_id(MATCH, rng), origin=origin, exercise=task)
    for row in change.rows:
        table.note(row)
    return table


def test_a_page_gets_neither_the_answer_nor_the_hands_of_others() -> None:
    async def story() -> None:
        world = World()
        problem = problem_of(Goal.OUT)
        page = await opened(world, problem)
        assert problem.answer[-2] not in b"".join(page.socket.sent).decode()
        drew = [event for event in page.events if isinstance(event, sent.Drew)]
        assert page.view is not None
        assert {event.seat for event in drew if event.cards} == {page.view.seat} < {event.seat for event in drew}

    simulate(story)


def test_a_visitor_opens_so_many_in_an_hour() -> None:
    async def story() -> None:
        world = World(settings=Settings(exercises_per_hour=2, tables_per_hour=0))
        start = prepared_problems.start(problem_of(Goal.OPEN).id)
        for _ in range(2):
            await world.maker.exercise(*start, WISH, world.token, "192.0.2.1")
        error = await refused(world.maker.exercise(*start, WISH, world.token, "192.0.2.1"))
        assert isinstance(error, Refused)
        assert (error.status, error.problem.code) == (429, "too_many")
        assert "exercises_per_hour" in error.problem.text

    simulate(story)


def test_a_table_from_a_record_with_no_goal_goes_on_as_any_other() -> None:
    async def story() -> None:
        world = World()
        problem = problem_of(Goal.OPEN)
        origin = origin_from_record(problem.rules, problem.record)
        _, _, seat = prepared_problems.start(problem.id)
        task = KeptExercise("lesson opening", len(origin.moves))
        made = await world.maker.exercise(origin, task, seat, WISH, world.token, "127.0.0.1")
        page = await world.sit(made.table, seat)
        assert state_of(page) == wire.Exercise("lesson opening", "", 0, 0, False)
        for _ in range(6):
            await page.play_simply()
        assert len(set(world.bots.asked)) == origin.players - 1
        again = await World(world.store, seed=2).sit(made.table, seat, world.token)
        await page.catch_up()
        assert wire.encode(again.view) == wire.encode(page.view)

    simulate(story)


def test_the_problem_of_a_day_is_the_same_for_everybody_and_stays_when_others_come() -> None:
    ids = [*problems()]
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    chosen = [id_of_day(day, ids) for day in days]
    assert chosen == [id_of_day(day, reversed(ids)) for day in days]
    assert len(set(chosen)) > 200
    fewer = [id_of_day(day, ids[:-10]) for day in days]
    assert sum(one != other for one, other in zip(chosen, fewer, strict=True)) == sum(
        one in ids[-10:] for one in chosen
    )
    assert prepared_problems.of_day(days[0]).id == chosen[0]


@pytest.mark.parametrize("rules", sorted({one.rules for one in problems().values()}))
def test_problems_of_every_rule_set_begin_at_their_moment(rules: str) -> None:
    problem = next(one for one in problems().values() if one.rules == rules)
    origin, task, seat = prepared_problems.start(problem.id)
    deal: Any = table_at(origin, task).match_state.deal
    assert key_of(deal.state) == key_of(deal_of(problem).state)
    assert (deal.turn, deal.actor) == (seat, seat)


def test_no_hint_is_given_in_an_exercise() -> None:
    async def story() -> None:
        world = World()
        page = await opened(world, problem_of(Goal.OPEN))
        assert page.view is not None
        page.send(wire.Hint(1, page.view.last_event))
        answer = await page.until(lambda message: isinstance(message, wire.Hinted))
        assert isinstance(answer, wire.Hinted)
        assert answer.refusal is not None
        assert answer.refusal.code == "no_hints"
        assert world.bots.advised == []

    simulate(story)


async def test_over_http_a_problem_comes_without_its_answer_until_somebody_asks(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Samba</title>")
    async with client_of(tmp_path) as browser:
        listed = (await browser.get("/api/v1/problems")).json()
        assert len(listed) == len(problems())
        assert {name for one in listed for name in one} == {"id", "goal", "most", "grade", "rules", "players"}
        today = await browser.get("/api/v1/problems/day/2026-11-26")
        cards = {name: today.json()[name] for name in ("melds", "top", "hand")}
        known = {name: value for name, value in today.json().items() if name not in cards}
        assert known in listed
        moment = deal_of(problems()[known["id"]])
        assert cards["hand"] == [TEXTS[card] for card in moment.view(moment.turn).hand.cards()]
        assert today.content == (await browser.get("/api/v1/problems/day/2026-11-26")).content
        problem = today.json()["id"]
        assert (await browser.get(f"/api/v1/problems/{problem}")).json() == known
        answer = (await browser.get(f"/api/v1/problems/{problem}/answer")).json()
        assert tuple(action for play in answer["plays"] for action in play) == problems()[problem].answer
        made = await browser.post(f"/api/v1/problems/{problem}/tables", json={"name": "Ann"}, headers=POST)
        assert made.status_code == 201
        assert (await browser.get("/api/v1/mine")).json() == []
        for address in ("problems/nosuch", "problems/nosuch/answer", "problems/day/2026-13-01"):
            assert (await browser.get(f"/api/v1/{address}")).status_code == 404
        missing = await browser.post("/api/v1/problems/nosuch/tables", json={"name": ""}, headers=POST)
        assert missing.status_code == 404


@pytest.mark.deals(400)
def test_every_problem_is_solved_by_its_answer_at_a_table() -> None:
    for problem in problems().values():
        origin, task, seat = prepared_problems.start(problem.id)
        table = table_at(origin, task)
        for play in prepared_problems.answer(problem.id).plays:
            actions = [table.adapter.actions.parse_action(text) for text in play]
            assert not table.judged, problem.id
            table.accept(table.after_play(seat, actions, 0.0))
        exercise = table.view(seat, frozenset()).exercise
        assert exercise is not None
        assert (exercise.judged, exercise.reached) == (True, problem.most), problem.id
