"""Each operation of a ruling changes what it is about, and nothing else (section 2.5)."""

from __future__ import annotations

from itertools import combinations, product
from typing import get_args

import pytest

from core.games.origin_story import operations as o
from core.games.origin_story.evolve.changes import apply
from core.games.origin_story.pieces import Player
from core.games.origin_story.state import State, Won
from tests.games.origin_story.dirty import (
    DIRTY,
    LIMITS,
    TRICKS,
    Fields,
    Row,
    differences,
    hands,
    said,
)

PLAYERS: tuple[Player, ...] = get_args(Player)
NO_MARKS: Fields = {"mods": {"M2": 1}, "trick_mods": {}, "revealed": ("M2",)}  # of the S2, R62
TAKEN: Fields = {  # what is over with the trick that holds the M2
    "trick": (),
    "mods": {"S2": 1},
    "trick_mods": {},
    "revealed": ("S2",),
    "suit_mods": {"L": 1, "M": 1},
    "trick_suit_mods": {},
    "limits": (LIMITS[0], LIMITS[3]),
    "trump": "B",
    "trump_until": None,
    "trick_no": 5,
    "used_in_turn": (),
    "acted": False,
    "next_card": (0, None),
}


def given(last: Player, to: Player) -> Fields:
    """The last of the tricks goes from one to another."""
    won = list(DIRTY.won)
    won[PLAYERS.index(last)] -= 1
    won[PLAYERS.index(to)] += 1
    tricks = (*TRICKS[:2], TRICKS[2]._replace(winner=to))
    return {"won": tuple(won), "won_tricks": tricks, "leader": to}


