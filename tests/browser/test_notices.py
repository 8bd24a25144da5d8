"""What is said of people who are away, a pause and a vote fits into every window, in each language (U1)."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from sambakit.server import wire
from tests.browser import states
from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, Device, People
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.romme_states import middle
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES
from tests.browser.test_texts_whole import CUT
from tests.browser.waiting import frames

NAMES: Final = ("Ann", "Bartholomeus-Maximilia", "Wilhelmina-Charlotte-A", "MMMMMMMMMMMMMMMMMMMMMMMM")
NOTICES: Final[Mapping[str, Mapping[str, Any]]] = {
    "away": {"leaves": [wire.Absent(2, 97_000), wire.Absent(1, None, "bot")]},
    "late": {"leaves": [wire.Absent(2, None, None, late=True)]},
    "paused": {"paused": 1},
    "vote": {"votes": [2]},
    "all": {"leaves": [wire.Absent(2, 97_000), wire.Absent(1, 90_000)], "paused": 3, "votes": [3]},
}
# The panel and the word beside the prompt are whole, inside the window, and not over the hand or the buttons below it.
MISPLACED: Final = """() => [...document.querySelectorAll(".notices, .notice-chip")].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const faults = [];
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push("outside");
    const below = document.querySelector(".hand-place")?.getBoundingClientRect();
    const beside = below && (box.left >= below.right - 1 || box.right <= below.left + 1);
    if (one.matches(".notices") && below && !beside && box.bottom > below.top + 1) faults.push("over the hand");
    return faults.map((fault) => `${one.className} ${fault}`);
})"""
# What can be clicked and lies under the panel, be it in part.
COVERED: Final = """() => {
    const panel = document.querySelector(".notices").getBoundingClientRect();
    const ours = (one) => one.closest(".notices, .notice-chip, [inert]") || !one.checkVisibility();
    const controls = [...document.querySelectorAll("button, a[href], [role=gridcell][data-card], [role=option]")];
    return controls.filter((one) => !ours(one)).flatMap((one) => {
        const box = one.getBoundingClientRect();
        const width = Math.min(box.right, panel.right) - Math.max(box.left, panel.left);
        const height = Math.min(box.bottom, panel.bottom) - Math.max(box.top, panel.top);
        return width > 1 && height > 1 ? [`${one.dataset.meld ?? one.textContent.trim()} lies under it`] : [];
    });
}"""
PANEL: Final = ".notices"


def view_with(fields: Mapping[str, Any]) -> wire.TableView:
    """Return a table of four people, one of them away where that is what is told."""
    view = states.table(4, 15, 9, names=NAMES, actor=2)
    away = {one.seat for one in fields.get("leaves", ()) if not one.late}
    seats = [msgspec.structs.replace(seat, kind="person", level="", away=seat.seat in away) for seat in view.seats]
    return msgspec.structs.replace(view, seats=seats, practice=False, **fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_U1_notices_fit_into_every_window(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, language)
    faults = []
    for name, fields in NOTICES.items():
        tell(window, view_with(fields))
        window.page.locator(".notices").wait_for()
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            frames(window.page, 2)
            found = layout_faults(window.page) + window.page.evaluate(COVERED)
            found += target_faults(window.page) + window.page.evaluate(MISPLACED)
            found += [one for one in window.page.evaluate(CUT) if "notice" in one]
            faults += [f"{name} {width}×{height}: {fault}" for fault in found]
        faults += [f"{name}: {fault}" for fault in violations(window.page)]
    assert faults == []


@pytest.mark.parametrize("players", [2, 3, 5, 6, "romme"])
@pytest.mark.page
def test_the_panel_covers_nothing_that_can_be_clicked(players: int | str, server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    view = middle("draw") if isinstance(players, str) else states.table(players, 15, 15, actor=1)
    away = msgspec.structs.replace(view, turn=1, actor=1, practice=False, leaves=[wire.Absent(1, 97_000)])
    seats = [msgspec.structs.replace(seat, kind="person", level="", away=seat.seat == 1) for seat in away.seats]
    tell(window, msgspec.structs.replace(away, seats=seats))
    window.page.locator(PANEL).wait_for()
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        faults += [f"{width}×{height}: {fault}" for fault in window.page.evaluate(COVERED)]
    assert faults == []


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_the_panel_goes_with_the_choice_and_with_escape_and_comes_no_more(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    view = view_with({"leaves": [wire.Absent(2, 97_000)]})
    teller = tell(window, view)
    panel, chip = window.page.locator(PANEL), window.page.locator(".notice-chip")
    panel.wait_for()
    window.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    window.press(chip)
    window.press(panel.get_by_role("button", name="Wait"))
    expect(panel).to_have_count(0)  # before the server has answered
    assert [one["choice"] for one in teller.heard if one["type"] == "choose_away"] == ["wait"]
    assert window.page.evaluate("document.activeElement !== document.body"), "the focus is lost"

    # settled: neither later turns of the same player nor the page loaded again open it
    for actor in (0, 2):
        waits = msgspec.structs.replace(teller.view, leaves=[wire.Absent(2, None, "wait")], turn=actor, actor=actor)
        teller.show(waits)
        frames(window.page, 2)
        expect(panel).to_have_count(0)
    window.page.reload()
    chip.wait_for()
    frames(window.page, 2)
    expect(panel).to_have_count(0)

    # cards that are picked keep their place, and the panel does not hide what is picked next
    window.pick(view.hand[0])
    teller.show(msgspec.structs.replace(teller.view, votes=[3]))
    expect(chip).to_contain_text("+1")
    expect(panel).to_have_count(0)
    window.press(chip)
    panel.wait_for()
    window.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert window.tray() == [view.hand[0]]  # Escape took the panel away, and nothing else


@pytest.mark.page
def test_escape_folds_the_panel_of_the_score_page(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    view = states.score_page()
    seats = [msgspec.structs.replace(seat, kind="person", level="") for seat in view.seats]
    tell(window, msgspec.structs.replace(view, seats=seats, practice=False, votes=[2]))
    panel = window.page.locator(PANEL)
    panel.wait_for()
    window.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert window.page.evaluate(COVERED) == []
    window.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(window.page.locator(".notice-chip")).to_have_count(1)
