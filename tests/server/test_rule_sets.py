"""Tables of every rule set and with house rules: how they are made and kept, and what a seat is told of them."""

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from tests.server.simulation import Player, World, refused, simulate

HOUSE = "dutch+take_onto_group = yes + players=2,3,4,5,6 + target=5000"


def test_house_rules_are_kept_and_told_in_one_form() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(rules=HOUSE)
        for server in (world, World(world.store.copy(), seed=50)):
            view = (await server.sit(table, token=world.token)).view
            assert view is not None
            assert view.rules == "dutch + take_onto_group=yes + target=5000"
            assert view.target == 5000
            assert view.rule_facts.preset == "dutch"
            assert view.rule_facts.changes == [
                wire.RuleChange("take_onto_group", "no", "yes"),
                wire.RuleChange("target", "10000", "5000"),
            ]
        assert (await world.hub.tables_of(world.token))[0].rules == view.rules

    simulate(story)


def test_a_table_tells_the_target_of_its_number_of_players() -> None:
    async def story() -> None:
        for players, target in ((3, 7500), (4, 10_000), (6, 5000)):
            world = World()
            table = await world.table(players=players, speed=3000, rules="dutch + target=10000,3:7500,6:5000")
            view = (await world.sit(table)).view
            assert view is not None
            assert view.target == target
            assert view.rule_facts.changes == [wire.RuleChange("target", "10000", "10000,3:7500,6:5000")]

    simulate(story)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("whist", "whist"),
        ("dutch + tarket=5", "target"),
        ("dutch + target=much", "target"),
        ("dutch + sequences=no", "take_onto_sequence"),
        ("dutch + target=0" + " " * 5000, "characters"),
    ],
)
def test_what_is_no_rule_set_is_refused_with_the_reason(rules: str, says: str) -> None:
    async def story() -> None:
        problem = await refused(World().table(rules=rules))
        assert isinstance(problem, Refused)
        assert (problem.status, problem.problem.code) == (422, "rules")
        assert says in problem.problem.text

    simulate(story)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_table_of_every_preset_can_be_opened(rules: str) -> None:
    async def story() -> None:
        for players in sorted(PRESETS[rules].table.players):
            world = World()
            view = (await world.sit(await world.table(players=players, speed=3000, rules=rules))).view
            assert view is not None
            assert view.rules == rules
            assert view.rule_facts.experimental == PRESETS[rules].experimental
            assert [seat.side for seat in view.seats] == list(PRESETS[rules].table.sides(players))

    simulate(story)


HANDS = {0: "3h 4s 4h", 1: "3d 3d 3d", 2: "3h 3h 6s"}  # no red three is left for anybody else


def exposed(player: Player) -> list[tuple[int | None, list[str], int | None]]:
    """Return the events of red threes that the table laid: seat, red threes, cards drawn for them."""
    return [(event.seat, event.red_threes, event.count) for event in player.events if event.kind == "exposed"]


def test_F_8_1_red_threes_are_laid_and_replaced_on_the_own_first_turn() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with(HANDS, players=4, first=0, rules="fournier", top="9s", speed=3000)
        player = await world.sit(table)
        view = player.view
        assert view is not None
        assert exposed(player) == [(0, ["3h"], 1)]
        (own,) = [event for event in player.events if event.kind == "exposed"]
        assert len(own.cards) == 1
        assert own.cards[0] in view.hand
        assert (len(view.hand), view.sides[0].red_threes, view.seats[1].cards) == (15, ["3h"], 15)
        dealt = next(event for event in player.events if event.kind == "dealt")
        assert (dealt.each, len(dealt.cards), "3h" in dealt.cards) == (15, 15, True)
        await player.play_simply()  # the draw
        await player.play_simply()
        assert exposed(player)[1:] == [(1, ["3d", "3d", "3d"], 3)]
        assert player.events[-1].cards == []
        assert player.view is not None
        assert player.view.sides[1].red_threes == ["3d", "3d", "3d"]

    simulate(story)


def test_S_1_5_all_red_threes_are_exposed_with_the_deal_and_replaced_in_turn() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with(HANDS, players=4, first=0, rules="spanish", top="9s", speed=3000)
        player = await world.sit(table)
        assert exposed(player) == [(0, ["3h"], 1), (1, ["3d", "3d", "3d"], 0), (2, ["3h", "3h"], 0)]
        assert player.view is not None
        assert [seat.cards for seat in player.view.seats] == [15, 12, 13, 15]

    simulate(story)


def test_K_4_a_pile_is_frozen_for_a_side_that_has_not_opened() -> None:
    async def story() -> None:
        world = World()
        views = {}
        for rules in ("dutch", "canasta"):
            views[rules] = (await world.sit(await world.table(rules=rules, speed=3000))).view
        assert views["dutch"] is not None
        assert views["canasta"] is not None
        assert (views["dutch"].frozen, views["dutch"].rule_facts.draw) == ("", 2)
        assert views["canasta"].frozen in ("side", "all")
        assert views["canasta"].rule_facts.draw == 1

    simulate(story)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_of_every_preset_is_played_to_its_score(rules: str) -> None:
    async def story() -> None:
        world = World(seed=3)
        players = max(PRESETS[rules].table.players)
        player = await world.sit(await world.table(players=players, level="greedy", rules=rules))
        while True:
            view = await player.my_move()
            if view.result is not None:
                break
            await player.play_simply()
        assert [sum(line.points for line in side.lines) for side in view.result.sides] == view.sheet[-1].deal
        again = await World(world.store.copy(), seed=50).sit(view.table, token=world.token)
        assert again.view == view

    simulate(story)
