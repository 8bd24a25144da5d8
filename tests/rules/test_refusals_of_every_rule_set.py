"""Every refusal code is triggered in every rule set, or cannot arise there for a reason that is said."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.game.refusal import Refusal
from sambakit.rulebook import rules_page
from tests.rules.refusal_case import MIXED, PURE, SAMBA, Case
from tests.rules.refusal_cases import CASES
from tests.rules.table import cards, table

ARISING = [(name, case) for name, rules in PRESETS.items() for case in CASES if case.plays and case.when(rules)]
# What only house rules bring about: the rules and the case that then triggers the code.
HOUSE = [
    ("dutch + group_max=7", Case(Code.GROUP_TOO_LONG, ["add 6c A1"], hand="6c 9c 9d 5c", own=(PURE,))),
    ("dutch + take_pair=no", Case(Code.PAIRS_DO_NOT_TAKE, ["take pair 9c 9d"], pile="4c 9s", drawn=False)),
    ("dutch + final_discard=forced", Case(Code.LAST_CARD_IS_DISCARDED, ["add Kc A1"], hand="Kc", sets=True)),
    ("dutch + ask_partner=no", Case(Code.NO_ASKING, ["ask"])),
    (
        "bolivia + black_threes=going_out",
        Case(Code.MUST_GO_OUT_NOW, ["lay 3s 3s 2d", "ask"], hand="3s 3s 2d 9c", sets=True),
    ),
    (
        "samba_1951 + hidden_under_turnup=3",
        Case(
            Code.CARDS_UNDER_TURNUP,
            ["take pair Qh Qd + lay 9c 9d 9h"],
            hand="Qh Qd 9c 9d 9h",
            pile="Qs",
            hidden="5s Jk 8c",
            drawn=False,
        ),
    ),
    ("canasta + stock_end=play_on", Case(Code.NO_DEAL_END_NOW, ["end"], stock="", drawn=False)),
    (
        "spanish + groups_per_rank=2",
        Case(Code.RANK_LIES_ALREADY, ["lay Kc Kd Kh"], hand="Kc Kd Kh 9c 9d", own=("Ks Kh Kd",) * 2),
    ),
]


def deal_of(case: Case, rules: RuleSet) -> Deal:
    """Return the position of `case` under `rules`."""
    own = list(case.own)
    if case.sets:
        own += [PURE, MIXED[0], *([SAMBA] if rules.melds.sequences else [])]
    counts = sorted(rules.table.players)
    alone = next((count for count in counts if count in (2, 3, 5)), 0)
    players = alone if case.alone else 4 if 4 in counts else counts[-1]
    sides = max(rules.table.sides(players)) + 1
    deal = table(
        case.hand,
        own,
        case.theirs,
        pile=case.pile,
        hidden=case.hidden,
        stock=case.stock,
        drawn=case.drawn,
        players=players,
        scores=(case.score,) * sides,
        rules=rules,
    )
    state = deal.state
    if case.over:
        state.phase = PHASE_OVER
    if case.opening is not None:
        state.opening_points = case.opening
    state.drawn_ahead = case.ahead
    if case.shown:
        state.penalty_cards = [hand_of(cards(case.shown)), *(Hand() for _ in range(players - 1))]
    return deal


def refusal_of(case: Case, rules: RuleSet) -> Refusal | None:
    """Return why the last play of `case` is refused under `rules`; those before it are legal."""
    deal = deal_of(case, rules)
    *before, last = [[parse_action(text) for text in play.split(" + ")] for play in case.plays]
    for play in before:
        deal.play(play)
    return deal.refuse(last)


@pytest.mark.parametrize(("name", "case"), ARISING, ids=[f"{name}-{case.code.value}" for name, case in ARISING])
def test_a_refusal_arises_and_names_a_rule_of_the_page(name: str, case: Case) -> None:
    rules = PRESETS[name]
    refusal = refusal_of(case, rules)
    assert refusal is not None
    assert refusal.code is case.code
    assert refusal.rule in {rule.id for section in rules_page(name).sections for rule in section.rules}


@pytest.mark.parametrize("name", PRESETS)
def test_every_code_is_triggered_or_excused(name: str) -> None:
    rules = PRESETS[name]
    triggered = {case.code for case in CASES if case.plays and case.when(rules)}
    excused = {case.code for case in CASES if case.why and not case.when(rules)}
    assert triggered | excused == set(Code)
    assert excused - triggered == set(Code) - triggered


@pytest.mark.parametrize(("text", "case"), HOUSE, ids=[text for text, _ in HOUSE])
def test_a_refusal_of_house_rules_arises(text: str, case: Case) -> None:
    refusal = refusal_of(case, parse_rules(text))
    assert refusal is not None
    assert refusal.code is case.code


def test_what_no_preset_triggers_house_rules_do() -> None:
    triggered = {case.code for _, case in ARISING} | {case.code for _, case in HOUSE}
    assert set(Code) - triggered == {Code.NO_END_OF_TURN}


@pytest.mark.parametrize("name", PRESETS)
def test_no_refusal_rests_on_the_rule_of_refusals(name: str) -> None:
    assert {code.value for code, rule in PRESETS[name].cites if rule == "C-10"} == set()
