"""What the record page offers at Sorcerers' Deck of Death is what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from json import dumps
from typing import Any

import pytest
from flask import Flask

from core.games import find
from core.games.sorcerers_deck_of_death import commands
from tests.laws import play_out
from tests.web.sorcerers import played, standing
from web.entry import wire
from web.pages import record_forms
from web.pictures import picture_of

GAME = find("sorcerers-deck-of-death")
PICTURE = picture_of(GAME.slug)
OPTIONS = ({}, {"mages": "tiluka-teymur", "terrain": "woods"}, {"strictness": "lenient"})
DUEL = standing(aG=[9, 4], aM=[9, 1], bT=[9, 8], bM=[9, 17])


def told(app: Flask, state: Any, viewer: str | None = None, *, dealt: bool = False) -> Any:
    """What a viewer may enter."""
    assert PICTURE.entry is not None
    with app.test_request_context():
        seen = state if viewer is None else GAME.secrets.mask(state, viewer)
        return PICTURE.entry(seen, viewer, dealt=dealt)


def asked(app: Flask, state: Any, text: str) -> Any:
    """What the page shows of a line that is not recorded yet: of its last entry."""
    assert PICTURE.preview is not None
    *first, last = GAME.notation.split(text)
    state = decided(state, "; ".join(first)) if first else state
    command = GAME.notation.parse(state, last)
    with app.test_request_context():
        return PICTURE.preview(state, command, GAME.decide(state, command))


def decided(state: Any, text: str) -> Any:
    """The table after a line. Raises where the rules refuse it."""
    for item in GAME.notation.split(text):
        for event in GAME.decide(state, GAME.notation.parse(state, item)):
            state = GAME.evolve(state, event)
    return state


def offered(found: Any) -> Iterator[list[Any]]:
    """Lines of commands that taps can send in this state."""
    match found["phase"]:
        case "power" | "focus":
            for draw in found["draws"]:
                cards = (draw["pool"][: draw["left"]] + draw["after"])[: draw["n"]]
                yield [commands.Draw(draw["seat"], tuple(cards))]
                yield [commands.Draw(draw["seat"], ("?",) * draw["n"])]
            yield from ([_surplus(found, due)] for due in found["surplus"])
        case "discard":
            yield [_surplus(found, found)]
        case "turn":
            yield from _turn(found)
        case "dice" if not found["duel"]:
            target = found["targets"][0]["fig"] if found["storm"] else None
            yield [commands.Roll((3, 4), target=target)]
        case "wound" | "projection" | "push" | "throw":
            yield [commands.Decline()]
        case "end":
            yield [commands.ScoreCentre()]


def _surplus(found: Any, due: Any) -> commands.Discard:
    hand = found["hands"][due["seat"]]
    cards = (hand["known"] + hand["pool"])[: due["n"]]
    return commands.Discard(due["seat"], tuple(cards))


def _turn(found: Any) -> Iterator[list[Any]]:
    if found["passing"]:
        yield [found["passing"]]
    for fig, can in found["figs"].items():
        before = [] if found["act"] else [commands.Activate(fig)]
        yield from ([*before, one["command"]] for one in can["attacks"] if one["ok"])
        if can["focus"]:
            yield [*before, commands.Focus()]
        yield before or [commands.EndActivation()]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_offered_is_accepted(app: Flask, options: dict[str, Any]) -> None:
    phases = set()
    for frame in play_out(GAME, "3", options=options).timeline.line()[:-1]:
        found = told(app, frame.state)
        phases.add(found["phase"])
        dumps(wire(found))
        for line in offered(found):
            state = frame.state
            for command in line:
                for event in GAME.decide(state, command):
                    state = GAME.evolve(state, event)
            assert state != frame.state
    assert {"setup", "power", "initiative", "turn", "dice", "end"} <= phases


def test_a_hand_is_shown_to_its_seat_alone(app: Flask) -> None:
    for frame in play_out(GAME, "5").timeline.line():
        found = told(app, frame.state, "b")
        assert found["hands"]["a"]["known"] == []
        if frame.state.result is None and found["phase"] == "turn":
            assert found["seat"] == "b"


def test_a_line_that_is_drawn_is_measured(app: Flask) -> None:
    walk = asked(app, played(DUEL).timeline.state, "aG; w 5,4")
    assert (walk["length"], walk["limit"], walk["warnings"]) == (4, 4, [])


def test_a_lenient_match_is_warned_with_the_measures(app: Flask) -> None:
    state = played(DUEL, strictness="lenient").timeline.state
    (warning,) = asked(app, state, "aG; w 4.7,4")["warnings"]
    assert warning == {
        "code": "too_far",
        "by": None,
        "text": "too far (4.3 inches, limit 4 inches)",
    }


def test_a_charge_tells_whom_it_reaches_and_its_chances(app: Flask) -> None:
    charge = asked(app, played(DUEL).timeline.state, "aG; c bT 9,7.2")
    assert (charge["at"], charge["engaged"]) == ((9, 7), ["bT"])
    assert charge["chances"]["ways"] == [6, 15, 12, 3]


def test_a_shot_tells_what_hides_its_target(app: Flask) -> None:
    table = standing(aT=[9, 2], aG=["9.6", "8.1"], bG=[9, 9], aM=[2, 1], bM=[9, 17])
    shot = asked(app, played(table).timeline.state, "aT; s bG")
    assert (shot["gap"], shot["range"], shot["cover"], shot["hiders"]) == (6, 8, True, ["aG"])
    assert shot["hidden"]
    assert shot["sight"]
    assert shot["need"] == 7


def test_what_needs_no_preview_has_none(app: Flask) -> None:
    assert asked(app, played({"phase": "initiative"}).timeline.state, "i 62:11") is None
    assert asked(app, played(DUEL).timeline.state, "aG") is None


def test_spells_have_a_price_and_their_chances(app: Flask) -> None:
    table = standing(aM=[9, 2], aL=[9, 5], bS=[9, 10], bM=[9, 17])
    found = told(app, played(table).timeline.state)
    spells = {one["code"]: one for one in found["spells"]}
    assert list(spells) == ["EP", "TE", "TL", "CE"]
    bolt = spells["EP"]["targets"]
    assert [(one["fig"], one["ok"], one["no"]) for one in bolt] == [
        ("bS", False, "los"),
        ("bM", False, "los"),
    ]
    assert spells["CE"]["targets"][0]["price"] == "four cards of one suit"  # the Brute
    assert spells["CE"]["price"] == "two cards of one suit"


def test_nothing_is_put_right_in_a_strict_match(app: Flask) -> None:
    assert told(app, played(DUEL).timeline.state)["fix"] is None
    lenient = played(DUEL, strictness="lenient").timeline.state
    assert told(app, lenient)["fix"]["aG"]["full"] == 3
    assert told(app, lenient, "a")["fix"] is None


def test_a_ruling_leaves_open_what_stays(app: Flask) -> None:
    state = played(DUEL, strictness="lenient").timeline.state
    figure, hand = record_forms.forms(GAME, state, recorder=True).operations
    asked_for = {one.name: (one.type, one.optional, one.scale) for one in figure.fields}
    assert asked_for == {
        "fig": ("string", False, 1),
        "at": ("integers", True, 1000),
        "hp": ("integer", True, 1),
        "done": ("boolean", True, 1),
    }
    assert [one.type for one in hand.fields] == ["choice", "array", "array"]
