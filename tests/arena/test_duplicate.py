"""Duplicate pairs: every seating of a deck, partners, chance, and what thinking took."""

from random import Random

import pytest

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.contest import Duplicates, load_team
from sambakit.arena.contests.duplicate import Board, play_deal, play_pair, seated, seatings
from sambakit.arena.contests.failures import BotFailed
from sambakit.arena.contests.seeing import Player
from sambakit.arena.contests.thinking import Thinking
from sambakit.bots import Budget, make_bot
from sambakit.bots.bot import Bot
from sambakit.engine.deal import new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import pack, shuffled
from sambakit.games.samba import ADAPTER


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_against_itself_gains_nothing(name: str, players: int) -> None:
    """Chance included: what `random` draws in one seating it draws in the other."""
    pair = play_pair(DUTCH, players, make_bot(name), make_bot(name), seed=1, number=2)
    assert any(board.margin for board in pair.boards)
    assert pair.mean == pytest.approx(0)


def test_exchanging_the_bots_turns_the_margin_round() -> None:
    first, second = make_bot("greedy"), make_bot("steady")
    there = play_pair(DUTCH, 4, first, second, seed=3, number=1)
    back = play_pair(DUTCH, 4, second, first, seed=3, number=1)
    assert there.mean == -back.mean != 0


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_in_all_seatings_together_each_team_holds_every_side_equally_often(sides: int) -> None:
    boards = seatings(sides)
    assert len(set(boards)) == len(boards)
    for side in range(sides):
        assert sum(seating[side] for seating in boards) * 2 == len(boards)
    for seating in boards:
        assert seating[1:] + seating[:1] in boards  # rotated all the way round


def test_a_pair_of_three_players_goes_all_the_way_round_and_its_mean_is_that_of_all_boards() -> None:
    pair = play_pair(DUTCH, 3, make_bot("greedy"), make_bot("random"), seed=5, number=0)
    assert [board.seating for board in pair.boards] == list(seatings(3))
    assert pair.mean == pytest.approx(sum(board.margin for board in pair.boards) / 6)


def test_the_margin_of_a_board_is_between_the_mean_sides_of_the_teams() -> None:
    assert Board((0, 1, 0), (100, 40, 300), 20, 1).margin == 160
    assert Board((1, 0), (100, 40), 20, 1).margin == -60


def test_partners_sit_opposite_each_other_and_change_seats() -> None:
    teams = [load_team("steady+greedy"), load_team("random")]
    side_of = DUTCH.table.sides(4)
    names = [[bot.name for bot in seated(teams, (0, 1), side_of, turn)] for turn in (0, 1)]
    assert names == [["steady", "random", "greedy", "random"], ["greedy", "random", "steady", "random"]]
    assert [bot.name for bot in seated(teams, (1, 0), side_of, 0)] == ["random", "steady", "random", "greedy"]


def test_a_partner_makes_a_difference_between_teams_and_pure_pairs() -> None:
    mixed = Duplicates(DUTCH, 4, "steady+random", "greedy", seed=2)
    pure = Duplicates(DUTCH, 4, "steady", "greedy", seed=2)
    assert sum(mixed.play(number).mean for number in range(2)) < sum(pure.play(number).mean for number in range(2))


def test_mixed_scores_go_round_all_steps_of_the_opening_minimum() -> None:
    mixed = Duplicates(DUTCH, 4, "greedy", "random", seed=1, scores="mixed")
    assert {DUTCH.play.opening_minimum(mixed.scores_of(number)[0]) for number in range(40)} == {15, 50, 90, 120, 150}
    even = Duplicates(DUTCH, 4, "greedy", "random", seed=1)
    assert {even.scores_of(number) for number in range(40)} == {(0, 0)}
    assert Duplicates(DUTCH, 4, "greedy", "random", seed=1, scores=(3000, -5)).scores_of(3) == (3000, -5)
    assert [DUTCH.play.opening_minimum(score) for score in ADAPTER.score_steps(DUTCH)] == [15, 50, 90, 120, 150]


class Cheater:
    """Chooses what is not listed as soon as it may choose at all."""

    name = "cheater"

    def choose(self, view: View, legal: list[int], rng: Random, budget: Budget) -> int:
        return -1


