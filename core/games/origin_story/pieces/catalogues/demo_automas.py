"""The automa cards of the demo catalogue: eight of each level, Kifu's own."""

from __future__ import annotations

from typing import Any

from core.messages import msg


def _event(name: str, skill: dict[str, Any]) -> dict[str, Any]:
    """An event that resolves by itself."""
    return {"name": name, "skills": [{"use": "must", **skill}]}


AUTOMA_CARDS: list[dict[str, Any]] = [
    {
        "id": "v1.1",
        "level": 1,
        "name": msg("Rusty Sentinel").text,
        "rounds": {"2": [["replace", 1]], "4": [["move", 1]], "5": [["replace", 1]]},
        "event": _event(
            msg("Morning Patrol").text,
            {"when": "first_trick", "do": [{"vp": {"who": "winner", "n": 1}}]},
        ),
    },
    {
        "id": "v1.2",
        "level": 1,
        "name": msg("Clockwork Clerk").text,
        "rounds": {"1": [["replace", 1]], "3": [["replace", 1]], "5": [["move", 2]]},
        "event": _event(
            msg("Audit").text,
            {
                "when": "end_of_round",
                "if": {"tricks_is": 2},
                "do": [{"vp": {"who": "each", "n": 1}}],
            },
        ),
    },
    {
        "id": "v1.3",
        "level": 1,
        "name": msg("Paper Drone").text,
        "rounds": {
            "2": [["move", 1]],
            "3": [["replace", 1]],
            "4": [["replace", 1]],
            "5": [["add", "4.5"]],
        },
        "event": _event(
            msg("Tailwind").text,
            {
                "when": "round_start",
                "do": [{"value": {"card": "suit:S", "n": 1, "until": "round"}}],
            },
        ),
    },
    {
        "id": "v1.4",
        "level": 1,
        "name": msg("Echo Unit").text,
        "rounds": {
            "1": [["move", 1]],
            "3": [["move", 1]],
            "4": [["replace", 2]],
            "5": [["replace", 1]],
        },
        "event": _event(
            msg("Thick Fog").text,
            {
                "when": "round_start",
                "do": [{"value": {"card": "suit:B", "n": -1, "until": "round"}}],
            },
        ),
    },
    {
        "id": "v1.5",
        "level": 1,
        "name": msg("Copper Mime").text,
        "rounds": {"2": [["replace", 1]], "3": [["replace", 2]], "5": [["add", "4.5"]]},
        "event": _event(
            msg("Encore").text, {"when": "final_trick", "do": [{"vp": {"who": "winner", "n": 1}}]}
        ),
    },
    {
        "id": "v1.6",
        "level": 1,
        "name": msg("Valve Keeper").text,
        "rounds": {
            "1": [["replace", 1]],
            "2": [["move", 1]],
            "4": [["add", "4.5"]],
            "5": [["replace", 2]],
        },
        "event": _event(
            msg("Pressure Drop").text,
            {"when": "round_start", "do": [{"energy": {"n": -1, "for_round": True}}]},
        ),
    },
    {
        "id": "v1.7",
        "level": 1,
        "name": msg("Neon Courier").text,
        "rounds": {"2": [["replace", 2]], "4": [["move", 2]], "5": [["replace", 1], ["move", 1]]},
        "event": _event(
            msg("Express Delivery").text,
            {"when": "round_start", "do": [{"energy": {"n": 1, "for_round": True}}]},
        ),
    },
    {
        "id": "v1.8",
        "level": 1,
        "name": msg("Glass Golem").text,
        "rounds": {"3": [["add", "4.5"]], "5": [["replace", 2]]},
        "event": _event(
            msg("Fragile").text,
            {
                "when": "round_start",
                "do": [{"value": {"card": "suit:L", "n": -1, "until": "round"}}],
            },
        ),
    },
    {
        "id": "v2.1",
        "level": 2,
        "name": msg("Iron Choir").text,
        "rounds": {
            "1": [["replace", 2]],
            "2": [["replace", 2]],
            "3": [["move", 2]],
            "4": [["add", "4.5"]],
            "5": [["add", "8.5"]],
        },
        "event": _event(
            msg("Anthem").text,
            {
                "when": "win_trick",
                "times": "each",
                "if": {"trick_has": {"suit": "L", "min": 2}},
                "do": [{"vp": {"who": "winner", "n": 1}}],
            },
        ),
    },
    {
        "id": "v2.2",
        "level": 2,
        "name": msg("Storm Foundry").text,
        "rounds": {
            "3": [["replace", 2]],
            "4": [["add", "8.5"]],
            "5": [["add", "8.5"], ["replace", 1]],
        },
        "event": _event(
            msg("Blackout").text,
            {"when": "round_start", "do": [{"trump": {"suit": None, "until": "round"}}]},
        ),
    },
    {
        "id": "v2.3",
        "level": 2,
        "name": msg("Mirror Regent").text,
        "rounds": {
            "2": [["add", "4.5"]],
            "3": [["add", "4.5"]],
            "4": [["replace", 3]],
            "5": [["move", 3]],
        },
        "event": _event(
            msg("Weights").text,
            {
                "when": "round_start",
                "do": [{"value": {"card": "suit:M", "n": 2, "until": "round"}}],
            },
        ),
    },
    {
        "id": "v2.4",
        "level": 2,
        "name": msg("Tidal Engine").text,
        "rounds": {"3": [["move", 2]], "4": [["replace", 2], ["move", 1]], "5": [["add", "8.5"]]},
        "event": _event(
            msg("Undertow").text,
            {
                "when": "end_of_round",
                "if": {"tricks_max": 1},
                "do": [{"vp": {"who": "each", "n": 1}}],
            },
        ),
    },
    {
        "id": "v2.5",
        "level": 2,
        "name": msg("Quiet Colossus").text,
        "rounds": {"3": [["replace", 3]], "4": [["move", 2]], "5": [["replace", 3]]},
        "event": _event(
            msg("Hush").text,
            {
                "when": "end_of_round",
                "if": {"tricks_is": 0},
                "do": [{"vp": {"who": "each", "n": 2}}],
            },
        ),
    },
    {
        "id": "v2.6",
        "level": 2,
        "name": msg("Aurora Warden").text,
        "rounds": {
            "1": [["add", "4.5"]],
            "3": [["add", "8.5"]],
            "4": [["replace", 2]],
            "5": [["add", "8.5"]],
        },
        "event": _event(
            msg("Northern Glow").text,
            {"when": "round_start", "do": [{"trump": {"suit": "S", "until": "round"}}]},
        ),
    },
    {
        "id": "v2.7",
        "level": 2,
        "name": msg("Hollow Marshal").text,
        "rounds": {
            "3": [["replace", 2]],
            "4": [["add", "4.5"]],
            "5": [["replace", 2], ["add", "8.5"]],
        },
        "event": _event(
            msg("Curfew").text,
            {
                "when": "round_start",
                "do": [{"limit": {"who": "leader", "ban": "L", "trick_no": 1, "until": "trick"}}],
            },
        ),
    },
    {
        "id": "v2.8",
        "level": 2,
        "name": msg("Last Gear").text,
        "rounds": {
            "3": [["move", 1], ["replace", 1]],
            "4": [["replace", 3]],
            "5": [["add", "8.5"], ["replace", 2]],
        },
        "event": _event(
            msg("Overdrive").text,
            {"when": "final_trick", "do": [{"vp": {"who": "winner", "n": 2}}]},
        ),
    },
]
