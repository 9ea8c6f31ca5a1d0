"""How much damage comes of what is dealt: more of it, limits, none at all (R50, R68, R109, 1.3)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage import facts as f
from core.games.arcmage.state import Combat
from tests.games.arcmage.at_once import entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, deed, made, triggered
from tests.games.arcmage.test_set_off import off


def passive(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "passive", "effects": list(effects)}


DEALT = (f.DealDamage, f.PreventDamage)


MEANT = {"city": ("city", "Armory"), "creature": ("creature", "Mentor"),
         "another": ("creature", "Ghoul")}  # fmt: skip


@pytest.mark.parametrize("attack", range(3))
@pytest.mark.parametrize("against", MEANT)
def test_some_deal_more_to_what_they_fight(against: str, attack: int) -> None:
    """1.3: in battle, to what fits, whenever they deal any damage at all."""
    for more in range(-1, 3):
        kind, name = MEANT[against]
        extra = {"op": "deal_more", "to": {"who": "self"}, "n": more, "until": "static",
                 "versus": {"is": [kind], "name": name}}  # fmt: skip
        ram = made("ram", "creature", attack=attack, defence=9, abilities=[passive(extra)])
        state = stand(phase="attack", cards=[ram], A={"army": ["A5 ram*"]},
                      B={"army": ["B5 mentor"]})  # fmt: skip
        blocks = () if against == "city" else (("B5", "A5"),)
        state = state._replace(combat=Combat("B1", "B", ("A5",), "battles", blocks))
        told = entered(state, "bat A5")
        n = attack + (more if against != "another" else 0) if attack else 0
        target = "B1" if against == "city" else "B5"
        found = [(one.card, one.n) for one in told.facts if isinstance(one, f.DealDamage)]
        assert found == [*[(target, n)] * (n > 0), *[("A5", 2)] * (against != "city")]


@pytest.mark.parametrize("second", range(-1, 4))
@pytest.mark.parametrize("limit", range(4))
def test_no_more_than_the_limit_of_a_turn(limit: int, second: int) -> None:
    """1.3: whatever exceeds it is prevented, and said to be; nothing is set off by none."""
    guard = {"op": "prevent", "what": "damage", "to": {"who": "self"}, "above": limit,
             "per": "turn", "until": "static"}  # fmt: skip
    wall = made("wall", "creature", defence=9, abilities=[passive(guard)])
    hurts = {"op": "damage", "to": TARGET, "n": second}
    bow = made("bow", "creature", abilities=[
        {"kind": "activated", "cost": {}, "effects": [hurts]}, triggered("damages_creature"),
    ])  # fmt: skip
    state = stand(cards=[wall, bow], A={"army": ["A5 bow"]}, B={"army": ["B5 wall"]})
    for first in range(4):
        hurt = ruled(state, f"dmg B5 {first}") if first else state
        told = entered(hurt, "a A5.1 >B5")
        due = max(min(second, limit - first), 0)
        rest = max(second, 0) - due
        found = [one for one in told.facts if isinstance(one, DEALT)]
        assert found == [
            *[f.DealDamage("B5", due)] * (due > 0), *[f.PreventDamage("B5", rest)] * (rest > 0),
        ]  # fmt: skip
        assert off(told) == [("A5", "damages_creature")] * (due > 0)


@pytest.mark.parametrize("n", range(-1, 3))
@pytest.mark.parametrize("gone", [False, True])
def test_what_cannot_be_damaged_is_not(n: int, *, gone: bool) -> None:
    """R120, R117: all of it is prevented; what is gone takes none."""
    state = stand(cards=[deed({"op": "damage", "to": TARGET, "n": n})], A={"hand": ["deed"]},
                  B={"army": ["B5 mentor", "B6 mentor"]})  # fmt: skip
    state = ruled(state, "no B5 be_damaged eot")
    for card in ("B5", "B6"):
        held = entered(state, f"p deed >{card} &").state
        if gone:
            held = ruled(held, f"mv {card} hand")
        found = [one for one in entered(held, "ok").facts if isinstance(one, DEALT)]
        kind = f.PreventDamage if card == "B5" else f.DealDamage
        assert found == [kind(card, n)] * (n > 0 and not gone)


@pytest.mark.parametrize("words", [[], ["first_strike"], ["deadly"], ["deadly", "first_strike"]])
@pytest.mark.parametrize("attack", range(4))
def test_a_battle_with_several_blockers(attack: int, words: list[str]) -> None:
    """R104, R105: each is dealt its share, all at once; those killed first strike no more."""
    fighter = made("fighter", "creature", attack=attack, defence=5, keywords=words)
    small = made("small", "creature", attack=1, defence=1)
    state = stand(phase="attack", cards=[fighter, small], A={"army": ["A5 fighter*"]},
                  B={"army": ["B5 mentor", "B6 small", "B7 mentor"]})  # fmt: skip
    state = ruled(state, "mod B7 -2/+0")
    blocks = tuple((f"B{n}", "A5") for n in (5, 6, 7))
    state = state._replace(combat=Combat("B1", "B", ("A5",), "battles", blocks))
    defence = {"B5": 3, "B6": 1, "B7": 3}
    strength = {"B5": 2, "B6": 1, "B7": 0}
    for shares in product(range(attack + 1), repeat=2):
        split = {"B5": shares[0], "B6": shares[1], "B7": attack - sum(shares)}
        if min(split.values()) < 0:
            continue
        line = " ".join(f"{name}={n}" for name, n in split.items())
        after = entered(state, f"bat A5 {line if attack else ''}").state
        dead = {
            name for name, n in split.items() if n and (n >= defence[name] or "deadly" in words)
        }
        assert {name for name in defence if after.pieces[name].dead} == dead
        killed = dead if "first_strike" in words else set()
        strike = [n for name, n in strength.items() if name not in killed]
        assert after.pieces["A5"].damage == sum(strike)
