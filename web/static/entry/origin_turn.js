// @ts-nocheck
// A trick of Origin Story: what an automa draws, your card, surrender, texts of other cards.

import { h } from "../record/dom.js";
import { bigButton, fill, handPad, pad } from "./origin_pads.js";
import { one } from "./origin_rounds.js";
import { givePad, skillsPanel, whoPad } from "./origin_skills.js";
import { button } from "./pads.js";

const AUTOMAS = ["A", "F"];

/** An automa leads by one tap, or follows with the cards that it drew. */
export function automaPanel(entry) {
  const { who, draws, leads, dealt, players, expects } = entry.entry;
  const player = players[who];
  if (leads) return one(entry, expects, entry.t("leads", { player }), ">");
  if (dealt || !draws) return one(entry, expects, entry.t("follows", { player }), ">");
  const spell = (cards) => `> ${cards.join(" ")}`;
  return fill(entry, {
    n: draws,
    title: (n) => entry.t("left", { what: player, n }),
    spell,
    done: (cards) => entry.record(spell(cards)),
  });
}

/** Your hand: the cards that may be played are bright, the others say why not. */
export function yourPanel(entry) {
  const { hand, legal } = entry.entry;
  const { t, record, page } = entry;
  return h("div", { class: "pad origin-turn-pad" }, [
    h("p", { class: "pad__title" }, t("playCard")),
    handPad(entry, hand, { press: record, legal, refuse: (card) => page.explain(card) }),
    h("div", { class: "origin-acts" }, acts(entry)),
  ]);
}

function acts(entry) {
  const { skills, surrender } = entry.entry;
  const { t } = entry;
  return [
    skills.length > 0 &&
      button(t("skills", { n: skills.length }), () => entry.set({ panel: "skills" })),
    ...texts(entry),
    surrender && button(t("surrender"), () => entry.set({ panel: "surrender" })),
  ];
}

const texts = (entry) => [
  button(entry.t("exchange"), () => entry.set({ panel: "exchange", who: null })),
  button(entry.t("reveal"), () => entry.set({ panel: "reveal", who: null, picked: [] })),
];

/** What waited for the automas' hands; then the first trick. */
export function latePanel(entry) {
  const { skills, expects } = entry.entry;
  const { t } = entry;
  const start = bigButton(t("start"), () => entry.record("go"));
  const rows = skills.length ? [skillsPanel(entry, { back: false })] : [start];
  return pad(entry, expects, [...rows, h("div", { class: "origin-acts" }, texts(entry))], {
    back: false,
  });
}

/** What it gives the automa, and a second tap to be sure. */
export function surrenderPanel(entry) {
  const sure = button(entry.t("surrenderSure"), () => entry.record("sur"), {
    look: "button--danger",
  });
  return pad(entry, entry.t("surrenderTitle"), [h("p", {}, entry.entry.surrender), sure]);
}

/** An exchange by a text outside of the catalogue. */
export function exchangePanel(entry) {
  const { who, t } = entry;
  const able = AUTOMAS.filter((automa) => entry.entry.takes[automa]);
  if (who) return givePad(entry, who, (card) => entry.record(`x ${who} ${card}`));
  const press = (found) => entry.set({ who: found });
  return whoPad(entry, t("whoExchange"), able, press, { note: t("byText") });
}

/** A reveal by such a text. */
export function revealPanel(entry) {
  const { players, hands } = entry.entry;
  const { who, picked, t } = entry;
  if (!who) {
    const press = (found) => entry.set({ who: found, picked: [] });
    return whoPad(entry, t("whoReveal"), AUTOMAS, press, { note: t("byText") });
  }
  const press = (card) =>
    entry.set({
      picked: picked.includes(card) ? picked.filter((other) => other !== card) : [...picked, card],
    });
  const done = button(t("revealDone"), () => entry.record(`rv ${who} ${picked.join(" ")}`), {
    look: "button--primary",
    more: { disabled: !picked.length },
  });
  const title = t("revealSome", { player: players[who] });
  return pad(entry, title, [handPad(entry, hands[who], { press, chosen: picked }), done]);
}
