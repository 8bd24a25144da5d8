"""Tables whose plays were written down before, a server for them, and a process that plays them (T8 to T11)."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import environ
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from benchmarks.plays import bot_move
from sambakit.bots import make_bot
from sambakit.server import wire
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database
from sambakit.server.store.secret import Secret, draw_secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from tests.costs import starting
from tests.server.process import ServerProcess, serving
from tests.soak.load import Figures, Plan

RULES: Final = "dutch"
PLAYERS: Final = 4
SCRIPTS: Final = 6  # deals, each at many tables
TOGETHER: Final = 200  # tables in one transaction
# Of how many may come; those of what one of them may do stay as they are.
RAISED: Final = ("SOCKETS_PER_LOOPBACK", "SOCKETS", "TABLES", "CONNECTIONS")
LIMITS: Final = {f"SAMBAKIT_{name}": "10000" for name in RAISED}


@dataclass(frozen=True)
class Script:
    """A deal, and its plays: whose, and which actions."""

    secret: Secret
    plays: list[tuple[int, list[str]]]


@dataclass(frozen=True)
class Prepared:
    """A data file with new tables, and what is played there."""

    data: Path
    tokens: list[str]  # by seat
    scripts: list[Script]
    tables: list[str]  # script by number, in turn


def prepared(data: Path, places: int, plays: float, seed: int = 18) -> Prepared:
    """Write a data file with tables of four people, so many that at each place there are that many plays to make."""
    rng = Random(seed)
    database = Database(data)
    tokens = [new_token(rng) for _ in range(PLAYERS)]
    people = [database.person_for(token_hash(token), new_device(rng, 0)) for token in tokens]
    scripts = [_script(people, rng) for _ in range(min(SCRIPTS, places))]
    tables = places * (1 + int(plays / min(len(script.plays) for script in scripts)))
    names = [new_id(TABLE, rng) for _ in range(tables)]
    for start in range(0, tables, TOGETHER):
        jobs = [
            _job(database, names[number], people, scripts[number % len(scripts)].secret, rng)
            for number in range(start, min(tables, start + TOGETHER))
        ]
        results = database.together(jobs)
        assert not [result for result in results if isinstance(result, Exception)]
    database.close()
    return Prepared(data, tokens, scripts, names)


def _job(database: Database, name: str, people: list[str], secret: Secret, rng: Random) -> Any:
    record, seats = _record(name, people)
    _, change = new_table(record, seats, 0, secret, new_id(MATCH, rng))
    return lambda: database.create(record, seats, change)


def _record(name: str, people: list[str]) -> tuple[TableRecord, tuple[SeatRecord, ...]]:
    record = TableRecord(id=name, rules=RULES, players=PLAYERS, speed=0, owner=people[0], created=0, purpose="friends")
    seats = (
        SeatRecord(seat=seat, name=f"Seat {seat}", level="steady", person=person) for seat, person in enumerate(people)
    )
    return record, tuple(seats)


def _script(people: list[str], rng: Random) -> Script:
    """Return a deal as a bot plays it on all seats."""
    adapter = adapter_of_text(RULES)
    secret = draw_secret(adapter.pack(adapter.rules.parse(RULES)), rng)
    table, change = new_table(*_record("script", people), 0, secret, "mScript")
    for row in change.rows:
        table.note(row)
    bot, plays = make_bot("steady"), list[tuple[int, list[str]]]()
    while not table.match_state.deal.over:
        for actions in bot_move(table, bot, rng).plays:
            seat = table.match_state.deal.actor
            plays.append((seat, [str(action) for action in actions]))
            table.accept(table.after_plays(seat, [actions], 0))
    return Script(secret, plays)


def places_of(found: Prepared, count: int) -> list[list[tuple[str, int]]]:
    """Return `count` places, each with its share of the tables, one after the other."""
    numbered = [(name, number % len(found.scripts)) for number, name in enumerate(found.tables)]
    return [numbered[place::count] for place in range(count)]


@contextmanager
def echoing() -> Iterator[int]:
    """Yield the port of a bare echo in a process of its own."""
    process = subprocess.Popen([sys.executable, "-m", "tests.server.echo"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


def loaded(
    folder: Path,
    places: int,
    rate: float,
    turns: Sequence[tuple[str, float]],
    settings: dict[str, str] | None = None,
    **more: Any,
) -> tuple[Figures, ServerProcess]:
    """Have people play at so many tables at once, and return what was measured; the server has ended."""
    seconds = sum(length for kind, length in turns if kind != "echo")
    found = prepared(folder / "data.sqlite", places, seconds * rate)
    with serving(found.data, {**environ, **LIMITS, **(settings or {})}) as server:
        with echoing() as echo:
            figures = _load(folder / "plan.json", found, places, rate, turns, server, echo, more)
        server.process.terminate()
        server.log = server.read_log()
        assert server.process.returncode == 0, server.log
    return figures, server


def _load(
    file: Path,
    found: Prepared,
    places: int,
    rate: float,
    turns: Sequence[tuple[str, float]],
    server: ServerProcess,
    echo: int,
    more: dict[str, Any],
) -> Figures:
    host, _, port = server.address.removeprefix("http://").partition(":")
    plan = Plan(
        host=host,
        port=int(port),
        echo=echo if any(kind == "echo" for kind, _ in turns) else 0,
        server=server.process.pid,
        protocol=wire.PROTOCOL,
        tokens=found.tokens,
        scripts=[script.plays for script in found.scripts],
        places=places_of(found, places),
        rate=rate,
        turns=list(turns),
        **more,
    )
    file.write_bytes(msgspec.json.encode(plan))
    with starting("process"):
        run = subprocess.run([sys.executable, "-m", "tests.soak.load", str(file)], stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(run.stdout, type=Figures)


def quantile(times: Sequence[float], share: float) -> float:
    """Return how many ms that share of the times took at most."""
    return round(sorted(times)[int(share * (len(times) - 1))] * 1000, 2) if times else 0.0
