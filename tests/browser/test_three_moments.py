"""The three moments of a deal: they come by themselves, and the next deal need not wait; each leads to its position."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sambakit.server import wire
from tests.browser import states
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.playing import Player
from tests.browser.scenes import tell, watch
from tests.browser.serving import Server
from tests.browser.test_match_end import played_out
from tests.browser.test_replays import SIDEWAYS
from tests.browser.together import post
from tests.browser.waiting import until

# notes what is written on a canvas
LETTERING = """
window.lettered = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.lettered.push(text);
    return fillText.call(this, text, ...where);
};
"""
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def decision(step: int, seat: int, points: int, better: list[str]) -> dict[str, Any]:
    reasons = [{"code": "takes_pile", "facts": {"cards": 9}}] if points == 180 else []
    mark = {
        "step": step, "seat": seat, "points": points, "within": 35, "played": ["draw"], "better": better,
        "reasons": reasons,
    }  # fmt: skip
    return {"step": step, "seat": seat, "mark": mark, "stroke": None}


def draw(step: int, seat: int, points: int) -> dict[str, Any]:
    stroke = {"step": step - 1, "turn": 4, "seat": seat, "points": points}
    return {"step": step, "seat": seat, "mark": None, "stroke": stroke}


def marks(state: str, progress: float, moments: list[dict[str, Any]], deal: int = 4) -> dict[str, Any]:
    made = {"marks": [], "seats": [], "bot": "deep@3", "version": "1", "chance": "m1#4", "playouts": 90_000}
    return {"deals": [{"deal": deal, "state": state, "progress": progress, "luck": None, "moments": moments, **made}]}


FOUND = [
    draw(10, 3, -410),
    decision(14, 0, 180, ["take pair Qh Qd"]),
    decision(22, 1, 60, ["add Kh B1", "discard 9c"]),
]


def looked_at(page: Page, name: str, whole: bool = True) -> None:
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"moments-{name}.png", full_page=whole)


def open_position(page: Page, button: Locator, name: str, title: str, hand: str, words: str) -> None:
    """Open a position by keyboard, look at it, and close it; the focus goes back each time."""
    dialog = page.get_by_role("dialog", name=title)
    button.press("Enter")
    dialog.get_by_role("region", name="Stock and pile").wait_for()
    expect(dialog.get_by_role("region", name=f"{hand}: ")).to_be_visible()
    expect(dialog).to_have_accessible_description(re.compile(words))
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"^(Your|.+’s) cards .*then: 15\.$"))
    looked_at(page, name, whole=False)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def seen_from(seat: int) -> wire.TableView:
    """Return the position of a moment as `seat` saw it; seat 3 has just drawn."""
    then = states.table(phase="play" if seat == 3 else "draw", actor=seat)
    return msgspec.structs.replace(then, seat=seat, side=seat % 2, drawn=then.hand[:2] if seat == 3 else [])


def answering(page: Page, asked: list[str], answers: list[dict[str, Any]], positions: list[str]) -> None:
    """Answer for the server: marks one after the other, and positions of the moments after a first failure."""

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json=answers[min(len(asked), len(answers)) - 1])

    def answer_position(route: Route) -> None:
        positions.append(route.request.url.partition("/api/v1")[2])
        step = int(route.request.url.rpartition("=")[2])
        seat = next(moment["seat"] for moment in FOUND if moment["step"] == step)
        if len(positions) == 1:
            route.fulfill(body="nothing that can be read")
        else:
            route.fulfill(body=wire.encode(seen_from(seat)), content_type="application/json")

    page.route("**/api/v1/matches/m1/marks*", answer)
    page.route("**/api/v1/matches/m1/position*", answer_position)


def after_a_deal() -> wire.TableView:
    view = states.score_page()
    assert view.result is not None
    return msgspec.structs.replace(view, result=msgspec.structs.replace(view.result, match="m1"))


def open_all(page: Page, rows: Locator, size: str) -> None:
    """Open the position of each moment: of the draw of another seat, and of decisions of both."""
    buttons = rows.get_by_role("button", name="Show this position")
    buttons = [buttons.nth(1), buttons.nth(0), buttons.nth(2)]  # the own ones come first
    came, before = "The position with the cards that came", "The position before this turn"
    open_position(page, buttons[0], f"came-{size}", came, "Di", "The cards of this draw brought Bo and Di 410")
    better = "Played: .*Better: Take the pile with queen of hearts"
    open_position(page, buttons[1], f"own-position-{size}", before, "You", better)
    open_position(page, buttons[2], f"other-position-{size}", before, "Bo", "Bo · 60 points")


@pytest.mark.page
def test_moments_of_everybody_come_by_themselves_while_the_way_on_stays(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    asked: list[str] = []
    positions: list[str] = []
    answers = [marks("making", 0.4, []), marks("made", 1, FOUND)]
    answering(page, asked, answers, positions)
    tell(window, after_a_deal())
    page.get_by_text("Master looks at the deal").wait_for()
    expect(page.get_by_role("progressbar", name="40 % of the deal is looked at.")).to_be_visible()
    expect(page.get_by_role("button", name="Next deal")).to_be_enabled()
    looked_at(page, "asked")
    rows = page.locator(".moments li")
    expect(rows).to_have_count(3)
    assert asked == ["POST", "GET"]
    expect(rows.nth(0)).to_contain_text("You: Draw")  # the own one first
    expect(rows.nth(0)).to_contain_text("−180 ± 35")
    expect(rows.nth(0)).to_contain_text("Better: Take the pile with queen of hearts")
    expect(rows.nth(1)).to_contain_text("Di: The cards of this draw brought Bo and Di 410 points.")
    expect(rows.nth(2)).to_contain_text("Bo: Draw")
    expect(rows.nth(2)).to_contain_text("−60 ± 35")
    expect(page.locator(".moments")).to_contain_text("from what the player knew then, and where the cards decided")
    assert page.locator(".moments a").count() == 0  # a match that runs has no replay
    looked_at(page, "desktop")
    assert positions == []
    position = rows.nth(0).get_by_role("button", name="Show this position")
    position.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("The position cannot be shown now.")
    page.keyboard.press("Escape")
    expect(position).to_be_focused()
    open_all(page, rows, "desktop")
    assert {*positions} == {f"/matches/m1/position?deal=4&step={moment['step']}" for moment in FOUND}
    page.set_viewport_size({"width": 390, "height": 844})
    looked_at(page, "phone")
    open_all(page, rows, "phone")
    page.set_viewport_size({"width": 320, "height": 640})
    looked_at(page, "320")
    open_all(page, rows, "320")
    assert page.evaluate("() => document.getAnimations().length") == 0  # with motion or without: nothing moves here

    # of a match that is over each moment leads to its place in the replay
    ended = states.match_end()
    assert ended.result is not None
    assert ended.over is not None
    replace = msgspec.structs.replace
    tell(window, replace(ended, result=replace(ended.result, match="m1"), over=replace(ended.over, match="")))
    expect(rows).to_have_count(3)
    addresses = [rows.nth(place).get_by_role("link").get_attribute("href") for place in range(3)]
    assert rows.get_by_role("button").count() == 0
    assert addresses == ["/m/m1#4.14", "/m/m1#4.10", "/m/m1#4.22"]
    looked_at(page, "match-over-320")
    page.get_by_role("button", name="Hide the moments").press("Enter")
    expect(rows).to_have_count(0)

    # the device remembers the wish: nothing is looked at then
    asked.clear()
    tell(window, after_a_deal())
    page.get_by_role("button", name="Three moments of this deal").wait_for()
    assert asked == []


@pytest.mark.page
def test_spectators_get_moments_where_they_may_watch_and_screens_get_none(server: Server, people: People) -> None:
    window = people.come(server.url, reduced_motion="no-preference")
    page = window.page
    answering(page, [], [marks("made", 1, FOUND)], ["the first one fails"])
    view = states.watched(after_a_deal())
    button = page.get_by_role("button", name="Three moments of this deal")
    watch(window, view)
    assert button.count() == 0  # whoever has a seat looks on here: the table lets nobody else watch
    options = msgspec.structs.replace(view.table_options, spectators=True)
    watch(window, msgspec.structs.replace(view, table_options=options))
    button.click()
    rows = page.locator(".moments li")
    expect(rows.nth(1)).to_contain_text("Ann: Draw")
    rows.nth(1).get_by_role("button", name="Show this position").click()
    expect(page.get_by_role("dialog").get_by_role("region", name="Ann: ")).to_be_visible()
    looked_at(page, "watched", whole=False)
    page.keyboard.press("Escape")
    watch(window, msgspec.structs.replace(view, table_options=options), page="screen")
    assert button.count() == 0
    assert rows.count() == 0


@pytest.mark.page
def test_the_turning_point_is_a_moment_once_master_has_looked(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    asked: list[str] = []
    states_then = [marks("none", 0, []), marks("making", 0.3, []), marks("made", 1, FOUND)]
    answering(page, asked, states_then, ["the first one fails"])
    page.route("**/api/v1/matches/m1/digest", lambda route: route.fulfill(json={"deals": [], "best": None}))
    ended = states.match_end()
    assert ended.over is not None
    turned = [wire.SheetRow(number, [900, 200 if number == 4 else 800], [900 * number, 0]) for number in (1, 2, 3, 4)]
    replace = msgspec.structs.replace
    page.add_init_script(LETTERING)
    tell(window, replace(ended, sheet=turned, over=replace(ended.over, match="m1")))
    turning = page.locator("section").filter(has_text="Deal 4 changed the lead most").last
    ask = turning.get_by_role("button", name="Which moment was it? Ask Master")
    ask.wait_for()
    assert asked == ["GET"]  # nothing is looked at unasked
    looked_at(page, "turning-ask")
    ask.press("Enter")
    expect(turning.get_by_role("progressbar")).to_be_visible()
    expect(turning).to_contain_text("Bo · 60 points")  # what the other side lost; its own luck turned nothing
    link = turning.get_by_role("link", name="Show this position")
    assert link.get_attribute("href") == "/m/m1#4.22"
    assert asked == ["GET", "POST", "GET"]
    looked_at(page, "turning")
    page.get_by_role("button", name="Save a picture").click()
    expect(page.get_by_text("The picture is saved")).to_be_visible()
    lettered = " ".join(page.evaluate("window.lettered"))
    assert "What weighed most in it was step 22: Bo lost 60 points." in lettered
    looked_at(page, "turning-picture")
    page.set_viewport_size({"width": 320, "height": 640})
    looked_at(page, "turning-320")


@pytest.fixture
def quick_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose Master does little work for marks."""
    with Server(tmp_path, settings={"marks_work": "0.02"}) as server:
        yield server


