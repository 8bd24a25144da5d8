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


LARGE = 256 * 1024


def hostile(sheet: str) -> dict[str, tuple[str, int, str]]:
    """Return texts that are sent to a sheet, each with the status and the code of the answer."""
    other = print_sheet(a_sheet(7))
    unread = (400, "sheet_unread")
    return {
        "nothing": ("", *unread),
        "blanks": (" \n" * 500, *unread),
        "NUL": ("\0" * 500, *unread),
        "JSON": ('{"sheet": 1}', *unread),
        "without an id": (sheet.replace("\nsheet ", "\nx-sheet "), *unread),
        "cut off": (sheet[: len(sheet) // 2], *unread),
        "a record": (sheet.replace("sambakit sheet 1", "sambakit record 2"), *unread),
        "of a later version": (sheet.replace("sheet 1", "sheet 2"), *unread),
        "unknown rules": (sheet.replace("rules dutch.1", "rules whist.1"), *unread),
        "another hash": (sheet.replace("hash ", "hash 0"), *unread),
        "rules that cannot be": (sheet.replace("\nhash", "\nset decks 0\nhash"), *unread),
        "a deal that is left out": (sheet.replace("deal 1", "deal 2"), *unread),
        "a control character": (sheet.replace("Anna", "An\u202ena"), *unread),
        "another id": (other, 400, "sheet_other"),
        "other players": (sheet.replace("Anna", "Anne"), 400, "sheet_other"),
        "another dealer": (sheet.replace("dealer 0", "dealer 1"), 400, "sheet_other"),
        "other scores": (sheet.replace("dealer 0", "dealer 0\nscores 5 5"), 400, "sheet_other"),
        "too large": (sheet + "\n" * LARGE, 413, "sheet_too_large"),
        "too many lines": (sheet + "\n" * 5000, 413, "sheet_too_large"),
        "too many corrections": (sheet + "correct 1\n" * 500, 413, "sheet_too_large"),
        "too large in bytes": (sheet + "x-a " + "é" * (LARGE // 2), 413, "sheet_too_large"),
    }


@pytest.mark.parametrize("what", hostile(""))
async def test_a_text_that_is_no_sheet_or_another_one_is_refused_and_changes_nothing(
    browser: AsyncClient, what: str
) -> None:
    anna = Device(browser)
    before = print_sheet(a_sheet())
    await anna.share(before)
    text, status, code = hostile(before)[what]
    answer = await anna.write(text)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert "Ann" not in answer.text, "what is refused is not shown to who reads a log of errors"
    assert (await anna.follow()).json() == {"version": 1, "text": before, "watching": 1, "again_in": 0}
    if code != "sheet_other":
        shared = await Device(browser).share(text)
        assert (shared.status_code, shared.json()["code"]) == (status, code)


async def test_a_text_of_other_rules_with_the_same_id_is_refused(browser: AsyncClient) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet(rules="dutch")))
    answer = await anna.write(print_sheet(a_sheet(rules="dutch + target=5000")))
    assert (answer.status_code, answer.json()["code"]) == (400, "sheet_other")
    assert "rules" in answer.json()["text"]


async def test_the_line_of_a_fault_is_told(browser: AsyncClient) -> None:
    text = print_sheet(a_sheet())
    wrong = text.replace("melds A 100", "melds Q 100")
    answer = (await Device(browser).share(wrong)).json()
    assert answer["line"] == wrong.splitlines().index("melds Q 100") + 1
    assert answer["text"].startswith(f"line {answer['line']}: ")


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b'{"text": 1}', b'{"text": "", "key": "x"}', b'{"text": "\xff"}', b'{"text": "\\ud800"}',
     b"[" * 50_000, b'{"text":' * 20_000, b'{"text": null}'],
)  # fmt: skip
async def test_a_body_that_is_no_message_is_malformed(browser: AsyncClient, body: bytes) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    for path in (SHEETS, anna.path):
        answer = await browser.post(path, content=body, headers={**POST, "Authorization": f"Bearer {anna.key}"})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("after", ["-1", "1.5", "x", "", "1" * 16, "٣", "1e3"])
async def test_a_version_is_a_number(browser: AsyncClient, after: str) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    answer = await anna.follow(after)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


