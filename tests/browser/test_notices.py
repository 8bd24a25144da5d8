"""What is said of people who are away, a pause and a vote fits into every window, in each language (U1)."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from sambakit.server import wire
from tests.browser import states
from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, LANGUAGES, People
from tests.browser.measuring import layout_faults, target_faults
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
            found = [one for one in layout_faults(window.page) if "sideways" in one]
            found += target_faults(window.page) + window.page.evaluate(MISPLACED)
            found += [one for one in window.page.evaluate(CUT) if "notice" in one]
            faults += [f"{name} {width}×{height}: {fault}" for fault in found]
        faults += [f"{name}: {fault}" for fault in violations(window.page)]
    assert faults == []
