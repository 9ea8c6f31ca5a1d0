"""Chess, in a package of its own: `game.GAME` and `pages.PAGES` are its entry points."""
