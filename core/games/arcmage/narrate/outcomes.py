"""What came of a battle, or of what was played: the headlines that several events make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.alike import Group, together
from core.games.arcmage.narrate.besides import besides
from core.games.arcmage.narrate.names import Names
from core.games.arcmage.narrate.room import fits
from core.games.arcmage.spoken import some
from core.games.arcmage.titles import seat_title
from core.kit import phrases
from core.kit.phrases import say
from core.messages import Message, Value, msg

FIRST: tuple[type[f.Happening], ...] = (  # the weightiest facts, in this order
    f.Lose,
    f.RuinCity,
    f.KillInBattle,
    f.GiveControl,
    f.MoveCard,
    f.AttachCard,
    f.CreateToken,
    f.RemoveItem,
    f.DealDamage,
    f.ChangeDefence,
    f.LoseResource,
    f.GainResource,
    f.PassResource,
    f.Discard,
    f.Mill,
    f.Draw,
    f.ProduceResources,
    f.ChangeValues,
    f.PutCounters,
    f.GiveKeyword,
    f.TakeKeyword,
    f.Forbid,
    f.Permit,
    f.SeeTop,
    f.SeeHand,
    f.UnmarkCard,
    f.MarkCard,
)
Ending = e.PlayerLost | e.CityFell | e.CreatureDied
Played = e.CardPlayed | e.AbilityActivated | e.TriggerAnswered | e.ItemResolved


class Headline(NamedTuple):
    """The headline of a step, the events and facts that it tells, and what stands around the
    rest."""

    said: Message
    told: tuple[e.Event | f.Happening, ...] = ()
    above: tuple[Message, ...] = ()
    below: tuple[Message, ...] = ()


def own(event: e.OwnEvent, names: Names) -> tuple[Message, ...]:
    """Its sentences; cards of the seat that it is about go without an owner, if it is named."""
    told = phrases.sentences(event, names.of(e.seat_of(event)))
    if {"seat", "who"} & told[0].params.keys():
        return told
    return phrases.sentences(event, names.of(None))


def plain(event: e.OwnEvent, names: Names) -> Headline:
    """The first sentence of an event, in short where it is too long."""
    first, *rest = own(event, names)
    if fits(first) or not isinstance(event, phrases.Shortened):
        return Headline(first, below=tuple(rest))
    short, *left_out = phrases.shortened(event, names.of(e.seat_of(event)))
    return Headline(short, above=tuple(left_out) or (first,), below=tuple(rest))


def played(first: Played, happened: Sequence[e.Event], names: Names) -> Headline:
    """“Ana plays Deadly Shock: Bo's Prince of Thieves dies.”, by the weightiest that has room."""
    deed = plain(first, names)
    paid = deed.below
    for outcome in happened:
        if isinstance(outcome, Ending):
            headline = _headed(first, say(outcome, names), names)
            if fits(headline):
                return Headline(headline, (outcome,), below=paid)
    groups = _by_weight(happened)
    for entry in groups:
        if _is_entry(first, entry.facts):
            if isinstance(first, e.ItemResolved):
                return Headline(entry.said(names.of(None)), entry.facts)
            said = bool(first.item.places or first.item.targets) and not deed.above
            return deed._replace(told=entry.facts) if said else deed
    for outcome_group in groups:
        headline = _headed(first, outcome_group.said(names), names)
        if fits(headline):
            return Headline(headline, outcome_group.facts, below=paid)
    if groups and isinstance(first, e.AbilityActivated | e.TriggerAnswered):
        return Headline(phrases.in_short(first, names), below=paid)
    return deed


def _is_entry(first: Played, facts: Sequence[f.Happening]) -> bool:
    """Whether the card that was played enters where its player said."""
    match facts:
        case [f.MoveCard(card=card, to=to)]:
            named = isinstance(first, e.ItemResolved) or to in (first.item.places or (to,))
            return ":stack:" in card and named
        case [f.AttachCard(card=card, host=host)]:
            named = isinstance(first, e.ItemResolved) or host in first.item.targets
            return ":stack:" in card and named
    return False


