"""Hints: asked for at the table, laid out by one tap, played by the usual buttons; counted, refused with a reason."""

import os
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from tests.browser import states
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.measuring import layout_faults
from tests.browser.scenes import hinted, tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import gathered
from tests.browser.waiting import frames, until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the hints look like goes there
MOST_TURNS = 24  # draws and discards


def looked_at(window: Table, name: str, device: Device) -> None:
    """Check the whole page, and keep what it looks like where pictures are wanted."""
    assert violations(window.page) == []
    assert contrast_faults(window.page) == []
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"hints-{name}-{device.width}.png")


def my_turn(window: Table) -> None:
    window.watch.wait(lambda view: view["actor"] == view["seat"] and view["options"] is not None, "the own turn")


def plans(window: Table) -> Locator:
    return window.page.locator(".hints .plan")


def ask(window: Table) -> None:
    """Press the button, which every size has in sight, and wait for the plans."""
    window.press(window.button("hint"))
    plans(window).first.wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_a_plan_is_laid_out_by_a_tap_and_played_by_the_buttons(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    window.open_new(level="beginner", players=2)
    asked = 0
    for _ in range(MOST_TURNS):
        my_turn(window)
        if window.view["phase"] == "draw" and asked:
            window.act("draw")
            continue
        if window.view["phase"] == "play" and not window.view["options"]["can_meld"]:  # hints are few in a minute
            window.pick(window.view["options"]["discard"][0])
            window.act("discard")
            continue
        ask(window)
        asked += 1
        assert 1 <= plans(window).count() <= 3
        expect(plans(window).first).to_contain_text(re.compile("best|the only one"))
        box = plans(window).first.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        words = plans(window).first.inner_text()
        if window.view["phase"] == "draw" or "Lay" in words:
            looked_at(window, f"asked-{window.view['phase']}", device)
        before = window.view["last_event"]
        window.press(plans(window).first)
        expect(window.page.locator(".hints")).to_have_count(0)
        expect(window.page.locator(".prompt")).to_contain_text("Next:")
        assert window.view["last_event"] == before  # nothing has been played
        if window.view["phase"] == "draw":
            assert "Draw" in words or "Take the pile" in words
            window.act("draw" if "Draw" in words else "pile")
            continue
        if "Lay" in words or "Add" in words:
            staged = window.tray()
            looked_at(window, "staged", device)
            window.act("lay")
            laid = [card for meld in window.view["sides"][0]["melds"] if meld for card in meld["cards"]]
            assert set(staged) <= set(laid)
            expect(window.page.locator(".prompt")).to_contain_text("as planned")  # the discard of the plan
            break
        window.act("discard")
    else:
        pytest.fail("no plan laid anything")
    assert window.view["hints"] == [asked, 0]


@pytest.mark.page
def test_a_hint_by_keys_alone_is_spoken_and_put_away(server: Server, people: People) -> None:
    window = people.come(server.url)
    window.open_new(players=2)
    page = window.page
    my_turn(window)
    window.hand.first.focus()
    page.keyboard.press("i")
    answer = page.locator("[data-live=answer]")
    expect(answer).to_contain_text(re.compile(r"^1: .+, (best|the only one)\."))
    expect(plans(window).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".hints")).to_have_count(0)
    expect(window.hand.first).to_be_focused()
    page.keyboard.press("i")
    expect(plans(window).first).to_be_focused()  # the same answer again
    page.keyboard.press("Enter")
    expect(answer).to_contain_text("Next:")
    focused = page.evaluate("document.activeElement.dataset.button")
    until(page, lambda: page.evaluate("document.activeElement.dataset.button") in ("draw", "pile"), f"{focused}")
    assert window.view["hints"] == [1, 0]


@pytest.mark.parametrize("agreed", [False, True], ids=["not agreed", "agreed"])
@pytest.mark.page(2)
def test_people_have_hints_where_they_agreed_to_them(agreed: bool, server: Server, people: People) -> None:
    windows = {seat: people.come(server.url) for seat in range(2)}
    gathered(server, windows, "dutch", options={"hints": agreed})
    actor = windows[windows[0].view["actor"]]
    waiting = windows[1 - windows[0].view["actor"]]
    waiting.button("hint").click(force=True)  # it is dimmed
    asleep = "Nothing is to be decided by you now" if agreed else "There are no hints at this table"
    expect(waiting.page.locator(".prompt")).to_contain_text(asleep)
    assert actor.can("hint") == agreed
    if agreed:
        ask(actor)
        waiting.page.get_by_text(re.compile("has had a hint")).first.wait_for()
        expect(waiting.page.locator(".hints")).to_have_count(0)
        return
    actor.button("hint").click(force=True)
    expect(actor.page.locator(".prompt")).to_contain_text("There are no hints at this table")
    expect(actor.page.locator("[data-live=urgent]")).to_contain_text("There are no hints at this table")


@pytest.mark.page
def test_a_phone_has_the_button_beside_any_hand(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    teller = tell(window, states.table(4, 15, 6))
    for cards in (15, 60):
        teller.show(states.table(4, cards, 6))
        for width, height in ((320, 640), (360, 640), (390, 844), (640, 360)):
            window.page.set_viewport_size({"width": width, "height": height})
            frames(window.page, 3)
            box = window.button("hint").bounding_box()
            assert box is not None
            assert (box["width"], box["height"]) >= (28, 40), (width, box)
            assert layout_faults(window.page) == [], (cards, width)
            if PICTURES:
                window.page.screenshot(path=Path(PICTURES) / f"hints-button-{cards}-{width}.png")
    teller.show(msgspec.structs.replace(states.table(4, 15, 6), practice=False))  # people who have not agreed
    expect(window.button("hint")).to_have_count(0)
    window.press(window.button("more"))
    expect(window.page.get_by_role("menuitem").last).to_have_attribute("aria-disabled", "true")


@pytest.mark.page
def test_the_score_page_counts_the_hints(server: Server, people: People) -> None:
    window = people.come(server.url)
    for hints in ([0, 0, 0, 0], [2, 0, 1, 0]):
        tell(window, msgspec.structs.replace(states.score_page(), hints=hints))
        counts = window.page.get_by_text("Hints in this match: ")
        expect(counts).to_have_count(1 if any(hints) else 0)
    expect(counts).to_have_text("Hints in this match: You 2 · Cy 1")
    looked_at(window, "counted", DESKTOP)


@pytest.mark.page
def test_romme_has_plans_too(server: Server, people: People) -> None:
    window = people.come(server.url)
    window.open_new(rules="samba_romme", players=2)
    my_turn(window)
    ask(window)
    expect(window.page.locator(".hints .reason")).to_have_count(1)  # that none is certain
    window.press(plans(window).first)
    expect(window.page.locator(".prompt")).to_contain_text("Next:")
    before = window.view["last_event"]
    window.press(window.page.locator(".acts .btn.go"))
    window.watch.wait(lambda view: view["last_event"] > before, "the play")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_reasons_stand_under_the_best_plan(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    hinted(window)
    reasons = window.page.locator(".hints .reason")
    expect(reasons).to_have_count(2)
    expect(reasons.first).to_contain_text("It takes the pile.")
    expect(plans(window).nth(1)).to_contain_text("254 points less, give or take 190")
    looked_at(window, "reasons", device)
