"""
Tabs that are made to be printed: one module per kind, :mod:`~swiss_xl.sheets.prints.choice` lists them.

Each is stamped from its pattern when somebody asks for it and filled anew whenever results change.
"""
