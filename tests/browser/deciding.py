"""What to do next at a table, decided from what the page was sent: simple, so that a deal comes to its end."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

RANKS = "456789TJQKA"
SUITS = "shdc"
VALUES = {"2": 20, "A": 20, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}
View = dict[str, Any]


def value(card: str) -> int:
    """Return the points of a card (D-1.6)."""
    return 50 if card == "Jk" else VALUES.get(card[0], 10)


def is_natural(card: str) -> bool:
    return card != "Jk" and card[0] in RANKS


def own_side(view: View) -> View:
    side: View = view["sides"][view["side"]]
    return side


def melds_in(hand: Iterable[str], sequences: bool = True, lying: str = "") -> list[list[str]]:
    """Return groups and sequences of naturals that lie in `hand`, none of them sharing a card nor of a rank `lying`."""
    left = Counter(card for card in hand if is_natural(card))
    melds = []
    for rank in RANKS:
        if rank in lying:
            continue
        cards = [card for suit in SUITS for card in [rank + suit] * left[rank + suit]]
        if len(cards) >= 3:
            melds.append(cards)
            left -= Counter(cards)
    for suit in SUITS if sequences else "":
        for start in range(len(RANKS) - 2):
            run: list[str] = []
            while start + len(run) < len(RANKS) and len(run) < 7 and left[RANKS[start + len(run)] + suit]:
                run.append(RANKS[start + len(run)] + suit)
            if len(run) >= 3:
                melds.append(run)
                left -= Counter(run)
    return melds


def melds_to_lay(view: View) -> list[list[str]]:
    """Return the melds to lay now; none where they would not open, or would leave less than two cards."""
    side = own_side(view)
    groups = [meld for meld in side["melds"] if meld and meld["kind"] == "group"]
    lying = "".join(card[0] for meld in groups for card in meld["cards"] if is_natural(card))  # some sets want one each
    melds = melds_in(view["hand"], view["rule_facts"]["sequences"], lying)
    if not side["opened"] and sum(value(card) for meld in melds for card in meld) < side["minimum"]:
        return []
    while melds and len(view["hand"]) - sum(map(len, melds)) < 2:
        melds.pop()
    points = sum(value(card) for meld in melds for card in meld)
    return melds if side["opened"] or points >= side["minimum"] else []


def card_to_add(view: View) -> tuple[str, str] | None:
    """Return a natural of the hand and the own meld it fits, or None."""
    if len(view["hand"]) < 4:
        return None
    for meld in own_side(view)["melds"]:
        fitting = [card for card in view["hand"] if meld and card in meld["takes"] and is_natural(card)]
        if fitting:
            return fitting[0], meld["name"]
    return None


def card_to_discard(view: View) -> str | None:
    """Return the card that helps least: a single one of few points; None where nothing may be discarded."""
    ranks = Counter(card[0] for card in view["hand"])

    def use(card: str) -> tuple[bool, int, int]:
        return (card == "Jk" or card[0] == "2", ranks[card[0]], value(card))

    return min(view["options"]["discard"], key=use, default=None)


class Plan(NamedTuple):
    """One thing to do: `kind` is a button of the bar, `melds` what is laid, `onto` a meld for it to go onto."""

    kind: str
    melds: Sequence[list[str]] = ()
    onto: str | None = None


def plan(view: View) -> Plan:
    """Return what to do now in a view in which the own seat acts."""
    options = view["options"]
    if options["answer"]:
        return Plan("yes")
    if view["phase"] == "draw":
        takes = options["take_forced"] or (own_side(view)["opened"] and options["takes"] and view["stock"])
        return Plan("pile" if takes else "draw")
    if options["pass_turn"]:
        return Plan("pass")
    if options["red_threes"] and len(view["hand"]) > 3:
        return Plan("lay", [options["red_threes"][:1]])
    if melds := melds_to_lay(view):
        return Plan("lay", melds)
    if found := card_to_add(view):
        return Plan("lay", [[found[0]]], found[1])
    return Plan("discard")
