"""What simulated players choose: checksums of their matches, so that faster code chooses the same.

`python -m tests.simulated` writes them anew, after rules or players were changed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from core import simulate
from core.events import Json
from core.games import find
from eventstore.codec import codec_of

FILE = Path(__file__).with_name("simulated.json")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEEDS = (1, 2)
OPTIONS: dict[str, tuple[Json, ...]] = {
    "ace-in-the-hole": (
        {},
        {"layout": "bookend", "ace_win": "instant"},
        {"burn": "hand", "end": "decks", "ace_win": "locked"},
    ),
    "ace-of-spades": (
        {},
        {"mode": "coop"},
        {"difficulty": "hard"},
        {"mode": "coop", "first": "2", "overflow": "keep"},
    ),
    "origin-story": (
        {},
        {"difficulty": 3},
        {"super_heart_discard": "aside", "peek": True, "remove_returns": "general"},
    ),
    "sorcerers-deck-of-death": (
        {},
        {"terrain": "ruins", "mages": "tiluka-teymur"},
        {"terrain": "woods", "strictness": "lenient", "cover_rule": "any_blocked_line"},
        {
            "terrain": "pillars",
            "bases_mm": "big_brute",
            "agile": "exact",
            "front_arc_deg": 90,
            "allow_mirror": True,
            "mages": "teymur-teymur",
        },
    ),
    "arcmage": (
        {},
        {"deck_a": "brothers-in-arms", "deck_b": "gaian-love-for-life", "ability_speed": "any"},
        {"ledger": False, "found_unmarks": True, "retreat_marks": False},
    ),
}


class Case(NamedTuple):
    """A plan whose first match is looked at."""

    game: str
    policy: str
    options: Json
    seed: int

    @property
    def name(self) -> str:
        """Tells it from the others, for people and in the file."""
        return f"{self.game} {self.policy} {json.dumps(self.options)} seed {self.seed}"

    def checksum(self) -> str:
        """The checksum of all entries of the match, by whom they were made."""
        game = find(self.game)
        codec = codec_of(game)
        settings = codec.options(codec.decimal(self.options))
        plan = simulate.Plan(self.seed, self.policy, settings, self.options)
        session = simulate.play(game, plan, 1, clock=lambda: NOON)
        entries = [f"{step.actor} {step.notation}" for step in session.pending]
        return sha256("\n".join(entries).encode()).hexdigest()


def cases(slug: str) -> Iterator[Case]:
    """Every policy of a game with several options and seeds."""
    for policy in find(slug).policies:
        for options in OPTIONS[slug]:
            yield from (Case(slug, policy, options, seed) for seed in SEEDS)


def recorded() -> dict[str, Any]:
    """The checksums by the names of their cases."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


if __name__ == "__main__":
    found = {case.name: case.checksum() for slug in OPTIONS for case in cases(slug)}
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
