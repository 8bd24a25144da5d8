"""What a table that is only told says of a tray: the real arrangement, and points for every card."""

from collections import Counter
from typing import Any

import msgspec

from sambakit.engine.definition.parts import new_meld
from sambakit.engine.tray import arranging as samba
from sambakit.engine.tray import goals as samba_goals
from sambakit.engine.values.cards import parse_card, parse_cards
from sambakit.engine.values.melds import NO_MELD
from sambakit.game.tray import Pile, to_be_laid
from sambakit.games import adapter_of, parse_rules
from sambakit.romme.definition.readings import readings
from sambakit.romme.tray import arranging as romme
from sambakit.romme.tray import goals as romme_goals
from sambakit.romme.values.cards import parse_card as parse_number
from sambakit.server import wire
from sambakit.server.match.tray import read_tray
from sambakit.server.romme.tray import joker_of
from tests.browser.states import points_of


def staged(view: wire.AnyView, message: dict[str, Any]) -> wire.Staged:
    """Return the answer to a question about the tray: all that is a meld can be laid."""
    question = msgspec.convert(message, wire.Stage)
    piles, targets = _of_samba(view, question) if isinstance(view, wire.TableView) else _of_romme(view, question)
    own = isinstance(view, wire.TableView)
    points = [sum(points_of(question.cards[place]) for place in pile.cards) if own else 0 for pile in piles]
    laid = to_be_laid(piles)
    ready = [number for number, pile in enumerate(piles) if pile.to is not None or pile.look != "open"]
    side = view.sides[view.side]
    takes = [_take(offer, piles, question) for offer in view.options.takes]
    taking = [take for take in takes if take.pile is not None]
    minimum = side.minimum if isinstance(side, wire.SambaSide) and not side.opened else 0
    laid_points = sum(points[number] for number in ready)
    complete = all(number in ready for number, _ in laid)
    sum_ = wire.TraySum(
        ok=complete and laid_points >= minimum, points=laid_points, loose=0, minimum=minimum,
        leaves=max(0, len(view.hand) - 3 * len(laid)),
        completed=side.completed if isinstance(side, wire.SambaSide) else 0,
        goes_out=False, folds=False, wins_buraco=False, refusal=None, irregular="",
    )  # fmt: skip
    return wire.Staged(
        seq=question.seq, version=view.last_event,
        piles=[_pile(pile, points[number], view) for number, pile in enumerate(piles)],
        merges=[None for _ in question.merges], targets=targets, actions=[str(action) for _, action in laid],
        used=sorted({place for number, _ in laid for place in piles[number].cards}),
        sum=sum_ if laid else None, takes=taking or takes,
        with_pile=_and_take(sum_, taking[0]) if taking and own else None,
    )  # fmt: skip


def _and_take(sum_: wire.TraySum, take: wire.TrayTake) -> wire.TraySum:
    """Return the sum with the meld that takes the pile, too small a one to count before."""
    points = sum_.points + take.points
    return msgspec.structs.replace(sum_, ok=points >= sum_.minimum, points=points)


def _of_samba(view: wire.TableView, question: wire.Stage) -> tuple[tuple[Pile[Any], ...], list[wire.TrayTarget]]:
    rules, tray = parse_rules(view.rules), read_tray(question, parse_card)
    lying = [new_meld(rules, parse_cards(meld.cards)) if meld else NO_MELD for meld in view.sides[view.side].melds]
    melds = [meld if isinstance(meld, int) else NO_MELD for meld in lying]
    alone = samba.arranged(rules, view.side, melds, tray.cards, tray.piles)
    piles = samba_goals.sent(rules, view.side, melds, tray.cards, alone)
    return piles, _targets(samba_goals.targets(rules, melds, tray.cards, piles), "AB"[view.side])


def _of_romme(view: wire.RommeTable, question: wire.Stage) -> tuple[tuple[Pile[Any], ...], list[wire.TrayTarget]]:
    rules, tray = parse_rules(view.rules), read_tray(question, parse_number)
    adapter = adapter_of(rules)
    pack = list(adapter.pack(rules))
    state = adapter.new_deal(rules, 2, 0, pack, [0, 0]).state
    own = [readings(rules.melds, [parse_number(card) for card in one.cards]) for one in view.sides[view.side].canastras]
    state.canastras[view.seat] = [one[0] for one in own]
    piles = romme_goals.sent(state, view.seat, tray.cards, romme.arranged(state, view.seat, tray.cards, tray.piles))
    return piles, _targets(romme_goals.targets(state, view.seat, tray.cards, piles), "AB"[view.seat])


def _targets(found: dict[int, tuple[int, ...]], side: str) -> list[wire.TrayTarget]:
    return [wire.TrayTarget(f"{side}{slot + 1}", list(places)) for slot, places in found.items()]


def _pile(pile: Pile[Any], points: int, view: wire.AnyView) -> wire.TrayPile:
    joker, at = joker_of(pile.actions[0]) if isinstance(view, wire.RommeTable) else (None, None)
    to = None if pile.to is None else f"{'AB'[view.side]}{pile.to + 1}"
    return wire.TrayPile(
        list(pile.cards), pile.look, to, pile.former, points, None, pile.may_turn, joker, at, pile.missing
    )


def _take(offer: wire.PileOffer | wire.RommeOffer, piles: tuple[Pile[Any], ...], question: wire.Stage) -> wire.TrayTake:
    """Return a way to take the pile, with the pile that holds its hand cards."""
    held = [Counter(question.cards[place] for place in pile.cards) for pile in piles]
    number = next((at for at, cards in enumerate(held) if offer.cards and not Counter(offer.cards) - cards), None)
    joker = offer.joker if isinstance(offer, wire.RommeOffer) else None
    opens = isinstance(offer, wire.PileOffer) and offer.opens
    used = [] if number is None else list(piles[number].cards)
    return wire.TrayTake(offer.way, [offer.action], used, number, offer.cards, offer.to, joker, opens, offer.points)
