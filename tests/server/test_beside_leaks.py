"""Nothing that is said beside the game depends on any card: quick forms for every rule set.

The same people do the same beside deals in which all cards that lie face down have other places: they talk, come and
go, choose what happens to a seat, rest, vote, invite, watch. Nobody plays, so all that they are sent has to be the
same, to the byte and the simulated moment. Welcomes and the own part of a seat have cards: for other tests.
"""

from base64 import b64encode, urlsafe_b64encode
from random import Random

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.hub.lobby import lobby
from sambakit.server.hub.refused import Refused
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token
from sambakit.server.seating.watching import SPECTATOR
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.speaking import Audience
from sambakit.server.wire.shared import TableOptions
from tests.server.simulation import EPOCH, Player, World, settled, simulate
from tests.server.test_watcher_leaks import RULE_SETS, decks_of, table_of

OPTIONS = TableOptions(
    clock=wire.ClockTimes(turn=30, bank=60), spectators=True, chat="free", listed=True, limit=wire.Limit("minutes", 60)
)
ADDRESS = "192.0.2.1"
SEED = Random("canary").randbytes(32)
Sent = list[tuple[str, float, bytes]]  # to whom, when, what


async def opened(world: World, rules: str, players: int, deck: bytes, ben: str) -> str:
    """Open a table for friends with two people and bots, and return its id; seat 0 begins and Ben sits on seat 1."""
    adapter = adapter_of_text(rules)
    persons = {0: world.person(world.token), 1: world.person(ben)}
    seats = tuple(
        SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=persons.get(seat)) for seat in range(players)
    )
    record = TableRecord(
        id=new_id(TABLE, world.rng), rules=adapter.rules.print_kept(adapter.rules.parse(rules)), players=players,
        speed=300, owner=persons[0], created=EPOCH, options=OPTIONS, purpose="friends",
    )  # fmt: skip
    _, change = new_table(record, seats, players - 1, Secret(deck, SEED), new_id(MATCH, world.rng))
    await world.store.create(record, seats, change)
    return record.id


def said_beside(rules: str, players: int, deck: bytes) -> Sent:
    """Return all but welcomes, and without the own part, that people hear who do everything but play."""
    sent = all_sent(rules, players, deck)
    return [(name, at, beside(data)) for name, at, data in sent if b'"type":"welcome"' not in data]


def all_sent(rules: str, players: int, deck: bytes) -> Sent:
    """Return everything that people hear who do everything but play."""

    async def story() -> Sent:
        world = World(seed=5)
        ben_token = new_token(world.rng)
        table = await opened(world, rules, players, deck, ben_token)
        ann, ben = await world.sit(table), await world.sit(table, 1, ben_token)
        pages = {"Ann": ann, "Ben": ben, "her screen": await world.sit(table, SPECTATOR)}
        pages["a spectator"] = await world.sit(table, SPECTATOR, new_token(world.rng))
        number = 0

        async def do(player: Player, make: type[wire.AnyCommand], *wish: object) -> None:
            nonlocal number
            number += 1
            answer = await player.command(make(f"{number:032}", *wish))
            assert not isinstance(answer, wire.Stale | wire.Busy), answer
            await settled(3)

        for player in (ann, ben):
            await do(player, wire.Say, "hello", "")
            await do(player, wire.Say, None, "my cards are none of your business")
        await do(ben, wire.Say, None, "x" * 400)  # refused
        await do(ann, wire.SetInvite, True)
        await do(ben, wire.SetInvite, True)  # refused
        invite = (await ann.state(lambda view: view.invite is not None)).invite
        assert invite is not None
        told = [await world.reception.invited(table, invite.secret, None, ADDRESS), *lobby(world.hub)]
        told += [
            await world.reception.typed(invite.code, ADDRESS),
            await world.reception.make_link(table, 1, world.token),
        ]
        with pytest.raises(Refused) as wrong:
            await world.reception.invited(table, "no such secret", None, ADDRESS)
        await do(ann, wire.Pause, True)
        await do(ben, wire.Pause, False)
        await do(ann, wire.VoteEnd, 1, True)
        await do(ann, wire.VoteEnd, 1, False)
        await do(ann, wire.ChooseAway, 1, "wait")  # refused: Ben is here
        ben.leave()
        await settled(5)
        await do(ann, wire.ChooseAway, 1, "wait")
        await settled(200)
        pages["Ben again"] = back = await world.sit(table, 1, ben_token)
        await do(back, wire.Say, "thanks", "")
        await do(ann, wire.SetSpeed, 900)
        await do(ann, wire.SetChat, "off")
        await do(ann, wire.HandOver, 1)
        pages["a spectator"].leave()
        world.hub.drain(7)
        await settled(1)
        sent: Sent = [("whoever asks", 0.0, wire.encode(one)) for one in (*told, wrong.value.problem)]
        for name, page in pages.items():
            sent += [(name, *both) for both in zip(page.socket.times, page.socket.sent, strict=True)]
        return sent

    return simulate(story)


