"""What the rules expect next, as one sentence."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.decide import setup
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS, seat_of
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.games.sorcerers_deck_of_death.titles import ATTACK_TITLES, SEAT_TITLES, figure
from core.messages import Message, msg


def expects(state: State) -> Message:
    """The next thing to do at the table."""
    if state.result is not None:
        return msg("The match is over.")
    owed = setup.owed(state)
    if len(owed) == 2:
        return msg("Both seats discard down to ten cards.")
    for seat, n in owed:
        return msg("{seat} discards {n}, down to ten cards.", seat=_seat(seat), n=n)
    match state.phase:
        case "setup":
            return msg("{seat} sets a figure up.", seat=_seat(state.turn))
        case "power":
            return _draws(state)
        case "initiative":
            return msg("Both seats roll for the initiative.")
        case "end":
            return msg("Look who stands in the centre.")
    return _activation(state)


def _draws(state: State) -> Message:
    waiting = [seat for seat in (0, 1) if not state.sides[seat].drawn]
    n = setup.due(state)
    if len(waiting) == 2:
        return msg("Both seats draw {n} cards.", n=n)
    return msg("{seat} draws {n} cards.", seat=_seat(waiting[0]), n=n)


def _activation(state: State) -> Message:
    match state.pending:
        case Drawing(fig=fig, n=n):
            return msg("{seat} draws for the Focus: {n}.", seat=_seat(seat_of(fig)), n=n)
        case Attack():
            return _attack(state.pending)
    if state.act is not None:
        return msg("{fig}: next action.", fig=figure(FIGS[state.act.fig]))
    return msg("{seat} to play.", seat=_seat(state.turn))


def _attack(pending: Attack) -> Message:
    attack = ATTACK_TITLES[pending.kind]
    match pending.stage:
        case "dice" if pending.target >= 0 and not pending.left:
            return msg("{attack} on {fig}: roll.", attack=attack, fig=figure(FIGS[pending.target]))
        case "dice":
            return msg("{attack}: roll for each of them.", attack=attack)
        case "wound":
            return msg("{fig} may lose one wound less.", fig=figure(FIGS[pending.loser]))
        case "push" if pending.kind == "TE":
            return msg("{attack}: who is pushed?", attack=attack)
        case "push":
            return msg("{fig} may be pushed.", fig=figure(FIGS[pending.target]))
        case "throw":
            return msg("{fig} may be thrown.", fig=figure(FIGS[pending.target]))
    return msg("A Projection may follow.")


def _seat(seat: int) -> Message:
    return SEAT_TITLES[SEATS[seat]]
