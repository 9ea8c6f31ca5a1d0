// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Preview | Command;
export type Document =
  Quiet | Setup | Drawn | Surplus | Initiative | Turn | Dice | Wound | Moved | Projection | Centre;
export type Command =
  | Deploy
  | Draw
  | Discard
  | RollInitiative
  | Activate
  | Walk
  | Run
  | Charge
  | Melee
  | Shoot
  | Focus
  | React
  | Roll
  | Push
  | Place
  | Decline
  | EndActivation
  | Cast
  | Pass
  | ScoreCentre
  | Concede;

/**
 * The match is over, or others are to enter something.
 */
export interface Quiet {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "over" | "wait";
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * A small form of the menu "something else happened": `command` is completed by the fields.
 */
export interface Extra {
  command: {
    [k: string]: unknown;
  };
  fields: Field[];
  grave?: boolean;
  send: string;
  title: string;
}
/**
 * A field of a small form. Its value goes into the command under `name`.
 *
 * Without `choices` it is typed. `kind` says what becomes of it; without it, a text. One that is
 * `optional` may stay empty.
 */
export interface Field {
  choices?: Choice[];
  kind?: "string" | "integer" | "boolean";
  name: string;
  optional?: boolean;
  title: string;
}
/**
 * One value of a field: what is sent, and what people call it.
 */
export interface Choice {
  title: string;
  value: string;
}
/**
 * A figure that may be put right.
 */
export interface Fix {
  done: boolean;
  full: number;
  hp: number;
}
/**
 * The cards of a seat: known ones, the number of unknown ones, and what those may be.
 */
export interface Hand {
  known: string[];
  pool: string[];
  unknown: number;
}
/**
 * What stands on the table. `flipped`: it is drawn as seat b looks at it.
 */
export interface Ground {
  figs: Figure[];
  flipped: boolean;
  scenery: (Round | Polygon)[];
  size: number;
  tol: number;
}
/**
 * A figure with its base; one that stands nowhere has no place.
 */
export interface Figure {
  done: boolean;
  hp: number;
  id: string;
  letter: string;
  mvt: number;
  name: string;
  r: number;
  seat: string;
  standing: boolean;
  x: number | null;
  y: number | null;
}
/**
 * A piece with a round outline.
 */
export interface Round {
  blocks_los: boolean;
  blocks_move: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  c: [number, number];
  id: string;
  r: number;
  shape: "circle";
}
/**
 * A piece with straight sides.
 */
export interface Polygon {
  blocks_los: boolean;
  blocks_move: boolean;
  id: string;
  pts: [number, number][];
  shape: "poly";
}
/**
 * A seat sets a figure up (R12).
 */
export interface Setup {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "setup";
  seat: "a" | "b";
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  waiting: string[];
  words: {
    [k: string]: string;
  };
}
/**
 * Cards are drawn in the power phase (R15), or for a Focus (R32).
 *
 * `surplus`: seats that have drawn, and go down to ten cards; none waits for the other.
 */
export interface Drawn {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  draws: Drawing[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "power" | "focus";
  reactions: Reaction[];
  surplus: Due[];
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * A draw of `n`: the first `left` cards are of the `pool`, the others of the discard (R17).
 */
export interface Drawing {
  after: string[];
  left: number;
  n: number;
  pool: string[];
  seat: "a" | "b";
}
/**
 * A reaction of a figure, or of its Mage for it; Agile is placed beside one of `targets`.
 */
export interface Reaction {
  code: string;
  cost: string;
  fig: string;
  hint: string;
  name: string;
  price: string;
  rule: string;
  seat: string;
  size: number;
  targets: string[];
}
/**
 * So many cards a seat must discard, down to ten (R16).
 */
export interface Due {
  n: number;
  seat: "a" | "b";
}
/**
 * A seat goes down to ten cards after a Focus (R16).
 */
export interface Surplus {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  n: number;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "discard";
  seat: "a" | "b";
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * Both seats roll for the initiative (R19).
 */
export interface Initiative {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "initiative";
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * A figure acts (R21). `passing`: all figures of the seat have been activated (R24).
 */
export interface Turn {
  act: Acting | null;
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  figs: {
    [k: string]: Able;
  };
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  passing: Pass | null;
  phase: "turn";
  seat: "a" | "b";
  spells: Spell[];
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * The figure that is being activated, with what is left to it.
 */
export interface Acting {
  ap: number;
  fig: string;
  mvt: number;
}
/**
 * What one figure can do. `reach`: enemies near enough for a charge straight on.
 */
export interface Able {
  attacks: Attack[];
  enemies: string[];
  engaged: string[];
  focus: boolean;
  reach: string[];
  reactions: Reaction[];
  unworthy: boolean;
  ways: Ways;
}
/**
 * An attack of a figure on an enemy.
 */
export interface Attack {
  chances: Chances;
  command: Melee | Shoot;
  cover: boolean;
  gap: number | null;
  need: number;
  no: ("engaged" | "los" | "far") | null;
  ok: boolean;
}
/**
 * Of `of` rolls, how many have each outcome: 0 to 3 wounds, or those of a duel (R88).
 */
export interface Chances {
  kind: "wounds" | "duel";
  of: number;
  ways: number[];
}
/**
 * Attack an enemy in contact (R40).
 */
export interface Melee {
  kind: "melee";
  target: string;
}
/**
 * Shoot at an enemy; `cover` is what the table says of it, None nothing (R49, R54).
 */
export interface Shoot {
  cover?: boolean | null;
  kind: "shoot";
  target: string;
}
/**
 * How far each way of moving goes.
 */
export interface Ways {
  charge?: number;
  run?: number;
  walk?: number;
}
/**
 * Do nothing in this turn (R24).
 */
export interface Pass {
  kind: "pass";
}
/**
 * A spell of the Mage. `targets` are all figures that may be named, those in reach first.
 */
export interface Spell {
  code: string;
  cost: string;
  hint: string;
  mage: string;
  name: string;
  price: string;
  range: number;
  rule: string;
  size: number;
  targets: Target[];
  way: "target" | "storm" | "teleport" | "raise" | "swap";
}
/**
 * A figure that a spell may name. `near`: it stands at the limit of its reach (R10).
 */
export interface Target {
  chances: Chances | null;
  cost: string;
  cover: boolean;
  fig: string;
  gap: number | null;
  near: boolean;
  no: ("engaged" | "los" | "far") | null;
  ok: boolean;
  price: string;
  size: number;
}
/**
 * The dice that an attack waits for, of a Storm for one of its targets (R43, R83, R88).
 */
export interface Dice {
  acts: boolean;
  alert?: boolean;
  attacker: string | null;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  duel: boolean;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "dice";
  reactions: Reaction[];
  rolled: string;
  seat: "a" | "b";
  storm: boolean;
  table: Ground;
  target: string | null;
  targets: Struck[];
  title: string;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * Somebody whose dice are waited for; in a duel nobody defends.
 */
export interface Struck {
  chances: Chances;
  defence: number | null;
  fig: string;
}
/**
 * Already Dead may answer the wounds.
 */
export interface Wound {
  acts: boolean;
  alert?: boolean;
  attacker: string | null;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  loser: string;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "wound";
  reactions: Reaction[];
  seat: "a" | "b";
  table: Ground;
  target: string | null;
  title: string;
  titles: {
    [k: string]: string;
  };
  told: string;
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * Somebody may be pushed (R46) or thrown (R80), in which arc where that is limited.
 */
export interface Moved {
  acts: boolean;
  alert?: boolean;
  arc: number | null;
  attacker: string | null;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  limit: number;
  mapped: boolean;
  movable: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  of: string | null;
  phase: "push" | "throw";
  reactions: Reaction[];
  seat: "a" | "b";
  storm: boolean;
  table: Ground;
  target: string | null;
  title: string;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * A Projection may follow the attack.
 */
export interface Projection {
  acts: boolean;
  alert?: boolean;
  attacker: string | null;
  cards: {
    [k: string]: string;
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "projection";
  reactions: Reaction[];
  seat: "a" | "b";
  table: Ground;
  target: string | null;
  title: string;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * The end of a round: who stands in the centre zone.
 */
export interface Centre {
  alert?: boolean;
  cards: {
    [k: string]: string;
  };
  centre: Counted[];
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fix: {
    [k: string]: Fix;
  } | null;
  hands: {
    [k: string]: Hand;
  };
  lenient: boolean;
  limit: number;
  mapped: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "end";
  table: Ground;
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
}
/**
 * Somebody in the centre zone, or near its limit (R93, R10).
 */
export interface Counted {
  fig: string;
  inside: boolean;
  near: boolean;
  reach: number;
  worth: number;
}
/**
 * What an entry would do, drawn on the table before it is recorded.
 *
 * `fig` goes along `path` to `at`, and touches `engaged`; `attacker` reaches `range` inches;
 * `sight` is the best line of sight, `hidden` what nobody sees of the target because of `hiders`.
 */
export interface Preview {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at?: [number, number];
  attacker?: string | null;
  chances?: Chances;
  cover?: boolean | null;
  engaged?: string[];
  fig?: string;
  gap?: number;
  hidden?: [number, number][];
  hiders?: string[];
  length?: number;
  limit?: number | null;
  los?: boolean | null;
  need?: number;
  path?: [number, number][];
  range?: number;
  sight?: [number, number][];
  targets?: string[];
  warnings?: Warned[];
  way?: string;
}
/**
 * A soft test that failed (5.2).
 */
export interface Warned {
  by: string | null;
  code: string;
  text: string;
}
/**
 * Set a figure up in its band (R12, R13).
 */
export interface Deploy {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  fig: string;
  kind: "deploy";
}
/**
 * Cards from the deck in the power phase or for a Focus; `?` for one not seen (R15, R32).
 */
export interface Draw {
  cards?: string[] | null;
  kind: "draw";
  seat: "a" | "b";
  source?: "table" | "dealer";
}
/**
 * Go down to ten cards (R16).
 */
export interface Discard {
  cards: string[];
  kind: "discard";
  seat: "a" | "b";
}
/**
 * All rolls for the initiative, ties first (R19).
 */
export interface RollInitiative {
  kind: "roll_initiative";
  rolls?: Rolls[] | null;
  source?: "table" | "dealer";
}
/**
 * Both dice of both seats.
 */
export interface Rolls {
  a: number[];
  b: number[];
}
/**
 * Give a figure its two action points (R21, R23).
 */
export interface Activate {
  fig: string;
  kind: "activate";
}
/**
 * Move up to Mvt along waypoints, the last of which is the end (R25, R26).
 */
export interface Walk {
  kind: "walk";
  path?: [number, number][];
}
/**
 * Move up to one and a half times Mvt (R28).
 */
export interface Run {
  kind: "run";
  path?: [number, number][];
}
/**
 * Move into contact and attack; without a path straight at the target (R29, R30).
 *
 * `also` are further enemies that the base touches at the end.
 */
export interface Charge {
  also?: string[];
  kind: "charge";
  path?: [number, number][];
  target: string;
}
/**
 * Draw a card for the whole activation (R32).
 */
export interface Focus {
  kind: "focus";
}
/**
 * Pay for a reaction in its window (R70); `target` and `to` belong to Agile (R77).
 */
export interface React {
  ability: string;
  cards: string[];
  kind: "react";
  target?: string | null;
  to?: [number, number] | null;
}
/**
 * The dice that an attack waits for; `opp` in a duel, `target` in a Storm (R43, R83, R88).
 *
 * `wounds` asserts what they are worth; forced, that is what the table counted.
 */
export interface Roll {
  dice?: number[] | null;
  kind: "roll";
  opp?: number[] | null;
  source?: "table" | "dealer";
  target?: string | null;
  wounds?: number | null;
}
/**
 * Push the target of an attack (R46); `target` tells whom in a Storm (R83).
 */
export interface Push {
  kind: "push";
  target?: string | null;
  to?: [number, number] | null;
}
/**
 * Throw the target of a Projection (R80).
 */
export interface Place {
  kind: "place";
  to?: [number, number] | null;
}
/**
 * Close what is open at the present step (R72).
 */
export interface Decline {
  kind: "decline";
}
/**
 * Leave the other action points unused (R33).
 */
export interface EndActivation {
  kind: "end_activation";
}
/**
 * Use an activation ability of the Mage (R22).
 *
 * `targets` are those of a Storm, `mage_at` and `minion_at` places of an Illusion between bases
 * of different sizes (R89), `cover` is what the table says of a Bolt's target (R54).
 */
export interface Cast {
  ability: string;
  cards: string[];
  cover?: boolean | null;
  kind: "cast";
  mage_at?: [number, number] | null;
  minion_at?: [number, number] | null;
  target?: string | null;
  targets?: string[] | null;
  to?: [number, number] | null;
}
/**
 * The end phase; without `inside` as measured (R10, R92 to R94).
 */
export interface ScoreCentre {
  inside?: Inside | null;
  kind: "score_centre";
}
/**
 * The figures of both seats that stand in the centre zone.
 */
export interface Inside {
  a?: string[];
  b?: string[];
}
/**
 * The seat gives the match up (R97).
 */
export interface Concede {
  kind: "concede";
  seat: "a" | "b";
}
