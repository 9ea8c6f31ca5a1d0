"""What the record page offers at a table of Sorcerers' Deck of Death."""

from __future__ import annotations

from core import cards as playing_cards
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS, MAGES, OF, SEATS
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES, TYPE_TITLES, figure_title
from core.knowledge import Viewer
from core.messages import Message, msg
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry import cards, fights, figures, rounds, spells
from web.pictures.sorcerers_deck_of_death.entry.expects import expects
from web.pictures.sorcerers_deck_of_death.entry.ground import table
from web.pictures.sorcerers_deck_of_death.entry.words import words

SUITS = "SHCD"


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Json:
    """Everything a page needs to enter the next step by touch, as `viewer` may.

    `state` is what the viewer knows of the table; `dealt` tells that dice and cards come from a
    seed. Lengths are inches. Texts are in the language of the request.
    """
    mine = [seat for seat in (0, 1) if viewer in {None, SEATS[seat]}]
    own = _own(state, mine)
    phase = str(own["phase"])
    return {
        "dealt": dealt,
        "lenient": state.options.strictness == "lenient",
        "expects": translate(expects(state)),
        "alert": False,
        "turn": state.turn if _seat_acts(state) else None,
        "note": translate(_note(state, phase)),
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
        **own,
    }


def _own(state: State, mine: list[int]) -> Json:
    """The phase for somebody who enters for these seats, with what belongs to it."""
    if state.result is not None:
        return {"phase": "over"}
    asked = cards.discards(state, mine) or _of_phase(state, mine)
    return asked or {"phase": "wait"}


def _of_phase(state: State, mine: list[int]) -> Json | None:
    match state.phase:
        case "setup" if state.turn in mine:
            waiting = [fig for fig in OF[state.turn] if state.figs[fig].status == "waiting"]
            return {
                "phase": "setup",
                "seat": SEATS[state.turn],
                "waiting": [FIGS[fig] for fig in waiting],
            }
        case "power":
            return cards.power(state, mine)
        case "initiative" if mine:
            return {"phase": "initiative"}
        case "end" if mine:
            return {"phase": "end", **rounds.centre(state)}
        case "activation":
            return _activation(state, mine)
    return None


def _activation(state: State, mine: list[int]) -> Json | None:
    match state.pending:
        case Drawing():
            return cards.focus(state, state.pending, mine)
        case Attack():
            return fights.attack(state, state.pending, mine)
    if state.turn not in mine:
        return None
    return {
        "phase": "turn",
        "seat": SEATS[state.turn],
        **figures.turn(state),
        "spells": [] if state.act is not None else spells.offers(state, state.turn),
    }


def _seat_acts(state: State) -> bool:
    return state.result is None and state.phase in {"setup", "activation"}


def _note(state: State, phase: str) -> Message:
    if phase == "over":
        return msg("The match is over. Undo takes its last step back.")
    if phase == "wait" and _seat_acts(state):
        return msg("{seat} is to enter the next step.", seat=SEAT_TITLES[SEATS[state.turn]])
    return msg("Nothing is to be entered here.")


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
