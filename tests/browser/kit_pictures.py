"""Pictures of the page that shows every part of the kit, and how far one is from the picture that is kept of it.

``python -m tests.browser.kit_pictures`` writes the kept ones anew; look at them before you commit them.
"""

import mimetypes
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Browser, Route, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.in_client import VITE, node

KEPT = Path(__file__).parent / "kit_pictures"
WIDTHS = (1366, 390, 320)
CLOTHS = ("lamp", "day")
HERE = "http://kit.test/"
BITS = 4  # of each colour, in what is kept: without the weave of the cloth a picture is a fifth of its size
SAME = 28  # of 255: a smaller difference of a colour is none; 15 are lost with the other bits


def build_gallery(folder: Path) -> None:
    """Build the gallery into `folder`."""
    node(VITE, "build", "--config", "gallery/vite.config.ts", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn")


def picture(browser: Browser, gallery: Path, cloth: str, width: int) -> Image.Image:
    """Return the whole kit page in a window of `width`."""

    def answer(route: Route) -> None:
        path = gallery / (route.request.url.removeprefix(HERE).partition("?")[0] or "index.html")
        if path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path)[0] or "text/plain")
        else:
            route.abort()

    page = browser.new_page(viewport={"width": width, "height": 800}, reduced_motion="reduce", locale="en")
    page.route("**/*", answer)
    page.goto(f"{HERE}?kit&cloth={cloth}")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    taken = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
    page.close()
    return taken


def share_changed(one: Image.Image, other: Image.Image) -> float:
    """Return how many of the pixels differ, 0 to 1; all of them where the sizes do."""
    if one.size != other.size:
        return 1
    apart = ImageChops.difference(one, other).point(lambda value: 255 if value > SAME else 0)
    red, green, blue = apart.split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return changed.histogram()[255] / (one.width * one.height)


def kept_path(cloth: str, width: int) -> Path:
    """Return where the picture of this cloth and width is kept."""
    return KEPT / f"{cloth}-{width}.webp"


def main() -> None:
    """Write all kept pictures anew."""
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_gallery(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--no-sandbox"])
        for cloth in CLOTHS:
            for width in WIDTHS:
                coarse = ImageOps.posterize(picture(browser, Path(folder), cloth, width), BITS)
                coarse.save(kept_path(cloth, width), lossless=True)


if __name__ == "__main__":
    main()
