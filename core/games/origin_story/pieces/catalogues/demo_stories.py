"""Story cards, super-heroes and mats of the demo catalogue, Kifu's own."""

from __future__ import annotations

from typing import Any

from core.messages import msg

STORY_CARDS: list[dict[str, Any]] = [
    {
        "id": "t1",
        "name": msg("Running Start").text,
        "costs": [1],
        "skills": [
            {
                "when": "on_your_turn",
                "do": [{"value": {"card": "played", "n": 2, "until": "trick"}}],
            }
        ],
    },
    {
        "id": "t2",
        "name": msg("Feather Step").text,
        "costs": [1],
        "skills": [
            {
                "when": "on_your_turn",
                "do": [{"value": {"card": "played", "n": -3, "until": "trick"}}],
            }
        ],
    },
    {
        "id": "t3",
        "name": msg("Swap Meet").text,
        "costs": [2],
        "skills": [{"when": "when_charged", "do": [{"exchange": {"with": "chosen"}}]}],
    },
    {
        "id": "t4",
        "name": msg("Two-Way Radio").text,
        "costs": [2, 1],
        "skills": [
            {"when": "when_charged", "cost": 1, "do": [{"exchange": {"with": "A"}}]},
            {
                "when": "when_charged",
                "cost": 2,
                "do": [{"reveal": {"of": "F", "pick": "highest", "count": 1}}],
            },
        ],
    },
    {
        "id": "t5",
        "name": msg("Night Lenses").text,
        "costs": [1],
        "skills": [
            {
                "when": "when_charged",
                "do": [{"reveal": {"of": "chosen", "pick": "rightmost", "count": 2}}],
            }
        ],
    },
    {
        "id": "t6",
        "name": msg("Spotlight").text,
        "costs": [-1],
        "skills": [
            {"when": "remove", "do": [{"reveal": {"of": "both", "pick": "highest", "count": 1}}]}
        ],
    },
    {
        "id": "t7",
        "name": msg("Front Page").text,
        "costs": [1],
        "skills": [
            {
                "when": "end_of_round",
                "use": "must",
                "if": {"side": "hero", "tricks_min": 4},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            }
        ],
    },
    {
        "id": "t8",
        "name": msg("Secret Lair").text,
        "costs": [2],
        "skills": [
            {
                "when": "end_of_round",
                "use": "must",
                "if": {"side": "villain", "tricks_is": 0},
                "do": [{"vp": {"who": "Y", "n": 2}}],
            }
        ],
    },
    {
        "id": "t9",
        "name": msg("Alley Sprint").text,
        "costs": [1],
        "skills": [
            {
                "when": "win_trick",
                "use": "must",
                "if": {"played_suit": "S"},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            }
        ],
    },
    {
        "id": "t10",
        "name": msg("Sparring Partner").text,
        "costs": [1],
        "skills": [
            {
                "when": "lose_trick",
                "use": "must",
                "if": {"played_suit": "M"},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            }
        ],
    },
    {
        "id": "t11",
        "name": msg("Open Heart").text,
        "costs": [2],
        "skills": [
            {
                "when": "on_your_turn",
                "do": [{"recolor": {"card": "played", "suit": "L", "until": "trick"}}],
            }
        ],
    },
    {
        "id": "t12",
        "name": msg("Turncoat").text,
        "costs": [2],
        "skills": [{"when": "on_your_turn", "do": [{"side": {"to": "other"}}]}],
    },
    {
        "id": "t13",
        "name": msg("Hypno-Wave").text,
        "costs": [2],
        "skills": [
            {
                "when": "whenever_lead",
                "do": [{"limit": {"who": "followers", "ban": "L", "until": "trick"}}],
            }
        ],
    },
    {
        "id": "t14",
        "name": msg("Photo Finish").text,
        "costs": [1],
        "skills": [{"when": "ongoing", "use": "must", "do": [{"ties": {"to": "Y"}}]}],
    },
    {
        "id": "t15",
        "name": msg("Deep Pockets").text,
        "costs": [1],
        "skills": [{"when": "when_charged", "do": [{"refresh": {"n": 2}}]}],
    },
    {
        "id": "t16",
        "name": msg("Grand Exit").text,
        "costs": [2],
        "skills": [
            {
                "when": "final_trick",
                "use": "must",
                "if": {"won": True},
                "do": [{"vp": {"who": "Y", "n": 2}}],
            }
        ],
    },
    {
        "id": "t17",
        "name": msg("Opening Act").text,
        "costs": [1],
        "skills": [
            {
                "when": "first_trick",
                "use": "must",
                "if": {"won": True},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            }
        ],
    },
    {"id": "t18", "name": msg("Team Huddle").text, "not_solo": True, "costs": [1], "skills": []},
]

SUPER_HEROES: list[dict[str, Any]] = [
    {
        "id": "c1",
        "name": msg("Meridian").text,
        "skills": [{"when": "when_revealed", "use": "must", "do": [{"energy": {"n": 2}}]}],
    },
    {
        "id": "c2",
        "name": msg("The Archivist").text,
        "skills": [{"when": "when_revealed", "use": "may", "do": [{"refresh": {"n": 3}}]}],
    },
    {
        "id": "c3",
        "name": msg("Undertone").text,
        "skills": [
            {"when": "ongoing", "use": "must", "do": [{"ties": {"to": "Y"}}]},
            {
                "when": "end_of_round",
                "use": "must",
                "if": {"side": "hero", "tricks_min": 3},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            },
        ],
    },
    {
        "id": "c4",
        "name": msg("Nightjar").text,
        "skills": [
            {
                "when": "end_of_round",
                "use": "must",
                "if": {"side": "villain", "tricks_is": 0},
                "do": [{"vp": {"who": "Y", "n": 2}}],
            }
        ],
    },
    {
        "id": "c5",
        "name": msg("Lodestar").text,
        "skills": [
            {
                "when": "on_your_turn",
                "times": "round",
                "do": [{"value": {"card": "played", "n": 4, "until": "trick"}}],
            }
        ],
    },
    {"id": "c6", "name": msg("Duet").text, "not_solo": True, "skills": []},
]

MATS: list[dict[str, Any]] = [
    {
        "id": "p1",
        "name": msg("The Librarian").text,
        "costs": [1],
        "skills": [
            {
                "when": "on_your_turn",
                "do": [{"value": {"card": "played", "n": 1, "until": "trick"}}],
            }
        ],
    },
    {
        "id": "p2",
        "name": msg("The Gardener").text,
        "costs": [1],
        "skills": [
            {
                "when": "on_your_turn",
                "do": [{"value": {"card": "played", "n": -1, "until": "trick"}}],
            }
        ],
    },
    {
        "id": "p3",
        "name": msg("The Cyclist").text,
        "costs": [2],
        "skills": [
            {
                "when": "win_trick",
                "use": "must",
                "if": {"trick_no": 8},
                "do": [{"vp": {"who": "Y", "n": 1}}],
            }
        ],
    },
    {
        "id": "p4",
        "name": msg("The Baker").text,
        "costs": [1],
        "skills": [{"when": "when_charged", "do": [{"refresh": {"n": 1}}]}],
    },
]
