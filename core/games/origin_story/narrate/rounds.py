"""The course of a round in words: dealing, your choices, tricks, points."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.origin_story.events import (
    AutomaCardShown,
    CardPlayed,
    EventShown,
    HandDealt,
    NoteAdded,
    PhaseEntered,
    RoundScored,
    RoundStarted,
    SideChosen,
    SkillsCharged,
    StoryChosen,
    StoryDealt,
    SuperHeroShown,
    Surrendered,
    TableSet,
    TrickTaken,
)
from core.games.origin_story.narrate.titles import (
    PHASES,
    PLAYER_TITLES,
    REASONS,
    RESULT_TITLES,
    SIDES,
)
from core.games.origin_story.narrate.words import (
    IN_SENTENCE,
    by,
    joined,
    own_words,
    points_words,
    row_words,
    tokens_words,
)
from core.games.origin_story.pieces import TRICKS
from core.messages import Message, msg


def table_set(event: TableSet) -> Message:
    """What was drawn before the first round (R11, R14)."""
    text = msg(
        "Dealer: {dealer}. Your mat is {mat}, your super-heroes are {heroes} (R11, R14).",
        dealer=PLAYER_TITLES[event.dealer],
        mat=event.mat,
        heroes=joined(event.super_heroes),
    )
    return _removed(text, event.removed)


def _removed(text: Message, cards: tuple[str, ...]) -> Message:
    if not cards:
        return text
    return msg("{text} Not in solo, so removed: {cards} (R9).", text=text, cards=joined(cards))


def started(event: RoundStarted) -> Message:
    """The dealer token says who leads first (R14)."""
    return msg(
        "Round {n} starts with all 52 cards. Dealer: {dealer}. First leader: {leader} (R14, R20).",
        n=event.round,
        dealer=PLAYER_TITLES[event.dealer],
        leader=PLAYER_TITLES[event.leader],
    )


def dealt(event: HandDealt) -> Message:
    """A hand from left to right."""
    cards = row_words(event.cards)
    return by(
        event.who,
        msg("You are dealt {cards}.", cards=cards),
        msg("{player} is dealt, from left to right, {cards} (R30).", cards=cards),
    )


def event_shown(event: EventShown) -> Message:
    """The event of round 3 (R21)."""
    return msg(
        "The event of this round stands on {card} (R21).", card=own_words(event.name or event.card)
    )


def story_dealt(event: StoryDealt) -> Message:
    """Three story cards, one of which is to be chosen."""
    text = msg("Story cards drawn: {cards} (R22).", cards=joined(event.cards))
    return _removed(text, event.removed)


def story_chosen(event: StoryChosen) -> Message:
    """The story card that lies on the mat now (R22)."""
    text = msg(
        "Of the story cards {cards} you keep {kept} (R22).",
        cards=joined(event.drawn),
        kept=own_words(event.name or event.kept),
    )
    return _removed(text, event.removed)


def super_hero(event: SuperHeroShown) -> Message:
    """The super-hero of round 5 (R23)."""
    if event.discarded is None:
        return msg("You show super-hero {card} (R23).", card=own_words(event.name or event.card))
    return msg(
        "You show super-hero {card} and discard {other} (R23).",
        card=own_words(event.name or event.card),
        other=event.discarded,
    )


def charged(event: SkillsCharged) -> Message:
    """Energy on costs, and what stays in the supply (R24, R25)."""
    if not event.placed:
        return msg("You charge nothing; energy in your supply: {n} (R25).", n=event.supply)
    return msg(
        "You charge {costs}; energy left in your supply: {n} (R24, R25).",
        costs=tokens_words(event.placed),
        n=event.supply,
    )


def side(event: SideChosen) -> Message:
    """Hero or villain (R27)."""
    return _SIDE[event.side]


_SIDE = {
    "hero": msg("You are hero this round (R27)."),
    "villain": msg("You are villain this round (R27)."),
}


def automa_card(event: AutomaCardShown) -> Message:
    """The top card of the automa deck (R31)."""
    return msg(
        "The automa card of this round is {card} (R31).", card=own_words(event.name or event.card)
    )


def played(event: CardPlayed) -> Message:
    """Your card."""
    return msg("You play {card}.", card=event.card)


def taken(event: TrickTaken) -> Message:
    """Who wins the trick, and leads the next (R60, R61)."""
    last = event.number == TRICKS
    text = by(
        event.winner,
        msg("You win trick {n} with {card} (R60).")
        if last
        else msg("You win trick {n} with {card} and lead the next (R60, R61)."),
        msg("{player} wins trick {n} with {card} (R60).")
        if last
        else msg("{player} wins trick {n} with {card} and leads the next (R60, R61)."),
    )
    return text._replace(params={**text.params, "n": event.number, "card": event.card})


def surrendered(event: Surrendered) -> Message:
    """Who gains by it, and why so much (R46)."""
    return msg(
        "You surrender the round: {player}, who leads, gains {points} VP, one for each card in "
        "its hand and one for this trick (R46).",
        player=IN_SENTENCE[event.leader],
        points=event.points,
    )


def scored(event: RoundScored) -> Message:
    """The points of a round, and why you get yours (R71)."""
    tricks = event.tricks.get("Y", 0)
    return msg(
        "Round {n}, {side} with {tricks}: {points} VP (R71). Energy in your supply: {supply} "
        "(R70).",
        n=event.round,
        side=SIDES[event.side],
        tricks=_FEW.get(tricks, msg("{n} tricks", n=tricks)),
        points=points_words(event.points),
        supply=event.supply,
    )


_FEW = {0: msg("no trick"), 1: msg("one trick")}


def entered(event: PhaseEntered) -> Message:
    """What the table waits for."""
    text = msg("Next: {phase}.", phase=PHASES.get(event.phase, PHASES["over"]))
    if event.draws:
        text = msg("{text} Cards to draw: {n}.", text=text, n=event.draws)
    if event.open:
        text = msg("{text} Skills: {skills}.", text=text, skills=joined(event.open))
    return text


def noted(event: NoteAdded) -> Message:
    """Words of people, as they are: braces in them are no places in a sentence."""
    return msg("Note: {text}", text=event.text)


def ended(event: MatchEnded) -> Message:
    """How it ended (R80)."""
    return msg(
        "{result}: {reason}.", result=RESULT_TITLES[event.result], reason=REASONS[event.reason]
    )
