"""The figures of matches, computed a second time from what `kifu export` writes.

Nothing here imports the project: a record file, the rules of the game and the definitions of its
figures are all that these programs know. `tests/test_independent_figures.py` plays matches, exports
them, and compares what is computed here with what the record and the tables say.
"""
