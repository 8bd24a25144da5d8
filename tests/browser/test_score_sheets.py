"""Score sheets of tables with real cards: entered on a phone, kept after every tap, corrected, saved, opened again."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper import parse_sheet, tally_of
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import LANGUAGES, PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import CELLS, OUTSIDE, SIDEWAYS, TARGETS, Hand, begin, enter, fields_of, totals
from tests.scorekeeper.playing import played

TAP, FIELD = 0.35, 1.2  # s, by the keystroke model: for each tap, and for each field that is looked for


@pytest.mark.page(1)
def test_ten_deals_of_three_rule_sets_are_entered_on_a_phone(server: Server, people: People) -> None:
    page, taps, seconds = people.come(server.url, PHONE).page, [], []
    for rules, players, deals in (("dutch", 4, 4), ("bicycle", 4, 3), ("samba_romme", 2, 3)):
        begin(page, f"{rules}.1", players)
        values: Any = PRESETS.get(rules, SAMBA_ROMME)
        right = [0, 0]
        for number in range(deals):
            entry, scores = played(values, players, Random(f"sheet {rules} {number}"))
            fined = 6 * sum(len(side.penalties) for side in entry.sides)
            taps.append(enter(Hand(page), entry) - fined)
            filled = sum(1 for _, count in fields_of(entry) if count) + any(
                side.went_out is not None for side in entry.sides
            )
            seconds.append(TAP * taps[-1] + FIELD * filled)
            right = [total + score.points for total, score in zip(right, scores, strict=True)]
            assert totals(page) == right
        page.get_by_text("All sheets").tap()
    assert len(taps) == 10
    print(f"taps {taps}, seconds by the keystroke model {[round(one, 1) for one in seconds]}")
    assert max(taps) <= 30
    assert max(seconds) <= 25


@pytest.mark.page(11)
def test_nothing_is_lost_by_closing_the_page_and_a_correction_leaves_a_trail(
    server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 4)
    hand = Hand(page)
    hand.tap(".enter")
    hand.tap(".players .key", "Carla")
    for field, number in (("0.set.samba", 1), ("0.set.mixed", 2), ("0.melds", 650), ("1.melds", 320), ("1.hand.1", 85)):
        for digits in range(len(str(number))):
            hand.fill(field, int(str(number)[digits])) if digits == 0 else hand.tap(".digits .key", str(number)[digits])
            before = page.evaluate(CELLS)
            context = page.context
            page.close()
            page = context.new_page()
            page.goto("/score")
            page.locator(".cell").first.wait_for()
            hand = Hand(page)
            page.locator(f".strip button:nth-child({int(field[0]) + 1})").tap()
            assert page.evaluate(CELLS) == before
            page.locator(f'[data-field="{field}"]').tap()
            page.locator(f'[data-field="{field}"]').tap()  # goes on with its number
    hand.fill("1.red", 7)
    hand.tap("header .btn.go")
    expect(page.locator(".refused")).to_contain_text("7 red threes: the pack has 6.")
    expect(page.locator(".refused")).to_contain_text("D-6.2")
    assert violations(page) == []
    hand.tap(".refused > .btn")
    page.locator('[data-field="1.red"]').tap()
    page.locator(".digits .key").nth(9).tap()
    hand.tap("header .btn.go")
    assert totals(page) == [2950, 235]
    page.locator("summary.row").first.tap()
    expect(page.locator(".lines")).to_contain_text("No hand is entered for Anna.")
    page.get_by_text("Correct", exact=True).tap()
    Hand(page).fill("0.hand.0", 50)
    page.locator("header .btn.go").tap()
    assert totals(page) == [2900, 235]
    page.get_by_text("What was entered and corrected").tap()
    expect(page.locator("ol")).to_contain_text("Deal 1 corrected")
    with page.expect_download() as saved:
        page.get_by_text("Save as a file").tap()
    file = tmp_path / "evening.sheet"
    saved.value.save_as(file)
    sheet = parse_sheet(file.read_text(encoding="utf-8"))
    assert [change.what for change in sheet.changes] == ["deal", "correct"]
    assert tally_of(sheet).standing.totals == (2900, 235)
    page.get_by_text("All sheets").tap()
    page.locator("li .quiet").tap()
    page.get_by_text("Undo", exact=True).tap()
    page.locator("li .quiet").tap()
    page.locator("input[accept*=sheet]").set_input_files(file)
    assert totals(page) == [2900, 235]
    page.locator(".btn.enter").focus()
    page.keyboard.press("Enter")
    page.locator('[data-field="0.melds"]').focus()
    for key in ("1", "2", "5", "Enter", "4", "5"):
        page.keyboard.press(key)
    expect(page.locator('[data-field="0.melds"]')).to_contain_text("125")
    expect(page.locator('[data-field="0.hand.0"]')).to_contain_text("45")
    page.locator("header .btn.go").focus()
    page.keyboard.press("Enter")
    assert totals(page) == [2980, 235]


@pytest.mark.page(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_in_every_language_at_any_size(server: Server, people: People, language: str) -> None:
    page = people.come(server.url, PHONE, language).page
    begin(page, "fournier.1", 6)
    states = [".enter", ".players .key", ".strip button:nth-child(2)", '[data-field="1.melds"]', ".tool", ".more"]
    for place, selector in enumerate(states):
        page.locator(selector).first.tap()
        for width, height in ((320, 640), (360, 640), (640, 360), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SIDEWAYS) <= 0, (selector, width)
        page.set_viewport_size({"width": 360, "height": 640})
        assert page.evaluate(OUTSIDE) == [], place
        assert page.evaluate(TARGETS) == [], place
        assert violations(page) == []
        assert contrast_faults(page) == []
    page.locator("header .btn.go").tap()
    page.locator("summary.row").first.tap()
    page.locator("summary").last.tap()
    assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    assert contrast_faults(page) == []


@pytest.mark.page(1)
def test_own_house_rules_are_played_and_a_browser_that_keeps_nothing_is_told(server: Server, people: People) -> None:
    page, rules = people.come(server.url, PHONE).page, "dutch + decks=4 + target=5000"
    page.goto("/score")
    own = [{"name": "Aunt Mia", "text": rules, "sides": {"4": [0, 1, 0, 1]}}]
    page.evaluate("(own) => localStorage.setItem('sambakit.houseRules', JSON.stringify(own))", own)
    page.reload()
    page.locator("select").select_option(rules)
    page.wait_for_load_state("networkidle")
    page.locator("form .btn.go").tap()
    expect(page.locator(".standing")).to_contain_text("5,000 to go")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.locator(".enter").tap()
    Hand(page).fill("0.red", 8)
    page.locator("header .btn.go").tap()
    assert totals(page) == [-600, 0]  # D-6.4: all of them
    expect(page.locator(".kept")).to_contain_text("This browser keeps nothing.")
