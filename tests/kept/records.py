"""The records that are kept: a whole match under each rule set, as `Recorder` writes it."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from sambakit.bots import Budget, make_bot, whole_name
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.record import Player, print_record
from sambakit.games import ADAPTERS, adapter_of_record, adapter_of_text
from tests.properties.mischief import mischievous_deal

OTHERS = "others"
PLAYERS = ("Anna", "Bert", "Carla", "Dirk", "Els", "Frits")
BOTS = ("steady@1", "greedy@1")  # by turns round the table; a new version of a bot changes no record
SHORT = {"samba_romme": "samba_romme + match=points + match_goal=8000"}  # every other one has a target


def write_records(folder: Path) -> dict[str, Any]:
    """Write a record of every rule set, and some others, into `folder`, which is made; return what they come to."""
    texts = {name: played(text) for name, text in rules_of_records().items()}
    texts |= {f"{OTHERS}/{name}": text for name, text in other_records().items()}
    (folder / OTHERS).mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
    return {name: outcome(text) for name, text in texts.items()}


def outcome(text: str) -> dict[str, Any]:
    """Return what a record comes to when it is replayed."""
    adapter = adapter_of_record(text)
    replayed = adapter.record.replay(adapter.record.parse_record(text))
    return {
        "deals": len(replayed.match.finished),
        "scores": list(replayed.match.scores),
        "over": replayed.match.over,
        "winner": replayed.match.winner,
        "last": hashlib.sha256(
            "".join(f"{entry.seat} {entry.action}\n" for entry in replayed.deal.log).encode()
        ).hexdigest(),
    }


def other_records() -> dict[str, str]:
    """Return records of what no match above holds: plays against the rules, scores before the first deal, no end."""
    referee = mischievous_deal(FOURNIER, 4, 108)
    referee.finish_deal()
    begun = played("dutch + target=2500").splitlines(keepends=True)
    at = begun.index("dealer 3\n") + 1
    return {
        "referee": print_record(referee.record()),
        "begun": "".join([*begun[:at], "scores 1200 -35\n", *begun[at : at + 40]]),
    }


def rules_of_records() -> Mapping[str, str]:
    """Return by preset the rules of its record."""
    presets = [name for adapter in ADAPTERS.values() for name in adapter.rules.presets]
    return {name: SHORT.get(name, f"{name} + target=2500") for name in presets}


def played(text: str) -> str:
    """Return the record of a match under the rules that `text` names; it depends on nothing else."""
    adapter = adapter_of_text(text)
    rules = adapter.rules.parse(text)
    numbers = adapter.sides(rules)
    players = 4 if 4 in numbers else min(numbers)
    bots = [BOTS[seat % len(BOTS)] for seat in range(players)]
    made = [make_bot(bot, adapter.view_type) for bot in bots]
    seats = [Player(name, whole_name(bot, adapter.view_type)) for name, bot in zip(PLAYERS, bots, strict=False)]
    recorder = adapter.recorder(rules, seats, players - 1, None)
    deals = 0
    while not recorder.match.over:
        deal = recorder.start_deal(deck_of(adapter.pack(rules), f"{text} {deals}"))
        play_out(deal, made, recorder, Random(f"{text} {deals}"))
        recorder.finish_deal()
        deals += 1
    return adapter.record.print_record(recorder.record())


def play_out(deal: Any, bots: list[Any], recorder: Any, rng: Random) -> None:
    """Play `deal` to its end."""
    while not deal.over:
        listed = sorted(deal.legal())
        recorder.act(bots[deal.actor].choose(deal.view(deal.actor), listed, rng, Budget()))


def deck_of(pack: list[int], seed: str) -> list[int]:
    """Return `pack` in an order that follows from `seed` by SHA-256 alone, whatever shuffles elsewhere."""
    order = {place: hashlib.sha256(f"{seed} {place}".encode()).digest() for place in range(len(pack))}
    return [sorted(pack)[place] for place in sorted(order, key=order.__getitem__)]
