"""The words that the scripts of the record page say."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import Message, msg
from web.i18n import sayings
from web.pictures.picture import Picture

WORDS: Mapping[str, Message] = {
    "saving": msg("Saving …"),
    "retrying": msg("Not saved yet – retrying"),
    "thisEntry": msg("your entry"),
    "savedStep": msg("Saved. {sentence}"),
    "giveUp": msg("Give up"),
    "oneAtATime": msg("The entry before is still being saved."),
    "noForm": msg("The form did not come. Open it again."),
    "noConnection": msg("No connection to the server; trying again."),
    "polling": msg("Not live since {time}: this page looks for news every few seconds."),
    "lost": msg(
        "No connection since {time}: what others record is not shown. This page returns by itself."
    ),
    "live": msg("Live again."),
    "undo": msg("Undo"),
    "redo": msg("Redo"),
    "back": msg("Back"),
    "close": msg("Close"),
    "cancel": msg("Cancel"),
    "rule": msg("Rule {rule}"),
    "entered": msg("The card was entered in step {step}"),
    "happened": msg("It happened all the same …"),
    "itIsSo": msg("Yes, it is so"),
    "conflict": msg("Something was recorded before this arrived: {entry}"),
    "putAfter": msg("Put mine after it"),
    "discard": msg("Discard mine"),
    "branchMine": msg("Keep both: mine as a branch"),
    "branchTheirs": msg("Keep both: theirs stays the line"),
    "joined": msg("Both lines are in the record now."),
    "noAnswer": msg("The server did not answer. All is kept on this device; choose again."),
    "waits": msg("Not saved yet, kept on this device: {entry}"),
    "entriesWait": msg(
        "Kept on this device, not saved yet: {count}. The table is as of step {step}."
    ),
    "entriesShown": msg("Kept on this device, not saved yet: {count}. The table shows them."),
    "behind": msg("Behind by {count}: the table is as of step {step}"),
    "whatWaits": msg("What waits"),
    "takeAway": msg("Take away: {entry}"),
    "madeAfter": msg("These were made after {entry}:"),
    "takeOne": msg("Take away only the one"),
    "takeRest": msg("Take these away, too: {count}"),
    "takenBack": msg("Taken back, it was never sent: {entry}"),
    "typeNext": msg("Type the next entry"),
    "typeOn": msg(
        "The table does not show what waits. Type the next entry; tapping works again with a "
        "connection."
    ),
    "scarce": msg("This device has little room left; soon it can keep no more entries."),
    "full": msg("This device could not keep the entry, so it was not taken."),
    "unkept": msg("This device could not keep the entry. Leave this page open until it is saved."),
    "signInToSend": msg("Sign in to send what waits: {count}"),
    "sendAsMine": msg("Send as mine what waits: {count}"),
    "decide": msg("Decide what becomes of them"),
    "decideFirst": msg("First decide what becomes of the entries that wait."),
    "mend": msg("Mend the first one"),
    "chosen": msg("{card} chosen."),
    "amendTitle": msg("What the correction does"),
    "amendFits": msg("The correction fits."),
    "amendBreaks": msg("A later step no longer fits."),
    "amendCounts": msg("{stays} stay, {changes} change, {lost} are left behind."),
    "amendConfirm": msg("Record the correction"),
    "amendUntil": msg("Record it and end the line there"),
    "amendRepair": msg("Go through the later steps"),
    "amendLabel": msg("correction of step {step}"),
    "rulingConfirm": msg("Record this ruling?"),
    "rulingSend": msg("Record the ruling"),
    "rulingLabel": msg("ruling: {reason}"),
}


def texts(picture: Picture) -> dict[str, str]:
    """The words in the reader's language, those of a game's script too; the places in braces are
    filled in by the scripts."""
    return sayings({**WORDS, **picture.texts})
