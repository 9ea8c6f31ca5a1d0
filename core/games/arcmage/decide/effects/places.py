"""Effects that put cards somewhere else."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.decide import leaving, naming
from core.games.arcmage.decide.asking import ask_entering
from core.games.arcmage.decide.running import Run, shape
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.state import UNSEEN, cities
from core.games.arcmage.titles import seat_title


def destroy(run: Run, effect: x.Destroy) -> None:
    """To the owner's graveyard; what is indestructible stays."""
    for number in run.who(effect.to):
        if number in run.state.pieces and not run.reading.has(number, "indestructible"):
            leaving.leave(run.step, number)


def sacrifice(run: Run, effect: x.Sacrifice) -> None:
    """Given up by the controller, which is no destroying."""
    if effect.to is not None:
        found = run.who(effect.to)
        for number in found:
            leaving.leave(run.step, number)
        return
    kind = effect.is_ or "card"
    for seat in run.seats(effect.who or "you"):
        wanted = Selector("chosen", is_=kind, of="that_player", n=run.value(effect.n))
        player, run.player = run.player, seat
        for number in run.pick(wanted):
            give_up(run, number)
        run.player = player


def give_up(run: Run, number: str) -> None:
    """A card in play, or a resource card, goes to its owner's graveyard, where it has a name."""
    resource = run.state.resources.get(number)
    if resource is None:
        leaving.leave(run.step, number)
        return
    face = resource.face
    if face == UNSEEN:
        (face,) = run.names.chance(run.state, resource.owner, "face", 1)
        naming.need_named((face,))
        naming.check_room(run.state, resource.owner, (face,))
    run.step.fact(f.MoveCard(number, "grave", face=face))


def move(run: Run, effect: x.Move) -> None:
    """Between cities and armies; no limit of cities applies (R75)."""
    for number in run.who(effect.to):
        piece = run.state.pieces.get(number)
        if piece is None or piece.zone not in {"army", "resident"}:
            continue
        place = _destination(run, effect, number)
        now = piece.place if piece.zone == "resident" else "army"
        if place is None or place == now or _closed(run, place, now):
            continue
        marks = effect.marks is not False and not run.reading.has(number, "travel")
        run.step.fact(f.MoveCard(number, place, marked=marks))


def _closed(run: Run, place: str, now: str | None) -> bool:
    """Whether one of the two cities lets nobody in or out."""
    return any(
        one in run.state.pieces and run.reading.forbidden(one, "be_moved_to_or_from")
        for one in (place, now)
        if one is not None
    )


def _destination(run: Run, effect: x.Move, number: str) -> str | None:
    match effect.zone:
        case "army":
            return "army"
        case "same_destination":
            return run.trigger.place if run.trigger is not None else None
        case "this_city":
            return run.source
    allowed = choices(run, effect.zone, number)
    return run.place(allowed) if allowed else None


def choices(run: Run, zone: str | None, number: str) -> tuple[str, ...]:
    """The places from which one is picked for a card."""
    piece = run.state.pieces.get(number)
    if zone == "your_city" or piece is None:
        return _standing(run, run.seat)
    own = _standing(run, piece.controller)
    match zone:
        case "controller_city":
            return own
        case "owner_city_or_army":
            return ("army", *_standing(run, piece.owner))
    return ("army", *own)


def _standing(run: Run, seat: str) -> tuple[str, ...]:
    return tuple(n for n in cities(run.state, seat) if not run.state.pieces[n].dead)


def put(run: Run, effect: x.Put) -> None:
    """From a hand to a place; the card itself into its graveyard, or to the top of that."""
    if effect.to.who == "self":
        for number in run.who(effect.to):
            leaving.leave(run.step, number)
        return
    for target in run.pick(effect.to):
        owner, slug = target.split(":", 1)
        new = naming.check_hand(run.state, owner, (slug,))
        naming.check_room(run.state, owner, new)
        place = "army" if effect.zone == "army" else run.place(_standing(run, run.seat))
        if new:
            run.step.fact(f.NameCard(owner, "hand", slug))
        enter(run, f"{owner}:hand:{slug}", place)


def enter(run: Run, card: str, place: str, *, under: str | None = None) -> str:
    """A creature comes into play without being played; its number."""
    owner, _, slug = card.split(":", 2)
    number = f"{owner}{run.state.players[owner].next}"
    known = run.state.base.cards.get(slug) or run.state.defined[slug]
    tired = "fatigue" in (known.keywords or ())
    run.step.fact(f.MoveCard(card, place, marked=tired, as_=number, under=under))
    ask_entering(run, known, number)
    return number


def bounce(run: Run, effect: x.Bounce) -> None:
    """Out of play to a zone of the owner."""
    zone = {"hand": "hand", "deck_top": "top", "deck_bottom": "bottom"}[effect.zone]
    for number in run.who(effect.to):
        leaving.leave(run.step, number, zone)


def exile(run: Run, effect: x.Exile) -> None:
    """Removed from the game (R19)."""
    for number in run.who(effect.to) if effect.to is not None else run.same:
        if number in run.state.pieces:
            leaving.leave(run.step, number, "out")


def reanimate(run: Run, effect: x.Reanimate) -> None:
    """A creature of a graveyard into play, under the control of whose effect it is."""
    place = "army" if effect.zone == "army" else run.source or "army"
    entered = []
    for target in run.pick(effect.to, optional=bool(effect.optional)):
        owner, slug = target.split(":", 1)
        under = run.seat if owner != run.seat else None
        number = enter(run, f"{owner}:grave:{slug}", place, under=under)
        if effect.then is not None:
            run.step.fact(f.RemoveLater(number, run.seat))
        entered.append(number)
    run.same = tuple(entered)


def token(run: Run, effect: x.Token) -> None:
    """Tokens are created (R20)."""
    slug = next((c.id for c in run.state.base.cards.values() if c.name == effect.name), None)
    if slug is None:
        return
    place = "army" if effect.zone == "army" else run.source or "army"
    for _ in range(run.value(effect.n)):
        number = f"{run.seat}{run.state.players[run.seat].next}"
        run.step.fact(f.CreateToken(run.seat, slug, place, bool(effect.marked), number))


def control(run: Run, effect: x.Control) -> None:
    """A permanent or a resource card has another controller, perhaps while a card is there."""
    tied = effect.until == "while_source_in_play"
    for number in run.who(effect.to):
        if not tied or run.source in run.state.pieces:
            run.step.fact(f.GiveControl(number, run.seat, run.source if tied else None))


def counter_spell(run: Run, effect: x.CounterSpell) -> None:
    """Items leave the stack without effect (R85)."""
    for item in run.who(effect.to):
        if shape(item) == "item":
            run.step.fact(f.RemoveItem(item))


def check_sacrifice(run: Run, effect: x.Sacrifice) -> None:
    """Raises E_RESOURCE where a cost asks for more than there is to give up."""
    if effect.to is not None or "resource" not in (effect.is_ or ()):
        return
    n = run.value(effect.n)
    there = sum(one.controller == run.seat for one in run.state.resources.values())
    if there < n:
        raise IllegalMove(
            "E_RESOURCE",
            "{seat} has {there} resource cards to give up; {n} are needed.",
            rule="R114",
            seat=seat_title(run.seat),
            there=there,
            n=n,
        )
