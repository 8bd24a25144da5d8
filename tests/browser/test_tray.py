"""The tray, by clicks and taps: cards find their melds, only what stands counts, and a pair opens with the pile."""

import os
import re
from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.dragging import holding, point_in
from tests.browser.scenes import draw
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
REST = "4d 5s 7c Js Tc Qd"  # goes with nothing in these tests
ACES = f"As Ah Ad Ks Kh Kd Ac 9s {REST}"
NINES = "9s 9d 9c 6h 7h 8h Ks Kh Kd 9h 4d 5s 7c Js Tc"


def seated(people: People, server: Server, device: Device, hand: str, top: str = "5c", language: str = "en") -> Table:
    """Return a table of two where it is the own turn to draw."""
    table = people.come(server.url, device, language)
    deal(server, [table], 2, "dutch", {0: hand}, top=top)
    return table


def opened(table: Table, *cards: str) -> None:
    """Draw, and open with `cards`."""
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    for card in cards:
        table.pick(card)
    table.act("lay")
    table.watch.wait(lambda view: view["sides"][0]["opened"], "the opening")


def words(table: Table, button: str) -> str:
    return table.button(button).inner_text().replace("\n", " ").strip()


def is_yellow(table: Table, button: str) -> bool:
    return "go" in str(table.button(button).get_attribute("class")).split()


def yellow(table: Table) -> list[str]:
    """Return the names of the buttons in the accent colour."""
    found: list[str] = table.page.locator("[data-button].go").evaluate_all(
        "all => all.map((one) => one.dataset.button)"
    )
    return found


def wait_for(table: Table, text: str) -> None:
    """Wait until the tray shows `text`."""
    tray = table.page.locator(".tray")
    shown = re.compile(r"\s+")

    def says() -> bool:
        return text in shown.sub(" ", tray.inner_text())

    until(table.page, says, f"{text!r} in the tray", describe=tray.inner_text)


def glowing(table: Table) -> list[str]:
    """Return the own melds that picked cards, or the card under way, may go to or are on the way to."""
    melds = table.page.locator(".ours [data-meld]:is(.glows, .target, .fits)")
    found: list[str] = melds.evaluate_all("all => all.map((one) => one.dataset.meld)")
    return found


def cards_of(table: Table, name: str) -> list[str]:
    return next(list(meld["cards"]) for meld in table.view["sides"][0]["melds"] if meld and meld["name"] == name)


@DEVICES
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Add to aces"), ("nl", "Leg bij azen"), ("de", "An Asse anlegen")]
)
@pytest.mark.page
def test_a_card_that_fits_one_own_meld_is_on_its_way_there(
    language: str, said: str, device: Device, server: Server, people: People
) -> None:
    table = seated(people, server, device, ACES, language=language)
    opened(table, *ACES.split()[:6])
    place = table.button("lay").bounding_box()
    table.pick("Ac")
    until(table.page, lambda: words(table, "lay") == said, said, describe=lambda: words(table, "lay"))
    until(table.page, lambda: yellow(table) == ["lay"], "the yellow button", describe=lambda: str(yellow(table)))
    assert glowing(table) == ["A1"]
    assert table.button("lay").bounding_box() == place
    assert table.can("discard")
    table.press(table.button("lay"))
    table.watch.wait(lambda _: len(cards_of(table, "A1")) == 4, "four aces")
    until(table.page, lambda: glowing(table) == [], "nothing that glows")


