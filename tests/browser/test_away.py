"""Somebody goes away, a pause, and the end by a vote: what the others see and press, and what is found again."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, Device, People
from tests.browser.inviting import seat_link
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_menu import menu
from tests.browser.together import Company
from tests.browser.waiting import until

SMALL_PHONE = Device(320, 640, touch=True)
SLOW = 3000  # ms of a bot: its turn lasts until somebody is back
COUNTDOWN = re.compile(r"Eva is away\. .*A bot plays in [12]:\d\d\.", re.DOTALL)
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def two_people(server: Server, people: People, devices: tuple[Device, Device]) -> tuple[Table, Table]:
    """Return the windows of Ann, whose table it is, and of Eva, whose turn it is."""
    ann, eva = (people.come(server.url, device) for device in devices)
    ann.open_new(players=2, name="Ann", speed=SLOW)
    eva.page.goto(seat_link(ann, "Bo"))
    eva.page.get_by_label("Your name").fill("Eva")
    eva.press(eva.page.get_by_role("button", name="Sit down"))
    eva.wait_for_hand()
    ann.watch.wait(lambda view: view["seats"][1]["name"] == "Eva", "the friend")
    ann.watch.wait(lambda view: not view["seats"][1]["stand_in"], "the friend's seat")
    until_turn_of(Company({0: ann, 1: eva}), 1)
    return ann, eva


def until_turn_of(company: Company, seat: int) -> None:
    """Play until it is the turn of that seat, which has not begun."""
    while (company.newest["turn"], company.newest["phase"]) != (seat, "draw"):
        company.play_one()


def notices(window: Table) -> Locator:
    return window.page.get_by_role("region", name="Who is away, pause and vote")


def button(window: Table, name: str) -> Locator:
    return notices(window).get_by_role("button", name=name)


def assert_sound(window: Table) -> None:
    """Everybody can use the page, and nothing lies over anything that can be pressed."""
    assert violations(window.page) == []
    assert layout_faults(window.page) == []
    assert target_faults(window.page) == []


def places(window: Table) -> list[object]:
    """Return where hand, buttons and head lie."""
    return [window.page.locator(one).bounding_box() for one in (".hand-place", ".acts-place", ".head-place", "main")]


@pytest.mark.page(2)
def test_the_others_choose_for_whoever_is_away_who_finds_the_seat_again_between_two_turns(
    server: Server, people: People
) -> None:
    ann, eva = two_people(server, people, (DESKTOP, SMALL_PHONE))
    log = ann.page.get_by_role("log")
    before = places(ann)
    address = eva.page.url
    eva.page.goto("about:blank")

    # a countdown, spoken once; nothing moves; a choice closes it, and stays to be seen behind the word at the prompt
    expect(notices(ann)).to_contain_text(COUNTDOWN)
    assert places(ann) == before
    assert log.get_by_text("Eva is away. A bot plays in").count() == 1
    expect(ann.page.locator(".prompt")).to_contain_text("Eva is away")
    first = notices(ann).inner_text()
    until(ann.page, lambda: notices(ann).inner_text() != first, "the countdown to go on")
    picture(ann, "away")
    assert_sound(ann)
    ann.press(button(ann, "Wait"))
    expect(notices(ann)).to_have_count(0)
    expect(log).to_contain_text("You chose to wait for Eva.")
    chip = ann.page.locator(".notice-chip")
    ann.press(chip)
    expect(notices(ann)).to_contain_text("Eva is away. The table waits.")
    expect(button(ann, "Wait")).to_have_attribute("aria-pressed", "true")
    picture(ann, "waits")

    # a bot plays one turn, and the table waits again; in the own turn it says so in one word
    ann.press(button(ann, "Skip once"))
    expect(log).to_contain_text("You had a bot play this one turn for Eva.")
    expect(ann.page.locator(".prompt")).to_contain_text("A bot plays for Eva")
    ann.watch.wait(lambda view: view["actor"] == 0 and not view["seats"][1]["stand_in"], "the skipped turn")
    expect(log).to_contain_text("The table waits for Eva again.")
    expect(notices(ann)).to_have_count(0)
    expect(chip).to_contain_text(re.compile(r"Eva\s*[12]:\d\d"))
    picture(ann, "own-turn")
    ann.press(chip)
    expect(button(ann, "Skip once")).to_have_attribute("aria-disabled", "true")
    ann.press(chip)
    expect(notices(ann)).to_have_count(0)
    until_turn_of(Company({0: ann}), 1)

    # a bot plays until the person is back, who learns it and plays the next turn
    ann.press(button(ann, "Let a bot play now"))
    ann.watch.wait(lambda view: view["seats"][1]["stand_in"], "the bot")
    expect(log).to_contain_text("You let a bot play for Eva.")
    ann.watch.wait(lambda view: view["phase"] == "play", "the turn of the bot")
    eva.page.goto(address)
    expect(eva.page.locator(".prompt")).to_contain_text("A bot ends this turn for you")
    expect(eva.page.get_by_role("log")).to_contain_text("Then you play again.")
    picture(eva, "returned-phone")
    eva.watch.wait(lambda view: not view["seats"][1]["stand_in"], "the own seat")
    expect(notices(eva)).to_have_count(0)
    ann.watch.wait(lambda view: view["leaves"] == [], "the friend")
    expect(ann.page.locator(".notice-chip")).to_have_count(0)
    company = Company({0: ann, 1: eva})
    until_turn_of(company, 1)
    company.play_one()
    menu(eva, "What happened")
    history = eva.page.get_by_role("dialog", name="What happened")
    expect(history).to_contain_text("Ann let a bot play for you.")
    expect(history).to_contain_text("Ann had a bot play this one turn for you.")


@pytest.mark.page(2)
def test_anybody_asks_for_a_pause_and_goes_on_and_both_end_the_match(server: Server, people: People) -> None:
    ann, eva = two_people(server, people, (SMALL_PHONE, DESKTOP))
    for window, name in ((eva, "desk"), (ann, "phone")):
        before = places(window)
        menu(ann, "Ask for a pause")
        expect(notices(eva)).to_contain_text("Ann asked for a pause.")
        expect(notices(ann)).to_contain_text("You asked for a pause.")
        assert places(window) == before
        eva.button("draw").dispatch_event("click")  # dimmed, and answered
        expect(eva.page.locator(".prompt")).to_contain_text("The table has a pause.")
        picture(window, f"pause-{name}")
        assert_sound(window)
        button(window, "Go on").focus()
        window.page.keyboard.press("Enter")
        for other in (ann, eva):
            expect(notices(other)).to_have_count(0)
            other.watch.wait(lambda view: view["paused"] is None, "the end of the pause")
    expect(ann.page.get_by_role("log")).to_contain_text("Eva ended the pause.")
    assert eva.can("draw")
    assert ann.page.evaluate("document.activeElement.closest('.hand-place') !== null"), "the focus is lost"

    # one wants to end the match, the other may agree
    menu(eva, "End the match")
    eva.press(eva.page.get_by_role("button", name="I want to end it"))
    expect(notices(ann)).to_contain_text("For the end of the match: Eva. 1 of 2 votes.")
    picture(ann, "vote-phone")
    assert_sound(ann)
    ann.press(button(ann, "Fold away"))
    expect(notices(ann)).to_have_count(0)
    ann.press(ann.page.locator(".notice-chip"))
    ann.press(button(ann, "I want to end it too"))
    for window in (ann, eva):
        window.page.get_by_role("heading", name="The match was ended").wait_for()
        assert window.view["over"]["stopped"]
        expect(window.page.get_by_role("log").first).to_contain_text("The players ended the match.")

    # who is away does not keep the others from the next match
    eva.page.goto("about:blank")
    ann.press(ann.page.locator(".notice-chip"))
    picture(ann, "score-phone")
    assert_sound(ann)
    ann.press(button(ann, "Let a bot play now"))
    ann.act("ready")
    ann.watch.wait(lambda view: view["match"] == 2, "the next match")
