// @ts-nocheck
// Elements and numbers of the drawing.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes; a null attribute is left out. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== false));
  return element;
}

/** As exact as a drawing is. */
export const round = (value) => Math.round(value * 1000) / 1000;

/** A number as the language of the page writes it. */
export const decimal = (value, digits = 1) =>
  new Intl.NumberFormat(document.documentElement.lang || "en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** A limit or a reach: whole inches without decimals. */
export const inches = (value) => `${decimal(value, Number.isInteger(round(value)) ? 0 : 1)}″`;
