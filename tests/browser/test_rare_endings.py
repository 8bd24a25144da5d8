"""How deals seldom end, brought about by clicks: abatir, concealed, against a partner's no; and every score page."""

import re

import pytest

from sambakit.engine.presets import PRESETS
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.offences import flat, log_lines, says
from tests.browser.score_page import is_what_the_engine_scores, rows_of
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
TITLES = {
    "melds": "Cards melded", "samba": "Sambas", "pure": "Pure canastas", "mixed": "Mixed canastas",
    "wild_canasta": "Wild-card canastas", "black_samba": "Black sambas", "royal_red": "Royal canastas, red",
    "red_threes": "Red threes laid", "out": "Going out", "out_concealed": "Going out concealed",
    "hand": "Cards in hand", "held_red_threes": "Red three in hand", "held_black_threes": "Black three in hand",
    "penalties": "Penalties",
}  # fmt: skip
SAMBA = "4s 5s 6s 7s 8s 9s Ts"
KINGS = "Ks Ks Kh Kh Kd Kd Kc"
FOURS = "4s 4s 4h 4h 4d 4d 4c"
FIVES = "5s 5s 5h 5h 5d 5d 5c"


def draw(table: Table) -> None:
    table.watch.wait(lambda view: view["actor"] == view["seat"] and view["phase"] == "draw", "the own turn")
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play" and view["actor"] == view["seat"], "the turn to play")


def pick(table: Table, cards: str) -> None:
    for card in cards.split():
        table.pick(card)
    table.wait_for_tray()


def lay(table: Table, cards: str) -> None:
    pick(table, cards)
    table.act("lay")


def words(table: Table, button: str) -> str:
    return flat(table.button(button).inner_text())


def is_over(table: Table) -> dict[str, list[int | None]]:
    """Wait for the score page; return its rows."""
    table.watch.wait(lambda view: view["result"] is not None, "the end of the deal")
    table.button("ready").wait_for()
    is_what_the_engine_scores(table, TITLES)
    return rows_of(table)


def split(cards: str, hand: int = 15) -> tuple[str, str]:
    """Return the cards of the hand, and those that are drawn."""
    each = cards.split()
    return " ".join(each[:hand]), " ".join(each[hand:])


