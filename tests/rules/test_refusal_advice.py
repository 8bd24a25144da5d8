"""C-10: the advice of every refusal is taken literally, and wherever it is a play, the play is legal."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.refusal import Refusal
from sambakit.rulebook.refusals import refusal_sentence
from tests.rules.refusal_advice import ADVICE, Advice
from tests.rules.refusal_case import Case
from tests.rules.refusal_cases import CASES
from tests.rules.test_refusals_of_every_rule_set import ARISING, HOUSE, deal_of, refusal_of

HAPPENING = [*ARISING, *HOUSE]
LEAVING = ("leave the pile.", "end the deal if the stock is empty.")
OF_THE_PILE = [case for case in CASES if case.plays and not case.drawn and case.plays[0].startswith("take")]


def advice_for(refusal: Refusal) -> Advice:
    """Return which advice the English sentence of `refusal` gives."""
    sentence = refusal_sentence(refusal)
    for advice in ADVICE[refusal.code]:
        if sentence.endswith(f" {advice.says.format_map(refusal.facts)}"):
            return advice
    raise AssertionError(f"no play is known for this advice: {sentence}")


def refused_then(case: Case, rules: RuleSet, plays: Sequence[str]) -> dict[str, Refusal]:
    """Return which of `plays` are refused where the last one of `case` is made, and why."""
    found = {}
    for play in plays:
        deal: Deal = deal_of(case, rules)
        for text in case.plays[:-1]:
            deal.play([parse_action(one) for one in text.split(" + ")])
        refusal = deal.refuse([parse_action(one) for one in play.split(" + ")])
        if refusal:
            found[play] = refusal
    return found


@pytest.mark.parametrize(("text", "case"), HAPPENING, ids=[f"{text}-{case.code.value}" for text, case in HAPPENING])
def test_C_10_the_advice_of_a_refusal_is_legal(text: str, case: Case) -> None:
    rules = parse_rules(text)
    refusal = refusal_of(case, rules)
    assert refusal is not None
    advice = advice_for(refusal)
    assert bool(advice.plays) != bool(advice.why)
    hand = " ".join(filter(None, (case.hand, advice.more)))
    tried = replace(case, hand=hand, own=advice.own or case.own)
    plays = [advice.undrawn] if advice.undrawn and not case.drawn else advice.plays
    assert not refused_then(tried, rules, plays if advice.when(rules) else ())


@pytest.mark.parametrize("case", OF_THE_PILE, ids=[case.code.value for case in OF_THE_PILE])
@pytest.mark.parametrize("rules", ["dutch", "bicycle", "fournier", "spanish", "bolivia", "canasta", "royal"])
def test_C_10_nobody_is_told_to_draw_from_an_empty_stock(rules: str, case: Case) -> None:
    empty = replace(case, stock="")
    values = parse_rules(rules)
    refusal = refusal_of(empty, values) if case.when(values) else None
    if refusal is None or refusal.code not in ADVICE:
        return
    says = advice_for(refusal).says
    assert "draw." not in says.lower()
    if says.endswith(LEAVING):
        leaving = refused_then(empty, values, ["draw", "end"])
        assert len(leaving) == 1 or leaving["end"].code is Code.TAKE_IS_FORCED


def told(rules: str, case: Case) -> str:
    """Return the English sentence for the refusal of `case`."""
    refusal = refusal_of(case, parse_rules(rules))
    assert refusal is not None
    return refusal_sentence(refusal)


def test_D_4_3_as_many_wilds_are_left_out_as_the_naturals_ask_for() -> None:
    case = Case(Code.TOO_MANY_WILDS, ["lay 9c 9d 2s 2h 2d 2c"], "9c 9d 2s 2h 2d 2c 5h 5d")
    rules = parse_rules("fournier")
    assert told("fournier", case).endswith("Leave out 3 wild cards.")
    assert not refused_then(case, rules, ["lay 9c 9d 2s"])
    assert refused_then(case, rules, ["lay 9c 9d 2s 2h"])


def test_D_4_3_one_natural_does_not_stand_with_fewer_wilds() -> None:
    case = Case(Code.TOO_FEW_NATURALS, ["lay Qs 2s 2h"], "Qs 2s 2h 9c 9d")
    assert told("dutch", case).endswith("Add natural cards of the rank.")
    two = Case(Code.TOO_FEW_NATURALS, ["lay Qs Qh 2s 2h"], "Qs Qh 2s 2h 9c 9d")
    assert told("dutch", two).endswith("Use fewer wild cards or more natural ones.")
    assert not refused_then(two, parse_rules("dutch"), ["lay Qs Qh 2s"])


def test_D_7_1_black_threes_after_a_no_are_refused_for_the_no() -> None:
    case = Case(Code.PARTNER_SAID_NO, ["ask", "answer no", "lay 3s 3s 3c"], "3s 3s 3c 9c", sets=True)
    assert told("dutch", case).startswith("Your partner said no")


def test_B_7_3_who_has_to_discard_keeps_two_cards_after_a_no() -> None:
    case = Case(Code.PARTNER_SAID_NO, ["ask", "answer no", "add Kc Ks A1"], "Kc Ks", sets=True)
    assert told("bicycle", case).endswith("Keep two cards, and discard one of them.")
    assert told("dutch", case).endswith("Keep a card, and end your turn.")


def test_D_4_1_what_a_short_group_needs_is_named() -> None:
    assert "of rank 9" in told("dutch", Case(Code.TOO_FEW_CARDS, ["lay 9c 9d"]))
    assert "such as Ts" in told("dutch", Case(Code.SEQUENCE_TOO_SHORT, ["lay 8s 9s"], "8s 9s 4h 5d"))
    assert "such as Qs" in told("dutch", Case(Code.SEQUENCE_TOO_SHORT, ["lay Ks As"], "Ks As 4h 5d"))
