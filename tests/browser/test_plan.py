"""A discard planned while the others play: marked, kept, sent only in the own turn and only when its owner says so."""

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.dragging import drag, point_in
from tests.browser.keyboard import pick_by_keys
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

CARD = "9c"
SIGN = "9♣"
MARKED = f'.planned[data-card="{CARD}"]'
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


def waiting() -> wire.TableView:
    """Return a table at which another one plays."""
    return states.table(4, 15, 6, actor=2)


def others_play(table: Table) -> Teller:
    teller = tell(table, waiting())
    assert CARD in teller.view.hand
    return teller


def own_turn(phase: str) -> wire.TableView:
    view = states.table(4, 15, 6)
    options = states.options_for(phase, True, view.hand)
    return msgspec.structs.replace(view, phase=phase, options=options)


def taken_by(seat: int) -> wire.Event:
    return events.Took(0, seat, "pair", ["9s", "9h"], None, 12, None, [], None)


def plan(table: Table) -> None:
    """Plan to discard the card, with mouse or finger."""
    table.pick(CARD)
    until(table.page, lambda: words(table) == f"Plan {SIGN}", "the button that plans", describe=lambda: words(table))
    table.press(table.button("discard"))
    table.page.locator(MARKED).wait_for()


def words(table: Table) -> str:
    return table.button("discard").inner_text().strip()


def prompt(table: Table) -> str:
    return table.page.locator(".prompt .text").inner_text()


def sent(teller: Teller) -> list[list[str]]:
    return [message["actions"] for message in teller.heard if message["type"] == "play"]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_a_planned_card_is_marked_and_one_tap_discards_it(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    teller = others_play(table)
    page = table.page
    plan(table)
    assert table.tray() == []
    assert words(table) == f"Planned: {SIGN}"
    assert table.button("discard").get_attribute("aria-pressed") == "true"
    assert "planned discard" in page.locator(MARKED).evaluate("(card) => card.ariaLabel ?? card.innerText")
    teller.show(own_turn("draw"))
    until(page, lambda: words(table) == f"Discard {SIGN}", "the name of the button", describe=lambda: words(table))
    assert not table.can("discard")
    assert sent(teller) == []
    teller.show(own_turn("play"))
    until(page, lambda: f"Discard {SIGN} as planned" in prompt(table), "the prompt", describe=lambda: prompt(table))
    assert sent(teller) == []
    table.press(table.button("discard"))
    until(page, lambda: sent(teller) == [[f"discard {CARD}"]], "one discard", describe=lambda: str(teller.heard))


@pytest.mark.page
def test_a_discard_is_planned_and_sent_by_keys(server: Server, people: People) -> None:
    table = people.come(server.url)
    teller = others_play(table)
    page = table.page
    answer = page.locator('[data-live="answer"]')
    pick_by_keys(table, CARD)
    page.keyboard.press("x")
    page.locator(MARKED).wait_for()
    assert "You plan to discard nine of clubs" in str(answer.text_content())
    page.keyboard.press("k")
    until(page, lambda: "Planned discard: nine of clubs." in str(answer.text_content()), "the plan, spoken")
    page.keyboard.press("Enter")  # too early
    teller.show(own_turn("draw"))
    until(page, lambda: words(table) == f"Discard {SIGN}", "the own turn", describe=lambda: words(table))
    page.keyboard.press("Enter")
    until(page, lambda: "Draw or take the pile first" in str(answer.text_content()), "what comes first")
    assert sent(teller) == []
    teller.show(own_turn("play"))
    until(page, lambda: f"Discard {SIGN} as planned" in prompt(table), "the prompt", describe=lambda: prompt(table))
    page.keyboard.press("Enter")
    until(page, lambda: sent(teller) == [[f"discard {CARD}"]], "one discard", describe=lambda: str(teller.heard))


@pytest.mark.page
def test_a_plan_is_kept_over_a_reload(server: Server, people: People) -> None:
    table = people.come(server.url)
    others_play(table)
    plan(table)
    table.page.reload()
    table.page.locator(MARKED).wait_for()
    until(
        table.page,
        lambda: f"planned: {SIGN}" in prompt(table),
        "the plan in the prompt",
        describe=lambda: prompt(table),
    )


@pytest.mark.parametrize("way", ["the button", "Escape", "picking the card"])
@pytest.mark.page
def test_a_plan_can_be_left(way: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    others_play(table)
    plan(table)
    match way:
        case "the button":
            table.press(table.button("discard"))
        case "Escape":
            table.page.keyboard.press("Escape")
        case _:
            table.pick(CARD)
    table.page.locator(MARKED).wait_for(state="detached")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_a_taken_pile_drops_the_plan_with_a_note(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    teller = others_play(table)
    plan(table)
    teller.show(states.table(4, 15, 6, actor=3), events.Discarded(0, 2, ["4d"]))
    until(table.page, lambda: f"planned: {SIGN}" in prompt(table), "a plan that stands", describe=lambda: prompt(table))
    teller.show(states.table(4, 15, 6, phase="play", actor=3), taken_by(3))
    table.page.locator(MARKED).wait_for(state="detached")
    assert prompt(table) == f"You took the pile: {SIGN} is no longer planned"
    teller.show(own_turn("draw"))
    until(
        table.page,
        lambda: "You took the pile" not in prompt(table),
        "the prompt of the own turn",
        describe=lambda: prompt(table),
    )


@pytest.mark.page
def test_dropping_a_card_on_the_pile_too_early_plans_it(server: Server, people: People) -> None:
    table = people.come(server.url)
    teller = others_play(table)
    page = table.page
    drag(
        table,
        point_in(page.locator(f'.hand [data-card="{CARD}"]'), 8, 40),
        point_in(page.locator("[data-anchor=pile]")),
    )
    page.locator(MARKED).wait_for()
    assert sent(teller) == []
