"""Effects that put cards somewhere else."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.decide import hidden_cards, leaving_play
from core.games.arcmage.decide.effect_context import EffectContext, shape
from core.games.arcmage.decide.effects.ask_ruling import ask_entering
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.state import UNSEEN, card_there, next_number, standing
from core.games.arcmage.titles import seat_title
from core.kit.handlers import Handlers

ZONE_CHANGES = Handlers[EffectContext, None]()


@ZONE_CHANGES.of(x.Destroy)
def destroy(context: EffectContext, effect: x.Destroy) -> None:
    """To the owner's graveyard; what is indestructible stays."""
    for number in context.who(effect.to):
        if number in context.state.pieces and not leaving_play.survives(context.step, number):
            leaving_play.leave(context.step, number)


@ZONE_CHANGES.of(x.Sacrifice)
def sacrifice(context: EffectContext, effect: x.Sacrifice) -> None:
    """Given up by the controller, which is no destroying."""
    if effect.to is not None:
        found = context.who(effect.to)
        for number in found:
            leaving_play.leave(context.step, number)
        return
    kind = effect.is_ or "card"
    for seat in context.seats(effect.who or "you"):
        wanted = Selector("chosen", is_=kind, of="that_player", n=context.value(effect.n))
        player, context.player = context.player, seat
        for number in context.pick(wanted):
            give_up(context, number)
        context.player = player


def give_up(context: EffectContext, number: str) -> None:
    """A card in play, or a resource card, goes to its owner's graveyard, where it has a name."""
    resource = context.state.resources.get(number)
    if resource is None:
        leaving_play.leave(context.step, number)
        return
    face = resource.face
    if face == UNSEEN:
        (face,) = context.names.chance(context.state, resource.owner, "face", 1)
        hidden_cards.need_named((face,))
        hidden_cards.check_room(context.state, resource.owner, (face,))
    context.step.fact(f.MoveCard(number, "grave", face=face))


@ZONE_CHANGES.of(x.Move)
def move(context: EffectContext, effect: x.Move) -> None:
    """Between cities and armies; no limit of cities applies (R75)."""
    for number in context.who(effect.to):
        piece = context.state.pieces.get(number)
        if piece is None or piece.zone not in {"army", "resident"}:
            continue
        place = _destination(context, effect, number)
        now = piece.place or "army"
        if place is None or place == now or _closed(context, place, now):
            continue
        if context.layers.forbidden(number, "move"):
            continue
        marks = effect.marks is not False and not context.layers.has(number, "travel")
        context.step.fact(f.MoveCard(number, place, marked=marks))


def _closed(context: EffectContext, place: str, now: str) -> bool:
    """Whether one of the two cities lets nobody in or out."""
    return any(
        one in context.state.pieces and context.layers.forbidden(one, "be_moved_to_or_from")
        for one in (place, now)
    )


def _destination(context: EffectContext, effect: x.Move, number: str) -> str | None:
    match effect.zone:
        case "army":
            return "army"
        case "same_destination":
            return context.trigger.place if context.trigger is not None else None
        case "this_city":
            return context.source
    allowed = allowed_places(context, effect.zone, number)
    return context.place(allowed) if allowed else None


def allowed_places(context: EffectContext, zone: str | None, number: str) -> tuple[str, ...]:
    """The places from which one is picked for a card."""
    piece = context.state.pieces.get(number)
    if zone == "your_city" or piece is None:
        return standing(context.state, context.seat)
    own = standing(context.state, piece.controller)
    match zone:
        case "controller_city":
            return own
        case "owner_city_or_army":
            return ("army", *standing(context.state, piece.owner))
    return ("army", *own)


@ZONE_CHANGES.of(x.Put)
def put(context: EffectContext, effect: x.Put) -> None:
    """From a hand to a place; the card itself into its graveyard, or to the top of that."""
    if effect.to.who == "self":
        for number in context.who(effect.to):
            leaving_play.leave(context.step, number)
        return
    for target in context.pick(effect.to):
        owner, slug = target.split(":")
        new = hidden_cards.from_hand(context.state, owner, (slug,))
        place = (
            "army"
            if effect.zone == "army"
            else context.place(standing(context.state, context.seat))
        )
        if new:
            context.step.fact(f.NameCard(owner, "hand", slug))
        enter(context, f"{owner}:hand:{slug}", place)


