"""Costs of abilities that are no resources: what is picked for them, and how much (R24, R114)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.errors import Refused
from core.games.arcmage import commands as c
from core.games.arcmage.decide import decide
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, refusal, ruled, stand
from tests.games.arcmage.made_cards import TARGET, deed, made
from tests.games.arcmage.test_chosen import done

GROWS = {"op": "produce", "faction": "G", "n": 1}


def table(*custom: dict[str, Any], effects: tuple[Any, ...] = (GROWS,), **more: Any) -> State:
    uses = {"kind": "activated", "cost": {"custom": list(custom)}, "effects": list(effects)}
    mine = {"army": ["A5 user", "A6 mentor", "A7 mentor"], "res": {"G": "2/1"}, **more}
    return stand(cards=[made("user", "creature", abilities=[uses])], A=mine,
                 B={"army": ["B5 mentor", "B6 mentor"], "res": {"R": "3/0"}})  # fmt: skip


@pytest.mark.parametrize(("n", "held"), [*product(range(1, 4), range(4))])
def test_resource_cards_to_give_up(n: int, held: int) -> None:
    """R114: as many as it costs, of one's own; E_RESOURCE where there are fewer."""
    gives = {"op": "sacrifice", "who": "you", "is": ["resource"], "n": n}
    state = table(gives, res={"G": f"{held}/0"})
    for given in range(4):
        named = "".join(f" >Ar{at}" for at in range(1, given + 1))
        faces = f" ={','.join(['ghoul'] * given)}" if given else ""
        wanted = "E_RESOURCE" if held < n else "" if given == n else "E_TARGET"
        assert code(state, f"a A5.1{named}{faces}") == wanted, given
    if held < n:
        error = refusal(state, "a A5.1")
        assert (error.message.params["there"], error.message.params["n"]) == (held, n)
    theirs = " >Br1 >Br2 >Br3"[: 5 * n]
    assert code(state, f"a A5.1{theirs}") == ("E_RESOURCE" if held < n else "E_TARGET")


@pytest.mark.parametrize("n", [1, 2])
def test_creatures_to_give_up(n: int) -> None:
    """Of one's own; no resource card is asked for."""
    gives = {"op": "sacrifice", "who": "you", "is": ["creature"], "n": n}
    state = table(gives, res={})
    mine, theirs = (" >A6 >A7"[: 4 * n], " >B5 >B6"[: 4 * n])
    assert done(entered(state, f"a A5.1{mine}")) == [
        *(f"mv {one} grave" for one in ("A6", "A7")[:n]), "prod A G 1",
    ]  # fmt: skip
    assert code(state, f"a A5.1{theirs}") == "E_TARGET"
    assert code(state, f"a A5.1{mine[: 4 * (n - 1)]}") == "E_TARGET"
    assert code(state, "a A5.1 >A5 >A6 >A7") == "E_TARGET"


def test_what_is_given_up_is_said_itself() -> None:
    """It is no choice, and no resource card either."""
    state = table({"op": "sacrifice", "to": {"who": "self"}}, res={})
    assert done(entered(state, "a A5.1")) == ["mv A5 grave", "prod A G 1"]
    assert code(state, "a A5.1 >A6") == "E_TARGET"


@pytest.mark.parametrize("marked", ["", "A6", "A7", "B5", "B6"])
@pytest.mark.parametrize("n", [1, 2])
def test_creatures_to_mark(n: int, marked: str) -> None:
    """R24: each of those picked for the cost is unmarked; the targets of the effect need not be."""
    own = {"who": "chosen", "is": ["creature"], "of": "you", "n": n}
    state = table({"op": "mark", "to": own}, effects=({"op": "unmark", "to": TARGET},))
    if marked:
        state = ruled(state, f"mark {marked}")
    cost = ("A6", "A7")[:n]
    entry = "".join(f" >{one}" for one in (*cost, "B5"))
    if marked in cost:
        assert code(state, f"a A5.1{entry}") == "E_MARKED"
        return
    assert done(entered(state, f"a A5.1{entry}")) == [
        *(f"mark {one}" for one in cost), *["unmark B5"] * (marked == "B5"),
    ]  # fmt: skip


@pytest.mark.parametrize("faces", ["", "?"])
@pytest.mark.parametrize("hold", [False, True])
def test_names_for_the_cost_and_names_for_the_effect(faces: str, *, hold: bool) -> None:
    """R130, 4.2: the cost takes its own first; the rest is kept for what follows."""
    gives = {"op": "sacrifice", "who": "you", "is": ["resource"], "n": 1}
    state = table(
        gives, effects=({"op": "mill", "who": "you", "n": 1}, {"op": "mark", "to": TARGET})
    )
    lines = ("a A5.1 >Ar1 >B5 =ghoul,kolibri &", "ok") if hold else (
        "a A5.1 >Ar1 >B5 =ghoul,kolibri",)  # fmt: skip
    told = entered(state, *lines)
    assert done(told) == ["mv Ar1 grave", "mill A kolibri", "mark B5"]
    assert told.state.players["A"].grave == ("ghoul", "kolibri")
    if hold:
        (item,) = entered(state, lines[0]).state.stack
        assert (item.targets, item.x, item.number) == (("B5",), 0, 1)
        assert item.results == (("A", ("kolibri",)),)
    assert code(state, "a A5.1 >Ar1 >B5 =ghoul") == "E_RESULT"
    assert code(state, "a A5.1 >Ar1 >B5 =ghoul,kolibri,kolibri") == "E_RESULT"


