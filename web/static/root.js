// What stands before every path of this server: "", or the prefix where a proxy has one.

const { protocol, pathname } = new URL(import.meta.url);

/** Files of pages lie below it, so a script knows it from its own address. */
export const ROOT = protocol === "file:" ? "" : pathname.slice(0, pathname.lastIndexOf("/static/"));

/** The path below it, as the server's own addresses are written. @param {string} path */
export const below = (path) => (path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : path);
