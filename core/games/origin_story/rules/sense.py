"""Whether a table can be: the invariants of section 6."""

from __future__ import annotations

from collections import Counter

from core.cards import UNSEEN
from core.games.origin_story.pieces import (
    HAND,
    PACK,
    PHASES,
    PLAYERS,
    ROUNDS,
    catalogues,
    parse,
)
from core.games.origin_story.state import State, hand
from core.messages import Message, msg


def cards_of(state: State) -> list[str]:
    """All cards of the table, wherever they lie."""
    found = [card for mine in state.hands for card in mine]
    found += [card for _, card in state.trick]
    found += [card for won in state.won_tricks for _, card in won.cards]
    return [*found, *state.deck, *state.discard, *state.aside]


def fault(state: State) -> Message | None:
    """What no table can have; the invariants only where no ruling may have broken them."""
    if state.phase not in PHASES:
        return msg("there is no phase {phase}", phase=state.phase)
    if not 0 <= state.round <= ROUNDS:
        return msg("there are five rounds")
    for card in cards_of(state):
        if parse(card) != card and card != UNSEEN:
            return msg("{card} is no card", card=card)
    wrong = [] if state.forced else faults(state)
    return wrong[0] if wrong else None


def faults(state: State) -> list[Message]:
    """What is wrong with the table, in words; nothing before the first round."""
    if not state.round:
        return []
    found = []
    seen = Counter(cards_of(state))
    able = {0, 1} if seen[UNSEEN] else {1}  # of those not to be seen only the number is known
    if any(seen[card] not in able for card in PACK) or set(state.aside) & set(PACK):
        found.append(msg("each of the 52 cards lies in one place"))
    content = catalogues.of(state.options.catalogue)
    if catalogues.are_too_many(content, seen.elements()):
        found.append(msg("there are no more super-hearts than the catalogue has"))
    if min(state.vp) < 0:
        found.append(msg("a dial shows 0 or more"))
    if any(n < 0 for n in (state.supply, *state.placed.values())):
        found.append(msg("there is no energy below 0"))
    done = state.trick_no - 1 if state.trick_no else 0
    if sum(state.won) != done and not state.surrendered:
        found.append(msg("each trick that was played has one winner"))
    return [*found, *_hands(state)]


def _hands(state: State) -> list[Message]:
    """An automa's hand, once dealt, is 8 less the cards that it has played."""
    if not state.trick_no or state.surrendered:
        return []
    for who in PLAYERS[:2]:
        played = state.trick_no - 1 + any(player == who for player, _ in state.trick)
        spare = 1 if played == HAND else 0  # two kept in the last trick
        if not HAND - played <= len(hand(state, who)) <= HAND - played + spare:
            return [msg("an automa's hand has 8 cards less those it played")]
    return []
