"""Arranges the picked cards of a player, and turns them into plays for the definition to judge."""
