"""Whether a play is legal tells nothing of cards that nobody has seen."""

import pytest

from sambakit.server import wire
from tests.server.simulation import World, simulate

HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 9d Td 3s Jc"


@pytest.mark.parametrize("chance", [5, 6])  # which cards come
@pytest.mark.parametrize("more", [["discard 7h"], ["lay 4h 5h 6h 7h", "discard 8s"], ["draw"], ["ask"]])
def test_a_play_that_goes_on_after_a_draw_is_refused_whatever_comes(chance: int, more: list[str]) -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({0: HAND}, speed=0, chance=chance))
        before = ann.view
        answer = await ann.play("draw", *more)
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal, answer.also) == (wire.Refusal("look_first", "", {}), [])
        assert ann.view == before
        assert isinstance(await ann.play("draw"), wire.Done)

    simulate(story)


@pytest.mark.parametrize("chance", [5, 6])
@pytest.mark.parametrize("more", [["discard 8c"], ["discard 2s"], ["ask"], ["draw"]])
def test_a_play_that_goes_on_after_a_take_of_hidden_cards_is_refused_whatever_comes(
    chance: int, more: list[str]
) -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await taken_from(world, "dutch + hidden_under_turnup=3", chance))
        before = ann.view
        answer = await ann.play("take pair Ks Kh", "lay Qs Qh Qd", *more)
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal, answer.also) == (wire.Refusal("look_first", "", {}), [])
        assert ann.view == before
        assert isinstance(await ann.play("take pair Ks Kh", "lay Qs Qh Qd"), wire.Done)

    simulate(story)


def test_everybody_is_told_how_many_cards_of_the_pile_lie_hidden() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await taken_from(world, "dutch + hidden_under_turnup=3", 5))
        assert (ann.view.pile, ann.view.upcard, ann.view.hidden) == (4, "Kc", 3)
        await ann.play("take pair Ks Kh", "lay Qs Qh Qd")
        await ann.read_all()
        assert (ann.view.pile, ann.view.upcard, ann.view.hidden) == (0, None, 0)
        assert len(ann.view.hand) == len(HAND.split()) - 5 + 3

    simulate(story)


def test_a_play_goes_on_after_a_take_that_leaves_the_hidden_cards() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await taken_from(world, "dutch + hidden_under_turnup=3 + pile_limit=1", 5))
        answer = await ann.play("take pair Ks Kh", "lay Qs Qh Qd", "discard 8c")
        assert isinstance(answer, wire.Done)

    simulate(story)


async def taken_from(world: World, rules: str, chance: int) -> str:
    """Open a table at which seat 0 may take a king that lies on three hidden cards."""
    return await world.table_with({0: HAND}, speed=0, chance=chance, top="Kc", rules=rules, hidden=3)
