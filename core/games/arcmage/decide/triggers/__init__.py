"""Which triggers a fact sets off (section 1.3, R116)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from core.games.arcmage import facts as f
from core.games.arcmage.pieces.hints import part_of
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.rules.abilities import TriggeredAbility, triggers_of
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.selection import card_fits, fits
from core.games.arcmage.state import Piece, State, card_of, card_there

LEAVING = {"dies", "leaves_play", "goes_to_graveyard"}  # of the dead, too


class TriggeringStep(Protocol):
    """The step that is being decided."""

    state: State

    @property
    def layers(self) -> Layers:
        """The values of the table as it is now."""

    def fact(self, fact: f.Happening) -> None:
        """One more thing that happens."""

    def set_off(self, trigger: Trigger) -> None:
        """A trigger, to happen right after what caused it."""


def after_fact(step: TriggeringStep, before: State, fact: f.Happening) -> None:
    """Notice what entered, left, died, was marked, drawn or discarded by a fact."""
    match fact:
        case f.MoveCard(card=card, to=to):
            _moved(step, before, card, to)
        case f.RemoveItem(item=item):
            _countered(step, before, item)
        case f.CreateToken() | f.AttachCard():
            _entered(step, before)
        case f.MarkCard(card=card):  # R23: it was unmarked
            became_marked(step, card)
        case f.KillInBattle(card=card):
            _own(step, step.state, card, step.state.pieces[card], "dies")
        case f.Draw(seat=seat, cards=cards):
            drew(step, seat, len(cards))
        case f.Discard(seat=seat, cards=cards):
            discarded(step, seat, len(cards))
            buried(step)
        case f.Mill():
            buried(step)


def _moved(step: TriggeringStep, before: State, card: str, to: str) -> None:
    piece = before.pieces.get(card)
    if piece is not None and card not in step.state.pieces:
        _left(step, before, card, piece, to)
        return
    if piece is None:
        _entered(step, before)
        if to == "grave":
            buried(step)
        return
    if step.state.pieces[card].marked and not piece.marked:
        became_marked(step, card, piece)
    if to != "army":
        own(step, card, "enters_city", place=to)


def _countered(step: TriggeringStep, before: State, item: str) -> None:
    """A card was played though it does nothing, and it lies in the graveyard now (R85)."""
    for one in before.stack:
        if one.id == item and one.kind == "card":
            played(step, one.seat, one.card)
            buried(step)


def _entered(step: TriggeringStep, before: State) -> None:
    for number, piece in step.state.pieces.items():
        if number not in before.pieces:
            own(step, number, "enters")
            if piece.zone == "resident":
                own(step, number, "enters_city", place=piece.place)


def _left(step: TriggeringStep, before: State, number: str, piece: Piece, to: str) -> None:
    if to == "grave" and not piece.dead and piece.zone != "city":
        _own(step, before, number, piece, "dies")
    _own(step, before, number, piece, "leaves_play")
    if to == "grave":
        lies = f"{piece.owner}:grave:{piece.card}"
        _own(step, before, number, piece, "goes_to_graveyard", place=lies)
        buried(step)


def own(step: TriggeringStep, number: str, when: str, **about: Any) -> None:
    """A card's own triggers of this name; `about` goes into them."""
    _own(step, step.state, number, step.state.pieces[number], when, **about)


def _own(
    step: TriggeringStep, state: State, number: str, piece: Piece, when: str, **about: Any
) -> None:
    if piece.dead and when not in LEAVING:  # R109
        return
    if when in LEAVING and "place" not in about:
        about["place"] = piece.place if piece.zone == "resident" else piece.zone
    for index, trig in _of(state, piece):
        if trig.when == when and trig.of == "card" and trig.watches is None:
            step.set_off(Trigger("", piece.controller, number, piece.card, index, when, **about))
    for kind, _ in piece.counters if state.base.counters else ():
        giver = state.base.counters.get(kind)
        for index, trig in enumerate(() if giver is None else triggers_of(giver)):
            if giver is not None and trig.when == when and trig.counter == kind:
                step.set_off(Trigger("", piece.controller, number, giver.id, index, when, **about))
    _watchers(step, state, number, when, about.get("place"))


def _watchers(
    step: TriggeringStep, state: State, number: str, when: str, place: str | None
) -> None:
    """Triggers of other cards, and of the card itself, that watch for this of cards that fit."""
    for watcher, piece in state.pieces.items():
        if piece.dead and watcher != number:
            continue
        for index, trig in _of(state, piece):
            if trig.watches is None or trig.when != when:
                continue
            if trig.of == "level" and (watcher, trig.level) not in state.lasting:
                continue
            layers = step.layers if state is step.state else Layers(state)
            if fits(layers, number, trig.watches, source=watcher, seat=piece.controller, dead=True):
                cause = state.pieces[number].controller
                about = ((number,), cause, place)
                step.set_off(
                    Trigger("", piece.controller, watcher, piece.card, index, when, *about)
                )


