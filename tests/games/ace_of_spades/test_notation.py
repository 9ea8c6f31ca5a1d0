"""Quick entry: what is read, where it stops being readable, what is written (section 4.2)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import BadNotation
from core.events import MatchEnded
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades import events as e
from core.games.ace_of_spades.notation import format as written
from core.games.ace_of_spades.notation import parse, ruling_format, ruling_parse
from core.games.ace_of_spades.pieces import effects
from core.games.ace_of_spades.pieces.enemies import Cost, EnemyCard, ManualCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "ace-of-spades.md"
SOLO = State(Options())
PARTNER = State(Options(mode="coop"), hands=(0, 0), unknown=(0, 0), active=1)
FULL = ("2H", "2S", "2D", "KC", "KS")
FIVE = ("4S", "9H", "QC", "3D", "7S")
MANUAL = (effects.Manual(),)


def shot(cards: str, **given: Any) -> c.PlayHand:
    return c.PlayHand(tuple(cards.split()), **given)


SHOTS = [
    ("D 2h2s2d KcKs", c.PlayHand(FULL)),
    ("D2h2s2dKcKs>4s9hQc3d7s", c.PlayHand(FULL, drawn=c.Drawn(FIVE))),
    ("d 2H 2S 2D KC KS", c.PlayHand(FULL)),
    (
        "D 2h 2s 2d Kc Ks as full:2,K =8 > 4s 9h Qc 3d 7s",
        c.PlayHand(FULL, claim=c.Claim("full", ("2", "K")), check=8, drawn=c.Drawn(FIVE)),
    ),
    ("D 10h T♠ 10♦\ufe0f tC", shot("TH TS TD TC")),
    ("D ah as ad ac ks as quads", shot("AH AS AD AC KS", claim=c.Claim("quads"))),
    ("D as", shot("AS")),
    ("D as ah", shot("AS AH")),
    ("D AS AS AS 2Pair : 10 , k", shot("AS AS", claim=c.Claim("2pair", ("T", "K")))),
    ("D ahadaspair:a=7", shot("AH AD", claim=c.Claim("pair", ("A",)), check=7)),
    (
        "D [Qh Qs] 5d 5c 2h as pair:Q",
        shot("QH QS 5D 5C 2H", combination=("QH", "QS"), claim=c.Claim("pair", ("Q",))),
    ),
    ("D[Qh]5d[Qs]2h", shot("QH 5D QS 2H", combination=("QH", "QS"))),
    ("D 5d [as ah] as pair", shot("5D AS AH", combination=("AS", "AH"), claim=c.Claim("pair"))),
    ("D Ah JK=As", shot("AH JK", joker="AS")),
    ("D Ah JK = as as pair", shot("AH JK", joker="AS", claim=c.Claim("pair"))),
    ("D [jk=10♥ Th]", shot("JK TH", joker="TH", combination=("JK", "TH"))),
    ("D Ah JK =8", shot("AH JK", check=8)),
    ("D Ah JK=8", shot("AH JK", check=8)),
    ("D Ah JK=8h", shot("AH JK", joker="8H")),
    ("D 2h !3", shot("2H", ruled=c.Ruled(3, ""))),
    (
        r'D 2h =1 !6 "a \"printed\" bonus \\ more" > -',
        shot("2H", check=1, ruled=c.Ruled(6, r'a "printed" bonus \ more'), drawn=c.Drawn()),
    ),
    ("D 2h > / 3c 4c", shot("2H", drawn=c.Drawn((), ("3C", "4C")))),
    ("1: D 2h > 3c/?2", shot("2H", seat="1", drawn=c.Drawn(("3C",), ("?", "?")))),
    ("D -", c.PlayHand(())),
]
OTHERS = [
    ("H", c.DealCards()),
    ("H ?8", c.DealCards(("?",) * 8)),
    (
        "h ?2 3h ?3h ?10h ?210h ?",
        c.DealCards((*"??", "3H", "?", "3H", "?", "TH", *"??", "TH", "?")),
    ),
    ("2:H 2h 3h / 4h", c.DealCards(("2H", "3H"), ("4H",), "2")),
    ("H / 4h", c.DealCards(None, ("4H",))),
    ("J 2h 4s", c.JamGun(("2H", "4S"))),
    ("JKh 2s > As", c.JamGun(("KH", "2S"), c.Drawn(("AS",)))),
    ("J JK", c.JamGun(("JK",))),
    ("J -", c.JamGun(())),
    ("X 4d 7h > As 3c / Jd", c.SwapCards(("4D", "7H"), c.Drawn(("AS", "3C"), ("JD",)))),
    ("x4d", c.SwapCards(("4D",))),
    ("2 : X 4d > -", c.SwapCards(("4D",), c.Drawn(), "2")),
    ("R", c.RefreshDeck()),
    ("  r  # why not?  ", c.RefreshDeck(note="why not?")),
    ("R #", c.RefreshDeck()),
    ("+", c.DrawCards()),
    ("+ 4s ?", c.DrawCards(("4S", "?"))),
    ("2: + -/4s", c.DrawCards((), ("4S",), "2")),
    ("T 4s 5s", c.TrimHand(("4S", "5S"))),
    ("1:T4s", c.TrimHand(("4S",), "1")),
    ("A B5", c.TickAchievement("B5")),
    ("a d2 # sung", c.TickAchievement("D2", "sung")),
    ("Q", c.QuitMatch()),
    ('q "dinner # is ready" # sorry', c.QuitMatch("dinner # is ready", "sorry")),
    ("Q “dinner”", c.QuitMatch("dinner")),
    (r'Q "one\ntwo"', c.QuitMatch("one\ntwo")),
    ("B lamp", c.UseBonus("lamp")),
    ("b LAMP-2 > As ?", c.UseBonus("lamp-2", drawn=("AS", "?"))),
    ("B eng 7d=Ad 9c = 10c", c.UseBonus("eng", ("7D=AD", "9C=TC"))),
    ("B x 7d JK > -", c.UseBonus("x", ("7D", "JK"), ())),
    ("B x h", c.UseBonus("x", ("h",))),
    ("B x ♠", c.UseBonus("x", ("s",))),
    (
        'B x 7d hp-2 7c:discard>hand1 ?:hand2>deck seat=1 "as printed" > 2h',
        c.UseBonus(
            "x",
            ("7D",),
            ("2H",),
            (
                c.SetDial("hp", "add", -2),
                c.MoveCard("7C", "discard", "hand1"),
                c.MoveCard("?", "hand2", "deck"),
                c.GiveTurn("1"),
            ),
            "as printed",
        ),
    ),
]
REVEALS = [
    ("E", c.RevealEnemy()),
    ("E dx00a", c.RevealEnemy("dx00a")),
    ("e DX00a # at last", c.RevealEnemy("dx00a", note="at last")),
    ("E x > 2h ?2", c.RevealEnemy("x", drawn=(c.SeatDrawn("1", ("2H", "?", "?")),))),
    (
        "E x > 2h / 3h & 2: ?2",
        c.RevealEnemy(
            "x", drawn=(c.SeatDrawn("1", ("2H",), ("3H",)), c.SeatDrawn("2", ("?", "?")))
        ),
    ),
    ("E x > 2: 2h", c.RevealEnemy("x", drawn=(c.SeatDrawn("2", ("2H",)),))),
    ("2: E x > 2h", c.RevealEnemy("x", drawn=(c.SeatDrawn("2", ("2H",)),))),
    ('E "Prospector" hp=12', c.RevealEnemy(card=ManualCard("Prospector", 12))),
    (
        'E "Prospector" hp=12 penalty="No Kings." bonus="Draw 2."',
        c.RevealEnemy(
            card=ManualCard(
                "Prospector", 12, MANUAL, MANUAL, text="Penalty: No Kings.\nBonus: Draw 2."
            )
        ),
    ),
    (
        'E"P"bonus={"op":"draw","n":2}cost=1 hp=9 text="As printed.">2h',
        c.RevealEnemy(
            card=ManualCard("P", 9, (), (effects.DrawEffect(2),), Cost(1), "As printed."),
            drawn=(c.SeatDrawn("1", ("2H",)),),
        ),
    ),
    (
        'E "P" hp=9 penalty=[{"op": "immune", "when": {"combo": ["pair"]}}, {"op": "manual"}]',
        c.RevealEnemy(
            card=ManualCard(
                "P", 9, (effects.Immune(effects.Condition(combo=("pair",))), effects.Manual())
            )
        ),
    ),
]


@pytest.mark.parametrize(("text", "command"), [*SHOTS, *OTHERS, *REVEALS])
def test_read(text: str, command: c.Command) -> None:
    assert parse(SOLO, text) == command


def test_draw_ups_of_a_reveal_begin_with_the_seat_to_move() -> None:
    read = parse(PARTNER, "E x > 2h & 1: 3h")
    assert isinstance(read, c.RevealEnemy)
    assert read.drawn == (c.SeatDrawn("2", ("2H",)), c.SeatDrawn("1", ("3H",)))


def test_the_form_of_a_line_is_looked_at_before_the_end_of_the_match() -> None:
    over = SOLO._replace(phase="won")
    assert parse(over, "R") == c.RefreshDeck()
    with pytest.raises(BadNotation):
        parse(over, "R x")


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 1, "one of the letters"),
        ("   ", 4, "one of the letters"),
        ("Z 2h", 1, "one of the letters"),
        ("3: R", 1, "a seat"),
        ("1:", 3, "one of the letters"),
        ("! hp-3", 1, "one of the letters"),
        ("R now", 3, "the end"),
        ("D", 2, "a card"),
        ("D as pair", 6, "a card"),
        ("D 2h 1s", 6, "a card"),
        ("D 2h 2x", 6, "a card"),
        ("D 2h - ", 6, "a card"),
        ("D 2h as poker", 9, "a claim"),
        ("D 2h as pair:", 14, "a rank"),
        ("D 2h as pair:2,1", 16, "a rank"),
        ("D 2h as pair as pair", 14, "“=”"),
        ("D []", 4, "a card"),
        ("D [2h", 6, "“]”"),
        ("D [2h as pair]", 10, "a card"),
        ("D 2h =x", 7, "a number"),
        ("D 2h =-1", 7, "a number"),
        ("D 2h =12345", 7, "9999"),
        ("D 2h !", 7, "a number"),
        ('D 2h !3 "why', 13, '"'),
        ("D 2h !3 =3", 9, "“>”"),
        ("D 2h >", 7, "a card"),
        ("D 2h > 3h /", 12, "a card"),
        ("D 2h > 3h & 2: 4h", 11, "the end"),
        ("D JK=?", 6, "a number"),
        ("H ?0", 4, "53"),
        ("H ?54", 4, "53"),
        ("H ?100", 4, "53"),
        ("H 2h /", 7, "a card"),
        ("J", 2, "a card"),
        ("X", 2, "a card"),
        ("X 4d 7h > As -", 14, "“/”"),
        ("T", 2, "a card"),
        ("R R", 3, "“#”"),
        ("+ 1h", 3, "a card"),
        ("A", 2, "an id"),
        ("A B5 B5", 6, "the end"),
        ("Q now", 3, "double quotes"),
        ('Q "now', 7, '"'),
        ('Q "now\\', 8, '"'),
        ("B", 2, "an id"),
        ("B x 7d=", 8, "a card"),
        ("B x 7d=A", 8, "a card"),
        ("B x hp", 7, "“=”"),
        ("B x 7d:hand", 8, "“hand1”"),
        ("B x 7d:deck", 12, "“>”"),
        ("B x ?", 6, "“:”"),
        ("B x ?3:deck>hand1", 7, "a card"),
        ('B x "one" "two"', 11, "a card"),
        ("B x > / 2h", 7, "a card"),
        ("E x y", 5, "“>”"),
        ("E > 2h", 3, "an id"),
        ('E "P"', 6, "“hp=”"),
        ('E "P" bonus="x"', 16, "“hp=”"),
        ('E "P" hp=0', 10, "99"),
        ('E "P" hp=100', 10, "99"),
        ('E "P" hp=9 hp=9', 12, "“penalty=”"),
        ('E "P" hp=9 bonus=draw', 18, "JSON"),
        ('E "P" hp=9 bonus={"op"', 23, "JSON"),
        ('E "P" hp=9 bonus={"op":"drew"}', 18, "bonus.0.op"),
        ('E "P" hp=9 bonus= [{"op":"draw"}]', 19, "bonus.0.n"),
        ('E "P" hp=9 text=[]', 17, "double quotes"),
        ("E x > 2h & 3h", 12, "a seat"),
        ("E x > 2h &", 11, "a seat"),
        ("E x >", 6, "a card"),
    ],
)
def test_unreadable_lines_say_where(text: str, at: int, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(SOLO, text)
    assert caught.value.code == "E_SYNTAX"
    assert caught.value.message.params["at"] == at, str(caught.value)
    assert expected in str(caught.value).partition(", found")[0]


def test_deep_data_is_refused_like_any_other_fault() -> None:
    with pytest.raises(BadNotation) as caught:
        parse(SOLO, 'E "P" hp=9 bonus=' + "[" * 100_000)
    assert caught.value.code == "E_SYNTAX"


# --- rulings -------------------------------------------------------------------------------


ONE_LESS = (c.SetDial("hp", "add", -1),)
RULING: MakeRuling[Any, Any] = MakeRuling(
    "printed effect",
    (
        c.SetDial("hp", "add", -3),
        c.SetDial("refills", "add", 1),
        c.SetDial("bullets", "set", 2),
        c.MoveCard("7C", "discard", "hand1"),
        c.MoveCard("JK", "aside", "deck"),
        c.GiveTurn("2"),
    ),
)


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        (
            '! hp-3 refills+1 bullets=2 7c:discard>hand1 JK:aside>deck seat=2 "printed effect"',
            RULING,
        ),
        (
            '!HP-3refills+1bullets=2 7C:Discard>Hand1 jk:aside > deck seat = 2"printed effect"',
            RULING,
        ),
        ('2: ! hp=12 "x"', MakeRuling("x", (c.SetDial("hp", "set", 12),))),
        ("! hp=-2", MakeRuling("", (c.SetDial("hp", "set", -2),))),
        ("! ?:hand2>out", MakeRuling("", (c.MoveCard("?", "hand2", "out"),))),
        ('! "house rule"', MakeRuling("house rule")),
        ("! “house rule”", MakeRuling("house rule")),
        ("!", MakeRuling("")),
        (' ! hp-1 "forgotten" # by Ana', MakeRuling("forgotten # by Ana", ONE_LESS)),
        ("! hp-1 # by Ana", MakeRuling("", ONE_LESS)),
        ('! hp-1 "a -- b"', MakeRuling("a -- b", ONE_LESS)),
    ],
)
def test_rulings_are_read(text: str, ruling: MakeRuling[Any, Any]) -> None:
    read = ruling_parse(SOLO, text)
    assert read == ruling
    assert ruling_parse(SOLO, ruling_format(read)) == read


@pytest.mark.parametrize(
    "text",
    [
        "R",
        "",
        "D 2h !3",
        "! D 2h 2s -- nobody noticed",
        "! 2: D 2h 2s -- nobody noticed",
        "! J Kh 2s -- nobody noticed",
        "! JKh2s -- nobody noticed",
        "! R -- nobody noticed",
        "! H 2h -- nobody noticed",
        '! B x hp-3 "why" -- nobody noticed',
        "! Q -- nobody noticed",
        "! T 4s -- nobody noticed",
        "! + 4s -- nobody noticed",
        "! E dx00a -- nobody noticed",
        "! A B5 -- nobody noticed",
        "! whatever",
    ],
)
def test_what_is_no_ruling_is_left_alone(text: str) -> None:
    assert ruling_parse(SOLO, text) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("! hp", 5),
        ("! hp3", 5),
        ("! hp+", 6),
        ("! hp+12345", 6),
        ("! 2h", 5),
        ("! 2h:hand3>deck", 6),
        ("! JK:aside", 11),
        ("! ?2:hand1>deck", 5),
        ("! seat", 7),
        ("! seat=3", 8),
        ('! "a" "b"', 7),
        ('! "a" hp-3', 7),
        ("! hp-3 -- a", 8),
    ],
)
def test_rulings_that_cannot_be_read_say_where(text: str, at: int) -> None:
    with pytest.raises(BadNotation) as caught:
        ruling_parse(SOLO, text)
    assert (caught.value.code, caught.value.message.params["at"]) == ("E_SYNTAX", at)


# --- canonical text ------------------------------------------------------------------------


def played(cards: str, combo: Any = "full", combo_cards: str = "", **given: Any) -> e.ShotPlayed:
    causes = (e.Cause("base", 6), e.Cause("face", 1, "KC"), e.Cause("face", 1, "KS"))
    return e.ShotPlayed(
        "1",
        tuple(cards.split()),
        combo,
        given.pop("ranks", ()),
        tuple((combo_cards or cards).split()),
        6,
        2,
        given.pop("damage", 8),
        given.pop("causes", causes),
        8,
        4,
        1,
        **given,
    )


KINGS = played("2H 2S 2D KC KS", ranks=("2", "K"))
DRAWN = e.CardsDrawn("1", FIVE)
TURN = e.PhaseEntered("turn", "1")
REVEALED = e.EnemyRevealed(EnemyCard("imp", 1, 6), 2, 6, 2, 2)
RULED = c.Ruled(3, 'a "printed" bonus')


def bonus(**given: Any) -> e.BonusUsed:
    return e.BonusUsed("1", "imp", 2, 2, 5, **given)


STEPS: list[tuple[c.Command, tuple[Any, ...], str]] = [
    (
        c.PlayHand(FULL),
        (KINGS, DRAWN, TURN),
        "D 2h 2s 2d Kc Ks as full:2,K =8 > 4s 9h Qc 3d 7s",
    ),
    (c.PlayHand(FULL, "2"), (KINGS, TURN), "2: D 2h 2s 2d Kc Ks as full:2,K =8"),
    (
        c.PlayHand(()),
        (played("5D QH QS 5C TH", "pair", "QH QS", ranks=("Q",)),),
        "D 5d [Qh Qs] 5c Th as pair:Q =8",
    ),
    (
        c.PlayHand(()),
        (played("QH 5D QS JK", "trips", "QH QS JK", joker_as="QD"),),
        "D [Qh] 5d [Qs JK=Qd] as trips =8",
    ),
    (
        c.PlayHand(()),
        (played("? 5H ? ? ?", "pair", "? ?"),),
        "D [?2] ?2 5h as pair =8",
    ),
    (
        c.PlayHand(()),
        (
            played(
                "2H 2S",
                "pair",
                ranks=("2",),
                damage=3,
                causes=(e.Cause("base", 1), e.Cause("ruling", 2)),
                ruled=RULED,
            ),
        ),
        r'D 2h 2s as pair:2 =1 !3 "a \"printed\" bonus"',
    ),
    (
        c.PlayHand(FULL),
        (KINGS, e.CardsDrawn("1", ("?", "?"), ("3H",)), TURN),
        "D 2h 2s 2d Kc Ks as full:2,K =8 > ?2 / 3h",
    ),
    (c.JamGun(()), (e.GunJammed("1", ("2H", "TS"), 1), DRAWN), "J 2h Ts > 4s 9h Qc 3d 7s"),
    (c.JamGun(()), (e.GunJammed("1", (), 1), e.CardsDrawn("1", (), ("3H",))), "J - > / 3h"),
    (c.SwapCards(()), (e.CardsSwapped("1", ("2H", "3H"), ("4H",), 1),), "X 2h 3h > 4h"),
    (
        c.SwapCards((), seat="2"),
        (e.CardsSwapped("2", ("2H", "3H"), ("?",), 1, ("3H",), ("5H",)),),
        "2: X 2h 3h > ? / 5h",
    ),
    (c.SwapCards(()), (e.CardsSwapped("1", ("2H",), (), 1),), "X 2h"),
    (c.RefreshDeck("1"), (e.DeckRefreshed("1", 1),), "1: R"),
    (c.DealCards(seat="2"), (e.CardsDealt("2", ("?",) * 5, ("2H",)),), "2: H ?5 / 2h"),
    (c.DrawCards(), (e.CardsDrawn("1", ("4S", "?", "?")), TURN), "+ 4s ?2"),
    (c.DrawCards(), (e.CardsDrawn("1", (), ("4S",)), TURN), "+ / 4s"),
    (c.DrawCards(), (e.CardsDrawn("1", ()), TURN), "+ -"),
    (c.TrimHand(()), (e.HandTrimmed("1", ("2H", "JK")), TURN), "T 2h JK"),
    (c.TickAchievement("B5"), (e.AchievementTicked("B5"),), "A B5"),
    (c.QuitMatch(), (e.Abandoned(), MatchEnded("abandoned", "quit")), "Q"),
    (c.QuitMatch("dinner"), (e.Abandoned("dinner"),), 'Q "dinner"'),
    (c.RevealEnemy("imp"), (REVEALED, TURN), "E imp"),
    (c.RevealEnemy("imp"), (REVEALED, DRAWN, TURN), "E imp > 4s 9h Qc 3d 7s"),
    (
        c.RevealEnemy("imp"),
        (
            REVEALED,
            e.CardsDrawn("1", ("4S",), ("5S",)),
            e.CardsDrawn("2", ("?",)),
            e.PhaseEntered("trim", "1"),
        ),
        "E imp > 4s / 5s & 2: ?",
    ),
    (
        c.RevealEnemy("imp"),
        (REVEALED, e.CardsDrawn("2", ("?",)), TURN),
        "E imp > 2: ?",
    ),
    (c.UseBonus("imp"), (bonus(), TURN), "B imp"),
    (
        c.UseBonus("imp", seat="2"),
        (
            bonus(
                args=("7D=AD", "TC", "h"),
                moves=(e.CardsMoved("discarded", ("TC",)), e.CardsMoved("drawn", ("2H", "?"))),
            ),
        ),
        "2: B imp 7d=Ad Tc h > 2h ?",
    ),
    (
        c.UseBonus("imp"),
        (bonus(changes=RULING.operations[:4], reason="printed"),),
        'B imp hp-3 refills+1 bullets=2 7c:discard>hand1 "printed"',
    ),
]


@pytest.mark.parametrize(("command", "events", "text"), STEPS, ids=[row[2] for row in STEPS])
def test_written(command: c.Command, events: tuple[Any, ...], text: str) -> None:
    assert written(command, events) == text
    again = parse(SOLO, text)
    assert type(again) is type(command)
    assert written(again, events) == text


def test_brackets_keep_the_order_and_name_the_combination() -> None:
    hand = played("QH 5D QS 5C QD", "trips", "QH QS QD", ranks=("Q",))
    read = parse(SOLO, written(c.PlayHand(()), (hand,)))
    assert isinstance(read, c.PlayHand)
    assert (read.cards, read.combination) == (hand.cards, hand.combo_cards)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (ManualCard('Old "Joe" \\ Son', 12), r'E "Old \"Joe\" \\ Son" hp=12'),
        (
            ManualCard("Joe", 12, MANUAL, MANUAL, text="Penalty: No Kings.\nBonus: Draw 2."),
            'E "Joe" hp=12 penalty="No Kings." bonus="Draw 2."',
        ),
        (ManualCard("Joe", 12, bonus=MANUAL, text="Bonus: x"), 'E "Joe" hp=12 bonus="x"'),
        (ManualCard("Joe", 12, text="Bonus: x"), 'E "Joe" hp=12 text="Bonus: x"'),
        (
            ManualCard("Joe", 12, bonus=MANUAL, text="Bonus: x\ny"),
            r'E "Joe" hp=12 bonus=[{"op":"manual"}] text="Bonus: x\ny"',
        ),
        (ManualCard("Joe", 12, cost=Cost(0)), 'E "Joe" hp=12 cost=0'),
        (
            ManualCard(
                "Joe",
                12,
                (effects.NoPlay(effects.Filter(suit=("s",))),),
                (effects.DrawEffect(2),),
                Cost(1),
                "a -- b",
            ),
            (
                'E "Joe" hp=12 penalty=[{"filter":{"suit":["s"]},"op":"no_play"}]'
                r' bonus=[{"n":2,"op":"draw"}] cost=1 text="a \-- b"'
            ),
        ),
    ],
)
def test_a_card_entered_by_hand_is_written_and_read_again(card: ManualCard, text: str) -> None:
    command = c.RevealEnemy(card=card)
    assert written(command, (REVEALED, TURN)) == text
    assert parse(SOLO, text) == command


def test_no_text_in_an_entry_looks_like_the_reason_of_a_forced_move() -> None:
    card = ManualCard(
        "a -- b -- c", 1, bonus=(effects.SetEach(effects.Filter(card=("a -- b",)), 1),)
    )
    command = c.RevealEnemy(card=card)
    text = written(command, (REVEALED,))
    assert " -- " not in text
    assert parse(SOLO, text) == command


def test_every_entry_in_the_page_of_rules_can_be_read() -> None:
    text = PAGE.read_text("utf-8").partition("## 8. Notation")[2].partition("## 9.")[0]
    entries = re.findall(r"^\| `(.+?)` \|", text, re.MULTILINE)
    assert len(entries) > 25
    for entry in entries:
        forced = entry.removeprefix("! ").partition(" -- ")
        if forced[1]:
            assert parse(SOLO, forced[0])
        else:
            assert ruling_parse(SOLO, entry) or parse(SOLO, entry)
