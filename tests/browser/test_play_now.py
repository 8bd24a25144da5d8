"""Play now on a device that has chosen nothing: who sits there, and one question after three deals; by clicks alone."""

import os
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.keyboard import press_focused
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

SMALL_PHONE = Device(320, 640, touch=True)
SHORT = "dutch + decks=1 + hand_size=13,5:8,6:8"  # the stock of four players is used up in two turns
QUESTION = "Too easy? One level up is Beginner."
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def question(window: Table) -> Locator:
    return window.page.get_by_role("region", name=QUESTION)


def log_of(window: Table) -> str:
    return window.page.get_by_role("log").first.inner_text()


def play_button(window: Table, company: str) -> Locator:
    """Return the button on the start page, which says who sits at the table."""
    window.page.goto("/")
    button = window.page.get_by_role("button", name="Play now")
    button.get_by_text(f"Dutch Samba, 2 changes · {company}").wait_for()
    return button


def short_deals(window: Table) -> None:
    """Play now by house rules with short deals, chosen before without a word about levels."""
    page = window.page
    page.goto(f"/house-rules#{quote(SHORT)}")
    window.press(page.get_by_role("button", name="Play with these"))
    window.watch.wait(lambda view: view["rules"] == SHORT, "a table by these rules")
    first = window.view["table"]
    button = play_button(window, "Friendly partner, Novice opponents")
    picture(window, f"play_now_{window.page.viewport_size['width'] if window.page.viewport_size else ''}")
    window.press(button)
    window.watch.wait(lambda view: view["table"] != first, "another table")
    window.wait_for_hand()
    assert levels(window) == ["friendly", "novice"] * 2


def levels(window: Table) -> list[str]:
    return [seat["level"] for seat in window.view["seats"]]


def play_deals(window: Table, count: int) -> None:
    """Play deals to the score page of the last one; the question stands on none of the others."""
    for deal in range(count):
        if deal > 0:
            assert question(window).count() == 0
            go_on(window)
        Player(window).play_deal()
        window.button("ready").wait_for()


def go_on(window: Table) -> None:
    deal = window.view["deal"]
    window.act("ready")
    window.watch.wait(lambda view: view["deal"] == deal + 1, "the next deal")
    window.wait_for_hand()


def assert_sound(window: Table) -> None:
    page = window.page
    assert violations(page) + contrast_faults(page) + layout_faults(page) + target_faults(page) == []


@pytest.mark.page
def test_stronger_opponents_come_with_the_next_deal_and_the_next_table(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    short_deals(window)
    play_deals(window, 3)
    question(window).wait_for()
    assert QUESTION in log_of(window)
    picture(window, "too_easy_desktop")
    assert_sound(window)
    press_focused(window.page, "Stronger opponents")
    window.page.get_by_role("status").get_by_text("Next deal: Beginner opponents.").wait_for()
    assert question(window).count() == 0
    assert window.page.evaluate("document.activeElement.textContent").strip() == "Next deal"
    picture(window, "stronger_desktop")
    assert_sound(window)
    go_on(window)
    assert levels(window) == ["friendly", "beginner"] * 2
    assert window.page.evaluate("localStorage.getItem('sambakit.tooEasy')")
    play_button(window, "Friendly partner, Beginner opponents")


@pytest.mark.page
def test_what_is_answered_once_is_never_asked_again(server: Server, people: People) -> None:
    window = people.come(server.url, SMALL_PHONE)
    short_deals(window)
    play_deals(window, 3)
    question(window).wait_for()
    window.page.reload()
    question(window).wait_for()
    picture(window, "too_easy_320")
    assert_sound(window)
    window.press(question(window).get_by_role("button", name="As it is"))
    until(window.page, lambda: question(window).count() == 0, "no question")
    window.page.reload()
    window.button("ready").wait_for()
    assert question(window).count() == 0
    go_on(window)
    assert levels(window) == ["friendly", "novice"] * 2
    play_deals(window, 1)
    assert question(window).count() == 0
    assert QUESTION not in log_of(window)


@pytest.mark.page
def test_whatever_is_done_on_the_page_closes_the_question(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    page = window.page
    short_deals(window)
    keep_deals(window, ["earlier.1.1", "earlier.1.2"])
    play_deals(window, 1)
    question(window).wait_for()
    page.get_by_role("heading", level=1).click()  # nothing is done by that
    assert question(window).count() == 1
    window.press(page.locator(".sheet .rule").first)
    page.get_by_role("dialog").wait_for()
    assert question(window).count() == 0
    keep_deals(window, ["earlier.1.1", "earlier.1.2"])
    page.reload()
    question(window).wait_for()
    page.keyboard.press("Escape")
    until(page, lambda: question(window).count() == 0, "no question")
    page.reload()
    window.button("ready").wait_for()
    assert question(window).count() == 0


def keep_deals(window: Table, deals: list[str]) -> None:
    """Have the device remember deals against Novices, and no answer."""
    window.page.evaluate(
        "(deals) => localStorage.setItem('sambakit.tooEasy', JSON.stringify({ deals, answered: false }))", deals
    )


@pytest.mark.parametrize("device", [DESKTOP, SMALL_PHONE], ids=["desktop", "small-phone"])
@pytest.mark.page
def test_both_levels_are_chosen_with_a_line_on_each(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("button", name="Set the table"))
    opponents, partner = (page.get_by_role("group", name=name) for name in ("Opponents", "Your partner"))
    page.get_by_text("Lays and takes whatever it can").wait_for()
    page.get_by_text("A pleasant partner.").wait_for()
    partner.scroll_into_view_if_needed()
    picture(window, f"set_the_table_{device.width}")
    assert_sound(window)
    window.press(opponents.get_by_role("radio", name="Strong"))
    partner.get_by_role("radio", name="Friendly").press("ArrowRight")
    page.get_by_text("weighs each decision").nth(1).wait_for()  # the same for both
    window.press(partner.get_by_role("radio", name="Master"))
    assert "Master partner, Strong opponents" in page.locator("footer.foot p").inner_text()
    players = page.get_by_role("group", name="Players")
    window.press(players.get_by_role("radio", name="5", exact=True))
    assert partner.count() == 0
    assert "Strong opponents" in page.locator("footer.foot p").inner_text()
    window.press(players.get_by_role("radio", name="4", exact=True))
    page.get_by_role("slider", name="Bot speed").press("Home")
    window.press(page.get_by_role("button", name="Start"))
    window.wait_for_hand()
    assert levels(window) == ["deep", "strong"] * 2


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page
def test_all_of_the_start_page_is_in_sight_on_a_phone(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, language)
    window.page.goto("/")
    window.page.locator("[data-start=play]").wait_for()
    picture(window, f"start_360_{language}")
    assert window.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    window.page.set_viewport_size({"width": 320, "height": 640})
    picture(window, f"start_320_{language}")
    assert layout_faults(window.page) == []
