"""States written as texts, and games in the middle, for the tests of Samba Rommé."""

from random import Random

from sambakit.game.refusal import Refusal
from sambakit.romme.actions.actions import canastra_cards, parse_action, parse_placed
from sambakit.romme.deal import RommeDeal, new_deal
from sambakit.romme.definition.plays import attempt
from sambakit.romme.definition.readings import read_canastra
from sambakit.romme.rules.rules import SAMBA_ROMME, RommeRules
from sambakit.romme.state.state import PHASE_PLAY, State
from sambakit.romme.values.cards import TEXTS, bits_of, pack, parse_card


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def canastra(text: str, rules: RommeRules = SAMBA_ROMME) -> int:
    """Return the packed Canastra written as ``b1 g2=b2 b3``; it must be one."""
    found = read_canastra(rules.melds, tuple(parse_placed(word) for word in text.split()), None)
    assert isinstance(found, int), found
    return found


def table(
    hand: str,
    own: tuple[str, ...] = (),
    *,
    other_hand: str = "",
    others: tuple[str, ...] = (),
    pile: str = "",
    stock: str = "",
    buracos: tuple[str, ...] = (),
    phase: int = PHASE_PLAY,
    rules: RommeRules = SAMBA_ROMME,
) -> State:
    """Return a state with seat 0 to move; `own` and `others` are Canastras, a pile has its top last."""
    return State(
        rules=rules,
        hands=[bits_of(cards(hand)), bits_of(cards(other_hand))],
        stock=cards(stock),
        buracos=tuple(tuple(cards(one)) for one in buracos),
        turn=0,
        phase=phase,
        pile=cards(pile),
        canastras=[[canastra(one, rules) for one in own], [canastra(one, rules) for one in others]],
    )


def after(state: State, *plays: str) -> State:
    """Return the state after `plays`, each one text with + between its actions; all must be allowed."""
    for play in plays:
        found = attempt(state, [parse_action(text) for text in play.split(" + ")])
        assert isinstance(found, State), (play, found)
        state = found
    return state


def refused(state: State, play: str) -> str:
    """Return the rule by which `play` is refused."""
    found = attempt(state, [parse_action(text) for text in play.split(" + ")])
    assert isinstance(found, Refusal), f"{play} is allowed"
    return found.rule


def lying(state: State, seat: int = 0) -> list[str]:
    """Return the Canastras of `seat` as texts."""
    return [" ".join(str(card) for card in canastra_cards(one)) for one in state.canastras[seat]]


def held(state: State, seat: int = 0) -> str:
    """Return the hand of `seat` as a text, by colour and value."""
    return " ".join(text for card, text in enumerate(TEXTS) if state.hands[seat] >> card & 1)


def options(state: State) -> set[str]:
    """Return all legal actions as texts."""
    return {str(action) for action in RommeDeal(state).legal_actions()}


def some_game(seed: int, rules: RommeRules = SAMBA_ROMME) -> RommeDeal:
    """Return a new game whose cards and dealer follow from `seed`."""
    rng = Random(f"romme {seed}")
    deck = pack()
    rng.shuffle(deck)
    return new_deal(rules, deck, rng.randrange(2))


def some_action(game: RommeDeal, rng: Random) -> int:
    """Return a legal action, mostly one that lays cards, so that games come far."""
    listed = game.legal()
    laying = [action for action in listed if action & 7 >= 2]
    return rng.choice(laying if laying and rng.random() < 0.7 else listed)


def played(seed: int, actions: int, rules: RommeRules = SAMBA_ROMME) -> RommeDeal:
    """Return a game after at most so many actions."""
    game, rng = some_game(seed, rules), Random(f"played {seed}")
    while actions and not game.over:
        game.act(some_action(game, rng))
        actions -= 1
    return game
