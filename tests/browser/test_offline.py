"""The pages that need no server open without one after the first visit, and never as a mixture of two versions."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.accent import yellow
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import NAME_HERE, PHONE, People
from tests.browser.other_client import MARK, ServerOfVersions
from tests.browser.serving import Server
from tests.browser.sheet_hand import Hand, begin, totals
from tests.browser.table import Table
from tests.browser.test_replays import GOLDEN
from tests.browser.waiting import until

KEPT = "async () => (await navigator.serviceWorker.ready).active.state"
WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
CACHED = """async () => {
    const urls = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
}"""
VERSION = "() => document.querySelector('meta[name=version]')?.content ?? 'the first version'"


def come(people: People, server: Server) -> Table:
    """Return the window of somebody whose browser may have a service worker."""
    return people.come(server.url, PHONE, service_workers="allow")


def wait_until_kept(page: Page) -> None:
    """Come back when the pages lie in the browser."""
    assert page.evaluate(KEPT) in ("activating", "activated")
    assert "/index.html" in page.evaluate(CACHED)


def enter_a_deal(page: Page) -> None:
    """Enter a deal on the sheet that lies open: 420 for the first side."""
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("0.melds", 420)
    hand.tap("header .btn.go")
    expect(page.locator(".enter")).to_be_visible()


@pytest.mark.page(3)
@pytest.mark.server(2)
def test_keeping_score_opens_without_a_network_after_the_first_visit(own_server: Server, people: People) -> None:
    table = come(people, own_server)
    page, context = table.page, table.page.context
    begin(page, "dutch.1", 4)
    wait_until_kept(page)
    page.close()
    own_server.kill()
    context.set_offline(True)

    page = context.new_page()
    page.goto("/score")
    enter_a_deal(page)
    assert totals(page) == [420, 0]
    page.close()
    page = context.new_page()
    page.goto("/score")
    enter_a_deal(page)
    assert totals(page) == [840, 0]

    page.goto("/")
    page.get_by_text("The server does not answer. Keeping score works without it.").wait_for()
    play = page.locator("[data-start=play]")
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(play).to_contain_text("needs the server")
    expect(page.locator("[data-start=friends]")).to_contain_text("needs the server")
    assert yellow(page) == ["Keep score"]
    assert violations(page) == []
    assert contrast_faults(page) == []
    page.get_by_role("button", name="The rules").tap()
    rules = page.get_by_role("dialog")
    rules.get_by_role("searchbox").fill("joker")
    rules.locator(".hits li").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("a[href='/score']").tap()
    assert totals(page) == [840, 0]

    page.goto("/rules/spanish#S-5.1")
    expect(page.locator("#rule-S-5\\.1.goal")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("remind my partner of the minimum")
    expect(page.locator(".hits .number").first).to_have_text("S-7.2")
    page.get_by_role("button", name="Español").tap()
    page.get_by_role("heading", name="Informaciones autorizadas").wait_for()

    page.goto("/")
    play.wait_for()
    own_server.start()
    context.set_offline(False)
    expect(play).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_text("The server does not answer")).to_have_count(0)


@pytest.mark.page(2)
@pytest.mark.server
@pytest.mark.parametrize("record", ["dutch-match", "romme/match"])
def test_a_record_is_opened_and_replayed_without_a_server(record: str, own_server: Server, people: People) -> None:
    table = come(people, own_server)
    page, context = table.page, table.page.context
    page.goto("/m/")
    wait_until_kept(page)
    page.close()
    own_server.kill()
    context.set_offline(True)

    page = context.new_page()
    page.goto("/m/mAAAAAAAAAAAAAAAAAAAAAA")
    page.get_by_text("The server does not answer. Try again, or open the file of a record.").wait_for()
    page.goto("/m/")
    page.locator("input[type=file]").set_input_files(GOLDEN / f"{record}.txt")
    page.get_by_role("group", name="Steps").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("list", name="Moves")).to_contain_text("drew")
    page.keyboard.press("End")
    page.get_by_text("The deal is over", exact=True).first.wait_for()
    page.get_by_role("button", name="Scores").tap()
    expect(page.get_by_role("group", name="Scores").locator("svg").first).to_be_visible()


@pytest.mark.page(2)
@pytest.mark.server
def test_it_can_be_installed_where_browsers_trust_it_and_says_nothing_elsewhere(tmp_path: Path, people: People) -> None:
    with Server(tmp_path, settings={"hosts": NAME_HERE}) as server:
        page = come(people, server).page
        page.goto("/score")
        wait_until_kept(page)
        told = page.context.new_cdp_session(page).send("Page.getAppManifest")  # as the browser has read it
        assert told["errors"] == []
        manifest = json.loads(told["data"])
        assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
        sizes = {icon["sizes"] for icon in manifest["icons"]}
        assert {"192x192", "512x512"} <= sizes
        for address in [*(icon["src"] for icon in manifest["icons"]), manifest["shortcuts"][0]["url"]]:
            assert page.evaluate("async (url) => (await fetch(url)).status", address) == 200
        elsewhere = people.come(f"http://{NAME_HERE}:{server.port}", PHONE, service_workers="allow").page
        begin(elsewhere, "dutch.1", 4)
        enter_a_deal(elsewhere)
        assert not elsewhere.evaluate("'serviceWorker' in navigator")


@pytest.mark.page
@pytest.mark.server
def test_tables_and_requests_do_not_pass_through_what_is_kept(own_server: Server, people: People) -> None:
    table = come(people, own_server)
    page = table.page
    page.goto("/")
    wait_until_kept(page)
    answered: dict[str, bool] = {}
    page.on("response", lambda answer: answered.update({answer.url: answer.from_service_worker}))
    table.open_new()
    asked = {url.removeprefix(own_server.url): worker for url, worker in answered.items()}
    assert asked["/"], "the start page passes through the worker, so that it can be kept"
    assert not [path for path, worker in asked.items() if worker and path.startswith(("/api", "/t/", "/ws"))]
    assert "/api/v1/tables" in asked
    kept = page.evaluate(CACHED)
    assert not [path for path in kept if path.startswith(("/api", "/t/", "/ws"))]
    assert [path for path in kept if "/samba-" in path]  # records of files are replayed with the game
    own_server.kill()
    table.watch.forgive("ERR_CONNECTION_REFUSED")
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA/0")


@pytest.mark.page(3)
@pytest.mark.server(2)
def test_a_new_version_is_seen_at_once_and_disturbs_nobody(tmp_path: Path, people: People) -> None:
    with ServerOfVersions(tmp_path) as server:
        table = come(people, server)
        page, context = table.page, table.page.context
        begin(page, "dutch.1", 4)
        wait_until_kept(page)
        before = page.evaluate(CACHED)
        Hand(page).tap(".enter")
        Hand(page).fill("0.melds", 4)
        page.evaluate("() => { window.opened = true; }")
        server.kill()
        server.renew()
        server.start()

        second = context.new_page()
        second.goto("/score")
        second.locator("header").wait_for()
        assert second.evaluate(VERSION) == MARK
        until(second, lambda: bool(second.evaluate(WAITING)), "the new version in the browser")
        second.close()

        # the page that was open goes on where it was, with all that it had not fetched yet
        assert page.evaluate("() => window.opened")
        Hand(page).fill("0.melds", 7)
        page.locator('[data-field="1.red"]').or_(page.locator(".strip button").nth(1)).first.tap()
        Hand(page).fill("1.red", 7)
        page.locator("header .btn.go").tap()
        page.locator(".refused button").first.tap()
        page.get_by_role("dialog").wait_for()
        assert page.evaluate(VERSION) == "the first version"
        page.close()

        server.kill()
        page = context.new_page()
        until(page, lambda: version_opened(page) == MARK, "the new version without a network")
        until(page, lambda: not set(page.evaluate(CACHED)) & set(assets(before)), "the old version gone")


def version_opened(page: Page) -> str:
    """Return the version of the page that opens; a browser changes its worker soon after the last page is closed."""
    page.goto("about:blank")
    page.goto("/score")
    page.locator(".deal").wait_for()
    return str(page.evaluate(VERSION))


def assets(paths: list[str]) -> list[str]:
    return [path for path in paths if path.startswith("/assets/")]


@pytest.mark.page
@pytest.mark.server(2)
def test_a_server_without_a_worker_is_rid_of_the_old_one(tmp_path: Path, people: People) -> None:
    with ServerOfVersions(tmp_path) as server:
        table = come(people, server)
        page = table.page
        page.goto("/score")
        wait_until_kept(page)
        page.goto("about:blank")
        server.kill()
        server.without_worker()
        server.start()
        page.goto("/score")
        page.locator("header").wait_for()
        assert page.evaluate(VERSION) == MARK
        until(page, lambda: page.evaluate(WORKERS) == 0, "no worker")
        until(page, lambda: page.evaluate(CACHED) == [], "nothing kept")
