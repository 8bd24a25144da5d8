"""House rules in a real browser: written, refused where they contradict, kept, shared, played, marked in the rules."""

import re
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until


def open_field(window: Table, name: str) -> None:
    window.press(window.page.locator(f"#field-{name} .row"))
    window.page.locator(f"#field-{name} .more").wait_for()


def draft(page: Page) -> str:
    return page.get_by_label(re.compile("^As text")).input_value()


def test_a_house_rule_is_made_refused_mended_kept_and_played(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("button", name="Set the table"))
    window.press(page.get_by_role("button", name="House rules"))
    page.locator(".field").first.wait_for()
    open_field(window, "sequences")
    window.press(page.locator("#field-sequences").get_by_role("radio").nth(1))
    page.locator(".state .problem").get_by_role("button", name="Taking onto a sequence").wait_for()
    play = page.get_by_role("button", name="Play with these")
    assert play.get_attribute("aria-disabled") == "true"
    window.press(page.get_by_role("button", name="Undo: Sequences"))
    open_field(window, "target")
    page.locator("#field-target input").fill("5000")
    page.get_by_text("These rules can be played.").wait_for()
    assert draft(page) == "dutch + target=5000"
    page.get_by_label("Name").fill("Sunday")
    window.press(page.get_by_role("button", name="Save", exact=True))
    page.get_by_text("Saved as Sunday.").wait_for()
    window.press(play)
    window.watch.wait(lambda view: view["rules"] == "dutch + target=5000", "a table by these rules")
    assert window.view["target"] == 5000
    window.hand.first.wait_for()
    window.press(page.get_by_role("button", name="Rules").first)
    panel = page.get_by_role("dialog")
    assert "One house rule" in panel.inner_text()
    assert "5000" in panel.locator("#rule-D-13\\.1.changed").inner_text()
    page.goto("/")
    assert "Sunday" in page.get_by_role("button", name="Play now").inner_text()


def test_a_link_a_file_and_a_text_bring_house_rules(server: Server, people: People, tmp_path: Path) -> None:
    sender = people.come(server.url, DESKTOP)
    page = sender.page
    page.goto("/house-rules#dutch%20%2B%20target%3D7000")
    until(page, lambda: draft(page) == "dutch + target=7000", "the rules of the link")
    page.get_by_text("These rules came with the link.").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sender.press(page.get_by_role("button", name="Copy link"))
    page.get_by_text("The link is copied.").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    with page.expect_download() as downloaded:
        sender.press(page.get_by_role("button", name="Save as file"))
    file = tmp_path / "house.txt"
    downloaded.value.save_as(file)
    assert file.read_text() == "dutch + target=7000\n"

    receiver = people.come(server.url, DESKTOP)
    receiver.page.goto(link)
    until(receiver.page, lambda: draft(receiver.page) == "dutch + target=7000", "the same rules elsewhere")
    text = receiver.page.get_by_label(re.compile("^As text"))
    text.fill("bicycle + draw=3")
    text.blur()
    receiver.page.locator("#field-draw").get_by_text("Three cards are drawn").wait_for()
    receiver.page.locator("input[type=file]").set_input_files(file)
    until(receiver.page, lambda: draft(receiver.page) == "dutch + target=7000", "the rules of the file")


def test_rule_sets_are_compared_and_open_at_a_rule(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    page = window.page
    page.goto("/rules")
    page.get_by_role("columnheader", name="Bicycle Samba").wait_for()
    rows = page.get_by_role("row").count()
    window.press(page.get_by_role("checkbox", name=re.compile("^Classic Canasta")))
    page.get_by_role("columnheader", name="Classic Canasta").wait_for()
    window.press(page.get_by_role("checkbox", name=re.compile("^Everything")))
    until(page, lambda: page.get_by_role("row").count() > rows + 20, "every field")
    packs = page.get_by_role("row").filter(has_text="Packs").first
    assert [cell.split("\n")[0] for cell in packs.locator("td").all_inner_texts()] == ["3", "3", "2"]
    window.press(packs.get_by_role("button", name="Rule K-1"))
    goal = page.get_by_role("dialog").locator("#rule-K-1.goal")
    goal.wait_for()
    assert "108" in goal.inner_text()
