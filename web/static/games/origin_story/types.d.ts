// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Command;
export type Document =
  Plain | New | Deal | TurnUp | Story | SuperHero | ChargeStep | Effect | AutomaTurn | Yours;
export type Command =
  | SetTable
  | DealHand
  | ShowEvent
  | ChooseStory
  | ShowSuperHero
  | ChargeSkills
  | ChooseSide
  | ShowAutomaCard
  | DrawForEffect
  | BeginTricks
  | PlayAutoma
  | PlayCard
  | UseSkill
  | ExchangeCard
  | RevealCards
  | Surrender
  | EndRound
  | AddNote;

/**
 * Nothing more is needed: a side, a skill, the end of a round; nothing to enter.
 */
export interface Plain {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "side" | "after_trick" | "round_end" | "over" | "wait";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
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
 * How an open card counts otherwise than printed: adjustment, value then, suit.
 */
export interface Face {
  now: string;
  suit: string;
  tag: string;
}
/**
 * A skill that may be used now: what is asked for it, step by step.
 *
 * `command` is its use before anything is answered, `text` how that is written. `holds`: the
 * table waits for it, so it can be declined.
 */
export interface Skill {
  asks: (Who | Give | Theirs | AnyCard | Drawn | Discard)[];
  command: UseSkill;
  holds: boolean;
  name: string;
  text: string;
  words: string;
}
/**
 * Which automa?
 */
export interface Who {
  ask: "who";
  players: ("A" | "F")[];
}
/**
 * The card that is given in an exchange with this automa, `chosen` the one named before.
 */
export interface Give {
  ask: "give";
  who: "A" | "F" | "chosen" | "both";
}
/**
 * So many cards of an automa that are revealed.
 */
export interface Theirs {
  ask: "theirs";
  n: number;
  who: "A" | "F" | "chosen" | "both";
}
/**
 * A card of any hand.
 */
export interface AnyCard {
  ask: "any";
}
/**
 * So many cards that were drawn.
 */
export interface Drawn {
  ask: "drawn";
  n: number;
}
/**
 * So many cards, of the hand and of those just drawn, that are discarded.
 */
export interface Discard {
  ask: "discard";
  n: number;
}
/**
 * A skill (R41), with its choices; `declined`: it is not used.
 */
export interface UseSkill {
  card: string;
  cards?: string[];
  declined?: boolean;
  discarded?: string[];
  drawn?: string[] | null;
  kind: "use_skill";
  skill?: number | null;
  source?: "table" | "dealer";
  who?: ("A" | "F" | "Y") | null;
}
/**
 * Dealer, mat and super-heroes are drawn (R11, R14).
 */
export interface New {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  heroes: Print[];
  mats: Print[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "new";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * A printed card in words: its skills or effects, its costs; `removed`: not in solo (R9).
 */
export interface Print {
  costs: number[];
  id: string;
  name: string;
  removed: boolean;
  words: string[];
}
/**
 * A hand is dealt (R20, R30).
 */
export interface Deal {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  draws: number;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "deal_you" | "deal_A" | "deal_F";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  who: "A" | "F" | "Y";
  words: {
    [k: string]: string;
  };
}
/**
 * A card of the automas is turned up: one of these (R21, R31).
 */
export interface TurnUp {
  alert?: boolean;
  blank: boolean;
  cards: Print[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "event" | "automa_card";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * Three story cards, one is kept (R22); `given`: those that were dealt.
 */
export interface Story {
  alert?: boolean;
  blank: boolean;
  cards: Print[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  given: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "story";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * One of two super-heroes (R23).
 */
export interface SuperHero {
  alert?: boolean;
  blank: boolean;
  cards: Print[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "super_hero";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * Energy on skills (R24).
 */
export interface ChargeStep {
  alert?: boolean;
  blank: boolean;
  cards: Print[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "charge";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  supply: number;
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * What an effect of the automa card draws, the Automaton's first.
 */
export interface Effect {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  draws: number;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  labels: DueLabel[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "effect_draws";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * How many cards an effect draws for whom.
 */
export interface DueLabel {
  n: number;
  who: string;
}
/**
 * An automa leads (R53), or follows with what it draws (R54).
 */
export interface AutomaTurn {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  draws: number;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  leads: boolean;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "turn:A" | "turn:F";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  turn?: number | null;
  who: "A" | "F";
  words: {
    [k: string]: string;
  };
}
/**
 * Your turn (R40), or the step before the first trick (R36).
 *
 * `takes` is what an exchange would bring, by automa; `surrender` what surrendering would do,
 * null where it may not be.
 */
export interface Yours {
  alert?: boolean;
  blank: boolean;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  faces: {
    [k: string]: Face;
  };
  facts?: string[];
  hand: string[];
  hands: {
    [k: string]: string[];
  };
  hearts: string[];
  legal: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "turn:Y" | "late";
  players: {
    [k: string]: string;
  };
  pool: string[];
  refreshing: number;
  skills: Skill[];
  suits: {
    [k: string]: string;
  };
  surrender: string | null;
  takes: {
    [k: string]: string;
  };
  turn?: number | null;
  words: {
    [k: string]: string;
  };
}
/**
 * What was drawn before the first round (R11, R14): all None in a dealt match.
 */
export interface SetTable {
  dealer?: ("A" | "F" | "Y") | null;
  kind: "set_table";
  mat?: string | null;
  removed?: string[];
  source?: "table" | "dealer";
  super_heroes?: string[] | null;
}
/**
 * Eight cards, from left to right (R20, R30).
 */
export interface DealHand {
  cards?: string[] | null;
  kind: "deal_hand";
  source?: "table" | "dealer";
  who: "A" | "F" | "Y";
}
/**
 * The event of round 3 (R21).
 */
export interface ShowEvent {
  card?: string | null;
  kind: "show_event";
  source?: "table" | "dealer";
}
/**
 * Three story cards are drawn, one is kept (R22).
 *
 * `drawn` None: as they were dealt. `kept` None: they are drawn, the choice follows.
 */
export interface ChooseStory {
  drawn?: string[] | null;
  kept?: string | null;
  kind: "choose_story";
  removed?: string[];
  source?: "table" | "dealer";
}
/**
 * One of the two super-heroes (R23).
 */
export interface ShowSuperHero {
  card: string;
  kind: "show_super_hero";
}
/**
 * Energy on skills (R24).
 */
export interface ChargeSkills {
  charges?: Charge[];
  kind: "charge_skills";
}
/**
 * Costs of a card that are paid, by their number from 1.
 *
 * `energy` is what each of them takes, where no catalogue knows it.
 */
export interface Charge {
  card: string;
  costs?: number[];
  energy?: number[] | null;
}
/**
 * Hero or villain (R27).
 */
export interface ChooseSide {
  kind: "choose_side";
  side: "hero" | "villain";
}
/**
 * The top card of the automa deck (R31).
 */
export interface ShowAutomaCard {
  card?: string | null;
  kind: "show_automa_card";
  source?: "table" | "dealer";
}
/**
 * The cards that an effect of the automa card draws, the Automaton's first.
 */
export interface DrawForEffect {
  cards?: string[] | null;
  kind: "draw_for_effect";
  source?: "table" | "dealer";
}
/**
 * The late step is over (R36).
 */
export interface BeginTricks {
  kind: "begin_tricks";
}
/**
 * An automa leads (R53), or follows with what it drew (R54). `who` asserts whose turn it is,
 * `card` what it plays; forced, that is what it played.
 */
export interface PlayAutoma {
  card?: string | null;
  draws?: string[] | null;
  kind: "play_automa";
  source?: "table" | "dealer";
  who?: ("A" | "F") | null;
}
/**
 * Your card (R40).
 */
export interface PlayCard {
  card: string;
  kind: "play_card";
}
/**
 * An exchange by a text outside of the catalogue (R44).
 */
export interface ExchangeCard {
  card: string;
  kind: "exchange_card";
  who: "A" | "F";
}
/**
 * A reveal by a text outside of the catalogue (R45).
 */
export interface RevealCards {
  cards: string[];
  kind: "reveal_cards";
  who: "A" | "F";
}
/**
 * R46.
 */
export interface Surrender {
  kind: "surrender";
}
/**
 * The points of the round are counted (R70).
 */
export interface EndRound {
  kind: "end_round";
}
/**
 * Words beside the record.
 */
export interface AddNote {
  kind: "add_note";
  text: string;
}
