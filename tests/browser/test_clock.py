"""The clock in two browsers: it counts down at the seat and beside the prompt, is said by a key, and only tells."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, WAIT, Device, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_stillness import SHIFTS
from tests.browser.together import gathered
from tests.browser.waiting import until

NARROW = Device(320, 640, touch=True)
TURN, BANK = 6, 12  # s
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
# every figure of the large clock, and what its box looked like then
RECORD = """() => {
    window.figures = [];
    const look = () => {
        const now = document.querySelector("[role=timer] .now");
        const text = now?.innerText.replace("!", "");
        const { width } = now?.getBoundingClientRect() ?? { width: 0 };
        if (now && window.figures.at(-1)?.text !== text) {
            const mark = getComputedStyle(now.querySelector("i")).visibility;
            window.figures.push({ text, mark, width, background: getComputedStyle(now).backgroundColor });
        }
        requestAnimationFrame(look);
    };
    look();
}"""
# whether nothing lies over the lower edge of an element
UNCOVERED = """one => {
    const box = one.getBoundingClientRect();
    return one === document.elementFromPoint((box.left + box.right) / 2, box.bottom - 2);
}"""
NO_COLOUR = "rgba(0, 0, 0, 0)"


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def said(page: Page) -> str:
    """Return what the key for the clock says."""
    page.keyboard.press("t")
    status = page.locator("[role=status]").first
    expect(status).to_contain_text(re.compile("reserve"))
    return status.inner_text()


def seconds(figure: str) -> int:
    minutes, rest = figure.lstrip("+").split(":")
    return int(minutes) * 60 + int(rest)


@pytest.mark.page(2)
def test_a_clock_counts_down_to_its_reserve_and_to_zero_and_nothing_moves(server: Server, people: People) -> None:
    ann, ben = people.come(server.url, DESKTOP), people.come(server.url, NARROW)
    for window in (ann, ben):
        window.page.add_init_script(f"({RECORD})()")
    gathered(server, {0: ann, 1: ben}, "dutch", options={"clock": {"turn": TURN, "bank": BANK}})
    up, other = (ann, ben) if ann.view["actor"] == 0 else (ben, ann)
    for window in (ann, ben):
        window.page.evaluate(SHIFTS)
    name = "Ann" if up is ann else "Ben"
    if other is ann:
        expect(other.page.locator(f"[data-clock='{other.view['actor']}']")).to_have_text(re.compile(r"\d:\d\d"))
        assert name in said(other.page)
    assert violations(up.page) == []
    picture(ann, "turn")
    picture(ben, "turn-phone")

    # the reserve, the last seconds, zero: each said once to whoever is up, and at zero to all
    log = up.page.get_by_role("log")
    expect(log).to_contain_text("The time for this turn is used up. You have 12 seconds in reserve.", timeout=WAIT)
    picture(up, "bank")
    expect(log).to_contain_text(re.compile(r"\b(10|9) seconds left\."), timeout=WAIT)
    picture(ann, "last")
    picture(ben, "last-phone")
    for window in (ann, ben):
        assert violations(window.page) == []
        assert contrast_faults(window.page) == []
        assert window.page.evaluate("() => window.shifts.join()") == ""
    expect(log).to_contain_text("You are out of time.", timeout=WAIT)
    expect(other.page.get_by_role("log")).to_contain_text(f"{name} is out of time.", timeout=WAIT)
    assert log.inner_text().count("seconds left") == 1
    until(up.page, lambda: up.view["clock"]["out"], "the end of the time")
    picture(ann, "out")
    picture(ben, "out-phone")
    assert up.view["actor"] == up.view["seat"]  # it only tells

    figures = up.page.evaluate("() => window.figures")
    texts = [one["text"] for one in figures]
    assert texts[-1] == "+0:00" or texts[-1] == "0:00", texts
    turn = [seconds(one) for one in texts if not one.startswith("+")]
    bank = [seconds(one) for one in texts if one.startswith("+") and one != f"+0:{BANK}"]
    for falling in (turn, bank):
        assert falling == sorted(falling, reverse=True), texts
    assert len(bank) > 3, texts
    marked = {one["text"] for one in figures if one["mark"] == "visible" and one["background"] != NO_COLOUR}
    assert {seconds(text) for text in texts if text.startswith("+") and seconds(text) <= 10} == {
        seconds(text) for text in marked
    }, figures
    assert len({round(one["width"]) for one in figures}) == 1, figures  # its box is the same for every figure

    # the other one chooses a bot for the turns to come, and who was late takes the seat back
    other.page.get_by_text(f"{name} is out of time. The table waits until somebody chooses.").wait_for()
    picture(other, "choices")
    assert violations(other.page) == []
    other.press(other.page.get_by_role("button", name="Let a bot play now"))
    up.page.get_by_text("You were out of time, so a bot plays for you until the next deal.").first.wait_for()
    picture(up, "bot")
    assert violations(up.page) == []
    seat = up.view["seat"]
    until(up.page, lambda: up.view["actor"] != seat, "the end of the bot's turn", describe=up.watch.describe)
    up.press(up.page.get_by_role("button", name="Play again myself"))
    expect(other.page.get_by_role("log")).to_contain_text(f"{name} plays again.", timeout=WAIT)
    until(up.page, lambda: not up.view["seats"][seat]["stand_in"], "the own seat", describe=up.watch.describe)


@pytest.mark.page
def test_a_table_for_friends_is_set_with_a_clock_in_plain_words(server: Server, people: People) -> None:
    host = people.come(server.url, NARROW)
    page = host.page
    page.goto("/")
    host.press(page.get_by_role("button", name="Invite friends"))
    host.press(page.get_by_text("More choices"))
    clock = page.get_by_role("group", name="Clock")
    clock.get_by_role("radio", name="Brisk").press("Space")
    page.get_by_text("30 seconds for each turn.").wait_for()
    clock.get_by_role("radio", name="Own").press("Space")
    page.get_by_label("Seconds a turn").fill("3")
    page.get_by_text("A whole number from 5 to 3,600, please.").wait_for()
    expect(page.get_by_label("Seconds a turn")).to_be_in_viewport(ratio=1)
    page.get_by_label("Seconds a turn").evaluate("one => { one.blur(); one.focus(); }")
    for one in (page.get_by_label("Seconds a turn"), page.get_by_text("A whole number from 5 to 3,600, please.")):
        assert one.evaluate(UNCOVERED)
    assert violations(page) == []
    picture(host, "setup-wrong")
    host.press(page.get_by_role("button", name="Create the table"))
    assert page.url.endswith("/#friends")  # it is not made
    page.get_by_label("Seconds a turn").fill("25")
    page.get_by_label("Minutes in reserve").fill("2")
    page.get_by_text("25 seconds for each turn.").wait_for()
    picture(host, "setup")
    host.press(page.get_by_role("button", name="Create the table"))
    page.get_by_text("Clock: 25 s a turn, 2 min in reserve").wait_for()
    assert violations(page) == []
