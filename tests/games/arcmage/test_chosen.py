"""What is entered for a spell: targets, players, places, modes, cards of hands (R30, R84, 1.3).

How many are due and how many too many; who fits, in every zone and of every kind.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.errors import Refused
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import Told, entered, refusal, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, deed, made
from tests.games.arcmage.test_each_card import text


def table(*effects: dict[str, Any], mine: dict[str, Any] | None = None, **more: Any) -> State:
    """A deed in hand, and creatures on both sides, with a card of every kind."""
    given: dict[str, Any] = {
        "cards": [deed(*effects), made("chain", "enchantment", target=["creature"], abilities=[])],
        "A": {
            "hand": ["deed", "ghoul", "farmland"], "cities": ["A1 armory", "A2 barracks"],
            "army": ["A5 mentor"], "in": {"A1": ["A6 bearer*"]}, "att": {"A8 chain": "A5"},
            "res": {"G": "1/1"}, "grave": ["falconer", "conscript", "falconer"], **(mine or {}),
        },
        "B": {
            "army": ["B5 mentor", "B6 ghoul*"], "in": {"B1": ["B7 bearer"]}, "res": {"R": "1/0"},
            "hand": ["ghoul", "?"], "grave": ["mentor"],
        },
    }  # fmt: skip
    return stand(**{**given, **more})


def done(told: Told) -> list[str]:
    """What the deed did, without its way from the hand to the graveyard."""
    found = [text(one) for one in told.facts]
    return [one for one in found if one not in {"mv A:hand:deed stack", "mv A:stack:deed grave"}]


def tried(state: State, entry: str) -> list[str] | str:
    """What the deed does, or the code with which it is refused."""
    try:
        return done(entered(state, f"p deed{entry}"))
    except Refused as error:
        return error.code


# --- how many -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "there"), [*product(range(4), range(4))])
def test_how_many_targets(n: int, there: int) -> None:
    """As many as are named, or as there are; not one more, none twice (R84, R117)."""
    wanted = {**TARGET, "of": "opponent", "n": n}
    army = [f"B{at} mentor" for at in range(5, 5 + there)]
    state = table({"op": "mark", "to": wanted}, B={"army": army})
    due = min(n, there)
    for given in range(5):
        named = [f"B{at}" for at in range(5, 5 + given)]
        entry = "".join(f" >{one}" for one in named)
        if given == due:
            assert tried(state, entry) == [f"mark {one}" for one in named]
        else:
            assert tried(state, entry) == "E_TARGET", given
    if there >= n > 1:
        assert tried(state, " >B5" * n) == "E_TARGET"


# --- who fits -------------------------------------------------------------------------------------

EVERYTHING = (
    "A1", "A2", "A5", "A6", "A8", "B1", "B5", "B6", "B7", "A", "B", "C", "Ar1", "Ar2", "Br1", "S1",
    "S2", "A:ghoul", "A:falconer", "A:conscript", "B:mentor", "B:ghoul", "A9", "B9", "A:mentor",
    "Ar9",
)  # fmt: skip
FITS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "creatures": ({"is": ["creature"]}, {"A5", "A6", "B5", "B6", "B7"}),
    "own": ({"is": ["creature"], "of": "you"}, {"A5", "A6"}),
    "of opponents": ({"is": ["creature"], "of": "opponent"}, {"B5", "B6", "B7"}),
    "of anybody": ({"is": ["creature"], "of": "any"}, {"A5", "A6", "B5", "B6", "B7"}),
    "of an army": ({"is": ["creature"], "in": "army"}, {"A5", "B5", "B6"}),
    "of a city": ({"is": ["creature"], "in": "city"}, {"A6", "B7"}),
    "unmarked": ({"is": ["creature"], "unmarked": True}, {"A5", "B5", "B7"}),
    "of a name": ({"is": ["creature"], "name": "Bearer"}, {"A6", "B7"}),
    "of a faction": ({"is": ["creature"], "faction": "D"}, {"B6"}),
    "cities": ({"is": ["city"]}, {"A1", "A2", "B1"}),
    "own cities": ({"is": ["city"], "of": "you"}, {"A1", "A2"}),
    "enchantments": ({"is": ["enchantment"]}, {"A8"}),
    "cities or creatures": ({"is": ["city", "creature"], "of": "opponent"},
                            {"B1", "B5", "B6", "B7"}),
    "resources": ({"is": ["resource"]}, {"Ar1", "Ar2", "Br1"}),
    "own resources": ({"is": ["resource"], "of": "you"}, {"Ar1", "Ar2"}),
    "unmarked resources": ({"is": ["resource"], "unmarked": True}, {"Ar1", "Br1"}),
    "resources of a faction": ({"is": ["resource"], "faction": "R"}, {"Br1"}),
}  # fmt: skip


@pytest.mark.parametrize("name", FITS)
def test_who_fits(name: str) -> None:
    """R84: of everything that can be written, these and no others, whether targeted or picked."""
    selector, fitting = FITS[name]
    for who in ("target", "chosen"):
        state = table({"op": "freeze", "to": {"who": who, **selector}, "until": "next_unmark"})
        for one in EVERYTHING if who == "target" else fitting:
            wanted = [f"frz {one} next"] if one in fitting else "E_TARGET"
            assert tried(state, f" >{one}") == wanted, (who, one)
        assert tried(state, "") == "E_TARGET"


@pytest.mark.parametrize("who", ["target", "chosen"])
@pytest.mark.parametrize("holder", ["A", "B"])
def test_sanctuary_and_what_cannot_be_a_target(holder: str, who: str) -> None:
    """K-sanctuary: of opponents; R120: of anybody. What is picked is no target."""
    state = table({"op": "mark", "to": {**TARGET, "who": who}})
    safe = ruled(state, f"kw {holder}5 +sanctuary eot")
    barred = ruled(state, f"no {holder}5 be_targeted eot")
    is_target = who == "target"
    free = [f"mark {holder}5"]
    assert tried(safe, f" >{holder}5") == ("E_FORBIDDEN" if is_target and holder == "B" else free)
    assert tried(barred, f" >{holder}5") == ("E_FORBIDDEN" if is_target else free)
    if is_target:
        assert refusal(barred, f"p deed >{holder}5").rule == "R120"
        other = "B6" if holder == "A" else "A6"
        assert tried(safe, f" >{other}") == tried(barred, f" >{other}") == []
    if is_target and holder == "B":
        assert refusal(safe, "p deed >B5").rule == "K-sanctuary"


HAND: dict[str, Any] = {"op": "put", "to": {"who": "chosen", "is": ["creature"], "in": "hand",
                                            "of": "you"}, "zone": "army"}  # fmt: skip


@pytest.mark.parametrize(("hand", "card", "fits"), [
    (["ghoul"], "ghoul", True),
    (["ghoul", "?"], "ghoul", True),
    (["ghoul", "?"], "majestic-griffin", True),  # R130: the unknown one turns out to be it
    (["?"], "majestic-griffin", True),
    (["ghoul"], "majestic-griffin", False),
    (["?"], "farmland", False),  # no creature
    (["farmland", "?"], "farmland", False),
    ([], "ghoul", False),
])  # fmt: skip
def test_a_card_of_ones_own_hand(hand: list[str], card: str, *, fits: bool) -> None:
    state = table(HAND, mine={"hand": ["deed", *hand]})
    known = [f"name A hand {card}"] if card not in hand else []
    put = [*known, f"mv A:hand:{card} army"]
    wanted: list[str] | str = put if fits else "E_TARGET"
    assert tried(state, f" >A:{card}") == wanted
    assert tried(state, f" >B:{card}") == "E_TARGET"
    assert tried(state, f" >C:{card}") == "E_TARGET"


GRAVE = {"op": "reanimate", "to": {"who": "target", "is": ["creature"], "in": "grave"},
         "zone": "army"}  # fmt: skip


@pytest.mark.parametrize(("where", "of", "fits"), [
    ("grave", None, {"A:falconer", "A:conscript"}),
    ("grave", "you", {"A:falconer", "A:conscript"}),
    ("grave", "any", {"A:falconer", "A:conscript", "B:mentor"}),
    ("grave", "opponent", {"B:mentor"}),
    ("any_grave", None, {"A:falconer", "A:conscript", "B:mentor"}),
])  # fmt: skip
def test_a_card_of_a_graveyard(where: str, of: str | None, fits: set[str]) -> None:
    to = {"who": "target", "is": ["creature"], "in": where, **({"of": of} if of else {})}
    for then in ({}, {"then": {"op": "exile", "at": "your_next_turn_start"}}):
        state = table({"op": "reanimate", "to": to, "zone": "army", **then})
        for one in ("A:falconer", "A:conscript", "A:ghoul", "B:mentor", "B:ghoul", "A5", "B5"):
            if one not in fits:
                assert tried(state, f" >{one}") == "E_TARGET", one
                continue
            owner, slug = one.split(":")
            told = entered(state, f"p deed >{one}")
            number = f"{owner}{state.players[owner].next}"
            piece = told.state.pieces[number]
            assert (piece.card, piece.owner, piece.controller) == (slug, owner, "A")
            assert (piece.zone, piece.marked) == ("army", False)
            later = [(late.card, late.seat) for late in told.state.later]
            assert later == ([(number, "A")] if then else [])


@pytest.mark.parametrize("optional", [False, True])
def test_a_graveyard_may_be_left_alone(*, optional: bool) -> None:
    """1.3: nothing entered for an optional effect means declined."""
    state = table({**GRAVE, "optional": optional})
    assert tried(state, "") == ([] if optional else "E_TARGET")


# --- players, modes, places -----------------------------------------------------------------------

AIMED = {"op": "mill", "who": "target_player", "n": 1}


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(("gone", "targets", "wanted"), [
    ("", ">A", "A"), ("", ">B", "B"), ("", ">C", "C"), ("", "", ""), ("", ">D", ""),
    ("", ">B5", ""), ("", ">A >B", ""), ("C", ">C", ""), ("C", ">B", "B"),
])  # fmt: skip
def test_a_player_is_chosen_once(gone: str, targets: str, wanted: str, times: int) -> None:
    """R84: one that is in the game, the same one for all that the spell does."""
    state = table(*[AIMED] * times, C={"hand": ["?"]})
    if gone:
        state = entered(state, f"{gone}: quit").state
    entry = f" {targets} ={wanted or 'B'}:{','.join(['mentor'] * times)}"
    told = tried(state, entry)
    assert told == ([f"mill {wanted} mentor"] * times if wanted else "E_TARGET")


@pytest.mark.parametrize("card", ["A5", "A6", "B5", "B6", "B7"])
@pytest.mark.parametrize("player", "ABCD")
def test_a_card_of_a_player_who_is_named_first(player: str, card: str) -> None:
    """R84: of that player, who is in the game; and nobody else's."""
    freeze = {"op": "freeze", "until": "next_unmark"}
    to = {"is": ["creature"], "of": "target_player"}
    state = table({**freeze, "to": {"who": "target", **to}}, C={"hand": ["?"]})
    wanted = [f"frz {card} next"] if player == card[0] else "E_TARGET"
    assert tried(state, f" >{player} >{card}") == wanted
    picked = table({**freeze, "to": {"who": "chosen", **to}}, C={"hand": ["?"]})
    held = entered(picked, "p deed &").state
    assert done(entered(held, f"ok >{player} >{card}")) == ([] if wanted == "E_TARGET" else wanted)


