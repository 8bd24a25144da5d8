"""Every press is answered: closed piles, dimmed buttons, and the question whether one may go out."""

import re

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import table
from tests.browser.table import Table
from tests.browser.waiting import frames, until

DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
PLAIN = "Ks Qh Jd 9c 8s 7h 6d 5c 4s Qc 9h 8d 7c 6s 5h"  # no ten, no pair of anything, no run
GOES_OUT = "4s 4s 4h 4h 4d 4d 4c 5c 6c 7c 5d 6d 7d 5h 6h"
DRAWN = "7h 9s"
NO_MINIMUM = "dutch + out_sets=1 + minimum=any:15"


def prompt(window: Table) -> str:
    return window.page.locator(".prompt .text").inner_text()


def whole_prompt(window: Table) -> str:
    """Return the whole sentence where a phone shows a few words of it."""
    return window.page.locator(".prompt .text").get_attribute("title") or ""


def answer_to(window: Table, press: str) -> str:
    """Press what `press` selects and return the sentence that answers it."""
    before = whole_prompt(window)
    target = window.page.locator(press).first
    # what is dimmed is pressed by force: Playwright would wait until it is not
    target.tap(force=True) if window.touch else target.click(force=True)
    until(window.page, lambda: whole_prompt(window) != before, f"an answer to {press}")
    return whole_prompt(window)


def drawn(window: Table) -> None:
    window.act("draw")
    window.watch.wait(lambda view: view["phase"] == "play" and view["actor"] == view["seat"], "the cards drawn")
    frames(window.page, 2)


@DEVICES
@pytest.mark.parametrize(
    ("rules", "top", "said"),
    [
        ("dutch", "Tc", "It takes two natural tens from your hand."),
        ("fournier", "Tc", "Until your side opens, it takes two natural tens."),
    ],
    ids=["D-9.1", "F-3.1"],
)
@pytest.mark.page
def test_a_press_of_a_pile_that_stays_says_what_takes_it(
    rules: str, top: str, said: str, device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    deal(server, [window], 4, rules, {0: PLAIN}, top)
    for place in ("[data-anchor=pile]", "[data-button=pile]"):
        assert answer_to(window, place) == said
        assert window.page.locator(".prompt").get_by_role("button", name="Why").count() == 1
        window.page.keyboard.press("Escape")
        until(window.page, lambda: whole_prompt(window) != said, "the prompt again")


@DEVICES
@pytest.mark.page(2)
def test_a_pile_closed_by_a_three_names_the_card_before_and_after_a_press(
    device: Device, server: Server, people: People
) -> None:
    seats = people.come(server.url, device), people.come(server.url)
    deal(server, seats, 2, "dutch", {0: PLAIN, 1: "3s"}, "Tc")
    ann, bo = seats
    drawn(ann)
    ann.pick("Ks")
    ann.act("discard")
    bo.watch.wait(lambda view: view["actor"] == 1, "the other's turn")
    drawn(bo)
    bo.pick("3s")
    bo.act("discard")
    ann.watch.wait(lambda view: view["actor"] == 0 and view["upcard"] == "3s", "the three on the pile")
    middle = ann.page.locator("[data-anchor=pile]").locator("xpath=..")
    until(
        ann.page,
        lambda: "closed by the 3♠" in middle.inner_text().replace("\xa0", " "),
        "the note",
        describe=middle.inner_text,
    )
    assert answer_to(ann, "[data-anchor=pile]") == "Closed by the 3♠: draw."


@DEVICES
@pytest.mark.page
def test_every_dimmed_button_answers_in_a_sentence(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    deal(server, [window], 4, "dutch", {0: PLAIN}, "Tc")
    dimmed = window.page.locator("[data-button][aria-disabled=true]")
    for step in ("before the draw", "after it"):
        names = dimmed.evaluate_all("all => all.map((one) => one.dataset.button)")
        assert len(names) > 1
        for name in reversed(names):  # a second click at once on the button pressed last says nothing
            said = answer_to(window, f'[data-button="{name}"]')
            assert re.fullmatch(r"[A-Z0-9].*[.?]", said), (step, name, said)
            window.page.keyboard.press("Escape")
            until(window.page, lambda said=said: whole_prompt(window) != said, "the prompt again")
        if step == "before the draw":
            drawn(window)


@DEVICES
@pytest.mark.page
def test_out_of_turn_the_answer_stays_while_others_play_and_has_no_chip(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    view = table(4, 15, 6, actor=1)
    teller = tell(window, view)
    assert answer_to(window, "[data-button=pile]").startswith("It is not your turn: Bo plays now.")
    assert window.page.locator(".prompt .turn").count() == 0
    teller.show(table(4, 15, 6, actor=2))
    frames(window.page, 3)
    assert "It is not your turn" in whole_prompt(window)
    teller.show(table(4, 15, 6))
    until(window.page, lambda: "It is not your turn" not in whole_prompt(window), "the own turn")
    assert window.page.locator(".prompt .turn").count() == 1


@pytest.mark.page
def test_D_10_6_asking_is_dimmed_where_the_hand_does_not_go_out_and_says_so(server: Server, people: People) -> None:
    window = people.come(server.url)
    deal(server, [window], 4, "dutch", {0: PLAIN}, "Tc")
    drawn(window)
    assert not window.view["options"]["ask"]
    assert not window.can("ask")
    assert answer_to(window, "[data-button=ask]").startswith("You cannot go out with these cards now.")
    assert window.page.locator(".prompt").get_by_role("button", name="Why? (D-10.6)").count() == 1


@DEVICES
@pytest.mark.page
def test_D_10_6_asking_is_lit_where_the_hand_goes_out_and_the_prompt_says_what_can_be_done(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    deal(server, [window], 4, NO_MINIMUM, {0: GOES_OUT}, "Jc", DRAWN)
    drawn(window)
    assert window.view["options"]["cannot_go_out"] is None
    window.act("ask")
    window.watch.wait(lambda view: view["asked"] in ("yes", "no"), "the answer")
    if window.view["asked"] == "yes":
        until(window.page, lambda: prompt(window).endswith("said yes: go out"), "what to do")
        window.pick("4s")
        window.act("discard")  # what was needed is gone: the turn is over instead
