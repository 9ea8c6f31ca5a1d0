// Hears of what other devices record.

/**
 * Calls `changed(version)` whenever the match has grown past `after`; `seat` hears only what
 * it may know. The browser comes back by itself, also when the server ends the stream.
 */
export function listen(address, { seat, after }, changed) {
  const url = new URL(address, location.href);
  url.searchParams.set("after", after);
  if (seat) url.searchParams.set("seat", seat);
  const source = new EventSource(url);
  for (const name of ["here", "step"]) {
    source.addEventListener(name, (event) => changed(JSON.parse(event.data).version));
  }
  addEventListener("pagehide", () => source.close());
}
