"""Test positions in YAML: reads them, sets them up, and compares the engine with their expectations."""

from sambakit.positions.malformed import Malformed
from sambakit.positions.reading import positions_in
from sambakit.positions.running import Report, position_files, problems_of, run_positions

__all__ = ["Malformed", "Report", "position_files", "positions_in", "problems_of", "run_positions"]