@pytest.mark.parametrize("number", range(-2, 5))
def test_abilities_have_their_numbers(number: int) -> None:
    """4.2: counted from 1, those that are given behind its own."""
    uses = [
        {"kind": "activated", "cost": {}, "effects": [{**GROWS, "n": n}]} for n in range(1, 4)
    ]  # fmt: skip
    grant = {"op": "grant", "to": {"who": "host"}, "ability": uses[2]}
    ring = made("ring", "enchantment", target=["creature"],
                abilities=[{"kind": "enchant", "effects": [grant]}])  # fmt: skip
    state = stand(cards=[made("user", "creature", abilities=uses[:2]), ring],
                  A={"army": ["A5 user"], "att": {"A9 ring": "A5"}})  # fmt: skip
    command = c.ActivateAbility("A5", number)
    if not 1 <= number <= 3:
        with pytest.raises(Refused) as caught:
            decide(state, command)
        assert (caught.value.code, caught.value.message.params["n"]) == ("E_ABILITY", 3)
        return
    pools = [fact.n for event in decide(state, command) for fact in getattr(event, "facts", ())]
    assert pools == [number]


@pytest.mark.parametrize("zone", ["army", "A1"])
@pytest.mark.parametrize("need", [None, "army", "resident"])
def test_what_needs_a_zone(need: str | None, zone: str) -> None:
    """1.3: E_PREREQ elsewhere."""
    uses = {"kind": "activated", "cost": {}, "effects": [GROWS]}
    if need:
        uses["need"] = {"self_in": need}
    here = {"army": ["A5 user"]} if zone == "army" else {"in": {"A1": ["A5 user"]}}
    state = stand(cards=[made("user", "creature", abilities=[uses])], A=here)
    fits = need in {None, "army" if zone == "army" else "resident"}
    assert code(state, "a A5.1") == ("" if fits else "E_PREREQ")


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(0, 1), (1, 1), (1, 2), (2, 1), (2, 2)])
def test_fewer_creatures_than_each_opponent(others: tuple[int, int]) -> None:
    """1.2, R30: than every one who is still in the match; residents count, enchantments do not."""
    for mine in range(3):
        rare = made("rare", "event", prereq="fewer_creatures_than_each_opponent", abilities=[])
        chain = made("chain", "enchantment", abilities=[])
        given: dict[str, Any] = {
            "A": {"hand": ["rare"], "army": [f"A{5 + n} mentor" for n in range(mine)]}
        }
        for seat, n in zip("BC", others, strict=True):
            army = [f"{seat}{5 + at} mentor" for at in range(n)]
            given[seat] = {"army": [*army[1:], f"{seat}9 chain"], "in": {f"{seat}1": army[:1]}}
        state = stand(cards=[rare, chain], D={"hand": ["?"]}, **given)
        state = entered(state, "D: quit").state
        assert code(state, "p rare") == ("" if all(mine < n for n in others) else "E_PREREQ")


@pytest.mark.parametrize("kind", ["chosen", "target", "measured", "extra", "plain"])
def test_which_cards_have_an_x(kind: str) -> None:
    """R33: one that is chosen has to be named; one that is read is not, nor one that is none."""
    for x in (None, 0, 1, 2):
        more: dict[str, Any] = {
            "chosen": {"cost": {"x": "chosen"}}, "target": {"cost": {"x": "target_attack"}},
            "measured": {"cost": {"x": "hand_size"}}, "extra": {"extra_x": True}, "plain": {},
        }[kind]  # fmt: skip
        hurts = [{"op": "produce", "faction": "G", "n": "X"}, {"op": "mark", "to": TARGET}]
        card = {**made("card", "event", abilities=[{"kind": "spell", "effects": hurts}]), **more}
        state = stand(
            cards=[card], A={"hand": ["card"], "res": {"G": "9/0"}}, B={"army": ["B5 mentor"]}
        )
        due = 2 if kind == "target" else x or 0  # a mentor's attack
        line = f"p card >B5{'' if x is None else f' x={x}'} {f'$G{due}' if due else ''} &"
        wanted = (
            "" if kind in {"measured", "extra"} or (kind == "chosen") is (x is not None) else "E_X"
        )
        assert code(state, line) == wanted
        if not wanted:
            (item,) = entered(state, line).state.stack
            assert (item.x, item.number) == (x or 0, 0)


@pytest.mark.parametrize("targets", [("B5", "B6"), ("B6", "B5"), ("B6", "A5")])
def test_a_price_is_read_from_the_first_target(targets: tuple[str, str]) -> None:
    """R33."""
    card = made("card", "event", abilities=[
        {"kind": "spell", "effects": [{"op": "mark", "to": {**TARGET, "n": 2}}]}])  # fmt: skip
    card["cost"] = {"x": "target_attack"}
    fighters = [made(f"f{n}", "creature", attack=n) for n in range(1, 4)]
    mine = {"hand": ["card"], "army": ["A5 f3"], "res": {"G": "9/0"}}
    state = stand(cards=[card, *fighters], A=mine, B={"army": ["B5 f1", "B6 f2"]})
    due = {"A5": 3, "B5": 1, "B6": 2}[targets[0]]
    entry = "".join(f" >{one}" for one in targets)
    for n in range(1, 5):
        assert code(state, f"p card{entry} $G{n}") == ("" if n == due else "E_COST")


def test_a_deed_costs_what_it_says() -> None:
    assert (
        code(stand(cards=[deed()], A={"hand": ["deed"], "res": {"G": "1/0"}}), "p deed $G1")
        == "E_COST"
    )