@pytest.mark.page
def test_the_next_deal_waits_for_who_reads_and_its_time_is_shown_to_nobody_alone(
    server: Server, people: People
) -> None:
    window = people.come(server.url)
    page = window.page
    answering(page, [], [marks("made", 1, FOUND)], [])
    view = msgspec.structs.replace(after_a_deal(), next_deal=wire.NextDeal(42_000, []))
    teller = tell(window, view)
    foot = page.locator(".foot p")
    expect(foot).to_have_text(re.compile(r"Next deal in 4\d s"))

    def said() -> list[bool]:
        return [message["on"] for message in teller.heard if message["type"] == "reading"]

    page.locator(".moments").get_by_role("button", name="Show this position").first.wait_for()
    assert said() == []  # that they lie there holds nobody up
    page.get_by_role("button", name="All hands").click()
    expect(page.get_by_role("dialog", name="Hands at the end")).to_contain_text("no cards")
    until(page, lambda: said() == [True], "that the page reads")
    teller.show(msgspec.structs.replace(view, next_deal=wire.NextDeal(42_000, [0])))
    expect(foot).to_have_text("The next deal waits while you read.")
    looked_at(page, "reading")
    teller.show(msgspec.structs.replace(view, next_deal=wire.NextDeal(42_000, [0, 1])))
    expect(foot).to_have_text("The next deal waits. Still reading: Bo")
    page.keyboard.press("Escape")
    until(page, lambda: said() == [True, False], "that it reads no more")
    teller.show(msgspec.structs.replace(view, next_deal=None))
    expect(foot).to_have_text("No hurry: the bots wait.")
    assert [message["type"] for message in teller.heard].count("ready") == 0


