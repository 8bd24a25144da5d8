"""Every page and state of the score sheets, one function each that brings a window there."""

from collections.abc import Callable
from functools import cache
from random import Random

from playwright.sync_api import FilePayload, Locator

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.game.dataclass import replace
from sambakit.scorekeeper import Sheet, new_sheet, print_sheet
from tests.browser.table import Table
from tests.scorekeeper.playing import played
from tests.scorekeeper.together.phones import apart

Scene = Callable[[Table], None]
LONG = (
    "Wilhelmina van der Veen",
    "Bartholomäus Müller-Lüd",
    "Ann",
    "Jean-Baptiste Moreau",
    "Bo",
    "Maximiliane Eberhardt",
)
OUT, DIGITS = ".players .key", ".digits .key"
ALL = "main > .ways .btn:last-child"


@cache
def taken(rules: str, players: int, deals: int) -> Sheet:
    """Return the sheet of an evening with long names; its second deal was corrected."""
    values, rng = parse_rules(rules), Random("an evening with long names")
    sheet = new_sheet(rules, LONG[:players], dealer=1)
    for number in range(deals):
        entry, _ = played(values, players, rng)
        sheet = sheet.enter(entry, f"2026-11-25T20:{number:02}:00Z")
    if deals > 1:
        sheet = sheet.correct(2, played(values, players, rng)[0], "2026-11-25T21:00:00Z")
    return replace(sheet, id=f"s{rules.partition(' ')[0]}{players}{deals}".ljust(23, "0"))


def hand_over(window: Table, sheet: Sheet) -> None:
    """Open a sheet from its file."""
    page = window.page
    if page.locator(".standing").count():
        press(window, ALL)
    else:
        page.goto("/score")
    file = FilePayload(name="evening.sheet", mimeType="text/plain", buffer=print_sheet(sheet).encode())
    page.locator("input[accept*=sheet]").set_input_files([file])
    page.locator(".standing").wait_for()


def press(window: Table, *selectors: str) -> Locator:
    """Press one thing after the other; returns the last."""
    for selector in selectors:
        window.press(window.page.locator(selector).first)
    return window.page.locator(selectors[-1]).first


def new(window: Table) -> None:
    window.page.goto("/score")
    window.page.locator("form").wait_for()
    press(window, ".given")
    window.page.locator(".totals input").first.wait_for()


def house(window: Table) -> None:
    """House rules of a new sheet, one of them changed."""
    new(window)
    press(
        window,
        ".house summary",
        "#field-take_onto_group button.row",
        "#field-take_onto_group .more .one:not(:has(:checked))",
    )
    window.page.locator(".house .diff b, .house .diff button").first.wait_for()


def empty(window: Table) -> None:
    hand_over(window, taken("dutch", 4, 0))


def pad(window: Table) -> None:
    """A sheet with deals, the second of them open, its history, and the numbers of its graph."""
    hand_over(window, taken("dutch", 4, 6))
    window.press(window.page.locator("summary.row").nth(1))
    press(window, "figure details summary")
    window.press(window.page.locator("summary").last)


def six(window: Table) -> None:
    hand_over(window, taken("sambola", 6, 4))
    press(window, "summary.row")


def alone(window: Table) -> None:
    """Five players, each for themselves."""
    hand_over(window, taken("dutch", 5, 4))
    press(window, "summary.row")


def kept(window: Table) -> None:
    """The list of the sheets on this device, after one was removed."""
    for sheet in (taken("dutch", 4, 6), taken("sambola", 6, 4), taken("canasta", 2, 1)):
        hand_over(window, sheet)
    press(window, ALL, "li .quiet")
    window.page.locator(".keeping .undo").wait_for()


def out(window: Table) -> None:
    """Who went out, of six."""
    hand_over(window, taken("fournier", 6, 2))
    press(window, ".enter", OUT)


