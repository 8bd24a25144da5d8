"""A walk over the table by clicks alone, for what no other test of a row shows at both sizes: text, button, place.

docs/lab/2026-11-23-the-table-answers.md names the test of each row.
"""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from sambakit.server.wire import events
from tests.browser import romme_states
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, Device, People
from tests.browser.dealing import deal
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import table
from tests.browser.table import Table
from tests.browser.test_tray import opened
from tests.browser.twelve_states import ACES, FOURS, LONG_HAND, playing
from tests.browser.waiting import frames, until

HIGH = Device(390, 844, touch=True)
BOTH = pytest.mark.parametrize("device", [DESKTOP, HIGH], ids=["desktop", "phone"])
Box = dict[str, float]


def box(window: Table, selector: str) -> Box:
    found: Any = window.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def apart(one: Box, other: Box) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def like(window: Table, **likes: str) -> None:
    """Open every page of `window` with these settings."""
    window.page.add_init_script(f"localStorage.setItem('sambakit.settings', {json.dumps(json.dumps(likes))})")


@BOTH
@pytest.mark.page
def test_a_thread_leads_from_the_tray_to_the_meld_and_goes_with_the_card(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    deal(server, [window], 2, "dutch", {0: "As Ah Ad Ks Kh Kd Ac 9s 4d 5s 7c Js Tc Qd 8h"}, "5c")
    opened(window, "As", "Ah", "Ad")
    ends = window.page.locator(".threads circle")
    assert ends.count() == 0
    window.pick("Ac")
    until(window.page, lambda: ends.count() == 1, "a thread")
    end, meld = box(window, ".threads circle"), box(window, "[data-meld=A1]")
    assert not apart(end, meld)
    line, card = box(window, ".threads path"), box(window, "[data-staged-card=Ac]")
    assert line["y"] < card["y"] <= line["y"] + line["height"] + 1
    assert window.button("lay").inner_text().strip() == "Add to aces"
    window.press(window.page.locator("[data-staged-card=Ac]"))
    until(window.page, lambda: ends.count() == 0, "no thread")


@pytest.mark.parametrize("device", [DESKTOP, PHONE, HIGH], ids=["desktop", "small", "phone"])
@pytest.mark.page(2)
def test_classic_canasta_draws_one_and_names_the_last_card_only_when_it_is(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    window.open_new(rules="canasta", speed=0)
    window.watch.wait(lambda view: view["actor"] == view["seat"] and view["phase"] == "draw", "the own turn")
    until(window.page, lambda: "Draw one" in sentence(window), "the prompt", describe=lambda: sentence(window))
    assert window.view["stock"] > 1
    assert window.page.get_by_role("button", name="Draw one", exact=True).count() == 1
    one = msgspec.structs.replace(table(2, 15, 0), stock=1)
    tell(other := people.come(server.url, device), one)
    assert sentence(other).startswith("Draw the last card")


def sentence(window: Table) -> str:
    return window.page.locator(".prompt .text").get_attribute("title") or ""


@pytest.mark.parametrize("device", [PHONE, HIGH], ids=["small", "phone"])
@pytest.mark.page
def test_stock_and_pile_of_a_phone_stay_at_the_first_meld_of_the_opponents(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    teller = tell(window, table(4, 15, 0, actor=1))
    places = ("[data-anchor=stock]", "[data-anchor=pile]", ".hand", "[data-button=draw]")
    before = [box(window, place) for place in places]
    teller.show(table(4, 15, 6, actor=1), events.Laid(0, 1, ["Ks", "Kh", "Kd"], "B1", None, None))
    window.page.locator(".theirs [data-meld]").first.wait_for()
    assert [box(window, place) for place in places] == before


@pytest.mark.page
def test_large_cards_of_a_low_phone_have_a_switch_that_says_what_the_other_half_is(
    server: Server, people: People
) -> None:
    window = people.come(server.url, PHONE)
    like(window, cards="jumbo")
    tell(window, table(4, 15, 6))
    switch = window.page.get_by_role("button", name="The other half of the hand")
    for there, other in (("9", "10–A"), ("A", "4–9")):
        words = switch.evaluate(
            """(one) => {
                const range = document.createRange();
                range.selectNodeContents(one);
                const [text, own] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
                return { text: one.textContent, inside: text.left >= own.left && text.right <= own.right };
            }"""
        )
        assert words == {"text": other, "inside": True}
        assert window.page.locator("[role=columnheader] [aria-hidden]").last.inner_text() == there
        mine: Any = switch.bounding_box()
        cards = window.page.locator("[role=gridcell][data-card]")
        assert all(apart(mine, cell) for cell in boxes(window, cards.count()))
        window.press(switch)
        frames(window.page, 2)


def boxes(window: Table, count: int) -> Sequence[Box]:
    cards = window.page.locator("[role=gridcell][data-card]")
    found: list[Any] = [cards.nth(place).bounding_box() for place in range(count)]
    return [dict(one) for one in found if one is not None]


@pytest.mark.parametrize("device", [PHONE, HIGH], ids=["small", "phone"])
@pytest.mark.page
def test_a_phone_comes_back_from_rows_to_the_grid_and_no_card_is_cut(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    tell(window, playing(f"As {LONG_HAND}", (ACES, FOURS)))
    view = window.page.get_by_role("button", name="Another view of the hand")
    for mode in ("listbox", "listbox", "grid"):
        window.press(view)
        window.page.locator(f".hand [role={mode}]").wait_for()
        if mode == "listbox":
            cards: list[Box] = window.page.locator("[role=option]").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().toJSON())"
            )
            rows = sorted({round(card["y"]) for card in cards})
            assert all(low - high >= cards[0]["height"] for high, low in pairwise(rows))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_what_is_wrong_with_a_staged_meld_is_read_whole(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, language)
    deal(server, [window], 2, "dutch", {0: "Ks Kh Jk 2s 2h 2d 9s 4d 5s 7c Js Tc Qd 8h 6c"}, "5c")
    window.act("draw")
    window.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    for card in ("Ks", "Kh", "Jk", "2s", "2h"):
        window.pick(card)
    window.wait_for_tray()
    small = window.page.locator(".tray .bad .points small")
    small.first.wait_for()
    cut = small.evaluate_all("all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length")
    assert cut == 0, small.all_inner_texts()
    low, tray = box(window, ".tray .bad .points"), box(window, ".tray")
    assert low["y"] >= tray["y"]
    assert low["y"] + low["height"] <= tray["y"] + tray["height"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_a_long_answer_is_read_whole_on_a_phone_and_moves_nothing(
    language: str, server: Server, people: People
) -> None:
    window = people.come(server.url, HIGH, language)
    tell(window, romme_states.middle())
    text = window.page.locator(".prompt .text")
    prompt = text.inner_text()
    places = ("[data-anchor=stock]", ".hand", "[data-button=draw]")
    for width, height in ((390, 844), (360, 640)):
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.keyboard.press("Escape")
        until(window.page, lambda: text.inner_text() == prompt, "the prompt")
        before = [box(window, place) for place in places]
        window.press(window.page.locator("[data-anchor=buracos]"))
        until(window.page, lambda: "Buraco" in text.inner_text(), "what Buracos are for", describe=text.inner_text)
        hidden = text.evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")
        assert max(hidden) <= 1, (width, hidden)
        assert [box(window, place) for place in places] == before
        line, sentence = box(window, ".prompt"), box(window, ".prompt .text")
        assert line["y"] <= sentence["y"]
        assert sentence["y"] + sentence["height"] <= line["y"] + line["height"]
        top = {"x": sentence["x"] + 9, "y": sentence["y"] + 9}
        over = "({ x, y }) => document.elementFromPoint(x, y)?.closest('.prompt') !== null"
        assert window.page.evaluate(over, top), "something lies over its first line"


@pytest.mark.page
def test_the_two_sides_of_the_header_are_read_as_two(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    tell(window, table(4, 15, 6))
    own: list[Box] = (
        window.page.locator(".head .side.own")
        .locator(".who, .total, .opened > :last-child, .fact")
        .evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    )
    assert len(own) == 5
    inside = max(right["x"] - left["x"] - left["width"] for left, right in pairwise(own))
    theirs = box(window, ".head .side:not(.own) .who")
    assert theirs["x"] - own[-1]["x"] - own[-1]["width"] > inside
