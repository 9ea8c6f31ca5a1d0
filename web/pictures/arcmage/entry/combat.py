"""Combat: who can attack and block, how the damage of a battle can be split."""

from __future__ import annotations

from core.events import Json
from core.games.arcmage.rules import fighting
from core.games.arcmage.rules.reading import Reading
from core.games.arcmage.state import Combat, alive, cities, definition, seq
from core.games.arcmage.titles import card_name
from core.messages import msg
from web.i18n import translate


def attack(reading: Reading) -> Json:
    """Who may attack, and which cities (R93 to R96)."""
    state = reading.state
    others = [seat for seat in alive(state) if seat != state.active]
    found = [city for seat in others for city in cities(state, seat)]
    army = [
        n
        for n, p in state.pieces.items()
        if p.zone == "army" and p.controller == state.active and _creature(reading, n)
    ]
    return {
        "phase": "attack",
        "attack": {
            "left": max(0, state.allowed - state.attacks),
            "cities": found,
            "attackers": [
                {
                    "id": n,
                    "closed": _kept(reading, n, "attack"),
                    "must": not state.pieces[n].marked and reading.must_attack(n),
                }
                for n in sorted(army, key=seq)
            ],
        },
    }


def _creature(reading: Reading, n: str) -> bool:
    state = reading.state
    return definition(state, state.pieces[n]).type == "creature" and not state.pieces[n].dead


def _kept(reading: Reading, n: str, action: str) -> str | None:
    """Why a creature cannot attack, or block."""
    name = card_name(reading.state.pieces[n].card)
    if reading.state.pieces[n].marked:
        return translate(msg("{card} is marked.", card=name))
    if reading.forbidden(n, action):
        cannot = msg("{card} cannot attack.", card=name)
        return translate(cannot if action == "attack" else msg("{card} cannot block.", card=name))
    return None


def combat(reading: Reading, mine: tuple[str, ...]) -> Json | None:
    """The step of the combat that is to be entered; None where it is for somebody else."""
    state = reading.state
    now = state.combat
    assert now is not None  # noqa: S101 - asked for in a combat
    if now.stage == "blocks":
        return _blocks(reading, now) if now.defender in mine else None
    if state.active not in mine:
        return None
    attacker = fighting.next_battle(state)
    told: Json = {"city": now.city, "dead": list(now.dead)}
    if attacker is None:
        return {"phase": "clean", "combat": told}
    return {"phase": "battles", "combat": told | {"battle": _battle(reading, attacker)}}


def _blocks(reading: Reading, now: Combat) -> Json:
    state = reading.state
    attackers = fighting.left(state)
    there = [
        n
        for n, p in state.pieces.items()
        if p.controller == now.defender and fighting.may_block_there(state, reading, now, n)
    ]
    blockers = []
    for n in sorted(there, key=seq):
        can = [one for one in attackers if fighting.may_block(reading, now, n, one)]
        closed = _kept(reading, n, "block")
        if closed is None and not can:
            name = card_name(state.pieces[n].card)
            closed = translate(msg("{card} can block none of them.", card=name))
        blockers.append({"id": n, "can": can, "closed": closed})
    told = {
        "city": now.city,
        "defender": now.defender,
        "prefix": "",
        "attackers": list(attackers),
        "blockers": blockers,
    }
    return {"phase": "blocks", "combat": told}


def _battle(reading: Reading, attacker: str) -> Json:
    """The attacker with its blockers; `shares` is a split that kills as many as it can (R104)."""
    state = reading.state
    pieces = state.pieces
    blockers = fighting.blockers(state, attacker)
    strength = max(0, reading.attack(attacker))  # R67
    over = bool(blockers) and reading.has(attacker, "overrun")
    left, shares = strength, {}
    for n in blockers:
        lethal = max(0, reading.defence(n) - pieces[n].damage)
        shares[n] = min(left, lethal)
        left -= shares[n]
    if over:
        shares["city"] = left
    elif blockers:
        shares[blockers[-1]] += left
    return {
        "attacker": attacker,
        "blockers": list(blockers),
        "attack": strength,
        "shares": shares,
        "free": not fighting.blocked(state, attacker),
    }
