"""The evaluation of a hand once more, written for plainness: what the real one is compared with.

Cards are codes, what they count as are dictionaries, effects the JSON that stands on the cards.
Every choice of cards and every identity of the Joker is tried. It shares no line with the game.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

Json = dict[str, Any]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]  # values 1 to 13
TABLE = {  # R30, R31
    "pair": 1,
    "2pair": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 6,
    "quads": 8,
    "sflush": 10,
    "five": 12,
}
WEAKEST_FIRST = list(TABLE)
JOKER_FIRST = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]  # R44


class Effects:
    """The effects in force: lists of permanents, armed effects, and the penalty."""

    def __init__(self, permanents: list[Json], armed: list[Json], penalty: list[Json]) -> None:
        self.bonus = permanents + armed
        self.penalty = penalty
        self.every = permanents + armed + penalty

    def named(self, op: str) -> list[Json]:
        return [effect for effect in self.every if effect["op"] == op]


def value(who: Json) -> int:
    return RANKS.index(who["rank"]) + 1


def fits(wanted: Json, who: Json) -> bool:
    """Whether a card is one that the filter is about."""
    for key, said in wanted.items():
        verdict = {
            "rank": lambda said=said: who["rank"] in said,
            "suit": lambda said=said: who["suit"] in said,
            "face": lambda: who["rank"] in ["J", "Q", "K"],
            "ace": lambda: who["rank"] == "A",
            "color": lambda said=said: who["suit"] in {"red": "hd", "black": "sc"}[said],
            "parity": lambda said=said: value(who) % 2 == ["even", "odd"].index(said),
            "value_min": lambda said=said: value(who) >= said,
            "value_max": lambda said=said: value(who) <= said,
            "natural": lambda: who["natural"],
            "card": lambda said=said: who["card"].lower() in [card.lower() for card in said],
        }[key]()
        if not verdict:
            return False
    return True


def true(when: Json, claim: Json) -> bool:
    """Whether a condition holds for a claim."""
    if "combo" in when and claim["combo"] not in when["combo"]:
        return False
    if "shot" in when and claim["shot"] != when["shot"]:
        return False
    if "count" in when:
        count = when["count"]
        among = claim["played"] if count.get("scope") == "played" else claim["inside"]
        number = len([who for who in among if fits(count["filter"], who)])
        if number < count.get("min", 0) or number > count.get("max", 99):
            return False
    if "not" in when and true(when["not"], claim):
        return False
    if "all" in when and not all(true(part, claim) for part in when["all"]):
        return False
    return "any" not in when or any(true(part, claim) for part in when["any"])


def identity(effects: Effects, card: str, joker: str | None) -> Json:
    """R74, step 1."""
    if card == "JK":
        assert joker is not None
        return {"card": card, "rank": joker[0], "suit": joker[1].lower(), "natural": False}
    who = {"card": card, "rank": card[0], "suit": card[1].lower(), "natural": True}
    for effect in effects.every:
        key = {"as_rank": "rank", "as_suit": "suit"}.get(effect["op"])
        if key and fits(effect["filter"], who) and who[key] != effect["to"]:
            who = who | {key: effect["to"], "natural": False}
    return who


def forbidden(effects: Effects, who: Json) -> bool:
    return any(fits(effect["filter"], who) for effect in effects.named("no_play"))


def playable(effects: Effects, cards: list[str]) -> list[str]:
    """The cards of which at least one identity may be played."""
    return [
        card
        for card in cards
        if not all(
            forbidden(effects, identity(effects, card, joker))
            for joker in (JOKER_FIRST if card == "JK" else JOKER_FIRST[:1])
        )
    ]


def shapes(cards: list[Json]) -> dict[str, list[str]]:
    """What exactly these cards, all of them, form; with the ranks that a claim would say."""
    counts = Counter(who["rank"] for who in cards)
    high = sorted(counts, key=lambda rank: (counts[rank], (RANKS.index(rank) - 1) % 13))[::-1]
    alike = {"2": "pair", "22": "2pair", "3": "trips", "32": "full", "4": "quads", "5": "five"}
    found = {}
    pattern = "".join(str(counts[rank]) for rank in high)
    if pattern in alike:
        found[alike[pattern]] = high
    if len(cards) != 5:
        return found
    values = sorted(map(value, cards))
    straight: list[str] = []
    if values == [1, 10, 11, 12, 13]:
        straight = ["A"]
    elif values == list(range(values[0], values[0] + 5)):
        straight = [RANKS[values[-1] - 1]]
    if straight:
        found["straight"] = straight
    if len({who["suit"] for who in cards}) == 1:
        found["flush"] = ["A" if 1 in values else RANKS[values[-1] - 1]]
        if straight:
            found["sflush"] = straight
    return found


def speaks(effect: Json, op: str, claim: Json) -> bool:
    return effect["op"] == op and true(effect.get("when", {}), claim)


def points(effects: Effects, who: Json, claim: Json) -> int:
    """R74, step 4: what a card of the combination adds."""
    by_bonus, by_penalty = (
        [e["n"] for e in some if speaks(e, "set_each", claim) and fits(e["filter"], who)]
        for some in (effects.bonus, effects.penalty)
    )
    if by_penalty:
        return by_penalty[-1]
    return max(by_bonus, default={"J": 1, "Q": 1, "K": 1, "A": 3}.get(who["rank"], 0))


def deal(effects: Effects, claim: Json) -> tuple[int, int, int]:
    """Base, extra and damage of a claim: R74, steps 3 to 7."""
    by_bonus, by_penalty = (
        [e["n"] for e in some if e["op"] == "set_base" and claim["combo"] in e["combo"]]
        for some in (effects.bonus, effects.penalty)
    )
    base = max(by_bonus, default=TABLE[claim["combo"]])
    base = by_penalty[-1] if by_penalty else base
    extra = sum(points(effects, who, claim) for who in claim["inside"])
    for effect in effects.every:
        if speaks(effect, "add_each", claim):
            among = claim["played" if effect.get("scope") == "played" else "inside"]
            extra += effect["n"] * len([who for who in among if fits(effect["filter"], who)])
        if speaks(effect, "add", claim):
            extra += effect["n"]
    return base, extra, max(0, limited(effects, claim, base + extra))


def limited(effects: Effects, claim: Json, total: int) -> int:
    """R74, steps 6 and 7."""
    for effect in effects.every:
        if speaks(effect, "multiply", claim):
            total = total * effect["num"] // effect.get("den", 1)
    for effect in effects.every:
        if speaks(effect, "cap", claim):
            total = min(total, effect["n"])
    immune = any(speaks(effect, "immune", claim) for effect in effects.every)
    return 0 if immune else total


def claims(effects: Effects, cards: list[str], shot: int) -> list[Json]:
    """Every claim that the played cards allow, the best by R38 and R44 first."""
    found = []
    for joker in JOKER_FIRST if "JK" in cards else [None]:
        played = [identity(effects, card, joker) for card in cards]
        if joker and forbidden(effects, played[cards.index("JK")]):
            continue
        count = [
            place
            for place, who in enumerate(played)
            if not any(fits(effect["filter"], who) for effect in effects.named("no_count"))
        ]
        for size in range(2, 6):
            for places in combinations(count, size):
                inside = [played[place] for place in places]
                for combo, ranks in shapes(inside).items():
                    claim = {"combo": combo, "ranks": ranks, "places": places, "joker": joker}
                    claim |= {"inside": inside, "played": played, "shot": shot}
                    found.append(claim | {"deals": deal(effects, claim)})
    return sorted(found, key=order)


def order(claim: Json) -> tuple[Any, ...]:
    """R38: damage, then the table from below, then the cards typed first; R44: the Joker."""
    joker = JOKER_FIRST.index(claim["joker"]) if claim["joker"] else -1
    return -claim["deals"][2], -WEAKEST_FIRST.index(claim["combo"]), claim["places"], joker


def legal_hands(effects: Effects, held: list[str], difficulty: str) -> list[list[str]]:
    """Every hand that may be put down: R21, R22, R81."""
    able = playable(effects, held)
    sizes = range(1, min(5, len(able)) + 1)
    if difficulty != "easy":
        sizes = range(min(5, len(able)), min(5, len(able)) + 1)
    return [list(hand) for size in sizes for hand in combinations(able, size)]
