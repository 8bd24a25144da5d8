"""A clock at zero: the others choose to wait, to skip once or a bot, and the player takes the seat back."""

from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World, settled, simulate

BEN, CAS = new_token(Random(91)), new_token(Random(92))
OPTIONS = wire.TableOptions(clock=wire.ClockTimes(turn=20, bank=10))
ZERO = 31  # s, a little after the clock of a turn is at zero


class Sitting:
    """Ann, Ben and Cas at a table of three; Ben begins."""

    def __init__(self, world: World, table: str, players: tuple[Player, Player, Player]) -> None:
        self.world = world
        self.table = table
        self.ann, self.ben, self.cas = players

    async def choose(self, player: Player, seat: int, choice: wire.AwayChoice) -> str:
        """Have `player` choose about a seat; return why that is refused, "" where it is done."""
        answer = await player.command(wire.ChooseAway(player.identity(), seat, choice))
        await settled()
        await self.read_all()
        return answer.refusal.code if isinstance(answer, wire.Refused) else ""

    async def read_all(self) -> None:
        for player in (self.ann, self.ben, self.cas):
            await player.read_all()

    async def wait(self, seconds: float) -> None:
        """Let time pass and read what came."""
        await settled(seconds)
        await self.read_all()

    @property
    def view(self) -> wire.AnyView:
        assert self.ann.view is not None
        return self.ann.view

    def absent(self) -> list[tuple[int, str | None, bool]]:
        """Return who is away or out of time, as Ann knows it."""
        return [(one.seat, one.choice, one.late) for one in self.view.leaves]

    def happened(self, *what: str) -> list[tuple[str, int]]:
        """Return the events of those kinds with their seats, as Ann was told them."""
        return [(event.kind, getattr(event, "seat", -1)) for event in self.ann.events if event.kind in what]


async def sitting(world: World) -> Sitting:
    table = await world.table_with({}, players=3, first=1, speed=100, people={1: BEN, 2: CAS}, options=OPTIONS)
    players = (await world.sit(table), await world.sit(table, 1, BEN), await world.sit(table, 2, CAS))
    await settled()
    return Sitting(world, table, players)


def test_nothing_is_chosen_for_a_player_who_is_here_and_in_time() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.wait(ZERO - 3)
        for choice in ("wait", "skip", "bot"):
            assert await table.choose(table.ann, 1, choice) == "not_away"
        await table.wait(4)
        assert table.absent() == [(1, None, True)]
        for choice in ("wait", "skip", "bot"):
            assert await table.choose(table.ben, 1, choice) == "not_away"  # the others decide
            assert await table.choose(table.ann, 2, choice) == "not_away"

    simulate(story)


def test_at_zero_nothing_happens_by_itself_and_to_wait_lets_the_player_go_on() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.wait(1000)
        assert (table.view.turn, table.absent()) == (1, [(1, None, True)])
        assert await table.choose(table.cas, 1, "wait") == ""
        assert table.absent() == [(1, "wait", True)]
        await table.ben.play_simply()
        await table.ben.play_simply()
        await table.wait(0)
        assert (table.view.turn, table.absent()) == (2, [])
        for player in (table.cas, table.ann):
            await player.play_simply()
            await player.play_simply()
        await table.wait(ZERO)  # Ben again, whose reserve is used up: it is a new question
        assert table.absent() == [(1, None, True)]

    simulate(story)


def test_a_bot_plays_one_turn_and_the_player_has_the_next() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.wait(ZERO)
        assert await table.choose(table.ann, 1, "skip") == ""
        assert table.absent() == [(1, "skip", True)]
        refused = await table.ben.play("draw")
        assert isinstance(refused, wire.Refused)
        assert refused.refusal.code == "bot_plays_for_you"
        await table.wait(3)
        assert (table.view.turn, table.absent()) == (2, [])
        assert table.happened("skipped", "skip_over", "joined")[-2:] == [("skipped", 1), ("skip_over", 1)]
        assert table.view.clock is not None
        assert (table.view.clock.runs, table.view.clock.turns[1], table.view.clock.banks[1]) == (2, 20_000, 0)
        for player in (table.cas, table.ann):
            await player.play_simply()
            await player.play_simply()
        await table.wait(0)
        assert isinstance(await table.ben.play("draw"), wire.Done)

    simulate(story)


def test_a_bot_plays_until_the_player_takes_the_seat_back_between_two_turns() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.wait(ZERO)
        assert await table.choose(table.cas, 1, "bot") == ""
        await table.wait(3)
        assert (table.view.turn, table.view.seats[1].stand_in) == (2, True)  # though Ben is here
        assert table.absent() == [(1, "bot", True)]
        assert await table.choose(table.ben, 1, "bot") == "not_away"
        assert await table.choose(table.ben, 1, "wait") == ""
        assert (table.view.seats[1].stand_in, table.absent()) == (False, [])
        assert table.happened("left", "joined")[-2:] == [("left", 1), ("joined", 1)]

    simulate(story)


def test_a_bot_ends_the_turn_that_it_began() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.wait(ZERO)
        await table.choose(table.cas, 1, "bot")
        await table.ann.state(lambda view: view.phase == "play")
        assert await table.choose(table.ben, 1, "wait") == ""
        assert table.view.seats[1].stand_in
        await table.wait(3)
        assert (table.view.turn, table.view.seats[1].stand_in, table.absent()) == (2, False, [])

    simulate(story)


def test_it_stays_over_a_restart_and_a_page_that_comes_back() -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await sitting(world)
        await table.wait(ZERO)
        await table.choose(table.cas, 1, "bot")
        await table.wait(3)
        table.ben.leave()
        await table.wait(5)
        assert table.absent() == [(1, "bot", False)]
        back = await world.sit(table.table, 1, BEN)
        await table.wait(5)
        assert table.absent() == [(1, "bot", True)]
        again = World(world.store.copy(), seed=9)
        await again.hub.start()
        ann, ben = await again.sit(table.table, token=world.token), await again.sit(table.table, 1, BEN)
        await settled(5)
        await ann.read_all()
        assert ann.view is not None
        assert [(one.seat, one.choice, one.late) for one in ann.view.leaves if one.seat == 1] == [(1, "bot", True)]
        assert isinstance(await ben.command(wire.ChooseAway(ben.identity(), 1, "wait")), wire.Done)
        await ben.state(lambda view: not view.seats[1].stand_in)
        back.leave()
        await world.hub.close()
        await again.hub.close()

    simulate(story)
