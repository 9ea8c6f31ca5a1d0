"""What skills and events did, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.origin_story.events import (
    CardsAdjusted,
    CardsExchanged,
    EnergyMoved,
    HandRefreshed,
    NextAdjusted,
    PlayLimited,
    PointsScored,
    SideChanged,
    SkillUsed,
    SkillWaits,
    SuitAdjusted,
    TableAsked,
    TiesChanged,
    TokensRemoved,
    TrumpChanged,
)
from core.games.origin_story.narrate.titles import SUITS
from core.games.origin_story.narrate.words import (
    IN_SENTENCE,
    UNTIL,
    also,
    joined,
    own_words,
    points_words,
    row_words,
    signed,
)
from core.games.origin_story.pieces import LOVE, suit
from core.games.origin_story.pieces.effects import Limit
from core.messages import Message, Value, msg


def used(event: SkillUsed) -> Message:
    """A skill by its number on the card: `t4:2`."""
    if event.declined:
        return msg("You let skill {skill} pass.", skill=own_words(event.name or event.skill))
    if event.by_itself:
        return msg("Skill {skill} takes effect.", skill=own_words(event.name or event.skill))
    return msg("You use skill {skill}.", skill=own_words(event.name or event.skill))


def waits(event: SkillWaits) -> Message:
    """It touches hands that are not dealt yet."""
    return msg(
        "Skill {skill} waits until the automas have their hands.",
        skill=own_words(event.name or event.skill),
    )


def removed(event: TokensRemoved) -> Message:
    """Where the tokens go is an option, for the rules are not known to say it."""
    if event.to == "supply":
        text = msg(
            "You take {n} energy off {cost}, back to your supply (as the options of this match "
            "say)."
        )
    else:
        text = msg(
            "You take {n} energy off {cost}, to the general supply (as the options of this match "
            "say)."
        )
    return text._replace(params={"n": event.n, "cost": event.cost})


def points(event: PointsScored) -> Message:
    """Dials by player."""
    return msg("VP: {points}.", points=points_words(event.points, change=True))


def energy(event: EnergyMoved) -> Message:
    """Tokens from the general supply, or back."""
    text = (
        msg("You take {n} energy.", n=event.n)
        if event.n >= 0
        else msg("You give {n} energy back.", n=-event.n)
    )
    if not event.for_round:
        return text
    return msg("{text} The end of the round undoes it.", text=text)


def exchanged(event: CardsExchanged) -> Message:
    """What you get is settled, what you give is not (R44)."""
    params: dict[str, Value] = {
        "player": IN_SENTENCE[event.who],
        "taken": event.taken,
        "given": event.given,
    }
    text = _LOVE_TAKEN if suit(event.taken) == LOVE else _TAKEN
    return text._replace(params=params)


_TAKEN = msg(
    "You exchange with {player}: you get its lowest card that is not love, {taken}, and {given} "
    "goes to the left end of its hand (R44)."
)
_LOVE_TAKEN = msg(
    "You exchange with {player}: it has only love, so you get the lowest, {taken}, and {given} "
    "goes to the left end of its hand (R44)."
)


def adjusted(event: CardsAdjusted) -> Message:
    """Adjustments of cards; a reveal changes values, for hands lie open (R45)."""
    cards = joined(f"{card} {signed(n)}" for card, n in event.cards.items())
    if event.revealed:
        return msg("Revealed cards change their value: {cards} (R45).", cards=cards)
    return msg("Values change {until}: {cards}.", until=UNTIL[event.until], cards=cards)


def next_card(event: NextAdjusted) -> Message:
    """The card that you play next."""
    parts = list(_next(event))
    return msg("The card that you play next {changes}.", changes=also(parts))


def _next(event: NextAdjusted) -> Iterator[Message]:
    if event.n:
        yield msg("has its value changed by {n}", n=signed(event.n))
    if event.suit is not None:
        yield msg("counts as {suit}", suit=SUITS[event.suit])


def suit_adjusted(event: SuitAdjusted) -> Message:
    """All cards of a suit."""
    return msg(
        "All {suit} cards change their value by {n} {until}.",
        suit=SUITS[event.suit],
        n=signed(event.n),
        until=UNTIL[event.until],
    )


def refreshed(event: HandRefreshed) -> Message:
    """Cards drawn, cards discarded, or both."""
    text = _refreshed(event)
    if event.shuffled is None:
        return text
    return msg("{text} The discard pile was shuffled for it (R65).", text=text)


def _refreshed(event: HandRefreshed) -> Message:
    if not event.discarded:
        return msg("You draw {drawn}.", drawn=row_words(event.drawn))
    if not event.drawn:
        return msg("You discard {cards}.", cards=row_words(event.discarded))
    return msg(
        "You draw {drawn} and discard {cards}.",
        drawn=row_words(event.drawn),
        cards=row_words(event.discarded),
    )


def limited(event: PlayLimited) -> Message:
    """Who is bound by what, and for how long."""
    limit = event.limit
    until = UNTIL[limit.until]
    if limit.trick_no is not None:
        until = msg("in trick {n}", n=limit.trick_no)
    return msg(
        "{who} may play {what} {until}.", who=_BOUND[limit.who], what=_allowed(limit), until=until
    )


_BOUND: Mapping[str, Message] = {
    "followers": msg("Those who follow"),
    "leader": msg("Who leads"),
    "automas": msg("The automas"),
}


def _allowed(limit: Limit) -> Value:
    return also(_parts(limit))


def _parts(limit: Limit) -> Iterator[Message]:
    if limit.ban is not None:
        yield msg("no {suit}", suit=SUITS[limit.ban])
    if limit.only is not None:
        yield msg("only {suit}", suit=SUITS[limit.only])
    if limit.max is not None:
        yield msg("nothing above {n}", n=limit.max)
    if limit.min is not None:
        yield msg("nothing below {n}", n=limit.min)


def side(event: SideChanged) -> Message:
    """Your side in mid-round."""
    return _SIDE[event.side]


_SIDE: Mapping[str, Message] = {
    "hero": msg("You change your side: you are hero now (R43)."),
    "villain": msg("You change your side: you are villain now (R43)."),
}


def trump(event: TrumpChanged) -> Message:
    """Another suit wins tricks, or none."""
    if event.suit is None:
        return msg("There is no trump {until}.", until=UNTIL[event.until])
    return msg("The trump is {suit} {until}.", suit=SUITS[event.suit], until=UNTIL[event.until])


def ties(event: TiesChanged) -> Message:
    """Who wins equal cards."""
    if event.mine:
        return msg("Of equal cards yours wins now.")
    return msg("Of equal cards the first played wins again (R60).")


def asked(event: TableAsked) -> Message:
    """The text of a card, as it is."""
    return msg("The table has to carry out a card's text: {text}", text=event.text)
