"""A second reading of the printed texts: who may ask the partner, what an answer binds to, and values that texts print.

Nothing here was written after the engine: the rules are those of the numbered pages and of the list of printed texts.
Only `deals` and the tests look at the engine, from outside, through its public names.
"""
