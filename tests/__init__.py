"""The proofs, a folder for each kind; docs/testing.md says which run when."""
