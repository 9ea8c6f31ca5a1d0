"""Cards that an effect reads from the moment: damaged, blocking, the same, chosen (1.3, R109)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage import facts as f
from core.games.arcmage.state import Combat, State
from tests.games.arcmage.at_once import code, entered, refusal, ruled, stand
from tests.games.arcmage.made_cards import TARGET, WITNESS, deed, made, triggered
from tests.games.arcmage.test_chosen import done, table, tried
from tests.games.arcmage.test_set_off import off


def fights(when: str, who: str, *, attack: int = 1) -> State:
    """An attacker that freezes those whom it fights, blocked by two."""
    chills = [{"op": "freeze", "to": {"who": who}, "until": "next_unmark"}]
    frost = made("frost", "creature", attack=attack, defence=9,
                 abilities=[triggered(when, effects=chills)])  # fmt: skip
    state = stand(phase="attack", cards=[frost], A={"army": ["A5 frost"]},
                  B={"army": ["B5 mentor", "B6 mentor"]})  # fmt: skip
    return entered(state, "atk B1 A5").state


@pytest.mark.parametrize("n", range(1, 5))
def test_the_damaged_if_they_live(n: int) -> None:
    """R109: one killed in battle is dead at once, and cannot be meant any more."""
    state = entered(fights("damages_creature", "damaged", attack=n), "blk B5>A5").state
    told = entered(state, "bat A5")
    assert done(told)[-1:] == (["frz B5 next"] if n < 3 else ["kill_in_battle B5"])
    assert ("frz B5 next" in done(told)) is (n < 3)


@pytest.mark.parametrize("blocks", ["B5>A5", "B6>A5", "B5>A5 B6>A5", "-"])
def test_those_who_block(blocks: str) -> None:
    told = entered(fights("is_blocked", "blockers"), f"blk {blocks}")
    assert done(told) == [f"frz {one[:2]} next" for one in blocks.split() if one != "-"]


@pytest.mark.parametrize("place", ["army", "A1", "A2", "B1"])
def test_a_city_that_is_watched_for(place: str) -> None:
    """What a card that watches does in the city of the one that it saw."""
    hurts = [{"op": "move", "to": {"who": "self"}, "zone": "same_destination"}]
    watch = made("watch", "creature", abilities=[
        triggered("dies", watches={"is": ["creature"], "name": "Mentor"}, effects=hurts),
    ])  # fmt: skip
    army: dict[str, Any] = {"army": ["A9 watch"], "cities": ["A1 armory", "A2 armory"],
                            "hand": ["deed"]}  # fmt: skip
    if place == "army":
        army["army"] = ["A5 mentor", "A9 watch"]
    elif place[0] == "A":
        army["in"] = {place: ["A5 mentor"]}
    theirs = {"in": {"B1": ["A5 mentor"]}} if place == "B1" else {"hand": ["?"]}
    state = stand(cards=[watch, deed({"op": "destroy", "to": TARGET})], A=army, B=theirs)
    told = entered(state, "p deed >A5")
    moved = [one for one in done(told) if one.startswith("mv A9")]
    assert moved == ([] if place == "army" else [f"mv A9 {place}*"])


# --- the chosen, the same -------------------------------------------------------------------------

OWN = {"who": "chosen", "is": ["creature"], "of": "you"}
BOTH = {"op": "freeze", "to": {"who": "self_and_chosen"}, "until": "next_unmark"}


@pytest.mark.parametrize("gone", ["", "A5", "A6", "A5 A6"])
def test_the_card_and_what_was_chosen_for_its_cost(gone: str) -> None:
    """R24, R83: at once or after answers; those that are still there."""
    uses = {"kind": "activated", "cost": {"custom": [{"op": "mark", "to": OWN}]}, "effects": [BOTH]}
    guide = made("guide", "creature", abilities=[uses])
    state = stand(cards=[guide], A={"army": ["A5 guide", "A6 mentor", "A7 mentor"]})
    if not gone:
        told = entered(state, "a A5.1 >A6")
        assert done(told) == ["mark A6", "frz A5 next", "frz A6 next"]
    held = entered(state, "a A5.1 >A6 &").state
    for card in gone.split():
        held = ruled(held, f"mv {card} hand")
    left = [card for card in ("A5", "A6") if card not in gone.split()]
    assert done(entered(held, "ok")) == [f"frz {card} next" for card in left]


def test_what_was_chosen_for_a_spell_is_no_choice_of_an_ability() -> None:
    """Each item has its own choices."""
    state = table({"op": "mark", "to": {**OWN, "of": "opponent"}}, BOTH)
    assert tried(state, " >B5") == ["mark B5", "frz B5 next"]
    assert tried(state, "") == "E_TARGET"


@pytest.mark.parametrize("gone", ["", "A6", "Ar1"])
def test_the_same_once_more(gone: str) -> None:
    """Of resource cards as of creatures."""
    twice = [{"op": "freeze", "to": {"who": "same"}, "until": "next_unmark"}]
    for target, first in (
        ("A6", {"op": "unmark", "to": {**TARGET, "n": 1}}),
        ("Ar1", {"op": "control", "to": {"who": "target", "is": ["resource"]},
                 "until": "lasting"}),
    ):  # fmt: skip
        held = entered(table(first, *twice), f"p deed >{target} &").state
        if gone:
            held = ruled(held, f"mv {gone} hand")
        frozen = [one for one in done(entered(held, "ok")) if one.startswith("frz")]
        assert frozen == [f"frz {target} next"] * (gone != target)


# --- where it was marked --------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["A5", "A6", "A7", "A8"])
def test_the_others_in_the_place_of_the_host(host: str) -> None:
    """R92, R118: of its city or of its army, whose else they are; not the host itself."""
    others = {"who": "each", "is": ["creature"], "in": "host_place"}
    says = {"op": "when", "when": "host_becomes_marked",
            "effects": [{"op": "freeze", "to": others, "until": "next_unmark"}]}  # fmt: skip
    chain = made("chain", "enchantment", target=["creature"],
                 abilities=[{"kind": "enchant", "effects": [says]}])  # fmt: skip
    state = stand(
        cards=[chain, deed({"op": "mark", "to": TARGET})],
        A={"hand": ["deed"], "cities": ["A1 armory", "A2 armory"], "att": {"A10 chain": host},
           "army": ["A5 mentor", "A6 ghoul"],
           "in": {"A1": ["A7 mentor", "A8 ghoul"], "A2": ["A9 mentor"]}},
        B={"army": ["B5 mentor"], "att": {"B9 entangled": "A5"}},
    )  # fmt: skip
    told = entered(state, f"p deed >{host}")
    other = {"A5": "A6", "A6": "A5", "A7": "A8", "A8": "A7"}[host]
    assert done(told) == [f"mark {host}", f"frz {other} next"]


# --- counters that say something ------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "deed_"), [*product(
    ["", "{rust}", "{other}", "{rust x2}", "{rust, other}"], ["mark", "destroy"])])  # fmt: skip
def test_creatures_with_a_counter(kinds: str, deed_: str) -> None:
    """1.3: they have what is said of counters of that kind, whoever put them there."""
    rules = [{"kind": "rust", "abilities": [triggered("becomes_marked"), triggered("dies")]},
             {"kind": "other", "abilities": [triggered("moves")]}]  # fmt: skip
    smith = made("smith", "creature", counters=rules)
    state = stand(
        cards=[smith, WITNESS, deed({"op": deed_, "to": TARGET})], A={"hand": ["deed"]},
        B={"army": [f"B5 mentor {kinds}".strip(), "B6 mentor"]},
    )  # fmt: skip
    when = {"mark": "becomes_marked", "destroy": "dies"}[deed_]
    assert off(entered(state, "p deed >B5")) == [("B5", when)] * ("rust" in kinds)
    assert off(entered(state, "p deed >B6")) == []


def test_no_other_card_has_what_counters_say() -> None:
    rules = [{"kind": "rust", "abilities": [triggered("becomes_marked")]}]
    smith = made("smith", "creature", counters=rules)
    state = stand(cards=[smith, deed({"op": "mark", "to": TARGET})],
                  A={"hand": ["deed"], "army": ["A5 smith"]})  # fmt: skip
    assert off(entered(state, "p deed >A5")) == []


# --- the dead watch no more -----------------------------------------------------------------------


@pytest.mark.parametrize("dead", ["A5", "A6", "A7"])
def test_those_who_watch_beside_one_killed_in_battle(dead: str) -> None:
    """R109: its abilities stop, those of the others do not."""
    watch = made("watch", "creature", abilities=[
        triggered("becomes_marked", watches={"is": ["creature"], "of": "opponent"}),
        triggered("you_play_card"), triggered("opponent_draws"),
    ])  # fmt: skip
    draws = {"op": "draw", "who": "opponents", "n": 1}
    state = stand(cards=[watch, deed({"op": "mark", "to": TARGET}, draws)], A={
        "hand": ["deed"], "army": ["A5 watch", "A6 watch", "A7 watch"]},
        B={"army": ["B5 mentor"]})  # fmt: skip
    piece = state.pieces[dead]._replace(dead=True)
    combat = Combat("B1", "B", (dead,), "battles", (), (dead,), (dead,))
    state = state._replace(pieces={**state.pieces, dead: piece}, combat=combat)
    told = entered(state, "p deed >B5 =B:?")
    living = [one for one in ("A5", "A6", "A7") if one != dead]
    for when in ("becomes_marked", "you_play_card", "opponent_draws"):
        assert [n for n, what in off(told, plays=True) if what == when] == living, when
    assert code(state, f"a {dead}.1") == "E_ABILITY"
    assert isinstance(told.facts[-1], f.ProduceResources)


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", ["nobody", "one", "safe", "barred"])
@pytest.mark.parametrize("entry", ["", " >B5", " >B9", " >B1", " >B5 >B5"])
def test_what_an_enchantment_is_hung_on(entry: str, there: str) -> None:
    """R84, R89, K-sanctuary: one host that fits, and a word about why another does not."""
    chain = made("chain", "enchantment", target=["creature"], abilities=[])
    state = stand(cards=[chain], A={"hand": ["chain"]},
                  B={"army": ["B5 mentor"] if there != "nobody" else []})  # fmt: skip
    ruling = {"safe": "kw B5 +sanctuary eot", "barred": "no B5 be_targeted eot"}.get(there)
    if ruling:
        state = ruled(state, ruling)
    wanted = "E_TARGET"
    if there != "nobody" and entry.startswith(" >B5"):
        wanted = "E_FORBIDDEN" if ruling else "E_TARGET" if entry != " >B5" else ""
    assert code(state, f"p chain{entry}") == wanted
    if not entry:
        assert refusal(state, "p chain").rule == ("R30" if there == "one" else "R89")


@pytest.mark.parametrize("entry", [" >A:ghoul >B5", " >A:ghoul >A:ghoul", " >A:ghoul /1", ""])
def test_one_card_of_a_graveyard_and_nothing_else(entry: str) -> None:
    raises = {"op": "reanimate", "to": {**TARGET, "in": "any_grave"}, "zone": "army"}
    chain = made("chain", "enchantment", target=["creature"], target_zone="any_grave",
                 abilities=[{"kind": "enchant", "effects": [raises]}])  # fmt: skip
    state = stand(
        cards=[chain], A={"hand": ["chain"], "grave": ["ghoul"]}, B={"army": ["B5 mentor"]}
    )
    assert code(state, f"p chain{entry} &") == ("E_MODE" if "/" in entry else "E_TARGET")


def test_what_may_be_declined_comes_again_while_there_is_too_much() -> None:
    """1.3: the limit holds on."""
    cap = {"op": "cap", "what": "resources", "who": "opponents", "n": 1, "until": "lasting"}
    says = {"op": "when", "when": "over_the_cap", "optional": True, "effects": [
        {"op": "sacrifice", "who": "that_player", "is": ["resource"], "n": 1}]}  # fmt: skip
    level = {"level": 3, "life": "lasting", "text": "", "effects": [cap, says]}
    state = stand(cards=[made("well", "city", levels=[level])], lasting=[["A1", 3]],
                  A={"cities": ["A1 well"]}, B={"res": {"G": "2/0"}})  # fmt: skip
    state = ruled(state, "prod A G 1")
    assert [one.id for one in state.pending] == ["T1"]
    assert [one.id for one in entered(state, "B: t A1 -").state.pending] == ["T2"]


PLAYED: dict[str, tuple[dict[str, Any], str]] = {
    "a creature": ({"kind": "creature"}, " @A1"),
    "an enchantment": ({"kind": "enchantment"}, ""),
    "one on a host": ({"kind": "enchantment", "target": ["creature"]}, " >A5"),
    "one on a card of a graveyard": (
        {"kind": "enchantment", "target": ["creature"], "target_zone": "any_grave"}, " >A:ghoul",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_nothing_watches_its_own_playing(name: str) -> None:
    """1.3: those that are there already do."""
    form, entry = PLAYED[name]
    raises = {"op": "reanimate", "to": {**TARGET, "in": "any_grave"}, "zone": "army"}
    abilities = [triggered("you_play_card")]
    if "target_zone" in form:
        abilities.append({"kind": "enchant", "effects": [raises]})
    fan = made("fan", abilities=abilities, **form)
    state = stand(cards=[fan, WITNESS], A={
        "hand": ["fan"], "army": ["A5 mentor", "A6 witness"], "grave": ["ghoul"]})  # fmt: skip
    told = entered(state, f"p fan{entry}")
    seen = [n for n, when in off(told, plays=True) if when == "you_play_card"]
    assert seen == ["A6"]
    assert "fan" in {one.card for one in told.state.pieces.values()}
