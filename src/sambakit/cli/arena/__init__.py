"""The commands that let bots play, tune and train."""
