"""What a ruling may state and what may be shown, on every bound; whose an entry is."""

from __future__ import annotations

from typing import Any

import pytest

from core import entries
from core.games.arcmage import GAME
from core.games.arcmage import facts as f
from core.games.arcmage.decide import actor
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.begun import new
from tests.games.arcmage.refusals import RESERVES


def table(**more: Any) -> State:
    """Something in every zone, known and unknown."""
    mine = {
        "army": ["A5 mentor", "A6 ghoul*"], "in": {"A1": ["A7 bearer"]},
        "att": {"A8 entangled": "A5"},
        "hand": ["kolibri", "?"], "grave": ["wight", "falconer"], "top": ["mentor", "?", "ghoul"],
        "deck": 4, "reserve": ["sanctuary", "?"], "res": {"G": "2/1", "R": "0/1"},
    }  # fmt: skip
    return stand(
        **{"A": mine, "B": {"army": ["B5 mentor"], "hand": ["kolibri"], "deck": 0}, **more}
    )


FACTS = {  # what is stated: the code with which it is refused, empty where it stands
    # marks, damage, values and what else is about a card in play, a resource card or a seat
    "mark A5": "", "mark Ar1": "", "mark A9": "E_CARD", "mark Ar9": "E_CARD", "mark B5": "",
    "unmark A6": "", "dmg B1 1": "", "cdef A1 1": "", "cdef A5 1": "E_CARD", "cdef A8 1": "E_CARD",
    "no A draw": "", "no B attack": "", "no C draw": "E_SETUP", "no A5 attack": "",
    "no A5 attack B1": "", "no A5 attack B9": "E_CARD", "can A5 attack B1": "",
    "can A5 attack B9": "E_CARD", "ctl A5 B": "", "ctl A5 C": "E_SETUP", "ctl Ar1 B": "",
    # attaching
    "att A8 B5": "", "att A8 A1": "", "att A8 B": "", "att A8 Ar1": "", "att A8 A8": "E_TARGET",
    "att A8 B9": "E_CARD", "att A5 A8": "E_TARGET", "att A6 A8": "", "att A7 A5": "",
    # places
    "mv A5 A1": "", "mv A5 army": "", "mv A5 B1": "", "mv A5 A9": "E_ROUTE", "mv A5 B5": "E_ROUTE",
    "mv A5 grave": "", "mv A5 hand": "", "mv A5 top": "", "mv A5 bottom": "", "mv A5 out": "",
    "tok A crop-token A1": "", "tok A crop-token army": "", "tok A crop-token B5": "E_ROUTE",
    "tok A crop-token A9": "E_ROUTE", "tok A mentor army": "E_CARD",
    "tok C crop-token army": "E_SETUP",
    # from zones: what is there, what may be there, what is not
    "mv A:hand:kolibri grave": "", "mv A:hand:mentor grave": "", "mv B:hand:mentor grave": "E_HAND",
    "mv B:hand:kolibri grave": "", "mv A:grave:wight army": "", "mv A:grave:mentor army": "E_HAND",
    "mv A:reserve:sanctuary out": "", "mv A:reserve:spirit-tree out": "",
    "mv A:deck:mentor hand": "", "mv A:deck:falconer hand": "", "mv B:deck:mentor hand": "E_HAND",
    "mv A:stack:mentor grave": "E_HAND", "mv A:res:mentor grave": "E_CARD",
    "mv C:hand:mentor grave": "E_SETUP", "mv A:hand:atlantis grave": "E_CARD",
    # who has no name stays out of sight
    "mv A:hand:? grave": "E_IDENTITY", "mv A:hand:? out": "E_IDENTITY",
    "mv A:hand:? army": "E_IDENTITY",
    "mv A:hand:? top": "", "mv A:hand:? bottom": "", "mv A:deck:? hand": "",
    "mv Ar1 grave": "", "mv Ar1 hand": "", "mv Ar1 army": "E_IDENTITY",
    # as many as there are
    "draw A mentor": "", "draw A ?,?": "", "draw A ?,?,?,?": "", "draw A ?,?,?,?,?": "E_DECK_COUNT",
    "draw A kolibri": "E_LEDGER", "draw A mentor,kolibri,ghoul": "",
    "draw A ?,?,kolibri": "E_LEDGER",
    "draw B ?": "E_DECK_COUNT", "mill A mentor": "", "mill A mentor,wight,ghoul,wight": "",
    "mill A mentor,wight,ghoul,wight,wight": "E_DECK_COUNT", "mill B mentor": "E_DECK_COUNT",
    "disc A kolibri": "", "disc A kolibri,mentor": "", "disc A ?,?": "", "disc A ?,?,?": "E_HAND",
    "disc A mentor,mentor": "E_HAND", "disc A kolibri,kolibri": "", "disc B kolibri": "",
    "disc B mentor": "E_HAND", "disc B ?": "", "disc B ?,?": "E_HAND",
    "spend A G 1": "", "spend A G 2": "", "spend A G 3": "E_RESOURCE", "spend A G -1": "",
    "spend A G -2": "E_RESOURCE", "spend A R 1": "E_RESOURCE", "spend A R -1": "",
    "spend A D 1": "E_RESOURCE", "spend B G 1": "E_RESOURCE",
    # resource cards
    "res A -G": "", "res A -R": "", "res A -D": "E_RESOURCE", "res B -G": "E_RESOURCE",
    "res A +D": "",
    "res A>B G": "", "res A>B D": "E_RESOURCE", "res A>C G": "E_SETUP", "res B>A G": "E_RESOURCE",
    # names
    "name A hand mentor": "", "name B hand mentor": "E_HAND", "name A reserve spirit-tree": "",
    "name B reserve armory": "E_HAND", "name A grave mentor": "E_HAND", "name A res mentor": "",
    "name B res mentor": "E_HAND", "name A hand atlantis": "E_CARD",
    "lose A": "", "lose C": "E_SETUP", "atk+": "", "prod A G 2": "", "frz A5 next": "",
}  # fmt: skip


