"""Tables with a referee, as the tests of irregularities need them."""

from collections.abc import Mapping
from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World

BEN, CARLA, DIRK = (new_token(Random(seed)) for seed in (71, 72, 73))
FOUR = {1: BEN, 2: CARLA, 3: DIRK}
HANDS = {0: "Ks Kh 9s 4d 5d", 1: "Ts Th 6d", 2: "Js Jh 7d", 3: "8s 8h 4s"}


async def seated(
    world: World,
    hands: Mapping[int, str] = HANDS,
    people: Mapping[int, str] | None = None,
    referee: bool = True,
    rules: str = "fournier",
) -> dict[int, Player]:
    """Return the people of a Fournier table for four, seat 0 first to play; without `people` four of them."""
    others = FOUR if people is None else people
    table = await world.table_with(hands, players=4, top="9c", rules=rules, people=others, referee=referee, speed=1000)
    tokens = {0: world.token, **others}
    return {seat: await world.sit(table, seat, token) for seat, token in tokens.items()}


async def seen(player: Player, kind: str) -> wire.Event:
    """Return the first event of that kind that the player gets."""
    await player.state(lambda view: any(event.kind == kind for event in player.events))
    return next(event for event in player.events if event.kind == kind)


def looks(player: Player) -> wire.TableView:
    """Return what the player sees."""
    assert player.view is not None
    return player.view


def claim(player: Player, number: int = 1, deal: int = 1) -> wire.ClaimIrregularity:
    return wire.ClaimIrregularity(player.identity(), looks(player).match, deal, number)


def done(answer: wire.Outgoing) -> None:
    assert isinstance(answer, wire.Done), answer
