"""Names of seats, figures, Mages, abilities, phases, warnings and endings, for people."""

from __future__ import annotations

from collections.abc import Mapping

from core.kit.places import inches
from core.messages import Message, msg, seat_titles

TAGLINE = msg(
    "Two bands, two Mages, dice and power cards: kill the enemy Mage, or hold the centre."
)
SEAT_TITLES: Mapping[str, Message] = seat_titles({"a": msg("Seat a"), "b": msg("Seat b")})
RESULT_TITLES: Mapping[str, Message] = {
    "a": msg("{seat} wins", seat=SEAT_TITLES["a"]),
    "b": msg("{seat} wins", seat=SEAT_TITLES["b"]),
    "draw": msg("Draw"),
}
REASONS: Mapping[str, Message] = {
    "mage_killed": msg("the enemy Mage is dead"),
    "mage_hp": msg("more hit points after the last round"),
    "draw": msg("equal hit points after the last round"),
    "conceded": msg("the other seat conceded"),
}
MAGE_TITLES: Mapping[str, Message] = {
    "teymur": msg("Teymur l'Immémoré"),
    "tiluka": msg("Tiluka le Sacrilège"),
}
TYPE_TITLES: Mapping[str, Message] = {
    "M": msg("Mage"),
    "G": msg("Warrior"),
    "T": msg("Shooter"),
    "B": msg("Racer"),
    "S": msg("Specialist"),
    "L": msg("Brute"),
}
ABILITY_TITLES: Mapping[str, Message] = {
    "PD": msg("Defensive Stance"),
    "TP": msg("Power Shot"),
    "AG": msg("Agile"),
    "DI": msg("Disciple"),
    "IN": msg("Unworthy"),
    "PR": msg("Projection"),
    "ST": msg("Strategist"),
    "EP": msg("Crimson Bolt"),
    "TE": msg("Storm of Shards"),
    "TL": msg("Teleport"),
    "CE": msg("Celerity"),
    "VI": msg("Quick"),
    "DV": msg("Life Drain"),
    "DP": msg("Psychic Duel"),
    "IL": msg("Illusion"),
    "RE": msg("Resurrection"),
    "DM": msg("Already Dead"),
}
ATTACK_TITLES: Mapping[str, Message] = {
    "melee": msg("Melee"),
    "charge": msg("Charge"),
    "shot": msg("Shot"),
    **{code: ABILITY_TITLES[code] for code in ("EP", "TE", "CE", "DV", "DP", "PR", "DI")},
    "centre": msg("The centre"),
}
ACTION_TITLES: Mapping[str, Message] = {
    "walk": msg("Walk"),
    "run": msg("Run"),
    "attack": msg("Attack"),
    "charge": msg("Charge"),
    "focus": msg("Focus"),
}
PHASE_TITLES: Mapping[str, Message] = {
    "setup": msg("Deployment"),
    "power": msg("Power phase"),
    "initiative": msg("Initiative"),
    "activation": msg("Activation phase"),
    "end": msg("End phase"),
    "over": msg("The match is over"),
}
WARNING_TITLES: Mapping[str, Message] = {
    "deploy_zone": msg("outside the deployment zone"),
    "too_far": msg("too far"),
    "too_close": msg("too close"),
    "path_enemy": msg("an enemy stands in the way"),
    "path_terrain": msg("scenery lies in the way"),
    "terrain": msg("inside scenery"),
    "overlap": msg("on another base"),
    "off_table": msg("off the table"),
    "enemy_contact": msg("in contact with an enemy"),
    "engaged": msg("engaged"),
    "no_contact": msg("the target is not reached"),
    "charge_blocked": msg("another enemy is met first"),
    "not_in_contact": msg("not in contact"),
    "no_los": msg("no line of sight"),
    "out_of_range": msg("out of range"),
    "cover_mismatch": msg("cover as stated, not as measured"),
    "outside_arc": msg("outside the front arc"),
    "area_mismatch": msg("the Storm's targets as stated, not as measured"),
    "centre_mismatch": msg("the centre as stated, not as measured"),
}


def figure(fig: str) -> Message:
    """A figure within a sentence, by whose it is: `aG` is “Ana's Warrior”."""
    return msg("{seat}'s {figure}", seat=SEAT_TITLES[fig[0]], figure=TYPE_TITLES[fig[1]])


def figure_title(fig: str) -> Message:
    """A figure as the title of what follows; languages with articles have none here."""
    return msg("{owner}'s {figure}", owner=SEAT_TITLES[fig[0]], figure=TYPE_TITLES[fig[1]])


def measured(thousandths: int, limit: int = 0) -> Message:
    """What a failed test measured, to a tenth of an inch; rounding never takes it to its limit."""
    near = 100 * round(thousandths / 100)
    if thousandths > limit >= near:
        near += 100
    elif thousandths < limit <= near:
        near -= 100
    return inches(near)
