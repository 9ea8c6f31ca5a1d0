// Helpers of all pages that need no page: sentences with places, ids.

import assert from "node:assert/strict";
import { test } from "node:test";
import { translator, uuid } from "../../web/static/record/dom.js";

test("a sentence gets its places filled in, and keeps those that nobody filled", () => {
  const t = translator({ saved: "Step {step} of {all}" });
  assert.equal(t("saved", { step: 3 }), "Step 3 of {all}");
});

test("a sentence that nobody translated shows its key", () => {
  assert.equal(translator({})("unknown"), "unknown");
});

test("ids differ, also where the browser makes none", () => {
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  const ids = [uuid(), uuid()];
  assert.notEqual(ids[0], ids[1]);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});
