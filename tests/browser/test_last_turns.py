"""What the others did is seen at the table: a bubble for each seat, an outline on changed melds, the seat to play."""

import pytest

from sambakit.server.wire import events
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.playing import Player
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import table
from tests.browser.table import Table
from tests.browser.waiting import frames, until

HIGH = Device(390, 844, touch=True)
ACCENT = "getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()"


def bubble(window: Table, seat: int) -> str:
    """Return what is seen of the last turn of a seat."""
    return window.page.locator(f'[data-turn="{seat}"] .turn').inner_text().replace("\n", "").replace("\xa0", " ")


@pytest.mark.parametrize("device", [DESKTOP, PHONE, HIGH], ids=["desktop", "phone", "high"])
@pytest.mark.page
def test_each_seat_shows_its_last_turn_and_changed_melds_are_outlined_until_the_own_turn_ends(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    view = table(4, 15, 6, actor=2)
    teller = tell(window, view)
    teller.show(
        view, events.Drew(0, 1, 2, [], []), events.Added(0, 1, ["8h"], "B4", None, None), events.Discarded(0, 1, ["2s"])
    )
    told = ("+", "8", "2") if device is DESKTOP else ("+8♥", "threw 2♠")
    until(window.page, lambda: all(part in bubble(window, 1) for part in told), "the turn of Bo")
    changed = window.page.locator(".changed").evaluate_all("all => all.map((one) => one.dataset.meld)")
    assert changed == ["B4"]
    named = window.page.locator(".turns b")
    if device is not DESKTOP:  # who has done nothing yet is named at the cards already
        assert [name.is_visible() for name in named.all()] == [True, True, False]
    label = window.page.locator("[data-meld=B4] .sr").inner_text()
    assert label.endswith("new since your turn")
    assert is_accent(window, "Cy")
    own = table(4, 15, 6)
    teller.show(own, events.Drew(0, 2, 2, [], []), events.Discarded(0, 2, ["4c"]))
    until(window.page, lambda: "4" in bubble(window, 2), "the turn of Cy")
    assert all(part in bubble(window, 1) for part in told)
    teller.show(view, events.Drew(0, 0, 2, ["5s", "5h"], []), events.Discarded(0, 0, ["5s"]))
    until(window.page, lambda: window.page.locator(".changed").count() == 0, "no outline after the own turn")


def is_accent(window: Table, name: str) -> bool:
    """Return whether the name of a seat is drawn in the accent colour."""
    found: bool = window.page.evaluate(
        f"""(name) => {{
            const probe = document.createElement("i");
            probe.style.color = {ACCENT};
            document.body.append(probe);
            const wanted = getComputedStyle(probe).color;
            probe.remove();
            const names = [...document.querySelectorAll(".seat .who b, .small .name")];
            return names.some((one) => one.textContent.endsWith(name) && getComputedStyle(one).color === wanted);
        }}""",
        name,
    )
    return found


@pytest.mark.page
def test_the_bubbles_follow_real_bots_and_the_log_never_numbers_a_meld(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    window.open_new(level="steady")
    player = Player(window)
    for _ in range(4):
        player.play_until("discard")
        player.pick_discard()
        window.act("discard")
        player.wait_for_move()
        if window.view["phase"] == "over":
            break
        assert all("threw" in bubble(window, seat) for seat in (1, 2, 3))
    log = window.page.locator(".log").inner_text()
    assert "meld " not in log


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360), (768, 1024), (1366, 768)])
@pytest.mark.page
def test_the_partner_is_marked_at_every_size(size: tuple[int, int], server: Server, people: People) -> None:
    window = people.come(server.url, Device(*size))
    tell(window, table(4, 15, 6))
    marks = window.page.locator(".mate, .role").all_inner_texts()
    assert [mark.upper()[0] for mark in marks] == ["P"]


@pytest.mark.page
def test_moving_the_speed_slider_leaves_no_line_in_the_log(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    window.open_new(level="random", speed=600)
    Player(window).wait_for_move()  # the own turn: nobody else writes a line
    frames(window.page, 3)
    before = window.page.locator(".log li").count()
    window.press(window.page.get_by_role("button", name="Menu"))
    window.press(window.page.get_by_role("button", name="Settings"))
    window.page.get_by_role("slider", name="Bot speed").focus()
    for step in range(1, 5):
        window.page.keyboard.press("ArrowRight")
        window.watch.wait(lambda view, step=step: view["speed"] == 600 + 100 * step, "another speed")
    assert window.page.locator(".log li").count() == before
