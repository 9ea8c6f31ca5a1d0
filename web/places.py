"""Where what ships with this package lies, and how other packages name what they bring."""

from __future__ import annotations

from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
FIXTURES = ROOT / "fixtures"
PAGES = "kifu.pages"  # the group of entry points that give the pages of games
