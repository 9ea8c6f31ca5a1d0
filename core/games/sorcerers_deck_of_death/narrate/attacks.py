"""Attacks, shots, duels and special attacks in words, from the declaration to the last push."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.sorcerers_deck_of_death import events
from core.games.sorcerers_deck_of_death.narrate.words import (
    dice_words,
    figures,
    flagged,
    listed,
    need_words,
    wounds_words,
)
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ATTACK_TITLES,
    SEAT_TITLES,
    figure,
)
from core.messages import Message, Value, msg

_DECLARED: Mapping[str, Message] = {
    "melee": msg("{attacker} attacks {target} in melee: {dice} against {defence}."),
    "charge": msg("{attacker} strikes {target} after the charge: {dice} against {defence}."),
    "DV": msg("Life Drain on {target}: {dice} against {defence}."),
    "DP": msg("Psychic Duel of {attacker} with {target}: {dice} against 2d6."),
    "PR": msg("Projection on {target}: {dice} against {defence}, at most 1 wound."),
    "CE": msg("Celerity has its price for {target}: {dice} against {defence}, at most 1 wound."),
    "DI": msg("Disciple has its price for {target}: {dice} against {defence}, at most 1 wound."),
    "TE": msg("Storm of Shards on {target}: {dice} against {defence}."),
}
_SHOTS: Mapping[tuple[str, bool], Message] = {
    ("shot", False): msg("{attacker} shoots at {target}, in the open: {dice} against {defence}."),
    ("shot", True): msg("{attacker} shoots at {target}, in cover: {dice} against {defence}."),
    ("EP", False): msg("Crimson Bolt on {target}, in the open: {dice} against {defence}."),
    ("EP", True): msg("Crimson Bolt on {target}, in cover: {dice} against {defence}."),
}


def declared(event: events.AttackDeclared) -> Message:
    """Who attacks whom, and what the dice are measured by."""
    text = _DECLARED.get(event.attack) or _SHOTS[event.attack, bool(event.cover)]
    params: dict[str, Value] = {
        "attacker": SEAT_TITLES[event.seat] if event.attacker is None else figure(event.attacker),
        "target": figure(event.target),
        "dice": need_words(event.bonus),
        "defence": event.defence,
    }
    told = text._replace(params=params)
    if event.gap is not None:
        told = msg("{told} Distance: {gap} in.", told=told, gap=in_inches(event.gap))
    return flagged(told, event.warnings)


def storm(event: events.StormDeclared) -> Message:
    """Whom a Storm of Shards strikes."""
    told = msg(
        "Storm of Shards strikes {targets}: {dice} for each.",
        targets=figures(event.targets),
        dice=need_words(event.bonus),
    )
    return flagged(told, event.warnings)


def rolled(event: events.DiceRolled) -> Message:
    """The dice as they fell."""
    dice = dice_words(event.dice)
    if event.opp is not None:
        return msg("Dice of the duel: {dice} against {other}.", dice=dice,
                   other=dice_words(event.opp))  # fmt: skip
    return msg("Dice against {target}: {dice}.", target=figure(event.target), dice=dice)


def resolved(event: events.AttackResolved) -> Message:
    """What the dice are worth, without the dice themselves; see `sum_line`."""
    return msg("{sum}.", sum=_sum(event, str(event.total)))


def sum_line(dice: events.DiceRolled, event: events.AttackResolved) -> Message:
    """The dice and what they are worth: “4+3+1 = 8 against 7: margin 1, 1 wound”."""
    bonus = event.total - sum(dice.dice)
    return _sum(event, f"{dice_words(dice.dice, bonus)} = {event.total}")


def _sum(event: events.AttackResolved, total: str) -> Message:
    if event.attack == "DP":
        if not event.wounds:
            return msg("{total} against {other}: nothing", total=total, other=event.against)
        return msg(
            "{total} against {other}: {wounds} for {loser}",
            total=total,
            other=event.against,
            wounds=wounds_words(event.wounds),
            loser=figure(event.loser),
        )
    if event.margin <= 0:
        return msg("{total} against {defence}: a miss", total=total, defence=event.against)
    return msg(
        "{total} against {defence}: margin {margin}, {wounds}",
        total=total,
        defence=event.against,
        margin=event.margin,
        wounds=wounds_words(event.wounds),
    )


def raised(event: events.DefenceRaised) -> Message:
    """Defensive Stance."""
    return msg(
        "{figure} defends with {defence} and cannot be pushed by this attack.",
        figure=figure(event.fig),
        defence=event.defence,
    )


def powered(event: events.ShotPowered) -> Message:
    """Power Shot."""
    return msg(
        "The shot of {figure} is {dice} now, and pushes if it wounds.",
        figure=figure(event.fig),
        dice=need_words(event.bonus),
    )


def lessened(event: events.WoundsLessened) -> Message:
    """Already Dead."""
    return msg(
        "Already Dead: {wounds} for {figure}.",
        wounds=wounds_words(event.wounds),
        figure=figure(event.fig),
    )


def wounded(event: events.WoundsApplied) -> Message:
    """Hit points lost, and those left."""
    params: dict[str, Value] = {
        "figure": figure(event.fig),
        "wounds": wounds_words(event.wounds),
        "hp": event.hp,
    }
    if event.cause == "centre":
        text = msg("The centre is lost: {figure} takes {wounds}; HP left: {hp}.")
    else:
        text = msg("{figure} takes {wounds}; HP left: {hp}.")
    return text._replace(params=params)


def killed(event: events.FigureKilled) -> Message:
    """A figure is gone."""
    if event.by in {None, event.fig}:
        return msg("{figure} is dead.", figure=figure(event.fig))
    return msg("{figure} is killed by {by}.", figure=figure(event.fig), by=figure(str(event.by)))


def healed(event: events.MageHealed) -> Message:
    """Life Drain gives a point back."""
    return msg("{figure} is healed; HP: {hp}.", figure=figure(event.fig), hp=event.hp)


_WINDOWS: Mapping[str, Message] = {
    "dice": msg("Dice are due for {figures}."),
    "wound": msg("Wounds of {figures}: {offers} may be used."),
    "push": msg("May be pushed: {figures}."),
    "projection": msg("{offers} may be used on {figures}."),
    "throw": msg("May be thrown: {figures}."),
}
_LEFT: Mapping[str, Message] = {"push": msg("the push"), "throw": msg("the throw")}


def opened(event: events.WindowOpened) -> Message:
    """What may be done before the attack goes on."""
    return _WINDOWS[event.stage]._replace(
        params={
            "figures": figures(event.figs),
            "offers": listed(ABILITY_TITLES[code] for code in event.offers),
        }
    )


def declined(event: events.WindowDeclined) -> Message:
    """What was left."""
    what = [_LEFT.get(code) or ABILITY_TITLES[code] for code in event.declined]
    return msg("Left unused: {what}.", what=listed(what))


def ended(event: events.AttackEnded) -> Message:
    """Nothing of an attack is left to do."""
    return msg("{attack}: over.", attack=ATTACK_TITLES[event.attack])
