"""A whole evening on a sheet: eight deals under house rules, entered one by one, with the totals of the engine."""

from random import Random

from sambakit.engine.match import Match
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import shuffled
from sambakit.scorekeeper import new_sheet, parse_sheet, print_sheet, tally_of
from tests.properties.agreement import choose
from tests.scorekeeper.deriving import entry_of

RULES = "bicycle + target=12000 + take_onto_group=yes"
NAMES = ("Anna", "Bert", "Carla", "Dirk")


def test_C_14_an_evening_of_eight_deals_has_the_totals_of_the_engine() -> None:
    rules, rng = parse_rules(RULES), Random(8)
    match, sheet = Match(rules, 4, 2, (120, -40)), new_sheet(RULES, NAMES, dealer=2, scores=(120, -40))
    for hour in range(8):
        if match.over:
            break
        deal = match.start_deal(shuffled(rules.pack(), rng))
        while not deal.over:
            apply(deal.state, choose(deal.state, 0.8, rng))
        dealer, minimum = match.dealer, deal.state.minimum
        before = tally_of(sheet).standing
        assert (before.dealer, before.minimum) == (dealer, minimum)
        finished = match.finish(deal)
        sheet = sheet.enter(entry_of(deal.state), f"2026-11-25T{hour + 12}:00:00Z")
        sheet = parse_sheet(print_sheet(sheet))  # put away and taken up again
        found = tally_of(sheet)
        assert found.deals[-1].scores == finished.scores
        assert found.standing.totals == finished.totals == match.scores
        assert (found.standing.over, found.standing.winner) == (match.over, match.winner)
    assert len(match.finished) > 2
