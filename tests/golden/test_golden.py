"""The golden records: they read, replay, and come out of the same decks again."""

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.record import parse_record, print_record, replay
from tests.golden.write import FOLDER, golden_records

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_record_is_read_written_and_replayed(file) -> None:
    text = file.read_text(encoding="utf-8")
    record = parse_record(text)
    assert print_record(record) == text
    replayed = replay(record)
    assert replayed.deal is not None
    assert replayed.deal.over


def test_the_bots_still_play_the_golden_records() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in FILES}
    assert golden_records() == written, "play has changed: run make golden and read the diff"


def test_every_rule_set_has_golden_records() -> None:
    wanted = {f"{name}-{players}-players" for name, rules in PRESETS.items() for players in rules.table.players}
    assert wanted <= {file.stem for file in FILES}
