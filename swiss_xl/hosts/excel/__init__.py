"""The live workbook: blocks in, blocks out, through the open part of xlwings."""

from swiss_xl.hosts.excel.book import ExcelBook

__all__ = ["ExcelBook"]
