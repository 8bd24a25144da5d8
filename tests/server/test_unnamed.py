"""People who have not said a name yet: nobody is called "You" for others, and a seat link asks for a name."""

from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World, refused, simulate

BEN = new_token(Random(91))


async def unnamed_table(world: World) -> str:
    """Return a table whose opener has said no name."""
    wish = wire.NewTable("dutch", 2, "  ", [], "greedy", 3000)
    return (await world.maker.make(wish, world.token, "127.0.0.1")).table


def first(player: Player) -> wire.Seat:
    """Return seat 0 as the player sees it."""
    assert player.view is not None
    return player.view.seats[0]


def test_a_table_is_opened_without_a_name_and_lists_say_so() -> None:
    async def story() -> None:
        world = World()
        table = await unnamed_table(world)
        for server in (world, World(world.store.copy(), seed=5)):
            ann = await server.sit(table, token=world.token)
            assert (first(ann).name, first(ann).unnamed) == ("", True)
            assert not ann.view or not ann.view.seats[1].unnamed
        (mine,) = await world.hub.tables_of(world.token)
        assert (mine.players[0], mine.deal) == (None, 1)

    simulate(story)


def test_a_seat_link_asks_for_a_name_and_gives_it_to_the_seat() -> None:
    async def story() -> None:
        world = World()
        table = await unnamed_table(world)
        ann = await world.sit(table)
        problem = await refused(world.reception.make_link(table, 1, world.token))
        assert (problem.status, problem.problem.code) == (422, "name")
        problem = await refused(world.reception.make_link(table, 1, world.token, "x" * 25))
        assert (problem.status, problem.problem.code) == (422, "name")
        link = await world.reception.make_link(table, 1, world.token, " Ann ")
        await ann.state(lambda view: view.seats[0].name == "Ann")
        assert not first(ann).unnamed
        await world.reception.make_link(table, 1, world.token)  # the name is known now
        problem = await refused(world.reception.take_seat(table, wire.TakeSeat(link.secret, " "), BEN, "127.0.0.1"))
        assert problem.problem.code == "name"

    simulate(story)


def test_a_deleted_person_is_not_one_without_a_name() -> None:
    async def story() -> None:
        world = World()
        table = await unnamed_table(world)
        await world.reception.make_link(table, 1, world.token, "Ann")
        await world.hub.delete_person(world.person(world.token))
        stored = await world.store.load(table)
        assert stored is not None
        assert stored.seats[0].name == ""

    simulate(story)
