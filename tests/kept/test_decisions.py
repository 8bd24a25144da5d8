"""Bots never change their choices: 500 decisions of each, as a hash."""

from pathlib import Path

import pytest
import yaml

from sambakit.games import ADAPTERS
from tests.kept.deciding import DECISIONS, bots_with_choices, decisions_hash
from tests.kept.folders import FOLDER, NEXT


def _kept() -> list[object]:
    """Return every hash that is kept, as test cases."""
    return [
        pytest.param(file.parent, game, bot, entry, id=f"{file.parent.name} {game} {bot}")
        for file in sorted(FOLDER.glob("*/decisions.yaml"))
        for game, bots in yaml.safe_load(file.read_text(encoding="utf-8")).items()
        for bot, entry in bots.items()
    ]


@pytest.mark.parametrize(("folder", "game", "bot", "entry"), _kept())
def test_bot_decides_as_ever(folder: Path, game: str, bot: str, entry: dict[str, object]) -> None:
    assert entry["decisions"] == DECISIONS
    playouts = entry["playouts"]
    assert isinstance(playouts, int)
    assert decisions_hash(folder / "records", game, bot, playouts) == entry["hash"]


@pytest.mark.parametrize("game", ADAPTERS)
def test_no_version_of_a_bot_is_taken_away_and_the_newest_folder_holds_all(game: str) -> None:
    for file in FOLDER.glob("*/decisions.yaml"):
        held = set(yaml.safe_load(file.read_text(encoding="utf-8"))[game])
        assert held <= set(bots_with_choices(game))
        assert file.parent != NEXT or held == set(bots_with_choices(game))
