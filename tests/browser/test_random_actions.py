"""Bar U11: whatever is tapped and pressed, in whatever order: no error in the page and an answer to every command."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, TimeoutError

from tests.browser.conftest import PHONE, WHOLE, People
from tests.browser.deciding import plan
from tests.browser.serving import Server
from tests.browser.table import Table

SEEDS, ACTIONS = (20, 200) if WHOLE else (3, 60)
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
# what leaves the table, where an answer on its way is not waited for, or asks the machine and not the page
LEAVES = ("menu_leave", "end_leave", "gone_start", "people_leave", "score_print", "rules_print")
MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"
FOCUSED_TEXT = "() => document.activeElement?.innerText ?? ''"


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.page
def test_U11_random_actions(seed: int, server: Server, people: People) -> None:
    table = people.come(server.url, PHONE)
    table.open_new(level="random")
    name = table.view["table"]
    rng = Random(seed)
    done = [act(table, rng) for _ in range(ACTIONS)]
    assert f"/t/{name}" in table.page.url, "the table was left"
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
            key = rng.choice(KEYS)
            if key not in ("Enter", "Space") or not leaving().search(table.page.evaluate(FOCUSED_TEXT)):
                table.page.keyboard.press(key)
        case "card" if at_table(table):
            quickly_press(table.hand.nth(rng.randrange(max(1, table.hand.count()))))
        case _:
            targets = table.page.locator(TARGETS)
            quickly_press(targets.nth(rng.randrange(max(1, targets.count()))))
    return kind


@cache
def leaving() -> re.Pattern[str]:
    """Return how the buttons that are left alone begin, in all languages, for a tap may change the language too."""
    catalogues = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(MESSAGES.glob("*/*.json"))]
    texts = [texts[key].partition("{")[0] for texts in catalogues for key in LEAVES if key in texts]
    assert len(texts) % len(LEAVES) == 0 < len(texts), "a text has another name"
    return re.compile("|".join(map(re.escape, texts)))


def at_table(table: Table) -> bool:
    return bool(table.view["phase"] != "over" and table.hand.count() > 0)


def quickly_press(target: Locator) -> None:
    """Tap what can be tapped at once; what lies under something else or has just gone is left."""
    try:
        if not target.filter(has_text=leaving()).count():
            target.tap(timeout=300)
    except TimeoutError:
        return
