"""Options checked: which of them no match can be played with (section 3, R14)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple

from core import restoring
from core.errors import BadSetup, Refused
from core.games.sorcerers_deck_of_death.pieces import TYPES
from core.games.sorcerers_deck_of_death.pieces.layouts import Inches, Layout, inches, thousandths
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.state import mages
from core.games.sorcerers_deck_of_death.state.options import Bases, Options

BASE = (10, 100)  # millimetres
DECIMAL = re.compile(r"-?\d{1,4}(\.\d{1,30})?", re.ASCII)


def check_options(options: Options) -> None:
    """Raises `BadSetup` bad_options, mirror_not_allowed; lengths are thousandths of an inch."""
    _within("front_arc_deg", options.front_arc_deg, 1, 360)
    _within("los_samples", options.los_samples, 4, 256)
    _within("rounds", options.rounds, 1, 20)
    _length("tol", options.tol, 0, 1000)
    _length("los_inset", options.los_inset, 0, 200)
    if isinstance(options.bases_mm, Bases):
        for letter, diameter in zip(TYPES, astuple(options.bases_mm), strict=True):
            _within(f"bases_mm.{letter}", diameter, *BASE)
    one, other = mages(options)
    if one == other and not options.allow_mirror:  # R14
        raise BadSetup(
            "mirror_not_allowed",
            "Both seats have the same Mage; that needs the option {option}.",
            rule="R14",
            option="allow_mirror",
        )
    for value in _scenery_lengths(options):
        if read_length(value) is None:
            raise BadSetup(
                "bad_options",
                "“{value}” is no length in inches.",
                option="terrain",
                value=str(value)[:40],
            )
    try:
        scenery(options)
    except Refused as error:
        raise restoring.bad_options("bad_options", error, option="terrain") from error


def read_length(value: Inches) -> int | None:
    """A length in inches as thousandths of one; None for what is none."""
    text = str(value)
    return thousandths(text) if DECIMAL.fullmatch(text) else None


def _scenery_lengths(options: Options) -> Iterator[Inches]:
    """Every coordinate and radius of scenery that comes with the options."""
    if isinstance(options.terrain, str):
        return
    pieces = options.terrain.pieces if isinstance(options.terrain, Layout) else options.terrain
    for piece in pieces:
        for spot in (*(piece.pts or ()), piece.c or ()):
            yield from spot
        if piece.r is not None:
            yield piece.r


def _length(name: str, value: Inches, least: int, most: int) -> None:
    found = read_length(value)
    if found is None or not least <= found <= most:
        raise _outside(name, str(value), inches(least), inches(most))


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise _outside(name, str(value), str(least), str(most))


def _outside(name: str, value: str, least: str, most: str) -> BadSetup:
    return BadSetup(
        "bad_options",
        "{name} must be from {least} to {most}, not {value}.",
        option=name.partition(".")[0],
        name=name,
        value=value[:40],
        least=least,
        most=most,
    )
