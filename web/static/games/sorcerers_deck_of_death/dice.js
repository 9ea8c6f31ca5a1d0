// Dice in the dock: two taps each, with the chances above them.

import { h } from "../../record/dom.js";
import { acts, button, figButton, hit, odds, pad, pressed } from "./pads.js";
import { Part } from "./part.js";
import { reactions } from "./reactions.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { Dice, Document, Initiative, RollInitiative as Rolled, Struck } from "./types.js" */

/** @typedef {{seat: string, label: string}} Slot a die: whose, and what its owner is called */
/** @typedef {Rolled["rolls"]} Rolls */

const FACES = [1, 2, 3, 4, 5, 6];

/** @param {string} seat @param {string} label @returns {Slot[]} */
const pair = (seat, label) => [
  { seat, label },
  { seat, label },
];

/** @param {string} seat */
const other = (seat) => (seat === "a" ? "b" : "a");

/**
 * A screen on which dice are tapped.
 *
 * @template {Document} [D=Document]
 * @extends {Part<D>}
 */
class Rolling extends Part {
  /** @type {number[]} */
  dice = [];

  back() {
    return this.dice.pop() !== undefined;
  }

  /**
   * The six faces; each tap fills the next of the slots, and the last one is the end.
   *
   * @param {Slot[]} slots
   * @param {(dice: number[]) => void} done
   */
  faces(slots, done) {
    const { t, dice } = this;
    const who = slots[dice.length]?.label ?? "";
    /** @param {number} n */
    const tap = (n) => {
      dice.push(n);
      if (dice.length < slots.length) this.changed();
      else done(dice.splice(0));
    };
    const places = slots.map(({ seat }, at) => {
      const next = at === dice.length ? "is-next" : "";
      return h("li", { class: `sdd-die is-${seat} ${next}` }, dice[at]);
    });
    const faces = FACES.map((n) =>
      button(String(n), () => tap(n), {
        ...{ look: "sdd-face", first: n === 1, more: { "aria-label": t("die", { n, who }) } },
      }),
    );
    const two = slots.length === 2;
    return [
      !two && h("div", { class: "sdd-dice-row" }, halves(slots, places)),
      h("div", { class: "sdd-faces", role: "group", "aria-label": t("diceOf", { who }) }, [
        two && h("ol", { class: "sdd-dice" }, places),
        faces,
      ]),
    ];
  }

  /**
   * The dealer rolls.
   *
   * @param {string} title
   * @param {() => void} press
   * @param {Child} more
   */
  rolled(title, press, more = null) {
    const roll = button(this.t("roll"), press, { look: "button--primary sdd-go", first: true });
    return pad(this.entry, title, [more, roll], { back: false });
  }
}

/** The dice of both seats, each with its owner. @param {Slot[]} slots @param {Node[]} places */
const halves = (slots, places) =>
  [0, 2].map((at) =>
    h("div", { class: "sdd-dice__of" }, [
      h("span", { class: "small" }, slots[at]?.label),
      h("ol", { class: "sdd-dice" }, places.slice(at, at + 2)),
    ]),
  );

/**
 * Both dice of both seats; ties are kept, and asked for again (R19).
 *
 * @extends {Rolling<Initiative>}
 */
export class RollInitiative extends Rolling {
  /** @type {NonNullable<Rolls>} */
  ties = [];

  back() {
    return super.back() || this.ties.pop() !== undefined;
  }

  panel() {
    const { entry, t, dice, ties } = this;
    const { titles, dealt } = this.told;
    const title = t("initiativeTitle");
    if (dealt) return this.rolled(title, () => entry.record({ kind: "roll_initiative" }));
    const slots = [...pair("a", titles.a ?? "a"), ...pair("b", titles.b ?? "b")];
    const shown = ties.map(({ a, b }) => `${a.join("")}:${b.join("")}`).join(" ");
    return pad(
      entry,
      ties.length && !dice.length ? t("tieAgain") : title,
      [
        ties.length > 0 && h("p", { class: "small soft" }, t("ties", { rolls: shown })),
        this.faces(slots, (now) => this.#done(now)),
      ],
      { back: dice.length > 0 || ties.length > 0 },
    );
  }

  /** @param {number[]} dice */
  #done(dice) {
    const rolls = [...this.ties, { a: dice.slice(0, 2), b: dice.slice(2) }];
    if (!tied(dice)) {
      this.entry.record({ kind: "roll_initiative", rolls });
      return;
    }
    this.ties = rolls;
    this.changed();
  }
}

/** Whether both pairs have the same sum. @param {number[]} dice */
export const tied = ([a = 0, b = 0, c = 0, d = 0]) => a + b === c + d;

/**
 * The dice that an attack waits for.
 *
 * @extends {Rolling<Dice>}
 */
export class RollDice extends Rolling {
  /** @type {string | null} */
  target = null; // of a Storm, the one whose dice come next

  /** Whether there is somebody to choose. */
  get #several() {
    return this.told.storm && this.told.targets.length > 1;
  }

  panel() {
    const { entry, t } = this;
    const { targets, title, acts: mine, dealt, duel } = this.told;
    const target = targets.find((one) => one.fig === this.target) ?? targets[0];
    const more = [
      reactions(this),
      target && this.#several && this.#whom(target),
      target && this.#chances(target),
    ];
    const head = t("about", { fig: title, told: target ? entry.name(target.fig) : t("forWhom") });
    if (!mine) return pad(entry, head, more, { back: false });
    const named = this.#several ? (target?.fig ?? null) : null;
    if (dealt) return this.rolled(head, () => entry.record({ kind: "roll", target: named }), more);
    const faces = this.faces(this.#slots(), (now) => {
      const opp = duel ? now.slice(2) : null;
      entry.record({ kind: "roll", dice: now.slice(0, 2), opp, target: named });
    });
    return pad(entry, head, [more, faces], { back: this.dice.length > 0 });
  }

  #slots() {
    const { seat, duel, attacker, target, titles } = this.told;
    const own = pair(seat, attacker ? this.entry.name(attacker) : (titles[seat] ?? seat));
    return duel && target ? [...own, ...pair(other(seat), this.entry.name(target))] : own;
  }

  /** What is rolled against what, and how likely each outcome is. @param {Struck} target */
  #chances({ defence, chances }) {
    const { rolled: dice, duel } = this.told;
    const need = duel ? this.t("duelNeed", { dice }) : this.t("need", { dice, defence });
    return h("div", { class: "sdd-chances" }, [
      h("span", { class: "sdd-need" }, need),
      odds(this.entry, chances),
    ]);
  }

  /** Of a Storm, the one whose dice come next. @param {Struck} target */
  #whom(target) {
    const buttons = this.told.targets.map(({ fig, chances }) =>
      figButton(this.entry, fig, () => this.figure(fig), {
        note: hit(this.entry, chances),
        more: pressed(fig === target.fig),
      }),
    );
    return acts(buttons);
  }

  touch() {
    return this.#several ? { pick: this.told.targets.map(({ fig }) => fig) } : {};
  }

  /** @param {string} fig */
  figure(fig) {
    if (!this.told.targets.some((one) => one.fig === fig)) return;
    this.target = fig;
    this.dice = [];
    this.changed();
  }
}
