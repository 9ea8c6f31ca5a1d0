"""The next enemy: from the catalogue, or entered by hand (R3 to R7, R53, section 1.3)."""

from __future__ import annotations

import re

from core.errors import IllegalMove, Refused
from core.games.ace_of_spades.commands import Drawn, RevealEnemy
from core.games.ace_of_spades.decide import draws, outcome
from core.games.ace_of_spades.decide.refusals import check_phase, illegal, seat_of
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.fights import EnemyRevealed, SceneStarted
from core.games.ace_of_spades.pieces import FIGHTS, catalogues, scene_of
from core.games.ace_of_spades.pieces.catalogues.check import check_cards
from core.games.ace_of_spades.pieces.enemies import EnemyCard, ManualCard, title
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.rules.enemies import offered
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.words import own_words

LONGEST = 36  # characters of an id that is made of a name, which may be longer


def reveal(state: State, command: RevealEnemy) -> tuple[Event, ...]:
    """A fight begins; after an acolyte in a new scene (R54)."""
    check_phase(state, "reveal")
    fight = state.fight + 1
    card = _card(state, command, fight)
    bullets, refills = flow.start_dials(state, fight)
    redeal = state.redeal
    step = StepBuilder(state)
    step.add(EnemyRevealed(card, fight, card.hp, bullets, refills, command.source))
    if redeal:
        step.add(SceneStarted(scene_of(fight)))
        step.wanted["due"] = flow.everybody(state)
    for drawn in command.drawn or ():
        seat = seat_of(state, drawn.seat)
        draws.add(step, seat, Drawn(drawn.hand, drawn.common), command.source)
    return outcome.close(step)


def _card(state: State, command: RevealEnemy, fight: int) -> EnemyCard:
    if command.card is not None:
        return _by_hand(state, command.card, fight)
    if command.id is None:
        raise illegal("E_SYNTAX", "Say which enemy is revealed.", None)
    known = catalogues.of(state.options.catalogue)
    card = next((card for card in known if card.id == command.id.lower()), None)
    if card is None:
        raise illegal(
            "E_WRONG_ENEMY",
            "The catalogue has no card “{id}”; enter it by hand.",
            "R2",
            id=command.id,
        )
    if card not in offered(state):
        raise _not_due(card, fight)
    return card


def _not_due(card: EnemyCard, fight: int) -> IllegalMove:
    if card.back == fight - 1:
        return illegal(
            "E_WRONG_ENEMY",
            "{enemy} is the boss of another difficulty.",
            "R84",
            enemy=own_words(title(card)),
        )
    return illegal(
        "E_WRONG_ENEMY",
        "{enemy} does not come in fight {fight}: back {back} is due.",
        "R3",
        enemy=own_words(title(card)),
        fight=fight,
        back=fight - 1,
    )


def _by_hand(state: State, card: ManualCard, fight: int) -> EnemyCard:
    """The card with the back that is due, and an id made of its name (section 1.3)."""
    found = EnemyCard(
        _free_id(state, card.name),
        fight - 1,
        card.hp,
        card.name.strip(),
        state.options.difficulty if fight == FIGHTS else None,
        None,
        card.penalty,
        card.bonus,
        card.cost,
        card.text,
    )
    try:
        check_cards((found,))
    except Refused as error:
        raise illegal(
            "E_WRONG_ENEMY", "This card cannot be: {why}", None, why=error.message
        ) from error
    return found


def _free_id(state: State, name: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", name.strip().lower())[:LONGEST]
    taken = {card.id for card in catalogues.of(state.options.catalogue)}
    taken |= {one.card.id for one in state.defeated}
    taken |= {one.card.id for one in state.one_shots} | {card.id for card in state.permanents}
    number, found = 1, stem
    while found in taken:
        number += 1
        found = f"{stem}-{number}"
    return found
