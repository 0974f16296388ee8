"""
The tab Live: standings by formulas that follow results while they are typed, with a tick where they equal ours.

Functions that Excel 2010 and LibreOffice both have, no arrays that spill. The formulas stand on a hidden tab of their
own (workings), made anew by every command; they speak of the cells of the rounds, so renamed tabs do no harm.
"""

LIVE, WORKINGS = "live", "live-workings"
