"""Reasons for a decision: what the best two plans lead to in the same possible deals, as codes with facts."""
