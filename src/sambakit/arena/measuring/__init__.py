"""Measuring contests: batches, results, statistics, ladders."""
