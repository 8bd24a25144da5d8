"""A whole evening from a written log, by clicks alone: house rules, names, eight deals; the totals are the engine's."""

from random import Random

import pytest
from playwright.sync_api import expect

from sambakit.engine.presets.house_rules import parse_rules
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import NAMES, SIDEWAYS, TARGETS, Hand, enter, totals
from tests.scorekeeper.playing import played


@pytest.mark.page
def test_eight_deals_of_bicycle_with_two_house_rules_are_entered_by_clicks_alone(
    server: Server, people: People
) -> None:
    page = people.come(server.url, PHONE).page
    page.goto("/score")
    page.locator("select").select_option("bicycle.1")
    page.get_by_text("House rules of this evening").tap()
    page.locator("#field-target button.row").tap()
    page.locator("#field-target input").fill("12000")
    page.locator("#field-take_onto_group button.row").tap()
    page.locator("#field-take_onto_group .more .one:not(:has(:checked))").first.tap()
    expect(page.locator(".house .diff")).to_contain_text("2")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(TARGETS) == []
    assert violations(page) == []
    assert contrast_faults(page) == []
    for seat, name in enumerate(NAMES[:4]):
        page.locator(".player > input").nth(seat).fill(name)
    begin = page.locator("form > .btn.go")
    expect(begin).to_be_enabled()
    begin.tap()
    expect(page.locator(".standing")).to_contain_text("12,000 to go")
    rules, right = parse_rules("bicycle + target=12000 + take_onto_group=yes"), [0, 0]
    for number in range(8):
        entry, scores = played(rules, 4, Random(f"a written log {number}"))
        enter(Hand(page), entry)
        right = [total + score.points for total, score in zip(right, scores, strict=True)]
        assert totals(page) == right
    winners = NAMES[0:4:2] if right[0] > right[1] else NAMES[1:4:2]
    assert max(right) >= 12_000
    expect(page.locator(".standing .over")).to_have_text(f"Won: {' and '.join(winners)}")
