// What the pads of Arcmage are made of: cards of a hand, chips, steppers, lists to search.

import { button, pad as plainPad } from "../../entry/pads.js";
import { find, findAll, h } from "../../record/dom.js";
import { UNSEEN } from "./names.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { ArcmageScreen } from "./screen.js" */
/** @import { Printed } from "./types.js" */

export { button };

/**
 * A panel of this game; see `entry/pads.js`.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {string} title
 * @param {Child[]} parts
 * @param {{back?: boolean}} more
 */
export const pad = (screen, title, parts, more = {}) =>
  plainPad(screen.entry, title, parts, { look: "arce-pad", ...more });

/** Buttons that share a row or wrap. @param {...Child} buttons */
export const acts = (...buttons) => h("div", { class: "arce-acts" }, buttons);

/**
 * Buttons in one row that scrolls sideways.
 *
 * @param {string} label
 * @param {Child} buttons
 * @param {string} look
 */
export const row = (label, buttons, look = "") =>
  h("div", { class: `arce-row ${look}`, role: "group", "aria-label": label }, buttons);

/** The cards picked so far. @param {string} names */
export const tray = (names) => h("p", { class: "arce-tray" }, names);

/**
 * The button for what is done most often.
 *
 * @param {string} label
 * @param {() => void} press
 * @param {{offer?: Child}} more
 */
export const bigButton = (label, press, more = {}) =>
  button(label, press, { look: "button--primary arce-go", first: true, ...more });

/**
 * A choice that can be on or off. `closed` says why it cannot be made; `order` is its place among
 * those made.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {Child} label
 * @param {() => void} press
 * @param {{offer: string, on?: boolean | null, order?: number, closed?: string | null}} more
 */
export function chip(screen, label, press, { offer, on = null, order = 0, closed = null }) {
  const refuse = () => screen.entry.page.say(closed ?? "", true);
  return button(
    [order > 0 && h("b", { class: "arce-order" }, order), label],
    closed ? refuse : press,
    {
      look: `arce-chip ${on ? "is-on" : ""}`,
      offer: closed ? null : offer,
      more: {
        "data-pick": offer,
        "aria-pressed": on === null ? null : String(on),
        "aria-disabled": closed ? "true" : null,
      },
    },
  );
}

/** A button that says why it is closed. @param {unknown} closed */
export const off = (closed) => ({ "aria-disabled": closed ? "true" : null });

/** The letter of a faction, in its colour. @param {string} faction @param {boolean} hidden */
export const sign = (faction, hidden = true) =>
  h(
    "span",
    { class: `arce-faction is-${faction}`, "aria-hidden": hidden ? "true" : null },
    faction,
  );

/** The cost of a card as it is written: `3`, `X`, `X+2`; none for a city. @param {Printed} card */
const costText = (card) => card.cost ?? "–";

/**
 * A card of several; `closed` says why it cannot be taken.
 *
 * @typedef {{n?: number, closed?: string | null}} Shown
 */

/**
 * A card as a button: its cost, faction, name and values.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {string} slug
 * @param {(slug: string) => void} press
 * @param {Shown} more
 */
export function miniCard(screen, slug, press, { closed = null, n = 1 } = {}) {
  const card = screen.doc.cards[slug];
  const many = n > 1 && h("i", {}, `×${n}`);
  if (!card) return faceless(screen, slug, press, n, many);
  const { t } = screen;
  const values = card.attack === null ? card.typeTitle : `${card.attack}/${card.defence}`;
  const said = t("cardSaid", { card: card.name, type: card.typeTitle, cost: costText(card) });
  return h(
    "button",
    {
      type: "button",
      class: `arce-mini is-${card.faction}`,
      "data-offer": slug,
      "data-slug": slug,
      "aria-disabled": closed ? "true" : null,
      "aria-label": closed ? `${said}. ${closed}` : said,
      onclick: () => press(slug),
    },
    h("span", { class: "arce-mini__head" }, [sign(card.faction), h("b", {}, costText(card)), many]),
    h("span", { class: "arce-mini__name" }, card.name),
    h("span", { class: "arce-mini__foot" }, values),
  );
}

/**
 * @param {ArcmageScreen<any>} screen
 * @param {string} slug
 * @param {(slug: string) => void} press
 * @param {number} n
 * @param {Child} many
 */
function faceless(screen, slug, press, n, many) {
  return h(
    "button",
    {
      type: "button",
      class: "arce-mini is-unseen",
      "data-offer": slug,
      "aria-label": screen.t("unseenOf", { n }),
      onclick: () => press(slug),
    },
    h("span", { class: "arce-mini__head" }, [h("b", {}, UNSEEN), many]),
    h("span", { class: "arce-mini__name" }, screen.names.card(slug)),
  );
}

/**
 * Equal cards as one with their number, in the order in which they came.
 *
 * @param {readonly string[]} cards
 */
export function counted(cards) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found].map(([card, n]) => ({ card, n }));
}

