"""The faults of a bot that plays in the arena."""


class NotListed(ValueError):
    """A bot has chosen a packed action that is not among the legal ones."""


class BotFailed(Exception):
    """A bot chose an illegal action or raised an error: its name, the pair, the board and the cause."""

    def __init__(self, bot: str, number: int, board: int, reason: str) -> None:
        super().__init__(bot, number, board, reason)
        self.bot = bot
        self.number = number
        self.board = board
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.bot} failed in pair {self.number}, board {self.board}: {self.reason}"
