"""The proofs with large numbers: each can be interrupted and taken up again."""
