"""Checks: points and refusals of a staged play, tried on a copy that never shows a hidden card."""

from sambakit.server import wire
from tests.server.simulation import Player, World, simulate

HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 2d Td 3s Jc"
KINGS, QUEENS = "lay Ks Kh Kd", "lay Qs Qh Qd"


async def check(player: Player, *actions: str) -> wire.Checked:
    """Return the answer to a check."""
    player.send(wire.Check(7, player.version, list(actions)))
    answer = await player.until(lambda message: isinstance(message, wire.Checked))
    assert isinstance(answer, wire.Checked)
    assert answer.seq == 7
    return answer


def test_points_count_towards_the_minimum_before_and_after_the_draw() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({0: HAND}, top="9d"))
        early = await check(ann, KINGS)
        assert (early.ok, early.points, early.minimum, early.leaves) == (False, 30, 50, 12)
        assert early.refusal is not None
        assert early.refusal.code == "draw_first"
        assert early.melds == [wire.StagedMeld(KINGS, 30, None)]
        await ann.play_simply()
        short = await check(ann, KINGS)
        assert short.refusal is not None
        assert (short.refusal.code, short.refusal.facts) == ("below_minimum", {"needed": 50, "laid": 30, "score": 0})
        enough = await check(ann, KINGS, QUEENS)
        assert (enough.ok, enough.points, enough.leaves, enough.refusal) == (True, 60, 11, None)
        assert ann.view is not None
        assert not ann.view.sides[0].opened
        assert len(ann.view.hand) == 17

    simulate(story)


def test_each_staged_meld_says_what_is_wrong_with_it() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        answer = await check(ann, "lay Ks Kh", "lay 8s 8c 2d", "lay Kd Qd", "lay Ac Ac Ac", "add 4h A9")
        codes = [meld.refusal.code if meld.refusal else None for meld in answer.melds]
        assert codes == ["too_few_cards", None, "sequence_too_short", "card_not_held", "no_such_meld"]
        assert all(meld.points > 0 for meld in answer.melds[:4])
        assert not answer.ok

    simulate(story)


def test_off_turn_melds_can_be_tried() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({0: HAND}, first=1, speed=3000))
        answer = await check(ann, KINGS, QUEENS)
        assert answer.refusal is not None
        assert (answer.refusal.code, answer.points, answer.leaves) == ("not_your_turn", 60, 9)
        assert [meld.refusal for meld in answer.melds] == [None, None]

    simulate(story)


def test_a_take_is_checked_without_showing_the_pile() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({0: HAND}, top="Kc"))
        alone = await check(ann, "take pair Ks Kh")
        assert alone.refusal is not None
        assert (alone.refusal.code, alone.points) == ("below_minimum", 30)
        assert alone.melds[0].refusal is None
        together = await check(ann, "take pair Ks Kh", QUEENS)
        assert (together.ok, together.points, together.leaves) == (True, 60, 10)
        wild = await check(ann, "take pair Ks 2d")
        assert wild.melds[0].refusal is not None

    simulate(story)


def test_a_check_stops_at_the_draw() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        answer = await check(ann, "draw", KINGS, QUEENS)
        assert answer.ok
        assert [meld.action for meld in answer.melds] == ["draw"]
        assert (answer.points, answer.leaves) == (0, 17)

    simulate(story)


def test_a_check_of_nonsense_is_answered() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}))
        for actions in ((), ("lay",), ("lay Zz",), ("sing",), ("lay 4s",) * 33, ("add 4s A" + "9" * 900,)):
            answer = await check(ann, *actions)
            assert not answer.ok
            assert answer.refusal is not None
            assert answer.refusal.code == "unreadable"

    simulate(story)
