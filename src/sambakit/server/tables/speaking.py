"""Welcomes and news of a table, in the protocol of each page."""

from sambakit.server import wire
from sambakit.server.match.events import Row
from sambakit.server.match.sending import event_for, old_event_for
from sambakit.server.tables.table import Table
from sambakit.server.wire import protocol_1

AnyWelcome = wire.Welcome | protocol_1.Welcome
AnyNews = wire.News | protocol_1.News


def welcome(table: Table, seat: int, since: int, present: frozenset[int], protocol: int) -> AnyWelcome:
    """Return the welcome for a seat that knows the events up to `since`; the table has the last ones only."""
    rows = [row for row in table.rows if row.number > since]
    view = table.view(seat, present)
    if protocol < wire.PROTOCOL:
        return protocol_1.Welcome(protocol, table.version, _old_events(table, seat, rows), view)
    return wire.Welcome(protocol, table.version, _events(table, seat, rows), view)


def news(table: Table, seat: int, rows: tuple[Row, ...], view: wire.AnyView, protocol: int) -> AnyNews:
    """Return the news of `rows`, after which the seat sees `view`."""
    if protocol < wire.PROTOCOL:
        return protocol_1.News(table.version, _old_events(table, seat, rows), view)
    return wire.News(table.version, _events(table, seat, rows), view)


def _events(table: Table, seat: int, rows: list[Row] | tuple[Row, ...]) -> list[wire.Event]:
    names = table.names()
    return [event_for(row, seat, names) for row in rows]


def _old_events(table: Table, seat: int, rows: list[Row] | tuple[Row, ...]) -> list[protocol_1.Event]:
    names = table.names()
    return [old_event_for(row, seat, names) for row in rows]
