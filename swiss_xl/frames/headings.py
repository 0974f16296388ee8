"""The columns of a players list: their headings in six languages, and how other lists call them (hazard 27)."""

from __future__ import annotations

import re
import unicodedata

from swiss_xl.telling import LANGUAGES

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
    "sex": "Sex",
}

_TRANSLATED: dict[str, tuple[str, ...]] = {
    "es": (
        *("N.º", "Nombre", "Elo", "Título", "Club", "Fed.", "ID FIDE", "Nacimiento", "Categoría", "Grupo"),
        *("Modalidad", "Estado", "Desde ronda", "Descansos", "Nunca contra", "Mesa", "Correo", "Sexo"),
    ),
    "it": (
        *("N.", "Nome", "Elo", "Titolo", "Circolo", "Fed.", "ID FIDE", "Nascita", "Categoria", "Gruppo"),
        *("Modalità", "Stato", "Dal turno", "Assenze", "Mai contro", "Tavolo", "E-mail", "Sesso"),
    ),
    "de": (
        *("Nr.", "Name", "Rating", "Titel", "Verein", "Land", "FIDE-ID", "Geboren", "Kategorie", "Gruppe"),
        *("Modalität", "Status", "Ab Runde", "Freilose", "Nie gegen", "Brett", "E-Mail", "Geschlecht"),
    ),
    "fr": (
        *("N°", "Nom", "Elo", "Titre", "Club", "Féd.", "ID FIDE", "Naissance", "Catégorie", "Groupe"),
        *("Modalité", "Statut", "Dès la ronde", "Exempts", "Jamais contre", "Table", "Courriel", "Sexe"),
    ),
    "pt": (
        *("N.º", "Nome", "Rating", "Título", "Clube", "Fed.", "ID FIDE", "Nascimento", "Categoria", "Grupo"),
        *("Modalidade", "Estado", "Desde a ronda", "Folgas", "Nunca contra", "Mesa", "E-mail", "Sexo"),
    ),
}


# For each key the spellings of others, folded; a bar parts the better columns from those taken only without them.
_ALIASES: dict[str, str] = {
    "number": (
        "no nr num n number numero playerno playernumber playernr spielernummer "
        "nummer startnumber startnr startno startingnumber startnummer startrank "
        "startingrank snr sno snum seed seeding ndorsal dorsal numerodipartenza ntab tpn noini nini bslno ssz "
        "| rk rank place pl pos position puesto clas platz rang rg rango posto posizione posicion "
        "posicao lugar classement"
    ),
    "rating": (
        "rtgi irtg rtgint intrtg ratingint ratingi elofide fideelo ratingfide fiderating rtgfide eloint eloi fide "
        "srtng fmjd elof "
        "| rtg elo rating rat ratings wertung wertungszahl puntaje ratingpoints strength "
        "forza fuerza cote "
        "| rtgn nrtg rtgnat natrtg ratingnat ratingn elonat elon dwz nwz fsi elofsi eloitalia elofeda elobrasil cbx"
    ),
    "title": "title titulo titolo titel titre tit tl ftit titfide fidetitle wtit",
    "club": (
        "club clube circolo verein societa asd sociedad association associazione asociacion agrupacion "
        "| clubcity clubname clubort vereinort verort vereinsname nomeclub nombreclub circolocitta ciudadclub "
        "clubciudad clubplaats klubbort klubvaros klubmesto clubeville clubville clubecidade clubcidade "
        "squadra team equipo equipe mannschaft equipa "
        "| school escuela colegio scuola schule ecole escola city ciudad citta stadt ville cidade ort localidad "
    ),
    "federation": (
        "fed federation federacion federazione foderation federacao fd "
        "| country pais paese land pays nation nazione naz nat cn cou countrycode nationality nacionalidad "
        "nazionalita nacionalidade staat"
    ),
    "fide_id": (
        "fideid idfide fideno fidenr fidenumber fidecode codfide codicefide codigofide numerofide nfide idfidenumber "
        "idnofide fidenum matriculefide | idnumber"
    ),
    "birth": (
        "born birth birthday birthdate dateofbirth birthyear yearofbirth yob dob bday byear nacimiento "
        "fechadenacimiento fechanacimiento fnac anodenacimiento ano nacido nato natoil nascita datadinascita "
        "datanascita annodinascita anno nascimento datadenascimento datanascimento anodenascimento geboren geburt "
        "geburtstag geburtsdatum geburtsjahr gebdat gebjahr jahrgang jg naissance datedenaissance anneedenaissance ne"
        " nee nele"
    ),
    "sex": "sex gender sexo genero sesso genere geschlecht geschl sexe genre mw mf fm hm wm kon kjonn",
    "category": (
        "category categoria kategorie categorie cat kat typ type agegroup agecategory altersklasse ak tipo divisao "
        "| class clase klasse classe curso grade corso"
    ),
    "group": "group grupo gruppo gruppe groupe gr grp section seccion sezione pool girone",
    "modality": "modality modalidad modalita modalitat modalite modalidade mode",
    "status": "status estado stato statut etat situacion situazione situacao zustand",
    "from_round": (
        "fromround firstround startround desderonda desdelaronda rondainicial dalturno primoturno abrunde "
        "abderrunde desdearonda apartirdaronda deslaronde apartirderonde apartirdelaronde desderodada desdearodada "
        "dalround arrives entryround"
    ),
    "byes": (
        "byes bye requestedbyes absences absent absentrounds descansos byespedidos ausencias rondasausente assenze "
        "turniassente byerichiesti freilose spielfrei abwesend exempts exempt absencesdemandees folgas ausente faltas"
    ),
    "never_against": (
        "neveragainst notagainst avoid forbidden forbiddenpairs nocontra nuncacontra evitar maicontro noncontro "
        "evitare niegegen nichtgegen jamaiscontre pascontre naocontra"
    ),
    "board": (
        "board fixedboard table fixedtable mesa mesafija mesafixa tavolo scacchiera brett tisch echiquier tabuleiro"
    ),
    "email": (
        "email mail emailaddress mailaddress correo correoelectronico correoe courriel adressemail emailadresse "
        "postaelettronica indirizzoemail indirizzomail correioeletronico correioelectronico endereco epost"
    ),
}

