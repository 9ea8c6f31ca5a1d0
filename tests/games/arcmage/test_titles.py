"""Names of everything: no word of the rules is without one."""

from __future__ import annotations

from typing import get_args

from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.pieces import FACTIONS, CardType, rebirth
from core.games.arcmage.pieces.deck_names import deck_name
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.state.base import SEATS
from core.games.arcmage.titles import (
    ACTION_TITLES,
    FACTION_TITLES,
    KEYWORD_MEANINGS,
    KEYWORD_TITLES,
    PHASE_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    TYPE_TITLES,
    UNTIL_TITLES,
    WHEN_TITLES,
    ZONE_TITLES,
    card_name,
    faction_mix,
    keyword_title,
    seat_title,
)
from core.messages import Message


def test_every_word_of_the_rules_has_a_title() -> None:
    assert set(PHASE_TITLES) == set(get_args(e.Phase))
    assert set(FACTION_TITLES) == set(FACTIONS)
    assert {key: str(title) for key, title in FACTION_TITLES.items()} == dict(FACTIONS)
    assert set(TYPE_TITLES) == set(get_args(CardType))
    assert set(UNTIL_TITLES) == set(get_args(Until))
    prohibited = set(get_args(f.Prohibited)) - set(KEYWORD_TITLES)
    assert set(ACTION_TITLES) == set(get_args(f.Action)) | prohibited
    assert set(REASONS) == set(get_args(e.LostBy))
    assert set(ZONE_TITLES) >= set(get_args(f.Zone))
    assert "".join(SEAT_TITLES).upper() == SEATS
    assert set(RESULT_TITLES) == {*SEAT_TITLES, "draw"}
    assert set(KEYWORD_MEANINGS) <= set(KEYWORD_TITLES)


def test_every_keyword_and_trigger_of_the_cards_has_a_title() -> None:
    for card in rebirth.cards().values():
        for keyword in card.keywords or ():
            assert keyword.partition(" ")[0] in KEYWORD_TITLES
        for ability in card.abilities or ():
            assert getattr(ability, "when", "enters") in WHEN_TITLES


def test_names_of_cards_decks_and_seats() -> None:
    assert str(card_name("deadly-shock")) == "Deadly Shock"
    assert str(card_name("my-own-card")) == "My Own Card"
    assert str(card_name("?")) == "an unseen card"
    assert str(deck_name("toll-of-time")) == "Toll of Time (House of Nobles)"
    assert str(deck_name("{mine}")) == "{mine}"
    assert str(keyword_title("bodyguard 3")) == "bodyguard 3"
    assert str(faction_mix("RD")) == "Dark Legion, Red Banner"
    assert str(faction_mix("")) == "unknown"
    assert seat_title("B") == seat_title("b") == Message("Seat B", seat="b")
    assert str(seat_title("z")) == "z"


def test_winners() -> None:
    assert GAME.winners("c") == ("c",)
    assert GAME.winners("draw") == ()
    assert GAME.winners("z") is None
