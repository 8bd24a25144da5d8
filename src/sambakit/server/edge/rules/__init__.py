"""Rule sets over HTTP: their pages, fields and comparisons."""
