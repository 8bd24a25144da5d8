"""People at the tables of a simulated server who decide as a bot does."""

from collections.abc import Awaitable, Callable, Mapping

from sambakit.server import wire
from sambakit.server.bots.pool import Asking
from sambakit.server.tables.table import Table
from tests.server.simulation import Player, World, settled

PAUSE = 0.07  # s between two commands of one seat: within the limit of commands a second


class Sitting:
    """The people of a table, each with a device of its own, and what they do next."""

    def __init__(self, world: World, table: str, devices: Mapping[int, str], bot: str = "greedy") -> None:
        self._world, self._id, self._devices, self._bot = world, table, devices, bot
        self.people: dict[int, Player] = {}

    async def sit(self) -> None:
        """Sit down at every seat of the table that a person has."""
        for seat, device in self._devices.items():
            self.people[seat] = await self._world.sit(self._id, seat, device)

    async def table(self) -> Table:
        """Return the table as the server has it."""
        task = await self._world.hub.table(self._id)
        assert task is not None
        return task.table

    async def play(self, plays: int, until: Callable[[Table], bool] = lambda _: False) -> int:
        """Play so many plays of the people, fewer where `until` holds before one of them; return how many."""
        for made in range(plays):
            if until(await self._waits()):
                return made
            await self._go_on()
        await self._waits()
        return plays

    async def _waits(self) -> Table:
        """Return the table when a person has to do something."""
        table = await self.table()
        while table.match_state.result is None and table.match_state.deal.actor not in self.people:
            await settled(PAUSE)
            table = await self.table()
        await settled(PAUSE)
        return table

    async def _go_on(self) -> None:
        """Have the person who decides play, or everybody ask for the next deal."""
        table = await self.table()
        if table.match_state.result is not None:
            serial = table.match_state.serial
            for player in self.people.values():
                await self.done(player, wire.Ready(player.identity(), table.last_event))
            while (await self.table()).match_state.serial == serial:
                await settled(PAUSE)
            return
        seat = table.match_state.deal.actor
        actions = await self.decision(table, seat)
        await self.done(self.people[seat], wire.Play(self.people[seat].identity(), table.last_event, actions))

    async def decision(self, table: Table, seat: int) -> list[str]:
        """Return the play of `seat` that the bot chooses."""
        deal = table.match_state.deal.copy()
        actions: list[str] = []
        while not actions or deal.unfinished:
            seed = f"{table.version} {len(actions)}"
            asking = Asking(self._id, self._bot, deal.view(seat), sorted(deal.legal()), seed)
            chosen = await self._world.bots.choose(asking)
            actions.append(str(deal.value_of(chosen.action)))
            deal.act(chosen.action)
        return actions

    async def done(self, player: Player, message: object) -> None:
        """Send a command, which is carried out."""
        await expect_done(player.command(message))
        await settled(PAUSE)


async def expect_done(answer: Awaitable[wire.Outgoing]) -> None:
    """Fail where the server answers anything but done."""
    given = await answer
    assert isinstance(given, wire.Done), given
