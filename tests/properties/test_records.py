"""Records: reading and writing are inverse, errors have their place, replays notice every broken rule."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.cli.records.commands import record as record_command
from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
    Way,
    parse_action,
)
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import changes, with_changes
from sambakit.engine.record import (
    Player,
    Record,
    RecordedDeal,
    RecordedEnd,
    RecordedPlay,
    Recorder,
    RecordError,
    ReplayError,
    parse_record,
    print_record,
    replay,
)
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import ByPlayers
from sambakit.engine.values.cards import pack, shuffled
from sambakit.game.meld_names import MeldName
from sambakit.game.records.provenance import WAYS
from sambakit.game.records.values import AT_END, Extra, Provenance, Undone
from sambakit.game.refusal import NotationError, RuleViolation
from sambakit.game.score_lines import ScoreLine, SideScore

# ---- every record that can be made, sensible or not

CARDS = st.integers(0, 52)
SOME_CARDS = st.lists(CARDS, min_size=1, max_size=8).map(tuple)
MELDS = st.builds(MeldName, st.integers(0, 5), st.integers(0, 62))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw),
    st.builds(Take, st.sampled_from(Way), st.lists(CARDS, max_size=4).map(tuple), st.none() | MELDS),
    st.builds(Lay, SOME_CARDS),
    st.builds(Add, SOME_CARDS, MELDS),
    st.builds(Merge, MELDS, MELDS),
    st.builds(RedThree, CARDS),
    st.builds(Ask),
    st.builds(Answer, st.booleans()),
    st.builds(Discard, CARDS),
    st.builds(Pass),
    st.builds(EndDeal),
)
WORDS = st.text(st.characters(categories=("L", "M", "N", "P", "S")), min_size=1, max_size=8)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
POINTS = st.integers(-99_999, 99_999)
FACTS = st.dictionaries(st.sampled_from(["count", "each", "at_50", "seat"]), POINTS, max_size=4)
LINES = st.builds(ScoreLine, st.sampled_from(["melds", "hand"]), POINTS, st.just("D-12.1"), FACTS)
DECIDERS = st.sampled_from(
    [("person",), ("random@1",), ("steady",), ("net_2",), ("deep-1s@1", 480), ("deep@12", 24), ("mine", 1)]
)
IDS = st.text("abcXYZ019_-", min_size=1, max_size=22)
MOMENTS = st.builds("{}#{}.{}".format, IDS, st.integers(1, 99), st.integers(0, 999))
PROVENANCES = st.builds(
    Provenance,
    match=st.just("") | IDS,
    origin=st.just("") | MOMENTS,
    played=st.sampled_from(["", *WAYS]),
    board=st.just("") | IDS,
)
EXTRA_TEXTS = st.builds("x-{} {}".format, st.sampled_from(["a", "note", "my_9-line"]), NAMES)
EXTRAS = st.lists(EXTRA_TEXTS, max_size=2).map(tuple)


@st.composite
def extras_in(draw: st.DrawFn, steps: int, closed: bool) -> tuple[Extra, ...]:
    """Return extra lines of a deal of so many steps, in their order; one that goes on has none behind its end."""
    places = st.integers(0, steps) | st.just(AT_END) if closed else st.integers(0, steps)
    found = sorted(draw(st.lists(places, max_size=3)), key=lambda place: (place == AT_END, place))
    return tuple(Extra(place, draw(EXTRA_TEXTS)) for place in found)


TARGETS = st.tuples(*[st.integers(1, 50_000)] * 4).map(lambda four: ((2, 60_000), *zip(range(3, 7), four, strict=True)))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Dutch Samba and house rules made from it."""
    scores = replace(
        DUTCH.scores,
        target=draw(st.integers(1, 50_000) | TARGETS),
        target_strict=draw(st.booleans()),
        out=DUTCH.scores.out,
        card_values=tuple(draw(st.lists(st.integers(0, 60), min_size=53, max_size=53))),
    )
    steps = sorted(draw(st.sets(st.integers(-2000, 9000), max_size=3)))
    minimum = ((None, draw(st.integers(0, 60))), *((step, draw(st.integers(0, 200))) for step in steps))
    return draw(st.sampled_from([DUTCH, replace(DUTCH, scores=scores, play=replace(DUTCH.play, minimum=minimum))]))


