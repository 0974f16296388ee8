"""What was typed wrongly on the command line, and the frames of the help, are told in the person's language."""

import os
import subprocess
import sys

import pytest


def swiss_xl(*words, language="es"):
    """Status, standard output and standard error of the program."""
    environ = {**os.environ, "SWISS_XL_LANGUAGE": language, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    command = [sys.executable, "-m", "swiss_xl", *words]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nxt"], ["No existe la orden nxt; ¿quiso decir next?", "Lo que hay: python -m swiss_xl --help"]),
        (["xyzzy"], ["No existe la orden xyzzy", "Lo que hay: python -m swiss_xl --help"]),
        (["next"], ["falta BOOK", "Lo que hay: python -m swiss_xl next --help"]),
        (["next", "--foo"], ["No existe la opción --foo", "Lo que hay: python -m swiss_xl next --help"]),
        (["whatif", "a.xlsx", "--sample", "3"], ["No existe la opción --sample; ¿quiso decir --samples?"]),
        (["whatif", "a.xlsx", "--top", "x"], ["--top: se espera un número entero"]),
        (["whatif", "a.xlsx", "--top", "0"], ["--top: se espera un número desde 1"]),
        (["whatif", "a.xlsx", "--boards", "q"], ["--boards: se esperaban mesas, por ejemplo 1,2,3, se encontró: q"]),
    ],
)
def test_a_wrong_word_is_told_in_spanish(words, told):
    status, out, errors = swiss_xl(*words)

    assert (status, out) == (2, "")
    assert errors.splitlines()[: len(told)] == told


def test_the_frames_of_the_help():
    status, out, errors = swiss_xl("next", "--help")

    assert (status, errors) == (0, "")
    assert "Uso: python -m swiss_xl next " in out
    for text in ("Argumentos", "Opciones", "[obligatorio]", "Muestra esta ayuda y termina."):
        assert text in out
    for text in ("Usage", "Arguments", "Options ", "[required]", "Show this message"):
        assert text not in out
    assert "[por omisión: example.xlsx]" in swiss_xl("example", "--help")[1]


def test_english_is_left_to_the_library():
    status, _, errors = swiss_xl("nxt", language="en")

    assert status == 2
    assert "No such command 'nxt'" in errors
