"""The buttons in Excel and LibreOffice: put in place, looked at, taken away."""
