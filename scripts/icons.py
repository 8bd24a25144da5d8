"""Draws the icons of the web app from their SVG pictures; run after a change of these, with a Chromium on the PATH."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parents[1] / "web" / "public" / "icons"
DRAWN = (
    ("icon", 192, "icon-192.png"),
    ("icon", 512, "icon-512.png"),
    ("maskable", 512, "maskable-512.png"),
    ("maskable", 180, "apple-180.png"),  # that system cuts the corners itself
)


def main() -> None:
    """Write every icon in its size."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for picture, size, name in DRAWN:
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (ICONS / f"{picture}.svg").read_text(encoding="utf-8")
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
