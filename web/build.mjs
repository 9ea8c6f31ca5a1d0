// Builds the scripts, styles and pictures of the pages: `node web/build.mjs FOLDER`.
//
// Every file under `web/static` that no other one imports is asked for by pages, or may be, and so
// are `entry.js` and `game.css` of a game and `record/page.css`: each becomes one file without imports, small, named by its content, with
// .br and .gz beside it. `manifest.json` says which file stands for which source. Fonts stay where
// they are.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const STATIC = path.join(path.dirname(fileURLToPath(import.meta.url)), "static");
const ASKED = /^(games\/\w+\/(entry\.js|game\.css)|record\/page\.css)$/; // others import them, too
const NOWHERE = path.join(STATIC, "built"); // where a wheel has what is built here

/** Fonts are not bundled: they have names made of their content, and are on all pages the same.
 * @type {import("esbuild").Plugin} */
const fonts = {
  name: "fonts",
  setup({ onResolve }) {
    onResolve({ filter: /\.woff2$/ }, (asked) => {
      const file = path.relative(STATIC, path.join(asked.resolveDir, asked.path));
      return { path: `/static/${posix(file)}`, external: true };
    });
  },
};

/** A path with slashes, as addresses have them.
 * @param {string} file */
const posix = (file) => file.split(path.sep).join("/");

/** Paths under `static` of all files with one of these endings, sorted.
 * @param {...string} endings */
async function files(...endings) {
  const found = await readdir(STATIC, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile() && endings.includes(path.extname(one.name)))
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => !file.startsWith(NOWHERE + path.sep))
    .map((file) => path.relative(STATIC, file))
    .sort();
}

/** What all builds have in common.
 * @satisfies {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: STATIC,
  outbase: STATIC,
  bundle: true,
  format: "esm",
  plugins: [fonts],
  metafile: true,
  logLevel: /** @type {const} */ ("warning"),
};

/** Those of the scripts and sheets that no other one imports, and those that pages ask for all the
 * same. */
async function roots() {
  const all = await files(".js", ".css");
  const read = await build({ ...common, entryPoints: all, outdir: STATIC, write: false });
  const imports = Object.values(read.metafile.inputs).flatMap((one) => one.imports);
  const imported = new Set(imports.map((one) => one.path));
  return all.filter((file) => ASKED.test(posix(file)) || !imported.has(posix(file)));
}

/** Bundle and minify; gives each root with the file built from it.
 * @param {string} folder
 * @returns {Promise<[string, string][]>} */
async function bundled(folder) {
  const { metafile } = await build({
    ...common,
    entryPoints: await roots(),
    entryNames: "[dir]/[name].[hash]",
    outdir: folder,
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  return Object.entries(metafile.outputs).map(([file, { entryPoint }]) => {
    if (!entryPoint) throw new Error(`${file} is of no source`);
    return [entryPoint, path.relative(folder, path.join(STATIC, file))];
  });
}

/** Copy the pictures under names that tell their content; gives each with its copy.
 * @param {string} folder */
async function pictures(folder) {
  /** @type {[string, string][]} */
  const found = [];
  for (const file of await files(".svg")) {
    const data = await readFile(path.join(STATIC, file));
    const digest = createHash("sha256").update(data).digest("hex").slice(0, 8);
    const name = file.replace(/\.svg$/, `.${digest}.svg`);
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), data);
    found.push([file, name]);
  }
  return found;
}

/** Have a sheet name its fonts from where it lies: Kifu may stand below a prefix.
 * @param {string} folder
 * @param {string} file its path there */
async function relative(folder, file) {
  const text = await readFile(path.join(folder, file), "utf-8");
  const up = "../".repeat(posix(file).split("/").length); // `built` lies in `static`
  await writeFile(path.join(folder, file), text.replaceAll(/(url\(["']?)\/static\//g, `$1${up}`));
}

/** Write a file compressed beside itself, where that saves anything.
 * @param {string} file */
async function compress(file) {
  const data = await readFile(file);
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const smaller = {
    ".br": brotliCompressSync(data, { params: best }),
    ".gz": gzipSync(data, { level: 9 }),
  };
  for (const [ending, packed] of Object.entries(smaller))
    if (packed.length < data.length) await writeFile(file + ending, packed);
}

const [, , asked] = process.argv;
if (!asked) throw new Error("Which folder is to have what is built?");
const folder = path.resolve(asked);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const built = [...(await bundled(folder)), ...(await pictures(folder))].sort();
for (const [, file] of built) {
  if (file.endsWith(".css")) await relative(folder, file);
  await compress(path.join(folder, file));
}
const manifest = Object.fromEntries(built.map((pair) => pair.map(posix)));
await writeFile(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
