// Cards in sentences, shown large: under the mouse after a moment, or where one is tapped.

const PATIENCE = 350; // milliseconds that a mouse rests on a card
const AIR = 8; // pixels between the card and the edges of the window

/**
 * Show the cards of a page that are named in its sentences.
 * @param {Document} page
 */
export function showCards(page) {
  const large = new Large(page);
  page.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") large.soon(named(event));
  });
  page.addEventListener("click", (event) => {
    const card = named(event);
    if (card && !card.closest("a, button, summary")) large.show(card);
    else large.hide();
  });
  page.addEventListener("scroll", () => large.hide(), { capture: true, passive: true });
  page.addEventListener("keydown", () => large.hide());
}

/** @param {Event} event @returns {HTMLElement | null} the card in a sentence on which it is */
function named(event) {
  const found = event.target instanceof Element ? event.target.closest(".card-word") : null;
  return found instanceof HTMLElement ? found : null;
}

class Large {
  /** @param {Document} page */
  constructor(page) {
    this.box = page.createElement("div");
    this.box.className = "card-large";
    this.box.setAttribute("role", "tooltip");
    this.box.hidden = true;
    page.body.append(this.box);
    /** @type {Map<string, Promise<string | null>>} */
    this.known = new Map();
    /** @type {HTMLElement | null} */
    this.of = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {HTMLElement | null} card on which the mouse is now; null for none */
  soon(card) {
    if (card === this.of) return;
    clearTimeout(this.timer);
    this.hide();
    if (card) this.timer = setTimeout(() => this.show(card), PATIENCE);
  }

  hide() {
    clearTimeout(this.timer);
    this.of = null;
    this.box.hidden = true;
  }

  /** @param {HTMLElement} card */
  async show(card) {
    this.of = card;
    const html = card.getAttribute("role") === "img" ? null : await this.#printed(card);
    if (this.of !== card || !card.isConnected) return;
    if (html === null) this.box.replaceChildren(...plain(card));
    else this.box.innerHTML = html;
    this.box.hidden = false;
    this.#place(card.getBoundingClientRect());
  }

  /** What is printed on a card, as HTML; null where no catalogue has it. @param {HTMLElement} card */
  #printed(card) {
    const place = card.closest("[data-cards]")?.getAttribute("data-cards");
    if (!place) return Promise.resolve(null);
    const address = `${place}/${encodeURIComponent(card.dataset.names ?? "")}`;
    const found =
      this.known.get(address) ??
      fetch(address)
        .then((answer) => (answer.ok ? answer.text() : null))
        .catch(() => null);
    this.known.set(address, found);
    return found;
  }

  /** Below the card in the sentence, or above it where there is no room. @param {DOMRect} at */
  #place(at) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = Math.min(Math.max(AIR, at.left), innerWidth - width - AIR);
    const below = at.bottom + AIR;
    const top = below + height > innerHeight ? at.top - AIR - height : below;
    this.box.style.left = `${left}px`;
    this.box.style.top = `${Math.max(AIR, top)}px`;
  }
}

/**
 * A card that has no print: its corner and its name.
 * @param {HTMLElement} card
 */
function plain(card) {
  const face = card.cloneNode(true);
  const name = document.createElement("span");
  name.textContent = card.getAttribute("aria-label") ?? "";
  return name.textContent ? [face, name] : [face];
}
