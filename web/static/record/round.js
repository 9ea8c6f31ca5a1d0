// A phone that goes round: its page closes once another seat is to move, when it is left, and when
// nobody has seen it for a minute.

const UNSEEN = 60_000; // milliseconds

/**
 * Close the page for all these reasons; it is marked as one that does.
 *
 * @param {HTMLElement} root the record page
 * @param {string} cover the address of the cover
 */
export function goRound(root, cover) {
  const close = () => {
    if (root.hidden) return; // it is on its way
    root.hidden = true;
    location.replace(cover);
  };
  let until = Number.POSITIVE_INFINITY; // while it is seen
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = () => {
    clearTimeout(timer);
    const late = Date.now() >= until; // timers of hidden pages may sleep
    until = document.hidden ? Date.now() + UNSEEN : Number.POSITIVE_INFINITY;
    if (document.hidden) timer = setTimeout(close, UNSEEN);
    else if (late) close();
  };
  document.addEventListener("visibilitychange", look);
  look();
  addEventListener("pagehide", () => {
    root.hidden = true; // a browser may keep the page for its back button
  });
  addEventListener("pageshow", (event) => event.persisted && location.replace(cover));
  const passes = () => root.querySelector("[data-passes]") && close();
  const attributeFilter = ["data-passes"];
  new MutationObserver(passes).observe(root, { childList: true, subtree: true, attributeFilter });
  root.classList.add("is-round");
}
