// @ts-nocheck
// Small helpers over the DOM: building elements, finding them, sentences with places.

/** An element with attributes, listeners (`onclick`) and children (nodes or text). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export const find = (selector, root = document) => root.querySelector(selector);
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The JSON that the server put into a data block, or null. */
export function data(selector, root = document) {
  const block = find(selector, root);
  return block ? JSON.parse(block.textContent) : null;
}

/** A translated sentence with its places filled in: `t("saved", {step: 3})`. */
export function translator(texts) {
  return (key, places = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);
}

/** Ignore digits and other single keys while somebody types. */
export const typing = (target) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** A random id; `randomUUID` is missing on plain http, where phones of a home network are. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Settings kept on this device; a browser that refuses storage forgets them. */
export const device = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`kifu.${name}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`kifu.${name}`);
      else localStorage.setItem(`kifu.${name}`, JSON.stringify(value));
    } catch {
      // private windows may refuse; the page works without
    }
  },
};
