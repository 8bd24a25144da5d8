"""The levels at the table: weak as people are, repeatable by seed, polite to a partner, and blind to hidden cards."""

from random import Random

import pytest

from sambakit.bots import BOTS, LEVELS, Budget, bot_of, make_bot
from sambakit.bots.levels.by_habit import Attention
from sambakit.bots.levels.forgetful import ForgetfulBot, Weakness, last_turns
from sambakit.bots.levels.habitual import Habits, HabitualBot
from sambakit.bots.levels.noisy_choice import REACH
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import DISCARD, Answer, Ask, Discard, operation_of
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_ANSWER, PHASE_PLAY
from sambakit.romme.state.view import View as RommeView
from tests.bots.seat import choice, side, table, turn
from tests.bots.test_whole_deals import dealt, played

TWO_CANASTAS = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")
WEAK = (
    "novice",
    "beginner",
    "friendly",
    "novice@1",
    "beginner@1",
    "beginner@2",
    "beginner@3",
    "friendly@1",
    "friendly@2",
    "friendly@3",
)


def test_every_level_is_played_by_a_bot_that_there_is() -> None:
    assert list(LEVELS) == ["novice", "beginner", "friendly", "strong", "master"]
    assert all(bot_of(level) in BOTS for level in LEVELS)
    assert [make_bot(level).name for level in LEVELS] == [bot_of(level) for level in LEVELS]
    assert bot_of("strong") == "strong"
    assert bot_of("strong", RommeView) == "steady"
    assert bot_of("master") == ("deep" if "deep" in BOTS else "steady")
    assert bot_of("greedy") == "greedy"


@pytest.mark.parametrize("name", WEAK)
def test_the_same_seed_gives_the_same_deal_and_another_seed_another(name: str) -> None:
    first, again = (played([make_bot(name)] * 4, 7) for _ in range(2))
    assert first.log == again.log
    deal = dealt(DUTCH, 4, 7)
    rng = Random(8)
    while not deal.over:
        deal.act(make_bot(name).choose(deal.view(deal.actor), deal.legal(), rng, Budget()))
    assert deal.log != first.log


def test_without_weakness_it_is_steady() -> None:
    """A temperature near zero and an endless memory leave nothing to mistake but equal values."""
    perfect, steady = ForgetfulBot("perfect", Weakness(1000, 1e-9)), SteadyBot()
    same = decisions = 0
    for seed in range(3):
        deal, rng = dealt(DUTCH, 4, seed), Random(seed)
        while not deal.over:
            view, legal = deal.view(deal.actor), deal.legal()
            chosen = steady.choose(view, legal, rng, Budget())
            decisions += 1
            same += perfect.choose(view, legal, rng, Budget()) == chosen
            deal.act(chosen)
    assert same / decisions > 0.97


@pytest.mark.parametrize("name", ["friendly", "friendly@2", "friendly@1", "beginner@1"])
def test_nothing_far_below_the_best_is_ever_done(name: str) -> None:
    """Of what it sees itself, a level does nothing that it finds worse by more than its reach."""
    bot = make_bot(name)
    assert isinstance(bot, ForgetfulBot)
    reach = REACH * bot.weakness.temperature
    mistakes = 0
    for seed in range(3):
        deal, rng = dealt(DUTCH, 4, seed), Random(seed)
        while not deal.over:
            view, legal = deal.view(deal.actor), deal.legal()
            found = bot.candidates(view, legal, Random(rng.random()), Budget())
            if operation_of(found[0].action) == DISCARD and view.hand.size > 1:
                best = max(each.value for each in found if operation_of(each.action) == DISCARD)
                assert found[0].value >= best - reach - 1e-9
                mistakes += found[0].value < best - 1e-9
            deal.act(found[0].action)
    assert mistakes > 4  # the noise is there


def test_memory_of_some_rounds_is_the_end_of_the_log() -> None:
    log = played([make_bot("steady")] * 4, 3).log
    discards = [place for place, entry in enumerate(log) if isinstance(entry.action, Discard)]
    assert last_turns(log, 5) == log[discards[-5] :]
    assert last_turns(log, 1000) == log
    assert last_turns([], 4) == []


def test_a_beginner_forgets_what_lies_deep_in_the_pile() -> None:
    deal = table("Qh 9s Td Kc", own=side("8s 8h 8d"), pile="Qd Qs 4h 5h 6c 7c 9d Jc", phase=PHASE_PLAY)
    seen = [len(ForgetfulBot("x", Weakness(rounds, 1.0))._remembered(deal.view(0)).log) for rounds in (1, 2)]
    assert seen == [4, 8]


def test_a_novice_takes_a_single_card_and_a_beginner_leaves_it() -> None:
    hand, own = "Qh Qd 9s 4c Kc 6h", side("8s 8h 8d")
    assert choice(make_bot("novice"), table(hand, own=own, pile="Qs")).startswith("take pair")
    assert choice(make_bot("beginner"), table(hand, own=own, pile="Qs")) == "draw"
    assert choice(make_bot("beginner"), table(hand, own=own, pile="5c Qs")).startswith("take pair")


def test_a_beginner_guards_a_large_pile_with_a_two_that_it_can_spare() -> None:
    own, large, small = side("8s 8h 8d"), "4h 5h 6c 7c 9d Jc 5d 7d Tc Qs Ad Ac", "4h 5h 6c"
    hand = "Kh 9s 4c 6h 2c Jk"
    novice, beginner = make_bot("novice"), make_bot("beginner")
    for bot, pile, cards, thrown in (
        (beginner, large, hand, "discard 2c"),
        (beginner, small, hand, "discard 4c"),
        (beginner, large, "Kh 9s 4c 6h 2c", "discard 4c"),  # its last wild
        (beginner, large, "Kh 9s 4c 3c 2c Jk", "discard 3c"),  # which nobody can take either
        (novice, large, hand, "discard 4c"),
    ):
        assert choice(bot, table(cards, own=own.copy(), pile=pile, phase=PHASE_PLAY)) == thrown


