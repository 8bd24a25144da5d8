"""Lessons at tables: each step is judged by the engine, its table rests afterwards, and a restart finds it again."""

from collections import Counter
from pathlib import Path

import pytest

from sambakit.game.refusal import NotationError
from sambakit.games import ADAPTERS, parse_rules
from sambakit.lessons.lesson import lesson_for
from sambakit.server import wire
from sambakit.server.keeping.verifying import verify
from sambakit.server.replays import prepared_lessons
from sambakit.server.store.database import Database
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, choices, settled, simulate

WISH = wire.NewExercise("Ann")
RULES = ("dutch", "bicycle", "canasta", "bolivia", "quad", "sambola", "samba_romme")


async def opened(world: World, rules: str, step: str) -> Player:
    """Open a table with a step and return its page."""
    made = await world.maker.exercise(*prepared_lessons.start(rules, step), WISH, world.token, "127.0.0.1")
    return await world.sit(made.table, made.seat)


def state_of(page: Player) -> wire.Exercise:
    assert page.view is not None
    assert page.view.exercise is not None
    return page.view.exercise


@pytest.mark.parametrize("rules", RULES)
def test_every_step_is_reached_by_what_the_page_is_told_and_then_nobody_plays_on(rules: str) -> None:
    async def story() -> None:
        for step in prepared_lessons.lesson(rules).steps:
            world = World()
            page = await opened(world, rules, step.name)
            assert state_of(page) == wire.Exercise(f"lesson {step.name}", "lesson", 1, 0, False)
            for play in step.plays:
                assert not state_of(page).judged
                assert isinstance(await page.play(*play), wire.Done), (step.name, play)
                await settled(0.1)
                await page.catch_up()
            assert state_of(page) == wire.Exercise(f"lesson {step.name}", "lesson", 1, 1, True)
            await settled(3600)
            assert world.bots.asked == []

    simulate(story)


def test_a_turn_without_it_is_missed() -> None:
    async def story() -> None:
        world = World()
        page = await opened(world, "dutch", "opening")
        assert page.view is not None
        await page.play(next(one for one in choices(page.view) if one.startswith("discard")))
        await settled(3600)
        await page.catch_up()
        assert (state_of(page).judged, state_of(page).reached) == (True, 0)
        assert world.bots.asked == []

    simulate(story)


def test_drawing_is_allowed_where_a_step_begins_with_it_and_a_refusal_names_its_rule() -> None:
    async def story() -> None:
        world = World()
        page = await opened(world, "dutch", "group")
        early = await page.play("lay As Ah Ad")
        assert isinstance(early, wire.Refused)
        assert early.refusal.rule
        assert isinstance(await page.play("draw"), wire.Done)

    simulate(story)


def test_a_restart_finds_the_step_and_what_was_played(tmp_path: Path) -> None:
    async def story() -> None:
        world = World(DirectStore(Database(tmp_path / "data.sqlite")))
        page = await opened(world, "dutch", "sequence")
        await page.play("draw")
        old = wire.encode(await page.catch_up())
        assert page.view is not None
        after = World(world.store, seed=2)
        again = await after.sit(page.view.table, page.view.seat, world.token)
        assert wire.encode(again.view) == old
        await again.play("add Ah A1")
        await again.catch_up()
        assert state_of(again).reached == 1
        assert verify(tmp_path / "data.sqlite").damaged == []
        assert await after.hub.tables_of(world.token) == []  # nobody goes on with a lesson

    simulate(story)


def test_a_lesson_tells_its_steps_with_the_values_of_house_rules() -> None:
    told = prepared_lessons.lesson("dutch + samba=2000")
    assert told.game == "samba"
    assert [step.name for step in told.steps] == [step.name for step in lesson_for(parse_rules("dutch"))]
    assert told.steps[1].facts["bonus"] == 2000


def test_what_there_is_not_has_no_table() -> None:
    with pytest.raises(KeyError):
        prepared_lessons.start("canasta", "sequence")
    with pytest.raises(KeyError):
        prepared_lessons.start("dutch", "buraco")
    with pytest.raises(NotationError):
        prepared_lessons.lesson("whist")


@pytest.mark.parametrize("rules", sorted(name for game in ADAPTERS.values() for name in game.rules.presets))
def test_picking_the_cards_of_an_answer_is_enough_the_tray_makes_its_melds(rules: str) -> None:
    async def story() -> None:
        for step in prepared_lessons.lesson(rules).steps:
            world = World()
            page = await opened(world, rules, step.name)
            for play in step.plays:
                if play[0].split()[0] in ("lay", "add"):
                    assert sorted(await staged(page, play)) == sorted(play)
                await page.play(*play)
                await settled(0.1)
                await page.catch_up()

    simulate(story)


async def staged(page: Player, play: list[str]) -> list[str]:
    """Return the play that the tray makes of the cards of `play`."""
    view = await page.catch_up()
    left = Counter(view.hand)
    picks = [word for action in play for word in action.split() if left[word] and not left.subtract([word])]
    page.send(wire.Stage(1, page.version, picks, [], []))
    answer = await page.until(lambda message: isinstance(message, wire.Staged))
    assert isinstance(answer, wire.Staged)
    return answer.actions
