"""The cards of the rule sets, on the page where a table is set."""

import re

from tests.browser.table import Table
from tests.browser.waiting import until

FEWEST = 6  # so many are there once the server has said what it offers


def see_rules(window: Table) -> None:
    """Wait for the rule sets."""
    cards = window.page.locator(".picker label")
    until(window.page, lambda: cards.count() > FEWEST, "the rule sets")


def choose_rules(window: Table, title: str) -> None:
    """Choose a rule set; a wide page shows only the first of them until all are asked for."""
    picker = window.page.locator(".picker")
    see_rules(window)
    card = picker.get_by_role("radio", name=re.compile(f"^{title}"))
    if card.count() == 0:
        window.press(picker.locator(".more"))
    window.press(card)
    until(window.page, card.is_checked, title)
