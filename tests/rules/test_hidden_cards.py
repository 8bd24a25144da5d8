"""Cards that lie face down under the turn-up (`hidden_under_turnup`, the Surprise of A-7)."""

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from sambakit.arena.simulation.invariants import check_pile, check_view, permuted
from sambakit.bots import Budget, make_bot
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.actions.actions import Action, Discard, Take, parse_action
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.definition.staging import try_staged
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.record import Player, Recorder, parse_record, print_record, replay
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.view import NO_CARD
from sambakit.engine.values.cards import CARDS, TEXTS, pack, parse_cards, shuffled
from sambakit.engine.values.chance import Chance
from tests.properties.agreement import compare_steps_of_whole_deal, compare_whole_deal
from tests.properties.house_rules import play_to_the_end, random_deal
from tests.rules.table import held, listed, play, refused, table

SURPRISE = parse_rules("samba_1951 + hidden_under_turnup=3")
TEXT = "{} + hidden_under_turnup=3"
# of every kind of rule set: red threes laid or kept, jokers that stay, a limit of the pile, the top card alone
BASES = ("samba_1951", "dutch", "sambola", "fournier", "spanish", "royal")
QUEENS = "Qs Qh Qd"
UNSEEN = "5s Jk 8c"


def deck_with(rules: RuleSet, players: int, after: str) -> list[int]:
    """Return a deck in which these cards follow the hands, without wilds and threes in the hands."""
    wanted = list(parse_cards(after.split()))
    rest = sorted(pack(rules.table.decks, rules.table.jokers), key=lambda card: not 8 <= card < CARDS["Jk"])
    for card in wanted:
        rest.remove(card)
    dealt = rules.table.cards_each(players) * players
    return [*rest[:dealt], *wanted, *rest[dealt:]]


def dealt(after: str, rules: RuleSet = SURPRISE) -> Deal:
    return new_deal(rules, 4, deck_with(rules, 4, after), 0)


def surprised(
    hand: str, hidden: str = UNSEEN, pile: str = "5c Kd", own: str = QUEENS, rules: RuleSet = SURPRISE
) -> Deal:
    """Return a table at which seat 0 is at its draw step, with these cards under the turn-up."""
    return table(hand, [own] if own else [], pile=pile, hidden=hidden, drawn=False, rules=rules)


def test_A_7_three_cards_lie_under_the_turn_up_before_the_stock() -> None:
    state = dealt("4s Jk 8c Kd 5h 6h").state
    assert [TEXTS[card] for card in state.pile] == ["4s", "Jk", "8c", "Kd"]
    assert (state.hidden, state.frozen) == (3, False)
    assert [TEXTS[card] for card in state.stock[state.stock_at :][:2]] == ["5h", "6h"]


def test_A_7_what_covers_a_turn_up_lies_open() -> None:
    state = dealt("4s 5s 8c 2d Kd").state
    assert [TEXTS[card] for card in state.pile[state.hidden :]] == ["2d", "Kd"]
    assert (state.hidden, state.frozen) == (3, True)


def test_A_7_everybody_sees_what_was_open_and_how_many_cards_were_not() -> None:
    deal = play(surprised("Kc Kh 9s 9d"), "take pair Kc Kh")
    (entry,) = deal.log
    assert [TEXTS[card] for card in entry.taken] == ["5c"]
    assert entry.drawn == 3
    assert sorted(TEXTS[card] for card in held(deal)) == sorted(["9s", "9d", "5c", "5s", "Jk", "8c"])


def test_A_7_a_hidden_red_three_is_laid_and_told() -> None:
    deal = surprised("Kc Kh 9s 9d", "3h Jk 8c")
    steps = deal.play([parse_action("take pair Kc Kh")])
    assert deal.log[0].drawn == 2
    assert [TEXTS[card] for card in steps[0].red_threes] == ["3h"]
    assert sorted(TEXTS[card] for card in steps[0].fresh) == ["5c", "8c", "Jk"]
    assert deal.state.stock_at == 0


