"""A server with all that strangers may find: tables, a room, a finished match, a sheet; and dear positions (T21)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, get_args

import msgspec

from sambakit.bots import Budget, make_bot
from sambakit.engine.deal import Deal
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import TEXTS as SAMBA_CARDS
from sambakit.engine.values.cards import pack, shuffled
from sambakit.engine.values.hand import hand_of
from sambakit.games import ADAPTERS
from sambakit.romme.state.state import PHASE_DRAW as ROMME_DRAW
from sambakit.romme.state.state import PHASE_PLAY as ROMME_PLAY
from sambakit.romme.values.cards import CARDS as ROMME_CARDS
from sambakit.scorekeeper import print_sheet
from sambakit.server import wire
from sambakit.server.tables.table_task import TableTask
from tests.server.dearest import FROM_OUR_PAGE, GOOD, UPGRADE, request
from tests.server.malformed import TEXT, frame
from tests.server.measured import Cost, Link, Measured
from tests.server.shared_sheets import a_sheet

NO_CHANCE: Final = Random(0)  # for masks
PING: Final = wire.encode(wire.Ping())
PONG: Final = wire.encode(wire.Pong())
CLOSES: Final = b"\x88\x02\x03"  # a frame with one of the codes from 1000 on
OF_A_REPLAY: Final = (wire.LeadReplay, wire.FollowReplay, wire.ShowMoment, wire.PointAt)


class Seat:
    """A page at a seat, in a room, or with a replay: it says hello again where it was sent away."""

    def __init__(self, server: Measured, dress: Mapping[str, str], hello: object | None) -> None:
        self._server, self._dress, self._hello = server, dress, hello
        self._link: Link | None = None

    async def said(self, text: bytes) -> Cost:
        """Send a message; return what it cost, with all that came until the page knew that it was read."""
        if self._link is None or self._link.closed.is_set():
            self._link = await self.opened()
        asked = frame(TEXT, text, NO_CHANCE) + frame(TEXT, PING, NO_CHANCE)
        cost = await self._server.exchanged(self._link, asked, _has_answered if self._hello else _has_refused)
        if self._hello is None or PONG not in self._link.written:
            self._link.close()  # what came first made it a page at a seat, or ended it
        return cost

    async def opened(self) -> Link:
        """Return a new socket, on which hello has been said."""
        link = self._server.link()
        await self._server.exchanged(link, request("GET", "/ws", {**UPGRADE, **self._dress}), _is_open)
        assert _is_open(link), bytes(link.written)
        if self._hello is not None:
            hello = await self._server.exchanged(link, frame(TEXT, wire.encode(self._hello), NO_CHANCE), _is_welcome)
            assert _is_welcome(link), hello.answer
        return link


def _has_answered(link: Link) -> bool:
    return PONG in link.written or CLOSES in link.written


def _has_refused(link: Link) -> bool:
    return _has_answered(link) or link.written.count(b'"fault"') > 1  # it was no hello, and the ping is none


def _is_open(link: Link) -> bool:
    return b" 101 " in link.written


def _is_welcome(link: Link) -> bool:
    return any(b'"type":"%b"' % word in link.written for word in (b"welcome", b"room", b"together"))


@dataclass(slots=True)
class Furnished:
    """A server with a table of a person, whose device wears `dress`; `good` are the values that lead there."""

    server: Measured
    dress: dict[str, str]
    good: dict[str, Any]
    table: str
    sheet: str  # the text of a shared sheet
    new: Seat
    at_table: Seat
    in_room: Seat
    with_replay: Seat

    @property
    def task(self) -> TableTask:
        """Return the table."""
        return running(self.server, self.table)

    def forget_changes(self) -> None:
        """Have the shared sheet as it was begun."""
        database, sheet = self.server.store.database, self.good["sheet"]
        held = database.sheet(sheet)
        assert held is not None
        database.change_sheet(sheet, held.version + 1, self.sheet, 0.0)

    def seat_for(self, kind: type) -> Seat:
        """Return the page that may send a message of that type."""
        if kind in (wire.Hello, wire.JoinReplay):
            return self.new
        if kind in OF_A_REPLAY:
            return self.with_replay
        return self.in_room if kind in get_args(wire.BeforeMatch) else self.at_table


async def furnished(server: Measured, number: int = 1) -> Furnished:
    """Furnish a server for the device of that `number`."""
    wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 3000, False, wire.TableOptions(chat="free", spectators=True))
    made = await posted(server, "/api/v1/tables", wish, {})
    token = made.answer.partition(b"sambakit=")[2].partition(b";")[0].decode()
    dress = {"Cookie": f"sambakit={token}"}
    table = told(made)["table"]
    room = told(await posted(server, "/api/v1/tables", msgspec.structs.replace(wish, gathers=True), dress))["table"]
    ended = told(await posted(server, "/api/v1/tables", wish, dress))["table"]
    sheet = told(await posted(server, "/api/v1/sheets", wire.SheetText(print_sheet(a_sheet(number))), dress))
    at_ended = Seat(server, dress, wire.Hello(wire.PROTOCOL, ended, 0))
    await at_ended.opened()
    await play_deal(running(server, ended))
    await at_ended.said(wire.encode(wire.EndMatch("end", 1)))
    (mine,) = [one for one in told(await asked(server, "/api/v1/mine", dress)) if one["table"] == ended]
    problem = told(await asked(server, "/api/v1/problems", dress))[0]["id"]
    at_table = Seat(server, dress, wire.Hello(wire.PROTOCOL, table, 0))
    await at_table.said(wire.encode(wire.SetInvite("open", True)))
    place = Furnished(
        server,
        dress={**dress, "Authorization": f"Bearer {sheet['key']}"},
        good={},
        table=table,
        sheet=print_sheet(a_sheet(number)),
        new=Seat(server, dress, None),
        at_table=at_table,
        in_room=Seat(server, dress, wire.Hello(wire.PROTOCOL, room, 0)),
        with_replay=Seat(server, dress, wire.JoinReplay(wire.PROTOCOL, mine["finished"])),
    )
    invite = place.task.invite
    assert invite is not None
    place.good = {
        **GOOD,
        "table": table,
        "match": mine["finished"],
        "sheet": sheet["sheet"],
        "problem": problem,
        "token": token,
        "secret": invite.secret,
        "code": invite.code,
        "expect": place.task.table.last_event,
        "text": print_sheet(a_sheet(number, deals=2)),
    }
    return place


def running(server: Measured, table: str) -> TableTask:
    """Return a table that is played at."""
    (task,) = server.hub.running(table)
    assert isinstance(task, TableTask)
    return task


async def play_deal(task: TableTask) -> None:
    """Play the deal of a table to its end, as greedy bots do."""
    rng, bot = Random(3), make_bot("greedy", task.adapter.view_type)
    while not (deal := task.table.match_state.deal).over:
        trial, actions = deal.copy(), list[Any]()
        while not actions or trial.unfinished:
            packed = bot.choose(trial.view(trial.actor), trial.legal(), rng, Budget())
            actions.append(trial.value_of(packed))
            trial.act(packed)
        await task._commit(task.table.after_play(deal.actor, actions, 1.0))


async def posted(server: Measured, target: str, message: object, dress: Mapping[str, str]) -> Cost:
    """Send a message over HTTP."""
    return await server.asked(request("POST", target, {**FROM_OUR_PAGE, **dress}, wire.encode(message)))


async def asked(server: Measured, target: str, dress: Mapping[str, str]) -> Cost:
    """Ask for something over HTTP."""
    return await server.asked(request("GET", target, dress))


def told(cost: Cost) -> Any:
    """Return what was answered over HTTP; raises AssertionError where it was refused."""
    head, _, body = cost.answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 2"), cost.answer
    return msgspec.json.decode(body)


# ---- positions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A seat with so many cards, before or after its draw step; `opened` tells whether its side has."""

    rules: str
    players: int
    cards: int
    seed: int
    drawn: bool
    opened: bool

    def __str__(self) -> str:
        turn = "after the draw" if self.drawn else "before the draw"
        side = "opened" if self.opened else "not opened"
        return f"{self.rules} for {self.players}, {self.cards} cards by seed {self.seed}, {turn}, {side}"


