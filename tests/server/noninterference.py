"""Leak test 2: whether anything that is sent to a seat depends on cards that it cannot know.

A whole deal of bots is recorded. Then cards that the seat has not seen are exchanged in the deck and the same actions
are played again: up to the first event at which the seat may learn a difference, every byte sent to it has to be the
same, in the same order and at the same simulated times.
"""

import asyncio
from dataclasses import dataclass, field
from random import Random

from sambakit.bots import Budget, make_bot
from sambakit.bots.advice import Advice
from sambakit.engine.actions.actions import DRAW, TAKE_TOP, TAKES_PILE, action_value, operation_of
from sambakit.engine.deal import new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import pack, shuffled
from sambakit.server import wire
from sambakit.server.bots.pool import Asking, AskingAdvice, AskingMark, Chosen
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from tests.server.simulation import EPOCH, Player, World, decode_outgoing, simulate

TABLE = "t-under-test"
MOST = 10**9
APART = 0.2  # s, twice a play: not more questions in a second than are answered, however long a turn is


@dataclass
class Script:
    """A recorded deal: every packed action in order, the plays of one seat, the deck places it drew, draw by draw.

    A take is a draw of what lies hidden under the turn-up, or of nothing.
    """

    rules: RuleSet
    players: int
    seat: int
    actions: list[int] = field(default_factory=list)
    own_plays: list[list[str]] = field(default_factory=list)
    own_draws: list[range] = field(default_factory=list)

    @property
    def dealt(self) -> int:
        """Return how many cards the hands get."""
        return self.rules.table.cards_each(self.players) * self.players

    def hidden_places(self) -> list[int]:
        """Return the places in the deck of the cards that lie face down under the turn-up."""
        return [self.dealt + place for place in range(self.rules.table.hidden_under_turnup)]


def record(deck: bytes, players: int, seat: int, level: str, rules: RuleSet = DUTCH) -> Script:
    """Return the deal of `deck` as bots play it, seat 0 first."""
    script = Script(rules, players, seat)
    deal = new_deal(rules, players, deck, 0)
    bot, rng, begun = make_bot(level), Random(deck[0]), False
    while not deal.over:
        actor, state = deal.state.actor, deal.state
        packed = bot.choose(deal.view(actor), deal.legal(), rng, Budget())
        before, unseen = state.stock_at, state.hidden
        script.actions.append(packed)
        text = str(action_value(packed, state.side_of[actor]))
        deal.act(packed)
        if actor == seat:
            if begun:
                script.own_plays[-1].append(text)
            else:
                script.own_plays.append([text])
            if operation_of(packed) == DRAW:
                script.own_draws.append(range(before, state.stock_at))
            elif operation_of(packed) in TAKES_PILE:
                whole = unseen and operation_of(packed) != TAKE_TOP
                script.own_draws.append(range(script.dealt, script.dealt + (unseen if whole else 0)))
        begun = deal.unfinished
    return script


class ScriptedBots:
    """Bots that do what was recorded, as long as it is legal."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.lost = asyncio.Event()  # something recorded was not possible

    def playouts(self, full: int) -> int:
        return full

    async def choose(self, asking: Asking) -> Chosen:
        action = self.script.actions[len(asking.view.log)]
        if action not in asking.legal:
            self.lost.set()
            await asyncio.sleep(MOST)
        return Chosen(action)

    async def advise(self, asking: AskingAdvice) -> Advice | None:
        """Return nothing: nobody asks here."""

    async def mark(self, asking: AskingMark) -> None:
        """Return nothing: nobody asks here."""

    async def close(self) -> None:
        """Nothing to end."""


@dataclass
class Heard:
    """What a seat got: times and bytes, the numbers of its draws and takes, that of the event that shows all hands."""

    sent: list[tuple[float, bytes]]
    draws: list[int]
    shown: int
    whole: bool  # the script was played to its end


def heard(deck: bytes, script: Script) -> Heard:
    """Play the script on a table with `deck` and return what its seat got."""

    async def story() -> Heard:
        world = World(seed=3)
        bots = world.hub._bots = ScriptedBots(script)
        await _open_table(world, deck, script)
        player = await world.sit(TABLE, script.seat)
        playing = asyncio.create_task(_play(player, script, bots.lost))
        lost = asyncio.create_task(bots.lost.wait())
        await asyncio.wait({playing, lost}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            await playing
        await asyncio.sleep(0.01)
        shown = [event.n for event in player.events if event.kind == "deal_over"]
        came = ("drew", "took")
        draws = [event.n for event in player.events if event.kind in came and event.seat == script.seat]
        sent = list(zip(player.socket.times, player.socket.sent, strict=True))
        return Heard(sent, draws, shown[0] if shown else MOST, not bots.lost.is_set())

    return simulate(story)


async def _open_table(world: World, deck: bytes, script: Script) -> None:
    """Keep a table with `deck` in the store, a person on the script's seat."""
    owner = world.person(world.token)
    seats = tuple(
        SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=owner if seat == script.seat else None)
        for seat in range(script.players)
    )
    rules = TEXTS.print_kept(script.rules)
    table = TableRecord(id=TABLE, rules=rules, players=script.players, speed=300, owner=owner, created=EPOCH)
    _, change = new_table(table, seats, script.players - 1, Secret(deck, b"seed"), "mMatch")
    await world.store.create(table, seats, change)


