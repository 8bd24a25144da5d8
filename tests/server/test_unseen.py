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
