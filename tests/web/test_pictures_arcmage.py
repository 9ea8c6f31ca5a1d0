"""The table of Arcmage as HTML, and in characters."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask, render_template

from core.canonical import plain as canonical_plain
from core.game import Result
from core.games.arcmage import GAME
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import Ask, Change, Combat, Piece, State
from core.games.arcmage.view import view
from core.kit.zones import Known
from tests.laws import play_out
from tests.web.arcmage import ANA, BO, classes, found, html_of, panel, plain, table, tile
from web.pictures import Viewpoint
from web.pictures.arcmage import PICTURE
from web.pictures.arcmage.faces import Printed, cost, word

BATTLES = Combat("B1", "B", ("A7", "A8"), "battles", (("B4", "A7"), ("B6", "A7")))
ARMY = (
    "    army: A7 Royal Guard 3/3* [A20 Grassroots, A21 Entangled], "
    "A8 Majestic Griffin 4/4*, A9 Kolibri 0/1"
)
STACK = (
    Item("S1", "card", "A", "elvish-ambush", places=("A1",)),
    Item("S2", "card", "B", "deadly-shock", modes=(1,), targets=("A6",)),
    Item("S3", "ability", "A", "royal-guard", source="A7", number=1, targets=("B9", "B"), x=2),
)


def test_the_first_seat_sits_at_the_bottom_and_who_is_on_turn_has_a_rim(app: Flask) -> None:
    html = html_of(app, table(), names={"a": "Ana", "b": "Bo"})
    assert found(html, r'<section class="(arc-seat[^"]*)"[^>]*data-seat="(\w)"') == [
        ("arc-seat", "B"),
        ("arc-seat is-active is-own", "A"),
    ]
    assert "Bo Seat B" in plain(panel(html, "B"))
    turned = html_of(app, table(), flip=True)
    assert found(turned, r'arc-seat[^"]*"[^>]*data-seat="(\w)"') == ["A", "B"]


def test_an_attack_on_the_stack_stands_beside_whose_city_it_goes_to(app: Flask) -> None:
    attack = Item("S1", "attack", "A", "second-sons-army-camp", source="B1", chosen=("A7",))
    html = html_of(app, table(stack=(attack,)), names={"a": "Ana", "b": "Bo"})
    (item,) = found(html, r'<li class="arc-item .*?</li>')
    assert plain(item) == "A 1 → B Second Sons' Army Camp attack attackers Royal Guard"


def test_a_city_has_its_row(app: Flask) -> None:
    html = html_of(app, table())
    rows = found(panel(html, "A"), r'data-row="(\w+)">(.*?)</div>\s*</div>\s*</div>\s*</div>')
    assert [number for number, _ in rows] == ["A1", "A2"]
    assert found(rows[0][1], r'data-card="(\w+)"') == ["A1", "A5", "A6"]
    city = tile(html, "A1")
    assert 'data-city="A1"' in city
    assert "5 of 7 defence points" in city
    assert found(city, r'<li class="([^"]+)" title="(\w+)') == [
        ("is-once", "Create"),
        ("is-lasting is-active", "Trees"),
    ]
    assert "level 4, active" in plain(city)
    assert "is-low" in classes(html, "A2")
    assert "is-low" not in classes(html, "A1")


def test_marked_cards_lie_across(app: Flask) -> None:
    html = html_of(app, table())
    assert "is-marked" in classes(html, "A5")
    assert "is-marked" not in classes(html, "A6")
    assert ", marked" in tile(html, "A5")


def test_values_changes_counters_and_damage(app: Flask) -> None:
    html = html_of(app, table())
    grown = tile(html, "A6")
    assert "<s>1</s><b>3</b><i>/</i><s>1</s><b>3</b>" in grown
    assert "3/3 (printed 1/1)" in plain(grown)
    assert found(grown, r'arc-chip is-(\w+)" title="([^"]+)">([^<]+)') == [
        ("counter", "counter +1/+1: 2", "+1/+1 ×2")
    ]
    ivy = tile(html, "A11")
    assert "+2/+1 until the end of the turn" in ivy
    assert found(ivy, r'arc-damage">.*?<b>(\d+)') == ["1"]
    assert ", damage 1" in ivy
    assert "<s>" not in tile(html, "B4").split("arc-values")[1]


def test_keywords_are_letters_that_say_what_they_mean(app: Flask) -> None:
    html = tile(html_of(app, table()), "A8")
    assert found(html, r'<abbr title="([a-z]+): [^"]+">(\w+)') == [
        ("flying", "Fl"),
        ("veteran", "Ve"),
    ]
    assert word("battle_scream 2").short == "BS2"
    assert word("unheard").short == "Un"


def test_what_is_attached_sticks_out_beneath_its_host(app: Flask) -> None:
    html = panel(html_of(app, table()), "A")
    assert found(html, r'arc-slip is-(\w)[^>]*data-card="(\w+)"') == [("G", "A20"), ("N", "A21")]
    host = html.index('data-card="A7"')
    assert host < html.index('data-card="A20"') < html.index('data-card="A8"')
    portal = panel(html_of(app, table()), "B").split("arc-army")[1]
    assert found(portal, r'data-card="(\w+)"')[-1] == "B8", "enchantments lie at the end"


def test_enchantments_on_a_seat_and_guests_in_its_cities(app: Flask) -> None:
    state = table()
    pieces = {
        **state.pieces,
        "A30": Piece("orc-thug", "A", "A", "resident", "B1"),
        "B30": Piece("wight", "B", "A", "army"),
        "B31": Piece("binding-contract", "B", "B", "attached", "A", marked=True),
    }
    html = html_of(app, state._replace(pieces=pieces))
    assert found(panel(html, "A"), r'arc-around">.*?data-card="(\w+)"') == ["B31"]
    assert "controlled by Seat A" in tile(panel(html, "B"), "A30")
    assert "owned by Seat B" in tile(panel(html, "A"), "B30")


def test_resources_lie_in_stacks_with_letters(app: Flask) -> None:
    state = table()
    player = state.players["A"]._replace(pool=(2, 0, 0, 0, 0))
    html = panel(html_of(app, state._replace(players={**state.players, "A": player})), "A")
    assert found(html, r'data-resources="(\w)"') == ["G", "E"]
    assert found(html, r'data-res="(\w+)" data-faction="(\w)"') == [
        *((f"Ar{n}", "G") for n in range(1, 6)),
        ("Ar6", "E"),
    ]
    assert "Gaian: 3 unmarked, 2 marked" in plain(html)
    assert found(html, r'data-pool="(\d)"') == ["2"]
    assert html.count("arc-res is-G is-marked") == 2


def test_piles_open_as_ordered_lists(app: Flask) -> None:
    html = panel(html_of(app, table()), "A")
    assert found(html, r'data-pile="(\w+)" data-count="(\d+)"') == [
        ("deck", "23"),
        ("graveyard", "3"),
        ("reserve", "2"),
    ]
    assert found(html, r'data-top="([\w-]+)"') == ["call-to-aid"]
    assert found(html, r'data-graveyard="([\w-]+)"') == ["call-to-aid", "botanist", "nightingale"]
    assert found(html, r'data-reserve="([\w-]+)"') == ["sanctuary"]


def test_known_places_of_a_deck(app: Flask) -> None:
    state = table()
    player = state.players["A"]
    deck = player.deck._replace(
        top=(Known("kolibri"), Known("?"), Known("mentor", ("A",)), Known("?")),
        bottom=(Known("?"), Known("ghoul")),
    )
    player = player._replace(deck=deck)
    html = panel(html_of(app, state._replace(players={**state.players, "A": player})), "A")
    assert found(html, r'data-deck="([\w?-]+)"') == ["kolibri", "?", "mentor"]
    assert "At the bottom, the lowest first: Ghoul" in plain(html)


def test_a_hand_has_faces_that_may_be_seen_and_backs(app: Flask) -> None:
    html = html_of(app, table())
    own = panel(html, "A")
    assert sorted(found(own, r'data-hand="([\w-]+)"')) == ["early-spring", "kolibri"]
    assert found(own, r'data-unseen="(\d+)"') == ["1"]
    assert sorted(found(own, r'arc-cost">(\w+)<')) == ["1", "4"]
    other = panel(html, "B")
    assert found(other, r'data-unseen="(\d+)"') == ["6"]
    assert "data-hand=" not in other
    assert "6 unseen cards" in other


def test_costs_are_spelled_as_printed() -> None:
    assert [
        cost({"cost": 3}),
        cost({"cost": 3, "extra_x": True}),
        cost({"cost": {"x": "chosen", "formula": "X"}}),
        cost({"cost": {"x": "target_attack", "plus": 2}}),
        cost({}),
    ] == ["3", "3+X", "X", "X+2", ""]


def test_a_card_without_a_text_says_what_its_effects_do(app: Flask) -> None:
    mentor = canonical_plain(replace(rebirth.cards()["mentor"], id="mine", text=""))
    with app.test_request_context():
        face = Printed({"options": {"cards": [mentor]}, "defined": {}, "names": {}})["mine"]
    assert face.text == (
        "Whenever it enters play: this may be done: look for 1 Soldier card in the deck: "
        "what is found goes into the hand; then shuffle."
    )


def test_the_phases_of_the_turn(app: Flask) -> None:
    html = html_of(app, table())
    assert found(html, r'<li class="is-(\w+)" data-phase-name="(\w+)"') == [
        *(("done", name) for name in ("unmark", "draw", "devotion", "play1")),
        ("here", "attack"),
        ("later", "play2"),
        ("later", "discard"),
    ]
    assert html.count('aria-current="step"') == 1
    assert "data-phase-name" not in html_of(app, table(phase="deal", turn=0))


def test_dead_cards_stay_with_a_cross(app: Flask) -> None:
    state = table()
    dead = {n: state.pieces[n]._replace(dead=True) for n in ("A8", "A1")}
    html = html_of(app, state._replace(pieces={**state.pieces, **dead}))
    assert html.count("arc-cross") == 2
    assert tile(html, "A8").count(", dead") == 1
    assert ", destroyed" in tile(html, "A1")


def test_changes_have_chips(app: Flask) -> None:
    state = table()
    changes = (
        Change("freeze", until="next_unmark"),
        Change("no", "attack"),
        Change("can", "block_for", versus="B1"),
        Change("add", "flying"),
        Change("lose", "ranged"),
        Change("type", "Elf"),
    )
    one = state.pieces["A9"]._replace(changes=changes)
    html = tile(html_of(app, state._replace(pieces={**state.pieces, "A9": one})), "A9")
    assert found(html, r'arc-chip is-(\w+)" title="[^"]+">([^<]+)') == [
        ("freeze", "❄"),
        ("no", "⊘"),
        ("can", "✓"),
        ("add", "+Fl"),
        ("lose", "−Ra"),
        ("type", "Elf"),
    ]
    assert "can block for the city Second Sons' Army Camp until the end of the turn" in html


def test_a_seat_that_is_out_is_grey_and_the_end_is_told(app: Flask) -> None:
    state = table()
    player = state.players["B"]._replace(lost="cities")
    state = state._replace(players={**state.players, "B": player})
    html = html_of(app, state._replace(phase="over", result=Result("a", reason="cities")))
    assert "arc-seat is-out" in html
    assert "out: no city left in play" in plain(panel(html, "B"))
    assert found(html, r"arc-banner is-(\w+)") == ["over"]
    assert "Seat A wins" in plain(html)
    assert "is-active" not in found(html, r'<section class="(arc-seat[^"]*is-own)"')[0]


def test_a_ruling_is_framed_with_its_reason(app: Flask) -> None:
    html = html_of(app, table(), ruled="The guard was marked by mistake")
    (said,) = found(html, r'is-ruled"[^>]*>(.*?)</p>')
    assert plain(said) == "✎ Ruling of the table The guard was marked by mistake"


def test_more_than_two_seats_have_a_table_of_all(app: Flask) -> None:
    four = {"turn": 9, "active": "C", "A": ANA, "B": BO, "C": {"army": ["C4 mentor"]}, "D": {}}
    html = html_of(app, table(four), flip=True)
    assert found(html, r'data-glance="(\w)"') == ["A", "B", "C", "D"]
    assert found(html, r'<section class="arc-seat[^"]*"[^>]*data-seat="(\w)"') == list("ABCD")
    assert found(html_of(app, table(four)), r'arc-seat[^"]*"[^>]*data-seat="(\w)"') == list("BCDA")
    assert "data-glance" not in html_of(app, table())


def test_boards_that_a_step_has_nothing_to_do_with_are_strips(app: Flask) -> None:
    """Where there are more than two seats, and nobody taps on cards."""
    state = table(
        {"turn": 9, "active": "C", "A": ANA, "B": BO, "C": {"army": ["C4 mentor"]}} | {"D": {}}
    )
    ana = state.players["A"]
    after = state._replace(players={**state.players, "A": ana._replace(hand=ana.hand[1:])})

    def strips(*states: State, **viewpoint: Any) -> list[str]:
        html = html_of(app, *states, **viewpoint)
        seats = found(html, r'<section class="arc-seat[^"]*is-folded"[^>]*data-seat="(\w)"')
        assert seats == found(html, r'<details data-keep="arc-board-(\w)"> *<summary')
        return seats

    assert strips(after, state) == ["B", "D"]  # C is on turn, A has a card less
    assert strips(state, state, viewer="b") == ["D", "A"]
    assert strips(after, state, interactive=True) == []
    assert strips(table(), table()) == []
    html = html_of(app, state, state)
    assert "Cities" in plain(panel(html, "B"))


def test_many_cards_are_drawn_small(app: Flask) -> None:
    army = [f"A{n} bearer" for n in range(5, 30)]
    html = html_of(app, table({"A": {"army": army}, "B": BO}))
    assert found(html, r'<section class="(arc-seat[^"]*is-dense)"') == [
        "arc-seat is-active is-own is-dense"
    ]


def test_names_are_escaped(app: Flask) -> None:
    with app.test_request_context():
        scene = PICTURE.scene(view(table()), None, Viewpoint(names={"a": "<b>Ana</b>"}))
        html = render_template(PICTURE.template, scene=scene, **PICTURE.words)
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html


def test_the_table_in_characters() -> None:
    assert PICTURE.text is not None
    state = table(combat=BATTLES, stack=STACK[1:2], asks=(Ask("dark-portal", "Look", "B8"),))
    assert PICTURE.text(view(state)).splitlines() == [
        "Turn 7, seat A, attack",
        ">A  deck 23  reserve 2  resources G3/2 E0/1",
        "    A1 Farmland 5/7 level 4: A5 Mentor 2/3*, A6 Conscript 3/3 {+1/+1 x2}",
        "    A2 Spirit Tree 1/6: A11 Poison Ivy 4/5 !1",
        ARMY,
        "    hand (3): kolibri early-spring ?",
        "    graveyard (3): call-to-aid botanist nightingale",
        " B  deck 20  reserve 0  resources R2/3 N4/0",
        "    B1 Second Sons' Army Camp 2/8: B6 Orc Drummer 1/1, B7 Wolf Rider 2/1*",
        "    B2 Two Bridges 8/8: –",
        "    army: B4 Mentor 2/3, B8 Dark Portal, B9 Esteemed Duelist 1/1",
        "    hand (6): ? ? ? ? ? ?",
        "    graveyard (1): misled-orc",
        "S2        B: card deadly-shock >A6",
        "Combat    A on B1 (battles)",
        "  1. A7 < B4 B6",
        "  2. A8 < –",
        "Ruling?   dark-portal: Look",
    ]


@pytest.mark.parametrize("more", [{}, {"deck_c": "uneasy-alliance", "deck_d": "toll-of-time"}])
def test_whole_matches_can_be_drawn(app: Flask, more: dict[str, str]) -> None:
    assert PICTURE.text is not None
    line = play_out(GAME, "1", options=more).timeline.line()
    for before, frame in [*pairwise(line)][:: -(len(line) // 90)]:
        events = tuple(frame.events)
        html = html_of(app, frame.state, before.state, events=events, interactive=True)
        seen = view(frame.state)
        assert set(found(html, r'data-card="(\w+)"')) == set(seen["cards"])
        assert set(found(html, r'data-res="(\w+)"')) == set(seen["resources"])
        assert html.count('<section class="arc-seat') == len(seen["seats"])
        assert PICTURE.text(seen).startswith(("Turn", "Set-up"))
