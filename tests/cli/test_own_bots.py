"""`--bot` of `sambakit serve` and `sambakit play`: what is wrong is said before anything starts."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.server.bots.own_bots import OwnBot, own_bots

BOTS = """
class Bot:
    def __init__(self, name="mine"):
        self.name = name

    def choose(self, view, legal, rng, budget):
        return legal[0]


class Short(Bot):
    def choose(self, view):
        return 0


class Ours(Bot):
    def __init__(self):
        self.name = "strong"


class Long(Bot):
    def __init__(self):
        self.name = "x" * 25


class Needy(Bot):
    def __init__(self, weights):
        self.name = "needy"


class Both(Bot):
    games = ("samba_romme", "samba")

    def __init__(self):
        self.name = "both"


class Rommer(Both):
    games = ["samba_romme"]


class Whister(Bot):
    games = ("whist",)


class Wordy(Bot):
    games = "samba_romme"


class Nameless:
    def choose(self, view, legal, rng, budget):
        return legal[0]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with bots, most of them wrong."""
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken.py").write_text("class Bot(:\n", encoding="utf-8")
    return path


def test_a_bot_is_known_by_its_own_name_and_whole_path(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert own_bots(["bots.py:Bot"]) == {"mine": OwnBot(f"{file.resolve()}:Bot", ("samba",))}
    assert own_bots(["bots.py:Both"])["both"].games == ("samba", "samba_romme")


@pytest.mark.parametrize("command", ["serve", "play"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("bots.py:Other", "bots.py has no class 'Other'"),
        ("bots.py:Short", "choose(view) cannot take view, legal, rng and budget: too many positional arguments"),
        ("bots.py:Needy", "missing 1 required positional argument: 'weights'"),
        ("bots.py:Nameless", "is no bot: it needs a name and choose(view, legal, rng, budget)"),
        ("bots.py:Ours", "bots.py:Ours calls itself 'strong', as another bot does: give it a name of its own"),
        ("bots.py:Whister", "games is a tuple of samba, samba_romme, not ('whist',)"),
        ("bots.py:Wordy", "games is a tuple of samba, samba_romme, not 'samba_romme'"),
        ("bots.py:Long", "a name has 1 to 24 visible characters"),
        ("broken.py:Bot", "broken.py cannot be loaded: SyntaxError"),
        ("steady", "'steady' is no bot of your own: give FILE.py:CLASS"),
    ],
)
def test_says_what_is_wrong(command: str, text: str, message: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    result = CliRunner().invoke(main, [command, "--bot", text])
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_two_bots_of_one_name_are_refused(file: Path) -> None:
    result = CliRunner().invoke(main, ["serve", "--bot", f"{file}:Bot", "--bot", f"{file}:Bot"])
    assert result.exit_code == 2
    assert "calls itself 'mine', as another bot does" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("bot", "rules", "said"),
    [
        ("Bot", "samba_romme", "bots.py:Bot plays samba, not samba_romme; a class says which games by 'games = (...)'"),
        ("Rommer", "dutch", "bots.py:Rommer plays samba_romme, not samba"),
    ],
)
def test_the_arena_refuses_a_bot_that_does_not_say_that_it_plays_the_game(
    bot: str, rules: str, said: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    result = CliRunner().invoke(main, ["arena", f"bots.py:{bot}", "random", "--rules", rules, "--pairs", "2"])
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


@pytest.mark.parametrize("rules", ["samba_romme", "dutch"])
def test_a_bot_for_both_games_plays_both_in_the_arena(rules: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    arguments = ["arena", "bots.py:Both", "bots.py:Both", "--rules", rules, "--pairs", "2", "--workers", "1", "--json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert f'"rules": "{rules}"' in result.output
