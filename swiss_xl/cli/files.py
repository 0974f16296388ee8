"""Files of other programs: pairing, checking and making TRF files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, app
from swiss_xl.errors import Finding
from swiss_xl.telling import phrase

EPILOG_VERIFY = "Exit status: 0 consistent, 1 different, 2 cannot be replayed."


def _tell(findings: Sequence[Finding]) -> None:
    """What the reader of a file remarks, on standard error."""
    from swiss_xl.screen import show_findings

    show_findings(findings)


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def pair(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE.trf]", help="A TRF file.", show_default=False)] = None,
    batch: Annotated[bool, typer.Option("--batch", help="Read paths of TRF files from standard input.")] = False,
    system: Annotated[str | None, typer.Option(help="The system; the file's own (record 192) if not given.")] = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the next if not given.")] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds announced, if the file does not say.")] = None,
    seed: Annotated[str | None, typer.Option(help="For lots: a number, or none (by starting rank).")] = None,
    look_ahead: Annotated[
        bool | None, typer.Option("--look-ahead/--no-look-ahead", help="Keep later rounds free of repeats.")
    ] = None,
) -> None:
    """
    Pair a round of a TRF file: the number of pairs, then "white black" lines, 0 for the bye.

    With --batch, for each path read: "# PATH SECONDS", the same lines, an empty line; "! REASON" where there is none.
    """
    from swiss_xl.pairing_files import Request, java_form, pair_batch, pair_file

    options = {} if seed is None else {"seed": seed}
    if look_ahead is not None:
        options["look_ahead"] = "yes" if look_ahead else "no"
    request = Request(system, round_, rounds, options)
    if batch and file:
        raise typer.BadParameter(
            phrase("--batch reads paths from standard input; leave the file out"), param_hint="FILE.trf"
        )
    if batch:
        pair_batch(sys.stdin, request, lambda text: print(text, flush=True))  # noqa: T201 -- the protocol
    elif file:
        typer.echo(java_form(pair_file(file, request, _tell)))
    else:
        raise typer.BadParameter(phrase("give a TRF file, or --batch"), param_hint="FILE.trf")


Files = Annotated[list[Path], typer.Argument(metavar="FILE.trf...", help="TRF files.", show_default=False)]
SystemCode = Annotated[str | None, typer.Option("--system", help="The system; the file's own if not given.")]


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG_VERIFY)
def verify(
    files: Files,
    system: SystemCode = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Only this round.")] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds announced, if the file does not say.", min=1)] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write the findings into this file as well.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes at once; 0 for one per processor.")] = 1,
) -> None:
    """Check TRF files: every round is paired again and compared, then the order by the file's own tie-breaks."""
    from swiss_xl.many_files import verify_all

    raise typer.Exit(verify_all(files, system, round_, report, jobs, announced=rounds))


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def generate(
    pattern: Annotated[
        Path, typer.Option("--output", "-o", metavar="PATTERN.trf", help="The files: NAME.trf, with -NNNN before .trf.")
    ],
    files: Annotated[int, typer.Option("--files", "-n", help="How many tournaments.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The first seed; each file has its own, written into it.")] = 1,
    players: Annotated[str, typer.Option(help="20, or 13-40.")] = "20-60",
    rounds: Annotated[str, typer.Option(help="9, or 5-11.")] = "5-11",
    system: Annotated[str, typer.Option("--system", help="The system that pairs.")] = "dutch",
    ratings: Annotated[str, typer.Option(help="A range: 1400-2600.")] = "1400-2600",
    step: Annotated[int, typer.Option(help="Ratings from the highest down in steps, instead of drawn.")] = 0,
    rating_list: Annotated[Path | None, typer.Option(help="Draw ratings from this file, one in a line.")] = None,
    half_byes: Annotated[str, typer.Option(help="Half-point byes: 5 a tournament, 1/round, or 3%.")] = "0",
    zero_byes: Annotated[str, typer.Option(help="Absences without points, likewise.")] = "0",
    full_byes: Annotated[str, typer.Option(help="Full-point byes, likewise.")] = "0",
    forfeits: Annotated[str, typer.Option(help="Games not played, likewise.")] = "0",
    odd_results: Annotated[str, typer.Option(help="½-0, 0-½ and 0-0, likewise.")] = "0",
    withdrawals: Annotated[str, typer.Option(help="Withdrawals, likewise.")] = "0",
    late: Annotated[str, typer.Option(help="Late entries: 5, or 3%.")] = "0",
    forbidden: Annotated[int, typer.Option(help="Pairs that must not meet.")] = 0,
    baku: Annotated[bool, typer.Option("--baku", help="Baku acceleration.")] = False,
    tiebreaks: Annotated[str, typer.Option(help="Tie-breaks, written into the files: BH,SB.")] = "",
    first: Annotated[str, typer.Option(help="Colour of the first player: white, black or drawn.")] = "drawn",
    points: Annotated[str, typer.Option(help="Points: W=3,D=1,L=0,A=0,P=3.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes at once; 0 for one per processor.")] = 1,
) -> None:
    """Make random tournaments, played by the ratings; files that are there are left, so a stopped run goes on."""
    from swiss_xl.generate import Pattern, Rate, Span, points_of
    from swiss_xl.many_files import FIRST_SIDES, generate_all, read_ratings
    from swiss_xl.tournament import Points

    if first not in FIRST_SIDES:
        raise typer.BadParameter(
            phrase("expected white, black or drawn, got: {text}", text=first), param_hint="--first"
        )
    wanted = Pattern(
        players=Span.parse(players), rounds=Span.parse(rounds), system=system, ratings=Span.parse(ratings), step=step,
        listed=read_ratings(rating_list), points=points_of(points) if points else Points(),
        initial_side=FIRST_SIDES[first],
        tiebreaks=tuple(tiebreaks.replace(",", " ").split()), forbidden=forbidden, baku=baku,
        half_byes=Rate.parse(half_byes), zero_byes=Rate.parse(zero_byes), full_byes=Rate.parse(full_byes),
        forfeits=Rate.parse(forfeits), odd_results=Rate.parse(odd_results), withdrawals=Rate.parse(withdrawals),
        late=Rate.parse(late),
    )  # fmt: skip
    generate_all(pattern, files, seed, wanted, jobs)


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def explain(
    file: Annotated[Path, typer.Argument(metavar="FILE.trf", help="A TRF file.")],
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the next if not given.")] = None,
    system: SystemCode = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds announced, if the file does not say.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the reasons as JSON.")] = False,
) -> None:
    """Say why each pair of a round is made: score group, who was passed over and why, colours."""
    from swiss_xl.catalogue import system as find_system
    from swiss_xl.explain import explain as sentences
    from swiss_xl.explain import reason_json
    from swiss_xl.pairing_files import Request, position
    from swiss_xl.screen import print_json, show_message

    tournament = position(file, Request(system, round_, rounds), _tell)
    pairing = find_system(tournament.rules.system).pair(tournament)
    if as_json:
        print_json([reason_json(reason) for reason in pairing.reasons])
        return
    for line in sentences(tournament, pairing):
        show_message(line)
