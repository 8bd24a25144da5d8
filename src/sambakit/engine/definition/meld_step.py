"""A meld step: its parts count as laid at the same moment, and the state after it is judged (C-2 to C-6)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions import Action, Add, Lay, MeldName, Merge, RedThree
from sambakit.engine.apply import leave_hand
from sambakit.engine.cards import TEXTS, is_red_three, is_wild
from sambakit.engine.melds import GROUP, NO_MELD, SEQUENCE, is_black_three_group, kind_of
from sambakit.engine.packed import NEW
from sambakit.engine.parts import grown_meld, meld_problem, merged_meld, new_meld, wild_too_late
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_values import BlackThrees, RedThrees
from sambakit.engine.state import NO_OPENING, State
from sambakit.engine.turn_end import close_turn, groups_like
from sambakit.engine.turns import count_towards_opening, deliver_pile, lay_red_three

# What another part of the step may yet change: the meld to come, or the card that fills the gap to an end.
_MENDED_BY_ORDER: Final = (Code.NO_SUCH_MELD, Code.NOT_AT_AN_END, Code.NOT_CONSECUTIVE)


@final
class MeldStep:
    """A meld step under way on `state`, a copy that is thrown away when the step is refused.

    `touched` are the slots of the melds that have to stand the test when the step closes, each with what it held
    when the step began, `points` the values of the cards laid so far. `wilds` counts by slot the wilds that come from
    the hand, and `merged` are the slots that others were merged into: wilds that lie in these come from no hand.
    """

    __slots__ = ("had_to_go_out", "laid", "merged", "points", "state", "touched", "wilds")

    def __init__(self, state: State) -> None:
        self.state = state
        self.touched: dict[int, int] = {}
        self.wilds: Counter[int] = Counter()
        self.merged: set[int] = set()
        self.points = 0
        self.laid = False  # some card has been laid into a meld
        self.had_to_go_out = state.must_go_out

    def parts(self, actions: Sequence[Action]) -> list[Action] | Refusal:
        """Carry all parts out and return them in an order that allows each, or why there is none (C-2)."""
        made: list[Action] = []
        waiting = list(actions)
        stuck: Refusal | None = None  # why no order of the parts as they are written will do
        while waiting:
            # A wild goes to the end that naturals leave it: placed first it would take the place of one of them (L-2).
            waiting.sort(key=self._is_wild_for_sequence)  # anew each time, for a sequence may be laid in the step
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
                    return stuck or problem
                refusal = refusal or problem
            else:
                stuck = stuck or refusal or self.state.rules.refusal(Code.NO_SUCH_MELD, meld=str(merged_away))
                joined = _with_additions_joined(waiting)
                if len(joined) == len(waiting):
                    return stuck
                waiting = joined
        return made

    def _is_wild_for_sequence(self, action: Action) -> bool:
        """Return whether `action` adds a wild, alone or with other cards, to a sequence that lies."""
        if not isinstance(action, Add) or not any(is_wild(card) for card in action.cards):
            return False
        slot = self.own_slot(action.to)
        return isinstance(slot, int) and kind_of(self.state.side().melds[slot]) == SEQUENCE

    def part(self, action: Action) -> Refusal | None:
        """Carry one part out, or return why it cannot be one."""
        match action:
            case Lay():
                return self._lay(action.cards)
            case Add():
                return self._add(action.cards, action.to, action.low)
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
            leave_hand(self.state, card)
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
        side = self.state.side()
        self.touched.setdefault(slot, side.melds[slot] if slot < len(side.melds) else NO_MELD)
        side.put(slot, meld)
        if slot < self.state.old_melds:
            self.state.touched_old = True
        if is_black_three_group(meld) and self.state.rules.play.black_threes is not BlackThrees.AS_SETS:
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
        self._put_from_hand(slot, meld, cards)
        return None

    def _add(self, cards: tuple[int, ...], to: MeldName, low: bool) -> Refusal | None:
        slot = self.own_slot(to)
        if isinstance(slot, Refusal):
            return slot
        meld = grown_meld(self.state.rules, self.state.side().melds[slot], cards, low)
        if isinstance(meld, Refusal):
            return meld
        refusal = self.take_from_hand(cards)
        if refusal:
            return refusal
        self._put_from_hand(slot, meld, cards)
        return None

    def _put_from_hand(self, slot: int, meld: int, cards: tuple[int, ...]) -> None:
        self.put(slot, meld)
        self.wilds[slot] += sum(is_wild(card) for card in cards)

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
        self.put(second, NO_MELD)
        self.put(first, meld)
        self.merged.add(first)
        return None

    def _red_three(self, card: int) -> Refusal | None:
        """Lay a red three; it is no meld, opens nothing and counts nothing (D-6.1, D-6.7)."""
        state = self.state
        if not is_red_three(card):
            return state.rules.refusal(Code.NOT_A_RED_THREE, card=TEXTS[card])
        if state.rules.play.red_threes is RedThrees.AS_SETS:
            return state.rules.refusal(Code.RED_THREE_IS_NO_SINGLE, card=TEXTS[card])
        if not state.hand().count(card):
            return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
        leave_hand(state, card)
        lay_red_three(state.side(), card)
        return None

    def problem_in(self, slot: int) -> Refusal | None:
        """Return why what lies in the slot of a touched meld may not lie there, or None.

        Wilds that were merged lie in their groups already; of those from the hand each is judged by the group that it
        was put onto, as if before all merges, for that is the best order (C-2, D-4.8, F-4.6).
        """
        rules, meld, before = self.state.rules, self.state.side().melds[slot], self.touched.get(slot, NO_MELD)
        problem = meld_problem(rules, meld, meld if slot in self.merged else before)
        if problem or kind_of(before or meld) != GROUP:
            return problem
        return wild_too_late(rules, before, self.wilds[slot])

    def close(self, takes_pile: bool = False) -> Refusal | None:
        """End the step: judge the melds, the opening, then (after the pile, if taken) the way the turn can end."""
        state, rules = self.state, self.state.rules
        for slot in sorted(self.touched):
            problem = self.problem_in(slot)
            if problem:
                return problem
            meld = state.side().melds[slot]
            most = rules.melds.groups_per_rank
            if most is not None and kind_of(meld) == GROUP and groups_like(state, meld) > most:
                return rules.refusal(Code.RANK_LIES_ALREADY, groups=groups_like(state, meld), most=most)
        if self.laid:
            count_towards_opening(state, self.points)
        if takes_pile and state.opening_points == NO_OPENING:
            deliver_pile(state)
        if state.opening_points != NO_OPENING:
            problem = self._fold(takes_pile)
            if problem:
                return problem
        return close_turn(state, self.had_to_go_out)

    def _fold(self, takes_pile: bool) -> Refusal | None:
        """Return why melds below the minimum are refused, or None where the player goes out with the whole hand (C-7).

        The one card that may be left has to be discarded next.
        """
        state = self.state
        needed, laid = state.minimum[state.side_of[state.turn]], state.opening_points
        score = state.scores[state.side_of[state.turn]]
        refusal = state.rules.refusal(Code.BELOW_MINIMUM, needed=needed, laid=laid, score=score)
        if not state.shape.fold:
            return refusal
        if takes_pile:
            deliver_pile(state)
        if state.hand().size > 1 or not state.entitled():
            return refusal
        state.side().opened = True
        state.opening_points = NO_OPENING
        state.folding = state.hand().size == 1
        return None


def _with_additions_joined(actions: Sequence[Action]) -> list[Action]:
    """Return `actions` with all additions to one meld as a single one, for cards of a step lie at once (C-2)."""
    joined: list[Action] = []
    for action in actions:
        for place, other in enumerate(joined):
            if isinstance(action, Add) and isinstance(other, Add) and other.to == action.to:
                joined[place] = Add((*other.cards, *action.cards), action.to, other.low or action.low)
                break
        else:
            joined.append(action)
    return joined


def _is_named(meld: MeldName, parts: Sequence[Action]) -> bool:
    """Return whether one of `parts` puts cards onto `meld` or merges it."""
    return any(
        (isinstance(part, Add) and part.to == meld) or (isinstance(part, Merge) and meld in (part.into, part.other))
        for part in parts
    )
