"""What a bot does to its view, the deal does not feel: every object that a view leads to is attacked."""

import pickle
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random
from typing import Any

import pytest

from sambakit.engine.state.state import Side
from sambakit.engine.values.cards import shuffled
from sambakit.engine.values.hand import Hand
from sambakit.games import AnyDeal, adapter_of, parse_rules

OWN = (Hand, Side)  # copies that a view has for itself, and may be changed as a bot likes
PLAIN = (int, str, bool, float, type(None), Enum)
RULES = ["dutch", "fournier + penalty_cards=yes", "spanish", "bolivia", "royal", "samba_romme"]


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of `value` by name."""
    for name in dir(value):
        if not name.startswith("_") and not callable(part := getattr(value, name, None)):
            yield name, part


def reachable(value: Any) -> Iterator[Any]:
    """Yield `value` and everything that it leads to, each object once; numbers, texts and enums lead nowhere."""
    waiting, seen = [value], set[int]()
    while waiting:
        now = waiting.pop()
        if isinstance(now, PLAIN) or id(now) in seen:
            continue
        seen.add(id(now))
        yield now
        waiting += [part for _, part in parts(now)]
        if isinstance(now, Mapping):
            waiting += [*now, *now.values()]
        elif isinstance(now, tuple | list | set | frozenset):
            waiting += now


def attacks(value: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield ways to change `value`, by name."""
    for name, part in parts(value):
        yield f"set {name}", lambda name=name, part=part: setattr(value, name, part)
        yield f"delete {name}", lambda name=name: delattr(value, name)
    yield "new attribute", lambda: setattr(value, "bribe", 1)
    for word, given in (
        *(("append", (1,)), ("extend", ([1],)), ("insert", (0, 1)), ("add", (8,)), ("remove", (8,)), ("put", (0, 1))),
        *(("update", ({8: 8},)), ("setdefault", (8, 8)), ("pop", ()), ("popitem", ()), ("sort", ()), ("reverse", ())),
        ("clear", ()),
    ):
        if hasattr(value, word):
            yield word, lambda word=word, given=given: getattr(value, word)(*given)
    yield "set item", lambda: value.__setitem__(0, 1)
    yield "delete item", lambda: value.__delitem__(0)
    yield "+=", lambda: value.__iadd__(value)
    yield "*=", lambda: value.__imul__(2)
    yield "|=", lambda: value.__ior__(value)
    yield "-=", lambda: value.__isub__(value)


def changed_by(value: Any) -> list[str]:
    """Attack `value` in every way and return which ones were not fended off."""
    went_through = []
    for name, attack in attacks(value):
        try:
            attack()
        except (AttributeError, TypeError, LookupError, ValueError):  # slots, frozen values, tuples, nothing there
            continue
        went_through.append(f"{name} of {type(value).__name__}")
    return went_through


def deals(text: str) -> Iterator[AnyDeal]:
    """Yield a random deal of the rules `text` at every thirtieth action."""
    rules, rng = parse_rules(text), Random(text)
    adapter = adapter_of(rules)
    players, sides = next(iter(adapter.sides(rules).items()))
    deal = adapter.new_deal(rules, players, 0, shuffled(adapter.pack(rules), rng), [0] * (max(sides) + 1))
    for action in range(150):
        if deal.over:
            return
        if action % 30 == 25:
            yield deal
        deal.act(rng.choice(deal.legal()))


@pytest.mark.parametrize("text", RULES)
def test_nothing_that_a_view_leads_to_changes_the_deal(text: str) -> None:
    for deal in deals(text):
        state, log, views = pickle.dumps(deal.state), list(deal.log), pickle.dumps(deal.view(deal.actor))
        for value in reachable(deal.view(deal.actor)):
            changed_by(value)
            assert deal.log == log, type(value)
        assert pickle.dumps(deal.state) == state
        assert pickle.dumps(deal.view(deal.actor)) == views


@pytest.mark.parametrize("text", RULES)
def test_what_a_view_shares_with_others_cannot_be_changed_at_all(text: str) -> None:
    for deal in deals(text):
        view = deal.view(deal.actor)
        own = {id(part) for hand in reachable(view) if isinstance(hand, OWN) for part in reachable(hand)}
        for value in reachable(view):
            if id(value) not in own:
                assert changed_by(value) == []


def test_a_bot_that_empties_the_log_forgets_for_itself_alone() -> None:
    deal = next(deals("dutch"))
    before = list(deal.log)
    with pytest.raises(AttributeError):
        deal.view(deal.actor).log.clear()
    assert deal.log == before != []
