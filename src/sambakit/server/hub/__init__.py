"""All tables of a process, and the rooms before them: how they are made, found, joined, and kept alive."""
