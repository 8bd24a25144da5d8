"""Small positions for bots: one hand, what lies on the table, and what the bot does."""

from collections.abc import Mapping, Sequence
from random import Random

from sambakit.bots import Bot, Budget
from sambakit.engine.actions.actions import Discard, Draw, action_value
from sambakit.engine.actions.log import Entry
from sambakit.engine.deal import Deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_DRAW, Side, State, freezes
from sambakit.engine.values.cards import is_wild, pack, parse_cards
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import cards_of, group_of, run_of, wild_meld_of


def meld(text: str) -> int:
    """Return the packed meld that `text` writes: a sequence of one suit, wilds alone, or a group."""
    cards = parse_cards(text.split())
    naturals = [card for card in cards if not is_wild(card)]
    if not naturals:
        return wild_meld_of(cards)
    if len({card >> 2 for card in naturals}) == 1:
        return group_of(naturals[0] >> 2, cards)
    return run_of(cards)


def side(*melds: str, red_threes: str = "") -> Side:
    """Return a side with these melds on the table; it has opened where there is one."""
    found = Side([], opened=bool(melds))
    for slot, text in enumerate(melds):
        found.put(slot, meld(text))
    for card in parse_cards(red_threes.split()):
        if card & 3 == 1:
            found.red_hearts += 1
        else:
            found.red_diamonds += 1
    return found


def table(
    hand: str,
    *,
    rules: RuleSet = DUTCH,
    own: Side | None = None,
    enemy: Side | None = None,
    pile: str = "",
    phase: int = PHASE_DRAW,
    players: int = 4,
    hand_sizes: Mapping[int, int] | None = None,
    stock: int = 60,
    turns: int = 9,
    minimum: int = 50,
    seed: int = 1,
    draws: bool = False,
) -> Deal:
    """Return a deal in which seat 0 acts; the other hands (11 cards unless said) and the stock are drawn by `seed`.

    What lies in `pile` was discarded by the seats in turn, so the log tells it. With `draws` each of them had drawn
    before, and so left the pile.
    """
    side_of = rules.table.sides(players)
    sides = [side() for _ in range(max(side_of) + 1)]
    sides[0], sides[1] = own or sides[0], enemy or sides[1]
    own_hand, lying = parse_cards(hand.split()), parse_cards(pile.split())
    rest = rest_of_pack(rules, [own_hand, lying, *[cards_of(packed) for each in sides for packed in each.melds]])
    Random(seed).shuffle(rest)
    sizes = dict.fromkeys(range(1, players), 11) | dict(hand_sizes or {})
    hands = [hand_of(own_hand), *[_drawn(rest, sizes[seat]) for seat in range(1, players)]]
    state = State(
        rules=rules,
        players=players,
        side_of=side_of,
        scores=(0,) * len(sides),
        minimum=(minimum,) * len(sides),
        stock=rest[:stock],
        stock_at=0,
        pile=list(lying),
        hands=hands,
        sides=sides,
        turn=0,
        phase=phase,
        actor=0,
        took_turn=(1 << players) - 1,
        turns=turns,
        frozen=freezes(rules, lying),
        melded=(1 << players) - 1,
        old_melds=len(sides[0].melds),
    )
    first = players - len(lying) % players
    log: list[Entry] = []
    for place, card in enumerate(lying):
        seat = (first + place) % players
        log += [Entry(seat, Draw()), discard(card, seat)] if draws else [discard(card, seat)]
    return Deal(state, log)


def discard(card: int, seat: int) -> Entry:
    """Return the log's entry of a discard."""
    return Entry(seat, Discard(card))


def rest_of_pack(rules: RuleSet, placed: Sequence[Sequence[int]]) -> list[int]:
    """Return the cards of the packs of `rules` that are not `placed`."""
    rest = pack(rules.table.decks, rules.table.jokers)
    for cards in placed:
        for card in cards:
            rest.remove(card)
    return rest


def _drawn(rest: list[int], size: int) -> Hand:
    return hand_of(rest.pop() for _ in range(size))


def packed_choice(bot: Bot, deal: Deal) -> int:
    """Return what `bot` does now, packed."""
    return bot.choose(deal.view(deal.state.actor), deal.legal(), Random(1), Budget())


def choice(bot: Bot, deal: Deal) -> str:
    """Return what `bot` does now, in notation."""
    return str(action_value(packed_choice(bot, deal), deal.state.side_of[deal.state.actor]))


def turn(bot: Bot, deal: Deal) -> list[str]:
    """Let `bot` play the turn of seat 0 to its end and return what it did, in notation."""
    done: list[str] = []
    while not deal.over and deal.state.turn == deal.state.actor == 0:
        done.append(choice(bot, deal))
        deal.act(packed_choice(bot, deal))
    return done
