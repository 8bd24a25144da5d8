"""Writes the golden records anew: short matches with fixed decks, one for each number of players of a rule set."""

from dataclasses import replace
from pathlib import Path
from random import Random

from sambakit.bots import Budget, make_bot, whole_name
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.record import Player, Recorder, print_record
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import pack, shuffled
from tests.golden import answers, refusal_facts, romme_records, score_facts
from tests.properties.mischief import mischievous_deal

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bert", "Carla", "Dirk", "Els", "Frits")


def golden_records() -> dict[str, str]:
    """Return the golden records by file name: deals of every preset for each number of players, matches, a referee."""
    records: dict[str, str] = {}
    for name, rules in PRESETS.items():
        for players in sorted(rules.table.players):
            records[f"{name}-{players}-players.txt"] = played(rules, players, "random", deals=1)
        # A house rule, so that the record holds a difference and a match to its end is short enough to read.
        short = replace(rules, scores=replace(rules.scores, target=1500))
        records[f"{name}-match.txt"] = played(
            short, 4 if 4 in rules.table.players else min(rules.table.players), "greedy", deals=9
        )
    surprise = parse_rules("samba_1951 + hidden_under_turnup=3")
    records["surprise-4-players.txt"] = played(surprise, 4, "random", deals=1)
    records["fournier-referee.txt"] = with_a_referee(FOURNIER, seed=108)
    return records


def with_a_referee(rules: RuleSet, seed: int) -> str:
    """Return the record of a deal in which much is done against the rules, and claimed (C-15)."""
    recorder = mischievous_deal(rules, 4, seed)
    recorder.finish_deal()
    return print_record(recorder.record())


def played(rules: RuleSet, players: int, bot: str, deals: int) -> str:
    """Return the record of at most `deals` deals between bots of one kind; it depends on nothing but the arguments."""
    rng = Random(f"golden {rules.name} {players} {bot}")
    recorder = Recorder(rules, [Player(name, whole_name(bot)) for name in NAMES[:players]], players - 1)
    player = make_bot(bot)
    while not recorder.match.over and len(recorder.match.finished) < deals:
        deal = recorder.start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
        while not deal.over:
            listed = sorted(deal.legal())  # their order means nothing; a change of it should change no record
            recorder.act(player.choose(deal.view(deal.actor), listed, rng, Budget()))
        recorder.finish_deal()
    return print_record(recorder.record())


def main() -> None:
    """Write every golden record beside this file and remove those that are none any more."""
    records = golden_records()
    for file in FOLDER.glob("*.txt"):
        if file.name not in records:
            file.unlink()
    for name, text in records.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    answers.write()
    refusal_facts.write()
    score_facts.write()
    romme_records.write()


if __name__ == "__main__":
    main()
