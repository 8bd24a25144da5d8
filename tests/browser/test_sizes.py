"""What a large, a high and a foreign window makes of the room: larger cards, whole labels, all ranks in sight."""

import json
from typing import Any

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import states
from tests.browser.conftest import LANGUAGES, Device, People
from tests.browser.measuring import hidden_faults, layout_faults, target_faults
from tests.browser.scenes import Scene, draw, house_rules, planned, pressing, score, staged, start, tell
from tests.browser.serving import Server
from tests.browser.states import LONGEST_NAMES, NOTHING, table
from tests.browser.table import Table
from tests.browser.test_layout import IN_SIGHT, SIZES
from tests.browser.waiting import frames, until

CUT = """() => [...document.querySelectorAll("[data-button] .label")]
    .filter((label) => label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 4)
    .map((label) => label.textContent)"""

# the bubbles that lie over something else, with what it is
COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const bubbles = [...document.querySelectorAll(".bubble")];
    const others = [...document.querySelectorAll(".seats .seat, [data-meld]"), ...bubbles];
    return bubbles.flatMap((bubble) => others
        .filter((other) => other !== bubble && meet(box(bubble), box(other)))
        .map((other) => `${bubble.textContent} over ${other.className} ${other.textContent}`));
}"""


def answering(window: Table) -> None:
    """Open a table on which every button has its longest text."""
    view = table(4, 15, 6, phase="play")
    options = msgspec.structs.replace(NOTHING, lay=True, discard=sorted(set(view.hand)), ask=True, take_back=True)
    tell(window, msgspec.structs.replace(view, options=options))


@pytest.mark.parametrize("scene", [draw, staged, planned, answering])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_no_button_is_cut(language: str, scene: Scene, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), language)
    scene(window)
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        faults += [f"{width}×{height}: {label}" for label in window.page.evaluate(CUT)]
    assert faults == []


# what stands in the head of the table and lies over something else there
CROWDED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const shown = (one) => getComputedStyle(one).visibility === "visible" && box(one).width > 0;
    const all = [...document.querySelectorAll(".head .line > *, .head .facts > *, .head .icons")].filter(shown);
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 3 && other.top < one.bottom - 3;
    return all.flatMap((one, at) => all.slice(at + 1).filter((other) => meet(box(one), box(other)))
        .map((other) => `${one.textContent.trim()} over ${other.textContent.trim() || other.className}`));
}"""


