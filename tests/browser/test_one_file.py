"""The page that is one file: opened from a disk and over plain http it keeps score, and asks nobody for anything."""

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from sambakit.cli.serving.client import client_folder
from sambakit.engine.presets import PRESETS
from sambakit.games import parse_rules
from sambakit.scorekeeper import parse_sheet, tally_of
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import LANGUAGES, NAME_HERE, PHONE, People
from tests.browser.sheet_hand import NAMES, SIDEWAYS, Hand, enter, totals
from tests.scorekeeper.playing import played

MOST = 400_000  # bytes
NOTHING = "about:blank"
REFUSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("it is refused here", "SecurityError"); },
});"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The page, as it is carried away."""
    return Path(shutil.copy(client_folder() / "sambakit-score.html", tmp_path / "score.html"))


@pytest.fixture
def plain_http(file: Path) -> Iterator[str]:
    """The address of the page at a plain web server of others."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(file.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{NAME_HERE}:{server.server_port}/{file.name}"
        server.shutdown()


def opened(people: People, address: str, language: str = "en") -> tuple[Page, list[str]]:
    """Return the page and the addresses that it asks for from now on."""
    page, asked = people.come(NOTHING, PHONE, language).page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.locator("form").wait_for()
    return page, asked


def begin(page: Page, rules: str, players: int) -> None:
    page.locator("select").select_option(rules)
    page.locator(f"fieldset input[value='{players}']").check(force=True)
    for seat in range(players):
        page.locator(".player > input").nth(seat).fill(NAMES[seat])
    page.locator("form .btn.go").tap()


def of_others(asked: list[str], address: str) -> list[str]:
    """Return what was asked for beside the page itself and what lies in it."""
    return [url for url in asked if url != address and not url.startswith(("data:", "blob:"))]


def test_it_is_no_larger_than_a_picture(file: Path) -> None:
    assert 100_000 < file.stat().st_size <= MOST
    assert b"/api/v1/sheets" not in file.read_bytes()  # what is live needs a server


@pytest.mark.page
def test_from_a_disk_a_deal_is_entered_saved_and_opened_again(file: Path, people: People, tmp_path: Path) -> None:
    page, asked = opened(people, f"{file.as_uri()}#begin")
    begin(page, "dutch.1", 4)
    entry, scores = played(PRESETS["dutch"], 4, Random("one file"))
    enter(Hand(page), entry)
    right = [score.points for score in scores]
    assert totals(page) == right
    page.reload()
    assert totals(page) == right
    with page.expect_download() as saved:
        page.get_by_text("Save as a file").tap()
    kept = tmp_path / "evening.sheet"
    saved.value.save_as(kept)
    assert list(tally_of(parse_sheet(kept.read_text(encoding="utf-8"))).standing.totals) == right
    page.get_by_text("All sheets").tap()
    page.locator("li .quiet").tap()
    page.locator("input[type=file]").set_input_files(kept)
    assert totals(page) == right
    assert of_others(asked, file.as_uri()) == []


@pytest.mark.page
@pytest.mark.parametrize("where", ["disk", "plain http"])
def test_house_rules_are_chosen_without_a_server(
    where: str, file: Path, plain_http: str, people: People, tmp_path: Path
) -> None:
    page, _ = opened(people, file.as_uri() if where == "disk" else plain_http)
    page.locator("select").select_option("bicycle.1")
    page.get_by_text("House rules of this evening").tap()
    number = partial(page.get_by_role, "textbox", exact=True)
    target, sambas, out = (number(name=name) for name in ("Target", "Sambas", "Going out"))
    target.fill("7500")
    sambas.fill("2000")
    out.fill("1000000")
    out.blur()
    expect(page.get_by_role("status").filter(has_text="From 0 to 100,000")).to_be_visible()
    expect(page.locator("form .btn.go")).to_be_disabled()  # nothing begins with a number that cannot be
    out.fill("")
    out.blur()
    assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    assert contrast_faults(page) == []
    for seat in range(4):
        page.locator(".player > input").nth(seat).fill(NAMES[seat])
    page.locator("form .btn.go").tap()
    rules = parse_rules("bicycle.1 + target=7500 + samba=2000")
    entry, scores = played(rules, 4, Random("house rules of a file"))
    enter(Hand(page), entry)
    assert totals(page) == [score.points for score in scores]
    with page.expect_download() as saved:
        page.get_by_text("Save as a file").tap()
    saved.value.save_as(tmp_path / "evening.sheet")
    sheet = parse_sheet((tmp_path / "evening.sheet").read_text(encoding="utf-8"))
    assert sheet.rules == rules


@pytest.mark.page
def test_over_plain_http_it_works_and_leads_nowhere(plain_http: str, people: People) -> None:
    page, asked = opened(people, plain_http)
    assert not page.evaluate("window.isSecureContext")
    begin(page, "bicycle.1", 4)
    entry, scores = played(PRESETS["bicycle"], 4, Random("plain http"))
    enter(Hand(page), entry)
    assert totals(page) == [score.points for score in scores]
    page.locator("summary.row").first.tap()
    page.locator(".lines .rule").first.tap()
    rules = page.get_by_role("dialog")
    expect(rules.locator(".goal")).to_be_visible()
    rules.get_by_role("searchbox").fill("may I take the pile with a joker?")
    expect(rules.locator(".hits li").first).to_be_visible()
    assert page.locator("a[href]").count() == 0
    assert of_others(asked, plain_http) == []


@pytest.mark.page
def test_where_the_browser_keeps_nothing_all_stays_till_the_page_is_closed(file: Path, people: People) -> None:
    page = people.come(NOTHING, PHONE).page
    page.add_init_script(REFUSED)
    page.goto(file.as_uri())
    begin(page, "dutch.1", 4)
    entry, scores = played(PRESETS["dutch"], 4, Random("one file"))
    enter(Hand(page), entry)
    right = [score.points for score in scores]
    expect(page.locator(".kept")).to_contain_text("This browser keeps nothing.")
    page.locator("header button").click()
    expect(page.locator("h1")).to_have_text("Score bijhouden")
    page.get_by_text("Alle bladen").tap()
    page.locator("li .open").tap()
    texts = page.locator(".standing .total").all_inner_texts()
    assert [int(text.replace(".", "").replace("−", "-")) for text in texts] == right


@pytest.mark.page
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_in_it(language: str, file: Path, people: People) -> None:
    page, _ = opened(people, file.as_uri(), language)
    titles = {"en": "Keep score", "nl": "Score bijhouden", "de": "Punkte schreiben"}
    expect(page.locator("h1")).to_have_text(titles[language])
    assert page.evaluate("document.documentElement.lang") == language
    assert violations(page) == []
    assert contrast_faults(page) == []
    begin(page, "fournier.1", 6)
    for width in (320, 360, 1366):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    page.locator("header button").click()
    expect(page.locator("h1")).not_to_have_text(titles[language])
    expect(page.locator(".standing")).to_contain_text(NAMES[5])
