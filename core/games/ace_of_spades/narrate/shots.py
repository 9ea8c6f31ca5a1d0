"""Shots and fallen enemies, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core import cards
from core.games.ace_of_spades.events.shots import Cause, ShotPlayed
from core.games.ace_of_spades.narrate.effects import bonus_words
from core.games.ace_of_spades.narrate.sums import THE_ENEMY, enemy_words, sum_words
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.games.ace_of_spades.words import combo_words, given_name
from core.kit.places import row
from core.messages import Message, msg


def shot(event: ShotPlayed, enemy: EnemyCard | None = None) -> Message:
    """The hand, and what it did to the enemy."""
    if event.hp <= 0:
        text = msg("{seat} defeats {enemy} with {hand}, for {damage}.")
    elif event.damage:
        text = msg("{seat} plays {hand}, for {damage}: {enemy} down to {hp} HP.")
    else:
        text = msg("{seat} plays {hand}, for {damage}: {enemy} still at {hp} HP.")
    return text._replace(
        params={
            "seat": SEAT_TITLES[event.seat],
            "hand": combo_words(event.combo, event.ranks),
            "damage": event.damage,
            "enemy": enemy_words(enemy),
            "hp": event.hp,
        }
    )


def last_shot(event: ShotPlayed, enemy: EnemyCard | None) -> Message:
    """The shot that lost the match: how much was missing."""
    return msg(
        "{seat}'s last bullet deals {damage}: {enemy} still at {hp} HP.",
        seat=SEAT_TITLES[event.seat],
        damage=event.damage,
        enemy=enemy_words(enemy),
        hp=event.hp,
    )


def shot_parts(event: ShotPlayed, *, named: bool) -> Iterator[Message]:
    """The combination unless the headline named it, the cards, and how the damage came about."""
    if not named:
        hand = combo_words(event.combo, event.ranks)
        yield msg("{seat} plays {hand}.", seat=SEAT_TITLES[event.seat], hand=hand)
    if event.ruled is not None:
        yield msg("The table decided: {reason}.", reason=event.ruled.reason)
    yield _hand(event)
    if event.joker_as is not None:
        yield msg("The Joker stands for {card}.", card=cards.spoken(event.joker_as))
    if event.common:
        yield msg("From the common row: {cards}.", cards=row(event.common))
    damage = damage_words(event.causes)
    if damage is not None:
        yield damage


def damage_words(causes: Sequence[Cause]) -> Message | None:
    """How the damage came about; None where it is what the combination deals, and no more."""
    if len(causes) > 1 or any(cause.of for cause in causes):
        return msg("Damage: {sum}.", sum=sum_words(causes))
    return None


def _hand(event: ShotPlayed) -> Message:
    """The cards of the combination first."""
    rest = list(event.cards)
    for card in event.combo_cards:
        if card in rest:
            rest.remove(card)
    hand = row(event.combo_cards)
    if not rest:
        return msg("The hand: {cards}.", cards=hand)
    return msg("The hand: {cards}; beside it {others}.", cards=hand, others=row(rest))


def fallen(enemy: EnemyCard | None) -> Message:
    """That this enemy fell, and not by a hand or a bonus."""
    name = enemy_words(enemy)
    if name == THE_ENEMY:
        return msg("The enemy is defeated.")
    return msg("{name} is defeated.", name=name)


def new_bonus(enemy: EnemyCard | None) -> Message | None:
    """What the card of a fallen enemy gives; None where that is nothing."""
    bonus = None if enemy is None else bonus_words(enemy)
    name = enemy and given_name(enemy.name, enemy.id)
    if bonus is None or not name:
        return bonus and msg("{sentence}.", sentence=bonus)
    return msg("New bonus: {card}. {bonus}.", card=name, bonus=bonus)
