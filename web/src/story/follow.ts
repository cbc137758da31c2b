// When the other side has acted, here or while one was away: what happened is played back, or offered.
import { board } from "../board/map";
import { isQuick } from "../orders/passes";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Scene } from "../wire/story";
import { ask } from "../wire/table";
import type { LogPart, State } from "../wire/types";
import { filmRuns, grow, startPlayer, watch } from "./player";
import { startSummary, sumUp, unread } from "./summary";

const CHANCE = "chance";
const FEW = 4; // steps of which no sum is told
const PASSED = 6; // steps, with dice that fall by themselves, in which one has only ended phases
let begun: number | null = null; // where the turn began of which the sum is still to be told
let hurried = false; // who has skipped a part of the other side's turn sees no film of the rest of it
let away: { since: number; until: number } | null = null; // what happened while the player was not here

export function startFollowing(): void {
  away = null;
  startSummary();
  begun = null;
  hurried = false;
  startPlayer((since, until) => void watched(since, until), () => { hurried = !app.state.my_turn || !app.state.verbs.length; });
}

/** A film has come to its end. */
async function watched(since: number, until: number): Promise<void> {
  seen(until);
  begun = Math.min(begun ?? since, since); // at once: the next news may come before the server has answered
  await sumWhenOver(until);
}

/** Tells what the other side's turn came to, once it is over; somebody may be asked here in the middle of it. */
export async function sumWhenOver(until: number): Promise<void> {
  if (begun === null) return;
  board.dataset.sums = "yes"; // whoever waits for all that is told waits for this too
  await sumIfOver(until);
  board.dataset.sums = "";
}

async function sumIfOver(until: number): Promise<void> {
  const { game, my_turn, verbs, result, steps } = app.state;
  if (isQuick(app.state)) return;
  const goesOn = until === steps && !result && (!my_turn || (!verbs.length && (await ask<Scene>("scene")) !== null));
  if (goesOn || begun === null || app.state.game !== game || app.state.steps !== steps) return; // what has come meanwhile tells
  const from = unread(begun - PASSED) ?? begun; // who went on at once may not have read the sum before
  begun = null;
  if (until - from > FEW) await sumUp(from, until);
}

/** The step of the last die that fell. */
export function lastRoll(log: LogPart | undefined): number | null { return log?.log.filter((entry) => entry.actor === CHANCE).at(-1)?.step ?? null; }

function key(state: State): string { return `seen ${state.game} ${state.sits}`; }

/** Everything up to a step has been shown to who sits here. */
export function seen(step: number): void { localStorage.setItem(key(app.state), String(step)); }

/** The first state of a visit: what happened since the last one is offered. */
export function cameBack(state: State): void {
  if (isPublic(state)) return;
  const last = Number(localStorage.getItem(key(state)) ?? NaN);
  if (Number.isNaN(last)) { void begins(state); return; }
  if (last >= state.steps) { seen(state.steps); return; }
  away = { since: last, until: state.steps };
  if (state.steps - last > FEW) void sumUp(last, state.steps, "What happened since you were here");
}

/** A game that was never looked at from here: in its first turn others may have begun before this page was ready. */
async function begins(state: State): Promise<void> {
  const others = settings.follow && state.steps > 0 && state.held.length < state.sides.length;
  const past = others ? (await ask<LogPart>("log", { since: 0 }))?.log ?? [] : [];
  if (app.state.game !== state.game) return;
  const young = past.every((entry) => entry.turn === past[0].turn);
  if (young && past.some((entry) => isForeign(entry.actor, state))) void watch(0, app.state.steps, true);
  else if (!filmRuns()) seen(app.state.steps);
}

/** Whoever watches a game with secrets is told how it stands, not what each side saw. */
function isPublic(state: State): boolean { return state.sits === "nobody" && !state.may_watch; }

export function missed(): { since: number; until: number } | null { return away; }

export function watchMissed(): void { if (away) { const { since } = away; away = null; void watch(since, app.state.steps, true); } }

/** Whether an actor is somebody else's: not played from here, and no die. */
export function isForeign(actor: string, state: State): boolean { return actor !== CHANCE && !state.held.includes(actor); }

/** A new state has come: the step after which something was done elsewhere, which is to be played back; or null. */
export function toFollow(state: State, log: LogPart | undefined): number | null {
  if (!log || log.since < app.state.steps || !settings.follow || isPublic(state)) return null;
  if (!log.log.some((entry) => isForeign(entry.actor, state))) return null;
  const first = log.log.find((entry) => entry.actor === CHANCE || isForeign(entry.actor, state))!;
  const hurries = hurried || isQuick(state);
  if (state.my_turn && state.verbs.length) hurried = false; // his turn is over
  if (!hurries) return first.step - 1;
  begun = Math.min(begun ?? first.step - 1, first.step - 1); // the sum tells it
  return null;
}

/** Plays it back; a film that runs already goes on to it. */
export function follow(since: number, state: State): void {
  if (filmRuns()) { grow(state.steps); emit("scene"); }
  else void watch(since, state.steps, true);
}
