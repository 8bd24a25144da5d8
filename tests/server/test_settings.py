"""The settings of an operator: their sources in order, what is allowed, and the table of all of them."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.server.configuring import WrongSetting, configured, settings_from
from sambakit.server.settings import Definition, Settings, definitions
from sambakit.server.settings_table import PARTS, written
from sambakit.server.settings_table import main as write_table

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "hosting.md"
TOKEN = "a-token-of-the-operator"


def run(*arguments: str, **environment: str | None) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(arguments), env=environment)
    return result.exit_code, result.output


def test_an_option_goes_before_the_environment_that_before_the_file_that_before_the_default(tmp_path: Path) -> None:
    file = tmp_path / "sambakit.toml"
    file.write_text('grace = 1\nqueue = 2\nhosts = "file.example"\ndrain = 3.5\n')
    environment = {"SAMBAKIT_QUEUE": "20", "SAMBAKIT_HOSTS": "environment.example", "SAMBAKIT_PURE": "1", "OTHER": "x"}
    found = configured({"hosts": "option.example"}, environment, file)
    values = found.settings
    assert (values.hosts, values.queue, values.grace, values.drain, values.hello) == (
        "option.example",
        20,
        1.0,
        3.5,
        Settings().hello,
    )
    assert [found.sources[name] for name in ("hosts", "queue", "grace", "hello")] == [
        "option",
        "environment, SAMBAKIT_QUEUE",
        f"file, {file}",
        "default",
    ]
    assert settings_from({"SAMBAKIT_CONFIG": str(file)}).grace == 1.0
    assert settings_from({}) == Settings()


@pytest.mark.parametrize(
    ("options", "environment", "file", "words"),
    [
        ({}, {"SAMBAKIT_QUEUE": "many"}, "", "queue = 'many' (environment, SAMBAKIT_QUEUE) does not work"),
        ({}, {"SAMBAKIT_QUEUE": "0"}, "", "allowed: a whole number from 1 to 100,000"),
        ({}, {"SAMBAKIT_QUEUE": "2.5"}, "", "a whole number"),
        ({}, {"SAMBAKIT_QUEUE": ""}, "", "queue = ''"),
        ({}, {"SAMBAKIT_GRACE": "nan"}, "", "allowed: a number from 0 to 604,800"),
        ({}, {"SAMBAKIT_GRACE": "-1"}, "", "grace = '-1'"),
        ({}, {"SAMBAKIT_GRACES": "5"}, "", "did you mean SAMBAKIT_GRACE?"),
        ({}, {"SAMBAKIT_CONFIG": "no-such-file.toml"}, None, "no-such-file.toml cannot be read"),
        ({"port": "65536"}, {}, "", "port = '65536' (option)"),
        ({"prot": "1"}, {}, "", "did you mean port?"),
        ({"zzz": "1"}, {}, "", "--set zzz: there is no such setting"),
        ({}, {}, 'queue = "5"', "queue = '5' (file, "),
        ({}, {}, "queue = true", "queue = True (file, "),
        ({}, {}, "queue = [1]", "a whole number"),
        ({}, {}, "hosts = 5", "hosts = 5"),
        ({}, {}, "grase = 5", "did you mean grace?"),
        ({}, {}, "[server]\ngrace = 5", "server in "),
        ({}, {}, "grace = ", "is not TOML"),
        ({}, {"SAMBAKIT_METRICS_TOKEN": "secret-token"}, "", "16 characters or more"),
    ],
)
def test_a_wrong_value_is_answered_by_its_name_its_source_and_what_is_allowed(
    options: dict[str, str], environment: dict[str, str], file: str | None, words: str, tmp_path: Path
) -> None:
    place = tmp_path / "sambakit.toml"
    place.write_text(file or "")
    with pytest.raises(WrongSetting) as caught:
        configured(options, environment, None if file is None else place)
    assert words in str(caught.value)
    assert "secret-token" not in str(caught.value)


@pytest.mark.parametrize("one", definitions().values(), ids=lambda one: one.name)
def test_every_setting_has_a_sentence_bounds_and_a_default_within_them(one: Definition) -> None:
    assert re.fullmatch(r"[A-Z][^\n]{10,}\.", one.text)
    assert one.convert(one.default, strict=True) == one.default
    if one.type is str:
        assert one.least is None
        return
    assert one.least is not None
    assert one.most is not None
    for bound in (one.least, one.most):
        assert one.convert(str(bound), strict=False) == bound
    for beyond in (one.least - 1, one.most + 1):
        with pytest.raises(WrongSetting, match=one.name):
            configured({one.name: str(beyond)}, {})


def test_every_setting_of_the_server_is_defined() -> None:
    assert list(definitions()) == list(Settings.__dataclass_fields__)
    assert set(PARTS) <= set(definitions())


def test_a_secret_is_shown_nowhere() -> None:
    settings = settings_from({"SAMBAKIT_METRICS_TOKEN": TOKEN})
    assert settings.metrics_token == TOKEN
    assert TOKEN not in repr(settings)
    status, text = run("settings", SAMBAKIT_METRICS_TOKEN=TOKEN)
    assert status == 0
    assert TOKEN not in text
    assert re.search(r"metrics_token +\(secret\) +environment, SAMBAKIT_METRICS_TOKEN", text)


def test_the_command_prints_values_and_sources_and_refuses_wrong_ones(tmp_path: Path) -> None:
    file = tmp_path / "sambakit.toml"
    file.write_text("grace = 90")
    status, text = run("settings", "--config", str(file), "--set", "queue = 7", SAMBAKIT_HELLO="4")
    assert status == 0
    lines = {line.split()[0]: line for line in text.splitlines()}
    assert list(lines) == list(definitions())
    assert re.search(r"90\.0 +file, ", lines["grace"])
    assert re.search(r"7 +option", lines["queue"])
    assert re.search(r"4\.0 +environment, SAMBAKIT_HELLO", lines["hello"])
    for arguments, words in {
        ("settings", "--set", "queue"): "not NAME=VALUE",
        ("settings", "--set", "queue=x"): "queue = 'x' (option)",
        ("settings", "--config", "no-such-file"): "does not exist",
        ("serve", "--port", "0"): "port = '0' (option)",
        ("serve", "--set", "tables=-1"): "tables = '-1' (option)",
        ("play", "--set", "tables=-1"): "tables = '-1' (option)",
        ("play", "--port", "x"): "not a valid integer",
    }.items():
        status, text = run(*arguments)
        assert status in (1, 2), arguments
        assert words in text
        assert "Traceback" not in text


def test_the_commands_for_the_data_file_find_it_by_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "sambakit.toml"
    file.write_text(f"data = '{tmp_path / 'games.sqlite'}'")
    target = str(tmp_path / "b")
    assert str(tmp_path / "games.sqlite") in run("backup", target, SAMBAKIT_CONFIG=str(file))[1]
    assert str(tmp_path / "other") in run("backup", target, SAMBAKIT_DATA=str(tmp_path / "other"))[1]
    assert str(tmp_path / "third") in run("backup", target, "--data", str(tmp_path / "third"))[1]
    assert "queue = 'x'" in run("backup", target, SAMBAKIT_QUEUE="x")[1]


def test_the_page_has_the_table_of_all_settings(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "run `make settings`"
    assert all(page.count(f"| `{name}` |") == 1 for name in definitions())
    copy = tmp_path / "hosting.md"
    copy.write_text(page.replace("| `grace` | 60 |", "| `grace` | 61 |"), encoding="utf-8")
    assert write_table([str(copy), "--check"]) == 1
    assert write_table([str(copy)]) == 0
    assert copy.read_text(encoding="utf-8") == page
    assert write_table([str(copy), "--check"]) == 0
    with pytest.raises(ValueError, match="lacks"):
        written("# no marks")
