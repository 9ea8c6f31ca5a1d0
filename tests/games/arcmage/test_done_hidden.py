"""What effects do to hands and decks, and what is given up (1.3, R116, R123, R130 to R133)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import deed
from tests.games.arcmage.test_chosen import done, table, tried


def zones(op: str, **more: Any) -> dict[str, Any]:
    return {"op": op, "who": "you", "n": 2, **more}


@pytest.mark.parametrize("size", range(4))
def test_as_many_as_the_deck_has(size: int) -> None:
    """R123: who must draw more loses; an empty deck that is milled loses nobody."""
    due = min(2, size)
    for op in ("draw", "mill", "dig"):
        more = {"filter": {"is": ["creature"]}, "hit": "hand", "miss": "grave_top"}
        effect = zones(op, **(more if op == "dig" else {}))
        state = table(effect, mine={"deck": size})
        for n in range(4):
            entry = f" =A:{','.join(['ghoul'] * n)}" if n else ""
            assert code(state, f"p deed{entry}") == ("" if n == due else "E_RESULT"), (op, n)
        entry = f" =A:{','.join(['ghoul'] * due)}" if due else ""
        after = entered(state, f"p deed{entry}").state
        assert after.players["A"].deck.size == size - due
        lost = op == "draw" and size < 2
        assert after.result == (("b", "deck") if lost else None)


@pytest.mark.parametrize("held", range(4))
def test_as_many_as_the_hand_has(held: int) -> None:
    due = min(2, held)
    for op, zone in (("discard", {}), ("reveal", {"zone": "hand"})):
        state = table(zones(op, **zone), mine={"hand": ["deed", *["ghoul"] * held]})
        for n in range(4):
            entry = f" =A:{','.join(['ghoul'] * n)}" if n else ""
            assert code(state, f"p deed{entry}") == ("" if n == due else "E_RESULT"), (op, n)
        shown = f"disc A {','.join(['ghoul'] * due)}"
        wanted = [shown if op == "discard" else f"see_hand A {','.join(['ghoul'] * due)}"]
        entry = f" =A:{','.join(['ghoul'] * due)}" if due else ""
        assert tried(state, entry) == (wanted if due else [])


@pytest.mark.parametrize(("op", "named"), [
    ("discard", True), ("mill", True), ("reveal", False), ("draw", False), ("look", False),
])  # fmt: skip
def test_what_comes_into_the_open_has_a_name(op: str, *, named: bool) -> None:
    """R130."""
    zone = {"zone": "hand"} if op == "reveal" else {"zone": "deck"} if op == "look" else {}
    state = table(zones(op, **zone), mine={"hand": ["deed", "?", "?"]})
    assert code(state, "p deed =?,?") == ("E_IDENTITY" if named else "")
    assert code(state, "p deed =ghoul,?") == ("E_IDENTITY" if named else "")
    assert code(state, "p deed =ghoul,ghoul") == ""


@pytest.mark.parametrize("forbidden", [False, True])
def test_a_draw_that_may_be_declined_or_is_forbidden(*, forbidden: bool) -> None:
    """1.3, R121."""
    state = table({"op": "draw", "who": "each_player", "n": 1, "optional": True})
    if forbidden:
        state = ruled(state, "no A draw eot")
    mine = "E_RESULT" if forbidden else ["draw A ?"]
    assert tried(state, "") == []
    assert tried(state, " =A:?") == mine
    assert tried(state, " =B:?") == ["draw B ?"]
    assert tried(state, " =A:?;B:?") == ("E_RESULT" if forbidden else ["draw A ?", "draw B ?"])


SEARCH = {"op": "search", "who": "you", "zone": "deck", "filter": {"is": ["creature"]}, "n": 2,
          "shuffle": False}  # fmt: skip


@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("to", ["hand", "deck_top", "army", "grave"])
def test_a_search(to: str, *, shuffle: bool) -> None:
    """R133: fewer may be found; what is taken fits, and is named where all see it."""
    state = table({**SEARCH, "to": to, "shuffle": shuffle}, mine={"deck": 2})
    mix = ["shuffle_deck A"] if shuffle else []
    taken = ["mv A:deck:ghoul top"] if to == "deck_top" else [f"mv A:deck:ghoul {to}"]
    assert tried(state, "") == mix
    wanted = [*mix, *taken] if to == "deck_top" else [*taken, *mix]
    assert tried(state, " =ghoul") == wanted
    assert tried(state, " =farmland") == "E_TARGET"
    assert tried(state, " =ghoul,ghoul,ghoul") == "E_RESULT"
    assert code(state, "p deed =?") == ("" if to == "hand" else "E_IDENTITY")
    shown = table({**SEARCH, "to": to, "shuffle": shuffle, "reveal": True})
    assert code(shown, "p deed =?") == "E_IDENTITY"
    if to == "deck_top":
        both = tried(state, " =ghoul,majestic-griffin")
        assert both == [*mix, "mv A:deck:majestic-griffin top", "mv A:deck:ghoul top"]


def test_no_more_is_found_than_there_is() -> None:
    """R133, R131."""
    state = table({**SEARCH, "to": "hand", "n": "any"}, mine={"deck": 2})
    assert tried(state, " =ghoul,ghoul") == ["mv A:deck:ghoul hand"] * 2
    assert tried(state, " =ghoul,ghoul,ghoul") == "E_RESULT"
    listed = table({**SEARCH, "to": "hand", "n": "any"}, mine={
        "hand": ["?"], "grave": [], "army": [], "in": {}, "att": {},
        "list": {"kolibri": 2, "farmland": 3, "falconer": 1}, "top": ["kolibri"],
    })  # fmt: skip
    kolibri = "mv A:deck:kolibri hand"
    listed = listed._replace(players={
        **listed.players, "A": listed.players["A"]._replace(hand=("deed",), unknown=0),
    })  # fmt: skip
    assert tried(listed, " =kolibri,kolibri") == [kolibri, kolibri]
    assert tried(listed, " =kolibri,kolibri,kolibri") == "E_LEDGER"
    assert tried(listed, " =ghoul") == "E_LEDGER"


@pytest.mark.parametrize(("hit", "miss", "ways"), [
    ("hand", "deck_bottom", ("hand", "bottom")), ("deck_top", "grave", ("top", "grave")),
    ("army", "hand", ("army", "hand")),
])  # fmt: skip
def test_the_top_is_turned_over(hit: str, miss: str, ways: tuple[str, str]) -> None:
    dig = {"op": "dig", "who": "you", "n": 2, "filter": {"is": ["creature"]}, "hit": hit,
           "miss": miss}  # fmt: skip
    assert tried(table(dig), " =ghoul,farmland") == [
        "see_top A ghoul,farmland", f"mv A:deck:ghoul {ways[0]}", f"mv A:deck:farmland {ways[1]}",
    ]  # fmt: skip
    assert tried(table(dig, mine={"deck": 0}), "") == []
    assert tried(table(dig), " =?,ghoul") == "E_IDENTITY"


@pytest.mark.parametrize("n", range(4))
def test_what_is_looked_at_need_not_be_told(n: int) -> None:
    """R133: as many as wished, up to what is looked at."""
    look = {"op": "look", "who": "opponents", "zone": "deck", "n": 2}
    entry = f" =B:{','.join(['ghoul'] * n)}" if n else ""
    seen = [f"see_top B {','.join(['ghoul'] * n)} A"] if n else []
    assert tried(table(look), entry) == (seen if n <= 2 else "E_RESULT")


# --- what is given up -----------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["you", "opponents", "each_player"])
def test_each_gives_up_of_their_own(who: str) -> None:
    """1.2: picked by whom it happens to."""
    state = table({"op": "sacrifice", "who": who, "is": ["creature"], "n": 1})
    due = {"you": " >A5", "opponents": " >B6", "each_player": " >A5 >B6"}[who]
    gone = {"A": ["mv A5 grave", "mv A8 grave"], "B": ["mv B6 grave"]}
    seats = {"you": "A", "opponents": "B", "each_player": "AB"}[who]
    assert tried(state, due) == [fact for seat in seats for fact in gone[seat]]
    held = entered(state, "p deed &").state
    assert done(entered(held, f"ok{due}")) == [fact for seat in seats for fact in gone[seat]]
    assert tried(state, {"you": " >B5", "opponents": " >A5"}.get(who, " >B5 >A5")) == "E_TARGET"


@pytest.mark.parametrize(("face", "named", "wanted"), [
    ("?", "", "E_RESULT"), ("?", " =ghoul", ["mv Ar1 grave"]), ("?", " =?", "E_IDENTITY"),
    ("ghoul", "", ["mv Ar1 grave"]), ("ghoul", " =ghoul", "E_RESULT"),
])  # fmt: skip
def test_a_resource_card_that_is_given_up_has_a_name(
    face: str, named: str, wanted: list[str] | str
) -> None:
    """R130: it lies face up in the graveyard."""
    state = table({"op": "sacrifice", "who": "you", "is": ["resource"], "n": 1})
    resource = state.resources["Ar1"]._replace(face=face)
    state = state._replace(resources={**state.resources, "Ar1": resource})
    assert tried(state, f" >Ar1{named}") == wanted
    if isinstance(wanted, list):
        after = entered(state, f"p deed >Ar1{named}").state
        assert after.players["A"].grave[-2:] == ("ghoul", "deed")


def test_a_resource_card_is_none_that_the_list_lacks() -> None:
    """R131."""
    state = stand(
        cards=[deed({"op": "sacrifice", "who": "you", "is": ["resource"], "n": 1})],
        A={"hand": ["?"], "res": {"G": "1/0"}, "list": "gaian-love-for-life"},
    )  # fmt: skip
    mine = state.players["A"]._replace(hand=("deed",), unknown=0)
    state = state._replace(players={**state.players, "A": mine})
    assert tried(state, " >Ar1 =mentor") == "E_LEDGER"
    assert tried(state, " >Ar1 =kolibri") == ["mv Ar1 grave"]
