"""
A message is one whole sentence of the catalogues: nothing English is put into its places, nothing is glued to it.

What another language cannot turn round, inflect or even see is a fault: a bare word as a value, a piece of a sentence
as a key of its own, a list joined with an English "and".
"""

import ast
import re
import sys
from pathlib import Path

import pytest

import swiss_xl

PACKAGE = Path(swiss_xl.__file__).parent
sys.path.insert(0, str(PACKAGE.parent / "templates"))

from words import all_texts  # noqa: E402 -- a script, found by the line above

SPEAKERS = {"phrase", "phrases", "mark", "say"}
THROUGH = {"join", "either", "listed", "sorted", "reversed", "str", "strip", "rstrip", "removesuffix", "format"}
"""What gives back the words that it is given."""
WORDS = re.compile(r"[a-z]{2,}")
COMMAND = re.compile(r"swiss-xl|^--\w")
"""What is typed in a terminal is the same in every language."""
CODES = {"commands/dead_end.py": {"bye"}, "commands/language.py": {"es"}}  # --pair 5-bye; swiss-xl language BOOK es
TECHNICAL = {"hosts/ooxml/check.py", "check_report.py"}  # said to those who mend the program; read back
FOLLOWED = 3


class Source:
    """A module of the package as a tree, in which names are followed to what was assigned to them."""

    def __init__(self, path):
        self.place = path.relative_to(PACKAGE).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.parent = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self.functions = {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}
        self.constants, self.local = assigned(self.tree.body), {}

    def calls(self, names):
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and called(node) in names]

    def inside(self, node):
        """The function that *node* stands in, or the module."""
        while not isinstance(node, ast.FunctionDef | ast.Module):
            node = self.parent[node]
        return node

    def english(self, node, depth=0):
        """The unmarked English words that *node* may come to."""
        if isinstance(node, ast.Constant):
            said = node.value
            return [said] if isinstance(said, str) and WORDS.search(said) and not COMMAND.search(said) else []
        if isinstance(node, ast.Call):
            return self._of_call(node, depth)
        if isinstance(node, ast.Name):
            return self._of_name(node, depth)
        if isinstance(node, ast.Compare | ast.Attribute | ast.Lambda):
            return []
        if isinstance(node, ast.Subscript):
            return self.english(node.value, depth)
        parts = ast.iter_child_nodes(node)
        if isinstance(node, ast.IfExp):
            parts = (node.body, node.orelse)
        elif isinstance(node, ast.Dict):
            parts = node.values
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            own = {each.id for each in ast.walk(node.elt) if isinstance(each, ast.Name)}
            plain = isinstance(node.elt, ast.Name)
            parts = (node.elt, *(each.iter for each in node.generators if plain and names_of(each.target) & own))
        return [text for each in parts for text in self.english(each, depth)]

    def _of_call(self, call, depth):
        name, found = called(call), []
        if name in THROUGH:
            own = [call.func.value] if isinstance(call.func, ast.Attribute) else []
            found = [text for each in (*own, *call.args) for text in self.english(each, depth)]
        if isinstance(call.func, ast.Name) and name in self.functions and depth < FOLLOWED:
            given = [each.value for each in ast.walk(self.functions[name]) if isinstance(each, ast.Return)]
            found += [text for each in given if each is not None for text in self.english(each, depth + 1)]
        return found

    def _of_name(self, name, depth):
        if depth == FOLLOWED:
            return []
        where = self.inside(name)
        if where not in self.local:
            self.local[where] = assigned(ast.walk(where)) if isinstance(where, ast.FunctionDef) else {}
        values = self.local[where].get(name.id, []) or [
            each for each in self.constants.get(name.id, []) if isinstance(each, ast.Constant) and one_word(each.value)
        ]
        return [text for each in values for text in self.english(each, depth + 1)]


def one_word(value):
    """Whether it reads like a word for people (``settings``), not like a file or a code."""
    return isinstance(value, str) and re.fullmatch(r"[a-z]+", value) is not None


def called(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def names_of(target):
    return {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}


def assigned(nodes):
    """What is assigned to each name."""
    found = {}
    for node in nodes:
        if isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign):
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        else:
            continue
        for target, value in pairs:
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                parts = zip(target.elts, value.elts, strict=False)
            else:
                parts = [(target, value)]
            for each, its in parts:
                if isinstance(each, ast.Name) and its is not None:
                    found.setdefault(each.id, []).append(its)
    return found


@pytest.fixture(scope="module")
def sources():
    return [Source(path) for path in sorted(PACKAGE.rglob("*.py"))]


def test_what_is_put_into_a_message_is_marked(sources):
    """``phrase("… {colour}", colour="White" if … else "Black")`` leaves an English word in every language."""
    wrong = []
    for source in sources:
        known = CODES.get(source.place, set())
        for call in source.calls({"phrase", "phrases"}):
            for each in call.keywords:
                words = set(source.english(each.value)) - known
                wrong += [f"{source.place}:{call.lineno}: {each.arg}: {text!r}" for text in sorted(words)]
    assert not wrong, "\n".join(wrong)


def test_lists_are_joined_in_the_language_of_messages(sources):
    """``" and ".join`` is English: telling.listed and telling.either know the word."""
    wrong = [
        f"{source.place}:{call.lineno}"
        for source in sources
        if source.place not in TECHNICAL
        for call in source.calls({"join"})
        if isinstance(call.func, ast.Attribute) and source.english(call.func.value)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_message_is_glued_to_another(sources):
    """Neither with a plus, nor among the words of an f-string; a line break may follow."""
    wrong = []
    for source in sources:
        for call in source.calls({"phrase", "phrases"}):
            around = source.parent[call]
            if isinstance(around, ast.BinOp):
                others = [each for each in (around.left, around.right) if each is not call]
                glued = not all(isinstance(each, ast.Constant) and not str(each.value).strip() for each in others)
            elif isinstance(around, ast.FormattedValue):
                glued = any(
                    source.english(each) for each in source.parent[around].values if isinstance(each, ast.Constant)
                )
            else:
                glued = isinstance(around, ast.Attribute)  # .capitalize(), .lower() …
            wrong += [f"{source.place}:{call.lineno}"] * glued
    assert not wrong, "\n".join(wrong)


def test_no_words_stand_by_in_an_f_string(sources):
    """``f"{result or 'no result'}"``: what is said where there is no value."""
    wrong = []
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.BoolOp):
                texts = [text for each in node.value.values for text in source.english(each) if " " in text]
                wrong += [f"{source.place}:{node.lineno}: {text!r}" for text in texts]
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def forms():
    """Every form of every text that is said, with its place."""
    return [
        (places[0], text) for key, places in all_texts().items() for text in ((key,) if isinstance(key, str) else key)
    ]


def test_no_key_is_a_piece_of_a_sentence(forms):
    """A piece begins or ends with what joins it to the rest."""
    wrong = [f"{place}: {text!r}" for place, text in forms if text != text.strip() or text[-1:] in (",", ";")]
    assert not wrong, "\n".join(wrong)


PREFIXES = {"R{number}"}  # R3: round 3


def test_no_place_of_a_key_is_glued_to_a_word(forms):
    """``{who}{why}``, ``({hint}choose``: the value brings its own blank, so it is a piece of the sentence."""
    wrong = [
        f"{place}: {text!r}"
        for place, text in forms
        if text not in PREFIXES and re.search(r"\w\{|\}\w|\}[')\"]?\{", text)
    ]
    assert not wrong, "\n".join(wrong)
