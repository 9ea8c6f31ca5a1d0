"""What becomes of what was chosen, as a spell resolves that was answered (R84, R117)."""

from __future__ import annotations

import pytest

from core.games.arcmage import events as e
from tests.games.arcmage.at_once import code, entered, ruled
from tests.games.arcmage.made_cards import TARGET
from tests.games.arcmage.test_chosen import AIMED, done, table, tried

GONE = {
    "killed": "mv {} grave", "in the hand": "mv {} hand", "no target": "no {} be_targeted eot",
    "in a sanctuary": "kw {} +sanctuary eot",
}  # fmt: skip


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("gone", ["", "B5", "B7", "B5 B7", "B5 B6 B7"])
def test_targets_that_fit_no_longer_are_skipped(gone: str, how: str) -> None:
    """R84: the others are not; where none is left it does nothing, and says so."""
    state = table({"op": "freeze", "to": {**TARGET, "n": 3}, "until": "next_unmark"},
                  {"op": "produce", "faction": "G", "n": 1})  # fmt: skip
    held = entered(state, "p deed >B5 >B6 >B7 &").state
    for card in gone.split():
        held = ruled(held, GONE[how].format(card))
    told = entered(held, "ok")
    left = [one for one in ("B5", "B6", "B7") if one not in gone.split()]
    failed = not left
    wanted = [] if failed else [*(f"frz {one} next" for one in left), "prod A G 1"]
    assert done(told) == wanted
    resolved = told.of(e.ItemResolved)
    assert bool(resolved.failed) is failed
    assert told.state.players["A"].grave[-1] == "deed"
    assert told.state.stack == ()


def test_a_player_who_left_is_a_target_no_longer() -> None:
    state = table(AIMED, {"op": "produce", "faction": "G", "n": 1}, C={"hand": ["?"]})
    held = entered(state, "p deed >C &", "C: quit").state
    told = entered(held, "ok")
    assert (done(told), bool(told.of(e.ItemResolved).failed)) == ([], True)


def test_what_has_no_target_does_not_fail() -> None:
    held = entered(table({"op": "produce", "faction": "G", "n": 1}), "p deed &").state
    told = entered(held, "ok")
    assert (done(told), bool(told.of(e.ItemResolved).failed)) == (["prod A G 1"], False)


@pytest.mark.parametrize(("entry", "late", "wanted"), [
    (" >B5", "", ["mark B5"]),
    ("", " >B5", ["mark B5"]),
    ("", " >B9", []),
    ("", "", []),
    (" >B5", " >B7", "E_TARGET"),
])  # fmt: skip
def test_a_choice_that_follows_as_it_resolves(
    entry: str, late: str, wanted: list[str] | str
) -> None:
    """4.2: what is picked while resolving may be entered with `ok`; a target may not."""
    state = table({"op": "mark", "to": {"who": "chosen", "is": ["creature"], "of": "opponent"}})
    if not entry:
        assert code(state, "p deed &") == ""
    held = entered(state, f"p deed{entry} &").state
    found = code(held, f"ok{late}") or done(entered(held, f"ok{late}"))
    assert found == wanted


def test_a_spell_is_no_target_of_its_own() -> None:
    """R84: nor is what is no card."""
    counters = {"op": "counter_spell", "to": {"who": "target", "is": ["spell"]}}
    state = table(counters, mine={"hand": ["deed", "deed"], "army": ["A5 undead-archer"]})
    assert tried(state, " >S1") == "E_TARGET"
    held = entered(state, "a A5.1 >B1 &").state
    assert code(held, "p deed >S1") == "E_TARGET"
    shock = table(counters, B={"hand": ["deadly-shock"], "res": {"R": "2/0"}})
    held = entered(shock, "B: p deadly-shock/1 >A5 $R2 &").state
    assert code(held, "p deed >S2") == "E_TARGET"
    told = entered(held, "p deed >S1")
    assert told.state.stack == ()
    assert told.state.players["B"].grave == ("deadly-shock",)


@pytest.mark.parametrize("left", ["B5", "player", "both", "none"])
def test_a_player_is_a_target_among_others(left: str) -> None:
    """R84: one that fits is enough, of whatever kind."""
    freeze = {"op": "freeze", "to": TARGET, "until": "next_unmark"}
    state = table(AIMED, freeze, C={"deck": 0})
    held = entered(state, "p deed >C >B5 &").state
    if left in {"player", "none"}:
        held = ruled(held, "mv B5 hand")
    if left in {"B5", "none"}:
        held = entered(held, "C: quit").state
    told = entered(held, "ok")
    assert bool(told.of(e.ItemResolved).failed) is (left == "none")
    assert done(told) == (["frz B5 next"] if left in {"B5", "both"} else [])


