// @ts-nocheck
// What an entry would do: the server is asked while it is still being drawn on the table.

import { h } from "../record/dom.js";
import { button, hit, pad } from "./sdd_pads.js";

/** What does not fit, with its measures. */
export function warnings({ warnings: wrong }) {
  return h(
    "ul",
    { class: "sdd-warnings" },
    wrong.map(({ text }) => h("li", {}, text)),
  );
}

/** What the server said, for screen readers. */
export function spoken(entry, told) {
  if (!told?.ok) return told?.detail ?? "";
  const { warnings: wrong, engaged, ways, of } = told.preview;
  const words = wrong.map(({ text }) => text);
  if (engaged?.length) words.push(entry.t("engagedAfter", { figs: entry.names(engaged) }));
  if (ways) words.push(hit(entry, { ways, of }));
  return words.join(". ");
}

/** One confirmation where a measure does not fit (5.2). */
export const surePart = {
  panel(entry) {
    const { text, told } = entry.sure;
    const { t } = entry;
    return pad(entry, t("sureTitle"), [
      warnings(told),
      button(t("allTheSame"), () => entry.record(text), {
        look: "button--primary sdd-go is-warned",
        first: true,
        offer: "sure",
      }),
    ]);
  },
};

/**
 * The big button: what would be recorded, with the server's verdict above it. Where a measure
 * does not fit it is pressed twice.
 */
export function go(entry, { text, label, more = [] }) {
  const { asker, t } = entry;
  asker.ask(text);
  const told = asker.about(text) ? asker.answer : null;
  const warned = told?.ok && told.preview.warnings.length > 0;
  const armed = warned && entry.armed === text;
  const press = () => {
    if (told && !told.ok) entry.refuse(told, text);
    else if (warned && !armed) entry.set({ armed: text });
    else entry.submit(text);
  };
  const sure = () => entry.record(text);
  return [
    h("div", { class: "sdd-verdict", role: "status" }, [
      !told && h("p", { class: "soft" }, t("checking")),
      told && !told.ok && h("p", { class: "sdd-refused" }, told.detail),
      warned && warnings(told.preview),
      told?.ok && more.map((part) => part(told.preview)),
    ]),
    button(armed ? t("allTheSame") : label, armed ? sure : press, {
      look: `button--primary sdd-go ${warned ? "is-warned" : ""}`,
      first: true,
      offer: "go",
      more: { "aria-disabled": told && !told.ok ? "true" : null },
    }),
  ];
}
