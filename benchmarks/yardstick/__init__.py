"""The yardstick: a small Samba in C++, and the same in Python to show that it is the same work."""
