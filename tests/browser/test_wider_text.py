"""Readers who need more air set lines, letters and words wider (WCAG 1.4.12): no page cuts a text then."""

import pytest

from tests.browser.conftest import PHONE, People
from tests.browser.measuring import layout_faults
from tests.browser.scenes import SCENES
from tests.browser.serving import Server
from tests.browser.test_texts_whole import CUT
from tests.browser.waiting import frames

SIZES = [(320, 640), (390, 844), (1366, 768)]
# the values of the success criterion
WIDER = """() => {
    const sheet = new CSSStyleSheet();  // the page's policy allows a sheet that a script has made
    sheet.insertRule("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; }");
    sheet.insertRule("* { word-spacing: 0.16em !important; }");
    sheet.insertRule("p { margin-bottom: 2em !important; }");
    document.adoptedStyleSheets = [sheet];
}"""
ADDRESSES = ("/history", "/figures", "/problems", "/m/", "/rules/dutch", "/rules/compare")
OF_SCENES = (
    *("start", "setup", "house-rules", "rule-picker", "score", "match-end", "invited", "lobby"),
    *("settings", "sheet-new", "sheet-deals", "live_sheet"),
)


@pytest.mark.parametrize("place", [*ADDRESSES, *OF_SCENES])
@pytest.mark.page
def test_text_set_wider_is_cut_nowhere(place: str, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    if place in ADDRESSES:
        window.page.goto(place)
        window.page.get_by_role("heading", level=1).wait_for()
    else:
        SCENES[place](window)
    window.page.evaluate(WIDER)
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        found = window.page.evaluate(CUT) + layout_faults(window.page)
        faults += [f"{width}×{height}: {one}" for one in found]
    assert not faults, "\n".join(faults)
