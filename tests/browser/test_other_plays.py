"""Plays of other rule sets in known deals: the pile dragged onto a meld, a fold, a wild at the end of one's choice."""

import msgspec
import pytest

from sambakit.engine.presets import PRESETS
from sambakit.server.samba.views import rule_facts
from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.dragging import drag, point_in
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

DEVICES = {"mouse": DESKTOP, "finger": PHONE}
PILE = "[data-upcard]"
OPENING = "Ks Kh Kd Kc 4h 5h 6h Qs"  # 55 points, and a card to discard


def play_alone(table: Table) -> None:
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play" and view["actor"] == view["seat"], "the turn to play")


def discard(table: Table, card: str) -> None:
    table.pick(card)
    table.act("discard")


def cards_of(table: Table, name: str) -> list[str]:
    side = table.view["sides"][table.view["side"]]
    return next(list(meld["cards"]) for meld in side["melds"] if meld and meld["name"] == name)


def meld_with(table: Table, card: str) -> str:
    """Return the name of the own meld in which `card` lies."""
    side = table.view["sides"][table.view["side"]]
    return next(str(meld["name"]) for meld in side["melds"] if meld and card in meld["cards"])


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    ("rules", "given", "onto"),
    [("dutch", "7h", "6h"), ("fournier", "Kc", "Ks")],
    ids=["D-9.3-top-card-onto-a-sequence", "F-3.6-whole-pile-onto-a-group"],
)
@pytest.mark.page(2)
def test_the_pile_is_dragged_onto_an_own_meld(
    rules: str, given: str, onto: str, device: str, server: Server, people: People
) -> None:
    ann, bo = people.come(server.url, DEVICES[device]), people.come(server.url)
    deal(server, (ann, bo), 2, rules, {0: OPENING, 1: given}, top="9c")
    play_alone(ann)
    for card in OPENING.split()[:-1]:
        ann.pick(card)
    ann.act("lay")
    discard(ann, "Qs")
    bo.watch.wait(lambda view: view["actor"] == 1, "the other's turn")
    play_alone(bo)
    discard(bo, given)
    view = ann.watch.wait(lambda view: view["actor"] == 0 and view["upcard"] == given, "the card on the pile")
    name, before = meld_with(ann, onto), cards_of(ann, meld_with(ann, onto))
    assert any(offer["to"] == name for offer in view["options"]["takes"])
    pile, hand = view["pile"], len(view["hand"])
    drag(ann, point_in(ann.page.locator(PILE)), point_in(ann.page.locator(f'.ours [data-meld="{name}"]')))
    after = ann.watch.wait(lambda view: view["phase"] == "play", "the pile taken")
    assert sorted(cards_of(ann, name)) == sorted([*before, given])
    taken = 1 if rules == "dutch" else pile
    assert after["pile"] == pile - taken
    assert len(after["hand"]) + red_threes_laid(after, view) == hand + taken - 1


def red_threes_laid(after: dict[str, object], before: dict[str, object]) -> int:
    """Return how many cards left the hand or the pile as red threes, which the table of some rule sets lays itself."""
    counts = [len(view["sides"][view["side"]]["red_threes"]) for view in (after, before)]  # type: ignore[index,call-overload]
    return counts[0] - counts[1]


@pytest.mark.page(2)
def test_a_pile_dropped_on_a_meld_that_it_does_not_fit_stays_and_the_rule_says_why(
    server: Server, people: People
) -> None:
    ann, bo = people.come(server.url), people.come(server.url)
    deal(server, (ann, bo), 2, "dutch", {0: OPENING, 1: "Jd"}, top="9c")
    play_alone(ann)
    for card in OPENING.split()[:-1]:
        ann.pick(card)
    ann.act("lay")
    discard(ann, "Qs")
    bo.watch.wait(lambda view: view["actor"] == 1, "the other's turn")
    play_alone(bo)
    discard(bo, "Jd")
    ann.watch.wait(lambda view: view["actor"] == 0 and view["upcard"] == "Jd", "the card on the pile")
    name = meld_with(ann, "6h")
    drag(ann, point_in(ann.page.locator(PILE)), point_in(ann.page.locator(f'.ours [data-meld="{name}"]')))
    why = ann.page.locator(".prompt").get_by_role("button", name="Why")
    why.wait_for()
    assert ann.view["phase"] == "draw"
    ann.press(why)
    ann.page.get_by_role("dialog").locator(".rule.goal").wait_for()


