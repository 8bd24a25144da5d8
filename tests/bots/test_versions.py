"""Bots under whole names: a version never changes its choices, so older ones stay and unknown ones are refused."""

import pytest

from sambakit.bots import BOTS_FOR, LEVELS, VERSIONS, NoSuchBot, bot_of, make_bot, whole_name
from sambakit.bots.bot import playouts_of
from sambakit.bots.levels.forgetful import ForgetfulBot, Weakness
from sambakit.bots.loading import NoBot, load_bot
from sambakit.bots.steady.steady import SteadyBot
from sambakit.bots.versions import BotVersions, kept_name
from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.view import View
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.state.view import View as RommeView

SECOND = ("novice", "steady", "deep", "deep-1s", "deep-5s")
FOURTH = ("beginner", "friendly")
NEWEST = {(View, name): 2 for name in SECOND} | {(View, name): 4 for name in FOURTH}  # of all others there is one


@pytest.mark.parametrize("seen", BOTS_FOR)
def test_every_bot_is_made_with_its_version_and_without(seen: type) -> None:
    for name in BOTS_FOR[seen]:
        newest = whole_name(name, seen)
        assert newest == f"{name}@{NEWEST.get((seen, name), 1)}"
        assert type(make_bot(name, seen)) is type(make_bot(newest, seen))
        assert load_bot(newest, seen).name == name


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_resolved_to_a_bot_with_its_version(level: str) -> None:
    assert whole_name(level) == f"{bot_of(level)}@{NEWEST.get((View, bot_of(level)), 1)}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("steady@7", "there is no version '7' of the bot steady; there are: steady@1, steady@2"),
        ("steady@", "there is no version '' of the bot steady; there are: steady@1, steady@2"),
        ("steady@01", "there is no version '01' of the bot steady; there are: steady@1, steady@2"),
        ("master@1", "there is no bot 'master@1'; there are: random, greedy, novice, beginner"),
    ],
)
def test_an_unknown_version_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(NoSuchBot) as caught:
        make_bot(text)
    assert str(caught.value).startswith(words)
    with pytest.raises(NoBot) as told:
        load_bot(text)
    assert text.startswith("master") or str(told.value) == words


def test_an_older_version_stays() -> None:
    bots = BotVersions(
        {"steady": lambda: ForgetfulBot("steady", Weakness(4, 1.0)), "net": object}, {"steady@1": SteadyBot}
    )
    assert bots.whole_names() == ["steady@1", "steady@2", "net@1"]
    assert bots.whole_name("steady") == "steady@2"
    assert isinstance(bots.make("steady@1"), SteadyBot)
    assert isinstance(bots.make("steady"), ForgetfulBot)
    assert isinstance(bots.make("steady@2"), ForgetfulBot)
    assert (kept_name("steady"), kept_name("steady@2")) == ("steady@1", "steady@2")


def test_a_bot_that_plays_on_tells_its_playouts() -> None:
    deep, longer = make_bot("deep"), make_bot("deep-1s@1")
    assert playouts_of(deep, DUTCH, 4) == deep.used(DUTCH, 4)["0.3s"]
    assert playouts_of(make_bot("deep@1"), DUTCH, 4) == deep.used(DUTCH, 4)["50ms"]
    assert playouts_of(longer, BICYCLE, 4) == deep.used(BICYCLE, 4)["1s"] > playouts_of(deep, BICYCLE, 4) > 0
    assert playouts_of(make_bot("deep", RommeView), SAMBA_ROMME, 2) == 48
    assert playouts_of(make_bot("deep-5s", RommeView), SAMBA_ROMME, 2) == 1200
    assert playouts_of(make_bot("net"), DUTCH, 4) == 0
    assert set(VERSIONS) == {View, RommeView}
