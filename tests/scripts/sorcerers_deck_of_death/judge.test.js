// What a figure would do that is held over a spot: how far, by which kind of move, what is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf, placed } from "../../../web/static/games/sorcerers_deck_of_death/board/acts.js";
import { judge } from "../../../web/static/games/sorcerers_deck_of_death/board/judge.js";

/** @import { Aim } from "../../../web/static/games/sorcerers_deck_of_death/board/acts.js" */
/** @import { Piece, Spot } from "../../../web/static/games/sorcerers_deck_of_death/board/shapes.js" */

const R = 0.5; // inches
/** @type {Piece} */
const WALL = {
  ...{ id: "w", shape: "poly", blocks_los: true, blocks_move: true },
  pts: [
    [5, 6],
    [7, 6],
    [7, 7],
    [5, 7],
  ],
};

/** @param {string} id @param {number | null} x @param {number | null} y */
const fig = (id, x, y) => ({
  ...{ id, seat: id.slice(0, 1), letter: id.slice(1), name: id, x, y, r: R },
  ...{ standing: true, hp: 3, mvt: 4, done: false },
});

const BOARD = {
  figs: [
    fig("aG", 9, 4),
    fig("aT", 4, 4),
    fig("bT", 9, 9),
    fig("bG", 12, 9),
    fig("aS", null, null),
  ],
  ...{ scenery: [WALL], size: 18, tol: 0.1 },
};

/** @param {string} id @param {Omit<Aim, "fig">} aim @param {Spot} spot @param {Spot[]} waypoints */
function held(id, aim, spot, waypoints = []) {
  const board = { ...BOARD, figs: BOARD.figs.map(placed) };
  const one = board.figs.find((other) => other.id === id);
  assert.ok(one);
  const act = actOf(board, one, { fig: id, ...aim });
  return judge(board, { ...act, waypoints }, spot);
}

const MOVE = { way: "move", limit: 4, run: 6, targets: ["bT"] };

test("a short way is a walk, a longer one a run, too long a one is refused", () => {
  const walk = held("aG", MOVE, [9, 7]);
  assert.deepEqual([walk.kind, walk.length, walk.limit, walk.faults], ["walk", 3, 4, []]);
  const run = held("aG", MOVE, [14.2, 4]);
  assert.deepEqual([run.kind, run.length, run.limit, run.faults], ["run", 5.2, 6, []]);
  const far = held("aG", MOVE, [17, 4]);
  assert.deepEqual([far.kind, far.limit, far.faults], ["run", 6, ["too_far"]]);
});

test("nobody ends on somebody else", () => {
  const move = held("aG", MOVE, [4.2, 4]);
  assert.deepEqual([move.faults, move.blockedBy], [["overlap"], ["aT"]]);
});

test("waypoints count for the length, and are told", () => {
  const move = held("aG", MOVE, [9, 2], [[11, 4]]);
  assert.equal(move.length, 4.828);
  assert.equal(move.kind, "run");
  assert.deepEqual(move.path, [
    [11, 4],
    [9, 2],
  ]);
});

test("a little too far is just far enough", () => {
  const move = held("aG", { way: "move", limit: 4 }, [13.3, 4]);
  assert.deepEqual([move.at, move.faults], [[12.99, 4], []]);
});

test("near an enemy who may be charged the base goes into contact", () => {
  const move = held("aG", MOVE, [9.05, 7.9]);
  assert.deepEqual([move.kind, move.target, move.contacts], ["charge", "bT", ["bT"]]);
  assert.ok(move.straight);
  const [, y] = move.path.at(-1) ?? [0, 0];
  assert.equal(y, 8.01); // a little too far, so that it surely gets there
});

test("an enemy who may not be charged is kept clear of", () => {
  const move = held("bG", { way: "move", limit: 4, targets: [] }, [9.6, 4.9]);
  assert.equal(move.target, null);
  assert.deepEqual(move.contacts, []);
});

test("a wall stops whoever walks through it", () => {
  const move = held("aT", { way: "move", limit: 8 }, [8.5, 8]);
  assert.deepEqual([move.faults, move.blockedBy], [["path_terrain"], ["w"]]);
});

test("a figure comes onto its own band", () => {
  const inside = held("aS", { way: "deploy" }, [3, 1]);
  assert.deepEqual([inside.at, inside.line, inside.faults], [[3, 1], [[3, 1]], []]);
  const outside = held("aS", { way: "deploy" }, [3, 5]);
  assert.deepEqual(outside.faults, ["deploy_zone"]);
});

test("a throw is measured between the bases, and goes over everything", () => {
  const aim = { way: "throw", limit: 4, of: "aG" };
  const near = held("bT", aim, [12, 4]);
  assert.deepEqual([near.kind, near.length, near.limit, near.faults], ["throw", 2, 4, []]);
  assert.deepEqual(held("bT", aim, [15, 4]).faults, ["too_far"]);
});

test("a push stays within the front arc", () => {
  const aim = { way: "push", limit: 1, of: "aG", arc: 90 };
  assert.deepEqual(held("bT", aim, [9, 10]).faults, []);
  assert.deepEqual(held("bT", aim, [10, 9]).faults, ["outside_arc"]);
});
