// @ts-nocheck
// A turn: a figure is dragged or tapped, the dock says what it would do, one tap records it.

import { h } from "../record/dom.js";
import { attackOptions, chargeOption, foes, inReach, prefix } from "./sdd_foes.js";
import { acts, button, figButton, inch, inOrder, live, odds, pad, spots } from "./sdd_pads.js";
import { go } from "./sdd_preview.js";
import { reactionButton } from "./sdd_spells.js";

/** The figure that acts: the activated one, or the one chosen. */
const acting = (entry) => entry.entry.act?.fig ?? entry.fig;
const can = (entry) => entry.entry.figs[acting(entry)] ?? null;

export const turnPart = {
  panel: (entry) => (acting(entry) ? sheet(entry) : overview(entry)),
  table,
  move,
  figure,
};

// Nobody chosen yet

function overview(entry) {
  const { t } = entry;
  const { figs, seat, titles, spells, pass } = entry.entry;
  const waiting = inOrder(Object.keys(figs));
  const chips = waiting.map((fig, at) =>
    figButton(entry, fig, () => entry.set({ fig }), { first: at === 0, label: entry.type(fig) }),
  );
  const all = t("passAll", { seat: titles[seat] });
  return pad(
    entry,
    pass ? all : t("turnTitle", { seat: titles[seat] }),
    [
      live(),
      chips.length > 0 &&
        h("div", { class: "sdd-chips", role: "group", "aria-label": t("waiting") }, chips),
      acts(
        spells.length > 0 && button(t("spells"), () => entry.start({ panel: "spells" })),
        pass &&
          button(t("pass"), () => entry.record("--"), { look: "button--primary", first: true }),
      ),
    ],
    { back: false },
  );
}

// One figure

function sheet(entry) {
  const { t } = entry;
  const fig = acting(entry);
  const { act } = entry.entry;
  const found = can(entry);
  const left = act ?? { ap: 2, mvt: entry.at(fig).mvt };
  const stuck = found.engaged.length > 0;
  const far = Object.keys(found.ways).length > 0;
  return pad(
    entry,
    t("actTitle", { fig: entry.name(fig), ap: left.ap, mvt: left.mvt }),
    [
      live(stuck ? t("engagedBy", { figs: entry.names(found.engaged) }) : far ? t("dragHelp") : ""),
      foes(entry, found, fig),
      acts(
        found.reactions.map((one) => reactionButton(entry, one, prefix(entry, fig))),
        found.focus &&
          button(t("focus"), () => entry.record(`${prefix(entry, fig)}f`), { offer: "f" }),
        found.unworthy && h("span", { class: "small soft" }, t("unworthy")),
        act
          ? button(t("endActivation"), () => entry.record("."), { offer: "." })
          : button(t("only"), () => entry.record(fig), { look: "button--quiet", offer: "only" }),
      ),
    ],
    { back: !act },
  );
}

// The table

/** Everybody who may still act can be dragged; enemies are tapped to be attacked. */
function table(entry) {
  const { figs, lenient } = entry.entry;
  const free = Object.entries(figs).filter(
    ([, { ways, engaged }]) => Object.keys(ways).length && (lenient || !engaged.length),
  );
  const aim = free.map(([fig, { ways, enemies }]) => ({
    ...{ fig, way: "move", limit: ways.walk ?? ways.charge, run: ways.run ?? null },
    chosen: fig === acting(entry),
    targets: ways.charge ? enemies : [],
  }));
  const found = acting(entry) ? can(entry) : null;
  const enemies = found?.enemies ?? [];
  const near = found ? inReach(entry, found) : [];
  const far = enemies.filter((one) => !near.includes(one));
  return { aim, pick: [...Object.keys(figs), ...enemies], far };
}

/** A figure was let go: what that may be, the likeliest first. */
function move(entry, { fig, kind, path, target, also = [], straight, length }) {
  const { ways } = entry.entry.figs[fig];
  const before = prefix(entry, fig);
  const way2text = {
    walk: () => `${before}w ${spots(path)}`,
    run: () => `${before}r ${spots(path)}`,
    charge: () => `${before}c ${[target, ...also].join("&")}${straight ? "" : ` ${spots(path)}`}`,
  };
  const open = Object.keys(ways).filter((one) => (one === "charge") === Boolean(target));
  const order = [...open].sort((one, other) => (other === kind) - (one === kind));
  const options = order.map((one) => ({
    text: way2text[one](),
    label: label(entry, one, { target, length, limit: ways[one] }),
  }));
  entry.asker.forget();
  entry.set({
    fig,
    foe: target,
    armed: null,
    choice: options.length ? { options, at: 0, move: true } : null,
  });
}

const label = (entry, way, { target, length, limit }) =>
  entry.t(way, { fig: target && entry.name(target), length: inch(length), limit: inch(limit) });

/** A figure was tapped: one that may act is chosen, an enemy is attacked. */
function figure(entry, id) {
  const { figs, act } = entry.entry;
  if (id in figs) {
    if (!act) entry.start({ fig: id });
    else if (entry.choice) entry.start({});
    return;
  }
  const fig = acting(entry);
  if (!fig) return;
  const { attacks, reach } = figs[fig];
  const shots = attacks.filter((one) => one.target === id);
  const options = [...shots.filter((one) => one.ok), ...shots.filter((one) => !one.ok)].flatMap(
    (one) => attackOptions(entry, one, fig),
  );
  if (reach.includes(id)) {
    options.splice(
      shots.some((one) => one.ok) ? options.length : 0,
      0,
      chargeOption(entry, fig, id),
    );
  }
  const far = entry.t("about", { fig: entry.name(id), told: entry.t("tooFar") });
  if (!options.length) entry.page.say(far, true);
  else entry.set({ fig, foe: id, armed: null, choice: { options, at: 0 } });
}

// What would be done

/** The chosen way as one big button, others as small ones. */
export const choicePart = {
  panel(entry) {
    const { options, at } = entry.choice;
    const option = options[at];
    const others = options.map(
      (one, place) =>
        place !== at &&
        button(
          one.short ?? one.label,
          () => entry.set({ choice: { ...entry.choice, at: place }, armed: null }),
          {
            look: "button--quiet",
            offer: one.text,
          },
        ),
    );
    const more = [
      ({ engaged, way }) =>
        way &&
        engaged.length > 0 &&
        h("p", { class: "small" }, entry.t("engagedAfter", { figs: entry.names(engaged) })),
      (told) => (told.ways || told.duel ? odds(entry, told) : null),
      ({ gap, cover }) =>
        gap !== undefined &&
        h("p", { class: "small" }, [
          entry.t("gap", { gap: inch(gap) }),
          cover && `, ${entry.t("cover")}`,
        ]),
    ];
    const title = entry.fig ? entry.name(entry.fig) : option.label;
    return pad(entry, entry.entry.act ? entry.name(entry.entry.act.fig) : title, [
      live(),
      go(entry, { text: option.text, label: option.label, more }),
      others.some(Boolean) && acts(others),
    ]);
  },
  table,
  move,
  figure,
};
