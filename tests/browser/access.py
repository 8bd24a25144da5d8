"""Whether everybody can use a page: axe-core with all its rules, and the contrast of every text."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")


@cache
def source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return one line for each violation and place."""
    page.evaluate(source())  # evaluated from outside, so the page's content security policy stays as it is
    found: dict[str, Any] = page.evaluate("() => axe.run(document)")
    assert found["passes"], "axe looked at nothing"
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def contrast_faults(page: Page) -> list[str]:
    """Return every text that stands out too little: less than 4.5 : 1, or 3 : 1 where it is large."""
    found: dict[str, Any] = page.evaluate(CONTRAST)
    assert found["seen"] > 1, "no text was looked at"
    faults: list[str] = found["faults"]
    return faults
