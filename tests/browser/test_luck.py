"""The luck of the cards in a replay: a curve beside the marks, and its largest draws lead to their moments."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.test_marks import finished_match, is_fine, picture, with_matches
from tests.browser.test_replays import place
from tests.browser.waiting import until

__all__ = ["with_matches"]


@pytest.mark.page
@pytest.mark.server
def test_the_curve_of_luck_follows_the_moment_and_its_draws_lead_to_theirs(
    with_matches: Server, people: People
) -> None:
    page = people.come(with_matches.url, PHONE).page
    page.goto(f"/m/{finished_match(with_matches)}")
    page.get_by_role("group", name="Steps").wait_for()
    page.get_by_role("button", name="Master", exact=True).click()
    panel = page.get_by_role("group", name="Marks by Master")
    panel.get_by_role("button", name="Ask Master").click()
    until(page, lambda: panel.locator("figure").count() == 1, "the luck", 240)
    figure = panel.get_by_role("figure", name="Luck of the cards in deal 1")
    curve = figure.get_by_role("img", name="Luck so far")
    begins = curve.get_attribute("aria-label")
    figure.scroll_into_view_if_needed()
    picture(page, "luck")
    is_fine(page)

    draws = figure.get_by_role("button")
    expect(draws).to_have_count(3)
    expect(draws.first).to_contain_text("+")
    before = place(page)
    draws.first.click()
    assert place(page) != before
    assert curve.get_attribute("aria-label") != begins
    picture(page, "luck-draw")
    is_fine(page)
