"""Cards and Canastras as machine integers."""