FOUR = "4s 4s 4h 4h 4d 4d 4c"  # a canasta
REST = "5c 6c 7c 5d 6d 7d 5h 6h 7h"
LAST = "9s"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_F_6_5_a_whole_hand_below_the_minimum_is_folded(device: Device, server: Server, people: People) -> None:
    table = people.come(server.url, device)
    hand = f"{FOUR} {REST} {LAST}".split()
    deal(server, [table], 4, "fournier + minimum=any:15,0:120", {0: " ".join(hand[:15])}, "Jc", " ".join(hand[15:]))
    play_alone(table)
    assert sorted(table.view["hand"]) == sorted(hand)
    for card in FOUR.split():
        table.pick(card)
    lay = table.button("lay")
    until(table.page, lambda: "/120" in lay.inner_text(), "points short of 120", describe=lay.inner_text)
    for card in REST.split():
        table.pick(card)
    until(table.page, lambda: "Lay all" in lay.inner_text(), "the word for it", describe=lay.inner_text)
    table.act("lay")
    table.page.locator(".prompt").get_by_text("iscard").wait_for()
    assert table.view["options"]["ends_fold"]
    assert not table.can("pass")
    discard(table, LAST)
    result = table.watch.wait(lambda view: view["result"] is not None, "the end of the deal")["result"]
    assert result["went_out"] == 0
    lines = {line["item"]: line["points"] for line in result["sides"][0]["lines"]}
    assert lines["melds"] == 7 * 5 + 9 * 5


@pytest.mark.parametrize("end", ["high", "low"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_L_1_the_wild_of_a_staged_sequence_goes_to_the_end_that_is_chosen(
    end: str, device: Device, server: Server, people: People
) -> None:
    table = people.come(server.url, device)
    deal(server, [table], 4, "black_samba", {0: "5h 6h Jk Qs"}, top="9c")
    play_alone(table)
    for card in ("5h", "6h", "Jk"):
        table.pick(card)
    assert table.tray() == ["5h", "6h", "Jk"]
    turn = table.page.get_by_role("button", name="Wild card to the other end")
    if end == "low":
        table.press(turn)
        until(table.page, lambda: table.tray() == ["Jk", "5h", "6h"], "the joker first")
    table.act("lay")
    assert cards_of(table, "A1") == (["5h", "6h", "Jk"] if end == "high" else ["Jk", "5h", "6h"])
    named = table.page.locator('.ours [data-meld="A1"]')
    assert ("five to seven" if end == "high" else "four to six") in str(
        named.get_attribute("aria-label") or named.inner_text()
    )


@pytest.mark.page
def test_L_1_a_wild_goes_to_the_low_end_of_a_sequence_that_lies(server: Server, people: People) -> None:
    table = people.come(server.url)
    deal(server, [table], 4, "black_samba", {0: "9h Th Jh Qh Kh Jk 7s 7d"}, top="9c")
    play_alone(table)
    for card in ("9h", "Th", "Jh", "Qh", "Kh"):
        table.pick(card)
    table.act("lay")
    table.pick("Jk")
    table.press(table.meld("A1"))
    table.press(table.page.get_by_role("button", name="Wild card to the other end"))
    table.act("lay")
    assert cards_of(table, "A1") == ["Jk", "9h", "Th", "Jh", "Qh", "Kh"]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_L_5_a_pile_says_how_many_of_its_cards_a_taker_gets(device: Device, server: Server, people: People) -> None:
    table = people.come(server.url, device)
    view = msgspec.structs.replace(states.table(4, 15, 6), rule_facts=rule_facts(PRESETS["black_samba"]), pile=6)
    teller = tell(table, view)
    pile = table.page.locator("[data-anchor=pile]")
    said = "You get at most 5 cards of the pile"
    until(table.page, lambda: said in str(pile.get_attribute("aria-label") or pile.inner_text()), "the limit")
    assert table.page.locator(".limit").is_visible()
    teller.show(msgspec.structs.replace(view, pile=5))
    table.page.locator(".limit").wait_for(state="detached")
