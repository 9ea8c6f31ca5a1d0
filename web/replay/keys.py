"""The keys of the replay page: one table for the script, the help and the tooltips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.messages import Message, msg

SIGNS: Mapping[str, str] = {
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    " ": "␣",
    "PageUp": "Page ↑",
    "PageDown": "Page ↓",
    "Escape": "Esc",
    "B": "Shift+B",
    "C": "Shift+C",
}


class Key(NamedTuple):
    """An action with the keys that do it, as the browser names them (`Shift+` before)."""

    action: str
    keys: tuple[str, ...]
    title: Message

    @property
    def shown(self) -> str:
        """The keys as people read them."""
        return ", ".join(
            "+".join(SIGNS.get(part, part) for part in _parts(key)) for key in self.keys
        )


def _parts(key: str) -> list[str]:
    return key.split("+") if len(key) > 1 else [key]


KEYS: tuple[Key, ...] = (
    Key("previous", ("ArrowLeft", "k"), msg("Previous step")),
    Key("next", ("ArrowRight", "j"), msg("Next step")),
    Key("previous-turn", ("Shift+ArrowLeft",), msg("Previous turn; on a branch, leave it")),
    Key("next-turn", ("Shift+ArrowRight",), msg("Next turn")),
    Key("previous-round", ("PageUp",), msg("Previous round")),
    Key("next-round", ("PageDown",), msg("Next round")),
    Key("previous-moment", (",",), msg("Previous key moment")),
    Key("next-moment", (".",), msg("Next key moment")),
    Key("first", ("Home", "0"), msg("First step")),
    Key("last", ("End", "$"), msg("Last step")),
    Key("up", ("ArrowUp",), msg("At a fork the branch above, else the first step")),
    Key("down", ("ArrowDown",), msg("At a fork the branch below, else the last step")),
    Key("play", (" ",), msg("Play or pause")),
    Key("slower", ("-",), msg("Slower")),
    Key("faster", ("+",), msg("Faster")),
    Key("flip", ("f",), msg("Turn the table")),
    Key("knowledge", ("h",), msg("Who looks: everything, each seat, a spectator")),
    Key("undone", ("x",), msg("Show or hide what was taken back")),
    Key("graph", ("g",), msg("To the strip")),
    Key("log", ("l",), msg("To the list of steps")),
    Key("search", ("/",), msg("Search the steps")),
    Key("menu", ("m",), msg("What to do with the step that has the focus, or is shown")),
    Key("statistics", ("s",), msg("Statistics")),
    Key("branch", ("n",), msg("What if? Try another line from here")),
    Key("link", ("u",), msg("Copy the link to this step")),
    Key("bookmark", ("b",), msg("Bookmark this step, or not")),
    Key("noted", ("B",), msg("To the bookmarks and moments")),
    Key("previous-noted", ("[",), msg("Previous bookmark or comment")),
    Key("next-noted", ("]",), msg("Next bookmark or comment")),
    Key("comment", ("c",), msg("Comment on this step")),
    Key("comments", ("C",), msg("Hide or show comments")),
    Key("help", ("?",), msg("Help")),
    Key("close", ("Escape",), msg("Close what is open")),
)
BY_ACTION: Mapping[str, Key] = {key.action: key for key in KEYS}
