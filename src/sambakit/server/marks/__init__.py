"""Marks by Master on deals that are over: made once beside the tables, kept, and shown to those who may see them."""
