"""What of a page has the accent: one thing at a time."""

from playwright.sync_api import Page

YELLOW = """() => {
    const probe = document.createElement("i");
    probe.style.color = "var(--accent)";
    document.body.append(probe);
    const accent = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll("a, button")]
        .filter((one) => getComputedStyle(one).backgroundColor === accent)
        .map((one) => one.innerText.split("\\n")[0]);
}"""


def yellow(page: Page) -> list[str]:
    """Return the first lines of all buttons and links that have the accent."""
    found: list[str] = page.evaluate(YELLOW)
    return found
