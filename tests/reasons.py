"""The tab Why as a person reads it."""

from swiss_xl.commands.why import show_why


def why(desk, number=None):
    """Make the tab."""
    return desk.do(show_why, number)


def told(desk, number, title="Why"):
    """What is said of each pair, the lines of a sentence joined: {who: sentence}; the key is ``1 Ana – 4 Dora``."""
    tab = desk.tab(f"{title} {number}")
    area = tab.area("sxl_why")
    found, who = {}, ""
    for row in desk.rows(tab.title)[area.top - 1 : area.bottom]:
        board, text = [*row, None, None][:2]
        if board is not None:
            who = text
            found[who] = ""
        elif text:
            found[who] = f"{found[who]} {text}".strip()
    return found
