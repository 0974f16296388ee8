"""
Texts of the program in a workbook, put from one language into another.

A text is put over only where it stands at the place at which the program wrote it, and is word for word what the
program says there: whatever somebody typed instead, moved or added stays.
"""
