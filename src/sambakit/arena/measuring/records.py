"""Records of what the arena has played, so that any deal can be replayed and any decision explained."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sambakit.arena.contests.contest import Duplicates, load_team
from sambakit.arena.contests.duplicate import Board, Pair, deck_of, seated
from sambakit.bots import VERSIONS, bot_of, whole_name
from sambakit.bots.bot import playouts_of
from sambakit.game.records.values import Player, Provenance


def record_text(contest: Duplicates, number: int, board: Board) -> str:
    """Return the record of `board`, a deal of pair `number` whose actions were kept."""
    adapter, rules, players = contest.adapter, contest.rules, contest.players
    teams = [load_team(team, adapter.view_type) for team in contest.teams]
    places = (board.seating, adapter.sides(rules)[players], number // players)
    texts, bots = seated([team.split("+") for team in contest.teams], *places), seated(teams, *places)
    seats = [
        Player(f"Seat {seat}", _whole_name(text, bot.name, adapter.view_type), playouts_of(bot, rules, players))
        for seat, (text, bot) in enumerate(zip(texts, bots, strict=True))
    ]
    recorder = adapter.recorder(rules, seats, (number - 1) % players, contest.scores_of(number))
    recorder.start_deal(deck_of(rules, contest.seed, number))
    for action in board.actions:
        recorder.act(action)
    recorder.finish_deal()
    return adapter.record.print_record(replace(recorder.record(), provenance=Provenance(played="arena")))


def _whole_name(text: str, name: str, seen: type) -> str:
    """Return the name with its version of one of our bots, `name` for a rival or a bot of somebody else."""
    return whole_name(text, seen) if VERSIONS[seen].knows(bot_of(text, seen)) else name


def write_records(contest: Duplicates, pairs: Sequence[Pair], folder: Path) -> None:
    """Write a record for every board of `pairs` into `folder`.

    In pair 12 of the contest with seed 1 the chance of decision 7 is `Random("1 12 7")`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number, pair in enumerate(pairs):
        for place, board in enumerate(pair.boards):
            text = record_text(contest, number, board)
            (folder / f"pair-{number:05}-board-{place}.record").write_text(text, encoding="utf-8")
