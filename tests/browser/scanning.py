"""QR codes of a page, read as the camera of a phone reads them."""

import re
from base64 import b64encode
from typing import Final

from playwright.sync_api import Page

from tests.qr_reader import read_code

PATH: Final = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")


def scanned(page: Page, within: str = "") -> str:
    """Return the text of the QR code that the page shows, or that of the one within an element."""
    outline = page.locator(f"{within} .qr path").first.get_attribute("d") or ""
    bars = [(int(x), int(y), int(length)) for x, y, length in PATH.findall(outline)]
    dark = {(y, x + step) for x, y, length in bars for step in range(length)}
    size = 1 + max(map(max, dark))
    return read_code([[int((y, x) in dark) for x in range(size)] for y in range(size)])


# Finds the code in a picture as dark on light, measures a module by the corner, which is seven modules wide, and reads
# the middle of each.
MODULES: Final = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const surface = canvas.getContext("2d");
    surface.drawImage(image, 0, 0);
    const { data, width, height } = surface.getImageData(0, 0, image.width, image.height);
    const dark = (y, x) => data[4 * (y * width + x)] + data[4 * (y * width + x) + 1] < 256;
    const inside = Array.from({ length: height - 8 }, (_, y) => y + 4);  // its rounded edge stands on dark cloth
    const rows = inside.filter((y) => inside.some((x) => dark(y, x)));
    const columns = inside.filter((x) => inside.some((y) => dark(y, x)));
    const [top, left] = [rows[0], columns[0]];
    const wide = columns.at(-1) + 1 - left;
    let corner = 0;
    while (dark(top + 1, left + corner)) corner++;
    const size = 17 + 4 * Math.round(((7 * wide) / corner - 17) / 4);
    const middle = (place) => Math.floor(((place + 0.5) * wide) / size);
    return Array.from({ length: size }, (_, y) =>
        Array.from({ length: size }, (_, x) => Number(dark(top + middle(y), left + middle(x)))));
}"""


def photographed(page: Page, within: str = "") -> str:
    """Return the text of the QR code in a picture of the screen."""
    code = page.locator(f"{within} .qr").first
    code.evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # the head of a page lies over what is below it
    png = code.screenshot(animations="disabled")
    return read_code(page.evaluate(MODULES, b64encode(png).decode()))
