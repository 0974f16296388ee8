"""A table over several tournaments: the best results of everybody, as a workbook of its own."""
