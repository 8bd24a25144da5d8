"""Whatever is picked and put together: every card lies in one pile, and what looks like a meld can be laid."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from sambakit.engine.definition.parts import meld_problem, new_meld
from sambakit.engine.definition.staging import try_staged
from sambakit.engine.rules.codes import Code
from sambakit.engine.tray import arranging as samba
from sambakit.engine.tray.runs import is_meld
from sambakit.engine.values.cards import is_wild
from sambakit.engine.values.hand import Hand
from sambakit.game.refusal import Refusal
from sambakit.game.tray import FormerPile, Pile
from sambakit.games import adapter_of, parse_rules
from sambakit.romme.definition.plays import try_play
from sambakit.romme.state.state import PHASE_PLAY as ROMME_PLAY
from sambakit.romme.tray import arranging as romme
from sambakit.romme.values.cards import bits_of

RULES = ("dutch", "fournier", "bolivia", "black_samba", "royal", "spanish")


@some.composite
def trays(draw: some.DrawFn, cards: int) -> tuple[list[int], list[FormerPile], int]:
    """Draw the places of picks in a shuffled pack, piles of some of them, and a seed for the pack."""
    count = draw(some.integers(1, cards))
    places = draw(some.permutations(range(count)))
    former, at = [], 0
    while at < count and draw(some.booleans()):
        size = draw(some.integers(1, min(5, count - at)))
        kept, turned = draw(some.booleans()), draw(some.integers(0, 3))
        former.append(FormerPile(tuple(places[at : at + size]), None, kept, turned))
        at += size
    return list(range(count)), former, draw(some.integers(0, 10**6))


def whole(piles: tuple[Pile[Any], ...], count: int, former: list[FormerPile]) -> None:
    """Every pick lies in one pile, and what the owner keeps is in its pile."""
    assert sorted(place for pile in piles for place in pile.cards) == list(range(count))
    kept = {number for number, pile in enumerate(former) if pile.kept}
    assert {pile.former for pile in piles if pile.former is not None} == kept
    for pile in piles:
        if pile.former is not None:
            assert set(former[pile.former].cards) <= set(pile.cards)


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=60, deadline=None)
@given(tray=trays(24))
def test_what_looks_like_a_meld_of_samba_is_one(name: str, tray: tuple[list[int], list[FormerPile], int]) -> None:
    places, former, seed = tray
    rules = parse_rules(name)
    adapter = adapter_of(rules)
    pack = list(adapter.pack(rules))
    Random(seed).shuffle(pack)
    cards = pack[: len(places)]
    piles = samba.arranged(rules, 0, [], cards, former)
    whole(piles, len(places), former)
    assert piles == samba.arranged(rules, 0, [], cards, former)
    state = adapter.new_deal(rules, 4, 0, pack, [0, 0]).state
    seat = state.turn
    state.hands[seat] = Hand()
    for card in [*cards, *pack[len(places) : len(places) + 6]]:
        state.hands[seat].add(card)
    for pile in piles:
        staged = try_staged(state, seat, pile.actions)
        if pile.look == "open":
            meld = new_meld(rules, [cards[place] for place in pile.cards])
            assert not isinstance(meld, int) or meld_problem(rules, meld) is not None
        elif pile.look == "red_three":
            assert all(
                part.refusal is None or part.refusal.code is Code.RED_THREE_IS_NO_SINGLE for part in staged.parts
            )
        elif staged.parts[0].refusal is not None:
            # too many wilds, or too late: the cards go together, and the answer says what is wrong
            assert any(cards[place] < 4 or cards[place] == 52 for place in pile.cards) or pile.kept
            assert isinstance(new_meld(rules, [cards[place] for place in pile.cards]), int)


@settings(max_examples=150, deadline=None)
@given(tray=trays(20))
def test_what_looks_like_a_canastra_is_one(tray: tuple[list[int], list[FormerPile], int]) -> None:
    places, former, seed = tray
    rules = parse_rules("samba_romme")
    adapter = adapter_of(rules)
    pack = list(adapter.pack(rules))
    Random(seed).shuffle(pack)
    cards = pack[: len(places)]
    state = adapter.new_deal(rules, 2, 0, pack, [0, 0]).state
    piles = romme.arranged(state, state.turn, cards, former)
    whole(piles, len(places), former)
    assert piles == romme.arranged(state, state.turn, cards, former)
    state.phase, state.taken = ROMME_PLAY, False
    state.hands[state.turn] = bits_of(pack[: len(places) + 3])
    for pile in piles:
        accepted = not isinstance(try_play(state, list(pile.actions)), Refusal)
        assert accepted == (pile.look != "open"), str(pile.actions[0])


@settings(max_examples=300, deadline=None)
@given(tray=trays(16), more=some.integers(1, 4))
def test_a_further_pick_tears_no_kept_pile_and_no_meld_of_a_samba_tray(
    tray: tuple[list[int], list[FormerPile], int], more: int
) -> None:
    places, former, seed = tray
    rules = parse_rules("dutch")
    pack = list(adapter_of(rules).pack(rules))
    Random(seed).shuffle(pack)
    before = samba.arranged(rules, 0, [], pack[: len(places)], former)
    kept = [FormerPile(pile.cards, None, pile.kept, pile.turned) for pile in before]
    after = samba.arranged(rules, 0, [], pack[: len(places) + more], kept)
    whole(after, len(places) + more, kept)
    for pile in before:
        if pile.kept:
            assert any(set(pile.cards) <= set(one.cards) for one in after)
    in_melds = [
        sum(len(pile.cards) for pile in piles if is_meld(rules, [pack[place] for place in pile.cards]))
        for piles in (before, after)
    ]
    # a wild always goes to a group, even to one that cannot take it: the answer then says why
    if not any(is_wild(card) for card in pack[: len(places) + more]):
        assert in_melds[0] <= in_melds[1]