@pytest.mark.parametrize("fact", FACTS)
def test_what_a_ruling_may_state(fact: str) -> None:
    """R136."""
    assert code(table(), f'rule "so" {fact}') == FACTS[fact]


@pytest.mark.parametrize("seat", "AB")
def test_a_card_on_the_stack(seat: str) -> None:
    """Of whose it is, and that card."""
    state = table(A={"hand": ["deadly-shock"], "res": {"R": "2/0"}})
    held = entered(state, "p deadly-shock/1 >B5 $R2 &").state
    for slug in ("deadly-shock", "mentor"):
        right = (seat, slug) == ("A", "deadly-shock")
        assert code(held, f'rule "so" mv {seat}:stack:{slug} grave') == ("" if right else "E_HAND")


LISTS = {"list": "gaian-love-for-life", "hand": ["kolibri", "?"], "deck": 20, "top": ["falconer",
         "?"],
         "reserve": ["sanctuary", "?"], "res": {"G": "1/0"}}  # fmt: skip
LEDGER = {  # R131: a list without a mentor, and with three kolibris, of which one is known
    "mv A:hand:mentor grave": "E_LEDGER", "mv A:hand:kolibri grave": "",
    "mv A:deck:falconer hand": "", "mv A:deck:mentor hand": "E_LEDGER",
    "mv A:deck:kolibri hand": "",
    "mv A:reserve:sanctuary out": "", "mv A:reserve:armory out": "E_LEDGER",
    "draw A falconer,kolibri": "", "draw A ?,mentor": "E_LEDGER", "draw A ?,kolibri": "",
    "draw A falconer,kolibri,kolibri": "", "draw A falconer,kolibri,kolibri,kolibri": "E_LEDGER",
    "mill A ?,kolibri": "", "disc A mentor": "E_LEDGER", "disc A kolibri": "",
    "disc A kolibri,kolibri": "", "name A hand kolibri": "", "name A hand mentor": "E_LEDGER",
    "name A deck kolibri": "", "name A deck mentor": "E_LEDGER",
    "res A -G": "",
}  # fmt: skip


@pytest.mark.parametrize("fact", LEDGER)
def test_no_more_than_the_list_has(fact: str) -> None:
    """R131, R133."""
    assert code(table(A=LISTS), f'rule "so" {fact}') == LEDGER[fact]


def test_the_last_one_lies_on_top() -> None:
    """R133: a known card of the deck is no further one, wherever among those it lies."""
    mine = {"list": {"falconer": 1, "kolibri": 1, "farmland": 3}, "top": ["falconer", "?"]}
    for top in (["falconer", "kolibri"], ["kolibri", "falconer"]):
        state = stand(A={**mine, "top": top, "deck": 2})
        assert code(state, 'rule "so" mv A:deck:falconer hand') == ""
        assert code(state, 'rule "so" name A deck falconer') == "E_LEDGER"


@pytest.mark.parametrize(("facts", "stays"), [("mark A9", "A5"), ("dmg B9 1", "B5")])
def test_one_wrong_fact_refuses_all(facts: str, stays: str) -> None:
    """4.1."""
    assert code(table(), f'rule "so" mark {stays} ; {facts}') == "E_CARD"


