"""A play is run once: the definition carries out each of its steps a single time, and what is told is read off them."""

from random import Random
from typing import Any

import pytest

from sambakit.engine.definition import plays as samba_plays
from sambakit.engine.values.cards import shuffled
from sambakit.game.refusal import RuleViolation
from sambakit.games import AnyDeal, parse_rules
from sambakit.romme.definition import plays as romme_plays
from sambakit.server.match.match_state import MatchState, begin_match, play
from sambakit.server.tables.registry import adapter_of_text

WHERE = {"dutch": (samba_plays, "_step"), "spanish": (samba_plays, "_step"), "samba_romme": (romme_plays, "_do")}
PLAYS = 250


def begun(text: str, rng: Random) -> MatchState:
    """Return a match of two in its first deal."""
    adapter, rules = adapter_of_text(text), parse_rules(text)
    return begin_match(adapter, rules, 2, 1, 0, 1, shuffled(adapter.pack(rules), rng))[0]


def some_play(deal: AnyDeal, rng: Random) -> list[Any]:
    """Return listed actions of one turn, up to a draw or its end."""
    trial, turns, actions = deal.copy(), deal.turns, list[Any]()
    while not trial.over and trial.turns == turns and trial.actor == deal.actor:
        action = rng.choice(trial.legal())
        actions.append(trial.value_of(action))
        trial.act(action)
        if str(actions[-1]) == "draw":
            break
    return actions


@pytest.mark.parametrize("text", WHERE)
def test_each_step_of_a_play_at_a_table_is_carried_out_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name = WHERE[text]
    carry_out, runs = getattr(module, name), list[Any]()

    def counted(*given: Any) -> Any:
        runs.append(given)
        return carry_out(*given)

    monkeypatch.setattr(module, name, counted)
    rng = Random(4)
    match_state, made, several = begun(text, rng), 0, 0
    while made < PLAYS:
        if match_state.deal.over:
            match_state = begun(text, rng)
        actions = some_play(match_state.deal, rng)
        runs.clear()
        try:
            match_state, drafts = play(match_state, actions)
        except RuleViolation:  # an opening laid piece by piece may need another step
            continue
        steps = sum(draft.begins for draft in drafts)
        assert len(runs) == (len(actions) if text == "samba_romme" else steps)
        assert [draft.action for draft in drafts if draft.action] == [str(action) for action in actions]
        several += steps > 1
        made += 1
    assert several > PLAYS // 20


@pytest.mark.parametrize("text", WHERE)
def test_a_play_leaves_the_deal_before_it_and_after_each_step_as_they_were(text: str) -> None:
    rng = Random(5)
    match_state = begun(text, rng)
    for _ in range(PLAYS):
        if match_state.deal.over:
            match_state = begun(text, rng)
        before, log = match_state.deal, list(match_state.deal.view(0).log)
        try:
            match_state, _ = play(match_state, some_play(match_state.deal, rng))
        except RuleViolation:
            continue
        assert list(before.view(0).log) == log
        for step in match_state.steps:
            first = step.before.view(0).log
            assert list(first) == list(match_state.deal.view(0).log)[: len(first)]
