"""What came of a battle, or of what was played: the headlines that several events make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.besides import besides
from core.games.arcmage.narrate.names import Names
from core.games.arcmage.spoken import some
from core.games.arcmage.titles import card_name, seat_title
from core.kit.phrases import say
from core.messages import Message, Value, msg

ROOM = 70  # characters of a headline with an outcome, in English
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
    f.UnmarkCard,
    f.MarkCard,
)
Outcome = e.PlayerLost | e.CityFell | e.CreatureDied | f.Happening
Played = e.CardPlayed | e.AbilityActivated | e.TriggerAnswered | e.ItemResolved


class Headline(NamedTuple):
    """A headline, and the event or fact that it tells."""

    told: Message
    outcome: Outcome


def played(first: Played, happened: Sequence[e.Event], names: Names) -> Headline | None:
    """“Ana plays Deadly Shock: Bo's Prince of Thieves dies.” None where there is no such thing."""
    for outcome in _outcomes(happened):
        headline = _headed(first, say(outcome, names.of(_seat(first))), names)
        if len(str(headline)) <= ROOM:
            return Headline(headline, outcome)
    return None


def _headed(first: Played, outcome: Message, names: Names) -> Message:
    if isinstance(first, e.ItemResolved):
        return msg(
            "{seat}'s {card}: {outcome}",
            seat=seat_title(first.seat),
            card=card_name(first.card),
            outcome=outcome,
        )
    item = first.item
    if item.source is not None:
        return msg("{card}: {outcome}", card=names.card(item.source), outcome=outcome)
    return msg(
        "{seat} plays {card}: {outcome}",
        seat=seat_title(item.seat),
        card=card_name(item.card),
        outcome=outcome,
    )


def _seat(first: Played) -> str:
    return first.seat if isinstance(first, e.ItemResolved) else first.item.seat


def _outcomes(happened: Sequence[e.Event]) -> Iterator[Outcome]:
    """What came of it, the weightiest first."""
    for kind in (e.PlayerLost, e.CityFell, e.CreatureDied):
        yield from (event for event in happened if isinstance(event, kind))
    facts = [fact for one in happened if isinstance(one, e.ItemResolved) for fact in besides(one)]
    for weightiest in FIRST:
        yield from (fact for fact in facts if isinstance(fact, weightiest))


def battle(event: e.BattleFought, names: Names) -> Message:
    """Who killed whom; else who fought, or what struck the city."""
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
    if blockers:
        return msg("{card} fights {blockers}.", card=card, blockers=_several(blockers, names))
    hits = strikes(event)
    if len(hits) == 1:
        city = names.card(hits[0].card)
        return msg("{card} strikes {city} for {n}.", card=card, city=city, n=hits[0].n)
    return msg("{card} is not blocked.", card=card)


def strikes(event: e.BattleFought) -> list[f.DealDamage]:
    """The damage that it dealt."""
    return [fact for fact in event.facts if isinstance(fact, f.DealDamage)]


def _several(cards: Sequence[str], names: Names) -> Value:
    if len(cards) > 2:
        return msg("{n} creatures", n=len(cards))
    return some(map(names.card, cards))
