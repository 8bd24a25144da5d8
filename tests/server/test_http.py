"""The HTTP side: the API, who may use it, headers, sizes, cookies, the client's files."""

import asyncio
import gzip
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from httpx import ASGITransport, AsyncClient

from sambakit.bots import bot_of
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.fields import FIELDS
from sambakit.server import wire
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.edge.app import make_app
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots

HOME = "http://localhost:8000"
WISH = {"rules": "dutch", "players": 4, "name": "Ann", "bot_names": [], "level": "greedy", "speed": 500}
SCRIPT = "export const x = 1;\n" * 50
POST = {"Origin": HOME, "Content-Type": "application/json"}


@asynccontextmanager
async def client_of(
    folder: Path, settings: Settings | None = None, base_url: str = HOME, address: str = "127.0.0.1"
) -> AsyncIterator[AsyncClient]:
    """Yield a browser at a fresh server whose client lies in `folder`."""
    app, _ = make_app(settings or Settings(), DirectStore, InlineBots, Random(1), time.time, client_folder=folder)
    transport = ASGITransport(app, client=(address, 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=base_url) as client:
        yield client


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a small client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Samba</title>")
    (tmp_path / "assets" / "page-abc123.js").write_text(SCRIPT)
    (tmp_path / "assets" / "page-abc123.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    return tmp_path


@pytest.fixture
async def browser(folder: Path) -> AsyncIterator[AsyncClient]:
    """Yield a browser at a server."""
    async with client_of(folder) as client:
        yield client


async def test_choices_say_what_can_be_played(browser: AsyncClient) -> None:
    answer = (await browser.get("/api/v1/choices")).json()
    offered = {one["name"]: one for one in answer["rules"]}
    assert list(offered) == [*PRESETS, "samba_romme"]
    assert {one["game"] for one in offered.values()} == {"samba", "samba_romme"}
    assert [name for name, one in offered.items() if one["experimental"]] == [
        name for name, rules in PRESETS.items() if rules.experimental
    ]
    assert list(offered["dutch"]["sides"]) == ["2", "3", "4", "5", "6"]
    assert offered["dutch"]["sides"]["6"] == [0, 1, 2, 0, 1, 2]
    assert offered["sambola"]["sides"]["6"] == [0, 1, 0, 1, 0, 1]
    levels = [(one["name"], one["bot"], one["own"]) for one in answer["levels"]]
    assert levels == [(level, bot_of(level), False) for level in ("novice", "beginner", "friendly", "strong", "master")]
    assert all(one["games"] == ["samba", "samba_romme"] for one in answer["levels"])


async def test_bots_that_the_server_was_started_with_are_offered_by_name_and_nothing_else_of_them(folder: Path) -> None:
    own = {"mybot": OwnBot("bots-of-ann/mybot.py:MyBot", ("samba",))}
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), client_folder=folder, own_bots=own)
    async with app.router.lifespan_context(app), AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:
        answer = await client.get("/api/v1/choices")
        told = {"name": "mybot", "bot": "mybot", "bots": ["mybot"], "own": True, "games": ["samba"]}
        assert answer.json()["levels"][-1] == told
        assert "ann" not in answer.text
        made = await client.post("/api/v1/tables", json={**WISH, "level": "mybot"}, headers=POST)
        assert made.status_code == 201
        other = {**WISH, "rules": "samba_romme", "players": 2, "bot_names": []}
        assert (await client.post("/api/v1/tables", json={**other, "level": "mybot"}, headers=POST)).status_code == 422
        assert (
            await client.post("/api/v1/tables", json={**other, "level": "beginner"}, headers=POST)
        ).status_code == 201


async def test_a_table_is_made_and_the_device_gets_its_cookie(browser: AsyncClient) -> None:
    made = await browser.post("/api/v1/tables", json=WISH, headers=POST)
    assert made.status_code == 201
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie
    mine = (await browser.get("/api/v1/mine")).json()
    assert [(one["table"], one["seat"], one["players"][0]) for one in mine] == [(made.json()["table"], 0, "Ann")]
    again = await browser.post("/api/v1/tables", json=WISH, headers=POST)
    assert "set-cookie" not in again.headers


async def test_over_https_the_cookie_is_bound_to_the_host(folder: Path) -> None:
    async with client_of(folder, base_url="https://localhost") as browser:
        made = await browser.post("/api/v1/tables", json=WISH, headers={**POST, "Origin": "https://localhost"})
        assert made.headers["set-cookie"].startswith("__Host-sambakit=")
        assert "Secure" in made.headers["set-cookie"]


