"""What is known of each owner's cards (R131)."""

from __future__ import annotations

import pytest

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.ledger import identified, named, room, unseen
from core.games.arcmage.state import Player, Resource, State
from core.kit.zones import Deck, Known
from tests.games.arcmage.oracle_values import army, attached, base, city, table


def full() -> State:
    """A mentor of B's in every zone that there is, and other cards beside."""
    known = Player(
        hand=("mentor", "bearer"),
        unknown=2,
        deck=Deck(20, (Known("?"), Known("mentor")), (Known("mentor", ("B",)),)),
        reserve=("armory", "?"),
        grave=("mentor", "conscript"),
        removed=("mentor",),
    )
    pieces = {
        "B1": city("barracks", "B"),
        "B5": army("mentor", "A", owner="B"),
        "A5": army("mentor"),
        "B6": army("crop-token", "B"),
        "B7": attached("seat-of-the-throne", "B1", "B"),
    }
    resources = {
        "Br1": Resource("B", "A", "E", face="mentor"),
        "Br2": Resource("B", "B", "E"),
        "Ar1": Resource("A", "B", "E", face="mentor"),
    }
    stack = (
        Item("S1", "card", "B", "mentor"),
        Item("S2", "ability", "B", "mentor", "B5"),
        Item("S3", "card", "A", "mentor"),
    )
    return table(pieces, players={"B": known}, resources=resources, stack=stack)


MENTOR = ("mentor",)
ZONES: dict[str, State] = {
    "hand": table({}, players={"B": Player(hand=MENTOR)}),
    "top": table({}, players={"B": Player(deck=Deck(9, (Known("?"), Known("mentor"))))}),
    "bottom": table({}, players={"B": Player(deck=Deck(9, (), (Known("mentor"), Known("?"))))}),
    **{
        zone: table({}, players={"B": Player(**{zone: ("?", "mentor")})})
        for zone in ("reserve", "grave", "removed")
    },
    "resources": table({}, resources={"Br1": Resource("B", "A", "E", face="mentor")}),
    "play": table({"B5": army("mentor", "A", owner="B")}),
    "stack": table({}, stack=(Item("S1", "card", "B", "mentor"),)),
}


@pytest.mark.parametrize("zone", ZONES)
def test_a_card_is_its_owners_in_every_zone(zone: str) -> None:
    """R131: whoever controls it; nothing else is named."""
    assert [*named(ZONES[zone], "B")] == ["mentor"]
    assert [*named(ZONES[zone], "A")] == []


def test_every_zone_counts_and_tokens_do_not() -> None:
    state = full()
    assert identified(state, "B", "mentor") == 8
    assert identified(state, "A", "mentor") == 3
    assert identified(state, "B", "crop-token") == 0
    assert identified(state, "B", "?") == 0


def test_how_many_more_there_can_be() -> None:
    state = full()
    assert room(state, "B", "mentor") == 0
    assert room(state, "B", "bearer") == 2
    assert room(state, "B", "armory") == 0
    assert room(state, "B", "squad-leader") == 3
    assert room(state, "B", "kolibri") == 0


def test_where_nobody_counts() -> None:
    state = full()
    free = {**state.players, "B": state.players["B"]._replace(listed=False)}
    assert room(state._replace(players=free), "B", "mentor") is None
    assert unseen(state._replace(players=free), "B") == {}
    typed = {"mentor": rebirth.cards()["mentor"]}
    assert room(state._replace(defined=typed), "B", "mentor") is None
    assert room(state._replace(base=base(ledger=False)), "B", "kolibri") is None


def test_what_unknown_cards_can_be() -> None:
    left = unseen(full(), "B")
    assert list(left) == sorted(left)
    assert "mentor" not in left
    assert "armory" not in left
    assert "kolibri" not in left
    assert (left["bearer"], left["conscript"], left["borgs-keep"]) == (2, 2, 1)
    assert left["seat-of-the-throne"] == 2
    assert sum(unseen(table({}), "B").values()) == 45
