// Combat: attackers in their order, blockers.

import { h } from "../../record/dom.js";
import { go } from "./go.js";
import { acts, bigButton, chip, pad, row } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { toggled } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Attack, Blocks, DeclareAttack } from "./types.js" */

/**
 * Step I: who attacks what, in which order (R93).
 *
 * @extends {PhaseScreen<Attack>}
 */
export class AttackScreen extends PhaseScreen {
  /** @param {ArcmageEntry} entry */
  constructor(entry) {
    super(entry);
    const { left, attackers } = this.doc.attack;
    /** @type {string[]} in the order of their battles; at first those that must attack (R121) */
    this.attackers = left ? attackers.filter(({ must }) => must).map(({ id }) => id) : [];
    /** @type {string | null} */
    this.picked = null;
  }

  /** The city that is attacked: the one picked, or the only one. */
  get city() {
    const { cities } = this.doc.attack;
    return this.picked ?? (cities.length === 1 ? (cities[0] ?? null) : null);
  }

  get ordered() {
    return true;
  }

  get lit() {
    const { left, attackers, cities } = this.doc.attack;
    if (!left) return [];
    return [...attackers.filter((one) => !one.closed).map(({ id }) => id), ...cities];
  }

  get chosen() {
    return [...this.attackers, ...(this.picked ? [this.picked] : [])];
  }

  get soft() {
    return !this.attackers.length;
  }

  back() {
    if (!this.attackers.length) return false;
    if (this.picked) this.picked = null;
    else this.attackers.pop();
    return true;
  }

  panel() {
    const { t, attackers } = this;
    const { attack, active } = this.doc;
    const begun = attackers.length > 0;
    const seat = this.names.seat(active);
    const onward = acts(this.onward({ big: !begun }), this.others());
    if (!attack.left) {
      return pad(this, t("attackOver", { seat }), [this.waiting(), onward], { back: false });
    }
    const parts = [this.waiting(), this.#attackers(), begun && this.#cities(), begun && this.#go()];
    return pad(this, t("attackTitle", { seat }), [parts, onward], { back: begun });
  }

  #attackers() {
    const { attackers, t } = this;
    const chips = this.doc.attack.attackers.map(({ id, closed }) =>
      chip(
        this,
        this.names.valued(id),
        () => {
          this.attackers = toggled(attackers, id);
          this.changed();
        },
        {
          offer: id,
          closed,
          on: attackers.includes(id),
          order: attackers.indexOf(id) + 1,
        },
      ),
    );
    return chips.length ? row(t("attackers"), chips) : h("p", {}, t("noAttackers"));
  }

  #cities() {
    const { cities } = this.doc.attack;
    const chips = cities.map((id) =>
      chip(
        this,
        this.names.valued(id),
        () => {
          this.picked = id;
          this.changed();
        },
        {
          offer: id,
          on: id === this.city,
        },
      ),
    );
    return chips.length > 1 && row(this.t("attacked"), chips);
  }

  #go() {
    const { city, attackers, t } = this;
    /** @type {DeclareAttack | null} */
    const command = city
      ? { kind: "declare_attack", city, attackers, seat: this.doc.active }
      : null;
    return go(this, {
      command,
      held: command && { ...command, hold: true },
      label: t("attackGo", { city: city ? this.names.label(city) : "…" }),
      missing: t("needCity"),
    });
  }

  /** @param {string} id */
  touch(id) {
    const { attack } = this.doc;
    const own = attack.attackers.find((one) => one.id === id);
    if (!attack.left) super.touch(id);
    else if (attack.cities.includes(id)) {
      this.picked = id;
      this.changed();
    } else if (own?.closed) this.entry.page.say(own.closed, true);
    else if (own) {
      this.attackers = toggled(this.attackers, id);
      this.changed();
    } else super.touch(id);
  }
}

/**
 * Step II: who blocks whom (R101).
 *
 * @extends {PhaseScreen<Blocks>}
 */
