"""The page for Prometheus: its format, who may read it, and that it tells nothing about people and games."""

import asyncio
import os
import re
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

import sambakit
from sambakit.server import wire
from sambakit.server.bots.pool import WorkerBots
from sambakit.server.edge import metrics
from sambakit.server.edge.door import Door
from sambakit.server.figures import ANSWERS, BOUNDS, Times
from sambakit.server.keeping.copying import back_up
from sambakit.server.keeping.following import Follower
from sambakit.server.log import LOGGER, LineCounts, log
from sambakit.server.settings import Settings
from sambakit.server.store.writer import WriterStore, backup_mark
from tests.server.process import play_until, serving, two_seats
from tests.server.simulation import World, simulate
from tests.server.test_http import client_of, folder

__all__ = ["folder"]  # a fixture

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
TOKEN = "a-token-of-the-operator-with-32-signs"
STRANGER = "192.0.2.9"


def read(text: str) -> dict[str, Metric]:
    """Return the families of a page by name, as the library's own parser reads it."""
    return {family.name: family for family in text_string_to_metric_families(text)}


def values(family: Metric) -> dict[tuple[str, ...], float]:
    """Return the samples of a family by the values of their labels."""
    return {tuple(sample.labels.values()): sample.value for sample in family.samples}


def labels_of(families: dict[str, Metric]) -> set[str]:
    """Return the values of all labels but the bounds of times, the version, and plain words."""
    words = {value for family in families.values() for sample in family.samples for value in sample.labels.values()}
    plain = {str(bound) for bound in BOUNDS} | {"+Inf", sambakit.__version__}
    return {word for word in words - plain if not re.fullmatch(r"[a-z_]+", word)}


def page_of(world: World, door: Door | None = None, lines: LineCounts | None = None) -> str:
    return metrics.page(metrics.new_registry(), metrics.Sources(world.hub, door, lines)).decode()


def test_what_happens_is_counted() -> None:
    async def story() -> dict[str, Metric]:
        world = World()
        table = await world.table(players=2, speed=0)
        await world.table(players=2, speed=0)
        player = await world.sit(table)
        await player.my_move()
        await player.play_simply()
        await player.my_move()
        now = player.view.last_event
        assert isinstance(await player.command(wire.Play("one", now, ["draw", "draw"])), wire.Refused)
        assert isinstance(await player.command(wire.Play("two", 0, ["draw"])), wire.Stale)
        player.send(wire.Play("", now, ["draw"]))
        while not any(isinstance(message, wire.Fault) for message in player.messages):
            await player.next()
        door = Door(Settings(connections=1), 1000)
        door.enter(STRANGER, 0.0)
        door.enter(STRANGER, 0.0)
        text = page_of(world, door)
        assert not any(secret in text for secret in (STRANGER, table, world.token, "Ann"))
        return read(text)

    found = simulate(story)
    assert values(found["sambakit_tables"]) == {("played",): 1, ("unattended",): 1, ("reading",): 0, ("damaged",): 0}
    assert values(found["sambakit_sockets"]) == {(): 1}
    commands = values(found["sambakit_commands"])
    assert commands.keys() == {(answer,) for answer in ANSWERS}
    assert commands["duplicate",] == commands["busy",] == 0
    assert commands["refused",] == commands["stale",] == 1
    assert values(found["sambakit_refusals"]) == {("look_first",): 1}
    counted = {sample.name: sample.value for sample in found["sambakit_command_seconds"].samples}
    assert counted["sambakit_command_seconds_count"] == sum(commands.values())
    assert values(found["sambakit_faults"]) == {("malformed",): 1}
    assert values(found["sambakit_connections"]) == {(): 1}
    assert values(found["sambakit_connections_refused"]) == {("connections",): 1}
    assert values(found["sambakit_info"]) == {(sambakit.__version__,): 1}
    assert labels_of(found) == set()


def test_times_fall_into_the_bounds_that_hold_them() -> None:
    times = Times()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1] * 2):
        times.add(seconds)
    assert times.counts[:2] == [2, 1]
    assert times.counts[-1] == 1
    assert sum(times.counts) == 4


async def test_the_store_tells_how_long_the_disk_takes(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "data.sqlite")
    await store.beat(1.0)
    await store.beat(2.0)
    assert sum(store.times.counts) == 2
    assert store.times.total > 0
    assert store.waiting == 0
    assert store.log_size > 0
    await store.close()


