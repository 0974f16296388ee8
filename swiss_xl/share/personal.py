"""
Which columns of the tab Players are nobody else's business, and so are left out of what is handed round.

Personal are: e-mail, date of birth, sex, who is never to meet whom; every column headed with one of
:data:`WORDS` in any of the six languages (telephone, address, documents, money, notes …); every column in
which an e-mail address stands; and every column that is hidden.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.book import Grid, column_letters
from swiss_xl.errors import SheetError, fault
from swiss_xl.frames.headings import folded_heading
from swiss_xl.sheets.players import PlayersSheet
from swiss_xl.telling import listed, phrase, phrases

KEYS = ("email", "birth", "sex", "never_against")
NEEDED = ("number", "name")
WORDS = frozenset(
    (  # noqa: SIM905 - lists of words
        # telephone
        "phone phones telephone tel mobile cell cellphone cellular telefono telefonos movil celular cellulare telefon "
        "telefonnummer handy handynummer mobil mobilnummer mobiltelefon telefone telemovel portable gsm whatsapp "
        # address
        "address street postcode zip zipcode direccion domicilio calle indirizzo cap adresse anschrift strasse "
        "wohnort plz rue endereco morada cep "
        # documents, money
        "dni nie nif passport pasaporte passaporto passeport passaporte ausweis ausweisnummer cpf rg codicefiscale "
        "iban account cuenta conto konto compte conta bank banco banca banque paid payment fee fees pagado pago cuota "
        "pagato quota bezahlt startgeld gebuhr paye paiement cotisation taxa inscripcion iscrizione "
        # age, family, health
        "age edad eta alter idade birthplace parent parents guardian padre madre tutor genitore genitori eltern mutter "
        "vater parents mum mom mama mamma maman mae dad daddy papa pai babbo pere mere tutora tuteur encarregado "
        "erziehungsberechtigte betreuer caregiver contact contacts contacto contactos contatto contatti kontakt "
        "kontakte contato contatos emergency emergencia emergenza notfall urgence health salud salute gesundheit sante "
        "saude allergy allergies alergia alergias allergia allergie allergien diet dieta "
        # remarks
        "note notes nota notas notizen notiz anmerkung anmerkungen bemerkung bemerkungen remark remarks comment "
        "comments private privado privato privat prive observacion observaciones observacao observacoes osservazioni "
        "osservazione commento commenti comentario comentarios remarque remarques commentaire commentaires"
    ).split()
)
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]]+@[^\s@<>,;:\"()\[\]]+\.[^\s@<>,;:\"()\[\]]{2,}")


@dataclass(frozen=True)
class PlayersList:
    """The tab Players as the clean copy needs it: the texts of its headings by column, and the keys of known ones."""

    title: str
    header_row: int
    headings: Mapping[int, str]
    keys: Mapping[int, str]

    @classmethod
    def of(cls, sheet: PlayersSheet, grid: Grid) -> PlayersList:
        """The list as it was read."""
        row = grid.rows[sheet.header_row - 1] if 0 < sheet.header_row <= len(grid.rows) else ()
        headings = {at: str(text).strip() for at, text in enumerate(row, 1) if text is not None and str(text).strip()}
        return cls(sheet.title, sheet.header_row, headings, {column: key for key, column in sheet.columns.items()})

    def called(self, column: int) -> str:
        """The heading of a column, its letters where it has none."""
        return self.headings.get(column) or column_letters(column)


def personal_columns(
    players: PlayersList, grid: Grid, hidden: Iterable[int], *, keep: Sequence[str] = (), drop: Sequence[str] = ()
) -> tuple[int, ...]:
    """
    The columns of the tab Players to be left out, ascending; *keep* and *drop* name columns by heading or key.

    :raises SheetError: if *keep* or *drop* name a column that does not exist, or a number or name shall go.
    """
    kept, dropped = _named(players, keep), _named(players, drop)
    needed = {column for column, key in players.keys.items() if key in NEEDED}
    if needed & dropped:
        gone = [players.called(column) for column in sorted(needed & dropped)]
        raise SheetError(
            findings=[
                fault(
                    "column-needed",
                    phrases(
                        "the column {names} cannot be left out",
                        "the columns {names} cannot be left out",
                        len(gone),
                        names=listed(gone),
                    ),
                    phrase("drop others only"),
                )
            ]
        )
    used = _used_columns(players, grid)
    found = {column for column in used if _is_personal(players, grid, column)} | (set(hidden) & used)
    return tuple(sorted(((found - kept) | dropped) - needed))


def _used_columns(players: PlayersList, grid: Grid) -> set[int]:
    """Every column with a heading, or with something in or below the row of the headings."""
    below = {
        column
        for row in grid.rows[players.header_row - 1 :]
        for column, value in enumerate(row, 1)
        if value is not None and value != ""
    }
    return below | set(players.headings)


def _is_personal(players: PlayersList, grid: Grid, column: int) -> bool:
    if players.keys.get(column) in KEYS:
        return True
    if column not in players.keys and WORDS & _words(players.headings.get(column, "")):
        return True
    cells = (grid.at(row, column) for row in range(players.header_row + 1, len(grid.rows) + 1))
    return any(isinstance(value, str) and ADDRESS.search(value) for value in cells)


def _words(heading: str) -> set[str]:
    """The words of a heading without accents and case, and all of it as one."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", heading).casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return {*re.findall(r"[^\W\d_]+", letters), folded_heading(heading)}


def _named(players: PlayersList, names: Sequence[str]) -> set[int]:
    """The columns called *names*; letters will do for a column without heading."""
    known: dict[str, set[int]] = {}
    for column in {*players.headings, *players.keys}:
        for text in (players.called(column), players.keys.get(column, "")):
            known.setdefault(folded_heading(text), set()).add(column)
    strange = [name for name in names if folded_heading(name) not in known or not folded_heading(name)]
    if strange:
        headings = ", ".join(players.headings.values())
        raise SheetError(
            findings=[
                fault(
                    "column-unknown",
                    phrase("there is no column '{name}'", name=name),
                    phrase("choose from: {choice}", choice=headings),
                    players.title,
                )
                for name in strange
            ]
        )
    return {column for name in names for column in known[folded_heading(name)]}
