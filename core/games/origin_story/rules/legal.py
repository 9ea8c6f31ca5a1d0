"""The entries of play that are possible now (section 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from core.cards import UNSEEN
from core.game import Template
from core.games.origin_story import commands as c
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.rules import skills, tricks, values
from core.games.origin_story.rules.skills import Ready
from core.games.origin_story.state import State, hand, threat

Entry = c.Command | Template


DRAWN: Mapping[str, Template] = {  # phases that wait for something drawn
    "new": Template("set_table", {}, ("dealer", "mat", "super_heroes")),
    "deal_you": Template("deal_hand", {"who": "Y"}, ("cards",)),
    "deal_A": Template("deal_hand", {"who": "A"}, ("cards",)),
    "deal_F": Template("deal_hand", {"who": "F"}, ("cards",)),
    "event": Template("show_event", {}, ("card",)),
    "automa_card": Template("show_automa_card", {}, ("card",)),
    "effect_draws": Template("draw_for_effect", {}, ("cards",)),
}


def legal(state: State, seat: str) -> tuple[Entry, ...]:
    """What may be entered; everything is yours to enter."""
    unseen = any(UNSEEN in held for held in state.hands)  # at a table that is looked back at
    return tuple(_entries(state)) if seat == "you" and not unseen else ()


def _entries(state: State) -> Iterator[Entry]:
    if state.refreshing:
        yield _template(state.used[-1], ("discarded",))
    elif state.phase in DRAWN:
        yield DRAWN[state.phase]
    else:
        yield from _choices(state)


def _choices(state: State) -> Iterator[Entry]:
    match state.phase:
        case "story":
            if state.story_dealt:
                yield from (c.ChooseStory(card) for card in state.story_dealt)
            else:
                yield Template("choose_story", {}, ("kept", "drawn"))
        case "super_hero":
            yield from _uses(state) if state.open else _heroes(state)
        case "charge":
            yield from _uses(state) if state.open else _charges(state)
        case "side":
            yield from (c.ChooseSide("hero"), c.ChooseSide("villain"))
    yield from _tricks(state)


def _heroes(state: State) -> Iterator[Entry]:
    return (c.ShowSuperHero(card) for card in state.super_hero_hand)


def _tricks(state: State) -> Iterator[Entry]:
    match state.phase:
        case "late":
            yield from _uses(state) if state.waiting else (c.BeginTricks(),)
        case "turn:A" | "turn:F":
            if state.trick:
                yield Template("play_automa", {"who": state.phase[-1]}, ("draws",))
            else:
                yield c.PlayAutoma(state.phase[-1])  # type: ignore[arg-type]
        case "turn:Y":
            seen, mine = values.values_of(state), hand(state, "Y")
            able = tricks.legal(
                seen, mine, state.trick, state.limits, who="Y", trick_no=state.trick_no
            )
            yield from (c.PlayCard(card) for card in dict.fromkeys(able))
            yield from _uses(state, declining=False)
            if may_surrender(state):
                yield c.Surrender()
        case "after_trick":
            yield from _uses(state)
        case "round_end":
            yield from _uses(state) if state.open else (c.EndRound(),)


def may_surrender(state: State) -> bool:
    """Whether you may give the round to the leader of the trick (R46)."""
    if state.acted or not state.trick or state.phase != "turn:Y" or threat(state):
        return False
    return state.trick[0][0] != "Y"


def _charges(state: State) -> Iterator[Entry]:
    """Every set of costs that the supply pays (R24)."""
    content = catalogues.of(state.options.catalogue)
    cards = [state.mat, *(card for card, _ in state.story)]
    costs = [
        (card, number, abs(cost))
        for card in filter(None, cards)
        for number, cost in enumerate(catalogues.costs_of(content, card), 1)
    ]
    for size in range(len(costs) + 1):
        for chosen in combinations(costs, size):
            if sum(cost for _, _, cost in chosen) <= state.supply:
                yield c.ChargeSkills(_grouped(chosen))


def _grouped(chosen: tuple[tuple[str, int, int], ...]) -> tuple[c.Charge, ...]:
    by_card: dict[str, list[int]] = {}
    for card, number, _ in chosen:
        by_card.setdefault(card, []).append(number)
    return tuple(c.Charge(card, tuple(numbers)) for card, numbers in by_card.items())


def _uses(state: State, *, declining: bool = True) -> Iterator[Entry]:
    names = state.waiting if state.phase == "late" else state.open
    for ready in skills.on_table(state):
        if ready.id in names:
            yield _use(ready)
            if declining:
                yield c.UseSkill(ready.card, _number(ready), declined=True)


def _use(ready: Ready) -> Entry:
    if skills.asks(ready.skill):
        return _template(ready.id, ("who", "cards", "drawn", "discarded"))
    return c.UseSkill(ready.card, _number(ready))


def _template(name: str, open_: tuple[str, ...]) -> Template:
    card, _, number = name.rpartition(":")
    return Template("use_skill", {"card": card, "skill": int(number)}, open_)


def _number(ready: Ready) -> int:
    return int(ready.id.rpartition(":")[2])
