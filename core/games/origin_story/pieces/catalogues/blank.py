"""The blank catalogue (section 2.2): it lists nothing, so every id is free text.

What its cards cost and do is booked by rulings at the table.
"""

from __future__ import annotations

from core.games.origin_story.pieces.content import AutomaCard, Content, EventText, SkillCard

BLANK = Content(
    id="blank",
    version=1,
    super_hearts=(),
    automa_cards=(),
    story_cards=(),
    super_heroes=(),
    mats=(),
)
SUPER_HEARTS = 4  # of any half value


def blank_automa(name: str) -> AutomaCard:
    """An automa card without effects and event; its level is not to be checked."""
    return AutomaCard(id=name, level=1, name=name, rounds={}, event=EventText(name))


def blank_card(name: str) -> SkillCard:
    """A story card, super-hero or mat without costs and skills."""
    return SkillCard(id=name, name=name)
