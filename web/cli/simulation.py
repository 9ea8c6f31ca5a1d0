"""`kifu simulate`: matches played by a policy, recorded like any other."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import click

from core import simulate as simulation
from core.canonical import plain
from core.game import Game
from core.games import find
from eventstore.codec import codec_of
from eventstore.simulating import Table, played
from web.cli import output
from web.cli.context import Workspace, jobs_option, json_option

UNFINISHED = ("*", "unfinished")


@click.command()
@click.argument("game")
@click.option("--seed", type=int, required=True, help="Decides every deal and every choice.")
@click.option("--matches", type=click.IntRange(1), default=1, show_default=True)
@click.option("--policy", help="Who chooses the moves; default: the first that the game has.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)
@jobs_option("play")
@json_option
@click.pass_obj
def simulate(
    workspace: Workspace,
    game: str,
    *,
    seed: int,
    matches: int,
    policy: str | None,
    options: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Record random legal matches of GAME, dealt from a seed.

    The same seed gives the same matches, however many processes play them; those already there
    are left as they are.
    """
    rules = find(game)
    codec = codec_of(rules)
    given = codec.decimal(dict(_pair(text) for text in options))
    asked = workspace.store.resolved(rules, given)
    policy = next(iter(rules.policies), "") if policy is None else policy
    simulation.policy_of(rules, policy)
    plan = simulation.Plan(seed, policy, codec.options(asked), asked)
    begun = time.perf_counter()
    endings, recorded = _record(workspace, rules, plan, matches, jobs)
    seconds = time.perf_counter() - begun
    workspace.catch_up()
    numbers = {"matches": matches, "recorded": recorded}
    report = _told(rules, plan, numbers, endings) | {
        "seconds": round(seconds, 3),
        "matches_per_second": round(recorded / seconds, 1),
    }
    if as_json:
        output.print_json(report)
    else:
        _show(rules, report)


def _told(
    rules: Game[Any, Any, Any],
    plan: simulation.Plan,
    numbers: Mapping[str, int],
    endings: Mapping[tuple[str, str], int],
) -> dict[str, Any]:
    """What was played, and how it ended."""
    return {
        "game": rules.slug,
        "seed": plan.seed,
        "policy": plan.policy,
        "options": plain(plan.settings),
        **numbers,
        "endings": [
            {"result": result, "reason": reason, "matches": count}
            for (result, reason), count in sorted(endings.items())
        ],
        "left_out": [] if rules.left_out is None else list(map(str, rules.left_out(plan.settings))),
    }


def _pair(text: str) -> tuple[str, Any]:
    """A name and its value: JSON where it is JSON, text otherwise."""
    name, found, value = text.partition("=")
    if not found:
        raise click.BadParameter(f"“{text}” is not NAME=VALUE.", param_hint="--option")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _record(
    workspace: Workspace,
    game: Game[Any, Any, Any],
    plan: simulation.Plan,
    matches: int,
    jobs: int,
) -> tuple[Counter[tuple[str, str]], int]:
    """How the matches ended, and how many of them were not there before.

    They are stored in the order of their numbers, by this process alone.
    """
    store, endings = workspace.store, Counter[tuple[str, str]]()
    ids = {number: plan.match_id(game, number) for number in range(1, matches + 1)}
    new = [number for number, match_id in ids.items() if not store.version(match_id)]
    missing = frozenset(new)
    table = Table(game, plan, workspace.settings.clock)
    with (
        output.progress(f"Simulating {game.title}", matches) as advance,
        closing(played(table, new, jobs)) as done,
    ):
        for number, match_id in ids.items():
            if number in missing:
                steps, result = next(done)
                store.append(match_id, steps, expected_version=0)
            else:
                result = game.result(workspace.service.open(match_id).timeline.state)
            endings[result or UNFINISHED] += 1
            advance()
    return endings, len(new)


def _show(game: Game[Any, Any, Any], report: dict[str, Any]) -> None:
    output.table(
        ("Result", "Reason", "Matches"),
        [(end["result"], end["reason"], end["matches"]) for end in report["endings"]],
        title=f"{game.title}: {output.counted(report['matches'])} simulated, seed {report['seed']}",
    )
    if cards := ", ".join(report["left_out"]):
        output.line(f"Texts of these cards are not carried out in full: {cards}.")
    known = report["matches"] - report["recorded"]
    there = f"; {known} were there already" if known else ""
    rate = f"{report['recorded']} recorded in {report['seconds']:.1f} s"
    output.line(f"{rate} ({report['matches_per_second']} a second){there}.")
