"""What an entry would do, before it is recorded: a shot as it will be told, and other claims."""

from __future__ import annotations

from typing import Any

from core import cards
from core.games.ace_of_spades.commands import Claim, PlayHand
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.narrate import narrate_step
from core.games.ace_of_spades.narrate.shots import damage_words
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.rules import claims, effects
from core.games.ace_of_spades.rules.figures import figures, lay_out
from core.games.ace_of_spades.rules.poker import STRENGTH
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.words import combo_words
from web.entry.ace_of_spades import OtherClaim, Preview
from web.i18n import translate
from web.pictures.ace_of_spades import faces


def preview(state: State, command: Any, events: tuple[Any, ...]) -> Preview | None:
    """A shot as it will be told, how its damage comes about, and every other claim.

    None for what needs no preview. Nothing of what is drawn after the shot is told.
    """
    shot = events[0]
    if not isinstance(command, PlayHand) or not isinstance(shot, ShotPlayed):
        return None
    return {
        "headline": translate(narrate_step(state, events).headline),
        "sum": translate(damage_words(shot.causes)),
        "damage": shot.damage,
        "falls": shot.hp <= 0,
        "joker": shot.joker_as and faces.symbol(shot.joker_as),
        "claims": _claims(state, command, shot),
    }


def _claims(state: State, command: PlayHand, shot: ShotPlayed) -> list[OtherClaim]:
    """Every claim that the cards allow, the best first (R36)."""
    force = effects.in_force(state, SEAT[shot.seat])
    number = (state.enemy.shots if state.enemy else 0) + 1
    bench = lay_out(force, shot.cards, number, command.joker)
    joker = cards.JOKER in shot.cards
    kinds = {(one.combo, () if joker else one.ranks) for one in figures(bench)}
    found = []
    for combo, ranks in kinds:
        best = claims.best(
            force, shot.cards, number, claim=Claim(combo, ranks), joker=command.joker
        )
        if best is not None:
            found.append((-best.tally.damage, -STRENGTH[combo], combo, ranks, best))
    found.sort(key=lambda one: one[:4])
    return [
        {
            "claim": Claim(combo, ranks),
            "text": f"{combo}:{','.join(ranks)}" if ranks else combo,
            "label": translate(combo_words(best.combo, best.ranks)),
            "damage": best.tally.damage,
            "chosen": combo == shot.combo and (not ranks or ranks == shot.ranks),
        }
        for _, _, combo, ranks, best in found
    ]
