"""Step III: battles, one by one in the announced order (R103 to R110)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, leaving_play
from core.games.arcmage.decide.combat import stages
from core.games.arcmage.decide.damage import deal
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.effects import Passive, Ruling
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.rules.combat_damage import CITY, Blow, split_fault, standard_split
from core.games.arcmage.state import Combat, State, definition
from core.messages import msg


def battle(step: StepBuilder, command: c.FightBattle) -> None:
    """One attacker and its blockers (R103 to R107). Raises the codes of `bat` in 4.2."""
    state = step.state
    seat = guards.acting(step, command.seat, "R103")
    combat = stages.fight(state, "R103", "battles")
    due = combat_rules.next_battle(state)
    if due is None:
        raise IllegalMove(
            "E_BATTLE_ORDER", "All battles are fought; the combat is cleaned up.", rule="R103"
        )
    if command.card != due:
        raise IllegalMove(
            "E_BATTLE_ORDER", "The next battle is that of {card}.", rule="R103", card=due
        )
    split = _split(step, command)
    blockers = combat_rules.blockers(state, command.card)
    step.open(e.BattleFought(seat, command.card, blockers, split))
    _exchange(step, command.card, blockers, {_hit(combat, who): n for who, n in split})
    _ask_passive(step, command.card)
    step.close()
    check_state(step)


def _split(step: StepBuilder, command: c.FightBattle) -> tuple[tuple[str, int], ...]:
    """How the attacker's damage falls. Raises E_DAMAGE_SUM (R104, K-overrun)."""
    given = dict(command.split)
    standard = standard_split(step.layers, command.card)
    if not given and standard is not None:
        return tuple(standard.items())
    fault = split_fault(step.layers, command.card, given)
    if fault is None and len(given) < len(command.split):
        fault = msg("A card is named twice.")
    if fault is not None:
        raise IllegalMove("E_DAMAGE_SUM", "{why}", rule="R104", why=fault)
    return tuple((name, n) for name, n in given.items() if n)


def _hit(combat: Combat, name: str) -> str:
    """The number of what is dealt damage under this name."""
    return combat.city if name == CITY else name


def _exchange(
    step: StepBuilder, attacker: str, blockers: tuple[str, ...], split: dict[str, int]
) -> None:
    """Both sides' damage, at the same time but for first strike (R105, K-first_strike)."""
    layers = step.layers
    blows = [Blow(attacker, who, n) for who, n in split.items()]
    for blocker in blockers:
        force = max(layers.attack(blocker), 0)
        if force:
            blows.append(Blow(blocker, attacker, force))
    first = [blow for blow in blows if layers.has(blow.source, "first_strike")]
    _strike(step, attacker, blockers, first)
    rest = [blow for blow in blows if blow not in first]
    _strike(step, attacker, blockers, [blow for blow in rest if _alive(step.state, blow.source)])


def _alive(state: State, number: str) -> bool:
    piece = state.pieces.get(number)
    return piece is not None and not piece.dead


def _strike(step: StepBuilder, attacker: str, blockers: tuple[str, ...], blows: list[Blow]) -> None:
    """Blows that fall together, and who is dead at once (R109, K-deadly, K-indestructible)."""
    deadly = {blow.target for blow in blows if step.layers.has(blow.source, "deadly")}
    hit = {blow.target for blow in blows if _alive(step.state, blow.target)}
    for blow in blows:
        if blow.target in hit:
            more = step.layers.more_damage(blow.source, blow.target)
            deal(step, blow.target, blow.n + more, blow.source)
    layers = step.layers
    for number in (one for one in (attacker, *blockers) if one in hit):
        lethal = step.state.pieces[number].damage >= layers.defence(number)
        poisoned = number in deadly and not layers.has(number, "deadly_immune")
        if (lethal or poisoned) and not leaving_play.survives(step, number):
            step.fact(f.KillInBattle(number))


def _ask_passive(step: StepBuilder, attacker: str) -> None:
    """What a card says of its battles and the vocabulary cannot (R135)."""
    piece = step.state.pieces[attacker]
    for ability in definition(step.state, piece).abilities or ():
        if isinstance(ability, Passive):
            for effect in ability.effects:
                if isinstance(effect, Ruling):
                    context = EffectContext(step, piece.controller, piece.card, source=attacker)
                    ask(context, effect.hint)
