"""What skills and events did, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

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
from core.games.origin_story.narrate.words import (
    IN_SENTENCE,
    THE,
    UNTIL,
    also,
    card_words,
    named,
    owned,
    points_words,
    row_words,
    signed,
    sorted_words,
)
from core.games.origin_story.pieces import LOVE, PLAYERS, catalogues, suit
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import SUITS, suit_words
from core.kit.places import listing
from core.messages import Message, Value, msg


def used(event: SkillUsed, table: State) -> Iterator[Message]:
    """A skill by the name of its card, or of its event."""
    text = msg("{player} lets {skill} pass.") if event.declined else msg("{player} uses {skill}.")
    if event.by_itself:
        text = msg("{skill} takes effect.")
    yield text._replace(
        params={"player": THE["Y"], "skill": _skill(table, event.skill, event.name)}
    )


def _skill(table: State, skill: str, name: str) -> Value:
    """The card of a skill, or its event; of a card with several skills which one it is."""
    content = catalogues.of(table.options.catalogue)
    card, _, number = skill.rpartition(":")
    shown = catalogues.automa_card(content, card)
    if shown is not None and card == table.event:
        name = shown.event.name
    told = named(table, skill, name)
    if len(catalogues.skills_of(content, card)) < SEVERAL:
        return told
    return msg("{card} (skill {n})", card=told, n=int(number))


SEVERAL = 2


def waits(event: SkillWaits, table: State) -> Iterator[Message]:
    """It touches hands that are not dealt yet."""
    skill = _skill(table, event.skill, event.name)
    yield msg("{skill} waits until the automas have their hands.", skill=skill)


def removed(event: TokensRemoved, _table: State) -> Iterator[Message]:
    """Where the tokens go is an option, for the rules are not known to say it."""
    yield _REMOVED[event.to]._replace(params={"n": event.n})


_REMOVED: Mapping[str, Message] = {
    "supply": msg(
        "{n} energy comes off it, back to the supply (as the options of this match say)."
    ),
    "general": msg(
        "{n} energy comes off it, to the general supply (as the options of this match say)."
    ),
}


def points(event: PointsScored, _table: State) -> Iterator[Message]:
    """Dials by player."""
    (who, n), *others = event.points.items()
    if others or n < 0:
        yield msg("VP: {points}.", points=points_words(event.points, change=True))
    else:
        yield msg("{player} gains {n} VP.", player=THE[who], n=n)


def energy(event: EnergyMoved, _table: State) -> Iterator[Message]:
    """Tokens from the general supply, or back."""
    text = msg("{player} takes {n} energy.")
    if event.n < 0:
        text = msg("{player} gives {n} energy back.")
    yield text._replace(params={"player": THE["Y"], "n": abs(event.n)})
    if event.for_round:
        yield msg("The end of the round undoes it.")


def exchanged(event: CardsExchanged, _table: State) -> Iterator[Message]:
    """What is got is settled, what is given is not (R44)."""
    yield msg(
        "{player} exchanges {given} for {taken}.",
        player=THE["Y"],
        given=card_words(event.given),
        taken=owned(card_words(event.taken), event.who),
    )
    love = suit(event.taken) == LOVE
    yield _LOVE_TAKEN if love else msg("That was its lowest card that is not love.")
    yield msg("In return {card} goes to the left end of its hand.", card=card_words(event.given))


_LOVE_TAKEN = msg("That was its lowest card, for it had only love.")


def adjusted(event: CardsAdjusted, table: State) -> Iterator[Message]:
    """Adjustments of cards; a reveal changes values, for hands lie open (R45)."""
    if not event.cards:
        yield msg("The values of cards that were revealed before stay.")
        return
    n = signed(next(iter(event.cards.values())))
    if event.revealed:
        yield _revealed(_holder(table, event.cards), sorted_words(event.cards), n)
        return
    cards = listing([owned(card_words(card), _holder(table, [card])) for card in event.cards])
    until = UNTIL[event.until]
    yield msg("The value of {cards} changes by {n} {until}.", cards=cards, n=n, until=until)


def _revealed(who: str | None, cards: Value, n: str) -> Message:
    if who is None:
        return msg("Revealed: {cards}, value {n}.", cards=cards, n=n)
    return msg("{player} reveals {cards}, value {n}.", player=THE[who], cards=cards, n=n)


def _holder(table: State, cards: Iterable[str]) -> str | None:
    """Who holds all these cards, if anybody does."""
    return next((who for who in PLAYERS if set(cards) <= set(hand(table, who))), None)


def next_card(event: NextAdjusted, _table: State) -> Iterator[Message]:
    """The card that is played next."""
    changes = also(_next(event))
    yield msg("The next card of {player} {changes}.", player=IN_SENTENCE["Y"], changes=changes)


def _next(event: NextAdjusted) -> Iterator[Message]:
    if event.n > 0:
        yield msg("counts {n} more", n=event.n)
    if event.n < 0:
        yield msg("counts {n} less", n=-event.n)
    if event.suit is not None:
        yield msg("counts as {suit}", suit=SUITS[event.suit])


def suit_adjusted(event: SuitAdjusted, _table: State) -> Iterator[Message]:
    """All cards of a suit."""
    yield msg(
        "All {suit} cards change their value by {n} {until}.",
        suit=SUITS[event.suit],
        n=signed(event.n),
        until=UNTIL[event.until],
    )


def refreshed(event: HandRefreshed, _table: State) -> Iterator[Message]:
    """Cards drawn, cards discarded, or both."""
    text = msg("{player} draws {drawn} and discards {cards}.")
    if not event.discarded:
        text = msg("{player} draws {drawn}.")
    elif not event.drawn:
        text = msg("{player} discards {cards}.")
    drawn, gone = row_words(event.drawn), row_words(event.discarded)
    yield text._replace(params={"player": THE["Y"], "drawn": drawn, "cards": gone})
    if event.shuffled is not None:
        yield msg("The discard pile was shuffled for it.")


def limited(event: PlayLimited, _table: State) -> Iterator[Message]:
    """Who is bound by what, and for how long."""
    limit = event.limit
    until = UNTIL[limit.until]
    if limit.trick_no is not None:
        until = msg("in trick {n}", n=limit.trick_no)
    yield msg(
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


def side(event: SideChanged, _table: State) -> Iterator[Message]:
    """The side of the player in mid-round."""
    yield _SIDE[event.side]._replace(params={"player": THE["Y"]})


_SIDE: Mapping[str, Message] = {
    "hero": msg("{player} is hero now."),
    "villain": msg("{player} is villain now."),
}


def trump(event: TrumpChanged, _table: State) -> Iterator[Message]:
    """Another suit wins tricks, or none."""
    text = msg("There is no trump {until}.")
    if event.suit is not None:
        text = msg("The trump is {suit} {until}.")
    yield text._replace(params={"suit": suit_words(event.suit), "until": UNTIL[event.until]})


def ties(event: TiesChanged, _table: State) -> Iterator[Message]:
    """Who wins equal cards."""
    if event.mine:
        yield msg("Of equal cards {player}'s card wins now.", player=IN_SENTENCE["Y"])
    else:
        yield msg("Of equal cards the first played wins again.")


def asked(event: TableAsked, _table: State) -> Iterator[Message]:
    """The text of a card, as it is."""
    yield msg("The table has to carry out a card's text: {text}", text=event.text)
