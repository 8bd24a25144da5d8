"""How a table stands, as text in which no class, module or message has a name.

The text is hashed and kept with a store (`tables.yaml`). Where something is renamed, this module follows and the text
stays as it is: a kept hash is never changed.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from sambakit.engine.values.cards import TEXTS, print_cards
from sambakit.engine.values.melds import cards_of
from sambakit.game.records.printing import print_score_line, side_letter
from sambakit.romme.values.canastras import placed_cards
from sambakit.romme.values.cards import TEXTS as ROMME_TEXTS
from sambakit.romme.values.cards import cards_in
from sambakit.romme.values.cards import print_cards as print_romme_cards
from sambakit.server.chat.talk import Talk
from sambakit.server.hub.room import Room
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.taking_back import refuse_take_back
from sambakit.server.seating.seats import Seats
from sambakit.server.tables.speaking import old_event_for
from sambakit.server.tables.table import Table


def hash_of(text: str) -> str:
    """Return the SHA-256 of `text`."""
    return hashlib.sha256(text.encode()).hexdigest()


def standing(table: Table) -> str:
    """Return everything that the server knows of the match and the deal, and what each seat sees."""
    lines = (*_match(table), *_deal(table.match_state), *_views(table.match_state), *_talk(table.talk))
    return "".join(f"{line}\n" for line in lines)


def dealt(match_state: MatchState) -> str:
    """Return everything that the server knows of the deal of a match, and what each seat sees of it."""
    return "".join(f"{line}\n" for line in (*_deal(match_state), *_views(match_state)))


def waiting(room: Room) -> str:
    """Return everything that the server knows of a room in which people gather."""
    return "".join(f"{line}\n" for line in (*_room(room), *_talk(room.talk)))


def told(table: Table) -> str:
    """Return the events of the running deal as every seat reads them."""
    return "".join(f"{line}\n" for line in _events(table))


def _match(table: Table) -> Iterator[str]:
    match_state = table.match_state
    match, deal = match_state.match_number, match_state.deal_number
    yield f"match {match} first-dealer {match_state.first_dealer} deal {deal} serial {match_state.serial}"
    yield f"dealer {match_state.dealer} scores {list(match_state.scores)} totals {list(match_state.totals)}"
    yield f"over {match_state.match_over} winner {match_state.winner} referee {table.record.options.referee}"
    for seat in table.seats:
        bot = seat.level.partition("@")[0]
        yield f"seat {seat.seat} {seat.player} {seat.name} bot {bot} stands-in {seat.stand_in}"
    for row in match_state.sheet:
        yield f"sheet {row.number} {list(row.deal)} {list(row.total)}"
    for score in match_state.result or ():
        for line in score.lines:
            yield f"score {side_letter(score.side)} {print_score_line(line)}"
    yield f"ready {sorted(table.ready)} version {table.version} last-event {table.last_event}"
    may = [seat.seat for seat in table.seats if refuse_take_back(match_state, seat.seat, free=False) is None]
    yield f"may-take-back {may}"  # where other people play; a person alone with bots takes back more


def _room(room: Room) -> Iterator[str]:
    options, invite = room.record.options, room.invite
    yield f"rules {room.record.rules} players {room.record.players} purpose {room.record.purpose}"
    clock = "-" if options.clock is None else f"{options.clock.turn} {options.clock.bank}"
    limit = "-" if options.limit is None else f"{options.limit.what} {options.limit.most}"
    yield f"clock {clock} limit {limit} chat {options.chat} away {options.away} take-back {options.take_back}"
    yield f"referee {options.referee} spectators {options.spectators} listed {options.listed}"
    yield from _seats(room.seats)
    yield f"owner {room.record.owner} invite {'-' if invite is None else f'{invite.secret} {invite.code}'}"
    yield f"links {sorted(link.seat for link in room.links.values())} version {room.version}"
    if room.drawn is not None:
        yield f"drawn dealer {room.drawn.dealer}"


def _seats(seats: Seats) -> Iterator[str]:
    for seat in seats:
        yield f"seat {seat.seat} person {seat.person or '-'} {seat.name}"


def _talk(talk: Talk) -> Iterator[str]:
    for said in talk.message().lines:
        yield f"said {said.number} by {said.seat} {said.name}: {said.preset or said.line}"


def _deal(match_state: Any) -> Iterator[str]:
    """Yield what only the server knows, and what the acting seat may do."""
    deal = match_state.deal
    yield f"deal over {deal.over} turn {deal.turn} turns {deal.turns} actor {deal.actor} unfinished {deal.unfinished}"
    state = deal.state
    cards = print_romme_cards if match_state.adapter.name == "samba_romme" else print_cards
    yield f"stock {cards(state.stock[state.stock_at :])}"
    yield f"pile {cards(state.pile)}"
    if match_state.adapter.name == "samba_romme":
        yield from (f"buraco {cards(one)}" for one in state.buracos)
    else:
        yield from (f"irregular {_irregular(one)}" for one in deal.irregularities)
    for entry in deal.log:
        yield f"log {entry.seat} {entry.action} drawn {entry.drawn} taken {cards(entry.taken)}"
    if not deal.over:
        yield from sorted(f"may {action}" for action in deal.legal_actions())


def _irregular(one: Any) -> str:
    seen, stake = print_cards(sorted(one.seen)), print_cards(sorted(one.at_stake))
    return (
        f"{one.seat} {one.cause.value} {one.points} seen {seen} stake {stake} until {one.last_turn} by {one.claimed_by}"
    )


def _views(match_state: Any) -> Iterator[str]:
    for seat in range(match_state.players):
        view = match_state.deal.view(seat)
        lines = _romme_view(view) if match_state.adapter.name == "samba_romme" else _samba_view(view)
        yield from (f"view {seat} {line}" for line in lines)
        texts = ROMME_TEXTS if match_state.adapter.name == "samba_romme" else TEXTS
        yield f"view {seat} new {' '.join(texts[card] for card in sorted(match_state.fresh(seat)))}"


def _samba_view(view: Any) -> Iterator[str]:
    yield f"hand {print_cards(view.hand.cards())} sizes {list(view.hand_sizes)}"
    yield f"table scores {list(view.scores)} minimum {list(view.minimum)} stock {view.stock_size} pile {view.pile_size}"
    yield f"upcard {TEXTS[view.upcard] if view.upcard >= 0 else '-'} frozen {view.frozen} phase {view.phase}"
    yield f"turn {view.turn} actor {view.actor} turns {view.turns} asked {view.asked} out {view.went_out}"
    for number, side in enumerate(view.sides):
        reds = f"{side.red_hearts} {side.red_diamonds}"
        yield f"side {side_letter(number)} open {side.opened} complete {side.completed} red-threes {reds}"
        yield from (f"meld {side_letter(number)}{slot} {_meld(one)}" for slot, one in enumerate(side.melds, 1))
    for seat, shown in enumerate(view.penalty_cards):
        yield f"penalty {seat} {print_cards(shown.cards())}"


def _meld(meld: int) -> str:
    return print_cards(cards_of(meld)) if meld & 3 else "-"  # a group that was merged away leaves its place


def _romme_view(view: Any) -> Iterator[str]:
    yield f"hand {print_romme_cards(cards_in(view.hand))} sizes {list(view.hand_sizes)}"
    yield f"table stock {view.stock_size} pile {view.pile_size} buracos {view.buracos} won {list(view.won)}"
    yield f"upcard {ROMME_TEXTS[view.upcard] if view.upcard >= 0 else '-'} phase {view.phase} taken {view.taken}"
    yield f"turn {view.turn} turns {view.turns} turnovers {view.turnovers} out {view.went_out} {view.annulled}"
    for number, side in enumerate(view.canastras):
        for slot, one in enumerate(side, 1):
            cards = " ".join(f"{ROMME_TEXTS[card]}={ROMME_TEXTS[place]}" for card, place in placed_cards(one))
            yield f"canastra {side_letter(number)}{slot} {cards}"


_AMONG_PEOPLE = {"clock", "paused", "resumed", "voted_end", "chose_away", "skipped", "skip_over"}


def _events(table: Table) -> Iterator[str]:
    dealt = max((row.number for row in table.rows if row.kind == "dealt"), default=0)  # it keeps the last rows only
    for row in table.rows:
        if row.number < dealt:
            continue
        for seat in range(table.record.players):
            event = old_event_for(row, seat, table.names())
            yield (
                f"event {event.n} for {seat}: {event.kind} {event.seat} {' '.join(event.cards)} {event.meld}"
                f" {event.other} {event.count} {event.points} {' '.join(event.red_threes)} {row.action}"
            )
        one = row.public
        if row.kind in _AMONG_PEOPLE:
            yield (
                f"people {row.number} {row.kind} {one.seat} {one.against} {one.cause} {one.yes} {one.why} {one.left}"
                f" {one.count} {sorted(row.data.items())}"
            )
