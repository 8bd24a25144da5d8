"""The score pad where it must not fail: keyboard alone, undo, killed after every tap, and where nothing is kept."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from sambakit.engine.presets import PRESETS
from sambakit.scorekeeper import DealEntry, parse_sheet, tally_of
from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, PHONE, WHOLE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import CELLS, NAMES, REFUSING, SIDEWAYS, Hand, begin, fields_of, totals
from tests.browser.test_match_end import pictured
from tests.scorekeeper.playing import played

SIDE = """() => {
    const place = [...document.querySelectorAll(".strip button")].findIndex((one) => one.ariaPressed === "true");
    return place < 0 ? null : place;
}"""
RARE = "() => document.querySelector('.cell.more')?.ariaPressed === 'true'"  # the fields that are seldom needed
FOCUSED = "() => document.activeElement?.dataset.field ?? document.activeElement?.textContent.trim()"


def keys(page: Page, *pressed: str) -> None:
    for key in pressed:
        page.keyboard.press(key)


@pytest.mark.page(1)
def test_a_deal_is_entered_corrected_removed_and_brought_back_by_keyboard_alone(server: Server, people: People) -> None:
    page = people.come(server.url, DESKTOP).page
    begin(page, "dutch.1", 4)
    page.locator(".enter").focus()
    keys(page, "Enter")
    assert page.evaluate(FOCUSED) == "out"
    keys(page, "3", "Tab", "1", "Enter", "Tab", "2", "Enter", "Enter")  # Carla; a samba, two mixed, no red threes
    assert page.evaluate(FOCUSED) == "0.melds"
    assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
    keys(page, "6", "5", "1", "Backspace", "0", "Enter", "2", "5", "Enter", "Enter")
    assert page.evaluate(FOCUSED) == "1.set.samba"  # the other side
    keys(page, "Shift+Tab", "Tab", "Enter", "Enter", "Enter", "Enter", "3", "2", "0", "Enter", "8", "5")
    expect(page.locator('[data-field="1.hand.1"]')).to_contain_text("85")
    keys(page, "Escape")  # to look at the sheet: what was entered waits
    assert page.evaluate(FOCUSED) == "Go on with deal 1"
    page.reload()
    page.locator(".enter").focus()
    keys(page, "Enter", "Enter")
    expect(page.locator('[data-field="0.melds"]')).to_contain_text("650")
    page.locator("header .btn.go").focus()
    keys(page, "Enter")
    assert totals(page) == [1500 + 600 + 650 + 200 - 25, 235]
    page.locator("summary.row").first.focus()
    keys(page, "Enter", "Tab")
    page.get_by_text("Correct", exact=True).focus()
    keys(page, "Enter")
    page.locator('[data-field="0.hand.0"]').focus()
    keys(page, "5", "0", "Control+z", "Control+z", "3", "5")
    page.locator("header .btn.go").focus()
    keys(page, "Enter")
    assert totals(page) == [1500 + 600 + 650 + 200 - 35, 235]
    page.locator("summary.row").first.focus()
    keys(page, "Enter")
    page.get_by_text("Remove the deal").focus()
    keys(page, "Enter")
    assert totals(page) == [0, 0]
    assert page.evaluate(FOCUSED) == "Undo: Deal 1 removed"
    keys(page, "Enter")
    assert totals(page) == [2915, 235]


@pytest.mark.page(1)
def test_everything_on_the_page_can_be_undone(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 4)
    hand = Hand(page)
    hand.tap(".enter")
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    hand.fill("0.set.mixed", 2)
    hand.fill("0.melds", 650)
    hand.tap(".more")
    page.get_by_text("Clear this entry").tap()
    hand.tap(".more")
    assert "650" not in "".join(page.evaluate(CELLS))
    undo.tap()
    assert "650" in "".join(page.evaluate(CELLS))
    undo.tap()
    assert "65" in "".join(page.evaluate(CELLS))
    hand.tap('[data-field="0.melds"]')
    hand.tap('[data-field="0.melds"]')
    hand.tap(".digits .key", "5")
    hand.tap("header .btn.go")
    assert totals(page) == [1255, 0]
    page.get_by_text("Undo: Deal 1 entered").tap()  # it is entered again, with all that was in it
    assert "655" in "".join(page.evaluate(CELLS))
    hand.tap("header .btn.go")
    page.locator("summary.row").first.tap()
    page.get_by_text("Correct", exact=True).tap()
    hand.fill("0.red", 2)
    hand.tap("header .btn.go")
    assert totals(page) == [1455, 0]
    page.reload()  # undo survives the closing of the page
    page.get_by_text("Undo: Deal 1 corrected").tap()
    assert "2" in page.locator('[data-field="0.red"]').inner_text()
    page.get_by_role("button", name="Look at the sheet; this entry waits").tap()
    assert totals(page) == [1255, 0]
    expect(page.locator(".enter")).to_have_text("Go on correcting deal 1")
    page.locator(".enter").tap()
    hand.tap(".more")
    page.get_by_text("As it was").tap()
    page.get_by_role("button", name="Look at the sheet; this entry waits").tap()
    expect(page.locator(".enter")).to_have_text("Enter deal 2")


class Killed:
    """A thumb that enters a deal on a page which is closed after every tap, without a word, and opened again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str, text: str | None = None) -> None:
        """Tap something, kill the page, and look whether all that was entered is there again."""
        found = self.page.locator(selector)
        (found if text is None else found.get_by_text(text, exact=True)).first.tap()
        self.taps += 1
        before, side, rare = self.shown(), self.page.evaluate(SIDE), self.page.evaluate(RARE)
        context = self.page.context
        self.page.close()  # no handler of the page runs
        self.page = context.new_page()
        self.page.goto("/score")
        self.page.locator(".cell, .standing").first.wait_for()
        if side is not None:
            self.page.locator(".strip button").nth(side).tap()
        if rare:
            self.page.locator(".more").first.tap()
        assert self.shown() == before

    def shown(self) -> object:
        return self.page.evaluate(CELLS) or self.page.locator(".standing").inner_text()

    def fill(self, field: str, number: int) -> None:
        """Fill a field with a number, after each digit of which the page is killed."""
        for place, digit in enumerate(str(number) if number else ""):
            self.page.locator(f".strip button:nth-child({int(field[0]) + 1})").tap()
            cell = self.page.locator(f'[data-field="{field}"]')
            if cell.get_attribute("aria-pressed") != "true":
                cell.tap()
            if place:
                cell.tap()  # goes on with its number
            self.tap(".digits .key", digit)

    def enter(self, entry: DealEntry) -> None:
        """Enter a deal and save it."""
        self.tap(".enter")
        out = next((side.went_out for side in entry.sides if side.went_out is not None), None)
        if out is not None:
            self.page.locator('[data-field="out"]').tap()
            self.tap(".players .key", NAMES[out])
        for field, number in fields_of(entry):
            self.fill(field, number)
        for side, one in enumerate(entry.sides):
            if one.penalties:
                self.page.locator(".more").tap()
                self.fill(f"{side}.penalty", sum(penalty.points for penalty in one.penalties))
                self.page.locator(".more").first.tap()
        self.tap("header .btn.go")


