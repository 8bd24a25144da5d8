"""The answer to a question about the tray, as a message."""

from collections.abc import Sequence

from sambakit.engine.actions.actions import NEW, TAKES_PILE, Action, MeldName, Merge, Take, action_value, operation_of
from sambakit.engine.deal import Deal
from sambakit.engine.definition.staging import StagedPlay, try_staged
from sambakit.engine.playing import AT_ONCE
from sambakit.engine.rules.codes import Code
from sambakit.engine.scoring.scoring import card_points
from sambakit.engine.state.state import PHASE_DRAW, State
from sambakit.engine.tray.arranging import arranged
from sambakit.engine.tray.goals import sent, targets
from sambakit.engine.tray.plays import play_of, way_plays, with_late_wilds_merged
from sambakit.engine.values.cards import TEXTS, parse_card
from sambakit.engine.values.melds import NO_MELD
from sambakit.game.refusal import NotationError, Refusal
from sambakit.game.tray import Pile, WayPlay
from sambakit.server import wire
from sambakit.server.match.refusals import wire_refusal
from sambakit.server.match.tray import Tray, read_tray, standing_points, tray_piles, unclear, used_places


def staged(deal: Deal, seat: int, question: wire.Stage, version: int) -> wire.Staged:
    """Return the arrangement of the picks of `question`, and their result as a play; raises NotationError."""
    tray, state = read_tray(question, parse_card), deal.state
    refusal = _problem(state, seat, tray)
    if refusal is not None:
        return unclear(question, version, wire_refusal(refusal))
    side = state.side_of[seat]
    melds = state.sides[side].melds
    alone = arranged(state.rules, side, melds, tray.cards, tray.piles)
    piles = sent(state.rules, side, melds, tray.cards, alone)
    numbered = play_of(piles)
    merges = [Merge(into, other) for into, other in tray.merges]
    if len(melds) + len(numbered) + len(merges) >= NEW:
        raise NotationError(f"a side lays at most {NEW} melds")
    trial = _tried(state, seat, numbered, merges)
    merging = with_late_wilds_merged(state.rules, melds, numbered)
    if merging:
        last = _tried(state, seat, merging, merges)
        if last and last.goes_out:  # with other cards to follow, the owner may well want the canasta to stay as it is
            numbered, trial = merging, last
    play = [*(action for _, action in numbered), *merges]
    parts = trial.parts if trial else ()
    numbers = [number for number, _ in numbered]
    shown = tray_piles(piles, zip(numbers, parts, strict=False), lambda slot: str(MeldName(side, slot)), _no_joker)
    loose = _loose(piles)
    takes = _takes(deal, seat, piles, tray.cards)
    return wire.Staged(
        seq=question.seq,
        version=version,
        piles=shown,
        merges=[wire_refusal(part.refusal) if part.refusal else None for part in parts[len(numbers) :]],
        targets=[
            wire.TrayTarget(str(MeldName(side, slot)), list(places))
            for slot, places in targets(state.rules, melds, tray.cards, piles).items()
        ],
        actions=[str(action) for action in play],
        used=used_places(piles, numbers),
        sum=_sum(trial, standing_points(shown), _points(state, tray.cards, loose)) if trial else None,
        takes=[_take(state, take) for take in takes],
        with_pile=_sum_with_pile(state, tray.cards, takes[0], loose) if takes and play else None,
    )


def _tried(
    state: State, seat: int, numbered: Sequence[tuple[int, Action]], merges: Sequence[Action]
) -> StagedPlay | None:
    """Return the trial of a staged play, None for an empty one."""
    play = [*(action for _, action in numbered), *merges]
    return try_staged(state, seat, play, AT_ONCE) if play else None


def _problem(state: State, seat: int, tray: Tray) -> Refusal | None:
    """Return why the tray is not that of `seat`: a card that it does not hold, or a meld that is not its own."""
    rules, side = state.rules, state.side_of[seat]
    for card in tray.cards:
        if tray.cards.count(card) > state.hands[seat].count(card):
            return rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
    for name in tray.goals:
        if name.side != side:
            return rules.refusal(Code.MELD_OF_OTHER_SIDE, meld=str(name))
        melds = state.sides[side].melds
        if name.slot >= len(melds) or melds[name.slot] == NO_MELD:
            return rules.refusal(Code.NO_SUCH_MELD, meld=str(name))
    return None


def _no_joker(_: Action) -> tuple[None, None]:
    return None, None  # a wild needs no words: it is drawn in its place


def _loose(piles: Sequence[Pile[Action]]) -> list[int]:
    return [place for pile in piles if pile.to is None and pile.look == "open" for place in pile.cards]


def _takes(deal: Deal, seat: int, piles: Sequence[Pile[Action]], cards: Sequence[int]) -> list[WayPlay[Action]]:
    """Return the ways to take the pile that go with what is staged, none where `seat` cannot take now."""
    state = deal.state
    if state.phase != PHASE_DRAW or state.actor != seat:
        return []
    side = state.side_of[seat]
    listed = [action_value(action, side) for action in deal.legal() if operation_of(action) in TAKES_PILE]
    offers = [action for action in listed if isinstance(action, Take)]
    return way_plays(state, piles, cards, offers, AT_ONCE)


def _take(state: State, way: WayPlay[Action]) -> wire.TrayTake:
    take = way.play[0]
    assert isinstance(take, Take)
    return wire.TrayTake(
        way=take.way.value,
        actions=[str(action) for action in way.play],
        used=list(way.used),
        pile=way.pile,
        cards=[TEXTS[card] for card in take.cards],
        to=str(take.to) if take.to else None,
        joker=None,
        opens=_is_below_minimum(state, way.play),
        points=card_points(state.rules, (state.pile[-1], *take.cards)),
    )


def _is_below_minimum(state: State, play: Sequence[Action]) -> bool:
    """Return whether `play`, which begins with a take, lacks points for the opening."""
    if state.side().opened:
        return False
    refusal = try_staged(state, state.actor, play, AT_ONCE).refusal
    return refusal is not None and refusal.code is Code.BELOW_MINIMUM


def _sum(trial: StagedPlay, points: int, loose: int) -> wire.TraySum:
    return wire.TraySum(
        ok=trial.refusal is None,
        points=points,
        loose=loose,
        minimum=trial.needed,
        leaves=trial.leaves,
        completed=trial.completed,
        goes_out=trial.goes_out,
        folds=trial.folds,
        wins_buraco=False,
        refusal=wire_refusal(trial.refusal) if trial.refusal else None,
        irregular="",
    )


def _sum_with_pile(state: State, cards: Sequence[int], way: WayPlay[Action], loose: Sequence[int]) -> wire.TraySum:
    trial = try_staged(state, state.actor, way.play, AT_ONCE)
    points = sum(part.points for part in trial.parts if part.refusal is None)
    return _sum(trial, points, _points(state, cards, [place for place in loose if place not in way.used]))


def _points(state: State, cards: Sequence[int], places: Sequence[int]) -> int:
    return card_points(state.rules, [cards[place] for place in places])
