// What a player does not want to be asked again in a phase: an offer he turned down, or all that the general may answer.
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { State } from "../wire/types";

const passed = new Set<string>();
let trusted = ""; // the phase in which the general answers all single questions
let quick = false;

function phaseOf({ game, turn, phase }: State): string { return JSON.stringify([game, turn, phase]); }

/** Whether the player has left the questions of this phase to the general. */
export function isTrusted(state: State): boolean { return trusted === phaseOf(state); }

export function trustFromNow(atOnce = false): void { [trusted, quick] = [phaseOf(app.state), atOnce]; }

export function askAgain(): void { [trusted, quick] = ["", false]; }

/** Whether battle follows battle without a halt: what the other side answers meanwhile is not played back. */
export function isQuick(state: State): boolean { return quick && isTrusted(state); }

function key({ game, turn, phase, stage }: State): string { return JSON.stringify([game, turn, phase, stage]); }

/** Whether a single question can be answered by going on, beside other answers. */
export function canPass({ my_turn, verbs, choices }: State): boolean {
  return my_turn && !verbs.length && choices.length > 1 && choices.some((one) => one.verb === "done");
}

/** Goes on, and does so again whenever this is asked in this phase. */
export async function passFromNow(): Promise<void> { passed.add(key(app.state)); await passOn(app.state); }

/** After a new state: goes on if the player has said so. */
export async function passOn(state: State): Promise<void> {
  if (canPass(state) && passed.has(key(state))) await ask("play", { text: state.choices.find((one) => one.verb === "done")!.text, version: state.version, step: state.steps, sure: true });
}

/** Who takes something back wants to be asked again. */
export function forgetPasses(): void { passed.clear(); askAgain(); }