@pytest.mark.parametrize(
    "origin",
    ["null", "http://evil.example", "http://localhost:8000.evil.example", "https://localhost:8000", "http://localhost",
     "http://localhost:8001", "HTTP://LOCALHOST:8000/", "", "http://user@localhost:8000"],
)  # fmt: skip
@pytest.mark.parametrize(
    "path", ["/api/v1/tables", "/api/v1/tables/t1/links", "/api/v1/tables/t1/claim", "/api/v1/none"]
)
async def test_a_foreign_origin_changes_nothing(browser: AsyncClient, origin: str, path: str) -> None:
    answer = await browser.post(path, json=WISH, headers={**POST, "Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["code"] == "origin"


async def test_without_an_origin_only_programs_with_a_token_are_served(browser: AsyncClient) -> None:
    assert (await browser.post("/api/v1/tables", json=WISH)).status_code == 403
    bearer = {"Authorization": f"Bearer {'a' * 43}"}
    made = await browser.post("/api/v1/tables", json=WISH, headers=bearer)
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    assert len((await browser.get("/api/v1/mine", headers=bearer)).json()) == 1
    assert (
        await browser.post("/api/v1/tables", json=WISH, headers={"Authorization": "Bearer short"})
    ).status_code == 403


async def test_a_request_that_another_site_sent_is_refused(browser: AsyncClient) -> None:
    answer = await browser.post("/api/v1/tables", json=WISH, headers={**POST, "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8000", "a b", "user@localhost", "localhost:x"]
)
async def test_foreign_host_names_are_refused(browser: AsyncClient, host: str) -> None:
    assert (await browser.get("/api/v1/choices", headers={"Host": host})).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20:8000", "LOCALHOST:8000"])
async def test_own_host_names_and_numbers_are_served(browser: AsyncClient, host: str) -> None:
    assert (await browser.get("/api/v1/choices", headers={"Host": host})).status_code == 200


async def test_further_host_names_come_from_the_settings(folder: Path) -> None:
    async with client_of(folder, Settings(hosts="samba.example, cards.example")) as browser:
        assert (await browser.get("/live", headers={"Host": "samba.example"})).status_code == 200
        assert (await browser.get("/live", headers={"Host": "other.example"})).status_code == 403


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/api/v1/choices", "/api/v1/none", "/live", "/none.js", "/assets/page-abc123.js"]
)
async def test_every_answer_has_the_security_headers(browser: AsyncClient, path: str) -> None:
    headers = (await browser.get(path)).headers
    assert headers["content-security-policy"] == (
        "default-src 'self'; connect-src 'self' ws://localhost:8000 wss://localhost:8000; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


async def test_only_the_own_scripts_and_styles_of_the_page_run(folder: Path) -> None:
    page = "<!doctype html><style>b{}</style><script>\n1;\n</script><script src=/assets/page-abc123.js></script>"
    (folder / "index.html").write_text(page)
    async with client_of(folder) as browser:
        policies = [(await browser.get(path)).headers["content-security-policy"] for path in ("/t/abc", "/none.js")]
    script, style = (b64encode(sha256(text).digest()).decode() for text in (b"\n1;\n", b"b{}"))
    assert policies[0] == policies[1].replace(
        "default-src 'self'; ",
        f"default-src 'self'; script-src 'self' 'sha256-{script}'; style-src 'self' 'sha256-{style}'; ",
    )


async def test_the_manifest_has_its_type_and_is_compressed(folder: Path) -> None:
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "manifest.webmanifest.gz").write_bytes(gzip.compress(b"{}"))
    async with client_of(folder) as browser:
        answer = await browser.get("/manifest.webmanifest", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"] == "application/manifest+json"
    assert (answer.headers["content-encoding"], answer.json()) == ("gzip", {})


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
async def test_a_body_has_to_be_json(browser: AsyncClient, kind: str) -> None:
    answer = await browser.post(
        "/api/v1/tables", content=wire.encode(WISH), headers={"Origin": HOME, "Content-Type": kind}
    )
    assert answer.status_code == 415


@pytest.mark.parametrize(
    "change",
    [{"rules": "whist"}, {"players": 7}, {"players": "4"}, {"level": "genius"}, {"speed": -1}, {"speed": 5000},
     {"partner_level": "genius"}, {"name": "x" * 25}, {"name": "a\u202eb"}, {"name": "\x07"}, {"bot_names": ["a"] * 4},
     {"more": 1}],
)  # fmt: skip
async def test_a_wish_that_cannot_be_granted_is_refused(browser: AsyncClient, change: dict[str, Any]) -> None:
    answer = await browser.post("/api/v1/tables", json={**WISH, **change}, headers=POST)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("choice", "name", "rules", "malformed")


async def test_a_body_over_the_limit_is_refused(folder: Path) -> None:
    async with client_of(folder, Settings(body=1000)) as browser:
        answer = await browser.post("/api/v1/tables", content=b" " * 1001, headers=POST)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_an_address_makes_five_tables_an_hour(folder: Path) -> None:
    async with client_of(folder, address="192.0.2.9") as browser:
        codes = [await browser.post("/api/v1/tables", json=WISH, headers=POST) for _ in range(6)]
        assert [answer.status_code for answer in codes] == [201] * 5 + [429]
        assert 0 < int(codes[-1].headers["retry-after"]) <= 3600


async def test_the_rules_page(browser: AsyncClient) -> None:
    page = (await browser.get("/api/v1/rules/dutch?lang=nl")).json()
    assert page["lang"] == "nl"
    assert any(rule["id"] == "D-8.2" for section in page["sections"] for rule in section["rules"])
    assert (await browser.get("/api/v1/rules/dutch?lang=xx")).json()["lang"] == "en"
    assert (await browser.get("/api/v1/rules/whist")).status_code == 404


async def test_hashed_files_are_kept_for_ever_and_the_page_is_asked_for(browser: AsyncClient) -> None:
    script = await browser.get("/assets/page-abc123.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    page = await browser.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = await browser.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/t/abc", "/t/abc/2", "/rules", "/rules/dutch", "/rules/dutch.1/", "/rules/compare"])
async def test_the_clients_own_addresses_give_the_page(browser: AsyncClient, path: str) -> None:
    assert "Samba" in (await browser.get(path)).text


@pytest.mark.parametrize(
    "path",
    ["/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/a%00b.js"],
)
async def test_nothing_outside_the_clients_folder_is_served(folder: Path, path: str) -> None:
    (folder.parent / "secret.txt").write_text("hidden")
    async with client_of(folder) as browser:
        answer = await browser.get(path)
        assert "hidden" not in answer.text
        assert answer.status_code in (200, 404)


async def test_no_spelling_of_an_address_reaches_the_disk_or_is_remembered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    async with client_of(folder) as browser:
        with monkeypatch.context() as patched:
            for call in ("stat", "read_bytes", "resolve"):
                patched.setattr(Path, call, lambda path, *_, **__: asked.append(path))
            for number in range(200):
                for path in (f"/x{number}/%2e%2e/assets/page-abc123.js", f"/assets/{number}/%2e%2e/page-abc123.js"):
                    assert (await browser.get(path)).status_code == 404
            assert (await browser.get("/assets/page-abc123.js")).text == SCRIPT
    assert asked == []


@pytest.mark.parametrize("path", ["/assets/page-abc123.js.gz", "/sources.sha256"])
async def test_what_the_build_leaves_for_the_server_is_no_file_of_the_client(folder: Path, path: str) -> None:
    (folder / "sources.sha256").write_text("0" * 64)
    async with client_of(folder) as browser:
        assert (await browser.get(path)).status_code == 404


async def test_a_client_that_is_not_built_is_said_in_words(tmp_path: Path) -> None:
    async with client_of(tmp_path / "none") as browser:
        answer = await browser.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text


async def test_head_is_answered_like_get(browser: AsyncClient) -> None:
    for path in ("/", "/api/v1/choices"):
        answer = await browser.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


async def test_health(browser: AsyncClient) -> None:
    assert (await browser.get("/live")).text == "live"
    assert (await browser.get("/ready")).text == "ready"


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://localhost:8000.evil.example", HOME])
async def test_a_socket_is_for_our_own_pages(folder: Path, origin: str | None) -> None:
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), time.time, client_folder=folder)
    sent: list[dict[str, Any]] = []
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    incoming.put_nowait({"type": "websocket.connect"})
    incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
    headers = [(b"host", b"localhost:8000"), *([(b"origin", origin.encode())] if origin else [])]
    scope = {"type": "websocket", "path": "/ws", "headers": headers, "scheme": "ws", "query_string": b"",
             "client": ("127.0.0.1", 1), "subprotocols": []}  # fmt: skip

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async with app.router.lifespan_context(app):
        await app(scope, incoming.get, send)
    assert sent[0]["type"] == ("websocket.accept" if origin == HOME else "websocket.close")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
