"""Swiss-system tournaments inside a workbook."""

__version__ = "0.1.0"
