"""The rules as a card player reads and asks them: words first, numbers in tables, the source behind a small mark."""

import os
from pathlib import Path

import pytest

from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.serving import Server

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
# px between the words of a rule and a link to another rule in them, where they have one line
BESIDE = """(link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    let text = link.previousSibling;
    while (!text.data?.trim()) text = text.previousSibling;
    const before = document.createRange();
    before.setStart(text, text.data.length - 1);
    before.setEnd(text, text.data.length);
    return words.getBoundingClientRect().left - before.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_the_words_come_first_and_the_source_behind_a_mark(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("button", name="The rules"))
    panel = page.get_by_role("dialog")
    rule = panel.locator("#rule-D-1\\.3")
    rule.wait_for()
    assert rule.inner_text().startswith("With four, partners sit opposite each other.")
    assert panel.get_by_text("Source:").filter(visible=True).count() == 0
    assert panel.get_by_text("0+2").count() == 0
    assert panel.locator("#rule-D-8\\.4 .jump").evaluate(BESIDE) <= 1
    mark = rule.get_by_role("button", name="Where rule D-1.3 comes from")
    window.press(mark)
    rule.get_by_text("D-1.3 · printed in the source · Source: Players").wait_for()
    window.press(mark)
    assert rule.get_by_text("Source: Players").is_hidden()


@pytest.mark.page
def test_numbers_stand_in_tables(server: Server, people: People) -> None:
    page = people.come(server.url).page
    page.goto("/")
    page.get_by_role("button", name="The rules").click()
    minimum = page.locator("#rule-D-8\\.2")
    rows = minimum.get_by_role("row")
    rows.first.wait_for()
    assert [row.inner_text().split("\t") for row in rows.all()] == [
        ["Score before the deal", "Opening needs"],
        ["below 0", "15"],
        ["0–1,495", "50"],
        ["1,500–2,995", "90"],
        ["3,000–6,995", "120"],
        ["7,000 or more", "150"],
    ]
    assert "below 0: 15" not in minimum.inner_text()
    assert "The score is that of the side before the deal." in minimum.inner_text()
    page.locator("#rule-D-1\\.6").get_by_role("button", name="Rule D-6").click()  # a whole part: its first rule
    page.locator("#rule-D-6\\.1.goal").wait_for()
    values = page.locator("#rule-D-1\\.6")
    assert ["joker", "50"] in [row.inner_text().split("\t") for row in values.get_by_role("row").all()]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_a_question_is_answered_by_rules_with_their_words_marked(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("button", name="The rules"))
    panel = page.get_by_role("dialog")
    asked = panel.get_by_role("searchbox", name="Ask the rules")
    asked.fill("may I take the pile with a joker?")
    answers = panel.get_by_role("list", name="Rules that answer").get_by_role("listitem")
    answers.first.wait_for()
    assert "D-9.8" in [answer.locator(".number").inner_text() for answer in answers.all()[:3]]
    panel.get_by_role("status").get_by_text("rules found").wait_for()
    found = answers.filter(has_text="A wild cannot stand for one of the pair.")
    assert found.locator("mark").first.inner_text() == "wild"
    assert not violations(page)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"rules_asked_{device.width}.png")

    asked.press("Enter")  # to the first answer, and on to the text
    first = page.evaluate("document.activeElement.innerText")
    assert first == answers.first.locator(".number").inner_text()
    page.keyboard.press("Enter")
    panel.locator(f"[id='rule-{first}'].goal").wait_for()
    assert page.evaluate("document.activeElement.id") == f"rule-{first}"
    asked.fill("zzzz")
    panel.get_by_text("No rule found. Try other words").wait_for()


@pytest.mark.page
def test_house_rules_are_read_and_asked_without_the_server(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    window.open_new(rules="dutch + target=5000 + take_onto_group=yes")
    window.watch.forgive("ERR_FAILED")
    page.route("**/api/**", lambda route: route.abort())
    page.keyboard.press("f")
    panel = page.get_by_role("dialog")
    panel.get_by_text("Without a server it is not said here").wait_for()
    assert "5,000 or more" in panel.locator("#rule-D-13\\.1").inner_text()
    assert "house rule" in panel.locator("#rule-D-9\\.9").inner_text()
    panel.get_by_role("searchbox").fill("who wins at 5000")
    answers = panel.get_by_role("list", name="Rules that answer")
    answers.get_by_role("button", name="Show rule D-13.1").wait_for()
    page.unroute("**/api/**")
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    panel.locator("#rule-D-13\\.1").wait_for()
    panel.get_by_text("Without a server it is not said here").wait_for(state="hidden")
