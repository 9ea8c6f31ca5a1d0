"""The next enemy: cards of the catalogue, and the form for any other."""

from __future__ import annotations

from core.events import Json
from core.games.ace_of_spades.commands import RevealEnemy
from core.games.ace_of_spades.narrate.effects import card_name
from core.games.ace_of_spades.notation.kinds import GRAMMAR
from core.games.ace_of_spades.pieces import COMBOS, kind_of_fight
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules.enemies import offered
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.titles import COMBO_TITLES, KIND_TITLES
from core.messages import Message, msg
from web.entry.ace_of_spades import Coming, Reveal, Template, _Table
from web.entry.shared import choice
from web.i18n import translate
from web.pictures.ace_of_spades.entry import drawing
from web.pictures.ace_of_spades.words import told

PLAUSIBLE = (5, 7, 9, 11, 13, 15, 18, 21, 25, 30, 35, 50)  # HP by fight, to start from
SUITS = (("s", msg("spades")), ("h", msg("hearts")), ("d", msg("diamonds")), ("c", msg("clubs")))
FILTERS: tuple[tuple[Message, Json], ...] = (
    *((title, {"suit": [suit]}) for suit, title in SUITS),
    (msg("red cards"), {"color": "red"}),
    (msg("black cards"), {"color": "black"}),
    (msg("face cards"), {"face": True}),
    (msg("Aces"), {"ace": True}),
    (msg("Kings"), {"rank": ["K"]}),
    (msg("Queens"), {"rank": ["Q"]}),
    (msg("Jacks"), {"rank": ["J"]}),
    (msg("even cards"), {"parity": "even"}),
    (msg("odd cards"), {"parity": "odd"}),
)
N, COMBO, CARDS, SUIT = "$n", "$combo", "$cards", "$suit"
WHEN = {"combo": [COMBO]}
HAND: tuple[tuple[Message, Json], ...] = (  # in a penalty, and in a bonus
    (msg("Damage + n"), {"op": "add", "n": N}),
    (msg("Damage + n with a combination"), {"op": "add", "n": N, "when": WHEN}),
    (msg("+ n for each card of a kind"), {"op": "add_each", "n": N, "filter": CARDS}),
    (msg("Each card of a kind adds n"), {"op": "set_each", "n": N, "filter": CARDS}),
    (msg("A combination starts from n"), {"op": "set_base", "combo": [COMBO], "n": N}),
    (msg("Damage × n with a combination"), {"op": "multiply", "num": N, "when": WHEN}),
    (
        msg("Damage divided by n with a combination"),
        {"op": "multiply", "num": 1, "den": N, "when": WHEN},
    ),
    (msg("Damage at most n"), {"op": "cap", "n": N}),
    (msg("No damage with a combination"), {"op": "immune", "when": WHEN}),
    (msg("Cards may not be played"), {"op": "no_play", "filter": CARDS}),
    (msg("Cards are kickers only"), {"op": "no_count", "filter": CARDS}),
    (msg("Cards count as a suit"), {"op": "as_suit", "filter": CARDS, "to": SUIT}),
)
AT_ONCE: tuple[tuple[Message, Json], ...] = (  # one-shots alone
    (msg("Draw n cards"), {"op": "draw", "n": N}),
    (msg("Bullets + n"), {"op": "bullets", "n": N}),
    (msg("Refills + n"), {"op": "refills", "n": N}),
    (msg("n damage at once"), {"op": "hit", "n": N}),
    (msg("Take n cards of the discard pile"), {"op": "recover", "n": N}),
    (msg("Swap up to n cards for free"), {"op": "swap", "max": N}),
    (msg("Give n cards any rank"), {"op": "recast", "max": N, "what": "rank"}),
    (msg("Give n cards any suit"), {"op": "recast", "max": N, "what": "suit"}),
    (msg("Turn up cards worth n"), {"op": "draw_value", "n": N}),
    (msg("Refresh the deck for free"), {"op": "refresh"}),
    (msg("The Joker into the hand"), {"op": "joker", "to": "hand"}),
    (msg("The Joker into the deck"), {"op": "joker", "to": "deck"}),
)
FOR_GOOD: tuple[tuple[Message, Json], ...] = (  # permanents alone
    (msg("Bullets + n in every later fight"), {"op": "start", "bullets": N}),
    (msg("Refills + n in every later fight"), {"op": "start", "refills": N}),
    (msg("Hand limit + n"), {"op": "hand_limit", "n": N}),
)


def reveal(state: State, table: _Table, mine: list[int]) -> Reveal:
    """The cards that may come, and what a card entered by hand can be made of."""
    kind = kind_of_fight(state.fight + 1)
    beside = {"minion": AT_ONCE, "acolyte": FOR_GOOD, "boss": ()}[kind]
    return {
        **table,
        "phase": "reveal",
        "draws": drawing.draws(state, mine),
        "fight": state.fight + 1,
        "kind": translate(KIND_TITLES[kind]),
        "command": RevealEnemy(),
        "enemies": [_card(card) for card in offered(state)],
        "plausible": PLAUSIBLE[state.fight],
        "effects": {
            "penalty": [] if kind == "minion" else _templates(HAND),
            "bonus": [] if kind == "boss" else _templates((*beside, *HAND)),
        },
        "combos": [choice(combo, COMBO_TITLES[combo]) for combo in COMBOS],
        "filters": [{"title": translate(title), "filter": value} for title, value in FILTERS],
        "suits": [choice(suit, title) for suit, title in SUITS],
    }


def _templates(effects: tuple[tuple[Message, Json], ...]) -> list[Template]:
    return [{"title": translate(title), "effect": effect} for title, effect in effects]


def _card(card: EnemyCard) -> Coming:
    said, command = told(card), RevealEnemy(card.id)
    return {
        "command": command,
        "text": GRAMMAR.write(command),
        "name": translate(card_name(card)),
        "hp": card.hp,
        "penalty": translate(said.penalty),
        "bonus": translate(said.bonus or said.text),
    }
