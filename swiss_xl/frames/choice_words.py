"""
The words that lists in cells offer, in six languages: choices of the settings, the status, how prizes are shared.

Commands, files and the program itself know the English words (codes); cells show those of the workbook's language, and
whichever stands in a cell is read. Names of systems, tie-breaks and languages are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES

STATUS, SPLIT = "status", "split"
COUNTS, BY = "counts", "by"  # of a season: whether an event counts, and by what

_YES_NO = {"yes": ("sí", "sì", "ja", "oui", "sim"), "no": ("no", "no", "nein", "non", "não")}
_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # by language as in LANGUAGES, English left out
    STATUS: {
        "active": ("activo", "attivo", "aktiv", "actif", "ativo"),
        "withdrawn": ("retirado", "ritirato", "zurückgezogen", "retiré", "desistente"),
    },
    SPLIT: {
        "equal": ("iguales", "uguali", "gleich", "égales", "iguais"),
        "none": ("ninguno", "nessuno", "nicht", "aucun", "nenhum"),
    },
    COUNTS: _YES_NO,
    BY: {
        "points": ("puntos", "punti", "Punkte", "points", "pontos"),
        "place": ("puesto", "posto", "Platz", "place", "lugar"),
    },
    "results": {
        "result": ("resultado", "risultato", "Ergebnis", "résultat", "resultado"),
        "scores": ("tanteos", "punteggi", "Spielstände", "scores", "marcas"),
    },
    "numbers": {
        "rating": ("Elo", "Elo", "Rating", "Elo", "rating"),
        "list": ("lista", "elenco", "Liste", "liste", "lista"),
    },
    "never": {
        "hard": ("estricto", "rigido", "streng", "strict", "rígido"),
        "soft": ("flexible", "flessibile", "weich", "souple", "flexível"),
    },
    "ties": {
        "shared": ("compartido", "condiviso", "geteilt", "partagé", "partilhado"),
        "lot": ("sorteo", "sorteggio", "Los", "tirage", "sorteio"),
    },
    "paper": {"A4": ("A4",) * 5, "Letter": ("Carta", "Letter", "Letter", "Lettre", "Carta")},
    "corrections": {
        "any": ("todas", "tutti", "alle", "toutes", "todas"),
        "latest": ("última", "ultimo", "letzte", "dernière", "última"),
    },
    "look_ahead": {"auto": ("auto",) * 5, **_YES_NO},
    "finals": {
        "none": ("ninguna", "nessuna", "keine", "aucune", "nenhuma"),
        "four": ("cuatro", "quattro", "vier", "quatre", "quatro"),
        "short": ("corta", "breve", "kurz", "courte", "curta"),
    },
    "play": {
        "pairs": ("parejas", "coppie", "Paare", "paires", "duplas"),
        "individuals": ("individuales", "singoli", "Einzelne", "individuels", "individuais"),
    },
    "group_by": {
        "lots": ("sorteo", "sorteggio", "Los", "tirage", "sorteio"),
        "seeds": ("cabezas de serie", "teste di serie", "Setzliste", "têtes de série", "cabeças de série"),
        "pots": ("bombos", "fasce", "Töpfe", "chapeaux", "potes"),
        "hand": ("a mano", "a mano", "von Hand", "à la main", "à mão"),
    },
    "goal": {"games": ("manos", "mani", "Spiele", "mains", "mãos")},
    "cap": _YES_NO,
    "categories": {
        "off": ("no", "no", "aus", "non", "não"),
        "virtual": ("virtuales", "virtuali", "virtuell", "virtuelles", "virtuais"),
        "apart": ("separadas", "separate", "getrennt", "séparées", "separadas"),
    },
    "unplayed": {
        "virtual": ("virtual", "virtuale", "virtuell", "virtuel", "virtual"),
        "plain": ("simple", "semplice", "einfach", "simple", "simples"),
    },
}


def shown(key: str, code: str, language: str) -> str:
    """The word that a cell shows for *code* in the list *key* (of a setting: its key); the code where it has none."""
    words = _WORDS.get(key, {}).get(code)
    return words[LANGUAGES.index(language) - 1] if words and language != LANGUAGES[0] else code


def listed(key: str, codes: Sequence[str], language: str) -> str:
    """All words of a list, as Excel keeps them: ``active,withdrawn``."""
    return ",".join(shown(key, code, language) for code in codes)


def code_of(key: str, text: str, codes: Sequence[str]) -> str | None:
    """The code that *text* stands for, in whatever language; None where it is none of the list's words."""
    return _codes(key, tuple(codes)).get(fold(text))


@cache
def every_word() -> frozenset[str]:
    """Every word of every list, in all languages, and every code; folded."""
    words = (word for codes in _WORDS.values() for code, said in codes.items() for word in (code, *said))
    return frozenset(map(fold, words))


@cache
def _codes(key: str, codes: tuple[str, ...]) -> Mapping[str, str]:
    spelt = {fold(shown(key, code, language)): code for code in codes for language in LANGUAGES}
    return spelt | {fold(code): code for code in codes}
