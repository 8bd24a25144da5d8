"""Records of what the arena has played, so that any deal can be replayed and any decision explained."""

from collections.abc import Sequence
from pathlib import Path

from sambakit.arena.contest import Duplicates, load_team
from sambakit.arena.duplicate import Board, Pair, deck_of, seated
from sambakit.engine.record import Player


def record_text(contest: Duplicates, number: int, board: Board) -> str:
    """Return the record of `board`, a deal of pair `number` whose actions were kept."""
    kind, rules, players = contest.kind, contest.rules, contest.players
    teams = [load_team(team, kind.view_type) for team in contest.teams]
    bots = seated(teams, board.seating, kind.sides(rules)[players], number // players)
    seats = [Player(f"Seat {seat}", bot.name) for seat, bot in enumerate(bots)]
    recorder = kind.recorder(rules, seats, (number - 1) % players, contest.scores_of(number))
    recorder.start_deal(deck_of(rules, contest.seed, number))
    for action in board.actions:
        recorder.act(action)
    recorder.finish_deal()
    return kind.print_record(recorder.record())


def write_records(contest: Duplicates, pairs: Sequence[Pair], folder: Path) -> None:
    """Write a record for every board of `pairs` into `folder`.

    In pair 12 of the contest with seed 1 the chance of decision 7 is `Random("1 12 7")`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number, pair in enumerate(pairs):
        for place, board in enumerate(pair.boards):
            text = record_text(contest, number, board)
            (folder / f"pair-{number:05}-board-{place}.record").write_text(text, encoding="utf-8")
