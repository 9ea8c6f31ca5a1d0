"""Tables of Arcmage for the tests of its record page, and what taps make of what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flask import Flask

from core.errors import IllegalMove
from core.events import Json
from core.games import find
from core.games.arcmage.decide import decide
from core.games.arcmage.evolve import evolve
from core.games.arcmage.notation import read
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
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
        return PICTURE.entry(seen, viewer, dealt=dealt)


def decided(state: State, text: str) -> State:
    """The table after an entry. Raises where the rules refuse it."""
    for event in decide(state, read(state, text)):
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


def refusal(state: State, text: str) -> str | None:
    """The code with which an entry is refused; None where it is accepted."""
    try:
        decided(state, text)
    except IllegalMove as refused:
        return refused.code
    return None


# --- what taps make of a form ----------------------------------------------------------------


def lines(found: Json, form: Json) -> Iterator[str]:
    """An entry for every mode of a form, each choice the first that there is, if there is any."""
    for variant in form["variants"]:
        if not any(slot["least"] and slot.get("of") == [] for slot in variant["slots"]):
            yield line(found, form, variant)


def line(found: Json, form: Json, variant: Json) -> str:
    """The entry that the script makes of a mode (`static/entry/arc_form.js`)."""
    picks: list[list[str]] = []
    results: dict[str, list[str]] = {}
    for slot in variant["slots"]:
        picks.append(_filled(slot, picks, results))
    x = form["xs"]["least"] if form["xs"] else 0
    modes = "/" + "/".join(map(str, variant["modes"])) if variant["modes"] else ""
    words = [form["prefix"] + form["head"] + (modes if form["verb"] == "p" else "")]
    words += [f"@{form['places'][0]}"] if form["places"] else []
    for slot, picked in zip(variant["slots"], picks, strict=True):
        words += [{"target": ">", "place": "@"}[slot["kind"]] + one for one in picked]
    words.append(_paid(found, form, picks, x))
    words += [f"x={x}"] if form["xs"] else []
    words += [modes] if form["verb"] != "p" else []
    said = ";".join(f"{seat}:{','.join(cards)}" for seat, cards in results.items())
    words += [f"={said}"] if said else []
    return " ".join(filter(None, words))


def _filled(slot: Json, picks: list[list[str]], results: dict[str, list[str]]) -> list[str]:
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


def _paid(found: Json, form: Json, picks: list[list[str]], x: int) -> str:
    cost = form["cost"]
    if cost is None:
        return ""
    read_off = found["pieces"][picks[0][0]]["attack"] if cost["x"] == "attack" else 0
    due = max(0, cost["base"] + cost["change"] + read_off + (x if cost["x"] == "chosen" else 0))
    pays = found["payments"][form["seat"]][f"{cost['faction']}{cost['loyalty']}"]
    return str(pays[due])


# --- whole matches ---------------------------------------------------------------------------


def offered(found: Json) -> list[str]:
    """Entries that taps can send in this state."""
    return list(OFFERED.get(found["phase"], lambda _: ())(found))


def _reserve(found: Json) -> Iterator[str]:
    cards = found["setup"]["sure"] or ["?"] * found["setup"]["n"]
    yield f"{found['setup']['seat']}: reserve {','.join(cards)}"


def _deal(found: Json) -> Iterator[str]:
    yield f"{found['setup']['seat']}: deal {','.join('?' * found['setup']['n'])}"


def _first(found: Json) -> Iterator[str]:
    yield from (f"first {seat}" for seat in found["setup"]["seats"])


def _open(found: Json) -> Iterator[str]:
    seat = found["setup"]["seat"]
    yield from (f"{seat}: open {one['card']}" for one in found["setup"]["cities"])


def _unmark(found: Json) -> Iterator[str]:
    yield "u"
    yield from (f"found {card}" for card in found["found"])


def _draw(found: Json) -> Iterator[str]:
    draw = found["draw"]
    if draw["drawn"] is None:
        due = [one["n"] for one in draw["options"] if not one["closed"]]
        yield from (f"d{n} {','.join('?' * min(n, draw['deck']))}" for n in due)


def _attack(found: Json) -> Iterator[str]:
    attack = found["attack"]
    able = [one["id"] for one in attack["attackers"] if one["closed"] is None]
    must = [one["id"] for one in attack["attackers"] if one["must"]]
    for city in attack["cities"] if attack["left"] else ():
        yield from (f"atk {city} {' '.join(dict.fromkeys((*must, one)))}" for one in able)


def _blocks(found: Json) -> Iterator[str]:
    yield "blk -"
    for one in found["combat"]["blockers"]:
        if one["closed"] is None:
            yield from (f"blk {one['id']}>{attacker}" for attacker in one["can"])


def _battles(found: Json) -> Iterator[str]:
    battle = found["combat"]["battle"]
    shares = battle["shares"] if len(battle["shares"]) > 1 else {}
    split = "".join(f" {who}={n}" for who, n in shares.items() if n)
    yield f"bat {battle['attacker']}{split}"


OFFERED: dict[str, Callable[[Json], Iterable[str]]] = {
    "reserve": _reserve,
    "deal": _deal,
    "first": _first,
    "open": _open,
    "unmark": _unmark,
    "draw": _draw,
    "attack": _attack,
    "blocks": _blocks,
    "battles": _battles,
    "clean": lambda _: ("clean",),
}


def moves(found: Json) -> Iterator[str]:
    for card, ways in found["moves"].items():
        yield from (f"m {card} {way['to']}" for way in ways if not way["closed"])


def plays(found: Json) -> Iterator[str]:
    for one in found["plays"].values():
        for form in one.values():
            if form["closed"] is None:
                yield from lines(found, form)
