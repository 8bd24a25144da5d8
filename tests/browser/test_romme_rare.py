"""What is rare in Samba Rommé, brought about by clicks: a row turns clean, a Buraco is drawn from, a stalemate."""

import re

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal_romme
from tests.browser.offences import flat, log_lines, says
from tests.browser.score_page import is_what_the_engine_scores, rows_of
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
RULES = "samba_romme"
SHORT_STOCK = "samba_romme + hand_dealer=16 + hand_opener=17"  # three cards are left to draw from, and two Buracos


TITLES = {"row_small": "Small rows", "hand": "Cards in hand"}


def my_turn(table: Table) -> None:
    table.watch.wait(lambda view: view["actor"] == view["seat"] and view["phase"] == "draw", "the own turn")


def begin(table: Table) -> None:
    """Draw as soon as it is the own turn."""
    my_turn(table)
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] != "draw", "the draw")


def discard(table: Table, card: str) -> None:
    table.pick(card)
    table.act("discard")


def take_turn(table: Table, card: str) -> None:
    """Draw, and discard `card`."""
    begin(table)
    discard(table, card)


def lay(table: Table, cards: str) -> None:
    for card in cards.split():
        table.pick(card)
    table.act("lay")


def tray(table: Table) -> str:
    table.wait_for_tray()
    return flat(table.page.locator(".tray").inner_text())


def canastra(table: Table, name: str = "A1") -> str:
    """Return what a Canastra is called on the table, for the ear."""
    one = table.meld(name).first
    return flat(one.get_attribute("aria-label") or one.inner_text())


def is_called(table: Table, words: str) -> None:
    """Come back when the Canastra is called so."""
    until(table.page, lambda: words in canastra(table), words, describe=lambda: canastra(table))


def has_one_buraco(table: Table) -> None:
    """Come back when one Buraco is left on the table and six cards on the stock."""
    middle = {name: table.page.locator(f'[data-anchor="{name}"]') for name in ("buracos", "stock")}

    def is_left() -> bool:
        label = f"{middle['buracos'].get_attribute('aria-label')} {middle['buracos'].inner_text()}"
        stock = flat(middle["stock"].locator("xpath=../..").inner_text())
        return "One Buraco is left" in label and re.search(r"\b6\b", stock) is not None

    until(table.page, is_left, "one Buraco, and six cards to draw from")


def reads(table: Table, *wanted: str) -> None:
    """Come back when the last lines of the log are these."""
    found: list[str] = []

    def said() -> bool:
        found[:] = log_lines(table)
        return all(any(line in one for one in found[-4:]) for line in wanted)

    until(table.page, said, str(wanted), describe=lambda: "\n".join(found[-6:]))


@BOTH
@pytest.mark.page(2)
def test_R_3_7_a_joker_of_the_rows_own_colour_turns_it_clean(device: Device, server: Server, people: People) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url)
    deal_romme(server, (ann, bo), RULES, ("r2 r3 r5 r6 r4 b9 g12", "g4 g5 y8 b1 b6 r10"), "y1 y3", [])
    says(ann, "You begin: discard one card")
    discard(ann, "g12")
    take_turn(bo, "b1")
    begin(ann)
    for card in ("r2", "r3", "r5", "r6"):
        ann.pick(card)
    until(ann.page, lambda: "joker as 4●" in tray(ann), "the joker's place", describe=lambda: tray(ann))
    ann.act("lay")
    assert "here joker for 4" in canastra(ann)
    assert "no points yet" in canastra(ann)
    reads(ann, "The joker stands for red four")
    ann.pick("r4")  # in the place of the joker, which goes to either free end
    turn = ann.page.get_by_role("button", name="Joker to its next place")
    shown = {tray(ann)}
    ann.press(turn)
    until(ann.page, lambda: tray(ann) not in shown, "the other end")
    shown.add(tray(ann))
    clean = next(text for text in shown if "2●" in text)
    assert "clean" in clean, shown
    assert "300 points" in clean, shown
    other = next(text for text in shown if "joker as 7●" in text)
    assert "clean" not in other, shown
    assert "150 points" in other, shown
    if tray(ann) != clean:
        ann.press(turn)
        until(ann.page, lambda: tray(ann) == clean, "the low end again", describe=lambda: tray(ann))
    ann.act("lay")
    for window in (ann, bo):
        is_called(window, "row, red 2 to 6, 300 points")
        reads(window, "The joker came to its own place: the row is clean. The row counts.")
    line = ann.view["sides"][0]["canastras"][0]
    assert (line["joker"], line["points"]) == (None, 300)


