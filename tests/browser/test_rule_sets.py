"""A whole deal of each rule set in a real browser: chosen on the start page, played at the table, read on the score."""

import pytest

from sambakit.engine.presets import PRESETS
from tests.browser.conftest import DESKTOP, PHONE, WHOLE, Device, People
from tests.browser.playing import Player
from tests.browser.rule_cards import choose_rules
from tests.browser.serving import Server
from tests.browser.table import Table

DEVICES = {
    "dutch": ("Dutch Samba", PHONE),
    "bicycle": ("Bicycle Samba", DESKTOP),
    "fournier": ("Fournier Samba", PHONE),
    "spanish": ("Spanish Samba", DESKTOP),
    "bolivia": ("Bolivia", PHONE),
    "canasta": ("Classic Canasta", DESKTOP),
}
FAR_APART = ("bolivia", "spanish")  # what they have on a score page differs most
PRINTED = ("dutch", "bicycle", "fournier", "spanish", "canasta")  # one of each printed text


@pytest.mark.parametrize("rules", DEVICES if WHOLE else FAR_APART)
@pytest.mark.page
def test_a_deal_of_each_rule_set_from_the_start_page_to_the_score(rules: str, server: Server, people: People) -> None:
    title, device = DEVICES[rules]
    table = choose(people.come(server.url, device), title)
    assert (table.view["rules"], len(table.view["seats"])) == (rules, 4)
    if not device.touch:
        assert table.page.get_by_role("button", name=title).is_visible()
    Player(table).play_deal()
    table.button("ready").wait_for()
    shown = table.page.locator("main").inner_text()
    for side in table.view["result"]["sides"]:
        for line in side["lines"]:
            assert f"{abs(line['points']):,}" in shown, line


def choose(table: Table, title: str) -> Table:
    """Choose a rule set on the start page, sit down with quick bots that lay what they can, and start."""
    page = table.page
    page.goto("/")
    table.press(page.get_by_role("button", name="Set the table"))
    choose_rules(table, title)
    assert title in page.locator("footer.foot p").inner_text()
    table.press(page.get_by_role("group", name="Opponents").get_by_role("radio", name="Beginner"))
    page.get_by_role("slider", name="Bot speed").press("Home")
    table.press(page.get_by_role("button", name="Start"))
    table.watch.wait(lambda view: view["deal"] == 1, "the first deal")
    table.wait_for_hand()
    return table


@pytest.mark.page
def test_the_last_choice_is_kept_and_played_with_one_click(server: Server, people: People) -> None:
    first = choose(people.come(server.url, Device(1366, 768)), "Black Samba")
    page = first.page
    page.goto("/")
    first.press(page.get_by_role("button", name="Play now"))
    first.watch.wait(lambda view: view["rules"] == "black_samba", "another table of the same rules")


@pytest.mark.parametrize("rules", PRESETS if WHOLE else PRINTED)
@pytest.mark.page
def test_why_opens_the_rule_in_the_drawer(rules: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    # greedy, for it never asks its partner, who would have to answer first
    table.open_new(players=max(PRESETS[rules].table.players), rules=rules, level="greedy")
    table.watch.wait(lambda view: view["phase"] == "draw" and view["actor"] == view["seat"], "the own turn")
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play" and view["actor"] == view["seat"], "the turn to play")
    melds = [meld for meld in table.view["sides"][table.view["side"]]["melds"] if meld]  # of the partner, perhaps
    fitting = {card for meld in melds for card in meld["takes"]}
    card = next(card for card in table.view["hand"] if card[0] not in "23J" and card not in fitting)
    table.pick(card)
    table.act("lay")
    why = table.page.locator(".prompt").get_by_role("button", name="Why")
    why.wait_for()
    rule = why.inner_text().partition("(")[2].partition(")")[0]
    table.press(why)
    goal = table.page.get_by_role("dialog").locator(".rule.goal")
    goal.wait_for()
    assert goal.get_attribute("id") == f"rule-{rule}"
    box = goal.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 768
