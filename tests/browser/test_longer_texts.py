"""Score sheets in the longest language, in one that is longer still, and with letters twice as large: all has room."""

import os

import pytest

from tests.browser.conftest import PHONE, WHOLE, People
from tests.browser.longer_texts import in_pseudo_language, twice_as_large
from tests.browser.measuring import layout_faults, letter_faults
from tests.browser.serving import Server
from tests.browser.sheet_scenes import SHEET_SCENES
from tests.browser.test_texts_whole import CUT
from tests.browser.waiting import frames

SIZES = [(320, 640), (360, 640), (390, 844), (640, 360), (768, 1024), (1366, 768), (1920, 1080)]
PICTURED = ((360, 640), (1366, 768))
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
SOME = ("sheet-new", "sheet-deals", "deal-entry", "deal-seldom")  # without `WHOLE`


@pytest.mark.parametrize("how", ["german", "pseudo", "twice"])
@pytest.mark.parametrize("scene", SHEET_SCENES if WHOLE else SOME)
@pytest.mark.page
def test_nothing_is_cut_or_sticks_out(scene: str, how: str, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, "de" if how == "german" else "en")
    SHEET_SCENES[scene](window)
    if how == "pseudo":
        in_pseudo_language(window.page)
    if how == "twice":
        twice_as_large(window.page)
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        if PICTURES and (width, height) in PICTURED:
            window.page.screenshot(path=f"{PICTURES}/{scene}-{how}-{width}.png", full_page=True)
        cut = [f"cut: {one}" for one in window.page.evaluate(CUT)]
        found = layout_faults(window.page) + letter_faults(window.page) + cut
        faults += [f"{width}×{height}: {one}" for one in found]
    assert not faults, "\n".join(faults)
