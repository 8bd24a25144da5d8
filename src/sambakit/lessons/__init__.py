"""A first lesson, played on the table: five steps for every rule set, made from its values."""
