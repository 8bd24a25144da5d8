"""The bot `steady`: expert heuristics with tuned weights."""
