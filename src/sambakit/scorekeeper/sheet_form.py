"""The versions of the text form of score sheets."""

from typing import Final

from sambakit.game.records.values import Form

SHEET: Final = Form("sheet", 1, {1: 2})
