// Skills of Origin Story: which can be used, and what is asked for each, step by step.

import { Screen } from "../../entry/entry.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { used } from "./commands.js";
import { Fill, handPad, pad, toggled } from "./pads.js";

/** @import { Answer } from "./commands.js" */
/** @import { OriginEntry } from "./entry.js" */
/** @import { Command, Skill } from "./types.js" */

/** @typedef {Skill["asks"][number]} Ask */

/**
 * The skills of the moment, each to be used, and where it holds the table to be declined.
 *
 * @extends {Screen<OriginEntry>}
 */
export class Skills extends Screen {
  panel() {
    return skillsPad(this);
  }
}

/** @param {Screen<OriginEntry>} screen */
export const skillsPad = (screen) =>
  pad(
    screen,
    screen.t("skillsTitle"),
    screen.doc.skills.map((skill) => row(screen.entry, skill)),
  );

/** @param {OriginEntry} entry @param {Skill} skill */
function row(entry, skill) {
  const { t } = entry;
  const { name, words, command, text } = skill;
  const use = () => {
    if (skill.asks.length) entry.push(answers(entry, skill));
    else entry.record(command);
  };
  const decline = () => entry.record({ ...command, declined: true });
  const said = { "aria-label": `${t("use")}: ${name}` };
  return h("div", { class: "origin-skill" }, [
    h("p", {}, [h("b", {}, name), " ", h("span", { class: "small" }, words)]),
    h("div", { class: "row" }, [
      button(t("use"), use, { look: "button--primary", offer: text, more: said }),
      skill.holds && button(t("decline"), decline, { offer: `pass ${text}` }),
    ]),
  ]);
}

/** The next thing that is asked for a skill. @param {OriginEntry} entry @param {Skill} skill @param {Answer[]} before what was answered */
export function answers(entry, skill, before = []) {
  const ask = skill.asks[before.length];
  return ask?.ask === "drawn"
    ? new DrawnFor(entry, { skill, before, ask })
    : new Question(entry, { skill, before, ask });
}

/**
 * A skill in use.
 *
 * @template {Ask | undefined} [A=Ask | undefined]
 * @typedef {{skill: Skill, before: Answer[], ask: A}} Use
 */

/** One answer more; with the last of them the skill is recorded. @param {OriginEntry} entry @param {Use} use @param {Answer} answer */
function answered(entry, { skill, before }, answer) {
  const now = [...before, answer];
  if (now.length < skill.asks.length) entry.push(answers(entry, skill, now));
  else entry.record(used(skill.command, now));
}

/** The cards that were drawn for a skill. */
class DrawnFor extends Fill {
  /** @param {OriginEntry} entry @param {Use<Extract<Ask, {ask: "drawn"}>>} use */
  constructor(entry, use) {
    super(entry);
    this.use = use;
    this.n = use.ask.n;
  }

  /** @param {number} n */
  title(n) {
    return this.t("drawn", { skill: this.use.skill.name, n });
  }

  /** @param {string[]} drawn @returns {Command} */
  command(drawn) {
    return used(this.use.skill.command, [...this.use.before, { drawn }]);
  }

  /** @param {string[]} drawn */
  done(drawn) {
    answered(this.entry, this.use, { drawn });
  }
}

/**
 * Everything else that a skill asks for.
 *
 * @extends {Screen<OriginEntry>}
 */
class Question extends Screen {
  /** @type {string[]} */
  picked = [];

  /** @param {OriginEntry} entry @param {Use} use */
  constructor(entry, use) {
    super(entry);
    this.use = use;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { ask, skill, before } = this.use;
    const { hands } = this.doc;
    switch (ask?.ask) {
      case "who":
        return whoPad(this, this.t("who", { skill: skill.name }), ask.players, (who) =>
          this.#answer({ who }),
        );
      case "give":
        return givePad(this, this.#meant(ask.who), (card) => this.#answer({ cards: [card] }));
      case "theirs":
        return this.#theirs(this.#meant(ask.who), ask.n);
      case "any":
        return this.#any();
      case "discard": {
        const held = [...(hands.Y ?? []), ...before.flatMap(({ drawn }) => drawn ?? [])];
        const title = this.t("discard", { n: ask.n - this.picked.length });
        return this.#several(title, held, ask.n, (discarded) => this.#answer({ discarded }));
      }
    }
    return null;
  }

  /** @param {Answer} answer */
  #answer(answer) {
    answered(this.entry, this.use, answer);
  }

  /** The automa that a question is about: named, or chosen in an answer before. @param {string} who */
  #meant(who) {
    return who === "chosen" ? (this.use.before.find((answer) => answer.who)?.who ?? "") : who;
  }

  /** @param {string} who @param {number} n */
  #theirs(who, n) {
    const cards = this.doc.hands[who] ?? [];
    const due = Math.min(n, cards.length);
    const title = this.t("theirs", { player: this.doc.players[who], n: due });
    return this.#several(title, cards, due, (chosen) => this.#answer({ cards: chosen }));
  }

  #any() {
    const rows = Object.entries(this.doc.hands).map(([who, cards]) =>
      h("div", { class: "origin-hand-of" }, [
        h("h3", {}, this.doc.players[who]),
        handPad(this.entry, cards, { press: (card) => this.#answer({ cards: [card] }) }),
      ]),
    );
    return pad(this, this.t("any"), rows);
  }

  /**
   * So many cards of a row; the last of them ends it.
   *
   * @param {string} title
   * @param {string[]} cards
   * @param {number} n
   * @param {(cards: string[]) => void} done
   */
  #several(title, cards, n, done) {
    const press = (/** @type {string} */ card) => {
      const now = toggled(this.picked, card);
      if (now.length >= n) done(now);
      else {
        this.picked = now;
        this.changed();
      }
    };
    const hand = handPad(this.entry, cards, { press, chosen: this.picked });
    return pad(this, title, [hand], this.picked.length > 0);
  }
}

/**
 * A button for each automa; `note` says what for.
 *
 * @template {string} W
 * @param {Screen<OriginEntry>} screen
 * @param {string} title
 * @param {readonly W[]} players
 * @param {(who: W) => void} press
 * @param {string} note
 */
export function whoPad(screen, title, players, press, note = "") {
  const names = screen.doc.players;
  const buttons = players.map((who) => button(names[who], () => press(who), { offer: who }));
  const both = h("div", { class: "origin-two", role: "group" }, buttons);
  return pad(screen, title, [both, note && h("p", { class: "small soft" }, note)]);
}

/** What an exchange brings, and the card that is given for it. @param {Screen<OriginEntry>} screen @param {string} who @param {(card: string) => void} press */
export function givePad(screen, who, press) {
  const { doc } = screen;
  const taken = "takes" in doc ? doc.takes[who] : undefined;
  const card = taken ? (doc.names[taken] ?? taken) : "?";
  const title = screen.t("give", { card, player: doc.players[who] });
  return pad(screen, title, [handPad(screen.entry, doc.hands.Y ?? [], { press })]);
}