def became_marked(step: TriggeringStep, number: str, before: Piece | None = None) -> None:
    """A card in play became marked: its own triggers, and those of what is attached to it.

    One that moves is marked where it was `before` it is put down (R73).
    """
    state = step.state
    piece = before or state.pieces[number]
    own(step, number, "becomes_marked")
    for attached, other in state.pieces.items():
        if other.zone == "attached" and other.place == number:
            for index, trig in _of(state, other):
                if trig.when == "host_becomes_marked" and trig.of == "host":
                    where = piece.place if piece.zone == "resident" else _army(piece)
                    step.set_off(
                        Trigger(
                            "",
                            other.controller,
                            attached,
                            other.card,
                            index,
                            trig.when,
                            (number,),
                            place=where,
                        )
                    )


def over_the_cap(step: TriggeringStep, seats: tuple[str, ...]) -> bool:
    """Players who have more resource cards than they may: each gives one up, and so on."""
    found = False
    for seat in seats:
        waiting = any(t.when == "over_the_cap" and t.seat == seat for t in step.state.pending)
        if waiting or not step.layers.has_too_many(seat):
            continue
        for city, level in step.state.lasting:
            piece = step.state.pieces[city]
            for index, trig in _of(step.state, piece):
                if not found and trig.when == "over_the_cap" and trig.level == level:
                    too_many = Trigger("", seat, city, piece.card, index, trig.when, player=seat)
                    step.set_off(too_many)
                    found = True
    return found


def kept_marked(step: TriggeringStep, kept: tuple[str, ...]) -> None:
    """Cards that effects kept marked in an unmark phase: what those say to their controllers."""
    for number in kept:
        seat = step.state.pieces[number].controller
        for keeper in step.layers.keepers(number):
            piece = step.state.pieces[keeper]
            for index, trig in _of(step.state, piece):
                if trig.when == "keeps_marked":
                    about = ((number,), seat)
                    step.set_off(Trigger("", seat, keeper, piece.card, index, trig.when, *about))


def _army(piece: Piece) -> str:
    return f"{piece.controller} army"


def played(step: TriggeringStep, seat: str, slug: str, item: str | None = None) -> None:
    """A card was played: what its player's cards say to that; `item` is what it became."""
    card = card_there(step.state, slug)
    for number, piece in step.state.pieces.items():
        if piece.controller != seat or number == item or piece.dead:
            continue
        for index, trig in _of(step.state, piece):
            if trig.when == "you_play_card" and (
                trig.filter is None or card_fits(card, trig.filter)
            ):
                step.set_off(Trigger("", seat, number, piece.card, index, trig.when))


def drew(step: TriggeringStep, seat: str, n: int) -> None:
    """A seat drew cards: a trigger for each of them."""
    _watched(step, seat, n, "opponent_draws")


def discarded(step: TriggeringStep, seat: str, n: int) -> None:
    """A seat discarded cards: a trigger for each of them."""
    _watched(step, seat, n, "opponent_discards")


def _watched(step: TriggeringStep, seat: str, n: int, when: str) -> None:
    for number, piece in step.state.pieces.items():
        if piece.controller == seat or piece.dead:
            continue
        for index, trig in _of(step.state, piece):
            if trig.when != when or (
                trig.of == "level" and (number, trig.level) not in step.state.lasting
            ):
                continue
            for _ in range(n):
                # what the affected player picks is that player's to enter
                by = seat if when == "opponent_discards" else piece.controller
                step.set_off(Trigger("", by, number, piece.card, index, when, player=seat))


def buried(step: TriggeringStep) -> None:
    """Cards in graveyards that act from there are the table's to rule on (Wight)."""
    for seat, player in step.state.players.items():
        if len(player.grave) < 4:
            continue
        slug = player.grave[-4]
        card = card_of(step.state, slug)
        if card is not None and any(
            trig.when == "three_cards_on_top_in_grave" for trig in triggers_of(card)
        ):
            asked = f"{seat}:grave:{slug}"
            if all(ask.source != asked for ask in step.state.asks):
                step.fact(f.AskRuling(slug, part_of(card.text), asked))


def _of(state: State, piece: Piece) -> Iterator[tuple[int, TriggeredAbility]]:
    card = card_of(state, piece.card)
    if card is not None:
        yield from enumerate(triggers_of(card))
