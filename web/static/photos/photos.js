// Photos over the page, and the forms that send one: they show what was chosen, make it small
// enough, and say how far it is sent. The replay loads this when a photo is first asked for; without
// it the links lead to the pictures, and the forms work.

import { hit, one } from "../replay/dom.js";

const FORM = "form[data-photo-form]";
const SIDE = 2048; // pixels: the server keeps no more
const SMALL = 1_500_000; // bytes of a file that is sent as it is
const KEPT = ["image/jpeg", "image/png", "image/webp"];

/**
 * Show a photo over the page; Escape, its button and a click beside it close it.
 * @param {HTMLAnchorElement} link with the small one in it
 */
export function show(link) {
  const small = one(link, "img", HTMLImageElement);
  const dialog = document.createElement("dialog");
  dialog.className = "photo-view";
  dialog.ariaLabel = small.alt;
  const image = document.createElement("img");
  image.src = link.href;
  image.alt = small.alt;
  const words = document.createElement("span");
  words.textContent = small.alt;
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = link.dataset.close ?? "";
  button.autofocus = true;
  const line = document.createElement("p");
  line.append(words, button);
  dialog.append(image, line);
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // keys of the page
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = hit(event, "a[data-photo]");
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
  if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
  event.preventDefault();
  show(link);
});

document.addEventListener("change", (event) => {
  const { target } = event;
  const form = hit(event, FORM);
  if (form instanceof HTMLFormElement && target instanceof HTMLInputElement) preview(form, target);
});

document.addEventListener(
  "submit",
  (event) => {
    const form = hit(event, FORM);
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    send(form);
  },
  true,
);

// what was chosen before this came
for (const form of document.querySelectorAll(FORM))
  for (const chosen of form.querySelectorAll("input[type=file]"))
    if (form instanceof HTMLFormElement && chosen instanceof HTMLInputElement)
      if (chosen.files?.length) preview(form, chosen);

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} chosen
 */
function preview(form, chosen) {
  for (const other of form.querySelectorAll("input[type=file]"))
    if (other instanceof HTMLInputElement && other !== chosen) other.value = "";
  const place = one(form, "[data-preview]", HTMLImageElement);
  const [file] = chosen.files ?? [];
  if (!file) return;
  say(form, "");
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    place.src = String(reader.result);
    place.hidden = false;
  });
  place.addEventListener("error", () => {
    place.hidden = true; // what the browser cannot draw the server may refuse with its reason
  });
  reader.readAsDataURL(file);
}

/**
 * Send a form, and go where the server leads, unless the page has its own way (`photosent`).
 * @param {HTMLFormElement} form
 */
async function send(form) {
  const button = one(form, "button[type=submit]", HTMLButtonElement);
  const body = new FormData(form);
  const files = body.getAll("photo").filter((file) => file instanceof File && file.size);
  const [file] = files;
  if (!(file instanceof File)) return say(form, form.dataset.wordChoose ?? "");
  button.disabled = true;
  body.delete("photo");
  body.append("photo", await smaller(file), file.name);
  const request = new XMLHttpRequest();
  const bar = one(form, "progress", HTMLProgressElement);
  bar.hidden = false;
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) bar.value = event.loaded / event.total;
  });
  request.addEventListener("loadend", () => {
    bar.hidden = true;
    button.disabled = false;
    if (request.status >= 200 && request.status < 300) {
      form.reset();
      const own = !form.dispatchEvent(new Event("photosent", { bubbles: true, cancelable: true }));
      if (!own) location.assign(request.responseURL);
    } else say(form, reason(request) || (form.dataset.wordFailed ?? ""));
  });
  request.open("POST", form.action);
  request.responseType = "document";
  request.send(body);
}

/** @param {XMLHttpRequest} request */
const reason = (request) =>
  request.responseXML?.querySelector(".problem .lead")?.textContent?.trim() ?? "";

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function say(form, text) {
  one(form, "[role=alert]", HTMLElement).textContent = text;
}

/**
 * The picture as the server would keep it, where the browser can draw it; else the file itself.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  if (file.size <= SMALL && KEPT.includes(file.type)) return file;
  try {
    const drawn = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(drawn.width, drawn.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(drawn.width * scale);
    canvas.height = Math.round(drawn.height * scale);
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((give) => canvas.toBlob(give, "image/jpeg", 0.92));
    return made instanceof Blob ? made : file;
  } catch {
    return file;
  }
}
