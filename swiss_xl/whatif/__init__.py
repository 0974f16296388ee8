"""
What could still happen: every result of the games to come, or many drawn by chance.

Nothing here is a forecast: each result of a game counts as equally likely. Nothing is written anywhere.
"""
