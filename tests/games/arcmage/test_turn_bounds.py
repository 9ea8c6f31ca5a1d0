"""Draws, resources, discards and phases, on every bound (R35 to R48)."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import Later, State
from tests.games.arcmage.at_once import code, entered, refusal, ruled, stand
from tests.games.arcmage.made_cards import made, triggered

PHASES = ("unmark", "draw", "devotion", "play1", "attack", "play2", "discard")
FACTIONS = "GDRNE"


def named(n: int) -> str:
    """So many names of cards that nobody saw."""
    return ",".join("?" * n)


def hand(n: int, known: int = 0) -> list[str]:
    """So many cards, some of them known."""
    return ["kolibri"] * min(known, n) + ["?"] * max(n - known, 0)


# --- drawing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "held"), [*product(range(3), range(4))])
def test_what_may_be_drawn(n: int, held: int) -> None:
    """R38 to R40, R123: as many as there are; who must draw more loses."""
    for known, deck in product(range(2), range(4)):
        state = stand(phase="draw", A={"hand": hand(held, known), "deck": deck})
        due = min(n, deck)
        if n == 0 and held < 2:
            error = refusal(state, "d0")
            assert (error.code, error.rule) == ("E_DRAW_OPTION", "R39" if held else "R40")
            continue
        for wrong in {due - 1, due + 1} - {-1}:
            assert code(state, f"d{n} {named(wrong)}") == "E_RESULT"
        after = entered(state, f"d{n} {named(due)}").state
        player = after.players["A"]
        assert (player.held, player.deck.size) == (held + due, deck - due)
        assert (after.drawn, after.laid) == (n, 0)
        assert after.result == (("b", "deck") if deck < n else None)


@pytest.mark.parametrize(("n", "deck"), [*product(range(3), range(3))])
def test_a_forbidden_draw_is_none(n: int, deck: int) -> None:
    """R121, R123: no card comes, and nobody loses for want of one."""
    state = ruled(stand(phase="draw", A={"hand": hand(2), "deck": deck}), "no A draw eot")
    assert code(state, f"d{n} ?") == "E_RESULT"
    after = entered(state, f"d{n}").state
    assert (after.players["A"].held, after.players["A"].deck.size) == (2, deck)
    assert (after.drawn, after.result) == (n, None)


@pytest.mark.parametrize(("first", "again"), [*product(range(3), range(3))])
def test_the_draw_is_chosen_once(first: int, again: int) -> None:
    """R38."""
    state = entered(stand(phase="draw", A={"hand": hand(3)}), f"d{first} {named(first)}").state
    assert code(state, f"d{again} {named(again)}") == "E_DRAW_OPTION"


# --- resources ------------------------------------------------------------------------------------

MOST = {0: 2, 1: 1, 2: 0}  # R38: how many become resources after so many draws


@pytest.mark.parametrize("drawn", MOST)
def test_how_many_become_resources(drawn: int) -> None:
    """R38: one after the other, or together; numbered apart, in order (4.1)."""
    state = entered(stand(phase="draw", A={"hand": hand(5)}), f"d{drawn} {named(drawn)}").state
    for n in range(1, 4):
        line = "r " + " ".join(f"?={faction}" for faction in FACTIONS[:n])
        if n > MOST[drawn]:
            assert code(state, line) == "E_DRAW_OPTION"
            continue
        after = entered(state, line).state
        laid = [(number, one.faction, one.marked) for number, one in after.resources.items()]
        assert laid == [(f"Ar{at}", FACTIONS[at - 1], False) for at in range(1, n + 1)]
        assert (after.laid, after.players["A"].held) == (n, 5 + drawn - n)
        for more in range(1, 3):
            wanted = "" if n + more <= MOST[drawn] else "E_DRAW_OPTION"
            assert code(after, "r " + " ".join(["?=G"] * more)) == wanted


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_resource_of_each_faction_comes_behind_those_that_are_there(faction: str) -> None:
    """R26, R27, 4.1."""
    state = stand(phase="draw", A={"hand": ["mentor"], "res": {"G": "1/1", "D": "0/1"}})
    told = entered(state, "d1 ?", f"r mentor={faction}")
    new = told.state.resources["Ar4"]
    assert (new.faction, new.face, new.marked) == (faction, "mentor", False)
    assert list(told.state.resources) == ["Ar1", "Ar2", "Ar3", "Ar4"]


@pytest.mark.parametrize(("drawn", "laid"), [(n, k) for n in MOST for k in range(MOST[n] + 1)])
def test_the_draw_phase_is_left(drawn: int, laid: int) -> None:
    """R36, R38, R39: after drawing none two resources are due, as far as cards are left."""
    for rest, known in product(range(3), range(2)):
        held = 2 + rest
        state = stand(phase="draw", A={"hand": hand(held, known * held)})
        face = "kolibri" if known else "?"
        lay = ("r " + " ".join([f"{face}=G"] * laid),) if laid else ()
        state = entered(state, f"d{drawn} {named(drawn)}", *lay).state
        due = drawn == 0 and laid < 2
        assert code(state, "go") == ("E_OBLIGATION" if due else "")
        mine = state.players["A"]
        cards = [*mine.hand, *["?"] * mine.unknown]
        gone = ruled(state, f"disc A {','.join(cards)}") if cards else state
        assert code(gone, "go") == ""


@pytest.mark.parametrize("phase", ["unmark", "draw"])
def test_the_first_phases_have_duties(phase: str) -> None:
    """R36."""
    for line in ("go", "end", *(f"go {to}" for to in PHASES[PHASES.index(phase) + 1 :])):
        assert code(stand(phase=phase), line) == "E_OBLIGATION", line


# --- discarding -----------------------------------------------------------------------------------


@pytest.mark.parametrize("held", range(5, 11))
def test_down_to_exactly_seven(held: int) -> None:
    """R44, whatever is known of the hand."""
    due = max(held - 7, 0)
    for known in (0, 3, held):
        state = stand(phase="discard", A={"hand": hand(held, known)})
        for n in range(1, 5):
            line = f"dis {','.join(['kolibri'] * n)}"
            assert code(state, line) == ("" if n == due else "E_DISCARD"), line
        assert code(state, "go") == code(state, "end") == ("E_OBLIGATION" if due else "")
        if due:
            after = entered(state, f"dis {','.join(['kolibri'] * due)}").state
            assert after.players["A"].grave == ("kolibri",) * due
            assert after.players["A"].held == 7
            assert code(after, "go") == ""
            assert code(after, "dis kolibri") == "E_DISCARD"


def test_another_player_may_hold_more() -> None:
    """R44: only the active player discards."""
    state = stand(phase="discard", A={"hand": hand(7)}, B={"hand": hand(9)})
    assert entered(state, "go").state.active == "B"


# --- phases ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("now", "to"), [*product(PHASES[2:], PHASES)])
def test_phases_go_forward(now: str, to: str) -> None:
    """R35, R36: each one on the way is entered."""
    state = stand(phase=now)
    at, end = PHASES.index(now), PHASES.index(to)
    if to == "unmark":  # no entry names it: a turn begins with it
        assert code(state, f"go {to}")
    elif end <= at:
        error = refusal(state, f"go {to}")
        assert (error.code, error.rule) == ("E_PHASE", "R36")
    else:
        told = entered(state, f"go {to}")
        assert [one.phase for one in told.events] == list(PHASES[at + 1 : end + 1])
        assert (told.state.phase, told.state.turn) == (to, state.turn)


@pytest.mark.parametrize(("now", "then"), [*pairwise(PHASES[2:])])
def test_without_a_name_it_is_the_next_one(now: str, then: str) -> None:
    assert entered(stand(phase=now), "go").state.phase == then


@pytest.mark.parametrize("now", PHASES[2:])
def test_the_end_of_the_turn_from_every_phase(now: str) -> None:
    """4.2: straight to discard, and the turn ends if the hand allows."""
    after = entered(stand(phase=now), "end").state
    assert (after.active, after.phase, after.turn) == ("B", "unmark", 4)
    full = stand(phase=now, A={"hand": hand(8)})
    if now == "discard":
        assert code(full, "end") == "E_OBLIGATION"
        return
    after = entered(full, "end").state
    assert (after.active, after.phase, after.turn) == ("A", "discard", 3)


@pytest.mark.parametrize(("now", "line"), [*product(PHASES[2:], ["go", "end", "go discard"])])
def test_nothing_is_left_while_something_waits(now: str, line: str) -> None:
    """R36: the stack, a combat; and it is the active player who goes on."""
    if (now, line) == ("discard", "go discard"):
        return
    shock = {"hand": ["deadly-shock"], "res": {"R": "2/0"}, "army": ["B5 mentor"]}
    state = stand(phase=now, A={"army": ["A5 mentor"]}, B=shock)
    assert code(state, f"B: {line}") == "E_TURN"
    held = entered(state, "B: p deadly-shock/1 >A5 $R2 &").state
    assert code(held, line) == "E_STACK"
    if now == "attack":
        fought = entered(state, "atk B1 A5").state
        assert code(fought, line) == "E_COMBAT"


# --- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "gone"), [
    ("ABC", ""), ("ABCD", ""), ("ABC", "A"), ("ABC", "B"), ("ABC", "C"), ("ABCD", "BC"),
    ("ABCD", "AD"), ("ABCD", "CD"), ("ABCDEFGH", "BEGH"),
])  # fmt: skip
def test_turns_go_around_those_who_are_left(seats: str, gone: str) -> None:
    """R9, R46, R127."""
    state = stand(phase="play2", **{seat: {"hand": ["kolibri"]} for seat in seats})
    left = [seat for seat in seats if seat not in gone]
    if gone:
        state = entered(state, *(f"{seat}: quit" for seat in gone)).state
    assert state.active == left[0]
    seen = []
    for turn in range(2 * len(left)):
        assert state.turn == 3 + ("A" in gone) + turn
        seen.append(state.active)
        if turn + ("A" in gone):
            state = entered(state, "u", "d1 ?").state
        told = entered(state, "end")
        kinds = [type(one) for one in told.events if isinstance(one, e.TurnEnded | e.TurnStarted)]
        assert kinds == [e.TurnEnded, e.TurnStarted]
        state = told.state
    assert seen == 2 * left


def test_what_was_lent_for_a_turn_goes_as_that_players_next_turn_begins() -> None:
    """The cards, of that seat only; `at: your_next_turn_start`."""
    state = stand(phase="discard", A={"army": ["A5 mentor"]}, B={"army": ["B5 mentor", "B6 ghoul"]})
    state = state._replace(later=(Later("B5", "B"), Later("A5", "A")))
    told = entered(state, "go")
    assert [type(one) for one in told.events] == [e.TurnEnded, e.TurnStarted]
    assert told.facts == (f.MoveCard("B5", "out"),)
    assert set(told.state.pieces) == {"A1", "B1", "A5", "B6"}


@pytest.mark.parametrize("active", "AB")
def test_lasting_levels_end_with_the_devotion_phase_of_their_own_player(active: str) -> None:
    """R62."""
    lasting = [["A1", 4], ["B1", 2], ["B2", 3]]
    state = stand(
        phase="draw", active=active, lasting=lasting, A={"hand": hand(2)},
        B={"hand": hand(2), "cities": ["B1 armory", "B2 barracks"]},
    )  # fmt: skip
    told = entered(state, "d1 ?", "go")
    assert told.facts == (f.EndLevels(active),)
    assert told.state.lasting == tuple((c, n) for c, n in lasting if c[0] != active)
    nobodys = state._replace(lasting=tuple(one for one in state.lasting if one[0][0] != active))
    assert entered(nobodys, "d1 ?", "go").facts == ()


@pytest.mark.parametrize("unmarks", [False, True])
def test_a_city_is_founded_instead_of_a_turn(*, unmarks: bool) -> None:
    """R47, R48: the levels of that player end, nobody else's; cards unmark by the option only."""
    state = _founding(unmarks=unmarks)
    told = entered(state, "found sanctuary")
    after = told.state
    city = after.pieces["A7"]
    assert (city.card, city.zone, city.left, city.marked) == ("sanctuary", "city", 7, False)
    assert after.pieces["A5"].marked is not unmarks
    assert after.pieces["B5"].marked
    assert after.resources["Ar1"].marked is not unmarks
    assert after.lasting == (("B1", 2),)
    assert f.EndLevels("A") in told.facts
    assert (after.active, after.phase, after.turn) == ("B", "unmark", 4)
    assert after.players["A"].reserve == ("spirit-tree",)


