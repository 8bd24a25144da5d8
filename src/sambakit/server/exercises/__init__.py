"""Exercises: tables that begin at a prepared moment, with something to do there."""
