// @ts-nocheck
// Drawing, resources, discarding: which cards come, which of them are laid, which go.

import { h } from "../record/dom.js";
import { go } from "./arc_go.js";
import { hand } from "./arc_hand.js";
import { acts, button, chip, counted, pad, picker, row } from "./arc_pads.js";
import { onward, otherEntries } from "./arc_phases.js";
import { waiting } from "./arc_stack.js";

const UNSEEN = "?";

export const drawPart = {
  panel(entry) {
    const { t } = entry;
    const { draw, active, dealt } = entry.entry;
    if (draw.drawn !== null) return resourcePanel(entry);
    if (entry.drawing !== null) return drawnPanel(entry, entry.drawing);
    const unseen = (n) => Array(Math.min(n, draw.deck)).fill("?").join(",");
    const line = (n) => `d${n} ${unseen(n)}`.trim();
    const option = ({ n, closed }) =>
      h("div", { class: "arce-draw" }, [
        button(
          h("span", { class: "arce-draw__title" }, [h("b", {}, t(`draw${n}`)), t(`drawHelp${n}`)]),
          () => (closed ? entry.page.explain(line(n)) : entry.record(dealt ? `d${n}` : line(n))),
          {
            offer: `d${n}`,
            look: n === 1 ? "button--primary" : "",
            first: n === 1,
            more: off(closed),
          },
        ),
        n > 0 &&
          !dealt &&
          button(t("nameDrawn"), () => entry.set({ drawing: n, picked: [] }), {
            offer: `d${n}-named`,
            look: "button--quiet",
          }),
      ]);
    return pad(
      entry,
      t("drawTitle", { seat: entry.title(active) }),
      [
        waiting(entry),
        h("div", { class: "arce-draws", role: "group" }, draw.options.map(option)),
        acts(otherEntries(entry)),
      ],
      { back: false },
    );
  },
};

const off = (closed) => ({ "aria-disabled": closed ? "true" : null });

/** The names of what was drawn. */
function drawnPanel(entry, n) {
  const { t, picked } = entry;
  const { active, draw } = entry.entry;
  const due = Math.min(n, draw.deck);
  const add = (...cards) => {
    const now = [...picked, ...cards];
    if (now.length < due) entry.set({ picked: now });
    else entry.record(`d${n} ${now.join(",")}`);
  };
  const title = t("drawnTitle", { seat: entry.title(active), n: due - picked.length });
  return pad(entry, title, [
    h("p", { class: "arce-tray" }, picked.map((card) => entry.cardName(card)).join(", ")),
    acts(button(t("notSeen"), () => add(UNSEEN), { offer: "unseen", first: true })),
    ...picker(entry, title, entry.pool(active), (card) => add(card)),
  ]);
}

/** Cards of the hand become resources: a card, then its faction (R25, R26). */
function resourcePanel(entry) {
  const { t, laying } = entry;
  const { draw, active } = entry.entry;
  if (laying) return factionPanel(entry, laying);
  const title = t(draw.due ? "layDue" : "layMay", { seat: entry.title(active), n: draw.left });
  const part =
    draw.left > 0
      ? [hand(entry, active, (card) => entry.set({ laying: card }))]
      : [h("p", { class: "small" }, t("layNone"))];
  return pad(
    entry,
    draw.left > 0 ? title : t("drawDone", { seat: entry.title(active) }),
    [waiting(entry), ...part, acts(onward(entry, { big: draw.left === 0 }), otherEntries(entry))],
    { back: false },
  );
}

function factionPanel(entry, card) {
  const { t } = entry;
  const { factions, draw } = entry.entry;
  const own = entry.entry.cards[card]?.faction;
  const share = entry.shares(entry.entry.active, own);
  const order = Object.keys(factions).sort((one, other) => share[other] - share[one]);
  const send = (faction) => {
    const laid = [...entry.laid, `${card}=${faction}`];
    if (draw.due && draw.left > laid.length) entry.set({ laid, laying: null });
    else entry.record(`r ${laid.join(" ")}`);
  };
  return pad(entry, t("factionTitle", { card: entry.cardName(card) }), [
    acts(
      order.map((faction, at) =>
        button(
          [h("span", { class: `arce-faction is-${faction}` }, faction), ` ${factions[faction]}`],
          () => send(faction),
          { offer: faction, first: at === 0 },
        ),
      ),
    ),
  ]);
}

// Discarding

export const discardPart = {
  panel(entry) {
    const { t, picked } = entry;
    const { discard, active } = entry.entry;
    if (!discard.n) {
      const title = t("endTitle", { seat: entry.title(active) });
      const parts = [waiting(entry), acts(onward(entry, { big: true }), otherEntries(entry))];
      return pad(entry, title, parts, { back: false });
    }
    const { hand: known, unknown } = entry.entry.seats[active];
    const left = discard.n - picked.length;
    const title = t("discardTitle", { seat: entry.title(active), n: left });
    const hidden = picked.filter((card) => !known.includes(card)).length;
    const pool = hidden < unknown ? entry.pool(active) : [];
    const rest = counted(without(known, picked)).map(([card, n]) => ({ card, n }));
    const more = pool.filter(({ card }) => !rest.some((one) => one.card === card));
    const add = (card) => entry.set({ picked: [...picked, card] });
    return pad(
      entry,
      title,
      [
        waiting(entry),
        picked.length > 0 && tray(entry, picked),
        left > 0
          ? picker(entry, title, [...rest, ...more], add)
          : go(entry, { text: `dis ${picked.join(",")}`, label: t("discard") }),
        acts(otherEntries(entry)),
      ],
      { back: picked.length > 0 },
    );
  },
};

/** The cards left when those tapped are taken away, each once. */
function without(cards, taken) {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Cards picked, in their order; the last one ends on top. */
function tray(entry, cards) {
  const drop = (at) => () => entry.set({ picked: cards.filter((_, place) => place !== at) });
  const chips = cards.map((card, at) =>
    chip(entry, entry.cardName(card), drop(at), { offer: `drop-${at}`, on: true, order: at + 1 }),
  );
  return row(entry.t("discard"), chips);
}
