"""The game and the referee side by side in random games: what may be done, what comes of it, what it brings."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sambakit.game.meld_names import MeldName
from sambakit.romme.actions.actions import (
    Action,
    Add,
    Cards,
    Discard,
    Draw,
    Form,
    Lay,
    Placed,
    TakeAdd,
    TakeNew,
)
from sambakit.romme.deal import RommeDeal, new_deal
from sambakit.romme.definition.plays import try_play
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.state import State
from sambakit.romme.values.canastras import ROW, SET, kind_of, placed_cards
from sambakit.romme.values.cards import CARDS, TEXTS, cards_in, pack
from tests.romme_referee.canastras import Canastra, Row, Samba, Set, cards_of, grown_by, is_canastra
from tests.romme_referee.guesses import addition, new_canastra
from tests.romme_referee.scores import totals
from tests.romme_referee.table import Step, Table, deal

PHASES: Final = ("open", "draw", "play", "nothing")
STEPS_AT_MOST: Final = 4000
GUESSES: Final = 1  # whole plays tried at a decision, most of them against the rules


def compare_game(rules: RommeRules, seed: int, referee_rules: RommeRules | None = None) -> Counter[str]:
    """Play a random game by both, by the same rules unless the referee is given others; AssertionError: they differ.

    Returns how many decisions were compared, how many whole plays, allowed and refused ones, and what came about.
    """
    rng = Random(f"referee {seed}")
    cards, dealer = pack(), seed % 2
    rng.shuffle(cards)
    game = new_deal(rules, cards, dealer)
    table = deal(referee_rules or rules, [TEXTS[card] for card in cards], dealer)
    wishes = [rng.random() for _ in range(3)]
    seen = Counter({"games": 1})
    while True:
        assert_same_state(game.state, table)
        steps = assert_same_steps(game, table)
        if not steps or seen["decisions"] == STEPS_AT_MOST:
            break
        seen["decisions"] += 1
        for _ in range(GUESSES if table.must in ("draw", "play") else 0):
            seen["allowed" if guess(game, table, rng) else "refused"] += 1
        step = chosen(sorted(steps, key=str), wishes, rng)
        game.act(steps[step])
        seen.update(notable(table, step))
    if game.over:
        assert [side.points for side in score_deal(game.state)] == totals(table)
        seen["out" if table.out is not None else "annulled" if table.annulled else "stalemates"] += 1
    return seen


def notable(table: Table, step: Step) -> Iterator[str]:
    """Carry out `step` on the table, and yield what has come about that is seldom seen and easily wrong."""
    old = table.laid[table.turn][step.slot] if step.slot >= 0 else None
    buracos = table.buracos[:]
    table.do(step)
    if step.word.startswith("take"):
        yield step.word
    if isinstance(old, Row) and isinstance(step.makes, Row) and old.lies - step.makes.lies:
        yield "jokers moved" if step.makes.jokers() else "jokers made natural"
    if len(table.buracos) < len(buracos):
        won = "won by discarding" if step.word == "discard" else "won by laying"
        yield "last stock" if table.stock == buracos[0] else won


def chosen(steps: list[Step], wishes: list[float], rng: Random) -> Step:
    """Return a step: some games are full of lays, some of takes, and some come to a stalemate."""
    for word, wish in zip(("take", "lay", "add"), wishes, strict=True):
        fitting = [step for step in steps if step.word.startswith(word)]
        if fitting and rng.random() < wish:
            return rng.choice(fitting)
    others = [step for step in steps if step.word in ("draw", "discard")]
    return rng.choice(others or steps)


def assert_same_steps(game: RommeDeal, table: Table) -> dict[Step, int]:
    """Return the packed action of each step, which both must list alike and once."""
    listed = game.legal()
    steps = {step_of(game.value_of(action), game.state): action for action in listed}
    assert set(steps) == table.steps()
    assert len(steps) == len(listed)
    return steps


def assert_same_state(state: State, table: Table) -> None:
    """Assert that the same cards lie in the same places, and that the same player has to do the same."""
    assert PHASES[state.phase] == table.must
    assert [{TEXTS[card] for card in cards_in(hand)} for hand in state.hands] == table.hands
    assert [TEXTS[card] for card in state.stock[state.stock_at :]] == table.stock
    assert [TEXTS[card] for card in state.pile] == table.pile
    assert [[TEXTS[card] for card in buraco] for buraco in state.buracos] == table.buracos
    assert [[unpacked(one) for one in own] for own in state.canastras] == table.laid
    assert (state.went_out == -1) == (table.out is None)
    assert state.annulled == table.annulled
    if table.must == "nothing":
        assert table.out is None or state.went_out == table.out
    else:
        assert state.turn == table.turn
    lying = [card for hand in table.hands for card in hand] + table.stock + table.pile
    lying += [card for buraco in table.buracos for card in buraco]
    lying += [card for own in table.laid for canastra in own for card in cards_of(canastra)]
    assert sorted(lying) == sorted(TEXTS)  # each of the 48 cards lies in one place


def unpacked(packed: int) -> Canastra:
    """Return a Canastra of the game as the referee writes it."""
    lies = [(TEXTS[card], TEXTS[place]) for card, place in placed_cards(packed)]
    if kind_of(packed) == ROW:
        return Row(lies[0][1][0], frozenset((int(place[1:]), card) for card, place in lies))
    cards = frozenset(card for card, _ in lies)
    return Set(cards) if kind_of(packed) == SET else Samba(cards)


def step_of(action: Action, state: State) -> Step:
    """Return an action that the game lists as a step of the referee, from its value alone."""
    own = [unpacked(one) for one in state.canastras[state.turn]]
    match action:
        case Draw():
            return Step("draw")
        case Discard(card):
            return Step("discard", TEXTS[card])
        case Lay(cards, form):
            return Step("lay", makes=written(cards, form))
        case TakeNew(cards, form):
            return Step("take new", makes=written(cards, form))
        case Add(cards, to, joker) | TakeAdd(to, cards, joker):
            (placed,) = cards
            assert to.side == state.turn
            makes = with_added(own[to.slot], placed, joker)
            return Step("add" if isinstance(action, Add) else "take add", TEXTS[placed.card], to.slot, makes)
    raise AssertionError(f"{action} is never allowed, but listed")


def written(cards: Cards, form: Form | None) -> Canastra:
    """Return the Canastra that an action writes."""
    if form is Form.ROW:
        places = [TEXTS[one.card if one.place is None else one.place] for one in cards]
        lies = zip(places, (TEXTS[one.card] for one in cards), strict=True)
        return Row(places[0][0], frozenset((int(place[1:]), card) for place, card in lies))
    texts = frozenset(TEXTS[one.card] for one in cards)
    return Set(texts) if form is Form.SET else Samba(texts)


def with_added(old: Canastra, placed: Placed, joker: int | None) -> Canastra:
    """Return `old` with a card laid as an action writes it, and its joker where the action puts it."""
    card = TEXTS[placed.card]
    if not isinstance(old, Row):
        return type(old)(old.cards | {card})
    lies = dict(old.lies)
    if joker is not None:
        ((place, moved),) = old.jokers().items()
        del lies[place]
        lies[int(TEXTS[joker][1:])] = moved
    lies[int(TEXTS[placed.card if placed.place is None else placed.place][1:])] = card
    return Row(old.colour, frozenset(lies.items()))


def guess(game: RommeDeal, table: Table, rng: Random) -> bool:
    """Try a play of several cards that is likely to be wrong on the game; return whether both allow it."""
    hand, taking = set(table.hands[table.turn]), table.must == "draw"
    top = table.pile[-1] if taking and table.pile else ""
    may_take = bool(top and (table.laid[table.turn] or not table.rules.pile.take_needs_canastra))
    melds, own = table.rules.melds, table.laid[table.turn]
    if own and not taking and rng.random() < 0.6:
        slot = rng.randrange(len(own))
        new = addition(melds, own[slot], hand, rng)
        play, cards = adding(MeldName(table.turn, slot), own[slot], new), cards_of(new) - cards_of(own[slot])
        allowed = cards <= hand and new in all_grown(table, own[slot], cards)
    else:
        slot, new = len(own), new_canastra(melds, hand | {top} - {""}, rng)
        allowed = cards_of(new) <= hand | {top} and is_canastra(melds, new)
        if taking:
            allowed = allowed and may_take and table.rules.pile.take_new and top in cards_of(new)
        play = TakeNew(*laying(new)) if taking else Lay(*laying(new))
    refusal = game.refuse([play])
    assert (refusal is None) == allowed, (str(play), refusal, sorted(hand), own, table.pile)
    if allowed:
        outcome: Any = try_play(game.state, [play])
        assert unpacked(outcome.state.canastras[table.turn][slot]) == new
    return allowed


def all_grown(table: Table, old: Canastra, cards: frozenset[str]) -> set[Canastra]:
    """Return all that `old` may become by laying `cards` one after the other in some order."""
    if not cards:
        return {old}
    return {
        new
        for card in cards
        for between in grown_by(table.rules.melds, old, card)
        for new in all_grown(table, between, cards - {card})
    }


def placed(row: Row, place: int, card: str) -> Placed:
    """Return a card of a row as an action writes it."""
    stands_for = f"{row.colour}{place}"
    return Placed(CARDS[card], None if card == stands_for else CARDS[stands_for])


def laying(new: Canastra) -> tuple[Cards, Form]:
    """Return the cards and the form with which an action writes a new Canastra, a row from its low end on."""
    if not isinstance(new, Row):
        form = Form.SET if isinstance(new, Set) else Form.SAMBA
        return tuple(Placed(CARDS[card]) for card in sorted(new.cards)), form
    at = new.at()
    starts = [place for place in at if (place - 2) % 12 + 1 not in at]
    first = min(starts, default=1)
    order = sorted(at, key=lambda place: (place - first) % 12)
    return tuple(placed(new, place, at[place]) for place in order), Form.ROW


def adding(to: MeldName, old: Canastra, new: Canastra) -> Add:
    """Return the action that makes `new` of `old`."""
    if not isinstance(old, Row) or not isinstance(new, Row):
        return Add(tuple(Placed(CARDS[card]) for card in sorted(cards_of(new) - cards_of(old))), to)
    before, joker = {card: place for place, card in old.lies}, None
    cards = []
    for place, card in sorted(new.lies):
        if card not in before:
            cards.append(placed(new, place, card))
        elif before[card] != place:
            joker = CARDS[f"{new.colour}{place}"]
    return Add(tuple(cards), to, joker)
