"""The figures of one match (section 7), all drawn from the events of its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from core.events import Json
from core.game import Frame
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.flow import AchievementEarned, AchievementTicked
from core.games.ace_of_spades.events.hands import (
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
)
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.pieces import COMBOS, SEATS, enemies
from core.games.ace_of_spades.state import State, seats
from core.games.ace_of_spades.stats import worth
from core.games.ace_of_spades.stats.bonuses import bonuses, direct
from core.games.ace_of_spades.stats.fights import fights
from core.games.ace_of_spades.stats.told import Told, told
from core.kit.counting import count_by, sum_by


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 7 by key. No floats; cards that are not seen count as cards, never as Aces."""
    row, last = tuple(told(frames)), frames[-1].state
    fought = fights(frames)
    return {
        "mode": last.options.mode,
        "difficulty": last.options.difficulty,
        "seats": [SEATS[seat] for seat in seats(last)],
        "fight": last.fight,
        "fights_won": sum(fight["by"] is not None for fight in fought),
        "beaten_by": _beaten_by(last),
        "fights": fought,
        **_by_seat(row, last),
        "damages": [one.event.damage for one in row if isinstance(one.event, ShotPlayed)],
        "split": _split(row),
        "direct": direct(row),
        "lost": sum(fight["lost"] for fight in fought),
        "combos": _combos(row),
        "bonuses": bonuses(row),
        "aces": _aces(row),
        "last_bullet": sum(fight["by"] is not None and fight["bullets"] == 1 for fight in fought),
        "achievements": _achievements(row),
    }


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """The damage of all shots so far by seat, one value for every frame, the start included."""
    return {
        SEATS[seat]: list(accumulate(_dealt(frame, SEATS[seat]) for frame in frames))
        for seat in seats(frames[-1].state)
    }


def _dealt(frame: Frame[State], seat: str) -> int:
    shots = [event for event in frame.events if isinstance(event, ShotPlayed)]
    return sum(shot.damage for shot in shots if shot.seat == seat)


def _beaten_by(last: State) -> Json | None:
    """The enemy that won, and the HP that it had left."""
    if last.enemy is None or last.result is None or last.result.result != "lost":
        return None
    card = last.enemy.card
    return {"card": card.id, "name": enemies.title(card), "hp": last.enemy.hp}


Acts = CardsDealt | CardsDrawn | ShotPlayed | CardsSwapped | DeckRefreshed | GunJammed | BonusUsed


def _by_seat(row: Sequence[Told], last: State) -> Json:
    """What each seat did and was dealt."""
    names = [SEATS[seat] for seat in seats(last)]
    acts = [one.event for one in row if isinstance(one.event, Acts) and one.event.seat in names]
    shots = [(act.seat, act) for act in acts if isinstance(act, ShotPlayed)]

    def counted(kind: type[Acts]) -> dict[str, int]:
        return count_by((act.seat for act in acts if isinstance(act, kind)), names)

    def summed(value: Callable[[Acts], int]) -> dict[str, int]:
        return sum_by(((act.seat, value(act)) for act in acts), names)

    return {
        "shots": counted(ShotPlayed),
        "jams": counted(GunJammed),
        "swaps": counted(CardsSwapped),
        "refreshes": counted(DeckRefreshed),
        "one_shots": counted(BonusUsed),
        "damage": sum_by(((seat, shot.damage) for seat, shot in shots), names),
        "best": {
            name: max((shot.damage for seat, shot in shots if seat == name), default=0)
            for name in names
        },
        "drawn": summed(_drawn),
        "below_best": summed(lambda act: _missed(act) > 0),
        "missed": summed(_missed),
    }


def _drawn(act: Acts) -> int:
    match act:
        case CardsDrawn():
            return len(act.hand) + len(act.common)
        case CardsSwapped():
            return len(act.in_hand) + len(act.in_common)
        case BonusUsed():
            return len(act.drawn)
        case ShotPlayed() | DeckRefreshed() | GunJammed() | CardsDealt():
            return 0  # a deal is no draw


def _missed(event: Acts) -> int:
    """Points that the best claim of the played cards was above the one made."""
    if not isinstance(event, ShotPlayed) or event.is_ruled:
        return 0
    return max(0, event.best - event.damage)


def _split(row: Sequence[Told]) -> Json:
    """The damage of all shots by what made it; what effects changed is theirs."""
    total: Counter[str] = Counter()
    for one in row:
        if isinstance(one.event, ShotPlayed):
            for cause in one.event.causes:
                own = worth.difference(cause, one.event.combo)
                total["effect"] += own
                total[cause.why] += cause.n - own
    return {
        "base": total["base"],
        "faces": total["face"],
        "aces": total["ace"],
        "effects": total["effect"] + total["floor"],
        "rulings": total["ruling"],
    }


def _combos(row: Sequence[Told]) -> Json:
    shots = [one.event for one in row if isinstance(one.event, ShotPlayed)]
    return {
        combo: {
            "shots": sum(shot.combo == combo for shot in shots),
            "damage": sum(shot.damage for shot in shots if shot.combo == combo),
        }
        for combo in COMBOS
    }


def _aces(row: Sequence[Told]) -> Json:
    """Printed Aces put down within a combination, and beside one (jams too)."""
    inside = played = 0
    for one in row:
        match one.event:
            case ShotPlayed() as shot:
                inside += sum(card[0] == "A" for card in shot.combo_cards)
                played += sum(card[0] == "A" for card in shot.cards)
            case GunJammed() as jam:
                played += sum(card[0] == "A" for card in jam.cards)
    return {"inside": inside, "outside": played - inside}


def _achievements(row: Sequence[Told]) -> dict[str, int]:
    """The step at which each was first met on this line."""
    found: dict[str, int] = {}
    for one in row:
        if isinstance(one.event, AchievementEarned | AchievementTicked):
            found.setdefault(one.event.achievement, one.step)
    return found
