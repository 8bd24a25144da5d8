"""Bar U3: axe-core finds nothing on any page, drawer or state; every text stands out, with all decks and cloths."""

import pytest

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, WHOLE, People
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.scenes import SCENES
from tests.browser.serving import Server
from tests.browser.sheet_scenes import SHEET_SCENES
from tests.browser.waiting import frames

DEVICES = {"desktop": DESKTOP, "phone": PHONE}
SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1366, 650), (1920, 1080))
# without `WHOLE`: whose elements are seen in other scenes as well, and which are opened with a finger
ALIKE = ("first-turn", "waiting", "large-hand", "five-players", "staged", "score-six")
BY_FINGER = ("watching", "start", "draw", "planned", "refused", "six-players", "menu", "score")
SEEN_ON = {scene: list(DEVICES) for scene in BY_FINGER} | {scene: ["phone"] for scene in (*ALIKE, *SHEET_SCENES)}
# other tests look at these on a phone
SELDOM = () if WHOLE else ("sheets-piece", "sheet-empty", "sheet-six", "sheet-sharing", "sheet-differing", "deal-out")


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in SELDOM])
@pytest.mark.page(2)
def test_U1_U3_nothing_sticks_out_and_axe_finds_nothing(scene: str, server: Server, people: People) -> None:
    faults = []
    for device in DEVICES if WHOLE else SEEN_ON.get(scene, ["desktop"]):
        window = people.come(server.url, DEVICES[device])
        SCENES[scene](window)
        if WHOLE or scene not in ALIKE:
            found = violations(window.page) + contrast_faults(window.page) + target_faults(window.page)
            faults += [f"{device}: {fault}" for fault in found]
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            frames(window.page, 2)
            faults += [f"{device}, {width}×{height}: {fault}" for fault in layout_faults(window.page)]
    assert faults == []


@pytest.mark.parametrize("scene", ["start", "staged", "menu", "score"])
@pytest.mark.page(2)
def test_U3_axe_finds_nothing_with_any_cloth_on_a_light_or_dark_system(
    scene: str, server: Server, people: People
) -> None:
    faults = []
    for scheme in ("light", "dark"):
        window = people.come(server.url, color_scheme=scheme)
        SCENES[scene](window)
        found = violations(window.page) + contrast_faults(window.page)
        faults += [f"{scheme} system: {fault}" for fault in found]
    for cloth in ("lamp", "day", "blue", "slate"):
        window.page.evaluate("(cloth) => { document.documentElement.dataset.cloth = cloth }", cloth)
        frames(window.page, 2)
        faults += [f"{cloth}: {fault}" for fault in violations(window.page) + contrast_faults(window.page)]
    assert faults == []


@pytest.mark.parametrize("scene", ["staged", "score"])
@pytest.mark.page
def test_U3_contrast_with_every_deck_and_cloth(scene: str, server: Server, people: People) -> None:
    window = people.come(server.url)
    SCENES[scene](window)
    faults = []
    for cloth in ("lamp", "day", "blue", "slate"):
        for deck in ("four", "two", "safe"):
            for contrast in ("normal", "more"):
                look = {"cloth": cloth, "deck": deck, "contrast": contrast}
                window.page.evaluate("(look) => Object.assign(document.documentElement.dataset, look)", look)
                faults += [f"{cloth}, {deck}, {contrast}: {fault}" for fault in contrast_faults(window.page)]
    assert faults == []
