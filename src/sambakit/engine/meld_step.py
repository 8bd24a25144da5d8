"""A meld step: its parts count as laid at the same moment, and the state after it is judged (C-2 to C-6)."""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions import NEW, Action, Add, Lay, MeldName, Merge, RedThree
from sambakit.engine.cards import HEARTS, TEXTS, is_red_three
from sambakit.engine.melds import NO_MELD, is_black_three_group
from sambakit.engine.parts import grown_meld, meld_problem, merged_meld, new_meld
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_values import BlackThrees
from sambakit.engine.state import ANSWERED_NO, NO_OPENING, State
from sambakit.engine.turns import count_towards_opening, deliver_pile, finish

# What another part of the step may yet change: the meld to come, or the card that fills the gap to an end.
_MENDED_BY_ORDER: Final = (Code.NO_SUCH_MELD, Code.NOT_AT_AN_END)


@final
class MeldStep:
    """A meld step under way on `state`, a copy that is thrown away when the step is refused.

    `touched` are the slots of the melds that have to stand the test when the step closes, `points` the values of
    the cards laid so far.
    """

    __slots__ = ("had_to_go_out", "laid", "points", "state", "touched")

    def __init__(self, state: State) -> None:
        self.state = state
        self.touched: set[int] = set()
        self.points = 0
        self.laid = False  # some card has been laid into a meld
        self.had_to_go_out = state.must_go_out

    def parts(self, actions: Sequence[Action]) -> list[Action] | Refusal:
        """Carry all parts out and return them in an order that allows each, or why there is none (C-2)."""
        made: list[Action] = []
        waiting = list(actions)
        while waiting:
            refusal: Refusal | None = None
            merged_away: MeldName | None = None
            for place, action in enumerate(waiting):
                if isinstance(action, Merge) and _is_named(action.other, waiting[:place] + waiting[place + 1 :]):
                    merged_away = action.other  # what goes onto it comes first
                    continue
                problem = self.part(action)
                if not problem:
                    made.append(waiting.pop(place))
                    break
                if problem.code not in _MENDED_BY_ORDER:
                    return problem
                refusal = refusal or problem
            else:
                return refusal or self.state.rules.refusal(Code.NO_SUCH_MELD, meld=str(merged_away))
        return made

    def part(self, action: Action) -> Refusal | None:
        """Carry one part out, or return why it cannot be one."""
        match action:
            case Lay():
                return self._lay(action.cards)
            case Add():
                return self._add(action.cards, action.to)
            case Merge():
                return self._merge(action.into, action.other)
            case RedThree():
                return self._red_three(action.card)
        raise TypeError(f"{action} is no part of a meld step")

    def take_from_hand(self, cards: tuple[int, ...]) -> Refusal | None:
        """Take `cards` out of the hand and count their values, or return which one is not held."""
        hand = self.state.hand()
        for card in cards:
            if not hand.count(card):
                return self.state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
            hand.remove(card)
            self.points += self.state.rules.scores.card_values[card]
        self.laid = True
        return None

    def own_slot(self, name: MeldName) -> int | Refusal:
        """Return the slot of the own meld `name`, or why there is none (D-3.2)."""
        state = self.state
        if name.side != state.side_of[state.turn]:
            return state.rules.refusal(Code.MELD_OF_OTHER_SIDE, meld=str(name))
        melds = state.side().melds
        if name.slot >= len(melds) or melds[name.slot] == NO_MELD:
            return state.rules.refusal(Code.NO_SUCH_MELD, meld=str(name))
        return name.slot

    def put(self, slot: int, meld: int) -> None:
        """Put `meld` on the table in `slot` and remember that it must stand the test."""
        self.state.side().put(slot, meld)
        self.touched.add(slot)
        if slot < self.state.old_melds:
            self.state.touched_old = True
        if is_black_three_group(meld):
            self.state.must_go_out = True

    def _lay(self, cards: tuple[int, ...]) -> Refusal | None:
        meld = new_meld(self.state.rules, cards)
        if isinstance(meld, Refusal):
            return meld
        refusal = self.take_from_hand(cards)
        if refusal:
            return refusal
        slot = len(self.state.side().melds)
        if slot >= NEW:
            raise ValueError(f"a side lays at most {NEW} melds")
        self.put(slot, meld)
        return None

    def _add(self, cards: tuple[int, ...], to: MeldName) -> Refusal | None:
        slot = self.own_slot(to)
        if isinstance(slot, Refusal):
            return slot
        meld = grown_meld(self.state.rules, self.state.side().melds[slot], cards)
        if isinstance(meld, Refusal):
            return meld
        refusal = self.take_from_hand(cards)
        if refusal:
            return refusal
        self.put(slot, meld)
        return None

    def _merge(self, into: MeldName, other: MeldName) -> Refusal | None:
        rules, melds = self.state.rules, self.state.side().melds
        first, second = self.own_slot(into), self.own_slot(other)
        if isinstance(first, Refusal):
            return first
        if isinstance(second, Refusal):
            return second
        if first == second:
            return rules.refusal(Code.MERGE_ITSELF)
        meld = merged_meld(rules, melds[first], melds[second])
        if isinstance(meld, Refusal):
            return meld
        self.state.side().put(second, NO_MELD)
        self.put(first, meld)
        if second < self.state.old_melds:
            self.state.touched_old = True
        return None

    def _red_three(self, card: int) -> Refusal | None:
        """Lay a red three; it is no meld, opens nothing and counts nothing (D-6.1, D-6.7)."""
        state = self.state
        if not is_red_three(card):
            return state.rules.refusal(Code.NOT_A_RED_THREE, card=TEXTS[card])
        if not state.hand().count(card):
            return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
        state.hand().remove(card)
        if card & 3 == HEARTS:
            state.side().red_hearts += 1
        else:
            state.side().red_diamonds += 1
        return None

    def close(self, takes_pile: bool = False) -> Refusal | None:
        """End the step: judge the melds, the opening, then (after the pile, if taken) the way the turn can end."""
        state, rules = self.state, self.state.rules
        for slot in sorted(self.touched):
            problem = meld_problem(rules, state.side().melds[slot])
            if problem:
                return problem
        if self.laid:
            count_towards_opening(state, self.points)
        if state.opening_points != NO_OPENING:
            needed = state.minimum[state.side_of[state.turn]]
            return rules.refusal(Code.BELOW_MINIMUM, needed=needed, laid=state.opening_points)
        if takes_pile:
            deliver_pile(state)
        return self._turn_can_end()

    def _turn_can_end(self) -> Refusal | None:
        """Return why the turn could not end after the step (C-5, C-6), or None; an empty hand ends the deal."""
        state, rules, cards = self.state, self.state.rules, self.state.hand().size
        if state.must_go_out:
            allowed = rules.play.black_threes is not BlackThrees.NEVER and state.entitled()
            if not allowed or cards > (0 if self.had_to_go_out else 1):
                completed, needed = state.side().completed, rules.play.out_sets
                return rules.refusal(Code.BLACK_THREES_ONLY_GOING_OUT, cards=cards, completed=completed, needed=needed)
        if cards:
            return None
        if not state.entitled():
            if state.asked == ANSWERED_NO:
                return rules.refusal(Code.PARTNER_SAID_NO)
            return rules.refusal(Code.LAST_CARD_MUST_STAY, completed=state.side().completed, needed=rules.play.out_sets)
        finish(state, state.turn)
        return None


def _is_named(meld: MeldName, parts: Sequence[Action]) -> bool:
    """Return whether one of `parts` puts cards onto `meld` or merges it."""
    return any(
        (isinstance(part, Add) and part.to == meld) or (isinstance(part, Merge) and meld in (part.into, part.other))
        for part in parts
    )
