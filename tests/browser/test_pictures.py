"""Pictures of the main pages in the main sizes, to be looked at: they land in test-results/screenshots."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.scenes import SCENES
from tests.browser.serving import Server

FOLDER = Path(__file__).resolve().parents[2] / "test-results" / "screenshots"
WHOLE = os.environ.get("SAMBAKIT_SOAK") == "1"  # every page and drawer, else the main ones
EVERYWHERE = {"desktop": DESKTOP, "phone": PHONE}
FURTHER = {"tablet": Device(768, 1024), "wide": Device(1920, 1080), "flat": Device(640, 360, touch=True)}
MAIN = ("start", "draw", "staged", "refused", "large-hand", "six-players", "score", "match-end")
PICTURES = [
    *((scene, device, "en") for scene in (SCENES if WHOLE else MAIN) for device in EVERYWHERE),
    *(("staged", device, "en") for device in FURTHER),
    ("refused", "phone", "nl"),
    ("score", "desktop", "nl"),
]
LEAST = 15_000  # bytes; an empty page has less


@pytest.mark.parametrize(("scene", "device", "language"), PICTURES)
@pytest.mark.page
def test_picture(scene: str, device: str, language: str, server: Server, people: People) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    window = people.come(server.url, (EVERYWHERE | FURTHER)[device], language, device_scale_factor=2)
    SCENES[scene](window)
    picture = FOLDER / f"{scene}-{device}{'' if language == 'en' else '-' + language}.png"
    window.page.evaluate("() => document.fonts.ready.then(() => true)")
    window.page.mouse.move(0, 0)
    window.page.screenshot(path=picture)
    assert picture.stat().st_size > LEAST
