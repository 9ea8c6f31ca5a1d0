// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Command;
export type Document = Quiet | Deal | Play;
export type Command =
  MovePawn | ReleasePawn | BurnCard | DealHand | RevealCard | DeclineRescue | Resign | Stop;

/**
 * The match is over, or others are to enter something.
 */
export interface Quiet {
  alert?: boolean;
  at: {
    [k: string]: string | null;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "over" | "wait";
  prompt: string;
  seats: NamedSeat[];
  turn?: number | null;
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
 * A seat as people call it.
 */
export interface NamedSeat {
  seat: string;
  title: string;
}
/**
 * Hands are dealt (R7).
 */
export interface Deal {
  alert?: boolean;
  at: {
    [k: string]: string | null;
  };
  deal: Undealt[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "deal";
  prompt: string;
  seats: NamedSeat[];
  turn?: number | null;
}
/**
 * A seat that waits for its hand, and the cards of its deck.
 */
export interface Undealt {
  deck: string[];
  seat: string;
  title: string;
}
/**
 * A seat spends a card (R9): its hand, the cards that an unseen one may be, its deck.
 */
export interface Play {
  alert?: boolean;
  at: {
    [k: string]: string | null;
  };
  cards: {
    [k: string]: Way[];
  };
  dealt: boolean;
  deck: string[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  hand: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  own: string[];
  phase: "play";
  pile: number;
  pool: string[];
  prompt: string;
  quick: Quick[];
  seat: string;
  seats: NamedSeat[];
  turn?: number | null;
}
/**
 * A legal way to spend a card: which pawn goes where, what it takes, the points for that.
 *
 * `draw`: somebody must say which card is drawn after it. `short` stands on the button, `label`
 * says the same in full, `text` is its notation.
 */
export interface Way {
  command: MovePawn | ReleasePawn | BurnCard;
  draw: boolean;
  kind: "step" | "release" | "burn";
  label: string;
  pawn: string | null;
  points: number;
  short: string;
  takes: string | null;
  text: string;
  to: string | null;
}
/**
 * Spend a card on a step (R10 to R13, R17).
 *
 * `seat` None is the seat on turn. `pawn` and `from_` may be left out where the card or the
 * target tells them. `capture`, `mark` assert what the text said; None asserts nothing.
 * `drawn`: a card, `?` (not seen), `-` (none, said so), None (nothing said).
 */
export interface MovePawn {
  capture?: boolean | null;
  card: string;
  drawn?: string | null;
  from_?: string | null;
  kind: "move_pawn";
  mark?: ("+" | "#") | null;
  note?: string | null;
  pawn?: string | null;
  seat?: ("red" | "black") | null;
  source?: "table" | "dealer";
  to: string;
}
/**
 * Spend a court card or Ace to bring its captured pawn home (R14 to R16).
 */
export interface ReleasePawn {
  capture?: boolean | null;
  card: string;
  drawn?: string | null;
  kind: "release_pawn";
  mark?: ("+" | "#") | null;
  note?: string | null;
  seat?: ("red" | "black") | null;
  source?: "table" | "dealer";
  to?: string | null;
}
/**
 * Discard a card that has no legal move (R19).
 */
export interface BurnCard {
  card: string;
  drawn?: string | null;
  kind: "burn_card";
  mark?: ("+" | "#") | null;
  note?: string | null;
  seat?: ("red" | "black") | null;
  source?: "table" | "dealer";
}
/**
 * What can be said with one tap.
 */
export interface Quick {
  command: DeclineRescue;
  label: string;
  text: string;
}
/**
 * The threatened seat says that it cannot bring an Ace back (R24).
 */
export interface DeclineRescue {
  kind: "decline_rescue";
  seat: "red" | "black";
}
/**
 * Give a seat its three cards; `?` for one that was not seen (R7).
 */
export interface DealHand {
  cards: string[];
  kind: "deal_hand";
  seat: "red" | "black";
  source?: "table" | "dealer";
}
/**
 * Say which card an unknown one is, or show a card to the whole table (R31).
 */
export interface RevealCard {
  card: string;
  kind: "reveal_card";
  public?: boolean;
  seat: "red" | "black";
}
/**
 * The seat gives the match up (R33).
 */
export interface Resign {
  kind: "resign";
  seat: "red" | "black";
}
/**
 * Recording ends without a result (R33).
 */
export interface Stop {
  kind: "stop";
  note?: string | null;
}
