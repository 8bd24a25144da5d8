"""Records of Samba Rommé: read back as written, replayed to the same game, wrong ones refused with their line."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.engine.record import Player, RecordError, ReplayError
from sambakit.romme.match import ExtraCards, Match
from sambakit.romme.record import Recorder, parse_record, print_record, replay
from sambakit.romme.rules.rules import SAMBA_ROMME, RommeRules
from sambakit.romme.values.cards import pack
from tests.romme.house_rules import some_rules
from tests.romme.tables import some_action

NAMES = [Player("Anna"), Player("Bert", "random")]


def recorded(rules: RommeRules, seed: int, deals: int, last: int = 10_000) -> Recorder:
    """Return a match of at most so many games, the last one broken off after so many actions."""
    rng = Random(f"record {seed}")
    recorder = Recorder(rules, NAMES, seed % 2)
    for number in range(deals):
        if recorder.match.over:
            break
        deck = pack()
        rng.shuffle(deck)
        game = recorder.start_deal(deck)
        actions = last if number == deals - 1 else 10_000
        while actions and not game.over:
            action = some_action(game, rng)
            if rng.random() < 0.5:
                recorder.act(action)
            else:
                recorder.play([game.value_of(action)])
            actions -= 1
        if game.over:
            recorder.finish_deal()
    return recorder


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**20), last=st.integers(0, 400))
def test_a_record_is_read_back_and_replayed(seed: int, last: int) -> None:
    recorder = recorded(some_rules(seed), seed, 2, last)
    record = recorder.record()
    text = print_record(record)
    assert parse_record(text) == record
    assert print_record(parse_record(text)) == text
    again = replay(parse_record(text))
    assert again.match.scores == recorder.match.scores
    assert (again.deal is not None and again.deal.over) == (recorder.deal is None)
    if recorder.deal is not None and again.deal is not None:
        assert again.deal.state.hands == recorder.deal.state.hands
        assert again.deal.log == recorder.deal.log


TEXT = print_record(recorded(SAMBA_ROMME, 3, 1).record())
LINES = TEXT.splitlines()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "samba_romme",
            "samba_rome",
            "line 2, column 7: there is no rule set 'samba_rome.1'; did you mean samba",
        ),
        ("players 2", "players 3", "line 4, column 9: samba_romme is played by 2 players"),
        ("dealer 1", "dealer 2", "seat 2 is not at a table of 2"),
        (" r4", " r44", "'r44' is not a card"),
        (r"^\d: discard", "7: discard", "'7' is no seat at a table of 2"),
        (r"^(\d): discard \S+", r"\1: discard", "after 'discard' comes one card"),
        (r"^end \w+", "end stock", "a deal ends by 'out', 'stalemate' or 'annulled'"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    wrong = re.sub(old, new, TEXT, count=1, flags=re.MULTILINE)
    assert wrong != TEXT
    with pytest.raises(RecordError, match=said):
        parse_record(wrong)


def test_a_play_against_the_rules_is_named_in_the_replay() -> None:
    at = next(number for number, line in enumerate(LINES) if line.endswith(": draw"))
    wrong = "\n".join([*LINES[: at + 1], LINES[at], *LINES[at + 1 :]])
    with pytest.raises(ReplayError, match=rf"line {at + 2}, column 1: .*refused by R-2\.1"):
        replay(parse_record(wrong))


def test_a_wrong_score_is_named_in_the_replay() -> None:
    at = next(number for number, line in enumerate(LINES) if line.startswith("total A"))
    _, _, points, total = LINES[at].split()
    wrong = [*LINES]
    wrong[at] = f"total A {points} {int(total) + 10}"
    with pytest.raises(ReplayError, match="the match scores are"):
        replay(parse_record("\n".join(wrong)))


def finished(rules_text: str, games: list[tuple[int, int] | None]) -> Match:
    """Return a match after games with these points, None for an annulled one."""
    from sambakit.game.score_lines import SideScore
    from sambakit.romme.match import FinishedDeal
    from sambakit.romme.rules.house_rules import parse_rules

    match = Match(parse_rules(rules_text), 0)
    for points in games:
        scores = tuple(SideScore(seat, (), points[seat] if points else 0) for seat in (0, 1))
        match.scores = tuple(total + score.points for total, score in zip(match.scores, scores, strict=True))
        match.finished.append(FinishedDeal(0, None, points is None, scores, match.scores))
    return match


def test_R_6_7_the_higher_total_wins_and_equal_ones_are_drawn() -> None:
    assert finished("samba_romme", [(200, 100)]).winner == 0
    drawn = finished("samba_romme", [(100, 100)])
    assert (drawn.over, drawn.winner) == (True, None)
    assert not finished("samba_romme", []).over


def test_R_5_9_an_annulled_game_is_dealt_anew_by_the_same_player() -> None:
    match = finished("samba_romme + match_goal=2", [(100, 0), None])
    assert (match.over, match.games) == (False, 1)
    seed = next(seed for seed in range(2000) if recorded_end(seed).annulled)
    assert recorded(SAMBA_ROMME, seed, 2).match.finished[1].dealer == seed % 2


def recorded_end(seed: int):
    return recorded(SAMBA_ROMME, seed, 1).match.finished[0]


def test_R_6_9_a_running_score_in_points() -> None:
    match = finished("samba_romme + match=points + match_goal=1000", [(600, 100), (300, 700)])
    assert (match.over, match.scores) == (False, (900, 800))
    assert finished("samba_romme + match=points + match_goal=1000", [(600, 100), (300, 950)]).winner == 1


def test_R_6_9_a_plus_card_for_a_game_an_S_card_for_a_set() -> None:
    text = "samba_romme + match=sets + match_goal=2 + set_games=2"
    assert finished(text, [(5, 0), (0, 5), None, (1, 1)]).extra_cards == (ExtraCards(0, 1), ExtraCards(0, 1))
    assert finished(text, [(5, 0), (0, 5), (9, 0)]).extra_cards == (ExtraCards(1, 0), ExtraCards(0, 0))
    won = finished(text, [(5, 0), (0, 5), (9, 0), (0, 900), (3, 1), (3, 1)])
    assert (won.over, won.winner, won.extra_cards[0].sets) == (True, 0, 2)