@st.composite
def ends(draw: st.DrawFn, players: int, sides: int) -> RecordedEnd:
    scores = []
    for side in range(sides):
        lines = tuple(draw(st.lists(LINES, max_size=3)))
        scores.append(SideScore(side, lines, sum(line.points for line in lines)))
    went_out = draw(st.none() | st.integers(0, players - 1))
    return RecordedEnd(went_out, tuple(scores), tuple(draw(POINTS) for _ in range(sides)))


@st.composite
def records(draw: st.DrawFn) -> Record:
    rules = draw(rule_sets())
    count = draw(st.integers(2, 6))
    sides = max(rules.table.sides(count)) + 1
    players = tuple(Player(draw(NAMES), *draw(DECIDERS)) for _ in range(count))
    deals = []
    number = draw(st.integers(0, 2))
    for index in range(number):
        deck = tuple(shuffled(pack(3, 6), Random(draw(st.integers(0, 9)))))
        plays = st.builds(RecordedPlay, st.integers(0, count - 1), st.lists(ACTIONS, min_size=1, max_size=4).map(tuple))
        end = draw(ends(count, sides)) if index < number - 1 or draw(st.booleans()) else None
        steps = tuple(draw(st.lists(plays, max_size=6)))
        undone = draw(st.lists(st.builds(Undone, st.integers(0, len(steps)), st.integers(1, 9)), max_size=2).map(tuple))
        deals.append(RecordedDeal(deck, steps, end, 0, undone, draw(extras_in(len(steps), bool(end or undone)))))
    over = draw(st.booleans())
    winner = draw(st.none() | st.integers(0, sides - 1)) if over else None
    scores = draw(st.just(()) | st.tuples(*[POINTS] * sides))
    extras = draw(EXTRAS)
    last = draw(EXTRAS) if over else ()
    dealer = draw(st.integers(0, count - 1))
    return Record(rules, players, dealer, tuple(deals), scores, over, winner, 0, draw(PROVENANCES), extras, last)


@settings(max_examples=250, deadline=None)
@given(records())
def test_reading_gives_back_what_was_written(record: Record) -> None:
    text = print_record(record)
    assert parse_record(text) == record
    assert print_record(parse_record(text)) == text


@settings(max_examples=100, deadline=None)
@given(records(), st.randoms(use_true_random=False))
def test_blanks_and_line_ends_do_not_matter(record: Record, rng: Random) -> None:
    lines = print_record(record).splitlines()
    untidy = [line + rng.choice(["", " ", "\t", "\r"]) + rng.choice(["\n", "\n\n", "\n  \n"]) for line in lines]
    assert parse_record("".join(untidy)) == record


@settings(max_examples=300, deadline=None)
@given(ACTIONS)
def test_actions_print_and_parse(action: Action) -> None:
    assert parse_action(str(action)) == action


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_record_is_read_or_refused_with_its_place(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.text(max_size=5)) + text[at + cut :]
    error = error_in(text)
    if error is not None:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error) == f"line {error.line}, column {error.column}: {error.reason}"


def error_in(text: str) -> RecordError | None:
    """Return why `text` is no record that replays, or None."""
    try:
        replay(parse_record(text))
    except RecordError as error:
        return error
    return None


# ---- records of real play


def recorded_match(seed: int, players: int = 4, target: ByPlayers = 10_000, deals: int = 1) -> Recorder:
    """Return the recorder of a match of random play, at most `deals` long."""
    rng = Random(seed)
    rules = replace(DUTCH, scores=replace(DUTCH.scores, target=target))
    recorder = Recorder(rules, [Player(f"Player {seat}", "random") for seat in range(players)], 0)
    while not recorder.match.over and len(recorder.match.finished) < deals:
        deal = recorder.start_deal(shuffled(pack(3, 6), rng))
        while not deal.over:
            recorder.act(rng.choice(deal.legal()))
        recorder.finish_deal()
    return recorder


