"""One file or folder per Swiss system, each with a value ``SYSTEM``; none imports another."""
