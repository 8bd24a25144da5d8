"""Records over HTTP: a finished match has one, and a match that runs looks like one that there never was."""

import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from httpx import ASGITransport, AsyncClient, Response

from sambakit.games import adapter_of_record
from sambakit.server.edge.app import make_app
from sambakit.server.people.ids import MATCH, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.settings import Settings
from sambakit.server.store.database import Database
from sambakit.server.store.store import KeptMatch
from tests.kept.folders import NEXT
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots

HOME = "http://localhost:8000"


class Matches(NamedTuple):
    """A kept store, and the ids of its matches."""

    file: Path
    finished: list[str]
    running: list[str]


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    """Return the matches of the newest kept store."""
    file = tmp_path / "data.sqlite"
    shutil.copy(NEXT / "store.sqlite", file)
    with closing(Database(file)) as database:
        found = database._connection.execute('SELECT id, ended IS NOT NULL FROM "match" ORDER BY id').fetchall()
    return Matches(file, [one for one, ended in found if ended], [one for one, ended in found if not ended])


@asynccontextmanager
async def server_on(
    file: Path, settings: Settings | None = None, address: str = "127.0.0.1"
) -> AsyncIterator[AsyncClient]:
    """Yield a browser at a server on the data `file`."""
    database = Database(file)
    app, _ = make_app(settings or Settings(), lambda: DirectStore(database), InlineBots, Random(1), time.time)
    transport = ASGITransport(app, client=(address, 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=HOME) as client:
        yield client


def facts(answer: Response) -> tuple[int, bytes, dict[str, str]]:
    """Return everything of an answer that can be told apart."""
    return answer.status_code, answer.content, dict(answer.headers)


async def test_every_finished_match_has_a_record_that_replays(matches: Matches) -> None:
    assert len(matches.finished) > 5
    async with server_on(matches.file) as browser:
        for match in matches.finished:
            answer = await browser.get(f"/api/v1/matches/{match}/record")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/plain")
            assert answer.headers["cache-control"] == "no-store"
            adapter = adapter_of_record(answer.text)
            record = adapter.record.parse_record(answer.text)
            assert record.over
            assert record.provenance.match == match
            adapter.record.replay(record)


async def test_a_match_that_runs_answers_as_one_that_there_never_was(matches: Matches) -> None:
    assert len(matches.running) > 5
    unknown = new_id(MATCH, Random(5))
    tables = ["tVBS7CTQFvOwsCHlnbY3pUA", "x" * 200, "%20", "m"]  # an id of a table is none of a match
    async with server_on(matches.file) as browser:
        wanted = facts(await browser.get(f"/api/v1/matches/{unknown}/record"))
        assert wanted[0] == 404
        for match in (*matches.running, *tables):
            assert facts(await browser.get(f"/api/v1/matches/{match}/record")) == wanted
            assert facts(await browser.get(f"/api/v1/matches/{match}/replay")) == wanted


async def test_names_are_for_those_who_played(matches: Matches) -> None:
    match = matches.finished[-1]
    with closing(Database(matches.file)) as database:
        kept = database.finished_match(match)
        assert kept is not None
        names = [name for name in kept.names if name]
        token = a_device_of(database, kept)
        stranger = new_token(Random(8))
    assert names
    async with server_on(matches.file) as browser:
        own = await browser.get(f"/api/v1/matches/{match}/record", headers=bearer(token))
        assert all(f" {name}\n" in own.text for name in names)
        for headers in ({}, bearer(stranger)):
            other = await browser.get(f"/api/v1/matches/{match}/record", headers=headers)
            assert not any(f" {name}\n" in other.text for name in names)
            assert "Player 1\n" in other.text
            assert other.text.count("\n") == own.text.count("\n")


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def a_device_of(database: Database, kept: KeptMatch) -> str:
    """Return the token of a new device of somebody who played."""
    token, (person, *_) = new_token(Random(7)), sorted(kept.people)
    database._connection.execute("INSERT INTO device VALUES ('d', ?, ?, 0)", (token_hash(token), person))
    database._connection.commit()
    return token


async def test_records_count_against_the_budget_of_their_visitor(matches: Matches) -> None:
    async with server_on(matches.file, Settings(requests_per_second=1, requests_burst=3), "192.0.2.7") as browser:
        address = f"/api/v1/matches/{matches.running[0]}/record"
        assert [(await browser.get(address)).status_code for _ in range(4)] == [404, 404, 404, 429]
