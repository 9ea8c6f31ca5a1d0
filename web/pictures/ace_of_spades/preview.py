"""What an entry would do, before it is recorded: the sum of a shot, and what else it could be."""

from __future__ import annotations

from typing import Any

from core import cards
from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.ace_of_spades.commands import Claim, PlayHand
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.rules import claims, effects
from core.games.ace_of_spades.rules.figures import figures, lay_out
from core.games.ace_of_spades.rules.poker import STRENGTH
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.stored import plain
from core.games.ace_of_spades.words import combo_words
from web.i18n import translate
from web.pictures.ace_of_spades import faces, sums


def preview(state: State, command: Any, events: tuple[Any, ...]) -> Json | None:
    """The sum of a shot in words, the HP after it, and every other claim with its damage.

    None for what needs no preview. Nothing of what is drawn after the shot is told.
    """
    shot = events[0]
    if not isinstance(command, PlayHand) or not isinstance(shot, ShotPlayed):
        return None
    names = sums.names_of(plain(state))
    parts = sums.terms(shot.combo, canonical_plain(shot.causes), names)
    return {
        "damage": shot.damage,
        "sum": sums.spelled(parts, shot.damage),
        "was": state.enemy.hp if state.enemy else 0,
        "hp": max(0, shot.hp),
        "falls": shot.hp <= 0,
        "combo": list(shot.combo_cards),
        "joker": shot.joker_as and faces.symbol(shot.joker_as),
        "claims": _claims(state, command, shot),
    }


def _claims(state: State, command: PlayHand, shot: ShotPlayed) -> list[Json]:
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
            "text": f"{combo}:{','.join(ranks)}" if ranks else combo,
            "label": translate(combo_words(best.combo, best.ranks)),
            "damage": best.tally.damage,
            "chosen": combo == shot.combo and (not ranks or ranks == shot.ranks),
        }
        for _, _, combo, ranks, best in found
    ]
