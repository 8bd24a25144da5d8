"""The client in a real browser, played and looked at as a person does."""
