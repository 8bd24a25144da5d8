"""Replays: a record is opened from a file and gone through by key and scrubber; a finished match by its link."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sambakit.games import adapter_of_record
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import post
from tests.browser.waiting import until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden"
SIDEWAYS = """() => {
    const room = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth <= room ? [] : [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > room + 0.5)
        .map((one) => `${one.tagName} ${one.classList} ${one.getBoundingClientRect().right}`);
}"""
UNDRAWN = """() => [...document.querySelectorAll("use")].map((one) => one.getAttribute("href"))
    .filter((name) => document.querySelector(name) === null)"""
SIZES = [(320, 640), (360, 640), (640, 360), (768, 1024), (1366, 768), (1920, 1080)]
SMALL_TARGETS = """() => [...document.querySelectorAll(".controls button, .controls select")]
    .map((one) => [one.getBoundingClientRect(), one.ariaLabel])
    .filter(([box]) => box.width < 43.5 || box.height < 43.5).map(([, label]) => label)"""
OUTSIDE = """() => [...document.querySelectorAll(".controls button, .controls select, .controls input")]
    .map((one) => [one.getBoundingClientRect(), one.ariaLabel])
    .filter(([box]) => box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
    .map(([, label]) => label)"""


def picture(window: Table, name: str) -> None:
    """Keep what the page looks like, where pictures are wanted."""
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"replay-{name}.png")


def opened(window: Table, file: Path) -> Page:
    """Open a record from its file."""
    window.page.goto("/m/")
    window.page.get_by_role("heading", name="Open a record").wait_for()
    window.page.locator("input[type=file]").set_input_files(file)
    window.page.get_by_role("group", name="Steps").wait_for()
    return window.page


def place(page: Page) -> str:
    """Return where the replay stands."""
    return page.locator(".scrub .place").inner_text()


def step_of(page: Page) -> int:
    """Return the step at which the replay stands."""
    return int(place(page).split("step ")[1].split()[0])


@pytest.mark.page
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("record", ["dutch-match", "fournier-6-players", "romme/match"])
def test_a_record_is_opened_and_looks_right(record: str, device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = opened(window, GOLDEN / f"{record}.txt")
    name = f"{record.replace('/', '-')}-{device.width}"
    picture(window, f"{name}-begin")
    page.goto("/m/#1.40")
    page = opened(window, GOLDEN / f"{record}.txt")
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    picture(window, name)
    assert page.evaluate(UNDRAWN) == []
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Scores").click()
    picture(window, f"{name}-scores")
    assert violations(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda: page.evaluate(SIDEWAYS) == [], f"a page of {width} × {height} without sideways scrolling")
        until(page, lambda: page.evaluate(OUTSIDE) == [], f"all within {width} × {height}")
        picture(window, f"{name}-at-{width}x{height}")


@pytest.mark.page
def test_keys_buttons_and_scrubber_lead_through_a_match_and_each_step_is_said(server: Server, people: People) -> None:
    window = people.come(server.url)
    file = TESTS / "kept" / "next" / "records" / "dutch.txt"
    record = adapter_of_record(file.read_text()).record.parse_record(file.read_text())
    deals, first = len(record.deals), len(record.deals[0].plays)
    assert deals > 1
    page = opened(window, file)
    said = page.locator('[data-live="answer"]')
    assert place(page) == f"Deal 1 of {deals}, step 0 of {first}"
    page.keyboard.press("ArrowRight")
    assert place(page) == f"Deal 1 of {deals}, step 1 of {first}"
    expect(said).to_contain_text("drew")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    step = int(place(page).split("step ")[1].split()[0])
    assert record.deals[0].plays[step].seat != record.deals[0].plays[0].seat
    page.keyboard.press("Shift+ArrowLeft")
    assert "step 0" in place(page)
    page.keyboard.press("PageDown")
    assert place(page).startswith(f"Deal 2 of {deals}, step 0")
    expect(said).to_contain_text("Deal 2 begins")
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    last = len(record.deals[-1].plays)
    assert place(page) == f"Deal {deals} of {deals}, step {last} of {last}"
    assert page.get_by_role("button", name="Next step").get_attribute("aria-disabled") == "true"
    page.keyboard.press("Home")
    for name in (
        "Next step",
        "Next turn",
        "Next deal",
        "Deal back",
        "Next step",
        "Turn back",
        "Next step",
        "Step back",
    ):
        page.get_by_role("button", name=name).click()
    assert place(page).startswith("Deal 1 of")
    page.get_by_role("slider").fill("9")
    assert "step 9" in place(page)
    page.get_by_label("Speed").select_option("2½×")
    page.locator("main").click(position={"x": 5, "y": 5})
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    until(page, lambda: step_of(page) >= 11, "it plays by itself")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play").wait_for()

    page.get_by_role("button", name="Moves").click()
    line = page.locator("ol li").nth(3)
    line.locator("button").click()
    assert str(step_of(page)) == line.get_attribute("data-step")
    hands = page.get_by_role("group", name="Open hands")
    assert hands.locator(".card").count() > 40
    page.get_by_label("Hands", exact=True).select_option("2")
    assert hands.locator(".back").count() == 3
    assert "hidden" in (hands.locator("section").nth(0).get_attribute("aria-label") or "")
    assert "drew" in page.locator("ol").inner_text()


@pytest.mark.page
def test_what_is_no_record_is_said_with_its_line(server: Server, people: People, tmp_path: Path) -> None:
    window = people.come(server.url)
    good = (GOLDEN / "dutch-match.txt").read_text(encoding="utf-8")
    faults = {
        "hello\n": "This file is not a record",
        good.replace("record 2", "record 9"): "A newer version",
        good.replace("rules dutch.1", "rules nobody.1"): "Line 2: this version does not know the rules",
        good.replace("players 4", "players 9"): "Line",
    }
    for text, words in faults.items():
        window.page.goto("/m/")
        file = tmp_path / "record.txt"
        file.write_text(text, encoding="utf-8")
        window.page.locator("input[type=file]").set_input_files(file)
        window.page.get_by_role("alert").filter(has_text=words).wait_for()
    broken = good.replace("\n0: draw\n", "\n1: draw\n", 1)
    window.page.goto("/m/")
    file.write_text(broken, encoding="utf-8")
    window.page.locator("input[type=file]").set_input_files(file)
    window.page.get_by_role("alert").filter(has_text="the cards do not lie so").wait_for()


@pytest.mark.page(2)
@pytest.mark.deals(2)
def test_a_finished_match_is_replayed_by_its_link_and_a_running_one_is_not(server: Server, people: People) -> None:
    window = people.come(server.url)
    window.page.goto("/")
    wish = {
        "rules": "dutch", "players": 2, "name": "Ann", "bot_names": ["Bo"], "level": "beginner", "speed": 0,
        "options": {"limit": {"what": "deals", "most": 1}},
    }  # fmt: skip
    table = post(window, "/api/v1/tables", wish)["table"]
    window.page.goto(f"/t/{table}/0")
    window.wait_for_hand()
    player = Player(window)
    player.play_deal()
    window.watch.wait(lambda view: view["over"] is not None, "the end of the match")
    match = window.view["over"]["match"]
    window.page.get_by_role("link", name="Replay this match").click()
    window.page.get_by_role("group", name="Steps").wait_for()
    page = window.page
    assert page.url.split("#")[0].endswith(f"/m/{match}")
    assert page.get_by_text("Ann").count() > 0
    assert violations(page) == []
    page.keyboard.press("End")
    expect(page.locator(".scrub .place")).to_contain_text("Deal 1 of 1")
    steps = place(page).split()[-1]
    until(page, lambda: page.url.endswith(f"#1.{steps}"), "the moment in the address")
    page.keyboard.press("Home")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    until(page, lambda: page.url.endswith("#1.8"), "the moment in the address")

    other = people.come(server.url, PHONE)
    other.watch.forgive("fault: not_watched")  # who did not play goes through it alone
    other.page.goto(f"/m/{match}#1.5")
    other.page.get_by_role("group", name="Steps").wait_for()
    assert "step 5" in place(other.page)
    assert other.page.get_by_text("Ann").count() == 0
    assert other.page.get_by_text("Player 1").count() > 0
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    adapter.record.replay(adapter.record.parse_record(text))

    play_on_from_here(page, match)

    page.goto("/#games")
    page.get_by_role("link", name="Replay: Dutch Samba").click()
    page.get_by_role("group", name="Steps").wait_for()
    other.watch.forgive("404")
    other.page.goto("/m/mAAAAAAAAAAAAAAAAAAAAAA")
    other.page.get_by_role("heading", name="There is no replay here").wait_for()
    assert violations(other.page) == []


def play_on_from_here(page: Page, match: str) -> None:
    """Open tables that go on from a moment, by keyboard: alone against Master, and with others."""
    page.get_by_role("slider").fill("8")
    hand = page.get_by_role("group", name="Open hands").locator("section").nth(0).get_attribute("aria-label") or ""
    ask = page.get_by_role("button", name="What if: play on from here")
    ask.focus()
    page.keyboard.press("Enter")
    asked = page.get_by_role("group", name="What if: play on from here")
    for width, height in (*SIZES, (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda: page.evaluate(SIDEWAYS) == [], f"a page of {width} × {height} without sideways scrolling")
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"replay-what-if-{width}x{height}.png")
    assert violations(page) == []
    assert contrast_faults(page) == []
    asked.get_by_label("You play for").select_option("Ann")
    asked.get_by_role("button", name="With others").click()
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    page.get_by_text("The match goes on from deal 1, step 8").wait_for()
    back = page.get_by_role("link", name="Back to that moment of the old match")
    expect(back).to_have_attribute("href", f"/m/{match}#1.8")
    assert violations(page) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / "replay-what-if-room.png", full_page=True)
    page.get_by_role("button", name="Begin", exact=True).click()
    says_what_it_goes_on_from(page, f"/m/{match}#1.8")
    page.goto(f"/m/{match}#1.8")
    page.get_by_role("button", name="Play on from here against Master").click()  # for whoever acts, with one click
    page.wait_for_url("**/t/**/0")
    page.goto(f"/m/{match}#1.8")
    page.get_by_role("button", name="What if: play on from here").click()
    asked.get_by_label("You play for").select_option("Ann")
    asked.get_by_role("button", name="Against Master").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**/0")
    page.locator(".hand").first.wait_for()
    assert hand.startswith("Ann: ")
    if PICTURES:
        page.wait_for_timeout(500)
        page.screenshot(path=Path(PICTURES) / "replay-what-if-table.png")


def says_what_it_goes_on_from(page: Page, moment: str) -> None:
    """The table of a what-if tells so at every size; the device that comes from the replay leads back to it."""
    sign = page.get_by_role("img", name="What if: the match goes on from deal 1, step 8")
    for width, height in (*SIZES, (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(sign).to_be_visible()
        until(page, lambda: page.evaluate(SIDEWAYS) == [], f"a table of {width} × {height} without sideways scrolling")
        assert violations(page) == []
        expect(page.get_by_role("link", name="what if", exact=True)).to_be_visible(visible=width >= 1366)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"table-what-if-{width}x{height}.png")
    assert contrast_faults(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name="Menu").click()
    back = page.get_by_role("link", name="Back to that moment of the old match")
    expect(back).to_contain_text("deal 1, step 8")
    assert (back.bounding_box() or {"height": 0})["height"] >= 44
    assert violations(page) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / "table-what-if-menu.png")
    page.evaluate("localStorage.removeItem('sambakit.whatIfs')")  # as for the others, who may not see all hands
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("What if: the match goes on from deal 1, step 8").wait_for()
    assert back.count() == 0


@pytest.mark.page(2)
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_notes_stay_on_the_device_and_go_along_with_the_record(
    device: Device, server: Server, people: People, tmp_path: Path
) -> None:
    page = opened(people.come(server.url, device), GOLDEN / "dutch-match.txt")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    page.keyboard.type("why not the pile? #mistake")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowRight")
    step = step_of(page)
    page.get_by_label(f"Note on deal 1, step {step}").fill("well played #nice")
    notes = page.get_by_role("group", name="Notes")
    assert notes.locator("li").all_inner_texts() == [
        "Deal 1, step 3\nwhy not the pile? #mistake",
        f"Deal 1, step {step}\nwell played #nice",
    ]
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"replay-notes-{device.width}.png", full_page=True)
    assert violations(page) == []
    assert contrast_faults(page) == []
    notes.get_by_role("button", name="#mistake", exact=True).click()
    assert notes.locator("li").count() == 1
    notes.locator("li button").click()
    assert step_of(page) == 3
    notes.get_by_role("button", name="#mistake", exact=True).click()
    page.get_by_role("button", name="Moves").click()
    assert page.locator("li[data-step='3']").inner_text().endswith("with a note")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / "mine.txt"
    download.value.save_as(saved)
    text = saved.read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    adapter.record.replay(adapter.record.parse_record(text))
    assert text.splitlines()[-2:] == [
        "x-note 1.3 why not the pile? #mistake",
        f"x-note 1.{step} well played #nice",
    ]

    page.reload()
    opened_again = page.locator("input[type=file]")
    opened_again.set_input_files(GOLDEN / "dutch-match.txt")
    page.get_by_role("button", name="Notes 2").click()
    assert notes.locator("li").count() == 2
    other = opened(people.come(server.url), saved)
    other.get_by_role("button", name="Notes 2").click()
    other.get_by_role("group", name="Notes").get_by_role("button", name="well played").click()
    assert step_of(other) == step
    other.get_by_label(f"Note on deal 1, step {step}").fill("")
    assert other.get_by_role("group", name="Notes").locator("li").count() == 1