@pytest.mark.page(165 if WHOLE else 60)
def test_a_page_that_is_killed_after_every_tap_loses_at_most_that_tap(server: Server, people: People) -> None:
    """Kill the page after every tap of an evening, or of its first two deals, and go on in another."""
    page, right = people.come(server.url, PHONE).page, [0, 0]
    begin(page, "bicycle.1", 4)
    thumb = Killed(page)
    for entry, scored in [played(PRESETS["bicycle"], 4, Random(f"evening {n}")) for n in range(8 if WHOLE else 2)]:
        thumb.enter(entry)
        right = [total + score.points for total, score in zip(right, scored, strict=True)]
        assert totals(thumb.page) == right
    print(f"{thumb.taps} taps, and after each of them the page was killed: none was lost")
    assert thumb.taps > 20


FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


@pytest.mark.page(1)
@pytest.mark.parametrize(
    ("how", "said"),
    [(REFUSING, "This browser keeps nothing."), (FULL, "This browser has no more room")],
    ids=["refused", "full"],
)
def test_where_nothing_is_kept_the_page_says_so_and_offers_the_file_after_every_deal(
    how: str, said: str, server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page
    page.add_init_script(f"({how})()")
    begin(page, "dutch.1", 4)
    hand, file = Hand(page), tmp_path / "evening.sheet"
    for number in (1, 2):
        hand.tap(".enter")
        hand.fill("0.red", number)
        hand.tap("header .btn.go")
        expect(page.locator(".kept")).to_contain_text(said)
        assert violations(page) == []
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").tap()
        saved.value.save_as(file)
        sheet = parse_sheet(file.read_text(encoding="utf-8"))
        assert tally_of(sheet).standing.totals == (-100 * (number + 1) * number // 2, 0)
        expect(page.locator(".kept")).not_to_be_visible()  # until the next deal
    hand.tap(".enter")
    hand.fill("1.red", 1)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    assert "1" in page.locator('[data-field="1.red"]').inner_text()


@pytest.mark.page(2)
def test_a_sheet_that_the_browser_has_cleared_is_named_and_one_that_cannot_be_read_is_given_back(
    server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 4)
    page.evaluate("() => { for (const key of Object.keys(localStorage)) localStorage.removeItem(key); }")
    page.reload()  # everything is gone, and the page still knows what lay here
    expect(page.locator(".keeping")).to_contain_text("The sheet of Anna, Bert, Carla, and Dirk was kept here until")
    assert violations(page) == []
    page.get_by_text("All right").tap()
    expect(page.locator(".keeping")).to_have_count(0)
    begin(page, "dutch.1", 4)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith("sambakit.sheet."));
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, text: kept.text.replace("dealer", "dancer") }));
    }""")
    page.reload()
    expect(page.locator(".keeping")).to_contain_text("One sheet here cannot be read.")
    with page.expect_download() as saved:
        page.get_by_text("Save as a file").tap()
    file = tmp_path / "lost.sheet"
    saved.value.save_as(file)
    assert "dancer 0" in file.read_text(encoding="utf-8")


@pytest.mark.page(1)
def test_totals_from_before_can_be_below_zero_without_a_minus_on_the_keyboard(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    page.goto("/score")
    page.locator(".given").tap()
    ours, theirs = page.locator(".totals input").all()
    ours.tap()
    page.keyboard.type("35")
    page.get_by_role("button", name="Plus or minus, Total of side A").tap()
    expect(ours).to_have_value("-35")
    expect(ours).to_be_focused()  # the number pad stays open
    page.keyboard.type("0")
    for _ in range(3):
        page.get_by_role("button", name="Plus or minus, Total of side B").tap()
    expect(theirs).to_be_focused()
    page.keyboard.type("20")
    for width, height in ((390, 844), (320, 640), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == []
        assert page.evaluate(SIDEWAYS) <= 0
        pictured(page, f"totals-{width}")
    page.locator("form .btn.go").tap()
    expect(page.locator(".enter")).to_be_visible()
    assert totals(page) == [-350, -20]
