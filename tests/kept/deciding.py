"""What each bot decides in 500 positions of the kept records, as one hash for each bot.

A position is one before a regular play in which its seat has a choice. A decision is the whole play that the bot
makes there, printed as records print it, so neither packed numbers nor names of classes are part of the hash.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from sambakit.bots import VERSIONS, Budget, make_bot
from sambakit.bots.versions import bare_name
from sambakit.games import ADAPTERS, adapter_of_record

DECISIONS = 500
PLAYOUTS = {  # of a decision
    "deep@1": 24,  # the fewest with which it can leave the choice of `steady`
    "deep@2": 100,  # with which it can throw another card
}
SAME = ("deep-1s", "deep-5s")  # `deep` with other numbers of playouts
CHANCE = ("random",)  # chooses by nothing but chance, so it has no choices to keep


def write_decisions(records: Path) -> dict[str, Any]:
    """Return by game and bot the hash of its decisions in the positions of `records`."""
    return {game: {bot: _entry(records, game, bot) for bot in bots_with_choices(game)} for game in ADAPTERS}


def _entry(records: Path, game: str, bot: str) -> dict[str, Any]:
    playouts = PLAYOUTS.get(bot, 0)
    return {"playouts": playouts, "decisions": DECISIONS, "hash": decisions_hash(records, game, bot, playouts)}


def bots_with_choices(game: str) -> list[str]:
    """Return the whole names of the bots of a game whose choices are kept."""
    names = VERSIONS[ADAPTERS[game].view_type].whole_names()
    return [name for name in names if bare_name(name) not in (*SAME, *CHANCE)]


def decisions_hash(records: Path, game: str, bot: str, playouts: int) -> str:
    """Return the hash of what `bot` decides in the positions of `game`."""
    positions = positions_of(records, game)
    decided = [f"{place} {decision(deal.copy(), game, bot, playouts, place)}" for place, deal in enumerate(positions)]
    assert len(decided) == DECISIONS, len(decided)
    return hashlib.sha256("".join(f"{line}\n" for line in decided).encode()).hexdigest()


def decision(deal: Any, game: str, bot: str, playouts: int, place: int) -> str:
    """Return the play that `bot` makes in `deal`; its chance is that of the place in the list of positions."""
    player, rng = make_bot(bot, ADAPTERS[game].view_type), Random(f"decision {place}")
    actions: list[str] = []
    while not actions or deal.unfinished:
        chosen = player.choose(deal.view(deal.actor), sorted(deal.legal()), rng, Budget(playouts=playouts, seconds=inf))
        actions.append(str(deal.value_of(chosen)))
        deal.act(chosen)
    return " + ".join(actions)


@cache
def positions_of(records: Path, game: str) -> tuple[Any, ...]:
    """Return deals before a decision: 500 of all records of `game`, evenly from each and from all its parts."""
    files = [file for file in sorted(records.glob("*.txt")) if _game_of(file) == game]
    positions: list[Any] = []
    for number, file in enumerate(files):
        share = DECISIONS // len(files) + (number < DECISIONS % len(files))
        positions += evenly(list(_decisions_in(file)), share)
    return tuple(positions)


def evenly(found: Sequence[Any], share: int) -> list[Any]:
    """Return so many of `found`, as far apart as can be."""
    assert len(found) >= share, f"only {len(found)} decisions"
    return [found[place * len(found) // share] for place in range(share)]


def _game_of(file: Path) -> str:
    return adapter_of_record(file.read_text(encoding="utf-8")).name


def _decisions_in(file: Path) -> Iterator[Any]:
    """Yield the deal before each play of a record where its seat has a choice."""
    text = file.read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    record = adapter.record.parse_record(text)
    match = adapter.match_of(record)
    for recorded in record.deals:
        deal = match.start_deal(recorded.deck)
        for place, play in enumerate(recorded.plays, start=1):
            if len(deal.legal()) > 1:
                yield deal.copy()
            if recorded is record.deals[-1] and place == len(recorded.plays):
                return  # what comes after the last decision is not played
            deal.play(play.actions)
        match.finish(deal)
