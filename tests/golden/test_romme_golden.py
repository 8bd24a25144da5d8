"""The golden records of Samba Rommé: they read, replay, and come out of the same decks again."""

import pytest

from sambakit.romme.record import parse_record, print_record, replay
from tests.golden.romme_records import FOLDER, golden_records

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_record_is_read_written_and_replayed(file) -> None:
    text = file.read_text(encoding="utf-8")
    record = parse_record(text)
    assert print_record(record) == text
    assert replay(record).deal is not None


def test_the_bots_still_play_the_golden_records() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in FILES}
    assert golden_records() == written, "play has changed: run make golden and read the diff"


def test_the_ends_of_a_game_are_all_among_them() -> None:
    text = "".join(golden_records().values())
    assert all(f"\nend {way}" in text for way in ("out", "stalemate", "annulled"))
