"""Simulated deals with every invariant checked."""
