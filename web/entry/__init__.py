"""What a page may enter in a state, as typed documents: the language between table and page.

One module a game, named as its folder, has its `Document`; `shared` has what all of them share.
JSON Schema (`schemas/`) and TypeScript declarations (`static/games/<game>/types.d.ts`) follow
from them and from the commands of the game: `make types` writes both.
"""

from __future__ import annotations

from web.entry.shared import Choice, Extra, Field, Shared, wire

__all__ = ["Choice", "Extra", "Field", "Shared", "wire"]
