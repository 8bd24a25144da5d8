"""The lesson of every rule set: its steps are legal deals, and each can be reached from the cards in the hand."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import TEXTS
from sambakit.games import ADAPTERS, adapter_of, parse_rules
from sambakit.lessons.lesson import LEARNER, Prepared, lesson_for, lessons_of, prepared
from sambakit.romme.values.cards import TEXTS as ROMME_TEXTS
from sambakit.romme.values.cards import cards_in
from tests.rules.refusal_case import MIXED, PURE, SAMBA
from tests.rules.table import refused, table

ALL = sorted(name for adapter in ADAPTERS.values() for name in adapter.rules.presets)
SETS = {
    "sequences": [SAMBA, SAMBA.replace("s", "h")],
    "pure": [PURE, "8s 8s 8h 8h 8d 8d 8c"],
    "mixed": list(MIXED),
}
SAMBA_STEPS = ["group", "sequence", "opening", "pile", "out"]
ROMME_STEPS = ["row", "samba", "pile", "buraco", "out"]


def at_moment(rules: Any, step: Prepared) -> Any:
    """Return the deal at the moment of `step`; every play before it must be allowed."""
    game = adapter_of(rules)
    deal = game.new_deal(rules, step.players, step.dealer, step.deck, [0] * (max(game.sides(rules)[step.players]) + 1))
    played(game, deal, step.moves)
    return deal


def played(game: Any, deal: Any, plays: tuple[tuple[str, ...], ...]) -> None:
    for play in plays:
        actions = [game.actions.parse_action(text) for text in play]
        assert deal.refuse(actions) is None, (play, deal.refuse(actions))
        deal.play(actions)


def named_cards(answer: tuple[tuple[str, ...], ...]) -> Counter[str]:
    """Return the cards that an answer moves from the hand."""
    words = chain.from_iterable(action.split() for action in chain.from_iterable(answer))
    return Counter(word for word in words if word in (*TEXTS, *ROMME_TEXTS))


@pytest.mark.parametrize("name", ALL)
def test_every_rule_set_has_the_steps_that_it_knows(name: str) -> None:
    rules = parse_rules(name)
    if adapter_of(rules).name == "samba_romme":
        expected = ROMME_STEPS
    else:
        expected = [step for step in SAMBA_STEPS if step != "sequence" or rules.melds.sequences]
    assert [step.name for step in lesson_for(rules)] == expected
    assert all(name != "canasta" or step.name != "sequence" for step in lesson_for(rules))


@pytest.mark.parametrize("name", ALL)
def test_every_step_leads_to_its_moment_and_is_reached_by_its_answer(name: str) -> None:
    rules = parse_rules(name)
    game = adapter_of(rules)
    lessons = lessons_of(game.name)
    for step in lesson_for(rules):
        assert Counter(step.deck) == Counter(game.pack(rules))
        deal = at_moment(rules, step)
        assert (deal.actor, deal.over) == (LEARNER, False)
        for other in lesson_for(rules):  # the moment itself has not reached it
            assert other.name != step.name or not lessons.reached(step.name, deal)
        for number, play in enumerate(step.answer):
            assert not lessons.reached(step.name, deal), (step.name, number)
            played(game, deal, (play,))
        assert lessons.reached(step.name, deal), step.name


@pytest.mark.parametrize("name", ALL)
def test_the_cards_of_the_answer_are_in_the_hand(name: str) -> None:
    rules = parse_rules(name)
    game = adapter_of(rules)
    for step in lesson_for(rules):
        deal = at_moment(rules, step)
        if step.answer[0] == ("draw",):
            played(game, deal, (("draw",),))
        wanted = named_cards(step.answer)
        hand = hand_of(deal)
        top = Counter[str]()
        if step.answer[0][0].startswith("take"):
            texts = ROMME_TEXTS if game.name == "samba_romme" else TEXTS
            top[texts[deal.state.pile[-1]]] += 1
        assert wanted <= hand + top, (step.name, wanted, hand)


def hand_of(deal: Any) -> Counter[str]:
    """Return the learner's hand, as texts."""
    hand = deal.state.hands[LEARNER]
    if isinstance(hand, int):
        return Counter(ROMME_TEXTS[card] for card in cards_in(hand))
    return Counter(TEXTS[card] for card in hand.cards())


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("dutch + players=2", SAMBA_STEPS),
        ("canasta + players=3", ["group", "opening", "pile", "out"]),
        ("dutch + out_sets=3", SAMBA_STEPS),
        ("dutch + hand_size=11", SAMBA_STEPS),
        ("fournier + draw=1", SAMBA_STEPS),
        ("dutch + draw=3", SAMBA_STEPS),
        ("bolivia + take_pair=no", SAMBA_STEPS),
        ("samba_romme + buracos=0 + buraco_size=0", ["row", "samba", "pile", "out"]),
        ("samba_romme + samba_values=none", ["row", "pile", "buraco", "out"]),
    ],
)
def test_house_rules_have_a_lesson_of_their_own(text: str, steps: list[str]) -> None:
    assert [step.name for step in lesson_for(parse_rules(text))] == steps


