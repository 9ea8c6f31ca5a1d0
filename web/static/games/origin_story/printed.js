// Printed cards that are drawn in Origin Story: dealer, mat and super-heroes; the story of a round.

import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { cardList, choosing, pad, toggled } from "./pads.js";
import { one, PhaseScreen } from "./rounds.js";

/** @import { OriginEntry } from "./entry.js" */
/** @import * as Told from "./types.js" */

/** Who deals? Then the mat, then the super-heroes. @extends {PhaseScreen<Told.New>} */
export class Setup extends PhaseScreen {
  panel() {
    const { entry, t, told } = this;
    if (told.dealt) return one(this, t("begin"), { kind: "set_table" });
    const buttons = /** @type {const} */ (["A", "F", "Y"]).map((who) =>
      button(told.players[who], () => entry.push(new Mat(entry, told, who)), { offer: who }),
    );
    return pad(this, t("dealer"), [h("div", { class: "origin-two", role: "group" }, buttons)]);
  }
}

/** @extends {PhaseScreen<Told.New>} */
class Mat extends PhaseScreen {
  /** @param {OriginEntry} entry @param {Told.New} told @param {"A" | "F" | "Y"} dealer */
  constructor(entry, told, dealer) {
    super(entry, told);
    this.dealer = dealer;
  }

  panel() {
    const { entry, told, dealer } = this;
    const press = (/** @type {string} */ mat) =>
      entry.push(new Heroes(entry, told, { kind: "set_table", dealer, mat }));
    return pad(this, this.t("mat"), [choosing(this, told.mats, { press, list: "mats" })]);
  }
}

/** The two super-heroes; one that is not for solo is removed, and another drawn (R9). @extends {PhaseScreen<Told.New>} */
class Heroes extends PhaseScreen {
  /** @type {string[]} */
  picked = [];

  /** @param {OriginEntry} entry @param {Told.New} told @param {Told.SetTable} table */
  constructor(entry, told, table) {
    super(entry, told);
    this.table = table;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { picked, told } = this;
    const left = 2 - apart(told.heroes, picked).kept.length;
    const marks = removedMarks(this.entry, told.heroes);
    const press = (/** @type {string} */ id) => this.#take(id);
    const list = choosing(this, told.heroes, {
      press,
      chosen: picked,
      marks,
      list: "super_heroes",
    });
    return pad(this, this.t("heroes", { n: left }), [list]);
  }

  /** @param {string} id */
  #take(id) {
    const now = toggled(this.picked, id);
    const { kept, removed } = apart(this.told.heroes, now);
    if (kept.length === 2) this.entry.record({ ...this.table, super_heroes: kept, removed });
    else {
      this.picked = now;
      this.changed();
    }
  }
}

/** Ids that stay, and those of cards that are not for solo. @param {Told.Print[]} cards @param {string[]} ids */
function apart(cards, ids) {
  const gone = new Set(cards.filter((card) => card.removed).map((card) => card.id));
  return { kept: ids.filter((id) => !gone.has(id)), removed: ids.filter((id) => gone.has(id)) };
}

/** @param {OriginEntry} entry @param {Told.Print[]} cards */
const removedMarks = (entry, cards) =>
  Object.fromEntries(
    cards.filter((card) => card.removed).map((card) => [card.id, entry.t("removed")]),
  );

/** Three story cards, then the one that is kept. @extends {PhaseScreen<Told.Story>} */
export class Story extends PhaseScreen {
  /** @type {string[]} */
  picked = [];

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { cards, given, dealt } = this.told;
    const { picked, t, entry } = this;
    if (given.length) return keepPanel(this, given, { kind: "choose_story" });
    if (dealt) return one(this, t("drawAll"), { kind: "choose_story" });
    const left = 3 - apart(cards, picked).kept.length;
    const options = { press: (/** @type {string} */ id) => this.#take(id), chosen: picked };
    const marks = removedMarks(entry, cards);
    const list = choosing(this, cards, { ...options, marks, short: true, list: "story_cards" });
    const typed = entry.doc.blank && picked.length > 0 && h("p", {}, h("b", {}, picked.join(", ")));
    return pad(this, t("drawnStory", { n: left }), [typed, list], picked.length > 0);
  }

  /** @param {string} id */
  #take(id) {
    const { entry, told } = this;
    const now = toggled(this.picked, id);
    const { kept: drawn, removed } = apart(told.cards, now);
    if (drawn.length === 3)
      entry.push(new Keep(entry, told, { kind: "choose_story", drawn, removed }));
    else {
      this.picked = now;
      this.changed();
    }
  }
}

/** @extends {PhaseScreen<Told.Story>} */
class Keep extends PhaseScreen {
  /** @param {OriginEntry} entry @param {Told.Story} told @param {Told.ChooseStory} drawn */
  constructor(entry, told, drawn) {
    super(entry, told);
    this.drawn = drawn;
  }

  panel() {
    return keepPanel(this, this.drawn.drawn ?? [], this.drawn);
  }
}

/** Which of three is kept? @returns {HTMLElement} @param {Story | Keep} screen @param {string[]} ids @param {Told.ChooseStory} drawn */
function keepPanel(screen, ids, drawn) {
  const blank = (/** @type {string} */ id) => ({
    id,
    name: id,
    words: [],
    costs: [],
    removed: false,
  });
  const cards = ids.map((id) => screen.told.cards.find((card) => card.id === id) ?? blank(id));
  const press = (/** @type {string} */ kept) => screen.entry.record({ ...drawn, kept });
  return pad(screen, screen.t("keptStory"), [cardList(cards, { press })]);
}
