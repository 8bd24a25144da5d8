"""The numbered rule texts by language, filled with the rule sets' values."""

from sambakit.rulebook.pages import Page, Rule, Section, UnknownPage, rule_ids, rules_page

__all__ = ["Page", "Rule", "Section", "UnknownPage", "rule_ids", "rules_page"]
