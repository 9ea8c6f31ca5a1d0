// @ts-nocheck
// Devotion: the city, its devotees, the total and the levels that it reaches (R58 to R62).

import { h } from "../record/dom.js";
import { namesPanel, send, slotParts } from "./arc_choices.js";
import { begin, candidates, choose, chosen, pick } from "./arc_form.js";
import { acts, chip, pad, row, stepper } from "./arc_pads.js";
import { onward, otherEntries } from "./arc_phases.js";
import { waiting } from "./arc_stack.js";

/** Which city is devoted to; those that had theirs this turn are closed. */
export const devotionPart = {
  panel(entry) {
    const { t } = entry;
    const { devotion, active } = entry.entry;
    const chips = devotion.cities.map((city) =>
      chip(entry, entry.label(city.id), () => devote(entry, city), {
        offer: city.id,
        closed: city.devoted ? t("devoted", { city: entry.label(city.id) }) : null,
      }),
    );
    return pad(
      entry,
      t("devotionTitle", { seat: entry.title(active) }),
      [
        waiting(entry),
        chips.length > 0 && row(t("cities"), chips),
        acts(onward(entry, { big: true }), otherEntries(entry)),
      ],
      { back: false },
    );
  },
  lit: ({ entry }) => entry.devotion.cities.filter((one) => !one.devoted).map(({ id }) => id),
  tap(entry, id) {
    const city = entry.entry.devotion.cities.find((one) => one.id === id);
    if (city && !city.devoted) devote(entry, city);
    else entry.look(id);
  },
};

/** The declaration for a city. */
function devote(entry, city) {
  const spec = {
    ...{ verb: "v", head: `v ${city.id}`, prefix: "", seat: entry.entry.active, city },
    ...{ title: entry.t("devoteTo", { city: entry.label(city.id) }), places: null, hold: true },
    variants: [{ modes: [], slots: [] }],
  };
  const form = { ...begin(spec), devotees: [], extra: 0, removed: [], total: 0 };
  entry.set({ form, retreats: {}, naming: null });
}

/** Devotees and cards that add devotion, then what the reached levels ask for. */
function changed(form, changes) {
  const now = { ...form, ...changes };
  const { city } = form.spec;
  const loyalty = (list, of) =>
    list.reduce((sum, id) => sum + (of.find((one) => one.id === id)?.loyalty ?? 0), 0);
  const total =
    loyalty(now.devotees, city.residents) + loyalty(now.removed, city.grave) + now.extra;
  const reached = city.levels.filter(({ level }) => level <= total);
  const slots = reached.flatMap(({ slots: found }) => found);
  const spec = { ...form.spec, variants: [{ modes: [], slots }] };
  const tail = [
    ...now.devotees,
    ...(now.extra ? [`+${now.extra}`] : []),
    ...now.removed.map((card) => `-${card.replace(/#.*/, "")}`),
  ]
    .map((word) => ` ${word}`)
    .join("");
  const kept = { ...now, spec, total, tail, picks: form.picks, cards: form.cards };
  return slots.length === form.spec.variants[0].slots.length ? kept : choose(kept, 0);
}

const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export const devotePart = {
  panel(entry) {
    const { form, t } = entry;
    const { city, title } = form.spec;
    if (entry.naming !== null) return namesPanel(entry, form, entry.naming);
    const set = (changes) => entry.setForm(changed(form, changes));
    return pad(entry, title, [
      devotees(entry, form, set),
      city.grave.length > 0 && graveyard(entry, form, set),
      (city.grave.length > 0 || form.extra > 0) &&
        stepper(entry, {
          label: t("extraDevotion"),
          name: "extra",
          value: form.extra,
          set: (extra) => set({ extra }),
        }),
      levels(entry, form),
      slotParts(entry, form),
      send(entry, form, t("devote", { n: form.total })),
    ]);
  },
  lit: ({ form }) => [
    ...form.spec.city.residents.filter(({ closed }) => !closed).map(({ id }) => id),
    ...candidates(form),
  ],
  chosen: ({ form }) => [...form.devotees, ...chosen(form)],
  tap(entry, id) {
    const { form } = entry;
    const own = form.spec.city.residents.find((one) => one.id === id);
    const asks = candidates(form).includes(id) && form.devotees.length > 0;
    if (own && !own.closed && !(asks && form.devotees.includes(id))) {
      entry.setForm(changed(form, { devotees: toggled(form.devotees, id) }));
      return;
    }
    const picked = asks && pick(form, id);
    if (picked) entry.setForm(picked);
    else entry.page.say(own?.closed ?? entry.t("notHere", { what: entry.label(id) }), true);
  },
};

function devotees(entry, form, set) {
  const { t } = entry;
  const { residents } = form.spec.city;
  if (!residents.length) return h("p", { class: "small soft" }, t("noResidents"));
  const free = residents.filter(({ closed }) => !closed).map(({ id }) => id);
  const all = free.length > 1 && form.devotees.length < free.length;
  const chips = residents.map(({ id, loyalty, closed }) =>
    chip(
      entry,
      `${entry.label(id)} +${loyalty}`,
      () => set({ devotees: toggled(form.devotees, id) }),
      { offer: id, on: form.devotees.includes(id), closed },
    ),
  );
  if (all) {
    chips.unshift(chip(entry, t("allOfThem"), () => set({ devotees: free }), { offer: "all" }));
  }
  return row(t("devotees"), chips);
}

/** Cards removed from the graveyard add their loyalty (R64). */
function graveyard(entry, form, set) {
  const chips = form.spec.city.grave.map(({ id, card, loyalty }) =>
    chip(
      entry,
      `${entry.cardName(card)} +${loyalty}`,
      () => set({ removed: toggled(form.removed, id) }),
      { offer: `-${id}`, on: form.removed.includes(id) },
    ),
  );
  return row(entry.t("fromGrave"), chips);
}

/** The levels of the city, those that the total reaches marked. */
function levels(entry, form) {
  const rows = form.spec.city.levels.map(({ level, text, life }) =>
    h("li", { class: level <= form.total ? "is-reached" : "" }, [
      h("b", {}, level),
      h("span", {}, [
        text,
        " ",
        h("small", {}, entry.t(life)),
        level <= form.total && h("span", { class: "hidden" }, entry.t("reached")),
      ]),
    ]),
  );
  return h("div", { class: "arce-devotion" }, [
    h("p", { class: "arce-total", "aria-live": "polite" }, entry.t("total", { n: form.total })),
    h("ol", { class: "arce-levels" }, rows),
  ]);
}
