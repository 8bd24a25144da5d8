"""What page 3 of the Spanish text has beside Fournier's causes: several discards, and a card drawn too early (S-8)."""

import pytest
from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.measuring import layout_faults
from tests.browser.offences import claims
from tests.browser.serving import Server
from tests.browser.table import Table

BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
HANDS = {0: "Ks 9d 4s 5h 6c 8d", 1: "Kd Kc 7s 8h 9c Js"}


def anyway(table: Table) -> None:
    """Do what was refused."""
    table.press(table.page.get_by_role("button", name="Play it anyway"))
    table.watch.settle()


@BOTH
@pytest.mark.page(2)
def test_S_8_1_the_next_player_picks_which_of_two_discards_counts(
    device: Device, server: Server, people: People
) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url, device)
    deal(server, (ann, bo), 2, "spanish", HANDS, "4c", "Td Jh", referee=True)
    ann.act("draw")
    ann.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    for card in ("9d", "Ks"):
        ann.pick(card)
    expect(ann.button("discard")).to_contain_text("Discard 2")
    ann.press(ann.button("discard"))
    ann.watch.settle()
    anyway(ann)
    bo.watch.wait(lambda view: view["turn"] == 1, "the own turn")
    assert bo.view["upcard"] == "9d"
    expect(claims(bo)).to_contain_text("Seat 0 discarded more than one card")
    expect(claims(bo)).to_contain_text("Pick which card is the discard:")
    assert violations(bo.page) == []
    assert layout_faults(bo.page) == []
    bo.press(claims(bo).get_by_role("button", name="The discard is", exact=False).nth(1))
    view = bo.watch.wait(lambda view: view["upcard"] == "Ks", "the other discard")
    assert view["seats"][0]["open_cards"] == ["9d"]
    expect(claims(bo)).to_have_count(0)
    ann.watch.wait(lambda view: "9d" in view["hand"] and "Ks" not in view["hand"], "the card to come back")


@BOTH
@pytest.mark.page(2)
def test_S_8_2_a_card_drawn_too_early_stays_and_the_other_is_drawn(
    device: Device, server: Server, people: People
) -> None:
    ann, bo = people.come(server.url), people.come(server.url, device)
    deal(server, (ann, bo), 2, "spanish", HANDS, "4c", "Td Jh 5d 6s", referee=True)
    ann.act("draw")
    bo.watch.wait(lambda view: view["phase"] == "play", "the turn of the other to play")
    held = len(bo.view["hand"])
    bo.press(bo.button("draw"))
    bo.watch.settle()
    anyway(bo)
    bo.watch.wait(lambda view: view["drawn_ahead"] and len(view["hand"]) == held + 1, "the card")
    ann.pick("Ks")
    ann.act("discard")
    view = bo.watch.wait(lambda view: view["turn"] == 1 and view["phase"] == "draw", "the own turn")
    assert view["options"]["takes"] == []  # though two kings are in the hand
    expect(bo.page.locator(".prompt")).to_contain_text("You drew one too early: draw the other")
    bo.act("draw")
    bo.watch.wait(lambda view: view["phase"] == "play" and len(view["hand"]) == held + 2, "the other card")
