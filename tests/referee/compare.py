"""The engine and the referee side by side: the same deck, the same plays, and every difference of opinion."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from sambakit.engine.actions.actions import Action, action_value, parse_action
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.values.cards import TEXTS, parse_cards
from sambakit.engine.values.melds import SEQUENCE, cards_of, kind_of
from tests.referee.cards import is_card
from tests.referee.decks import some_deck, some_scores
from tests.referee.guess import Play, good_guess, guesses
from tests.referee.melds import Meld
from tests.referee.options import options
from tests.referee.play import play as referee_play
from tests.referee.scoring import score, totals
from tests.referee.table import Refused, Table, deal
from tests.referee.turns import begin_turn
from tests.referee.values import HOUSE, VALUES

PHASES = ("draw", "play", "answer", "over")  # of the engine, by number
KINDS = {"draw": "draw", "take": "take", "pass": "pass", "discard": "discard", "end": "end_deal"}
GUESSES = 3  # at each stop
STEPS = 20  # whole plays made of listed actions, where nothing else is found
LISTED = 3  # actions of the engine's own list asked about at each stop
PLAYS = 600  # in a deal at most; some hands would go on for very long


@dataclass
class Comparison:
    """One deal played by both, and what they saw differently."""

    name: str
    players: int
    seed: int
    found: list[str] = field(default_factory=list)
    asked: int = 0  # plays that both judged
    history: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        """Note a disagreement, with all that is needed to see it again."""
        self.found.append(f"{self.name}, {self.players} players, seed {self.seed}, after {len(self.history)}: {what}")


def disagreements(rules_name: str, players: int, seed: int, deals: int) -> list[str]:
    """Return where engine and referee differ in `deals` deals, beginning with that of `seed`."""
    return [line for number in range(deals) for line in compare(rules_name, players, seed + number).found]


def compare(rules_name: str, players: int, seed: int) -> Comparison:
    """Play one deal on both tables in lock-step."""
    rng = Random(f"{rules_name} {players} {seed}")
    values, rules = (VALUES | HOUSE)[rules_name], parse_rules(rules_name)
    first = rng.randrange(players)
    deck = some_deck(values, players, rng)
    scores = some_scores(values, players, rng)
    comparison = Comparison(rules_name, players, seed)
    theirs = new_deal(rules, players, parse_cards(deck), first, scores)
    mine = deal(values, players, deck, first, dict(enumerate(scores)))
    begin_turn(mine, first)
    eager = rng.choice((0.2, 0.7, 0.95))
    keeping = rng.random() < 0.3  # nobody goes out, so that the stock comes to its end
    quiet = rng.choice((999, 999, 40, 20))  # cards of the stock down to which little is asked, to have time for the end
    for _ in range(PLAYS):
        if not _same_table(comparison, theirs, mine) or mine.over:
            break
        chosen = None
        if len(mine.stock) > quiet:
            chosen = _agreed_guess(comparison, theirs, mine, rng, eager, keeping)
        if chosen is None:
            chosen = _ask_both(comparison, theirs, mine, rng, eager, keeping)
        if chosen is None:
            comparison.note(f"neither finds a play: {options(mine)}")
            break
        comparison.history.append(" + ".join(chosen))
        theirs.play(actions(chosen))
        after = referee_play(mine, chosen)
        assert isinstance(after, Table)
        mine = after
    if mine.over and theirs.over:
        _same_score(comparison, theirs, mine)
    return comparison


def actions(play: Sequence[str]) -> list[Action]:
    """Return a play in the engine's own values."""
    return [parse_action(text) for text in play]


def _agreed_guess(
    comparison: Comparison, theirs: Deal, mine: Table, rng: Random, eager: float, keeping: bool
) -> Play | None:
    """Return the first of some likely plays that both allow, asking about no others."""
    for _ in range(8):
        play = good_guess(mine, rng)
        if mine.phase == "play" and rng.random() > eager:
            play = [f"discard {rng.choice(mine.hand)}"]
        if keeping and _goes_out(mine, play):
            continue
        if isinstance(referee_play(mine, play), Table) and _same_opinion(comparison, theirs, mine, play):
            return play
    return None


