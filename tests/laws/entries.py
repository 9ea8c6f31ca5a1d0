"""Random entries for a match: legal ones, true ones, ones of others, and slips of all kinds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

from core.canonical import plain
from core.commands import MakeRuling, StartMatch
from core.dealing import Dealer
from core.errors import Refused
from core.game import Template
from core.replay import Timeline
from core.session import Session
from tests.laws import policy

JUNK = ("?", "-", "", 0, 1, 7, None, True, "zz", [], ["?"])
LETTERS = "abAB0129?=-+;/ xR"
WORDS = ("undo", "redo", "variation 1", "undo 1", "redo; undo", "ruling -- so be it", "?", "#")


class Entries:
    """Bodies of entries, drawn from what is so in a match and from all that was said in it."""

    def __init__(self, timeline: Timeline[Any], pick: Random) -> None:
        self.timeline = timeline
        self.pick = pick
        steps = [s for s in timeline.steps if not isinstance(s.command, StartMatch)]
        self.said: list[Any] = [plain(step.command) for step in steps]
        self.texts = [step.notation for step in steps] or ["undo"]
        self.pool: Mapping[str, list[Any]] = defaultdict(lambda: list(JUNK))
        for document in self.said:
            for place, value in _leaves(document):
                self.pool[place[-1] if isinstance(place[-1], str) else place[-2]].append(value)

    def one(self) -> dict[str, Any]:
        """The body of one entry: a command or a notation."""
        kind = self.pick.randrange(8)
        if kind < 2:
            return {"command": self._offered()}
        if kind == 2:
            return {"command": self._true()}
        if kind < 5:
            return {"command": self._changed()}
        return {"notation": self._text()}

    def _offered(self) -> Any:
        """What the rules offer to some seat, what is open in it filled with anything."""
        game, state = self.timeline.game, self.timeline.state
        seats = self.timeline.seats
        found = [one for seat in seats for one in game.legal(state, seat)]
        if not found:
            return self._changed()
        one = self.pick.choice(found)
        if not isinstance(one, Template):
            return plain(one)
        filled = {name: deepcopy(self.pick.choice(self.pool[name])) for name in one.open}
        asked = {name: value for name, value in filled.items() if self.pick.random() < 0.7}
        return {"kind": one.kind, **plain(one.given), **asked}

    def _true(self) -> Any:
        """What the one who is on turn would really do, or force."""
        game = self.timeline.game
        if game.result(self.timeline.state) is not None:
            return self._changed()
        command = self._filled(policy(Session(self.timeline), self.pick))
        if self.pick.random() < 0.1:
            return plain(MakeRuling("so be it", (), command))
        return plain(command)

    def _true_text(self) -> str:
        """What would be written of it, with all that came of it."""
        session = Session(self.timeline)
        if session.game.result(self.timeline.state) is not None:
            return self.pick.choice(WORDS)
        command = self._filled(policy(session, self.pick))
        try:
            return session.decide(command, at=self.timeline.steps[-1].at).notation
        except Refused:  # of a dealt match no outcome is told
            return self.pick.choice(WORDS)

    def _filled(self, command: Any) -> Any:
        """The command with outcomes that could be true, in half of the cases."""
        if self.pick.random() < 0.5:
            return command
        dealer = Dealer(str(self.pick.random()))
        return self.timeline.game.chance.deal(self.timeline.state, command, dealer)

    def _changed(self) -> Any:
        """Something said in the match, as it was or with a slip or two."""
        if not self.said:
            return {"kind": "undo", "to": None}
        document = deepcopy(self.pick.choice(self.said))
        for _ in range(self.pick.randrange(3)):
            places = [place for place, _ in _leaves(document) if place[-1] != "kind"]
            if places:
                *way, last = self.pick.choice(places)
                inner = document
                for name in way:
                    inner = inner[name]
                name = last if isinstance(last, str) else way[-1]
                inner[last] = deepcopy(self.pick.choice(self.pool[name]))
        return document

    def _text(self) -> str:
        kind = self.pick.randrange(9)
        text = self.pick.choice(self.texts) if kind < 6 else self._true_text()
        if kind == 0:
            return self.pick.choice(WORDS)
        if kind == 1:
            return f"! {text} -- so be it"
        if kind == 2:
            return f"{text}; {self.pick.choice(self.texts)}"
        words = text.split()
        if kind == 3 and words:
            words[self.pick.randrange(len(words))] = self.pick.choice(
                self.pick.choice(self.texts).split() or ["?"]
            )
            return " ".join(words)
        if kind == 4:
            at = self.pick.randrange(len(text) + 1)
            return text[:at] + self.pick.choice(LETTERS) + text[at + self.pick.randrange(2) :]
        return text


def _leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place of a document that holds no further ones, and short lists, with their values."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, (*way, name))
    elif isinstance(value, list | tuple):
        if way:
            yield way, value
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*way, number))
    elif way:
        yield way, value