class Behind:
    """A bot of ours whose policy cannot be seen, so that it gets views."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = make_bot(name)

    def choose(self, view: View, legal: list[int], rng: Random, budget: Budget) -> int:
        return self.bot.choose(view, legal, rng, budget)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_policy_plays_the_same_with_and_without_views(players: int) -> None:
    for other in ("greedy", "steady"):
        pairs = [play_pair(DUTCH, players, bot, make_bot(other), 3, 1, boards=2, keep_actions=True) for bot in TWICE]
        assert pairs[0].boards == pairs[1].boards
        assert pairs[0].first.decisions == pairs[1].first.decisions > 20


TWICE: list[Bot] = [make_bot("greedy"), Behind("greedy")]


class Drawer:
    """Plays by chance and notes what chance gave."""

    name = "drawer"

    def __init__(self) -> None:
        self.drawn: list[float] = []

    def choose(self, view: View, legal: list[int], rng: Random, budget: Budget) -> int:
        self.drawn.append(rng.random())
        return legal[int(self.drawn[-1] * len(legal))]


def test_a_bot_that_does_what_is_not_legal_is_named_with_its_deal() -> None:
    with pytest.raises(BotFailed) as caught:
        play_pair(DUTCH, 4, Cheater(), make_bot("greedy"), seed=1, number=7)
    assert (caught.value.bot, caught.value.number, caught.value.board) == ("cheater", 7, 0)
    assert "pair 7, board 0: it chose what is not legal" in str(caught.value)


def test_the_chance_of_a_decision_follows_from_its_number_alone() -> None:
    drawer = Drawer()
    bots: list[Bot] = [drawer, make_bot("greedy")]
    pair = play_pair(DUTCH, 2, *bots, seed=9, number=4, boards=1, keep_actions=True)
    assert len(pair.boards) == 1
    # the drawer was asked at some of all decisions; each of its numbers is the first of that decision's own source
    possible = [Random(f"9 4 {number}").random() for number in range(len(pair.boards[0].actions))]
    assert drawer.drawn == [number for number in possible if number in drawer.drawn]
    assert len(drawer.drawn) == pair.first.decisions


def test_chance_is_that_of_the_library_whichever_way_it_is_drawn() -> None:
    chance = DecisionChance("x")
    ways = (
        lambda rng: rng.random(),
        lambda rng: rng.getrandbits(40),
        lambda rng: rng.sample(range(100), 5),
        lambda rng: [rng.gauss(0, 1), rng.gauss(0, 1)],
        lambda rng: rng.choice("abcdef"),
    )
    for number, way in enumerate(ways):
        chance.decision(number)
        assert way(chance) == way(Random(f"x {number}"))
    chance.decision(3)  # gauss keeps a second number, which must not leak into the next decision
    chance.gauss(0, 1)
    chance.decision(3)
    assert chance.gauss(0, 1) == Random("x 3").gauss(0, 1)


def test_thinking_adds_up_and_never_tells_too_little() -> None:
    times = [1e-7, 0.00012, 0.0003, 0.002, 0.002, 0.004, 0.05, 0.4, 1.5, 30.0]
    whole, parts = Thinking(), [Thinking(), Thinking()]
    for place, seconds in enumerate(times):
        whole.note(seconds)
        parts[place % 2].note(seconds)
    parts[0].add(parts[1])
    assert (parts[0].decisions, parts[0].bins, parts[0].longest) == (whole.decisions, whole.bins, 30.0)
    assert parts[0].per_decision == pytest.approx(sum(times) / 10)
    for share, right in ((0.5, 0.002), (0.8, 0.4), (0.9, 1.5), (1.0, 30.0)):
        assert right <= whole.within(share) <= right * 1.0906
    assert Thinking().within(0.99) == Thinking().per_decision == 0


OTHERS = {"spanish": 6, "bicycle": 4, "bolivia": 4, "fournier": 4, "sambola": 4, "royal": 4, "quad": 6}
TABLES = [(DUTCH, 4), (DUTCH, 3), *((PRESETS[name], players) for name, players in OTHERS.items())]


@pytest.mark.parametrize(("rules", "players"), TABLES)
@pytest.mark.parametrize("team", ["steady", "greedy", "steady+greedy"])
def test_without_views_a_bot_plays_as_it_does_with_them(rules: RuleSet, players: int, team: str) -> None:
    if players < 4 and "+" in team:
        team = "steady"
    for number in range(2):
        names = team.split("+")
        quick = play_pair(rules, players, load_team(team), make_bot("greedy"), 6, number, boards=1, keep_actions=True)
        behind = [Behind(name) for name in names]
        slow = play_pair(rules, players, behind, Behind("greedy"), 6, number, boards=1, keep_actions=True)
        assert quick.boards == slow.boards
        assert quick.first.decisions == slow.first.decisions
        assert 0 < quick.first.seconds < 10
        assert sum(quick.first.bins.values()) == quick.first.decisions


def test_who_opens_with_the_pile_counts_its_cards_within_the_turn() -> None:
    """What was expected before the pile was delivered did hold on to the end of the turn; views are always new."""
    chance = Random("dutch32")
    scores = [chance.choice([0, 2000, 5000, 8000]) for _ in range(3)]
    deck = shuffled(pack(3, 6), chance)
    deals = [new_deal(DUTCH, 3, deck, 2, scores) for _ in range(2)]
    thinking = [Thinking() for _ in range(3)]
    bots: list[list[Player]] = [[make_bot("steady") for _ in range(3)], [Behind("steady") for _ in range(3)]]
    quick, slow = (play_deal(deal, of, DecisionChance("1"), thinking) for deal, of in zip(deals, bots, strict=True))
    assert quick == slow