def _ask_both(
    comparison: Comparison, theirs: Deal, mine: Table, rng: Random, eager: float, keeping: bool
) -> Play | None:
    """Ask both about many plays; return one that both allow, or None."""
    listed = [[str(action)] for action in theirs.legal_actions()]
    _same_options(comparison, mine, {play[0].split()[0] for play in listed})
    plays = guesses(mine, rng, GUESSES) + rng.sample(listed, min(LISTED, len(listed)))
    if rng.random() < 0.5:
        plays.append(_engine_play(theirs, rng))
    likely = [good_guess(mine, rng) for _ in range(2)]
    if mine.phase == "play":
        plays.append(["ask"])
    agreed = [play for play in plays if _same_opinion(comparison, theirs, mine, play)]
    if ["ask"] in agreed and rng.random() < 0.5:
        return ["ask"]
    wanted = [play for play in likely if _same_opinion(comparison, theirs, mine, play)]
    _all_listed(comparison, mine, listed, agreed + wanted)
    if keeping:
        agreed = [play for play in agreed if not _goes_out(mine, play)] or agreed
        wanted = [play for play in wanted if not _goes_out(mine, play)]
    ends = [play for play in agreed + wanted if play[-1].split()[0] in ("discard", "pass", "end")]
    if ends and rng.random() > eager:
        return rng.choice(ends)
    if wanted and rng.random() < 0.8:
        return max(wanted, key=lambda play: len(" ".join(play))) if rng.random() < eager else rng.choice(wanted)
    if agreed:
        return rng.choice(agreed)
    # the one way on may be a take that is forced and whose opening no guess has found: steps that are listed lead to it
    steps = [*listed, *(_engine_play(theirs, rng) for _ in range(STEPS))]
    return next((play for play in steps if _same_opinion(comparison, theirs, mine, play)), None)


def _goes_out(mine: Table, play: Play) -> bool:
    after = referee_play(mine, play)
    return isinstance(after, Table) and after.out is not None


def _engine_play(theirs: Deal, rng: Random) -> Play:
    """Return a whole play made of the engine's small actions, each chosen at random among those listed."""
    trial = theirs.copy()
    actor = trial.actor
    side = trial.state.side_of[actor]
    play: Play = []
    while not play or (trial.unfinished and not trial.over and trial.actor == actor and len(play) < 20):
        action = rng.choice(trial.legal())
        play.append(str(action_value(action, side)))
        trial.act(action)
    return play


def _same_opinion(comparison: Comparison, theirs: Deal, mine: Table, play: Play) -> bool:
    """Return whether both allow `play`; note it where only one does."""
    comparison.asked += 1
    refusal = theirs.refuse(actions(play))
    after = referee_play(mine, play)
    if (refusal is None) != isinstance(after, Table):
        engine = "allowed" if refusal is None else f"refused by {refusal.rule} ({refusal.code.value})"
        referee = f"refused by {after.rule} ({after.why})" if isinstance(after, Refused) else "allowed"
        comparison.note(f"{' + '.join(play)}: engine {engine}, referee {referee}; {describe(mine)}")
    return refusal is None and isinstance(after, Table)


def _all_listed(comparison: Comparison, mine: Table, listed: Sequence[Play], legal: Sequence[Play]) -> None:
    """Note a legal play of one smallest action that the engine's list of legal actions lacks."""
    known = {_shape(play[0]) for play in listed}
    for play in legal:
        if len(play) == 1 and _is_small(play[0]) and _shape(play[0]) not in known:
            comparison.note(f"{play[0]} is legal, but the engine does not list it; {describe(mine)}")


