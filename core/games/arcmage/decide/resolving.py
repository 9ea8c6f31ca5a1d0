"""The top of the stack does what it does (R81 to R85)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import combat, devotion, guards, hosts, noticing, trying
from core.games.arcmage.decide.asking import ask
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.naming import Dealer, Names
from core.games.arcmage.decide.running import Run, run_of
from core.games.arcmage.decide.settling import run_of_trigger, settle, trig_of
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import asks_on_entering, spell_of
from core.games.arcmage.state import State, card_of, cities
from core.games.arcmage.titles import KEYWORD_MEANINGS

BLOOD_VENGEANCE = str(KEYWORD_MEANINGS["blood_vengeance"])


def ok(step: StepBuilder, command: c.ResolveItem, dealer: Dealer | None = None) -> None:
    """Nobody answers any more: the top item resolves (R81)."""
    guards.started(step.state)
    item = top(step.state)
    by = command.seat or item.seat
    names = Names(item.results, item.seat, dealer)
    names.add(command.results, by)
    resolve(step, names, command, strict=False)


def fizz(step: StepBuilder, command: c.FailItem) -> None:
    """The table says that the top item does nothing (R84, R85)."""
    guards.started(step.state)
    item = top(step.state)
    step.open(e.ItemFailed(item.id, item.seat, item.card, command.why))
    if item.kind == "card":
        step.fact(f.MoveCard(f"{item.seat}:stack:{item.card}", "grave"))
    step.close()
    if item.kind == "card":
        noticing.played(step, item.seat, item.card)
    if item.kind == "attack" and step.state.combat is not None:
        step.add(e.CombatEnded())
    settle(step)


def top(state: State) -> Item:
    """The top of the stack. Raises E_STACK where it is empty."""
    if not state.stack:
        raise IllegalMove("E_STACK", "Nothing waits on the stack.", rule="R81")
    return state.stack[-1]


def resolve(
    step: StepBuilder, names: Names, command: c.ResolveItem | None = None, *, strict: bool = True
) -> None:
    """The top item resolves with what was entered, then what follows from it (R116, R126).

    `strict`: targets were entered just now, so one that does not fit is refused.
    """
    item = top(step.state)
    match item.kind:
        case "attack":
            combat.mark_attackers(step, item)
            names.finish()
        case "devotion":
            devotion.resolve(step, item, names, command, strict=strict)
        case _:
            _resolve(step, item, names, command, strict=strict)
    settle(step)


def _resolve(
    step: StepBuilder, item: Item, names: Names, command: c.ResolveItem | None, *, strict: bool
) -> None:
    run = run_of(step, item, names=names, strict=strict)
    if command is not None:
        run.later.extend(command.targets)
        run.modes.extend(command.modes)
        if command.place is not None:
            run.places.append(command.place)
    step.open(e.ItemResolved(item.id, item.seat, item.card))
    number = None
    if item.kind == "card":
        number = _card(step, item, run)
    else:
        _ability(step, item, run)
    run.finish()
    if run.illegal and not run.legal:
        step.fail()
    step.close()
    if item.kind == "card":
        noticing.played(step, item.seat, item.card, number)


# --- cards -------------------------------------------------------------------------------------


def _card(step: StepBuilder, item: Item, run: Run) -> str | None:
    card = card_of(step.state, item.card)
    if card is None:
        return None
    stack = f"{item.seat}:stack:{item.card}"
    if card.type == "creature":
        return _creature(step, item, run, card, stack)
    if card.type == "enchantment":
        return _enchantment(step, item, run, card, stack)
    if _still(run, spell_of(card)):
        carry_out(run, spell_of(card))
    step.fact(f.MoveCard(stack, "grave"))  # R82, R87
    return None


def _still(run: Run, effects: tuple[x.Effect, ...]) -> bool:
    """Whether a target that was named fits still, if any was (R84)."""
    if not run.targets or run.strict:
        return True
    trial = Run(
        run.step,
        run.seat,
        run.slug,
        source=run.source,
        x=run.x,
        modes=run.modes,
        targets=run.targets,
        trigger=run.trigger,
        strict=False,
    )
    trying.check(trial, effects)
    if trial.illegal and not trial.legal:
        run.illegal += trial.illegal
        run.targets.clear()
        run.modes.clear()
        run.places.clear()
        run.names.by_seat.clear()
        return False
    return True


def _creature(step: StepBuilder, item: Item, run: Run, card: Card, stack: str) -> str:
    """It enters on its city, or on another one where that fell meanwhile (R66, R83)."""
    state = step.state
    own = tuple(n for n in cities(state, item.seat) if not state.pieces[n].dead)
    place = run.places.popleft() if run.places else None
    later = run.places.popleft() if run.places else None
    if place != "army" and place not in own:
        place = later if later in own else own[0] if own else "army"
    number = f"{item.seat}{state.players[item.seat].next}"
    tired = "fatigue" in (card.keywords or ())
    given = [one for one in state.players[item.seat].changes if one.kind == "add"]
    step.fact(f.MoveCard(stack, place or "army", marked=tired, as_=number))
    for one in given:
        step.fact(f.GiveKeyword(number, one.word))
    run.source = number
    hints = asks_on_entering(card)
    if any(one.word.startswith("blood_vengeance") for one in given):
        hints.append(BLOOD_VENGEANCE)
    for hint in hints:
        ask(run, hint)
    return number


def _enchantment(step: StepBuilder, item: Item, run: Run, card: Card, stack: str) -> str | None:
    """Attached to its host, or in the army; what it does on entering follows (R89, R90)."""
    number = f"{item.seat}{step.state.players[item.seat].next}"
    wanted = hosts.wanted(card)
    if wanted is None:
        step.fact(f.MoveCard(stack, "army", as_=number))
        run.source = number
    elif card.target_zone is not None:
        return _from_grave(step, item, run, card, stack)
    else:
        picked = run.pick(wanted)
        if not picked:
            run.illegal += 1
            run.legal = 0
            step.fact(f.MoveCard(stack, "grave"))
            return None
        step.fact(f.AttachCard(stack, picked[0], number))
        run.source, run.host = number, picked[0]
    carry_out(run, spell_of(card))
    for hint in asks_on_entering(card):
        ask(run, hint)
    return number


def _from_grave(step: StepBuilder, item: Item, run: Run, card: Card, stack: str) -> str | None:
    """A creature of a graveyard comes into play with the enchantment on it."""
    carry_out(run, spell_of(card))
    if not run.same or run.same[0] not in step.state.pieces:
        step.fact(f.MoveCard(stack, "grave"))
        return None
    number = f"{item.seat}{step.state.players[item.seat].next}"
    step.fact(f.AttachCard(stack, run.same[0], number))
    return number


# --- abilities and triggers ----------------------------------------------------------------------


def _ability(step: StepBuilder, item: Item, run: Run) -> None:
    if item.trigger is not None:
        trig = trig_of(step.state, item.trigger)
        if trig is None:
            return
        own = run_of_trigger(step, item.trigger, trig)
        run.source, run.host, run.number = own.source, own.host, own.number
        effects = trig.effects
    else:
        effects = effects_of(step.state, item)
    if _still(run, effects):
        carry_out(run, effects)


def item_effects(state: State, item: Item) -> tuple[x.Effect, ...]:
    """What an item carries out as it resolves; of a devotion nothing, for that is not known yet."""
    if item.kind == "card":
        card = card_of(state, item.card)
        return spell_of(card) if card is not None else ()
    if item.trigger is not None:
        trig = trig_of(state, item.trigger)
        return trig.effects if trig is not None else ()
    return effects_of(state, item) if item.kind == "ability" else ()


def effects_of(state: State, item: Item) -> tuple[x.Effect, ...]:
    """The effects of an activated ability, whatever became of the card that it is on.

    Numbers behind those of the card itself are of abilities that enchantments give.
    """
    card = card_of(state, item.card)
    own = [one for one in _said(card) if isinstance(one, x.Activated)]
    if 1 <= item.number <= len(own):
        return own[item.number - 1].effects
    given = [
        effect.ability
        for piece in state.pieces.values()
        if piece.zone == "attached" and piece.place == item.source
        for ability in _said(card_of(state, piece.card))
        if isinstance(ability, x.Enchant)
        for effect in ability.effects
        if isinstance(effect, x.Grant)
    ]
    at = item.number - len(own) - 1
    return given[at].effects if 0 <= at < len(given) else ()


def _said(card: Card | None) -> tuple[x.Ability, ...]:
    return () if card is None else card.abilities or ()
