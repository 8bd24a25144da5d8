"""The chat in two browsers: in the room, beside the table, on a phone; and texts that look like markup."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import invited, post
from tests.browser.waiting import until

NAME = "<b>Ben</b>&lt;"  # of a person
HOSTILE = (
    "<img src=x onerror=document.title=`run`>",
    "</script><script>document.title=`run`</script>",
    "{@html '<i>'}<svg/onload=document.title=`run`>",
)
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def plays_in_two_windows(server: Server, people: People) -> tuple[str, Table, Table]:
    """Return a table, whose people are Ann at a desk and somebody with a phone, in its room."""
    ann, ben = people.come(server.url), people.come(server.url, PHONE)
    table, secret = invited(server, ann, 2, "dutch")
    ben.page.goto("/")
    post(ben, f"/api/v1/tables/{table}/claim", {"secret": secret, "name": NAME, "seat": 1})
    for seat, window in enumerate((ann, ben)):
        window.page.goto(f"/t/{table}/{seat}")
        window.page.get_by_role("button", name="Hello!").wait_for()
    return table, ann, ben


def begins(windows: tuple[Table, Table]) -> None:
    windows[0].page.get_by_role("button", name="Begin").click()
    for window in windows:
        window.wait_for_hand()


def chat(window: Table) -> None:
    """Open the chat of a phone."""
    window.press(window.page.get_by_role("button", name="Menu"))
    window.press(window.page.get_by_role("button", name=re.compile("^Chat")))
    window.page.get_by_role("dialog", name="Chat").wait_for()


def ran(page: Page) -> list[str]:
    """Return the elements that came out of names and lines, and whether something ran."""
    texts = ":is(.talked p, .speaker b, .words, .seat b, .small .name) *:not(.mate)"
    found = page.locator(f"body img, body script, {texts}")
    return [*found.evaluate_all("all => all.map((one) => one.outerHTML)"), *(["ran"] if page.title() == "run" else [])]


def hear_reports(page: Page) -> None:
    """Count what the content security policy keeps from happening."""
    page.add_init_script("window.kept = 0; document.addEventListener('securitypolicyviolation', () => window.kept++);")


@pytest.mark.page(2)
def test_people_talk_and_what_they_write_is_shown_as_text_and_runs_nothing(server: Server, people: People) -> None:
    _, ann, ben = plays_in_two_windows(server, people)
    for window in (ann, ben):
        hear_reports(window.page)
        window.page.reload()
    lines = ann.page.get_by_role("list", name="Chat")

    # in the room: ready-made lines, then anything, by the owner's leave
    ben.press(ben.page.get_by_role("button", name="Good luck!"))
    expect(lines).to_contain_text("Good luck!")
    expect(lines).to_contain_text(NAME)
    expect(ben.page.get_by_label("Write something")).to_have_count(0)
    ann.page.get_by_label("Allowed here").select_option("free")
    ann.page.get_by_label("Write something").fill("Shall we?")
    ann.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("list", name="Chat")).to_contain_text("Shall we?")
    picture(ann, "room")
    picture(ben, "room-phone")
    assert violations(ann.page) == []
    assert violations(ben.page) == []
    begins((ann, ben))

    # at the table: a tab beside the log, a drawer on a phone, a mark where nobody has read
    assert ann.page.get_by_role("list", name="Chat").count() == 0
    ann.page.keyboard.press("w")
    field = ann.page.get_by_label("Write something")
    expect(field).to_be_focused()
    version = ann.view["last_event"]
    for hostile in HOSTILE:
        field.fill(hostile)
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("list", name="Chat")).to_contain_text(hostile)
        expect(ben.page.locator("[data-words='0']")).to_have_text(hostile)
    assert ann.view["last_event"] == version
    expect(ben.page.locator("button .unread")).to_be_visible()
    expect(ben.page.get_by_role("log")).to_contain_text(f"Ann says: {HOSTILE[0]}")
    picture(ben, "bubble-phone")
    chat(ben)
    for hostile in HOSTILE:
        expect(ben.page.get_by_role("list", name="Chat")).to_contain_text(hostile)
    ben.page.get_by_label("Write something").fill(HOSTILE[0] + "\u202e")
    ben.press(ben.page.get_by_role("button", name="Send"))
    expect(ben.page.get_by_role("status").filter(has_text="cannot be shown")).to_be_visible()
    picture(ben, "drawer-phone")
    assert violations(ben.page) == []
    ben.page.get_by_label("Write something").fill(HOSTILE[1])
    ben.press(ben.page.get_by_role("button", name="Send"))
    expect(ann.page.locator("[data-words='1']")).to_have_text(HOSTILE[1])
    picture(ann, "desk")
    assert violations(ann.page) == []
    for window in (ann, ben):
        assert ran(window.page) == []
        assert window.page.evaluate("window.kept") == 0

    # who is muted is neither seen nor heard here, and others are
    ann.page.get_by_role("button", name=f"Mute {NAME}").first.click()
    expect(ann.page.locator("[data-words='1']")).to_have_count(0)
    expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("Muted on this device.")
    ben.press(ben.page.get_by_role("button", name="Ouch!"))
    expect(ben.page.get_by_role("list", name="Chat")).to_contain_text("Ouch!")
    assert "Ouch!" not in ann.page.get_by_role("list", name="Chat").inner_text()
    ann.page.get_by_role("button", name=f"Unmute {NAME}").first.click()
    expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("Ouch!")

    # Esc leads back to the log and the cards, and what was said is there after a reload
    field.focus()
    ann.page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    ann.page.reload()
    ann.wait_for_hand()
    ann.page.get_by_role("button", name="Chat").click()
    expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("Good luck!")


@pytest.mark.page(2)
def test_a_line_that_is_drawn_as_markup_is_noticed(server: Server, people: People) -> None:
    """The planted fault "name as HTML": the program of the page puts texts in as markup, and the check sees it."""

    def as_markup(route: Route) -> None:
        answer = route.fetch()
        planted = (
            "new MutationObserver(() => { for (const one of document.querySelectorAll('.talked b, .talked p'))"
            " if (one.children.length === 0 && one.textContent.includes('<')) one.innerHTML = one.textContent; })"
            ".observe(document, { childList: true, subtree: true, characterData: true });"
        )
        route.fulfill(response=answer, body=answer.text() + planted)

    _, ann, ben = plays_in_two_windows(server, people)
    ben.watch.forgive("Content Security Policy|Failed to load resource|status 4|404")
    ben.page.route(re.compile(r"/assets/index-[^/]*\.js$"), as_markup)
    ben.page.reload()
    ann.page.get_by_label("Allowed here").select_option("free")
    ann.page.get_by_label("Write something").fill(HOSTILE[0])
    ann.page.keyboard.press("Enter")
    until(ben.page, lambda: ran(ben.page) != [], "the planted fault")
    assert ran(ann.page) == []
