"""Texts that need more room than ours: a pseudo-language that is 40 % longer, and letters twice as large.

Both change a page as it stands, whatever its texts are; what the page draws anew afterwards is as usual again.
"""

from playwright.sync_api import Page

from tests.browser.waiting import frames

# Every vowel of a word gets a letter more, about four for ten; numbers, names of cards and rules stay as they are.
PSEUDO = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const SAME = "svg, script, style, textarea, .rule";
    const WORD = /\\p{L}{2,}/gu;
    const longer = (word) => word.replace(/[aeiouäöüAEIOUÄÖÜ]/g, (one) => one + "\\u00ea");
    while (texts.nextNode()) {
        const one = texts.currentNode;
        if (!one.parentElement.closest(SAME)) one.data = one.data.replace(WORD, longer);
    }
    for (const one of document.querySelectorAll("[placeholder]")) {
        one.placeholder = one.placeholder.replace(WORD, longer);
    }
}"""

# As where somebody lets the browser make texts larger and nothing else: each twice as large as the page says.
TWICE = """() => {
    const all = [...document.querySelectorAll("body, body *")].filter((one) => !one.closest("svg"));
    const sizes = all.map((one) => [one, parseFloat(getComputedStyle(one).fontSize), getComputedStyle(one).lineHeight]);
    for (const [one, size, height] of sizes) {
        one.style.fontSize = `${2 * size}px`;
        if (height !== "normal") one.style.lineHeight = `${2 * parseFloat(height)}px`;
    }
}"""


def in_pseudo_language(page: Page) -> None:
    """Make all texts of a page 40 % longer."""
    page.evaluate(PSEUDO)
    frames(page, 2)


def twice_as_large(page: Page) -> None:
    """Make all texts of a page twice as large."""
    page.evaluate(TWICE)
    frames(page, 2)
