"""The entries of play that are possible now; what must still be chosen makes a template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.errors import IllegalMove
from core.game import Template
from core.games.arcmage import commands as c
from core.games.arcmage.decide import abilities, devoting, hosts, moving, tell, turns
from core.games.arcmage.decide.running import Run
from core.games.arcmage.decide.settling import run_of_trigger, trig_of
from core.games.arcmage.decide.slots import Slot, slots
from core.games.arcmage.decide.tale import Tale
from core.games.arcmage.pieces.cards import Card, Level, XCost
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules import fighting, fits, paying
from core.games.arcmage.rules.abilities import lasts, spell_of
from core.games.arcmage.rules.outcome import standard_split
from core.games.arcmage.state import UNSEEN, State, card_of, cities

Entry = c.Command | Template
PLAY = {"play1", "play2"}


def legal(state: State, seat: str) -> tuple[Entry, ...]:
    """What a seat of the platform may enter; () where it must wait."""
    letter = seat.upper()
    if state.result is not None or letter not in state.base.seats:
        return ()
    if state.players[letter].lost is not None:
        return ()
    return tuple(_entries(Tale(state), letter))


def _entries(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    if state.phase in {"reserve", "deal", "first", "open"}:
        yield from _setup(state, seat)
        return
    if seat == state.active and not state.stack:
        yield from _turn(tale, seat)
    if state.combat is not None and not state.stack:
        yield from _combat(tale, seat)
    yield from playable(tale, seat)
    yield from activatable(tale, seat)
    yield from _waiting(tale, seat)
    if state.stack and state.stack[-1].seat == seat:
        yield resolving(tale)


# --- set-up --------------------------------------------------------------------------------------


def _setup(state: State, seat: str) -> Iterator[Entry]:
    player = state.players[seat]
    if state.phase == "reserve" and not player.reserve:
        yield Template("set_reserve", {"seat": seat}, ("cards",))
    elif state.phase in {"reserve", "deal"} and not player.hand and not player.unknown:
        if player.reserve:
            yield Template("deal_hand", {"seat": seat}, ("cards",))
    elif state.phase == "first":
        for one in state.base.seats:
            yield c.ChooseFirst(one)
    elif state.phase == "open" and state.active == seat:
        for slug in dict.fromkeys(player.reserve):
            if slug == UNSEEN:
                yield Template("open_city", {"seat": seat}, ("card",))
            else:
                yield c.OpenCity(slug, seat=seat)


# --- the turn --------------------------------------------------------------------------------


def _turn(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    match state.phase:
        case "unmark":
            yield c.UnmarkAll(seat=seat)
            if not turns.must(state):
                yield from _foundable(state, seat)
        case "draw":
            yield from _draws(tale, seat)
        case "devotion":
            yield from _devotions(tale, seat)
        case "play1" | "play2":
            yield from movable(tale, seat)
        case "attack":
            yield from _attacks(tale, seat)
        case "discard" if turns.over_full(state):
            yield Template("discard_cards", {"seat": seat}, ("cards",))
    if may_leave(tale):
        yield c.GoOn(seat=seat)


def may_leave(tale: Tale) -> bool:
    """Whether nothing keeps the active player in this phase (R36)."""
    state = tale.state
    return (
        state.combat is None
        and not state.stack
        and turns.duty(tale) is None
        and not turns.must(state)
    )


def _foundable(state: State, seat: str) -> Iterator[Entry]:
    for slug in dict.fromkeys(state.players[seat].reserve):
        if slug == UNSEEN:
            yield Template("found_city", {"seat": seat}, ("card",))
        else:
            yield c.FoundCity(slug, seat=seat)


def _draws(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    player = state.players[seat]
    held = len(player.hand) + player.unknown
    if state.drawn is None:
        forbidden = tale.reading.forbidden(seat, "draw")
        for n in (0, 1, 2):
            if n == 0 and held < turns.RESOURCES:
                continue
            due = turns.due_draw(state, seat, n, forbidden=forbidden)
            given: dict[str, Any] = {"n": n, "seat": seat}
            if due:
                yield Template("draw_cards", given, ("cards",))
            else:
                yield c.DrawCards(n, seat=seat)
        return
    most = {0: turns.RESOURCES, 1: 1}.get(state.drawn, 0)
    if state.laid < most and held:
        yield Template("lay_resources", {"seat": seat}, ("laid",))


def _devotions(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    for city in cities(state, seat):
        if city in state.devoted or state.pieces[city].dead:
            continue
        if devotees(tale, seat, city):
            yield Template("devote", {"city": city, "seat": seat}, ("devotees",))


def devotees(tale: Tale, seat: str, city: str) -> tuple[str, ...]:
    """The creatures that could be devoted to a city (R59)."""
    return tuple(
        n
        for n, p in tale.state.pieces.items()
        if p.zone == "resident" and p.place == city and p.controller == seat and not p.marked
    )


def devotion_of(tale: Tale, those: tuple[str, ...]) -> int:
    """The devotion that these would give (R60)."""
    return devoting.total(tale, those, 0)


def level_slots(tale: Tale, seat: str, city: str, level: Level) -> list[Slot]:
    """The choices of a level that a devotion reaches."""
    run = Run(tale, seat, tale.state.pieces[city].card, source=city, number=level.level)
    return slots(run, tuple(one for one in level.effects if not lasts(one)))


def movable(tale: Tale, seat: str) -> Iterator[c.MoveCreature]:
    """Every move of one creature (R71 to R77)."""
    state, reading = tale.state, tale.reading
    for number, piece in state.pieces.items():
        if piece.controller != seat or piece.marked or piece.zone not in {"army", "resident"}:
            continue
        places = ["army", *(n for n, p in state.pieces.items() if p.zone == "city")]
        for place in places:
            if moving.refused(state, reading, number, piece, place) is None:
                yield c.MoveCreature(number, place, seat=seat)


# --- combat ----------------------------------------------------------------------------------


def _attacks(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    if state.combat is not None or state.attacks >= state.allowed:
        return
    for city in attackable(state, seat):
        if attackers(tale, city):
            yield Template("declare_attack", {"city": city, "seat": seat}, ("attackers",))


def attackable(state: State, seat: str) -> tuple[str, ...]:
    """Cities in play of other players who are in the game (R95)."""
    return tuple(
        n
        for n, p in state.pieces.items()
        if p.zone == "city" and p.controller != seat and state.players[p.controller].lost is None
    )


def attackers(tale: Tale, city: str) -> tuple[str, ...]:
    """Who may attack a city (R93, R94, R120)."""
    return tuple(
        n for n in fighting.ready(tale.state) if not tale.reading.forbidden(n, "attack", city)
    )


def _combat(tale: Tale, seat: str) -> Iterator[Entry]:
    state = tale.state
    fight = state.combat
    if fight is None:
        return
    if fight.stage == "blocks" and seat == fight.defender and fighting.left(state):
        yield c.AssignBlocks(seat=seat)
        if fighting.able_to_block(state, tale.reading):
            yield Template("assign_blocks", {"seat": seat}, ("blocks",))
    if seat != state.active:
        return
    attacker = fighting.next_battle(state)
    if attacker is not None:
        split = standard_split(tale.reading, attacker)
        if split is None or tale.reading.has(attacker, "overrun"):
            yield Template("fight_battle", {"card": attacker, "seat": seat}, ("split",))
        if split is not None:
            yield c.FightBattle(attacker, seat=seat)
    elif not fighting.left(state):
        yield c.CleanCombat(seat=seat)


# --- cards -----------------------------------------------------------------------------------


def playable(tale: Tale, seat: str) -> Iterator[Entry]:
    """Cards of the hand that can be paid, each once and for each city of a creature."""
    state = tale.state
    for slug in dict.fromkeys(state.players[seat].hand):
        card = card_of(state, slug)
        if card is not None:
            yield from plays_of(tale, seat, card)
    if state.players[seat].unknown:
        yield Template("play_card", {"seat": seat}, ("card",))


def plays_of(tale: Tale, seat: str, card: Card) -> Iterator[Entry]:
    """How one card can be played now: not at all, at once, or with what is to be chosen."""
    if not timely(tale, seat, card) or not _allowed(tale, seat, card):
        return
    measured = isinstance(card.cost, XCost)
    pay = c.FREE
    if not measured:
        cost = paying.cost_of(tale.reading, seat, card)
        found = paying.automatic(
            tale.state, seat, card.faction, cost, paying.loyalty_due(card, cost)
        )
        if found is None:
            return
        pay = found
    if card.type == "creature":
        for place in places(tale, seat, card):
            yield c.PlayCard(card.id, place, pay=pay, seat=seat)
        return
    asked = list(asked_of(tale, seat, card))
    if any(not possible(tale, seat, slot) for slot in asked):
        return
    if not asked and not measured:
        yield c.PlayCard(card.id, pay=pay, seat=seat)
        return
    open_ = dict.fromkeys(field for slot in asked for field in FIELDS[slot.kind])
    fields = (("x", "pay") if measured else ()) + tuple(open_)
    yield Template("play_card", {"card": card.id, "seat": seat}, fields)


FIELDS = {
    "target": ("targets",),
    "chosen": ("targets",),
    "player": ("targets",),
    "mode": ("modes", "targets"),
    "place": ("place",),
    "names": ("results",),
}


def timely(tale: Tale, seat: str, card: Card) -> bool:
    """Whether this is a moment for a card of its type (R42, R78)."""
    state = tale.state
    if card.type == "event":
        return True
    return card.type != "city" and seat == state.active and state.phase in PLAY and not state.stack


def _allowed(tale: Tale, seat: str, card: Card) -> bool:
    if "unique" not in (card.keywords or ()):
        return True
    wanted = Filter(name=card.name, of="you")
    return not fits.matching(tale.reading, wanted, source=None, seat=seat)


def places(tale: Tale, seat: str, card: Card) -> tuple[str, ...]:
    """Where a creature may be played (R66, K-sudden)."""
    state = tale.state
    own = tuple(n for n in cities(state, seat) if not state.pieces[n].dead)
    sudden = "sudden" in tale.reading.keywords_off(seat, card.id, "hand")
    return (*own, "army") if sudden else own


def asked_of(tale: Tale, seat: str, card: Card) -> Iterator[Slot]:
    """The choices of a card, in the order of their entry; the host of an enchantment first."""
    run = Run(tale, seat, card.id)
    wanted = hosts.wanted(card)
    if wanted is not None:
        yield Slot("target", wanted, seat=seat)
        if card.target_zone is not None:
            return
    yield from slots(run, spell_of(card))


def possible(tale: Tale, seat: str, slot: Slot) -> bool:
    """Whether a choice that must be made can be."""
    if slot.kind == "mode":
        return any(all(possible(tale, seat, one) for one in mode) for mode in slot.branches)
    if slot.kind != "target" or slot.selector is None or slot.optional:
        return True
    return bool(candidates(tale, seat, slot))


def candidates(tale: Tale, seat: str, slot: Slot, source: str | None = None) -> tuple[str, ...]:
    """What a choice may be, as it is written behind `>`."""
    if slot.kind == "player":
        return tuple(s for s in tale.state.base.seats if tale.state.players[s].lost is None)
    if slot.selector is None:
        return ()
    player = slot.seat if slot.what == "give" else None
    return fits.targets(tale.reading, slot.selector, source=source, seat=seat, player=player)


# --- abilities and triggers ----------------------------------------------------------------------


def activatable(tale: Tale, seat: str) -> Iterator[Entry]:
    """Activated abilities that can be paid now."""
    state, reading = tale.state, tale.reading
    for number, piece in state.pieces.items():
        if piece.controller != seat:
            continue
        for at, (ability, _) in enumerate(reading.abilities(number), 1):
            found = _activation(tale, seat, number, at, ability)
            if found is not None:
                yield found


def _activation(tale: Tale, seat: str, number: str, at: int, ability: Any) -> Entry | None:
    state = tale.state
    piece = state.pieces[number]
    if abilities.speed(state, ability) == "play" and (
        seat != state.active or state.phase not in PLAY or state.stack
    ):
        return None
    if ability.cost.mark and piece.marked:
        return None
    if ability.need is not None and piece.zone != ability.need.self_in:
        return None
    run = Run(tale, seat, piece.card, source=number, number=at)
    due = run.value(ability.cost.resources, 0)
    pay = paying.automatic(state, seat, None, due, 0)
    if pay is None:
        return None
    asked = list(ability_slots(tale, seat, number, at, ability))
    if any(not payable(tale, seat, slot, number) for slot in asked):
        return None
    open_ = tuple(dict.fromkeys(field for slot in asked for field in FIELDS[slot.kind]))
    if open_:
        return Template("activate_ability", {"card": number, "number": at, "seat": seat}, open_)
    return c.ActivateAbility(number, at, pay=pay, seat=seat)


def payable(tale: Tale, seat: str, slot: Slot, source: str) -> bool:
    """Whether a choice of an ability can be made: targets, and all that a cost asks for."""
    if slot.kind == "mode":
        return any(all(payable(tale, seat, one, source) for one in mode) for mode in slot.branches)
    if slot.selector is None or slot.optional or slot.kind not in {"target", "chosen"}:
        return True
    there = candidates(tale, seat, slot, source)
    if slot.what == "cost":
        return len(there) >= slot.n
    return bool(there) or slot.kind == "chosen"


def ability_slots(tale: Tale, seat: str, number: str, at: int, ability: Any) -> Iterator[Slot]:
    """The choices of an ability: first for its cost, then for its effects."""
    piece = tale.state.pieces[number]
    run = Run(tale, seat, piece.card, source=number, number=at)
    for slot in slots(run, ability.cost.custom or ()):
        wanted = slot.selector
        if isinstance(wanted, Selector) and slot.what != "give":
            marked = any(getattr(one, "op", "") == "mark" for one in ability.cost.custom)
            wanted = replace(wanted, unmarked=True) if marked else wanted
        yield slot._replace(selector=wanted, what=slot.what if slot.what == "give" else "cost")
    yield from slots(run, ability.effects)


def _waiting(tale: Tale, seat: str) -> Iterator[Entry]:
    """Waiting triggers, the oldest of each card."""
    seen: set[str] = set()
    for trigger in tale.state.pending:
        if trigger.source in seen:
            continue
        seen.add(trigger.source)
        trig = trig_of(tale.state, trigger)
        if trigger.seat != seat or trig is None:
            continue
        if trig.optional:
            yield c.ResolveTrigger(trigger.source, declined=True, seat=seat)
        run = run_of_trigger(tale, trigger, trig)
        due = run.value(trig.cost.resources, 0) if trig.cost is not None else 0
        pay = paying.automatic(tale.state, seat, None, due, 0)
        if pay is None:
            continue
        asked = slots(run, trig.effects)
        open_ = tuple(dict.fromkeys(field for slot in asked for field in FIELDS[slot.kind]))
        if open_:
            yield Template("resolve_trigger", {"card": trigger.source, "seat": seat}, open_)
        else:
            yield c.ResolveTrigger(trigger.source, pay=pay, seat=seat)


def resolving(tale: Tale) -> Entry:
    """How the top of the stack resolves: at once, if that is possible without a word."""
    command = c.ResolveItem()
    try:
        tell(tale.state, command)
    except IllegalMove:
        return Template("resolve_item", {}, ("targets", "place", "modes", "results"))
    return command
