"""Decks that are told later: what a match knows of them, and the command that tells one (R131)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.cards import UNSEEN
from core.errors import BadInput
from core.events import Seat
from core.frames import Frame
from core.games.arcmage.commands import TellDeck
from core.games.arcmage.pieces import DECK_SIZE, FACTIONS, MOST_COPIES, rebirth
from core.games.arcmage.pieces.deck_names import deck_group, deck_name
from core.games.arcmage.pieces.decks import CardCount, DeckList, read_list
from core.games.arcmage.rules import evidence
from core.games.arcmage.state import State
from core.games.arcmage.state.base import decks_of, told
from core.games.arcmage.stats.lists_of_decks import said
from core.games.arcmage.titles import FACTION_TITLES, named
from core.telling import Choosable, Contradiction, KnownPart, Telling

MOST_FAULTS = 100  # that are told of one list


def known(line: Sequence[Frame[State]]) -> Mapping[Seat, KnownPart]:
    """By seat what is known of its deck."""
    state = line[-1].state
    return {
        seat.lower(): _known(line, seat, deck)
        for seat, deck in decks_of(state.base.options).items()
    }


def _known(line: Sequence[Frame[State]], seat: str, deck: DeckList) -> KnownPart:
    state = line[-1].state
    copies = evidence.shown(line, seat)
    seen: dict[str, tuple[int, ...]] = {}
    for one in copies:
        seen[one.card] = (*seen.get(one.card, ()), one.step)
    return KnownPart(
        title=deck_name(deck_group(deck.name, len(deck.known), deck.unknown)),
        counts=deck.known,
        unknown=deck.unknown,
        seen=seen,
        against=_against(state, seat, copies),
        alone=state.players[seat].listed == "alone",
    )


def against(line: Sequence[Frame[State]], seat: Seat, deck: DeckList) -> tuple[Contradiction, ...]:
    """What the steps of a line show against a list, were it told now."""
    state, owner = line[-1].state, seat.upper()
    base = told(state.base, owner, _filled(deck))
    player = state.players[owner]._replace(listed=state.base.options.ledger)
    supposed = state._replace(base=base, players={**state.players, owner: player})
    return _against(supposed, owner, evidence.shown(line, owner))


def _against(state: State, seat: str, copies: Sequence[evidence.Copy]) -> tuple[Contradiction, ...]:
    return tuple(
        Contradiction(
            one.step, said(named(one.card, evidence.name_of(state, one.card)), one._asdict())
        )
        for one in evidence.contradictions(state, seat, copies)
    )


def cards(state: State) -> Sequence[Choosable]:
    """All cards of the match but tokens, by faction and name."""
    there = [*state.base.cards.values(), *state.defined.values()]
    order = list(FACTIONS)
    found = sorted(
        (card for card in there if not card.token),
        key=lambda card: (order.index(card.faction), card.name),
    )
    return [
        Choosable(card.id, named(card.id, card.name), FACTION_TITLES[card.faction])
        for card in found
    ]


def content(name: str, counts: Mapping[str, int]) -> DeckList:
    """A list of these cards; one that is a deck of Kifu's has its name."""
    found = DeckList(name, tuple(CardCount(card, n) for card, n in sorted(counts.items()) if n))
    same = (deck.name for deck in rebirth.decks().values() if deck.cards == found.cards)
    return found if name else replace(found, name=next(same, ""))


def read(state: State, text: str) -> Mapping[str, int]:
    """The numbers in a pasted list, which may be of a part. Raises `BadInput` bad_catalogue."""
    there = {**rebirth.cards(), **state.base.cards, **state.defined}
    found = read_list(text, there)
    faults = [fault for fault in found.faults if fault.line is not None]
    if faults:
        error = BadInput("bad_catalogue", "{why}", why=faults[0].message)
        raise error.because(faults[:MOST_FAULTS])
    return found.cards


def _filled(deck: DeckList) -> DeckList:
    """The list with all that it lacks to a whole deck as unknown cards."""
    counts = dict(deck.counts)
    counts[UNSEEN] = counts.get(UNSEEN, 0) + max(0, DECK_SIZE - sum(counts.values()))
    cards = tuple(CardCount(card, n) for card, n in sorted(counts.items()) if n)
    return replace(deck, cards=cards)


def command(seat: Seat, deck: DeckList, alone: bool) -> TellDeck:  # noqa: FBT001
    """What tells a list."""
    return TellDeck(seat.upper(), _filled(deck), alone=alone)


TELLING = Telling(
    known=known,
    against=against,
    cards=cards,
    content=content,
    read=read,
    counts=lambda deck: deck.known,
    command=command,
    size=DECK_SIZE,
    most=MOST_COPIES,
)
