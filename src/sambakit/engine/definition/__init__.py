"""The definition of the rules: the reason of each refusal, and the result of each play."""