def _headed(first: Played, outcome: Message, names: Names) -> Message:
    if isinstance(first, e.ItemResolved):
        return msg(
            "{seat}'s {card}: {outcome}",
            seat=seat_title(first.seat),
            card=names.named(first.card),
            outcome=outcome,
        )
    item = first.item
    if item.source is not None:
        return msg("{card}: {outcome}", card=names.of(None).card(item.source), outcome=outcome)
    who, card = seat_title(item.seat), names.named(item.card)
    if isinstance(first, e.CardPlayed) and first.is_answer:
        return msg("{seat} answers with {card}: {outcome}", seat=who, card=card, outcome=outcome)
    return msg("{seat} plays {card}: {outcome}", seat=who, card=card, outcome=outcome)


def _by_weight(happened: Sequence[e.Event]) -> list[Group]:
    """What resolved, the weightiest first."""
    facts = [fact for one in happened if isinstance(one, e.ItemResolved) for fact in besides(one)]
    groups = [group for group in together(facts) if isinstance(group.rows[0], FIRST)]
    return sorted(groups, key=lambda group: FIRST.index(type(group.rows[0])))


def devotion(
    first: e.DevotionDeclared, happened: Sequence[e.Event], names: Names
) -> Headline | None:
    """What devotion reached, where it was not answered."""
    for event in happened:
        if isinstance(event, e.DevotionResolved):
            return Headline(own(event, names)[0], (event,), above=own(first, names))
    return None


def battle(event: e.BattleFought, happened: Sequence[e.Event], names: Names) -> Headline:
    """Who killed whom or destroyed what; else who fought, or what struck the city."""
    names = names.of(None)
    card, blockers = names.card(event.attacker), event.blockers
    if blockers:
        kills = tuple(fact for fact in event.facts if isinstance(fact, f.KillInBattle))
        if len(blockers) > 2:
            return Headline(_fight(event, names), above=own(event, names))
        return Headline(_fight(event, names), kills)
    for fell in happened:
        if isinstance(fell, e.CityFell):
            return Headline(
                msg("{card} destroys {city}.", card=card, city=names.card(fell.card)), (fell,)
            )
    hits = [fact for fact in event.facts if isinstance(fact, f.DealDamage)]
    if len(hits) != 1:
        return Headline(msg("{card} is not blocked.", card=card))
    city = names.card(hits[0].card)
    struck = msg("{card} strikes {city} for {n}.", card=card, city=city, n=hits[0].n)
    return Headline(struck, (hits[0],))


def _fight(event: e.BattleFought, names: Names) -> Message:
    dead = {fact.card for fact in event.facts if isinstance(fact, f.KillInBattle)}
    card, blockers = names.card(event.attacker), event.blockers
    fallen = [n for n in blockers if n in dead]
    if fallen and event.attacker in dead:
        return msg("{card} and {blockers} fall.", card=card, blockers=_several(fallen, names))
    if fallen:
        return msg("{card} kills {blockers}.", card=card, blockers=_several(fallen, names))
    if event.attacker in dead:
        against = _several(blockers, names)
        return msg("{card} falls against {blockers}.", card=card, blockers=against)
    return msg("{card} fights {blockers}.", card=card, blockers=_several(blockers, names))


def _several(cards: Sequence[str], names: Names) -> Value:
    if len(cards) > 2:
        return msg("{n} creatures", n=len(cards))
    return some(map(names.card, cards))


def winning(ended: MatchEnded, happened: Sequence[e.Event]) -> Iterator[e.PlayerLost]:
    """Who lost last, and with that the match; nobody where it is a draw."""
    lost = [one for one in happened if isinstance(one, e.PlayerLost)]
    if ended.result != "draw":
        yield from lost[-1:]
