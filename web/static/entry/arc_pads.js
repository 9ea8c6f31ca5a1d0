// @ts-nocheck
// What the pads of Arcmage are made of: cards of a hand, chips, steppers, lists to search.

import { find, findAll, h } from "../record/dom.js";
import { button, pad as plainPad } from "./pads.js";

export { button };

const UNSEEN = "?";

/** A panel of this game; see `pads.js`. */
export const pad = (entry, title, parts, more = {}) =>
  plainPad(entry, title, parts.flat(Infinity).filter(Boolean), { look: "arce-pad", ...more });

/** Buttons that share a row or wrap. */
export const acts = (...buttons) =>
  h("div", { class: "arce-acts" }, buttons.flat(Infinity).filter(Boolean));

/** Buttons in one row that scrolls sideways. */
export const row = (label, buttons, look = "") =>
  h("div", { class: `arce-row ${look}`, role: "group", "aria-label": label }, buttons);

/** The button for what is done most often. */
export const bigButton = (label, press, more = {}) =>
  button(label, press, { look: "button--primary arce-go", first: true, ...more });

/** A choice that can be on or off. `closed` says why it cannot be made. */
export function chip(entry, label, press, { offer, on = null, order = 0, closed = null } = {}) {
  const refuse = () => entry.page.say(closed, true);
  return button(
    [order > 0 && h("b", { class: "arce-order" }, order), label],
    closed ? refuse : press,
    {
      look: `arce-chip ${on ? "is-on" : ""}`,
      offer: closed ? null : offer,
      more: {
        "data-pick": offer,
        "aria-pressed": on === null ? null : String(Boolean(on)),
        "aria-disabled": closed ? "true" : null,
      },
    },
  );
}

/** The letter of a faction, in its colour. */
export const sign = (faction) =>
  h("span", { class: `arce-faction is-${faction}`, "aria-hidden": "true" }, faction);

/** The cost of a card as it is written: `3`, `X`, `X+2`; none for a city. */
export const costText = (card) => (card.cost === null ? "–" : String(card.cost));

/** A card as a button: its cost, faction, name and values. */
export function miniCard(entry, slug, press, { closed = null, n = 1, on = null } = {}) {
  if (slug === UNSEEN) return unseenCard(entry, press, n);
  const card = entry.printed(slug);
  const values = card.attack === null ? card.typeTitle : `${card.attack}/${card.defence}`;
  const said = entry.t("cardSaid", { card: card.name, type: card.typeTitle, cost: costText(card) });
  return h(
    "button",
    {
      type: "button",
      class: `arce-mini is-${card.faction} ${on ? "is-on" : ""}`,
      "data-offer": slug,
      "data-slug": slug,
      "aria-disabled": closed ? "true" : null,
      "aria-pressed": on === null ? null : String(Boolean(on)),
      "aria-label": closed ? `${said}. ${closed}` : said,
      onclick: () => press(slug),
    },
    h("span", { class: "arce-mini__head" }, [
      sign(card.faction),
      h("b", {}, costText(card)),
      n > 1 && h("i", {}, `×${n}`),
    ]),
    h("span", { class: "arce-mini__name" }, card.name),
    h("span", { class: "arce-mini__foot" }, values),
  );
}

function unseenCard(entry, press, n) {
  return h(
    "button",
    {
      type: "button",
      class: "arce-mini is-unseen",
      "data-offer": UNSEEN,
      "aria-label": entry.t("unseenOf", { n }),
      onclick: () => press(UNSEEN),
    },
    h("span", { class: "arce-mini__head" }, [h("b", {}, "?"), n > 1 && h("i", {}, `×${n}`)]),
    h("span", { class: "arce-mini__name" }, entry.t("unseen")),
  );
}

/** Equal cards as one: `[[slug, how many], …]` in the order in which they came. */
export function counted(cards) {
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}

/** A number between two buttons. */
export function stepper(entry, { label, name, value, least = 0, most = 99, set, note = "" }) {
  const press = (step) => () => {
    const next = value + step;
    if (next >= least && next <= most) set(next);
  };
  const end = (step) => (step < 0 ? value <= least : value >= most);
  const part = (step, text, key) =>
    h(
      "button",
      {
        type: "button",
        class: "button arce-step",
        "data-focus": `${name}${key}`,
        "aria-label": entry.t(key, { what: label }),
        "aria-disabled": end(step) ? "true" : null,
        onclick: press(step),
      },
      text,
    );
  return h(
    "div",
    { class: "arce-stepper", role: "group", "aria-label": label, "data-name": name },
    [
      h("span", { class: "arce-stepper__label" }, [label, note && h("small", {}, note)]),
      part(-1, "−", "less"),
      h("output", { class: "arce-stepper__value" }, value),
      part(1, "+", "more"),
    ],
  );
}

/**
 * Cards to pick from, with a field that searches their names: `[{card, n, closed}]`, the
 * likeliest first.
 */
export function picker(entry, label, cards, pick) {
  const list = h(
    "div",
    { class: "arce-cards", role: "group", "aria-label": label },
    cards.map(({ card, n = 1, closed = null }) => miniCard(entry, card, pick, { n, closed })),
  );
  if (cards.length < 7) return [list];
  const search = (event) => {
    const words = plain(event.target.value).split(/\s+/).filter(Boolean);
    for (const item of findAll("[data-slug]", list)) {
      const { name, typeTitle } = entry.printed(item.dataset.slug);
      const text = plain(`${name} ${typeTitle} ${item.dataset.slug}`);
      item.hidden = !words.every((word) => text.includes(word));
    }
  };
  const enter = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    find("[data-slug]:not([hidden])", list)?.click();
  };
  const field = h("input", {
    class: "arce-search",
    type: "search",
    placeholder: entry.t("search"),
    "aria-label": entry.t("search"),
    autocomplete: "off",
    oninput: search,
    onkeydown: enter,
  });
  return [field, list];
}

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A form of fields with one button; `done(values)` gets what was typed, without blanks. */
export function form(fields, send, done) {
  const submit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const values = Object.fromEntries(new FormData(event.target));
    done(Object.fromEntries(Object.entries(values).map(([key, text]) => [key, text.trim()])));
  };
  return h("form", { class: "arce-form", onsubmit: submit }, [
    ...fields,
    h("button", { class: "button button--primary" }, send),
  ]);
}

/** A labelled field: a text, or a list of `[value, title]`. */
export function field(label, name, { choices = null, value = "", ...more } = {}) {
  const option = ([key, title]) => h("option", { value: key, selected: key === value }, title);
  const input = choices
    ? h("select", { name, ...more }, choices.map(option))
    : h("input", { name, value, autocomplete: "off", ...more });
  return h("label", { class: "field" }, [h("span", {}, label), input]);
}

/** A text between quotes, as the notation reads it. */
export const quoted = (text) => `"${text.replaceAll("\\", " ").replaceAll('"', "'")}"`;
