"""Mutants of the source: small wrong changes, each of which some test has to notice.

`make mutants` makes every one of the rules of each game, of what seats may see, and of the log, and
holds the tests against it. A program for pytest in general starts it once for each mutant, on a
changed copy of the source. There are fifteen thousand here, so that tests are collected once, what
each comes to is noted statement by statement, and a mutant is a fork of that process: functions are
exchanged in it, caches emptied, and the tests that come to the changed statement asked, those first
that found other mutants of the same function. What runs while modules are loaded, tables for
instance, is changed before they are (`cold`).

Survivors that are no fault of the tests stand in `accepted/`, each with its reason.
"""
