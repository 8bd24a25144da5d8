"""Bars U5 and U6: nothing of mine moves while the others play, and motion is short or none and never in the way."""

from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, WHOLE, People
from tests.browser.playing import Player
from tests.browser.recording import start_recording, stop_recording
from tests.browser.serving import Server
from tests.browser.table import Table

TURNS = 50 if WHOLE else 20  # of the others
LONGEST = 250  # ms
MOMENT = 700  # ms, of a completed set
# at once, for a hand that is gone does not come back
FOCUS_HAND = """() => {
    const card = document.querySelector(".hand [data-card]");
    card?.focus();
    return card?.dataset.card ?? "BODY";
}"""
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_U5_nothing_moves_while_the_others_play(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    table.open_new(players=6, speed=60)
    turns = 0
    while turns < TURNS:
        seen = watch_the_others(table)
        assert seen["moved"] == []
        if table.view["phase"] == "over":
            continue
        assert seen["order"][0] == seen["order"][1]
        assert seen["focus"] == seen["focused"]
        turns += 5


@pytest.mark.page
def test_U6_reduced_motion_is_none(server: Server, people: People) -> None:
    table = people.come(server.url, reduced_motion="reduce")
    table.open_new(speed=100)
    moving = [watch_the_others(table)["animations"] for _ in range(3)]
    assert [seen for seen in moving if any(seen.values())] == []


@pytest.mark.page
def test_U6_motion_is_short_and_input_is_taken_while_it_lasts(server: Server, people: People) -> None:
    table = people.come(server.url, reduced_motion="no-preference")
    table.open_new(speed=100)
    longest: dict[str, float] = {}
    for _ in range(3):
        seen = watch_the_others(table)["animations"]
        longest |= {name: max(duration, longest.get(name, 0)) for name, duration in seen.items()}
    assert longest, "nothing moved at all, so nothing was measured"
    most = {name: MOMENT if name.startswith("moment ") else LONGEST for name in longest}
    assert {name: duration for name, duration in longest.items() if duration > most[name]} == {}
    Player(table).play_until("draw")
    card = table.view["hand"][0]
    table.press(table.button("draw"))
    table.page.wait_for_function("() => document.getAnimations().length > 0")
    table.pick(card)
    assert card in table.tray()


def watch_the_others(table: Table) -> dict[str, Any]:
    """Play one own turn, then return what was seen while the others played; `focused` is what was given the focus.

    The deal may end at any moment of it, with the own discard too: then the score page is seen, which has no hand.
    """
    player = Player(table)
    player.play_until("discard")
    player.pick_discard()
    table.act("discard")
    focused: str = table.page.evaluate(FOCUS_HAND)
    start_recording(table.page)
    player.wait_for_move()
    return {**stop_recording(table.page), "focused": focused}
