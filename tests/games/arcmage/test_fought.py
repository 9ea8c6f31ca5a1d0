"""Battles against a model of their own: first strike, deadly, indestructible (R103 to R112)."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from core.errors import Refused
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import decide_step
from core.games.arcmage.state import Combat, State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import made

WORDS = ((), ("first_strike",), ("deadly",), ("indestructible",), ("deadly_immune",),
         ("first_strike", "deadly"))  # fmt: skip
SIZES = ((1, 2), (2, 1), (0, 2), (-1, 1), (3, 3))  # attack, defence


class Fighter:
    """One of the two sides of a battle, as the model sees it."""

    def __init__(self, words: tuple[str, ...], attack: int, defence: int) -> None:
        self.words, self.attack, self.defence = words, attack, defence
        self.damage, self.dead = 0, False

    def hit(self, n: int, *, deadly: bool) -> None:
        """R68, K-deadly, K-deadly_immune, K-indestructible."""
        self.damage += n
        lethal = self.damage >= self.defence
        poisoned = deadly and "deadly_immune" not in self.words
        self.dead = (lethal or poisoned) and "indestructible" not in self.words


def fight(one: Fighter, other: Fighter) -> None:
    """R105: both at the same time, but for first strike; below 0 it deals 0 (R67)."""
    for first in (True, False):
        blows = [
            (who, whom) for who, whom in ((one, other), (other, one))
            if ("first_strike" in who.words) is first and not who.dead and who.attack > 0
        ]  # fmt: skip
        for who, whom in blows:
            whom.hit(who.attack, deadly="deadly" in who.words)


def table(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> State:
    """The two of them in a combat whose blocks are named."""
    state = stand(
        phase="attack",
        cards=[made("mine", "creature", **mine), made("theirs", "creature", **theirs)],
        **{"A": {"army": ["A5 mine*"]}, "B": {"army": ["B5 theirs"]}, **more},
    )
    return state._replace(combat=Combat("B1", "B", ("A5",), "battles", (("B5", "A5"),)))


FIGHTERS = [
    made(f"f{at}-{size}", "creature", keywords=list(words), attack=attack, defence=defence)
    for at, words in enumerate(WORDS)
    for size, (attack, defence) in enumerate(SIZES)
]


@pytest.mark.parametrize("mine", range(len(WORDS)))
@pytest.mark.parametrize("theirs", range(len(WORDS)))
def test_every_battle_of_two(mine: int, theirs: int) -> None:
    begun = stand(phase="attack", cards=FIGHTERS, A={"army": ["A5 f0-0*"]},
                  B={"army": ["B5 f0-0"]})  # fmt: skip
    combat = Combat("B1", "B", ("A5",), "battles", (("B5", "A5"),))
    for size, other in product(range(3), range(len(SIZES))):
        pieces = {
            **begun.pieces,
            "A5": begun.pieces["A5"]._replace(card=f"f{mine}-{size}"),
            "B5": begun.pieces["B5"]._replace(card=f"f{theirs}-{other}"),
        }
        after = entered(begun._replace(pieces=pieces, combat=combat), "bat A5").state
        one, two = Fighter(WORDS[mine], *SIZES[size]), Fighter(WORDS[theirs], *SIZES[other])
        fight(one, two)
        found = [(after.pieces[n].dead, after.pieces[n].damage) for n in ("A5", "B5")]
        assert found == [(one.dead, one.damage), (two.dead, two.damage)]
        assert after.combat is not None
        assert after.combat.dead == tuple(n for n, x in (("A5", one), ("B5", two)) if x.dead)
        assert after.pieces["B1"].left == 7  # R107


SPLITS: dict[str, tuple[str, ...]] = {  # attack 4 against blockers with defence 2 and 3
    "": ("E_DAMAGE_SUM",),
    "B5=4": ("", "B5"), "B6=4": ("", "B6"), "B5=2 B6=2": ("", "B5"), "B5=1 B6=3": ("", "B6"),
    "B5=3 B6=1": ("", "B5"), "B5=4 B6=0": ("", "B5"), "B5=3": ("E_DAMAGE_SUM",),
    "B5=2 B6=3": ("E_DAMAGE_SUM",), "B5=2 B6=1 city=1": ("E_DAMAGE_SUM",),
    "A5=4": ("E_DAMAGE_SUM",), "B7=4": ("E_DAMAGE_SUM",), "B5=2 B5=2": ("E_DAMAGE_SUM",),
    "B5=4 B5=4": ("E_DAMAGE_SUM",),
}  # fmt: skip


@pytest.mark.parametrize("split", SPLITS)
def test_the_damage_is_shared_out_exactly(split: str) -> None:
    """R104: among its blockers, adding up to the attack."""
    state = several()
    refused, *dead = SPLITS[split]
    line = f"bat A5 {split}"
    assert code(state, line) == refused
    if not refused:
        after = entered(state, line).state
        assert [n for n in ("B5", "B6") if after.pieces[n].dead] == dead
        assert after.pieces["A5"].damage == 2  # the sum of their attacks


def several() -> State:
    """One attacker with two blockers, and one who takes no part."""
    state = table(
        {"attack": 4, "defence": 9}, {"attack": 1, "defence": 2},
        B={"army": ["B5 theirs", "B6 theirs", "B7 theirs"]},
    )  # fmt: skip
    state = ruled(state, "mod B6 +0/+1 eot")
    blocks = (("B5", "A5"), ("B6", "A5"))
    return state._replace(combat=Combat("B1", "B", ("A5",), "battles", blocks))


@pytest.mark.parametrize(("above", "below"), [*permutations(["B5", "B6", "city"], 2)])
@pytest.mark.parametrize("n", [0, -1, -9])
def test_no_share_is_below_0(above: str, below: str, n: int) -> None:
    """R104: whole numbers that add up; what is taken from one cannot be dealt to another."""
    state = ruled(several(), "kw A5 +overrun eot ; mod A5 +9/+0 eot")
    shares = {"B5": 4, "B6": 4, "city": 5}
    others = sum(one for name, one in shares.items() if name not in {above, below})
    shares |= {below: n, above: 13 - others - n}
    command = c.FightBattle("A5", tuple(shares.items()))
    if n < 0 or below != "city":  # lethal damage to each blocker first
        with pytest.raises(Refused) as refused:
            decide_step(state, command, None)
        assert refused.value.code == "E_DAMAGE_SUM"
    else:
        told = decide_step(state, command, None)
        assert told.state.pieces["B1"].left == 7


def test_a_share_of_nothing_is_not_told() -> None:
    told = entered(several(), "bat A5 B5=4 B6=0")
    assert told.of(e.BattleFought).split == (("B5", 4),)
    assert not [one for one in told.facts if one.kind == "deal_damage" and one.card == "B6"]


@pytest.mark.parametrize(("split", "refused"), [
    ("B5=2 B6=2", ""), ("B5=2 city=2", "E_DAMAGE_SUM"), ("B5=2 B6=3 city=1", ""),
    ("B5=1 B6=3 city=2", "E_DAMAGE_SUM"), ("B5=3 B6=3", ""), ("city=6", "E_DAMAGE_SUM"),
])  # fmt: skip
def test_overrun(split: str, refused: str) -> None:
    """K-overrun: every blocker has what kills it first."""
    n = sum(int(part.split("=")[1]) for part in split.split())
    state = ruled(several(), f"kw A5 +overrun eot ; mod A5 +{n - 4}/+0 eot")
    assert code(state, f"bat A5 {split}") == refused
    if not refused:
        hit = split.endswith("city=1")
        assert entered(state, f"bat A5 {split}").state.pieces["B1"].left == 7 - hit


@pytest.mark.parametrize("attack", range(-1, 4))
def test_an_unblocked_attacker_hits_the_city(attack: int) -> None:
    """R106, R50, R110: of its defence; a fallen city takes no more and leaves at the clean-up."""
    state = table({"attack": attack, "defence": 2}, {}, B={"cities": ["B1 armory =2", "B2 armory"]})
    state = state._replace(combat=Combat("B1", "B", ("A5",), "battles", ()))
    told = entered(state, "bat A5")
    assert told.state.pieces["B1"].left == 2 - max(attack, 0)
    assert told.state.pieces["B1"].dead is (attack >= 2)
    assert ("B1" in entered(told.state, "clean").state.pieces) is (attack < 2)


def test_who_is_named_and_who_fights_next() -> None:
    """R103, R108, R111: in the announced order; who left has no battle."""
    army = [f"A{n} mentor" for n in (5, 6, 7)]
    state = stand(phase="attack", A={"army": army}, B={"army": ["B5 mentor"]})
    state = entered(state, "atk B1 A6 A5 A7", "blk B5>A5").state
    assert code(state, "bat A5") == code(state, "bat A7") == "E_BATTLE_ORDER"
    assert code(state, "clean") == "E_COMBAT"
    for gone in ("mv A6 hand", "mv A6 A1", "ctl A6 B", "dmg A6 3"):
        assert code(ruled(state, gone), "bat A6") == "E_BATTLE_ORDER", gone
        assert code(ruled(state, gone), "bat A5") == "", gone
    state = entered(state, "bat A6", "bat A5").state
    assert code(state, "clean") == "E_COMBAT"
    assert code(ruled(state, "mv A7 hand"), "clean") == ""
    state = entered(state, "bat A7").state
    assert code(state, "bat A7") == "E_BATTLE_ORDER"
    assert entered(state, "clean").state.combat is None


@pytest.mark.parametrize(("named", "order"), [
    ("", ["A5", "B5", "B6"]), ("B6", ["B6", "A5", "B5"]), ("B5 A5 B6", ["B5", "A5", "B6"]),
])  # fmt: skip
def test_the_dead_leave_in_the_order_that_is_named(named: str, order: list[str]) -> None:
    """R112: else battle by battle, the attacker first; those not named follow."""
    state = ruled(several(), "mod A5 +0/-8 eot ; mod A5 +1/+0 eot")
    state = entered(state, "bat A5 B5=2 B6=3").state
    told = entered(state, f"clean {named}")
    assert [one.card for one in told.facts] == order
    assert code(state, "clean B7") == "E_COMBAT"
    assert code(state, "clean A1") == "E_COMBAT"


# --- who attacks --------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "stays"), [
    ("mark A6", False), ("mv A6 A1", False), ("mv A6 hand", False), ("ctl A6 B", False),
    ("dmg A6 3", False), ("mark A5", True), ("dmg A6 2", True),
])  # fmt: skip
def test_who_drops_out_of_an_attack(ruling: str, *, stays: bool) -> None:
    """R98: who is not in the army, unmarked and under control as it resolves."""
    state = stand(phase="attack", A={"army": ["A5 mentor", "A6 mentor", "A7 mentor"]})
    held = ruled(entered(state, "atk B1 A6 A7 &").state, ruling)
    told = entered(held, "ok")
    combat = told.state.combat
    assert combat is not None
    assert combat.attackers == (("A6", "A7") if stays else ("A7",))
    assert told.state.pieces["A7"].marked


def test_veterans_and_battle_screams() -> None:
    """K-veteran, K-battle_scream: each of the others gets what each scream says."""
    bard = made("bard", "creature", keywords=["battle_scream 2"])
    army = ["A5 mentor", "A6 bard", "A7 scout", "A8 mentor"]
    scout = made("scout", "creature", keywords=["battle_scream 1"])
    state = ruled(
        stand(phase="attack", cards=[bard, scout], A={"army": army}), "kw A5 +veteran eot"
    )
    told = entered(state, "atk B1 A5 A6 A7")
    pieces = told.state.pieces
    assert [pieces[n].marked for n in ("A5", "A6", "A7", "A8")] == [False, True, True, False]
    more = [
        (one.card, one.attack, one.defence) for one in told.facts if one.kind == "change_values"
    ]
    assert more == [("A5", 2, 0), ("A7", 2, 0), ("A5", 1, 0), ("A6", 1, 0)]


@pytest.mark.parametrize("limit", [1, 2])
def test_one_attack_a_turn(limit: int) -> None:
    """R96: unless a card says otherwise; it counts even if nothing comes of it."""
    state = stand(phase="attack", A={"army": [f"A{n} mentor" for n in (5, 6, 7)]})
    if limit == 2:
        state = ruled(state, "atk+")
    for card in ("A5", "A6")[:limit]:
        held = ruled(entered(state, f"atk B1 {card} &").state, f"mark {card}")
        state = entered(held, "ok", "clean").state
    assert code(state, "atk B1 A7") == "E_ATTACK_LIMIT"