# Columns an organiser may add to the tab Players: the template has none, and in lists of others they are left out.
_ADDED: dict[str, str] = {
    "k_factor": "k kfactor kfaktor faktor factork fattorek facteurk fatork coeficientek coefficientek coefficientk",
}

# Ways to write a name: whole, in one column whose meaning its neighbours decide, or in parts.
NAME_ALIASES: dict[str, str] = {
    "whole": (
        "fullname playername player players participant participants names nombrecompleto nombreyapellidos "
        "nombreyapellido apellidosynombre apellidosynombres apellidoynombre apellidosnombre nombreapellidos "
        "nombreapellido nombresyapellidos apellidosnombres jugador jugadores jugadora participante participantes "
        "nombredeljugador nominativo cognomeenome cognomenome nomeecognome nomecognome giocatore giocatori "
        "partecipante partecipanti spieler spielerin spielername teilnehmer teilnehmerin vollername vorundnachname "
        "vornameundname namevorname nachnamevorname nometprenom nomprenom prenometnom nomprenoms joueur joueurs "
        "joueuse participants nomecompleto nomeesobrenome nomeapelido jogador jogadora jogadores pair pairs pareja "
        "parejas coppia coppie paar paire dupla spelare namn naam speler navn nev jmeno isim nazwiskoiimie имя фио"
    ),
    "plain": "name nombre nombres nome nom",
    "surname": (
        "surname surnames lastname familyname apellido apellidos primerapellido apellido1 1apellido 1erapellido "
        "cognome cognomi nachname familienname nomdefamille sobrenome sobrenomes apelido apelidos ultimonome"
    ),
    "second_surname": "secondsurname segundoapellido apellido2 2apellido 2oapellido surname2",
    "first_name": (
        "firstname firstnames givenname givennames forename forenames nombredepila vorname vornamen rufname prenom "
        "prenoms primeironome primernombre nomeproprio"
    ),
    "team": "team teams teamname equipo equipos squadra squadre mannschaft mannschaften equipe equipes equipa equipas",
}


def heading(key: str, language: str = "en") -> str:
    """
    The heading of the column *key* in *language* (en es it de fr pt).

    :raises KeyError: if there is no such column or language.
    """
    if language == "en":
        return PLAYER_HEADINGS[key]
    return dict(zip(PLAYER_HEADINGS, _TRANSLATED[language], strict=True))[key]


def folded_heading(text: str) -> str:
    """
    What is compared of a heading: letters and digits, without accents, case, spaces and punctuation.

    ``N.º`` and ``#`` are ``no``, ``Club/City`` is ``clubcity``.
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in plain.replace("#", " no ") if letter.isalnum())


def spellings(text: str) -> tuple[str, ...]:
    """The folded heading, and the same without what stands in brackets: ``Elo (FIDE)`` is ``elofide`` or ``elo``."""
    whole, bare = folded_heading(text), folded_heading(re.sub(r"\([^)]*\)|\[[^\]]*\]", " ", text))
    return (whole,) if bare in ("", whole) else (whole, bare)


def _known() -> dict[str, tuple[tuple[str, int], ...]]:
    """Every folded spelling and the keys it may stand for, with the preference of each (0 is best)."""
    found: dict[str, dict[str, int]] = {}
    for key, written in _ALIASES.items():
        for preference, group in enumerate(written.split("|")):
            for alias in group.split():
                found.setdefault(folded_heading(alias), {}).setdefault(key, preference)
        for language in LANGUAGES:
            found.setdefault(folded_heading(heading(key, language)), {})[key] = 0
    return {alias: tuple(keys.items()) for alias, keys in found.items()}


COLUMN_ALIASES = _known()
ADDED_ALIASES = {alias: key for key, written in _ADDED.items() for alias in written.split()}
NAME_PARTS = {alias: part for part, written in reversed(NAME_ALIASES.items()) for alias in written.split()}
