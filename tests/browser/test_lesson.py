"""Samba in 90 seconds: every step of the lesson by clicks, for five rule sets; by finger, by keys, in every size."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, People
from tests.browser.keyboard import pick_by_keys, press_focused
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import frames, until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
RULES = ("dutch", "bicycle", "canasta", "bolivia", "samba_romme")
CARD = re.compile(r"^(?:[2-9TJQKA][shdc]|Jk|[rgby]\d+)$")
SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1366, 768), (1920, 1080))
WORDS_PER_SECOND = 200 / 60  # of a reader
SECONDS_PER_TAP = 1.2
Step = dict[str, Any]


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def steps_of(window: Table, rules: str) -> list[Step]:
    """Return the steps of a lesson as the server tells them."""
    told: dict[str, Any] = window.page.request.get(f"/api/v1/lessons?rules={rules}").json()
    steps: list[Step] = told["steps"]
    return steps


def begin(window: Table, rules: str) -> list[Step]:
    """Open the lesson of a rule set."""
    steps = steps_of(window, rules)
    window.page.goto(f"/learn/{rules}")
    wait_for(window, steps[0])
    return steps


def wait_for(window: Table, step: Step) -> None:
    """Come back when the table of the step is there, and its line."""
    window.watch.wait(lambda view: (view.get("exercise") or {}).get("name") == f"lesson {step['name']}", step["name"])
    until(window.page, lambda: not is_reached(window), "an open step", describe=window.watch.describe)
    window.wait_for_hand()


def go_to(window: Table, name: str) -> None:
    """Press the button that leads to another table, or to the end."""
    window.watch.forget()
    window.press(window.page.get_by_role("button", name=name))


def is_reached(window: Table) -> bool:
    exercise = window.view.get("exercise") or {}
    return bool(exercise.get("judged")) and exercise["reached"] == 1


def cards_in(window: Table, play: list[str]) -> list[str]:
    """Return the cards of a play that are in the hand."""
    hand = list(window.view["hand"])
    found = []
    for word in " ".join(play).split():
        if CARD.match(word) and word in hand:
            hand.remove(word)
            found.append(word)
    return found


def do(window: Table, play: list[str]) -> None:
    """Do a play of an answer by clicks, as the line says it."""
    verb = play[0].split()[0]
    line = window.page.locator(".lesson .line")
    if verb == "draw":
        wait_for_accent(window, "draw")
        window.act("draw")
        return
    cards = cards_in(window, play)
    assert line.locator(".chip").count() == len(cards), (play, line.inner_text())
    for card in cards:
        window.pick(card)
    button = {"take": "pile", "discard": "discard"}.get(verb, "lay")
    wait_for_accent(window, button)
    window.act(button)


def wait_for_accent(window: Table, button: str) -> None:
    """Come back when the button that is asked for has the accent, and no other one."""
    lit = window.page.locator("[data-button].go")
    until(
        window.page,
        lambda: lit.evaluate_all("all => all.map((one) => one.dataset.button)") == [button],
        f"{button} in the accent colour",
        describe=window.watch.describe,
    )


def do_by_keys(window: Table, play: list[str]) -> None:
    """Do the same with the keys of the table."""
    verb = play[0].split()[0]
    if verb == "draw":
        window.page.keyboard.press("d")
    else:
        cards = cards_in(window, play)
        for card in cards:
            pick_by_keys(window, card)
        until(
            window.page, lambda: is_staged(window, len(cards)), "the melds of the tray", describe=window.watch.describe
        )
        window.page.keyboard.press({"take": "u", "discard": "x"}.get(verb, "Enter"))
    window.watch.settle()


def is_staged(window: Table, count: int) -> bool:
    """Return whether the server has answered about a tray of so many cards."""
    asked = [one for one in window.watch.sent if one["type"] == "stage"]
    answered = [one["seq"] for one in window.watch.received if one["type"] == "staged"]
    return bool(asked) and len(asked[-1]["cards"]) == count and asked[-1]["seq"] in answered


def finished(window: Table) -> None:
    """Come back when the step is told to be done."""
    until(window.page, lambda: is_reached(window), "the step", describe=window.watch.describe)
    window.page.locator(".lesson .line.done").wait_for()


def new_words(page: Page, read: list[str]) -> list[str]:
    """Return the sentences of the line that were not read just before; a card is a word."""
    text = page.locator(".lesson .line").evaluate("""line => {
        const copy = line.cloneNode(true);
        for (const card of copy.querySelectorAll(".chip")) card.replaceWith(" card ");
        return copy.textContent;
    }""")
    sentences = re.split(r"(?<=[.:!])\s+", " ".join(text.split()))
    return [one for one in sentences if one not in read[-4:]]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.page
def test_a_walk_by_clicks_through_every_step(rules: str, server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    steps = begin(window, rules)
    read: list[str] = []
    taps = 0
    for number, step in enumerate(steps):
        picture(page, f"lesson-{rules}-{step['name']}")
        for play in step["plays"]:
            read += new_words(page, read)
            taps += len(cards_in(window, play)) + 1
            do(window, play)
        finished(window)
        read += new_words(page, read)
        taps += 1
        assert re.search(r"\d", page.locator(".lesson .line").inner_text()), "what it has brought"
        picture(page, f"lesson-{rules}-{step['name']}-done")
        last = number == len(steps) - 1
        go_to(window, "Finish" if last else "Next")
        if not last:
            wait_for(window, steps[number + 1])
    page.get_by_role("heading", name="That is the game").wait_for()
    picture(page, f"lesson-{rules}-end")
    words = len(" ".join(read).split())
    assert words / WORDS_PER_SECOND + SECONDS_PER_TAP * taps <= 90, (words, taps, read)
    go_to(window, "Play now")
    window.watch.wait(lambda view: view["rules"] == rules and view["exercise"] is None, "a table by these rules")


@pytest.mark.page
def test_a_walk_by_keys_spoken_at_every_step(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    steps = begin(window, "dutch")
    said = page.locator(".lesson [role=status]")
    for number, step in enumerate(steps):
        until(page, lambda: page.evaluate("document.activeElement.matches('.lesson .line')"), "the keys at the line")
        assert said.inner_text().startswith(f"Step {number + 1} of {len(steps)}.")
        for play in step["plays"]:
            do_by_keys(window, play)
        finished(window)
        if number < len(steps) - 1:
            window.watch.forget()
            press_focused(page, "Next")
            wait_for(window, steps[number + 1])
    press_focused(page, "Finish")
    page.get_by_role("heading", name="That is the game").wait_for()
    assert page.evaluate("document.activeElement.innerText") == "That is the game"


@pytest.mark.page
def test_by_finger_a_wrong_try_is_refused_and_every_step_can_be_left_or_taken_again(
    server: Server, people: People
) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("link", name="Samba in 90 seconds"))
    page.locator(".lesson").first.wait_for()  # the link loads a page
    steps = steps_of(window, "dutch")
    wait_for(window, steps[0])
    table = window.view["table"]
    window.act("draw")
    window.pick("As")
    window.act("lay")
    page.locator(".prompt.is-refused").wait_for()
    picture(page, "lesson-phone-refused")
    window.watch.forget()
    page.reload()
    window.watch.wait(lambda view: view["table"] == table and view["phase"] == "play", "the same table")
    go_to(window, "This step again")
    window.watch.wait(lambda view: view["table"] != table and view["phase"] == "draw", "a new table")
    wait_for(window, steps[0])
    for step in steps[1:]:
        go_to(window, "Skip")
        wait_for(window, step)
        picture(page, f"lesson-phone-{step['name']}")
    go_to(window, "One step back")
    wait_for(window, steps[-2])
    window.act("draw")
    page.get_by_text("This way does not lead there.").first.wait_for()  # the pile was the thing
    picture(page, "lesson-phone-astray")
    discard = next(card for card in window.view["hand"] if card[0] in "456789")
    window.pick(discard)
    window.act("discard")
    page.locator(".lesson .line.missed").wait_for()
    picture(page, "lesson-phone-missed")
    window.press(page.get_by_role("button", name="End the lesson"))
    page.get_by_role("link", name="Samba in 90 seconds").wait_for()
    assert page.get_by_role("link", name=re.compile("^Continue")).count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page(3)
def test_every_line_is_whole_in_every_size_and_axe_finds_nothing(language: str, server: Server, people: People) -> None:
    faults = []
    for device, rules in ((PHONE, "dutch"), (DESKTOP, "samba_romme"), (PHONE, "samba_romme")):
        window = people.come(server.url, device, language)
        page = window.page
        steps = begin(window, rules)
        for step in steps:
            wait_for(window, step)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                frames(page, 2)
                where = f"{rules} {step['name']}, {width}×{height}"
                faults += [f"{where}: {fault}" for fault in [*layout_faults(page), *cut(page)]]
            page.set_viewport_size({"width": device.width, "height": device.height})
            frames(page, 2)
            if step is steps[0]:
                faults += violations(page) + contrast_faults(page)
                faults += target_faults(page) if rules == "dutch" else []  # its cells are 32 px wide
            picture(page, f"lesson-{language}-{rules}-{step['name']}-{device.width}")
            window.watch.forget()
            window.press(page.locator(".lesson .on"))
        page.locator("h2").wait_for()
        faults += violations(page) + contrast_faults(page) + target_faults(page)
    assert faults == []


def cut(page: Page) -> list[str]:
    """Return whether the line does not fit into its place."""
    whole = page.evaluate("""() => {
        const line = document.querySelector(".lesson .line").getBoundingClientRect();
        const bar = document.querySelector(".lesson").getBoundingClientRect();
        return line.bottom <= bar.bottom + 1 && line.top >= bar.top - 1;
    }""")
    return [] if whole else ["the line is cut"]
