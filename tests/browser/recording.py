"""Watching a page while the others play (bars U5 and U6)."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

RECORDER = (Path(__file__).parent / "recording.js").read_text(encoding="utf-8")


def start_recording(page: Page) -> None:
    """Look at the page in every frame from now on."""
    page.evaluate(RECORDER)


def stop_recording(page: Page) -> dict[str, Any]:
    """Return what was seen: `moved`, `animations` with their durations (ms), hand `order` before and after, `focus`."""
    report: dict[str, Any] = page.evaluate("() => window.recording.report()")
    assert report["frames"] > 0
    return report
