"""Every route of the client is opened once, each with what only its page shows and nothing that axe complains of."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.access import violations
from tests.browser.conftest import People
from tests.browser.scenes import invited, lobby
from tests.browser.serving import Server
from tests.browser.table import Table

CLIENT = Path(__file__).resolve().parents[2] / "web" / "src"
NAMED = re.compile(r'^  \| \{ page: "(\w+)"', re.MULTILINE)


def start(window: Table) -> None:
    window.page.goto("/")
    window.page.get_by_role("button", name="Play now").wait_for()


def setup(window: Table) -> None:
    window.page.goto("/#setup")
    window.page.get_by_role("heading", name="Set the table").wait_for()


def settings(window: Table) -> None:
    window.page.goto("/settings")
    window.page.get_by_role("heading", name="Settings").wait_for()


def rules(window: Table) -> None:
    window.page.goto("/rules/dutch#D-9.8")
    window.page.locator("#rule-D-9\\.8.goal").wait_for()


def compare(window: Table) -> None:
    window.page.goto("/rules/compare")
    window.page.get_by_role("columnheader", name="Bicycle Samba").wait_for()


def house(window: Table) -> None:
    window.page.goto("/house-rules#dutch%20%2B%20target%3D7000")
    window.page.get_by_text("These rules came with the link.").wait_for()


def table(window: Table) -> None:
    window.open_new()


def watch(window: Table) -> None:
    window.watch.forgive("nobody_here")
    window.page.goto("/t/nowhere/watch")
    window.page.get_by_role("heading", name="Nobody is at this table now").wait_for()


def score(window: Table) -> None:
    window.page.goto("/score")
    window.page.get_by_role("heading", name="New sheet").wait_for()


def replay(window: Table) -> None:
    window.page.goto("/m/")
    window.page.get_by_role("heading", name="Open a record").wait_for()


def live(window: Table) -> None:
    window.watch.forgive("404")
    window.page.goto("/s/sAAAAAAAAAAAAAAAAAAAAAA")
    window.page.get_by_role("heading", name="Nobody shares this sheet").wait_for()


def history(window: Table) -> None:
    window.page.goto("/history")
    window.page.get_by_role("heading", name="My matches").wait_for()


def figures(window: Table) -> None:
    window.page.goto("/figures")
    window.page.get_by_role("heading", name="My figures").wait_for()


def problems(window: Table) -> None:
    window.page.goto("/problems")
    window.page.get_by_role("heading", name="Problems").wait_for()


def problem(window: Table) -> None:
    window.watch.forgive("404")
    window.page.goto("/problems/nosuch")
    window.page.get_by_text("There is no such problem.").wait_for()


def learn(window: Table) -> None:
    window.watch.forgive("422")
    window.page.goto("/learn/nosuch")
    window.page.locator(".lesson .line", has_text="These rules have no lesson.").wait_for()


def device(window: Table) -> None:
    window.page.goto("/device#no-such-secret")
    window.page.get_by_role("heading", name="Use this device as the same player?").wait_for()


ROUTES: dict[str, Callable[[Table], None]] = {
    "start": start, "setup": setup, "settings": settings, "rules": rules, "compare": compare, "house": house,
    "invited": invited, "watch": watch, "lobby": lobby, "score": score, "replay": replay, "live": live, "table": table,
    "history": history, "device": device, "problems": problems, "problem": problem, "figures": figures,
    "learn": learn,
}  # fmt: skip


def named() -> set[str]:
    """Return the pages that the client's own list of routes names."""
    (file,) = CLIENT.rglob("route.svelte.ts")
    return set(NAMED.findall(file.read_text(encoding="utf-8")))


def test_every_route_of_the_client_is_named_here() -> None:
    assert named() == set(ROUTES)


@pytest.mark.page
def test_every_route_is_opened_and_shows_its_page(server: Server, people: People) -> None:
    window = people.come(server.url)
    faults = []
    for name, opened in ROUTES.items():
        opened(window)
        assert window.page.get_by_role("main").count() == 1, name
        faults += [f"{name}: {fault}" for fault in violations(window.page)]
    assert faults == []


@pytest.mark.page
def test_links_lead_on_without_loading_and_open_another_window_where_that_is_wanted(
    server: Server, people: People
) -> None:
    page = people.come(server.url).page
    page.goto("/figures")
    page.evaluate("() => { window.loaded = true }")
    home = page.get_by_role("link", name="sambakit")
    with page.context.expect_page() as opened:
        home.click(modifiers=["Control"])
    assert opened.value.url == f"{server.url}/"
    opened.value.close()
    assert page.url == f"{server.url}/figures"
    home.click()
    page.get_by_role("button", name="Play now").wait_for()
    assert page.evaluate("() => window.loaded") is True