@BOTH
@pytest.mark.page
def test_S_5_5_abatir_lays_the_whole_hand_with_two_sets_and_no_minimum(
    device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    for cards, sets in ((f"{FOURS} 5c 6c 7c 5d 6d 7d 5h 6h 7h 9s", 1), (f"{FOURS} {FIVES} 6s 6h 6d", 2)):
        hand, drawn = split(cards)
        deal(server, [table], 4, "spanish + minimum=any:15,0:120", {0: hand}, "Jc", drawn)
        draw(table)
        pick(table, FOURS)
        assert "/120" in words(table, "lay")
        pick(table, " ".join(cards.split()[7:]) if sets == 2 else "5c 6c 7c 5d 6d 7d 5h 6h 7h")
        if sets == 1:  # the pair needs two for it (S-5.1): the minimum counts, and the hand may not be laid
            table.press(table.button("lay"))
            table.watch.settle()
            says(table, "This is 80. You need 120 to open")
            assert table.view["sides"][0]["melds"] == []
            continue
        until(table.page, lambda: "Lay all" in words(table, "lay"), "all", describe=lambda: words(table, "lay"))
        table.act("lay")
    rows = is_over(table)
    table.page.get_by_role("heading", name="You went out", exact=True).wait_for()
    assert rows["Cards melded"][0] == 17 * 5
    assert (rows["Pure canastas"][0], rows["Going out"][0]) == (2 * 500, 200)


@BOTH
@pytest.mark.page
def test_going_out_concealed_has_its_own_line_and_going_out_in_steps_has_not(
    device: Device, server: Server, people: People
) -> None:
    """Classic Canasta pays for it: 200 instead of 100. Concealed is who laid nothing in an earlier turn (K-7)."""
    table = people.come(server.url, device)
    queens = "Qs Qh Qd Qc"
    hand, drawn = split(f"{KINGS} {queens} Jd", 11)
    for title, points in (("Going out concealed", 200), ("Going out", 100)):
        deal(server, [table], 4, "canasta", {0: hand}, "8c", drawn)
        draw(table)
        lay(table, KINGS if points == 100 else f"{KINGS} {queens}")
        table.pick("Jd")
        table.act("discard")
        if points == 100:  # the queens go a turn later
            draw(table)
            lay(table, queens)
            says(table, "last card")
            table.pick(table.view["hand"][0])
            table.act("discard")
        rows = is_over(table)
        assert [row for row in rows if row.startswith("Going out")] == [title]
        assert rows[title][0] == points
        assert rows["Pure canastas"][0] == 500


@BOTH
@pytest.mark.page(2)
def test_F_6_3_a_partners_no_binds_the_player_who_asked(device: Device, server: Server, people: People) -> None:
    ann, cy = people.come(server.url, device), people.come(server.url)
    hand, drawn = split(f"{SAMBA} Kc Kd Kh Qc Qd Qh 6d 6c 6h 7h")
    deal(server, (ann, None, cy), 4, "fournier", {0: hand}, "Jc", drawn)
    draw(ann)
    ann.act("ask")
    says(ann, "Seat 2")  # is asked
    says(cy, "Seat 0 asks: may I go out")
    assert cy.can("yes")
    assert cy.can("no")
    cy.act("no")
    ann.watch.wait(lambda view: view["asked"] == "no", "the answer")
    says(ann, "Seat 2 said no: keep a card")
    assert "Seat 2 said no." in log_lines(ann)
    assert "You said no." in log_lines(cy)
    assert not ann.can("ask")  # once a turn
    everything = f"{SAMBA} Kc Kd Kh Qc Qd Qh 6d 6c 6h"
    for cards in (everything, f"{everything} 7h"):
        pick(ann, cards)
        ann.press(ann.button("lay"))
        ann.watch.settle()
        says(ann, "said no")
        assert ann.page.get_by_role("button", name=re.compile("^Play it anyway")).count() == 0
        assert ann.view["sides"][0]["melds"] == []
        ann.empty_tray()
    lay(ann, f"{SAMBA} Kc Kd Kh Qc Qd Qh")
    says(ann, "said no: keep a card")
    ann.pick("7h")
    ann.act("discard")
    view = ann.watch.wait(lambda view: view["turn"] != 0, "the turn to end")
    assert (view["result"], view["hand"]) == (None, ["6h", "6d", "6c"])


WILDS = "Jk Jk Jk 2s 2h 2d 2c"
COMMON = f"{SAMBA} {KINGS} Kc Kc 5d", {"Cards melded": 140, "Sambas": 1500, "Pure canastas": 500, "Going out": 200}
WITH_WILDS = f"{SAMBA} {WILDS} Kc Kd Kh", {
    "Cards melded": 50 + 230 + 30, "Sambas": 1500, "Wild-card canastas": 2500, "Going out": 200,
}  # fmt: skip
# what goes out in the first turn and what it brings as printed; a + between what is laid one after the other
ENDINGS = {
    "dutch": COMMON,
    "bicycle": COMMON,
    "fournier": COMMON,
    "spanish": COMMON,
    "canasta": (
        f"{KINGS} Qs Qh Qd Qc Jd", {"Cards melded": 110, "Pure canastas": 500, "Going out concealed": 200},
    ),
    "samba_1951": COMMON,
    "bolivia": WITH_WILDS,
    "trey": WITH_WILDS,
    "quad": WITH_WILDS,
    "black_samba": (
        f"4s 5s 6s 7s 8s 9s Jk + {KINGS} Kc Kc 5d",
        {"Cards melded": 90 + 90, "Black sambas": 1000, "Pure canastas": 500, "Going out": 200},
    ),
    "royal": (
        f"{SAMBA} 3h 3h 3h 3d 3d 3d Kc Kd Kh 5d",
        {"Cards melded": 50 + 30 + 30, "Sambas": 1500, "Royal canastas, red": 1000, "Going out": 200},
    ),
}  # fmt: skip
SIZES = (DESKTOP, PHONE)


def scores(table: Table, rules: str, wanted: dict[str, int]) -> None:
    """The score page shows at both sizes what the engine scores, and for the own melds what is printed."""
    for size in SIZES:
        table.page.set_viewport_size({"width": size.width, "height": size.height})
        rows = is_over(table)
        for title, points in wanted.items():
            assert rows[title][0] == points, (rules, size, title, rows)
    table.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})


@pytest.mark.page
def test_the_score_page_of_each_rule_set_shows_the_lines_of_the_engine(server: Server, people: People) -> None:
    table = people.come(server.url)
    assert {*ENDINGS, "sambola"} == set(PRESETS)
    for rules, (cards, wanted) in ENDINGS.items():
        players = 4 if 4 in PRESETS[rules].table.players else 6
        hand, drawn = split(cards.replace("+", ""), PRESETS[rules].table.cards_each(players))
        deal(server, [table], players, rules, {0: hand}, "8c", drawn)
        draw(table)
        last = cards.split()[-1] if cards.endswith(("5d", "Jd")) else ""
        for step in cards.removesuffix(last).split("+"):
            lay(table, step)
        if last:
            table.pick(last)
            table.act("discard")
        scores(table, rules, wanted)


@pytest.mark.page(2)
def test_the_score_page_of_sambola_after_two_partners_have_laid_three_sets(server: Server, people: People) -> None:
    ann, cy = people.come(server.url), people.come(server.url)
    mine, drawn = split(f"{KINGS} {FOURS} 9c 9d 6h")
    jacks = "Js Js Jh Jh Jd 2s 2h"  # mixed, which two pure ones have to have beside them
    rest = "8s 8h 8d Qs Qh Qd Qc 9s 9h 9d"
    others, later = split(f"{jacks} {rest}")
    between = "4c 5d 6s 7d 8c Tc Jd Qs Kc Ad Th 5h 6c 7s Ac"  # no red three, for which it would draw once more
    hands = {0: mine, 1: between, 2: others}
    deal(server, (ann, None, cy), 4, "sambola", hands, "Tc", f"{drawn} 7h Jc {later}")
    draw(ann)
    lay(ann, f"{KINGS} {FOURS}")
    ann.pick("9c")
    ann.act("discard")
    draw(cy)
    lay(cy, f"{jacks} {rest}")
    wanted = {"Cards melded": 105 + 90 + 30 + 40 + 30, "Pure canastas": 1000, "Mixed canastas": 300, "Going out": 200}
    for window in (ann, cy):
        scores(window, "sambola", wanted)
