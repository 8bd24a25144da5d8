"""What GitHub and contributors read: workflows, forms, hooks and CONTRIBUTING name what exists, and agree."""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from sambakit import __version__
from scripts import subjects
from scripts.test import node_path
from tests.shape.command_lines import targets
from tests.shape.documents import ROOT
from tests.shape.test_house import HOSTS, tracked

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
# Those of tests are read by the tests that use them.
YAML = [path for path in tracked("*.yml", "*.yaml", "*.cff") if "tests" not in path.relative_to(ROOT).parts]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = re.compile(r"^ *- uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs_of(name: str) -> dict[str, Any]:
    jobs = read(ROOT / ".github" / "workflows" / name)["jobs"]
    assert isinstance(jobs, dict)
    return jobs


def commands_of(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_of_yaml_can_be_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert list(yaml.safe_load_all(text)) != [None]
    assert not [host for host in HOSTS if host in text]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit_with_their_version(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not PINNED.match(line)] == []
    assert read(path)["permissions"] == {"contents": "read"}


def test_an_action_has_one_commit_in_all_workflows() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    uses = set(re.findall(r"uses: ([\w./-]+)@(\S+) # (\S+)", texts))
    assert len({action for action, _, _ in uses}) == len(uses) > 5


def test_workflows_test_the_versions_of_the_classifiers() -> None:
    found = (re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in PROJECT["classifiers"])
    versions = [match[1] for match in found if match]
    jobs = jobs_of("test.yml")
    matrix = jobs["quick"]["strategy"]["matrix"]
    assert matrix["python"] == versions
    assert [each["python"] for each in matrix["include"]] == [versions[0], versions[-1]]
    assert jobs["windows"]["strategy"]["matrix"]["python"] == [versions[0], versions[-1]]
    assert PROJECT["requires-python"] == f">={versions[0]}"
    assert f"CPython {', '.join(versions[:-1])} and {versions[-1]}" in PAGE


def test_a_push_runs_tests_and_checks_and_the_night_runs_all() -> None:
    events, jobs = (
        read(ROOT / ".github" / "workflows" / "test.yml")[True],
        jobs_of("test.yml"),
    )  # YAML reads `on` as yes
    assert {"push", "pull_request", "schedule"} <= set(events)
    by_night = {name for name, job in jobs.items() if "== 'schedule'" in job["if"]}
    assert by_night == {"all"}
    assert {name: commands_of(job)[-1] for name, job in jobs.items() if name != "check"} == {
        "quick": "make test",
        "windows": "python scripts/test.py quick",
        "all": "make test-all",
    }
    assert "make check" in commands_of(jobs["check"])


def test_every_target_that_workflows_and_the_page_name_exists() -> None:
    commands = [line for path in WORKFLOWS for job in read(path)["jobs"].values() for line in commands_of(job)]
    named = set(re.findall(r"\bmake ([a-z-]+)", "\n".join([*commands, *re.findall(r"`([^`]+)`", PAGE)])))
    assert {"check", "test", "test-all"} <= named <= targets()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_file_that_a_workflow_names_exists(path: Path) -> None:
    commands = "\n".join(line for job in read(path)["jobs"].values() for line in commands_of(job))
    named = re.findall(r"(?<![\w/.])(?:scripts|locks|web)/[\w./-]+", commands)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_five_commonest_changes_are_checklists() -> None:
    linked = re.findall(r"^\d\. \[.+?\]\(docs/changing\.md#([a-z-]+)\)", PAGE, re.MULTILINE)
    headings = re.findall(r"^## (.+)$", (ROOT / "docs" / "changing.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(linked) == 5
    assert set(linked) <= {heading.lower().replace(" ", "-") for heading in headings}


def test_the_subject_of_a_commit_has_one_limit() -> None:
    assert f"at most {subjects.MOST} characters" in PAGE
    assert f"at most {subjects.MOST} characters" in (ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md").read_text("utf-8")
    assert subjects.too_long(["x" * subjects.MOST]) == []
    assert subjects.too_long(["x" * (subjects.MOST + 1)]) == [f"73 characters, 72 at most: {'x' * 73}"]


def test_a_subject_is_read_as_an_editor_leaves_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = tmp_path / "message"
    message.write_text(f"# a comment\n\n{'y' * 80}\n\nThe body.\n", encoding="utf-8")
    assert subjects.subject_of(message.read_text(encoding="utf-8")) == "y" * 80
    assert subjects.main(["--message", str(message)]) == 1
    assert "80 characters" in capsys.readouterr().err
    message.write_text("Short\n", encoding="utf-8")
    assert subjects.main(["--message", str(message)]) == 0
    assert subjects.main([]) == 1


def test_hooks_run_the_tools_of_the_project() -> None:
    (repository,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"  # so the lock files say the versions
    hooks = {hook["id"]: hook for hook in repository["hooks"]}
    assert {"ruff-check", "ruff-format", "prettier", "workflows", "subject"} == set(hooks)
    assert {hook["language"] for hook in hooks.values()} == {"system"}
    named = re.findall(r"(?:scripts|web)/[\w./]+\.(?:py|js)", " ".join(hook["entry"] for hook in hooks.values()))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_forms_ask_for_what_helps() -> None:
    forms = {path.stem: read(path) for path in FORMS if path.stem != "config"}
    assert set(forms) == {"bug", "rules", "idea"}
    for form in forms.values():
        asked = [field for field in form["body"] if field["type"] != "markdown"]
        assert form["name"]
        assert form["description"]
        assert len({field["id"] for field in asked}) == len(asked)
        assert any(field.get("validations", {}).get("required") for field in asked)
    rule = next(field for field in forms["rules"]["body"] if field["id"] == "rule")
    assert rule["validations"]["required"]


def test_dependabot_looks_where_packages_are_named() -> None:
    updates = {each["package-ecosystem"]: each for each in read(ROOT / ".github" / "dependabot.yml")["updates"]}
    assert set(updates) == {"pip", "npm", "github-actions"}
    for each in updates.values():
        assert each["groups"]
        for folder in each.get("directories", [each.get("directory")]):
            assert (ROOT / folder.lstrip("/")).is_dir()
    assert (ROOT / "web" / "package.json").exists()


def test_the_citation_is_of_this_version() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert (citation["cff-version"], citation["version"], citation["license"]) == ("1.2.0", __version__, "MIT")
    assert citation["abstract"] == PROJECT["description"]
    assert {"message", "title", "authors"} <= set(citation)


@pytest.mark.process(2)
def test_the_lint_of_workflows_finds_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "broken.yml"
    path.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n        shel: sh\n"
    )
    lint = ["npm", "--prefix", "web", "run", "--silent", "lint:workflows"]
    found = {**os.environ, "PATH": node_path()}
    assert subprocess.run(lint, cwd=ROOT, env=found, capture_output=True, check=False).returncode == 0
    broken = subprocess.run([*lint, "--", path], cwd=ROOT, env=found, capture_output=True, text=True, check=False)
    assert broken.returncode == 1
    assert 'unexpected key "shel"' in broken.stderr
