"""Stack and combat of Arcmage, and what a step marks on the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from flask import Flask

from core.games import registry
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate.chapters import CHAPTERS
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import Ask, Combat, Piece
from tests.web.arcmage import after, classes, found, html_of, panel, plain, step, table, tile

BATTLES = Combat("B1", "B", ("A7", "A8"), "battles", (("B4", "A7"), ("B6", "A7")))
SHOCK = Item("S1", "card", "A", "deadly-shock", modes=(1,), targets=("B9",))
SHOCKED = (
    e.CardPlayed(
        SHOCK,
        2,
        Payment((("G", 2),)),
        (
            f.NameCard("A", "hand", "deadly-shock"),
            f.MoveCard("A:hand:deadly-shock", "stack"),
            f.SpendResources("A", "G", 2),
        ),
    ),
    e.ItemResolved(
        "S1",
        "A",
        "deadly-shock",
        (f.DealDamage("B9", 3), f.MoveCard("A:stack:deadly-shock", "grave")),
    ),
    e.CreatureDied("B9", "esteemed-duelist", (f.MoveCard("B9", "grave"),)),
)
FOUGHT = e.BattleFought(
    "A",
    "A7",
    ("B4", "B6"),
    (("B4", 2), ("B6", 1)),
    (
        f.DealDamage("B4", 2),
        f.DealDamage("B6", 1),
        f.DealDamage("A7", 4),
        f.KillInBattle("A7"),
        f.KillInBattle("B6"),
    ),
)


STACK = (
    Item("S1", "card", "A", "elvish-ambush", places=("A1",)),
    Item("S2", "card", "B", "deadly-shock", modes=(1,), targets=("A6",)),
    Item("S3", "ability", "A", "royal-guard", source="A7", number=1, targets=("B9", "B"), x=2),
)


def test_the_stack_is_a_pile_whose_top_comes_first(app: Flask) -> None:
    html = html_of(app, table(phase="play1", stack=STACK))
    assert found(html, r'data-item="(\w+)"') == ["S3", "S2", "S1"]
    (top,) = found(html, r'data-item="S3"(.*?)</li>')
    assert "X = 2 ◎ on Seat B's Esteemed Duelist Seat B" in plain(top)
    assert "into Farmland" in plain(html)
    assert "◎3" in tile(html, "B9")
    assert "is-aimed" in classes(html, "A6")
    assert "◎3" in panel(html, "B").split("arc-lay")[0], "the seat is a target too"


def test_the_middle_of_the_table_names_people_and_cards_in_both_languages(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(games=registry())
    state = table(phase="play1", stack=STACK)
    another = Piece("esteemed-duelist", "B", "B", "army")
    state = state._replace(pieces={**state.pieces, "B30": another})
    people = {"a": "Ana", "b": "Bo"}
    told = {
        "en": ("on Bo's Esteemed Duelist no. 1 Bo", "into Farmland", "on Ana's Conscript"),
        "fr": ("Duelliste estimée nº 1 de Bo Bo", "dans Terres cultivées", "Conscrit d’Ana"),
    }
    twins = {"en": "Esteemed Duelist no. 2", "fr": "Duelliste estimée nº 2"}
    for language, expected in told.items():
        html, twin = html_of(app, state, language=language, names=people), twins[language]
        (middle,) = found(html, r'<section class="arc-pileup".*?</section>')
        assert all(words in plain(middle) for words in expected), plain(middle)
        assert not re.search(r"\b[A-H]\d+|\bS\d", plain(middle)), plain(middle)
        assert twin in plain(tile(html, "B30"))
    waits = (Trigger("T1", "B", "B9", "esteemed-duelist", 0, "becomes_marked"),)
    (waiting,) = found(
        html_of(app, state._replace(pending=waits), language="fr"),
        r'<section class="arc-waiting".*?</section>',
    )
    assert "Duelliste estimée nº 1" in plain(waiting)


def test_a_city_that_is_founded_or_falls_has_its_name_in_french(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(games=registry())
    html = step(
        app,
        table(phase="unmark"),
        e.CityFounded("A", "sanctuary", "A31"),
        language="fr",
        names={"a": "Ana"},
    )
    (said,) = found(html, r'is-founded"[^>]*>(.*?)</p>')
    assert plain(said) == "Ana fonde une cité au lieu de jouer un tour Sanctuaire"
    (levels,) = found(html, r'data-card="A31".*?<ol class="arc-levels">(.*?)</ol>')
    assert "Residents" not in levels


def test_what_waits_and_what_the_table_is_asked(app: Flask) -> None:
    waiting = (Trigger("T1", "B", "B6", "orc-drummer", 0, "becomes_marked"),)
    asks = (Ask("dark-portal", "Look at the top card", "B8"),)
    html = html_of(app, table(pending=waiting, asks=asks))
    assert "B Orc Drummer it becomes marked" in plain(html)
    assert found(html, r'data-ask="([\w-]+)"') == ["dark-portal"]
    assert "Dark Portal Look at the top card" in plain(html)


def test_combat_battle_by_battle(app: Flask) -> None:
    html = html_of(app, table(combat=BATTLES))
    assert found(html, r'arc-battle is-(\w+)" data-battle="(\w+)"') == [
        ("now", "A7"),
        ("later", "A8"),
    ]
    (first,) = found(html, r'data-battle="A7"(.*?)</li>')
    assert found(first, r'data-fighter="(\w+)"') == ["A7", "B4", "B6"]
    assert "deals 3" in plain(first)
    assert "takes 3" in plain(first)
    assert "blocks in battle 1" in tile(html, "B4")
    assert {"is-fighting"} <= classes(html, "A7") & classes(html, "B6")
    assert "deals 4 Second Sons' Army Camp" in plain(found(html, r'data-battle="A8"(.*?)</li>')[0])


def test_an_attack_that_is_only_declared_has_its_order(app: Flask) -> None:
    item = Item("S1", "attack", "A", "second-sons-army-camp", source="B1", chosen=("A9", "A8"))
    html = html_of(app, table(combat=Combat("B1", "B"), stack=(item,)))
    assert found(html, r'data-battle="(\w+)"') == ["A9", "A8"]
    assert "attackers Kolibri Majestic Griffin" in plain(html)


def test_who_left_has_no_battle(app: Flask) -> None:
    state = table(combat=BATTLES)
    pieces = {n: one for n, one in state.pieces.items() if n not in {"A7", "A20", "A21", "B6"}}
    html = html_of(app, state._replace(pieces=pieces))
    assert found(html, r'arc-battle is-(\w+)"') == ["void", "now"]
    assert "a card left" in plain(html)


def test_a_card_that_came_and_went_is_shown_with_its_target(app: Flask) -> None:
    html = step(app, table(phase="play1"), *SHOCKED)
    (item,) = found(html, r'arc-item[^"]*is-done" data-item="S1"(.*?)</li>')
    assert "Deadly Shock" in plain(item)
    assert "is-gone" in item
    assert "on Seat B's Esteemed Duelist" in plain(item)
    assert found(html, r'arc-top is-\w is-fresh" data-top="([\w-]+)"') == [
        "esteemed-duelist",
        "deadly-shock",
    ]
    ana = panel(html, "A")
    assert "<s>3</s> <b>2</b>" in ana, "cards in hand"
    assert "is-G is-changed" in ana
    waiting = step(app, table(phase="play1"), SHOCKED[0])
    assert "is-done" not in found(waiting, r'class="([^"]*)" data-item="S1"')[0]
    assert "◎1" in tile(waiting, "B9")


def test_what_a_step_changed_is_marked(app: Flask) -> None:
    facts = (
        f.CreateToken("A", "crop-token", "A2", as_="A30"),
        f.MarkCard("A9"),
        f.DealDamage("B4", 1),
        f.DealDamage("B2", 3),
        f.MoveCard("A6", "army"),
        f.ChangeValues("B9", 1, 0),
        f.Draw("A", ("mentor",)),
    )
    html = step(app, table(), e.CombatCleaned(facts))
    assert "is-fresh" in classes(html, "A30")
    assert "is-turned" in classes(html, "A9")
    assert "is-hit" in classes(html, "B4") & classes(html, "B2")
    assert "is-moved" in classes(html, "A6")
    assert "is-changed" in classes(html, "B9")
    assert 'class="is-new">5</b>' in tile(html, "B2")
    assert 'class="is-new">2</b>' in tile(html, "B9")
    assert "is-fresh" in found(html, r'class="([^"]*)" data-hand="mentor"')[0]
    still = {"is-fresh", "is-turned", "is-hit", "is-moved", "is-changed"}
    assert not still & classes(html, "A8")
    assert not any(name in html_of(app, table()) for name in still - {"is-changed"})


def test_a_battle_shows_how_damage_was_split(app: Flask) -> None:
    html = step(app, table(combat=BATTLES), FOUGHT)
    (lane,) = found(html, r'data-battle="A7"(.*?</p>)')
    assert "damage Mentor = 2 Orc Drummer = 1" in plain(lane)
    assert "deals 3" in plain(lane)
    assert "takes 3" in plain(lane), "the dead one struck too"
    assert found(html, r"arc-battle is-(\w+)") == ["now", "later"]
    assert {"is-dead", "is-hit"} <= classes(html, "B6")
    later = html_of(app, after(table(combat=BATTLES), FOUGHT))
    assert found(later, r"arc-battle is-(\w+)") == ["fought", "now"]
    assert "arc-split" not in later


def test_founding_falling_and_leaving_are_announced(app: Flask) -> None:
    state = table(phase="unmark")
    html = step(app, state, e.CityFounded("A", "sanctuary", "A31"))
    (said,) = found(html, r'is-founded"[^>]*>(.*?)</p>')
    assert plain(said) == "Seat A founds a city instead of a turn Sanctuary"
    fell = e.CityFell("B1", "second-sons-army-camp", "B", (f.MoveCard("B1", "grave"),))
    html = step(app, table(), fell, e.PlayerLost("B", "cities"))
    assert found(html, r"arc-banner is-(\w+)") == ["fell", "out"]
    assert "A city of Seat B falls Second Sons' Army Camp" in plain(html)


def test_without_events_nothing_is_told_of_the_step(app: Flask) -> None:
    state = table(phase="play1")
    html = html_of(app, after(state, *SHOCKED))
    assert "data-item" not in html
    assert "is-fresh" not in html


def test_the_parts_of_a_match() -> None:
    title = CHAPTERS.title
    assert title is not None
    states = [table(turn=0, phase="deal"), table(), table(active="B", turn=8)]
    told = [str(title(old, new)) for old, new in pairwise([*states, states[-1]])]
    assert told == ["Set-up", "Seat A’s turn 7", "Seat B’s turn 8"]
