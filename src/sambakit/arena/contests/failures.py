"""What can be wrong with a bot that plays in the arena."""


class NotListed(ValueError):
    """A bot has chosen a packed action that is not among the legal ones."""


class BotFailed(Exception):
    """A bot chose what is not legal, or broke off: its name, the pair and the board, and what happened."""

    def __init__(self, bot: str, number: int, board: int, reason: str) -> None:
        super().__init__(bot, number, board, reason)
        self.bot = bot
        self.number = number
        self.board = board
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.bot} failed in pair {self.number}, board {self.board}: {self.reason}"
