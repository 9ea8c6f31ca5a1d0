// Devotion: the city, its devotees, the total and the levels that it reaches (R58 to R62).

import { h } from "../../record/dom.js";
import { FormScreen } from "./choices.js";
import { asking, candidates, chosen, pick } from "./form.js";
import { acts, chip, pad, row, stepper } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { toggled } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Spec } from "./form.js" */
/** @import { City, CityLevel, Devote, Devotion } from "./types.js" */

/**
 * Which city is devoted to; those that had theirs this turn are closed.
 *
 * @extends {PhaseScreen<Devotion>}
 */
export class DevotionScreen extends PhaseScreen {
  get lit() {
    return this.doc.cities.filter((one) => !one.devoted).map(({ id }) => id);
  }

  panel() {
    const { t, names } = this;
    const chips = this.doc.cities.map((city) =>
      chip(this, names.label(city.id), () => this.#devote(city), {
        offer: city.id,
        closed: city.devoted ? t("devoted", { city: names.label(city.id) }) : null,
      }),
    );
    return pad(
      this,
      t("devotionTitle", { seat: names.seat(this.doc.active) }),
      [
        this.waiting(),
        chips.length > 0 && row(t("cities"), chips),
        acts(this.onward({ big: true }), this.others()),
      ],
      { back: false },
    );
  }

  /** @param {string} id */
  touch(id) {
    const city = this.doc.cities.find((one) => one.id === id);
    if (city && !city.devoted) this.#devote(city);
    else super.touch(id);
  }

  /** @param {City} city */
  #devote(city) {
    this.entry.push(new DevoteScreen(this.entry, city, this.doc.active));
  }
}

/** The loyalty of those chosen. @param {string[]} ids @param {{id: string, loyalty: number}[]} of */
const loyalty = (ids, of) =>
  of.reduce((sum, one) => sum + (ids.includes(one.id) ? one.loyalty : 0), 0);

/** Who is devoted to a city, and what the levels that are reached ask for. */
export class DevoteScreen extends FormScreen {
  /** @param {ArcmageEntry} entry @param {City} city @param {string} seat */
  constructor(entry, city, seat) {
    const title = entry.t("devoteTo", { city: entry.names.label(city.id) });
    super(entry, specOf(city, seat, title));
    this.city = city;
    /** @type {string[]} */
    this.devotees = [];
    /** @type {string[]} cards of the graveyard (R64) */
    this.removed = [];
    this.extra = 0;
  }

  get total() {
    const { residents, grave } = this.city;
    return loyalty(this.devotees, residents) + loyalty(this.removed, grave) + this.extra;
  }

  get lit() {
    const open = this.city.residents.filter(({ closed }) => !closed).map(({ id }) => id);
    return [...open, ...candidates(this.form)];
  }

  get chosen() {
    return [...this.devotees, ...chosen(this.form)];
  }

  /** @param {{held?: boolean}} [how] @returns {Devote} */
  command(how) {
    const { devotees, extra } = this;
    const removed = this.removed.map((id) => id.replace(/#.*/, ""));
    const chosen = /** @type {Devote} */ (super.command(how)); // of the city's own
    return { ...chosen, devotees, extra, removed };
  }

  /** Devotees and cards that add devotion, then what the reached levels ask for. @param {Partial<DevoteScreen>} changes */
  change(changes) {
    Object.assign(this, changes);
    const reached = this.city.levels.filter(({ level }) => level <= this.total);
    const slots = reached.flatMap(({ slots: found }) => found);
    this.fill(asking(this.form, { modes: [], title: "", slots }));
  }

  panel() {
    const { city, extra, removed, t } = this;
    return pad(this, this.form.spec.title, [
      this.#devotees(),
      city.grave.length > 0 && this.#graveyard(removed),
      (city.grave.length > 0 || extra > 0) &&
        stepper(this, {
          label: t("extraDevotion"),
          name: "extra",
          value: extra,
          set: (n) => this.change({ extra: n }),
        }),
      this.#levels(),
      this.slots(),
      this.send(t("devote", { n: this.total })),
    ]);
  }

  /** @param {string} id */
  touch(id) {
    const own = this.city.residents.find((one) => one.id === id);
    const asked = candidates(this.form).includes(id) && this.devotees.length > 0;
    if (own && !own.closed && !(asked && this.devotees.includes(id))) {
      this.change({ devotees: toggled(this.devotees, id) });
      return;
    }
    const form = asked && pick(this.form, id);
    if (form) this.fill(form);
    else this.refuse(id, own?.closed);
  }

  #devotees() {
    const { t, names, devotees } = this;
    const { residents } = this.city;
    if (!residents.length) return h("p", { class: "small soft" }, t("noResidents"));
    const free = residents.filter(({ closed }) => !closed).map(({ id }) => id);
    const all = () => this.change({ devotees: free });
    const chips = residents.map(({ id, loyalty: n, closed }) =>
      chip(
        this,
        `${names.label(id)} +${n}`,
        () => this.change({ devotees: toggled(devotees, id) }),
        { offer: id, on: devotees.includes(id), closed },
      ),
    );
    const more = free.length > 1 && devotees.length < free.length;
    return row(t("devotees"), [more && chip(this, t("allOfThem"), all, { offer: "all" }), chips]);
  }

  /** Cards removed from the graveyard add their loyalty (R64). @param {string[]} removed */
  #graveyard(removed) {
    const chips = this.city.grave.map(({ id, card, loyalty: n }) =>
      chip(
        this,
        `${this.names.card(card)} +${n}`,
        () => this.change({ removed: toggled(removed, id) }),
        { offer: `-${id}`, on: removed.includes(id) },
      ),
    );
    return row(this.t("fromGrave"), chips);
  }

  /** The levels of the city, those that the total reaches marked. */
  #levels() {
    const { total, t } = this;
    /** @param {CityLevel} one */
    const level = ({ level: n, text, life }) =>
      h("li", { class: n <= total ? "is-reached" : "" }, [
        h("b", {}, n),
        h("span", {}, [
          text,
          " ",
          h("small", {}, t(life)),
          n <= total && h("span", { class: "hidden" }, t("reached")),
        ]),
      ]);
    return h("div", { class: "arce-devotion" }, [
      h("p", { class: "arce-total", "aria-live": "polite" }, t("total", { n: total })),
      h("ol", { class: "arce-levels" }, this.city.levels.map(level)),
    ]);
  }
}

/** A devotion before anybody is devoted. @param {City} city @param {string} seat @param {string} title @returns {Spec} */
const specOf = ({ id, command }, seat, title) => ({
  command,
  offer: id,
  seat,
  title,
  text: "",
  closed: null,
  cost: null,
  xs: null,
  places: null,
  variants: [{ modes: [], title: "", slots: [] }],
  hold: true,
  send: "",
});
