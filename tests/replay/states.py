"""Every step of a record as Python replays it, for the comparison with the reader of the browser client."""

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from sambakit.engine.deal import Deal
from sambakit.engine.definition.causes import Happening
from sambakit.engine.definition.irregular import happening
from sambakit.engine.playing import AT_ONCE
from sambakit.engine.record import RecordedClaim, RecordError
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import number_for
from sambakit.engine.state.state import NOBODY
from sambakit.engine.state.turns import replacements_due
from sambakit.engine.values.cards import TEXTS
from sambakit.games import AnyAdapter, AnyDeal, adapter_of_record
from sambakit.romme.deal import RommeDeal
from sambakit.romme.match import extra_cards
from sambakit.romme.values.cards import TEXTS as NUMBERED
from sambakit.romme.values.cards import cards_in
from sambakit.server.match.events import Draft
from sambakit.server.match.stored import StoredEvent
from sambakit.server.match.view_parts import Memo
from sambakit.server.romme import step_events as romme_events
from sambakit.server.romme import views as romme_views
from sambakit.server.samba import step_events, views

LEFT_OUT: Final = frozenset({"v", "points", "against", "cause"})  # what a record does not tell of a referee


def case_of(name: str, text: str) -> str:
    """Return a record with all its states as one line; of a text that is not one, the line of the fault."""
    try:
        adapter = adapter_of_record(text)
        record = adapter.record.parse_record(text)
    except RecordError as error:
        return json.dumps({"name": name, "text": text, "error": error.line, "deals": []})
    return json.dumps({"name": name, "text": text, "error": None, "deals": list(_deals(adapter, record))})


def _deals(adapter: AnyAdapter, record: Any) -> Iterator[list[dict[str, Any]]]:
    """Yield the states of each deal, that of its beginning first."""
    match = adapter.recorder(record.rules, record.players, record.dealer, record.scores or None).match
    for recorded in record.deals:
        dealer, rows = match.dealer, [[score.points for score in one.scores] for one in match.finished]
        deal = match.start_deal(recorded.deck)
        begun = (step_events if isinstance(deal, Deal) else romme_events).dealt(deal, dealer, recorded.deck)
        memo: Memo = {}
        states = [_state(deal, dealer, rows, begun, memo)]
        states += [_state(deal, dealer, rows, _carried_out(deal, step), memo) for step in recorded.plays]
        yield states
        if recorded.end:
            match.finish(deal)


def _carried_out(deal: AnyDeal, step: Any) -> list[Draft]:
    """Carry `step` out on `deal`, and return what everybody sees of it."""
    if isinstance(deal, RommeDeal):
        return [draft for made in deal.play(step.actions) for draft in romme_events.events_of(made).drafts]
    assert isinstance(deal, Deal)
    if isinstance(step, RecordedClaim):
        deal.claim(step.seat, step.number, step.discard)
        picked = None if step.discard == NOBODY else TEXTS[step.discard]
        return [_draft("claimed", step.seat, count=step.number, other=picked)]
    if not step.irregular:
        return [draft for made in deal.play(step.actions) for draft in step_events.events_of(made).drafts]
    found = happening(deal.state, step.seat, step.actions, AT_ONCE)
    assert isinstance(found, Happening)
    deal.happened(step.seat, found)
    event = _draft("irregular", step.seat, cards=step_events.texts(found.seen), count=len(deal.irregularities))
    return [event, *(step_events.events_of(found.step).drafts if found.step else ())]


def _draft(kind: str, seat: int, **facts: Any) -> Draft:
    return Draft(StoredEvent(kind, seat, **facts))


def _told(drafts: list[Draft]) -> list[dict[str, Any]]:
    """Return events as facts, with the cards that one seat alone saw; what is empty is left out."""
    told = []
    for draft in drafts:
        event = msgspec.to_builtins(draft.event)
        if event["kind"] != "dealt":
            event["cards"] = next(iter(draft.own.values()), event["cards"])
        told.append({key: value for key, value in event.items() if value not in (None, [], "") and key not in LEFT_OUT})
    return told


def _state(deal: AnyDeal, dealer: int, rows: list[list[int]], drafts: list[Draft], memo: Memo) -> dict[str, Any]:
    if isinstance(deal, RommeDeal):
        return {**_romme_state(deal, rows), "dealer": dealer, "events": _told(drafts)}
    assert isinstance(deal, Deal)
    return {**_samba_state(deal, memo), "dealer": dealer, "events": _told(drafts)}


def _samba_state(deal: Deal, memo: Memo) -> dict[str, Any]:
    state, view = deal.state, deal.view(0)
    sides = [msgspec.to_builtins(views.side_message(view, number, memo)) for number in range(len(state.sides))]
    for side in sides:
        del side["sets_suffice"]
        for meld in side["melds"]:
            if meld:
                meld |= {"takes": [], "merges": []}
    return {
        "hands": [[TEXTS[card] for card in hand.cards()] for hand in state.hands],
        "turn": state.turn,
        "actor": state.actor,
        "phase": views.PHASES[state.phase],
        "stock": state.stock_size(),
        "pile": len(state.pile),
        "upcard": TEXTS[state.pile[-1]] if state.pile else None,
        "sides": sides,
        "asked": "waiting" if views.PHASES[state.phase] == "answer" else ("", "yes", "no", "")[state.asked],
        "blocked": bool(state.pile) and state.pile[-1] in state.rules.pile.blocks_next,
        "replaced": [replacements_due(state, seat) for seat in range(state.players)],
        "ofSoMany": _of_so_many(state.rules, state.players),
    }


def _of_so_many(rules: RuleSet, players: int) -> dict[str, int]:
    """Return the numbers that may depend on how many play."""
    play = rules.play
    numbers = {
        "draw": rules.table.draw,
        "out_sets": play.out_sets,
        "out_pure": play.out_pure,
        "out_mixed": play.out_mixed,
        "target": rules.scores.target,
    }
    return {name: number_for(one, players) for name, one in numbers.items()}


def _romme_state(deal: RommeDeal, rows: list[list[int]]) -> dict[str, Any]:
    state = deal.state
    return {
        "hands": [[NUMBERED[card] for card in cards_in(hand)] for hand in state.hands],
        "turn": state.turn,
        "actor": state.turn,
        "phase": romme_views.PHASES[state.phase],
        "stock": state.stock_size(),
        "pile": len(state.pile),
        "upcard": NUMBERED[state.pile[-1]] if state.pile else None,
        "sides": [_romme_side(deal, side, rows) for side in range(2)],
        "taken": state.taken,
        "buracos": len(state.buracos),
        "turnovers": state.turnovers,
    }


def _romme_side(deal: RommeDeal, side: int, rows: list[list[int]]) -> dict[str, Any]:
    state, letter = deal.state, chr(65 + side)
    extra = extra_cards(state.rules, rows)[side]
    canastras = [
        {**msgspec.to_builtins(romme_views.canastra_message(state.rules, one, f"{letter}{slot}")), "takes": []}
        for slot, one in enumerate(state.canastras[side], 1)
    ]
    return {
        "side": side,
        "seats": [side],
        "score": sum(row[side] for row in rows),
        "canastras": canastras,
        "points": sum(one["points"] for one in canastras),
        "won": state.won[side],
        "plus": extra.plus,
        "sets": extra.sets,
    }
