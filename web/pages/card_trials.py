"""A card tried out: a match of its own, marked as a trial, whose analysis board has it in play."""

from __future__ import annotations

from typing import Any

from core.card_forms import TryOut
from core.commands import StartMatch
from core.game import Game
from core.messages import Value, msg
from eventstore.codec import codec_of
from eventstore.kinds import TRIAL
from web import context
from web.i18n import translate


def start(game: Game[Any, Any, Any], table: TryOut, name: Value) -> str:
    """Start the match; gives its id. Raises `Refused`, such as for too few cards to play with."""
    match_id = context.settings().new_id()
    command = StartMatch(
        game=game.slug,
        options=table.options,
        title=translate(msg("Trying out {card}", card=name)),
        position=table.position,
    )
    options = codec_of(game).options(table.options)
    context.service().start(match_id, command, options, line=table.line)
    context.store().mark(match_id, TRIAL, context.settings().clock())
    return match_id