TEXT = print_record(recorded_match(5).record())


@pytest.mark.parametrize("players", sorted(DUTCH.table.players))
def test_matches_are_replayed_to_the_same_scores(players: int) -> None:
    for seed in range(8):
        recorder = recorded_match(seed, players, target=tuple((count, 500 * count) for count in range(2, 7)), deals=4)
        replayed = replay(parse_record(print_record(recorder.record())))
        assert replayed.match.scores == recorder.match.scores
        assert replayed.match.winner == recorder.match.winner
        assert replayed.match.over == recorder.match.over


def test_plays_of_people_are_recorded_whole_and_refused_ones_not_at_all() -> None:
    recorder = Recorder(DUTCH, [Player("Anna"), Player("Bert")], 1)
    deck = shuffled(pack(3, 6), Random(2))
    deal = recorder.start_deal(deck)
    recorder.play([Draw()])
    with pytest.raises(RuleViolation):
        recorder.play([Draw()])
    held = deal.state.hands[0].cards()[0]
    recorder.play([Discard(held)])
    (recorded,) = recorder.record().deals
    assert [str(play) for play in recorded.plays] == ["0: draw", f"0: {Discard(held)}"]
    replayed = replay(parse_record(print_record(recorder.record())))
    assert replayed.deal is not None
    assert replayed.deal.state.actor == 1


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("sambakit record 2", "sambakit record 3", "line 1, column 17: version 3 of the format is unknown; this"),
        ("sambakit record 2", "canasta", "line 1, column 1: here comes the first line"),
        ("rules dutch.1", "rules english", "line 2, column 7: there is no rule set 'english'"),
        ("set target 500", "set scores.goal 500", "line 3, column 5: 'scores.goal' is no field"),
        ("set target 500", "set target many", "line 3, column 12: target=many: 'many' is not a whole"),
        ("set target 500", "set scores.target 0", "line 3, column 1: these rules cannot be played: target: a"),
        ("set target 500", "set sequences no", "line 3, column 1: these rules cannot be played: take_onto_seq"),
        ("rules dutch.1", "rules dutch.4", "line 2, column 7: there is no revision 4 of dutch; there are: dutch.1"),
        ("set target 500", "set target 505", "line 4, column 6: the rules above have the hash"),
        ("players 2", "players 9", "line 5, column 9: dutch is played by"),
        ("seat 1 person Bert", "seat 1 person", "line 7, column 14: here comes the player's name"),
        ("seat 1 person Bert", "seat 0 person Bert", "line 7, column 6: here comes seat 1"),
        ("seat 1 person Bert", "seat 1 steady Bert", "line 7, column 8: 'steady' is neither 'person' nor 'bot'"),
        ("seat 1 person Bert", "seat 1 bot person Bert", "line 7, column 12: 'person' is not the name of a bot"),
        ("seat 1 person Bert", "seat 1 bot steady@0 Bert", "line 7, column 12: 'steady@0' is not the name of a bot"),
        ("seat 1 person Bert", "seat 1 bot deep playouts=3", "line 7, column 27: here comes the player's name"),
        ("dealer 1", "dealer 1\nplayed alone", "line 9, column 8: 'alone' is not one of online, cards, arena"),
        ("dealer 1", "dealer 1\norigin m1", "line 9, column 8: 'm1' is not a moment such as mAbC#2.14"),
        ("dealer 1", "dealer 1\nboard b/1", "line 9, column 7: 'b/1' is not the id of a board"),
        ("0: draw", "0: draw\nundone 1.2 1", "line 18, column 8: '1.2' is not a step of deal 1, which has 1"),
        ("0: draw", "0: draw\nundone 2.1 1", "line 18, column 8: '2.1' is not a step of deal 1, which has 1"),
        ("0: draw", "0: draw\nundone 1.1 0", "line 18, column 12: one step at least was taken back"),
        ("0: draw", "0: draw\nx- nothing", "line 18, column 1: 'x-' begins no line that may stand here"),
        ("dealer 1", "dealer 2", "line 8, column 8: seat 2 is not at a table of 2"),
        ("deal 1", "deal 2", "line 10, column 6: here comes deal 1"),
        ("0: draw", "0: jump", "line 17, column 4: 'jump' is not an action"),
        ("0: draw", "7: draw", "line 17, column 1: '7' is no seat"),
        ("0: draw", "0: lay Qh Qx Qs", "line 17, column 11: 'Qx' is not a card"),
        ("0: draw", "0: lay Qh Qd Qs + add Qc Z1", "line 17, column 26: 'Z1' is not a meld"),
        ("0: draw", "0: draw +", "line 17, column 10: here comes an action"),
        ("0: draw", "0 draw", "line 17, column 1: '0' begins no line that may stand here"),
    ],
)
def test_errors_say_line_column_and_reason(old: str, new: str, place: str) -> None:
    rules = replace(DUTCH, scores=replace(DUTCH.scores, target=500))
    recorder = Recorder(rules, [Player("Anna"), Player("Bert")], 1)
    recorder.start_deal(shuffled(pack(3, 6), Random(2)))
    recorder.play([Draw()])
    text = print_record(recorder.record())
    assert text.count(f"{old}\n") == 1
    with pytest.raises(RecordError) as caught:
        parse_record(text.replace(f"{old}\n", f"{new}\n"))
    assert str(caught.value).startswith(place)


