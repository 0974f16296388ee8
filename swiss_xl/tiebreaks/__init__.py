"""One file per family of tie-breaks, each with a tuple ``TIEBREAKS``."""
