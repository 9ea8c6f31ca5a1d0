// Elements that the server has put on the page, as what they are.

/**
 * The element that a selector finds.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind its class
 * @returns {T} Throws where there is none: then page and script do not belong together.
 */
export function one(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`no ${kind.name} at ${selector}`);
}

/**
 * All elements of a class that a selector finds.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T[]}
 */
export function all(root, selector, kind) {
  const found = [];
  for (const element of root.querySelectorAll(selector))
    if (element instanceof kind) found.push(element);
  return found;
}

/**
 * What was pressed or clicked, or what it lies in, if a selector fits it.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export function hit(event, selector) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
}

/**
 * A value that the server wrote on an element; "" where it wrote none.
 * @param {HTMLElement | SVGElement} element
 * @param {string} name as `dataset` has it
 */
export const told = (element, name) => element.dataset[name] ?? "";