@DEVICES
@pytest.mark.page
def test_where_two_own_melds_take_a_card_both_glow_and_a_tap_chooses(
    device: Device, server: Server, people: People
) -> None:
    table = seated(people, server, device, NINES)
    opened(table, *NINES.split()[:9])
    names = {re.sub(r"[^A-Z0-9]", "", meld["name"]): meld["cards"][0] for meld in table.view["sides"][0]["melds"]}
    nines = next(name for name, card in names.items() if card[0] == "9")
    hearts = next(name for name, card in names.items() if card == "6h")
    table.pick("9h")
    until(table.page, lambda: sorted(glowing(table)) == sorted([nines, hearts]), "two melds that glow")
    assert "Add" not in words(table, "lay")
    prompt = table.page.locator(".prompt").inner_text()
    assert ("Tap nines or ♥6–8" if device.touch else "Tap the meld to add to: nines or ♥6–8") in prompt
    if not device.touch:
        wait_for(table, "nines or ♥6–8?")
    table.press(table.meld(hearts))
    until(table.page, lambda: words(table, "lay") == "Add to ♥6–8", "the name", describe=lambda: words(table, "lay"))
    assert glowing(table) == [hearts]
    until(table.page, lambda: yellow(table) == ["lay"], "the yellow button", describe=lambda: str(yellow(table)))
    table.press(table.button("lay"))
    table.watch.wait(lambda _: cards_of(table, hearts) == ["6h", "7h", "8h", "9h"], "the longer sequence")


@DEVICES
@pytest.mark.page
def test_while_a_card_is_lifted_every_meld_that_takes_it_glows(device: Device, server: Server, people: People) -> None:
    table = seated(people, server, device, NINES)
    opened(table, *NINES.split()[:9])
    card = table.page.locator('.hand [data-card="9h"]').first
    start = point_in(card, 8, 8)
    with holding(table, start, (start[0], start[1] - 120)):
        until(table.page, lambda: len(glowing(table)) == 2, "two melds that glow", describe=lambda: str(glowing(table)))
    until(table.page, lambda: glowing(table) == [], "nothing that glows", describe=lambda: str(glowing(table)))
    assert table.tray() == []


@DEVICES
@pytest.mark.page
def test_only_melds_that_stand_count_and_the_rest_is_loose(device: Device, server: Server, people: People) -> None:
    table = seated(people, server, device, f"Ks Kh Kd 9s As {REST}")
    table.act("draw")
    table.pick("9s")
    table.pick("As")
    wait_for(table, "+30 loose")
    assert re.sub(r"\s+", " ", table.page.locator(".tray .sum").inner_text()).startswith("0 of 50")
    for card in ("Ks", "Kh", "Kd"):
        table.pick(card)
    wait_for(table, "30 of 50")
    wait_for(table, "+30 loose")
    assert not is_yellow(table, "lay")
    sum_box, melds_box = (table.page.locator(f".tray {part}").bounding_box() for part in (".sum", ".melds"))
    assert sum_box is not None
    assert melds_box is not None
    assert sum_box["x"] >= melds_box["x"] + melds_box["width"] - 1 or sum_box["y"] >= melds_box["y"]


@DEVICES
@pytest.mark.page
def test_a_pair_opens_with_the_pile_together_with_more(device: Device, server: Server, people: People) -> None:
    table = seated(people, server, device, f"9s 9h Ks Kh Kd Ac As 6h 8d {REST}", top="9c")
    assert yellow(table) == []
    table.press(table.button("pile"))
    until(table.page, lambda: table.tray() == ["9c", "9s", "9h"], "the pair", describe=lambda: str(table.tray()))
    wait_for(table, "30 of 50")
    wait_for(table, "add 20")
    assert yellow(table) == []
    for card in ("Ks", "Kh"):
        table.pick(card)
        assert table.tray()[:3] == ["9c", "9s", "9h"]
    wait_for(table, "add 20")
    table.pick("Kd")
    until(table.page, lambda: yellow(table) == ["pile"], "the yellow button", describe=lambda: str(yellow(table)))
    assert words(table, "pile") == ("Pile" if device.touch else "Take pile")
    table.press(table.button("pile"))
    view = table.watch.wait(lambda view: view["sides"][0]["opened"], "the opening")
    assert [len(meld["cards"]) for meld in view["sides"][0]["melds"]] == [3, 3]
    until(table.page, lambda: table.tray() == [], "an empty tray", describe=lambda: str(table.tray()))