async def _play(player: Player, script: Script, lost: asyncio.Event) -> None:
    """Play what the script has for the seat; before each play also check it, check and play something else."""
    chance = Random(1)
    for number, actions in enumerate(script.own_plays):
        view = await player.my_move()
        if view.result is not None:
            return
        await asyncio.sleep(APART)
        player.send(wire.Check(number, 0, actions))
        player.send(wire.Check(number, 0, [_some_lay(view, chance)]))
        await asyncio.sleep(APART)
        picked = chance.sample(view.hand, k=min(len(view.hand), chance.randrange(1, 7)))
        player.send(wire.Stage(number, 0, picked, [], []))
        await player.command(wire.Play(f"no {number}", view.last_event, ["discard 2h", "pass"]))
        answer = await player.command(wire.Play(f"yes {number}", view.last_event, actions))
        if not isinstance(answer, wire.Done):  # it holds other cards now, which the comparison allows or not
            lost.set()
            return
        await player.state(lambda view, least=answer.version: view.last_event >= least)
    await player.state(lambda view: view.result is not None)


def _some_lay(view: wire.TableView, chance: Random) -> str:
    return "lay " + " ".join(chance.sample(view.hand, k=min(3, len(view.hand))))


def first_difference(deck: bytes, other: bytes, script: Script, plain: Heard, changed: Heard) -> int:
    """Return the number of the first event at which the seat may learn of a difference between the decks."""
    exchanged = {place for place, (card, new) in enumerate(zip(deck, other, strict=True)) if card != new}
    learns = [number for number, places in zip(plain.draws, script.own_draws, strict=True) if exchanged & {*places}]
    return min([plain.shown, changed.shown, *learns])


def before(whole: Heard, number: int) -> list[tuple[float, bytes]]:
    """Return what was heard before event `number`."""
    found = []
    for time, data in whole.sent:
        if getattr(decode_outgoing(data), "version", 0) >= number:
            break
        found.append((time, data))
    return found


def exchanges(deck: bytes, script: Script, chance: Random) -> list[bytes]:
    """Return decks in which cards that the seat does not hold at first lie in another order."""
    dealt, hidden = script.dealt, script.hidden_places()
    top = dealt + len(hidden)
    unseen = [place for place in range(len(deck)) if place != top and not _is_dealt_to(place, dealt, script)]
    decks = []
    for size in (2, 2, 2, 6, len(unseen)):
        places = chance.sample(unseen, k=size)
        if hidden and not {*places} & {*hidden}:
            places[0] = chance.choice(hidden)
        other = bytearray(deck)
        for place, card in zip(places, [deck[place] for place in chance.sample(places, k=size)], strict=True):
            other[place] = card
        decks.append(bytes(other))
    return decks


def _is_dealt_to(place: int, dealt: int, script: Script) -> bool:
    return place < dealt and place % script.players == script.seat


def bytes_compared(players: int, seat: int, level: str, seed: int, rules: RuleSet = DUTCH) -> int:
    """Compare what `seat` gets in a deal and in the same with cards exchanged; return how many bytes were equal."""
    chance = Random(seed)
    deck = bytes(shuffled(pack(3, 6), chance))
    script = record(deck, players, seat, level, rules)
    plain = heard(deck, script)
    assert plain.whole
    compared = 0
    for other in exchanges(deck, script, chance):
        changed = heard(other, script)
        number = first_difference(deck, other, script, plain, changed)
        got, want = before(changed, number), before(plain, number)
        assert got == want[: len(got)]
        assert not changed.whole or len(got) == len(want)
        compared += sum(len(data) for _, data in got)
    return compared
