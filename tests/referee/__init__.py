"""A second opinion on the rules: slow, simple, written from the rule pages and not from the engine."""
