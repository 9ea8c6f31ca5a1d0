"""Blows of a turn, told by whom they struck: “kills Bo's Brute with Crimson Bolt”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.events.places import WOUNDS
from core.games.sorcerers_deck_of_death.titles import ABILITY_TITLES, figure
from core.messages import Message, msg

Fate: TypeAlias = Literal["killed", "wounded", "missed", "waiting"]
FATES: tuple[Fate, ...] = ("killed", "wounded", "missed", "waiting")  # as they weigh
SAID_WITH_BLOW = frozenset({"EP", "DV", "DP", "PR"})  # abilities that strike one figure

_PLAIN: Mapping[Fate, Message] = {
    "killed": msg("kills {figure}"),
    "wounded": msg("wounds {figure}"),
    "missed": msg("misses {figure}"),
    "waiting": msg("attacks {figure}"),
}
_CHARGING: Mapping[Fate, Message] = {
    "killed": msg("charges and kills {figure}"),
    "wounded": msg("charges and wounds {figure}"),
    "missed": msg("charges and misses {figure}"),
    "waiting": msg("charges {figure}"),
}
_WITH: Mapping[Fate, Message] = {
    "killed": msg("kills {figure} with {ability}"),
    "wounded": msg("wounds {figure} with {ability}"),
    "missed": msg("misses {figure} with {ability}"),
    "waiting": msg("attacks {figure} with {ability}"),
}
_DUELLING = {**_WITH, "missed": msg("duels in vain with {figure}")}


class Blows:
    """What one figure suffered in a turn, and by which attacks of whose turn it was."""

    def __init__(self) -> None:
        """Nothing so far."""
        self.kinds: list[e.AttackKind] = []
        self.wounds = 0
        self.fate: Fate = "waiting"

    def said(self, fig: str) -> Message:
        """The blows as a clause behind the figure that struck them."""
        texts = _PLAIN
        if "charge" in self.kinds:
            texts = _CHARGING
        elif self.kinds[-1] in SAID_WITH_BLOW:
            texts = _DUELLING if self.kinds[-1] == "DP" else _WITH
        ability = ABILITY_TITLES.get(self.kinds[-1], Message(""))
        told = texts[self.fate]._replace(params={"figure": figure(fig), "ability": ability})
        if self.fate != "wounded":
            return told
        return msg("{blow} (−{n} HP)", blow=told, n=self.wounds)


def blows(subject: str | None, happened: Sequence[e.Event]) -> Iterator[Message]:
    """Who was killed, wounded, missed, attacked, in this order; last what `subject` suffered.

    `subject` is the figure whose turn it is. What others suffer otherwise is told of themselves.
    """
    suffered = _suffered(subject, happened)
    for fig in sorted(suffered, key=lambda fig: (fig == subject, FATES.index(suffered[fig].fate))):
        yield from _clause(fig, suffered[fig], subject)


def _clause(fig: str, one: Blows, subject: str | None) -> Iterator[Message]:
    if one.kinds:
        yield one.said(fig)
    elif one.fate == "killed":
        yield msg("dies") if fig == subject else msg("{figure} dies", figure=figure(fig))
    elif one.fate == "wounded":
        wounds = WOUNDS.said(one.wounds)
        if fig == subject:
            yield msg("takes {wounds}", wounds=wounds)
        else:
            yield msg("{figure} takes {wounds}", figure=figure(fig), wounds=wounds)


def _suffered(subject: str | None, happened: Sequence[e.Event]) -> Mapping[str, Blows]:
    """The blows by figure, in the order in which they were struck."""
    found: dict[str, Blows] = {}
    for event in happened:
        if isinstance(event, e.AttackDeclared | e.AttackResolved):
            one = found.setdefault(event.target, Blows())
            if event.attacker == subject is not None:
                one.kinds.append(event.attack)
            if isinstance(event, e.AttackResolved) and one.fate == "waiting":
                one.fate = "missed"
        elif isinstance(event, e.WoundsApplied):
            one = found.setdefault(event.fig, Blows())
            one.fate = "wounded"
            one.wounds += event.wounds
        elif isinstance(event, e.FigureKilled):
            found.setdefault(event.fig, Blows()).fate = "killed"
    return found
