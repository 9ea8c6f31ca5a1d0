"""What is agreed on before a match of Sorcerers' Deck of Death (section 3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from core.games.sorcerers_deck_of_death.pieces import MageName
from core.games.sorcerers_deck_of_death.pieces.layouts import Inches, Layout, Piece
from core.messages import msg
from core.options import about


@dataclass(frozen=True, slots=True)
class Mages:
    """The Mage of each seat (R14)."""

    a: MageName = "teymur"
    b: MageName = "tiluka"


@dataclass(frozen=True, slots=True)
class Bases:
    """Diameters of the bases in millimetres, by type (R3)."""

    M: int = 25
    G: int = 25
    T: int = 25
    B: int = 25
    S: int = 25
    L: int = 25


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 3; lengths are inches."""

    LATER: ClassVar = ("places",)
    mages: Literal["teymur-tiluka", "tiluka-teymur", "teymur-teymur", "tiluka-tiluka"] | Mages = (
        field(
            default="teymur-tiluka",
            metadata=about(
                msg("Mages"),
                msg("Who leads each band; twice the same one needs the option below."),
                {
                    "teymur-tiluka": msg("Teymur (seat a) against Tiluka (seat b)"),
                    "tiluka-teymur": msg("Tiluka (seat a) against Teymur (seat b)"),
                    "teymur-teymur": msg("Teymur against Teymur"),
                    "tiluka-tiluka": msg("Tiluka against Tiluka"),
                },
                listed=True,
                first=True,
            ),
        )
    )
    places: Literal["none"] | None = field(
        default=None,
        metadata=about(
            msg("Map"),
            msg("Without one nothing is measured: the table says who reaches whom."),
            {
                None: msg("With a map: every place, way and line of sight"),
                "none": msg("Without a map: who acts, what is tried, dice, wounds"),
            },
            listed=True,
            first=True,
        ),
    )
    terrain: Literal["open", "ruins", "pillars", "woods"] | Layout | tuple[Piece, ...] = field(
        default="open",
        metadata=about(
            msg("Scenery"),
            msg("Where walls and woods stand; more layouts can be drawn or loaded."),
            {
                "open": msg("An open plain"),
                "ruins": msg("Ruins: walls and rubble"),
                "pillars": msg("Pillars: six round columns"),
                "woods": msg("Woods: groves that can be entered, and a low wall"),
            },
            first=True,
            unless=("places", "none"),
        ),
    )
    strictness: Literal["strict", "lenient"] = field(
        default="strict",
        metadata=about(
            msg("When a measure does not fit"),
            msg("What Kifu does when its own measuring differs from the table's."),
            {
                "strict": msg("Strict: the entry is refused"),
                "lenient": msg("Lenient: the table is believed, a flag shows the difference"),
            },
            first=True,
            proposed="lenient",
        ),
    )
    tol: Inches = field(
        default="0.1",
        metadata=about(msg("Tolerance in inches"), msg("Granted to whoever acts.")),
    )
    allow_mirror: bool = field(
        default=False,
        metadata=about(msg("Both seats may take the same Mage")),
    )
    bases_mm: Literal["equal", "big_brute"] | Bases = field(
        default="equal",
        metadata=about(
            msg("Bases"),
            msg("The rules do not give them; 25 mm are one inch."),
            {
                "equal": msg("25 mm for everybody"),
                "big_brute": msg("40 mm for the Brute, 25 mm for the others"),
            },
        ),
    )
    front_arc_deg: int = field(
        default=180,
        metadata=about(
            msg("Front arc in degrees"),
            msg("Into which an attacker may push; Kifu's ruling comes first."),
        ),
    )
    cover_rule: Literal["hidden_point", "any_blocked_line"] = field(
        default="hidden_point",
        metadata=about(
            msg("Cover"),
            msg("When a target counts as not entirely visible; Kifu's ruling comes first."),
            {
                "hidden_point": msg("Some point of its base is seen from no point of the shooter"),
                "any_blocked_line": msg("Any line between the two bases is blocked"),
            },
        ),
    )
    los_samples: int = field(
        default=64, metadata=about(msg("Points on the rim of a base, for lines of sight"))
    )
    los_inset: Inches = field(
        default="0.02", metadata=about(msg("How far inside the rim they lie, in inches"))
    )
    agile: Literal["up_to", "exact"] = field(
        default="up_to",
        metadata=about(
            msg("Agile"),
            msg("Where the Racer is placed; Kifu's ruling comes first."),
            {
                "up_to": msg("Up to 1 inch from the enemy"),
                "exact": msg("At exactly 1 inch from the enemy"),
            },
        ),
    )
    rounds: int = field(default=6, metadata=about(msg("Rounds")))
    first_deployer: Literal["a", "b"] = field(
        default="a",
        metadata=about(
            msg("Who deploys first"),
            msg("Agree, or roll."),
            {"a": msg("Seat a"), "b": msg("Seat b")},
        ),
    )
