"""QR codes of a page, read as the camera of a phone reads them."""

import re
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
