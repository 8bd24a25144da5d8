"""The last turns of the others are told whole: in each language, at each size of U1, with two to six at the table."""

import re
from collections.abc import Iterator, Sequence

import pytest

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import states
from tests.browser.conftest import Device, People
from tests.browser.romme_states import middle
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import LONGEST_NAMES, table
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.test_layout import SIZES
from tests.browser.waiting import until

LANGUAGES = {"de": "Deutsch", "nl": "Nederlands", "en": "English"}
SETTINGS = re.compile("Settings|Einstellungen|Instellingen")
# How many turns are told, and what of them is not seen whole. Letters reach a little over a box as high as their line.
CUT = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
    const told = [...document.querySelectorAll("[data-turn] .turn")].filter(seen);
    const faults = told.flatMap((turn) => {
        const { left, right, top, bottom } = turn.getBoundingClientRect();
        const text = turn.textContent.trim();
        const found = [];
        if (text === "") found.push("says nothing");
        if (turn.scrollWidth > turn.clientWidth || turn.scrollHeight > turn.clientHeight + 4) found.push("is cut");
        for (let around = turn.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflow === "visible") continue;
            const box = around.getBoundingClientRect();
            if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
                found.push(`sticks out of ${around.className}`);
        }
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (over && !turn.closest("[data-turn]").contains(over)) found.push(`lies under ${over.className}`);
        return found.map((what) => `“${text}” ${what}`);
    });
    const box = (one) => one.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const told_in = told.map((turn) => turn.closest("[data-turn]"));
    const others = [...document.querySelectorAll(".seats .seat, [data-meld]"), ...told_in];
    const covered = told_in.flatMap((one) => others.filter((other) => other !== one && meet(box(one), box(other)))
        .map((other) => `“${one.textContent.trim()}” lies over ${other.className} “${other.textContent.trim()}”`));
    return { count: told.length, faults: [...faults, ...covered] };
}"""

# on a phone: how many sit at the table and have had a turn, and on how many sides
TOLD = """() => {
    const told = [...document.querySelectorAll(".turns [data-turn]")].filter((one) => !one.matches(".none"));
    const lines = document.querySelectorAll(".lines .side").length;
    return [told.length + 1, lines > 0 ? lines + 1 : 2];
}"""


def longest(seat: int, romme: bool) -> Sequence[wire.Event]:
    """Return a turn of which everything has to be told: pile, many cards, a question or a Buraco, the last card."""
    taken = events.Took(0, seat, "pair", ["As", "Ah", "Ad"], None, 11, None, [], None)
    laid = events.Laid(0, seat, ["Kh"] * 12, f"{'B' if romme else 'A'}1", None, None)
    if romme:
        return taken, laid, events.BuracoWon(0, seat, 11, []), events.Discarded(0, seat, ["r12"])
    if seat % 2:
        return taken, laid, events.Asked(0, seat), events.Discarded(0, seat, ["Td"])
    return taken, laid, events.Passed(0, seat), events.Answered(0, seat, False)


def tables(monkeypatch: pytest.MonkeyPatch, short: bool) -> Iterator[tuple[str, wire.AnyView]]:
    """Yield tables for two to six, and one of six with two sides; with `short` the usual ones of four and six alone."""
    for players in (4, 6) if short else (2, 3, 4, 5, 6):
        yield f"{players} players", table(players, 15, 15, LONGEST_NAMES)
    if short:
        return
    with monkeypatch.context() as patch:
        patch.setattr(states, "sides_of", lambda players: [seat % 2 for seat in range(players)])
        yield "6 players, 2 sides", table(6, 15, 15, LONGEST_NAMES)


def faults_of(window: Table, teller: Teller, name: str, view: wire.AnyView) -> list[str]:
    """Return what is cut where every other seat had the longest turn, at any size."""
    romme = isinstance(view, wire.RommeTable)
    for seat in range(1, len(view.seats)):
        teller.show(view, *longest(seat, romme))
    window.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    sides = len(view.sides)
    until(window.page, lambda: window.page.evaluate(TOLD) == [len(view.seats), sides], f"the turns of {name}")
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        found = window.page.evaluate(CUT)
        small = width < 600 or height < 500
        if small and found["count"] != len(view.seats) - 1:
            found["faults"].append(f"{found['count']} turns are told")
        faults += [f"{name}, {width}×{height}: {fault}" for fault in found["faults"]]
    return faults


def speak(window: Table, language: str) -> None:
    """Choose a language in the settings."""
    window.page.set_viewport_size({"width": 1366, "height": 768})
    window.press(window.page.locator(".head .icons button").last)
    window.press(window.page.get_by_role("button", name=SETTINGS))
    window.press(window.page.get_by_role("radio", name=LANGUAGES[language]))
    until(window.page, lambda: window.page.evaluate("document.documentElement.lang") == language, language)
    window.press(window.page.locator("[role=dialog] .top button").last)
    window.page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.page
def test_the_longest_last_turn_is_told_whole(server: Server, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    window = people.come(server.url, Device(1366, 768), "de")
    teller = tell(window, table(4, 15, 15, LONGEST_NAMES))
    faults = []
    for language in LANGUAGES:
        if language != "de":
            speak(window, language)
        for name, view in tables(monkeypatch, short=language != "de"):
            faults += [f"{language}, {fault}" for fault in faults_of(window, teller, name, view)]
    assert not faults, "\n".join(faults)


@pytest.mark.page
def test_the_longest_last_turn_of_romme_is_told_whole(server: Server, people: People) -> None:
    window = people.come(server.url, Device(1366, 768), "de")
    view = middle()
    assert faults_of(window, tell(window, view), "Rommé", view) == []
