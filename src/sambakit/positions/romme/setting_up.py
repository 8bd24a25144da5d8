"""Sets up a position of Samba Rommé; unknown cards are filled in from the rest of the pack."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed, number_of
from sambakit.positions.romme.reading import RommePosition, cards_of, form_and_cards
from sambakit.romme.definition.readings import read_canastra
from sambakit.romme.rules.rules import PLAYERS
from sambakit.romme.state.dealing import new_state
from sambakit.romme.state.state import NOBODY, PHASE_DRAW, PHASE_OPENING, PHASE_OVER, PHASE_PLAY, State
from sambakit.romme.state.turns import refill_stock, stalemate
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import TEXTS, bits_of, cards_in, pack

_PHASES = {"opening": PHASE_OPENING, "draw": PHASE_DRAW, "play": PHASE_PLAY, "over": PHASE_OVER}


@dataclass(slots=True)
class SetUp:
    """A position on the table: its state, Canastras by the position's ids, and its listed hands."""

    state: State
    names: dict[str, MeldName] = field(default_factory=dict)
    known_hands: frozenset[int] = frozenset()


def set_up(position: RommePosition) -> SetUp:
    """Return `position`, whose phase is not ``match``, set up; raises Malformed."""
    ready = _dealt(position) if position.phase == "deal" else _placed(position)
    if ready.state.phase in (PHASE_DRAW, PHASE_PLAY):
        refill_stock(ready.state)
        stalemate(ready.state)
    return ready


def scores_of(position: RommePosition) -> tuple[int, ...]:
    """Return the totals by seat before the game; missing ones are 0. Raises Malformed."""
    given = position.by_seat("state.scores", position.state.get("scores", {}))
    return tuple(number_of("state.scores", given.get(seat, 0)) for seat in range(PLAYERS))


class _Pack:
    """The rest of the pack, each card once."""

    def __init__(self, placed: Iterable[int]) -> None:
        self.left = dict.fromkeys(pack())
        for card in placed:
            if card not in self.left:
                raise Malformed(f"{TEXTS[card]} occurs more often than the pack holds it")
            del self.left[card]

    def some(self, where: str, count: int) -> tuple[int, ...]:
        """Return `count` cards that are not placed yet; raises Malformed where there are too few."""
        if count > len(self.left):
            raise Malformed(f"{where}: {count} cards are more than the pack has left")
        # every fifth card, so that unknown cards form no Canastra by chance
        order = sorted(self.left, key=lambda card: (card * 5 % len(TEXTS), card))[:count]
        for card in order:
            del self.left[card]
        return tuple(order)


def _hands(position: RommePosition) -> dict[int, tuple[int, ...]]:
    hands = position.by_seat("state.hands", position.state.get("hands", {}))
    return {seat: cards_of(f"state.hands.{seat}", cards) for seat, cards in hands.items()}


def _counted(where: str, value: object) -> tuple[tuple[int, ...], int]:
    """Return the cards that `value`, a list of them or their number, names, and how many they are."""
    if isinstance(value, list):
        cards = cards_of(where, value)
        return cards, len(cards)
    return (), number_of(where, value, least=0)


def _buracos(position: RommePosition) -> list[tuple[tuple[int, ...], int]]:
    """Return the unclaimed Buracos, each with its known cards and their number; those of the rules if none are said."""
    deal = position.rules.deal
    given = position.state.get("buracos", [] if position.phase == "over" else deal.buracos)
    if isinstance(given, list):
        return [_counted("state.buracos", one) for one in given]
    return [((), deal.buraco_size)] * number_of("state.buracos", given, least=0)


def _stock(position: RommePosition) -> tuple[tuple[int, ...], int | None]:
    """Return the stock's known cards, top first, and how many it holds, None for all that are left."""
    stock = position.state.get("stock")
    if stock is None:
        return (), 0 if position.phase == "over" else None
    return _counted("state.stock", stock)


