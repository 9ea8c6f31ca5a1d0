"""Shots and jams (R21, R22, R36 to R44, R50 to R52, R65, R66)."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.games.ace_of_spades.commands import JamGun, PlayHand
from core.games.ace_of_spades.decide import draws, held, outcome
from core.games.ace_of_spades.decide.held import Held
from core.games.ace_of_spades.decide.refusals import (
    illegal,
    name,
    read,
    seat_to_move,
)
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.shots import Cause, GunJammed, ShotPlayed
from core.games.ace_of_spades.pieces import SEATS, enemies
from core.games.ace_of_spades.rules import claims, effects, flow, search
from core.games.ace_of_spades.rules.claims import Shot
from core.games.ace_of_spades.rules.damage import Tally
from core.games.ace_of_spades.rules.effects import Force
from core.games.ace_of_spades.state import Enemy, State, available
from core.games.ace_of_spades.titles import COMBO_TITLES
from core.messages import Message, msg


def shoot(state: State, command: PlayHand, *, forced: bool = False) -> tuple[Event, ...]:
    """A hand is played against the enemy; `forced`: although a rule forbids it.

    Forced cards that do not form what they are said to be count as the entry says (R77).
    """
    seat = seat_to_move(state, command.seat, forced=forced)
    enemy = _enemy(state)
    found = held.find(state, seat, read(command.cards))
    force = effects.in_force(state, seat)
    number = enemy.shots + 1
    if not forced:
        _check_forbidden(force, found.cards, _joker(command, found.cards))
        _check_size(state, seat, force, found)
    shot = _claimed(force, found.cards, command, number, forced=forced)
    best = claims.best(force, found.cards, number)
    tally = shot.tally
    damage = _damage(command, tally.damage, forced=forced)
    hp = enemy.hp - damage
    bullets = max(0, state.bullets - (hp > 0))  # R13
    step = StepBuilder(state)
    step.add(
        ShotPlayed(
            seat=SEATS[seat],
            cards=found.cards,
            combo=shot.combo,
            ranks=shot.ranks,
            combo_cards=shot.combo_cards,
            base=tally.base,
            extra=tally.extra,
            damage=damage,
            causes=_causes(state, tally, damage),
            best=tally.damage if best is None else best.tally.damage,
            hp=hp,
            bullets=bullets,
            common=found.common,
            joker_as=shot.joker_as,
            ruled=command.ruled,
        )
    )
    return _after(step, seat, command)


def _causes(state: State, tally: Tally, damage: int) -> tuple[Cause, ...]:
    """What the damage comes of, the difference to what was counted from a ruling."""
    causes = _named(state, tally.causes)
    ruled = damage - tally.damage
    return (*causes, Cause("ruling", ruled)) if ruled else causes


def _damage(command: PlayHand, counted: int, *, forced: bool) -> int:
    """What the shot deals: as counted, or as the table ruled (R38, R77).

    Raises E_DAMAGE_MISMATCH, E_REASON_REQUIRED, E_SYNTAX.
    """
    said = command.check
    if forced and command.ruled is None and said is not None and said >= 0:
        return said
    if said is not None and said != counted:
        raise illegal(
            "E_DAMAGE_MISMATCH",
            "This hand deals {damage}, not {said}.",
            "R38",
            damage=counted,
            said=said,
        )
    if command.ruled is None:
        return counted
    if not command.ruled.reason.strip():
        raise illegal("E_REASON_REQUIRED", "A ruled damage needs its reason.", "R77")
    if command.ruled.damage < 0:
        raise illegal("E_SYNTAX", "Damage is 0 or more.", "R74")
    return command.ruled.damage


def jam(state: State, command: JamGun, *, forced: bool = False) -> tuple[Event, ...]:
    """A hand of damage 0 is put down, for want of a better (R65, R66)."""
    seat = seat_to_move(state, command.seat, forced=forced)
    enemy = _enemy(state)
    found = held.find(state, seat, read(command.cards))
    if not forced:
        _check_jam(state, seat, enemy, found)
    step = StepBuilder(state)
    unverified = bool(state.unknown[seat])
    bullets = max(0, state.bullets - 1)
    step.add(GunJammed(SEATS[seat], found.cards, bullets, found.common, unverified))
    return _after(step, seat, command)


def _named(state: State, causes: tuple[Cause, ...]) -> tuple[Cause, ...]:
    """The causes with the names of the enemy cards whose effects they are."""
    beaten = (*state.permanents, *(one.card for one in state.one_shots))
    cards_ = beaten if state.enemy is None else (*beaten, state.enemy.card)
    titles = {card.id: enemies.title(card) for card in cards_}
    return tuple(
        cause if cause.of is None else replace(cause, name=titles.get(cause.of)) for cause in causes
    )


def _check_jam(state: State, seat: int, enemy: Enemy, found: Held) -> None:
    """Raises E_FORBIDDEN_CARD, E_HAND_SIZE, E_JAM_REFILLS, E_JAM_COMBO."""
    force = effects.in_force(state, seat)
    _check_forbidden(force, found.cards, None)
    _check_size(state, seat, force, found)
    if state.refills:
        raise illegal(
            "E_JAM_REFILLS",
            "The gun jams only once no refill is left, not at {number}.",
            "R65",
            number=state.refills,
        )
    known = available(state, seat)
    if search.can_hurt(force, known, enemy.shots + 1, state.options.difficulty):
        raise illegal("E_JAM_COMBO", "The gun does not jam: a hand would deal damage.", "R65")


def _after(step: StepBuilder, seat: int, command: PlayHand | JamGun) -> tuple[Event, ...]:
    """The turn passes; the shooter and the common row draw up, or the next enemy comes."""
    step.wanted["due"] = flow.shooter(step.state, seat)  # R58
    step.wanted["active"] = (seat + 1) % len(step.state.hands)  # R95
    outcome.judge(step, "shot")
    draws.inline(step, seat, command.drawn, command.source)
    return outcome.close(step, between=True)


def _enemy(state: State) -> Enemy:
    if state.enemy is None:
        raise illegal("E_PHASE", "No enemy is in front.", None)
    return state.enemy


def _joker(command: PlayHand, played: tuple[str, ...]) -> str | None:
    """What the text says that the Joker stands for (R41)."""
    if command.joker is None:
        return None
    code = cards.parse(command.joker)
    if code is None or cards.JOKER not in played:
        raise illegal("E_SYNTAX", "Only the Joker stands for another card.", "R41")
    return code


def _check_forbidden(force: Force, played: tuple[str, ...], joker: str | None) -> None:
    """Raises E_FORBIDDEN_CARD for cards under `no_play` (A20)."""
    able = claims.playable(force, played, joker)
    for card in played:
        if card not in able:
            raise illegal(
                "E_FORBIDDEN_CARD",
                "{card} may not be played against this enemy.",
                "R72",
                card=name(card),
            )


def _check_size(state: State, seat: int, force: Force, found: Held) -> None:
    """Raises E_HAND_SIZE, with the number that is right (R21, R22, R66, R81)."""
    known, difficulty = available(state, seat), state.options.difficulty
    sizes = claims.legal_sizes(force, known, state.unknown[seat], difficulty)
    _check_number(sizes, len(found.cards))


def _check_number(sizes: range, number: int) -> None:
    if number in sizes:
        return
    least, most = sizes[0], sizes[-1]
    if least == most:
        text = msg("A played hand has {least} cards here.")
    else:
        text = msg("A played hand has {least} to {most} cards here.")
    raise illegal("E_HAND_SIZE", text.text, "R21", least=least, most=most)


def judged(
    force: Force, command: PlayHand, played: tuple[str, ...], number: int, difficulty: str
) -> Shot:
    """The shot with cards that are all that its player has: what it is worth, whoever holds them.

    `number` is the number of the shot in its fight. Raises E_FORBIDDEN_CARD, E_HAND_SIZE,
    E_NO_COMBO, E_BAD_CLAIM.
    """
    _check_forbidden(force, played, _joker(command, played))
    _check_number(claims.legal_sizes(force, played, 0, difficulty), len(played))
    return _claimed(force, played, command, number)


def _claimed(
    force: Force, played: tuple[str, ...], command: PlayHand, number: int, *, forced: bool = False
) -> Shot:
    """The claim, checked, or the best one (R36, R38). Raises E_NO_COMBO, E_BAD_CLAIM."""
    joker = _joker(command, played)
    combination = None if command.combination is None else read(command.combination)
    if claims.contains_any(force, played, joker):
        shot = claims.best(
            force, played, number, claim=command.claim, combination=combination, joker=joker
        )
        refusal = _bad_claim(command)
    else:
        shot, refusal = None, illegal("E_NO_COMBO", "These cards contain no combination.", "R39")
    if shot is None and forced:
        return _ruled(command, combination or played)
    if shot is None:
        raise refusal
    return shot


def _ruled(command: PlayHand, combination: tuple[str, ...]) -> Shot:
    """The shot as which a table counted cards that are none (R77). Raises E_RULED_SHOT."""
    claim, damage = command.claim, command.check
    if claim is None or damage is None or damage < 0:
        raise illegal(
            "E_RULED_SHOT",
            "Say what the hand counts as: a combination and its damage, such as {example}.",
            "R77",
            example=Message("pair =4"),
        )
    tally = Tally(0, damage, damage, (Cause("ruling", damage),))
    return Shot(claim.combo, claim.ranks, combination, command.joker, tally)


def _bad_claim(command: PlayHand) -> Exception:
    if command.claim is None:
        return illegal("E_BAD_CLAIM", "These cards form no combination alone.", "R36")
    combo = COMBO_TITLES[command.claim.combo]
    return illegal("E_BAD_CLAIM", "These cards do not contain this: {combo}.", "R36", combo=combo)
