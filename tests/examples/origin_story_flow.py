"""The cases of Origin Story that need the whole game: a round played, and single entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from core.errors import Refused
from core.games.origin_story import GAME
from core.games.origin_story.commands import DealHand, ExchangeCard, PlayAutoma, RevealCards
from core.games.origin_story.pieces import PHASES, ROUNDS, parse
from core.games.origin_story.state.options import Options
from core.games.origin_story.view import NEXT
from core.session import Session
from tests.examples.origin_story_layout import DEMO, Wanted
from tests.examples.origin_story_tables import AT, session_for, started
from web.contract.case_runner import known

Case = dict[str, Any]


def card(text: str) -> str:
    """A card as people write it."""
    found = parse(text)
    assert found is not None, f"{text} is no card"
    return found


def cards(text: str) -> list[str]:
    """Cards with blanks or commas between them."""
    return [card(one) for one in re.split(r"[\s,]+", text.strip())]


def force(case: Case) -> dict[str, Any]:
    """What changes the cards of a case, as keys of a whole table (R51, R52)."""
    found: dict[str, Any] = {}
    if "mods" in case:
        found["mods"] = {card(text): n for text, n in case["mods"].items()}
    if "suits" in case:
        found["suits"] = {card(text): suit for text, suit in case["suits"].items()}
    if "trump" in case:
        found |= {"trump": case["trump"], "round_trump": case["trump"]}
    if "limit" in case:
        known("limit", case["limit"], {"ban", "only", "max", "min"})
        whose = ("leader", "followers")
        found["limits"] = [{"who": who, "until": "round", **case["limit"]} for who in whose]
    return found


# --- one whole round ------------------------------------------------------------------------


def round_facts(case: Case) -> dict[str, Any]:
    """The tricks of a round of these hands, this deck and these plays, and what it brought."""
    return Round(case).played()


class Round:
    """A round as it is played: your cards left to play, and cards left to draw."""

    def __init__(self, case: Case) -> None:
        self.plays = list(case["plays"])
        self.draws = [card(text) for text in case["deck"]]
        self.later = [card(text) for text in case.get("reshuffled", [])]
        self.surrendered: dict[str, Any] | None = None
        self.session = session_for(
            Wanted(
                phase=f"turn:{case['leader']}",
                side=case["align"],
                leader=case["leader"],
                hands={who: [card(text) for text in hand] for who, hand in case["hands"].items()},
                deck=list(self.draws),
                force=force(case),
            )
        )

    @property
    def now(self) -> Mapping[str, Any]:
        return GAME.plain(self.session.timeline.state)

    def played(self) -> dict[str, Any]:
        while self.now["phase"].startswith("turn:"):
            self._turn(self.now)
        assert not self.plays, f"these plays are left: {self.plays}"
        before = self.now
        self.session.play("end", at=AT)
        tricks = [
            {"cards": [f"{who}:{play}" for who, play in trick["cards"]], "winner": trick["winner"]}
            for trick in before["won_tricks"]
        ]
        return {
            "tricks": [*tricks, *([self.surrendered] if self.surrendered else [])],
            "won": before["won"],
            "vp": self.now["vp"],
            "shuffles": before["reshuffles"],
        }

    def _turn(self, now: Mapping[str, Any]) -> None:
        if now["phase"] != "turn:Y":
            self._enter(" ".join((">", *self._drawn(now["draws"]))))
            return
        assert self.plays, "there are too few plays"
        play = self.plays.pop(0)
        if play != "surrender":
            self._enter(play)
            return
        self._enter("sur")
        gained = {who: n - now["vp"][who] for who, n in self.now["vp"].items()}
        plays = [f"{who}:{one}" for who, one in now["trick"]]
        leader = now["trick"][0][0]
        self.surrendered = {"cards": plays, "surrender_to": leader, "vp_now": gained[leader]}

    def _drawn(self, number: int) -> list[str]:
        """The next cards of the deck; then those of the shuffled discard pile (R65)."""
        if len(self.draws) < number:
            self.draws, self.later = self.draws + self.later, []
        found, self.draws = self.draws[:number], self.draws[number:]
        return found

    def _enter(self, line: str) -> None:
        self.session.play(line, at=AT)


# --- one entry ------------------------------------------------------------------------------


def session_of(case: Case) -> Session[Any]:
    """The match that `given` tells of; what the entry names is not used up on the way there."""
    wanted = Wanted(force=force(case))
    for clause in re.split(r"\s*,\s+(?=\D)|\s*;\s*", case["given"].strip()):
        _read(clause, wanted)
    _prepare(wanted, case["command"])
    return session_for(wanted)


def _read(clause: str, wanted: Wanted) -> None:
    for pattern, act in CLAUSES:
        if found := re.fullmatch(pattern, clause, re.IGNORECASE):
            act(wanted, *found.groups())
            return
    raise AssertionError(f"the form has no “{clause}”")


def _who(text: str) -> str:
    return "Y" if text.lower() in {"y", "you", "your"} else text.upper()


def _lead(wanted: Wanted, who: str | None, led: str | None) -> None:
    if who:
        wanted.leader = _who(who)
    if led:
        wanted.led = card(led)


def _lies(wanted: Wanted, what: str, where: str) -> None:
    zone = where.lower().replace("'s", "")
    for word in ("the ", "in ", "hand of ", " hand", " pile"):
        zone = zone.replace(word, "")
    wanted.lies.append((card(what), zone if zone == "discard" else _who(zone)))


def _icon(_: Wanted, name: str) -> None:
    marked = {one.id for one in (*DEMO.story_cards, *DEMO.super_heroes) if one.not_solo}
    assert name in marked, f"{name} has no icon “not in solo”"


def _sets(**keys: Callable[[str], Any]) -> Callable[..., None]:
    """A clause that says one thing of the table."""

    def act(wanted: Wanted, text: str) -> None:
        for key, read in keys.items():
            setattr(wanted, key, read(text))

    return act


def _tricks(text: str) -> int:
    return 0 if text.lower() in {"no", "without a"} else int(text)


WHO = r"([AFY]|you)"
TRICKS = r"(\d|no|without a) tricks?"
CARD = r"([LBSM♥]\d+(?:\.5)?)"
CARDS = r"((?:[LBSM♥]\d+(?:\.5)?[\s,]*)+)"


def _anything(_: Wanted) -> None:
    """No wish."""


def _phase(text: str) -> str:
    return next(phase for phase in PHASES if phase.lower() == text.lower())


CLAUSES: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"any", _anything),
    (f"({'|'.join(PHASES)})", _sets(phase=_phase)),
    (rf"{WHO} leads?(?: {CARD})?", _lead),
    (rf"(?:trick )?led by {WHO}(?: with {CARD})?", _lead),
    (rf"(?:trick )?led(?: by ([AFY]))? {CARD}", _lead),
    (
        rf"(your|[AFY](?:'s)?) hand:? {CARDS}",
        lambda wanted, who, text: wanted.hands.update({_who(who.replace("'s", "")): cards(text)}),
    ),
    (
        rf"{CARD} (?:lies|is) in ((?:your|[AFY]'s) hand|the hand of [AFY]|the discard pile)",
        _lies,
    ),
    (r"trick (?:no\.? |number )?(\d)", _sets(trick_no=int)),
    (r"round (\d)", _sets(round=int)),
    (r"difficulty (\d)", _sets(difficulty=int)),
    (r"supply (\d+)", _sets(supply=int)),
    (r"(?:you are )?(hero|villain)", _sets(side=str.lower)),
    (rf"(?:you )?(?:have )?(?:won|with)? ?{TRICKS}(?: won)?", _sets(won=_tricks)),
    (
        rf"(?:you are )?(hero|villain),? (?:(?:who has )?won |with )?{TRICKS}",
        lambda wanted, side, won: vars(wanted).update(side=side.lower(), won=_tricks(won)),
    ),
    (
        r"(?:your )?super-heroes:? (\w+)(?: and | |/)(\w+)",
        lambda wanted, *names: wanted.heroes.extend(names),
    ),
    (r"drawn((?: \w+)+)", lambda wanted, text: wanted.unused.update(text.split())),
    (r"(\w+) has the not-in-solo icon", _icon),
    (r"replace (\d) for each automa", _sets(replace=int)),
    (r"((?:t|p)\d+(?::[12])?) (?:is )?charged", lambda wanted, cost: wanted.charged.append(cost)),
    (r"((?:t)\d+) (?:lies )?on (?:your|the) mat", lambda wanted, name: wanted.story.append(name)),
)

# --- what an entry is about -----------------------------------------------------------------


def _prepare(wanted: Wanted, line: str) -> None:
    """The phase that the entry is for, where none was told; what it names is there for it."""
    wanted.phase = wanted.phase or _phase_of(line)
    words = set(re.findall(r"[\w.]+", line))
    if line.startswith("ch"):
        ids = {one.id for one in DEMO.story_cards}
        wanted.story += [name for name in re.findall(r"\bt\d+", line) if name in ids]
    elif not line.startswith(("rule", "note", "use")):
        wanted.unused |= {parse(word) or word for word in words}
    if wanted.phase == "super_hero":
        wanted.round = ROUNDS
        wanted.heroes += [one.id for one in DEMO.super_heroes if one.id in words]


def _phase_of(line: str) -> str:
    """The phase that waits for such an entry; your turn for one that comes at any time."""
    try:
        command = GAME.notation.parse(started(Options()).timeline.state, line)
    except Refused:
        return "turn:Y"
    match command:
        case DealHand(who="Y"):
            return "deal_you"
        case DealHand(who=who):
            return f"deal_{who}"
        case PlayAutoma(who=who):
            return f"turn:{who or 'A'}"
        case ExchangeCard() | RevealCards():
            return "late"
    return next((phase for phase, (_, kind) in NEXT.items() if kind == command.kind), "turn:Y")
