"""In twelve states of a table one thing has the accent, says what to do, and every other press is answered."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ElementHandle

from tests.browser.conftest import DESKTOP, LANGUAGES, WHOLE, Device, People
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.twelve_states import OTHERS, STATES, State
from tests.browser.waiting import until

PHONE = Device(390, 844, touch=True)
PRESSING = (Path(__file__).parent / "pressing.js").read_text(encoding="utf-8")
AT_ONCE = 2  # frames within which a press is answered: before any word of a server could come
# what is cut of the words that are seen: prompt, last turns and buttons
CUT = """() => [".prompt .text", ".turns .one", ".turns .turn", ".bubble .turn", "[data-button] .label"]
    .flatMap((seen) => [...document.querySelectorAll(seen)])
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
    .filter((one) => getComputedStyle(one).display !== "inline")
    .map((one) => `${one.className} ${one.textContent}`)"""
PRESS_ALL = "([spared, frames]) => pressAll(spared, frames)"
PRESSED = {"de": PHONE}  # where each thing is pressed; with `WHOLE` in every language at both sizes
ACCENTED = """() => {
    const probe = document.createElement("i");
    probe.style.background = getComputedStyle(document.documentElement).getPropertyValue("--accent");
    document.body.append(probe);
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const all = [...document.querySelectorAll("body *")].filter((one) => !one.closest("[data-card]"));
    return all.filter((one) => shown(one) && getComputedStyle(one).backgroundColor === accent);
}"""


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u2060", "").strip()


def show(window: Table, teller: Teller, state: State, number: int) -> None:
    """Tell the page of `state` in a deal of its own, with the last turns of the others, and pick its cards."""
    teller.refusal = state.refusal
    seats = zip(OTHERS, state.turns, strict=False)
    happened = [msgspec.structs.replace(event, seat=seat) for seat, turn in seats for event in turn.does]
    view = state.view if state.view.result else msgspec.structs.replace(state.view, deal=number)
    teller.show(view, *happened)
    held = set(view.hand)
    until(window.page, lambda: set(window.hand_shown()) == held, state.name)
    for card in state.picks:
        window.pick(card)
    window.wait_for_tray()


def accented(window: Table) -> list[ElementHandle]:
    """Return what is filled with the accent colour, cards that are picked left out."""
    found = window.page.evaluate_handle(ACCENTED)
    return [one for one in (found.get_property(name).as_element() for name in found.get_properties()) if one]


def named(window: Table, state: State, language: str) -> ElementHandle:
    """Return what is called as the table says: a button, or the prompt with the words "Your turn"."""
    sentence = state.accent[language]
    if state.by_prompt:
        prompt = window.page.locator(".prompt")
        until(window.page, lambda: plain(prompt.locator(".text").get_attribute("title") or "") == sentence, sentence)
        return prompt.locator(".turn").element_handle()
    button = window.page.get_by_role("button", name=sentence, exact=True)
    until(window.page, lambda: button.count() == 1, f"{state.name}: {sentence}", describe=lambda: names(window))
    return button.element_handle()


def names(window: Table) -> str:
    return repr(window.page.locator("[data-button], footer button").all_inner_texts())


def bubbles(window: Table) -> list[str]:
    """Return the last turns that are seen, by seat."""
    turns = [window.page.locator(f'[data-turn="{seat}"] .turn') for seat in OTHERS]
    return [plain(turn.get_attribute("title") or "") for turn in turns if turn.count() and turn.is_visible()]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_one_thing_has_the_accent_and_every_press_is_answered(
    language: str, device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device, language)
    teller = tell(window, STATES[0].view)
    window.page.evaluate(PRESSING)
    slowest: list[tuple[float, str]] = []
    for number, state in enumerate(STATES, 10):
        show(window, teller, state, number)
        assert window.watch.complaints == [], state.name
        wanted = named(window, state, language)
        found = accented(window)
        assert len(found) == 1, (state.name, [one.evaluate("one => one.outerHTML") for one in found])
        assert window.page.evaluate("([one, other]) => one === other", [found[0], wanted]), state.name
        told = "said" if device is DESKTOP else "on_phone"
        assert bubbles(window) == [getattr(turn, told)[language] for turn in state.turns], state.name
        assert window.page.evaluate(CUT) == [], state.name
        if WHOLE or PRESSED.get(language) is device:
            slowest += press_all(window, state, found[0])
    assert window.watch.complaints == [], "after it"
    if slowest:
        times = sorted(slowest)
        print(f"{len(times)} presses, the middle answer in ms {times[len(times) // 2]}, the slowest {times[-3:]}")


def press_all(window: Table, state: State, spared: ElementHandle) -> list[tuple[float, str]]:
    """Press everything but `spared`; return the ms until each answer with what was pressed. All have to answer."""
    pressed: list[dict[str, Any]] = window.page.evaluate(PRESS_ALL, [spared, AT_ONCE])
    assert pressed, state.name
    wrong = [(one["key"], one["problem"] or "says nothing") for one in pressed if one["ms"] is None or one["problem"]]
    assert wrong == [], "\n".join([state.name, *map(str, wrong)])
    return [(one["ms"], f"{state.name}: {one['key']}") for one in pressed]
