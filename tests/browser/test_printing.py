"""What is printed: what is on the screen, black on white."""

import msgspec
import pytest
from playwright.sync_api import Page

from sambakit.server import wire
from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.scenes import SCENES, tell
from tests.browser.serving import Server

FAINT = """() => {
    const light = (colour) => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return alpha === 0 ? 255 : 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    const faults = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const one = text.parentElement;
        if (text.data.trim() === "" || !one.checkVisibility() || one.closest(".letter, style, script, svg")) continue;
        const style = getComputedStyle(one);
        if (light(style.color) > 140) faults.push(`faint: ${text.data.trim()}`);
        for (let at = one; at !== null; at = at.parentElement)
            if (light(getComputedStyle(at).backgroundColor) < 200 || getComputedStyle(at).backgroundImage !== "none") {
                faults.push(`on a dark ground: ${text.data.trim()}`);
                break;
            }
    }
    return faults;
}"""


def printed(page: Page) -> list[str]:
    """Return the faults of the printed page: text that is faint, or lies on anything dark."""
    page.emulate_media(media="print")
    found: list[str] = page.evaluate(FAINT)
    return found


@pytest.mark.parametrize("cloth", ["lamp", "day"])
@pytest.mark.page
def test_the_score_is_printed_black_on_white(cloth: str, server: Server, people: People) -> None:
    window = people.come(server.url)
    SCENES["match-end"](window)
    window.page.evaluate("(cloth) => { document.documentElement.dataset.cloth = cloth; }", cloth)
    assert printed(window.page) == []
    assert window.page.get_by_role("heading", name="You and Cy win!").is_visible()
    assert not window.page.get_by_role("button", name="Play again").is_visible()


@pytest.mark.page
def test_an_open_drawer_of_rules_is_printed_and_not_the_page_behind_it(server: Server, people: People) -> None:
    page = people.come(server.url).page
    page.goto("/")
    page.get_by_role("button", name="The rules").click()
    page.locator(".rule").first.wait_for()
    assert printed(page) == []
    assert page.locator("#rule-D-1\\.1").is_visible()
    left = "one => one.getBoundingClientRect().left"
    assert page.locator("[role=dialog] h2").evaluate(left) == page.locator("[role=dialog] .body").evaluate(left)
    assert not page.get_by_role("heading", level=1).is_visible()
    page.emulate_media(media="screen")
    page.goto("/#setup")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    page.emulate_media(media="print")
    assert not page.get_by_role("dialog").is_visible()
    assert page.get_by_role("heading", level=1).is_visible()


def with_claims() -> wire.TableView:
    """Return a score page on which two plays against the rules were claimed, one of each side, and three sambas."""
    view = states.score_page()
    assert view.result is not None
    line = wire.ScoreLine("penalties", -200, "F-9.2", {})
    sambas = wire.ScoreLine("samba", 4500, "D-12.2", {"count": 3, "each": 1500})
    others = [one for one in view.result.sides[0].lines if one.item != "samba"]
    own = msgspec.structs.replace(view.result.sides[0], lines=[*others, sambas, line])
    penalties = [
        wire.Penalty(0, "drawn_out_of_turn", "F-9.2", 100, 1),
        wire.Penalty(2, "three_wilds", "F-9.2", 100, 3),
        wire.Penalty(1, "against_no", "F-9.2", 100, 0),
    ]
    result = msgspec.structs.replace(view.result, sides=[own, *view.result.sides[1:]], penalties=penalties)
    return msgspec.structs.replace(view, result=result)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_each_claim_is_listed_and_no_number_is_broken(device: Device, server: Server, people: People) -> None:
    page = people.come(server.url, device).page
    window = people.tables[-1]
    tell(window, with_claims())
    row = page.get_by_role("row").filter(has_text="Penalties")
    row.get_by_text("You drew out of turn: −100 (claimed by Bo)").wait_for()
    row.get_by_text("Cy used one wild card too many: −100 (claimed by Di)").wait_for()
    assert row.get_by_text("partner's no").count() == 0  # of a side without that line
    for width in (320, 360, 390, 768, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate(BROKEN) == [], width


BROKEN = """() => [...document.querySelectorAll(".how")].flatMap((how) => {
    const walker = document.createTreeWalker(how, NodeFilter.SHOW_TEXT);
    const faults = [];
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
        for (const found of text.data.matchAll(/\\d+\\s×\\s−?[\\d,]+/g)) {
            const range = document.createRange();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) faults.push(found[0]);
        }
    return faults;
})"""
