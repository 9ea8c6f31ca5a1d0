"""Tables of Arcmage for the tests of its record page, and what taps make of what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from flask import Flask

from core.errors import IllegalMove
from core.events import Json
from core.games import find
from core.games.arcmage import commands as c
from core.games.arcmage.commands import Command, Payment
from core.games.arcmage.decide import decide
from core.games.arcmage.evolve import evolve
from core.games.arcmage.notation import format, read  # noqa: A004 - its name in Notation
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
from web.entry.arcmage_parts import Form, Variant
from web.pictures import picture_of

GAME = find("arcmage")
PICTURE = picture_of(GAME.slug)
RICH = dict.fromkeys("GDRNE", "9/0")
TABLE: Json = {
    "A": {
        "res": RICH,
        "hand": ["mentor", "bearer", "?"],
        "grave": ["ghoul", "conscript"],
        "cities": ["A1 farmland", "A2 borgs-keep"],
        "in": {"A1": ["A5 mentor", "A7 nourished-flower"]},
        "army": ["A6 royal-guard", "A8 orc-drummer"],
    },
    "B": {
        "res": {"N": "3/0"},
        "hand": ["?", "?", "?", "?"],
        "grave": ["kolibri"],
        "army": ["B4 undead-archer"],
        "in": {"B1": ["B5 bearer", "B6 conscript"]},
        "att": {"B9 entangled": "A6"},
    },
}


def given(**changes: Any) -> State:
    """The rich table, with some of it changed."""
    return setup(Options(ledger=False), {**TABLE, **changes})


def told(app: Flask, state: State, viewer: str | None = None, *, dealt: bool = False) -> Json:
    """What a viewer may enter."""
    assert PICTURE.entry is not None
    with app.test_request_context():
        seen = state if viewer is None else GAME.secrets.mask(state, viewer)
        return dict(PICTURE.entry(seen, viewer, dealt=dealt))


Entered = Command | str  # what taps send, or a line that a person types


def commanded(state: State, entered: Entered) -> Command:
    """The command of an entry; what is tapped is the very command that its text would be."""
    if isinstance(entered, str):
        return read(state, entered)
    assert read(state, format(entered)) == entered
    return entered


def decided(state: State, entered: Entered) -> State:
    """The table after an entry. Raises where the rules refuse it."""
    for event in decide(state, commanded(state, entered)):
        state = evolve(state, event)
    return state


def previewed(app: Flask, state: State, text: str) -> Json:
    """What the page shows of a line that is not recorded yet."""
    assert PICTURE.preview is not None
    command = read(state, text)
    with app.test_request_context():
        found = PICTURE.preview(state, command, decide(state, command))
    assert found is not None
    return found


def refusal(state: State, entered: Entered) -> str | None:
    """The code with which an entry is refused; None where it is accepted."""
    try:
        decided(state, entered)
    except IllegalMove as refused:
        return refused.code
    return None


# --- what taps make of a form ----------------------------------------------------------------


def ways(found: Json, form: Form) -> Iterator[Command]:
    """An entry for every mode of a form, each choice the first that there is, if there is any."""
    for variant in form["variants"]:
        if not any(slot["least"] and slot.get("of") == [] for slot in variant["slots"]):
            yield way(found, form, variant)


def way(found: Json, form: Form, variant: Variant) -> Command:
    """The entry that the script makes of a mode (`static/games/arcmage/form.js`)."""
    picks: list[list[str]] = []
    results: dict[str, list[str]] = {}
    for slot in variant["slots"]:
        picks.append(_filled(slot, picks, results))
    x = form["xs"]["least"] if form["xs"] else None
    filled: Json = {"modes": tuple(variant["modes"])}
    places = form["places"][:1] if form["places"] else []
    for slot, picked in zip(variant["slots"], picks, strict=True):
        if slot["kind"] == "place":
            places += picked
        else:
            filled["targets"] = (*filled.get("targets", ()), *picked)
    filled["place"] = places[0] if places else None
    filled["results"] = tuple(
        (None if seat == form["seat"] else seat, tuple(cards)) for seat, cards in results.items()
    )
    paid = _paid(found, form, picks, x or 0)
    filled |= {"pay": paid} if paid else {}
    filled |= {"x": x} if form["xs"] else {}
    return replace(form["command"], **filled)


def _filled(slot: Any, picks: list[list[str]], results: dict[str, list[str]]) -> list[str]:
    before = picks[slot["by"]] if "by" in slot else []
    if slot["kind"] == "cards":
        seat, due = slot.get("seat") or (before[0] if before else None), 0
        if "faces" in slot:
            hidden = [one for one in before if one in slot["faces"]]
            seat, due = (hidden[0][0] if hidden else None), len(hidden)
        elif seat is not None:
            due = slot["bySeat"][seat]["least"]
        if seat is not None and due:
            names = slot["bySeat"][seat]["names"]
            said = results.setdefault(seat, [])
            said += ["?"] * due if slot["unseen"] else _copies(names, len(said), due)
        return []
    of = slot["ofBy"].get(before[0] if before else "", []) if "ofBy" in slot else slot["of"]
    if slot.get("apart"):
        of = [one for one in of if not any(one in picked for picked in picks)]
    if slot["kind"] == "place":
        return of[:1] if len(of) > 1 else []
    return list(of[: slot["least"]])


def _copies(names: list[str], used: int, due: int) -> list[str]:
    return [names[at % len(names)] for at in range(used, used + due)]


def _paid(found: Json, form: Form, picks: list[list[str]], x: int) -> Payment | None:
    cost = form["cost"]
    if cost is None:
        return None
    read_off = found["pieces"][picks[0][0]]["attack"] if cost["x"] == "attack" else 0
    due = max(0, cost["base"] + cost["change"] + read_off + (x if cost["x"] == "chosen" else 0))
    pays = found["payments"][form["seat"]][f"{cost['faction']}{cost['loyalty']}"]
    paid: Payment = pays[due]
    return paid


# --- whole matches ---------------------------------------------------------------------------


def offered(found: Json) -> list[Command]:
    """Entries that taps can send in this state."""
    return list(OFFERED.get(found["phase"], lambda _: ())(found))


def _reserve(found: Json) -> Iterator[Command]:
    setup = found["setup"]
    yield c.SetReserve(tuple(setup["sure"] or "?" * setup["n"]), seat=setup["seat"])


def _deal(found: Json) -> Iterator[Command]:
    yield c.DealHand(tuple("?" * found["setup"]["n"]), seat=found["setup"]["seat"])


def _first(found: Json) -> Iterator[Command]:
    yield from (c.ChooseFirst(seat) for seat in found["setup"])


def _open(found: Json) -> Iterator[Command]:
    setup = found["setup"]
    yield from (c.OpenCity(card, seat=setup["seat"]) for card in setup["cities"])


def _unmark(found: Json) -> Iterator[Command]:
    seat = found["active"]
    yield c.UnmarkAll(seat=seat)
    yield from (c.FoundCity(card, seat=seat) for card in found["found"])


def _draw(found: Json) -> Iterator[Command]:
    draw, seat = found["draw"], found["active"]
    if draw["drawn"] is None:
        for option in draw["options"]:
            cards = tuple("?" * min(option["n"], draw["deck"]))
            if not option["closed"]:
                yield c.DrawCards(option["n"], cards or None, seat=seat)


def _attack(found: Json) -> Iterator[Command]:
    attack, seat = found["attack"], found["active"]
    able = [one["id"] for one in attack["attackers"] if one["closed"] is None]
    must = [one["id"] for one in attack["attackers"] if one["must"]]
    for city in attack["cities"] if attack["left"] else ():
        for one in able:
            yield c.DeclareAttack(city, tuple(dict.fromkeys((*must, one))), seat=seat)


def _blocks(found: Json) -> Iterator[Command]:
    combat = found["combat"]
    seat = combat["defender"]
    yield c.AssignBlocks(seat=seat)
    for one in combat["blockers"]:
        if one["closed"] is None:
            yield from (c.AssignBlocks(((one["id"], whom),), seat=seat) for whom in one["can"])


def _battles(found: Json) -> Iterator[Command]:
    battle = found["combat"]
    shares = battle["shares"] if len(battle["shares"]) > 1 else {}
    split = tuple((who, n) for who, n in shares.items() if n)
    yield c.FightBattle(battle["attacker"], split, seat=found["active"])


OFFERED: dict[str, Callable[[Json], Iterable[Command]]] = {
    "reserve": _reserve,
    "deal": _deal,
    "first": _first,
    "open": _open,
    "unmark": _unmark,
    "draw": _draw,
    "attack": _attack,
    "blocks": _blocks,
    "battles": _battles,
    "clean": lambda found: (c.CleanCombat(seat=found["active"]),),
}


def moves(found: Json) -> Iterator[Command]:
    for ways_of in found["moves"].values():
        yield from (one["command"] for one in ways_of if not one["closed"])


def plays(found: Json) -> Iterator[Command]:
    for one in found["plays"].values():
        for form in one.values():
            if form["closed"] is None:
                yield from ways(found, form)