@DEVICES
@pytest.mark.page
def test_picked_cards_choose_the_way_to_take_the_pile(device: Device, server: Server, people: People) -> None:
    table = seated(people, server, device, f"9s 9h 9d Ks Kh Kd Ac As 6h {REST}", top="9c")
    table.pick("9d")
    table.wait_for_tray()
    table.press(table.button("pile"))
    items = table.page.get_by_role("menuitem")
    items.first.wait_for()
    assert items.count() == 2  # of three pairs, those with the card
    table.press(items.first)
    until(table.page, lambda: table.tray()[0] == "9c", "the upcard in the tray", describe=lambda: str(table.tray()))
    assert "9d" in table.tray()
    for card in ("Ks", "Kh", "Kd"):
        table.pick(card)
    until(table.page, lambda: yellow(table) == ["pile"], "the yellow button", describe=lambda: str(yellow(table)))
    table.press(table.button("pile"))
    view = table.watch.wait(lambda view: view["sides"][0]["opened"], "the opening")
    nines = next(meld["cards"] for meld in view["sides"][0]["melds"] if meld["cards"][0][0] == "9")
    assert len(nines) == 3
    assert "9d" in nines


@pytest.mark.page
def test_the_tick_of_a_picked_card_leaves_its_marks_in_sight(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    draw(window)
    below = """one => {
        const { top, height } = one.querySelector("svg.card").getBoundingClientRect();
        const corner = `${one.querySelector("use").getAttribute("href")} .face-corner:not(.face-far)`;
        const shown = [...document.querySelectorAll(`${corner} > :is(use, rect)`)];
        const lowest = Math.max(...shown.map((mark) => mark.y.baseVal.value + mark.height.baseVal.value));
        return one.querySelector(".tick").getBoundingClientRect().top - top - (height * lowest) / 140;
    }"""
    for card in ("Jk", "3h", "3s"):
        window.pick(card)
        picked = window.page.locator(f'[role=option][data-card="{card}"][aria-selected=true]')
        assert picked.evaluate(below) >= 0, card


CUT = """() => {
    const edges = document.querySelector(".tray .melds").getBoundingClientRect();
    return [...document.querySelectorAll(".tray .points b")].filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const box = range.getBoundingClientRect();
        const cut = box.left < edges.left - 0.5 || box.right > edges.right + 0.5;
        return cut !== (getComputedStyle(one).opacity === "0");
    }).map((one) => one.textContent);
}"""
FADES = """() => getComputedStyle(document.querySelector(".tray .melds")).maskImage"""


@pytest.mark.page
def test_on_a_phone_a_sum_at_the_edge_of_the_tray_is_seen_whole_or_not_at_all(server: Server, people: People) -> None:
    table = seated(people, server, PHONE, "As Ah Ad Ks Kh Kd Qs Qh Qd 9s 9h 9d 4d 5s 7c")
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    page = table.page
    for card in ["As", "Ah", "Ad"]:
        table.pick(card)
    wait_for(table, "60")
    assert page.evaluate(FADES) == "none"  # there is nothing to scroll to
    for card in ["Ks", "Kh", "Kd", "Qs", "Qh", "Qd", "9s", "9h", "9d"]:
        table.pick(card)
    wait_for(table, "150")
    melds = page.locator(".tray .melds")
    most = melds.evaluate("(list) => list.scrollWidth - list.clientWidth")
    assert most > 60
    hidden = set()
    for left in [*range(0, most, 3), most]:
        melds.evaluate("(list, left) => { list.scrollLeft = left; }", left)
        until(
            page,
            lambda: page.evaluate(CUT) == [],
            f"no cut number at {left} px",
            describe=lambda: str(page.evaluate(CUT)),
        )
        hidden |= set(page.locator(".tray b[data-cut]").all_inner_texts())
        if PICTURES and left in (0, most // 6 * 3, most):
            page.screenshot(path=Path(PICTURES) / f"tray-scrolled-{left}.png")
    assert hidden == {"30", "60"}
    assert "20px" in page.evaluate(FADES)  # to the left, where the first melds are
