"""The ledger: what is known of each owner's 45 cards, and what unknown ones can be (R131)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from core.games.arcmage.state import UNSEEN, Player, State, definition


def named(state: State, owner: str) -> Iterator[str]:
    """The identified cards of an owner, wherever they are; tokens are no cards of a deck (R20)."""
    player = state.players[owner]
    yield from player.hand
    for known in player.deck.places:
        if known.card != UNSEEN:
            yield known.card
    for zone in (player.reserve, player.grave, player.removed):
        yield from (card for card in zone if card != UNSEEN)
    for resource in state.resources.values():
        if resource.owner == owner and resource.face != UNSEEN:
            yield resource.face
    for piece in state.pieces.values():
        if piece.owner == owner and not definition(state, piece).token:
            yield piece.card
    for item in state.stack:
        if item.kind == "card" and item.seat == owner and item.card != UNSEEN:
            yield item.card


def identified(state: State, owner: str, slug: str) -> int:
    """How many copies of a card are identified among an owner's."""
    return sum(card == slug for card in named(state, owner))


def room(state: State, owner: str, slug: str) -> int | None:
    """How many more cards of an owner can turn out to be this one, None: nobody counts (R131).

    Nobody counts while some cards of the deck have no name: any card may be among those.
    """
    checked = state.base.options.ledger and state.players[owner].listed
    if not checked or state.base.unlisted[owner] or slug in state.defined:
        return None
    listed = state.base.lists[owner].get(slug, 0)
    return max(0, listed - identified(state, owner, slug))


def unseen(state: State, owner: str) -> Mapping[str, int]:
    """What unknown cards of an owner can be, how many of each; nothing without a whole list."""
    if not state.players[owner].listed or state.base.unlisted[owner]:
        return {}
    known = Counter(named(state, owner))
    left = {card: n - known[card] for card, n in sorted(state.base.lists[owner].items())}
    return {card: n for card, n in left.items() if n > 0}


def next_cards(player: Player, n: int, unseen: list[str]) -> tuple[str, ...]:
    """The next cards of a deck; those that nobody knows are taken from `unseen`, in its order."""
    inner = player.deck.size - len(player.deck.bottom)
    return tuple(
        (unseen.pop(0) if unseen else UNSEEN) if slug == UNSEEN and at < inner else slug
        for at, slug in enumerate(player.deck.order()[:n])
    )