def _dealt(position: RommePosition) -> SetUp:
    """Return the table after the deal, hands, Buracos and stock as far as the position knows them (R-1.4)."""
    deal, opener = position.rules.deal, position.opener
    hands, buracos, (stock, _) = _hands(position), _buracos(position), _stock(position)
    known = [card for cards in hands.values() for card in cards] + [card for cards, _ in buracos for card in cards]
    rest = _Pack([*known, *stock])
    sizes = [deal.hand_dealer, deal.hand_dealer]
    sizes[opener] = deal.hand_opener
    full: list[list[int]] = []
    for seat in range(PLAYERS):
        cards = hands.get(seat, ())
        full.append([*cards, *rest.some(f"state.hands.{seat}", sizes[seat] - len(cards))])
    deck: list[int] = []
    for place in range(max(sizes)):
        deck += [full[seat][place] for seat in (opener, 1 - opener) if place < len(full[seat])]
    for cards, count in buracos:
        deck += [*cards, *rest.some("state.buracos", count - len(cards))]
    deck += [*stock, *rest.some("state.stock", len(rest.left))]
    try:
        return SetUp(new_state(position.rules, deck, 1 - opener), {}, frozenset(range(PLAYERS)))
    except ValueError as error:
        raise Malformed(f"state: {error}") from None


def _placed(position: RommePosition) -> SetUp:
    """Return a position in the middle of a game, or at its end."""
    given, hands = position.state, _hands(position)
    pile = cards_of("state.pile", given.get("pile", []))
    names, canastras = _canastras(position)
    buracos, (stock, told) = _buracos(position), _stock(position)
    laid = [card for own in canastras for one in own for card in cards_in(bits_in(one))]
    known = [*laid, *pile, *stock, *(card for cards, _ in buracos for card in cards)]
    rest = _Pack([*known, *(card for cards in hands.values() for card in cards)])
    full = tuple((*cards, *rest.some("state.buracos", count - len(cards))) for cards, count in buracos)
    turn = position.seat("state.turn", given.get("turn", "opener" if position.phase == "opening" else 0))
    known_hands = frozenset(hands)
    drawn = () if told is None else rest.some("state.stock", told - len(stock))
    if position.phase != "over" and turn not in hands:
        hands[turn] = rest.some(f"state.hands.{turn}", position.rules.deal.hand_dealer)
    filled = rest.some("state.stock", len(rest.left)) if told is None else drawn
    state = State(
        rules=position.rules,
        hands=[bits_of(hands.get(seat, ())) for seat in range(PLAYERS)],
        stock=[*stock, *filled],
        buracos=full,
        turn=turn,
        phase=_PHASES[position.phase],
        pile=list(pile),
        canastras=canastras,
    )
    state.turnovers = number_of("turnovers_without_laying", given.get("turnovers_without_laying", 0), least=0)
    if position.phase == "over":
        _end(position, state)
    return SetUp(state, names, known_hands)


def _end(position: RommePosition, state: State) -> None:
    """End the game as the position says, ready to be scored."""
    went_out = position.state.get("went_out")
    state.went_out = NOBODY if went_out is None else position.seat("state.went_out", went_out)
    if went_out is not None and state.hands[state.went_out]:
        raise Malformed(f"state.went_out: seat {went_out} still holds cards")
    state.annulled = went_out is None and not any(state.canastras)


def _canastras(position: RommePosition) -> tuple[dict[str, MeldName], list[list[int]]]:
    """Return the Canastras by id and by seat."""
    names: dict[str, MeldName] = {}
    canastras: list[list[int]] = [[] for _ in range(PLAYERS)]
    for seat, melds in position.by_seat("state.melds", position.state.get("melds", {})).items():
        if not isinstance(melds, list):
            raise Malformed("state.melds: a list of Canastras is wanted")
        for meld in melds:
            form, cards = form_and_cards("state.melds", meld, frozenset({"id"}))
            name = meld.get("id")
            if not isinstance(name, str) or not name or name in names or name.startswith("new"):
                raise Malformed(f"state.melds: {name!r} is no id, or given twice, or that of one made in the turn")
            canastra = read_canastra(position.rules.melds, cards, form)
            if isinstance(canastra, Refusal):
                raise Malformed(f"state.melds.{name}: no Canastra by {canastra.rule}")
            names[name] = MeldName(seat, len(canastras[seat]))
            canastras[seat].append(canastra)
    return names, canastras
