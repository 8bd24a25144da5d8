"""A meld step: its parts count as laid at the same moment, and the state after it is judged (C-2 to C-6)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions.actions import Action, Add, Lay, Merge, RedThree
from sambakit.engine.actions.packed import NEW
from sambakit.engine.definition.parts import grown_meld, meld_problem, merged_meld, new_meld, wild_too_late
from sambakit.engine.definition.turn_end import can_end, groups_like, not_entitled, stuck_in_hand
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import BlackThrees, FinalDiscard, FromPile, RedThrees
from sambakit.engine.state.state import NO_OPENING, State
from sambakit.engine.state.turns import brings_hidden, count_towards_opening, deliver_pile, finish, lay_red_three
from sambakit.engine.values.cards import JOKER, TEXTS, is_red_three, is_wild
from sambakit.engine.values.melds import GROUP, NO_MELD, SEQUENCE, is_black_three_group, kind_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal

# What another part of the step may yet change: the meld to come, or the card that fills the gap to an end.
_MENDED_BY_ORDER: Final = (Code.NO_SUCH_MELD, Code.NOT_AT_AN_END, Code.NOT_CONSECUTIVE)


@final
class MeldStep:
    """A running meld step on `state`, a copy that is dropped when the step is refused.

    `touched` are the slots of the melds that have to stand the test when the step closes, each with what it held
    when the step began, `points` the values of the cards laid so far. `wilds` counts by slot the wilds that come from
    the hand, and `merged` are the slots that others were merged into: wilds that lie in these come from no hand.
    `takes` tells that the step begins with a take, whose cards come from the hand too (C-8).
    """

    __slots__ = ("had_to_go_out", "laid", "merged", "points", "state", "takes", "touched", "wilds")

    def __init__(self, state: State, takes: bool = False) -> None:
        self.state = state
        self.takes = takes
        self.touched: dict[int, int] = {}
        self.wilds: Counter[int] = Counter()
        self.merged: set[int] = set()
        self.points = 0
        self.laid = False  # some card has been laid into a meld
        self.had_to_go_out = state.must_go_out

    def copy(self) -> "MeldStep":
        """Return an independent copy of the step, with its own state."""
        copy = MeldStep(self.state.copy())
        copy.touched, copy.wilds, copy.merged = self.touched.copy(), self.wilds.copy(), self.merged.copy()
        copy.points, copy.laid, copy.had_to_go_out = self.points, self.laid, self.had_to_go_out
        return copy

    def parts(self, actions: Sequence[Action]) -> list[Action] | Refusal:
        """Carry all parts out and return them in an order that allows each, or why there is none (C-2)."""
        made: list[Action] = []
        waiting = list(actions)
        stuck: Refusal | None = None  # why no order of the parts as they are written will do
        while waiting:
            # A wild goes to the end that naturals leave it: placed first it would take the place of one of them (L-2).
            waiting.sort(key=self._is_wild_for_sequence)  # again each time, for a sequence may be laid in the step
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
        """Return whether `action` adds a wild, alone or with other cards, to a sequence on the table."""
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
                return self._not_held(card)
            self.state.part_with(card)
            self.points += self.state.rules.scores.card_values[card]
        self.laid = True
        return None

    def _not_held(self, card: int) -> Refusal:
        """Return why `card`, which is not in the hand, cannot be laid: perhaps it lies in the pile yet (C-8)."""
        state = self.state
        if not (self.takes or state.pile_waits) or card not in state.pile[state.hidden :]:
            return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
        if state.side().opened:
            return state.rules.refusal(Code.CARD_IN_PILE, card=TEXTS[card])
        needed = state.minimum[state.side_of[state.turn]]
        return state.rules.refusal(Code.PILE_AFTER_OPENING, card=TEXTS[card], needed=needed)

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
        """Put `meld` on the table in `slot` and remember to judge it."""
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
        """Lay a red three; it is not a meld, opens nothing and counts nothing (D-6.1, D-6.7)."""
        state = self.state
        if state.rules.play.red_threes is RedThrees.AS_SETS:
            return state.rules.refusal(Code.RED_THREE_IS_NO_SINGLE)
        if not is_red_three(card):
            return state.rules.refusal(Code.NOT_A_RED_THREE, card=TEXTS[card])
        if not state.hand().count(card):
            return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
        state.part_with(card)
        lay_red_three(state.side(), card)
        return None

    def problem_in(self, slot: int) -> Refusal | None:
        """Return why the contents of the slot of a touched meld are not allowed, or None.

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
        state, rules, hidden = self.state, self.state.rules, self.state.hidden
        for slot in sorted(self.touched):
            problem = self.problem_in(slot)
            if problem:
                return problem
            meld = state.side().melds[slot]
            most = rules.melds.groups_per_rank
            if most is not None and kind_of(meld) == GROUP and groups_like(state, meld) > most:
                return rules.refusal(Code.RANK_LIES_ALREADY, groups=groups_like(state, meld), most=most)
        pile, known = state.pile, state.hand().cards()
        if self.laid:
            count_towards_opening(state, self.points)
        if takes_pile and state.opening_points == NO_OPENING:
            deliver_pile(state)
        if state.opening_points != NO_OPENING:
            problem = self._fold(takes_pile)
            if problem:
                return problem
        if len(state.pile) < hidden:
            problem = _needs_the_unseen(state, known + pile[hidden:], hidden - len(state.pile))
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
        takes_pile = takes_pile or state.pile_waits
        if not state.compiled_rules.folds(takes_pile) or (takes_pile and brings_hidden(state, len(state.pile))):
            return refusal
        if takes_pile:
            deliver_pile(state)
        if state.hand().size > 1 or not state.entitled():
            return refusal
        state.side().opened = True
        state.opening_points = NO_OPENING
        state.folding = state.hand().size == 1
        return None


