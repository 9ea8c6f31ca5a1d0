"""The attacks of a step: reach, sight, cover, wounds, deaths."""

from __future__ import annotations

from math import degrees, pi

from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    AttackDeclared,
    AttackResolved,
    CentreScored,
    FigureKilled,
    MageHealed,
    ReactionUsed,
    StormDeclared,
    TokenRemoved,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import PROFILES
from core.games.sorcerers_deck_of_death.pieces.layouts import thousandths
from core.games.sorcerers_deck_of_death.rules.reach import SPELL_RANGE
from core.kit.handlers import Handlers
from core.messages import msg
from web.pictures.sorcerers_deck_of_death import rows
from web.pictures.sorcerers_deck_of_death.geometry import inches, off
from web.pictures.sorcerers_deck_of_death.sheet import Sheet, Sight

DRAW = Handlers[Sheet, None]()  # what is drawn of events


@DRAW.of(AbilityCast, ReactionUsed)
def cast(sheet: Sheet, event: AbilityCast | ReactionUsed) -> None:
    """The reach of an ability that the Mage uses on others."""
    mage = f"{event.seat}M"
    other = event.target if isinstance(event, AbilityCast) else event.fig
    if event.ability in SPELL_RANGE and mage in sheet.at and rows.mapped(sheet.view):
        kind = "storm" if event.ability == "TE" else "reach"
        sheet.ring(kind, sheet.at[mage], SPELL_RANGE[event.ability], sheet.radius(mage))
    if other is not None and other != mage:
        (sheet.glowing if other[0] == event.seat else sheet.targets).add(other)


@DRAW.of(AttackDeclared)
def declared(sheet: Sheet, event: AttackDeclared) -> None:
    """Who is attacked; of a shot its range, its line of sight and what is hidden from it."""
    sheet.targets.add(event.target)
    if event.attacker is not None:
        sheet.moved.add(event.attacker)
        if event.attack == "shot" and event.attacker in sheet.at and rows.mapped(sheet.view):
            reach = PROFILES[event.attacker[1]].range
            sheet.ring("shot", sheet.at[event.attacker], reach, sheet.radius(event.attacker))
    _sight(sheet, event)
    if event.cover:
        sheet.hiders.update(event.hiders)
        _hidden(sheet, event)


def _sight(sheet: Sheet, event: AttackDeclared) -> None:
    """The line of sight, or where there is none the one between the middles; the distance."""
    if event.gap is None:
        _against(sheet, event.attacker, event.target)
        return
    ends = [sheet.lay.spot(point) for point in event.sight]
    if not ends and event.attacker in sheet.at and event.target in sheet.at:
        ends = [sheet.at[event.attacker], sheet.at[event.target]]
    if ends:
        kind = "gap" if event.los is None else "free" if event.los else "blocked"
        sheet.sights.append(Sight(kind, *ends[0], *ends[1]))
        sheet.measure("gap", ends, event.gap)


def _against(sheet: Sheet, attacker: str | None, target: str) -> None:
    """Without a map, a line between the figures tells who strikes whom."""
    if not rows.mapped(sheet.view) and attacker in sheet.at and target in sheet.at:
        sheet.sights.append(Sight("gap", *sheet.at[attacker], *sheet.at[target]))


def _hidden(sheet: Sheet, event: AttackDeclared) -> None:
    """The sample points of the target that nobody of the shooter's sees (R52)."""
    middle, options = sheet.at.get(event.target), sheet.view["options"]
    if middle is None:
        return
    rim = sheet.radius(event.target) - inches(thousandths(options["los_inset"]))
    for number in event.hidden:
        angle = degrees(2 * pi * (number - 1) / options["los_samples"])
        sheet.hidden.append(off(middle, sheet.lay.ahead(angle), rim) if number else middle)


@DRAW.of(StormDeclared)
def storm(sheet: Sheet, event: StormDeclared) -> None:
    """Everybody whom the Storm strikes."""
    sheet.targets.update(event.targets)
    for target in event.targets:
        _against(sheet, event.attacker, target)


@DRAW.of(AttackResolved)
def resolved(sheet: Sheet, event: AttackResolved) -> None:
    """An attack that did nothing; wounds are marked where they are taken."""
    sheet.targets.add(event.target)
    _against(sheet, event.attacker, event.target)
    if not event.wounds:
        tied = event.attack == "DP" and event.margin == 0
        sheet.mark("miss", event.target, "=" if tied else msg("miss"))


@DRAW.of(WoundsApplied)
def wounded(sheet: Sheet, event: WoundsApplied) -> None:
    """Hit points lost."""
    if event.wounds:
        sheet.mark("wound", event.fig, f"−{event.wounds}")


@DRAW.of(FigureKilled)
def killed(sheet: Sheet, event: FigureKilled) -> None:
    """A cross at the place of death."""
    sheet.mark("dead", event.fig)


@DRAW.of(MageHealed)
def healed(sheet: Sheet, event: MageHealed) -> None:
    """A hit point back."""
    sheet.mark("heal", event.fig, "+1")


@DRAW.of(TokenRemoved)
def freed(sheet: Sheet, event: TokenRemoved) -> None:
    """A figure that may be activated once more."""
    sheet.glowing.add(event.fig)


@DRAW.of(CentreScored)
def scored(sheet: Sheet, event: CentreScored) -> None:
    """Who counts in the centre."""
    sheet.scored = True
    sheet.glowing.update((*event.inside.a, *event.inside.b))
