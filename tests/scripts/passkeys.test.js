// Passkeys: what the server asks as browsers take it, answers as JSON, and troubles in words.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import {
  answered,
  decoded,
  encoded,
  missing,
  toMake,
  toSign,
  trouble,
} from "../../web/static/passkeys/ceremony.js";

const ALL = new Uint8Array(256).map((_, index) => index);
const before = Object.getOwnPropertyDescriptors(globalThis);

/** @param {string} name @param {unknown} value */
const set = (name, value) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

afterEach(() => {
  for (const name of ["isSecureContext", "PublicKeyCredential", "navigator"]) {
    const known = before[name];
    if (known) Object.defineProperty(globalThis, name, known);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test("bytes are written as base64url, and read again", () => {
  for (const length of [0, 1, 2, 3, 254, 255, 256]) {
    const bytes = ALL.slice(256 - length);
    const text = encoded(bytes.buffer);
    assert.match(text, /^[\w-]*$/);
    assert.equal(text, Buffer.from(bytes).toString("base64url"));
    assert.deepEqual(decoded(text), bytes);
  }
});

test("the options have bytes where browsers take bytes, and all the rest", () => {
  const made = toMake({
    rp: { id: "kifu.local" },
    challenge: "_-8",
    user: { id: "AQ", name: "ada" },
    excludeCredentials: [{ id: "Ag", type: "public-key" }],
  });
  assert.deepEqual(made, {
    rp: { id: "kifu.local" },
    challenge: new Uint8Array([255, 239]),
    user: { id: new Uint8Array([1]), name: "ada" },
    excludeCredentials: [{ id: new Uint8Array([2]), type: "public-key" }],
  });
  assert.deepEqual(toSign({ challenge: "AQ", rpId: "kifu.local", allowCredentials: [] }), {
    challenge: new Uint8Array([1]),
    rpId: "kifu.local",
    allowCredentials: [],
  });
});

test("an answer tells what the authenticator gave, and nothing else", () => {
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, signature: bytes, userHandle: null };
  const given = /** @type {any} */ ({ id: "AQ", rawId: bytes, type: "public-key", response });
  assert.deepEqual(answered(given), {
    id: "AQ",
    rawId: "AQ",
    type: "public-key",
    response: { clientDataJSON: "AQ", signature: "AQ" },
  });
});

test("troubles have words, and what was given up on purpose has none", () => {
  const names = ["NotAllowedError", "InvalidStateError", "SecurityError", "AbortError"];
  const told = names.map((name) => trouble(new DOMException("no", name)));
  assert.deepEqual(told, ["cancelled", "already", "failed", null]);
  const certificate = "WebAuthn is not supported on sites with TLS certificate errors.";
  assert.equal(trouble(new DOMException(certificate, "NotAllowedError")), "untrusted");
  assert.equal(trouble(new TypeError("Failed to fetch")), "offline");
  assert.equal(trouble("x"), "failed");
});

test("a browser without passkeys, and a page that it does not take as safe, are told apart", () => {
  set("PublicKeyCredential", class {});
  set("navigator", { credentials: {} });
  set("isSecureContext", false);
  assert.equal(missing(), "plain");
  set("isSecureContext", true);
  assert.equal(missing(), null);
  set("navigator", {});
  assert.equal(missing(), "unsupported");
  set("navigator", { credentials: {} });
  set("PublicKeyCredential", undefined);
  assert.equal(missing(), "unsupported");
});
