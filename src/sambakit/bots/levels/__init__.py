"""The weaker levels `beginner` and `friendly`, made from `steady`."""
