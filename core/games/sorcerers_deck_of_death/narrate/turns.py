"""Deployment, cards, activations, moves, spells and rounds in words."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events
from core.games.sorcerers_deck_of_death.narrate.words import (
    cards_words,
    dice_words,
    figures,
    flagged,
    row_words,
)
from core.games.sorcerers_deck_of_death.pieces import Point
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ACTION_TITLES,
    PHASE_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    figure,
)
from core.messages import Message, Value, msg


def spot(at: Point) -> str:
    """A point in inches, as the notation writes it: `9,4.5`."""
    return f"{in_inches(at[0])},{in_inches(at[1])}"


def deployed(event: events.FigureDeployed) -> Message:
    """A figure is set up."""
    told = msg("{figure} is deployed at {spot}.", figure=figure(event.fig), spot=spot(event.at))
    return flagged(told, event.warnings)


def phase(event: events.PhaseEntered) -> Message:
    """Another phase, and who acts first in it."""
    title = PHASE_TITLES[event.phase]
    if event.turn is None:
        return msg("{phase}.", phase=title)
    return msg("{phase}: {seat} acts first.", phase=title, seat=SEAT_TITLES[event.turn])


def drawn(event: events.CardsDrawn) -> Message:
    """Cards into a hand."""
    return msg("{seat} draws {cards}.", seat=SEAT_TITLES[event.seat], cards=row_words(event.cards))


def power(event: events.PowerDrawn) -> Message:
    """The draw of the power phase is done."""
    return msg("{seat} has drawn for this round.", seat=SEAT_TITLES[event.seat])


def reshuffled(event: events.DeckReshuffled) -> Message:
    """The discard is the deck; what is known of the hand by it."""
    told = msg("{seat} shuffles the discard into a new deck.", seat=SEAT_TITLES[event.seat])
    if not event.known:
        return told
    known = row_words(event.known)
    return msg("{told} So the unseen cards in hand are {cards}.", told=told, cards=known)


def discarded(event: events.CardsDiscarded) -> Message:
    """Cards above ten."""
    return msg(
        "{seat} discards {cards} down to the limit of ten.",
        seat=SEAT_TITLES[event.seat],
        cards=row_words(event.cards),
    )


def initiative(event: events.InitiativeRolled) -> Message:
    """All rolls, ties first."""
    rolls = ", ".join(f"{dice_words(roll.a)} : {dice_words(roll.b)}" for roll in event.rolls)
    return msg(
        "Initiative, seat a first: {rolls}. {seat} begins.",
        rolls=rolls,
        seat=SEAT_TITLES[event.winner],
    )


def activated(event: events.ActivationStarted) -> Message:
    """A figure may act."""
    return msg("{figure} is activated.", figure=figure(event.fig))


def acted(event: events.ActionTaken) -> Message:
    """An action, and the points left."""
    return msg(
        "{figure}: {action}, action points left: {ap}.",
        figure=figure(event.fig),
        action=ACTION_TITLES[event.action],
        ap=event.ap,
    )


_WAYS: Mapping[str, Message] = {
    "walk": msg("{figure} walks {length} in to {spot}."),
    "run": msg("{figure} runs {length} in to {spot}."),
    "charge": msg("{figure} charges {length} in to {spot}."),
    "push": msg("{figure} is pushed {length} in to {spot}."),
    "throw": msg("{figure} is thrown {length} in to {spot}."),
    "agile": msg("{figure} slips away, {length} in to {spot}."),
    "teleport": msg("{figure} is teleported {length} in to {spot}."),
    "swap": msg("{figure} appears at {spot}, {length} in away."),
}


def moved(event: events.FigureMoved) -> Message:
    """How far a base went, and where it stands."""
    params: dict[str, Value] = {
        "figure": figure(event.fig),
        "length": in_inches(event.length),
        "spot": spot(event.path[-1]),
    }
    return flagged(_WAYS[event.way]._replace(params=params), event.warnings)


def cast(event: events.AbilityCast) -> Message:
    """The Mage's ability and its price."""
    params: dict[str, Value] = {
        "seat": SEAT_TITLES[event.seat],
        "ability": ABILITY_TITLES[event.ability],
        "cards": row_words(event.cards),
    }
    if event.target is None:
        return msg("{seat} casts {ability} with {cards}.")._replace(params=params)
    params["target"] = figure(event.target)
    return msg("{seat} casts {ability} on {target} with {cards}.")._replace(params=params)


def reacted(event: events.ReactionUsed) -> Message:
    """A reaction and its price."""
    told = msg(
        "{seat} uses {ability} for {figure} with {cards}.",
        seat=SEAT_TITLES[event.seat],
        ability=ABILITY_TITLES[event.ability],
        figure=figure(event.fig),
        cards=row_words(event.cards),
    )
    return flagged(told, event.warnings)


def quickened(event: events.MoveQuickened) -> Message:
    """Quick."""
    return msg(
        "{figure} may move {mvt} in in this activation.", figure=figure(event.fig), mvt=event.mvt
    )


def focused(event: events.FocusDeclared) -> Message:
    """A Focus waits for its cards."""
    return msg("{figure} focuses: {cards}.", figure=figure(event.fig), cards=cards_words(event.n))


def deepened(event: events.FocusDeepened) -> Message:
    """Disciple."""
    return msg(
        "Disciple: {figure} draws {cards} and then suffers a special attack.",
        figure=figure(event.fig),
        cards=cards_words(event.n),
    )


def focus_drawn(event: events.FocusDrawn) -> Message:
    """The cards of the Focus are there."""
    return msg("The Focus of {figure} is done.", figure=figure(event.fig))


def token_removed(event: events.TokenRemoved) -> Message:
    """Celerity."""
    return msg("{figure} may be activated again.", figure=figure(event.fig))


def raised(event: events.FigureRaised) -> Message:
    """Resurrection."""
    told = msg(
        "{figure} rises at {spot}, unworthy, with {hp} HP.",
        figure=figure(event.fig),
        spot=spot(event.at),
        hp=event.hp,
    )
    return flagged(told, event.warnings)


def activation_ended(event: events.ActivationEnded) -> Message:
    """The figure has its token."""
    if not event.unused:
        return msg("{figure} has acted.", figure=figure(event.fig))
    return msg(
        "{figure} has acted; action points unused: {unused}.",
        figure=figure(event.fig),
        unused=event.unused,
    )


def passed(event: events.Passed) -> Message:
    """A turn without anything."""
    return msg("{seat} passes.", seat=SEAT_TITLES[event.seat])


def turn_ended(event: events.TurnEnded) -> Message:
    """The other seat is next."""
    return msg("{seat} has played this turn.", seat=SEAT_TITLES[event.seat])


def centre(event: events.CentreScored) -> Message:
    """Who stands in the centre, and what that is worth."""
    told = msg(
        "The centre: {a} for seat a ({figures_a}), {b} for seat b ({figures_b}).",
        a=event.a,
        b=event.b,
        figures_a=figures(event.inside.a),
        figures_b=figures(event.inside.b),
    )
    return flagged(told, event.warnings)


def round_started(event: events.RoundStarted) -> Message:
    """All may act again."""
    return msg("Round {n} begins.", n=event.round)


def conceded(event: events.Conceded) -> Message:
    """The match is given up."""
    return msg("{seat} concedes.", seat=SEAT_TITLES[event.seat])


def ended(event: MatchEnded) -> Message:
    """The result and its reason."""
    return msg(
        "{result}: {reason}.", result=RESULT_TITLES[event.result], reason=REASONS[event.reason]
    )
