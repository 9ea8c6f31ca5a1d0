"""Refusals that several commands share, and reading cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.cards import UNSEEN
from core.errors import IllegalMove
from core.games.origin_story.events.places import skill_named
from core.games.origin_story.pieces import HAND, parse
from core.games.origin_story.rules import deck
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import THE_PLAYER
from core.games.origin_story.words import CARDS, THE, card_words
from core.kit.places import listing
from core.kit.refusals import SharedRefusals
from core.messages import Message, Value, msg

SHARED = SharedRefusals(
    codes={
        "bad_options": "E_OPTION",
        "bad_position": "E_OPTION",
        "bad_notation": "E_SYNTAX",
        "bad_ruling": "E_OP",
        "no_reason": "E_REASON",
        "game_over": "E_PHASE",
        "not_your_turn": "E_ACTOR",
    },
    rules={"not_your_turn": "R2"},
    texts={"not_your_turn": msg("It is {seat} who plays now.")},
)

EXPECTED: dict[str, Message] = {
    "new": msg("what was drawn before the first round (new …)"),
    "deal_you": msg("the eight cards of {player} (Y: …)", player=THE_PLAYER),
    "event": msg("the event of round 3 (ev …)"),
    "story": msg("three story cards and the one kept (st … > …)"),
    "super_hero": msg("a super-hero (sh …)"),
    "charge": msg("energy on skills (ch …)"),
    "side": msg("the side of {player} (hero or villain)", player=THE_PLAYER),
    "deal_A": msg("the Automaton's eight cards (A: …)"),
    "deal_F": msg("the Factoryon's eight cards (F: …)"),
    "automa_card": msg("the top automa card (v …)"),
    "effect_draws": msg("the cards that the effect draws (dr …)"),
    "late": msg("skills that waited, then the first trick (go)"),
    "turn:A": msg("the Automaton's play (>)"),
    "turn:F": msg("the Factoryon's play (>)"),
    "turn:Y": msg("the card of {player}", player=THE_PLAYER),
    "after_trick": msg("a skill that may be used, or not (use … no)"),
    "round_end": msg("the end of the round (end)"),
    "over": msg("nothing: the match is over"),
}


def illegal(code: str, text: str, rule: str | None = None, **params: Value) -> IllegalMove:
    """The refusal with one of the codes of section 5."""
    return IllegalMove(code, text, rule=rule, **params)


WAY_ON: dict[str, set[str]] = {  # the phases behind one in which skills may hold the game
    "super_hero": {"charge"},
    "charge": {"side"},
    "after_trick": {"turn:A", "turn:F", "turn:Y", "round_end"},
}


def check_phase(state: State, *phases: str) -> None:
    """Raises E_PHASE, with the phase and what is expected; E_PENDING where a skill is between."""
    if state.phase in phases:
        return
    if WAY_ON.get(state.phase, set()).issuperset(phases):
        check_open(state)
    raise illegal(
        "E_PHASE",
        "Not now. Expected: {due}.",
        due=EXPECTED[state.phase],
    )


def read(codes: Sequence[str]) -> tuple[str, ...]:
    """Cards as codes. Raises E_CARD, E_TWICE."""
    found: list[str] = []
    for text in codes:
        card = parse(text)
        if card is None:
            raise illegal("E_CARD", "“{card}” is no card.", None, card=text)
        if card in found and not card.endswith(".5"):
            raise illegal("E_TWICE", "{card} is named twice.", None, card=card_words(card))
        found.append(card)
    return tuple(found)


def check_hand(state: State, cards: tuple[str, ...]) -> None:
    """Raises E_COUNT, E_SEEN: eight cards that are in the deck."""
    if len(cards) != HAND:
        raise illegal("E_COUNT", "A hand has {n} cards.", "R20", n=HAND)
    deck.check(state, cards)
    deck.draw(state.deck, (), HAND, cards)


def check_held(state: State, card: str) -> None:
    """Raises E_NOT_IN_HAND."""
    if card not in hand(state, "Y"):
        raise illegal(
            "E_NOT_IN_HAND",
            "{player} does not hold {card}.",
            None,
            player=THE["Y"],
            card=card_words(card),
        ).elsewhere(card)


def check_seen(state: State) -> None:
    """Raises E_SEEN at a table of earlier, whose hands may not be looked back at."""
    if any(UNSEEN in held for held in state.hands):
        raise illegal(
            "E_SEEN",
            "Earlier tricks may not be looked back at while the match goes on: no move is tried "
            "from here.",
            "R5",
        )


def check_open(state: State) -> None:
    """Raises E_PENDING while a skill is still to be used or declined."""
    if state.open:
        raise illegal(
            "E_PENDING",
            "First use these skills or decline them: {skills}.",
            "R41",
            skills=called(state, state.open),
        )
    if state.refreshing:
        n = CARDS.said(state.refreshing)
        raise illegal("E_PENDING", "To be discarded first: {cards}.", "R41", cards=n)


def called(state: State, skills: Iterable[str]) -> Value:
    """Skills by the names of their cards."""
    return listing([skill_named(state, (skill, "")) for skill in skills])
