// `node web/entry/declarations.mjs`: TypeScript declarations of the schemas in `schemas/`.
//
// With `--check` nothing is written; it fails where a file is not what it would write. Given a
// schema and a file, it writes the declarations of the one into the other.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const HERE = new URL(".", import.meta.url);
const STATIC = new URL("../static/", HERE);
const BANNER = "// Made by `make types`: what the page may enter, and the commands that it sends.";
const check = process.argv.includes("--check");

/** The older spelling of tuples, which the library reads. */
function tuples(part) {
  if (Array.isArray(part)) return part.map(tuples);
  if (part === null || typeof part !== "object") return part;
  const { prefixItems, ...rest } = part;
  const found = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, tuples(one)]));
  return prefixItems ? { ...found, items: prefixItems.map(tuples) } : found;
}

async function declarations(place) {
  const schema = tuples(JSON.parse(await readFile(place, "utf8")));
  return compile({ ...schema, title: "Told" }, "Told", {
    additionalProperties: false,
    bannerComment: BANNER,
    style: { printWidth: 100 },
  });
}

const [schema, declared] = process.argv.slice(2);
if (declared) await writeFile(declared, await declarations(schema));

for (const name of declared ? [] : (await readdir(new URL("schemas/", HERE))).sort()) {
  const folder = name.replace(/\.json$/, "");
  const place = folder === "generic" ? "entry/" : `games/${folder}/`;
  const file = new URL(`${place}types.d.ts`, STATIC);
  const [made, there] = [await declarations(new URL(`schemas/${name}`, HERE)), await readFile(file, "utf8").catch(() => "")];
  if (made === there) continue;
  if (check) {
    console.error(`${place}types.d.ts is not up to date: make types`);
    process.exitCode = 1;
  } else {
    await mkdir(new URL(place, STATIC), { recursive: true });
    await writeFile(file, made);
  }
}
