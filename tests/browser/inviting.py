"""Handing on the seats of a table: what its owner does in the menu."""

from tests.browser.table import Table

HANDED_ON = "Send this link; it works once:"


def open_people(window: Table) -> None:
    """Open the people of the table that is played at."""
    window.press(window.page.get_by_role("button", name="Menu").first)
    window.press(window.page.get_by_role("button", name="People", exact=False).first)
    window.page.get_by_role("dialog", name="People").wait_for()


def seat_link(window: Table, name: str) -> str:
    """Return a link to the seat of the bot `name`, and close the drawer again."""
    open_people(window)
    window.press(window.page.get_by_role("button", name=f"Link to {name}’s seat"))
    link = window.page.get_by_label(HANDED_ON).input_value()
    window.page.keyboard.press("Escape")
    return link
