"""Every event that changes a table by itself: what it changes, and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.events import MatchEnded
from core.game import Result
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import FREE
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import Change, Later, Player, State
from core.kit.zones import Deck
from tests.games.arcmage.changed import changed
from tests.games.arcmage.crowded import GRAVE, KNOWN, TABLE, TOP, UNKNOWN, came, told
from tests.games.arcmage.oracle_values import table

ITEM = Item("S6", "ability", "A", "mentor", "A5")
TRIGGER = Trigger("T1", "B", "B4", "undead-archer", 0, "dies")
STACK = ["S1", "S2", "S3", "S4", "S5"]
LATER = (Later("A10", "A"), Later("B4", "B"), Later("A6", "A"))


def after(event: Any, state: State = TABLE) -> dict[str, Any]:
    """What it changes; of the stack and of what waits the numbers alone."""
    found = changed(state, evolve(state, event))
    for path in ("stack", "pending"):
        if path in found:
            found[path] = [one["id"] for one in found[path]]
    return found


# --- the set-up (R5 to R11) ----------------------------------------------------------------------


@pytest.mark.parametrize("others", [(), ("?", "?", "?")])
def test_reserves_are_set_aside(others: tuple[str, ...]) -> None:
    """The deal begins when the last one is."""
    one = Player(deck=Deck(45))
    state = table({}, players={"A": one, "B": one._replace(reserve=others)})
    found = after(e.ReserveSet("A", ("farmland", "?", "?")), state._replace(phase="reserve"))
    due = {"players.A.deck.count": 42, "players.A.reserve": ["farmland", "?", "?"]}
    assert found == due | ({"phase": "deal"} if others else {})


@pytest.mark.parametrize("phase", ["reserve", "deal"])
@pytest.mark.parametrize("other", [{}, {"hand": ("mentor",)}, {"unknown": 1}])
def test_hands_are_dealt(other: dict[str, Any], phase: Any) -> None:
    one = Player(deck=Deck(42))
    state = table({}, players={"A": one, "B": one._replace(**other)})._replace(phase=phase)
    found = after(e.HandDealt("A", ("mentor", "?", "?")), state)
    due = {"players.A.deck.count": 39, KNOWN: ["mentor"], UNKNOWN: 2}
    assert found == due | ({"phase": "first"} if other and phase == "deal" else {})


@pytest.mark.parametrize("seat", "ABC")
def test_the_first_player(seat: str) -> None:
    state = TABLE._replace(active="D", first=None, phase="first")
    found = after(e.FirstPlayerChosen(seat, "dice"), state)
    assert found == {"first": seat, "active": seat, "phase": "open"}


@pytest.mark.parametrize(("seat", "following"), ["AB", "BC", "CA"])
def test_cities_are_opened_in_turn(seat: str, following: str) -> None:
    """R10, R47: one of the reserve, by its name or unseen, under the number that is said."""
    player = Player(reserve=("?", "armory", "farmland"))
    state = TABLE._replace(active=seat, players=dict.fromkeys("ABC", player))
    opened = after(e.FirstCityOpened(seat, "armory", f"{seat}30"), state)
    enters = {
        f"players.{seat}.reserve": ["?", "farmland"],
        f"players.{seat}.next": 31,
        f"cards.{seat}30": came("armory", "city", seat, left=7),
    }
    assert opened == {"active": following, **enters}
    assert after(e.CityFounded(seat, "armory", f"{seat}30"), state) == enters
    unseen = after(e.CityFounded(seat, "warren", f"{seat}30"), state)
    assert unseen[f"players.{seat}.reserve"] == ["armory", "farmland"]


# --- the turn (R35 to R46) -----------------------------------------------------------------------


def test_a_turn_starts() -> None:
    """What was to be removed then is not waited for any more."""
    state = TABLE._replace(later=LATER)
    found = after(e.TurnStarted("B", 7), state)
    assert found == {
        "turn": 7,
        "active": "B",
        "phase": "unmark",
        "later": [{"card": "A10", "seat": "A"}, {"card": "A6", "seat": "A"}],
    }


UNTIL = ("next_unmark", "next_unmark_x2", "eot", "static")
KEPT = ("next_unmark", "eot", "static")  # the second phase is still to come


@pytest.mark.parametrize("seat", "AB")
def test_cards_unmark(seat: str) -> None:
    """R37: those named; what lasts until the next unmark phase of its controller is over."""
    chilled = tuple(Change("freeze", until=one) for one in UNTIL)  # type: ignore[arg-type]
    pieces = {
        **TABLE.pieces,
        "A5": TABLE.pieces["A5"]._replace(changes=chilled),
        "B4": TABLE.pieces["B4"]._replace(changes=chilled),
        "A6": TABLE.pieces["A6"]._replace(changes=(Change("add", "flying"),)),
        "A10": TABLE.pieces["A10"]._replace(marked=True),
    }
    state = TABLE._replace(pieces=pieces)
    found = after(e.Unmarked(seat, ("A10",), ("Ar3",), ("A5",)), state)
    mine = {"A": "A5", "B": "B4"}[seat]
    assert found == {
        "phase": "draw",
        "cards.A10.marked": False,
        "resources.Ar3.marked": False,
        f"cards.{mine}.changes": [told(Change("freeze", until=one)) for one in KEPT],  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("seat", "AB")
@pytest.mark.parametrize("until", [*UNTIL, "while_source_marked", "lasting"])
def test_what_lasts_until_an_unmark_phase(until: Any, seat: str) -> None:
    """R37: alone on its card, it is over, counts one phase less, or stays."""
    chill = Change("freeze", until=until)
    pieces = {**TABLE.pieces, "A10": TABLE.pieces["A10"]._replace(changes=(chill,))}
    state = TABLE._replace(pieces=pieces)
    left = evolve(state, e.Unmarked(seat, (), (), ())).pieces["A10"].changes
    if seat == "A" and until == "next_unmark":
        assert left == ()
    elif seat == "A" and until == "next_unmark_x2":
        assert left == (chill._replace(until="next_unmark"),)
    else:
        assert left == (chill,)


@pytest.mark.parametrize("now", ["devotion", "play1", "attack", "play2"])
@pytest.mark.parametrize("phase", ["devotion", "attack", "discard"])
def test_phases(now: Any, phase: Any) -> None:
    """R36: an attack phase behind another is one that a card added."""
    state = TABLE._replace(phase=now, extra=(("A1", 4), ("A2", 3)))
    found = after(e.PhaseEntered(phase), state)
    if now == phase == "attack":
        assert found == {"extra": [["A2", 3]], "allowed": 3}
    else:
        assert found == ({} if now == phase else {"phase": phase})


@pytest.mark.parametrize("n", [0, 2])
def test_draws(n: Any) -> None:
    found = after(e.CardsDrawn("A", n, ("mentor", "?")[:n]))
    drawn = {KNOWN: ["kolibri", "mentor", "mentor"], UNKNOWN: 2}
    drawn |= {"players.A.deck.count": 18, "players.A.deck.top": TOP[2:]}
    assert found == {"drawn": n, **(drawn if n else {})}


def test_resources_are_laid() -> None:
    """R25, R27: unmarked, under the numbers that are said; two more than before."""
    found = after(e.ResourcesLaid("A", (("kolibri", "N", "Ar20"), ("?", "R", "Ar21"))))
    assert found == {
        "laid": 3,
        KNOWN: ["mentor"],
        UNKNOWN: 0,
        "players.A.next_resource": 22,
        "resources.Ar20": {"owner": "A", "controller": "A", "faction": "N", "face": "kolibri"},
        "resources.Ar21": {"owner": "A", "controller": "A", "faction": "R", "face": "?"},
    }


@pytest.mark.parametrize(
    ("origin", "to", "cities"),
    [("army", "A2", ["A2"]), ("A2", "army", ["A2"]), ("A2", "B1", ["A2", "B1"])],
)
def test_cities_have_had_their_move(origin: str, to: str, cities: list[str]) -> None:
    """R74."""
    moved = f.MoveCard("A10", to)
    found = after(e.CreatureMoved("A", "A10", origin, to, (moved,)))
    assert set(found) - {"moved"} == set(
        changed(TABLE, evolve(TABLE, e.CreatureDied("A10", "x", (moved,))))
    )


def test_cards_are_discarded_the_last_on_top() -> None:
    found = after(e.CardsDiscarded("A", ("kolibri", "wight")))
    assert found == {
        KNOWN: ["mentor"],
        UNKNOWN: 0,
        "players.A.graveyard": [*GRAVE, "kolibri", "wight"],
    }


def test_a_turn_ends() -> None:
    """R45: damage, effects of the turn, pools and limits; all else stays."""
    lasting, over = Change("add", "flying", until="static"), Change("add", "deadly")
    busy = TABLE._replace(
        attacks=2,
        players={
            **TABLE.players,
            "B": TABLE.players["B"]._replace(changes=(over, lasting), pool=(0, 2, 0, 0, 1)),
        },
        pieces={
            **TABLE.pieces,
            "A5": TABLE.pieces["A5"]._replace(changes=(lasting, over), damage=2),
        },
    )
    assert after(e.TurnEnded("A"), busy) == {
        "moved": [],
        "attacks": 0,
        "allowed": 1,
        "extra": [],
        "devoted": [],
        "drawn": None,
        "laid": 0,
        "asks": [],
        "players.A.pool.G": 0,
        "players.A.pool.N": 0,
        "players.B.pool.D": 0,
        "players.B.pool.E": 0,
        "players.B.changes": [told(lasting)],
        "cards.A5.changes": [told(lasting)],
        "cards.A5.damage": 0,
        "cards.A6.changes": [told(one) for one in TABLE.pieces["A6"].changes if one.until != "eot"],
        "cards.B4.changes": [told(one) for one in TABLE.pieces["B4"].changes if one.until != "eot"],
        "cards.A10.damage": 0,
    }


# --- the stack -----------------------------------------------------------------------------------


def test_items_are_put_on_top_and_leave() -> None:
    for event in (e.CardPlayed(ITEM, 0, FREE), e.AbilityActivated(item=ITEM, pay=FREE)):
        assert after(event) == {"stack": [*STACK, "S6"]}
    answer = replace(ITEM, trigger=TRIGGER)
    assert after(e.TriggerAnswered(item=answer, pay=FREE)) == {
        "stack": [*STACK, "S6"],
        "pending": ["T2"],
    }
    assert after(e.TriggerAnswered(item=ITEM, pay=FREE)) == {"stack": [*STACK, "S6"]}
    assert after(e.TriggerDeclined("T1", "B", "B4", "undead-archer")) == {"pending": ["T2"]}
    for event in (e.ItemResolved("S2", "A", "mentor"), e.ItemFailed("S2", "A", "mentor", "so")):
        assert after(event) == {"stack": ["S1", "S3", "S4", "S5"]}


def test_devotion() -> None:
    city = replace(ITEM, kind="devotion", source="A2")
    assert after(e.DevotionDeclared(city)) == {"stack": [*STACK, "S6"], "devoted": ["A1", "A2"]}
    resolved = e.DevotionResolved("S2", "A", "A2", ("A5",), 7, (3,))
    assert after(resolved) == {"devotion": 7, "stack": ["S1", "S3", "S4", "S5"]}


# --- combat --------------------------------------------------------------------------------------

COMBAT: dict[str, Any] = {
    "combat.city": "B1",
    "combat.defender": "B",
    "combat.attackers": [],
    "combat.stage": "declared",
    "combat.blocks": [],
    "combat.fought": [],
    "combat.dead": [],
}


def test_an_attack() -> None:
    """R97, R98: declared it counts at once; who is marked for it has attacked in this turn."""
    item = replace(ITEM, kind="attack", source="B1")
    peace = TABLE._replace(combat=None)
    found = after(e.AttackDeclared(item, "B"), peace)
    assert found == {"stack": [*STACK, "S6"], "attacks": 2, "combat": None, **COMBAT}
    marked = e.AttackersMarked("S2", "A", "B1", ("A5", "A10"))
    deeds = {"stack": ["S1", "S3", "S4", "S5"]} | {f"cards.{n}.attacked": 3 for n in ("A5", "A10")}
    assert after(marked) == {
        **deeds,
        "combat.attackers": ["A5", "A10"],
        "combat.stage": "blocks",
    }
    assert after(marked, peace) == deeds


def test_blocks_and_battles() -> None:
    blocks = e.BlocksAssigned("B", (("B4", "A10"),))
    early = TABLE._replace(combat=TABLE.combat and TABLE.combat._replace(stage="blocks"))
    assert after(blocks, early) == {"combat.blocks": [["B4", "A10"]], "combat.stage": "battles"}
    peace = TABLE._replace(combat=None)
    fought = e.BattleFought("A", "A10", ("B4",), ())
    assert after(fought) == {"combat.fought": ["A6", "A10"]}
    for event in (blocks, fought, e.CombatCleaned(), e.CombatEnded()):
        assert after(event, peace) == {}
    gone = {"combat": None} | dict.fromkeys(COMBAT)
    for over in (e.CombatCleaned(), e.CombatEnded()):
        assert after(over) == gone


# --- the table -----------------------------------------------------------------------------------


def test_players_and_the_end() -> None:
    assert after(e.PlayerLost("A", "cities")) == {"players.A.lost": "cities"}
    ended = evolve(TABLE, MatchEnded("b", "cities"))
    assert (ended.phase, ended.result) == ("over", Result("b", "cities"))
    assert ended._replace(phase=TABLE.phase, result=None) == TABLE


def test_cards_and_decks_are_told() -> None:
    golem = replace(rebirth.cards()["mentor"], id="iron-golem", name="Iron Golem")
    defined = evolve(TABLE, e.CardDefined(golem))
    assert defined.defined == {**TABLE.defined, "iron-golem": golem}
    assert defined._replace(defined=TABLE.defined) == TABLE
    deck = rebirth.decks()["toll-of-time"]
    for ledger in (True, False):
        options = replace(TABLE.base.options, ledger=ledger)
        state = TABLE._replace(base=replace(TABLE.base, options=options))
        for alone, listed in ((True, "alone"), (False, ledger)):
            after_all = evolve(state, e.DeckTold("A", deck, alone))
            assert after_all.players["A"] == state.players["A"]._replace(listed=listed)  # type: ignore[arg-type]
            assert after_all.base.lists["A"] == deck.known
            assert after_all.base.lists["B"] == state.base.lists["B"]
            assert after_all.players["B"] == state.players["B"]


def test_what_was_asked_is_settled() -> None:
    assert after(e.AsksSettled()) == {"asks": []}


def test_facts_come_behind_the_change_of_their_event() -> None:
    """And a turn ends behind its facts: what happens at its end is of that turn."""
    more = (f.AddAttack(), f.DealDamage("A5", 2))
    assert after(e.TurnEnded("A", more))["allowed"] == 1
    assert after(e.PhaseEntered("attack", more))["allowed"] == 4


@pytest.mark.parametrize("before", [(), ("B1",), ("A2", "B1")])
@pytest.mark.parametrize(("origin", "to"), [("A1", "army"), ("army", "A1"), ("A1", "A2")])
def test_cities_have_had_their_moves(before: tuple[str, ...], origin: str, to: str) -> None:
    """R74: those of this move beside those of all moves of the turn."""
    state = evolve(TABLE._replace(moved=before), e.CreatureMoved("A", "A10", origin, to, ()))
    assert state.moved == (*before, *(one for one in (origin, to) if one != "army"))
