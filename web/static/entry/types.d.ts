// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document;

/**
 * All ways to go on.
 */
export interface Document {
  alert?: boolean;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  note: string;
  phase: "play" | "wait" | "over";
  prompt: string;
  turn?: number | null;
  ways: Way[];
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
 * One way to go on: `says` is what it would do in words, `text` its notation.
 *
 * `command` is None where it has open places: somebody completes its text.
 */
export interface Way {
  command: Given | null;
  says: string;
  text: string;
}
/**
 * A command of the game, as JSON; `kind` says which.
 */
export interface Given {
  kind: string;
}