def positions(sizes: Mapping[int, tuple[int, ...]], seeds: range) -> Iterator[Position]:
    """Yield positions of all rule sets; `sizes` are the numbers of cards by the number of players."""
    for adapter in ADAPTERS.values():
        for name, rules in adapter.rules.presets.items():
            for players in sorted({2, 4} & adapter.sides(rules).keys()):
                for cards in sizes[players]:
                    for seed in seeds:
                        for drawn in (False, True):
                            for opened in (False, True):
                                yield Position(name, players, cards, seed, drawn, opened)


def put(task: TableTask, position: Position) -> list[str]:
    """Bring a table to a position, seat 0 to move; return the cards of its hand."""
    rules = task.rules
    if isinstance(task.table.match_state.deal, Deal):
        deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(position.seed))
        state = new_state(rules, position.players, deck, 0)
        state.hands[0] = hand_of(deck[-position.cards :])
        state.sides[0].opened = position.opened
        state.phase = PHASE_PLAY if position.drawn else PHASE_DRAW
        task.table.match_state = replace(task.table.match_state, deal=Deal(state))
        return [SAMBA_CARDS[card] for card in deck[-position.cards :]]
    deal: Any = task.table.match_state.deal.copy()
    texts = Random(position.seed).sample([*ROMME_CARDS], min(position.cards, len(ROMME_CARDS)))
    deal.state.hands[0] = sum(1 << ROMME_CARDS[text] for text in texts)
    deal.state.turn = 0
    deal.state.phase = ROMME_PLAY if position.drawn else ROMME_DRAW
    task.table.match_state = replace(task.table.match_state, deal=deal)
    return texts


