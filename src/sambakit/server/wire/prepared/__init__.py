"""Messages about tables that begin at a prepared moment."""