def test_the_deck_must_be_the_pack() -> None:
    lines = TEXT.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("deck"))
    short = [*lines[:first], lines[first].rpartition(" ")[0], *lines[first + 1 :]]
    with pytest.raises(RecordError, match="the deck lacks 1 cards of the pack"):
        parse_record("\n".join(short))
    with pytest.raises(RecordError, match="the pack holds no further"):
        parse_record("\n".join([*lines[: first + 1], lines[first], *lines[first + 1 :]]))


def test_only_the_last_deal_may_go_on() -> None:
    lines = print_record(recorded_match(5, deals=2).record()).splitlines()
    without = [line for line in lines if not line.startswith(("end", "score", "total", "chain"))]
    with pytest.raises(RecordError, match="the deal before has no 'end'"):
        parse_record("\n".join(without))


def test_a_broken_rule_is_told_with_the_play_and_the_rule() -> None:
    lines = TEXT.splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith(": draw"))
    seat = lines[first][0]
    with pytest.raises(ReplayError) as caught:
        replay(parse_record("\n".join([*lines[: first + 1], f"{seat}: draw", *lines[first + 1 :]])))
    assert str(caught.value) == f"line {first + 2}, column 1: {seat}: draw: refused by D-8.1 (already_drawn)"
    assert caught.value.refusal is not None
    other = (int(seat) + 1) % 4
    with pytest.raises(ReplayError, match=f"it is seat {seat} that acts"):
        replay(parse_record("\n".join([*lines[:first], f"{other}: draw", *lines[first + 1 :]])))


def test_a_wrong_end_score_or_result_is_noticed() -> None:
    recorder = recorded_match(5)
    record = recorder.record()
    (deal,) = record.deals
    assert deal.end is not None
    went_out = 0 if deal.end.went_out is None else None
    wrong_totals = replace(deal.end, totals=tuple(total + 5 for total in deal.end.totals))
    first, *others = deal.end.scores
    line = replace(first.lines[0], points=first.lines[0].points + 5)
    more = replace(first, lines=(line, *first.lines[1:]), points=first.points + 5)
    for end, reason in (
        (replace(deal.end, went_out=went_out), "the deal was ended by"),
        (replace(deal.end, scores=(more, *others)), "the score of side A is"),
        (wrong_totals, "the match scores are"),
    ):
        with pytest.raises(ReplayError, match=reason):
            replay(replace(record, deals=(replace(deal, end=end),)))
    with pytest.raises(ReplayError, match="the deal is not over"):
        replay(replace(record, deals=(replace(deal, plays=deal.plays[:-1]),)))
    with pytest.raises(ReplayError, match="no side has reached 10000 points"):
        replay(replace(record, over=True, winner=0))
    target = tuple((players, 9_000 + players) for players in range(2, 7))
    by_players = replace(DUTCH, scores=replace(DUTCH.scores, target=target))
    with pytest.raises(ReplayError, match="no side has reached 9004 points"):
        replay(replace(record, rules=by_players, over=True, winner=0))


