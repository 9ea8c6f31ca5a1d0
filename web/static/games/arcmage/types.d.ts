// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Command;
export type Document =
  | Quiet
  | Play
  | Reserve
  | Deal
  | First
  | Open
  | Unmarks
  | Draws
  | Devotion
  | Attack
  | Blocks
  | Battles
  | Clean
  | Discards
  | Stack;
export type Command =
  | SetReserve
  | DealHand
  | ChooseFirst
  | OpenCity
  | UnmarkAll
  | FoundCity
  | DrawCards
  | LayResources
  | Devote
  | PlayCard
  | MoveCreature
  | ActivateAbility
  | ResolveTrigger
  | ResolveItem
  | FailItem
  | DeclareAttack
  | AssignBlocks
  | FightBattle
  | CleanCombat
  | GoOn
  | EndTurn
  | DiscardCards
  | ShowCard
  | DefineCard
  | TellDeck
  | Concede
  | AddNote;

/**
 * The match is over, or others are to enter something.
 */
export interface Quiet {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "over" | "wait";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * An entry with choices: `command` is what the script completes.
 *
 * `closed` is why it cannot be entered now. `places` are where a card can go, None where it goes
 * nowhere. `hold`: answers may follow. `offer` names it.
 */
export interface Form {
  closed: string | null;
  command: PlayCard | ActivateAbility | ResolveTrigger | ResolveItem;
  cost: Price | null;
  hold: boolean;
  offer: string;
  places: string[] | null;
  seat: string;
  send: string;
  text: string;
  title: string;
  variants: Variant[];
  xs: Range | null;
}
/**
 * A card of the hand (R30).
 */
export interface PlayCard {
  card: string;
  dealt?: [string | null, string[]][];
  hold?: boolean;
  kind: "play_card";
  modes?: number[];
  pay?: Payment;
  place?: string | null;
  results?: [string | null, string[]][];
  retreats?: [string, string][];
  seat?: string | null;
  targets?: string[];
  x?: number | null;
}
/**
 * Resource cards, and produced resources of the pool; factions in their order (R28, R32).
 */
export interface Payment {
  cards?: ["G" | "D" | "R" | "N" | "E", number][];
  pool?: ["G" | "D" | "R" | "N" | "E", number][];
}
/**
 * An activated ability, by its number on the card from 1 (R115).
 */
export interface ActivateAbility {
  card: string;
  dealt?: [string | null, string[]][];
  hold?: boolean;
  kind: "activate_ability";
  modes?: number[];
  number: number;
  pay?: Payment;
  place?: string | null;
  results?: [string | null, string[]][];
  retreats?: [string, string][];
  seat?: string | null;
  targets?: string[];
}
/**
 * The oldest waiting trigger of a card (R116); `declined`: it is let go.
 */
export interface ResolveTrigger {
  card: string;
  dealt?: [string | null, string[]][];
  declined?: boolean;
  hold?: boolean;
  kind: "resolve_trigger";
  modes?: number[];
  pay?: Payment;
  place?: string | null;
  results?: [string | null, string[]][];
  retreats?: [string, string][];
  seat?: string | null;
  targets?: string[];
}
/**
 * The top of the stack, with what is chosen only now (R81).
 */
export interface ResolveItem {
  dealt?: [string | null, string[]][];
  kind: "resolve_item";
  modes?: number[];
  place?: string | null;
  results?: [string | null, string[]][];
  retreats?: [string, string][];
  seat?: string | null;
  targets?: string[];
}
/**
 * What is due: a number, what of it is X, how much must be of the faction.
 */
export interface Price {
  base: number;
  change: number;
  faction: "G" | "D" | "R" | "N" | "E";
  loyalty: number;
  x: ("chosen" | "attack") | null;
}
/**
 * One way through the modes, and what it asks for.
 */
export interface Variant {
  modes: number[];
  slots: (Pick | Names)[];
  title: string;
}
/**
 * Targets, or a place: `of` are the candidates, `ofBy` those by what was picked before.
 *
 * `apart`: what was picked in another such slot cannot be picked again; `fewer`: then less is
 * enough, where nothing else is left.
 */
export interface Pick {
  apart?: boolean;
  by?: number;
  fewer?: boolean;
  kind: "target" | "place";
  late: boolean;
  least: number;
  most: number;
  of?: string[];
  ofBy?: {
    [k: string]: string[];
  };
  perX: boolean;
  title: string;
}
/**
 * Names of cards: of a `seat`, or of the one picked before.
 *
 * `unseen`: nobody need have seen them. With `faces`, of those picked that are among them.
 */
export interface Names {
  by?: number;
  bySeat: {
    [k: string]: Due;
  };
  faces?: string[];
  kind: "cards";
  late: boolean;
  least: number;
  most: number;
  perX: boolean;
  seat?: string;
  title: string;
  unseen: boolean;
}
/**
 * How many names are due of a seat, and what they can be.
 */
export interface Due {
  least: number;
  most: number;
  names: string[];
}
/**
 * The least and the most X.
 */
export interface Range {
  least: number;
  most: number;
}
/**
 * What a card leaves to the table, and the ruling that says what happened.
 */
export interface Ask {
  card: string;
  hint: string;
  ruling: Ruled;
  source: string | null;
  text: string;
  title: string;
}
/**
 * A ruling of the table: facts, and the reason for them (R135).
 */
export interface Ruled {
  kind: "make_ruling";
  operations: (
    | MoveCard
    | MarkCard
    | UnmarkCard
    | DealDamage
    | ChangeDefence
    | ChangeValues
    | PutCounters
    | GiveKeyword
    | TakeKeyword
    | Forbid
    | Permit
    | FreezeCard
    | GiveControl
    | AttachCard
    | CreateToken
    | ProduceResources
    | SpendResources
    | Core_Games_Arcmage_Facts_HiddenCards__Draw
    | Core_Games_Arcmage_Facts_HiddenCards__Mill
    | Core_Games_Arcmage_Facts_HiddenCards__Discard
    | LoseResource
    | GainResource
    | PassResource
    | NameCard
    | AddAttack
    | Lose
    | ChooseRetreat
  )[];
  reason: string;
}
/**
 * To `army`, a city, `kingdom`, `grave`, `hand`, `top`, `bottom` or `out`; it may be marked.
 *
 * `face` is the name under which a hidden card comes into the open; `as_` the number of one that
 * enters play, for which `under` says who controls it (None: its owner). Of a card that comes to
 * a hand, `shown` says that everybody saw it, `hidden` that this copy of the log may not know it.
 */
export interface MoveCard {
  as_?: string | null;
  card: string;
  face?: string;
  hidden?: boolean;
  kind: "move_card";
  marked?: boolean;
  shown?: boolean;
  to: string;
  under?: string | null;
}
/**
 * A card in play, or a resource card, is turned sideways (R21).
 */
export interface MarkCard {
  card: string;
  kind: "mark_card";
}
/**
 * It is turned upright again (R21).
 */
export interface UnmarkCard {
  card: string;
  kind: "unmark_card";
}
/**
 * To a creature, or a city.
 */
export interface DealDamage {
  card: string;
  kind: "deal_damage";
  n: number;
}
/**
 * A city has n more defence points.
 */
export interface ChangeDefence {
  card: string;
  kind: "change_defence";
  n: number;
}
/**
 * Attack and defence, for a while (R67).
 */
export interface ChangeValues {
  attack: number;
  card: string;
  defence: number;
  kind: "change_values";
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * n counters more; `counter` is such as `+1/+1` or a name.
 */
export interface PutCounters {
  card: string;
  counter: string;
  kind: "put_counters";
  n: number;
}
/**
 * A keyword, with its number behind a blank: `battle_scream 1`.
 */
export interface GiveKeyword {
  card: string;
  keyword: string;
  kind: "give_keyword";
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * A keyword is lost.
 */
export interface TakeKeyword {
  card: string;
  keyword: string;
  kind: "take_keyword";
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * A card or a seat cannot do something, or a card cannot have a keyword (R120).
 *
 * `versus` is the city of `block_for`.
 */
export interface Forbid {
  kind: "forbid";
  source?: string | null;
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  versus?: string | null;
  what:
    | "attack"
    | "block"
    | "block_for"
    | "be_moved_to_or_from"
    | "draw"
    | "move"
    | "devote"
    | "activate"
    | "be_targeted"
    | "be_damaged"
    | "die"
    | "unmark"
    | "flying"
    | "ranged"
    | "sudden"
    | "veteran"
    | "travel"
    | "infiltrate"
    | "peaceful"
    | "first_strike"
    | "overrun"
    | "deadly"
    | "deadly_immune"
    | "indestructible"
    | "sanctuary"
    | "unique"
    | "fatigue"
    | "devoted"
    | "battle_scream"
    | "bodyguard"
    | "blood_vengeance"
    | "militia"
    | "salvage"
    | "defiance"
    | "boost"
    | "bruiser"
    | "charge"
    | "homesick";
  who: string;
}
/**
 * A card or a seat can do something (R119).
 */
export interface Permit {
  kind: "permit";
  source?: string | null;
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  versus?: string | null;
  what: "attack" | "block" | "block_for" | "residents_block_for" | "be_moved_to_or_from" | "draw";
  who: string;
}
/**
 * It does not unmark in unmark phases.
 */
export interface FreezeCard {
  card: string;
  kind: "freeze_card";
  source?: string | null;
  until?:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * A card in play, or a resource card, has another controller.
 */
export interface GiveControl {
  card: string;
  kind: "give_control";
  source?: string | null;
  to: string;
}
/**
 * To a card, a seat, or a card in a graveyard (R89).
 */
export interface AttachCard {
  as_?: string | null;
  card: string;
  host: string;
  kind: "attach_card";
}
/**
 * In the army or a city (R20).
 */
export interface CreateToken {
  as_?: string | null;
  kind: "create_token";
  marked?: boolean;
  seat: string;
  to: string;
  token: string;
}
/**
 * n more in the pool, or fewer (R32).
 */
export interface ProduceResources {
  faction: "G" | "D" | "R" | "N" | "E";
  kind: "produce_resources";
  n: number;
  seat: string;
}
/**
 * n resource cards are marked, or unmarked.
 */
export interface SpendResources {
  faction: "G" | "D" | "R" | "N" | "E";
  kind: "spend_resources";
  n: number;
  seat: string;
}
/**
 * From deck to hand.
 */
export interface Core_Games_Arcmage_Facts_HiddenCards__Draw {
  cards: string[];
  kind: "draw";
  seat: string;
}
/**
 * From the top of the deck to the graveyard.
 */
export interface Core_Games_Arcmage_Facts_HiddenCards__Mill {
  cards: string[];
  kind: "mill";
  seat: string;
}
/**
 * From hand to graveyard.
 */
export interface Core_Games_Arcmage_Facts_HiddenCards__Discard {
  cards: string[];
  kind: "discard";
  seat: string;
}
/**
 * A resource card goes to the graveyard; `?`: nobody saw its face.
 */
export interface LoseResource {
  card?: string;
  faction: "G" | "D" | "R" | "N" | "E";
  kind: "lose_resource";
  seat: string;
}
/**
 * A resource card arrives.
 */
export interface GainResource {
  faction: "G" | "D" | "R" | "N" | "E";
  kind: "gain_resource";
  seat: string;
}
/**
 * A resource card has another controller.
 */
export interface PassResource {
  faction: "G" | "D" | "R" | "N" | "E";
  kind: "pass_resource";
  seat: string;
  to: string;
}
/**
 * An unknown card of a zone turns out to be this one (R130).
 */
export interface NameCard {
  card: string;
  kind: "name_card";
  seat: string;
  zone: "hand" | "grave" | "deck" | "reserve" | "stack" | "res";
}
/**
 * One more attack this turn.
 */
export interface AddAttack {
  kind: "add_attack";
}
/**
 * A seat has lost.
 */
export interface Lose {
  kind: "lose";
  seat: string;
}
/**
 * Where a resident goes should its city fall by the ruling (R52): a choice beside the facts.
 */
export interface ChooseRetreat {
  card: string;
  kind: "choose_retreat";
  to: string;
}
/**
 * A card as far as a pad shows it: `cost` is `3`, `X` or `X+2`, None for cities and tokens.
 */
export interface Printed {
  attack: number | null;
  cost: string | null;
  defence: number | null;
  faction: "G" | "D" | "R" | "N" | "E";
  loyalty: number;
  name: string;
  text: string;
  type: "city" | "creature" | "enchantment" | "event" | "magic";
  typeTitle: string;
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
 * A faction by its letter.
 */
export interface FactionTitle {
  title: string;
  value: "G" | "D" | "R" | "N" | "E";
}
/**
 * What rulings choose from, and an empty one: as a command, and as it is typed.
 */
export interface Judge {
  cards: Choice[];
  cities: Choice[];
  places: Choice[];
  ruling: Ruled;
  typed: string;
}
/**
 * Where a creature can move, and why it cannot.
 */
export interface Way {
  closed: string | null;
  command: MoveCreature;
  to: string;
}
/**
 * Between cities and army (R71).
 */
export interface MoveCreature {
  card: string;
  kind: "move_creature";
  place: string;
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * What leads on.
 */
export interface Onward {
  command: GoOn | EndTurn;
  offer: string;
  title: string;
}
/**
 * To a phase, None: to the next one (R36).
 */
export interface GoOn {
  kind: "go_on";
  phase?: ("draw" | "devotion" | "play1" | "attack" | "play2" | "discard") | null;
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * Straight to discarding, and on if the hand allows (R44).
 */
export interface EndTurn {
  kind: "end_turn";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * A card in play with the values that it has now.
 */
export interface Piece {
  attack: number | null;
  card: string;
  defence: number | null;
  facts: string;
  mine: boolean;
  name: string;
  seat: string;
  text: string;
}
/**
 * A phase of the turn; one that can be gone to has its command.
 */
export interface Step {
  command: GoOn | null;
  offer: string;
  phase: string;
  short: string;
  state: "now" | "done" | "next";
  title: string;
}
/**
 * What a seat has in its hand, what unseen cards of it can be, and what it can pay with.
 */
export interface Kingdom {
  deck: number;
  free: {
    [k: string]: number;
  };
  hand: string[];
  pool: Copies[];
  produced: {
    [k: string]: number;
  };
  unknown: number;
}
/**
 * A card, and how many copies of it an unseen one can be.
 */
export interface Copies {
  card: string;
  n: number;
}
/**
 * A triggered ability that waits; `mine`: it can be entered here and now.
 */
export interface Waiting {
  closed: string | null;
  command: PlayCard | ActivateAbility | ResolveTrigger | ResolveItem;
  cost: Price | null;
  decline: ResolveTrigger | null;
  hold: boolean;
  mine: boolean;
  offer: string;
  places: string[] | null;
  seat: string;
  send: string;
  text: string;
  title: string;
  variants: Variant[];
  xs: Range | null;
}
/**
 * Cards are played, creatures move, abilities are used.
 */
export interface Play {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "play";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * Cities are put aside (R5).
 */
export interface Reserve {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "reserve";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  setup: Reserving;
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * A seat puts cities aside; `sure` are those of a deck that leaves no choice.
 */
export interface Reserving {
  cities: Copies[];
  n: number;
  seat: string;
  sure: string[] | null;
}
/**
 * The first seven cards (R8).
 */
export interface Deal {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "deal";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  setup: Dealing;
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * A seat takes its first hand.
 */
export interface Dealing {
  n: number;
  seat: string;
}
/**
 * Who takes the first turn (R9).
 */
export interface First {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "first";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  setup: string[];
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * The first city of a seat (R10).
 */
export interface Open {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "open";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  setup: Opening;
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * A seat, and the cities of its reserve.
 */
export interface Opening {
  cities: string[];
  seat: string;
}
/**
 * Which marked cards an effect could keep, and which cities could be founded instead.
 */
export interface Unmarks {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  found: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  keeps: string[];
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "unmark";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * The choice of the draw phase, then the resources (R38).
 */
export interface Draws {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  draw: Drawing;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "draw";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * How many were drawn, None before that; how many resources are `left` to lay, or `due`.
 */
export interface Drawing {
  deck: number;
  drawn: number | null;
  due: boolean;
  left: number;
  options: DrawOption[];
}
/**
 * A number of cards that may be drawn, or may not.
 */
export interface DrawOption {
  closed: boolean;
  n: 0 | 1 | 2;
}
/**
 * Which city is devoted to (R58).
 */
export interface Devotion {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  cities: City[];
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "devotion";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * A city that may be devoted to; `devoted`: it was, this turn.
 */
export interface City {
  command: Devote;
  devoted: boolean;
  grave: Removable[];
  id: string;
  levels: CityLevel[];
  residents: Devotee[];
}
/**
 * Devotion to a city (R59); `extra` and cards `removed` from the graveyard add to it (R64).
 */
export interface Devote {
  city: string;
  dealt?: [string | null, string[]][];
  devotees?: string[];
  extra?: number;
  hold?: boolean;
  kind: "devote";
  places?: string[];
  removed?: string[];
  results?: [string | null, string[]][];
  retreats?: [string, string][];
  seat?: string | null;
  targets?: string[];
}
/**
 * A card of the graveyard that adds to a devotion; each copy has an `id` of its own (R64).
 */
export interface Removable {
  card: string;
  id: string;
  loyalty: number;
}
/**
 * What a city does at so much devotion, and what that asks for.
 */
export interface CityLevel {
  level: number;
  life: "once" | "lasting";
  slots: (Pick | Names)[];
  text: string;
}
/**
 * A resident, and what it adds.
 */
export interface Devotee {
  closed: string | null;
  id: string;
  loyalty: number;
}
/**
 * Who attacks what (R93).
 */
export interface Attack {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  attack: Attacking;
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "attack";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * How many attacks are left, and which cities they may go to.
 */
export interface Attacking {
  attackers: Attacker[];
  cities: string[];
  left: number;
}
/**
 * A creature of the army; `must`: it has to attack if it can.
 */
export interface Attacker {
  closed: string | null;
  id: string;
  must: boolean;
}
/**
 * Who blocks whom (R101).
 */
export interface Blocks {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  combat: Blocking;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "blocks";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * Who may block; attackers in the order of their battles.
 */
export interface Blocking {
  attackers: string[];
  blockers: Blocker[];
  city: string;
  defender: string;
}
/**
 * A creature that may block, and whom it can.
 */
export interface Blocker {
  can: string[];
  closed: string | null;
  id: string;
}
/**
 * One battle after the other (R104).
 */
export interface Battles {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  combat: Battle;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "battles";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * One battle; `shares` split the damage, `free`: nobody blocked.
 */
export interface Battle {
  attack: number;
  attacker: string;
  blockers: string[];
  city: string;
  free: boolean;
  shares: {
    [k: string]: number;
  };
}
/**
 * The dead leave (R112).
 */
export interface Clean {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  combat: Fallen;
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "clean";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * Who died in the battles.
 */
export interface Fallen {
  city: string;
  dead: string[];
}
/**
 * How many cards are to be discarded (R44).
 */
export interface Discards {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "discard";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  surplus: number;
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * The stack, its top first, and who may answer (R80).
 */
export interface Stack {
  abilities: {
    [k: string]: Form[];
  };
  able: string[];
  active: string;
  alert?: boolean;
  answers: string[];
  asked: string | null;
  asks: Ask[];
  cards: {
    [k: string]: Printed;
  };
  dealt: boolean;
  expects: string;
  extras?: Extra[];
  factions: FactionTitle[];
  facts?: string[];
  items: {
    [k: string]: string;
  };
  judge: Judge | null;
  mine: string[];
  moves: {
    [k: string]: Way[];
  };
  note: string;
  onward: Onward[];
  payments: {
    [k: string]: {
      [k: string]: (Payment | null)[];
    };
  };
  phase: "stack";
  pieces: {
    [k: string]: Piece;
  };
  plays: {
    [k: string]: {
      [k: string]: Form;
    };
  };
  rail: Step[];
  resolve: Form;
  resources: {
    [k: string]: string;
  };
  seats: {
    [k: string]: Kingdom;
  };
  stack: Item[];
  titles: {
    [k: string]: string;
  };
  triggers: Waiting[];
  turn?: number | null;
  types: {
    [k: string]: string;
  };
  words: {
    [k: string]: string;
  };
  zones: {
    [k: string]: string;
  };
}
/**
 * What waits on the stack.
 */
export interface Item {
  id: string;
  text: string;
  title: string;
}
/**
 * Three cities are put aside (R5).
 */
export interface SetReserve {
  cards: string[];
  kind: "set_reserve";
  seat?: string | null;
}
/**
 * The first seven cards (R8); None: the dealer's.
 */
export interface DealHand {
  cards?: string[] | null;
  kind: "deal_hand";
  seat?: string | null;
}
/**
 * Who takes the first turn, and how that was found (R9).
 */
export interface ChooseFirst {
  how?: string;
  kind: "choose_first";
  seat?: string | null;
  who: string;
}
/**
 * The first city (R10).
 */
export interface OpenCity {
  card: string;
  kind: "open_city";
  seat?: string | null;
}
/**
 * The unmark phase, but for what an effect keeps marked (R37).
 */
export interface UnmarkAll {
  keep?: string[];
  kind: "unmark_all";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * A city instead of a turn (R47).
 */
export interface FoundCity {
  card: string;
  kind: "found_city";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * None, one or two (R38); `cards` None: the dealer's, or none was there.
 */
export interface DrawCards {
  cards?: string[] | null;
  kind: "draw_cards";
  n: 0 | 1 | 2;
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * Cards of the hand become resources of a faction (R25, R26).
 */
export interface LayResources {
  kind: "lay_resources";
  laid: [string, "G" | "D" | "R" | "N" | "E"][];
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * The top of the stack does nothing (R84, R85).
 */
export interface FailItem {
  kind: "fail_item";
  retreats?: [string, string][];
  seat?: string | null;
  why: string;
}
/**
 * Attackers in the order of their battles (R93).
 */
export interface DeclareAttack {
  attackers: string[];
  city: string;
  hold?: boolean;
  kind: "declare_attack";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * Pairs of blocker and attacker; none: nobody blocks (R101).
 */
export interface AssignBlocks {
  blocks?: [string, string][];
  kind: "assign_blocks";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * The battle of one attacker; its damage is split among blockers and `city` (R104).
 */
export interface FightBattle {
  card: string;
  kind: "fight_battle";
  retreats?: [string, string][];
  seat?: string | null;
  split?: [string, number][];
}
/**
 * After the battles; `dead`: first in the graveyard, in this order (R112).
 */
export interface CleanCombat {
  dead?: string[];
  kind: "clean_combat";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * Down to seven; the last named lies on top (R44).
 */
export interface DiscardCards {
  cards: string[];
  kind: "discard_cards";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * A card is shown, `to` some seats or, with none, to everyone (R132).
 */
export interface ShowCard {
  card: string;
  kind: "show_card";
  owner: string;
  seat?: string | null;
  to?: string[];
  zone?: "hand" | "top" | "reserve" | "res";
}
/**
 * A printed card that the catalogue does not have; its effects are rulings (1.2).
 */
export interface DefineCard {
  card: Card;
  kind: "define_card";
  seat?: string | null;
}
/**
 * One card. Tokens exist only in play and have, like cities, no cost.
 *
 * `auto` says how far the structured part goes; the rest is a ruling of the table.
 */
export interface Card {
  abilities?: (Passive | Activated | Triggered | Spell | Enchant)[] | null;
  attack?: number | null;
  auto: "full" | "partial" | "ruling";
  cost?: number | XCost | null;
  counters?: CounterRules[] | null;
  defence?: number | null;
  extra_devotion?: ExtraDevotion | null;
  extra_x?: boolean | null;
  faction: "G" | "D" | "R" | "N" | "E";
  id: string;
  keywords?: string[] | null;
  levels?: Level[] | null;
  loyalty: number;
  name: string;
  prereq?: string | null;
  subtypes?: string[] | null;
  target?: string[] | null;
  target_zone?: string | null;
  text: string;
  token?: boolean | null;
  type: "city" | "creature" | "enchantment" | "event" | "magic";
}
/**
 * Applies by itself (R113).
 */
export interface Passive {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  kind: "passive";
}
/**
 * Attack and defence change, always both (R67).
 */
export interface Stat {
  atk: number | string | Formula;
  def: number | string | Formula;
  if?: Condition | null;
  op: "stat";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * A number that is read from the table: a count, a sum, or one of two by a condition.
 *
 * `count_resources` says whose resource cards: `you`.
 */
export interface Formula {
  add?: (number | string | Formula)[] | null;
  count?: Selector | null;
  count_counters?: string | null;
  count_resources?: string | null;
  else?: number | string | Formula | null;
  if?: Condition | null;
  then?: number | string | Formula | null;
}
/**
 * Who or what an effect acts on: the card itself, a target, a choice, everything that fits.
 */
export interface Selector {
  any_of?: Kind[] | null;
  by?: ("you" | "affected") | null;
  cost_at_least?: number | null;
  cost_at_most?: number | null;
  faction?: ("G" | "D" | "R" | "N" | "E") | null;
  holds?: Kind | null;
  in?: string | string[] | null;
  is?: string | string[] | null;
  n?: number | string | Formula | null;
  name?: string | null;
  not?: Kind | null;
  of?: string | null;
  other?: boolean | null;
  other_than_host?: boolean | null;
  sub?: string | string[] | null;
  unmarked?: boolean | null;
  who: string;
}
/**
 * A part of a filter, which asks for nothing that depends on who asks.
 */
export interface Kind {
  any_of?: Kind[] | null;
  cost_at_least?: number | null;
  cost_at_most?: number | null;
  faction?: ("G" | "D" | "R" | "N" | "E") | null;
  holds?: Kind | null;
  in?: string | string[] | null;
  is?: string | string[] | null;
  name?: string | null;
  not?: Kind | null;
  of?: string | null;
  sub?: string | string[] | null;
  unmarked?: boolean | null;
}
/**
 * When something holds; one of the fields is given, `turn` beside `you_control_other`.
 */
export interface Condition {
  blocking?: Filter | null;
  control?: Filter | null;
  self_def_at_least?: number | null;
  turn?: ("yours" | "other") | null;
  you_control_other?: Filter | null;
  your_army_larger_than?: string | null;
}
/**
 * Which cards are meant. `with_` and `without` are keywords.
 */
export interface Filter {
  any_of?: Kind[] | null;
  at_least?: number | null;
  cost_at_least?: number | null;
  cost_at_most?: number | null;
  faction?: ("G" | "D" | "R" | "N" | "E") | null;
  holds?: Kind | null;
  in?: string | string[] | null;
  is?: string | string[] | null;
  name?: string | null;
  not?: Kind | null;
  of?: string | null;
  other?: boolean | null;
  other_than_host?: boolean | null;
  sub?: string | string[] | null;
  unmarked?: boolean | null;
  with?: string | null;
  without?: string | null;
}
/**
 * Counters are put, or taken where `n` is negative; those such as +1/+1 change values.
 */
export interface Counter {
  kind: string;
  n: number | string | Formula;
  op: "counter";
  to?: Selector | null;
}
/**
 * Keywords are given or taken.
 */
export interface Keyword {
  add?: string[] | null;
  if?: Condition | null;
  lose?: string[] | null;
  op: "keyword";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * Subtypes are added.
 */
export interface AddType {
  add: string[];
  op: "type";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * Damage to creatures for the turn, to cities for good (R50, R69).
 */
export interface Damage {
  n: number | string | Formula;
  op: "damage";
  to: Selector;
}
/**
 * A city gains or loses defence without damage.
 */
export interface CityDefence {
  n: number | string | Formula;
  op: "city_def";
  to: Selector;
}
/**
 * To the owner's graveyard.
 */
export interface Destroy {
  op: "destroy";
  to: Selector;
}
/**
 * Given up by the controller: what `to` says, or `n` of the kinds `is_`, picked by `who`.
 */
export interface Sacrifice {
  is?: string | string[] | null;
  n?: number | string | Formula | null;
  op: "sacrifice";
  to?: Selector | null;
  who?: string | null;
}
/**
 * Turned sideways (R21).
 */
export interface Mark {
  op: "mark";
  to: Selector;
}
/**
 * Turned upright again (R21).
 */
export interface Unmark {
  op: "unmark";
  to: Selector;
}
/**
 * It does not unmark in unmark phases; `unless` its controller does or pays that.
 */
export interface Freeze {
  op: "freeze";
  to: Selector;
  unless?: Unless | null;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * What the controller may do instead: counters put on the card, or resources paid.
 */
export interface Unless {
  kind?: string | null;
  n?: number | string | Formula | null;
  op?: "counter" | null;
  pay?: number | string | Formula | null;
}
/**
 * Between cities and armies; without `zone` anywhere of the controller's, named as place.
 */
export interface Move {
  ignores_city_limit?: boolean | null;
  marks?: boolean | null;
  op: "move";
  to: Selector;
  zone?: string | null;
}
/**
 * From a hidden zone or a graveyard to a place, or within a graveyard.
 */
export interface Put {
  op: "put";
  to: Selector;
  zone: string;
}
/**
 * Out of play, to a zone of the owner.
 */
export interface Bounce {
  op: "bounce";
  to: Selector;
  zone: "hand" | "deck_top" | "deck_bottom";
}
/**
 * Removed from the game (R19); `at` delays it.
 */
export interface Exile {
  at?: string | null;
  op: "exile";
  to?: Selector | null;
}
/**
 * From a graveyard into play; `then` is done to the same card.
 */
export interface Reanimate {
  op: "reanimate";
  optional?: boolean | null;
  then?: Exile | null;
  to: Selector;
  zone: "army" | "this_city";
}
/**
 * Cards that exist only in play are created (R20).
 */
export interface Token {
  marked?: boolean | null;
  n: number | string | Formula;
  name: string;
  op: "token";
  zone: string;
}
/**
 * Cards from the deck into the hand.
 */
export interface Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw {
  n: number | string | Formula;
  op: "draw";
  optional?: boolean | null;
  who: string;
}
/**
 * Cards from the hand into the graveyard.
 */
export interface Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard {
  n: number | string | Formula;
  op: "discard";
  random?: boolean | null;
  who: string;
}
/**
 * Cards from the top of the deck into the graveyard.
 */
export interface Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill {
  n: number | string | Formula;
  op: "mill";
  who: string;
}
/**
 * Cards that fit are taken out of a hidden zone.
 */
export interface Search {
  filter: Filter;
  n: number | string | Formula;
  op: "search";
  reveal?: boolean | null;
  shuffle: boolean;
  to: string;
  who: string;
  zone: string;
}
/**
 * The top `n` of the deck are turned over: what fits goes to `hit`, the rest to `miss`.
 */
export interface Dig {
  filter: Filter;
  hit: string;
  miss: string;
  n: number | string | Formula;
  op: "dig";
  who: string;
}
/**
 * The player sees cards of a hidden zone.
 */
export interface Look {
  n: number | string | Formula;
  op: "look";
  who: string;
  zone: string;
}
/**
 * Everybody sees cards of a hidden zone.
 */
export interface Reveal {
  n: number | string | Formula;
  op: "reveal";
  random?: boolean | null;
  who: string;
  zone: string;
}
/**
 * Resources into the pool (R32).
 */
export interface Produce {
  faction: "G" | "D" | "R" | "N" | "E";
  n: number | string | Formula;
  op: "produce";
}
/**
 * Control of a permanent or a resource card is taken.
 */
export interface Control {
  op: "control";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
}
/**
 * A player has no more resource cards than `n`, or unmarks no more creatures in a phase.
 */
export interface Cap {
  n: number | string | Formula;
  op: "cap";
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  what: "resources" | "unmark";
  who: string;
}
/**
 * Cards that fit cost more, or less where `n` is negative (R34).
 */
export interface Cost {
  filter: Filter;
  n: number | string | Formula;
  op: "cost";
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  who: string;
}
/**
 * Damage or death does not happen; with `above` only what exceeds so much in `per`.
 *
 * Death with `until`: the next time that it would die; without, the table sees to it (R135).
 */
export interface Prevent {
  above?: number | null;
  op: "prevent";
  per?: string | null;
  to: Selector;
  until?:
    | (
        | "eot"
        | "lasting"
        | "static"
        | "next_unmark"
        | "next_unmark_x2"
        | "while_source_in_play"
        | "while_source_marked"
      )
    | null;
  what: "damage" | "death";
}
/**
 * In battle it deals so much more to what fits `versus`, whenever it deals any.
 */
export interface DealMore {
  n: number | string | Formula;
  op: "deal_more";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  versus?: Filter | null;
}
/**
 * What somebody cannot, can or must do (R119 to R121).
 */
export interface Restrict {
  if?: Condition | null;
  op: "cannot" | "can" | "must";
  to: Selector;
  until:
    | "eot"
    | "lasting"
    | "static"
    | "next_unmark"
    | "next_unmark_x2"
    | "while_source_in_play"
    | "while_source_marked";
  versus?: string | Filter | null;
  what: string;
}
/**
 * An item leaves the stack without effect (R85).
 */
export interface CounterSpell {
  op: "counter_spell";
  to: Selector;
}
/**
 * A phase is added behind another, and `first` happens as it begins (R36).
 */
export interface ExtraPhase {
  after: string;
  first: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  op: "extra_phase";
  phase: string;
}
/**
 * A triggered ability for as long as the effect lasts; `watches` as of `Triggered`.
 */
export interface When {
  cost?: AbilityCost | null;
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  op: "when";
  optional?: boolean | null;
  watches?: Filter | null;
  when: string;
}
/**
 * What stands before the colon: resources, the mark, something given up (R24, R114).
 */
export interface AbilityCost {
  custom?:
    | (
        | Stat
        | Counter
        | Keyword
        | AddType
        | Damage
        | CityDefence
        | Destroy
        | Sacrifice
        | Mark
        | Unmark
        | Freeze
        | Move
        | Put
        | Bounce
        | Exile
        | Reanimate
        | Token
        | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
        | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
        | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
        | Search
        | Dig
        | Look
        | Reveal
        | Produce
        | Control
        | Cap
        | Cost
        | Prevent
        | DealMore
        | Restrict
        | CounterSpell
        | ExtraPhase
        | When
        | Grant
        | Choose
        | Repeat
        | ForEach
        | Ruling
      )[]
    | null;
  mark?: boolean | null;
  resources?: number | string | Formula | null;
}
/**
 * Another ability for as long as the effect lasts.
 */
export interface Grant {
  ability: Activated;
  op: "grant";
  to: Selector;
}
/**
 * Used by its controller, who pays for it (R114, R115).
 */
export interface Activated {
  cost: AbilityCost;
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  kind: "activated";
  need?: Need | null;
  speed?: ("play" | "any") | null;
}
/**
 * One of the modes 1, 2 and so on is chosen.
 */
export interface Choose {
  by: "you" | "affected";
  one_of: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[][];
  op: "choose";
}
/**
 * The effects happen so many times: the table counts and does them (R135).
 */
export interface Repeat {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  op: "repeat";
  times: number | string | Formula;
}
/**
 * The effects happen once for each card of `of`, counted before anything else happens.
 */
export interface ForEach {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  of: Selector;
  op: "for_each";
}
/**
 * What the vocabulary cannot say: the table does it (R135).
 */
export interface Ruling {
  hint: string;
  op: "ruling";
}
/**
 * What an activated ability requires: the zone that its card is in.
 */
export interface Need {
  self_in: string;
}
/**
 * Happens whenever its trigger does (R116); `if_` is a condition of the turn.
 *
 * A trigger is of the card itself; with `watches` of any card in play that fits, `that_card`.
 */
export interface Triggered {
  cost?: AbilityCost | null;
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  filter?: Filter | null;
  if?: string | null;
  kind: "triggered";
  optional?: boolean | null;
  watches?: Filter | null;
  when: string;
}
/**
 * What an event or a magic does.
 */
export interface Spell {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  kind: "spell";
}
/**
 * What an enchantment does, entering and while it is attached.
 */
export interface Enchant {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  kind: "enchant";
}
/**
 * A cost that is chosen, or read from the position: `formula` is the text (R33).
 */
export interface XCost {
  formula?: string | null;
  plus?: number | null;
  x: string;
}
/**
 * What creatures can do, and must, that have a counter of a kind, whoever put it on them.
 */
export interface CounterRules {
  abilities: (Passive | Triggered)[];
  kind: string;
}
/**
 * Cards removed from the graveyard add what they have of `adds` (R64).
 */
export interface ExtraDevotion {
  adds: "loyalty";
  exile_from_grave: Filter;
}
/**
 * What a city does at so much devotion: once, or until the next devotion (R61, R62).
 */
export interface Level {
  effects: (
    | Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Draw
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Discard
    | Core_Games_Arcmage_Pieces_Effects_HiddenZones__Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
  )[];
  level: number;
  life: "once" | "lasting";
  text: string;
}
/**
 * What a deck is made of, as far as it is told now; `alone`: to its owner, nobody else.
 */
export interface TellDeck {
  alone?: boolean;
  deck: DeckList;
  kind: "tell_deck";
  owner: string;
  seat?: string | null;
}
/**
 * A deck: how many of each card, sorted by id; `definitions` of cards that no catalogue has.
 */
export interface DeckList {
  cards: CardCount[];
  definitions?: Card[];
  name: string;
}
/**
 * So many of a card.
 */
export interface CardCount {
  card: string;
  n: number;
}
/**
 * A player gives up, which is losing at that moment (R128).
 */
export interface Concede {
  kind: "concede";
  retreats?: [string, string][];
  seat?: string | null;
}
/**
 * Words beside the record.
 */
export interface AddNote {
  kind: "add_note";
  seat?: string | null;
  text: string;
}
