"""A LibreOffice Calc that runs while tests press its buttons: with the extension in it, and a hand that types."""

import json
import os
import select
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

HAND = Path(__file__).with_name("calc_hand.py")
PATIENCE = 120  # seconds for one answer
NOBODY = "65534"  # unopkg refuses root, so another user brings the extension in
EMPTY = "private:factory/scalc"
PYTHONS = ("/usr/bin/python3", "python3")  # one of the system's brings UNO


class Calc:
    """One soffice with a profile of its own. Messages of the extension go into a file instead of a box."""

    def __init__(self, folder, extension):
        self.folder = Path(folder)
        self.profile = self.folder / "profile"
        self.told = self.folder / "told.txt"
        add_extension(extension, self.folder, self.profile)
        pipe = f"swiss-xl-{os.getpid()}"
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environ |= {"SWISS_XL_TELL": str(self.told), "LC_ALL": "C.UTF-8"}
        listen = f"--accept=pipe,name={pipe};urp;"
        words = ["soffice", profile_option(self.profile), "--headless", "--norestore", "--nologo", listen]
        self.office = subprocess.Popen(words, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.hand = subprocess.Popen(
            [python_with_uno(), str(HAND), pipe], env=environ, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def __getattr__(self, name):
        """Whatever the hand can do: ``calc.open(path)``, ``calc.type("Round 1", {"E7": "1-0"})``."""

        def do(*arguments, **options):
            self.hand.stdin.write(json.dumps([name, arguments, options]) + "\n")
            self.hand.stdin.flush()
            assert select.select([self.hand.stdout], [], [], PATIENCE)[0], f"LibreOffice does not answer: {name}"
            answer = json.loads(self.hand.stdout.readline())
            assert "error" not in answer, f"{name}: {answer['error']}"
            return answer["value"]

        return do

    def press(self, code):
        """A click on a button of the toolbar; what the person is told: kind (48 bad, 64 good) and text."""
        self.told.unlink(missing_ok=True)
        self.dispatch(f"vnd.sun.star.script:SwissXL.Buttons.Button_{code}?language=Basic&location=application")
        return self.messages()

    def messages(self):
        """What was told since the last click."""
        lines = self.told.read_text(encoding="utf-8").splitlines() if self.told.exists() else []
        return [(int(kind), text) for kind, _, text in (line.partition("\t") for line in lines)]

    def end(self):
        """Close it, in its own way or else by force."""
        try:
            self.quit()
            self.office.wait(20)
        except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired):
            self.office.kill()
        self.hand.kill()
        self.hand.wait()
        self.hand.stdin.close()
        self.hand.stdout.close()
        self.office.wait()


@contextmanager
def running_calc(extension):
    """A :class:`Calc` with the *extension*, the bytes of an .oxt, in it."""
    with tempfile.TemporaryDirectory(prefix="calc-") as folder:  # not below pytest's, which only its owner may enter
        calc = Calc(folder, extension)
        try:
            yield calc
        finally:
            calc.end()


def profile_option(profile):
    """The option that lets LibreOffice use a profile of our own."""
    return f"-env:UserInstallation={profile.as_uri()}"


def add_extension(extension, folder, profile):
    """Bring an extension into a profile; as another user where this one is root."""
    path = folder / "swiss_xl.oxt"
    path.write_bytes(extension)
    profile.mkdir()
    unopkg(folder, profile, "add", "--force", str(path))


def unopkg(folder, profile, *words):
    """Run LibreOffice's own installer of extensions on a profile; what it said."""
    command = ["unopkg", *words, profile_option(profile)]
    as_root = os.geteuid() == 0
    if as_root:
        own(folder, int(NOBODY))
        command = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", *command]
    done = subprocess.run(
        command, env=os.environ | {"HOME": str(folder)}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if as_root:
        own(folder, 0)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def own(folder, user):
    """Give a folder and all in it to a user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, user)


def python_with_uno():
    """A Python that can speak to LibreOffice: the one that its own packages were made for."""
    for name in PYTHONS:
        found = shutil.which(name)
        if found and not subprocess.run([found, "-c", "import uno"], capture_output=True, check=False).returncode:
            return found
    raise AssertionError(f"none of {PYTHONS} has UNO; install python3-uno")
