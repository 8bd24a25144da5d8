"""The texts about Samba and its relatives."""
