"""The Windows installer script, as far as Linux can tell: a PowerShell grammar reads it, and it keeps its promises."""

import re
from pathlib import Path

import pytest
import tree_sitter_powershell
from tree_sitter import Language, Parser

from swiss_xl.cli.addin import addin

SCRIPT = Path(__file__).resolve().parents[2] / "macros" / "install.ps1"
TEXT = SCRIPT.read_text(encoding="ascii")  # Windows PowerShell 5 reads other letters in its own code page
GIVEN = {
    "env",
    "null",
    "true",
    "false",
    "_",
    "PSScriptRoot",
    "LASTEXITCODE",
    "ExecutionContext",
    "ErrorActionPreference",
}


def nodes(node):
    yield node
    for child in node.children:
        yield from nodes(child)


def parsed(text):
    return Parser(Language(tree_sitter_powershell.language())).parse(text.encode()).root_node


def words(kind, text=TEXT):
    """The texts of all nodes of a kind."""
    return [node.text.decode() for node in nodes(parsed(text)) if node.type == kind]


def test_the_grammar_of_powershell_reads_it():
    assert not parsed(TEXT).has_error
    assert parsed(TEXT.replace("finally {", "finally")).has_error


def test_every_variable_is_set_somewhere():
    used = {re.split(r"[:.]", name.lstrip("$@{"))[0] for name in words("variable")}
    set_here = {
        name.lower()
        for name in re.findall(r"\$(\w+)\s*=|\[(?:string|switch)[^\]]*\]*\$(\w+)|foreach \(\$(\w+)", TEXT)
        for name in name
    }

    assert {name for name in used if name and name.lower() not in set_here | {each.lower() for each in GIVEN}} == set()


def test_every_function_it_calls_is_its_own_or_windows_s():
    own = set(re.findall(r"(?m)^function ([\w-]+)", TEXT))
    called = {name for name in words("command_name") if "-" in name}
    windows = {
        "Write-Host", "Get-Command", "Select-Object", "Join-Path", "Test-Path", "Split-Path", "Invoke-WebRequest",
        "Expand-Archive", "Remove-Item", "Out-Null", "Get-ChildItem",
    }  # fmt: skip

    assert own == {"Stop-Here", "Find-Program", "Get-Uv", "Get-Wanted", "Install-Everything", "Remove-Everything"}
    assert called <= own | windows
    assert own <= called


def test_it_asks_for_no_administrator_and_fetches_from_one_place_only():
    code = TEXT.split("#>", 1)[1]

    assert re.findall(r"(?i)runas|Set-ExecutionPolicy|HKLM|ProgramFiles|iex\b|Invoke-Expression", code) == []
    assert set(re.findall(r"https://[^\s'\"]+", code)) == {"https://github.com/astral-sh/uv/releases/latest/download"}


@pytest.mark.parametrize("word", ["install", "uninstall"])
def test_the_commands_that_it_calls_exist(word):
    names = {each.name or each.callback.__name__ for each in addin.registered_commands}

    assert f"addin {word}" in TEXT
    assert word in names


def test_every_program_it_runs_is_asked_how_it_ended():
    """PowerShell goes on after a program that failed, unless it is asked."""
    steps = re.findall(r"(?m)^\s*& \$(?:uv tool install|program addin \w+).*\n(.*)$", TEXT)

    assert len(steps) == 3
    assert [line for line in steps if "$LASTEXITCODE -ne 0" not in line] == []
