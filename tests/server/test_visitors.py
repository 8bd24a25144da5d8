"""Who a request counts for, and what of it gets into an answer: addresses, proxies, hosts."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient

from sambakit.server.edge.app import make_app
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots
from tests.server.test_http import HOME, POST, WISH, browser, client_of, folder

__all__ = ["browser", "folder"]  # fixtures


@pytest.mark.parametrize("host", ["[::1%; script-src *; x]", "[fe80::1%25eth0; script-src *]:8000"])
@pytest.mark.parametrize("path", ["/", "/live"])
async def test_nothing_but_a_checked_host_gets_into_the_policy(browser: AsyncClient, host: str, path: str) -> None:
    answer = await browser.get(path, headers={"Host": host})
    assert "script-src *" not in answer.headers["content-security-policy"]
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("host", "meant"),
    [
        ("LocalHost:8000", "localhost:8000"),
        ("[0:0::1]:8000", "[::1]:8000"),
        ("192.0.2.1", "192.0.2.1"),
        ("localhost.local", "localhost.local"),
    ],
)
async def test_the_policy_names_the_host_as_it_was_understood(browser: AsyncClient, host: str, meant: str) -> None:
    policy = (await browser.get("/", headers={"Host": host})).headers["content-security-policy"]
    assert f"connect-src 'self' ws://{meant} wss://{meant};" in policy


async def test_another_address_of_the_same_home_is_no_other_visitor(folder: Path) -> None:
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), time.time, client_folder=folder)
    homes = [f"2001:db8:1:2::{number}" for number in range(11)]

    async def post(address: str, path: str, body: dict[str, Any]) -> int:
        async with AsyncClient(transport=ASGITransport(app, client=(address, 5)), base_url=HOME) as browser:
            return (await browser.post(path, json=body, headers=POST)).status_code

    async with app.router.lifespan_context(app):
        assert [await post(home, "/api/v1/tables", WISH) for home in homes[:6]] == [201] * 5 + [429]
        assert await post("2001:db8:1:3::1", "/api/v1/tables", WISH) == 201
        guess = {"secret": "x" * 22, "name": "Eve"}
        assert [await post(home, "/api/v1/tables/t1/claim", guess) for home in homes] == [403] * 10 + [429]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
async def test_who_comes_through_a_proxy_that_nobody_named_is_a_stranger(
    folder: Path, header: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with client_of(folder) as browser:
        for said in ("198.51.100.1", "127.0.0.1"):
            await browser.post("/api/v1/tables", json=WISH, headers={**POST, header: said})
        answers = [await browser.post("/api/v1/tables", json=WISH, headers={**POST, header: "::1"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429]
        assert (await browser.post("/api/v1/tables", json=WISH, headers=POST)).status_code == 201  # this machine itself
    lines = [record for record in caplog.records if record.getMessage() == "proxy_unknown"]
    assert len(lines) == 1
    assert "SAMBAKIT_FORWARDED_FROM=127.0.0.1" in str(lines[0].__dict__["facts"])


async def test_a_named_proxy_is_believed(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with client_of(folder, Settings(forwarded_from="192.0.2.7, 127.0.0.1")) as browser:
        headers = {**POST, "X-Forwarded-For": "127.0.0.1"}
        answers = [await browser.post("/api/v1/tables", json=WISH, headers=headers) for _ in range(6)]
        assert {answer.status_code for answer in answers} == {201}
    assert "proxy_unknown" not in caplog.text