async def table_for(server: Measured, position: Position, dress: Mapping[str, str]) -> tuple[TableTask, Seat]:
    """Open a table for positions of those rules and players, with a page at seat 0."""
    wish = wire.NewTable(position.rules, position.players, "Ann", [], "greedy", 3000)
    table = told(await posted(server, "/api/v1/tables", wish, dress))["table"]
    seat = Seat(server, dress, wire.Hello(wire.PROTOCOL, table, 0))
    await seat.said(PING)
    return running(server, table), seat


def trays(hand: list[str], last_event: int) -> Iterator[tuple[str, object]]:
    """Yield what a page may ask at a position that takes longest, by what it is."""
    rest = iter(range(len(hand)))
    threes = [list(three) for three in zip(rest, rest, rest, strict=False)]
    merges = [wire.WishedMerge(f"A{number}", f"A{number + 1}") for number in range(1, 17)]
    stage = partial(wire.Stage, 1, last_event, hand)
    yield "all cards picked", stage([], [])
    yield "each card a pile that is kept", stage([_pile(place) for place in range(len(hand))], [])
    yield "each card a pile from before", stage([_pile(place, kept=False) for place in range(len(hand))], [])
    yield "piles of three that are kept", stage([_pile(*three) for three in threes], [])
    yield "piles of three from before", stage([_pile(*three, kept=False) for three in threes], [])
    yield "one pile that is kept", stage([_pile(*range(len(hand)))], merges)
    lays = [f"lay {' '.join(hand[at] for at in three)}" for three in threes]
    for what, actions in (
        ("all cards laid in threes", lays[:32]),
        ("the same after a draw", ["draw", *lays[:31]]),
        ("all cards laid as one meld", ["lay " + " ".join(hand[:60])]),
        ("32 discards", [f"discard {card}" for card in hand[:32]]),
        ("32 merges", ["merge A1 A2"] * 32),
    ):
        yield f"check of {what}", wire.Check(1, last_event, actions)
        yield f"play of {what}", wire.Play(f"{what[:40]} {len(hand)}", last_event, actions, even_so=True)
    yield "the whole view", wire.Resync(0)


def _pile(*cards: int, kept: bool = True) -> wire.FormerPile:
    return wire.FormerPile(list(cards), None, kept, 1)
