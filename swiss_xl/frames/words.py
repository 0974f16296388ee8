"""Words of six languages that say whether somebody plays or is rated, and the comparing of words."""

from __future__ import annotations

import unicodedata

from swiss_xl.tournament import Status


def folded(text: str) -> str:
    """What is compared of a text: without case, accents, punctuation at the ends and spaces too many (hazard 16)."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.split()).strip(" .!*")


_ACTIVE = (
    "active activo activa attivo attiva aktiv actif active ativo ativa playing plays in joue juega gioca spielt joga "
    "present presente anwesend present(e) ok confirmed confirmado confirmada confermato confirme bestatigt"
)
_WITHDRAWN = (
    "withdrawn withdrew inactive out retired absent retirado retirada baja inactivo inactiva abandona abandono "
    "abandonado ausente ritirato ritirata ritiro inattivo inattiva assente zuruckgezogen ausgeschieden inaktiv "
    "abgemeldet abwesend abandon abandonne retire retiree forfait inactif inactive absente desistiu desistente "
    "desistencia inativo inativa eliminado"
)
STATUS_WORDS = {
    **dict.fromkeys(_ACTIVE.split(), Status.ACTIVE),
    **dict.fromkeys(_WITHDRAWN.split(), Status.WITHDRAWN),
}
_UNRATED = (
    "unrated|unr|nr|n/r|ur|na|n.a|n/a|none|new|nil|no rating|not rated|"
    "sin elo|sin rating|s/e|s/r|se|no|nuevo|nueva|no tiene|sin clasificar|"
    "senza elo|senza|nc|n.c|non classificato|nessuno|nuovo|"
    "ohne|ohne elo|ohne dwz|ohne wertung|neu|keine|"
    "sans|sans elo|non classe|nouveau|sem rating|sem elo|sem|novo|nova"
)
UNRATED_WORDS = frozenset(_UNRATED.split("|"))
_MEN = (
    "m male man men boy mr h hombre masculino masc varon homem uomo maschile maschio mann mannlich herr homme "
    "masculin masculine"
)
_WOMEN = (
    "w f female woman women girl mrs ms mujer femenino femenina fem mulher feminino feminina donna femminile "
    "femmina frau weiblich femme feminin feminine fw"
)
_UNTOLD = "x d - ? n/a other divers diverse diverso non-binary nonbinary unknown 0"
SEX_WORDS = {
    **dict.fromkeys(_MEN.split(), "m"),
    **dict.fromkeys(_WOMEN.split(), "w"),
    **dict.fromkeys(_UNTOLD.split(), ""),
}