def entry(window: Table) -> None:
    """The other side's cards, typed."""
    hand_over(window, taken("dutch", 4, 6))
    press(window, ".enter", ".strip button:nth-child(2)", '[data-field="1.melds"]', DIGITS, DIGITS, DIGITS)


def counting(window: Table) -> None:
    entry(window)
    press(window, ".tool")
    window.page.locator(".values .key").first.wait_for()
    press(window, ".values .key", ".values .key")


def five(window: Table) -> None:
    hand_over(window, taken("dutch", 5, 3))
    press(window, ".enter", '[data-field="0.melds"]')


def seldom(window: Table) -> None:
    """The fields that are seldom needed: a referee's penalties, an own line, the cards that nobody has."""
    hand_over(window, taken("fournier", 4, 2))
    press(window, ".enter", ".more", '[data-field="0.own.0"]', DIGITS)


def corrected(window: Table) -> None:
    hand_over(window, taken("dutch", 4, 6))
    press(window, "summary.row", ".lines .ways .btn")
    window.page.locator(".deal").wait_for()


def refused(window: Table) -> None:
    """Seven red threes, and sets of no cards."""
    hand_over(window, taken("dutch", 4, 6))
    press(window, ".enter", '[data-field="0.set.samba"]', DIGITS, '[data-field="0.red"]')
    window.press(window.page.locator(DIGITS).nth(6))
    press(window, "header .btn.go")
    window.page.locator(".refused").wait_for()


def sharing(window: Table) -> None:
    hand_over(window, taken("dutch", 4, 6))
    press(window, ".share summary", ".share .ways > .btn")
    window.page.locator(".codes .qr svg").wait_for()


def differing(window: Table) -> None:
    mine, theirs = apart()
    hand_over(window, mine)
    hand_over(window, theirs)
    window.page.locator(".difference").nth(1).wait_for()


def a_piece(window: Table) -> None:
    """One of several codes was read, and something that is none."""
    hand_over(window, taken("dutch", 4, 12))
    press(window, ".share summary", ".share .ways > .btn")
    link = window.page.locator(".codes .link")
    link.wait_for()
    text = link.input_value()
    window.page.evaluate("() => localStorage.clear()")
    window.page.goto("/score")
    for pasted in (text, "Anna 1200"):
        window.page.locator("textarea").fill(pasted)
        press(window, ".paste .btn")
    window.page.locator(".taken .wrong").wait_for()


def rules(window: Table) -> None:
    """The rules of a sheet, asked."""
    hand_over(window, taken("dutch + target=5000", 4, 2))
    window.press(window.page.locator("main > .ways .btn").nth(1))
    window.page.get_by_role("searchbox").fill("joker")
    window.page.locator(".hits mark").first.wait_for()


def missing(window: Table) -> None:
    """The browser has cleared a sheet."""
    hand_over(window, taken("dutch", 4, 6))
    window.page.evaluate("() => { for (const key of Object.keys(localStorage)) localStorage.removeItem(key); }")
    window.page.reload()
    window.page.locator(".keeping").wait_for()


def not_kept(window: Table) -> None:
    """A browser without room, after a deal that was removed."""
    hand_over(window, taken("dutch", 4, 6))
    window.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    press(window, "summary.row")
    window.press(window.page.locator(".lines .ways .btn").nth(1))
    window.page.locator(".kept.bad").wait_for()


SHEET_SCENES: dict[str, Scene] = {
    "sheets": kept,
    "sheets-missing": missing,
    "sheets-piece": a_piece,
    "sheet-new": new,
    "sheet-house": house,
    "sheet-empty": empty,
    "sheet-deals": pad,
    "sheet-six": six,
    "sheet-alone": alone,
    "sheet-not-kept": not_kept,
    "sheet-sharing": sharing,
    "sheet-differing": differing,
    "sheet-rules": rules,
    "deal-out": out,
    "deal-entry": entry,
    "deal-counting": counting,
    "deal-five": five,
    "deal-seldom": seldom,
    "deal-corrected": corrected,
    "deal-refused": refused,
}
