"""A soak that is interrupted goes on where it was."""

from pathlib import Path

import pytest

from tests.soak import __main__ as soak
from tests.soak import progress, random_deals


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(progress, "RESULTS", tmp_path)
    monkeypatch.setattr(random_deals, "DEALS", 1)
    monkeypatch.setattr(random_deals, "BATCHES", 1)
    return tmp_path


def test_an_interrupted_part_is_taken_up_again(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = random_deals.run
    asked: list[str] = []

    def interrupted(batch: progress.Batch) -> dict[str, float]:
        asked.append(batch.name)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return run(batch)

    monkeypatch.setattr(random_deals, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        soak.run_part("random_deals")
    assert list(progress.finished("random_deals")) == asked[:2]
    soak.run_part("random_deals")
    assert asked[3] == asked[2]
    assert len(asked) == len(list(random_deals.batches())) + 1
    assert f'"deals": {len(list(random_deals.batches()))}' in (results / "random_deals.json").read_text()
    assert progress.finished("random_deals") == {}


def test_every_proof_with_a_number_has_a_row_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text(encoding="utf-8")
    missing = [number for number in soak.NUMBERS if f"| {number} |" not in text]
    assert not missing
    assert set(soak.NUMBERS.values()) <= set(soak.PARTS)
