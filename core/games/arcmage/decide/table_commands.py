"""What is recorded beside the game: cards shown, cards typed in, notes, conceding."""

from __future__ import annotations

from typing import Literal

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, hidden_cards, state_based_actions
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import UNSEEN, State, alive, card_there, unseen_resources
from core.games.arcmage.titles import card_name


def show(step: StepBuilder, command: c.ShowCard) -> None:
    """A card is shown, which changes knowledge only (R132). Raises E_HAND, E_LEDGER, E_RESERVE.

    Its owner alone learns nothing of a card that has a name: then an unseen one is named (R130).
    """
    state = step.state
    owner = command.owner
    if state.result is None or owner not in state.base.seats:
        guards.seated(state, owner)  # after the end even losers may show what they had (R124)
    for seat in command.to:
        guards.seated(state, seat)
    hidden_cards.need_named((command.card,))
    hidden_cards.check_known(state, command.card)
    step.open(e.CardShown(owner, command.card, command.zone, command.to))
    match command.zone:
        case "hand" | "reserve" | "res" if command.to == (owner,):
            _name(step, owner, command.zone, command.card)
        case "hand":
            hidden_cards.from_hand(state, owner, (command.card,))
            step.fact(f.SeeHand(owner, (command.card,)))
        case "top":
            hidden_cards.from_top(state, owner, (command.card,))
            step.fact(f.SeeTop(owner, (command.card,), command.to))
        case "reserve":
            _among(step, owner, command.card, state.players[owner].reserve)
            if command.card not in state.players[owner].reserve:
                step.fact(f.NameCard(owner, "reserve", command.card))
        case "res":
            faces = tuple(r.face for r in state.resources.values() if r.owner == owner)
            _among(step, owner, command.card, faces)
            if command.card not in faces:
                step.fact(f.NameCard(owner, "res", command.card))
    step.close()


def _name(
    step: StepBuilder, owner: str, zone: Literal["hand", "reserve", "res"], slug: str
) -> None:
    """One of the unseen cards of a zone is this one, whether or not another is so called; of
    resource cards the first one."""
    if not unnamed(step.state, owner, zone):
        raise IllegalMove("E_HAND", "There is no unseen card that could be named.", rule="R130")
    if zone == "reserve" and card_there(step.state, slug).type != "city":
        raise IllegalMove("E_RESERVE", "{card} is no city.", rule="R5", card=card_name(slug))
    hidden_cards.check_room(step.state, owner, (slug,))
    step.fact(f.NameCard(owner, zone, slug))


def unnamed(state: State, owner: str, zone: Literal["hand", "reserve", "res"]) -> int:
    """How many cards of a zone have no name."""
    player = state.players[owner]
    match zone:
        case "hand":
            return player.unknown
        case "reserve":
            return player.reserve.count(UNSEEN)
        case "res":
            return len(unseen_resources(state, owner))


def _among(step: StepBuilder, owner: str, slug: str, cards: tuple[str, ...]) -> None:
    if slug in cards:
        return
    if UNSEEN not in cards:
        raise IllegalMove(
            "E_HAND", "{card} is not among those cards.", rule="R130", card=card_name(slug)
        ).elsewhere(slug)
    hidden_cards.check_room(step.state, owner, (slug,))


def define(step: StepBuilder, command: c.DefineCard) -> None:
    """A printed card that the catalogue does not have (1.2). Raises E_CARD for one that it has."""
    card = command.card
    if card.id in step.state.base.cards or card.id in step.state.defined:
        raise IllegalMove("E_CARD", "{card} is defined already.", card=card.name)
    step.add(e.CardDefined(card))


def note(step: StepBuilder, command: c.AddNote) -> None:
    """Words beside the record; after the end too (R124)."""
    step.add(e.NoteAdded(command.text))


def concede(step: StepBuilder, command: c.Concede) -> None:
    """Conceding is losing at that moment (R128)."""
    state = step.state
    if len(alive(state)) > 2:  # where others go on, the set-up waits for everybody
        guards.started(state)
    seat = guards.seated(state, command.seat)
    step.add(e.PlayerConceded(seat))
    state_based_actions.lose(step, [(seat, "concession")])
    if not step.over:
        state_based_actions.check_state(step)
