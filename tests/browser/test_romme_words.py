"""What the table of Samba Rommé says: what to do without a Canastra, what a Buraco is, how a stalemate ends."""

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import romme_states
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.test_keys import said
from tests.browser.waiting import until
from tests.server.romme_tables import deck_of, do, seen, table_of

SIZES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
BURACOS = '[data-anchor="buracos"]'


def nothing_to_lay() -> wire.RommeTable:
    """Return the view of a player who has drawn and holds no Canastra."""
    table = table_of(deck_of(("r3 g5 b7 y9 r11 g1 y1", "g3 b5 y7 r9 b11 y2"), stock="b1 y3"))
    for play in (("discard y1",), ("draw",), ("discard g3",), ("draw",)):
        do(table, *play)
    return seen(table, 0)


@SIZES
@pytest.mark.page
def test_without_a_canastra_to_lay_the_prompt_says_so(server: Server, people: People, device: Device) -> None:
    view = nothing_to_lay()
    assert view.options.layings == []
    table = people.come(server.url, device)
    tell(table, view)
    wanted = "No Canastra yet: discard one card" if device is DESKTOP else "No Canastra yet: discard"
    table.page.locator(".prompt").get_by_text(wanted, exact=True).wait_for()


@SIZES
@pytest.mark.page
def test_with_a_canastra_on_the_table_the_prompt_speaks_of_the_discard(
    server: Server, people: People, device: Device
) -> None:
    view = romme_states.middle()
    table = people.come(server.url, device)
    tell(table, msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, layings=[])))
    wanted = "Nothing to lay: discard one card" if device is DESKTOP else "Discard one card"
    table.page.locator(".prompt").get_by_text(wanted, exact=True).wait_for()


@SIZES
@pytest.mark.page
def test_a_tap_on_the_buracos_says_what_they_are_for(server: Server, people: People, device: Device) -> None:
    view = romme_states.middle()
    table = people.come(server.url, device)
    tell(table, view)
    page = table.page
    page.locator(BURACOS).click()
    wanted = f"{view.buracos} Buracos of {view.rule_facts.buraco_size} cards each are left."
    page.locator(".prompt").get_by_text(wanted).wait_for()
    until(page, lambda: wanted in said(table), "the sentence to the ear", describe=lambda: said(table))
    box = page.locator(".prompt").evaluate(
        "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    )
    assert max(box) <= 1, box


@pytest.mark.page
def test_a_key_on_the_buracos_says_the_same(server: Server, people: People) -> None:
    table = people.come(server.url, DESKTOP)
    tell(table, romme_states.middle())
    table.page.locator(BURACOS).focus()
    table.page.keyboard.press("Enter")
    table.page.locator(".prompt").get_by_text("Buracos of").wait_for()


@pytest.mark.page
def test_a_stalemate_is_one_line_after_the_pile_was_turned_over(server: Server, people: People) -> None:
    table = people.come(server.url, DESKTOP)
    teller = tell(table, romme_states.middle())
    teller.show(
        teller.view,
        events.TurnedOver(0, seat=1, count=24),
        events.Drew(0, seat=1, count=0, cards=[], red_threes=[]),
        events.DealOver(0, out=None, cause="stalemate"),
    )
    log = table.page.locator(".log")
    log.get_by_text("Stalemate").wait_for()
    assert "turned over: 24 cards" in log.inner_text()
    assert "nothing left to draw" not in log.inner_text()


@pytest.mark.page
def test_a_draw_of_nothing_without_a_turned_pile_is_said(server: Server, people: People) -> None:
    table = people.come(server.url, DESKTOP)
    teller = tell(table, romme_states.middle())
    teller.show(teller.view, events.Drew(0, seat=1, count=0, cards=[], red_threes=[]))
    table.page.locator(".log").get_by_text("had nothing left to draw").wait_for()