def _founding(*, unmarks: bool) -> State:
    mine = {"reserve": ["sanctuary", "spirit-tree"], "army": ["A5 mentor*", "A6 bearer"],
            "res": {"G": "0/1"}}  # fmt: skip
    return stand(
        phase="unmark", lasting=[["A1", 4], ["B1", 2]], opts={"found_unmarks": unmarks},
        A=mine, B={"army": ["B5 mentor*"]},
    )  # fmt: skip


def test_nothing_is_founded_while_a_trigger_waits() -> None:
    """R36: before unmarking, too."""
    fan = made("fan", "creature", abilities=[triggered("enters", cost={})])
    mine = {"reserve": ["sanctuary"], "hand": ["fan"]}
    waits = entered(stand(cards=[fan], A=mine), "p fan @A1").state._replace(phase="unmark")
    assert code(waits, "found sanctuary") == code(waits, "u") == "E_PENDING"
    may = made("fan", "creature", abilities=[triggered("enters", cost={}, optional=True)])
    state = entered(stand(cards=[may], A=mine), "p fan @A1").state._replace(phase="unmark")
    for line in ("found sanctuary", "u"):
        assert entered(state, line).state.pending == ()


@pytest.mark.parametrize("most", range(4))
@pytest.mark.parametrize("keeps", ["", " !A5", " !A6", " !A5 !A6", " !A5 !A6 !A7"])
def test_no_more_creatures_unmark_than_may(keeps: str, most: int) -> None:
    """R37: the others are named; who founds a city by the option keeps those that strike least."""
    cap = {"op": "cap", "what": "unmark", "who": "opponents", "n": most, "until": "static"}
    warden = made("warden", "creature", abilities=[{"kind": "passive", "effects": [cap]}])
    army = {"army": ["A5 mentor*", "A6 ghoul*", "A7 bearer*", "A8 kolibri"]}
    army["reserve"] = ["sanctuary"]
    given = {"phase": "unmark", "cards": [warden], "A": army, "B": {"army": ["B5 warden*"]}}
    state = stand(**given)
    kept = keeps.replace("!", "").split()
    fine = 3 - len(kept) <= most
    assert code(state, f"u{keeps}") == ("" if fine else "E_OBLIGATION")
    if fine:
        after = entered(state, f"u{keeps}").state
        assert [n for n in ("A5", "A6", "A7") if after.pieces[n].marked] == kept
    founded = entered(stand(**given, opts={"found_unmarks": True}), "found sanctuary").state
    strongest = ["A6", "A5", "A7"]  # 3, 2 and 1
    assert {n for n in strongest if founded.pieces[n].marked} == set(strongest[most:])


@pytest.mark.parametrize("above", range(6))
def test_a_card_that_acts_from_a_graveyard(above: int) -> None:
    """It is asked about as three cards lie on it, once."""
    grave = ["mentor", "wight", *["ghoul"] * above]
    shock = {"hand": ["deadly-shock"], "res": {"R": "2/0"}}
    state = stand(phase="discard", A={"hand": ["ghoul"] * 9, "grave": grave}, B=shock)
    told = entered(state, "dis ghoul,ghoul")
    asked = [one for one in told.facts if isinstance(one, f.AskRuling)]
    assert len(asked) == (above + 2 == 3)
    if asked:
        (one,) = asked
        assert (one.card, one.source) == ("wight", "A:grave:wight")
        again = entered(told.state, "B: p deadly-shock/2 >A1 $R2")  # another card is buried
        assert not any(isinstance(fact, f.AskRuling) for fact in again.facts)
        assert len(again.state.asks) == 1
