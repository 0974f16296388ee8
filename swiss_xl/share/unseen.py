"""What a sheet of the copy may hold without showing it, and so does not: texts in rules, filters, tips, footers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swiss_xl.frames.choice_words import every_word
from swiss_xl.hosts.ooxml.markup import XM, Element, local, main, remove, unset
from swiss_xl.share.names import remove_rule
from swiss_xl.spelling import fold

_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_CODE = re.compile("&.", re.DOTALL)  # of headers and footers
_USUAL_NAME = re.compile(r"\w+(?: \w+)? \d+")  # Picture 1, Text Box 2: what Excel gives
_SHORT = 3  # 1-0, + -: letters alone
_OTHER_PAGES = (("differentOddEven", "even"), ("differentFirst", "first"))


def drop_unseen_rules(root: Element, seen: str) -> None:
    """
    Remove the rules of formatting that name a text which is not *seen*: the folded text of all cells of the copy.

    Words of the program's own lists, results and single letters tell nothing and stay.
    """
    for rule in list(root.iter("{*}cfRule")):
        if any(_is_unseen(text, seen) for text in _texts(rule)):
            remove_rule(rule)


def _texts(rule: Element) -> Iterator[str]:
    yield rule.get("text", "")
    for formula in rule.iter("{*}formula", f"{{{XM}}}f"):
        yield from (text.replace('""', '"') for text in _TEXT.findall(formula.text or ""))


def _is_unseen(text: str, seen: str) -> bool:
    if fold(text) in seen:
        return False
    return any(_tells(word) and word not in seen for word in map(fold, text.split("|")))


def _tells(word: str) -> bool:
    """Whether a word says anything: it is none of the program's, no result, no single letter."""
    letters = sum(each.isalpha() for each in word)
    return word not in every_word() and len(word) > 1 and (letters > 0 or len(word) > _SHORT)


def drop_filters(root: Element) -> None:
    """Remove what the filters and orders of a sheet or table look for; their arrows stay."""
    for each in list(root.iter(main("filterColumn"))):
        remove(each)
    for each in root.iter(main("sortCondition")):
        unset(each, "customList")


def drop_tips(root: Element) -> None:
    """Remove the texts that links show under the mouse, or keep beside their cell."""
    for each in root.iter(main("hyperlink")):
        unset(each, "tooltip", "display")


def drop_descriptions(root: Element) -> None:
    """Remove the hidden descriptions of pictures, shapes and charts, often the path of a file, and names given them."""
    for each in root.iter("{*}cNvPr", "{*}docPr"):
        unset(each, "descr", "title")
        if not _USUAL_NAME.fullmatch(each.get("name", "")):
            each.set("name", f"Shape {each.get('id', '')}")
    for link in root.iter("{*}hlinkClick", "{*}hlinkHover"):
        unset(link, "tooltip")


def drop_unseen_footers(root: Element) -> None:
    """Remove headers and footers of pages that are not printed, and the code for the file's folder from the others."""
    for section in root.iterchildren(main("headerFooter")):
        for switch, pages in _OTHER_PAGES:
            if section.get(switch) not in ("1", "true"):
                for each in [each for each in section if local(each).startswith(pages)]:
                    section.remove(each)
        for each in section:
            if each.text:
                each.text = _CODE.sub(lambda found: "" if found[0].upper() == "&Z" else found[0], each.text)


def footer_texts(root: Element) -> str:
    """What the headers and footers of a sheet say."""
    return "\n".join(each.text or "" for each in root.iterfind(f"{main('headerFooter')}/*"))
