"""Marks: the turns of a finished deal that Master would have played otherwise, and what that would have brought."""
