"""How many rounds (borrell-1975.txt, beginning): told when a tournament is made."""

import pytest

from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import create
from swiss_xl.newbook import new_tournament
from swiss_xl.templates import tournament_template


@pytest.mark.parametrize(("count", "rounds"), [(8, 3), (9, 4), (16, 4), (17, 5)])
def test_rounds_for_a_leader_and_two_more_for_each_place(tmp_path, count, rounds):
    entrants = [Entrant(row, row, {"name": f"Player {row}"}) for row in range(1, count + 1)]
    book = create(tournament_template(".xlsx"), tmp_path / "cup.xlsx")
    done = new_tournament(book, {"name": "Cup", "system": "borrell"}, entrants)

    advice = f"{rounds} rounds decide a leader among {count}, two more each further place"
    assert any(advice in message for message in done.messages)
