"""Twelve states of a table, as a player meets them: what lies there, which words have the accent, what the others did.

The sentences are written out here in each language, not read from the catalogue: a text that changes there is read once
more by whoever changes it here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sambakit.server import wire
from sambakit.server.wire import events
from tests.browser.states import NOTHING, meld, score_page, table

Said = dict[str, str]  # by language
OTHERS = (1, 2, 3)  # Bo, Cy (the partner) and Di
LONG_HAND = "4s 6s 9s Js 7h 9h 4d 6d 8d Td 5c 8c Jc"  # no group, no run
ACES, SPADES, FOURS = "Ah Ad Ac", "Ts Js Qs Ks", "4h 4d 4c"


@dataclass(frozen=True)
class Turn:
    """The last turn of one of the others, and what its bubble says; a phone leaves out the draw from the stock."""

    does: tuple[wire.Event, ...]  # as if done by seat 0
    said: Said
    on_phone: Said


@dataclass(frozen=True)
class State:
    """One state; `accent` is what the one thing in the accent colour says, a button or else the prompt."""

    name: str
    view: wire.TableView
    accent: Said
    turns: tuple[Turn, ...] = ()  # of `OTHERS`
    picks: tuple[str, ...] = ()
    by_prompt: bool = False  # no button is the thing to do: the prompt says what is
    refusal: wire.Refusal = field(default_factory=lambda: refused("draw_first", "D-4.1"))  # of whatever is sent


def refused(code: str, rule: str, **facts: int | str) -> wire.Refusal:
    return wire.Refusal(code=code, rule=rule, facts=facts)


DREW = Turn(
    (events.Drew(0, 0, 2, [], []), events.Discarded(0, 0, ["4c"])),
    {"en": "drew 2 · threw 4♣", "nl": "trok 2 · legde 4♣ af", "de": "zog 2 · warf 4♣ ab"},
    {"en": "threw 4♣", "nl": "legde 4♣ af", "de": "warf 4♣ ab"},
)
ADDED = Turn(
    (
        events.Drew(0, 0, 2, [], []),
        events.Added(0, 0, ["8h"], "B4", None, None),
        events.Discarded(0, 0, ["2s"]),
    ),
    {"en": "drew 2 · +8♥ · threw 2♠", "nl": "trok 2 · +8♥ · legde 2♠ af", "de": "zog 2 · +8♥ · warf 2♠ ab"},
    {"en": "+8♥ · threw 2♠", "nl": "+8♥ · legde 2♠ af", "de": "+8♥ · warf 2♠ ab"},
)
LAID = Turn(
    (
        events.Drew(0, 0, 2, [], []),
        events.Laid(0, 0, ["6s", "6h", "6d", "6c"], None, None, None),
        events.Discarded(0, 0, ["5d"]),
    ),
    {
        "en": "drew 2 · +4 cards · threw 5♦",
        "nl": "trok 2 · +4 kaarten · legde 5♦ af",
        "de": "zog 2 · +4 Karten · warf 5♦ ab",
    },
    {"en": "+4 cards · threw 5♦", "nl": "+4 kaarten · legde 5♦ af", "de": "+4 Karten · warf 5♦ ab"},
)
TOOK = Turn(
    (
        events.Took(0, 0, "pair", ["9d", "9s", "9h"], None, 5, None, [], None),
        events.Discarded(0, 0, ["7h"]),
    ),
    {
        "en": "took 9♦ and 5 more · threw 7♥",
        "nl": "nam 9♦ en nog 5 · legde 7♥ af",
        "de": "nahm 9♦ und 5 weitere · warf 7♥ ab",
    },
    {"en": "took 9♦ · threw 7♥", "nl": "nam 9♦ · legde 7♥ af", "de": "nahm 9♦ · warf 7♥ ab"},
)
ASKED = Turn(
    (events.Drew(0, 0, 2, [], []), events.Asked(0, 0)),
    {"en": "drew 2 · asked to go out", "nl": "trok 2 · vroeg om uit te gaan", "de": "zog 2 · fragte ums Ausmachen"},
    {"en": "asked to go out", "nl": "vroeg om uit te gaan", "de": "fragte ums Ausmachen"},
)
SAID_NO = Turn(
    (*DREW.does, events.Answered(0, 0, yes=False)),
    {
        "en": "drew 2 · threw 4♣ · said no",
        "nl": "trok 2 · legde 4♣ af · zei nee",
        "de": "zog 2 · warf 4♣ ab · sagte Nein",
    },
    {"en": "threw 4♣ · said no", "nl": "legde 4♣ af · zei nee", "de": "warf 4♣ ab · sagte Nein"},
)


def lying(
    hand: str = LONG_HAND, own: Sequence[str] = (), minimum: int = 50, upcard: str = "9c", **changes: Any
) -> wire.TableView:
    """Return a table at the draw step of the own turn, with `own` melds: none, and the side has yet to open."""
    view = table(4, 15, 4)
    melds: list[wire.Meld | None] = [meld(f"A{slot}", cards.split()) for slot, cards in enumerate(own, 1)]
    ours = msgspec.structs.replace(
        view.sides[0], score=0, minimum=minimum, opened=bool(own), completed=0, melds=melds, red_threes=[]
    )
    held = hand.split()
    seats = [msgspec.structs.replace(view.seats[0], cards=len(held)), *view.seats[1:]]
    options = msgspec.structs.replace(NOTHING, draw=True)
    view = msgspec.structs.replace(
        view, sides=[ours, *view.sides[1:]], seats=seats, hand=held, upcard=upcard, blocked=False, options=options
    )
    return msgspec.structs.replace(view, **changes)


def playing(hand: str = LONG_HAND, own: Sequence[str] = (), **changes: Any) -> wire.TableView:
    """Return a table after the draw of the own turn."""
    held = hand.split()
    options = msgspec.structs.replace(NOTHING, lay=True, discard=held, discard_goes_out=len(held) == 1)
    return lying(hand, own, phase="play", drawn=held[:2], options=options, **changes)


def with_pair() -> wire.TableView:
    """Return a table on which a pair of kings takes the pile, with more for the opening."""
    offer = wire.PileOffer(action="take pair Ks Kh", way="pair", cards=["Ks", "Kh"], to=None, opens=True, points=30)
    options = msgspec.structs.replace(NOTHING, draw=True, takes=[offer])
    return lying(f"Ks Kh As Ah Ad {LONG_HAND}", upcard="Kc", options=options)


STATES = (
    State(
        "first turn",
        lying(upcard="Td"),
        {"en": "Draw two", "nl": "Trek twee", "de": "Zwei ziehen"},
        (DREW, DREW, DREW),
        refusal=refused("frozen_until_opened", "D-9.7", upcard="Td"),
    ),
    State(
        "opening short by 5",
        playing(f"Ks Kh Kd 4h 5h 6h {LONG_HAND}"),
        {
            "en": "Open with 50 points, or discard one card",
            "nl": "Open met 50 punten, of leg een kaart af",
            "de": "Eröffne mit 50 Punkten oder leg eine Karte ab",
        },
        (ADDED, DREW, TOOK),
        picks=("Ks", "Kh", "Kd", "4h", "5h", "6h"),
        by_prompt=True,
        refusal=refused("below_minimum", "D-8.2", needed=50, laid=45, score=0),
    ),
    State(
        "opening reached",
        playing(f"Ks Kh Kd Qs Qd Qc {LONG_HAND}"),
        {"en": "Lay 60/50", "nl": "Leg uit 60/50", "de": "Auslegen 60/50"},
        (LAID, DREW, DREW),
        picks=("Ks", "Kh", "Kd", "Qs", "Qd", "Qc"),
    ),
    State(
        "adding",
        playing(f"As {LONG_HAND}", (ACES, FOURS)),
        {"en": "Add to aces", "nl": "Leg bij azen", "de": "An Asse anlegen"},
        (ADDED, LAID, DREW),
        picks=("As",),
    ),
    State(
        "two targets",
        playing(f"As {LONG_HAND}", (ACES, SPADES)),
        {
            "en": "Tap the meld to add to: aces or ♠10–K",
            "nl": "Tik aan waar het bij hoort: azen of ♠10–K",
            "de": "Tippe an, wohin es soll: Asse oder ♠10–K",
        },
        (TOOK, LAID, DREW),
        picks=("As",),
        by_prompt=True,
    ),
    State(
        "pile closed by a three",
        lying(upcard="3s", blocked=True),
        {"en": "Draw two", "nl": "Trek twee", "de": "Zwei ziehen"},
        (DREW, TOOK, ADDED),
        refusal=refused("upcard_blocks", "D-9.2", upcard="3s"),
    ),
    State(
        "pile frozen",
        lying(own=(ACES,), upcard="Tc", frozen="all"),
        {"en": "Draw two", "nl": "Trek twee", "de": "Zwei ziehen"},
        (LAID, LAID, ADDED),
        refusal=refused("pile_is_frozen", "D-9.1", upcard="Tc"),
    ),
    State(
        "opening with the pile",
        with_pair(),
        {"en": "Take pile", "nl": "Neem stapel", "de": "Stapel nehmen"},
        (DREW, DREW, LAID),
        picks=("Ks", "Kh", "As", "Ah", "Ad"),
    ),
    State(
        "asked to go out",
        lying(
            own=(ACES,),
            phase="answer",
            turn=2,
            asked="waiting",
            options=msgspec.structs.replace(NOTHING, answer=True),
        ),
        {"en": "Cy asks: may I go out?", "nl": "Cy vraagt: mag ik uit?", "de": "Cy fragt: darf ich ausmachen?"},
        (ADDED, ASKED, DREW),
        by_prompt=True,
    ),
    State(
        "answer no",
        playing(own=(ACES,), asked="no"),
        {
            "en": "Cy said no: keep a card, or pass",
            "nl": "Cy zei nee: houd een kaart, of pas",
            "de": "Cy hat Nein gesagt: behalte eine Karte oder passe",
        },
        (DREW, SAID_NO, TOOK),
        by_prompt=True,
        refusal=refused("partner_said_no", "D-10.6"),
    ),
    State(
        "last card",
        playing("Ks", (ACES, FOURS)),
        {"en": "Go out with K♠", "nl": "Ga uit met K♠", "de": "Ausmachen mit K♠"},
        (TOOK, DREW, DREW),
        picks=("Ks",),
    ),
    State("deal over", score_page(), {"en": "Next deal", "nl": "Volgende ronde", "de": "Nächste Runde"}),
)