@pytest.mark.parametrize("place", ["army", "A1", "A2", "B1", "B9", "A5"])
@pytest.mark.parametrize("zone", [None, "controller_city", "your_city"])
def test_a_place_that_follows_as_it_resolves(zone: str | None, place: str) -> None:
    """R75: one that is meant, or it is refused, as where it is entered at once."""
    state = table({"op": "move", "to": TARGET, **({"zone": zone} if zone else {})})
    held = entered(state, "p deed >A6 &").state
    told = tried(state, f" >A6 @{place}")
    assert (code(held, f"ok @{place}") or done(entered(held, f"ok @{place}"))) == told
    assert (told == "E_ROUTE") is (place not in ({"A1", "A2"} if zone else {"army", "A1", "A2"}))


@pytest.mark.parametrize("how", GONE)
def test_an_enchantment_without_its_host(how: str) -> None:
    """R84, R89: it goes to the graveyard and says that it did nothing."""
    state = table(mine={"hand": ["chain"]})
    held = entered(state, "p chain >B5 &").state
    for ruling, failed in (("mark A5", False), (GONE[how].format("B5"), True)):
        told = entered(ruled(held, ruling), "ok")
        assert bool(told.of(e.ItemResolved).failed) is failed
        hosts = [one.place for one in told.state.pieces.values() if one.card == "chain"]
        assert ("B5" in hosts) is not failed
        assert ("chain" in told.state.players["A"].grave) is failed


@pytest.mark.parametrize("gone", ["", "A1", "A2", "A1 A2"])
def test_two_cities_of_which_one_is_left(gone: str) -> None:
    """R84, R117: the one does nothing without the other; it fails where both are gone."""
    blocks = {"op": "can", "to": {"who": "each", "is": ["creature"], "in": "target_city_1"},
              "what": "block_for", "versus": "target_city_2", "until": "eot"}  # fmt: skip
    more = {"cities": ["A1 armory", "A2 barracks", "A3 farmland"]}
    held = entered(table(blocks, mine=more), "p deed >A1 >A2 &").state
    for city in gone.split():
        held = ruled(held, f"mv {city} out")
    told = entered(held, "ok")
    assert done(told) == ([] if gone else ["can A6 block_for A2 eot"])
    assert bool(told.of(e.ItemResolved).failed) is (gone == "A1 A2")


@pytest.mark.parametrize("gone", ["", "B", "A1", "B A1"])
def test_an_army_and_a_city_of_which_one_is_left(gone: str) -> None:
    cannot = {"op": "cannot", "to": {"who": "each", "is": ["creature"], "in": "target_army"},
              "what": "attack", "versus": "target_city", "until": "eot"}  # fmt: skip
    held = entered(table(cannot, C={"hand": ["?"]}), "p deed >B >A1 &").state
    for one in gone.split():
        held = entered(held, "B: quit").state if one == "B" else ruled(held, f"mv {one} out")
    told = entered(held, "ok")
    assert done(told) == ([] if gone else ["no B5 attack A1 eot", "no B6 attack A1 eot"])
    assert bool(told.of(e.ItemResolved).failed) is (gone == "B A1")


@pytest.mark.parametrize("ruling", ["mark A9", "mv A9 hand", "mv A9 grave", "mv A9 out"])
def test_what_was_to_leave_later_may_be_gone_before(ruling: str) -> None:
    """R45, R117: what is removed as a turn starts is not looked for anywhere else."""
    back = {"op": "reanimate", "to": {**TARGET, "in": "grave"}, "zone": "army",
            "then": {"op": "exile", "at": "your_next_turn_start"}}  # fmt: skip
    state = entered(table(back), "p deed >A:conscript").state
    assert state.pieces["A9"].card == "conscript"
    before = ruled(state, ruling)
    after = entered(before, "end", "B: u", "B: d1 ?", "B: end").state
    assert (after.active, after.later, "A9" in after.pieces) == ("A", (), False)
    for zone in ("hand", "grave"):
        now, then = getattr(after.players["A"], zone), getattr(before.players["A"], zone)
        assert now.count("conscript") == then.count("conscript")
    assert after.players["A"].removed.count("conscript") == (ruling in {"mark A9", "mv A9 out"})
