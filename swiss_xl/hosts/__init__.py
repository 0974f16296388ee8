"""Where a workbook can live: a file on disk, a live Excel."""
