"""The page for Prometheus: the figures of all parts of the server, in its text format."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import sambakit
from sambakit.server.edge.door import Door
from sambakit.server.figures import BOUNDS, Times
from sambakit.server.hub.hub import Hub
from sambakit.server.log import LineCounts
from sambakit.server.store.writer import WriterStore

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import Metric

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@runtime_checkable
class CountedBots(Protocol):
    """Bots that count what waits for them and what went wrong."""

    counts: Counter[str]

    @property
    def waiting(self) -> int:
        """Return how many decisions wait for a worker."""
        ...


@dataclass(frozen=True, slots=True)
class Sources:
    """The parts of a server that have figures; tests leave some out."""

    hub: Hub
    door: Door | None = None
    lines: LineCounts | None = None


def new_registry() -> "CollectorRegistry":
    """Return a registry with the figures of the process; to be called beside the event loop.

    The library takes a tenth of a second to import, and most servers are never asked for the page.
    """
    from prometheus_client import CollectorRegistry
    from prometheus_client.process_collector import ProcessCollector

    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    return registry


def page(registry: "CollectorRegistry", sources: Sources) -> bytes:
    """Return the page of a new registry, with the figures of the server; the parts are read on the event loop."""
    from prometheus_client import generate_latest

    registry.register(_Server(sources))
    return generate_latest(registry)


class _Server:
    """A collector in the library's sense."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def collect(self) -> Iterator["Metric"]:
        """Return all figures."""
        return _all(self._sources)


def _all(sources: Sources) -> Iterator["Metric"]:
    hub, door, store = sources.hub, sources.door, sources.hub.store
    yield _gauge("info", "Version of sambakit; always 1.", {(sambakit.__version__,): 1}, "version")
    yield _gauge("ready", "1 if people can be served: the disk takes changes, the server does not stop.", hub.ready)
    yield _gauge("tables", "Tables, by state.", _by_one(hub.table_states()), "state")
    yield _gauge("seats_connected", "Seats with at least one socket.", hub.people)
    yield _gauge("sockets", "Open WebSocket connections.", hub.arrivals.open)
    if door is not None:
        yield _gauge("connections", "Open connections of any kind.", door.open)
        yield _counter("connections_refused", "Connections turned away, by limit.", _by_one(door.turned_away), "limit")
    yield _counter("commands", "Commands, by answer.", _by_one(hub.figures.commands), "answer")
    yield _counter("refusals", "Refused commands, by code.", _by_one(hub.figures.refusals), "code")
    yield _histogram("command_seconds", "From the arrival of a command to its answer.", hub.figures.command_times)
    yield _counter("faults", "Messages that could not be used, by code.", _by_one(hub.figures.faults), "code")
    yield _histogram("loop_late_seconds", "By how much each heartbeat came late.", hub.heartbeat.lateness)
    yield _gauge("sheets", "Score sheets of real cards that are shared.", hub.sheets.kept)
    yield _gauge("sheets_followed", "Shared sheets that somebody has open.", hub.sheets.following.sheets)
    yield _gauge("sheets_waiting", "Requests that wait for a change of a sheet.", hub.sheets.following.waiting)
    if isinstance(store, WriterStore):
        yield _gauge("store_waiting", "Changes and reads that wait for the disk.", store.waiting)
        yield _histogram("store_seconds", "Transactions of the data file, disk included.", store.times)
        yield _gauge("store_log_bytes", "Size of the write-ahead log of the data file.", store.log_size)
        yield _gauge("last_backup_timestamp_seconds", "When the last backup was made; 0: never.", store.backed_up)
    if isinstance(hub.bots, CountedBots):
        yield _gauge("bots_waiting", "Decisions that wait for a worker.", hub.bots.waiting)
        yield _counter(
            "bot_failures", "Decisions that a bot did not make, by cause.", _by_one(hub.bots.counts), "cause"
        )
    if sources.lines is not None:
        yield _counter("log_lines", "Lines of the log.", sources.lines.counts, "level", "event")


def _by_one(counts: Mapping[str, int]) -> dict[tuple[str, ...], float]:
    return {(label,): number for label, number in counts.items()}


def _gauge(name: str, text: str, values: Mapping[tuple[str, ...], float] | float, *labels: str) -> "Metric":
    from prometheus_client.core import GaugeMetricFamily

    return _filled(GaugeMetricFamily(f"sambakit_{name}", text, labels=labels), values)


def _counter(name: str, text: str, values: Mapping[tuple[str, ...], float] | float, *labels: str) -> "Metric":
    from prometheus_client.core import CounterMetricFamily

    return _filled(CounterMetricFamily(f"sambakit_{name}", text, labels=labels), values)


def _filled(family: Any, values: Mapping[tuple[str, ...], float] | float) -> "Metric":
    """Return a family of the library with its values."""
    for labels, value in sorted(values.items()) if isinstance(values, Mapping) else [((), values)]:
        family.add_metric(labels, float(value))
    return family  # type: ignore[no-any-return] # the library has no common type with this method


def _histogram(name: str, text: str, times: Times) -> "Metric":
    from prometheus_client.core import HistogramMetricFamily

    counts = list(accumulate(times.counts))
    bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
    family = HistogramMetricFamily(f"sambakit_{name}", text)
    family.add_metric([], list(zip(bounds, counts, strict=True)), times.total)
    return family