RULED: list[Row] = [
    *(
        ({}, o.MoveDial(who, n), {"vp": tuple(DIRTY.vp[at] + n * (at == place) for at in range(3))})
        for (place, who), n in product(enumerate(PLAYERS), (2, -1))
    ),
    ({}, o.MoveEnergy("supply", 2), {"supply": 5}),
    ({}, o.MoveEnergy("supply", -1), {"supply": 2}),
    ({}, o.MoveEnergy("general", 2), {}),
    ({}, o.MoveEnergy("t1:1", -2), {"placed": {"t4:2": 1}}),
    ({}, o.MoveEnergy("p1:1", 1), {"placed": {"t1:1": 2, "t4:2": 1, "p1:1": 1}}),
    ({}, o.ModifyCard("s2", 1), {"mods": {"S2": 3, "M2": 1}}),
    ({}, o.ModifyCard("S2", -2), {"mods": {"M2": 1}}),
    ({}, o.ModifyCard("?", 1), {}),
    ({}, o.ColorCard("♥2", "S"), {"suits": {"S3": "B", "L2": "S"}}),
    ({}, o.ColorCard("S3", "M"), {"suits": {"S3": "M"}}),
    ({}, o.ColorCard("?", "M"), {}),
    ({}, o.SetSide("hero"), {"side": "hero"}),
    *(({"trick": ()}, o.SetLeader(who), {"leader": who}) for who in PLAYERS),
    ({}, o.SetTrump("M"), {"trump": "M", "round_trump": "M", "trump_until": None}),
    ({}, o.SetTrump(None), {"trump": None, "round_trump": None, "trump_until": None}),
    (
        {},
        o.Reshuffle(),
        {"deck": ("B6", "B7", "S6", "S7", "M9"), "discard": (), "reshuffles": 2},
    ),
    ({"forced": False}, o.AllowAnything(), {"forced": True}),
    # --- a trick goes to another ------------------------------------------------------------
    *(({"trick": ()}, o.GiveTrick(to), given("Y", to)) for to in PLAYERS),
    ({"trick": (), "won_tricks": ()}, o.GiveTrick("F"), {}),
    *(
        (
            {},
            o.GiveTrick(to),
            {
                **TAKEN,
                "won": tuple(n + (who == to) for n, who in zip(DIRTY.won, PLAYERS, strict=True)),
                "won_tricks": (*TRICKS, Won(4, (("F", "M2"),), to)),
                "leader": to,
            },
        )
        for to in PLAYERS
    ),
    # --- cards, and the marks on them -------------------------------------------------------
    (
        {},
        o.MoveCard("s2", "hand.Y", "deck"),
        {**hands(Y="S3"), **NO_MARKS, "deck": ("B6", "B7", "S2", "M9")},
    ),
    (
        {},
        o.MoveCard("S2", "hand.Y", "discard"),
        {**hands(Y="S3"), **NO_MARKS, "discard": ("S6", "S7", "S2")},
    ),
    (
        {},
        o.MoveCard("S2", "hand.Y", "aside"),
        {**hands(Y="S3"), **NO_MARKS, "aside": ("L4.5", "L8.5", "S2")},
    ),
    (
        {},
        o.MoveCard("S2", "hand.Y", "won.A"),
        {
            **hands(Y="S3"), **NO_MARKS,
            "won_tricks": (Won(1, (*TRICKS[0].cards, ("A", "S2")), "A"), *TRICKS[1:]),
        },
    ),
    ({}, o.MoveCard("S2", "hand.Y", "hand.A", "1"), hands(A="L2 S2 B3", Y="S3")),
    ({}, o.MoveCard("S2", "hand.Y", "hand.F", "7"), hands(F="B2 M3 S2", Y="S3")),
    ({}, o.MoveCard("B2", "hand.F", "hand.F", "R"), hands(F="M3 B2")),
    # --- printed cards: an automa card, the event -------------------------------------------
    (
        {},
        o.PlaceCard("v1.8", "mat"),
        {"automa_card": "v1.8", "automa_seen": ("v1.4", "v1.8")},
    ),
    (
        {"automa_card": None},
        o.PlaceCard("v1.8", "mat"),
        {"automa_card": "v1.8", "automa_seen": ("v1.4", "v1.1", "v1.8")},
    ),
    *(
        (before, o.PlaceCard(name, zone), then)
        for zone in ("hand", "discard", "removed")
        for name, before, then in (
            ("v1.1", {}, {"automa_card": None}),
            ("v1.2", {}, {"event": None}),
            ("v1.8", {}, {}),
            ("w1", {"automa_seen": ("w1",), "automa_card": "w1"}, {"automa_card": None}),
            ("w1", {"events_seen": ("w1",), "event": "w1"}, {"event": None}),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("before", "operation", "then"), RULED, ids=said)
def test_what_an_operation_changes(before: Fields, operation: o.Operation, then: Fields) -> None:
    table = DIRTY._replace(**before)
    assert differences(apply(table, operation), table._replace(**then)) == {}


# --- story cards and super-heroes -----------------------------------------------------------

LIES = {  # a printed card, and where it lies on the table
    "t1": "story",
    "t2": "story_discard",
    "c6": "removed",
    "c1": "super_hero",
    "c4": "super_hero_hand",
    "t9": "",  # in the deck
}
PILES = ("story_discard", "removed", "super_hero_hand")


def without(name: str) -> Fields:
    """The table's printed cards but for one."""
    found: Fields = {pile: tuple(x for x in getattr(DIRTY, pile) if x != name) for pile in PILES}
    found["story"] = tuple(one for one in DIRTY.story if one[0] != name)
    found["super_hero"] = None if name == DIRTY.super_hero else DIRTY.super_hero
    return found


@pytest.mark.parametrize(("name", "zone"), [*product(LIES, get_args(o.CardZone))])
def test_a_printed_card_lies_in_one_place(name: str, zone: o.CardZone) -> None:
    """A super-hero on the mat is the one in play; one that is discarded is out of the game."""
    wanted, hero = without(name), name.startswith("c")
    match zone:
        case "hand":
            wanted["super_hero_hand"] = (*wanted["super_hero_hand"], name)
        case "mat" if hero:
            wanted["super_hero"] = name
        case "mat":
            wanted["story"] = (*wanted["story"], (name, DIRTY.round))
        case "discard" if not hero:
            wanted["story_discard"] = (*wanted["story_discard"], name)
        case "removed":
            wanted["removed"] = (*wanted["removed"], name)
    after = apply(DIRTY, o.PlaceCard(name, zone))
    assert differences(after, DIRTY._replace(**wanted)) == {}


@pytest.mark.parametrize("field", ["super_hero", "super_hero_hand"])
def test_a_super_hero_that_no_catalogue_has_is_known_by_where_it_lies(field: str) -> None:
    table = DIRTY._replace(**{field: "x1" if field == "super_hero" else ("x1",)})  # type: ignore[arg-type]
    assert apply(table, o.PlaceCard("x1", "mat")).super_hero == "x1"
    assert apply(table, o.PlaceCard("x2", "mat")).story[-1] == ("x2", 3)


# --- into the trick -------------------------------------------------------------------------

CARDS: dict[Player, str] = {"A": "M4", "F": "M5", "Y": "M6"}


def in_order(leader: Player) -> tuple[Player, ...]:
    """R2."""
    at = PLAYERS.index(leader)
    return (*PLAYERS[at:], *PLAYERS[:at])


@pytest.mark.parametrize("leader", PLAYERS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_card_from_elsewhere_is_played_by_who_is_next(leader: Player, number: int) -> None:
    order = in_order(leader)
    trick = tuple((who, CARDS[who]) for who in order[:number])
    table = DIRTY._replace(leader=leader, trick=trick)
    after = apply(table, o.MoveCard("S6", "discard", "trick"))
    assert after.trick == (*trick, (order[number], "S6"))


@pytest.mark.parametrize("leader", PLAYERS)
def test_a_fourth_card_of_a_trick_is_yours(leader: Player) -> None:
    """What comes to a whole trick from elsewhere is nobody else's; the tables refuse it."""
    trick = tuple((who, CARDS[who]) for who in in_order(leader))
    table = DIRTY._replace(leader=leader, trick=trick)
    after = apply(table, o.MoveCard("S6", "discard", "trick"))
    assert [card for who, card in after.trick if who == "Y"] == ["M6", "S6"]


SUBSETS = [some for n in range(3) for some in combinations(PLAYERS, n)]


@pytest.mark.parametrize(("leader", "played"), [*product(PLAYERS, SUBSETS)])
def test_a_card_of_a_hand_is_played_by_its_owner_in_play_order(
    leader: Player, played: tuple[Player, ...]
) -> None:
    table = DIRTY._replace(
        leader=leader, trick=tuple((who, CARDS[who]) for who in in_order(leader) if who in played)
    )
    for who in set(PLAYERS) - {*played}:
        card = DIRTY.hands[PLAYERS.index(who)][0]
        after = apply(table, o.MoveCard(card, f"hand.{who}", "trick"))  # type: ignore[arg-type]
        laid = {**{one: CARDS[one] for one in played}, who: card}
        assert after.trick == tuple((one, laid[one]) for one in in_order(leader) if one in laid)
        assert card not in after.hands[PLAYERS.index(who)]


def test_a_card_leaves_the_tricks_of_one_player_alone() -> None:
    """Of two equal super-hearts, each in the trick of somebody, one is taken."""
    heart = Won(2, (*TRICKS[1].cards, ("A", "L4.5")), "Y")
    first = Won(1, (*TRICKS[0].cards, ("F", "L4.5")), "A")
    table: State = DIRTY._replace(won_tricks=(first, heart, TRICKS[2]))
    after = apply(table, o.MoveCard("L4.5", "won.Y", "discard"))
    assert after.won_tricks == (first, TRICKS[1], TRICKS[2])
    assert after.discard == ("S6", "S7", "L4.5")
