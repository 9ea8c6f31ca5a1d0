"""What a table ruling changes (section 2.5)."""

from __future__ import annotations

from core.cards import UNSEEN
from core.games.origin_story import operations as o
from core.games.origin_story.evolve import tricks, zones
from core.games.origin_story.pieces import PLACE, PLAYERS, Player, catalogues, order, parse, turns
from core.games.origin_story.state import State, Won, hand, with_hand, with_player
from core.kit.zones import without


def apply(state: State, operation: o.Operation) -> State:
    """The table after one operation; total."""
    match operation:
        case o.MoveCard():
            return _move(state, operation)
        case o.MoveDial():
            return _dial(state, operation)
        case o.MoveEnergy():
            return _energy(state, operation)
        case o.ModifyCard() | o.ColorCard():
            return _adjust(state, operation)
        case o.SetSide(side=side):
            return state._replace(side=side)
        case o.GiveTrick():
            return _trick(state, operation)
        case o.SetLeader(who=who):
            return state._replace(leader=who)
        case o.SetTrump(suit=suit):
            return state._replace(trump=suit, round_trump=suit, trump_until=None)
        case o.PlaceCard():
            return _place(state, operation)
        case o.Reshuffle():
            return _reshuffle(state)
        case o.AllowAnything():
            return state._replace(forced=True)


def _card(text: str) -> str:
    return parse(text) or text


def _move(state: State, operation: o.MoveCard) -> State:
    card = _card(operation.card)
    zone = operation.from_
    state = _take(state, card, zone)
    if operation.to == "trick" and zone.startswith("hand."):
        return _into_trick(state, PLAYERS[PLACE[zone[-1]]], card)
    return _put(state, card, operation.to, operation.place)


def _into_trick(state: State, player: Player | None, card: str) -> State:
    """Played by whose hand it was, else by the next to play; cards lie in play order."""
    order_ = turns(state.leader)
    missing = [one for one in order_ if one not in dict(state.trick)]
    played = (*state.trick, (player or (*missing, "Y")[0], card))
    return state._replace(trick=tuple(sorted(played, key=lambda one: order_.index(one[0]))))


def _take(state: State, card: str, zone: o.Zone) -> State:
    match zone:
        case "hand.A" | "hand.F" | "hand.Y":
            who = zone[-1]
            return with_hand(state, who, without(hand(state, who), (card,)))
        case "deck":
            return state._replace(deck=without(state.deck, (card,)))
        case "discard":
            return state._replace(discard=without(state.discard, (card,)))
        case "aside":
            return state._replace(aside=without(state.aside, (card,)))
        case "trick":
            left = tuple(one for one in state.trick if one[1] != card)
            return state._replace(trick=left)
        case "won.A" | "won.F" | "won.Y":
            left_of = tuple(
                won._replace(cards=tuple(one for one in won.cards if one[1] != card))
                if won.winner == zone[-1]
                else won
                for won in state.won_tricks
            )
            return state._replace(won_tricks=left_of)


def _put(state: State, card: str, zone: o.Zone, place: str | None) -> State:
    match zone:
        case "hand.A" | "hand.F" | "hand.Y":
            who = zone[-1]
            mine = hand(state, who)
            at = _index(place, len(mine))
            return with_hand(state, who, (*mine[:at], card, *mine[at:]))
        case "deck":
            return zones.forget(state._replace(deck=order((*state.deck, card))), (card,))
        case "discard":
            return zones.forget(state._replace(discard=(*state.discard, card)), (card,))
        case "aside":
            return zones.forget(state._replace(aside=order((*state.aside, card))), (card,))
        case "trick":
            return _into_trick(state, None, card)
        case "won.A" | "won.F" | "won.Y":
            return _won(zones.forget(state, (card,)), card, PLAYERS[PLACE[zone[-1]]])


def _index(place: str | None, end: int) -> int:
    match place:
        case "L":
            return 0
        case None | "R":
            return end
    return int(place)


