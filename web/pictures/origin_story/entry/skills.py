"""Skills that may be used now, and what is asked for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.origin_story.commands import UseSkill
from core.games.origin_story.decide.use import PHASES, allowed, read_from_card
from core.games.origin_story.narrate.effects import card_name, skill_words
from core.games.origin_story.notation.kinds import GRAMMAR
from core.games.origin_story.pieces import AUTOMAS, catalogues
from core.games.origin_story.pieces.effects import (
    Adjust,
    Does,
    Exchange,
    Refresh,
    Replace,
    Reveal,
    names_player,
)
from core.games.origin_story.rules import deck
from core.games.origin_story.rules.skills import Ready, done_by, on_table
from core.games.origin_story.state import State, hand
from core.messages import Message, msg
from web.entry.origin_story import Ask, Skill
from web.i18n import translate


def offers(state: State, *, dealt: bool) -> list[Skill]:
    """The skills to use or to decline, in the order in which they lie on the table."""
    if state.phase not in PHASES:
        return []
    able = allowed(state)
    offered = [_offer(state, ready, dealt=dealt) for ready in on_table(state) if ready.id in able]
    return [*offered, *_read(state)] if state.phase == "turn:Y" else offered


def _read(state: State) -> Iterator[Skill]:
    """Skills of charged cards that only the table can read; it carries them out."""
    if state.refreshing:
        return
    for card in dict.fromkeys(key.rpartition(":")[0] for key, n in state.placed.items() if n):
        if read_from_card(state, card) and f"{card}:1" not in state.used:
            command = UseSkill(card)
            yield {
                "command": command,
                "text": GRAMMAR.write(command),
                "name": translate(_name(state, card)),
                "words": translate(msg("As it is printed; the table carries it out.")),
                "asks": [],
                "holds": False,
            }


def _offer(state: State, ready: Ready, *, dealt: bool) -> Skill:
    card, _, number = ready.id.rpartition(":")
    command = UseSkill(card, int(number))
    return {
        "command": command,
        "text": GRAMMAR.write(command),
        "name": translate(_name(state, card)),
        "words": translate(skill_words(ready.skill)),
        "asks": list(_asks(state, ready, dealt=dealt)),
        "holds": state.phase != "turn:Y" and not state.refreshing,
    }


def _name(state: State, name: str) -> Message | str:
    content = catalogues.of(state.options.catalogue)
    found = (card for card in catalogues.skill_cards(content) if card.id == name)
    return next((card_name(card) for card in found), name)


def _asks(state: State, ready: Ready, *, dealt: bool) -> Iterator[Ask]:
    """What its user says, one thing after the other."""
    if state.refreshing:
        yield {"ask": "discard", "n": state.refreshing}
        return
    done = list(done_by(ready.skill))
    if any(map(names_player, done)):
        yield {"ask": "who", "players": list(AUTOMAS)}
    for does in done:
        yield from _of(state, does, dealt=dealt)


def _of(state: State, does: Does, *, dealt: bool) -> Iterator[Ask]:
    match does:
        case Exchange(with_=meant):
            for who in AUTOMAS if meant == "both" else (meant,):
                yield {"ask": "give", "who": who}
        case Reveal(pick="choose", of=of, count=count):
            yield {"ask": "theirs", "who": of, "n": count or 1}
        case Adjust(card="chosen"):
            yield {"ask": "any"}
        case Refresh(n=n) if not dealt:
            due = deck.available(state.deck, state.discard, n)
            yield {"ask": "drawn", "n": due}
            yield {"ask": "discard", "n": due}
        case Replace(of=of, x=x) if not dealt:
            held = hand(state, of if of in AUTOMAS else "A")
            yield {"ask": "drawn", "n": min(int(x), len(held))}