async def test_other_methods_are_answered_in_our_form(browser: AsyncClient, method: str) -> None:
    assert (await browser.request(method, "/api/v1/tables", headers=POST)).status_code == 405


async def test_a_table_with_house_rules_is_made_and_shows_them(browser: AsyncClient) -> None:
    wish = WISH | {"rules": "dutch+target = 5000+pass_with_one=no"}
    made = await browser.post("/api/v1/tables", json=wish, headers=POST)
    assert made.status_code == 201
    (mine,) = (await browser.get("/api/v1/mine")).json()
    assert mine["rules"] == "dutch + pass_with_one=no + target=5000"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("dutsh", "did you mean dutch?"),
        ("dutch + taget=5000", "did you mean target?"),
        ("dutch + sequences=no", "take_onto_sequence, sequences: "),
        ("quad", "such a table cannot be made"),
    ],
)
async def test_rules_that_cannot_be_played_are_refused_with_the_reason(
    browser: AsyncClient, rules: str, said: str
) -> None:
    refused = await browser.post("/api/v1/tables", json=WISH | {"rules": rules}, headers=POST)
    assert refused.status_code == 422
    assert said in refused.json()["text"]


async def test_fields_are_explained_for_the_editor_of_house_rules(browser: AsyncClient) -> None:
    answer = (await browser.get("/api/v1/fields?lang=nl")).json()
    assert answer["lang"] == "nl"
    assert [one["name"] for one in answer["fields"]] == list(FIELDS)
    by_name = {one["name"]: one for one in answer["fields"]}
    assert by_name["target"]["presets"]["canasta"] == "5000"
    assert [one["value"] for one in by_name["fold"]["values"]][2:] == ["concealed", "concealed_no_minimum"]
    assert by_name["samba"]["idle"] == ["canasta"]
    assert (await browser.get("/api/v1/fields?lang=../en")).json()["lang"] == "en"