def _is_small(action: str) -> bool:
    """Return whether an action names as few cards as any of its kind."""
    word, *rest = action.split()
    fewest = {"lay": 3, "add": 1, "discard": 1, "red": 1, "take": 2 if "pair" in rest or "wild" in rest else 0}
    return sum(map(is_card, rest)) == fewest.get(word, 0)


def _shape(action: str) -> tuple[str, ...]:
    """Return the words of an action, in an order that does not matter."""
    return tuple(sorted(word for word in action.split() if word != "low"))


def _same_options(comparison: Comparison, mine: Table, words: set[str]) -> None:
    if mine.phase == "answer" or mine.folding or mine.must_go_out:
        return
    engine = {KINDS[word] for word in words if word in KINDS}
    referee = options(mine)
    if engine != referee:
        comparison.note(f"options: engine {sorted(engine)}, referee {sorted(referee)}; {describe(mine)}")


def _same_table(comparison: Comparison, theirs: Deal, mine: Table) -> bool:
    engine, referee = engine_facts(theirs), referee_facts(mine)
    different = [key for key, value in engine.items() if value != referee[key]]
    for key in different:
        last = comparison.history[-1] if comparison.history else "the deal"
        comparison.note(f"{key} after {last}: engine {engine[key]}, referee {referee[key]}")
    return not different


def engine_facts(theirs: Deal) -> dict[str, object]:
    """Return what lies on the engine's table, as texts."""
    state = theirs.state
    return {
        "hands": [sorted(TEXTS[card] for card in hand.cards()) for hand in state.hands],
        "melds": [
            [_in_order([TEXTS[card] for card in cards_of(meld)], kind_of(meld) == SEQUENCE) for meld in side.melds]
            for side in state.sides
        ],
        "red threes": [side.red_hearts + side.red_diamonds for side in state.sides],
        "pile": [TEXTS[card] for card in state.pile],
        "hidden": state.hidden,
        "stock": state.stock_size(),
        "phase": PHASES[state.phase],
        "turn": state.turn if not theirs.over else None,
        "out": state.went_out if state.went_out >= 0 else None,
    }


def referee_facts(mine: Table) -> dict[str, object]:
    """Return what lies on the referee's table, in the same words."""
    return {
        "hands": [sorted(hand) for hand in mine.hands],
        "melds": [
            [_in_order(meld.cards, meld.kind == "sequence") if isinstance(meld, Meld) else [] for meld in side]
            for side in mine.melds
        ],
        "red threes": [len(threes) for threes in mine.red_threes],
        "pile": mine.pile,
        "hidden": mine.hidden,
        "stock": len(mine.stock),
        "phase": mine.phase,
        "turn": mine.turn if not mine.over else None,
        "out": mine.out,
    }


def _in_order(cards: Sequence[str], sequence: bool) -> list[str]:
    """Return the cards of a meld, sorted where their order means nothing."""
    return list(cards) if sequence else sorted(cards)


def _same_score(comparison: Comparison, theirs: Deal, mine: Table) -> None:
    engine = {line.side: line.points for line in score_deal(theirs.state)}
    referee = totals(mine)
    if engine != referee:
        lines = {each.side: [(line.item, line.points) for line in each.lines] for each in score_deal(theirs.state)}
        comparison.note(f"score: engine {engine} {lines}, referee {referee} {score(mine)}")


def describe(mine: Table) -> str:
    """Return what matters for a look at the rules: phase, hand, own melds, pile."""
    melds = ", ".join(f"{chr(65 + mine.side)}{at + 1} {' '.join(m.cards)}" for at, m in enumerate(mine.own) if m)
    pile = " ".join(mine.pile[-8:])
    return (
        f"phase {mine.phase}, hand {' '.join(sorted(mine.hand))}, melds [{melds}], pile [{pile}] of {len(mine.pile)}, "
        f"stock {len(mine.stock)}, minimum {mine.minimum(mine.side)}, answer {mine.answer or '-'}"
    )