export class BlocksScreen extends PhaseScreen {
  /** @type {Record<string, string>} attackers by blocker, in the order in which they were chosen */
  pairs = {};
  /** @type {string | null} who is to block somebody */
  blocker = null;

  get lit() {
    if (this.blocker) return this.#can(this.blocker);
    return this.doc.combat.blockers.filter((one) => !one.closed).map(({ id }) => id);
  }

  get chosen() {
    return [...Object.keys(this.pairs), ...(this.blocker ? [this.blocker] : [])];
  }

  get soft() {
    return !this.blocker;
  }

  back() {
    if (this.blocker) this.blocker = null;
    else if (Object.keys(this.pairs).length) this.pairs = {};
    else return false;
    return true;
  }

  panel() {
    const { t, names, blocker } = this;
    const { defender } = this.doc.combat;
    const blocks = Object.entries(this.pairs);
    /** @param {[string, string][]} found */
    const command = (found) => ({
      kind: /** @type {const} */ ("assign_blocks"),
      blocks: found,
      seat: defender,
    });
    const none = () => this.entry.record(command([]));
    const title = t(blocker ? "blockWhom" : "blockTitle", {
      seat: names.seat(defender),
      card: blocker ? names.label(blocker) : "",
    });
    return pad(
      this,
      title,
      [
        this.waiting(),
        blocker && this.#attackers(blocker),
        this.#blockers(),
        blocks.length > 0 &&
          !blocker &&
          go(this, { command: command(blocks), label: t("block", { n: blocks.length }) }),
        acts(
          blocks.length === 0 && bigButton(t("noBlock"), none, { offer: "blk -" }),
          this.others(),
        ),
      ],
      { back: blocks.length > 0 || Boolean(blocker) },
    );
  }

  /** @param {string} blocker */
  #attackers(blocker) {
    const { attackers } = this.doc.combat;
    const chips = this.#can(blocker).map((id) =>
      chip(this, this.names.valued(id), () => this.#pair(blocker, id), {
        offer: `against-${id}`,
        order: attackers.indexOf(id) + 1,
      }),
    );
    return row(this.t("attackers"), chips);
  }

  #blockers() {
    const { names, pairs, t } = this;
    const chips = this.doc.combat.blockers.map(({ id, closed }) => {
      const whom = pairs[id];
      const label = whom ? `${names.valued(id)} › ${names.label(whom)}` : names.valued(id);
      return chip(this, label, () => this.#block(id), {
        offer: id,
        closed,
        on: id === this.blocker || Boolean(whom),
      });
    });
    return chips.length ? row(t("blockers"), chips) : h("p", {}, t("noBlockers"));
  }

  /** @param {string} id */
  touch(id) {
    const own = this.doc.combat.blockers.find((one) => one.id === id);
    if (own?.closed) this.entry.page.say(own.closed, true);
    else if (own) this.#block(id);
    else if (this.blocker && this.#can(this.blocker).includes(id)) this.#pair(this.blocker, id);
    else super.touch(id);
  }

  /** Whom a creature can block. @param {string} id */
  #can(id) {
    return this.doc.combat.blockers.find((one) => one.id === id)?.can ?? [];
  }

  /** A blocker was tapped: against the only one it can block, or the next one to be tapped. @param {string} id */
  #block(id) {
    const [only, ...others] = this.#can(id);
    const { [id]: had, ...pairs } = this.pairs;
    if (had) {
      this.pairs = pairs;
      this.blocker = null;
      this.changed();
    } else if (only && !others.length) this.#pair(id, only);
    else {
      this.blocker = this.blocker === id ? null : id;
      this.changed();
    }
  }

  /** @param {string} blocker @param {string} attacker */
  #pair(blocker, attacker) {
    this.pairs = { ...this.pairs, [blocker]: attacker };
    this.blocker = null;
    this.changed();
  }
}
