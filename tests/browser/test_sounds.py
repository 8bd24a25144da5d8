"""What is heard: nothing before the page is touched, each event its own sound, and nothing where that is wished."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from sambakit.server.wire import events
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.measuring import layout_faults, target_faults
from tests.browser.moments import Completing, completing
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

# Notes the pitches that are started, and how many contexts there are. A question of a test counts as a touch in this
# browser, so what has touched the page is said here.
LISTEN = """
window.heard = [];
window.contexts = 0;
let touched = false;
for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => { touched = true; }, true);
Object.defineProperty(navigator, "userActivation", { value: { get hasBeenActive() { return touched; } } });
const OwnContext = AudioContext;
window.AudioContext = class extends OwnContext {
    constructor() { super(); window.contexts += 1; }
    createOscillator() {
        const made = super.createOscillator();
        const start = made.start.bind(made);
        made.start = (when) => { window.heard.push(Math.round(made.frequency.value)); start(when); };
        return made;
    }
    createBufferSource() { window.heard.push(0); return super.createBufferSource(); }
};
"""
SMALL = Device(320, 640, touch=True)


def open_with(window: Table, table: Completing) -> Any:
    window.page.add_init_script(LISTEN)
    return tell(window, table.before)


def touch(window: Table, table: Completing) -> None:
    """Use the page, so that browsers let it be heard."""
    window.pick(table.after.hand[0])
    window.empty_tray()
    heard(window.page)


def heard(page: Page) -> list[int]:
    """Return the pitches that were heard since the last call, in Hz; 0 for paper."""
    pitches: list[int] = page.evaluate("window.heard.splice(0)")
    return pitches


def hear(window: Table, teller: Any, table: Completing) -> list[int]:
    """Complete the set and return what is heard of it; the own meld changes nothing else."""
    teller.show(table.after, table.event)
    until(window.page, lambda: window.page.evaluate("window.heard.length > 0"), "a sound")
    return heard(window.page)


@pytest.mark.page(2)
def test_a_canasta_and_a_samba_sound_once_each_and_differ(server: Server, people: People) -> None:
    pitches = []
    for kind in ("samba", "mixed"):
        window = people.come(server.url)
        table = completing(kind, 0)
        teller = open_with(window, table)
        touch(window, table)
        pitches.append(hear(window, teller, table))
        assert window.page.evaluate("window.contexts") == 1
        window.page.wait_for_timeout(800)
        assert heard(window.page) == []
    assert all(pitches)
    assert pitches[0] != pitches[1]


@pytest.mark.page
def test_nothing_is_heard_before_the_page_is_touched_and_nothing_once_it_is_off(server: Server, people: People) -> None:
    window = people.come(server.url)
    table = completing("samba", 0)
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    window.page.get_by_role("log").first.get_by_text("1,500 points").wait_for()
    window.page.wait_for_timeout(500)
    assert window.page.evaluate("window.contexts") == 0
    window.page.get_by_role("button", name="Menu").click()
    window.page.get_by_role("button", name="Settings").click()
    window.page.get_by_role("switch", name="Sounds").click()
    window.page.reload()  # it is remembered
    window.page.locator(".hand").wait_for()
    touch(window, table)
    draw = events.Drew(0, 1, 2, [], [])
    teller.show(msgspec.structs.replace(table.after, stock=20), draw)
    window.page.get_by_role("log").first.get_by_text("Bo drew").wait_for()
    window.page.wait_for_timeout(500)
    assert (heard(window.page), window.page.evaluate("window.contexts")) == ([], 0)


@pytest.mark.page
def test_sounds_that_were_turned_down_to_nothing_are_heard_once_they_are_switched_on(
    server: Server, people: People
) -> None:
    window = people.come(server.url)
    page = window.page
    page.add_init_script(LISTEN)
    page.goto("/")
    window.press(page.locator(".head .icon").last)
    page.get_by_role("slider", name="Volume").press("Home")
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).not_to_be_checked()
    page.reload()
    expect(switch).not_to_be_checked()
    assert heard(page) == []
    window.press(switch)
    until(page, lambda: page.evaluate("window.heard.length > 0"), "a sound")
    assert page.get_by_role("slider", name="Volume").input_value() == "50"


@pytest.mark.parametrize("device", [DESKTOP, PHONE, SMALL], ids=["desktop", "phone", "small"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.page
def test_every_sound_can_be_heard_in_the_settings(
    device: Device, language: str, server: Server, people: People
) -> None:
    window = people.come(server.url, device, language)
    page = window.page
    page.add_init_script(LISTEN)
    page.goto("/")
    window.press(page.locator(".head .icon").last)
    window.press(page.locator("summary").first)
    page.locator("[data-sound=samba]").wait_for()
    sounds = []
    for button in page.locator("[data-sound]").all():
        window.press(button)
        until(page, lambda: page.evaluate("window.heard.length > 0"), "a sound")
        sounds.append(tuple(heard(page)))
    assert len(sounds) == 14
    assert len(set(sounds)) >= 12  # a discard and the pile are paper, which has no pitch here
    assert violations(page) + contrast_faults(page) + layout_faults(page) + target_faults(page) == []
