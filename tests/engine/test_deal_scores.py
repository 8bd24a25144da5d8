"""What a deal that is over is worth, asked of the deal itself (C-13), and the pack that it is dealt from (D-1.5)."""

import pytest

from sambakit import PRESETS, Chance, Deal, Draw, deal_points, legal, new_deal, parse_rules, score_deal


def played(rules_text: str) -> Deal:
    """Return a deal with the first irregular play claimed, played at random to its end."""
    rules, chance = parse_rules(rules_text), Chance(3)
    deal = new_deal(rules, 4, chance.shuffled(rules.pack()), first_seat=0)
    if rules.scores.penalty:
        deal.play_irregularly(1, [Draw()])
        deal.claim(0, number=1)
    while actions := legal(deal.state):
        deal.act(chance.choice(actions))
    return deal


@pytest.mark.parametrize("rules", ["dutch", "fournier"])
def test_C_13_the_scores_of_a_deal_are_its_points_less_its_penalties(rules: str) -> None:
    deal = played(rules)
    points = [score.points for score in deal.scores()]
    off = [deal.penalties.get(side, 0) for side in range(2)]
    assert sum(off) == (100 if rules == "fournier" else 0)
    assert points == [whole - less for whole, less in zip(deal_points(deal.state), off, strict=True)]
    assert deal.scores() == score_deal(deal.state, deal.penalties)


def test_a_deal_that_goes_on_has_no_scores() -> None:
    rules = parse_rules("dutch")
    deal = new_deal(rules, 4, rules.pack(), first_seat=0)
    with pytest.raises(ValueError, match="scored when it is over"):
        deal.scores()


@pytest.mark.parametrize("name", PRESETS)
def test_D_1_5_the_pack_of_a_rule_set_is_the_cards_that_it_deals(name: str) -> None:
    rules = PRESETS[name]
    assert len(rules.pack()) == 52 * rules.table.decks + rules.table.jokers
    new_deal(rules, max(rules.table.players), rules.pack(), first_seat=0)
