"""Texts beside the cells of a sheet: what its rules for cells offer, prompt and say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swiss_xl.hosts.ooxml.markup import XM, Element, local
from swiss_xl.hosts.ooxml.strings import escaped, unescaped
from swiss_xl.hosts.ooxml.worksheet import Worksheet

SAID = ("promptTitle", "prompt", "errorTitle", "error")


def reword(sheet: Worksheet, said: Mapping[str, str]) -> None:
    """Put other words in the place of those that are keys of *said*; a list is one text, with commas between."""
    edits = [*_edits(sheet, said)]
    if not edits:
        return
    sheet.begin()
    for element, attribute, text in edits:
        if attribute:
            element.set(attribute, text)
        else:
            element.text = text


def _edits(sheet: Worksheet, said: Mapping[str, str]) -> Iterator[tuple[Element, str, str]]:
    for rule in sheet.root.iter("{*}dataValidation"):
        for attribute in SAID:
            old = rule.get(attribute)
            if old is not None and (new := said.get(unescaped(old))) is not None:
                yield rule, attribute, escaped(new)
        listed = next((each for each in rule.iter() if local(each) == "formula1"), None)
        inner = None if listed is None else next(listed.iter(f"{{{XM}}}f"), listed)
        if inner is not None and (text := _listed(inner.text)) in said:
            yield inner, "", '"' + said[text].replace('"', '""') + '"'


def _listed(formula: str | None) -> str:
    """The words of a list that stands in the rule itself; empty where it refers to cells."""
    text = (formula or "").strip()
    return text[1:-1].replace('""', '"') if text.startswith('"') and text.endswith('"') and len(text) > 1 else ""
