// @ts-nocheck
// Skills of Origin Story: which can be used, and what is asked for each, step by step.

import { h } from "../record/dom.js";
import { fill, handPad, pad } from "./origin_pads.js";
import { button } from "./pads.js";

/** The skills of the moment, each to be used, and where it holds the table to be declined. */
export function skillsPanel(entry, { back = true } = {}) {
  const rows = entry.entry.skills.map((skill) => row(entry, skill));
  return pad(entry, entry.t("skillsTitle"), rows, { back });
}

function row(entry, skill) {
  const { t } = entry;
  const use = () => {
    if (skill.asks.length) entry.set({ panel: "use", use: { skill, answers: [] }, picked: [] });
    else entry.record(skill.use);
  };
  const decline = () => entry.record(`${skill.use} no`);
  const said = { "aria-label": `${t("use")}: ${skill.name}` };
  return h("div", { class: "origin-skill" }, [
    h("p", {}, [h("b", {}, skill.name), " ", h("span", { class: "small" }, skill.words)]),
    h("div", { class: "row" }, [
      button(t("use"), use, { look: "button--primary", offer: skill.use, more: said }),
      skill.holds && button(t("decline"), decline, { offer: `${skill.use} no` }),
    ]),
  ]);
}

/** The next thing that is asked for the skill in use. */
export function usePanel(entry) {
  const { skill, answers } = entry.use;
  const ask = skill.asks[answers.length];
  return ASKS[ask.ask](entry, ask, (answer) => answered(entry, answer));
}

/** One answer more; with the last of them the skill is recorded. */
function answered(entry, answer) {
  const { skill, answers } = entry.use;
  const now = [...answers, answer];
  if (now.length < skill.asks.length) entry.set({ use: { skill, answers: now }, picked: [] });
  else entry.record(`${skill.use} ${now.map(({ text }) => text).join(" ")}`);
}

/** The automa that a question is about: named, or chosen in an answer before. */
const meant = (entry, who) =>
  who === "chosen" ? entry.use.answers.find((answer) => answer.who)?.who : who;

const ASKS = {
  who(entry, { players }, done) {
    const title = entry.t("who", { skill: entry.use.skill.name });
    return whoPad(entry, title, players, (who) => done({ who, text: who }));
  },
  give(entry, { who }, done) {
    const from = meant(entry, who);
    return givePad(entry, from, (card) => done({ text: card }));
  },
  theirs(entry, { who, n }, done) {
    const from = meant(entry, who);
    const cards = entry.entry.hands[from] ?? [];
    const due = Math.min(n, cards.length);
    const title = entry.t("theirs", { player: entry.entry.players[from], n: due });
    return several(entry, title, cards, due, (chosen) => done({ text: chosen.join(" ") }));
  },
  any(entry, _, done) {
    const { hands, players } = entry.entry;
    const rows = Object.entries(hands).map(([who, cards]) =>
      h("div", { class: "origin-hand-of" }, [
        h("h3", {}, players[who]),
        handPad(entry, cards, { press: (card) => done({ text: card }) }),
      ]),
    );
    return pad(entry, entry.t("any"), rows);
  },
  drawn(entry, { n }, done) {
    const { skill } = entry.use;
    return fill(entry, {
      n,
      back: true,
      title: (left) => entry.t("drawn", { skill: skill.name, n: left }),
      spell: (cards) => `${skill.use} ${cards.map((card) => `+${card}`).join(" ")}`,
      done: (cards) => done({ cards, text: cards.map((card) => `+${card}`).join(" ") }),
    });
  },
  discard(entry, { n }, done) {
    const drawn = entry.use.answers.flatMap((answer) => answer.cards ?? []);
    const cards = [...entry.entry.hands.Y, ...drawn];
    const title = entry.t("discard", { n: n - entry.picked.length });
    return several(entry, title, cards, n, (chosen) =>
      done({ text: chosen.map((card) => `-${card}`).join(" ") }),
    );
  },
};

/** A button for each automa; `note` says what for. */
export function whoPad(entry, title, players, press, { note = null } = {}) {
  const names = entry.entry.players;
  const buttons = players.map((who) => button(names[who], () => press(who), { offer: who }));
  const row = h("div", { class: "origin-two", role: "group" }, buttons);
  return pad(entry, title, [row, note && h("p", { class: "small soft" }, note)]);
}

/** What an exchange brings, and the card that is given for it. */
export function givePad(entry, who, press) {
  const { takes, hands, players, names } = entry.entry;
  const card = takes?.[who] ? (names[takes[who]] ?? takes[who]) : "?";
  const title = entry.t("give", { card, player: players[who] });
  return pad(entry, title, [handPad(entry, hands.Y, { press })]);
}

/** So many cards of a row; with the last of them `done(cards)` is called. */
function several(entry, title, cards, n, done) {
  const press = (card) => {
    const taken = entry.picked.includes(card);
    const now = taken ? entry.picked.filter((other) => other !== card) : [...entry.picked, card];
    if (now.length < n) entry.set({ picked: now });
    else done(now);
  };
  return pad(entry, title, [handPad(entry, cards, { press, chosen: entry.picked })]);
}
