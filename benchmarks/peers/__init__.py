"""The same work in other libraries: list the legal actions, choose one at random, carry it out; copy states."""
