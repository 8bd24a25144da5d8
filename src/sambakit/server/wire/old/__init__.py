"""The messages of older protocols, which the server still speaks."""
