"""The words that the script of the analysis board says."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import Message, msg
from web.i18n import sayings

WORDS: Mapping[str, Message] = {
    "lineStart": msg("The table as it was"),
    "linePlayed": msg("Played: {sentence}"),
    "lineMain": msg("Make it the main line"),
    "lineDelete": msg("Delete from here"),
    "lineFull": msg("A line has at most {most} entries."),
    "lineLost": msg("This line no longer fits, from “{entry}” on: {reason}"),
    "lineNone": msg(
        "Nothing tried yet. Enter what might have happened, for all players in turn: the rules "
        "answer as always, and nothing is recorded."
    ),
    "lineStep": msg("Step {step} of the line: {sentence}"),
    "linkCopied": msg("Link copied."),
    "keepConflict": msg(
        "The match has gone on since this page looked. Try again to keep the line."
    ),
    "keepFailed": msg("It could not be kept: there is no connection to the server."),
}


def texts() -> dict[str, str]:
    """The words in the reader's language; the places in braces are filled in by the script."""
    return sayings(WORDS)
