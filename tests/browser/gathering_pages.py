"""People who gather as people do, by the pages alone: house rules, a table, its link, seats, and the owner begins."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from playwright.sync_api import Error

from tests.browser.inviting import HANDED_ON, open_people
from tests.browser.rule_cards import choose_rules
from tests.browser.table import Table
from tests.browser.waiting import until

PATIENCE = 90  # s for one step; a bad network may stand still and be cut in between
LINK = "Link of the invitation"


def opened_by_pages(owner: Table, rules: str, name: str) -> str:
    """Keep house rules, open a table by them for friends, and return the address in its link."""
    page = owner.page
    page.goto(f"/house-rules#{quote(rules)}")
    page.locator(".foot .go:not(.off)").wait_for()  # the server has said that these can be played
    page.get_by_label("Name").fill("Sunday")
    owner.press(page.get_by_role("button", name="Save", exact=True))
    page.get_by_text("Saved as Sunday.").wait_for()
    page.goto("/")
    owner.press(page.get_by_role("button", name="Invite friends"))
    choose_rules(owner, "Sunday")
    page.get_by_label("Your name").fill(name)
    owner.press(page.get_by_role("button", name="Create the table"))
    return re.sub("^https?://[^/]+", "", page.get_by_label(LINK).input_value())


def sits_down(window: Table, address: str, seat: int, name: str) -> None:
    """Come by the address of a link and take a seat; whatever the network does, the page offers to try again."""
    page = window.page
    arrive(window, address)
    field, again = page.get_by_label("Your name"), page.get_by_role("button", name="Try again")

    def has_a_seat() -> bool:
        if page.url.endswith(f"/{seat}"):
            return True
        typed = field.evaluate_all("(found) => found.map((one) => one.value)")  # never waits: the page may go on
        if again.count():
            window.press(again)
        elif typed and typed[0] != name:
            field.fill(name)
            window.press(page.locator(f"button[data-seat='{seat}']"))
        return False

    until(page, has_a_seat, f"seat {seat}", PATIENCE, lambda: page.locator("body").inner_text())


def arrive(window: Table, address: str) -> None:
    """Open an address, again where the network breaks before the page has come."""
    for _ in range(9):
        try:
            window.page.goto(address)
            window.page.locator("main, .waiting").first.wait_for(timeout=PATIENCE * 1000 / 9)
        except Error:
            continue
        return
    raise AssertionError(f"{address} never came")


def gathered_by_pages(windows: Mapping[int, Table], rules: str, names: tuple[str, ...]) -> None:
    """Have the person of window 0 open a table and all others come, and begin the match."""
    address = opened_by_pages(windows[0], rules, names[0])
    for seat, window in windows.items():
        if seat:
            sits_down(window, address, seat, names[seat])
    page = windows[0].page
    page.get_by_role("status").get_by_text("Everybody is there.").wait_for()
    windows[0].press(page.get_by_role("button", name="Begin", exact=True))
    for seat, window in windows.items():
        window.watch.wait(lambda view, own=seat: view.get("seat") == own, "the table", PATIENCE)
        window.wait_for_hand()


def link_to_another_device(window: Table) -> str:
    """Return the address in the link that takes the own seat to another device, as the drawer of people shows it."""
    open_people(window)
    window.press(window.page.get_by_role("button", name="Take my seat to another device"))
    link = window.page.get_by_label(HANDED_ON).input_value()
    window.page.keyboard.press("Escape")
    return re.sub("^https?://[^/]+", "", link)
