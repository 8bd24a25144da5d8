"""Log and chat follow what is new until somebody scrolls up; a button leads back."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from sambakit.server.wire import events
from tests.browser.conftest import DESKTOP, Device, People
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import table
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.test_menu import menu
from tests.browser.waiting import frames, until

AT_END = "(one) => one.scrollHeight - one.scrollTop - one.clientHeight < 3"
NEWEST = re.compile("^Newest")


def some_turns(teller: Teller, count: int = 12) -> None:
    """Let so many turns pass, which the log tells in three lines each."""
    for turn in range(count):
        seat = turn % 4
        teller.show(teller.view, events.Drew(0, seat, 2, [], []), events.Discarded(0, seat, ["4c"]))


def log_beside(window: Table) -> Locator:
    return window.page.locator("ol.log")


def log_over_a_phone(window: Table) -> Locator:
    window.press(window.page.get_by_role("button", name="Log"))
    return window.page.locator("ol.log")


def log_of_the_menu(window: Table) -> Locator:
    menu(window, "What happened")
    return window.page.get_by_role("dialog").locator(".body")


@pytest.mark.parametrize(
    ("device", "opened"),
    [(DESKTOP, log_beside), (Device(390, 664), log_over_a_phone), (DESKTOP, log_of_the_menu)],
    ids=["desktop", "phone", "menu"],
)
@pytest.mark.page
def test_the_log_follows_until_somebody_scrolls_up(
    device: Device, opened: Callable[[Table], Locator], server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    teller = tell(window, table(4, 15, 6, actor=2))
    some_turns(teller)
    log = opened(window)
    newest = window.page.get_by_role("button", name=NEWEST)

    def follows() -> bool:
        frames(window.page, 2)
        return bool(log.evaluate(AT_END))

    until(window.page, follows, "the end of the log")
    # another height, which brings no line, and lines afterwards
    window.page.set_viewport_size({"width": device.width, "height": device.height - 150})
    until(window.page, follows, "the end of a log that is less high")
    some_turns(teller, 2)
    until(window.page, follows, "the new lines")
    # a line that grows is no further line
    log.evaluate("(one) => (one.querySelector('li:last-of-type').firstChild.textContent = 'word '.repeat(300))")
    until(window.page, follows, "the end of a line that has grown")
    expect(newest).to_have_count(0)

    log.evaluate("(one) => (one.scrollTop = 0)")
    newest.wait_for()
    some_turns(teller, 2)
    frames(window.page, 2)
    assert log.evaluate("(one) => one.scrollTop") == 0
    window.press(newest)
    until(window.page, follows, "the newest line")
    expect(newest).to_have_count(0)
    assert log.evaluate("(one) => one.contains(document.activeElement)")
    some_turns(teller, 2)
    until(window.page, follows, "the lines after it")


@pytest.mark.page
def test_the_chat_leaves_whoever_reads_older_lines_there(server: Server, people: People) -> None:
    window = people.come(server.url)
    view = table(4, 15, 6, actor=2)
    free = msgspec.structs.replace(view.table_options, chat="free")
    teller = tell(window, msgspec.structs.replace(view, practice=False, table_options=free))
    for line in range(40):
        teller.say(1 + line % 3, f"line {line}")
    window.press(window.page.get_by_role("button", name=re.compile("^Chat")))
    lines = window.page.get_by_role("list", name="Chat")
    newest = window.page.get_by_role("button", name=NEWEST)
    until(window.page, lambda: bool(lines.evaluate(AT_END)), "the newest line")
    teller.say(1, "one more")
    until(window.page, lambda: lines.get_by_text("one more").count() == 1 and lines.evaluate(AT_END), "one more")
    lines.evaluate("(one) => (one.scrollTop = 40)")
    newest.wait_for()
    teller.say(2, "and another")
    lines.get_by_text("and another").wait_for()
    frames(window.page, 2)
    assert lines.evaluate("(one) => one.scrollTop") == 40
    window.press(newest)
    until(window.page, lambda: bool(lines.evaluate(AT_END)), "the newest line again")

    # who says something sees it
    lines.evaluate("(one) => (one.scrollTop = 40)")
    newest.wait_for()
    window.page.get_by_label("Write something").fill("mine")
    window.press(window.page.get_by_role("button", name="Send"))
    until(window.page, lambda: bool(lines.evaluate(AT_END)), "the end once more")
