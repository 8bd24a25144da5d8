"""Many people, each alone at a table with the strongest bots, over real sockets of one server (T12)."""

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import httpx
import msgspec

from sambakit.server import wire
from tests.server.process import Remote, serving
from tests.server.simulation import choices, decode_outgoing

PLAYERS = 4
SPEED = 600  # ms of a beat, as the start page proposes it


@dataclass
class Crowd:
    """What people and bots of some tables did."""

    took: list[float] = field(default_factory=list)  # s from a person's play to its answer
    answers: Counter[str] = field(default_factory=Counter)
    budgets: Counter[int] = field(default_factory=Counter)  # of decisions of the bots, in playouts
    weaker: int = 0  # decisions of another bot than the one of the deal
    cut: int = 0  # decisions that time ended
    forced: int = 0  # actions of bots that nobody was asked for
    warned: Counter[str] = field(default_factory=Counter)  # lines of the log

    def share(self, quantile: float) -> float:
        """Return how many seconds that share of the plays took at most."""
        return sorted(self.took)[int(quantile * (len(self.took) - 1))] if self.took else 0.0


def open_table(address: str, speed: int) -> Remote:
    """Open a table with one person and three of the strongest bots."""
    with httpx.Client(base_url=address, headers={"Origin": address}) as ann:
        wish = wire.NewTable("dutch", PLAYERS, "Ann", [], "master", speed, False)
        table = ann.post("/api/v1/tables", json=msgspec.to_builtins(wish)).raise_for_status().json()["table"]
        return Remote(table, 0, ann.cookies["sambakit"])


async def play(remote: Remote, address: str, plays: int, crowd: Crowd) -> None:
    """Play simply, one play after the other, and note how long each answer took."""
    async with remote.connect(address) as socket:
        await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, remote.table, 0, 0)).decode())
        sent, number = None, 0
        while number < plays:
            data = await socket.recv()
            message = decode_outgoing(data)
            remote.assembled.take(msgspec.json.decode(data))
            if sent is not None and hasattr(message, "id"):
                crowd.answers[type(message).__name__] += 1
                crowd.took.append(perf_counter() - sent)
                sent, number = None, number + 1
            elif sent is None and isinstance(message, wire.Welcome | wire.News):
                asked = _command(remote.assembled.view, number)
                if asked is not None:
                    sent = perf_counter()
                    await socket.send(wire.encode(asked).decode())


def _command(view: wire.AnyView, number: int) -> wire.Play | wire.Ready | None:
    """Return what the person does now, None where others are to play."""
    if view.options.ready:
        return wire.Ready(f"ready {number}", view.last_event)
    offered = choices(view)
    return wire.Play(f"play {number}", view.last_event, offered[:1]) if offered else None


async def gathered(data: Path, tables: int, seconds: float, plays: int, speed: int = SPEED) -> Crowd:
    """Have so many tables play for some seconds, or until each person has made so many plays."""
    crowd = Crowd()
    with serving(data) as server:
        remotes = [open_table(server.address, speed) for _ in range(tables)]
        playing = [asyncio.create_task(play(remote, server.address, plays, crowd)) for remote in remotes]
        done, going_on = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.ALL_COMPLETED)
        for task in going_on:
            task.cancel()
        await asyncio.gather(*going_on, return_exceptions=True)
        for task in done:
            task.result()
        server.process.terminate()
        log = server.read_log()
        assert server.process.returncode == 0, log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    crowd.warned = Counter(line["event"] for line in lines if line["level"] != "info")
    _count_decisions(data, crowd)
    return crowd


def _count_decisions(data: Path, crowd: Crowd) -> None:
    """Count what the store has kept beside the actions of bots."""
    with closing(sqlite3.connect(data)) as connection:
        rows = connection.execute("SELECT public, data FROM event WHERE action IS NOT NULL").fetchall()
    for public, kept in rows:
        facts = json.loads(kept or "{}")
        if json.loads(public)["seat"] == 0:
            assert not facts, "a person has no budget"
            continue
        crowd.weaker += "instead" in facts
        crowd.cut += "cut" in facts
        if "playouts" in facts:
            crowd.budgets[facts["playouts"]] += 1
        else:
            crowd.forced += 1
