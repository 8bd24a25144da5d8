"""The ten causes of irregularities of Fournier (F-8.5, F-9.2), each brought about by clicks and claimed."""

import pytest

from sambakit.engine.definition.causes import Cause
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.offences import CUT, Offence, claims, marked, penalties_on_score, says
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_layout import SIZES
from tests.browser.waiting import frames, until

BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
WAIT = "It is not your turn: Seat 0 plays now"
CARDS = "these become penalty cards"
HAND = "your whole hand becomes penalty cards"
OF_SPANISH_SAMBA = (Cause.VAIN_QUESTION, Cause.TWO_DISCARDS)
OFFENCES = {
    offence.cause: offence
    for offence in (
        Offence("drawn_out_of_turn", "", "draw", WAIT, "−100", "You drew out of turn.", "drew out of turn", 100),
        Offence(
            "taken_out_of_turn", "Ts Td", "pile", WAIT, f"−100, and {CARDS}",
            "You took the pile out of turn:", "took the pile out of turn", 100, "Ts Td",
        ),
        Offence(
            "laid_in_opponents_turn", "Kc Kd Kh", "lay", WAIT, f"−100, and {CARDS}",
            "You laid cards in an opponent’s turn:", "laid cards in an opponent’s turn", 100, "Kc Kd Kh",
        ),
        Offence(
            "three_wilds", "Ts Td Th Tc Jk 2h 2d", "lay", "at most 2 wild cards", "−100",
            "You used one wild card too many.", "used one wild card too many", 100,
        ),
        Offence(
            "against_no", "4s 5s 6s 7s 8s 9s Ts Kc Kd Kh Qc Qd Qh 6d 6c 6h", "lay", "said no", "−100",
            "You went out although your partner said no.", "went out although the partner said no", 100,
        ),
        Offence(
            "shown_out_of_turn", "Kc Kd Kh", "lay", WAIT, CARDS,
            "You showed cards out of turn:", "showed cards out of turn", 0, "Kc Kd Kh",
        ),
        Offence(
            "opening_too_low", "4s 4h 4d", "lay", "This is 15. You need 50", CARDS,
            "You opened with too few points:", "opened with too few points", 0, "4s 4h 4d",
        ),
        Offence(
            "shown_in_error", "7c Kd 9h", "lay", "", CARDS,
            "You put down cards by mistake:", "put down cards by mistake", 0, "7c Kd 9h",
        ),
        Offence(
            "out_without_sets", "4s 4h 4d 7s 7h 7d 7c 9s 9h 9d Qc Qd Qh Kc Kd Kh Ks", "lay",
            "needs one completed set", HAND,
            "You showed cards to go out without enough completed sets:",
            "showed cards to go out without enough completed sets", 0, "7s 7h 7d 9s 9d Qc Qd Qh Kc Kh Ks",
        ),
        Offence(
            "taken_without_match", "Js Jd", "pile", "takes two natural tens", HAND,
            "You took the pile without the matching cards:", "took the pile without the matching cards", 0,
            "4h 6d 9s Js Ks 5c 8h Jd Qs Ah 7c 4d 6h 9d Kh",
        ),
    )
}  # fmt: skip


def test_each_cause_of_the_engine_has_a_row() -> None:
    assert set(OFFENCES) == {cause.value for cause in Cause if cause not in OF_SPANISH_SAMBA}


def draw(table: Table) -> None:
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play", "the turn to play")


def lay(table: Table, cards: str) -> None:
    for card in cards.split():
        table.pick(card)
    table.act("lay")


def go_out(table: Table, card: str) -> None:
    """Discard the last card and come to the score."""
    table.pick(card)
    table.act("discard")
    table.watch.wait(lambda view: view["result"] is not None, "the end of the deal")


@BOTH
@pytest.mark.page(2)
def test_F_8_5_out_of_turn_and_with_a_third_wild(device: Device, server: Server, people: People) -> None:
    """Seat 1, on the device, offends three times in the turn of seat 0, who then lays a third wild and goes out."""
    ann, bo = people.come(server.url), people.come(server.url, device)
    hands = {0: "Ts Td Th Tc Jk 2h 2d Kc Kd Kh Qc Qd Qh 6d 6c", 1: "Ts Td Kc Kd Kh 4h 6d 9s"}
    deal(server, (ann, bo), 2, "fournier", hands, "Tc", "6h 7d 5d 7c 5h", referee=True)
    open_cards = ""
    for cause in ("drawn_out_of_turn", "taken_out_of_turn", "laid_in_opponents_turn"):
        offence = OFFENCES[cause]
        stock, pile = ann.view["stock"], ann.view["pile"]
        offence.commit(bo)
        assert claims(bo).count() == 0  # nobody claims against oneself
        offence.claim(ann, "Seat 1")
        open_cards = f"{open_cards} {offence.cards}"
        offence.is_claimed(bo, "Seat 0", open_cards, [(ann, "You")])
        assert (ann.view["stock"], ann.view["pile"]) == (stock, pile)  # all is put right
        bo.empty_tray()
    draw(ann)
    wilds = OFFENCES["three_wilds"]
    wilds.commit(ann)
    meld = ann.page.locator(".ours [data-meld]")
    meld.wait_for()  # it stands
    assert ann.view["sides"][0]["melds"][0]["complete"] == "mixed"
    lay(ann, "Kc Kd Kh Qc Qd Qh 6d 6c 6h")
    go_out(ann, "7d")
    wilds.claim(bo, "Seat 0")  # the score is not agreed yet: F-9.3 leaves it the time
    for window, me, mine in ((ann, 0, "You"), (bo, 1, "You")):
        window.watch.wait(lambda view: len(view["result"]["penalties"]) == 4, "all four on the score")
        window.button("ready").wait_for()
        who = {0: "Seat 0", 1: "Seat 1", me: mine}
        by = {seat: "you" if seat == me else f"Seat {seat}" for seat in (0, 1)}
        wanted = [f"{who[1]} {OFFENCES[cause].theirs}: −100 (claimed by {by[0]})" for cause in list(OFFENCES)[:3]]
        wanted.append(f"{who[0]} {wilds.theirs}: −100 (claimed by {by[1]})")
        assert sorted(penalties_on_score(window)) == sorted(wanted)
    lines = [{line["item"]: line["points"] for line in side["lines"]} for side in ann.view["result"]["sides"]]
    assert (lines[0]["penalties"], lines[1]["penalties"]) == (-100, -300)
    assert lines[0]["mixed"] == 300  # the canasta with three wilds counts
    assert (lines[0]["out"], lines[0]["melds"]) == (200, 130 + 60 + 15)