def test_the_values_are_those_of_the_rules() -> None:
    dutch, house = parse_rules("dutch"), parse_rules("dutch + minimum=any:15,0:120")
    for rules, need in ((dutch, 50), (house, 120)):
        step = prepared(rules, "opening")
        assert step is not None
        assert step.facts["need"] == need <= step.facts["points"]
    assert [step.facts.get("bonus") for step in lesson_for(dutch)] == [None, 1500, None, None, 200]


@pytest.mark.parametrize("name", PRESETS)
def test_going_out_needs_the_sets_that_the_lesson_names(name: str) -> None:
    rules = PRESETS[name]
    out = prepared(rules, "out")
    assert out is not None
    kinds = {kind: out.facts[kind] for kind in SETS}
    needed = [SETS[kind][at] for kind, count in kinds.items() for at in range(count)]
    others = [one for kind in ("mixed", "pure", "sequences") for one in SETS[kind] if one not in needed]
    if not rules.melds.sequences:
        others = [one for one in others if one not in SETS["sequences"]]
    enough = [*needed, *others][: out.facts["sets"]]
    assert goes_out(rules, enough)
    assert not goes_out(rules, enough[:-1])
    for kind, count in kinds.items():
        if count:  # as many sets, but one of that kind too few
            rest = [one for one in enough if one != SETS[kind][0]]
            stead = [one for one in others if one not in enough and one not in SETS[kind]]
            stead = [one for one in stead if kind == "mixed" or one not in SETS["sequences"]]
            assert not goes_out(rules, [*rest, stead[0]]), kind


def goes_out(rules: RuleSet, sets: list[str]) -> bool:
    """Return whether a side with these completed `sets` may go out by a discard."""
    players = 4 if 4 in rules.table.players else min(rules.table.players)
    deal = table("9c", sets, rules=rules, players=players)
    return refused(deal, "discard 9c") is None


@pytest.mark.parametrize("name", PRESETS)
def test_each_side_loses_the_cards_in_its_hands_the_partner_s_too(name: str) -> None:
    rules = PRESETS[name]
    out = prepared(rules, "out")
    assert out is not None
    deal = at_moment(rules, out)
    played(adapter_of(rules), deal, out.answer)
    sides = rules.table.sides(out.players)
    for side, score in enumerate(deal.scores()):
        assert [line.points for line in score.lines if line.item == "out"] == [out.facts["bonus"]] * (side == sides[0])
        for line in (line for line in score.lines if line.item == "hand"):
            seat = line.facts["seat"]
            assert sides[seat] == side
            cards = deal.state.hands[seat].cards()
            assert line.points == -sum(rules.scores.card_values[card] for card in cards) < 0
        charged = {line.facts["seat"] for line in score.lines if line.item == "hand"}
        assert charged == {seat for seat in range(1, out.players) if sides[seat] == side}


def test_a_step_is_made_the_same_each_time() -> None:
    rules = parse_rules("dutch")
    assert lesson_for(rules) == lesson_for(rules)
