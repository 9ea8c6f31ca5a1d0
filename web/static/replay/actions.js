// What keys, buttons and links of the page do.

import { asksFirst, openShare } from "../share/dialog.js";
import { all, hit, one, told } from "./dom.js";
import { closeMenus, openMenu } from "./menu.js";
import { NOTING } from "./notes.js";

/** @typedef {import("./replay.js").Replay} Replay */

/** @type {Record<string, (replay: Replay) => unknown>} */
const ACTIONS = {
  previous: (replay) => replay.previous(),
  next: (replay) => replay.next(),
  "previous-turn": (replay) =>
    replay.moving.dataset.common
      ? replay.go(replay.moving.dataset.common)
      : replay.leap("turn", -1),
  "next-turn": (replay) => replay.leap("turn", 1),
  "previous-round": (replay) => replay.leap("round", -1),
  "next-round": (replay) => replay.leap("round", 1),
  "next-moment": (replay) => replay.toMoment(1),
  "previous-moment": (replay) => replay.toMoment(-1),
  first: (replay) => replay.goto(0, { still: true }),
  last: (replay) => replay.goto(replay.count - 1, { still: true }),
  up: (replay) => replay.choose(-1),
  down: (replay) => replay.choose(1),
  play: (replay) => replay.autoplay.toggle(),
  slower: (replay) => replay.autoplay.faster(-1),
  faster: (replay) => replay.autoplay.faster(1),
  flip: (replay) => follow(replay, '[data-do="flip"]'),
  undone: (replay) => follow(replay, '[data-do="undone"]'),
  knowledge: (replay) => nextViewer(replay),
  graph: (replay) => replay.sheet.slider.focus(),
  log: (replay) => focus(replay, ".replay-scroll:not([hidden]) [aria-current]"),
  search: (replay) => one(replay.root, "#find", HTMLInputElement).select(),
  menu: (replay) => openMenu(replay.root),
  statistics: (replay) => location.assign(told(replay.root, "urlStatistics")),
  branch: (replay) =>
    location.assign(one(replay.root, '[data-do="branch"]', HTMLAnchorElement).href),
  link: (replay) => (asksFirst(replay) ? openShare(replay) : copyLink(replay)),
  share: (replay) => openShare(replay),
  help: (replay) => one(replay.root, "[data-help]", HTMLDialogElement).showModal(),
  close: (replay) => close(replay),
  ...NOTING,
};

const NATIVE = ["branch", "bookmark", "comment"]; // forms and folds do these of themselves

/**
 * Do what a key or a button stands for.
 * @param {Replay} replay
 * @param {string} action
 * @returns {boolean} whether there is such a thing to do
 */
export function act(replay, action) {
  ACTIONS[action]?.(replay);
  return action in ACTIONS;
}

/**
 * Do what was clicked; what the page does not know is left to the browser.
 * @param {Replay} replay
 * @param {MouseEvent} event
 */
export function click(replay, event) {
  const target = hit(event, "[data-do], [data-copy], a[data-step], a[data-visit], a[data-more]");
  const moments = target?.dataset.do === "next-moment";
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  if (event.shiftKey && !moments) return;
  const action = moments && event.shiftKey ? "previous-moment" : target?.dataset.do;
  if (!target || NATIVE.includes(action ?? "")) return;
  event.preventDefault();
  if (target.getAttribute("aria-disabled") === "true") return;
  if (target.dataset.copy !== undefined && target instanceof HTMLAnchorElement) {
    copyLink(replay, target.href);
    target.closest("details")?.removeAttribute("open");
    return;
  }
  if (target.dataset.more) {
    replay.sheet.list.more(target);
    return;
  }
  if (action !== "play") replay.autoplay.stop();
  if (action && act(replay, action)) return;
  const url = new URL(target.getAttribute("href") ?? "", location.href).href;
  if (target.dataset.step) replay.go(url, { push: true, still: true });
  else replay.visit(url, { push: true });
}

/**
 * @param {Replay} replay
 * @param {string} selector of a link, which the page may lack
 */
function follow(replay, selector) {
  const [link] = all(replay.root, selector, HTMLAnchorElement);
  if (link) replay.visit(link.href);
}

/**
 * @param {Replay} replay
 * @param {string} selector
 */
function focus(replay, selector) {
  all(replay.root, selector, HTMLElement)[0]?.focus();
}

/** @param {Replay} replay */
function nextViewer(replay) {
  const links = all(replay.root, "[data-viewers] a", HTMLAnchorElement);
  const here = links.findIndex((link) => link.hasAttribute("aria-current"));
  const next = links[(here + 1) % links.length];
  if (next) replay.visit(next.href);
}

/**
 * @param {Replay} replay
 * @param {string} address of a step
 */
async function copyLink(replay, address = location.href) {
  try {
    await navigator.clipboard.writeText(address);
    replay.toast(told(replay.root, "wordCopied"));
  } catch {
    focus(replay, ".replay-number"); // the browser's own menu copies it
  }
}

/** @param {Replay} replay */
function close(replay) {
  one(replay.root, "[data-help]", HTMLDialogElement).close();
  closeMenus(replay.root);
  replay.autoplay.stop();
  replay.autoplay.pace.close();
}
