"""The numbered rule texts by language, filled with the rule sets' values."""

from sambakit.rulebook.pages import HouseRule, Page, Rule, Section, UnknownPage, rules_page
from sambakit.rulebook.texts import rule_ids

__all__ = ["HouseRule", "Page", "Rule", "Section", "UnknownPage", "rule_ids", "rules_page"]
