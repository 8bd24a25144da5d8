"""Shared score sheets over HTTP: share, look on, write along, end; who may, and what everybody has at the end."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from httpx import ASGITransport, AsyncClient

from sambakit.scorekeeper import parse_sheet, print_sheet, tally_of
from sambakit.server.edge.app import make_app
from sambakit.server.log import LOGGER
from sambakit.server.people.ids import SHEET, new_id
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore
from tests.server.shared_sheets import HOME, POST, SHEETS, Device, a_sheet, with_deal
from tests.server.simulation import InlineBots


class Lines(logging.Handler):
    """Keeps whatever the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += f"{record.getMessage()} {record.__dict__} {record.exc_text}\n"


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Yield the log of the server."""
    handler = Lines()
    LOGGER.addHandler(handler)
    yield handler
    LOGGER.removeHandler(handler)


@asynccontextmanager
async def server(
    settings: Settings | None = None, store: DirectStore | None = None, address: str = "192.0.2.7"
) -> AsyncIterator[AsyncClient]:
    """Yield a browser at a server that keeps its sheets in `store`."""
    kept = store or DirectStore()
    app, _ = make_app(settings or Settings(), lambda: kept, InlineBots, Random(1), time.time)
    transport = ASGITransport(app, client=(address, 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=HOME) as client:
        yield client


@pytest.fixture
async def browser() -> AsyncIterator[AsyncClient]:
    """Yield a browser at a server."""
    async with server() as client:
        yield client


async def test_a_sheet_is_shared_seen_changed_and_ended(browser: AsyncClient) -> None:
    sheet = a_sheet()
    anna, bert = Device(browser), Device(browser)
    shared = await anna.share(print_sheet(sheet))
    assert (shared.status_code, shared.json()["sheet"], shared.json()["version"]) == (201, sheet.id, 1)
    bert.sheet = anna.sheet
    seen = (await bert.follow()).json()
    assert (seen["version"], parse_sheet(seen["text"])) == (1, sheet)
    more = with_deal(sheet, 300)
    held = await anna.write(print_sheet(more))
    assert (held.status_code, held.json()["version"]) == (200, 2)
    assert parse_sheet(held.json()["text"]) == more
    seen = (await bert.follow(1)).json()
    assert (seen["version"], parse_sheet(seen["text"])) == (2, more)
    assert (await anna.write(print_sheet(more))).json()["version"] == 2, "nothing has changed"
    assert (await anna.write(print_sheet(sheet))).json() == held.json(), "an older text changes nothing"
    ended = await anna.end()
    assert (ended.status_code, ended.content) == (204, b"")
    for answer in (await bert.follow(), await bert.follow(2), await anna.write(print_sheet(more)), await anna.end()):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_sheet")


async def test_two_devices_that_write_at_once_have_the_same_sheet_with_all_deals(browser: AsyncClient) -> None:
    begun = a_sheet(deals=0)
    anna = Device(browser)
    await anna.share(print_sheet(begun))
    devices = [anna, *(Device(browser, anna.sheet, anna.key) for _ in range(5))]
    texts = [print_sheet(with_deal(begun, 100 + 5 * n, f"2026-11-25T20:15:0{n}Z")) for n in range(6)]
    await asyncio.gather(*(device.write(text) for device, text in zip(devices, texts, strict=True)))
    ends = [(await device.write(text)).json() for device, text in zip(devices, texts, strict=True)]
    assert [end == ends[0] for end in ends] == [True] * 6
    melds = [change.deal.sides[0].melds for change in parse_sheet(ends[0]["text"]).changes if change.deal]
    points = {one.total for one in melds if one}
    assert points == {100, 105, 110, 115, 120, 125}
    assert tally_of(parse_sheet(ends[0]["text"])).deals


async def test_who_waits_hears_of_a_change_at_once(browser: AsyncClient) -> None:
    sheet = a_sheet()
    anna = Device(browser)
    await anna.share(print_sheet(sheet))
    waiting = [asyncio.create_task(anna.follow(1)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in waiting)
    await anna.write(print_sheet(with_deal(sheet, 55)))
    answers = [answer.json() for answer in await asyncio.wait_for(asyncio.gather(*waiting), 1)]
    assert {answer["version"] for answer in answers} == {2}
    assert {answer["again_in"] for answer in answers} == {0}
    assert max(answer["watching"] for answer in answers) == 3


async def test_the_key_stands_in_no_answer_but_the_first_in_no_log_and_not_in_the_store(
    lines: Lines,
) -> None:
    store = DirectStore()
    async with server(store=store) as browser:
        anna = Device(browser)
        await anna.share(print_sheet(a_sheet()))
        texts = [(await anna.write(text)).text for text in (print_sheet(a_sheet(deals=2)), "rubbish", "")]
        texts += [(await Device(browser, anna.sheet, "x" * 22).end()).text, (await anna.follow()).text]
        dump = "\n".join(store.database._connection.iterdump())
        texts.append((await anna.share(print_sheet(a_sheet()))).text)
    assert 'INSERT INTO "sheet"' in dump
    for text in (*texts, dump, lines.text):
        assert anna.key not in text
        assert anna.key.encode().hex().upper() not in text
    assert "Anna" not in lines.text
    assert anna.sheet not in lines.text, "who knows the address can look on"


@pytest.mark.parametrize("key", ["", "x", "A" * 22, "A" * 43, "Ä" * 22])
async def test_without_the_key_nobody_writes_or_ends(browser: AsyncClient, key: str) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    stranger = Device(browser, anna.sheet, key)
    if not key.isascii():
        stranger.key = ""
    for answer in (await stranger.write(print_sheet(a_sheet(deals=3))), await stranger.end()):
        assert (answer.status_code, answer.json()["code"]) == (403, "sheet_key")
    assert (await anna.follow()).json()["version"] == 1


async def test_unknown_and_ended_sheets_look_alike(browser: AsyncClient) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    await anna.end()
    unknown = Device(browser, new_id(SHEET, Random(9)), anna.key)
    odd = [Device(browser, name, anna.key) for name in ("s", "x" * 300, "%00", "t" + anna.sheet[1:])]
    for ask in (Device.follow, Device.end, lambda device: device.write("x"), lambda device: device.follow(7)):
        first = await ask(anna)
        assert (first.status_code, first.json()["code"]) == (404, "no_sheet")
        for other in (unknown, *odd):
            answer = await ask(other)
            assert (answer.status_code, answer.content, answer.headers) == (404, first.content, first.headers)


async def test_a_sheet_that_is_shared_cannot_be_shared_again_until_it_is_ended(browser: AsyncClient) -> None:
    anna, bert = Device(browser), Device(browser)
    await anna.share(print_sheet(a_sheet()))
    again = await bert.share(print_sheet(a_sheet()))
    assert (again.status_code, again.json()["code"]) == (409, "sheet_taken")
    await anna.end()
    assert (await bert.share(print_sheet(a_sheet()))).status_code == 201
    assert (await anna.write(print_sheet(a_sheet()))).json()["code"] == "sheet_key"
    assert bert.key != anna.key
    assert (await browser.post(SHEETS, json={"text": "", "key": "mine"}, headers=POST)).json()["code"] == "malformed"
