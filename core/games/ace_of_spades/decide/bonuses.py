"""One-shots: what using one costs, asks for and does (R70, R75 to R77, section 1.4)."""

from __future__ import annotations

from core.games.ace_of_spades.commands import UseBonus
from core.games.ace_of_spades.decide import outcome
from core.games.ace_of_spades.decide.arming import arm
from core.games.ace_of_spades.decide.changes import check_all
from core.games.ace_of_spades.decide.instants import carry_out
from core.games.ace_of_spades.decide.refusals import check_turn, illegal, seat_of
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.decide.use import Use
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.pieces import SEATS, enemies
from core.games.ace_of_spades.pieces.effects import HandEffect, Hit, Manual
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.words import own_words


def use(state: State, command: UseBonus) -> tuple[Event, ...]:
    """A one-shot is used, its effects one after the other; then what follows from them."""
    card = _find(state, command.card)
    seat = seat_of(state, command.seat)
    hand_effects = [effect for effect in card.bonus if isinstance(effect, HandEffect)]
    if hand_effects:
        check_turn(state, seat)  # R75
    if any(isinstance(effect, Hit) for effect in card.bonus) and state.enemy is None:
        raise illegal("E_NO_ENEMY", "There is no enemy to hit.", "R70")  # A25
    work = Use(state, seat, card, command)
    work.pay()
    for effect in card.bonus:
        if work.over:
            break  # the match ends here: nothing further is done (R100, R101)
        if isinstance(effect, HandEffect):
            work.armed.extend(arm(work, effect))
        else:
            carry_out(work, effect)
    work.finish()
    _check_changes(work, command)
    return _told(work, card, command)


def _find(state: State, name: str) -> EnemyCard:
    spent: EnemyCard | None = None
    for one in state.one_shots:
        if one.card.id == name.lower():
            if one.used is None:
                return one.card
            spent = one.card
    if spent is None:
        raise illegal("E_BONUS_UNKNOWN", "There is no one-shot “{id}” here.", "R70", id=name)
    raise illegal(
        "E_BONUS_SPENT", "{card} was used already.", "R70", card=own_words(enemies.title(spent))
    )


def _check_changes(work: Use, command: UseBonus) -> None:
    """A card that only people can read may carry what it did, with the reason (section 4.3)."""
    if not command.changes:
        return
    if not any(isinstance(effect, Manual) for effect in work.card.bonus):
        raise illegal(
            "E_BONUS_PARAM", "This bonus is carried out by itself: it takes no changes.", "R77"
        )
    if not (command.reason or "").strip():
        raise illegal("E_REASON_REQUIRED", "Changes need their reason in words.", "R77")
    check_all(work.state, command.changes)


def _told(work: Use, card: EnemyCard, command: UseBonus) -> tuple[Event, ...]:
    after = work.changed()
    step = StepBuilder(work.before)
    step.add(
        BonusUsed(
            seat=SEATS[work.seat],
            card=card.id,
            bullets=after.bullets,
            refills=after.refills,
            hp=None if after.enemy is None else after.enemy.hp,
            args=command.args,
            named=tuple(work.named),
            moves=tuple(work.moves),
            armed=tuple(work.armed),
            changes=command.changes,
            reason=command.reason,
            name=enemies.title(card),
            source=command.source,
        )
    )
    outcome.judge(step, "effect")
    return outcome.close(step)
