"""The own options tell whether a meld can be laid or added now; before the opening, whether the hand holds one."""

import pytest

from tests.server.simulation import World, simulate

OPENING = "Ks Kh Kd As Ah Ad 4s 5h 6d 7c 8s 9h Jd Qc 3s"
NONE = "Ks Kh 4s 4h 5s 6h 7d 8c 9s Th Jd Qc As 3s 3c"


@pytest.mark.parametrize(("hand", "holds"), [(OPENING, True), (NONE, False)], ids=["an opening", "none"])
def test_the_options_tell_whether_the_hand_holds_an_opening(hand: str, holds: bool) -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table_with({0: hand}, players=2, top="3s"))
        assert player.view is not None
        assert not player.view.options.can_meld  # not before the draw
        await player.play("draw")
        view = await player.state(lambda view: view.phase == "play")
        assert view.options.can_meld == holds

    simulate(story)
