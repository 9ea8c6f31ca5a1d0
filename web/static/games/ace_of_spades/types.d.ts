// Made by `make types`: what the page may enter, and the commands that it sends.

export type Told = Document | Preview | Advice | Command;
export type Document = Quiet | Deal | Reveal | Turn | Refill | Surplus;
export type Command =
  | DealCards
  | RevealEnemy
  | PlayHand
  | SwapCards
  | RefreshDeck
  | JamGun
  | DrawCards
  | TrimHand
  | NameCard
  | UseBonus
  | TickAchievement
  | QuitMatch;

/**
 * The match is over, or others are to enter something.
 */
export interface Quiet {
  alert?: boolean;
  bonuses: Offer[];
  coop: boolean;
  dealt: boolean;
  deck: number;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "over" | "wait";
  pool: string[];
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * A one-shot that can be used (R70): `command` is completed with what it asks for, in order.
 *
 * `words` say what it does; `said` what is printed where the table does it by hand (`manual`).
 * So many cards of the hand, `unnamed`, may be discarded by it without their names (R82).
 */
export interface Offer {
  asks: (AskRecast | AskSuit | AskRecover | AskDiscard | AskDraw | AskTurnUp | Refreshed)[];
  command: UseBonus;
  hand: string[];
  id: string;
  manual: boolean;
  name: string;
  said: string;
  unnamed: number;
  words: string;
}
/**
 * Up to `max` of these cards change their rank, their suit or both: to `to`, or to any.
 */
export interface AskRecast {
  ask: "recast";
  cards: string[];
  max: number;
  to: string;
  what: "rank" | "suit" | "any";
}
/**
 * One of the four suits.
 */
export interface AskSuit {
  ask: "suit";
}
/**
 * Up to `max` of these cards come back from the discard pile (R76).
 */
export interface AskRecover {
  ask: "recover";
  cards: string[];
  max: number;
}
/**
 * Up to `max` cards of the hand are discarded.
 */
export interface AskDiscard {
  ask: "discard";
  max: number;
}
/**
 * `n` cards are drawn; None: as many as were discarded.
 */
export interface AskDraw {
  ask: "draw";
  n: number | null;
}
/**
 * Cards are turned up until their values sum to `n`.
 */
export interface AskTurnUp {
  ask: "turn_up";
  n: number;
}
/**
 * No question: these cards of the discard pile go into the deck before what is asked next.
 */
export interface Refreshed {
  ask: "refreshed";
  cards: string[];
}
/**
 * Use a one-shot (R70). `args` as typed: `7D=AD`, `7D`, `h`; with `manual` also changes.
 */
export interface UseBonus {
  args?: string[];
  card: string;
  changes?: (SetDial | MoveCard | GiveTurn)[];
  drawn?: string[] | null;
  kind: "use_bonus";
  note?: string | null;
  reason?: string | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * A dial is set to n (`set`), or moved by n (`add`).
 */
export interface SetDial {
  change: "set" | "add";
  dial: "hp" | "bullets" | "refills";
  kind: "set_dial";
  n: number;
}
/**
 * A card goes from one zone to another.
 */
export interface MoveCard {
  card: string;
  from_: "hand1" | "hand2" | "common" | "deck" | "discard" | "aside" | "out";
  kind: "move_card";
  to: "hand1" | "hand2" | "common" | "deck" | "discard" | "aside" | "out";
}
/**
 * The seat is to move.
 */
export interface GiveTurn {
  kind: "give_turn";
  seat: "1" | "2";
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
 * An achievement that only people can judge.
 */
export interface Tick {
  command: TickAchievement;
  rule: string;
  title: string;
}
/**
 * An achievement that only people can judge (B5, D2).
 */
export interface TickAchievement {
  achievement: string;
  kind: "tick_achievement";
  note?: string | null;
}
/**
 * First cards are dealt (R5, R90).
 */
export interface Deal {
  alert?: boolean;
  bonuses: Offer[];
  coop: boolean;
  deal: Draw[];
  dealt: boolean;
  deck: number;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "deal";
  pool: string[];
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * How many cards a seat takes for its hand, and how many come into the common row.
 *
 * `command` is completed with them; as it is, a seed gives them.
 */
export interface Draw {
  command: DealCards | DrawCards;
  common: number;
  hand: number;
  seat: string;
}
/**
 * The first cards of a seat, and of the common row (R5, R90). None: open.
 */
export interface DealCards {
  common?: string[] | null;
  hand?: string[] | null;
  kind: "deal_cards";
  note?: string | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * Draw up (R58). None: open.
 */
export interface DrawCards {
  common?: string[] | null;
  hand?: string[] | null;
  kind: "draw_cards";
  note?: string | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * The next enemy comes (R53); before it, somebody may draw up.
 *
 * `plausible` is how many HP such an enemy may have; `command` reveals the top of the deck.
 */
export interface Reveal {
  alert?: boolean;
  bonuses: Offer[];
  combos: Choice[];
  command: RevealEnemy;
  coop: boolean;
  dealt: boolean;
  deck: number;
  draws: Draw[];
  effects: Effects;
  enemies: Coming[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  fight: number;
  filters: Cards[];
  kind: string;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "reveal";
  plausible: number;
  pool: string[];
  suits: Choice[];
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * The next enemy: an id of the catalogue, or a card entered by hand. Both None: open.
 */
export interface RevealEnemy {
  card?: ManualCard | null;
  drawn?: SeatDrawn[] | null;
  id?: string | null;
  kind: "reveal_enemy";
  note?: string | null;
  source?: "table" | "dealer";
}
/**
 * An enemy card entered by hand at its reveal; its back is the one that is due.
 */
export interface ManualCard {
  bonus?: (
    | Add
    | AddEach
    | SetBase
    | SetEach
    | Multiply
    | Cap
    | Immune
    | AsRank
    | AsSuit
    | Recast
    | NoPlay
    | NoCount
    | Hit
    | MoveBullets
    | MoveRefills
    | DrawEffect
    | DrawValue
    | SwapEffect
    | Recover
    | RefreshEffect
    | JokerEffect
    | Look
    | StartEffect
    | HandLimit
    | Manual
  )[];
  cost?: Cost | null;
  hp: number;
  name: string;
  penalty?: (
    | Add
    | AddEach
    | SetBase
    | SetEach
    | Multiply
    | Cap
    | Immune
    | AsRank
    | AsSuit
    | Recast
    | NoPlay
    | NoCount
    | Hit
    | MoveBullets
    | MoveRefills
    | DrawEffect
    | DrawValue
    | SwapEffect
    | Recover
    | RefreshEffect
    | JokerEffect
    | Look
    | StartEffect
    | HandLimit
    | Manual
  )[];
  text?: string;
}
/**
 * Total damage + n.
 */
export interface Add {
  n: number;
  op: "add";
  when?: Condition | null;
}
/**
 * When an effect holds: all given keys must; an empty condition is true.
 */
export interface Condition {
  all?: Condition[] | null;
  any?: Condition[] | null;
  combo?:
    | ("pair" | "2pair" | "trips" | "straight" | "flush" | "full" | "quads" | "sflush" | "five")[]
    | null;
  count?: Count | null;
  not_?: Condition | null;
  shot?: number | null;
}
/**
 * How many cards match the filter: at least `min`, at most `max`.
 */
export interface Count {
  filter: Filter;
  max?: number | null;
  min?: number | null;
  scope?: "combo" | "played";
}
/**
 * Which cards an effect is about: all given keys must hold for the effective identity.
 */
export interface Filter {
  ace?: true | null;
  card?: string[] | null;
  color?: ("red" | "black") | null;
  face?: true | null;
  natural?: true | null;
  parity?: ("even" | "odd") | null;
  rank?: ("A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K")[] | null;
  suit?: ("s" | "h" | "d" | "c")[] | null;
  value_max?: number | null;
  value_min?: number | null;
}
/**
 * + n for every matching card of the combination, or of the played hand.
 */
export interface AddEach {
  filter: Filter;
  n: number;
  op: "add_each";
  scope?: "combo" | "played";
  when?: Condition | null;
}
/**
 * The base damage of these combinations becomes n.
 */
export interface SetBase {
  combo: (
    "pair" | "2pair" | "trips" | "straight" | "flush" | "full" | "quads" | "sflush" | "five"
  )[];
  n: number;
  op: "set_base";
}
/**
 * The extra damage of a matching combination card becomes n.
 */
export interface SetEach {
  filter: Filter;
  n: number;
  op: "set_each";
  when?: Condition | null;
}
/**
 * Total = floor(total * num / den).
 */
export interface Multiply {
  den?: number;
  num: number;
  op: "multiply";
  when?: Condition | null;
}
/**
 * Total at most n.
 */
export interface Cap {
  n: number;
  op: "cap";
  when?: Condition | null;
}
/**
 * Total = 0.
 */
export interface Immune {
  op: "immune";
  when?: Condition | null;
}
/**
 * Matching cards count as that rank.
 */
export interface AsRank {
  filter: Filter;
  op: "as_rank";
  to: "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K";
}
/**
 * Matching cards count as that suit; `choose`: the user names it.
 */
export interface AsSuit {
  filter: Filter;
  op: "as_suit";
  to: "s" | "h" | "d" | "c" | "choose";
}
/**
 * The user names up to `max` cards and their new rank, suit, or both.
 */
export interface Recast {
  filter?: Filter | null;
  max: number;
  op: "recast";
  to?:
    | ("A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K")
    | ("s" | "h" | "d" | "c")
    | null;
  what: "rank" | "suit" | "any";
}
/**
 * Matching cards may not be in a played hand.
 */
export interface NoPlay {
  filter: Filter;
  op: "no_play";
}
/**
 * Matching cards may be played, but only as kickers.
 */
export interface NoCount {
  filter: Filter;
  op: "no_count";
}
/**
 * The enemy loses n HP.
 */
export interface Hit {
  n: number;
  op: "hit";
}
/**
 * The dial of the bullets moves by n.
 */
export interface MoveBullets {
  n: number;
  op: "bullets";
}
/**
 * The dial of the refills moves by n.
 */
export interface MoveRefills {
  n: number;
  op: "refills";
}
/**
 * Draw n cards into the user's hand.
 */
export interface DrawEffect {
  n: number;
  op: "draw";
}
/**
 * Turn up cards until their values sum to n or more; take them all.
 */
export interface DrawValue {
  n: number;
  op: "draw_value";
}
/**
 * Discard 1 to `max` hand cards and draw as many.
 */
export interface SwapEffect {
  max: number;
  op: "swap";
}
/**
 * Take 1 to n cards from the discard pile.
 */
export interface Recover {
  filter?: Filter | null;
  n: number;
  op: "recover";
}
/**
 * Shuffle the discard pile into the deck.
 */
export interface RefreshEffect {
  op: "refresh";
}
/**
 * The set-aside Joker enters the user's hand, or the deck.
 */
export interface JokerEffect {
  op: "joker";
  to: "hand" | "deck";
}
/**
 * Look at the top n cards of the deck.
 */
export interface Look {
  n: number;
  op: "look";
}
/**
 * Added to the dials when a later fight begins.
 */
export interface StartEffect {
  bullets?: number | null;
  op: "start";
  refills?: number | null;
}
/**
 * The hand limit grows by n.
 */
export interface HandLimit {
  n: number;
  op: "hand_limit";
}
/**
 * The card is shown; what it does is booked by the table.
 */
export interface Manual {
  op: "manual";
}
/**
 * What using the one-shot costs.
 */
export interface Cost {
  refills: number;
}
/**
 * What one seat drew; the common row stands with one of them.
 */
export interface SeatDrawn {
  common?: string[];
  hand?: string[];
  seat: "1" | "2";
}
/**
 * What a card entered by hand may say. Empty: it has no such side.
 */
export interface Effects {
  bonus: Template[];
  penalty: Template[];
}
/**
 * A common effect. Where it needs them, it has places instead of values: `$n` (a number),
 * `$combo` (a combination), `$cards` (a filter), `$suit`.
 */
export interface Template {
  effect: {
    [k: string]: unknown;
  };
  title: string;
}
/**
 * An enemy of the catalogue that may come. `text` is the notation of its reveal.
 */
export interface Coming {
  bonus: string;
  command: RevealEnemy;
  hp: number;
  name: string;
  penalty: string;
  text: string;
}
/**
 * Cards of a kind, as people call them and as an effect names them.
 */
export interface Cards {
  filter: {
    [k: string]: unknown;
  };
  title: string;
}
/**
 * A seat shoots, swaps, refreshes or jams: the cards in its reach.
 *
 * `least` and `most`: how many cards a shot may have; `refills` left.
 */
export interface Turn {
  alert?: boolean;
  bonuses: Offer[];
  commons: string[];
  coop: boolean;
  dealt: boolean;
  deck: number;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  hand: string[];
  jam: boolean;
  least: number;
  most: number;
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "turn";
  pool: string[];
  refills: number;
  seat: string;
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * Cards are drawn (R58).
 */
export interface Refill {
  alert?: boolean;
  bonuses: Offer[];
  coop: boolean;
  dealt: boolean;
  deck: number;
  draws: Draw[];
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "refill";
  pool: string[];
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * Hands hold too many cards (R58).
 */
export interface Surplus {
  alert?: boolean;
  bonuses: Offer[];
  coop: boolean;
  dealt: boolean;
  deck: number;
  expects: string;
  extras?: Extra[];
  facts?: string[];
  names: {
    [k: string]: string;
  };
  note: string;
  phase: "trim";
  pool: string[];
  ticks: Tick[];
  titles: {
    [k: string]: string;
  };
  trims: Trim[];
  turn?: number | null;
  unnamed: boolean;
  words: {
    [k: string]: string;
  };
}
/**
 * A seat discards `n` cards of `hand` (R58): `command` is completed with them.
 */
export interface Trim {
  command: TrimHand;
  hand: string[];
  n: number;
  seat: string;
}
/**
 * Discard the surplus before the next turn (R58).
 */
export interface TrimHand {
  cards: string[];
  kind: "trim_hand";
  note?: string | null;
  seat?: ("1" | "2") | null;
}
/**
 * A shot as it will be told, how its damage comes about, and every claim, the best first.
 *
 * `falls`: whether the enemy does; `joker`: what the Joker stands for.
 */
export interface Preview {
  claims: OtherClaim[];
  damage: number;
  falls: boolean;
  headline: string;
  joker: string | null;
  sum: string;
}
/**
 * What the cards of a shot may be claimed as (R36). `text` names it.
 */
export interface OtherClaim {
  chosen: boolean;
  claim: Claim;
  damage: number;
  label: string;
  text: string;
}
/**
 * The combination claimed, and its ranks where they were said (`full:2,K`).
 */
export interface Claim {
  combo: "pair" | "2pair" | "trips" | "straight" | "flush" | "full" | "quads" | "sflush" | "five";
  ranks?: string[];
}
/**
 * Help on demand. `out`, the cards in no known place, and `chances` are None where nobody may
 * look at the discard pile (R82).
 */
export interface Advice {
  best: Best | null;
  chances: Chances | null;
  out: string[] | null;
}
/**
 * The best hand held, and how its damage comes about.
 */
export interface Best {
  cards: string[];
  sum: string;
}
/**
 * The chance of each combination once `n` cards are drawn, as people read it.
 */
export interface Chances {
  n: number;
  rows: [string, string][];
}
/**
 * A shot (R50). `combination`: the cards that form the claim; `joker`: what it stands for;
 * `check`: the damage that the text says.
 */
export interface PlayHand {
  cards: string[];
  check?: number | null;
  claim?: Claim | null;
  combination?: string[] | null;
  drawn?: Drawn | null;
  joker?: string | null;
  kind: "play_hand";
  note?: string | null;
  ruled?: Ruled | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * Cards drawn for a hand, and for the common row.
 */
export interface Drawn {
  common?: string[];
  hand?: string[];
}
/**
 * Damage that the table decided on, with its reason (R77).
 */
export interface Ruled {
  damage: number;
  reason: string;
}
/**
 * Discard and draw (R60).
 */
export interface SwapCards {
  cards: string[];
  drawn?: Drawn | null;
  kind: "swap_cards";
  note?: string | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * Renew the draw pile (R62).
 */
export interface RefreshDeck {
  kind: "refresh_deck";
  note?: string | null;
  seat?: ("1" | "2") | null;
}
/**
 * Put down a hand of damage 0 (R65).
 */
export interface JamGun {
  cards: string[];
  drawn?: Drawn | null;
  kind: "jam_gun";
  note?: string | null;
  seat?: ("1" | "2") | null;
  source?: "table" | "dealer";
}
/**
 * An unseen card of one's own hand is this one; the other seat does not learn it (R111).
 */
export interface NameCard {
  card: string;
  kind: "name_card";
  note?: string | null;
  seat?: ("1" | "2") | null;
}
/**
 * The match is abandoned (R103).
 */
export interface QuitMatch {
  kind: "quit_match";
  note?: string | null;
  reason?: string | null;
}
