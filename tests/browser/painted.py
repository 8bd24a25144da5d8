"""Letters as somebody sees them: in a picture of the page, for a text that is hidden stays in the page all the same."""

from base64 import b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Page

LOOK = (Path(__file__).parent / "painted.js").read_text(encoding="utf-8")
# whether the letters of a part of the page have ink; the page's policy allows a sheet that a script has made
INK = """([selector, ink]) => {
    const sheet = new CSSStyleSheet();
    const bare = ["color: transparent", "-webkit-text-fill-color: transparent", "transition: none"];
    const rules = bare.map((one) => `${one} !important;`).join(" ");
    if (!ink) sheet.replaceSync(`:is(${selector}), :is(${selector}) *:not(svg, svg *) { ${rules} }`);
    document.adoptedStyleSheets = ink ? [] : [sheet];
}"""


def unpainted(page: Page, selector: str) -> list[str]:
    """Return the texts in `selector` of which letters are cut off, or not painted: the picture is the same without ink.

    What is said to the ear alone has the class `sr`, and is left out.
    """
    seen = letters(page, selector)
    if not seen:
        return [f"{selector} shows no letters"]
    texts: dict[str, list[dict[str, Any]]] = {}
    for one in _lost(page, selector, seen):
        texts.setdefault(one["text"], []).append(one)
    return [
        f"“{text}”: “{''.join(one['letter'] for one in lost)}” {', '.join(sorted({one['why'] for one in lost}))}"
        for text, lost in texts.items()
    ]


def share_painted(page: Page, selector: str) -> float:
    """Return how many of the letters in `selector` are seen, 0 to 1."""
    seen = letters(page, selector)
    return 1 - len(_lost(page, selector, seen)) / len(seen) if seen else 0


def painted_text(page: Page, selector: str) -> str:
    """Return all letters in `selector` that somebody should see, without the spaces between them."""
    return "".join(one["letter"] for one in letters(page, selector))


def letters(page: Page, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _look(page, "letters", selector)
    return found


def _lost(page: Page, selector: str, seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return those of the letters `seen` that nobody sees."""
    size = page.viewport_size
    assert size is not None
    left, top = (max(0, min(one[side] for one in seen) - 2) for side in ("left", "top"))
    right = min(size["width"], max(one["right"] for one in seen) + 2)
    bottom = min(size["height"], max(one["bottom"] for one in seen) + 2)
    if right - left < 1 or bottom - top < 1:
        return [{**one, "why": "out of the window"} for one in seen]
    box: FloatRect = {"x": int(left), "y": int(top), "width": int(right - left) + 2, "height": int(bottom - top) + 2}
    with_ink = picture(page, box)
    page.evaluate(INK, [selector, False])
    without = picture(page, box)
    page.evaluate(INK, [selector, True])
    found: list[dict[str, Any]] = _look(page, "lost", seen, box, with_ink, without)
    return found


def picture(page: Page, box: FloatRect) -> str:
    return b64encode(page.screenshot(animations="disabled", caret="hide", clip=box)).decode()


def _look(page: Page, what: str, *arguments: Any) -> Any:
    return page.evaluate(f"([name, ...rest]) => ({LOOK})()[name](...rest)", [what, *arguments])
