"""Lists whose copies share their beginning."""

from __future__ import annotations

from random import Random

import pytest

from core.shared_list import SharedList


def test_copies_go_their_own_ways_whoever_settles() -> None:
    """Against plain lists: values are added to any of many copies, copied and settled at will."""
    chance = Random(7)
    rows: list[tuple[SharedList[int], list[int]]] = [(SharedList(), [])]
    for value in range(3000):
        grown, plain = chance.choice(rows)
        match chance.randrange(6):
            case 0 if len(rows) < 40:
                rows.append((grown.copy(), plain[:]))
            case 1:
                grown.settle()
            case 2 if len(plain) > grown.settled:
                start = chance.randrange(grown.settled, len(plain))
                grown.replace_end(start, [value, value])
                plain[start:] = [value, value]
            case 3:
                grown.extend([value, -value])
                plain += [value, -value]
            case _:
                grown.append(value)
                plain.append(value)
    for grown, plain in rows:
        assert [*grown] == plain == grown[:]
        assert grown == plain
        assert len(grown) == len(plain)
        assert [grown[place] for place in range(-len(plain), len(plain))] == plain + plain
        assert grown[3:-2] == plain[3:-2]
        for place in (len(plain), -len(plain) - 1):
            with pytest.raises(IndexError):
                grown[place]


def test_a_copy_shares_what_is_settled() -> None:
    grown: SharedList[int] = SharedList()
    for value in range(1000):
        grown.append(value)
    grown.settle()
    twin = grown.copy()
    twin.append(1)
    twin.settle()
    assert twin._shared is grown._shared
    assert (len(grown), len(twin)) == (1000, 1001)


def test_what_is_settled_stays() -> None:
    grown: SharedList[int] = SharedList()
    grown.append(1)
    grown.settle()
    with pytest.raises(ValueError, match="settled"):
        grown.replace_end(0, [2])
