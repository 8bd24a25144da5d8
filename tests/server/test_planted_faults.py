"""The tests can fail (T20): these faults are planted in the server, and each is caught by the test named for it."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sambakit.engine.values.cards import print_cards, shuffled
from sambakit.server import wire
from sambakit.server.clocks.clocks import Clocks
from sambakit.server.clocks.keeper import ClockKeeper
from sambakit.server.edge import routes
from sambakit.server.edge.connection import Connection
from sambakit.server.hub import hub
from sambakit.server.match.standing import KeptClocks
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import StoredTable
from sambakit.server.tables.listening import Command
from sambakit.server.tables.making import stored_table
from sambakit.server.tables.table import Table, Uncommitted
from sambakit.server.tables.table_task import TableTask
from tests.server import test_clocks, test_http, test_limits, test_protocol
from tests.server.noninterference import bytes_compared
from tests.server.orders import in_any_order
from tests.server.simulation import EPOCH

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def no_errors_in_the_log() -> Iterator[None]:
    """A server with a fault may write errors: this one replaces the fixture of all other tests."""
    return


# ---- the faults -----------------------------------------------------------------------------------------------------


def ack_before_commit(patch: Patch) -> None:
    """Answer a command first, and write it down then."""

    async def keep(self: TableTask, uncommitted: Uncommitted, commands: Sequence[Command] = ()) -> None:
        self.table.accept(uncommitted)
        for command in commands:
            command.reply(wire.Done(command.message.id, self.table.version))
        self._audience.publish(uncommitted.change.rows)
        await self._store.commit(uncommitted.change)

    patch.setattr(TableTask, "_keep", keep)


def retry_that_is_carried_out_again(patch: Patch) -> None:
    """Forget which commands were done, and take each for one of the present state."""
    keep, answer = TableTask._keep, TableTask._answer

    async def forgetful(self: TableTask, uncommitted: Uncommitted, commands: Sequence[Command] = ()) -> None:
        await keep(self, replace(uncommitted, change=replace(uncommitted.change, commands=())), commands)

    async def willing(self: TableTask, command: Command) -> None:
        message = msgspec.structs.replace(command.message, expect=self.table.last_event)
        await answer(self, replace(command, message=message))

    patch.setattr(TableTask, "_keep", forgetful)
    patch.setattr(TableTask, "_answer", willing)


def hand_of_the_partner(patch: Patch) -> None:
    """Show each seat as cards that it has drawn those that the seat opposite holds."""
    view = Table.seat_view

    def leaky(self: Table, public: wire.AnyView, seat: int) -> wire.AnyView:
        hand = self.match_state.deal.view((seat + 2) % 4).hand
        return msgspec.structs.replace(view(self, public, seat), drawn=print_cards(hand.cards()).split())

    patch.setattr(Table, "seat_view", leaky)


def no_check_of_the_origin(patch: Patch) -> None:
    """Let every site send requests and open sockets."""
    patch.setattr(routes, "origin_refused", lambda *_: False)


def queue_without_an_end(patch: Patch) -> None:
    """Keep everything for a client that does not read."""

    def keep(self: Connection, data: bytes) -> None:
        if self._ending is None:
            self._waiting += len(data)
            self._outgoing.put_nowait(data)

    patch.setattr(Connection, "pass_on", keep)


def new_deck_at_restart(patch: Patch) -> None:
    """Shuffle the whole pack again when a table is read."""
    patch.setattr(hub, "stored_table", lambda stored: stored_table(_shuffled_from(stored, 0)))


def new_stock_at_restart(patch: Patch) -> None:
    """Shuffle what nobody has seen yet when a table is read: at once after it everybody sees what they saw before."""

    def read(stored: StoredTable) -> Table:
        state: Any = stored_table(stored).match_state.deal.state
        left = len(state.stock) - state.stock_at
        return stored_table(_shuffled_from(stored, len(stored.secret.deck) - left))

    patch.setattr(hub, "stored_table", read)


def _shuffled_from(stored: StoredTable, place: int) -> StoredTable:
    """Return a table as it is stored, but with the cards of its deck from `place` on in another order."""
    deck = stored.secret.deck
    return replace(stored, secret=Secret(deck[:place] + bytes(shuffled(deck[place:], Random(20))), stored.secret.seed))


def clock_not_credited(patch: Patch) -> None:
    """Charge people for the time in which the process stood still."""
    patch.setattr(ClockKeeper, "give", lambda *_: None)


def clock_runs_without_a_server(patch: Patch) -> None:
    """Charge people for the time in which no server ran."""
    credit = hub.clocks_for

    def charging(
        options: wire.TableOptions, players: int, kept: KeptClocks | None = None, last_beat: float | None = None
    ) -> Clocks | None:
        now = EPOCH + asyncio.get_running_loop().time()
        return credit(options, players, kept, last_beat and now)

    patch.setattr(hub, "clocks_for", charging)


# ---- what catches them ----------------------------------------------------------------------------------------------


def requests_of_another_site(folder: Path) -> None:
    async def ask() -> None:
        async with test_http.client_of(folder) as browser:
            await test_http.test_a_foreign_origin_changes_nothing(browser, "http://evil.example", "/api/v1/tables")

    asyncio.run(ask())


def sockets_of_another_site(folder: Path) -> None:
    asyncio.run(test_http.test_a_socket_is_for_our_own_pages(folder, "http://evil.example"))


CAUGHT: dict[str, tuple[Callable[[Patch], None], Callable[[Path], object]]] = {
    "ack before commit": (
        ack_before_commit,
        lambda _: test_protocol.test_nobody_hears_of_a_play_before_it_is_on_the_disk(),
    ),
    "retry carried out again": (
        retry_that_is_carried_out_again,
        lambda _: test_protocol.test_every_order_of_sending_again_gives_the_state_of_each_command_once(),
    ),
    "retry carried out again, in any order": (retry_that_is_carried_out_again, lambda _: in_any_order(20)),
    "hand of the partner": (hand_of_the_partner, lambda _: bytes_compared(4, 0, "greedy", seed=40)),
    "no check of the origin": (no_check_of_the_origin, requests_of_another_site),
    "no check of a socket's origin": (no_check_of_the_origin, sockets_of_another_site),
    "queue without an end": (
        queue_without_an_end,
        lambda _: test_limits.test_what_waits_for_a_client_that_does_not_read_is_bounded(),
    ),
    "clock not credited": (
        clock_not_credited,
        lambda _: test_clocks.test_T4_clocks_are_not_charged_while_the_process_stands_still(),
    ),
    "clock runs without a server": (
        clock_runs_without_a_server,
        lambda _: test_clocks.test_T4_after_a_crash_the_clocks_stand_as_they_were_at_the_last_beat(),
    ),
    "new deck at restart": (
        new_deck_at_restart,
        lambda _: test_protocol.test_a_server_that_starts_again_shows_every_seat_what_it_saw(),
    ),
    "new stock at restart": (
        new_stock_at_restart,
        lambda _: test_protocol.test_a_server_that_starts_again_and_again_deals_from_one_deck(),
    ),
}


@pytest.mark.parametrize("fault", CAUGHT)
def test_T20_a_planted_fault_is_caught(fault: str, tmp_path: Path, monkeypatch: Patch) -> None:
    plant, check = CAUGHT[fault]
    check(tmp_path)  # without the fault it finds nothing
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check(tmp_path)
