"""What the modes of a card do, in a few words: they have no text of their own."""

from __future__ import annotations

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.continuous_effects.sources import words
from core.games.arcmage.titles import TYPE_TITLES
from core.messages import Message, msg
from web.i18n import translate

KINDS = {
    **TYPE_TITLES,
    "player": msg("Player"),
    "resource": msg("Resource card"),
    "spell": msg("Card on the stack"),
}


def titles_of(effects: tuple[x.Effect, ...]) -> list[list[str]]:
    """For every choice of these effects the titles of its modes."""
    return [
        [_mode(mode, at) for at, mode in enumerate(effect.one_of, 1)]
        for effect in effects
        if isinstance(effect, x.Choose)
    ]


def _mode(effects: tuple[x.Effect, ...], at: int) -> str:
    said = [_effect(effect) for effect in effects]
    found = [translate(one) for one in said if one is not None]
    return ", ".join(found) if found else translate(msg("Mode {n}", n=at))


def _effect(effect: x.Effect) -> Message | None:
    match effect:
        case x.Damage(to=to, n=int(n)) if isinstance(to.n, int) and to.n > 1:
            return msg("{n} damage to {many}: {what}", n=n, many=to.n, what=_what(to))
        case x.Damage(to=to, n=int(n)):
            return msg("{n} damage: {what}", n=n, what=_what(to))
        case x.Discard(n=int(n)):
            return msg("discard {n}", n=n)
        case x.Sacrifice(n=int(n)):
            return msg("give up {n}", n=n)
        case x.Stat(to=to, atk=int(atk), def_=int(defence)):
            values = f"{atk:+d}/{defence:+d}"
            return msg("{values}: {what}", values=values, what=_what(to))
        case x.CounterSpell():
            return msg("counter a spell")
        case x.Destroy(to=to):
            return msg("destroy: {what}", what=_what(to))
        case x.Draw(n=int(n)):
            return msg("draw {n}", n=n)
        case x.Restrict(op="cannot", what="draw"):
            return msg("no draw this turn")
    return None


def _what(to: Selector) -> Message:
    kinds = words(to.is_)
    if to.who == "self":
        return msg("itself")
    return KINDS.get(kinds[0], msg("card")) if kinds else msg("card")
