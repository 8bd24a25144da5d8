"""Rule sets as frozen values, their fields, and their compiled form for the listing."""
