"""What facts about hands, decks and cards that go somewhere change."""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.state import Change
from tests.games.arcmage.crowded import (
    GRAVE,
    HELD,
    KNOWN,
    SHIELD,
    TOP,
    UNKNOWN,
    came,
    told,
)
from tests.games.arcmage.facts_in_play import Row

OFF_PLAY: tuple[Row, ...] = (
    # hands and decks (R130 to R133)
    (
        f.Draw("A", ("?", "mentor")),
        {
            KNOWN: ["kolibri", "mentor", "mentor"],
            UNKNOWN: 2,
            "players.A.deck.count": 18,
            "players.A.deck.top": TOP[2:],
        },
    ),
    (
        f.Mill("A", ("falconer", "bearer")),
        {
            "players.A.deck.count": 18,
            "players.A.deck.top": TOP[2:],
            "players.A.graveyard": [*GRAVE, "falconer", "bearer"],
        },
    ),
    (
        f.Discard("A", ("mentor", "wight")),
        {KNOWN: ["kolibri"], UNKNOWN: 0, "players.A.graveyard": [*GRAVE, "mentor", "wight"]},
    ),
    (f.NameCard("A", "hand", "bearer"), {KNOWN: ["kolibri", "mentor", "bearer"], UNKNOWN: 0}),
    (f.NameCard("C", "hand", "bearer"), {}),
    (f.NameCard("A", "hand", "?"), {}),
    (
        f.NameCard("B", "reserve", "armory"),
        {"players.B.reserve": ["barracks", "armory", "barracks"]},
    ),
    (
        f.NameCard("A", "grave", "bearer"),
        {"players.A.graveyard": ["ghoul", "bearer", "mentor", "ghoul", "bearer"]},
    ),
    (f.NameCard("A", "res", "bearer"), {"resources.Ar3.face": "bearer"}),
    (f.NameCard("B", "res", "bearer"), {"resources.Br1.face": "bearer"}),
    (f.NameCard("C", "res", "bearer"), {}),
    (f.NameCard("A", "deck", "bearer"), {}),
    (
        f.SeeTop("C", ("mentor", "bearer"), ("A",)),
        {"players.C.deck.top": [{"card": one, "to": ["A"]} for one in ("mentor", "bearer")]},
    ),
    (
        f.SeeTop("A", ("falconer",)),
        {"players.A.deck.top": [{"card": "falconer", "to": []}, *TOP[1:]]},
    ),
    (f.SeeHand("A", ("mentor", "bearer")), {KNOWN: ["kolibri", "mentor", "bearer"], UNKNOWN: 0}),
    (f.SeeHand("A", ("mentor", "mentor")), {KNOWN: ["kolibri", "mentor", "mentor"], UNKNOWN: 0}),
    (f.SeeHand("A", ("?", "wight", "ghoul")), {KNOWN: ["kolibri", "mentor", "wight"], UNKNOWN: 0}),
    (f.SeeHand("A", ("bearer",), hidden=True), {}),
    (
        f.ShuffleDeck("A"),
        {"players.A.deck.top": [], "players.A.deck.bottom": [], "players.A.shuffles": 1},
    ),
    # cards in play go somewhere (R17, R20, R72, R73)
    (f.MoveCard("A5", "army"), {"cards.A5.zone": "army", "cards.A5.place": None}),
    (f.MoveCard("A10", "A2"), {"cards.A10.zone": "resident", "cards.A10.place": "A2"}),
    (
        f.MoveCard("A10", "A2", marked=True),
        {"cards.A10.zone": "resident", "cards.A10.place": "A2", "cards.A10.marked": True},
    ),
    (f.MoveCard("A5", "kingdom"), {}),
    (f.MoveCard("A2", "kingdom"), {}),
    (f.MoveCard("A10", "kingdom", marked=True), {"cards.A10.marked": True}),
    (f.MoveCard("A6", "A1"), {"cards.A6.zone": "resident", "cards.A6.place": "A1"}),
    (f.MoveCard("A10", "grave"), {"players.A.graveyard": [*GRAVE, "bearer"], "cards.A10": None}),
    (f.MoveCard("A10", "hand"), {KNOWN: ["kolibri", "mentor", "bearer"], "cards.A10": None}),
    (f.MoveCard("A10", "hand", hidden=True), {UNKNOWN: 2, "cards.A10": None}),
    (
        f.MoveCard("A10", "top"),
        {
            "players.A.deck.count": 21,
            "players.A.deck.top": [{"card": "bearer", "to": []}, *TOP],
            "cards.A10": None,
        },
    ),
    (
        f.MoveCard("A10", "bottom"),
        {
            "players.A.deck.count": 21,
            "players.A.deck.bottom": [{"card": one, "to": []} for one in ("mentor", "bearer")],
            "cards.A10": None,
        },
    ),
    (f.MoveCard("A10", "out"), {"players.A.removed": ["ghoul", "bearer"], "cards.A10": None}),
    (
        f.MoveCard("A9", "grave"),
        {
            "players.A.graveyard": [*GRAVE, "entangled"],
            "cards.A9": None,
            "cards.A6.changes": [*map(told, (Change("protect"), HELD, SHIELD))],
        },
    ),
    (
        f.MoveCard("A2", "grave"),
        {
            "players.A.graveyard": [*GRAVE, "sanctuary"],
            "cards.A2": None,
            "lasting": [["B1", 2]],
        },
    ),
    (f.MoveCard("Z9", "grave"), {}),
    # cards that are not in play: the known one first, else an unknown one (R130)
    (
        f.MoveCard("A:hand:kolibri", "A1"),
        {
            KNOWN: ["mentor"],
            "players.A.next": 12,
            "cards.A11": came("kolibri", "resident", place="A1"),
        },
    ),
    (
        f.MoveCard("A:hand:wight", "army", marked=True, as_="A30", under="B"),
        {
            UNKNOWN: 0,
            "players.A.next": 31,
            "cards.A30": came("wight", "army", controller="B", marked=True),
        },
    ),
    (f.MoveCard("A:hand:kolibri", "stack"), {KNOWN: ["mentor"]}),
    (  # a name may be any text
        f.MoveCard("A:hand:a:b:c", "grave"),
        {UNKNOWN: 0, "players.A.graveyard": [*GRAVE, "a:b:c"]},
    ),
    (  # what has no defence has no points left as a city (R50)
        f.MoveCard("A:hand:deadly-shock", "kingdom"),
        {UNKNOWN: 0, "players.A.next": 12, "cards.A11": came("deadly-shock", "city")},
    ),
    (
        f.MoveCard("A:deck:falconer", "hand"),
        {
            KNOWN: ["kolibri", "mentor", "falconer"],
            "players.A.deck.count": 19,
            "players.A.deck.top": TOP[1:],
        },
    ),
    (
        f.MoveCard("A:deck:mentor", "grave"),
        {
            "players.A.deck.count": 19,
            "players.A.deck.bottom": [],
            "players.A.graveyard": [*GRAVE, "mentor"],
        },
    ),
    (
        f.MoveCard("A:reserve:spirit-tree", "kingdom"),
        {
            "players.A.reserve": ["?"],
            "players.A.next": 12,
            "cards.A11": came("spirit-tree", "city", left=6),
        },
    ),
    (
        f.MoveCard("A:reserve:farmland", "kingdom"),
        {
            "players.A.reserve": ["spirit-tree"],
            "players.A.next": 12,
            "cards.A11": came("farmland", "city", left=7),
        },
    ),
    (
        f.MoveCard("A:grave:ghoul", "out"),
        {
            "players.A.graveyard": ["ghoul", "?", "mentor", "bearer"],
            "players.A.removed": ["ghoul", "ghoul"],
        },
    ),
    (
        f.MoveCard("A:res:kolibri", "hand"),
        {KNOWN: ["kolibri", "mentor", "kolibri"], "resources.Ar10": None},
    ),
    (
        f.MoveCard("A:res:wight", "grave"),
        {"players.A.graveyard": [*GRAVE, "wight"], "resources.Ar3": None},
    ),
    (
        f.MoveCard("B:res:wight", "grave"),
        {"players.B.graveyard": ["wight"], "resources.Br1": None},
    ),
    (
        f.MoveCard("C:res:wight", "grave"),
        {"players.C.graveyard": ["wight"]},
    ),
    (
        f.MoveCard("Ar1", "grave"),
        {"players.A.graveyard": [*GRAVE, "mentor"], "resources.Ar1": None},
    ),
    (
        f.MoveCard("Ar2", "grave", face="bearer"),
        {"players.A.graveyard": [*GRAVE, "bearer"], "resources.Ar2": None},
    ),
    (f.MoveCard("Ar2", "hand", hidden=True), {UNKNOWN: 2, "resources.Ar2": None}),
)
