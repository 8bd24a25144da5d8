"""Problems: moments of a deal with one question about the turn, and an answer that is proven."""