@pytest.mark.page(2)
@pytest.mark.server
@pytest.mark.parametrize(
    ("device", "motion"), [(DESKTOP, "no-preference"), (PHONE, "reduce")], ids=["desktop in motion", "phone at rest"]
)
def test_after_a_played_deal_everybody_opens_the_moments_of_everybody(
    device: Device, motion: str, quick_server: Server, people: People
) -> None:
    window = people.come(quick_server.url, device, reduced_motion=motion)
    window.page.goto("/")
    wish = {
        "rules": "dutch", "players": 4, "name": "Ann", "bot_names": ["Bo", "Cy", "Di"], "level": "greedy", "speed": 0,
        "options": {"spectators": True, "limit": {"what": "deals", "most": 2}},
    }  # fmt: skip
    table: str = post(window, "/api/v1/tables", wish)["table"]
    window.page.goto(f"/t/{table}/0")
    window.wait_for_hand()
    Player(window).play_deal()
    watcher = people.come(quick_server.url, device)
    watcher.page.goto(f"/t/{table}/watch")
    name = str(device.width)
    for page, who in ((window.page, "played"), (watcher.page, "watched")):
        if who == "watched":
            page.get_by_role("button", name="Three moments of this deal").click()
        rows = page.locator(".moments li")
        until(page, lambda rows=rows: rows.count() > 0, "the moments", 200)
        assert rows.count() == 3
        assert any("±" in one for one in rows.all_inner_texts())
        looked_at(page, f"{who}-{name}")
        for place in range(3):
            rows.nth(place).get_by_role("button", name="Show this position").click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_role("region", name="Stock and pile").wait_for()
            expect(dialog.locator("section.hand")).to_have_count(1)
            assert dialog.locator("section.hand .one").count() > 0
            looked_at(page, f"{who}-{name}-{place}", whole=False)
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
    window.act("ready")
    window.watch.wait(lambda view: view["deal"] == 2, "the next deal")


@pytest.mark.page
@pytest.mark.server
def test_master_names_the_moment_that_turned_a_played_match_and_it_opens_in_the_replay(
    quick_server: Server, people: People
) -> None:
    window = people.come(quick_server.url)
    page = window.page
    table = played_out(quick_server, window)
    page.goto(f"/t/{table}/0")
    turning = page.locator("section").filter(has_text="changed the lead most").last
    turning.get_by_role("button", name="Which moment was it? Ask Master").click()
    link = turning.get_by_role("link", name="Show this position")
    none = turning.get_by_text("Master finds no moment")
    until(page, lambda: link.count() + none.count() > 0, "what Master says", 200)
    looked_at(page, "turning-played")
    expect(link).to_be_visible()
    deal = re.findall(r"Deal (\d+) changed", turning.inner_text())[0]
    address = link.get_attribute("href") or ""
    assert re.search(rf"^/m/m[^#]+#{deal}\.\d+$", address)
    link.click()
    page.get_by_role("group", name="Steps").wait_for()
    assert page.url.endswith(address)
    looked_at(page, "turning-replay", whole=False)