@BOTH
@pytest.mark.page(2)
def test_F_8_5_F_9_2_a_partner_shows_cards_and_a_no_is_not_heeded(
    device: Device, server: Server, people: People
) -> None:
    """The partner on seat 2 shows cards in the turn of seat 0, on the device, who goes out against the answer no."""
    ann, cy = people.come(server.url, device), people.come(server.url)
    hands = {0: "4s 5s 6s 7s 8s 9s Ts Kc Kd Kh Qc Qd Qh 6d 6c", 2: "Kc Kd Kh 4h 4d 9c"}
    deal(server, (ann, None, cy), 4, "fournier", hands, "Jc", "6h 7h", referee=True)
    draw(ann)
    shown = OFFENCES["shown_out_of_turn"]
    shown.commit(cy)
    shown.is_claimed(cy, "Seat 3", shown.cards, [(ann, "Seat 3")])
    ann.act("ask")
    says(cy, "Seat 0 asks: may I go out")
    cy.act("no")
    ann.watch.wait(lambda view: view["asked"] == "no", "the answer")
    says(ann, "Seat 2 said no: keep a card")
    against = OFFENCES["against_no"]
    against.commit(ann)
    against.is_claimed(ann, "Seat 1", "", [(cy, "Seat 1")])
    go_out(ann, "7h")
    for window in (ann, cy):
        window.button("ready").wait_for()
    assert penalties_on_score(ann) == ["You went out although your partner said no: −100 (claimed by Seat 1)"]
    assert penalties_on_score(cy) == ["Seat 0 went out although the partner said no: −100 (claimed by Seat 1)"]
    lines = {line["item"]: line["points"] for line in ann.view["result"]["sides"][0]["lines"]}
    assert (lines["penalties"], lines["out"], lines["samba"]) == (-100, 200, 1500)


@BOTH
@pytest.mark.page
def test_F_9_2_what_is_shown_in_the_own_turn_lies_open(device: Device, server: Server, people: People) -> None:
    ann = people.come(server.url, device)
    hand = OFFENCES["out_without_sets"].picks.split()
    deal(server, [ann], 4, "fournier", {0: " ".join(hand[:15])}, "Jc", " ".join(hand[15:]), referee=True)
    draw(ann)
    open_cards = ""
    for cause in ("opening_too_low", "shown_in_error", "out_without_sets"):
        offence = OFFENCES[cause]
        offence.commit(ann)
        open_cards = f"{open_cards} {offence.cards}"
        offence.is_claimed(ann, "Seat 1", open_cards)
        says(ann, "^Meld if you like; discard one of")
        assert not ann.view["sides"][0]["opened"]
        ann.empty_tray()
        if cause == "shown_in_error":  # F-9.1: it is discarded before the others
            ann.pick("Ks")
            ann.press(ann.button("discard"))
            says(ann, "penalty card")
            ann.empty_tray()
    ann.pick("7c")
    ann.act("discard")
    ann.watch.wait(lambda view: view["turn"] != 0 or view["phase"] != "play", "the turn to end")
    assert "7c" not in marked(ann)


@BOTH
@pytest.mark.page
def test_F_9_2_the_pile_is_taken_without_the_matching_cards(device: Device, server: Server, people: People) -> None:
    ann = people.come(server.url, device)
    offence = OFFENCES["taken_without_match"]
    deal(server, [ann], 4, "fournier", {0: offence.cards}, "Tc", referee=True)
    offence.commit(ann)
    offence.is_claimed(ann, "Seat 1", offence.cards)
    assert ann.view["phase"] == "draw"
    assert ann.view["pile"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_a_refusal_and_its_price_are_whole_at_every_size(language: str, server: Server, people: People) -> None:
    ann = people.come(server.url, DESKTOP, language)
    offence = OFFENCES["taken_without_match"]
    deal(server, [ann], 4, "fournier", {0: offence.cards}, "Tc", referee=True)
    for card in offence.picks.split():
        ann.pick(card)
    ann.press(ann.button(offence.button))
    ann.page.locator(".prompt.priced").wait_for()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        frames(ann.page, 2)
        until(ann.page, lambda: ann.page.evaluate(CUT) == [], f"all of it at {width} × {height}", seconds=5)
