"""What the record page offers at a table of Sorcerers' Deck of Death."""

from __future__ import annotations

from core import cards as playing_cards
from core.games.sorcerers_deck_of_death.commands import Pass
from core.games.sorcerers_deck_of_death.decide import setup
from core.games.sorcerers_deck_of_death.pieces import (
    DECK,
    FIGS,
    MAGES,
    OF,
    SEATS,
    ZONE,
    seat_of,
)
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State, mapped
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES, TYPE_TITLES, figure_title
from core.knowledge import Viewer
from core.messages import Message, msg
from web.entry.sorcerers_deck_of_death import Document, Drawn, Due, Quiet, Table
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry import cards, fights, figures, rounds, spells
from web.pictures.sorcerers_deck_of_death.entry.expects import expects
from web.pictures.sorcerers_deck_of_death.entry.ground import inches, table
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction
from web.pictures.sorcerers_deck_of_death.entry.words import words

SUITS = "SHCD"


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """Everything a page needs to enter the next step by touch, as `viewer` may.

    `state` is what the viewer knows of the table; `dealt` tells that dice and cards come from a
    seed. Texts are in the language of the request.
    """
    mine = [seat for seat in (0, 1) if viewer in {None, SEATS[seat]}]
    told: Table = {
        "dealt": dealt,
        "mapped": mapped(state),
        "lenient": state.options.strictness == "lenient",
        "expects": translate(expects(state)),
        "turn": state.turn if _seat_acts(state) else None,
        "note": translate(msg("Nothing is to be entered here.")),
        "facts": [translate(fact) for fact in _facts(state)],
        "extras": rounds.extras(state, mine),
        "words": words(),
        "names": {fig: translate(figure_title(fig)) for fig in FIGS},
        "types": {letter: translate(title) for letter, title in TYPE_TITLES.items()},
        "titles": {seat: translate(SEAT_TITLES[seat]) for seat in SEATS},
        "cards": {card: translate(playing_cards.name(card)) for card in DECK},
        "deck": sorted(DECK, key=lambda card: (SUITS.index(card[1]), -DECK.index(card))),
        "hands": {SEATS[seat]: cards.hand(state, seat) for seat in (0, 1)},
        "table": table(state, viewer),
        "fix": rounds.fixes(state) if viewer is None else None,
    }
    return _asked(state, told, mine) or _quiet(state, told)


def _asked(state: State, told: Table, mine: list[int]) -> Document | None:
    """What is asked of somebody who enters for these seats; None where nothing is."""
    if state.result is not None:
        return None
    if state.phase == "activation":
        for seat, n in setup.owed(state):
            surplus: Due = {"seat": SEATS[seat], "n": n}
            return {**told, **surplus, "phase": "discard"} if seat in mine else None
    match state.phase:
        case "setup" if state.turn in mine:
            waiting = [FIGS[fig] for fig in OF[state.turn] if state.figs[fig].status == "waiting"]
            return {**told, "phase": "setup", "seat": SEATS[state.turn], "waiting": waiting}
        case "power":
            return _power(state, told, mine)
        case "initiative" if mine:
            return {**told, "phase": "initiative"}
        case "end" if mine:
            limit = inches(ZONE)
            return {**told, "phase": "end", "centre": rounds.centre(state), "limit": limit}
        case "activation":
            return _activation(state, told, mine)
    return None


def _power(state: State, told: Table, mine: list[int]) -> Drawn | None:
    """Who draws in the power phase, and how many; who discards (R15, R16). No seat waits."""
    waiting = [seat for seat in mine if not state.sides[seat].drawn]
    draws = [cards.draw(state, seat, setup.due(state)) for seat in waiting]
    surplus: list[Due] = [
        {"seat": SEATS[seat], "n": n} for seat, n in setup.owed(state) if seat in mine
    ]
    if not draws and not surplus:
        return None
    return {**told, "phase": "power", "draws": draws, "surplus": surplus, "reactions": []}


def _activation(state: State, told: Table, mine: list[int]) -> Document | None:
    match state.pending:
        case Drawing():
            return _focus(state, state.pending, told, mine)
        case Attack():
            return fights.attack(state, state.pending, told, mine)
    if state.turn not in mine:
        return None
    figs = figures.able(state)
    return {
        **told,
        "phase": "turn",
        "seat": SEATS[state.turn],
        "act": figures.acting(state),
        "figs": figs,
        "passing": None if figs else Pass(),
        "spells": [] if state.act is not None else spells.offers(state, state.turn),
    }


def _focus(state: State, pending: Drawing, told: Table, mine: list[int]) -> Drawn | None:
    """The cards of a Focus, and Disciple before them (R32, R78)."""
    seat = seat_of(pending.fig)
    if seat not in mine:
        return None
    return {
        **told,
        "phase": "focus",
        "draws": [cards.draw(state, seat, pending.n)],
        "surplus": [],
        "reactions": [reaction(code, pending.fig) for code in pending.offers],
    }


def _quiet(state: State, told: Table) -> Quiet:
    """Nothing is to be entered here, and why."""
    if state.result is not None:
        note = msg("The match is over. Undo takes its last step back.")
        return {**told, "phase": "over", "note": translate(note)}
    if _seat_acts(state):
        note = msg("{seat} is to enter the next step.", seat=SEAT_TITLES[SEATS[state.turn]])
        return {**told, "phase": "wait", "note": translate(note)}
    return {**told, "phase": "wait"}


def _seat_acts(state: State) -> bool:
    return state.result is None and state.phase in {"setup", "activation"}


def _facts(state: State) -> list[Message]:
    """What stands in the head of the page."""
    hp = [state.figs[mage].hp for mage in MAGES]
    found = [
        msg("round {n} of {all}", n=state.round, all=state.options.rounds),
        msg("Mages {a} : {b}", a=hp[0], b=hp[1]),
    ]
    if state.act is not None:
        found.append(msg("{n} AP", n=state.act.ap))
    return found
