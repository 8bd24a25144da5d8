"""Bars U1 and U2 of the table, measured in the page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.painted import unpainted

RULER = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
TARGET = 24  # px, the least width and height of anything that can be clicked
BAR = 44  # px, the least height of a button of the action bar
WORDS = {".prompt": ".prompt > .turn, .prompt .text, .prompt .links"}  # of a part, what it says for the eye
STRIP = (28, 48)  # px, of a fanned card
TOLERANCE = 0.05  # px


def measure(page: Page, what: str, *arguments: Any) -> list[Any]:
    """Return what one function of the ruler finds."""
    found: list[Any] = page.evaluate(f"([name, ...rest]) => ({RULER})()[name](...rest)", [what, *arguments])
    return found


def layout_faults(page: Page) -> list[str]:
    """Return everything that sticks out sideways or lies over another control (U1)."""
    overflow = [f"sideways: {one}" for one in measure(page, "sidewaysOverflow")]
    return overflow + [f"overlap: {one}" for one in measure(page, "overlaps")]


def letter_faults(page: Page) -> list[str]:
    """Return every text that sticks out of the box it stands in, over a border or over another text."""
    return [f"letters: {one}" for one in measure(page, "lettersOutside")]


def hidden_faults(page: Page, *selectors: str) -> list[str]:
    """Return what of the hand, the prompt and the action bar cannot be seen without scrolling (U1).

    Of the prompt every letter has to be painted: its box is there whatever becomes of the words in it.
    """
    hidden = [f"hidden: {one}" for selector in selectors for one in measure(page, "hiddenParts", selector)]
    return hidden + [f"hidden: {one}" for part in WORDS if part in selectors for one in unpainted(page, WORDS[part])]


def target_faults(page: Page) -> list[str]:
    """Return every target that is too small for a finger (U2)."""
    cell = (29, 40) if (page.viewport_size or {"width": 0})["width"] < 340 else (32, 40)
    faults = []
    for target in measure(page, "targets"):
        least = cell if target["role"] == "gridcell" else (TARGET, TARGET)
        if not target["fanned"] and is_smaller(target, least):
            faults.append(described(target, least))
    for lists, room in (("[role=listbox]", STRIP), (".tray .cards", (TARGET, TARGET))):
        faults += [described(strip, room) for strip in measure(page, "strips", lists) if is_smaller(strip, room)]
    return faults


def is_smaller(target: dict[str, Any], least: tuple[int, int]) -> bool:
    return bool(target["width"] < least[0] - TOLERANCE or target["height"] < least[1] - TOLERANCE)


def described(target: dict[str, Any], least: tuple[int, int]) -> str:
    return f"too small: {target['name']} is {target['width']:.1f} × {target['height']:.1f}, not {least[0]} × {least[1]}"
