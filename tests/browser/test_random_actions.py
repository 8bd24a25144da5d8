"""Bar U11: whatever is tapped and pressed, in whatever order: no error in the page and an answer to every command."""

import os
from random import Random

import pytest
from playwright.sync_api import Locator, TimeoutError

from tests.browser.conftest import PHONE, People
from tests.browser.deciding import plan
from tests.browser.serving import Server
from tests.browser.table import Table

SEEDS, ACTIONS = (20, 200) if os.environ.get("SAMBAKIT_SOAK") == "1" else (3, 60)
KEYS = [
    *"duxzayrvgfhmopsctlnk.?123456789",
    "Enter",
    "Escape",
    "F1",
    "Tab",
    "Space",
    "ArrowRight",
    "ArrowLeft",
    "ArrowDown",
]
TARGETS = "button:visible, a[href]:visible, input:visible, [role=gridcell][data-card]:visible, [role=option]:visible"
# what leaves the page, or asks the machine and not the page
LEAVES = "Leave the table|To the start page|Print|Nederlands|Link for"


@pytest.mark.parametrize("seed", range(SEEDS))
def test_U11_random_actions(seed: int, server: Server, people: People) -> None:
    table = people.come(server.url, PHONE)
    table.open_new(level="random")
    rng = Random(seed)
    done = [act(table, rng) for _ in range(ACTIONS)]
    table.watch.settle()
    commands = [
        message for message in table.watch.sent if message["type"] in ("play", "ready", "take_back", "set_speed")
    ]
    assert len(set(done)) > 3, "the same thing over and over"
    assert [command for command in commands if len(table.watch.answers_to(command)) != 1] == []


def act(table: Table, rng: Random) -> str:
    """Do one thing at random and return what it was."""
    kind = rng.choices(["tap", "card", "key", "sensible"], [4, 3, 2, 2])[0]
    match kind:
        case "sensible" if table.view["actor"] == table.view["seat"] and at_table(table):
            table.page.keyboard.press("Escape")
            quickly_press(table.button(plan(table.view).kind))
        case "key":
            table.page.keyboard.press(rng.choice(KEYS))
        case "card" if at_table(table):
            quickly_press(table.hand.nth(rng.randrange(max(1, table.hand.count()))))
        case _:
            targets = table.page.locator(TARGETS)
            quickly_press(targets.nth(rng.randrange(max(1, targets.count()))))
    return kind


def at_table(table: Table) -> bool:
    return bool(table.view["phase"] != "over" and table.hand.count() > 0)


def quickly_press(target: Locator) -> None:
    """Tap what can be tapped at once; what lies under something else or has just gone is left."""
    try:
        if not target.filter(has_text=LEAVES).count():
            target.tap(timeout=300)
    except TimeoutError:
        return
