"""Duplicate pairs of Samba Rommé: the same deck played twice with the seats exchanged."""

from random import Random

from sambakit.bots.bot import Budget
from sambakit.bots.romme import RommeBot
from sambakit.engine.cards import shuffled
from sambakit.romme.cards import pack
from sambakit.romme.game import RommeGame, new_game
from sambakit.romme.rules import PLAYERS, RommeRules
from sambakit.romme.scoring import score_game


def play_game(game: RommeGame, bots: tuple[RommeBot, RommeBot], rng: Random) -> list[int]:
    """Play `game` to its end, a bot for each seat, and return the points by seat."""
    budget = Budget()
    while not game.over:
        seat = game.actor
        game.act(bots[seat].choose(game.view(seat), game.legal(), rng, budget))
    return [score.points for score in score_game(game.state)]


def play_pair(rules: RommeRules, first: RommeBot, second: RommeBot, seed: int, number: int) -> float:
    """Return the points per game of `first` minus `second` over pair `number`; the dealer goes round with it."""
    deck = shuffled(pack(), Random(f"{seed} {number}"))
    margin = 0
    for exchanged in (0, 1):
        bots = (second, first) if exchanged else (first, second)
        points = play_game(new_game(rules, deck, number % PLAYERS), bots, Random(f"{seed} {number} {exchanged}"))
        margin += points[exchanged] - points[1 - exchanged]
    return margin / 2
