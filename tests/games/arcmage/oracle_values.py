"""Attack, defence and keywords once more: plainly, card by card, without memory or sets.

And tables to compare them on. Slow on purpose; only what the cards of the catalogue use is here.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.state import Change, Combat, Piece, Player, State
from core.games.arcmage.state.base import Base, filled
from core.games.arcmage.state.options import Options


@cache
def base(*seats: str, ledger: bool = True) -> Base:
    """A table for A and B, or more seats, whose options define all cards of the catalogue."""
    decks = {f"deck_{seat.lower()}": "toll-of-time" for seat in seats}
    cards = tuple(rebirth.cards().values())
    return Base(filled(replace(Options(), cards=cards, ledger=ledger, **decks)))  # type: ignore[arg-type]


def table(pieces: dict[str, Piece], **more: Any) -> State:
    """A state in turn 3 of A with these cards in play; seats C and later if one is named."""
    players = more.pop("players", {})
    seats = sorted({n[0] for n in pieces} - {"A", "B"})
    of = more.pop("base", None) or base(*seats)
    given = {seat: players.get(seat, Player()) for seat in of.seats}
    return State(of, given, pieces, turn=3, phase="play1", **more)


def army(card: str, seat: str = "A", **more: Any) -> Piece:
    """A creature or an enchantment in an army."""
    return Piece(card, more.pop("owner", seat), seat, "army", **more)


def resident(card: str, city: str = "A1", seat: str = "A", **more: Any) -> Piece:
    """A creature in a city."""
    return Piece(card, seat, seat, "resident", city, **more)


def city(card: str, seat: str = "A", left: int = 7, **more: Any) -> Piece:
    """A city in play."""
    return Piece(card, seat, seat, "city", left=left, **more)


def attached(card: str, host: str, seat: str = "A", **more: Any) -> Piece:
    """An enchantment on something."""
    return Piece(card, seat, seat, "attached", host, **more)


# --- the oracle --------------------------------------------------------------------------------


def _card(s: State, n: str) -> Card:
    return s.base.cards[s.pieces[n].card]


def _place(s: State, n: str) -> str | None:
    piece = s.pieces.get(n)
    if piece is None:
        return None
    if piece.zone == "army":
        return "army of " + piece.controller
    if piece.zone == "city":
        return n
    return piece.place if piece.zone == "resident" else _place(s, str(piece.place))


def _subtypes(s: State, n: str) -> set[str]:
    found = set(_card(s, n).subtypes or ())
    found |= {change.word for change in s.pieces[n].changes if change.kind == "type"}
    for piece in s.pieces.values():
        on_it = piece.zone == "attached" and piece.place == n and not piece.dead
        if on_it and piece.card == "raise-the-undead":
            found.add("Undead")
    return found


def _several(said: Any) -> list[str]:
    return [said] if isinstance(said, str) else list(said or ())


def meant(s: State, n: str, sel: Any, source: str, seat: str) -> bool:
    """Whether a selector or filter means a card in play."""
    piece, card = s.pieces[n], _card(s, n)
    if piece.dead:
        return False
    kinds = _several(sel.is_)
    if kinds and "card" not in kinds and card.type not in kinds:
        return False
    if sel.of == "you" and piece.controller != seat:
        return False
    if sel.of == "opponent" and piece.controller == seat:
        return False
    if sel.sub and not set(_several(sel.sub)) & _subtypes(s, n):
        return False
    if sel.faction and card.faction != sel.faction:
        return False
    if sel.name and card.name != sel.name:
        return False
    if sel.other and n == source:
        return False
    if sel.unmarked and piece.marked:
        return False
    zones = _several(sel.in_)
    return not zones or any(_lies(s, n, zone, source) for zone in zones)


def _lies(s: State, n: str, zone: str, source: str) -> bool:
    piece = s.pieces[n]
    if zone == "army":
        return piece.zone == "army"
    if zone == "city":
        return piece.zone == "resident"
    assert zone in {"this_city", "same_place"}
    return piece.zone != "city" and _place(s, n) == _place(s, source) is not None


def _effects(s: State) -> list[tuple[Any, str, str, str | None]]:
    """Every continuous effect, with its source, its seat and its host."""
    found: list[tuple[Any, str, str, str | None]] = []
    for n, piece in s.pieces.items():
        if piece.dead:
            continue
        for ability in _card(s, n).abilities or ():
            if ability.kind in {"passive", "enchant"}:
                host = piece.place if piece.zone == "attached" else None
                static = [e for e in ability.effects if getattr(e, "until", "") == "static"]
                found += [(effect, n, piece.controller, host) for effect in static]
    for n, wanted in s.lasting:
        if n in s.pieces and not s.pieces[n].dead:
            for level in _card(s, n).levels or ():
                if level.level == wanted:
                    found += [(effect, n, s.pieces[n].controller, None) for effect in level.effects]
    return found


def _on(s: State, op: str, n: str) -> list[tuple[Any, str, str]]:
    found = []
    for effect, source, seat, host in _effects(s):
        if effect.op != op:
            continue
        who = effect.to.who
        hit = who == "self" and source == n
        hit |= who == "host" and host == n
        hit |= (
            who == "each"
            and not {"hand", "deck", "grave"} & set(_several(effect.to.in_))
            and meant(s, n, effect.to, source, seat)
        )
        if hit and _holds(s, effect.if_, source, seat):
            found.append((effect, source, seat))
    return found


def _holds(s: State, said: Any, source: str, seat: str) -> bool:
    if said is None:
        return True
    if said.turn and (said.turn == "yours") != (s.active == seat):
        return False
    if said.self_def_at_least is not None:
        return values(s, source)[1] >= int(said.self_def_at_least)
    if said.you_control_other is not None:
        mine = [
            n
            for n, piece in s.pieces.items()
            if n != source
            and piece.controller == seat
            and meant(s, n, said.you_control_other, source, seat)
        ]
        return len(mine) >= int(said.you_control_other.at_least)
    if said.blocking is not None:
        pairs = s.combat.blocks if s.combat else ()
        return any(
            said.blocking.without not in keywords(s, them)
            for one, them in pairs
            if one == source and them in s.pieces
        )
    raise AssertionError(said)


def _value(s: State, said: Any, source: str, seat: str) -> int:
    if isinstance(said, int):
        return said
    return sum(meant(s, n, said.count, source, seat) for n in s.pieces)


def values(s: State, n: str) -> tuple[int, int]:
    """Attack and defence of a creature."""
    card, piece = _card(s, n), s.pieces[n]
    attack, defence = card.attack or 0, card.defence or 0
    for kind, many in piece.counters:
        if "/" in kind:
            attack += many * int(kind.split("/")[0])
            defence += many * int(kind.split("/")[1])
    for change in piece.changes:
        if change.kind == "values":
            attack, defence = attack + change.attack, defence + change.defence
    for effect, source, seat in _on(s, "stat", n):
        attack += _value(s, effect.atk, source, seat)
        defence += _value(s, effect.def_, source, seat)
    return attack, defence


def keywords(s: State, n: str) -> set[str]:
    """Keywords as printed."""
    found = set(_card(s, n).keywords or ())
    for effect, _, _ in _on(s, "keyword", n):
        found |= set(effect.add or ())
    for change in s.pieces[n].changes:
        if change.kind == "add":
            found.add(change.word)
        if change.kind == "lose":
            found = {word for word in found if change.word not in {word, word.split(" ")[0]}}
    barred = {change.word for change in s.pieces[n].changes if change.kind == "no"}
    return {word for word in found if word.split(" ")[0] not in barred}


# --- tables ------------------------------------------------------------------------------------

CHANGES = (
    Change("values", attack=2, defence=-1),
    Change("values", attack=-3, until="static"),
    Change("add", "deadly"),
    Change("lose", "peaceful"),
    Change("lose", "ranged"),
    Change("lose", "flying"),
    Change("lose", "bodyguard"),
    Change("no", "flying"),
    Change("add", "flying", until="static"),
    Change("type", "Soldier"),
    Change("type", "Imp"),
)
COUNTERS = ((), (), (("+1/+1", 2),), (("-1/-1", 1), ("grassroot", 3)), (("+1/+0", 1),))
HOSTED = ("raise-the-undead", "entangled", "fear-of-the-dark", "grassroots", "binding-contract")


def at_random(seed: int, most: int = 120) -> State:
    """A table of two or three seats with up to so many cards in play, and often a combat."""
    rng = random.Random(seed)
    seats = "ABC"[: rng.choice((2, 2, 3))]
    kinds = {
        kind: sorted(c.id for c in rebirth.cards().values() if c.type == kind)
        for kind in ("city", "creature", "enchantment")
    }
    favoured = rng.sample(kinds["creature"], 6)
    pieces: dict[str, Piece] = {}
    for seat in seats:
        for i in range(1, rng.randint(2, 4)):
            pieces[f"{seat}{i}"] = city(rng.choice(kinds["city"]), seat, dead=rng.random() < 0.1)
    cities = list(pieces)
    following = dict.fromkeys(seats, 5)
    many = rng.randint(most // 5, most)
    while len(pieces) < many:
        seat = rng.choice(seats)
        n = f"{seat}{following[seat]}"
        following[seat] += 1
        whose = rng.choice(seats) if rng.random() < 0.1 else seat
        shape = rng.random()
        more: dict[str, Any] = {
            "marked": rng.random() < 0.3,
            "dead": rng.random() < 0.05,
            "counters": rng.choice(COUNTERS),
            "changes": tuple(rng.sample(CHANGES, rng.choice((0, 0, 0, 1, 2)))),
        }
        creature = rng.choice(favoured if rng.random() < 0.6 else kinds["creature"])
        if shape < 0.5:
            pieces[n] = Piece(creature, seat, whose, "army", **more)
        elif shape < 0.85:
            pieces[n] = Piece(creature, seat, whose, "resident", rng.choice(cities), **more)
        elif shape < 0.9:
            pieces[n] = Piece("dark-portal", seat, whose, "army", marked=more["marked"])
        else:
            host = rng.choice(list(pieces))
            pieces[n] = Piece(rng.choice(HOSTED), seat, whose, "attached", host)
    found = table(pieces, base=base(*seats[2:]), active=rng.choice(seats))
    lasting = tuple(
        (n, level.level)
        for n in cities
        for level in _card(found, n).levels or ()
        if level.life == "lasting" and rng.random() < 0.7
    )
    creatures = [n for n in pieces if pieces[n].zone in {"army", "resident"}]
    combat = None
    if rng.random() < 0.6:
        some = rng.sample(creatures, min(12, len(creatures)))
        pairs = tuple(zip(some[:6], some[6:], strict=False))
        fighters = tuple(them for _, them in pairs)
        combat = Combat(cities[-1], cities[-1][0], fighters, "battles", pairs)
    return found._replace(lasting=lasting, combat=combat)
