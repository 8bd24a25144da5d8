"""Score sheets of real cards that people at a table share: kept, brought together, and shown as they change."""
