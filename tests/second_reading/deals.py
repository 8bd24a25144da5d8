"""Random deals of the engine, with what this reading says about each question at every decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sambakit import (
    TEXTS,
    Action,
    Add,
    Answer,
    Ask,
    Deal,
    Discard,
    Draw,
    Lay,
    Merge,
    Pass,
    Take,
    cards_of,
    new_deal,
    parse_rules,
)
from sambakit import print_cards as printed
from tests.second_reading.book import Book, differs, moved, texts
from tests.second_reading.decks import deck_of
from tests.second_reading.positions import Position
from tests.second_reading.probes import Probes, show_in_error
from tests.second_reading.questions import MOST_CARDS, is_bound, keeps_no, keeps_yes, why_not
from tests.second_reading.readings import READINGS, VARIANTS, Reading
from tests.second_reading.steps import additions, discards, may_pass, merges_of_side
from tests.second_reading.tally import Tally
from tests.second_reading.ways import TooLarge, could_complete

REFUSED_AS = {
    "alone": "no_partner",
    "asked": "asked_already",
    "step": "opening_unfinished must_go_out_now",
    "melded": "ask_before_melding",
    "many": "too_many_to_ask",
    "no_end": "no_would_leave_no_end",
    "unable": "cannot_go_out",
}


@dataclass
class Followed:
    """One deal that is played by chance and compared at every decision."""

    rules: str
    reading: Reading
    players: int
    seed: int
    most: int  # cards in hand up to which the search is tried
    tally: Tally
    shadow: Deal | None = None  # the same turn without the question

    def play(self) -> None:
        """Play the deal to its end."""
        rng = Random(self.seed)
        rules = parse_rules(self.rules)
        scores = [rng.choice([-200, 0, 0, 1500, 3000, 7000]) for _ in range(self.players)]
        sides = _sides(self.reading, self.players)
        of_seat = tuple(seat % sides for seat in range(self.players))
        deck = deck_of(self.reading, list(rules.pack()), of_seat, rng)
        self.begin(new_deal(rules, self.players, deck, rng.randrange(self.players), scores[:sides]), deck)
        self.go_on()
        self.book.read_on()
        for side in range(sides):
            if found := differs(self.book, side):
                self._differ(found)
        self.probes.end(self.deal, self.book)
        self.tally.count("deals")

    def begin(self, deal: Deal, deck: Sequence[int]) -> None:
        """Follow `deal` from its first turn on; `deck` is empty where it is not known."""
        self.rng = Random(self.seed)
        self.deal = deal
        self.book = Book(self.reading, deal, self.players)
        self.probes = Probes(self.reading, self.players, deck, self.tally, self._differ)

    def step(self, play: Sequence[Action]) -> None:
        """Play something that is not compared."""
        self.book.note_upcard()
        self.deal.play(play)
        self.book.read_on()

    def go_on(self, turns: int | None = None) -> None:
        """Play by chance and compare every decision, to the end of the deal or while as many turns have begun."""
        while not self.deal.over and turns in (None, self.deal.turns):
            self.book.read_on()
            self.book.note_upcard()
            actions = self.deal.legal()
            self.probes.takes(self.deal, self.book, actions)
            try:
                self._compare(actions)
            except TooLarge:
                self.tally.count("searches given up")
            mine = self.book.drawn and self.deal.actor == self.deal.turn
            if mine and not self.deal.unfinished and not self.book.asked:
                show_in_error(self.deal, self.rng, self.tally)
                actions = self.deal.legal()
            self._act(_chosen(self.deal, actions, self.rng))

    def _act(self, action: int) -> None:
        value = self.deal.value_of(action)
        if isinstance(value, Ask):
            self.shadow = self.deal.copy()
        elif self.shadow is not None and not isinstance(value, Answer | Pass):
            self.shadow.act(action)
        turn = self.deal.turns
        self.probes.before(self.deal, self.book, value)
        self.deal.act(action)
        self.probes.after(self.deal)
        if self.deal.turns != turn or self.deal.over:
            self.shadow = None

    def _compare(self, actions: Sequence[int]) -> None:
        self.tally.count("decisions")
        if not self.book.drawn:
            if self.deal.actor == self.deal.turn and any(isinstance(self.deal.value_of(a), Ask) for a in actions):
                self._differ("ask is listed before the draw")
            return
        if self.deal.actor != self.deal.turn:
            self._compare_partner()
            return
        position = self.book.position(self.deal.actor)
        if self.most < len(position.hand) <= MOST_CARDS and could_complete(self.reading, position):
            return
        if self.book.answer is None:
            self.probes.finished(self.deal, position)
            self._compare_steps(actions, position)
        self._compare_question(actions, position)
        if self.book.answer is not None and self.shadow is not None and len(position.hand) <= self.most:
            self._compare_answer(self.deal, actions, self.shadow, position, yes=self.book.answer)

    def _compare_steps(self, actions: Sequence[int], position: Position) -> None:
        """Compare additions, merges, discards and passes of a side that has opened, where nobody was asked (C-5)."""
        if not position.opened or position.goes_out or len(position.hand) > self.most:
            return
        values = [self.deal.value_of(action) for action in actions]
        adds = {(TEXTS[value.cards[0]], value.to.slot) for value in values if isinstance(value, Add)}
        ours = additions(self.reading, position)
        self.tally.count("additions", len(ours))
        if adds != ours:
            self._differ(f"listed additions {sorted(adds - ours)}; missing ones {sorted(ours - adds)}", position)
        if self.deal.view(self.deal.turn).penalty_cards and any(self.deal.view(self.deal.turn).penalty_cards):
            return
        thrown = {TEXTS[value.card] for value in values if isinstance(value, Discard)}
        self.tally.count("discards", len(thrown))
        if thrown != (right := discards(self.reading, position)):
            self._differ(f"listed discards {sorted(thrown - right)}; missing ones {sorted(right - thrown)}", position)
        merges = {(value.into.slot, value.other.slot) for value in values if isinstance(value, Merge)}
        if merges != (ours_merged := merges_of_side(self.reading, position)):
            self._differ(f"listed merges {merges}; this reading: {ours_merged}", position)
        self.tally.count("merges", len(merges))
        if any(isinstance(value, Pass) for value in values) != may_pass(self.reading, position):
            self._differ(f"pass listed; this reading: {may_pass(self.reading, position)}", position)

    def _compare_partner(self) -> None:
        first = self.reading.partners(self.deal.turn, self.players)[0]
        if self.deal.actor != first:
            self._differ(f"seat {self.deal.actor} answers, not {first}")

    def _compare_question(self, actions: Sequence[int], position: Position) -> None:
        self.tally.count("decisions with a search")
        listed = any(isinstance(self.deal.value_of(action), Ask) for action in actions)
        reason = why_not(self.reading, position, asked=self.book.asked)
        self.tally.count(f"question: {reason or 'may ask'}")
        if listed == bool(reason):
            self._differ(f"ask listed: {listed}; this reading: {reason or 'may ask'}", position)
            return
        refusal = self.deal.refuse([Ask()])
        if (refusal is None) != listed:
            self._differ(f"ask listed: {listed}; refused: {refusal}", position)
        if refusal is not None and refusal.code.value not in REFUSED_AS[reason].split():
            self.tally.count(f"refused as {refusal.code.value} where this reading says {reason}")
        if refusal is not None and refusal.code.value == "cannot_go_out" and refusal.rule != self.reading.asks_by:
            self._differ(f"refused by {refusal.rule}, not {self.reading.asks_by}")
        if self.reading.name in ("fournier", "spanish"):
            self.probes.vain(self.deal, self.reading.name, reason)
        if listed:
            self._compare_both_answers(position)

    def _compare_both_answers(self, position: Position) -> None:
        asked = self.deal.copy()
        asked.play([Ask()])
        for yes in (True, False):
            answered = asked.copy()
            answered.play([Answer(yes)])
            self._compare_answer(answered, answered.legal(), self.deal, position, yes=yes)

    def _compare_answer(
        self, deal: Deal, actions: Sequence[int], unasked: Deal, position: Position, *, yes: bool
    ) -> None:
        """Compare the list after an answer with the list without a question, less what the answer forbids."""
        self.tally.count(f"lists after a {'yes' if yes else 'no'}")
        bound = not yes or is_bound(self.reading, position)
        for action in unasked.legal():
            value = unasked.value_of(action)
            if isinstance(value, Ask):
                continue
            after = moved(self.reading, position, value)
            ours = not bound or (keeps_yes if yes else keeps_no)(self.reading, after)
            self.tally.count(f"steps after a {'yes' if yes else 'no'}")
            if ours != (action in actions):
                self._differ(
                    f"after {'yes' if yes else 'no'} {value} listed: {action in actions}; ours: {ours}", position
                )
            self._compare_refusal(deal, unasked, value, ours, yes=yes)
        for _ in range(2):
            self._compare_whole_turn(deal, unasked, position, yes=yes)
        new = {str(deal.value_of(action)) for action in set(actions) - set(unasked.legal())}
        passes = not yes and self.reading.passes and len(position.hand) == 1
        listed = {str(deal.value_of(action)) for action in actions}
        if new - {"pass"} or (passes and "pass" not in listed) or ("pass" in new and not passes):
            # Who may not go out passes with one card (D-10.4, D-10.7); nothing else comes with an answer.
            self._differ(f"after {'yes' if yes else 'no'} {new} are new", position)

    def _compare_whole_turn(self, deal: Deal, unasked: Deal, position: Position, *, yes: bool) -> None:
        """Compare a turn that ends by chance, as one play: a yes allows it where the hand is empty, a no where not."""
        bound = not yes or is_bound(self.reading, position)
        walk, turn, play = unasked.copy(), unasked.turns, list[Action]()
        while not walk.over and walk.turns == turn:
            values = [walk.value_of(action) for action in walk.legal()]
            value = self.rng.choice([value for value in values if not isinstance(value, Ask)])
            position = moved(self.reading, position, value)
            walk.act(walk.legal()[values.index(value)])
            play.append(value)
        if unasked.refuse(play) is not None:
            return  # as one play it has steps that are none of their own
        ours = not bound or yes != bool(position.hand)
        self.tally.count("whole turns after an answer")
        refusal = deal.refuse(play)
        if ours != (refusal is None):
            turn_text = " + ".join(map(str, play))
            self._differ(f"after {'yes' if yes else 'no'} {turn_text} refused: {refusal}; ours allows it: {ours}")

    def _compare_refusal(self, deal: Deal, unasked: Deal, value: Action, ours: bool, *, yes: bool) -> None:
        if unasked.refuse([value]) is not None:
            return  # a step that is not whole yet, such as an opening below its minimum
        refusal = deal.refuse([value])
        if (refusal is None) != ours:
            self._differ(f"after {'yes' if yes else 'no'} {value} refused: {refusal}; ours allows it: {ours}")
        elif refusal is not None and yes:
            self.tally.count("steps refused after a yes")
            if (refusal.code.value, refusal.rule) != ("partner_said_yes", self.reading.asks_by):
                self._differ(f"after yes {value} is refused as {refusal.code.value} by {refusal.rule}")

    def _differ(self, what: str, position: Position | None = None) -> None:
        view = self.deal.view(self.deal.turn)
        melds = [printed(cards_of(meld)) for meld in view.sides[view.side].melds]
        self.tally.differ(
            f"{self.rules} players={self.players} seed={self.seed} step={len(self.deal.log)} seat={self.deal.turn}: "
            f"{what}\n"
            f"    hand {' '.join(texts(tuple(view.hand.cards())))}; melds {melds}; {position}"
        )


def _sides(reading: Reading, players: int) -> int:
    return players if reading.alone(players) else 2 if players == 4 or reading.trios else 3


def _chosen(deal: Deal, actions: Sequence[int], rng: Random) -> int:
    """Return an action by chance; melding and asking come more often than by the numbers of the list."""
    values = [deal.value_of(action) for action in actions]
    asking = [action for action, value in zip(actions, values, strict=True) if isinstance(value, Ask)]
    if asking and rng.random() < 0.4:
        return asking[0]
    adding = [action for action, value in zip(actions, values, strict=True) if isinstance(value, Add)]
    if adding and rng.random() < 0.5:
        return rng.choice(adding)
    melding = [action for action, value in zip(actions, values, strict=True) if isinstance(value, Lay | Add | Take)]
    if melding and rng.random() < 0.8:
        return rng.choice(melding)
    others = [action for action, value in zip(actions, values, strict=True) if isinstance(value, Draw | Discard)]
    return rng.choice(others or actions)


def compare(name: str, seed: int, tally: Tally, *, players: int | None = None, most: int = 9) -> None:
    """Play the deal `seed` of a rule set, with as many players as the seed says, and compare it."""
    reading = VARIANTS[name] if name in VARIANTS else READINGS[name]
    paired = [number for number in reading.players if not reading.alone(number)]
    number = players or Random(seed * 31).choice(paired * 3 + list(reading.players))
    Followed(name, reading, number, seed, most, tally).play()
