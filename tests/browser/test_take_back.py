"""Taking back at the table: what is picked, then what was laid, then the draw; where others play, melds only."""

import re

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.romme import RommePlayer
from tests.browser.serving import Server
from tests.browser.table import IN_MENU, Table
from tests.browser.waiting import until

DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 9d Td 3s Jc"
KINGS, QUEENS = ("Ks", "Kh", "Kd"), ("Qs", "Qh", "Qd")


def told(window: Table, sentence: str, times: int = 1) -> None:
    """Come back when the log has said `sentence` so often."""

    def heard() -> str:
        return "\n".join(window.page.locator("[role=log]").all_inner_texts())

    until(window.page, lambda: heard().count(sentence) == times, f"{sentence!r} in the log", describe=heard)


def prompt(window: Table) -> str:
    """Return the whole sentence over the hand."""
    text = window.page.locator(".prompt .text")
    return text.get_attribute("title") or text.inner_text()


def lit(window: Table) -> bool:
    """Return whether something can be taken back, as the button or the menu of a phone shows it."""
    if not window.touch:
        return window.can("takeBack")
    window.press(window.button("more"))
    item = window.page.get_by_role("menuitem", name=re.compile(IN_MENU["takeBack"]))
    shown = item.get_attribute("aria-disabled") == "false"
    window.press(window.button("more"))
    return shown


def refused(window: Table, sentence: str) -> None:
    """Press the dimmed button, and come back when `sentence` answers it."""
    assert not lit(window)
    if window.touch:
        window.press(window.button("more"))
        window.page.get_by_role("menuitem", name=re.compile(IN_MENU["takeBack"])).tap(force=True)
    else:
        window.button("takeBack").click(force=True)
    until(window.page, lambda: prompt(window).startswith(sentence), sentence, describe=lambda: prompt(window))


def take_back(window: Table) -> None:
    """Take one thing back: by the key, on a phone by the menu."""
    if window.touch:
        window.act("takeBack")
    else:
        window.page.keyboard.press("z")
        window.watch.settle()


def sent(window: Table) -> int:
    return sum(message["type"] == "take_back" for message in window.watch.sent)


def draw(window: Table) -> list[str]:
    """Draw, and return the cards as they are marked in the hand."""
    window.act("draw")
    drawn: list[str] = window.watch.wait(lambda view: view["phase"] == "play", "the cards drawn")["drawn"]
    return drawn


@DEVICES
@pytest.mark.page
def test_alone_with_bots_the_turn_is_taken_back_step_by_step_and_the_same_cards_come_again(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    deal(server, [window], 4, "dutch", {0: HAND}, "Kc")
    begun = window.view
    refused(window, "There is nothing to take back now.")
    drawn = draw(window)
    assert lit(window)
    for card in (*KINGS, *QUEENS):
        window.pick(card)
    window.act("lay")
    until(window.page, lambda: window.meld("A2").count() == 1, "two melds")
    window.pick("8s")
    count = sent(window)
    take_back(window)
    until(window.page, lambda: not window.tray(), "an empty tray")
    assert sent(window) == count
    assert window.meld("A2").count() == 1
    take_back(window)
    told(window, "You took back what you laid last.")
    until(window.page, lambda: window.meld("A1").count() == 0, "no meld")
    assert sorted(window.view["hand"]) == sorted([*begun["hand"], *drawn])
    take_back(window)
    told(window, "You put back what you drew.")
    kept = ("hand", "stock", "pile", "sides", "options", "phase", "drawn")
    assert {key: window.view[key] for key in kept} == {key: begun[key] for key in kept}
    until(window.page, lambda: set(window.hand_shown()) == set(begun["hand"]), "the hand without the drawn cards")
    refused(window, "There is nothing to take back now.")
    window.page.reload()
    window.wait_for_hand()
    assert draw(window) == drawn
    take_back(window)
    for card in ("Ks", "Kh", *QUEENS):
        window.pick(card)
    window.wait_for_tray()
    window.act("pile")
    window.watch.wait(lambda view: view["phase"] == "play" and view["upcard"] is None, "the pile taken")
    take_back(window)
    told(window, "You put the pile back.")
    assert {key: window.view[key] for key in kept} == {key: begun[key] for key in kept}


@DEVICES
@pytest.mark.page(2)
def test_where_others_play_only_melds_are_taken_back(device: Device, server: Server, people: People) -> None:
    seats = people.come(server.url, device), people.come(server.url)
    deal(server, seats, 2, "dutch", {0: HAND}, "Jd")
    window, other = seats
    draw(window)
    for card in (*KINGS, *QUEENS):
        window.pick(card)
    window.act("lay")
    window.watch.wait(lambda view: bool(view["options"]["take_back"]), "something to take back")
    take_back(window)
    told(window, "You took back what you laid last.")
    told(other, "took back what was laid last.")
    refused(window, "What has been seen stays at a table with other people.")
    assert window.view["phase"] == "play"


@DEVICES
@pytest.mark.page
def test_in_samba_romme_the_draw_is_taken_back_too(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    window.open_new(rules="samba_romme", players=2)
    player = RommePlayer(window)
    if player.wait_for_move()["phase"] == "opening":
        player.discard(window.view["hand"][0])
    view = player.wait_for_move()
    assert view["phase"] == "draw"
    refused(window, "There is nothing to take back now.")
    drawn = draw(window)
    take_back(window)
    told(window, "You put back what you drew.")
    assert (window.view["hand"], window.view["stock"]) == (view["hand"], view["stock"])
    assert draw(window) == drawn