/**
 * A number between two buttons.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {object} number
 * @param {string} number.label
 * @param {string} number.name
 * @param {number} number.value
 * @param {number} [number.least]
 * @param {number} [number.most]
 * @param {(value: number) => void} number.set
 * @param {string} [number.note]
 */
export function stepper(screen, { label, name, value, least = 0, most = 99, set, note = "" }) {
  /** @param {number} step @param {string} text @param {string} key */
  const part = (step, text, key) => {
    const next = value + step;
    const open = next >= least && next <= most;
    return h(
      "button",
      {
        type: "button",
        class: "button arce-step",
        "data-focus": `${name}${key}`,
        "aria-label": screen.t(key, { what: label }),
        ...off(!open),
        onclick: () => open && set(next),
      },
      text,
    );
  };
  return h(
    "div",
    { class: "arce-stepper", role: "group", "aria-label": label, "data-name": name },
    h("span", { class: "arce-stepper__label" }, [label, note && h("small", {}, note)]),
    part(-1, "−", "less"),
    h("output", { class: "arce-stepper__value" }, value),
    part(1, "+", "more"),
  );
}

/**
 * Cards to pick from, the likeliest first, with a field that searches their names where there are
 * many.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {string} label
 * @param {readonly ({card: string} & Shown)[]} cards
 * @param {(slug: string) => void} pick
 */
export function picker(screen, label, cards, pick) {
  const list = h(
    "div",
    { class: "arce-cards", role: "group", "aria-label": label },
    cards.map(({ card, n, closed }) => miniCard(screen, card, pick, { n, closed })),
  );
  if (cards.length < FEW) return [list];
  return [...narrowed(screen, list, cards.length < MANY), list];
}

const FEW = 7; // cards that one looks over
const MANY = 46; // more than a deck has: any card may be meant

/**
 * A field that searches the cards of a list and, unless it is short, a button for each faction.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {HTMLElement} list
 * @param {boolean} short
 */
function narrowed(screen, list, short) {
  let faction = "";
  const narrow = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const item of findAll("[data-slug]", list)) {
      const slug = item.dataset.slug ?? "";
      const { name = "", typeTitle = "", faction: own = "" } = screen.doc.cards[slug] ?? {};
      const text = plain(`${name} ${typeTitle} ${slug}`);
      const other = faction !== "" && own !== faction;
      item.hidden = other || !words.every((word) => text.includes(word));
    }
  };
  const field = search(screen, list, narrow);
  if (short) return [field];
  /** @param {string} value */
  const choose = (value) => {
    faction = faction === value ? "" : value;
    for (const one of findAll("[data-faction]", factions)) {
      one.setAttribute("aria-pressed", String(one.dataset.faction === faction));
      one.classList.toggle("is-on", one.dataset.faction === faction);
    }
    narrow();
  };
  const buttons = screen.doc.factions.map(
    (/** @type {{value: string, title: string}} */ { value, title }) =>
      button([sign(value), title], () => choose(value), {
        look: "arce-chip",
        more: { "data-faction": value, "aria-pressed": "false" },
      }),
  );
  const factions = row(screen.t("faction"), buttons, "arce-factions");
  return [field, factions];
}

/** @param {ArcmageScreen<any>} screen @param {HTMLElement} list @param {() => void} narrow */
function search(screen, list, narrow) {
  /** @param {KeyboardEvent} event */
  const enter = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    find("[data-slug]:not([hidden])", list)?.click();
  };
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      class: "arce-search",
      type: "search",
      placeholder: screen.t("search"),
      "aria-label": screen.t("search"),
      autocomplete: "off",
      oninput: narrow,
      onkeydown: enter,
    })
  );
  return field;
}

/** Letters without case and accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/**
 * A form of fields with one button; `done` gets what was typed, without blanks around it.
 *
 * @param {Child[]} fields
 * @param {string} send
 * @param {(values: Record<string, string>) => void} done
 */
export function form(fields, send, done) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    done(typed(/** @type {HTMLFormElement} */ (event.target)));
  };
  return h("form", { class: "arce-form", onsubmit: submit }, [
    ...fields,
    h("button", { class: "button button--primary" }, send),
  ]);
}

/** What stands in the fields of a form. @param {HTMLFormElement} form */
export const typed = (form) =>
  Object.fromEntries([...new FormData(form)].map(([key, text]) => [key, String(text).trim()]));

/**
 * A labelled field: a text, or a list of `[value, title]`; `more` are its attributes.
 *
 * @param {string} label
 * @param {string} name
 * @param {{choices?: [string, string][], value?: string, [more: string]: unknown}} more
 */
export function field(label, name, { choices, value = "", ...more } = {}) {
  /** @param {[string, string]} choice */
  const option = ([key, title]) => h("option", { value: key, selected: key === value }, title);
  const input = choices
    ? h("select", { name, ...more }, choices.map(option))
    : h("input", { name, value, autocomplete: "off", ...more });
  return h("label", { class: "field" }, [h("span", {}, label), input]);
}
