"""Cards made for tests: spells that do what a case says, and witnesses of all that happens."""

from __future__ import annotations

from typing import Any

WHEN = (
    "enters", "leaves_play", "dies", "goes_to_graveyard", "becomes_marked", "marked_for_devotion",
    "moves", "enters_city", "attacks", "is_blocked", "damages_city", "damages_creature",
    "you_play_card", "opponent_draws", "opponent_discards", "your_discard_phase",
    "devotion_phase_of_host_city",
)  # fmt: skip
TARGET = {"who": "target", "is": ["creature"]}
CITY = {"who": "target", "is": ["city"]}


def made(slug: str, kind: str, **more: Any) -> dict[str, Any]:
    """A card that costs nothing."""
    plain = {"faction": "E", "loyalty": 0, "text": slug, "auto": "full", "cost": 0}
    if kind == "city":
        plain |= {"cost": None, "defence": 9, "levels": []}
    if kind == "creature":
        plain |= {"attack": 1, "defence": 3}
    return {"id": slug, "name": slug.title(), "type": kind, **plain, **more}


def deed(*effects: dict[str, Any], kind: str = "event", slug: str = "deed") -> dict[str, Any]:
    """A spell with these effects."""
    return made(slug, kind, abilities=[{"kind": "spell", "effects": list(effects)}])


def triggered(when: str, **more: Any) -> dict[str, Any]:
    """A trigger that happens by itself and can be told from others."""
    done = [{"op": "produce", "faction": "G", "n": 1}]
    return {"kind": "triggered", "when": when, "effects": done, **more}


WITNESS = made("witness", "creature", abilities=[triggered(when) for when in WHEN])
TOKEN = made("token", "creature", token=True, cost=None,
             abilities=[triggered(when) for when in WHEN])  # fmt: skip
