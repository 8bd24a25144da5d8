"""Replays, exports and shared replays tell nothing of a deal that runs, or that was broken off: leak tests 1 and 2.

The same store is asked twice: as it is, and with cards exchanged that nobody has seen yet. All answers have to be the
same bytes. Beside that, no answer holds a run of the deck, or the seed in any encoding.
"""

import asyncio
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import NamedTuple

import pytest
from httpx import ASGITransport, AsyncClient, Response

from sambakit.engine.values.cards import print_cards
from sambakit.server import wire
from sambakit.server.edge.app import make_app
from sambakit.server.match.events import Row
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.tables import exporting
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots, World, settled, simulate
from tests.server.test_match import play_match

RUN = 4  # cards of a deck in order that no answer may hold
HOME = "http://localhost:8000"


class Story(NamedTuple):
    """A store after a match that is over, one that was broken off and one that runs; the device of its player."""

    store: DirectStore
    token: str
    finished: str
    broken_off: str
    running: str
    secrets: tuple[tuple[str, int, bytes, bytes], ...]  # of deals that nobody may see: table, serial, deck, seed


@pytest.fixture(scope="module")
def story() -> Story:
    """Play the three matches, the second and third of them for some turns."""

    async def played() -> Story:
        world, found = World(), list[str]()
        options = wire.TableOptions(limit=wire.Limit("deals", 1), spectators=True)
        for number in range(3):
            wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0, options=options)
            table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
            page = await world.sit(table)
            task = await world.hub.table(table)
            assert task is not None
            found.append(task.table.match)
            if number == 0:
                await play_match(page)
                continue
            for _ in range(8):
                await page.play_simply()
            if number == 1:
                await page.command(wire.EndMatch(page.identity(), 1))
        await settled(1)
        rows = world.store.database._connection.execute(
            'SELECT secret.table_id, deal, deck, seed FROM secret JOIN "match" USING (table_id) WHERE id != ?',
            found[:1],
        ).fetchall()
        return Story(world.store, world.token, *found, tuple(rows))

    return simulate(played)


def exchanged(story: Story, chance: Random) -> DirectStore:
    """Return the store with two cards exchanged at the end of each secret stock, where nobody has drawn."""
    other = story.store.copy()
    for table, serial, deck, _ in story.secrets:
        one, two = chance.sample(range(len(deck) - 20, len(deck)), k=2)
        assert deck[one] != deck[two] or one != two
        changed = bytearray(deck)
        changed[one], changed[two] = deck[two], deck[one]
        other.database._connection.execute(
            "UPDATE secret SET deck = ? WHERE table_id = ? AND deal = ?", (bytes(changed), table, serial)
        )
    return other


