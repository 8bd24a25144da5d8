"""The real server, killed and stopped while people play over real sockets (a small form of T1)."""

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sambakit.server import wire
from tests.server.process import PROGRAM, killed_again_and_again, play_until, serving, two_seats
from tests.server.simulation import decode_outgoing

KILLS = [
    pytest.param("dutch", 4, 2, marks=pytest.mark.server(3)),
    pytest.param("samba_romme", 2, 6, marks=pytest.mark.server(7)),
]


@pytest.mark.parametrize(("rules", "players", "kills"), KILLS)
async def test_kill_9_in_the_middle_of_a_deal_loses_nothing(
    rules: str, players: int, kills: int, tmp_path: Path
) -> None:
    figures = await killed_again_and_again(tmp_path / "data.sqlite", kills, seed=9, rules=rules, players=players)
    assert figures["commands"] >= min(10, 4 * (kills - 1))
    # a view is compared where the last news before a kill had arrived, which two kills do not promise
    assert figures["views_compared"] >= kills // 4


@pytest.mark.server(6)
async def test_kill_9_loses_nothing_of_what_was_done_against_the_rules(tmp_path: Path) -> None:
    figures = await killed_again_and_again(tmp_path / "data.sqlite", 5, 3, rules="fournier", players=2, referee=True)
    assert figures["claims"] >= 1, figures
    assert figures["events"] >= 10, figures


@pytest.mark.parametrize(("rules", "players"), [("dutch", 4), ("samba_romme", 2)])
@pytest.mark.server(4)
async def test_kill_9_loses_nothing_of_what_was_taken_back(rules: str, players: int, tmp_path: Path) -> None:
    figures = await killed_again_and_again(tmp_path / "data.sqlite", 3, 3, rules=rules, players=players, people=1)
    assert figures["taken_back"] >= 1, figures
    # how many views are met again is chance: bots go on as soon as somebody is back
    assert figures["commands"] >= 6, figures


@pytest.mark.server
async def test_sigterm_says_so_and_ends_with_status_0(tmp_path: Path) -> None:
    with serving(tmp_path / "data.sqlite") as server:
        ann, _ = two_seats(server.address)
        async with ann.connect(server.address) as socket:
            await ann._hello(socket, 0)
            await socket.recv()
            server.process.send_signal(signal.SIGTERM)
            while not isinstance(message := decode_outgoing(await socket.recv()), wire.Draining):
                pass
            assert message.seconds == 2
            server.process.send_signal(signal.SIGTERM)  # again: at once
            assert await asyncio.to_thread(server.process.wait, 15) == 0


@pytest.mark.server
def test_the_start_line_and_the_end_of_an_idle_server(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data.sqlite"
    with serving(data) as server:
        assert server.started["event"] == "started"
        assert server.started["data"] == str(data)
        assert {"address", "sqlite", "not_secure"} <= set(server.started)
        assert server.stop() == 0


@pytest.mark.server
@pytest.mark.process
def test_a_second_server_on_the_same_file_says_why_it_does_not_start(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    with serving(data):
        second = subprocess.run([sys.executable, "-c", PROGRAM, str(data)], capture_output=True, text=True, timeout=30)
    assert second.returncode == 1
    assert "another server" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.server
async def test_logs_hold_no_cards_names_or_tokens(tmp_path: Path) -> None:
    with serving(tmp_path / "data.sqlite") as server:
        remotes = two_seats(server.address)
        await play_until(remotes, server.address, 6, 0, lambda: server.process.send_signal(signal.SIGINT))
        text = server.read_log()
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines
    assert not any(remote.token in text for remote in remotes)
    assert not any(name in text for name in ("Ann", "Ben", "discard", "lay "))
    assert not [line for line in lines if line["level"] == "error"]
