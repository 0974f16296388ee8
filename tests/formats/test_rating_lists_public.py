"""Samples of real rating lists (their sources: index.csv beside them), read in place where they are present."""

from pathlib import Path

import pytest

from swiss_xl.errors import HostError
from swiss_xl.formats.players import read_players
from swiss_xl.formats.rating_list import Kind, RatingList

PLACE = Path(__file__).parents[3] / "shared" / "data" / "public" / "rating_lists"


def every(name):
    return list(RatingList(PLACE / name).scan(lambda *_: True))


if PLACE.exists():

    def test_the_combined_list_and_its_xml_say_the_same():
        """The XML sample was made of the first forty rows of the text (index.csv)."""
        text, xml = every("fide_players_list_foa_sample.txt"), every("fide_players_list_xml_foa_sample.xml")

        assert (len(text), len(xml)) == (79, 40)
        for one, other in zip(text, xml, strict=False):
            for key in ("fide_id", "name", "federation", "sex", "title", "birth", "flag", "ratings"):
                assert getattr(one, key) == getattr(other, key), (one, other)

    def test_the_first_of_the_combined_list():
        """Typed off the file: ``996905 … ENG M … 1736 0 20 1587 10 20 … 0000``."""
        first = every("fide_players_list_foa_sample.txt")[0]

        assert (first.fide_id, first.name, first.federation, first.sex, first.birth) == ("996905", "", "ENG", "m", "")
        assert first.ratings == {Kind.STANDARD: "1736", Kind.RAPID: "1587"}

    def test_the_list_before_2013():
        """Typed off the file: ``92605328  E E A, Facuuvolo … BAN   1840    0  1973``."""
        found = {each.fide_id: each for each in every("fide_legacy_standard_sample.txt")}
        seen = found["92605328"]

        assert (seen.name, seen.federation, seen.birth) == ("E E A, Facuuvolo", "BAN", "1973")
        assert seen.ratings[Kind.STANDARD] == "1840"
        assert found["9553543"].flag == "w"

    @pytest.mark.parametrize(
        ("file", "count", "line", "name"),
        [
            ("fide_players_list_foa_sample.txt", 77, 4, ", Romidcesi G"),
            ("fide_legacy_standard_sample.txt", 18, 4, ", Romidcesi G"),
        ],
    )
    def test_a_short_list_is_a_list_of_players(file, count, line, name):
        """The first two lines of both have no name; rows are those of the file."""
        found = read_players(PLACE / file)

        assert (len(found.entrants), found.entrants[0].row, found.entrants[0].name) == (count, line, name)
        assert "2 lines without a name left out" in [each.message for each in found.findings]

    @pytest.mark.parametrize(
        ("file", "said"), [("aga_tdlista_sample.tsv", "American"), ("ffg_echelle_sample.txt", "French")]
    )
    def test_lists_of_another_game_are_refused(file, said):
        with pytest.raises(HostError, match=f"{file} is the rating list of the {said} go"):
            read_players(PLACE / file)