def beside(data: bytes) -> bytes:
    """Return a message without the part of a seat that has its hand; whoever watches gets none."""
    message = msgspec.json.decode(data)
    if message.get("type") != "news" or all(part["name"] != "own" for part in message["parts"]):
        return data
    return msgspec.json.encode({**message, "parts": [part for part in message["parts"] if part["name"] != "own"]})


def two_decks(rules: str) -> tuple[int, bytes, bytes]:
    """Return a number of players, and two decks that have the cards in common that are laid open by rule."""
    chance = Random(f"{rules} beside")
    adapter = adapter_of_text(rules)
    players = chance.choice(sorted(adapter.sides(adapter.rules.parse(rules))))
    deck, fixed = decks_of(rules, chance)
    upcard = sum(seat.cards for seat in table_of(rules, players, deck).public_view(frozenset()).seats)
    places = [at for at, card in enumerate(deck) if at != upcard and card not in fixed]
    other = bytearray(deck)
    for place, card in zip(places, chance.sample([deck[at] for at in places], k=len(places)), strict=True):
        other[place] = card
    return players, deck, bytes(other)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_is_said_beside_the_game_is_the_same_whatever_the_cards_are(rules: str) -> None:
    players, deck, other = two_decks(rules)
    plain = said_beside(rules, players, deck)
    assert said_beside(rules, players, other) == plain
    kinds = {msgspec.json.decode(data).get("type") for _, _, data in plain}
    assert kinds >= {"said", "chat", "presence", "news", "done", "refused", "draining"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_card_is_named_beside_the_game_and_no_seed_anywhere(rules: str) -> None:
    """Leak test 1: every card and every form of the seed is a canary, searched for in every byte."""
    players, deck, _ = two_decks(rules)
    adapter = adapter_of_text(rules)
    cards = {f'"{card.text}"'.encode() for card in adapter.drawing(adapter.rules.parse(rules)).pack}
    assert len(cards) > 40
    for name, _, data in said_beside(rules, players, deck):
        assert not [card for card in cards if card in data], (name, data)
    seeds = (SEED.hex().encode(), b64encode(SEED)[:42], urlsafe_b64encode(SEED)[:42], str(list(SEED))[1:-1].encode())
    for name, _, data in all_sent(rules, players, deck):
        assert not [seed for seed in seeds if seed in data], (name, data)


def test_the_leak_test_sees_a_leak_beside_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line with a hand must be found."""
    players, deck, other = two_decks("dutch")
    honest = Audience.say

    def leaky(audience: Audience, message: wire.Said | wire.Chat) -> None:
        if isinstance(message, wire.Said):
            message = msgspec.structs.replace(message, line=str(audience._table.match_state.deal.view(1).hand))
        honest(audience, message)

    monkeypatch.setattr(Audience, "say", leaky)
    assert said_beside("dutch", players, deck) != said_beside("dutch", players, other)