# --- cards that are shown ---------------------------------------------------------------------

SHOWN = {  # what is shown: the facts that it tells
    "show A kolibri": (f.SeeHand("A", ("kolibri",)),),
    "show A mentor": (f.SeeHand("A", ("mentor",)),),
    "show A top mentor": (f.SeeTop("A", ("mentor",), ()),),
    "show A top mentor to B": (f.SeeTop("A", ("mentor",), ("B",)),),
    "show A reserve sanctuary": (),
    "show A reserve spirit-tree": (f.NameCard("A", "reserve", "spirit-tree"),),
    "show A res mentor": (f.NameCard("A", "res", "mentor"),),
    "show A top kolibri": "E_LEDGER",
    "show B mentor": "E_HAND",
    "show B reserve armory": "E_HAND",
    "show B res mentor": "E_HAND",
    "show B top mentor": "",
}  # fmt: skip


@pytest.mark.parametrize("line", SHOWN)
def test_what_is_shown(line: str) -> None:
    """R132: knowledge alone changes; one unknown card of the zone turns out to be it (R130)."""
    wanted = SHOWN[line]
    if isinstance(wanted, str):
        assert code(table(), line) == wanted
        return
    told = entered(table(), line)
    assert told.facts == wanted
    again = entered(told.state, line)
    assert again.facts == tuple(one for one in wanted if not isinstance(one, f.NameCard))


def test_a_name_is_shown_of_known_resources_of_ones_own() -> None:
    """R15: of the owner, whoever controls them."""
    state = ruled(entered(table(), "show A res mentor").state, "res A>B G")
    assert entered(state, "show A res mentor").facts == ()
    assert code(state, "show B res mentor") == "E_HAND"


# --- whose an entry is ------------------------------------------------------------------------

WHOSE = {  # with a seat in front it is that one's, else as 4.2 says
    'first B "dice"': None, 'note "rain"': None, 'fizz "so"': None,
    'card "Stone" E creature cost=1 1/1': None,
    "show B kolibri": "b", "A: show B kolibri": "b",
    "u": "a", "B: u": "b", "found armory": "a", "d1 ?": "a", "B: d1 ?": "b", "r ?=G": "a",
    "v A1 A7": "a", "B: v A1 A7": "b", "p mentor @A1": "a", "B: p mentor @A1": "b",
    "m A7 army": "a", "a A5.1": "a", "B: a A5.1": "b", "atk B1 A5": "a", "B: bat A5": "b",
    "bat A5": "a", "clean": "a", "go": "a", "B: go": "b", "end": "a", "dis ?": "a",
    "A: quit": "a", "B: quit": "b", "quit": "a", "A: reserve ?*3": "a", "B: deal ?*7": "b",
    "A: open farmland": "a", "open farmland": "a",
}  # fmt: skip


@pytest.mark.parametrize("line", WHOSE)
def test_whose_an_entry_is(line: str) -> None:
    state = table()
    assert actor(state, entries.parse(GAME, state, line)) == WHOSE[line]


def of(state: State, line: str) -> str | None:
    """Whose this entry is on this table."""
    return actor(state, entries.parse(GAME, state, line))


def test_whose_it_is_while_something_waits() -> None:
    """4.2: of the defender, of who has the item on top, of who has the trigger."""
    fight = {"army": ["A5 mentor"]}
    state = stand(phase="attack", A=fight, B={"hand": ["deadly-shock"], "res": {"R": "2/0"}})
    assert (of(state, "blk -"), of(state, "ok")) == (None, None)
    held = entered(state, "B: p deadly-shock/1 >A5 $R2 &").state
    assert (of(held, "ok"), of(held, "A: ok"), of(held, "go")) == ("b", "a", "a")
    fought = entered(state, "atk B1 A5").state
    assert (of(fought, "blk -"), of(fought, "A: blk -")) == ("b", "a")
    gaunt = {"A": {"hand": ["nightgaunt"], "res": {"D": "2/0"}}, "B": {"hand": ["mentor"]}}
    waits = entered(stand(**gaunt), "p nightgaunt @A1 $D2").state
    (trigger,) = waits.pending
    assert of(waits, "t A2 /1") == trigger.seat.lower()
    assert of(waits, "t A1 /1") is None


def test_whose_the_set_up_is() -> None:
    state = new(*RESERVES).timeline.state
    assert (of(state, "A: deal ?*7"), of(state, "deal ?*7")) == ("a", None)
    assert of(state, "reserve ?*3") is None
