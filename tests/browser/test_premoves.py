"""Planned draws and passes that are sent by themselves, the question before a discard, and moves said aloud."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.dragging import drag, point_in
from tests.browser.keyboard import pick_by_keys
from tests.browser.scenes import REFUSAL, tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

CARD = "9c"
SIGN = "9♣"
SOON = 600  # ms: a second press before this belongs to the first one
PICTURES = os.environ.get("SAMBAKIT_PICTURES")
SPEAKER = """() => {
    window.saidAloud = [];
    class Utterance { constructor(text) { this.text = text; } }
    const speak = (one) => {
        window.saidAloud.push([one.text, one.lang, one.volume]);
        setTimeout(() => one.onend?.());
    };
    window.SpeechSynthesisUtterance = Utterance;
    Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel() {} } });
}"""


def like(window: Table, **likes: object) -> None:
    """Open every page of `window` with these settings."""
    window.page.add_init_script(f"localStorage.setItem('sambakit.settings', {json.dumps(json.dumps(likes))})")


def picture(table: Table, name: str) -> None:
    if PICTURES:
        table.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def sent(teller: Teller) -> list[list[str]]:
    return [message["actions"] for message in teller.heard if message["type"] == "play"]


def prompt(table: Table) -> str:
    return table.page.locator(".prompt .text").inner_text()


def prompted(table: Table, words: str) -> None:
    until(table.page, lambda: words in prompt(table), words, describe=lambda: prompt(table))


def spoken(table: Table, words: str) -> None:
    answer = table.page.locator('[data-live="answer"]')
    until(table.page, lambda: words in str(answer.text_content()), words, describe=lambda: str(answer.text_content()))


def waiting(**some: object) -> wire.TableView:
    """Return a table at which another one plays."""
    return msgspec.structs.replace(states.table(4, 15, 6, actor=2), **some)


def own_turn(phase: str, **some: object) -> wire.TableView:
    view = states.table(4, 15, 6)
    options = states.options_for(phase, True, view.hand)
    return msgspec.structs.replace(view, phase=phase, options=options, **some)


def is_planned(table: Table, name: str) -> bool:
    return table.button(name).get_attribute("aria-pressed") == "true"


@pytest.mark.page(2)
def test_a_planned_draw_and_discard_are_carried_out_by_themselves_and_said_aloud(
    server: Server, people: People
) -> None:
    bo, ann = people.come(server.url), people.come(server.url)
    ann.page.add_init_script(f"({SPEAKER})()")
    like(ann, speech=True, volume=0.3)
    hand = "9c 4d 5s 7c Js Tc Qd 8h 6d Kc Ah 4h 7s 6s Jd"
    deal(server, (bo, ann), 2, "dutch", {0: "3s 5d 8c", 1: hand}, top="3c", drawn="Th Ts Qs Qh")
    page = ann.page
    ann.press(page.locator("[data-anchor=stock]"))
    prompted(ann, "you will draw as soon as it is your turn")
    assert is_planned(ann, "draw")
    pick_by_keys(ann, CARD)
    page.keyboard.press("x")
    prompted(ann, f"you will draw as soon as it is your turn, then discard {SIGN}")
    page.reload()
    prompted(ann, f"then discard {SIGN}")
    picture(ann, "planned-draw")
    assert ann.button("draw").inner_text().split() == ["Draw", "two", "planned"]
    bo.act("draw")
    bo.pick("3s")  # a black three closes the pile
    bo.act("discard")
    prompted(ann, f"In a moment {SIGN} goes to the pile, as planned")
    picture(ann, "discard-follows")
    ann.watch.wait(lambda view: view["turn"] == 0, "the other's turn")
    assert ann.view["upcard"] == CARD
    assert len(ann.view["hand"]) == 16
    plays = [message["actions"] for message in ann.watch.sent if message["type"] == "play"]
    assert plays == [["draw"], [f"discard {CARD}"]]
    until(page, lambda: len(page.evaluate("window.saidAloud")) >= 3, "what is said aloud")
    said = page.evaluate("window.saidAloud")
    assert {(language, volume) for _, language, volume in said} == {("en", 0.3)}
    texts = [text for text, _, _ in said]
    assert "Your turn" in texts
    assert "Seat 1 drew two." in texts  # not which: others in the room listen too
    assert not any("queen" in text for text in texts)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["mouse", "finger"])
@pytest.mark.page
def test_a_planned_draw_is_dropped_where_the_pile_can_be_taken_and_a_pass_waits_for_the_last_card(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    teller = tell(table, waiting())
    page = table.page
    place = table.button("draw").bounding_box()
    table.press(table.button("draw"))
    until(page, lambda: is_planned(table, "draw"), "the planned draw")
    assert table.button("draw").bounding_box() == place
    picture(table, f"draw-{device.width}")
    page.wait_for_timeout(SOON)
    table.press(table.button("draw"))
    prompted(table, "You no longer plan to draw")
    page.keyboard.press("d")
    spoken(table, "You will draw as soon as it is your turn")
    page.keyboard.press("k")
    spoken(table, "You will draw as soon as it is your turn")
    page.keyboard.press("Escape")
    prompted(table, "Nothing is planned any more")
    page.keyboard.press("d")
    until(page, lambda: is_planned(table, "draw"), "the planned draw")
    offer = wire.PileOffer(action="take pair", way="pair", cards=["9c", "9d"], to=None, opens=False, points=30)
    options = msgspec.structs.replace(own_turn("draw").options, takes=[offer])
    discarded = events.Discarded(0, 3, ["9s"])
    mine = own_turn("draw", upcard="9s", pile=waiting().pile + 1)
    teller.show(msgspec.structs.replace(mine, options=options), discarded)
    prompted(table, "You can take the 9♠, so your draw is no longer planned")
    picture(table, f"draw-dropped-{device.width}")
    assert not is_planned(table, "draw")
    assert sent(teller) == []
    one = [msgspec.structs.replace(seat, cards=1 if seat.seat == 0 else seat.cards) for seat in waiting().seats]
    teller.show(waiting(hand=[CARD], seats=one, upcard="4d", deal=5))
    until(page, lambda: len(table.hand_shown()) == 1, "the last card")
    page.keyboard.press(".")
    spoken(table, "You will pass as soon as you may")
    prompted(table, "pass")
    picture(table, f"pass-{device.width}")
    if not device.touch:
        assert table.button("pass").inner_text().split() == ["Pass", "planned"]
    teller.show(own_turn("draw", hand=[CARD], seats=one, upcard="4d", deal=5))
    teller.show(own_turn("play", hand=[CARD, "4d", "4h"], seats=one, upcard="4d", deal=5))
    prompted(table, "pass")
    assert sent(teller) == []
    passes = msgspec.structs.replace(states.NOTHING, lay=True, pass_turn=True)
    teller.show(msgspec.structs.replace(own_turn("play", hand=[CARD], seats=one, upcard="4d", deal=5), options=passes))
    until(page, lambda: sent(teller) == [["pass"]], "one pass", describe=lambda: str(teller.heard))


def bar(table: Table) -> dict[str, object]:
    """Return where each button of the bar stands, in pixels."""
    boxes: dict[str, object] = table.page.locator(".acts").evaluate(
        """(bar) => Object.fromEntries([...bar.querySelectorAll("[data-button]")].map((one) => [
            one.dataset.button, one.getBoundingClientRect().toJSON()
        ]))"""
    )
    return boxes


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["mouse", "finger"])
@pytest.mark.page
def test_asked_always_a_discard_by_button_key_pile_and_drag_needs_a_second_press(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    like(table, askDiscard="always")
    teller = tell(table, own_turn("play"), REFUSAL)  # an answer, so that more can be sent
    page, button = table.page, table.button("discard")
    table.pick(CARD)
    table.wait_for_tray()
    table.button("ask").wait_for()  # on a phone in the place of the pile
    boxes = bar(table)
    table.press(button)
    until(page, lambda: f"{SIGN}? press again" in " ".join(button.inner_text().split()), "the question")
    spoken(table, "Discard nine of clubs? Press once more")
    assert bar(table) == boxes
    picture(table, f"sure-{device.width}")
    page.keyboard.press("Escape")
    spoken(table, "nine of clubs stays in your hand")
    assert table.tray() == [CARD]
    assert button.inner_text().strip() == f"Discard {SIGN}"
    page.keyboard.press("x")
    prompted(table, f"Discard {SIGN}? Press once more")
    table.pick("Kc" if "Kc" in teller.view.hand else teller.view.hand[0])
    until(page, lambda: "Press once more" not in prompt(table), "an answer no", describe=lambda: prompt(table))
    table.empty_tray()
    table.pick(CARD)
    table.press(button)
    prompted(table, f"Discard {SIGN}? Press once more")
    page.wait_for_timeout(SOON)
    table.press(page.locator("[data-anchor=pile]"))
    until(page, lambda: sent(teller) == [[f"discard {CARD}"]], "one discard", describe=lambda: str(teller.heard))
    table.empty_tray()
    places = (
        point_in(page.locator(f'.hand [data-card="{CARD}"]').first, 8, 10),
        point_in(page.locator("[data-drop=pile]")),
    )
    drag(table, *places)
    prompted(table, f"Discard {SIGN}? Press once more")
    assert len(sent(teller)) == 1
    drag(table, *places)
    until(page, lambda: len(sent(teller)) == 2, "another discard", describe=lambda: str(teller.heard))


@pytest.mark.page(2)
def test_the_settings_ask_always_speak_at_once_and_say_where_there_is_no_speech(server: Server, people: People) -> None:
    table, silent = people.come(server.url), people.come(server.url, PHONE)
    table.page.add_init_script(f"({SPEAKER})()")
    silent.page.add_init_script("delete window.speechSynthesis; delete window.SpeechSynthesisUtterance;")
    for window in (table, silent):
        teller = tell(window, own_turn("play"))
        window.press(window.page.get_by_role("button", name="Menu"))
        window.press(window.page.get_by_role("button", name="Settings"))
    aloud = table.page.get_by_role("switch", name="Say moves aloud")
    aloud.check()
    assert table.page.evaluate("window.saidAloud") == [["This is how you hear the moves.", "en", 0.5]]
    table.page.get_by_role("group", name="Ask before I discard").get_by_role("radio", name="Always").check()
    picture(table, "settings")
    kept = table.page.evaluate("JSON.parse(localStorage.getItem('sambakit.settings'))")
    assert (kept["speech"], kept["askDiscard"]) == (True, "always")
    dimmed = silent.page.get_by_role("switch", name="Say moves aloud")
    assert dimmed.is_disabled()
    silent.page.get_by_text("Your browser has no speech").scroll_into_view_if_needed()
    picture(silent, "settings-silent")
    assert sent(teller) == []