def test_both_ways_to_carry_a_take_out_log_the_same() -> None:
    whole, small = surprised("Kc Kh 9s 9d 9h 7c", own=""), surprised("Kc Kh 9s 9d 9h 7c", own="")
    for deal in (whole, small):
        deal.state.minimum = (30, 30)
    play(whole, "take pair Kc Kh", "lay 9s 9d 9h")
    assert (whole.log[0].drawn, len(whole.log[0].taken)) == (3, 1)
    small.act(next(one for one in small.legal() if str(small.value_of(one)).startswith("take pair")))
    while small.state.pile_waits:
        small.act(next(one for one in small.legal() if str(small.value_of(one)).startswith("lay")))
    assert (small.log[-1].drawn, small.log[-1].taken) == (3, whole.log[0].taken)


def test_the_hidden_cards_stay_below_until_the_first_take() -> None:
    deal = play(surprised("Kc 9s 9d", pile="5c"), "draw", "discard 9s")
    assert (deal.state.hidden, len(deal.state.pile)) == (3, 5)
    assert (deal.view(1).hidden, deal.view(1).pile_size, deal.view(1).upcard) == (3, 5, CARDS["9s"])


def test_the_top_card_alone_leaves_no_card_open() -> None:
    rules = parse_rules(TEXT.format("dutch"))
    deal = play(surprised("4h 5h", pile="Kc", own="Tc Jc Qc", rules=rules), "take top A1")
    assert (deal.state.hidden, len(deal.state.pile)) == (3, 3)
    assert deal.view(0).upcard == NO_CARD
    deal.state.phase = 0
    assert refused(deal, "take pair 4h 5h") == "D-9.11"
    assert not [one for one in listed(deal) if one.startswith("take")]


def test_a_pile_limit_counts_the_hidden_cards_as_the_lowest() -> None:
    rules = parse_rules("samba_1951 + hidden_under_turnup=3 + pile_limit=3")
    deal = play(surprised("Kc Kh 9s 9d", rules=rules, pile="5c Kd"), "take pair Kc Kh")
    assert sorted(TEXTS[card] for card in held(deal)) == ["5c", "8c", "9d", "9s"]
    assert (deal.state.hidden, len(deal.state.pile)) == (2, 2)


@pytest.mark.parametrize("hidden", ["3h 3d 3h", "Jk Jk 2s", "5s 6h 8c"])
@pytest.mark.parametrize(
    ("base", "hand", "allowed"),
    [
        ("samba_1951", "Kc Kh", False),
        ("samba_1951", "Kc Kh 9s", False),  # with the nine alone the turn does not end
        ("samba_1951", "Kc Kh 9s 9d", True),
        ("dutch", "Kc Kh", True),  # red threes stay in the hand: three cards surely come
        ("sambola", "Kc Kh Jk Jk", False),  # jokers are not discarded
        ("sambola", "Kc Kh Jk 9s", True),
        ("royal", "Kc Kh", True),
    ],
)
def test_whether_a_take_is_allowed_does_not_depend_on_the_hidden_cards(
    base: str, hand: str, allowed: bool, hidden: str
) -> None:
    deal = surprised(hand, hidden, "Kd", rules=parse_rules(TEXT.format(base)))
    refusal = deal.refuse([parse_action("take pair Kc Kh")])
    assert (refusal is None) == allowed
    assert ("take pair Kh Kc" in listed(deal)) == allowed
    if refusal:
        assert refusal.code is Code.CARDS_UNDER_TURNUP


@pytest.mark.parametrize(("passing", "allowed"), [("yes", True), ("no", False)])
def test_one_hidden_card_is_enough_for_who_may_keep_it(passing: str, allowed: bool) -> None:
    rules = parse_rules(f"dutch + hidden_under_turnup=1 + pass_with_one={passing}")
    deal = surprised("Kc Kh", "5s", "Kd", rules=rules)
    assert (refused(deal, "take pair Kc Kh") is None) == allowed


def test_a_card_that_lies_hidden_is_not_told_to_lie_in_the_pile() -> None:
    deal = surprised("Kc Kh 9s 9d 9h")
    refusal = deal.refuse([parse_action("take pair Kc Kh"), parse_action("lay 8c 8d 8h")])
    assert refusal is not None
    assert refusal.code is Code.CARD_NOT_HELD


