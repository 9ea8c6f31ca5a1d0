"""What a selector or a filter means: cards in play, cards off play, what may be chosen (1.3)."""

from __future__ import annotations

from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.selectors import Filter, Kind, Selector
from core.games.arcmage.rules.continuous_effects.answers import LayerAnswers
from core.games.arcmage.rules.continuous_effects.sources import costs_between, words
from core.games.arcmage.state import State, alive, card_of

HIDDEN = frozenset({"hand", "grave", "any_grave"})


def card_fits(card: Card, wanted: Filter | Selector | Kind) -> bool:
    """Whether a card off play fits, by what is printed on it."""
    kinds, subs = words(wanted.is_), words(wanted.sub)
    return (
        (not kinds or "card" in kinds or card.type in kinds)
        and (not subs or any(sub in subs for sub in card.subtypes or ()))
        and wanted.faction in {None, card.faction}
        and wanted.name in {None, card.name}
        and costs_between(card, wanted.cost_at_least, wanted.cost_at_most)
        and (wanted.not_ is None or not card_fits(card, wanted.not_))
        and (wanted.any_of is None or any(card_fits(card, one) for one in wanted.any_of))
        and (isinstance(wanted, Kind) or _worded(card, wanted))
    )


def _worded(card: Card, wanted: Filter | Selector) -> bool:
    """The same for printed keywords."""
    printed = {word.partition(" ")[0] for word in card.keywords or ()}
    lacking = wanted.without is None or wanted.without not in printed
    return lacking and (wanted.with_ is None or wanted.with_ in printed)


def whose(wanted: Filter | Selector, owner: str, seat: str, player: str | None = None) -> bool:
    """Whether what a seat has is meant, `seat` being “you” and `player` that player."""
    match wanted.of:
        case None | "any":
            return True
        case "you":
            return owner == seat
        case "opponent":
            return owner != seat
    return player is None or owner == player


def fits(
    layers: LayerAnswers,
    n: str,
    wanted: Filter | Selector,
    *,
    source: str | None,
    seat: str,
    host: str | None = None,
    player: str | None = None,
    at: str | None = None,
    dead: bool = False,
) -> bool:
    """Whether a living card in play fits; `seat` is “you”, `source` the card that says it.

    With `dead` those killed in battle, too.

    The host is that of the source unless it is given. `player` is the target or that player (None:
    any), `at` the city, or the seat whose army, that was chosen for `target_city_1` and the like.
    """
    host = host or _host(layers, source)
    index = layers.card_index
    if n not in (index.all if dead else index.live) or n not in index.fitting(
        wanted, source=source, seat=seat, host=host, player=player, at=at
    ):
        return False
    if wanted.other and n == source:
        return False
    return _has(layers, n, wanted)


def matching(
    layers: LayerAnswers,
    wanted: Filter | Selector,
    *,
    source: str | None,
    seat: str,
    host: str | None = None,
    player: str | None = None,
    at: str | None = None,
) -> tuple[str, ...]:
    """All living cards in play that fit: the active player's first, then by seat and number."""
    found = layers.card_index.live & layers.card_index.fitting(
        wanted, source=source, seat=seat, host=host or _host(layers, source), player=player, at=at
    )
    if wanted.other:
        found -= {source or ""}
    if wanted.without is not None or wanted.with_ is not None:
        found = frozenset(n for n in found if _has(layers, n, wanted))
    return in_order(layers.state, found)


def _has(layers: LayerAnswers, n: str, wanted: Filter | Selector) -> bool:
    """Whether a card in play has the keyword that is wanted, and lacks the other."""
    if wanted.without is not None and layers.has(n, wanted.without):
        return False
    return wanted.with_ is None or layers.has(n, wanted.with_)


def targets(
    layers: LayerAnswers,
    wanted: Filter | Selector,
    *,
    source: str | None,
    seat: str,
    host: str | None = None,
    player: str | None = None,
    at: str | None = None,
) -> tuple[str, ...]:
    """What may be chosen, as it is written behind `>`; `seat` chooses.

    Of a hand these are the known cards that fit; an unknown one may turn out to be another.
    """
    state = layers.state
    kinds, zones = words(wanted.is_), words(wanted.in_)
    if not HIDDEN.isdisjoint(zones):
        return _off_play(state, wanted, zones, seat, player)
    found: list[str] = []
    if "player" in kinds:
        found += (one for one in turn_order(state) if whose(wanted, one, seat, player))
    if "spell" in kinds:
        found += (
            item.id
            for item in state.stack
            if item.kind == "card" and whose(wanted, item.seat, seat, player)
        )
    if "resource" in kinds:
        found += _resources(state, wanted, seat, player)
    cards = matching(layers, wanted, source=source, seat=seat, host=host, player=player, at=at)
    found += (n for n in cards if not _safe(layers, n, wanted, seat))
    return tuple(found)


def _safe(layers: LayerAnswers, n: str, wanted: Filter | Selector, seat: str) -> bool:
    """K-sanctuary: spells and abilities of opponents do not target it; or nothing does (R120)."""
    theirs = layers.state.pieces[n].controller != seat
    return (isinstance(wanted, Selector) and wanted.who == "target") and (
        layers.barred(n, "be_targeted") or (theirs and layers.has(n, "sanctuary"))
    )


def _resources(
    state: State, wanted: Filter | Selector, seat: str, player: str | None
) -> tuple[str, ...]:
    found = [
        n
        for n, card in state.resources.items()
        if whose(wanted, card.controller, seat, player)
        and wanted.faction in {None, card.faction}
        and not (wanted.unmarked and card.marked)
    ]
    order = _from_active(state)
    return tuple(sorted(found, key=lambda n: (order.index(n[0]), int(n[2:]))))


def _off_play(
    state: State,
    wanted: Filter | Selector,
    zones: tuple[str, ...],
    seat: str,
    player: str | None,
) -> tuple[str, ...]:
    """Cards of hands and graveyards, `A:ghoul`, each name once for its owner."""
    found: dict[str, None] = {}
    for owner in turn_order(state):
        cards: list[str] = []
        has = state.players[owner]
        mine = owner == seat if wanted.of is None else whose(wanted, owner, seat, player)
        if "hand" in zones and mine:
            cards += has.hand
        if "any_grave" in zones or ("grave" in zones and mine):
            cards += reversed(has.grave)
        for slug in cards:
            card = card_of(state, slug)
            if card is not None and card_fits(card, wanted):
                found[f"{owner}:{slug}"] = None
    return tuple(found)


def turn_order(state: State) -> tuple[str, ...]:
    """The seats still in the game, from the active player on (R118)."""
    there = alive(state)
    return tuple(seat for seat in _from_active(state) if seat in there)


def in_order(state: State, cards: frozenset[str]) -> tuple[str, ...]:
    """By the controllers' turn order, then the seat in the number, then the number (R126)."""
    seats = _from_active(state)

    def key(n: str) -> tuple[int, str, int]:
        return seats.index(state.pieces[n].controller), n[0], int(n[1:])

    return tuple(sorted(cards, key=key))


def _from_active(state: State) -> tuple[str, ...]:
    """All seats in turn order from the active player on; during the set-up from the first on."""
    seats = state.base.seats
    at = seats.index(state.active) if state.active in seats else 0
    return seats[at:] + seats[:at]


def _host(layers: LayerAnswers, source: str | None) -> str | None:
    piece = None if source is None else layers.state.pieces.get(source)
    return piece.place if piece is not None and piece.zone == "attached" else None
