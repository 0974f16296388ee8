"""Samples of real rating lists (their sources: index.csv beside them), read in place where they are present."""

from pathlib import Path

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