@pytest.mark.parametrize(("share", "opens"), [(0.0, True), (1.0, False)])
def test_who_hesitates_puts_off_an_opening_but_not_what_comes_after_it(share: float, opens: bool) -> None:
    bot = HabitualBot("x", Habits(Attention(overlooks=0.0, completes=1.0, hesitates=share)))
    hand = "Kh Kd Kc Qh Qd Qc 9s 4c 5h"
    assert choice(bot, table(hand, phase=PHASE_PLAY)).startswith("lay") is opens
    assert choice(bot, table(hand, own=side("8s 8h 8d"), phase=PHASE_PLAY)).startswith("lay")


def test_who_grabs_takes_small_piles_without_a_thought_and_thinks_about_larger_ones() -> None:
    """The hand holds the pair for every upcard; a level that never errs but in this draws where `steady` draws."""
    grabbing, thinking = (ForgetfulBot("x", Weakness(1000, 1e-9, grabs=cards)) for cards in (2, 0))
    hand, own = "4h 4d 9s Jc Kc 6h", side("8s 8h 8d")
    for pile, small in (("4s", True), ("5c 4s", True), ("5c 7d 4s", False)):
        deal = table(hand, own=own, pile=pile)
        assert choice(thinking, deal.copy()) == "draw"
        assert choice(grabbing, deal.copy()).startswith("take pair") is small


@pytest.mark.parametrize("level", LEVELS)
def test_D_10_6_every_level_answers_with_sense(level: str) -> None:
    own = side(*TWO_CANASTAS, "5h 6h 7h 8h 9h")
    bot = make_bot(level)
    assert choice(bot, table("4c 9d Qs", own=own, phase=PHASE_ANSWER)) == "answer yes"
    if level != "master":  # it plays on what both answers lead to: test_deep_2.py has its positions
        assert choice(bot, table("4h Th 9d Qs", own=own, phase=PHASE_ANSWER)) == "answer no"


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_rushes_out_while_the_partner_holds_a_hand_full_of_points(level: str) -> None:
    for hand in ("Kc 9d", "Kc Kd 9d", "8h 8d Kc 9d"):
        for seed in range(4):
            sizes = {1: 3, 2: 22, 3: 3}
            deal = table(hand, own=side(*TWO_CANASTAS), hand_sizes=sizes, phase=PHASE_PLAY, seed=seed)
            turn(make_bot(level), deal)
            assert deal.state.went_out != 0


@pytest.mark.parametrize("bot", ["steady", "strong"])
def test_who_would_rather_play_on_lays_the_last_card_for_more_than_the_discard_of_it_brings(bot: str) -> None:
    """To throw it is going out as well."""
    deal = table("5c", own=side(*TWO_CANASTAS, "5s 5h 5d"), hand_sizes={1: 3, 2: 22, 3: 3}, phase=PHASE_PLAY)
    assert choice(make_bot("steady@1"), deal.copy()) == "discard 5c"
    assert choice(make_bot(bot), deal).startswith("add 5c")
    passing = table("Kh", own=side(TWO_CANASTAS[0], "Ks Kh Kd Kc Ks Kd"), hand_sizes={2: 22}, phase=PHASE_PLAY)
    assert choice(make_bot(bot), passing) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_goes_out_when_it_pays(level: str) -> None:
    deal = table("Kc 9d", own=side(*TWO_CANASTAS), hand_sizes={1: 16, 2: 1, 3: 17}, phase=PHASE_PLAY)
    turn(make_bot(level), deal)
    if deal.state.actor == 2:
        deal.act(deal.legal()[0])
        turn(make_bot(level), deal)
    assert deal.state.went_out == 0


@pytest.mark.parametrize("level", LEVELS)
def test_C_9_every_level_goes_out_after_a_yes_and_stays_after_a_no(level: str) -> None:
    """Both twos on the queens would leave the tens behind: who was told yes may not do that, nor discard the four."""
    for hand in ("Kc 9d", "Qh Qd 2s 2h Td Tc 4d"):
        for answer in ("yes", "no"):
            own = side(TWO_CANASTAS[0], "Ks Kh Kd Kc Ks Kh Kd", "Qs Qc Qc")
            deal = table(hand, own=own, hand_sizes={1: 5, 2: 9, 3: 5}, phase=PHASE_PLAY)
            deal.play([Ask()])
            deal.play([Answer(answer == "yes")])
            turn(make_bot(level), deal)
            assert (deal.state.went_out == 0) is (answer == "yes")
            assert answer == "yes" or deal.state.hands[0].size > 0


@pytest.mark.parametrize("level", LEVELS)
def test_C_9_no_level_asks_without_a_way_out(level: str) -> None:
    """The same hands with a card more that goes nowhere; the partner holds so much that all would like to ask."""
    bot = make_bot(level)
    for hand in ("Kc 9d 5h", "Kc Kd 9d 6h", "8h 8d Kc 9d Jc"):
        deal = table(hand, own=side(*TWO_CANASTAS), hand_sizes={1: 3, 2: 22, 3: 3}, phase=PHASE_PLAY)
        assert not any(action.startswith("ask") for action in turn(bot, deal))
        assert deal.state.went_out != 0
