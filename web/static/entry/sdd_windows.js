// @ts-nocheck
// After the dice: one wound less, pushes, throws, a Projection.

import { acts, button, figButton, inch, live, pad, spots } from "./sdd_pads.js";
import { go } from "./sdd_preview.js";
import { reactions } from "./sdd_spells.js";

const no = (entry, label = "no") =>
  button(entry.t(label), () => entry.record("~"), { offer: "~", look: "sdd-no" });

/** Already Dead may answer the wounds. */
export const woundPart = {
  panel(entry) {
    const { loser, told } = entry.entry;
    const title = entry.t("about", { fig: entry.name(loser), told });
    return pad(entry, title, [reactions(entry), no(entry)], { back: false });
  },
};

/** A Projection may follow the attack. */
export const projectionPart = {
  panel(entry) {
    const title = entry.t("projection", { fig: entry.name(entry.entry.target) });
    return pad(entry, title, [reactions(entry), no(entry)], { back: false });
  },
};

const pushes = (entry) => entry.entry.phase === "push";

/** Who is pushed or thrown: the one chosen, or the only one. */
const moving = (entry) => {
  const { movable } = entry.entry;
  return movable.find((fig) => fig === entry.foe) ?? (movable.length === 1 ? movable[0] : null);
};

/** A push or a throw: dragged and confirmed; straight back at one tap. */
export const movedPart = {
  panel(entry) {
    const { t } = entry;
    const { limit, of, movable, acts: mine } = entry.entry;
    if (!mine) return pad(entry, entry.entry.title, [reactions(entry)], { back: false });
    const fig = moving(entry);
    const places = { limit: inch(limit), fig: fig && entry.name(fig), of: of && entry.name(of) };
    const title = fig
      ? t(pushes(entry) ? "pushTitle" : "throwTitle", places)
      : t("pushWho", places);
    const chips = movable.map((one) =>
      figButton(entry, one, () => entry.set({ foe: one }), {
        more: { "aria-pressed": String(one === fig) },
      }),
    );
    const back = fig && of && pushes(entry) && straightBack(entry, fig);
    return pad(
      entry,
      title,
      [
        live(),
        movable.length > 1 && acts(chips),
        acts(
          back &&
            button(t("pushBack"), () => entry.submit(text(entry, fig, [back])), { offer: "back" }),
          no(entry, pushes(entry) ? "noPush" : "noThrow"),
        ),
        reactions(entry),
      ],
      { back: movable.length > 1 && Boolean(fig) },
    );
  },
  table(entry) {
    const { movable, of, limit, arc } = entry.entry;
    if (!entry.entry.acts) return {};
    const fig = moving(entry);
    if (!fig) return { pick: movable };
    const aim = [{ fig, way: pushes(entry) ? "push" : "throw", limit, of, arc }];
    return { aim, pick: movable.filter((one) => one !== fig) };
  },
  move(entry, { fig, path, length }) {
    const label = entry.t(pushes(entry) ? "push" : "throw", { length: inch(length) });
    entry.asker.forget();
    const options = [{ text: text(entry, fig, path.slice(-1)), label }];
    entry.set({ foe: fig, armed: null, choice: { options, at: 0, move: true } });
  },
  figure(entry, fig) {
    if (entry.entry.movable.includes(fig)) entry.set({ foe: fig });
  },
};

/** `p 9,9`, in a Storm with its target; `@ 13,7` for a throw. */
function text(entry, fig, path) {
  if (!pushes(entry)) return `@ ${spots(path)}`;
  return `p ${entry.entry.storm ? `${fig} ` : ""}${spots(path)}`;
}

/** An inch away from the attacker. */
function straightBack(entry, fig) {
  const [from, one] = [entry.at(entry.entry.of), entry.at(fig)];
  const far = Math.hypot(one.x - from.x, one.y - from.y);
  if (!far) return null;
  const round = (value) => Math.round(value * 100) / 100;
  return [round(one.x + (one.x - from.x) / far), round(one.y + (one.y - from.y) / far)];
}

/** The figure that was let go, with the verdict and the big button. */
export const movedChoice = {
  panel(entry) {
    const { text: line, label } = entry.choice.options[0];
    return pad(entry, entry.name(entry.foe), [live(), go(entry, { text: line, label })]);
  },
  table: movedPart.table,
  move: movedPart.move,
  figure: movedPart.figure,
};
