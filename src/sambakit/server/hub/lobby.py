"""The lobby: open tables with free seats, which anybody may sit down at."""

from collections.abc import Iterable
from typing import Final

from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import Refused
from sambakit.server.hub.room_task import RoomTask
from sambakit.server.tables.table_task import TableTask

SHOWN: Final = 50  # tables at most


def lobby(hub: Hub) -> list[wire.LobbyTable]:
    """Return the open tables in memory, the newest first; raises Refused where the server has no lobby."""
    if hub.settings.lobby != "on":
        raise Refused(404, wire.Problem("not_found", "this server has no lobby"))
    return listed(hub.running(), hub.steady())


def listed(tables: Iterable[TableTask | RoomTask], steady: float) -> list[wire.LobbyTable]:
    """Return those of `tables` that are open to everybody, have free seats, and at which somebody is."""
    found = sorted((one for one in tables if _is_open(one, steady)), key=lambda one: -one.record.created)
    return [shown for one in found[:SHOWN] if (shown := _shown(one)) is not None]


def _is_open(task: TableTask | RoomTask, steady: float) -> bool:
    invited = task.invite is not None and steady <= task.invite.expires
    ended = isinstance(task, TableTask) and task.table.evening_is_over
    return task.record.options.listed and invited and not ended and bool(task.present) and _free(task) > 0


def _free(task: TableTask | RoomTask) -> int:
    return sum(seat.person is None for seat in task.seats)


def _shown(task: TableTask | RoomTask) -> wire.LobbyTable | None:
    if task.invite is None:
        return None
    return wire.LobbyTable(
        table=task.id,
        secret=task.invite.secret,
        rules=task.adapter.rules.print(task.rules),
        players=task.record.players,
        free=_free(task),
        begun=isinstance(task, TableTask),
        options=task.record.options,
    )
