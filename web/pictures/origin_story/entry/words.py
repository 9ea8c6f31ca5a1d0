"""The words that the script of Origin Story says."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import Message, msg
from web.i18n import sayings

WORDS: Mapping[str, Message] = {
    "left": msg("{what}: {n} to go"),
    "drawLeft": msg("Drawn: {n} to go"),
    "dealAll": msg("Deal"),
    "drawAll": msg("Draw"),
    "turnUp": msg("Turn it up"),
    "leads": msg("{player} leads"),
    "follows": msg("{player} follows"),
    "dealer": msg("Who deals?"),
    "mat": msg("Which mat?"),
    "heroes": msg("The two super-heroes: {n} to go"),
    "begin": msg("Begin"),
    "drawnStory": msg("Tap the three story cards drawn: {n} to go"),
    "keptStory": msg("Tap the one that is kept"),
    "removed": msg("not in solo: removed, draw another"),
    "hero": msg("Hero"),
    "villain": msg("Villain"),
    "heroIs": msg("1 VP for each trick"),
    "villainIs": msg("4 VP for no trick at all"),
    "energyLeft": msg("Energy left: {n}"),
    "chargeNothing": msg("Charge nothing"),
    "charge": msg("Charge"),
    "cost": msg("{card}: pay {n}"),
    "tooDear": msg("{n} energy are left."),
    "start": msg("Begin the first trick"),
    "playCard": msg("Tap the card that is played."),
    "skills": msg("Skills ({n})"),
    "skillsTitle": msg("Skills that can be used now"),
    "use": msg("Use it"),
    "decline": msg("Let it pass"),
    "who": msg("{skill}: which automa?"),
    "give": msg("{card} comes from {player}: tap the card given in return"),
    "theirs": msg("{player}: tap {n} to reveal"),
    "any": msg("Tap a card of any hand"),
    "drawn": msg("{skill}, drawn: {n} to go"),
    "discard": msg("Tap what is discarded: {n} to go"),
    "exchange": msg("Exchange"),
    "reveal": msg("Reveal"),
    "byText": msg("For a card text outside of the catalogue."),
    "whoExchange": msg("Exchange with whom?"),
    "whoReveal": msg("Whose cards are revealed?"),
    "revealSome": msg("Tap the cards that {player} reveals"),
    "revealDone": msg("Reveal these"),
    "surrender": msg("Surrender"),
    "surrenderTitle": msg("Surrender this round?"),
    "surrenderSure": msg("Yes, surrender"),
    "end": msg("Count the round"),
    "id": msg("Id or name of the card"),
    "enter": msg("Enter"),
    "toDraw": msg("{who}: {n}"),
    "counts": msg("{card}, counts as {n}"),
    "nowSuit": msg("{card}, now {suit}"),
    "taken": msg("tapped as number {n}"),
}


def words() -> dict[str, str]:
    """The words in the reader's language; the places in braces are filled in by the script."""
    return sayings(WORDS)
