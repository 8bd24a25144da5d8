"""How long a person waits for three Strong bots in a deal: turns × ¾ × beats × 0.6 s, with all factors.

The deals are played by four bots, in the moves and beats of the server (`sambakit.server.tables.bot_turn`).
"""

from dataclasses import dataclass
from random import Random

from sambakit.bots import LEVELS, Bot, Budget, make_bot
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import pack, shuffled
from sambakit.server.bots.pool import Chosen
from sambakit.server.tables.bot_turn import Move, next_move, share_of_beat

DEALS = 200
PLAYERS = 4
BEAT = 0.6  # s, as the start page proposes it
OTHERS = (PLAYERS - 1) / PLAYERS  # of the turns are not the own ones
STRONG = LEVELS["strong"][0]


@dataclass(slots=True)
class Beats:
    """The turns of some deals, and what the others saw of them."""

    turns: int = 0
    beats: float = 0
    most: float = 0  # beats in one turn


def measure(deals: int = DEALS) -> dict[str, float]:
    """Return the factors of the time that a person waits in a deal, and their product."""
    rng = Random(17)
    counted = Beats()
    for _ in range(deals):
        play(new_deal(DUTCH, PLAYERS, shuffled(pack(DUTCH.table.decks, DUTCH.table.jokers), rng), 0), rng, counted)
    turns, beats = counted.turns / deals, counted.beats / counted.turns
    return {
        "deals": deals,
        "turns_per_deal": round(turns, 2),
        "share_of_the_others": OTHERS,
        "beats_per_turn": round(beats, 3),
        "most_beats_in_a_turn": counted.most,
        "seconds_per_beat": BEAT,
        "seconds_waited_per_deal": round(turns * OTHERS * beats * BEAT, 1),
    }


def play(deal: Deal, rng: Random, counted: Beats) -> None:
    """Play `deal` to its end and count its turns and beats."""
    bots = [make_bot(STRONG) for _ in range(PLAYERS)]
    while not deal.over:
        turn, steps, beats = deal.turns, 0, 0.0
        while not deal.over and deal.turns == turn:
            move = chosen(deal, steps > 0, bots[deal.actor], rng)
            beats += share_of_beat(steps, move.ends)
            steps += sum(len(deal.play(actions)) for actions in move.plays)
        counted.turns += 1
        counted.beats += beats
        counted.most = max(counted.most, beats)


def chosen(deal: Deal, begun: bool, bot: Bot, rng: Random) -> Move:
    """Return the next move of the acting seat."""
    seat, choices = deal.actor, next_move(deal.copy(), begun)
    try:
        now = next(choices)
        while True:
            now = choices.send(Chosen(bot.choose(now.view(seat), now.legal(), rng, Budget())))
    except StopIteration as end:
        move: Move = end.value
        return move
