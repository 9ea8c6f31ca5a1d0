"""What a seat may know, card by card: of each entry, and of the table (R82, R98, R111).

What is expected is the thing itself with `?` for each card that is not the viewer's to see, so
that nothing else may be missing either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.game import Result
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.events.shots import Cause
from core.games.ace_of_spades.state import Row
from core.games.ace_of_spades.view import count_unseen
from tests.games.ace_of_spades.refusals import COOP, bonus
from tests.games.ace_of_spades.tables import after
from tests.games.ace_of_spades.veils import VIEWERS, veiled

NOTE = "the Queen of clubs, at last"


# --- entries -------------------------------------------------------------------------------------

JAM = {**COOP, "refills": 0, "hands": {"1": "4d 6h 8c 9c Kd", "2": "?5"}, "commons": "2s 3h Jd"}
QUEEN = {**COOP, "hands": {"1": "Qc Ks 4d ?2", "2": "?5"}, "discard": "3c 3s"}
DEALING = {"mode": "coop", "phase": "deal", "fight": 0}
BY_SUIT = {"op": "as_suit", "filter": {"card": ["qc"]}, "to": "choose"}
ENTRIES: dict[str, tuple[dict[str, Any], tuple[str, ...], c.Command, str]] = {
    "a deal": (
        DEALING,
        (),
        c.DealCards(("QC", "JC", "4D", "7H", "9C"), ("2H", "2S", "2D"), seat="1"),
        "QC JC 4D 7H 9C",
    ),
    "a deal of the row": (DEALING, (), c.DealCards(None, ("2H", "2S", "2D"), seat="1"), ""),
    "a draw for the row": (
        COOP,
        ("D Kc Ks 2h 2s 2d",),
        c.DrawCards(None, ("3H", "3S"), seat="1"),
        "",
    ),
    "a draw": (
        COOP,
        ("D Kc Ks 2h 2s 2d",),
        c.DrawCards(("QC", "JC"), ("3H", "3S", "3D"), seat="1"),
        "QC JC",
    ),
    "a shot": (
        COOP,
        (),
        c.PlayHand(("KC", "KS", "2H", "2S", "2D"), drawn=c.Drawn(("QC",), ("3H",)), seat="1"),
        "QC",
    ),
    "a jam": (
        JAM,
        (),
        c.JamGun(("4D", "6H", "8C", "9C", "KD"), c.Drawn(("QC", "JC", "?")), seat="1"),
        "QC JC",
    ),
    "a swap": (
        COOP,
        (),
        c.SwapCards(("4D", "7H", "2H"), c.Drawn(("QC", "JC"), ("3H",)), seat="1"),
        "QC JC",
    ),
    "a trim": (
        {**COOP, "phase": "trim", "hands": {"1": "Qc Ks 4d 7h 9c 5s", "2": "?5"}},
        (),
        c.TrimHand(("QC",), seat="1"),
        "",
    ),
    "a card named": (
        {**COOP, "hands": {"1": "Ks ?4", "2": "?5"}},
        (),
        c.NameCard("QC", seat="1"),
        "QC",
    ),
    "a refresh": (COOP, (), c.RefreshDeck(seat="1"), ""),
    "cards drawn by a bonus": (
        bonus({"op": "draw", "n": 2}, base=COOP),
        (),
        c.UseBonus("b", drawn=("QC", "JC"), seat="1"),
        "QC JC",
    ),
    "cards turned up": (
        bonus({"op": "draw_value", "n": 20}, {"op": "draw", "n": 1}, base=COOP),
        (),
        c.UseBonus("b", drawn=("QC", "JC", "4H"), seat="1"),
        "4H",
    ),
    "cards of a swap by a bonus": (
        bonus({"op": "swap", "max": 2}, base=QUEEN),
        (),
        c.UseBonus("b", ("QC", "4D"), drawn=("JC", "5H"), seat="1"),
        "JC 5H",
    ),
    "cards taken back": (
        bonus({"op": "recover", "n": 2}, base=QUEEN),
        (),
        c.UseBonus("b", ("3C", "3S"), seat="1"),
        "",
    ),
    "cards of a recast, one of the common row": (
        bonus({"op": "recast", "max": 3, "what": "any"}, base=QUEEN),
        (),
        c.UseBonus("b", ("QC=AD", "2H=9S", "8H=8C"), seat="1"),
        "QC 8H",
    ),
    "a suit": (bonus(BY_SUIT, base=QUEEN), (), c.UseBonus("b", ("h",), seat="1"), ""),
    "changes": (
        bonus({"op": "manual"}, base=COOP),
        (),
        c.UseBonus("b", changes=(c.SetDial("hp", "add", -1),), reason="so it says", seat="1"),
        "",
    ),
}


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_r111_of_an_entry_others_see_all_but_what_is_its_seats_alone(
    name: str, viewer: str | None
) -> None:
    given, lines, entry, secret = ENTRIES[name]
    command: Any = replace(entry, note=NOTE)
    events = GAME.decide(after(*lines, **given), command)
    told = tuple(GAME.secrets.hide_event(event, viewer) for event in events)
    seen = GAME.secrets.hide_command(command, told, viewer)
    if viewer == "1":
        assert (seen, told) == (command, events)
    else:
        assert seen == replace(veiled(command, secret.split()), note=None)
        assert told == veiled(events, secret.split())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r111_of_a_reveal_each_sees_its_own_draw(viewer: str | None) -> None:
    state = after(
        "D Kc Ks 2h 2s 2d", **{**COOP, "enemy": {"hp": 1}, "hands": {"1": "Kc Ks", "2": ""}}
    )
    drawn = (c.SeatDrawn("1", ("QC", "JC"), ("3H",)), c.SeatDrawn("2", ("4H", "?"), ("3D", "3S")))
    command = c.RevealEnemy("m1", drawn=drawn, note=NOTE)
    events = GAME.decide(state, command)
    hidden = {"1": ["4H"], "2": ["QC", "JC"], None: ["QC", "JC", "4H"]}[viewer]
    seen = GAME.secrets.hide_command(command, events, viewer)
    assert seen == replace(veiled(command, hidden), note=None)  # it may name one of the others
    told = tuple(GAME.secrets.hide_event(event, viewer) for event in events)
    assert told == veiled(events, hidden)
    alone = c.RevealEnemy("m1", note=NOTE)
    assert GAME.secrets.hide_command(alone, (), viewer) == alone
    own = replace(command, drawn=drawn[:1])
    assert (GAME.secrets.hide_command(own, events, viewer) == own) == (viewer == "1")


# --- the table -----------------------------------------------------------------------------------

ROW = Row(
    1,
    ("KD", "JK", "4S"),
    "pair",
    ("K",),
    ("KD", "JK"),
    "KS",
    (Cause("base", 1), Cause("face", 1, "KD"), Cause("effect", 2, "JK", "b", "add_each", "Bell")),
    4,
    c.Ruled(4, "so we said"),
)
CLOSED = Row(
    1,
    ("?", "?", "?"),
    "pair",
    (),
    ("?", "?"),
    None,
    (Cause("base", 1), Cause("face", 1, "?"), Cause("effect", 2, "?", "b", "add_each", "Bell")),
    4,
    c.Ruled(4, "so we said"),
)


@pytest.mark.parametrize("number", range(6))
def test_so_many_cards_are_where_nobody_sees_them(number: int) -> None:
    """In the deck, and unseen in a hand."""
    state = after(**{**COOP, "hands": {"1": f"Kc ?{number}" if number else "Kc", "2": "Kd"}})
    assert count_unseen(state) == state.deck_size + number == 53 - 1 - 1 - 1 - 3


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", ["1", "2"])
def test_r111_a_hand_is_counted_for_all_but_its_owner(seat: str, viewer: str | None) -> None:
    """What a one-shot armed says of a hand card is its owner's too."""
    recast = {"op": "recast", "max": 2, "what": "rank"}
    given = bonus(recast, base={**QUEEN, "active": seat, "hands": {seat: "Qc Ks 4d ?2"}})
    state = after("B b Qc=Ad 2h=As", **given)
    seen = GAME.secrets.mask(state, viewer)
    number = int(seat) - 1
    if viewer == seat:
        assert seen == state
        return
    assert (seen.hands[number], seen.unknown[number]) == (0, 5)
    armed = tuple(one._replace(effects=veiled(one.effects, ["QC"])) for one in state.armed)
    assert seen.armed == tuple(one._replace(named=("?",)) for one in armed)
    assert "Qc" in str(state.armed)
    assert "2h" in str(seen.armed)
    back = {"hands": state.hands, "unknown": state.unknown, "armed": state.armed}
    assert seen._replace(**back) == state


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "nightmare"])
@pytest.mark.parametrize("acted", [False, True])
@pytest.mark.parametrize("ended", [False, True])
def test_r82_the_discard_pile_is_closed_and_an_earlier_turns_hand_with_it(
    viewer: str | None, difficulty: str, *, acted: bool, ended: bool
) -> None:
    given = {**COOP, "difficulty": difficulty, "discard": "3c 3s"}
    result = Result("abandoned", "quit") if ended else None
    state = after(**given)._replace(acted=acted, row=ROW, result=result)
    seen = GAME.secrets.mask(state, viewer)
    hidden = difficulty in {"hard", "nightmare"} and not ended
    assert seen.discard == (("?", "?") if hidden else ("3C", "3S"))
    assert seen.row == (CLOSED if hidden and acted else ROW)
    assert GAME.secrets.mask(state._replace(row=None), viewer).row is None
    assert GAME.view(state)["hidden"] is hidden
