"""The columns of a players list: their English headings, and how other lists call them."""

from __future__ import annotations

PLAYER_HEADINGS: dict[str, str] = {
    "number": "No.",
    "name": "Name",
    "rating": "Rating",
    "title": "Title",
    "club": "Club",
    "federation": "Fed.",
    "fide_id": "FIDE ID",
    "birth": "Born",
    "category": "Category",
    "group": "Group",
    "modality": "Modality",
    "status": "Status",
    "from_round": "From round",
    "byes": "Byes",
    "never_against": "Never against",
    "board": "Board",
    "email": "E-mail",
}
