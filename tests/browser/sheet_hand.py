"""A score sheet as a thumb uses it: taps that are counted, and what a deal takes."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from sambakit.scorekeeper import DealEntry
from tests.browser.accent import yellow

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Els", "Frits")
TARGETS = """() => [...document.querySelectorAll(".page button, .page a, .page summary, .page select")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one.textContent])
    .filter(([box]) => box.width < 44 || box.height < 44).map(([, text]) => text)"""
OUTSIDE = """() => [...document.querySelectorAll(".deal button")]
    .map((one) => [one.getBoundingClientRect(), one.textContent])
    .filter(([box]) => box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
    .map(([, text]) => text)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
REFUSING = """() => {
    for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""  # a browser that keeps nothing
CELLS = "() => [...document.querySelectorAll('.cell[data-field]')].map((one) => one.textContent)"


class Hand:
    """A thumb on the page of a sheet; it counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str, text: str | None = None) -> None:
        found = self.page.locator(selector)
        (found if text is None else found.get_by_text(text, exact=True)).first.tap()
        self.taps += 1

    def fill(self, field: str, number: int) -> None:
        """Fill a field with a number, tapping it first where the keys are for another one."""
        if not number:
            return
        side = field.partition(".")[0]
        if self.page.locator(f'[data-field="{field}"]').count() == 0:
            self.tap(f".strip button:nth-child({int(side) + 1})")
        for place, digit in enumerate(str(number)):
            cell = self.page.locator(f'[data-field="{field}"]')
            while cell.get_attribute("aria-pressed") != "true" or (place and field.split(".")[1] in SMALL):
                cell.tap()
                self.taps += 1
                if place:
                    cell.tap()  # goes on with its number
                    break
            self.tap(".digits .key", digit)


SMALL = ("set", "red", "held_red", "held_black")


def fields_of(entry: DealEntry) -> Iterator[tuple[str, int]]:
    """Yield what is entered of a deal, in the order of the fields: field and number."""
    for side, one in enumerate(entry.sides):
        for item, count in one.sets.items():
            yield f"{side}.set.{item}", count
        yield f"{side}.red", one.red_threes
        if one.melds is not None:
            yield f"{side}.melds", one.melds.points
        for hand in one.hands:
            yield f"{side}.hand.{hand.seat}", hand.cards.points if hand.size is None else hand.size
        for hand in one.hands:
            yield f"{side}.held_red.{hand.seat}", hand.red_threes


def begin(page: Page, rules: str, players: int) -> None:
    """Make a new sheet."""
    page.goto("/score")
    page.locator("form, .sheets > button.btn").first.wait_for()
    if page.locator("form").count() == 0:
        assert len(yellow(page)) == 1  # the newest running sheet, else a new one
        page.locator(".sheets > button.btn").click()
    page.locator("select").select_option(rules)
    page.locator(f"fieldset input[value='{players}']").check(force=True)
    for seat in range(players):
        page.locator(".player > input").nth(seat).fill(NAMES[seat])
    page.locator("form .btn.go").click()


def enter(hand: Hand, entry: DealEntry) -> int:
    """Enter a deal and save it; return how many taps it took."""
    hand.tap(".enter")
    before = hand.taps
    out = next((side.went_out for side in entry.sides if side.went_out is not None), None)
    if out is not None:
        hand.tap(".players .key", NAMES[out])
    for field, number in fields_of(entry):
        hand.fill(field, number)
    for side, one in enumerate(entry.sides):
        if one.penalties:
            hand.tap(f".strip button:nth-child({side + 1})")
            hand.tap(".more")
            hand.fill(f"{side}.penalty", sum(penalty.points for penalty in one.penalties))
            hand.tap(".more")
    assert hand.page.evaluate(OUTSIDE) == []
    assert hand.page.evaluate(TARGETS) == []
    assert hand.page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0
    hand.tap("header .btn.go")
    expect(hand.page.locator(".enter")).to_be_visible()
    return hand.taps - before


def totals(page: Page) -> list[int]:
    """Return the totals on the sheet."""
    page.locator(".standing").wait_for()
    texts = page.locator(".standing .total").all_inner_texts()
    return [int(text.replace(",", "").replace("−", "-")) for text in texts]
