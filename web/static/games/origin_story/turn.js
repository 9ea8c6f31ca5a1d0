// A trick of Origin Story: what an automa draws, your card, surrender, texts of other cards.

import { Screen } from "../../entry/entry.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { bigButton, Fill, handPad, pad, toggled } from "./pads.js";
import { one, PhaseScreen } from "./rounds.js";
import { givePad, Skills, skillsPad, whoPad } from "./skills.js";

/** @import { OriginEntry } from "./entry.js" */
/** @import { AutomaTurn, Command, Yours as Told } from "./types.js" */

/** @typedef {"A" | "F"} Automas */

/** @type {readonly Automas[]} */
const AUTOMAS = ["A", "F"];

/** An automa leads by one tap, or follows with the cards that it drew. */
export class Automa extends Fill {
  /** @param {OriginEntry} entry @param {AutomaTurn} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
    this.n = told.draws;
  }

  /** @param {string[]} draws @returns {Command} */
  command(draws) {
    return { kind: "play_automa", draws };
  }

  /** @param {number} n */
  title(n) {
    return this.t("left", { what: this.doc.players[this.told.who], n });
  }

  panel() {
    const { leads, dealt, draws, players, who } = this.told;
    if (!leads && !dealt && draws) return super.panel();
    const label = this.t(leads ? "leads" : "follows", { player: players[who] });
    return one(this, label, { kind: "play_automa" });
  }
}

/** Your hand: the cards that may be played are bright, the others say why not. @extends {PhaseScreen<Told>} */
export class Yours extends PhaseScreen {
  panel() {
    const { hand, legal } = this.told;
    const press = (/** @type {string} */ card) => this.tap(card);
    return h("div", { class: "pad origin-turn-pad" }, [
      h("p", { class: "pad__title" }, this.t("playCard")),
      handPad(this.entry, hand, { press, legal }),
      h("div", { class: "origin-acts" }, this.#acts()),
    ]);
  }

  /** @param {string} card */
  tap(card) {
    const command = { kind: /** @type {const} */ ("play_card"), card };
    if (this.told.legal.includes(card)) this.entry.record(command);
    else this.entry.explain(command);
  }

  #acts() {
    const { entry, t, told } = this;
    const n = told.skills.length;
    return [
      n > 0 && button(t("skills", { n }), () => entry.push(new Skills(entry))),
      texts(this),
      told.surrender && button(t("surrender"), () => entry.push(new Surrender(entry, told))),
    ];
  }
}

/** Exchanges and reveals by texts outside of the catalogue. @param {PhaseScreen<Told>} screen */
const texts = ({ entry, told, t }) => [
  button(t("exchange"), () => entry.push(new Exchange(entry, told))),
  button(t("reveal"), () => entry.push(new Reveal(entry, told))),
];

/** What waited for the automas' hands; then the first trick. @extends {PhaseScreen<Told>} */
export class Late extends PhaseScreen {
  panel() {
    const { entry, t, told } = this;
    const start = () => bigButton(t("start"), () => entry.record({ kind: "begin_tricks" }));
    return pad(this, told.expects, [
      told.skills.length ? skillsPad(this) : start(),
      h("div", { class: "origin-acts" }, texts(this)),
    ]);
  }
}

/** What it gives the automa, and a second tap to be sure. @extends {PhaseScreen<Told>} */
class Surrender extends PhaseScreen {
  panel() {
    const sure = button(this.t("surrenderSure"), () => this.entry.record({ kind: "surrender" }), {
      look: "button--danger",
    });
    return pad(this, this.t("surrenderTitle"), [h("p", {}, this.told.surrender), sure]);
  }
}

/** An exchange by a text outside of the catalogue: with whom? @extends {PhaseScreen<Told>} */
class Exchange extends PhaseScreen {
  panel() {
    const { entry, t, told } = this;
    const able = AUTOMAS.filter((automa) => told.takes[automa]);
    const press = (/** @type {Automas} */ who) => entry.push(new GivenFor(entry, who));
    return whoPad(this, t("whoExchange"), able, press, t("byText"));
  }
}

/** The card that is given. @extends {Screen<OriginEntry>} */
class GivenFor extends Screen {
  /** @param {OriginEntry} entry @param {Automas} who */
  constructor(entry, who) {
    super(entry);
    this.who = who;
  }

  panel() {
    const { who, entry } = this;
    return givePad(this, who, (card) => entry.record({ kind: "exchange_card", who, card }));
  }
}

/** A reveal by such a text: whose? @extends {PhaseScreen<Told>} */
class Reveal extends PhaseScreen {
  panel() {
    const { entry, t } = this;
    const press = (/** @type {Automas} */ who) => entry.push(new Revealed(entry, who));
    return whoPad(this, t("whoReveal"), AUTOMAS, press, t("byText"));
  }
}

/** The cards that are revealed. @extends {Screen<OriginEntry>} */
class Revealed extends Screen {
  /** @type {string[]} */
  picked = [];

  /** @param {OriginEntry} entry @param {Automas} who */
  constructor(entry, who) {
    super(entry);
    this.who = who;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { entry, who, picked, t, doc } = this;
    const press = (/** @type {string} */ card) => {
      this.picked = toggled(picked, card);
      this.changed();
    };
    const record = () => entry.record({ kind: "reveal_cards", who, cards: picked });
    const done = button(t("revealDone"), record, {
      look: "button--primary",
      more: { disabled: !picked.length },
    });
    const hand = handPad(entry, doc.hands[who] ?? [], { press, chosen: picked });
    return pad(this, t("revealSome", { player: doc.players[who] }), [hand, done]);
  }
}
