"""Effects on hands and decks: what is drawn, discarded, searched and seen."""

from __future__ import annotations

from collections.abc import Iterator

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.decide import hidden_cards
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.hidden_cards import ChanceKind
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.rules.selection import card_fits
from core.games.arcmage.state import UNSEEN, card_of, next_number
from core.games.arcmage.titles import card_name
from core.kit.handlers import Handlers

HIDDEN_ZONES = Handlers[EffectContext, None]()


@HIDDEN_ZONES.of(x.Draw)
def draw(context: EffectContext, effect: x.Draw) -> None:
    """Cards into hands; who must draw more than there is loses (R123)."""
    n = context.value(effect.n)
    for seat in context.seats(effect.who):
        if context.layers.forbidden(seat, "draw"):  # R121
            continue
        if effect.optional and not context.names.waiting(seat):
            continue
        if effect.optional and context.names.dealer is not None:
            context.names.take(seat, n)  # the word that it is accepted
        deck = context.state.players[seat].deck.size
        due = min(n, deck)
        cards = _off_deck(context, seat, "draw", due)
        if cards:
            context.step.fact(f.Draw(seat, cards))
        if due < n:
            context.step.starved.append(seat)


def _off_deck(context: EffectContext, seat: str, kind: ChanceKind, n: int) -> tuple[str, ...]:
    """The next cards of a deck, as chance gives them and as far as they are known."""
    cards = context.names.chance(context.state, seat, kind, n)
    return hidden_cards.from_top(context.state, seat, cards)


def _of_hands(
    context: EffectContext, effect: x.Discard | x.Reveal
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The cards of each hand, picked by who has them, or at random."""
    n = context.value(effect.n)
    for seat in context.seats(effect.who):
        due = min(n, context.state.players[seat].held)
        if due and effect.random:
            yield seat, context.names.chance(context.state, seat, "random", due)
        elif due:
            yield seat, context.names.take(seat, due)


@HIDDEN_ZONES.of(x.Discard)
def discard(context: EffectContext, effect: x.Discard) -> None:
    """Cards of hands into graveyards."""
    for seat, cards in _of_hands(context, effect):
        hidden_cards.need_named(cards)
        hidden_cards.from_hand(context.state, seat, cards)
        context.step.fact(f.Discard(seat, cards))


@HIDDEN_ZONES.of(x.Mill)
def mill(context: EffectContext, effect: x.Mill) -> None:
    """From the top of decks into graveyards; an empty deck loses nobody."""
    n = context.value(effect.n)
    for seat in context.seats(effect.who):
        due = min(n, context.state.players[seat].deck.size)
        if not due:
            continue
        cards = _off_deck(context, seat, "mill", due)
        hidden_cards.need_named(cards)
        context.step.fact(f.Mill(seat, cards))


@HIDDEN_ZONES.of(x.Search)
def search(context: EffectContext, effect: x.Search) -> None:
    """Cards that fit are taken out of the deck; fewer may be found (R133)."""
    most = None if effect.n == "any" else context.value(effect.n)
    for seat in context.seats(effect.who):
        cards = context.names.all_of(seat, most)
        _check_found(context, seat, cards, effect)
        if effect.to == "deck_top":
            if effect.shuffle:
                context.step.fact(f.ShuffleDeck(seat))
            for slug in reversed(cards):  # the first named is drawn first
                context.step.fact(f.MoveCard(f"{seat}:deck:{slug}", "top"))
            continue
        for slug in cards:
            _take(context, seat, slug, effect.to, shown=bool(effect.reveal))
        if effect.shuffle:
            context.step.fact(f.ShuffleDeck(seat))


def _take(context: EffectContext, seat: str, slug: str, to: str, *, shown: bool) -> None:
    number = next_number(context.state, seat) if to == "army" else None
    context.step.fact(f.MoveCard(f"{seat}:deck:{slug}", to, as_=number, shown=shown))


def _check_found(
    context: EffectContext, seat: str, cards: tuple[str, ...], effect: x.Search
) -> None:
    player = context.state.players[seat]
    if len(cards) > player.deck.size:
        raise hidden_cards.wrong_number(seat, player.deck.size, len(cards))
    if effect.to != "hand" or effect.reveal:
        hidden_cards.need_named(cards)
    known = [one.card for one in player.deck.places]
    new = []
    for slug in cards:
        card = card_of(context.state, slug)
        if card is not None and not card_fits(card, effect.filter):
            raise IllegalMove(
                "E_TARGET",
                "{card} is not what is searched for.",
                rule="R133",
                card=card_name(slug),
            )
        if slug in known:
            known.remove(slug)
        else:
            new.append(slug)
    hidden_cards.check_room(context.state, seat, new)


@HIDDEN_ZONES.of(x.Dig)
def dig(context: EffectContext, effect: x.Dig) -> None:
    """The top of the deck is turned over: what fits goes one way, the rest the other."""
    n = context.value(effect.n)
    for seat in context.seats(effect.who):
        due = min(n, context.state.players[seat].deck.size)
        cards = _off_deck(context, seat, "top", due)
        hidden_cards.need_named(cards)
        if cards:
            context.step.fact(f.SeeTop(seat, cards))
        for slug in cards:
            card = card_of(context.state, slug)
            fits = card is not None and card_fits(card, effect.filter)
            to = {"deck_bottom": "bottom", "deck_top": "top"}
            way = effect.hit if fits else effect.miss
            context.step.fact(f.MoveCard(f"{seat}:deck:{slug}", to.get(way, way), shown=True))


@HIDDEN_ZONES.of(x.Look)
def look(context: EffectContext, effect: x.Look) -> None:
    """A player sees the top of a deck; what is merely looked at need not be told (R133)."""
    n = context.value(effect.n)
    for seat in context.seats(effect.who):
        due = min(n, context.state.players[seat].deck.size)
        if context.names.dealer is None:
            cards = context.names.all_of(seat, due)
        else:
            cards = context.names.chance(context.state, seat, "top", due)
        cards = hidden_cards.from_top(context.state, seat, cards)
        if cards:
            context.step.fact(f.SeeTop(seat, cards, (context.seat,)))


@HIDDEN_ZONES.of(x.Reveal)
def reveal(context: EffectContext, effect: x.Reveal) -> None:
    """Everybody sees cards of a hand."""
    for seat, cards in _of_hands(context, effect):
        if UNSEEN not in cards:
            hidden_cards.from_hand(context.state, seat, cards)
            context.step.fact(f.SeeHand(seat, cards))
