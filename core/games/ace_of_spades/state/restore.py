"""A whole table read back from JSON, every field checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core import cards, structured
from core.errors import BadSetup, Refused
from core.games.ace_of_spades.pieces import FIGHTS, OVER, SEAT, SEATS
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import (
    Armed,
    Defeat,
    Enemy,
    OneShot,
    Row,
    State,
    deck_size,
    seats,
    unseen,
)
from core.games.ace_of_spades.state.plain import plain
from core.games.ace_of_spades.state.whole import Whole
from core.messages import Message, msg
from core.restoring import check_derived, read_result


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` E_SETUP for anything else."""
    try:
        whole: Whole = structured.read(Whole, data)
    except Refused as error:
        raise bad_form(error) from error
    names = ("1",) if whole.options.mode == "solo" else SEATS
    need(set(whole.hands) == set(names), msg("hands are by seat"))
    need(set(whole.unknown) == set(names), msg("unknown is by seat"))
    state = State(
        options=whole.options,
        phase=whole.phase,
        fight=whole.fight,
        enemy=None if whole.enemy is None else _enemy(whole),
        bullets=whole.bullets,
        refills=whole.refills,
        start=(whole.start.bullets, whole.start.refills),
        active=SEAT[whole.active],
        turn=whole.turn,
        acted=whole.acted,
        hands=tuple(cards.bits(known(whole.hands[name])) for name in names),
        unknown=tuple(whole.unknown[name] for name in names),
        commons=read_cards(whole.commons),
        discard=read_cards(whole.discard),
        aside=read_cards(whole.aside),
        out=read_cards(whole.out),
        shuffles=whole.shuffles,
        one_shots=tuple(OneShot(one.card, one.used) for one in whole.one_shots),
        permanents=whole.permanents,
        armed=tuple(Armed(a.card, SEAT[a.seat], a.effects, a.named) for a in whole.armed),
        need=_draws(whole.need, len(names)),
        trim=_of_seats(whole.trim, names),
        due=tuple(bool(n) for n in _draws(whole.due, len(names))),
        goes_on=whole.goes_on,
        redeal=whole.redeal,
        refreshes=whole.refreshes,
        bonuses=whole.bonuses,
        defeated=tuple(
            Defeat(d.fight, d.card, d.hp, d.damages, d.refreshes, d.bonuses, d.by)
            for d in whole.defeated
        ),
        achievements=whole.achievements,
        row=_row(whole),
        result=read_result(whole.result, whole.reason, bad_position),
    )
    check(state)
    check_derived(plain(state), data, bad_position)
    return state


def bad_position(why: Message) -> BadSetup:
    """The refusal of a position, with its reason."""
    return BadSetup("E_SETUP", "No match can start from this position: {why}.", why=why)


def bad_form(error: Refused) -> BadSetup:
    """The refusal of a position for what another refusal says, in a sentence of its own."""
    return BadSetup("E_SETUP", "No match can start from this position: {why}", why=error.message)


def need(condition: bool, why: Message) -> None:  # noqa: FBT001
    """Raises E_SETUP unless the condition holds."""
    if not condition:
        raise bad_position(why)


def read_cards(codes: Iterable[str]) -> tuple[str, ...]:
    """Cards as codes, `?` among them. Raises E_SETUP."""
    found = []
    for code in codes:
        card = cards.UNSEEN if code == cards.UNSEEN else cards.with_joker(code)
        need(card is not None, msg("{card} is no card", card=code))
        found.append(card or "")
    return tuple(found)


def known(codes: Iterable[str]) -> tuple[str, ...]:
    """Cards as codes, each seen and different. Raises E_SETUP."""
    found = read_cards(codes)
    need(cards.UNSEEN not in found, msg("a known card is not “?”"))
    need(len(set(found)) == len(found), msg("a card is named twice"))
    return found


def check(state: State) -> None:
    """Raises E_SETUP for a table that cannot be (section 5, invariants)."""
    zones: list[str] = [card for hand in state.hands for card in cards.members(hand)]
    for zone in (state.commons, state.discard, state.aside, state.out):
        zones += [card for card in zone if card != cards.UNSEEN]
    need(len(set(zones)) == len(zones), msg("a card lies in two places"))
    need(min(state.unknown) >= 0 and deck_size(state) >= 0, msg("there are 53 cards"))
    need(sum(state.unknown) <= unseen(state).bit_count(), msg("there are 53 cards"))
    need(0 <= state.fight <= FIGHTS, msg("there are twelve fights"))
    need(min(state.bullets, state.refills) >= 0, msg("a dial shows 0 or more"))
    need(state.active in seats(state), msg("the player to move has no seat"))
    need(all(armed.seat in seats(state) for armed in state.armed), msg("no such seat"))
    fighting = state.phase in {"turn", "refill", "trim"}
    need(
        state.enemy is not None or not fighting,
        msg("there is no enemy, though a fight goes on"),
    )
    need((state.phase in OVER) == (state.result is not None), msg("phase and result differ"))


def check_card(card: EnemyCard) -> None:
    """Raises E_SETUP for a card outside of the bounds of section 1.3."""
    need(0 <= card.back < FIGHTS, msg("the back of a card is 0 to 11"))


def _enemy(whole: Whole) -> Enemy:
    form = whole.enemy
    assert form is not None  # noqa: S101 - asked by the caller
    need(form.shots == len(form.damages), msg("enemy: each shot has its damage"))
    return Enemy(form.card, form.hp, form.max, form.damages, form.hurt)


def _row(whole: Whole) -> Row | None:
    row = whole.row
    if row is None:
        return None
    return Row(
        SEAT[row.seat],
        row.cards,
        row.combo,
        row.ranks,
        row.combo_cards,
        row.joker_as,
        row.causes,
        row.damage,
        row.ruled,
    )


def _draws(values: Mapping[str, int], number: int) -> tuple[int, ...]:
    names = (*SEATS[:number], "common")
    need(set(values) <= set(names), msg("draws are by seat, or common"))
    return tuple(values.get(name, 0) for name in names) if values else ()


def _of_seats(values: Mapping[str, int], names: Iterable[str]) -> tuple[int, ...]:
    need(set(values) <= set(names), msg("trim is by seat"))
    return tuple(values.get(name, 0) for name in names) if values else ()
