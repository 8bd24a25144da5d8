"""What a table page shows, as plain values that can be compared before and after."""

from typing import Any

from tests.browser.table import Table
from tests.browser.waiting import until

SCREEN = """() => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    const text = (one) => one.innerText.replace(/\\s+/g, " ").trim();
    return {
        path: location.pathname,
        prompt: all(".prompt", text),
        buttons: all("[data-button]", (one) => [one.dataset.button, text(one), one.getAttribute("aria-disabled")]),
        hand: all(".hand [data-card]", (one) => [one.dataset.card, one.getAttribute("aria-selected"), text(one)]),
        tray: all("[data-staged-card]", (one) => [one.dataset.staged, one.dataset.stagedCard]),
        sum: all(".tray .sum", text),
        melds: all("[data-meld]", text),
        headings: all("h1, h2", text),
        dialogs: all("[role=dialog]", text).length,
    };
}"""


def shown(table: Table) -> dict[str, Any]:
    """Return prompt, buttons, hand with order and picks, tray, melds and headings of the page."""
    screen: dict[str, Any] = table.page.evaluate(SCREEN)
    return screen


def shown_confirmed(table: Table) -> dict[str, Any]:
    """Return the same once the server has confirmed the figures of the tray; until then the last ones stand, pale."""
    table.wait_for_tray()
    return shown(table)


def until_shown(table: Table, before: dict[str, Any]) -> None:
    """Wait until the page shows what it showed `before`."""
    until(table.page, lambda: shown(table) == before, "the same screen", describe=lambda: f"{before}\n{shown(table)}")


def assert_reload_changes_nothing(table: Table) -> None:
    """Reload the page and compare what it shows."""
    before = shown_confirmed(table)
    table.page.reload()
    until_shown(table, before)