# the name of the rules in the head, where it is cut
RULES_CUT = """() => [...document.querySelectorAll(".head .rules")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => `${one.textContent} is cut`)"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_nothing_in_the_head_lies_over_anything_else(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), language)
    teller = tell(window, table(4, 15, 6))
    faults = []
    for players, opened in ((4, True), (4, False), (5, True), (6, True), (6, False)):
        view = table(players, 15, 6)
        sides = [
            msgspec.structs.replace(side, opened=opened, minimum=120, red_threes=["3h", "3d", "3h"])
            for side in view.sides
        ]
        teller.show(msgspec.structs.replace(view, sides=sides))
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            frames(window.page, 2)
            found = window.page.evaluate(CROWDED) + window.page.evaluate(RULES_CUT)
            faults += [f"{players} players, {width}×{height}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.parametrize("size", [(2560, 1440), (1920, 1080)])
@pytest.mark.page
def test_one_unit_scales_everything_in_a_large_window(size: tuple[int, int], server: Server, people: People) -> None:
    window = people.come(server.url, Device(*size))
    tell(window, table(4, 15, 15, LONGEST_NAMES))
    card = box_of(window, "[role=option]")
    assert card["width"] >= 88 * min(1.6, size[1] / 768) - 1
    assert layout_faults(window.page) + hidden_faults(window.page, *IN_SIGHT) + target_faults(window.page) == []
    pile = box_of(window, "[data-anchor=pile]")
    for name in ("A1", "B1"):
        meld = box_of(window, f"[data-meld={name}]")
        apart = max(meld["y"] - pile["y"] - pile["height"], pile["y"] - meld["y"] - meld["height"])
        assert apart < pile["height"]


@pytest.mark.page
def test_start_page_drawers_and_score_scale_with_a_large_window(server: Server, people: People) -> None:
    window = people.come(server.url, Device(2560, 1440))
    sizes = {}
    for name, scene, what in (
        ("start", start, "[data-start=play]"),
        ("drawer", pressing(start, "The rules"), "[role=dialog]"),
        ("score", score, ".sheet"),
        ("editor", house_rules, "main"),
    ):
        scene(window)
        page = window.page
        sizes[name] = box_of(window, what)["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 2560, name
    assert sizes["start"] >= 1.6 * 420
    assert sizes["drawer"] >= 1.6 * 415
    assert sizes["score"] >= 1.6 * 600
    assert sizes["editor"] >= 1.6 * 900


@pytest.mark.page
def test_few_melds_gather_around_the_pile_of_a_large_window(server: Server, people: People) -> None:
    window = people.come(server.url, Device(2560, 1440))
    tell(window, table(4, 15, 7))
    for side in "AB":
        first, last = box_of(window, f"[data-meld={side}1]"), box_of(window, f"[data-meld={side}7]")
        stock, pile = box_of(window, "[data-anchor=stock]"), box_of(window, "[data-anchor=pile]")
        middle = (first["x"] + last["x"] + last["width"]) / 2
        assert stock["x"] < middle < pile["x"] + pile["width"]


@pytest.mark.parametrize("size", [(1366, 768), (1366, 650), (1920, 1080)])
@pytest.mark.page
def test_a_bubble_covers_neither_seat_nor_meld_nor_bubble(
    size: tuple[int, int], server: Server, people: People
) -> None:
    window = people.come(server.url, Device(*size))
    view = table(4, 15, 9)
    teller = tell(window, view)
    teller.show(view, *turns_of(1, 2, 3))
    bubbles = window.page.locator(".bubble")
    until(window.page, lambda: bubbles.count() == 3, "a bubble for each of the others")
    assert window.page.evaluate(COVERED) == []


@pytest.mark.page
def test_five_others_on_a_phone_on_its_side_show_their_last_turns(
    server: Server, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "sides_of", lambda players: [seat % 2 for seat in range(players)])
    window = people.come(server.url, Device(640, 360, touch=True))
    view = table(6, 15, 15)
    teller = tell(window, view)
    teller.show(view, *turns_of(1, 2, 3, 4, 5))
    shown = window.page.locator(".turns [data-turn]")
    until(window.page, lambda: [text[:2] for text in shown.all_inner_texts()] == ["+8"] * 5, "their turns")
    assert layout_faults(window.page) + hidden_faults(window.page, *IN_SIGHT) + target_faults(window.page) == []


def turns_of(*seats: int) -> list[wire.Event]:
    """Return what happens in a turn, for each of the seats."""
    return [
        event
        for seat in seats
        for event in (
            events.Drew(0, seat, 2, [], []),
            events.Added(0, seat, ["8h"], "B4", None, None),
            events.Discarded(0, seat, ["2s"]),
        )
    ]


@pytest.mark.page
def test_a_high_phone_gives_its_room_to_the_hand_and_keeps_the_others_in_sight(server: Server, people: People) -> None:
    window = people.come(server.url, Device(390, 844, touch=True))
    staged(window)
    cell = box_of(window, "[role=gridcell][data-card]")
    assert cell["width"] >= 33
    assert cell["height"] >= 56
    tray, theirs = box_of(window, ".tray"), box_of(window, ".theirs")
    assert tray["y"] >= theirs["y"] + theirs["height"]
    assert window.page.locator(".theirs").get_attribute("inert") is None
    assert window.page.get_by_role("button", name="Their melds").count() == 0  # they are in sight
    window.page.set_viewport_size({"width": 360, "height": 640})
    window.page.get_by_role("button", name="Their melds").wait_for()


@pytest.mark.page
def test_jumbo_cards_of_a_high_phone_show_all_ranks_at_once(server: Server, people: People) -> None:
    window = people.come(server.url, Device(390, 844, touch=True))
    likes = json.dumps({"cards": "jumbo"})
    window.page.add_init_script(f"localStorage.setItem('sambakit.settings', {likes!r})")
    view = table(4, 15, 6)
    tell(window, view)
    shown = window.page.locator("[role=gridcell][data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert set(shown) == set(view.hand)
    heads = window.page.locator("[role=columnheader]").all_inner_texts()
    assert len(heads) == 11
    assert layout_faults(window.page) + hidden_faults(window.page, *IN_SIGHT) + target_faults(window.page) == []


@pytest.mark.page
def test_a_joker_in_the_fan_of_a_phone_has_its_whole_index(server: Server, people: People) -> None:
    window = people.come(server.url, Device(390, 844, touch=True))
    likes = json.dumps({"handMode": "fan"})
    window.page.add_init_script(f"localStorage.setItem('sambakit.settings', {likes!r})")
    tell(window, table(4, 22, 9))
    drawn = window.page.locator('[role=option][data-card="Jk"] use').evaluate_all(
        "all => all.map((one) => document.querySelector(`${one.getAttribute('href')} .face-index`).textContent.trim())"
    )
    assert set(drawn) == {"Jk"}


@pytest.mark.page
def test_the_marks_of_a_small_fan_are_seen_whole(server: Server, people: People) -> None:
    window = people.come(server.url, Device(390, 844, touch=True))
    likes = json.dumps({"handMode": "fan"})
    window.page.add_init_script(f"localStorage.setItem('sambakit.settings', {likes!r})")
    tell(window, table(4, 22, 9))
    below = """all => all.flatMap((one) => {
        const { y, height } = one.viewBox.baseVal;
        const drawn = document.querySelector(one.querySelector("use").getAttribute("href"));
        const marks = [...drawn.querySelectorAll(".face-corner :is(.face-wild, .face-star, rect)")];
        return marks.map((mark) => Number(mark.getAttribute("y")) + Number(mark.getAttribute("height")) - y - height);
    })"""
    hidden = window.page.locator("[role=option] svg.card").evaluate_all(below)
    assert len(hidden) > 3
    assert max(hidden) <= 0


def box_of(window: Table, selector: str) -> Any:
    box = window.page.locator(selector).first.bounding_box()
    assert box is not None
    return box
