// What answers make of a command of Ace in the Hole.

/** @import { Command, Way } from "./types.js" */

/** The command of a way with the card that was drawn after it. @param {Way} way @param {string} card @returns {Command} */
export const drawn = ({ command }, card) => ({ ...command, drawn: card });
