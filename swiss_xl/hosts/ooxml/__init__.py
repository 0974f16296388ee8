"""A lossless writer for OOXML packages; it knows nothing of tournaments."""
