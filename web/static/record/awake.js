// Keeps the screen on while a match is recorded, where the browser can.

import { device } from "./dom.js";

const NAME = "awake"; // of the setting; false where somebody switched it off

/**
 * Keep the screen on while this page is seen, and show the switch for that.
 *
 * @param {HTMLElement} place where the switch is, hidden until it is of use
 */
export function keepAwake(place) {
  const { wakeLock } = navigator;
  const box = place.querySelector("input");
  if (!wakeLock || !box) return; // plain http, older browsers
  /** @type {Promise<WakeLockSentinel | void> | null} asked for, and not given back */
  let held = null;
  const look = () => {
    if (box.checked && !document.hidden) {
      if (held) return;
      const over = () => {
        if (held === asked) held = null;
      };
      const asked = wakeLock.request("screen").then((lock) => {
        lock.addEventListener("release", over); // by the system, too
        return lock;
      }, over); // a battery that is low
      held = asked;
    } else {
      held?.then((lock) => lock?.release());
      held = null;
    }
  };
  box.checked = device.get(NAME) !== false;
  box.onchange = () => {
    device.set(NAME, box.checked ? null : false);
    look();
  };
  document.addEventListener("visibilitychange", look);
  place.hidden = false;
  look();
}
