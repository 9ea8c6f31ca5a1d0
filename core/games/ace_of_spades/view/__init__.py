"""What a seat may see (section 5), and the table as a page shows it."""

from __future__ import annotations

from core import cards
from core.events import Json, Seat
from core.game import OwnUnseen, Secrets
from core.games.ace_of_spades.commands import Command, NameCard
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.pieces import SEAT, SEATS, enemies
from core.games.ace_of_spades.state import State, hand_of, hidden, limit, seats, unseen
from core.games.ace_of_spades.state.stored import plain
from core.games.ace_of_spades.view import hiding
from core.games.ace_of_spades.view.history_redaction import redact_history
from core.games.ace_of_spades.view.open_entries import open_to
from core.kit.zones import faces
from core.messages import msg


def view(state: State) -> Json:
    """The table by name with what follows from it, for a page.

    Beside `plain`: `hand` by seat with a `?` for each unseen card, `unseen`, the cards whose
    place is not known, `limit` of a hand, `kind` of the enemy in front, and `hidden`, whether
    nobody may look at the discard pile now.
    """
    return {
        **plain(state),
        "hand": {SEATS[seat]: faces(hand_of(state, seat)) for seat in seats(state)},
        "unseen": cards.members(unseen(state)),
        "limit": limit(state),
        "kind": None if state.enemy is None else enemies.kind(state.enemy.card),
        "hidden": hidden(state.options) and state.result is None,
    }


def to_play(view: Json) -> Seat | None:
    """Whose turn it is; nobody's after the end."""
    active: Seat | None = None if view["result"] else view["active"]
    return active


def count_unseen(state: State) -> int:
    """How many cards lie in the deck and unseen in hands."""
    return unseen(state).bit_count()


def own_unseen(state: State, seat: Seat) -> tuple[OwnUnseen[Command], ...]:
    """What its seat can name of its hand."""
    number, running = SEAT[seat], state.result is None
    n = state.unknown[number] if running and number in seats(state) else 0
    return (OwnUnseen(msg("Hand"), n, lambda card: NameCard(card, seat=SEATS[number])),)


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=hiding.mask,
    hide_command=hiding.hide_command,
    hide_event=hiding.hide_event,
    redact_history=redact_history,
    open_to=open_to,
)