def _won(state: State, card: str, who: Player) -> State:
    """Into the last trick that the player won; a trick of its own where there is none."""
    taken = list(state.won_tricks)
    for place in reversed(range(len(taken))):
        if taken[place].winner == who:
            won = taken[place]
            taken[place] = won._replace(cards=(*won.cards, (who, card)))
            return state._replace(won_tricks=tuple(taken))
    taken.append(Won(0, ((who, card),), who))
    return state._replace(won_tricks=tuple(taken))


def _dial(state: State, operation: o.MoveDial) -> State:
    n = state.vp[PLACE[operation.who]] + operation.n
    return state._replace(vp=with_player(state.vp, operation.who, n))


def _energy(state: State, operation: o.MoveEnergy) -> State:
    if operation.zone == "supply":
        return state._replace(supply=state.supply + operation.n)
    if operation.zone == "general":
        return state
    return state._replace(placed=zones.add(state.placed, {operation.zone: operation.n}))


def _adjust(state: State, operation: o.ModifyCard | o.ColorCard) -> State:
    card = _card(operation.card)
    match operation:
        case o.ModifyCard(n=n):
            return state._replace(mods=zones.add(state.mods, {card: n}))
        case o.ColorCard(suit=suit):
            changed = {} if card == UNSEEN else {card: suit}
            return state._replace(suits={**state.suits, **changed})


def _trick(state: State, operation: o.GiveTrick) -> State:
    """The trick in progress, or else the last one taken."""
    if state.trick:
        return tricks.won(state, state.trick_no, operation.who)
    if not state.won_tricks:
        return state
    last = state.won_tricks[-1]
    won = with_player(state.won, last.winner, state.won[PLACE[last.winner]] - 1)
    won = with_player(won, operation.who, won[PLACE[operation.who]] + 1)
    given = (*state.won_tricks[:-1], last._replace(winner=operation.who))
    return state._replace(won=won, won_tricks=given, leader=operation.who)


def _place(state: State, operation: o.PlaceCard) -> State:
    name, hero = operation.id, is_hero(state, operation.id)
    if name in {*state.automa_seen, *state.events_seen} or _is_automa(state, name):
        return _place_automa(state, name, operation.zone)
    state = state._replace(
        story=tuple(one for one in state.story if one[0] != name),
        super_hero=None if state.super_hero == name else state.super_hero,
        super_hero_hand=tuple(one for one in state.super_hero_hand if one != name),
        story_discard=tuple(one for one in state.story_discard if one != name),
        removed=tuple(one for one in state.removed if one != name),
    )
    match operation.zone:
        case "hand":
            return state._replace(super_hero_hand=(*state.super_hero_hand, name))
        case "mat" if hero:
            return state._replace(super_hero=name)
        case "mat":
            return state._replace(story=(*state.story, (name, state.round)))
        case "discard":
            pile = () if hero else (name,)  # a super-hero that is discarded is out of the game
            return state._replace(story_discard=(*state.story_discard, *pile))
        case "removed":
            return state._replace(removed=(*state.removed, name))


def is_hero(state: State, name: str) -> bool:
    """Whether a card is a super-hero: of the catalogue, or one that was drawn."""
    content = catalogues.of(state.options.catalogue)
    listed = {card.id for card in content.super_heroes}
    return name in {*listed, *state.super_hero_hand, state.super_hero}


def _is_automa(state: State, name: str) -> bool:
    content = catalogues.of(state.options.catalogue)
    return any(card.id == name for card in content.automa_cards)


def _place_automa(state: State, name: str, zone: str) -> State:
    """On the mat it is the automa card of this round; elsewhere it no longer does anything."""
    if zone == "mat":
        seen = tuple(card for card in state.automa_seen if card != state.automa_card)
        return state._replace(automa_card=name, automa_seen=(*seen, name))
    return state._replace(
        automa_card=None if state.automa_card == name else state.automa_card,
        event=None if state.event == name else state.event,
    )


def _reshuffle(state: State) -> State:
    deck = order((*state.deck, *state.discard))
    return state._replace(deck=deck, discard=(), reshuffles=state.reshuffles + 1)
