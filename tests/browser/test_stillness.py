"""Nothing at the table moves unless a card moved: layout shift, and where flying cards begin and end."""

from typing import Any

import pytest

from sambakit.server.wire import events
from tests.browser.conftest import DESKTOP, WHOLE, Device, People
from tests.browser.playing import Player
from tests.browser.romme import RommePlayer
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import table
from tests.browser.waiting import until

HIGH = Device(390, 844, touch=True)
DEALS = 10 if WHOLE else 1
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            if (shift.hadRecentInput || document.querySelector(".hand") === null) continue;
            const moved = ({ previousRect: a, currentRect: b }) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) >= 1;
            if (!shift.sources.some(moved)) continue;
            const what = shift.sources.map(({ node, previousRect: a, currentRect: b }) => {
                const element = node?.nodeType === 1 ? node : node?.parentElement;
                const text = node?.textContent?.trim().slice(0, 30);
                return `${element?.className} "${text}" ${a.x},${a.y} to ${b.x},${b.y}`;
            });
            window.shifts.push(`${shift.value}: ${what.join("; ")}`);
        }
    }).observe({ type: "layout-shift", buffered: false });
}"""
# every flight, with what of the card could be seen in the meantime at its goal, and where it ended
FLIGHTS = """() => {
    window.seen = [];
    const look = () => {
        for (const flight of document.querySelectorAll(".flight:not(.back)")) {
            const card = flight.querySelector("use").getAttribute("href").slice(6);
            const meld = [...document.querySelectorAll("[data-meld]")].filter((one) => !one.closest(".under-way"));
            const hand = [...document.querySelectorAll(`.hand [data-card="${card}"]`)];
            window.seen.push({
                card,
                under: document.querySelectorAll(".under-way").length,
                inHand: hand.filter((one) => !one.closest(".under-way") && !one.querySelector(".copies")).length,
                melds: meld.map((one) => one.dataset.meld),
                box: flight.getBoundingClientRect().toJSON(),
            });
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("device", [DESKTOP, HIGH], ids=["desktop", "high"])
@pytest.mark.page
def test_U5_nothing_shifts_through_whole_deals(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    window.open_new(level="steady", speed=0)
    window.page.evaluate(SHIFTS)
    player = Player(window)
    for number in range(1, DEALS + 1):
        player.play_deal()
        shifts = window.page.evaluate("() => window.shifts")
        assert shifts == [], f"deal {number}: " + "\n".join(shifts)
        window.act("ready")
        window.watch.wait(lambda view: view["phase"] != "over", "the next deal")


@pytest.mark.parametrize("device", [DESKTOP, HIGH], ids=["desktop", "high"])
@pytest.mark.page
def test_U5_nothing_shifts_through_whole_games_of_samba_romme(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    window.open_new(players=2, rules="samba_romme", level="steady", speed=0)
    window.page.evaluate(SHIFTS)
    player = RommePlayer(window)
    for number in range(1, DEALS + 1):
        player.play_game()
        shifts = window.page.evaluate("() => window.shifts")
        assert shifts == [], f"game {number}: " + "\n".join(shifts)
        window.act("ready")
        window.watch.wait(lambda view: view["phase"] != "over", "the next game")


@pytest.mark.page
def test_U5_a_long_log_scrolls_and_nothing_in_it_jumps(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    view = table(4, 15, 6, actor=2)
    teller = tell(window, view)
    window.page.evaluate(SHIFTS)
    lines = window.page.locator(".log li")
    for turn in range(40):
        before = lines.count()
        happened = [(events.Drew(0, seat, 2, [], []), events.Discarded(0, seat, ["4c"])) for seat in (1, 2, 3)]
        teller.show(view, *(event for pair in happened for event in pair))
        until(window.page, lambda before=before: lines.count() == before + 9, f"the lines of turn {turn}")
    assert window.page.evaluate("() => window.shifts") == []


@pytest.mark.page
def test_stock_and_pile_stay_where_they_are_at_the_first_meld_of_the_opponents(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    view = table(4, 15, 0, actor=1)
    teller = tell(window, view)
    before = window.page.locator("[data-anchor=stock]").bounding_box()
    teller.show(table(4, 15, 6, actor=1), events.Laid(0, 1, ["Ks", "Kh", "Kd"], "B1", None, None))
    window.page.locator(".theirs [data-meld]").first.wait_for()
    assert window.page.locator("[data-anchor=stock]").bounding_box() == before


@pytest.mark.page
def test_a_drawn_card_is_seen_in_one_place_at_a_time(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, reduced_motion="no-preference")
    window.open_new(level="random", speed=0)
    Player(window).play_until("draw")
    window.page.evaluate(FLIGHTS)
    window.press(window.button("draw"))
    until(window.page, lambda: len(seen(window.page)) > 2, "cards that fly")
    assert {one["inHand"] for one in seen(window.page)} == {0}
    until(window.page, lambda: window.page.locator(".flight").count() == 0, "the cards in the hand")
    assert window.page.locator(".under-way").count() == 0


@pytest.mark.page
def test_a_card_that_goes_to_a_seat_ends_at_its_cards_and_covers_no_name(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, reduced_motion="no-preference")
    window.open_new(level="random", speed=300)
    player = Player(window)
    player.play_until("discard")
    player.pick_discard()
    window.page.evaluate(
        """() => {
            window.ends = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...all) {
                const made = animate.apply(this, all);
                if (this.classList.contains("flight")) {
                    const { offsetWidth: width, offsetHeight: height } = this;
                    window.ends.push({ text: all[0].at(-1).transform, width, height });
                }
                return made;
            };
        }"""
    )
    window.act("discard")
    player.wait_for_move()
    ends = window.page.evaluate(
        """() => window.ends.map(({ text, width, height }) => {
            const [x, y, scale = 1] = text.match(/-?[\\d.]+/g).map(Number);
            return { x, y, width: width * scale, height: height * scale };
        })"""
    )
    names = window.page.locator(".seat .who").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert ends
    covered = [end for end in ends for name in names if inside(end, name)]
    assert covered == []


def seen(page: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => window.seen")
    return found


def inside(end: dict[str, float], name: dict[str, float]) -> bool:
    """Return whether a card lies over a name at the end of its flight."""
    across = min(end["x"] + end["width"], name["right"]) - max(end["x"], name["left"])
    down = min(end["y"] + end["height"], name["bottom"]) - max(end["y"], name["top"])
    return across > 1 and down > 1
