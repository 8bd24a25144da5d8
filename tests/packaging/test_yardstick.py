"""The yardstick of the benchmarks does the same work in C++ and in Python."""

import shutil
import subprocess
from pathlib import Path

import pytest

from benchmarks.yardstick.mini_samba import play

pytestmark = pytest.mark.process(4)
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_the_yardstick_is_the_same_game_in_both_languages(tmp_path: Path) -> None:
    program = tmp_path / "mini_samba"
    source = ROOT / "benchmarks" / "yardstick" / "mini_samba.cpp"
    subprocess.run(["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", source, "-o", program], check=True)
    printed = subprocess.run([program, "30", "1"], check=True, capture_output=True, text=True).stdout
    assert tuple(int(number) for number in printed.split()[:3]) == play(30)