def enter(context: EffectContext, card: str, place: str, *, under: str | None = None) -> str:
    """A creature comes into play without being played; its number."""
    owner, _, slug = card.split(":")
    number = next_number(context.state, owner)
    known = card_there(context.state, slug)
    tired = "fatigue" in (known.keywords or ())
    context.step.fact(f.MoveCard(card, place, marked=tired, as_=number, under=under))
    ask_entering(context, known, number)
    return number


@ZONE_CHANGES.of(x.Bounce)
def bounce(context: EffectContext, effect: x.Bounce) -> None:
    """Out of play to a zone of the owner."""
    zone = {"hand": "hand", "deck_top": "top", "deck_bottom": "bottom"}[effect.zone]
    for number in context.who(effect.to):
        leaving_play.leave(context.step, number, zone)


@ZONE_CHANGES.of(x.Exile)
def exile(context: EffectContext, effect: x.Exile) -> None:
    """Removed from the game (R19)."""
    for number in context.who(effect.to) if effect.to is not None else context.same:
        if number in context.state.pieces:
            leaving_play.leave(context.step, number, "out")


@ZONE_CHANGES.of(x.Reanimate)
def reanimate(context: EffectContext, effect: x.Reanimate) -> None:
    """A creature of a graveyard into play, under the control of whose effect it is."""
    place = "army" if effect.zone == "army" else context.source or "army"
    entered = []
    if effect.to.who == "that_card":
        picked = context.that_card_in_grave()
    else:
        picked = context.pick(effect.to, optional=bool(effect.optional))
    for target in picked:
        owner, *_, slug = target.split(":")
        under = context.seat if owner != context.seat else None
        number = enter(context, f"{owner}:grave:{slug}", place, under=under)
        if effect.then is not None:
            context.step.fact(f.RemoveLater(number, context.seat))
        entered.append(number)
    context.same = tuple(entered)


@ZONE_CHANGES.of(x.Token)
def token(context: EffectContext, effect: x.Token) -> None:
    """Tokens are created (R20)."""
    slug = next((c.id for c in context.state.base.cards.values() if c.name == effect.name), None)
    if slug is None:
        return
    place = "army" if effect.zone == "army" else context.source or "army"
    for _ in range(context.value(effect.n)):
        number = next_number(context.state, context.seat)
        context.step.fact(f.CreateToken(context.seat, slug, place, bool(effect.marked), number))


@ZONE_CHANGES.of(x.Control)
def control(context: EffectContext, effect: x.Control) -> None:
    """A permanent or a resource card has another controller, perhaps while a card is there."""
    tied = effect.until == "while_source_in_play"
    for number in context.who(effect.to):
        if not tied or context.source in context.state.pieces:
            context.step.fact(f.GiveControl(number, context.seat, context.source if tied else None))


@ZONE_CHANGES.of(x.CounterSpell)
def counter_spell(context: EffectContext, effect: x.CounterSpell) -> None:
    """Items leave the stack without effect (R85)."""
    for item in context.who(effect.to):
        if shape(item) == "item":
            context.step.fact(f.RemoveItem(item))


def check_sacrifice(context: EffectContext, effect: x.Sacrifice) -> None:
    """Raises E_RESOURCE where a cost asks for more than there is to give up."""
    if effect.to is not None or "resource" not in (effect.is_ or ()):
        return
    n = context.value(effect.n)
    there = sum(one.controller == context.seat for one in context.state.resources.values())
    if there < n:
        raise IllegalMove(
            "E_RESOURCE",
            "{seat} has {there} resource cards to give up; {n} are needed.",
            rule="R114",
            seat=seat_title(context.seat),
            there=there,
            n=n,
        )
