"""The answer to a question about the tray, as a message."""

from collections.abc import Sequence

from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.game.tray import Pile, WayPlay
from sambakit.romme.actions.actions import Action, Add, Lay, TakeAdd, TakeNew
from sambakit.romme.deal import RommeDeal
from sambakit.romme.definition.staging import try_staged
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.state.state import PHASE_DRAW, State
from sambakit.romme.tray.arranging import arranged
from sambakit.romme.tray.goals import sent, targets
from sambakit.romme.tray.plays import play_of, way_plays
from sambakit.romme.values.cards import TEXTS, parse_card
from sambakit.server import wire
from sambakit.server.match.refusals import wire_refusal
from sambakit.server.match.tray import Tray, read_tray, standing_points, tray_piles, unclear, used_places


def staged(deal: RommeDeal, seat: int, question: wire.Stage, version: int) -> wire.Staged:
    """Return the arrangement of the picks of `question`, and their result as a play; raises NotationError."""
    tray, state = read_tray(question, parse_card), deal.state
    problem = _problem(state, seat, tray)
    if problem is not None:
        return unclear(question, version, wire_refusal(problem))
    piles = sent(state, seat, tray.cards, arranged(state, seat, tray.cards, tray.piles))
    numbered = play_of(piles)
    play = [action for _, action in numbered]
    trial = try_staged(state, seat, play) if play else None
    numbers = [number for number, _ in numbered]
    parts = zip(numbers, trial.parts if trial else (), strict=False)
    shown = tray_piles(piles, parts, lambda slot: str(MeldName(seat, slot)), joker_of)
    takes = _takes(deal, seat, piles, tray.cards)
    going = targets(state, seat, tray.cards, piles)
    return wire.Staged(
        seq=question.seq,
        version=version,
        piles=shown,
        merges=[wire_refusal(refusal(RommeCode.ROWS_STAY_APART)) for _ in tray.merges],
        targets=[wire.TrayTarget(str(MeldName(seat, slot)), list(places)) for slot, places in going.items()],
        actions=[str(action) for action in play],
        used=used_places(piles, numbers),
        sum=None
        if trial is None
        else wire.TraySum(
            ok=trial.refusal is None,
            points=standing_points(shown),
            loose=0,
            minimum=0,
            leaves=trial.leaves,
            completed=trial.canastras,
            goes_out=trial.goes_out,
            folds=False,
            wins_buraco=trial.wins_buraco,
            refusal=wire_refusal(trial.refusal) if trial.refusal else None,
            irregular="",
        ),
        takes=[_take(deal, way) for way in takes],
        with_pile=None,
    )


def _problem(state: State, seat: int, tray: Tray) -> Refusal | None:
    """Return why the tray is not that of `seat`: a card that it does not hold, or a Canastra that is not its own."""
    for card in tray.cards:
        if tray.cards.count(card) > state.hands[seat] >> card & 1:
            return refusal(RommeCode.CARD_NOT_HELD, card=TEXTS[card])
    for name in tray.goals:
        if name.side != seat:
            return refusal(RommeCode.CANASTRA_OF_OTHER, canastra=str(name))
        if name.slot >= len(state.canastras[seat]):
            return refusal(RommeCode.NO_SUCH_CANASTRA, canastra=str(name))
    return None


def joker_of(action: Action) -> tuple[str | None, int | None]:
    """Return the card for which the joker stands that `action` lays or moves, and its place among the cards laid."""
    if not isinstance(action, Lay | Add | TakeNew | TakeAdd):
        return None, None
    at = next((at for at, placed in enumerate(action.cards) if placed.place not in (None, placed.card)), None)
    if isinstance(action, Add | TakeAdd) and action.joker is not None:
        return TEXTS[action.joker], at
    place = None if at is None else action.cards[at].place
    return (None, None) if place is None else (TEXTS[place], at)


def _takes(deal: RommeDeal, seat: int, piles: Sequence[Pile[Action]], cards: Sequence[int]) -> list[WayPlay[Action]]:
    """Return the ways to take the pile that go with what is staged, none where `seat` cannot take now."""
    if deal.state.phase != PHASE_DRAW or deal.actor != seat:
        return []
    offers = [action for action in deal.legal_actions() if isinstance(action, TakeAdd | TakeNew)]
    return way_plays(deal.state, piles, cards, offers)


def _take(deal: RommeDeal, way: WayPlay[Action]) -> wire.TrayTake:
    take, state = way.play[0], deal.state
    assert isinstance(take, TakeAdd | TakeNew)
    trial = try_staged(state, state.turn, way.play)
    top = state.pile[-1]
    return wire.TrayTake(
        way="add" if isinstance(take, TakeAdd) else "new",
        actions=[str(action) for action in way.play],
        used=list(way.used),
        pile=way.pile,
        cards=[TEXTS[placed.card] for placed in take.cards if placed.card != top],
        to=str(take.to) if isinstance(take, TakeAdd) else None,
        joker=joker_of(take)[0],
        opens=False,
        points=trial.points,
    )