async def test_the_store_knows_when_its_file_was_backed_up(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    store = WriterStore(file)
    assert store.backed_up == 0
    before = int(time.time())
    back_up(file, tmp_path / "backup.sqlite")
    first = store.backed_up
    assert first >= before
    os.utime(backup_mark(file), (1, 1))
    follower = Follower(file, tmp_path / "backup.sqlite")
    follower.catch_up()
    follower.close()
    assert store.backed_up >= first
    await store.close()


def test_heartbeats_are_counted_by_how_late_they_come() -> None:
    async def story() -> list[int]:
        world = World()
        await world.hub.start()
        await asyncio.sleep(3.5)
        return list(world.hub.heartbeat.lateness.counts)

    counts = simulate(story)
    assert counts[0] == sum(counts) == 3


def test_bots_in_processes_have_figures() -> None:
    bots = WorkerBots(1, 1.0, 10**9)
    assert isinstance(bots, metrics.CountedBots)
    assert bots.waiting == 0


def test_lines_of_the_log_are_counted_by_event() -> None:
    lines = LineCounts()
    LOGGER.addHandler(lines)
    log("busy", level="warning", why="QueueFull")
    LOGGER.removeHandler(lines)
    assert lines.counts == {("warning", "busy"): 1}


@pytest.mark.parametrize(
    ("settings", "address", "headers", "status"),
    [
        ({}, "127.0.0.1", {}, 200),
        ({}, "::1", {}, 200),
        ({}, STRANGER, {}, 403),
        ({}, STRANGER, {"Authorization": "Bearer "}, 403),
        ({}, "127.0.0.1", {"X-Forwarded-For": STRANGER}, 403),  # a proxy that nobody named
        ({"metrics_token": TOKEN}, STRANGER, {}, 403),
        ({"metrics_token": TOKEN}, STRANGER, {"Authorization": f"Bearer {TOKEN[:-1]}"}, 403),
        ({"metrics_token": TOKEN}, STRANGER, {"Authorization": f"Basic {TOKEN}"}, 403),
        ({"metrics_token": TOKEN}, STRANGER, {"Authorization": f"Bearer {TOKEN}"}, 200),
        ({"metrics_token": TOKEN}, "127.0.0.1", {}, 200),
    ],
)
async def test_only_this_machine_and_the_bearer_of_the_token_may_read_it(
    settings: dict[str, str], address: str, headers: dict[str, str], status: int, folder: Path
) -> None:
    async with client_of(folder, Settings(**settings), address=address) as browser:  # type: ignore[arg-type] # texts only
        answer = await browser.get("/metrics", headers=headers)
        assert answer.status_code == status
        assert ("sambakit_tables" in answer.text) is (status == 200)
        if status == 200:
            assert answer.headers["content-type"] == metrics.CONTENT_TYPE
            assert "sambakit_ready" in read(answer.text)


async def test_guesses_at_the_token_are_budgeted(folder: Path) -> None:
    settings = Settings(metrics_token=TOKEN, requests_burst=3, requests_per_second=0.001)
    async with client_of(folder, settings, address=STRANGER) as browser:
        wrong = {"Authorization": "Bearer wrong"}
        assert [(await browser.get("/metrics", headers=wrong)).status_code for _ in range(5)] == [403] * 3 + [429] * 2


@pytest.mark.server
async def test_a_page_of_a_server_that_is_played_at_is_documented_and_tells_nothing_about_people_and_games(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data.sqlite") as server:
        remotes = two_seats(server.address)
        pages: list[str] = []

        def read_and_end() -> None:
            pages.append(httpx.get(f"{server.address}/metrics").text)
            server.kill()

        await play_until(remotes, server.address, 6, 0, read_and_end)
    (text,) = pages
    families = read(text)
    assert values(families["sambakit_commands"])["done",] >= 6
    assert values(families["sambakit_ready"]) == {(): 1}
    assert labels_of(families) == set()
    for secret in ("Ann", "Ben", "127.0.0.1", *(one for remote in remotes for one in (remote.table, remote.token))):
        assert secret not in text
    ours = {name for name in families if name.startswith("sambakit_")}
    documented = set(re.findall(r"^\| `(sambakit_\w+)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    totals = {name.removesuffix("_total") for name in documented}
    assert totals == ours
