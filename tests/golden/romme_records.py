"""The golden records of Samba Rommé: a game by chance, a match between greedy bots, a game dealt anew."""

from dataclasses import replace
from pathlib import Path
from random import Random

from sambakit.bots import Budget
from sambakit.bots.romme import VERSIONS
from sambakit.engine.record import Player
from sambakit.engine.values.cards import shuffled
from sambakit.romme.record import Recorder, print_record
from sambakit.romme.rules.rules import SAMBA_ROMME, MatchBy, RommeRules
from sambakit.romme.values.cards import pack

FOLDER = Path(__file__).parent / "romme"
NAMES = ("Anna", "Bert")


def golden_records() -> dict[str, str]:
    """Return the golden records by file name."""
    sets = replace(SAMBA_ROMME, end=replace(SAMBA_ROMME.end, match=MatchBy.SETS, set_games=2))
    anew = replace(SAMBA_ROMME, end=replace(SAMBA_ROMME.end, stalemate_turnovers=1))
    return {
        "game.txt": played(SAMBA_ROMME, "random", 1),
        "match.txt": played(sets, "greedy", 9),
        "dealt-anew.txt": played(anew, "random", 2, seed=0),
    }


def played(rules: RommeRules, bot: str, games: int, seed: int = 1) -> str:
    """Return the record of at most `games` games between bots of one kind; it depends on nothing but the arguments."""
    rng = Random(f"golden romme {bot} {seed}")
    recorder = Recorder(rules, [Player(name, f"{bot}@1") for name in NAMES], 0)
    player = VERSIONS.make(bot)
    while not recorder.match.over and len(recorder.match.finished) < games:
        game = recorder.start_deal(shuffled(pack(), rng))
        while not game.over:
            listed = sorted(game.legal())  # their order means nothing; a change of it should change no record
            recorder.act(player.choose(game.view(game.actor), listed, rng, Budget()))
        recorder.finish_deal()
    return print_record(recorder.record())


def write() -> None:
    """Write every golden record of Samba Rommé and remove those that are none any more."""
    records = golden_records()
    for file in FOLDER.glob("*.txt"):
        if file.name not in records:
            file.unlink()
    for name, text in records.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