@asynccontextmanager
async def server_on(store: DirectStore) -> AsyncIterator[AsyncClient]:
    app, _ = make_app(Settings(), lambda: store, InlineBots, Random(1), time.time)
    transport = ASGITransport(app, client=("127.0.0.1", 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=HOME) as client:
        yield client


def told(answer: Response) -> bytes:
    """Return all of an answer that somebody can read."""
    return f"{answer.status_code} {sorted(answer.headers.items())}\n".encode() + answer.content


async def all_answers(story: Story, store: DirectStore) -> list[bytes]:
    """Return what a player and a stranger get under every address of replays and exports."""
    said: list[bytes] = []
    async with server_on(store) as browser:
        for token in (story.token, new_token(Random(77))):
            headers = {"Authorization": f"Bearer {token}"}
            for match in (story.finished, story.broken_off, story.running):
                said.append(told(await browser.get(f"/api/v1/matches/{match}/record", headers=headers)))
                marks = f"/api/v1/matches/{match}/marks"
                said.append(told(await browser.get(marks, headers=headers)))
                if match != story.finished:
                    said.append(told(await browser.post(marks, headers=headers, json={"deal": 0})))
                said.append(told(await browser.get(f"/api/v1/matches/{match}/digest", headers=headers)))
                for deal, step in ((1, 0), (1, 3), (2, 0)):
                    position = f"/api/v1/matches/{match}/position?deal={deal}&step={step}"
                    said.append(told(await browser.get(position, headers=headers)))
                for deal, step in ((1, 0), (1, 3), (2, 0)):
                    if match == story.finished and deal == 1:
                        continue  # goes on from a deal that is over; what its table shows is compared elsewhere
                    body = {"deal": deal, "step": step, "seat": 0, "name": "", "bot_names": [], "level": "greedy"}
                    address = f"/api/v1/matches/{match}/what-if"
                    said.append(told(await browser.post(address, headers=headers, json={**body, "speed": 0})))
            addresses = ("/api/v1/history", "/api/v1/history/records", "/api/v1/history/figures", "/api/v1/mine")
            said += [told(await browser.get(address, headers=headers)) for address in addresses]
    return said


def of_shared_replays(story: Story, store: DirectStore) -> list[bytes]:
    """Return what pages are sent that go through the three matches together, or try to."""

    async def together() -> list[bytes]:
        world = World(store, seed=9)
        pages = []
        for match in (story.finished, story.broken_off, story.running):
            for token in (story.token, new_token(Random(78))):
                page = world.connect(token)
                page.send(wire.JoinReplay(wire.PROTOCOL, match))
                for message in (wire.LeadReplay(1), wire.ShowMoment(1, 40), wire.PointAt("card-1-3", 1, 40)):
                    page.send(message)
                pages.append(page)
                await settled(1)
        return [data for page in pages for data in page.socket.sent]

    return simulate(together)


def heard(story: Story, store: DirectStore) -> list[bytes]:
    return [*asyncio.run(all_answers(story, store)), *of_shared_replays(story, store)]


def seeds_in(story: Story, said: Sequence[bytes]) -> list[str]:
    """Return the seeds, in any encoding, that stand in what was said."""
    everything = b"\n".join(said)
    found = []
    for *_, seed in story.secrets:
        for encoded in (seed, seed.hex().encode(), b64encode(seed), urlsafe_b64encode(seed), str(list(seed)).encode()):
            found += ["a seed"] * (encoded.rstrip(b"=") in everything)
    return found


def secrets_in(story: Story, said: Sequence[bytes]) -> list[str]:
    """Return the secrets of deals that run or were broken off, as far as they stand in what was said."""
    found = seeds_in(story, said)
    everything = b"\n".join(said)
    for _, _, deck, _ in story.secrets:
        for at in range(len(deck) - 40, len(deck) - RUN):
            run = deck[at : at + RUN]
            forms = (print_cards(run).encode(), str(list(run)).encode())
            found += [f"the cards from place {at} on"] * any(form in everything for form in forms)
    return found


def leaks(story: Story) -> list[str]:
    """Return what leaks: answers that depend on what nobody has seen, and secrets that are told."""
    plain = heard(story, story.store.copy())
    assert sum(map(len, plain)) > 20_000
    found = secrets_in(story, plain)
    for seed in range(3):
        other = heard(story, exchanged(story, Random(seed)))
        assert len(other) == len(plain)
        found += [f"answer {number}" for number, (one, two) in enumerate(zip(plain, other, strict=True)) if one != two]
    return found


def test_replays_exports_and_shared_replays_tell_nothing_of_a_deal_that_nobody_may_see(story: Story) -> None:
    assert leaks(story) == []


def test_T20_a_deck_in_an_export_is_caught(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a record that holds the deal which was broken off, as it would without its care."""

    def all_of_them(rows: Sequence[Row]) -> Sequence[Row]:
        return rows

    monkeypatch.setattr(exporting, "over_rows", all_of_them)
    found = leaks(story)
    assert any(one.startswith("answer") for one in found)
    assert any(one.startswith("the cards") for one in found)
