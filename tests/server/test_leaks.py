"""Nothing that is sent to a seat depends on cards that it cannot know; nothing that makes messages reaches secrets."""

import ast
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sambakit.server
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.values.cards import pack, shuffled
from sambakit.server import wire
from sambakit.server.tables.table import Table
from tests.server.noninterference import before, bytes_compared, first_difference, heard, record


@pytest.mark.parametrize(
    ("players", "seat", "level"),
    [(2, 1, "greedy"), (3, 0, "steady"), (4, 0, "greedy"), (4, 3, "steady"), (5, 2, "greedy"), (6, 5, "greedy")],
)
def test_exchanging_unseen_cards_changes_no_byte_before_it_may_show(players: int, seat: int, level: str) -> None:
    assert bytes_compared(players, seat, level, seed=players * 10 + seat) > 50_000


def test_exchanging_cards_that_lie_hidden_in_the_pile_changes_no_byte_before_it_may_show() -> None:
    rules = parse_rules("dutch + hidden_under_turnup=3")
    assert bytes_compared(4, 0, "steady", seed=5, rules=rules) > 50_000


@pytest.mark.parametrize("of", ["public_view", "seat_view"])
def test_the_leak_test_sees_a_leak(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells how many red threes the stock holds must be found, in what all see or one seat does (T20)."""
    deck = bytes(shuffled(pack(3, 6), Random(8)))
    script = record(deck, 2, 0, "greedy")

    def leaky(table: Table, *context: Any) -> wire.TableView:
        state = table.match_state.deal.state
        reds = sum(card in (5, 6) for card in state.stock[state.stock_at :])
        field = {"speed": reds} if of == "public_view" else {"drawn": ["3h"] * reds}
        return msgspec.structs.replace(view(table, *context), **field)

    view = getattr(Table, of)
    monkeypatch.setattr(Table, of, leaky)
    plain = heard(deck, script)
    held, lies = next(place for place in range(1, 30, 2) if deck[place] not in (5, 6)), deck.rindex(5)
    other = bytearray(deck)
    other[held], other[lies] = deck[lies], deck[held]
    changed = heard(bytes(other), script)
    number = first_difference(deck, bytes(other), script, plain, changed)
    got = before(changed, number)
    assert got != before(plain, number)[: len(got)]


SERVER = Path(sambakit.server.__file__).parent
SECRETIVE = {
    *("store/secret", "store/store", "store/database", "store/writer"),
    *("match/match_state", "tables/table", "tables/table_task", "hub/hub", "hub/room_task", "tables/bot_turn"),
}


def imported(module: str, seen: set[str]) -> set[str]:
    """Return the modules of the server that `module` imports, and those that they import."""
    if module not in seen:
        seen.add(module)
        path = SERVER / module / "__init__.py" if (SERVER / module).is_dir() else SERVER / f"{module}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sambakit.server"):
                place = "/".join(node.module.split(".")[2:])
                names = [f"{place}/{a.name}".lstrip("/") for a in node.names]
                for name in [place, *names]:
                    if name and ((SERVER / name).is_dir() or (SERVER / f"{name}.py").is_file()):
                        imported(name, seen)
    return seen


@pytest.mark.parametrize(
    "module",
    [
        *("samba/views", "samba/staging", "samba/step_events"),
        *("romme/views", "romme/staging", "romme/step_events", "match/events"),
    ],
)
def test_what_makes_messages_cannot_reach_secrets(module: str) -> None:
    assert not imported(module, set()) & SECRETIVE
