"""How an automa came to its card: the facts of its play in steps (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.cards import UNSEEN
from core.events import Json
from core.games.origin_story.rules.automa import STEP_RULES
from core.games.origin_story.titles import SUITS, card_name
from core.messages import Message, msg
from web.pictures.origin_story.faces import Face, face

WHY: Mapping[str, Message] = {
    "2a": msg("Threat: the lowest legal card that is not Love"),
    "2b": msg("Threat, only Love is legal: the lowest Love"),
    "3a": msg("The lowest {suit} that beats {best}"),
    "3b": msg("No {suit} beats {best}: the lowest {suit}"),
    "4": msg("No {suit}: the lowest card of any suit"),
    "ruled": msg("What the table decided"),
}


class Drawn(NamedTuple):
    """A drawn card: kept or tossed, and why."""

    card: Face
    kept: bool
    why: Message


class AutomaPlay(NamedTuple):
    """What an automa did in this step. A lead has neither draws nor a step of the rules."""

    who: str
    step: str
    rule: str
    why: Message
    drawn: list[Drawn]
    dropped: list[Face]
    hand: list[Face]  # after step 1, the played card among them
    shuffled: bool


def course(view: Json, before: Json | None) -> AutomaPlay | None:
    """The play of an automa that led to this view; None where something else did."""
    last = view.get("last")
    if not last or before is None or last == before.get("last") or last["card"] == UNSEEN:
        return None
    if last["kind"] == "automa_led":
        return _lead(last, before)
    return _follow(view, last) if last["kind"] == "automa_followed" else None


def _lead(last: Json, before: Json) -> AutomaPlay:
    why = msg("Threat: leads its lowest card") if last["threat"] else msg("Leads its highest card")
    if len(last["equal"]) > 1:
        why = msg("{why}, the leftmost of {n}", why=why, n=len(last["equal"]))
    hand = _hand(before, before["hands"][last["who"]], last["card"], last["equal"], ())
    return AutomaPlay(last["who"], "", "R53", why, [], [], hand, shuffled=False)


def _follow(view: Json, last: Json) -> AutomaPlay:
    led = SUITS[last["led"]]
    why = WHY[last["step"]]._replace(params={"suit": led, "best": card_name(last["best"])})
    drawn, kept = [], list(last["keep"])
    for code in last["draws"]:
        keep = code in kept
        if keep:
            kept.remove(code)
        suit = SUITS[view["suits"].get(code, code[0])]
        reason = msg("holds {suit}", suit=suit) if keep else msg("no {suit}", suit=suit)
        drawn.append(Drawn(face(None, code), keep, reason))
    beating = last["beating"] if last["step"] == "3a" else ()
    return AutomaPlay(
        last["who"],
        last["step"],
        STEP_RULES.get(last["step"], "R54"),
        why,
        drawn,
        [face(None, code) for code in last["drop"]],
        _hand(view, last["middle"], last["card"], last["able"], beating),
        last["shuffled"] is not None,
    )


def _hand(
    view: Json, codes: list[str], played: str, able: list[str], beating: list[str] | tuple[()]
) -> list[Face]:
    """The hand from which the card came, with what could be played outlined."""
    found, out = [], False
    for code in codes:
        states, note = "", None
        if code == played and not out:
            states, note, out = "is-played", msg("played"), True
        elif code in beating:
            states, note = "is-able is-beating", msg("would beat too")
        elif code in able:
            states, note = "is-able", msg("could be played")
        found.append(face(view, code, states, note))
    return found
