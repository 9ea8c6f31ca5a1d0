"""Effects on values, marks and what may be done."""

from __future__ import annotations

from typing import Literal, cast

from core.games.arcmage import facts as f
from core.games.arcmage.decide.damage import deal
from core.games.arcmage.decide.running import Run
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Filter, Selector


def _holds(run: Run, effect: x.Stat | x.Keyword | x.Restrict) -> bool:
    source = run.source or ""
    return effect.if_ is None or run.reading.condition(effect.if_, source, run.seat)


def stat(run: Run, effect: x.Stat) -> None:
    """Attack and defence, both (R67)."""
    if not _holds(run, effect):
        return
    attack, defence = run.value(effect.atk), run.value(effect.def_)
    for number in run.who(effect.to):
        run.step.fact(f.ChangeValues(number, attack, defence, effect.until))


def counter(run: Run, effect: x.Counter) -> None:
    """Counters are put, or taken."""
    n = run.value(effect.n)
    found = run.who(effect.to) if effect.to is not None else run.same
    for number in found:
        if n and number in run.state.pieces:
            run.step.fact(f.PutCounters(number, effect.kind, n))


def keyword(run: Run, effect: x.Keyword) -> None:
    """Keywords are given or taken; one cannot lose what it does not have."""
    if not _holds(run, effect):
        return
    for number in run.who(effect.to):
        for word in effect.add or ():
            run.step.fact(f.GiveKeyword(number, word, effect.until))
        for word in effect.lose or ():
            if run.reading.has(number, word):
                run.step.fact(f.TakeKeyword(number, word, effect.until))


def subtype(run: Run, effect: x.AddType) -> None:
    """Subtypes are added."""
    for number in run.who(effect.to):
        for word in effect.add:
            run.step.fact(f.AddSubtype(number, word, effect.until))


def damage(run: Run, effect: x.Damage) -> None:
    """Damage to creatures and cities, all at once."""
    n = run.value(effect.n)
    for number in run.who(effect.to):
        deal(run.step, number, n, run.source)


def city_defence(run: Run, effect: x.CityDefence) -> None:
    """Defence without damage."""
    n = run.value(effect.n)
    for number in run.who(effect.to):
        if number in run.state.pieces and run.state.pieces[number].zone == "city":
            run.step.fact(f.ChangeDefence(number, n))


def prevent(run: Run, effect: x.Prevent) -> None:
    """Whom it concerns is picked; what does not happen to it is asked of the table (R135)."""
    run.who(effect.to)


def freeze(run: Run, effect: x.Freeze) -> None:
    """It stays marked in unmark phases, of its own controller."""
    for number in run.who(effect.to):
        run.step.fact(f.FreezeCard(number, effect.until, run.source))


def mark(run: Run, effect: x.Mark) -> None:
    """Only what is unmarked can be marked (R23)."""
    for number in run.who(effect.to):
        if number in run.state.pieces and not run.state.pieces[number].marked:
            run.step.fact(f.MarkCard(number))


def unmark(run: Run, effect: x.Unmark) -> None:
    """Upright again."""
    for number in run.who(effect.to):
        if number in run.state.pieces and run.state.pieces[number].marked:
            run.step.fact(f.UnmarkCard(number))


def produce(run: Run, effect: x.Produce) -> None:
    """Into the pool (R32)."""
    n = run.value(effect.n)
    if n:
        run.step.fact(f.ProduceResources(run.seat, effect.faction, n))


def extra_phase(run: Run, effect: x.ExtraPhase) -> None:
    """An attack phase more (R36); its first effects happen as it begins."""
    if effect.phase == "attack" and run.source is not None:
        run.step.fact(f.AddAttackPhase(run.source, run.number))


# --- what may be done ----------------------------------------------------------------------------

CITY = Selector("target", is_="city")
OWN_CITY = Selector("target", is_="city", of="you")
PLAYER = Selector("target", is_="player")


def restrict(run: Run, effect: x.Restrict) -> None:
    """What cannot, can or must be done, for a while (R119 to R121)."""
    who, versus = _restricted(run, effect)
    what = cast("f.Action", effect.what)
    for one in who:
        match effect.op:
            case "cannot":
                run.step.fact(f.Forbid(one, what, versus, effect.until, run.source))
            case "can":
                run.step.fact(f.Permit(one, what, versus, effect.until, run.source))


def _restricted(run: Run, effect: x.Restrict) -> tuple[tuple[str, ...], str | None]:
    """Whom it concerns and against which city, where two targets are named one after the other."""
    match effect.to.in_:
        case "target_city_1":
            one, other = run.pick(OWN_CITY), run.pick(OWN_CITY)
            if not one or not other:
                return (), None
            run.differ(one[0], other[0])
            return _creatures_of(run, "resident", one[0]), other[0]
        case "target_army":
            seat, city = run.seats("target_player"), run.pick(CITY)
            if not seat or not city:
                return (), None
            return _creatures_of(run, "army", seat[0]), city[0]
    versus = effect.versus if not isinstance(effect.versus, Filter) else None
    return run.who(effect.to), versus


def _creatures_of(run: Run, zone: Literal["resident", "army"], where: str) -> tuple[str, ...]:
    return tuple(
        n
        for n, p in run.state.pieces.items()
        if p.zone == zone
        and (p.place if zone == "resident" else p.controller) == where
        and n in run.reading.sets.live
        and _creature(run, n)
    )


def _creature(run: Run, number: str) -> bool:
    card = run.state.base.cards.get(run.state.pieces[number].card)
    card = card or run.state.defined[run.state.pieces[number].card]
    return card.type == "creature"
