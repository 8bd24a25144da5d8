"""What a refusal says beside its reason: all that is wrong, its price, and what cannot be done any more."""

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.serving import Server
from tests.browser.table import IN_MENU, Table
from tests.browser.waiting import until

SAMBA = "4s 5s 6s 7s 8s 9s Ts"
GOES_OUT = f"{SAMBA} Kc Kd Kh Qc Qd Qh 6d 6c"  # with a third six
STAYS = "4h 6d 9s Jc Ks 5c 8h Td Qs Ah 7c 4d 6h 9d Jh"
BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])


def prompt(table: Table) -> Locator:
    return table.page.get_by_label("What to do", exact=False).first


def says(table: Table, text: str | re.Pattern[str]) -> None:
    """Come back when the prompt says this, whole in its title."""
    pattern = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))

    def said() -> bool:
        shown = prompt(table).locator(".text")
        return bool(pattern.search(shown.get_attribute("title") or shown.inner_text()))

    until(table.page, said, f"{pattern.pattern} in the prompt", describe=lambda: prompt(table).inner_text())


def question(table: Table) -> Locator:
    """Return the button that asks the partner; on a phone the menu is opened for it."""
    if table.button("ask").count():
        return table.button("ask")
    table.press(table.button("more"))
    return table.page.get_by_role("menuitem", name=re.compile(IN_MENU["ask"]))


def draw(table: Table) -> None:
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play", "the turn to play")


@BOTH
@pytest.mark.page
def test_F_6_3_who_cannot_go_out_finds_the_question_dimmed_and_hears_why(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "fournier", {0: STAYS}, "Jc", "7d 5d")
    draw(table)
    button = question(table)
    assert button.get_attribute("aria-disabled") == "true"
    if device.touch:
        button.tap(force=True)  # whoever drives the page takes it for one that cannot be pressed
    else:
        button.click(force=True)
    says(table, "You cannot go out")
    assert table.view["asked"] == ""


@BOTH
@pytest.mark.page
def test_F_6_3_who_can_go_out_asks_and_after_a_yes_is_told_to_go_out(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "fournier", {0: GOES_OUT}, "Jc", "6h 7h")
    draw(table)
    button = question(table)
    assert button.get_attribute("aria-disabled") == "false"
    table.press(button)
    table.watch.wait(lambda view: view["asked"] == "yes", "the answer")
    says(table, "said yes: go out")


@BOTH
@pytest.mark.page
def test_F_6_3_after_a_yes_what_loses_the_way_out_is_refused(device: Device, server: Server, people: People) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "fournier", {0: GOES_OUT}, "Jc", "6h 7h")
    draw(table)
    table.press(question(table))
    table.watch.wait(lambda view: view["asked"] == "yes", "the answer")
    for card in ("6s", "6d", "6c", "Kc", "Kd", "Kh", "Qc", "Qd", "Qh"):  # no samba, and so nothing to go out with
        table.pick(card)
    held = len(table.view["hand"])
    table.act("lay")
    says(table, re.compile("said yes, so you go out now|You must go out"))
    assert len(table.view["hand"]) == held


@BOTH
@pytest.mark.page(2)
def test_a_closed_and_a_frozen_pile_say_what_closes_them(device: Device, server: Server, people: People) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url, device)
    deal(server, (ann, bo), 2, "fournier", {0: f"2s {STAYS}"[:44], 1: "3c 8d Th"}, "Jc", "7d 5d 7c 5h 4c 4d")
    draw(ann)
    ann.pick("2s")
    ann.act("discard")
    bo.watch.wait(lambda view: view["turn"] == 1, "the next turn")
    pile = bo.page.locator('[data-anchor="pile"]')
    until(bo.page, lambda: "closed by the 2♠" in pile.locator("xpath=../..").inner_text(), "what closes the pile")
    bo.press(pile)
    says(bo, "Closed by the 2♠: draw.")
    bo.act("draw")
    bo.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    bo.pick("Th")
    bo.act("discard")
    ann.watch.wait(lambda view: view["turn"] == 0, "the own turn")
    ann.press(ann.page.locator('[data-anchor="pile"]'))
    says(ann, "Frozen: it takes two natural tens.")


@BOTH
@pytest.mark.page
def test_a_meld_that_does_not_take_a_card_says_why(device: Device, server: Server, people: People) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "fournier", {0: "Kc Kd Kh Ks As Ac Ad 4h 6d 9s"}, "Jc", "7d 5d")
    draw(table)
    for card in ("Kc", "Kd", "Kh", "Ks", "As", "Ac", "Ad"):
        table.pick(card)
    table.act("lay")
    table.watch.wait(lambda view: view["sides"][0]["opened"], "the opening")
    table.pick("9s")
    table.wait_for_tray()
    table.press(table.meld("A1"))
    says(table, "9♠ does not have the rank of the group.")


@BOTH
@pytest.mark.page
def test_F_8_5_F_4_4_two_tens_with_three_wilds_name_both_limits_and_cost_the_cards(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "fournier", {0: "Ts Td Jk 2h 2d 4h 6d 9s Qc"}, "Jc", "7d 5d", referee=True)
    draw(table)
    for card in ("Ts", "Td", "Jk", "2h", "2d"):
        table.pick(card)
    table.wait_for_tray()
    assert "enough" not in table.page.locator(".tray").inner_text()
    table.press(table.button("lay"))
    says(table, re.compile("at most 2 wild cards.*needs 4 natural cards"))
    assert prompt(table).locator(".turn").count() == 0
    anyway = table.page.get_by_role("button", name="Play it anyway (these become penalty cards)")
    table.press(anyway)
    view = table.watch.wait(lambda view: bool(view["seats"][0]["open_cards"]), "the penalty cards")
    assert sorted(view["seats"][0]["open_cards"]) == ["2d", "2h", "Jk", "Td", "Ts"]
    assert not view["sides"][0]["opened"]
    says(table, re.compile("^Meld if you like; discard one of"))
    for card in ("Ts", "Td", "Jk", "2h", "2d"):
        held = table.hand.and_(table.page.locator(f'[data-card="{card}"].penalty'))
        named = f"{held.get_attribute('aria-label') or ''} {held.inner_text()}"
        assert "penalty card" in named
    assert table.page.locator('[data-card="9s"].penalty').count() == 0


@BOTH
@pytest.mark.page(2)
def test_F_8_5_a_refusal_out_of_turn_names_its_price_and_stays_until_the_player_acts(
    device: Device, server: Server, people: People
) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url, device)
    deal(server, (ann, bo), 2, "fournier", {0: STAYS, 1: "8d Th"}, "Jc", "7d 5d 7c 5h", referee=True)
    bo.press(bo.button("draw"))
    says(bo, "It is not your turn")
    price = bo.page.get_by_role("button", name="Play it anyway (−100)")
    price.wait_for()
    draw(ann)
    bo.watch.wait(lambda view: view["phase"] == "play", "what Ann does")
    says(bo, "It is not your turn")
    assert price.count() == 1
    assert prompt(bo).locator(".turn").count() == 0
    bo.pick("8d")
    until(bo.page, lambda: price.count() == 0, "the refusal to go")
