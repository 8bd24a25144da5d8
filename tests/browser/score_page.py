"""The score page as somebody reads it: its rows, and whether they are the lines of the engine."""

import re

from tests.browser.measuring import measure
from tests.browser.table import Table

Rows = dict[str, list[int | None]]
ROWS = """() => [...document.querySelectorAll(".tally .row:not(.top)")].map((row) => [
    row.querySelector(".what").firstChild.textContent.trim(),
    [...row.querySelectorAll(".rule")].map((one) => one.textContent),
    [...row.querySelectorAll(".points")].map((one) => one.textContent),
])"""


def rows_of(table: Table) -> Rows:
    """Return the rows of the score page: by its title the points of each column, the own side first."""
    return {title: [number(one) for one in points] for title, _, points in table.page.evaluate(ROWS)}


def rules_of(table: Table) -> set[str]:
    """Return the rules that the rows name."""
    return {rule for _, rules, _ in table.page.evaluate(ROWS) for rule in rules}


def number(text: str) -> int | None:
    return None if text == "–" else int(re.sub(r"\D", "", text)) * (-1 if "−" in text else 1)


def is_what_the_engine_scores(table: Table, titles: dict[str, str]) -> None:
    """The page shows the lines of the engine, side by side, their rules and their sums; nothing sticks out.

    `titles` are the words for the items that there are.
    """
    view = table.view
    order = [view["side"], *(side["side"] for side in view["sides"] if side["side"] != view["side"])]
    sides = {side["side"]: side for side in view["result"]["sides"]}
    wanted: Rows = {}
    for item in dict.fromkeys(line["item"] for side in sides.values() for line in side["lines"]):
        points = [[line["points"] for line in sides[side]["lines"] if line["item"] == item] for side in order]
        wanted[titles[item]] = [sum(one) if one else None for one in points]
    deal = view["result"]["number"]
    wanted[f"Score of deal {deal}"] = [sides[side]["deal"] for side in order]
    wanted["Before"] = [sides[side]["total"] - sides[side]["deal"] for side in order]
    wanted["Match score"] = [sides[side]["total"] for side in order]
    shown = rows_of(table)
    assert shown == wanted, f"shown {shown}\nscored {wanted}"
    rules = {line["rule"] for side in sides.values() for line in side["lines"]}
    assert rules_of(table) == rules, f"shown {rules_of(table)}\nscored by {rules}"
    for side in sides.values():
        assert sum(line["points"] for line in side["lines"]) == side["deal"], side
    outside = measure(table.page, "sidewaysOverflow")
    assert outside == [], outside
