"""House rules in a real browser: written, refused where they contradict, kept, shared, played, marked in the rules."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until


def open_field(window: Table, name: str) -> None:
    row = window.page.locator(f"#field-{name} button.row")
    if not row.is_visible():
        window.press(window.page.locator("details").filter(has=row).locator("summary"))
    window.press(row)
    window.page.locator(f"#field-{name} .more").wait_for()


def draft(page: Page) -> str:
    return page.get_by_label(re.compile("^As text")).input_value()


@pytest.mark.page
def test_a_house_rule_is_made_refused_mended_kept_and_played(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/")
    window.press(page.get_by_role("button", name="Set the table"))
    window.press(page.get_by_role("button", name="Change", exact=True))
    page.locator(".field").first.wait_for()
    open_field(window, "sequences")
    window.press(page.locator("#field-sequences").get_by_role("radio").nth(1))
    page.locator(".state .problem").get_by_role("button", name="Taking onto a sequence").wait_for()
    play = page.get_by_role("button", name="Play with these")
    assert play.get_attribute("aria-disabled") == "true"
    window.press(page.get_by_role("button", name="Undo: Sequences"))
    open_field(window, "target")
    page.locator("#field-target input").fill("5000")
    page.get_by_text("You can play with these rules.").wait_for()
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
    panel.get_by_text("One house rule").wait_for()  # the rules are fetched when the drawer opens
    panel.locator("#rule-D-13\\.1.changed").get_by_text("5,000").first.wait_for()
    page.goto("/")
    page.get_by_role("button", name="Play now").get_by_text("Sunday · Dutch Samba, 1 change").wait_for()


@pytest.mark.page
def test_rules_are_played_as_they_are_written_in_the_same_moment(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    page.goto("/house-rules#dutch")
    page.locator(".foot .go:not(.off)").wait_for()  # the server has said that these can be played
    open_field(window, "target")
    page.evaluate(WRITE_AND_PLAY, "5000")
    window.watch.wait(lambda view: view["rules"] == "dutch + target=5000", "a table by the rules as written")


@pytest.mark.page
def test_rules_are_kept_as_they_are_written_in_the_same_moment(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    page.goto("/house-rules#dutch")
    page.locator(".foot .go:not(.off)").wait_for()  # the server has said that these can be played
    open_field(window, "target")
    page.get_by_label("Name").fill("Sunday")
    page.evaluate(WRITE_AND_KEEP, "5000")
    page.get_by_text("Saved as Sunday.").wait_for()
    page.goto("/")
    page.goto("/house-rules#bolivia")
    page.get_by_label("Based on").select_option("Sunday")
    until(page, lambda: draft(page) == "dutch + target=5000", "the rules that were kept")


@pytest.mark.page
def test_a_press_on_play_where_rules_contradict_shows_the_reason(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/house-rules#dutch%20%2B%20sequences%3Dno")
    page.locator(".state .problem").wait_for()
    page.locator(".keep").scroll_into_view_if_needed()
    assert not is_in_sight(page, ".state .problem")
    page.get_by_role("button", name="Play with these").tap(force=True)  # dimmed, and answered
    until(page, lambda: is_in_sight(page, ".state .problem"), "the reason")


@pytest.mark.page
def test_a_reason_out_of_sight_is_one_tap_away(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/house-rules#dutch%20%2B%20sequences%3Dno")
    page.locator(".state .problem").wait_for()
    page.locator(".keep").scroll_into_view_if_needed()
    assert not is_in_sight(page, ".state .problem")
    window.press(page.get_by_role("contentinfo").get_by_role("button", name="One rule contradicts another"))
    until(page, lambda: is_in_sight(page, ".state .problem"), "the reason")
    assert page.evaluate("() => document.activeElement.closest('.problem') !== null")


@pytest.mark.page
def test_texts_in_another_language_are_marked_as_such_and_named(server: Server, people: People) -> None:
    window = people.come(server.url, language="de")
    page = window.page
    page.goto("/house-rules#dutch")
    page.get_by_text("sind in einer anderen Sprache: Englisch.").wait_for()
    open_field(window, "freezes_for_all")
    field = page.locator("#field-freezes_for_all")
    for part in (".label > span", ".meaning"):
        assert field.locator(part).first.get_attribute("lang") == "en"
    page.goto("/house-rules#samba_romme")
    page.locator(".group h2[lang=de]").first.wait_for()
    assert page.get_by_text("anderen Sprache").count() == 0


@pytest.mark.page
def test_contradictions_and_values_are_in_the_language_of_the_page(server: Server, people: People) -> None:
    window = people.come(server.url, language="nl")
    page = window.page
    page.goto("/house-rules#dutch%20%2B%20sequences%3Dno")
    reason = page.locator(".state .problem [lang=nl]")
    reason.wait_for()
    page.locator("#field-sequences .problem [lang=nl]").get_by_text(reason.inner_text()).wait_for()
    open_field(window, "freezes_for_all")
    written = page.locator("#field-freezes_for_all input")
    assert written.input_value() == "geen"
    written.fill("rode drieën, jokers")
    until(page, lambda: page.locator(".keep textarea").input_value().endswith("=red_threes,jokers"), "the rules' words")
    assert written.input_value() == "rode drieën, jokers"


@pytest.mark.parametrize("size", [(1366, 768), (640, 360), (360, 640)])
@pytest.mark.page
def test_what_has_the_focus_lies_under_neither_head_nor_foot(
    size: tuple[int, int], server: Server, people: People
) -> None:
    page = people.come(server.url, Device(*size)).page
    page.goto("/house-rules#dutch%20%2B%20sequences%3Dno")
    page.locator(".state .problem").wait_for()
    page.locator(".keep textarea").focus()
    covered = []
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        covered += page.evaluate(COVERED)
    assert covered == []


# Nothing comes between the last key and the press: the server has not been asked yet.
WRITE = """
    const target = document.querySelector("#field-target input");
    target.value = text;
    target.dispatchEvent(new Event("input", { bubbles: true }));
    target.dispatchEvent(new Event("change", { bubbles: true }));
