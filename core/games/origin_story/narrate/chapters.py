"""The parts that a match of Origin Story is told in: set-up, tricks and points of each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.chapters import Chapters
from core.events import MatchEnded
from core.frames import Frame
from core.games.origin_story import events as e
from core.games.origin_story.events.places import event_named
from core.games.origin_story.evolve import evolve
from core.games.origin_story.narrate.weighed import Happening, happenings, weighed
from core.games.origin_story.pieces import PLACE, PLAYERS, ROUNDS
from core.games.origin_story.rules import tricks, values
from core.games.origin_story.state import State, Won
from core.games.origin_story.words import (
    IN_SENTENCE,
    all_named,
    card_words,
    named,
    points_words,
)
from core.kit.places import listing
from core.messages import Message, msg

PLAYING = ("turn:A", "turn:F", "turn:Y", "after_trick")
POINTS = ("round_end", "over")


def title(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The trick in which a step was entered, or the set-up or end of its round."""
    if not before.round:
        return None
    if before.phase in POINTS:
        return msg("Round {round}, points", round=before.round)
    if before.phase not in PLAYING:
        return msg("Round {round}, set-up", round=before.round)
    return msg("Round {round}, trick {n}", round=before.round, n=_number(before))


def phase(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The round in which a step was entered."""
    return msg("Round {number}", number=before.round) if before.round else None


def _number(table: State) -> int:
    """The trick that is played, or after which skills are used."""
    return table.trick_no - (table.phase == "after_trick")


def outcomes(frames: Sequence[Frame[State]]) -> Sequence[Message]:
    """What weighed in a part: who took the trick, what was chosen, who gained points."""
    before, happened = frames[0].state, list(happenings(frames))
    if before.phase in POINTS:
        return (*_points(happened), *weighed(happened))
    if before.phase in PLAYING:
        return (*_trick(frames, happened), *weighed(happened), *_so_far(frames))
    return (*_set_up(happened), *weighed(happened))


# --- tricks ----------------------------------------------------------------------------------


def _trick(frames: Sequence[Frame[State]], happened: Sequence[Happening]) -> Iterator[Message]:
    """Who took it and how; what was led while it goes on; that it was broken off."""
    for _, _, event in happened:
        if isinstance(event, e.Surrendered):
            yield msg("{player} surrenders", player=IN_SENTENCE["Y"])
            who = IN_SENTENCE[event.leader]
            yield msg("{gainer} gains {n} VP", gainer=who, n=event.points)
            return
    won, table = _won(frames), frames[-1].state
    if won is not None:
        yield from _taken(won, happened)
    elif table.trick:
        leader, card = table.trick[0]
        yield msg("{player} leads {card}", player=IN_SENTENCE[leader], card=card_words(card))


def _won(frames: Sequence[Frame[State]]) -> Won | None:
    """The trick of this part as it lies now; None while it goes on."""
    number = _number(frames[0].state)
    return next((won for won in frames[-1].state.won_tricks if won.number == number), None)


def _taken(won: Won, happened: Sequence[Happening]) -> Iterator[Message]:
    for _, table, event in happened:
        if isinstance(event, e.TrickTaken) and event.winner == won.winner:
            trumps = dict(_trumps(table))
            text = _TRUMPS if event.winner in trumps else _WINS
            card = card_words(event.card)
            yield text._replace(params={"player": IN_SENTENCE[event.winner], "card": card})
            for who in trumps:
                if who != event.winner:
                    yield msg("{player} trumps in vain", player=IN_SENTENCE[who])
            return
    yield msg("the trick goes to {player}", player=IN_SENTENCE[won.winner])  # by a ruling


_WINS = msg("{player} wins with {card}")
_TRUMPS = msg("{player} trumps and wins with {card}")


def _trumps(table: State) -> Iterator[tuple[str, str]]:
    """Who trumped a trick that was led in another suit, and with which card."""
    seen = values.values_of(table)
    for who, card in table.trick:
        if values.suit_of(seen, card) == seen.trump != tricks.led_suit(seen, table.trick):
            yield who, card


def _so_far(frames: Sequence[Frame[State]]) -> Iterator[Message]:
    """How many tricks the winner has now, from the second on."""
    won = _won(frames)
    if won is not None:
        n = frames[-1].state.won[PLACE[won.winner]]
        if n > 1:
            yield msg("{n} tricks for {player}", n=n, player=IN_SENTENCE[won.winner])


# --- before and after ------------------------------------------------------------------------


def _set_up(happened: Sequence[Happening]) -> Iterator[Message]:
    """The side, and the cards that came to the table."""
    for _, _, event in happened:
        if isinstance(event, e.SideChosen):
            yield _SIDES[event.side]
    for _, table, event in happened:
        match event:
            case e.TableSet(super_heroes=cards):
                yield msg("super-heroes {cards}", cards=all_named(table, cards))
            case e.StoryChosen(kept=card, name=name):
                yield msg("story card {card}", card=named(table, card, name))
            case e.SuperHeroShown(card=card, name=name):
                yield msg("super-hero {card}", card=named(table, card, name))
            case e.EventShown(card=card, name=name):
                yield msg("event {card}", card=event_named(table, (card, name)))


_SIDES = {
    "hero": msg("{player} is hero", player=IN_SENTENCE["Y"]),
    "villain": msg("{player} is villain", player=IN_SENTENCE["Y"]),
}


def _points(happened: Sequence[Happening]) -> Iterator[Message]:
    """How the match ended, what the round brought, who leads."""
    for _, table, event in happened:
        if isinstance(event, MatchEnded):
            yield _RESULTS[event.result]
            yield Message("{points}", {"points": points_words(_by_player(table.vp))})
    for _, table, event in happened:
        if isinstance(event, e.RoundScored) and event.round < ROUNDS:
            gained = {who: n for who, n in event.points.items() if n}
            if gained:
                yield Message("{points}", {"points": points_words(gained, change=True)})
            yield _leading(evolve(table, event).vp)


def _leading(vp: tuple[int, int, int]) -> Message:
    """“Ana leads with 14”; of equals all, of three equals that it is even."""
    best = [who for who, n in _by_player(vp).items() if n == max(vp)]
    if len(best) == len(PLAYERS):
        return msg("all have {n} VP", n=max(vp))
    who = listing([IN_SENTENCE[one] for one in best])
    text = msg("{player} leads with {n} VP") if len(best) == 1 else msg("{player} lead with {n} VP")
    return text._replace(params={"player": who, "n": max(vp)})


def _by_player(vp: tuple[int, int, int]) -> dict[str, int]:
    """The points by player."""
    return dict(zip(PLAYERS, vp, strict=True))


_RESULTS = {
    "win": msg("{player} wins the match", player=IN_SENTENCE["Y"]),
    "shared": msg("{player} shares the victory", player=IN_SENTENCE["Y"]),
    "loss": msg("{player} loses the match", player=IN_SENTENCE["Y"]),
}

CHAPTERS: Chapters[State] = Chapters(title=title, phase=phase, outcomes=outcomes)
