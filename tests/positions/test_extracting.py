"""Turns of records as positions: the engine does in them what it did in the match."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sambakit.games import adapter_of, adapter_of_record
from sambakit.positions.extracting import extract, print_positions
from sambakit.positions.played_turn import NoPosition, turn_at
from sambakit.positions.reading import read_position
from sambakit.positions.running import problems_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RECORDS = sorted([*GOLDEN.glob("*.txt"), *GOLDEN.glob("romme/*.txt")])
TURNS = 4  # of each deal


def record_in(path: Path) -> Any:
    text = path.read_text(encoding="utf-8")
    return adapter_of_record(text).record.parse_record(text)


def moments(record: Any) -> list[tuple[int, int]]:
    """Return some moments of the first two deals, or of the only one, their first and last steps among them."""
    turns = TURNS if len(record.deals) > 1 else 3 * TURNS
    return [
        (number, round(part * (len(deal.plays) - 1) / (turns - 1)))
        for number, deal in enumerate(record.deals[:2], start=1)
        for part in range(turns)
    ]


def ran(content: dict[str, Any]) -> list[str]:
    """Return the problems of the one position of a file that was written and read again."""
    again = yaml.safe_load(print_positions(content))
    assert again == content
    return problems_of(read_position(again["positions"][0], again["rule_set"]))


@pytest.mark.deals(24)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_turns_of_every_game_pass_as_positions(path: Path) -> None:
    record = record_in(path)
    written = 0
    for deal, step in moments(record):
        turn, _ = turn_at(adapter_of(record.rules), record, deal, step)
        if any(not hasattr(play, "actions") or getattr(play, "irregular", False) for play in turn.plays):
            continue  # what was done against the rules cannot be written
        assert ran(extract(record, deal, step, name="x")) == []
        written += 1
    assert written >= TURNS // 2


@pytest.mark.parametrize("name", ["dutch-4-players", "spanish-4-players", "romme/match"])
def test_what_the_turn_led_to_is_checked(name: str) -> None:
    record = record_in(next(path for path in RECORDS if path.as_posix().endswith(f"{name}.txt")))
    content = extract(record, 1, len(record.deals[0].plays) - 1, name="x")
    position = content["positions"][0]
    seat = position["state"]["turn"]
    for key, wrong in (
        ("hand_size", 100),
        ("stock", 1000),
        ("out", None if position["expect"]["out"] is not None else seat),
    ):
        other = {**content, "positions": [{**position, "expect": {**position["expect"], key: wrong}}]}
        assert ran(other), key


def test_a_moment_inside_a_turn_gives_the_whole_turn() -> None:
    record = record_in(GOLDEN / "dutch-4-players.txt")
    adapter = adapter_of_record((GOLDEN / "dutch-4-players.txt").read_text(encoding="utf-8"))
    plays = record.deals[0].plays
    second = next(step for step, play in enumerate(plays) if play.seat != plays[0].seat)
    for step in range(second):
        turn, first = turn_at(adapter, record, 1, step)
        assert (turn.plays, first) == (plays[:second], 0)
    assert turn_at(adapter, record, 1, second)[1] == second


def test_the_position_says_what_it_is_and_shows() -> None:
    record = record_in(GOLDEN / "dutch-4-players.txt")
    position = extract(record, 1, 0, name="mine", title="The first turn", checks=["D-9.1", "D-9.2"])["positions"][0]
    assert (position["id"], position["title"], position["checks"]) == ("mine", "The first turn", ["D-9.1", "D-9.2"])
    assert extract(record, 1, 0, name="mine")["positions"][0]["checks"] == ["C-2"]


@pytest.mark.parametrize(("deal", "step", "said"), [(2, 0, "no deal 2"), (0, 0, "no deal 0"), (1, 10_000, "no step")])
def test_a_moment_that_is_not_there_is_named(deal: int, step: int, said: str) -> None:
    record = record_in(GOLDEN / "dutch-4-players.txt")
    with pytest.raises(NoPosition, match=said):
        extract(record, deal, step, name="x")


def test_C_15_what_was_done_against_the_rules_is_not_written() -> None:
    record = record_in(GOLDEN / "fournier-referee.txt")
    deal, step = next(
        (number, step)
        for number, deal in enumerate(record.deals, start=1)
        for step, play in enumerate(deal.plays)
        if getattr(play, "irregular", False)
    )
    with pytest.raises(NoPosition, match=r"cannot hold '.!:"):
        extract(record, deal, step, name="x")