"""
WRITE_AND_PLAY = f"(text) => {{ {WRITE} document.querySelector('.foot .go').click(); }}"
WRITE_AND_KEEP = f"(text) => {{ {WRITE} document.querySelector('.keep .buttons button').click(); }}"

COVERED = """() => {
    const { activeElement: one } = document;
    const box = one.getBoundingClientRect();
    const bars = [...document.querySelectorAll("header, .diff, .foot")].filter((bar) => !bar.contains(one));
    return bars.map((bar) => bar.getBoundingClientRect())
        .filter((bar) => bar.top < box.bottom - 1 && bar.bottom > box.top + 1)
        .filter((bar) => bar.left < box.right - 1 && bar.right > box.left + 1).map(() => one.innerText || one.name);
}"""


def is_in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    return box is not None and size is not None and 0 <= box["y"] <= size["height"] - box["height"]


@pytest.mark.page
def test_rules_without_penalties_offer_no_referee(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    for text, offered in (("penalty_for=nothing + penalty_cards=no", 0), ("target=5000", 1)):
        page.goto(f"/house-rules#{quote('fournier + ' + text)}")
        page.get_by_text("These rules came with the link.").wait_for()
        window.press(page.get_by_role("button", name="Play with these"))
        window.watch.wait(lambda view, text=text: view["rules"] == f"fournier + {text}", "a table by these rules")
        page.goto("/")
        window.press(page.get_by_role("button", name="Set the table"))
        page.locator("footer.foot").get_by_text("Fournier Samba").first.wait_for()
        page.get_by_role("radio", name="Beginner").first.wait_for()
        assert page.get_by_role("switch", name="Referee mode").count() == offered


@pytest.mark.page
def test_the_rules_can_be_read_in_the_language_of_their_source(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    window.open_new(rules="spanish + target=7000")
    window.press(page.get_by_role("button", name="Rules").first)
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name="English", pressed=True).wait_for()
    window.press(panel.get_by_role("button", name="Español"))
    rule = panel.locator("#rule-S-1\\.2")
    rule.get_by_text("baraja").wait_for()
    assert rule.evaluate("(one) => one.closest('[lang]').lang") == "es"


@pytest.mark.page
def test_an_experimental_set_is_marked_wherever_it_is_named(server: Server, people: People) -> None:
    window = people.come(server.url)
    page = window.page
    window.open_new(rules="quad + target=9000", players=6)
    page.get_by_role("button", name="Quad (experimental), 1 change").wait_for()
    page.goto("/")
    page.get_by_role("link", name="Continue").get_by_text("Quad (experimental), 1 change").wait_for()
    page.goto("/rules/compare")
    page.get_by_role("checkbox", name=re.compile("^Quad experimental")).check()
    page.get_by_role("columnheader", name="Quad experimental").wait_for()
    page.goto("/house-rules#quad")
    page.get_by_role("heading", level=1, name="Quad (experimental)").wait_for()


@pytest.mark.page
def test_on_a_phone_every_compared_value_says_whose_it_is(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    page.goto("/rules/compare")
    cells = page.locator("tbody td")
    cells.first.wait_for()
    assert [text.split("\n")[0] for text in cells.all_inner_texts()[:2]] == ["Dutch Samba", "Bicycle Samba"]


@pytest.mark.page(2)
def test_a_link_a_file_and_a_text_bring_house_rules(server: Server, people: People, tmp_path: Path) -> None:
    sender = people.come(server.url, DESKTOP)
    page = sender.page
    page.goto("/house-rules#dutch%20%2B%20target%3D7000")
    until(page, lambda: draft(page) == "dutch + target=7000", "the rules of the link")
    page.get_by_text("These rules came with the link.").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sender.press(page.get_by_role("button", name="Copy link"))
    page.get_by_text("Link copied.").wait_for()
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


@pytest.mark.page
def test_rule_sets_are_compared_and_open_at_a_rule(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    page = window.page
    page.goto("/rules/compare")
    page.get_by_role("columnheader", name="Bicycle Samba").wait_for()
    rows = page.get_by_role("row").count()
    window.press(page.get_by_role("checkbox", name=re.compile("^Classic Canasta")))
    page.get_by_role("columnheader", name="Classic Canasta").wait_for()
    window.press(page.get_by_role("switch", name=re.compile("^Also show rules")))
    until(page, lambda: page.get_by_role("row").count() > rows + 20, "every field")
    packs = page.get_by_role("row").filter(has_text="Packs").first
    assert [cell.split("\n")[0] for cell in packs.locator("td").all_inner_texts()] == ["3", "3", "2"]
    window.press(packs.get_by_role("button", name="Rule K-1"))
    goal = page.get_by_role("dialog").locator("#rule-K-1.goal")
    goal.get_by_text("108").first.wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_common_rules_come_first_a_search_finds_the_rest_and_changes_stay_in_sight(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/house-rules#dutch%20%2B%20target%3D5000%20%2B%20draw%3D1")
    page.get_by_text("These rules came with the link.").wait_for()
    groups = page.locator("details")
    assert groups.first.locator("summary").inner_text().split("\n")[0] == "Common house rules"
    assert [group.get_attribute("open") is not None for group in groups.all()] == [True] + [False] * 5
    assert groups.first.locator(".field").first.get_attribute("id") == "field-target"
    ids = page.locator(".field").evaluate_all("all => all.map((one) => one.id)")
    assert len(ids) == len(set(ids)) > 70

    page.locator(".keep").scroll_into_view_if_needed()
    page.get_by_text("2 changes from Dutch Samba").wait_for()
    assert is_in_sight(page, ".diff")
    assert is_in_sight(page, ".diff li:first-child")

    page.get_by_role("searchbox", name="Search the rules").fill("penalty")
    page.get_by_text("rules found").wait_for()
    shown = page.locator(".field").filter(visible=True)
    assert 2 <= shown.count() <= 6
    window.press(page.locator("#field-penalty button.row"))
    page.locator("#field-penalty input").fill("200")
    page.get_by_text("3 changes from Dutch Samba").wait_for()
    page.get_by_role("searchbox", name="Search the rules").fill("")
    window.press(page.locator(".diff").get_by_role("button", name="Undo: Penalty", exact=True))
    page.get_by_text("2 changes from Dutch Samba").wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_the_editor_of_romme_speaks_of_its_own_game(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/house-rules#samba_romme%20%2B%20match%3Dpoints%20%2B%20match_goal%3D5000")
    page.get_by_text("These rules came with the link.").wait_for()
    open_field(window, "match")
    said = page.locator("#field-match").inner_text()
    assert "A match ends when a player has 5,000 points after a game." in said
    assert "{" not in page.locator("main").inner_text()
    open_field(window, "set_values")
    page.locator("#field-set_values").get_by_text("Numbers from 1 to 12, such as 4,8,12; or none").wait_for()
    assert page.get_by_text("Cards, with commas between").count() == 0

    page.locator("#field-set_values input").fill("")
    page.locator(".state").get_by_text("A value is missing: Values for sets.").wait_for()
    page.get_by_role("contentinfo").get_by_role("button", name="One value is missing.").wait_for()
    assert page.get_by_text("contradict").count() == 0
    page.locator("#field-set_values input").fill("abc")
    page.locator(".state").get_by_text("This value cannot be used: Values for sets.").wait_for()
    assert page.get_by_text("set_values", exact=False).filter(visible=True).count() == 0
