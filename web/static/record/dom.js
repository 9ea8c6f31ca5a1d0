// Small helpers over the DOM: building elements, finding them, sentences with places.

/** @typedef {Node | string | number | boolean | null | undefined | Child[]} Child */
/** @typedef {(key: string, places?: Record<string, unknown>) => string} Translate */

/**
 * An element with attributes, listeners (`onclick`) and children (nodes or text). What is null or
 * false is left out.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...nodes(children));
  return element;
}

/** What is to be shown of children. @param {Child[]} children @returns {(Node | string)[]} */
export function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child == null || typeof child === "boolean") return [];
    return [child instanceof Node ? child : String(child)];
  });
}

/**
 * The first element of a selector, or null.
 *
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement | null}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * The element of a selector that the page always has. Throws where it is missing.
 *
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement}
 */
export function part(selector, root = document) {
  const found = find(selector, root);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export const findAll = (selector, root = document) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/**
 * The value of a data attribute of the nearest element around a target that has it.
 *
 * @param {EventTarget | null} target
 * @param {string} name as in `dataset`
 */
export function held(target, name) {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = target instanceof Element ? target.closest(`[data-${dashed}]`) : null;
  return found?.getAttribute(`data-${dashed}`) ?? undefined;
}

/**
 * The JSON that the server put into a data block, or null.
 *
 * @param {string} selector
 * @param {ParentNode} root
 */
export function data(selector, root = document) {
  const block = find(selector, root);
  return block ? JSON.parse(block.textContent ?? "null") : null;
}

/**
 * A translated sentence with its places filled in: `t("saved", {step: 3})`.
 *
 * @param {Record<string, string>} texts
 * @returns {Translate}
 */
export function translator(texts) {
  return (key, places = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}

/**
 * Ignore digits and other single keys while somebody types.
 *
 * @param {EventTarget | null} target
 */
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
  /** @param {string} name */
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`kifu.${name}`) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {unknown} value null forgets it */
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`kifu.${name}`);
      else localStorage.setItem(`kifu.${name}`, JSON.stringify(value));
    } catch {
      // private windows may refuse; the page works without
    }
  },
};
