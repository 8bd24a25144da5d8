"""What bots consider: their choice first, values that say why, and every decision of a record once more."""

from pathlib import Path
from random import Random

import pytest

from sambakit.bots import BOTS, Budget, make_bot
from sambakit.bots.bot import Candidate, candidates_of
from sambakit.bots.explaining import decisions
from sambakit.engine import COMPILED
from sambakit.engine.actions.actions import ANSWER, ASK, DISCARD, operation_of
from sambakit.engine.deal import new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.record import parse_record
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY
from sambakit.engine.values.cards import pack, shuffled
from sambakit.games.samba import ADAPTER

QUICK = [name for name in BOTS if not name.startswith("deep")]  # it has tests of its own
AT_LEAST = {"random": 0, "greedy": 0, "net": 1}  # the choice alone; two or three plans
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", QUICK)
def test_the_first_candidate_is_the_choice_and_the_others_fall_in_value(name: str, preset: str) -> None:
    rules = PRESETS[preset]
    players = max(rules.table.players - {5, 6}, default=6)
    bot, seen = make_bot(name), set()
    slow = name == "net" and not COMPILED  # so it is asked at every fifth turn, and steady plays the others
    for seed in (1, 2):
        deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(seed))
        deal = new_deal(rules, players, deck, 0)
        while not deal.over:
            legal, view = deal.legal(), deal.view(deal.actor)
            if slow and deal.turns % 5:
                deal.act(make_bot("steady").choose(view, legal, Random(3), Budget()))
                continue
            found = candidates_of(bot, view, legal, Random(3), Budget())
            assert found[0].action == bot.choose(view, legal, Random(3), Budget())
            actions = [each.action for each in found]
            assert len(set(actions)) == len(actions)
            assert set(actions) <= set(legal)
            values = [each.value for each in found[1:]]
            assert values == sorted(values, reverse=True)
            seen.add(len(found))
            deal.act(found[0].action)
    assert max(seen) > AT_LEAST.get(name, 5)
    assert max(seen) == 1 or name not in ("random", "greedy")


def test_the_choice_of_steady_has_the_highest_value_but_for_going_out() -> None:
    """Going out is decided before melding, so what else could be laid may be worth more by itself."""
    below = compared = 0
    for seed in range(8):
        deal = new_deal(PRESETS["dutch"], 4, shuffled(pack(3, 6), Random(seed)), 0)
        bot = make_bot("steady")
        while not deal.over:
            legal, view = deal.legal(), deal.view(deal.actor)
            found = candidates_of(bot, view, legal, Random(3), Budget())
            best = max(each.value for each in found)
            compared += 1
            if found[0].value < best - 1e-9:
                below += 1
                assert view.phase == PHASE_PLAY
            elif operation_of(found[0].action) == DISCARD:
                assert found[0].value >= 0 or len(found) == 1  # more where it ends the deal, which it may have to
            elif view.phase == PHASE_DRAW:
                assert len(found) == len(legal)
            deal.act(found[0].action)
    assert below < compared / 50


@pytest.mark.deals(60)
def test_both_answers_to_the_partner_have_their_value() -> None:
    """Random partners ask soon, so a deal with them has answers to give."""
    answered = 0
    for seed in range(60):
        deal = new_deal(PRESETS["dutch"], 4, shuffled(pack(3, 6), Random(seed)), 0)
        steady, rng = make_bot("steady"), Random(seed)
        while not deal.over:
            legal, view = deal.legal(), deal.view(deal.actor)
            asking = [action for action in legal if operation_of(action) == ASK]
            if operation_of(legal[0]) == ANSWER:
                found = candidates_of(steady, view, legal, rng, Budget())
                assert len(found) == 2
                assert found[0].value >= found[1].value
                answered += 1
            deal.act(asking[0] if asking else steady.choose(view, legal, rng, Budget()))
    assert answered


def test_a_bot_that_cannot_tell_gives_its_choice() -> None:
    deal = new_deal(PRESETS["dutch"], 4, shuffled(pack(3, 6), Random(1)), 0)
    legal, view = deal.legal(), deal.view(deal.actor)
    bot = make_bot("greedy")
    assert candidates_of(bot, view, legal, Random(1), Budget()) == [
        Candidate(bot.choose(view, legal, Random(1), Budget()), 0.0)
    ]


@pytest.mark.parametrize("name", ["dutch-match", "canasta-match", "fournier-referee", "quad-6-players"])
def test_every_decision_of_a_record_comes_as_its_seat_saw_it(name: str) -> None:
    record = parse_record((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    found = list(decisions(record, ADAPTER.match_of(record)))
    assert {each.deal for each in found} == set(range(1, len(record.deals) + 1))
    for each in found:
        assert each.view.seat == each.view.actor
        assert each.view.hand.size == each.view.hand_sizes[each.view.seat]
        if each.played is not None:
            assert each.played in each.legal
    for deal in {each.deal for each in found}:
        numbers = [each.number for each in found if each.deal == deal]
        assert numbers == list(range(len(numbers)))
    bots = {player.decider for player in record.players} & {"greedy", "steady"}
    for each in found[::7]:
        for bot in bots:
            assert each.candidates(make_bot(bot), "0", Budget())[0].action in each.legal


def test_views_of_earlier_decisions_do_not_grow() -> None:
    record = parse_record((GOLDEN / "dutch-4-players.txt").read_text(encoding="utf-8"))
    lengths = [len(each.view.log) for each in list(decisions(record, ADAPTER.match_of(record)))]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 20
    assert lengths[0] == 0
