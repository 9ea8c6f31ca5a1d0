// Elements and numbers of the drawing.

/** @typedef {Node | string | null | false | undefined | Part[]} Part */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes; a null attribute is left out.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | null | undefined>} attributes
 * @param {...Part} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...shown(children));
  return element;
}

/** What is drawn of children. @param {Part[]} children @returns {(Node | string)[]} */
const shown = (children) =>
  children.flatMap((child) => (Array.isArray(child) ? shown(child) : child ? [child] : []));

/** As exact as a drawing is. @param {number} value */
export const round = (value) => Math.round(value * 1000) / 1000;

/** A number as the language of the page writes it. @param {number} value */
export const decimal = (value, digits = 1) =>
  new Intl.NumberFormat(document.documentElement.lang || "en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** A limit or a reach: whole inches without decimals. @param {number} value */
export const inches = (value) => `${decimal(value, Number.isInteger(round(value)) ? 0 : 1)}″`;
