"""Bars U1 and U2: nothing sticks out, nothing overlaps, hand, prompt and bar are in sight, everything is big enough."""

import msgspec
import pytest

from tests.browser.conftest import DESKTOP, PHONE, WHOLE, Device, People
from tests.browser.measuring import hidden_faults, layout_faults, target_faults
from tests.browser.scenes import Scene, refused, score, score_of_six, staged, tell
from tests.browser.serving import Server
from tests.browser.states import LONGEST_NAMES, family, table
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import frames, until

SIZES = [
    (320, 640), (360, 560), (360, 640), (390, 844), (640, 360), (768, 1024), (1366, 650), (1366, 768), (1920, 1080),
]  # fmt: skip
HANDS = (15, 30, 45, 60)
PARTS_OF_SEATS = """() => [...document.querySelectorAll(".seat, .small[data-anchor]")].flatMap((seat) => {
    const around = seat.getBoundingClientRect();
    const parts = [...seat.querySelectorAll("b, .role, .pumba, .open, .held")].map((one) => {
        const box = one.getBoundingClientRect();
        return { name: `${one.className} ${one.textContent}`, box };
    }).filter(({ box }) => box.width > 0);
    const out = parts.filter(({ box }) => box.left < around.left - 1 || box.right > around.right + 1);
    const over = parts.flatMap(({ name, box: a }, at) => parts.slice(at + 1).filter(({ box: b }) => {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return width > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map((other) => `${name} lies over ${other.name}`));
    return [...out.map(({ name }) => `${name} sticks out`), ...over];
})"""
IN_SIGHT = ("[role=gridcell][data-card], [role=option][data-card]", ".prompt", "[data-button]")


def hands_for(players: int, language: str) -> tuple[int, ...]:
    """Return the hands to look at; without `WHOLE` each number of players has one of them."""
    return HANDS if WHOLE or (players == 4 and language == "nl") else (60,)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.page
def test_U1_U2_table_of_any_size(players: int, language: str, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), language, teaches=(players % 2 == 0) == (language == "nl"))
    first, *further = hands_for(players, language)
    teller = Teller(window.page, table(players, first, 15, LONGEST_NAMES))
    window.page.goto("/t/t/0")
    faults = []
    for hand in (first, *further):
        if hand != first:
            teller.show(table(players, hand, 15, LONGEST_NAMES))
        for size in SIZES:
            shown = faults_at(window, size, hand)
            faults += [f"{size[0]}×{size[1]} hand {hand}: {fault}" for fault in shown]
    assert faults == []


@pytest.mark.parametrize("teaches", [False, True], ids=["off", "on"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page
def test_U1_U2_cards_in_the_tray_at_any_size(language: str, teaches: bool, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, language, teaches=teaches)
    refused(window)
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        found = layout_faults(window.page) + hidden_faults(window.page, *IN_SIGHT, ".tray") + target_faults(window.page)
        faults += [f"{width}×{height}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.parametrize("scene", [score, score_of_six])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.page
def test_score_page_needs_no_scrolling_on_a_desktop(
    scene: Scene, language: str, server: Server, people: People
) -> None:
    window = people.come(server.url, DESKTOP, language)
    scene(window)
    foot = window.page.locator("footer").bounding_box()
    assert foot is not None
    sheets = window.page.locator("main section").all()
    assert len(sheets) == 2
    for sheet in sheets:
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= foot["y"]


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.page
def test_points_of_two_staged_melds_are_in_sight_on_a_phone(
    size: tuple[int, int], server: Server, people: People
) -> None:
    window = people.come(server.url, Device(*size, touch=True))
    staged(window)
    melds = window.page.locator(".tray .melds").bounding_box()
    assert melds is not None
    for points in window.page.locator(".tray .points").all():
        box = points.bounding_box()
        assert box is not None
        assert melds["x"] <= box["x"]
        assert box["x"] + box["width"] <= melds["x"] + melds["width"]


@pytest.mark.parametrize("size", [(640, 360), (768, 1024), (1366, 768)])
@pytest.mark.page
def test_six_seats_with_long_names_and_penalty_cards_stay_in_their_boxes(
    size: tuple[int, int], server: Server, people: People
) -> None:
    window = people.come(server.url, Device(*size))
    view = family()
    names = [msgspec.structs.replace(seat, name=name) for seat, name in zip(view.seats, LONGEST_NAMES, strict=True)]
    names[3] = msgspec.structs.replace(names[3], open_cards=["4d", "5d", "6d"])
    tell(window, msgspec.structs.replace(view, seats=names))
    faults = window.page.evaluate(PARTS_OF_SEATS)
    assert faults == []
    held = window.page.locator(".held, .seats").first.bounding_box()
    pile = window.page.locator("[data-anchor=pile]").bounding_box()
    assert held is not None
    assert pile is not None
    apart = (
        held["x"] >= pile["x"] + pile["width"]
        or held["y"] >= pile["y"] + pile["height"] - 1
        or held["y"] + held["height"] <= pile["y"]
    )
    assert apart, (held, pile)


def faults_at(window: Table, size: tuple[int, int], hand: int) -> list[str]:
    """Return what is wrong with the table in a window of `size`."""
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    until(window.page, lambda: cards_shown(window) == hand, f"{hand} cards")
    frames(window.page, 2)  # sizes that follow from the window's are there in the second frame
    return layout_faults(window.page) + hidden_faults(window.page, *IN_SIGHT) + target_faults(window.page)


def cards_shown(window: Table) -> int:
    """Return how many cards the hand shows, copies counted."""
    shown: int = window.page.evaluate(
        """() => [...document.querySelectorAll("[role=gridcell][data-card], [role=option][data-card]")]
            .reduce((sum, card) => sum + Number(card.querySelector(".copies")?.textContent ?? 1), 0)"""
    )
    return shown