@BOTH
@pytest.mark.page(2)
def test_R_5_6_a_buraco_becomes_the_stock_where_stock_and_pile_are_empty(
    device: Device, server: Server, people: People
) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url)
    hands = ("r3 r4 r5 r6 b9 g12 y1 y2 y12 b5", "r7 g5 y8 b1 b6 r10")
    deal_romme(server, (ann, bo), SHORT_STOCK, hands, "g1 y3 g3", ["b2 b3 b4 b7 b10 b12"])
    discard(ann, "g12")
    take_turn(bo, "b1")
    begin(ann)
    lay(ann, "r3 r4 r5 r6")
    discard(ann, "b9")
    begin(bo)
    assert (bo.view["stock"], bo.view["buracos"]) == (0, 2)
    discard(bo, "r7")
    ann.watch.wait(lambda view: view["actor"] == 0, "the own turn")
    says(ann, "Turn the pile over and draw, or take the pile with 7●")
    ann.act("pile")
    view = ann.watch.wait(lambda view: view["phase"] == "play", "the pile taken")
    assert (view["stock"], view["pile"], view["buracos"]) == (6, 0, 1)
    for window in (ann, bo):
        reads(window, "A Buraco became the stock: 6 cards.")
        has_one_buraco(window)
    discard(ann, "y1")
    begin(bo)  # from the Buraco, in its order
    bo.watch.wait(lambda view: "b2" in view["hand"] and view["stock"] == 5, "the first card of the Buraco")


@BOTH
@pytest.mark.page(2)
def test_R_5_9_a_stalemate_with_canastras_is_scored(device: Device, server: Server, people: People) -> None:
    ann, bo = people.come(server.url, device), people.come(server.url)
    own = "r3 r4 r5 r6 r7 b9 g12 y1 y3 y12 b5 b7 g2 g4 g6 r10 y7"
    others = "r12 g5 y8 b1 b6 g7 g9 y5 y10 b3 b11 r1 r9 y2 g11 b8"
    deal_romme(server, (ann, bo), SHORT_STOCK, (own, others), "g1 y6 g10", [])
    discard(ann, "g12")
    take_turn(bo, "b1")
    begin(ann)
    lay(ann, "r3 r4 r5 r6 r7")
    discard(ann, "b9")
    take_turn(bo, "g5")
    my_turn(ann)  # the stock is empty, and the oldest discard is drawn first
    says(ann, "Turn the pile over and draw")
    begin(ann)
    assert "g12" in ann.view["hand"]
    reads(ann, "4 cards")
    discard(ann, "g12")
    for window, card in ((bo, "b1"), (ann, "b9"), (bo, "g5")):
        take_turn(window, card)
    my_turn(ann)  # and once more, with nothing laid in between
    says(ann, "Turn the pile over and draw")
    ann.act("draw")
    for window in (ann, bo):
        result = window.watch.wait(lambda view: view["result"] is not None, "the end")["result"]
        assert (result["end"], result["went_out"]) == ("stalemate", None)
        window.page.get_by_role("heading", name="Stalemate", exact=True).wait_for()
        shown = flat(window.page.locator("main").inner_text())
        assert "The pile was drawn through and nobody laid a card: nobody gets the points for ending." in shown
        is_what_the_engine_scores(window, TITLES)
    # 17 cards, one more drawn than discarded in the first turn alone; five of them lie
    left = [len(ann.view["hand"]), len(bo.view["hand"])]
    assert left == [17 - 1 - 5, 16]
    assert rows_of(ann)["Small rows"] == [300, None]
    assert rows_of(ann)["Cards in hand"] == [-20 * left[0], -20 * left[1]]
    assert rows_of(bo)["Cards in hand"] == [-20 * left[1], -20 * left[0]]
