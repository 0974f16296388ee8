"""Who is in no group although groups are played, and groups that are not those announced."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.errors import Finding, fault, warning
from swiss_xl.reading import Reading
from swiss_xl.telling import phrase, phrases
from swiss_xl.tournament import Status


def group_faults(reading: Reading) -> Sequence[Finding]:
    """An error for everyone who plays and is in no group: nobody could be paired with him (seeds §3.10)."""
    if not reading.settings.rules.options.get("groups"):
        return []
    sheet = reading.players
    cure = phrase("write the group (A, B …) into the column Group")
    return [
        fault("group-missing", phrase("{name} is in no group", name=entrant.name), cure, sheet.title,
              sheet.cell(entrant.row, "group" if "group" in sheet.columns else "name"))
        for entrant in sheet.entrants
        if not entrant.details.get("group") and entrant.details.get("status") != Status.WITHDRAWN
    ]  # fmt: skip


def group_findings(reading: Reading) -> Sequence[Finding]:
    """The same, and a warning where there are not as many groups as the Tournament tab says."""
    announced = reading.settings.rules.options.get("groups", "")
    found = sorted({str(entrant.details.get("group", "")).casefold() for entrant in reading.players.entrants} - {""})
    findings = [*group_faults(reading)]
    if announced.isdecimal() and found and int(announced) != len(found):
        settings = reading.layout.settings
        seen = phrases(
            "{count} group is announced, and the Players tab has {found}",
            "{count} groups are announced, and the Players tab has {found}",
            int(announced),
            found=len(found),
        )
        cure = phrase("correct the number, or the column Group")
        findings.append(warning("groups-differ", seen, cure, settings.title, str(settings.area("sxl_groups") or "")))
    return findings