@pytest.mark.parametrize("modes", range(1, 4))
def test_a_mode_for_each_choice(modes: int) -> None:
    """`/n` from 1 on: as many as there are choices."""
    branches = [[{"op": "produce", "faction": "G", "n": n + 1}] for n in range(modes)]
    state = table({"op": "choose", "by": "you", "one_of": branches})
    for mode in range(5):
        wanted: list[str] | str = [f"prod A G {mode}"] if 1 <= mode <= modes else "E_MODE"
        assert tried(state, f"/{mode}") == wanted
    assert tried(state, "") == tried(state, "/1/1") == "E_MODE"
    twice = table(*[{"op": "choose", "by": "you", "one_of": branches}] * 2)
    assert tried(twice, f"/1/{modes}") == ["prod A G 1", f"prod A G {modes}"]
    assert tried(twice, "/1") == "E_MODE"


PLACES: dict[str, tuple[str | None, str, set[str]]] = {
    "anywhere of its controller": (None, "A5", {"A1", "A2"}),
    "from a city": (None, "A6", {"A2", "army"}),
    "of another player": (None, "B7", {"army"}),
    "a city of its controller": ("controller_city", "A5", {"A1", "A2"}),
    "a city of the other": ("controller_city", "B5", {"B1"}),
    "of who does it": ("your_city", "B5", {"A1", "A2"}),
    "of its owner": ("owner_city_or_army", "B5", {"B1"}),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_the_place_of_a_creature(name: str) -> None:
    """R75: each place that is meant and no other; one where it is moves nobody."""
    zone, card, fits = PLACES[name]
    state = table({"op": "move", "to": TARGET, **({"zone": zone} if zone else {})})
    here = {"A5": "army", "A6": "A1", "B5": "army", "B7": "B1"}[card]
    for place in ("army", "A1", "A2", "B1", "B9", "A5"):
        found = tried(state, f" >{card} @{place}")
        if place in fits:
            star = "" if state.pieces[card].marked and place == "army" else "*"
            assert found in ([f"mv {card} {place}*"], [f"mv {card} {place}{star}"]), place
        elif place == here and zone in {None, "owner_city_or_army"}:
            assert found == [], place
        else:
            assert found == "E_ROUTE", place


def test_one_place_alone_need_not_be_named() -> None:
    one = table({"op": "move", "to": TARGET, "zone": "controller_city"})
    assert tried(one, " >B5") == ["mv B5 B1*"]
    assert tried(one, " >A5") == "E_ROUTE"
    assert tried(table({"op": "mark", "to": TARGET}), " >A5 @A1") == "E_ROUTE"


@pytest.mark.parametrize("city", ["A1", "A2"])
def test_a_city_that_lets_nobody_in_or_out(city: str) -> None:
    """R120, R117: the move does not happen, neither there nor from there."""
    state = ruled(table({"op": "move", "to": TARGET}), f"no {city} be_moved_to_or_from eot")
    assert tried(state, " >A5 @A1") == ([] if city == "A1" else ["mv A5 A1*"])
    assert tried(state, " >A6 @A2") == []
    assert tried(state, " >A6 @army") == ([] if city == "A1" else ["mv A6 army*"])


@pytest.mark.parametrize(("ruling", "told"), [
    ("no A5 move eot", []), ("kw A5 +travel eot", ["mv A5 A1"]), ("mark A6", ["mv A5 A1*"]),
])  # fmt: skip
def test_who_cannot_move_and_who_travels(ruling: str, told: list[str]) -> None:
    """R120, K-travel."""
    state = ruled(table({"op": "move", "to": TARGET}), ruling)
    assert tried(state, " >A5 @A1") == told


def test_two_cities_are_two() -> None:
    """Residents of the one block for the other."""
    blocks = {"op": "can", "to": {"who": "each", "is": ["creature"], "in": "target_city_1"},
              "what": "block_for", "versus": "target_city_2", "until": "eot"}  # fmt: skip
    state = table(blocks)
    assert tried(state, " >A1 >A1") == "E_TARGET"
    assert tried(state, " >A1 >A2") == ["can A6 block_for A2 eot"]
    assert tried(state, " >A2 >A1") == []
    assert tried(state, " >A1") == tried(state, " >A1 >B1") == "E_TARGET"


def test_an_army_and_a_city() -> None:
    cannot = {"op": "cannot", "to": {"who": "each", "is": ["creature"], "in": "target_army"},
              "what": "attack", "versus": "target_city", "until": "eot"}  # fmt: skip
    state = table(cannot)
    assert tried(state, " >B >A1") == ["no B5 attack A1 eot", "no B6 attack A1 eot"]
    assert tried(state, " >A >B1") == ["no A5 attack B1 eot"]
    assert tried(state, " >B") == tried(state, " >A1") == tried(state, " >C >A1") == "E_TARGET"


def test_a_city_is_a_target_like_another() -> None:
    state = table({"op": "damage", "to": CITY, "n": 2})
    assert tried(state, " >B1") == ["dmg B1 2"]
    assert tried(state, " >B5") == "E_TARGET"
