// The menus of rows: opened by their buttons, by a right click, by a key.

import { all, hit } from "./dom.js";
import { keepInView } from "./mark.js";

const MENU = ".replay-steps details.step__more";

/** @param {HTMLElement} root of the page */
export function bindMenus(root) {
  root.addEventListener("contextmenu", (event) => {
    const link = hit(event, ".replay-steps .step__link");
    const menu = event.shiftKey ? null : link?.parentElement?.querySelector(":scope > details");
    if (!(menu instanceof HTMLDetailsElement)) return; // with Shift the browser's own comes
    event.preventDefault();
    open(menu);
  });
  root.addEventListener("toggle", (event) => shown(event.target), true);
  root.addEventListener("pointerdown", (event) => {
    if (!hit(event, MENU)) closeMenus(root);
  });
  root.addEventListener("keydown", (event) => {
    const menu = hit(event, `${MENU}[open]`);
    if (event.key !== "Escape" || !menu) return;
    event.preventDefault();
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
}

/**
 * Open the menu of the row with the focus, else of the step shown.
 * @param {HTMLElement} root
 */
export function openMenu(root) {
  const focused = document.activeElement?.closest(".replay-steps .step");
  const row =
    focused ?? root.querySelector(".replay-scroll:not([hidden]) [aria-current]")?.closest(".step");
  const menu = row?.querySelector(":scope > details");
  if (menu instanceof HTMLDetailsElement) open(menu);
}

/** @param {HTMLElement} root */
export function closeMenus(root) {
  for (const menu of all(root, `${MENU}[open]`, HTMLDetailsElement)) menu.open = false;
}

/** @param {HTMLDetailsElement} menu */
function open(menu) {
  menu.open = true;
  const first = menu.querySelector(".step__acts :is(a, button)");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/**
 * What was opened lies within the list; the page stays where it is.
 * @param {EventTarget | null} menu
 */
function shown(menu) {
  if (!(menu instanceof HTMLDetailsElement && menu.open && menu.matches(MENU))) return;
  amendable(menu);
  const panel = menu.querySelector(".step__panel");
  const list = menu.closest(".replay-scroll");
  if (panel && list instanceof HTMLElement) keepInView(panel, list);
}

/**
 * A menu that is opened gets the links that amend its step, which need scripts where they lead.
 * @param {HTMLDetailsElement} menu
 */
function amendable(menu) {
  const step = menu.closest("li.step--line")?.getAttribute("data-row") ?? "0";
  const template = document.querySelector("#amendments");
  const acts = menu.querySelector(".step__acts");
  if (step === "0" || !(template instanceof HTMLTemplateElement) || !acts) return;
  if (acts.querySelector("[href*='amend=']")) return;
  const links = template.content.cloneNode(true);
  if (links instanceof DocumentFragment)
    for (const link of all(links, "a", HTMLAnchorElement)) link.href += step;
  acts.append(links);
}
