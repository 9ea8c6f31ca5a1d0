// @ts-nocheck
// What cards, seats and places of Arcmage are called, from what the server sent.

/** Words for what stands in `entry`, the data of the server; `t` has its sentences. */
export class Names {
  /** What is printed on a card. */
  printed = (slug) => this.entry.cards[slug];

  cardName = (slug) => (slug === "?" ? this.t("unseen") : (this.entry.cards[slug]?.name ?? slug));

  title = (seat) => this.entry.titles[seat] ?? seat;

  faction = (letter) => this.entry.factions[letter];

  handTitle = (seat, n) => this.t("handOf", { seat: this.title(seat), n });

  /** Something as it is written behind `>`: a card in play, a seat, an item, a card elsewhere. */
  label(id) {
    const { pieces, titles, items, resources } = this.entry;
    if (pieces[id]) return `${pieces[id].name} ${id}`;
    if (id in titles) return titles[id];
    return items[id] ?? resources[id] ?? this.#elsewhere(id);
  }

  #elsewhere(id) {
    const [seat, card] = id.split(":");
    return card ? this.t("ofSeat", { card: this.cardName(card), seat: this.title(seat) }) : id;
  }

  labels = (ids) => ids.map((id) => this.label(id)).join(", ");

  /** A creature with its values, a city with what is left of it. */
  valued(id) {
    const piece = this.entry.pieces[id];
    if (!piece) return this.label(id);
    const { attack, defence } = piece;
    const values = attack === null ? (defence ?? "") : `${attack}/${defence}`;
    return `${this.label(id)} ${values}`.trim();
  }

  place = (place) => (place === "army" ? this.t("army") : this.label(place));

  /** How likely each faction is for a resource: that of the card itself, then as in the deck. */
  shares(seat, own) {
    const found = Object.fromEntries(Object.keys(this.entry.factions).map((one) => [one, 0]));
    for (const { card, n } of this.pool(seat)) found[this.entry.cards[card].faction] += n;
    if (own) found[own] = Infinity;
    return found;
  }

  /** What unseen cards of a seat can be, `[{card, n}]`; with `all` known ones too. */
  pool(seat, { all = false } = {}) {
    const { pool, hand } = this.entry.seats[seat];
    const known = all ? hand.map((card) => ({ card, n: 1 })) : [];
    const names = new Set(known.map(({ card }) => card));
    return [...known.filter(first), ...pool.filter(({ card }) => !names.has(card))];
  }
}

const first = ({ card }, at, all) => all.findIndex((one) => one.card === card) === at;
