// @ts-nocheck
// The next enemy of Ace of Spades: a card of the catalogue, or any other, entered by hand.

import { find, findAll, h } from "../record/dom.js";
import { bigButton } from "./spades_draws.js";
import { button, pad } from "./spades_pads.js";

/** The cards that may come now, each a big button. */
export function revealPanel(entry) {
  const { enemies, dealt, draws, kind, fight } = entry.entry;
  const { t } = entry;
  const first =
    draws.length > 0 && button(t("drawFirst"), () => entry.set({ panel: "draw", picked: [] }));
  if (dealt) {
    return pad(entry, entry.entry.expects, [bigButton(t("reveal"), () => entry.record("E"))], {
      back: false,
    });
  }
  const list = h("div", { class: "spades-list-pad", role: "group" }, [
    ...enemies.map((card) => enemyButton(entry, card)),
    button(t("otherCard"), () => entry.set({ panel: "card" })),
    first,
  ]);
  return pad(entry, t("enemy", { kind, fight }), [list], { back: false });
}

function enemyButton(entry, { text, name, hp, penalty, bonus }) {
  const words = h("span", { class: "spades-card-words" }, [
    h("span", { class: "spades-card-words__head" }, [
      h("b", {}, name),
      h("span", {}, entry.t("enemyHp", { hp })),
    ]),
    penalty && h("span", { class: "spades-card-words__penalty" }, penalty),
    bonus && h("span", { class: "small" }, bonus),
  ]);
  return button(words, () => entry.record(text), { offer: text });
}

/** A card that no catalogue knows: name, HP, and what it says, in words or as an effect. */
export function cardForm(entry) {
  const { t } = entry;
  const { plausible, effects } = entry.entry;
  const hp = h("input", {
    name: "hp",
    inputmode: "numeric",
    pattern: "[1-9][0-9]?",
    value: String(plausible),
    required: true,
    id: "card-hp",
    autocomplete: "off",
  });
  const step = (by, label) =>
    button(by < 0 ? "−" : "+", () => (hp.value = bounded(Number(hp.value) + by)), {
      offer: null,
      more: { "aria-label": label },
    });
  const form = h("form", { class: "stack stack--tight spades-form", onsubmit: submit(entry) }, [
    field(t("cardName"), text("name", { required: true, maxlength: 60 })),
    h("div", { class: "field" }, [
      h("label", { for: "card-hp" }, t("cardHp")),
      h("div", { class: "spades-number" }, [step(-1, t("less")), hp, step(1, t("more"))]),
    ]),
    effects.penalty.length > 0 && effectFields(entry, "penalty"),
    effects.bonus.length > 0 && effectFields(entry, "bonus"),
    h("button", { class: "button button--primary" }, t("enter")),
  ]);
  return pad(entry, t("otherCard"), [form]);
}

const text = (name, attributes) => h("input", { name, autocomplete: "off", ...attributes });
const bounded = (n) => Math.min(99, Math.max(1, n || 1));

/** A field with its label above it; `needs` is what an effect must ask for to show it. */
function field(label, input, needs = null) {
  const id = `card-${input.name}`;
  input.id = id;
  const attributes = { class: "field", "data-needs": needs, hidden: Boolean(needs) };
  return h("div", attributes, [h("label", { for: id }, label), input]);
}

/** A penalty or a bonus: words, or one of the common effects with what it needs. */
function effectFields(entry, side) {
  const { t } = entry;
  const { effects, combos, filters, suits } = entry.entry;
  const option = (value, title) => h("option", { value }, title);
  const select = (name, options) =>
    field(t(name), h("select", { name: `${side}-${name}` }, options), name);
  const number = text(`${side}-n`, { inputmode: "numeric", pattern: "-?[0-9]{1,2}", value: "2" });
  const words = field(t("inWords"), text(`${side}-words`, { maxlength: 200 }), "words");
  words.hidden = false;
  const kinds = effects[side].map(({ title }, place) => option(place, title));
  const choice = h(
    "select",
    { name: `${side}-effect`, onchange: (event) => adapt(entry, side, event.target) },
    [option("", t("noEffect")), ...kinds],
  );
  return h("fieldset", { class: "fieldset spades-effect" }, [
    h("legend", {}, t(side)),
    field(t("effect"), choice),
    words,
    field(t("number"), number, "n"),
    select(
      "combo",
      combos.map(([value, title]) => option(value, title)),
    ),
    select(
      "cards",
      filters.map(([title], place) => option(place, title)),
    ),
    select(
      "suit",
      suits.map(([value, title]) => option(value, title)),
    ),
  ]);
}

/** Only the fields that the chosen effect needs are shown. */
function adapt(entry, side, choice) {
  const template = entry.entry.effects[side][choice.value];
  const spelled = template ? JSON.stringify(template.effect) : '"$words"';
  for (const field of findAll("[data-needs]", choice.closest("fieldset"))) {
    field.hidden = !spelled.includes(`"$${field.dataset.needs}"`);
  }
}

const quote = (text) => `"${text.trim().replaceAll('"', "'")}"`;

const submit = (entry) => (event) => {
  event.preventDefault();
  event.stopPropagation();
  const form = event.target;
  const attributes = ["penalty", "bonus"].map((side) => spelled(entry, form, side));
  const { name, hp } = form.elements;
  const parts = [`E ${quote(name.value)} hp=${Number(hp.value)}`, ...attributes.filter(Boolean)];
  entry.record(parts.join(" "));
};

/** `bonus=[{"op":"draw","n":2}]`, `penalty="in words"`, or nothing. */
function spelled(entry, form, side) {
  const choice = find(`[name="${side}-effect"]`, form);
  if (!choice) return "";
  const value = (name) => find(`[name="${side}-${name}"]`, form).value;
  if (choice.value === "") {
    const words = value("words").trim();
    return words && `${side}=${quote(words)}`;
  }
  const places = {
    $n: Number(value("n")),
    $combo: value("combo"),
    $cards: entry.entry.filters[value("cards")][1],
    $suit: value("suit"),
  };
  return `${side}=[${JSON.stringify(filled(entry.entry.effects[side][choice.value].effect, places))}]`;
}

/** The template of an effect with its places filled in. */
function filled(value, places) {
  if (typeof value === "string") return places[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => filled(item, places));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, filled(item, places)]),
  );
}
