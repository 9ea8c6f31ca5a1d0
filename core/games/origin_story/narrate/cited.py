"""The rules that an event followed: those that are known to stand in the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.origin_story import events as e
from core.games.origin_story.pieces import TRICKS
from core.games.origin_story.rules.automa import STEP_RULES

NOT_SOLO, SHUFFLE = "R9", "R65"
_ALWAYS: Mapping[str, tuple[str, ...]] = {  # by kind
    "table_set": ("R11", "R14"),
    "round_started": ("R14", "R20"),
    "event_shown": ("R21",),
    "story_dealt": ("R22",),
    "story_chosen": ("R22",),
    "super_hero_shown": ("R23",),
    "side_chosen": ("R27",),
    "automa_card_shown": ("R31",),
    "automa_led": ("R53",),
    "cards_exchanged": ("R44",),
    "side_changed": ("R43",),
    "surrendered": ("R46",),
    "round_scored": ("R71", "R70"),
    "match_ended": ("R80",),
}
_HANDS = {"replace": "R33", "add": "R34", "move": "R35"}


def cited(event: e.Event) -> Iterator[str]:
    """The numbers of the rules, the one that says most first."""
    yield from _ALWAYS.get(event.kind, ())
    yield from _by_what_happened(event)
    match event:
        case e.TableSet(removed=cards) | e.StoryDealt(removed=cards) | e.StoryChosen(removed=cards):
            if cards:
                yield NOT_SOLO
        case e.HandChanged(shuffled=int()) | e.HandRefreshed(shuffled=int()):
            yield SHUFFLE


def _by_what_happened(event: e.Event) -> Iterator[str]:
    match event:
        case e.HandDealt(who=who):
            yield "R20" if who == "Y" else "R30"
        case e.SkillsCharged(placed=placed):
            yield from ("R24", "R25") if placed else ("R25",)
        case e.AutomaLed(equal=equal) if len(equal) > 1:
            yield "R6"
        case e.AutomaFollowed(step=step, draws=draws, shuffled=shuffled):
            yield from (*filter(None, [step and STEP_RULES.get(step)]), "R54")
            if not draws or shuffled is not None:
                yield SHUFFLE
        case e.HandChanged(op=op, instead=instead):
            yield from ("R35", _HANDS[op]) if instead else (_HANDS[op],)
        case e.TrickTaken(number=number):
            yield from ("R60", "R61") if number < TRICKS else ("R60",)
        case e.CardsAdjusted(revealed=True):
            yield "R45"
        case e.TiesChanged(mine=False):
            yield "R60"
