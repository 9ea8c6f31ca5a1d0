// Keeping a line: as a branch of the match, or as a match of its own; all of it or nothing.

import { find, part, uuid } from "../record/dom.js";
import { post } from "../record/requests.js";
import { ROOT } from "../root.js";

/** @import { Board } from "./board.js" */
/** @import { Answer } from "../record/requests.js" */

export class Keep {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.sending = false;
    /** @type {Map<string, string>} idempotency keys by what is sent: a second press keeps nothing twice */
    this.keys = new Map();
    this.#bind("#keep-branch", () => this.branch());
    this.#bind("#keep-match", (form) => this.match(String(new FormData(form).get("title") ?? "")));
  }

  /** Only a line with entries can be kept. */
  draw() {
    part("#keep").hidden = this.board.commands.length === 0;
  }

  /** The steps of the line beside what was played; the match goes on where it stands. */
  async branch() {
    const { base, head, version } = this.board.answer;
    const move = (/** @type {number} */ to) => ({ kind: "enter_variation", to });
    const there = base === head ? [] : [move(base)];
    const commands = [...there, ...this.board.commands, move(head)];
    const answer = await this.#send("/steps", { commands, expected_version: version });
    if (!answer) return;
    const steps = /** @type {{step: number}[]} */ (answer.body.steps);
    const last = steps.at(-2)?.step; // the last of all goes back
    this.board.leaveTo(`${ROOT}/matches/${this.board.match}/replay?step=${last}&undone=1`);
  }

  /** A match that begins on the base, with the steps of the line. @param {string} title */
  async match(title) {
    const { base } = this.board.answer;
    const body = { step: base, title, line: this.board.commands };
    const answer = await this.#send("/fork", body);
    if (answer) this.board.leaveTo(`${ROOT}/matches/${answer.body.match}/record`);
  }

  /**
   * The answer of the server where it was kept; what stands against it is shown.
   *
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<Answer | null>}
   */
  async #send(path, body) {
    if (this.sending) return null;
    this.sending = true;
    const { board } = this;
    const sent = JSON.stringify([path, body]);
    const key = this.keys.get(sent) ?? uuid();
    this.keys.set(sent, key);
    const answer = await post(board.api + path, body, board.token, key).catch(() => null);
    this.sending = false;
    if (answer?.ok) return answer;
    if (answer?.status === 409) {
      board.answers.clear();
      await board.refresh();
      board.say(board.t("keepConflict"), true);
    } else if (answer?.body?.detail) board.notices.refuse(answer.body);
    else board.say(board.t("keepFailed"), true);
    return null;
  }

  /** @param {string} selector @param {(form: HTMLFormElement) => void} send */
  #bind(selector, send) {
    const form = find(selector);
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      send(/** @type {HTMLFormElement} */ (form));
    });
  }
}
