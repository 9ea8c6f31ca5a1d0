"""Facts in words: a clause for each, without full stop; also what rulings of the table state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from core.games.arcmage import facts as f
from core.games.arcmage.narrate import places
from core.games.arcmage.narrate.words import (
    ASKS,
    ASKS_SOMETHING,
    NOBODY,
    Names,
    card_words,
    damage_words,
    place_words,
    row_words,
    signed,
    until_words,
)
from core.games.arcmage.titles import (
    FACTION_TITLES,
    WHEN_TITLES,
    asked_words,
    card_name,
    keyword_title,
)
from core.messages import Message, Value, msg


def describe(operation: f.Operation) -> Message:
    """What a ruling of the table states, as a sentence."""
    return msg("{told}.", told=_TELL[type(operation)](operation, NOBODY))


def fact_words(fact: f.Happening, names: Names = NOBODY) -> Message:
    """What a fact changed; `names` are those of cards in play that the event tells."""
    return _TELL[type(fact)](fact, names)


def facts_words(
    facts: Iterable[f.Happening], names: Names = NOBODY, said: Iterable[type] = ()
) -> Iterator[Message]:
    """All facts that have something to tell, but none of the kinds that were `said` before."""
    skipped = (f.NameCard, *said)
    for fact in facts:
        if not isinstance(fact, skipped) and not (isinstance(fact, f.DropTrigger) and _let(fact)):
            yield fact_words(fact, names)


def _let(fact: f.DropTrigger) -> bool:
    """A trigger that waits no longer because it was entered says nothing."""
    return not fact.lapsed


# --- cards in play ----------------------------------------------------------------------------


def _of_card(text: Message) -> Callable[[Any, Names], Message]:
    """A sentence in which nothing but the card stands."""
    return lambda fact, names: text._replace(params={"card": card_words(fact.card, names)})


def _damage(fact: f.DealDamage, names: Names) -> Message:
    card = card_words(fact.card, names)
    return msg("{card} takes {damage}", card=card, damage=damage_words(fact.n))


def _defence(fact: f.ChangeDefence, names: Names) -> Message:
    card = card_words(fact.card, names)
    if fact.n < 0:
        return msg("{card} loses {n} city defence", card=card, n=-fact.n)
    return msg("{card} gains {n} city defence", card=card, n=fact.n)


def _values(fact: f.ChangeValues, names: Names) -> Message:
    return msg(
        "{card} gets {attack}/{defence} {until}",
        card=card_words(fact.card, names),
        attack=signed(fact.attack),
        defence=signed(fact.defence),
        until=until_words(fact.until),
    )


def _counters(fact: f.PutCounters, names: Names) -> Message:
    params: dict[str, Value] = {
        "card": card_words(fact.card, names),
        "n": abs(fact.n),
        "counter": fact.counter,
    }
    text = msg("{card} gets {n} {counter} counter")
    if fact.n < 0:
        text = msg("{card} loses {n} {counter} counter")
    if abs(fact.n) != 1:
        text = msg("{card} gets {n} {counter} counters")
    if fact.n < -1:
        text = msg("{card} loses {n} {counter} counters")
    return text._replace(params=params)


def _keyword(text: Message) -> Callable[[Any, Names], Message]:
    return lambda fact, names: text._replace(
        params={
            "card": card_words(fact.card, names),
            "keyword": keyword_title(fact.keyword),
            "until": until_words(fact.until),
        }
    )


def _subtype(fact: f.AddSubtype, names: Names) -> Message:
    return msg(
        "{card} is also {subtype} {until}",
        card=card_words(fact.card, names),
        subtype=fact.subtype,
        until=until_words(fact.until),
    )


def _action(texts: Mapping[str, Message]) -> Callable[[Any, Names], Message]:
    """Somebody cannot, or can, do something."""

    def tell(fact: f.Forbid | f.Permit, names: Names) -> Message:
        until = until_words(fact.until, fact.source, names)
        who: Value = card_words(fact.who, names)
        params: dict[str, Value] = {"who": who, "until": until}
        if fact.what == "block_for":
            params["city"] = (
                msg("the city") if fact.versus is None else card_words(fact.versus, names)
            )
        return texts[fact.what]._replace(params=params)

    return tell


_CANNOT: Mapping[str, Message] = {
    "attack": msg("{who} cannot attack {until}"),
    "block": msg("{who} cannot block {until}"),
    "block_for": msg("{who} cannot block for {city} {until}"),
    "be_moved_to_or_from": msg("no creature can move to or from {who} {until}"),
    "draw": msg("{who} cannot draw {until}"),
}
_CAN: Mapping[str, Message] = {
    "attack": msg("{who} can attack {until}"),
    "block": msg("{who} can block {until}"),
    "block_for": msg("{who} can block for {city} {until}"),
    "be_moved_to_or_from": msg("creatures can move to or from {who} {until}"),
    "draw": msg("{who} can draw {until}"),
}


def _freeze(fact: f.FreezeCard, names: Names) -> Message:
    card, until = card_words(fact.card, names), until_words(fact.until, fact.source, names)
    return msg("{card} does not unmark {until}", card=card, until=until)


def _control(fact: f.GiveControl, names: Names) -> Message:
    card = card_words(fact.card, names)
    if fact.source is None:
        return msg("{seat} takes control of {card}", seat=fact.to, card=card)
    return msg(
        "{seat} takes control of {card} {until}",
        seat=fact.to,
        card=card,
        until=until_words("while_source_in_play", fact.source, names),
    )


def _token(fact: f.CreateToken, names: Names) -> Message:
    params: dict[str, Value] = {
        "seat": fact.seat,
        "card": card_name(fact.token) if fact.as_ is None else card_words(fact.as_, {}, fact.token),
        "place": place_words(fact.to, names),
    }
    text = msg("{seat} gets the token {card} in {place}")
    if fact.marked:
        text = msg("{seat} gets the token {card} in {place}, marked")
    return text._replace(params=params)


# --- players, decks, hands --------------------------------------------------------------------


def _resources(more: Message, fewer: Message) -> Callable[[Any, Names], Message]:
    """So many resources of a faction; the second sentence where the number is below 0."""
    return lambda fact, _names: (more if fact.n >= 0 else fewer)._replace(
        params={"seat": fact.seat, "n": abs(fact.n), "faction": FACTION_TITLES[fact.faction]}
    )


def _row(text: Message) -> Callable[[Any, Names], Message]:
    """Cards of a seat."""
    return lambda fact, _names: text._replace(
        params={"seat": fact.seat, "cards": row_words(fact.cards)}
    )


def _lose_resource(fact: f.LoseResource, _names: Names) -> Message:
    return msg(
        "{seat} loses a resource of {faction}: {card} goes to the graveyard",
        seat=fact.seat,
        faction=FACTION_TITLES[fact.faction],
        card=card_name(fact.card),
    )


def _gain_resource(fact: f.GainResource, _names: Names) -> Message:
    faction = FACTION_TITLES[fact.faction]
    return msg("{seat} gains a resource of {faction}", seat=fact.seat, faction=faction)


def _pass_resource(fact: f.PassResource, _names: Names) -> Message:
    return msg(
        "a resource of {faction} passes from {seat} to {to}",
        faction=FACTION_TITLES[fact.faction],
        seat=fact.seat,
        to=fact.to,
    )


def _wait(fact: f.WaitTrigger, names: Names) -> Message:
    trigger = fact.trigger
    return msg(
        "an ability of {card} waits for {seat} ({when})",
        card=card_words(trigger.source, names, trigger.card),
        seat=trigger.seat,
        when=WHEN_TITLES.get(trigger.when) or Message("{when}", {"when": trigger.when}),
    )


def _level(fact: f.StartLevel, names: Names) -> Message:
    city = card_words(fact.city, names)
    return msg("level {level} of {city} is active", level=fact.level, city=city)


def _remove_later(fact: f.RemoveLater, names: Names) -> Message:
    return msg(
        "{card} is removed from the game when the next turn of {seat} starts",
        card=card_words(fact.card, names),
        seat=fact.seat,
    )


def _attack_phase(fact: f.AddAttackPhase, names: Names) -> Message:
    city = card_words(fact.city, names)
    return msg("{city} adds a second attack phase", city=city)


def _ask(fact: f.AskRuling, _names: Names) -> Message:
    card, hint = card_name(fact.card), asked_words(fact.card, fact.part)
    if hint is not None:
        return ASKS._replace(params={"card": card, "hint": hint})
    return ASKS_SOMETHING._replace(params={"card": card, "slug": fact.card, "part": fact.part})


def _seat(text: Message) -> Callable[[Any, Names], Message]:
    return lambda fact, _names: text._replace(params={"seat": fact.seat})


def _prevented(fact: f.PreventDamage, names: Names) -> Message:
    card = card_words(fact.card, names)
    return msg("{damage} to {card} does not happen", damage=damage_words(fact.n), card=card)


_TELL: Mapping[type, Callable[[Any, Names], Message]] = {
    f.MoveCard: places.moved,
    f.MarkCard: _of_card(msg("{card} is marked")),
    f.UnmarkCard: _of_card(msg("{card} is unmarked")),
    f.DealDamage: _damage,
    f.ChangeDefence: _defence,
    f.ChangeValues: _values,
    f.PutCounters: _counters,
    f.GiveKeyword: _keyword(msg("{card} gets {keyword} {until}")),
    f.TakeKeyword: _keyword(msg("{card} loses {keyword} {until}")),
    f.Forbid: _action(_CANNOT),
    f.Permit: _action(_CAN),
    f.FreezeCard: _freeze,
    f.GiveControl: _control,
    f.AttachCard: places.attached,
    f.CreateToken: _token,
    f.ProduceResources: _resources(
        msg("{seat} produces {n} {faction}"), msg("{seat} uses up {n} produced {faction}")
    ),
    f.SpendResources: _resources(
        msg("{seat} marks {n} {faction}"), msg("{seat} unmarks {n} {faction}")
    ),
    f.Draw: _row(msg("{seat} draws {cards}")),
    f.Mill: _row(msg("from the deck of {seat} to the graveyard: {cards}")),
    f.Discard: _row(msg("{seat} discards {cards}")),
    f.LoseResource: _lose_resource,
    f.GainResource: _gain_resource,
    f.PassResource: _pass_resource,
    f.NameCard: places.named,
    f.AddAttack: lambda _fact, _names: msg("one more attack is allowed this turn"),
    f.Lose: _seat(msg("{seat} loses")),
    f.AddSubtype: _subtype,
    f.PreventDamage: _prevented,
    f.KillInBattle: _of_card(msg("{card} is killed in battle")),
    f.RuinCity: _of_card(msg("the city {card} is destroyed")),
    f.StartLevel: _level,
    f.EndLevels: _seat(msg("the lasting levels of {seat} end")),
    f.AddAttackPhase: _attack_phase,
    f.WaitTrigger: _wait,
    f.DropTrigger: lambda fact, _names: msg("ability {id} lapses", id=fact.id),
    f.AskRuling: _ask,
    f.RemoveItem: lambda fact, _names: msg("{item} on the stack is countered", item=fact.item),
    f.SeeTop: places.seen_top,
    f.SeeHand: _row(msg("{seat} shows {cards} of the hand")),
    f.ShuffleDeck: _seat(msg("{seat} shuffles the deck")),
    f.RemoveLater: _remove_later,
    f.ChooseRetreat: places.retreat,
}