async def test_only_our_own_pages_and_programs_with_the_key_write(browser: AsyncClient) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    content = {"Content-Type": "application/json"}
    key, body = {"Authorization": f"Bearer {anna.key}"}, {"text": print_sheet(a_sheet(deals=2))}
    foreign = {"Origin": "http://evil.example", **content}
    for headers in (foreign, {**foreign, **key}, content, {**content, "Authorization": f"Basic {anna.key}"}):
        answer = await browser.post(anna.path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        assert (await browser.delete(anna.path, headers=headers)).json()["code"] == "origin"
    assert (await browser.post(SHEETS, json=body, headers=content)).json()["code"] == "origin"
    assert (await browser.post(anna.path, json=body, headers={**content, **key})).status_code == 200
    assert (await browser.delete(anna.path, headers=key)).status_code == 204


async def test_an_address_shares_so_many_sheets_in_an_hour() -> None:
    async with server(Settings(sheets_per_hour=2)) as browser:
        device = Device(browser)
        answers = [await device.share(print_sheet(a_sheet(seed))) for seed in (1, 1, 2, 3)]
        assert [answer.status_code for answer in answers] == [201, 409, 201, 429]
        assert answers[-1].json()["code"] == "too_many"
        assert 3590 <= int(answers[-1].headers["Retry-After"]) <= 3600
        assert (await device.write(print_sheet(a_sheet(2, deals=2)))).status_code == 200
    async with server(Settings(sheets_per_hour=0), address="127.0.0.1") as browser:
        assert (await Device(browser).share(print_sheet(a_sheet()))).status_code == 201


async def test_a_server_keeps_so_many_sheets() -> None:
    async with server(Settings(sheets_kept=1)) as browser:
        first, second = Device(browser), Device(browser)
        await first.share(print_sheet(a_sheet(1)))
        full = await second.share(print_sheet(a_sheet(2)))
        assert (full.status_code, full.json()["code"]) == (503, "busy")
        await first.end()
        assert (await second.share(print_sheet(a_sheet(2)))).status_code == 201


async def test_requests_about_sheets_have_the_budget_of_all_requests() -> None:
    async with server(Settings(requests_burst=5, requests_per_second=0.001)) as browser:
        device = Device(browser, a_sheet().id)
        answers = [await device.follow() for _ in range(6)]
        assert [answer.json()["code"] for answer in answers] == ["no_sheet"] * 5 + ["too_many"]


async def test_a_server_can_do_without() -> None:
    store = DirectStore()
    async with server(store=store) as browser:
        anna = Device(browser)
        await anna.share(print_sheet(a_sheet()))
        assert (await browser.get("/api/v1/choices")).json()["sheets"] is True
    async with server(Settings(sheets="off"), store) as browser:
        off = Device(browser, anna.sheet, anna.key)
        for answer in (await off.share("x"), await off.follow(), await off.write("x"), await off.end()):
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert (await browser.get("/api/v1/choices")).json()["sheets"] is False


async def test_a_full_disk_is_told_and_nothing_changes() -> None:
    store = DirectStore()
    async with server(store=store) as browser:
        anna, bert = Device(browser), Device(browser)
        await anna.share(print_sheet(a_sheet()))
        store.is_full = True
        for answer in (await bert.share(print_sheet(a_sheet(2))), await anna.write(print_sheet(a_sheet(deals=3)))):
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert (await anna.follow()).json()["version"] == 1
        store.is_full = False
        assert (await anna.write(print_sheet(a_sheet(deals=3)))).json()["version"] == 2
        assert (await bert.share(print_sheet(a_sheet(2)))).status_code == 201


async def test_sheets_are_no_part_of_the_old_addresses(browser: AsyncClient) -> None:
    anna = Device(browser)
    await anna.share(print_sheet(a_sheet()))
    assert (await browser.get(anna.path.replace("/v1", ""))).json()["code"] == "not_found"
    for method in ("PUT", "PATCH"):
        assert (await browser.request(method, anna.path, headers=POST)).json()["code"] == "not_found"


NAME = "x" * 39  # of a line of one's own


def large_sheet(seed: int, lines: int) -> str:
    """Return the text of a sheet with so many lines."""
    return print_sheet(a_sheet(seed)) + "".join(f"own A {number % 1000} {NAME}\n" for number in range(lines))


async def test_a_large_sheet_holds_nobody_up() -> None:
    async with server() as browser:
        anna = Device(browser)
        text = large_sheet(1, 4900)
        assert 0.9 * LARGE < len(text) < LARGE
        assert (await anna.share(text)).status_code == 201
        whole, here = time.process_time(), time.thread_time()
        answer = await anna.write(text.replace("own A 7 x", "own A 8 x"))
        whole, here = time.process_time() - whole, time.thread_time() - here
        assert (answer.status_code, answer.json()["code"]) == (413, "sheet_too_large"), (
            "together they are twice as large"
        )
        assert here < whole / 2, "the loop's own thread did the work"
        assert (await anna.write(text.replace(f"own A 16 {NAME}\n", ""))).status_code == 413
        assert (await anna.follow()).json()["version"] == 1


async def test_one_visitor_does_not_make_all_others_wait() -> None:
    async with server() as browser:
        anna, bert = Device(browser), Device(browser)
        await anna.share(print_sheet(a_sheet()))
        large = [asyncio.create_task(bert.share(large_sheet(seed, 4200))) for seed in range(2, 8)]
        await asyncio.sleep(0.01)
        assert (await anna.write(print_sheet(a_sheet(deals=2)))).json()["version"] == 2
        assert not all(task.done() for task in large), "a small text does not wait for large ones"
        answers = await asyncio.gather(*large)
        assert sorted(answer.status_code for answer in answers) == [201, 201, 503, 503, 503, 503]
        assert {answer.headers.get("Retry-After") for answer in answers} == {None, "1"}
