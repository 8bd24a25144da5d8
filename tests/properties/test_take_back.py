"""Random plays of a person alone with bots, taken back at random: the table is the replay of what stands."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.engine.record import Player
from sambakit.server.match.events import Row
from sambakit.server.match.recording import recorded_match
from sambakit.server.match.replaying import replay
from sambakit.server.match.standing import standing_after
from sambakit.server.match.taking_back import last_steps
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.table import Table, Uncommitted
from tests.kept.standing import standing

EPOCH = 1_800_000_000.0
GAMES = {"dutch": 2, "bicycle": 4, "fournier + ask_when=any": 4, "samba_romme": 2}


@dataclass
class Sitting:
    """A table where a person is alone with bots, all its events, and how it stood before each step of the turn."""

    table: Table
    rows: list[Row]
    decks: dict[int, bytes]
    stood: list[str] = field(default_factory=list)
    taken_back: Counter[str] = field(default_factory=Counter)
    undone: int = 0  # steps

    def accept(self, uncommitted: Uncommitted) -> None:
        self.rows += uncommitted.change.rows
        self.table.accept(uncommitted)


def begun(rules: str, seed: int) -> Sitting:
    """Return a table with its first deal."""
    rng, players = Random(seed), GAMES[rules]
    seats = tuple(
        SeatRecord(seat=seat, name=f"S{seat}", level="steady", person=None if seat else "p0") for seat in range(players)
    )
    record = TableRecord(id="t", rules=rules, players=players, speed=0, owner="p0", created=EPOCH)
    adapter = adapter_of_text(rules)
    secret = draw_secret(adapter.pack(adapter.rules.parse(rules)), rng)
    table, change = new_table(record, seats, players - 1, secret, "m")
    for row in change.rows:
        table.note(row)
    return Sitting(table, list(change.rows), {1: secret.deck})


def place(table: Table) -> str:
    """Return how a table stands, without the numbers of its events."""
    return "".join(line for line in standing(table).splitlines(keepends=True) if not line.startswith("ready "))


def some_play(deal: Any, rng: Random) -> list[Any]:
    """Return a whole play of the acting seat; it rather lays cards than ends the turn."""
    deal = deal.copy()
    play: list[Any] = []
    while not play or deal.unfinished:
        listed = sorted(deal.legal())
        others = [one for one in listed if not str(deal.value_of(one)).startswith(("discard", "pass"))]
        packed = rng.choice(others if others and rng.random() < 0.8 else listed)
        play.append(deal.value_of(packed))
        deal.act(packed)
    return play


def go_on(sitting: Sitting, rng: Random) -> None:
    """Take a step back, or have whoever decides play."""
    table = sitting.table
    state = table.match_state
    if table.may_take_back(0) and rng.random() < 0.4:
        steps = last_steps(state)
        sitting.accept(table.after_take_back(0, EPOCH))
        before = [sitting.stood.pop() for _ in steps][-1]
        assert place(table) == before
        sitting.taken_back[sitting.rows[-1].public.cause or ""] += 1
        sitting.undone += len(steps)
        return
    turns, done, here = state.deal.turns, len(state.steps), place(table)
    sitting.accept(table.after_plays(state.deal.actor, [some_play(state.deal, rng)], EPOCH))
    goes_on = table.match_state.deal.turns == turns
    assert len(table.match_state.steps) == (done + 1 if goes_on else 0)
    sitting.stood = [*sitting.stood, here] if goes_on else []


def check(sitting: Sitting) -> None:
    """Check that the events tell the same table, and the record the same deal."""
    table = sitting.table
    adapter, rules = table.adapter, table.match_state.rules
    again = replay(adapter, rules, table.record.players, standing_after(sitting.rows), sitting.decks[1])
    stands = place(table)
    table.match_state, kept = again, table.match_state
    assert place(table) == stands
    table.match_state = kept
    names = [Player(seat.name or "", "person" if seat.person else "steady@1") for seat in table.seats]
    recorded = recorded_match(adapter, rules, names, sitting.rows, sitting.decks).record()
    text = adapter.record.print_record(recorded)
    assert adapter.record.parse_record(text) == recorded
    replayed = adapter.record.replay(recorded)
    assert replayed.deal.log == table.match_state.deal.log
    assert replayed.deal.legal() == table.match_state.deal.legal()
    assert sum(one.count for one in recorded.deals[0].undone) == sitting.undone == text_count(text)


def text_count(text: str) -> int:
    """Return how many steps the lines `undone` of a record tell."""
    return sum(int(line.split()[2]) for line in text.splitlines() if line.startswith("undone "))


def played(rules: str, seed: int, moves: int) -> Sitting:
    """Return a table after so many plays and take-backs, or where the deal ended."""
    rng = Random(f"{rules} {seed}")
    sitting = begun(rules, seed)
    while moves and not sitting.table.match_state.deal.over:
        go_on(sitting, rng)
        moves -= 1
    return sitting


@pytest.mark.parametrize("rules", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**20), moves=st.integers(1, 60))
def test_a_table_is_the_replay_of_what_stands_and_its_record_marks_the_rest(rules: str, seed: int, moves: int) -> None:
    check(played(rules, seed, moves))


@pytest.mark.parametrize("rules", GAMES)
def test_every_kind_of_step_is_taken_back_in_these_plays(rules: str) -> None:
    found = sum((played(rules, seed, 60).taken_back for seed in range(6)), Counter[str]())
    assert found.keys() >= {"draw", "meld"}, found


def test_piles_and_questions_are_among_them() -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        found += played("fournier + ask_when=any", seed, 60).taken_back
        if found.keys() == {"draw", "meld", "pile", "question"}:
            return
    raise AssertionError(found)
