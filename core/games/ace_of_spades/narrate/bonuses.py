"""A one-shot that was used, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core import cards
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.narrate.effects import list_words
from core.games.ace_of_spades.narrate.sums import enemy_words
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.games.ace_of_spades.words import given_name
from core.kit.phrases import say
from core.kit.places import row, signed
from core.messages import Message, Value, msg


def used(event: BonusUsed, before: State | None = None) -> Message:
    """The outcome: what became of the enemy; else what was done last, or what waits.

    The dials tell only beside the table before.
    """
    seat, card = SEAT_TITLES[event.seat], given_name(event.name, event.card) or msg("a bonus")
    text, more = _outcome(event, before)
    return text._replace(params={"seat": seat, "card": card, **more})


def _outcome(event: BonusUsed, before: State | None) -> tuple[Message, dict[str, Value]]:
    enemy = None if before is None else before.enemy
    if enemy is not None and event.hp is not None and event.hp != enemy.hp:
        return _hurt(event.hp), {"enemy": enemy_words(enemy.card), "hp": event.hp}
    if event.moves:
        last = event.moves[-1]
        return _DONE[last.what], {"cards": row(last.cards)}
    if event.armed:
        named = ", ".join(_arg(arg) for arg in event.args)
        return _ARMED[bool(named)], {"cards": named}
    changed = None if before is None else _changed(event, before)
    if changed is None:
        return msg("{seat} uses {card}."), {}
    return msg("{seat} uses {card}: {effect}."), {"effect": changed}


def _hurt(hp: int) -> Message:
    if hp <= 0:
        return msg("{seat} defeats {enemy} with {card}.")
    return msg("{seat} uses {card}: {enemy} now at {hp} HP.")


def _changed(event: BonusUsed, before: State) -> Message | None:
    """The dial that was moved; the refills may only have been the price."""
    if event.bullets != before.bullets:
        return msg("bullets {n}", n=signed(event.bullets - before.bullets))
    if event.refills != before.refills:
        return msg("refills {n}", n=signed(event.refills - before.refills))
    return None


def used_parts(event: BonusUsed, before: State) -> Iterator[Message]:
    """Everything else that the card did."""
    told = used(event, before).text
    for move in event.moves:
        if move is not event.moves[-1] or told != _DONE[move.what].text:
            yield _move(event, move)
    effects = list_words(event.armed)
    if effects is not None and told != _ARMED[True].text:
        yield msg("For the next hand: {effects}.", effects=effects)
    for change in event.changes:
        yield say(change)
    if event.reason is not None:
        yield msg("The table decided: {reason}.", reason=event.reason)


def _move(event: BonusUsed, move: CardsMoved) -> Message:
    seat, moved = SEAT_TITLES[event.seat], row(move.cards)
    return _MOVES[move.what]._replace(params={"seat": seat, "cards": moved})


_DONE: Mapping[str, Message] = {
    "discarded": msg("{seat} uses {card} and discards {cards}."),
    "recovered": msg("{seat} uses {card} and takes {cards} from the discard pile."),
    "drawn": msg("{seat} uses {card} and draws {cards}."),
    "turned": msg("{seat} uses {card} and turns up {cards}."),
    "refreshed": msg("{seat} uses {card} and shuffles the discard pile into the deck."),
    "joker_to_hand": msg("{seat} uses {card} and takes the Joker."),
    "joker_to_deck": msg("{seat} uses {card}: the Joker enters the deck."),
}
_MOVES: Mapping[str, Message] = {
    "discarded": msg("{seat} discards {cards}."),
    "recovered": msg("{seat} takes {cards} from the discard pile."),
    "drawn": msg("{seat} draws {cards}."),
    "turned": msg("{seat} turns up {cards} and takes them."),
    "refreshed": msg("The discard pile is shuffled into the deck."),
    "joker_to_hand": msg("{seat} takes the Joker."),
    "joker_to_deck": msg("The Joker enters the deck."),
}
_ARMED: Mapping[bool, Message] = {  # whether cards or a suit were named
    True: msg("{seat} uses {card} for the next hand: {cards}."),
    False: msg("{seat} uses {card} for the next hand."),
}


def _arg(arg: str) -> str:
    """`7D=AD` is 7♦ = A♦; a suit alone is its symbol."""
    return " = ".join(_symbol(part) for part in arg.split("="))


def _symbol(text: str) -> str:
    code = cards.with_joker(text)
    return cards.SYMBOLS.get(text.upper(), text) if code is None else cards.symbol(code)
