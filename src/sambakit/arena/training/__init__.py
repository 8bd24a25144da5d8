"""Tuning weights and training nets."""
