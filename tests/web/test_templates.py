"""Templates, as those read them who change them."""

from __future__ import annotations

from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
LIMIT = 120  # characters of a line


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES))
)
def test_lines_fit_on_a_screen(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    assert not {number: len(line) for number, line in lines if len(line) > LIMIT}
