// @ts-nocheck
// The sheet of a card on the table: what it says, where it can move, its abilities.

import { h } from "../record/dom.js";
import { ask } from "./arc_choices.js";
import { acts, button, pad, row } from "./arc_pads.js";

const open = (entry) => (entry.entry.moves[entry.card] ?? []).filter((one) => !one.closed);

/** A creature is tapped, then a place; its abilities are buttons. */
export const cardPart = {
  panel(entry) {
    const { t, card } = entry;
    const { pieces, moves, abilities, judge } = entry.entry;
    const piece = pieces[card];
    const places = (moves[card] ?? []).map(({ to, closed }) =>
      button(entry.place(to), () => move(entry, to, closed), {
        offer: closed ? null : `@${to}`,
        more: { "aria-disabled": closed ? "true" : null },
      }),
    );
    const ruled = () => entry.start({ panel: "rule", rule: { card: piece.card, source: card } });
    return pad(entry, entry.valued(card), [
      piece.facts && h("p", { class: "small" }, piece.facts),
      piece.text && h("p", { class: "arce-text" }, piece.text),
      places.length > 0 && [h("p", { class: "small" }, t("moveTo")), row(t("moveTo"), places)],
      (abilities[card] ?? []).map((one) => ability(entry, one)),
      acts(judge && button(t("rulingOn"), ruled, { look: "button--quiet", offer: "rule" })),
    ]);
  },
  lit: (entry) => open(entry).map(({ to }) => to),
  chosen: ({ card }) => [card],
  tap(entry, id) {
    if (open(entry).some(({ to }) => to === id)) move(entry, id);
    else entry.look(id === entry.card ? null : id);
  },
};

function move(entry, to, closed = null) {
  const { prefix } = entry.entry.pieces[entry.card];
  const text = `${prefix}m ${entry.card} ${to}`;
  if (closed) entry.page.explain(text);
  else entry.record(text);
}

function ability(entry, one) {
  const press = () =>
    one.closed ? entry.page.say(one.closed, true) : ask(entry, one, { plain: true });
  return h("div", { class: "arce-waiting" }, [
    h("p", { class: "small" }, one.text),
    acts(
      button(one.send, press, {
        offer: one.closed ? null : one.head,
        more: { "aria-disabled": one.closed ? "true" : null },
      }),
    ),
  ]);
}
