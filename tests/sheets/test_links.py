"""The links beside the settings leave alone what somebody typed there."""

from desk import ANA_TO_HUGO, make


def test_notes_beside_the_settings_stay(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO[:4])
    desk.play()
    notes = {f"E{row}": f"note {row}" for row in range(7, 20)}
    desk.type("Tournament", notes)
    desk.next()
    sheet = desk.book.grid("Tournament")

    assert {place: sheet.at(int(place[1:]), 5) for place in notes} == notes


def test_a_link_to_a_round_taken_back_goes(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO[:4])
    desk.next()
    before = [row[4] for row in desk.book.grid("Tournament").rows if len(row) > 4]
    desk.undo()
    after = [row[4] for row in desk.book.grid("Tournament").rows if len(row) > 4]

    assert "Round 1" in before
    assert "Round 1" not in after
