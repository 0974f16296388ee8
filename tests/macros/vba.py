"""VBA without Excel: the modules as built, run by an interpreter on a made-up computer that notes what it is told."""

import re
from dataclasses import dataclass, field
from unittest.mock import patch

from pyopenvba.interpreter import HostBridge, Interpreter, VBAObject
from pyopenvba.interpreter import _preprocess as preprocessor
from pyopenvba.interpreter import _runtime as runtime

MAC_FILES = {"ReadSettings": 'EnvironOf("HOME") & "/" & SETTINGS_FILE', "ReadFile": "Path"}
COMMENT_AFTER_DIRECTIVE = re.compile(r"(?m)^(\s*#(?:If|ElseIf|Else|Const)[^'\n]*)'.*$")  # the interpreter reads none


class Thing(VBAObject):
    """An object of Excel or Windows: *members* are values or functions."""

    def __init__(self, **members):
        self.members = {name.lower(): value for name, value in members.items()}

    def vba_get(self, name, args=(), _named=None):
        member = self.members[name.lower()]
        return member(*args) if callable(member) else member

    def vba_set(self, name, value, *_arguments, **_options):
        self.members[name.lower()] = value


@dataclass
class Computer(HostBridge):
    """
    A computer with Excel on it: *files* by path, *book* the name of the workbook in front.

    *ran* are the command lines that were run; *log* is what the program wrote where its errors go; *status* its end.
    """

    files: dict = field(default_factory=dict)
    book: str | None = "cup.xlsx"
    language: int = 1033
    status: int = 0
    log: str = ""
    ran: list = field(default_factory=list)
    folders: dict = field(default_factory=dict)

    def __post_init__(self):
        self.application = Thing(
            Hwnd=4711, Path=r"C:\Office16", Name="Microsoft Excel", StatusBar=False, ScreenUpdating=True,
            LanguageSettings=Thing(LanguageID=lambda _kind: self.language),
        )  # fmt: skip

    def global_object(self, name):
        if name.lower() == "application":
            return self.application
        if name.lower() == "activeworkbook":
            return runtime.NOTHING if self.book is None else Thing(Name=self.book)
        return runtime.UNRESOLVED

    def has_global_member(self, name):
        return name.lower() in {"applescripttask", "textof", "killed", "environof"}

    def call_global(self, name, args, _named):
        """What VBA has for the outer world: scripts of the Mac, files, the environment."""
        if name.lower() == "applescripttask":
            self.ran.append(tuple(args))
            return "0"
        if name.lower() == "killed":
            return self.files.pop(args[0], None)
        if name.lower() == "environof":
            return {"HOME": "/home"}[args[0]]
        return self.files.get(args[0], b"").decode("utf-16" if args[0].endswith(".conf") else "utf-8")

    def create(self, kind):
        return {
            "wscript.shell": Thing(ExpandEnvironmentStrings=self.expand, Run=self.run),
            "scripting.filesystemobject": Thing(FileExists=lambda path: path in self.files, OpenTextFile=self.open),
        }[kind.lower()]

    def expand(self, text):
        return self.folders.get(text, text)

    def run(self, command, style, wait):
        self.ran.append((command, int(style), bool(wait)))
        self.files[re.search(r'2> "(.*?)"', command)[1]] = self.log.encode("cp1252")
        return self.status

    def open(self, path, _mode, _create, form):
        encoding = "utf-16" if int(form) == -1 else "cp1252"
        return Thing(ReadAll=lambda: self.files[path].decode(encoding))


def project(modules, computer, *, mac=False):
    """The modules, ready to run on the computer; on a Mac HOME is ``/home``."""
    interpreter = Interpreter(computer)
    with patch.dict(preprocessor.DEFAULT_CONSTANTS, {"Mac": mac}):
        for name, source in modules.items():
            interpreter.add_module(_readable(source, mac=mac), name=name)
    return interpreter


def _readable(source, *, mac):
    """A module without what the interpreter cannot do: files and the environment are asked of the computer."""
    text = COMMENT_AFTER_DIRECTIVE.sub(r"\1", source)
    text = re.sub(r"\bKill (\w+)", r"Killed \1", text).replace("Environ(", "EnvironOf(")
    for function, path in MAC_FILES.items() if mac else ():
        body = f"    {function} = TextOf({path})\nEnd Function"
        text = re.sub(
            rf"(?ms)^(\w+ Function {function}\([^\n]*)\n.*?^End Function",
            lambda found, body=body: f"{found[1]}\n{body}",
            text,
        )
    return text


def press(interpreter, code="next"):
    """Click; what the person was told."""
    interpreter.run("Press", [code])
    return [text for _, text, *_ in interpreter.dialogs]
