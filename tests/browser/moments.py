"""Tables on which the next card completes a set, and a watch on what is drawn of it."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser import romme_states, states

# notes with each picture what is drawn of a moment, and whether a meld or a control has moved
WATCH = """() => {
    const names = ".hand [data-card], [data-meld], [data-button]";
    const places = () => JSON.stringify([...document.querySelectorAll(names)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.dataset.card ?? one.dataset.meld ?? one.dataset.button, x, y, width, height].map((part) =>
            typeof part === "number" ? Math.round(part) : part);
    }));
    const seen = { frames: [], longest: 0, moved: [], before: null };
    window.moments = seen;
    const look = () => {
        const chips = [...document.querySelectorAll(".moment")];
        if (chips.length > 0) {
            seen.frames.push(chips.map((one) => one.innerText.replaceAll("\\n", " ")));
            seen.before ??= places();
            if (seen.before !== places()) seen.moved.push(places());
            const running = document.getAnimations().map((one) => one.effect.getComputedTiming());
            seen.longest = Math.max(seen.longest, ...running.map(({ duration, delay }) => duration + delay));
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
Side = Literal[0, 1]


@dataclass(frozen=True)
class Completing:
    """A table before and after the card that completes `meld` is added, and the event of that."""

    before: wire.AnyView
    after: wire.AnyView
    event: wire.Event


def completing(kind: Literal["samba", "mixed"], side: Side, players: int = 4) -> Completing:
    """Return a table at which side `side` completes its third meld, a samba or a mixed canasta."""
    view = states.table(players, 15, 6, phase="play", actor=side)
    cards = [rank + "s" for rank in "456789T"] if kind == "samba" else ["Ac", "Ad", "Ad", "Ah", "As", "2h", "2c"]
    name = f"{'AB'[side]}3"

    def with_meld(of: list[str]) -> wire.TableView:
        own = view.sides[side]
        melds = [*own.melds[:2], states.meld(name, of), *own.melds[3:]]
        completed = sum(bool(one and one.complete) for one in melds)
        sides = [*view.sides]
        sides[side] = msgspec.structs.replace(own, melds=melds, completed=completed)
        return msgspec.structs.replace(view, sides=sides)

    last = cards[-1]
    event = events.Added(0, side, [last], name, kind, None)
    return Completing(with_meld(cards[:-1]), with_meld(cards), event)


def completing_two(side: Side) -> Completing:
    """Return a table at which a step completes the third meld, a samba, and the fourth beside it, a pure canasta."""
    table = completing("samba", side)

    def with_queens(view: wire.AnyView, count: int) -> wire.TableView:
        assert isinstance(view, wire.TableView)
        own = view.sides[side]
        meld = states.meld(f"{'AB'[side]}4", ["Qs", "Qh", "Qd", "Qc", "Qs", "Qh", "Qd"][:count])
        sides = [*view.sides]
        sides[side] = msgspec.structs.replace(own, melds=[*own.melds[:3], meld, *own.melds[4:]])
        return msgspec.structs.replace(view, sides=sides)

    return Completing(with_queens(table.before, 3), with_queens(table.after, 7), table.event)


def counting() -> Completing:
    """Return a table of Samba Rommé at which the own row gets its fifth card, from which on it counts."""
    view = romme_states.middle()
    own = view.sides[0]
    row = own.canastras[0]

    def with_row(cards: list[str], worth: wire.CanastraWorth, points: int) -> wire.RommeTable:
        longer = msgspec.structs.replace(row, cards=cards, places=cards, worth=worth, points=points)
        side = msgspec.structs.replace(own, canastras=[longer, *own.canastras[1:]])
        return msgspec.structs.replace(view, sides=[side, *view.sides[1:]])

    before = with_row(["r3", "r4", "r5", "r6"], "row_short", 0)
    after = with_row(["r3", "r4", "r5", "r6", "r7"], "row_small", 300)
    return Completing(before, after, events.Added(0, 0, ["r7"], row.name, "row_small", None))
