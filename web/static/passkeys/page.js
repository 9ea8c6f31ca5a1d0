// Signing in by a passkey, and adding one to an account.

import { translator } from "../record/dom.js";
import { post } from "../record/requests.js";
import { answered, missing, toMake, toSign, trouble } from "./ceremony.js";

const HERE = "[data-passkeys]";

/** The button of one page, and what it says. */
class Passkeys {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.words = translator(JSON.parse(root.dataset.words ?? "{}"));
    /** @type {AbortController | undefined} what the browser is asked now */
    this.asking = undefined;
  }

  get button() {
    return /** @type {HTMLButtonElement} */ (this.root.querySelector("button[data-begin]"));
  }

  /** @param {string} name */
  #told(name) {
    return this.root.dataset[name] ?? "";
  }

  /** Offer the button, where the browser has passkeys. */
  async begin() {
    const why = missing();
    if (why) {
      this.#place.classList.replace("notice--error", "notice--info"); // nobody did anything wrong
      this.say(this.words(why));
      return;
    }
    this.button.hidden = false;
    this.button.addEventListener("click", () => this.ask(false));
    if (await this.#fills()) await this.ask(true);
  }

  /** Whether the browser offers keys where a name is typed. */
  async #fills() {
    if (this.#told("makes")) return false;
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  }

  get #place() {
    return /** @type {HTMLElement} */ (this.root.querySelector("[data-said]"));
  }

  /** @param {string} text */
  say(text) {
    this.#place.textContent = text;
    this.#place.hidden = text === "";
  }

  /**
   * Ask the browser for a key; `quietly`, it offers one where a name is typed.
   * @param {boolean} quietly
   */
  async ask(quietly) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    if (!quietly) this.say("");
    this.button.disabled = !quietly;
    try {
      await this.#carryOut(quietly, asking.signal);
    } catch (error) {
      const why = trouble(error);
      if (why && !quietly) this.say(this.words(why));
    }
    if (this.asking === asking) this.button.disabled = false;
  }

  /**
   * @param {boolean} quietly
   * @param {AbortSignal} signal
   */
  async #carryOut(quietly, signal) {
    const begun = await post(this.#told("challenge"), {}, this.#told("token"));
    if (!begun.ok) {
      if (!quietly) this.say(begun.body.detail ?? this.words("failed"));
      return;
    }
    const credential = this.#told("makes")
      ? await navigator.credentials.create({ publicKey: toMake(begun.body), signal })
      : await navigator.credentials.get({
          publicKey: toSign(begun.body),
          mediation: quietly ? "conditional" : "optional",
          signal,
        });
    if (credential) await this.#tell(/** @type {PublicKeyCredential} */ (credential), begun.body);
  }

  /**
   * @param {PublicKeyCredential} credential
   * @param {{rpId?: string}} begun
   */
  async #tell(credential, begun) {
    const name = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[data-name]"));
    const told = { ...answered(credential), name: name?.value ?? "" };
    const { ok, body } = await post(this.#told("answer"), told, this.#told("token"));
    if (ok) {
      location.assign(body.next);
      return;
    }
    this.say(body.detail ?? this.words("failed"));
    if (body.code === "passkey_unknown") await forget(begun.rpId ?? "", credential.id);
  }
}

/**
 * Tell the browser that nobody knows a key any more, so that it offers it no longer.
 * @param {string} rpId
 * @param {string} credentialId
 */
async function forget(rpId, credentialId) {
  const known = /** @type {any} */ (PublicKeyCredential);
  await known.signalUnknownCredential?.({ rpId, credentialId });
}

for (const root of document.querySelectorAll(HERE))
  void new Passkeys(/** @type {HTMLElement} */ (root)).begin();
