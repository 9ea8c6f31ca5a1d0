// The battles of a combat one after the other, then the clean-up.

import { h } from "../../record/dom.js";
import { go } from "./go.js";
import { acts, chip, pad, row, stepper } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { toggled } from "./screen.js";

/** @import { Battles, Clean, FightBattle } from "./types.js" */

/**
 * Step III: one battle after the other (R104).
 *
 * @extends {PhaseScreen<Battles>}
 */
export class BattleScreen extends PhaseScreen {
  /** @type {Record<string, number> | null} damage by blocker; null: as proposed */
  split = null;

  get chosen() {
    return [this.doc.combat.attacker, ...this.doc.combat.blockers];
  }

  get soft() {
    return true;
  }

  back() {
    const had = this.split !== null;
    this.split = null;
    return had;
  }

  panel() {
    const { t, names } = this;
    const { attacker, blockers, city, shares, free } = this.doc.combat;
    const shared = Object.keys(shares).length > 1;
    const split = this.split ?? shares;
    const told = Object.entries(split).filter(([, n]) => n > 0);
    /** @type {FightBattle} */
    const command = { kind: "fight_battle", card: attacker, seat: this.doc.active };
    const title = t(blockers.length ? "battleTitle" : "freeTitle", {
      card: names.valued(attacker),
      others: names.allValued(blockers),
      city: names.label(city),
    });
    return pad(
      this,
      title,
      [
        this.waiting(),
        shared && this.#shares(split),
        go(this, {
          command: shared ? { ...command, split: told } : command,
          label: t(free ? "battleFree" : "battle"),
        }),
        acts(this.others()),
      ],
      { back: this.split !== null },
    );
  }

  /** @param {Record<string, number>} split */
  #shares(split) {
    const { t } = this;
    const { attack, shares } = this.doc.combat;
    const left = Object.values(split).reduce((rest, n) => rest - n, attack);
    const steps = Object.keys(shares).map((who) =>
      stepper(this, {
        label: who === "city" ? t("theCity") : this.names.valued(who),
        name: who,
        value: split[who] ?? 0,
        most: attack,
        set: (n) => {
          this.split = { ...split, [who]: n };
          this.changed();
        },
      }),
    );
    return [
      h("p", { class: left ? "arce-refused" : "small" }, t("splitLeft", { left, attack })),
      h("div", { class: "arce-split" }, steps),
    ];
  }
}

/**
 * Step IV: the dead leave, fallen cities too (R112).
 *
 * @extends {PhaseScreen<Clean>}
 */
export class CleanScreen extends PhaseScreen {
  /** @type {string[]} first in the graveyard */
  order = [];

  get soft() {
    return true;
  }

  back() {
    return this.order.pop() !== undefined;
  }

  panel() {
    const { t, order } = this;
    const { dead } = this.doc.combat;
    const chips = dead.map((id) =>
      chip(
        this,
        this.names.label(id),
        () => {
          this.order = toggled(order, id);
          this.changed();
        },
        {
          offer: id,
          on: order.includes(id),
          order: order.indexOf(id) + 1,
        },
      ),
    );
    const command = {
      kind: /** @type {const} */ ("clean_combat"),
      dead: order,
      seat: this.doc.active,
    };
    return pad(
      this,
      t("cleanTitle"),
      [
        this.waiting(),
        dead.length > 1 && [h("p", { class: "small" }, t("cleanOrder")), row(t("dead"), chips)],
        go(this, { command, label: t("clean") }),
        acts(this.others()),
      ],
      { back: order.length > 0 },
    );
  }
}