@pytest.mark.parametrize("after", [[], [Discard(CARDS["8c"])], [Discard(CARDS["6h"])], [Discard(CARDS["9s"])]])
def test_a_preview_of_a_take_tells_nothing_of_the_hidden_cards(after: list[Action]) -> None:
    take = Take(parse_action("take pair Kc Kh").way, parse_cards(["Kc", "Kh"]))
    answers = {
        repr(try_staged(surprised("Kc Kh 9s 9d", hidden).state, 0, [take, *after]))
        for hidden in ("5s Jk 8c", "3h 3d 3h", "6h 8c Jk", "2s 2d 2h")
    }
    assert len(answers) == 1


def deals(base: str, count: int) -> Iterator[tuple[Deal, Random]]:
    """Yield deals with hidden cards at the moments in which they still lie there."""
    rules = parse_rules(TEXT.format(base))
    for seed in range(count):
        rng = Random(seed)
        players = max(rules.table.players & {2, 4, 6})
        deal = new_deal(rules, players, shuffled(pack(rules.table.decks, rules.table.jokers), rng), 0)
        for _ in range(20):
            if deal.over or not deal.state.hidden:
                break
            yield deal, rng
            deal.act(rng.choice(deal.legal()))


@pytest.mark.parametrize("base", BASES)
def test_neither_views_nor_lists_change_with_the_cards_that_lie_hidden(base: str) -> None:
    looked = 0
    for deal, rng in deals(base, 3):
        check_pile(deal.state)
        for seat in range(deal.state.players):
            check_view(deal, seat, deal.legal(), rng)
            looked += 1
    assert looked > 30


@pytest.mark.parametrize("level", ["greedy", "steady", "novice"])
def test_no_bot_plays_by_the_cards_that_lie_hidden(level: str) -> None:
    for deal, rng in deals("samba_1951", 2):
        other = Deal(permuted(deal.state, deal.actor, rng), deal.log[:])
        chosen = [
            make_bot(level).choose(one.view(one.actor), one.legal(), Random(1), Budget()) for one in (deal, other)
        ]
        assert chosen[0] == chosen[1]


def test_worlds_have_other_hidden_cards_and_a_taker_of_them_is_not_seen_through() -> None:
    deal = dealt("4s Jk 8c Kd 5h 6h")
    bot_rules = BotRules(SURPRISE, 4)
    memory = Memory(4, bot_rules.lays_red_threes)
    memory.catch_up(deal.log)
    worlds = Worlds(deal.view(1), memory, bot_rules)
    drawn = [worlds.draw(Chance(seed)) for seed in range(20)]
    assert len({tuple(world.pile[:3]) for world in drawn}) > 10
    assert {(world.hidden, world.pile[-1]) for world in drawn} == {(3, CARDS["Kd"])}
    took = play(surprised("Kc Kh 9s 9d"), "take pair Kc Kh")
    memory.catch_up(took.log)
    assert [TEXTS[card] for card, count in enumerate(memory.known[0]) if count] == ["5c"]


@pytest.mark.parametrize("base", BASES)
def test_whole_deals_are_listed_as_they_are_defined(base: str) -> None:
    rules = parse_rules(TEXT.format(base))
    for seed in range(2):
        rng = Random(seed)
        compare_whole_deal(random_deal(rules, rng), 0.05, rng)
        compare_steps_of_whole_deal(random_deal(rules, rng), rng)
        play_to_the_end(rules, rng)


def test_a_record_is_read_back_and_replayed() -> None:
    rng = Random(4)
    recorder = Recorder(SURPRISE, [Player(name, "random") for name in "ABCD"], 3)
    deal = recorder.start_deal(shuffled(pack(3, 6), rng))
    while not deal.over:
        recorder.act(rng.choice(sorted(deal.legal())))
    recorder.finish_deal()
    text = print_record(recorder.record())
    assert "rules samba_1951.1\nset hidden_under_turnup 3\n" in text
    again = replay(parse_record(text)).deal
    assert again is not None
    assert pickle.dumps(again.state) == pickle.dumps(deal.state)
    assert again.log == deal.log
