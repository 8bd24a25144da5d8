"""axe-core in a page: what it finds against WCAG 2.0 to 2.2, levels A and AA, and good practice."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]


@cache
def source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return one line for each violation and place."""
    page.evaluate(source())  # evaluated from outside, so the page's content security policy stays as it is
    found: dict[str, Any] = page.evaluate("(tags) => axe.run(document, { runOnly: tags })", TAGS)
    assert found["passes"], "axe looked at nothing"
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
