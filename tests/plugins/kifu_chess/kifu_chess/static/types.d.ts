// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Command;
export type Command = Move | Resign | Draw;

/**
 * The moves of the seat on turn.
 */
export interface Document {
  alert?: boolean;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  note: string;
  phase: "play" | "wait" | "over";
  turn?: number | null;
  ways: Way[];
  words: Words;
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
 * A move: where from, where to, and what a pawn becomes there (None: it stays a pawn).
 */
export interface Way {
  becomes: string | null;
  command: Move;
  start: string;
  to: string;
}
/**
 * A move by its squares, such as `e2e4`; `e7e8q` makes a queen.
 */
export interface Move {
  kind: "move";
  move: string;
}
/**
 * What the script says.
 */
export interface Words {
  men: {
    [k: string]: string;
  };
  pick: string;
  promote: string;
  to: string;
}
/**
 * A seat gives the match up.
 */
export interface Resign {
  kind: "resign";
  seat: string;
}
/**
 * Both agree on a draw, or the seat on turn claims one that the rules give.
 */
export interface Draw {
  kind: "draw";
  why?: "agreed" | "threefold" | "fifty";
}
