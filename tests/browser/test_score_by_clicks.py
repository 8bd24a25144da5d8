"""What a score sheet can do beside plain deals, each by taps alone; points and refusals are those of the library."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper import DealEntry, PenaltyEntry, SideEntry, new_sheet, tally_of
from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import NAMES, Hand, begin, enter, totals
from tests.scorekeeper.playing import played

LESS = "Take back the last digit"


def save(hand: Hand) -> list[int]:
    """Save the deal and return the totals."""
    hand.tap("header .btn.go")
    return totals(hand.page)


@pytest.mark.page
def test_a_game_in_progress_goes_on_from_its_totals(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    page.goto("/score")
    page.get_by_text("Start with totals from before").tap()
    for side, total in enumerate(("7200", "-35")):
        page.locator(".totals input").nth(side).fill(total)
    page.locator("form .btn.go").tap()
    assert totals(page) == [7200, -35]
    expect(page.locator(".standing .sides > *").first).to_contain_text("needs 150")
    expect(page.locator(".standing .sides > *").first).to_contain_text("2,800 to go")
    expect(page.locator(".standing .sides > *").last).to_contain_text("needs 15")
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("0.red", 2)
    assert save(hand) == [7000, -35]
    page.reload()
    assert totals(page) == [7000, -35]
    expect(page.locator(".row.plain")).to_contain_text("7,200")


@pytest.mark.page
def test_the_cards_of_the_pack_are_accounted_for_on_wish(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 2)
    hand = Hand(page)
    hand.tap(".enter")
    hand.tap('[data-field="0.hand.0"]')
    hand.tap(".tool", "Count the cards")
    hand.tap('[data-field="0.melds"]')
    expect(page.locator(".digits")).to_be_visible()  # of one field the cards are counted, the next one is typed
    hand.tap('[data-field="0.hand.0"]')
    for _ in range(3):  # sixteen cards in two hands
        hand.tap(".values .key:nth-child(3)")
    hand.tap(".strip button:nth-child(2)")
    hand.tap('[data-field="1.hand.1"]')
    hand.tap(".tool", "Count the cards")
    for _ in range(13):
        hand.tap(".values .key:nth-child(4)")
    hand.tap(".more")
    hand.tap('[data-field="left"]')
    for digit in "134":
        hand.tap(".digits .key", digit)
    expect(page.locator(".left")).to_have_text("12 cards are missing: count again.")
    assert violations(page) == []
    page.get_by_role("button", name=LESS).tap()
    hand.tap(".digits .key", "6")
    expect(page.locator(".left")).to_have_text("10 cards are missing: count again.")
    for _ in range(2):
        page.get_by_role("button", name=LESS).tap()
    hand.tap(".digits .key", "4")
    hand.tap(".digits .key", "6")
    expect(page.locator(".left")).to_have_text("All 162 cards are there.")
    assert save(hand) == [-30, -65]


CAUSES = ("three_wilds", "drawn_out_of_turn", "taken_out_of_turn", "laid_in_opponents_turn", "against_no")


@pytest.mark.parametrize(("rules", "cited"), [("fournier", "F-8.5"), ("spanish", "S-6.3")])
@pytest.mark.page
def test_what_the_referee_fines_is_counted_by_its_causes(
    rules: str, cited: str, server: Server, people: People
) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, f"{rules}.1", 4)
    hand = Hand(page)
    hand.tap(".enter")
    hand.tap(".more")
    for count, cause in enumerate(CAUSES, start=1):  # one for a wild card too many, two for drawing out of turn …
        hand.fill(f"0.fine.{cause}", count)
    hand.tap(".strip button:nth-child(2)")
    hand.fill("1.fine.against_no", 1)
    fines = tuple(PenaltyEntry(100 * count, cause) for count, cause in enumerate(CAUSES, start=1))
    deal = DealEntry(sides=(SideEntry(penalties=fines), SideEntry(penalties=(PenaltyEntry(100, "against_no"),))))
    right = tally_of(new_sheet(rules, NAMES[:4]).enter(deal))
    assert save(hand) == list(right.standing.totals) == [-1500, -100]
    page.locator("summary.row").first.tap()
    lines = page.locator(".lines ul").first
    expect(lines.locator("li").filter(has_text="Penalties")).to_contain_text("15 × −100")
    expect(lines.locator(".rule").first).to_have_text(cited)
    page.get_by_text("Correct", exact=True).tap()
    page.locator(".more").first.tap()
    hand.tap('[data-field="0.fine.against_no"]')  # it was claimed too late
    page.locator(".digits .key").nth(10).tap()
    assert save(hand) == [-1000, -100]


@pytest.mark.page
def test_a_family_writes_a_bonus_of_its_own_with_a_name(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 4)
    hand = Hand(page)
    hand.tap(".enter")
    hand.tap(".more")
    hand.fill("0.own.0", 75)
    page.get_by_label("What for?").fill("Aunt Mia's hat")
    hand.fill("0.own.1", 40)
    page.get_by_label("What for?").fill("dog under the table")
    hand.tap(".tool", "Plus or minus")
    assert violations(page) == []
    assert save(hand) == [35, 0]
    page.locator("summary.row").first.tap()
    lines = page.locator(".lines ul").first.locator("li")
    expect(lines.filter(has_text="Aunt Mia's hat")).to_contain_text("75")
    expect(lines.filter(has_text="dog under the table")).to_contain_text("−40")


@pytest.mark.parametrize(
    ("rules", "players"),
    [("dutch", 2), ("canasta", 3), ("dutch", 5), ("sambola", 6), ("samba_romme", 2)],
)
@pytest.mark.page
def test_any_number_of_players_keeps_score(rules: str, players: int, server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, f"{rules}.1", players)
    values: Any = PRESETS.get(rules, SAMBA_ROMME)
    right: list[int] = []
    for number in range(2):
        entry, scores = played(values, players, Random(f"{players} players {number}"))
        enter(Hand(page), entry)
        before = right or [0] * len(scores)
        right = [total + score.points for total, score in zip(before, scores, strict=True)]
        assert totals(page) == right


def told(hand: Hand, text: str, rule: str) -> None:
    """Saving is refused with this reason and this rule, and what was entered is still there."""
    hand.tap("header .btn.go")
    refused = hand.page.locator(".refused")
    expect(refused).to_contain_text(text)
    expect(refused.get_by_role("button", name=rule).first).to_be_visible()
    hand.tap(".refused > .btn")


def emptied(page: Page, *fields: str) -> None:
    """Empty fields."""
    for field in fields:
        cell = page.locator(f'[data-field="{field}"]')
        cell.tap()
        while any(one.isdigit() for one in cell.locator("b").inner_text()):
            page.get_by_role("button", name=LESS).tap()


@pytest.mark.page
def test_what_cannot_be_is_refused_with_the_reason_and_the_rule(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    begin(page, "dutch.1", 4)
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("0.red", 7)
    told(hand, "7 red threes: the pack has 6.", "D-6.2")
    emptied(page, "0.red")
    hand.fill("0.set.mixed", 2)
    told(hand, "has 2 completed sets, whose cards are worth at least", "D-12.1")
    hand.fill("0.melds", 7)
    told(hand, "has 2 completed sets, whose cards are worth at least", "D-12.1")
    emptied(page, "0.melds", "0.set.mixed")
    hand.fill("0.melds", 123)
    told(hand, "No cards of the pack add up to 123.", "D-12.1")
    emptied(page, "0.melds")
    hand.fill("0.set.samba", 40)
    told(hand, "the pack holds at most", "D-12.2")
    emptied(page, "0.set.samba")
    hand.tap('[data-field="out"]')
    hand.tap(".players .key", "Anna")
    hand.tap('[data-field="out"]')
    hand.tap(".players .key", "Bert")  # one went out: the other did not
    expect(page.locator('[data-field="out"]')).to_contain_text("Bert")
    assert save(hand) == [0, 200]


@pytest.mark.page
def test_house_rules_that_are_numbers_are_chosen_while_the_server_does_not_answer(
    server: Server, people: People
) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    window.watch.forgive("ERR_FAILED|Failed to load resource")
    page.goto("/score")
    page.route("**/api/v1/fields*", lambda route: route.abort())
    page.get_by_text("House rules of this evening").tap()
    expect(page.get_by_text("The server does not answer now.")).to_be_visible()
    target = page.get_by_role("textbox", name="Target", exact=True)
    target.fill("5000")
    target.blur()
    expect(page.locator("select").first).to_contain_text("Dutch Samba, 1 change")
    assert violations(page) == []
    page.locator("form .btn.go").tap()
    expect(page.locator(".standing .sides > *").first).to_contain_text("5,000 to go")
