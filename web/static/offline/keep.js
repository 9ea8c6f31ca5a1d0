// Asks the service worker to keep the page, as somebody last saw it.

import { ROOT } from "../root.js";

const CALM = 3000; // milliseconds after a change in which nothing else changes
const WORKER = `${ROOT}/service-worker.js`;

/**
 * Have the page of a match kept on the device, once the browser has nothing else to do. Browsers
 * do that over https, and on the computer itself.
 *
 * @returns {() => void} to be called where the page has changed
 */
export function keepPage() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !isSecureContext) return () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const ask = async () => {
    clearTimeout(timer);
    timer = undefined;
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: location.href });
  };
  const register = () => serviceWorker.register(WORKER).catch(() => undefined); // storage refused
  if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: CALM });
  else setTimeout(register, CALM);
  if (!serviceWorker.controller) ask(); // else the worker has seen it come
  addEventListener("visibilitychange", () => {
    if (timer && document.visibilityState === "hidden") ask();
  });
  return () => {
    clearTimeout(timer);
    timer = setTimeout(ask, CALM);
  };
}
