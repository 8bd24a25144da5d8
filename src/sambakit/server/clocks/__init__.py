"""The clocks of a table: the time that people have for their turns, and the time that its match may last."""
