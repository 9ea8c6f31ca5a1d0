"""What changed in a text, and texts as a browser gives them back."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.patched import patched
from web.pages.as_browsers_write import as_browsers_write
from web.pages.text_delta import LEAST, common, delta, size

CARDS = [
    f'<li data-card="{n}" class="card is-{n % 4}">Card {n} \N{BLACK CHESS KING}</li>'
    for n in range(60)
]
WIDE = "\N{GRINNING FACE}"


@pytest.mark.parametrize("seed", range(40))
def test_a_text_is_made_of_the_one_before(seed: int) -> None:
    pick = Random(seed)
    old = pick.sample(CARDS, pick.randrange(60))
    new = [*old]
    for _ in range(pick.randrange(6)):
        if new and pick.random() < 0.6:
            new.pop(pick.randrange(len(new)))
        new.insert(pick.randrange(len(new) + 1), pick.choice([*CARDS, WIDE, "", "<b>x</b>"]))
    if pick.random() < 0.3:
        pick.shuffle(new)
    texts = "".join(old), "".join(new)
    assert patched(texts[0], delta(*texts)) == texts[1]


def test_a_small_change_is_small() -> None:
    old = "".join(CARDS)
    moved = "".join([*CARDS[1:30], CARDS[0], *CARDS[30:]])
    assert delta(old, old) == [0, len(old)]
    assert sum(len(one) if isinstance(one, str) else 5 for one in delta(old, moved)) < 100
    assert delta(old, "") == []
    assert delta("", "new") == ["new"]
    assert delta("short", "shirt") == ["shirt"]  # a copy would be longer


def test_places_count_as_scripts_count_them() -> None:
    old = f"{WIDE * 3}<p>{'a' * LEAST}</p>"
    assert delta(old, f"<i></i>{old[3:]}") == ["<i></i>", 6, len(old) - 3]
    assert size(old) == len(old) + 3


def test_what_two_texts_have_in_common() -> None:
    assert common("abcdef", 1, "xbcd", 1) == 3
    assert common("a" * 500, 0, "a" * 333, 0) == 333
    assert common("", 0, "a", 0) == 0


@pytest.mark.parametrize(
    ("written", "given_back"),
    [
        (
            '<p class=a  id="b"\n hidden>it&#39;s &#34;so&#34;</p>',
            '<p class="a" id="b" hidden="">it\'s "so"</p>',
        ),
        ("<br/><input disabled>", '<br><input disabled="">'),
        (
            '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
            '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
        ),
        (
            '<a title="it&#39;s &#34;so&#34; &amp; &lt;">1\xa0&lt;</a>',
            '<a title="it\'s &quot;so&quot; &amp; &lt;">1&nbsp;&lt;</a>',
        ),
    ],
)
def test_html_is_written_as_browsers_give_it_back(written: str, given_back: str) -> None:
    assert as_browsers_write(written) == given_back
    assert as_browsers_write(given_back) == given_back