async def test_a_page_of_house_rules_has_them_at_its_top_and_marked(browser: AsyncClient) -> None:
    page = (await browser.get("/api/v1/rules/" + quote("dutch + target=5000"))).json()
    assert page["rules"] == "dutch + target=5000"
    (change,) = page["changes"]
    assert (change["field"], change["preset"], change["house"], change["rules"]) == (
        "target",
        "10000",
        "5000",
        ["D-13.1", "D-13.3"],
    )
    marked = [rule["id"] for section in page["sections"] for rule in section["rules"] if rule["changed"]]
    assert marked == ["D-13.1", "D-13.3"]
    assert page["languages"] == ["en", "nl"]
    assert any(term["term"] == "stock" for term in page["glossary"])
    assert (await browser.get("/api/v1/rules/quad")).json()["experimental"]
    refused = await browser.get("/api/v1/rules/" + quote("dutch + sequences=no"))
    assert refused.status_code == 404
    assert "take_onto_sequence, sequences: " in refused.json()["text"]
    (why,) = refused.json()["contradictions"]
    assert why["fields"] == ["take_onto_sequence", "sequences"]
    assert why["reason"] == "there are no sequences to take the pile onto"


async def test_a_rule_set_is_checked_with_what_it_says(browser: AsyncClient) -> None:
    found = (await browser.get("/api/v1/check", params={"rules": "dutch+target = 5000"})).json()
    assert (found["rules"], found["problems"], found["facts"]["preset"]) == ("dutch + target=5000", [], "dutch")
    assert "5,000" in found["sentences"]["target"]
    assert found["cited"]["target"] == ["D-13.1", "D-13.3"]
    assert "wild_canasta" in found["idle"]
    assert list(found["sides"]) == ["2", "3", "4", "5", "6"]


async def test_rule_sets_are_compared_where_they_differ_or_whole(browser: AsyncClient) -> None:
    wanted = {"rules": ["dutch", "bicycle + target=5000"], "lang": "nl"}
    found = (await browser.get("/api/v1/compare", params=wanted)).json()
    rows = {row["field"]: row for row in found["rows"]}
    assert found["rules"] == wanted["rules"]
    assert rows["target"]["values"] == ["10000", "5000"]
    assert "decks" not in rows
    assert found["same"] == len(FIELDS) - len(rows)
    whole = (await browser.get("/api/v1/compare", params={**wanted, "all": 1})).json()
    assert [row["field"] for row in whole["rows"]] == list(FIELDS)


@pytest.mark.parametrize(
    "rules", [["dutch"], ["dutch", "whist"], ["dutch"] * (len(PRESETS) + 1), ["dutch", "dutch + target=0"]]
)
async def test_what_cannot_be_compared_is_refused(browser: AsyncClient, rules: list[str]) -> None:
    answer = await browser.get("/api/v1/compare", params={"rules": rules})
    assert (answer.status_code, answer.json()["code"]) == (422, "rules")


async def test_an_address_has_a_budget_of_requests_and_this_machine_has_none(folder: Path) -> None:
    settings = Settings(requests_per_second=0.001, requests_burst=5)
    async with client_of(folder, settings, address="2001:db8::1") as browser:
        answers = [await browser.get("/api/v1/choices") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["code"] == "too_many"
        assert int(answers[-1].headers["retry-after"]) > 0
        assert (await browser.get("/")).status_code == 200  # the page itself can still be read
    async with client_of(folder, settings) as browser:
        assert {(await browser.get("/api/v1/choices")).status_code for _ in range(20)} == {200}