def _needs_the_unseen(state: State, known: Sequence[int], unseen: int) -> Refusal | None:
    """Return why a take is refused that brings so many `unseen` cards, or None (C-8).

    Whatever these are, the player must be able to end the turn without going out; to the cards that are `known` they
    add nothing but their number, and not even that where red threes among them are laid.
    """
    rules = state.rules
    lays = rules.play.red_three_from_pile is FromPile.LAID
    kept = [card for card in known if not (lays and is_red_three(card))]
    keep = 1 if rules.play.pass_with_one else 2  # one to discard
    enough = len(kept) + (0 if lays else unseen) >= keep
    discardable = rules.play.jokers_discardable or any(card != JOKER for card in kept)
    if enough and discardable and not state.must_go_out:
        return None
    return rules.refusal(Code.CARDS_UNDER_TURNUP)


def close_turn(state: State, had_to_go_out: bool) -> Refusal | None:
    """Return why the turn could not end after a step, or None; an empty hand ends the deal (C-5 to C-7)."""
    rules, cards = state.rules, state.hand().size
    if state.must_go_out:
        allowed = rules.play.black_threes is not BlackThrees.NEVER and state.entitled()
        if not state.entitled() and state.side().completed >= state.compiled_rules.out_sets:
            return not_entitled(state, Code.BLACK_THREES_ONLY_GOING_OUT)
        if not allowed or cards > (0 if had_to_go_out else 1):
            completed, needed = state.side().completed, state.compiled_rules.out_sets
            return rules.refusal(Code.BLACK_THREES_ONLY_GOING_OUT, cards=cards, completed=completed, needed=needed)
    if not cards:
        if not state.entitled():
            return not_entitled(state, Code.LAST_CARD_MUST_STAY)
        if rules.play.final_discard is FinalDiscard.FORCED:
            return rules.refusal(Code.LAST_CARD_IS_DISCARDED)
        finish(state, state.turn)
        return None
    if can_end(state):
        return None
    if cards == 1 and not state.entitled():
        return not_entitled(state, Code.LAST_CARD_MUST_STAY)
    if state.hand().jokers == cards:  # or some card could be discarded
        return rules.refusal(Code.ONLY_JOKERS_LEFT, cards=cards)
    stuck = next((problem for card in state.hand().cards() if (problem := stuck_in_hand(state, card))), None)
    return stuck or rules.refusal(Code.NO_END_OF_TURN, cards=cards)


def _with_additions_joined(actions: Sequence[Action]) -> list[Action]:
    """Return `actions` with all additions to one meld as a single one, for cards of a step are laid at once (C-2)."""
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
