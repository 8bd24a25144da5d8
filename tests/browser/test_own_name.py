"""The own name: asked for before something goes out to others, who never read "You"; on the own device one is "You"."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.inviting import open_people
from tests.browser.serving import Server
from tests.browser.test_match_end import looked_at, played_out

# what a picture is written with goes into `drawn`
WRITTEN = """() => {
    globalThis.drawn = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        globalThis.drawn.push(text);
        return write.call(this, text, ...rest);
    };
}"""


def picture(page: Page, *pressed: str) -> str:
    """Return what is written on the picture that the buttons make."""
    page.evaluate("() => (globalThis.drawn = [])")
    with page.expect_download():
        for button in pressed:
            page.get_by_role("button", name=button).click()
    return "\n".join(page.evaluate("() => globalThis.drawn"))


@pytest.mark.page(1)
def test_a_picture_asks_for_the_name_and_shows_it_or_the_seat_but_never_you(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.add_init_script(f"({WRITTEN})()")
    table = played_out(server, window, name="")
    page.goto(f"/t/{table}/0")
    page.get_by_role("button", name="Save a picture").click()
    field = page.get_by_label("What is your name?")
    expect(field).to_be_visible()
    assert page.evaluate("() => globalThis.drawn") == []  # nothing is made before the answer
    for width, height in ((390, 844), (320, 640), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        looked_at(page, f"name-{width}")
    text = picture(page, "Go on without a name")
    assert "Player 1" in text
    assert "You" not in text
    assert picture(page, "Save a picture") == text  # it was answered

    page.get_by_role("link", name="Replay").click()
    page.get_by_role("group", name="Steps").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    said = page.locator("body").inner_text()
    assert "You" in said
    assert "Player 1" not in said
    assert violations(page) == []

    page.goto(f"/t/{table}/0")
    page.get_by_role("button", name="Save a picture").click()
    field.fill("Ann")
    text = picture(page, "That’s me")
    assert "Ann" in text
    assert "You" not in text
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("group", name="Steps").wait_for()
    expect(page.locator("body")).to_contain_text("Ann")


@pytest.mark.page(1)
def test_inviting_asks_for_the_name(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    window.wait_for_hand()
    open_people(window)
    expect(page.get_by_label("What is your name?")).to_be_visible()
