"""Pictures of the main pages in the main sizes, to be looked at: they land in test-results/screenshots."""

from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP, PHONE, WHOLE, Device, People
from tests.browser.scenes import SCENES
from tests.browser.serving import Server

FOLDER = Path(__file__).resolve().parents[2] / "test-results" / "screenshots"
EVERYWHERE = {"desktop": DESKTOP, "phone": PHONE}
FURTHER = {"tablet": Device(768, 1024), "wide": Device(1920, 1080), "flat": Device(640, 360, touch=True)}
PICTURES = [
    *((scene, device, "en") for scene in SCENES for device in EVERYWHERE),
    *(("staged", device, "en") for device in FURTHER),
    ("refused", "phone", "nl"),
    ("score", "desktop", "nl"),
]
SOME = [("draw", "desktop", "en"), ("refused", "phone", "nl")]
LEAST = 15_000  # bytes; an empty page has less


@pytest.mark.parametrize(("scene", "device", "language"), PICTURES if WHOLE else SOME)
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
