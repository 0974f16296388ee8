"""What a workbook says beside its cells: the words of its lists, what is shown when a cell is chosen or refused."""

from __future__ import annotations

from collections.abc import Mapping

from swiss_xl.frames import choice_words
from swiss_xl.prizes import Split
from swiss_xl.sheets.settings import SETTINGS
from swiss_xl.telling import LANGUAGES, mark, speaker
from swiss_xl.tournament import Status

CHOOSE = mark("Choose from the list.")
UNUSUAL = mark("This is not in the list. Keep it all the same?")
RESULT, STATUS, TIES = mark("Result"), mark("Status"), mark("Ties")
RESULT_PROMPT = mark("Choose from the list. + - means: the second player did not come.")
SPECIAL_PROMPT = mark("Only if somebody did not come. + - means: the second player was absent.")
HAND_PROMPT = mark("A or B: the pair of the player who went out. C: the hand was closed.")
TIES_PROMPT = mark("hort: half by rank, half in equal shares. equal: equal shares. none: the tie-breaks decide.")
TEXTS = (CHOOSE, UNUSUAL, RESULT, STATUS, TIES, RESULT_PROMPT, SPECIAL_PROMPT, HAND_PROMPT, TIES_PROMPT)
LISTS: Mapping[str, tuple[str, ...]] = {
    choice_words.STATUS: tuple(Status),
    choice_words.SPLIT: tuple(Split),
    **{setting.key: setting.choices for setting in SETTINGS if setting.choices},
}
"""Every list of words in a cell, by what it is of."""


def prompts(old: str, new: str) -> dict[str, str]:
    """Every text beside a cell in the language *old*, and what it is in *new*; lists as Excel keeps them."""
    keys = (*TEXTS, *(setting.label for setting in SETTINGS if setting.choices))
    said = {speaker(old)(key): speaker(new)(key) for key in keys}
    return said | {choice_words.listed(key, codes, old): choice_words.listed(key, codes, new)
                   for key, codes in LISTS.items()}  # fmt: skip


def withdrawn_words() -> tuple[str, ...]:
    """The word for those who left, in every language: a page shows them in quiet letters."""
    words = (choice_words.shown(choice_words.STATUS, Status.WITHDRAWN, language) for language in LANGUAGES)
    return tuple(dict.fromkeys(words))
