"""Plays and tricks, applied."""

from __future__ import annotations

from core.cards import UNSEEN
from core.games.origin_story import events as e
from core.games.origin_story.evolve import zones
from core.games.origin_story.pieces import AUTOMAS, PLACE, TRICKS, Player
from core.games.origin_story.state import State, Won, hand, with_hand, with_player
from core.kit.zones import without


def changed(state: State, event: e.HandChanged) -> State:
    """An automa's hand after an effect: discards first, then what was drawn (R33)."""
    state = zones.put_away(state, event.dropped)
    state = zones.draw(state, event.drawn, event.shuffled)
    if event.added is not None:
        state = state._replace(aside=without(state.aside, (event.added,)))
    state = with_hand(state, event.who, event.hand)
    if event.number:  # an effect comes to one automa, or to both in one entry
        state = state._replace(effect=event.number)
    return state


def led(state: State, event: e.AutomaLed) -> State:
    """An automa led."""
    return zones.play(state, event.who, event.card)._replace(last=event)


def followed(state: State, event: e.AutomaFollowed) -> State:
    """An automa drew, kept, discarded and played (R54)."""
    state = zones.draw(state, event.draws, event.shuffled)
    state = zones.put_away(state, (*event.toss, *event.drop))
    state = with_hand(state, event.who, event.middle)
    return zones.play(state, event.who, event.card)._replace(last=event)


def played(state: State, event: e.CardPlayed) -> State:
    """Your card, with the adjustments that waited for it."""
    n, suit = state.next_card
    more = {event.card: n} if n else {}
    state = zones.play(state, "Y", event.card)
    return state._replace(
        mods=zones.add(state.mods, more),
        trick_mods=zones.add(state.trick_mods, more),
        suits={**state.suits, event.card: suit} if suit and event.card != UNSEEN else state.suits,
        next_card=(0, None),
    )


def taken(state: State, event: e.TrickTaken) -> State:
    """The trick lies before its winner."""
    return won(state, event.number, event.winner)


def won(state: State, number: int, winner: Player) -> State:
    """The trick is a player's, who leads the next (R61); what held for it is over."""
    cards = [card for _, card in state.trick]
    state = state._replace(
        won=with_player(state.won, winner, state.won[PLACE[winner]] + 1),
        won_tricks=(*state.won_tricks, Won(number, state.trick, winner)),
        trick=(),
        leader=winner,
        trick_no=number + 1,
    )
    state = zones.forget(state, cards)
    if number == TRICKS:
        for who in AUTOMAS:  # R72
            left = hand(state, who)
            state = with_hand(zones.put_away(state, left), who, ())
    return turn_over(_trick_over(state))


def _trick_over(state: State) -> State:
    brief = state.options.temporary_reveal == "trick"
    over = {suit: -n for suit, n in state.trick_suit_mods.items()}
    state = state._replace(
        mods=zones.add(state.mods, {card: -n for card, n in state.trick_mods.items()}),
        trick_mods={},
        revealed=() if brief else state.revealed,  # A6: then a later reveal counts again
        suit_mods=zones.add(state.suit_mods, over),
        trick_suit_mods={},
        limits=tuple(
            limit
            for limit in state.limits
            if limit.until == "round"
            or (limit.trick_no is not None and limit.trick_no >= state.trick_no)
        ),
    )
    if state.trump_until == "trick":
        state = state._replace(trump=state.round_trump, trump_until=None)
    return state


def turn_over(state: State) -> State:
    """Nothing was done yet in the turn that comes."""
    return state._replace(used_in_turn=(), acted=False, next_card=(0, None))


def exchanged(state: State, event: e.CardsExchanged) -> State:
    """You take a card to your right end and give one to the automa's left end (R44)."""
    mine = (*without(hand(state, "Y"), (event.given,)), event.taken)
    theirs = (event.given, *without(hand(state, event.who), (event.taken,)))
    state = with_hand(with_hand(state, "Y", mine), event.who, theirs)
    return state._replace(acted=True)


def adjusted(state: State, event: e.CardsAdjusted) -> State:
    """Cards by their adjustment (R45)."""
    trick = event.cards if event.until == "trick" else {}
    seen = [card for card in event.cards if card != UNSEEN]
    return state._replace(
        mods=zones.add(state.mods, event.cards),
        trick_mods=zones.add(state.trick_mods, trick),
        revealed=(*state.revealed, *seen) if event.revealed else state.revealed,
        acted=True,
    )


def suit_adjusted(state: State, event: e.SuitAdjusted) -> State:
    """All cards of a suit."""
    more: dict[str, int] = {event.suit: event.n}
    trick = more if event.until == "trick" else {}
    return state._replace(
        suit_mods=zones.add(state.suit_mods, more),
        trick_suit_mods=zones.add(state.trick_suit_mods, trick),
    )


def refreshed(state: State, event: e.HandRefreshed) -> State:
    """You drew, or discarded, or both."""
    state = zones.draw(state, event.drawn, event.shuffled)
    mine = without((*hand(state, "Y"), *event.drawn), event.discarded)
    return zones.put_away(with_hand(state, "Y", mine), event.discarded)


def trump(state: State, event: e.TrumpChanged) -> State:
    """Another suit wins tricks, for a trick or for the round."""
    if event.until == "trick":
        return state._replace(trump=event.suit, trump_until="trick")
    return state._replace(trump=event.suit, round_trump=event.suit, trump_until=None)


def surrendered(state: State, event: e.Surrendered) -> State:
    """The trick that was broken off is discarded, nobody takes it (R46, A14)."""
    cards = [card for _, card in state.trick]
    vp = with_player(state.vp, event.leader, state.vp[PLACE[event.leader]] + event.points)
    state = zones.put_away(state._replace(trick=(), vp=vp), cards)
    return state._replace(surrendered=True)
