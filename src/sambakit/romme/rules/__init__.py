"""The rules of Samba Rommé as a frozen value, their fields, and the codes of refusals."""
