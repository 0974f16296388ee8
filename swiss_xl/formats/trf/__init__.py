"""TRF16, TRF26 and TRF(x): the text files that chess programs exchange (formats.md §1–5)."""

from swiss_xl.formats.trf.reading import Trf, read_trf

__all__ = ["Trf", "read_trf"]
