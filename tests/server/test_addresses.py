"""Addresses that are kept for ever: those of pages, those of programs, and the ones from before."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from httpx import AsyncClient

from sambakit.server import wire
from sambakit.server.edge.routes import API, OLD_API, PREFIXES
from tests.server.test_http import POST, WISH, client_of

ASKED = ("choices", "mine", "rules/dutch?lang=en", "fields", "check?rules=dutch", "compare?rules=dutch&rules=bicycle")


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[AsyncClient]:
    """Yield a browser at a server with a small client."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Samba</title>")
    async with client_of(tmp_path) as client:
        yield client


def test_the_old_addresses_go_with_protocol_1() -> None:
    assert (API, OLD_API) == ("/api/v1", "/api")
    assert (OLD_API in PREFIXES) == (wire.OLDEST_PROTOCOL == 1)


@pytest.mark.parametrize("path", ASKED)
async def test_a_page_of_protocol_1_gets_its_answers_at_the_old_addresses(path: str, browser: AsyncClient) -> None:
    new, old = await browser.get(f"{API}/{path}"), await browser.get(f"{OLD_API}/{path}")
    assert new.status_code == old.status_code == 200
    assert new.headers["content-type"] == "application/json"
    assert new.content == old.content


async def test_a_page_of_protocol_1_opens_a_table_and_gives_a_seat_away(browser: AsyncClient) -> None:
    made = await browser.post(f"{OLD_API}/tables", json=WISH, headers=POST)
    assert made.status_code == 201
    table = made.json()["table"]
    link = await browser.post(f"{OLD_API}/tables/{table}/links", json={"seat": 1}, headers=POST)
    claim = {"secret": link.json()["secret"], "name": "Anna"}
    claimed = await browser.post(f"{OLD_API}/tables/{table}/claim", json=claim, headers=POST)
    assert (claimed.status_code, claimed.json()) == (201, {"table": table, "seat": 1})
    refused = await browser.post(f"{OLD_API}/tables", json=WISH, headers={**POST, "Origin": "http://evil.example"})
    assert refused.status_code == 403


@pytest.mark.parametrize("prefix", PREFIXES)
async def test_nothing_else_is_under_an_address_of_programs(prefix: str, browser: AsyncClient) -> None:
    for path in ("none", "tables/t1", "v2/choices"):
        answer = await browser.get(f"{prefix}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("letter", ["t", "m", "s", "b"])
async def test_tables_matches_sheets_and_boards_have_pages(letter: str, browser: AsyncClient) -> None:
    answer = await browser.get(f"/{letter}/{letter}AbCdEfGhIjKlMnOpQrStUv")
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")


async def test_a_score_sheet_gets_the_scoring_data_of_house_rules(browser: AsyncClient) -> None:
    found = (await browser.get("/api/v1/scoring", params={"rules": "dutch + target=5000"})).json()
    assert (found["rules"], found["match"]["goal"], found["minimum"]["steps"][0]) == (
        "dutch.1 + target=5000",
        5000,
        [None, 15],
    )
    assert (await browser.get("/api/v1/scoring", params={"rules": "tango"})).status_code == 422