def test_the_result_must_be_there_and_right() -> None:
    record = recorded_match(5, target=1, deals=9).record()
    assert record.over
    with pytest.raises(ReplayError, match="lacks its result"):
        replay(replace(record, over=False, winner=None))
    wrong = 1 if record.winner == 0 else 0
    with pytest.raises(ReplayError, match="the result is"):
        replay(replace(record, winner=wrong))
    with pytest.raises(ReplayError, match="after the match is over"):
        replay(replace(record, deals=(*record.deals, RecordedDeal(record.deals[0].deck))))


def test_a_name_that_could_not_be_read_back_is_not_written() -> None:
    for player in (
        Player(""),
        Player("a\nb"),
        Player(" Anna"),
        Player("Anna", "a bot"),
        Player("Anna", ""),
        Player("Anna", "person", 9),
    ):
        with pytest.raises(ValueError, match="cannot be written"):
            print_record(Record(DUTCH, (player, Player("Bert")), 0))


def test_a_record_may_write_the_table_of_a_field_and_blanks_in_lists() -> None:
    house = replace(DUTCH, scores=replace(DUTCH.scores, target=5000), play=replace(DUTCH.play, ask_partner=False))
    assert with_changes(DUTCH, {"play.ask_partner": "no", "scores.target": "5000"}) == house
    text = print_record(Record(house, (Player("Anna"), Player("Bert")), 0))
    for field, whole in (("target", "scores.target"), ("ask_partner", "play.ask_partner")):
        text = text.replace(f"\nset {field} ", f"\nset {whole} ")
        assert f"\nset {whole} " in text
    assert parse_record(text).rules == house
    for name, text in (
        ("table.players", "2 4"),
        ("table.hand_size", "2:15 3:15 4:13 5:15 6:13"),
        ("pile.blocks_next", "none"),
        ("play.minimum", "any:0 1500:90"),
    ):
        (change,) = changes(with_changes(DUTCH, {name: text}))
        assert change.house.replace(",", " ") == text or name == "table.hand_size"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nothing", "1"),
        ("table.colour", "1"),
        ("play.pumba", "maybe"),
        ("scores.tie", "fight"),
        ("play.minimum", "50"),
        ("scores.card_values", "Jk"),
        ("pile.blocks_next", "Zz"),
        ("scores.target", "1e4"),
    ],
)
def test_differences_that_say_nothing_are_refused(name: str, text: str) -> None:
    with pytest.raises(NotationError):
        with_changes(DUTCH, {name: text})


def test_the_command_checks_files(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(TEXT, encoding="utf-8")
    result = CliRunner().invoke(record_command, ["check", str(good)])
    assert result.exit_code == 0
    assert "good.txt: dutch, 4 players, 1 deal, A " in result.output
    bad.write_text(TEXT.replace("rules dutch.1", "rules nothing"), encoding="utf-8")
    result = CliRunner().invoke(record_command, ["check", str(good), str(bad)])
    assert result.exit_code == 1
    assert "bad.txt: line 2, column 7: there is no rule set 'nothing'" in result.output


def test_the_command_says_in_a_sentence_why_a_play_is_refused(tmp_path: Path) -> None:
    lines = TEXT.splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith(": draw"))
    bad = tmp_path / "bad.txt"
    bad.write_text("\n".join([*lines[: first + 1], lines[first], *lines[first + 1 :]]), encoding="utf-8")
    result = CliRunner().invoke(record_command, ["check", str(bad)])
    assert result.exit_code == 1
    told = "You have drawn already in this turn. Lay cards, or end your turn."
    assert f": draw: refused by D-8.1 (already_drawn): {told}\n" in result.output
