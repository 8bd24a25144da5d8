"""The rules on a page of their own: chosen, asked, linked to, printed, and read in every language of the client."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.serving import Server

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
OWN = '[{"name": "Ours", "text": "bicycle + target=5000", "sides": {}}]'
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_a_rule_set_is_chosen_asked_and_read_by_headings(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/")
    page.evaluate("(own) => localStorage.setItem('sambakit.houseRules', own)", OWN)
    page.goto("/rules")
    page.get_by_role("heading", level=2, name="Dutch Samba").wait_for()
    page.get_by_label("Which rules?").select_option("Ours")
    page.get_by_role("heading", level=2, name="Bicycle Samba, 1 change").wait_for()
    assert page.url.endswith("/rules/bicycle%20%2B%20target%3D5000")
    assert "5,000 or more" in page.locator("#rule-B-8\\.3").inner_text()

    page.get_by_role("searchbox", name="Ask the rules").fill("take the pile with a natural and a joker")
    answers = page.get_by_role("list", name="Rules that answer")
    shown = answers.get_by_role("button", name="Show rule B-3.5 in the text")
    shown.wait_for()
    assert not violations(page)
    assert not contrast_faults(page)
    assert not page.evaluate(TOO_WIDE)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"rules_page_{device.width}.png")
    window.press(shown)
    expect(page.locator("#rule-B-3\\.5")).to_be_focused()
    expect(page.locator("#rule-B-3\\.5")).to_be_in_viewport()
    assert page.url.endswith("#B-3.5")
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"rules_page_read_{device.width}.png")
    page.reload()
    expect(page.locator("#rule-B-3\\.5.goal")).to_be_in_viewport()


@pytest.mark.page
def test_a_link_leads_to_a_rule_and_another_one_on_the_same_page_too(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    page.goto("/rules/dutch#D-9.8")
    expect(page.locator("#rule-D-9\\.8.goal")).to_be_in_viewport()
    page.evaluate("location.hash = '#D-13.1'")
    expect(page.locator("#rule-D-13\\.1.goal")).to_be_in_viewport()
    window.watch.forgive("404")
    page.goto("/rules/whist")
    page.get_by_text("There are no such rules.").wait_for()


@pytest.mark.parametrize(("language", "asks"), [("nl", "mag ik de stapel pakken"), ("de", "Darf ich den Stoß nehmen")])
@pytest.mark.page
def test_it_is_asked_in_the_language_of_the_reader(language: str, asks: str, server: Server, people: People) -> None:
    page = people.come(server.url, PHONE, language).page
    page.goto("/rules/dutch")
    page.get_by_role("searchbox").fill(asks)
    page.locator(".hits .number").first.wait_for()
    assert page.locator(".hits .number").first.inner_text().startswith(("D-9", "C-8"))
    assert page.locator(".hits mark").count() > 0
    assert not violations(page)
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.page
def test_it_is_printed_without_buttons(server: Server, people: People, tmp_path: Path) -> None:
    page = people.come(server.url, DESKTOP).page
    page.goto("/rules/dutch")
    page.locator("#rule-D-1\\.3").wait_for()
    page.emulate_media(media="print")
    for hidden in (page.get_by_role("searchbox"), page.get_by_label("Which rules?"), page.locator(".langs")):
        expect(hidden).to_be_hidden()
    expect(page.locator("#rule-D-13\\.1").locator(".id")).to_be_visible()  # other rules name it
    file = Path(PICTURES or tmp_path) / "rules.pdf"
    page.pdf(path=file, format="A4")
    assert file.stat().st_size > 20_000
