"""Effects on hands and decks: what is drawn, discarded, searched and seen."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.decide import naming
from core.games.arcmage.decide.running import Run
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.rules.fits import card_fits
from core.games.arcmage.state import UNSEEN, card_of
from core.games.arcmage.titles import card_name


def draw(run: Run, effect: x.Draw) -> None:
    """Cards into hands; who must draw more than there is loses (R123)."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        if run.reading.forbidden(seat, "draw"):  # R121
            continue
        if effect.optional and not run.names.waiting(seat):
            continue
        if effect.optional and run.names.dealer is not None:
            run.names.take(seat, n)  # the word that it is accepted
        deck = run.state.players[seat].deck
        due = min(n, deck)
        cards = run.names.chance(run.state, seat, "draw", due)
        cards = naming.from_top(run.state, seat, cards)
        if cards:
            run.step.fact(f.Draw(seat, cards))
        if due < n:
            run.step.starved.append(seat)


def discard(run: Run, effect: x.Discard) -> None:
    """Cards of hands into graveyards, picked by who has them, or at random."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        player = run.state.players[seat]
        due = min(n, len(player.hand) + player.unknown)
        if not due:
            continue
        if effect.random:
            cards = run.names.chance(run.state, seat, "random", due)
        else:
            cards = run.names.take(seat, due)
        naming.need_named(cards)
        new = naming.check_hand(run.state, seat, cards)
        naming.check_room(run.state, seat, new)
        run.step.fact(f.Discard(seat, cards))


def mill(run: Run, effect: x.Mill) -> None:
    """From the top of decks into graveyards; an empty deck loses nobody."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        due = min(n, run.state.players[seat].deck)
        if not due:
            continue
        cards = run.names.chance(run.state, seat, "mill", due)
        cards = naming.from_top(run.state, seat, cards)
        naming.need_named(cards)
        run.step.fact(f.Mill(seat, cards))


def search(run: Run, effect: x.Search) -> None:
    """Cards that fit are taken out of the deck; fewer may be found (R133)."""
    most = None if effect.n == "any" else run.value(effect.n)
    for seat in run.seats(effect.who):
        cards = run.names.all_of(seat, most)
        _check_found(run, seat, cards, effect)
        if effect.to == "deck_top":
            if effect.shuffle:
                run.step.fact(f.ShuffleDeck(seat))
            for slug in reversed(cards):  # the first named is drawn first
                run.step.fact(f.MoveCard(f"{seat}:deck:{slug}", "top"))
            continue
        for slug in cards:
            _take(run, seat, slug, effect.to, shown=bool(effect.reveal))
        if effect.shuffle:
            run.step.fact(f.ShuffleDeck(seat))


def _take(run: Run, seat: str, slug: str, to: str, *, shown: bool) -> None:
    number = f"{seat}{run.state.players[seat].next}" if to == "army" else None
    run.step.fact(f.MoveCard(f"{seat}:deck:{slug}", to, as_=number, shown=shown))


def _check_found(run: Run, seat: str, cards: tuple[str, ...], effect: x.Search) -> None:
    player = run.state.players[seat]
    if len(cards) > player.deck:
        raise naming.wrong_number(seat, player.deck, len(cards))
    if effect.to != "hand" or effect.reveal:
        naming.need_named(cards)
    known = [one.card for one in (*player.top, *player.bottom)]
    new = []
    for slug in cards:
        naming.check_known(run.state, slug)
        card = card_of(run.state, slug)
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
    naming.check_room(run.state, seat, new)


def dig(run: Run, effect: x.Dig) -> None:
    """The top of the deck is turned over: what fits goes one way, the rest the other."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        due = min(n, run.state.players[seat].deck)
        cards = run.names.chance(run.state, seat, "top", due)
        cards = naming.from_top(run.state, seat, cards)
        naming.need_named(cards)
        if cards:
            run.step.fact(f.SeeTop(seat, cards))
        for slug in cards:
            card = card_of(run.state, slug)
            fits = card is not None and card_fits(card, effect.filter)
            to = {"deck_bottom": "bottom", "deck_top": "top"}
            way = effect.hit if fits else effect.miss
            run.step.fact(f.MoveCard(f"{seat}:deck:{slug}", to.get(way, way), shown=True))


def look(run: Run, effect: x.Look) -> None:
    """A player sees the top of a deck; what is merely looked at need not be told (R133)."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        due = min(n, run.state.players[seat].deck)
        if run.names.dealer is None:
            cards = run.names.all_of(seat, due)
        else:
            cards = run.names.chance(run.state, seat, "top", due)
        cards = naming.from_top(run.state, seat, cards)
        if cards:
            run.step.fact(f.SeeTop(seat, cards, (run.seat,)))


def reveal(run: Run, effect: x.Reveal) -> None:
    """Everybody sees cards of a hand."""
    n = run.value(effect.n)
    for seat in run.seats(effect.who):
        player = run.state.players[seat]
        due = min(n, len(player.hand) + player.unknown)
        if not due:
            continue
        if effect.random:
            cards = run.names.chance(run.state, seat, "random", due)
        else:
            cards = run.names.take(seat, due)
        if UNSEEN not in cards:
            new = naming.check_hand(run.state, seat, cards)
            naming.check_room(run.state, seat, new)
            run.step.fact(f.SeeHand(seat, cards))
