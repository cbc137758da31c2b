// The one way in which actions are played and taken back.
import { confirm } from "../widgets/dialog";
import { hush, refuse, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Refusal } from "../wire/types";
import { forgetPasses } from "./passes";

interface Question { text: string; roll: string; label: string }
interface Played { news: string[]; question: Question | null }
interface PlayedAll extends Played { played: number; refusal: Refusal | null; skipped: { text: string; refusal: Refusal }[] }
interface Undone { taken_back: string[]; asked: string | null }
let busy = false;
let running: Promise<void> = Promise.resolve();
let order = { game: "", from: 0, to: 0 }; // the steps of the last order of several actions: they are taken back together

/** Plays an action, after asking if it cannot be taken back. A second press while the first is on its way does nothing. */
export async function commit(text: string, sure = false): Promise<boolean> { return alone(() => play(text, sure)); }

/** How a list is played: what is refused ends it unless it is skipped; who has read the list need not be asked before a
 * die; ``goesOn`` says whether the rest is still for this moment. */
export interface Manner { skip?: boolean; sure?: boolean; goesOn?: () => boolean; refused?: (text: string, refusal: Refusal) => void }

/** Plays actions one after the other. */
export async function commitAll(texts: string[], manner: Manner = {}): Promise<boolean> { return alone(() => playAll(texts, manner)); }

async function alone(act: () => Promise<boolean>): Promise<boolean> {
  if (busy) return false;
  busy = true;
  const mine = act();
  running = mine.then(() => undefined, () => undefined);
  try { return await mine; } finally { busy = false; }
}

/** Until what was sent last has been answered: a new state comes before that. */
export async function sent(): Promise<void> { await running; await Promise.resolve(); }

function isPast(): boolean {
  if (app.replaying !== null) say("This is the past; go to the present to play on.", "", "refusal");
  return app.replaying !== null;
}

async function play(text: string, sure: boolean): Promise<boolean> {
  hush();
  const { version, steps: step } = app.state; // what was chosen for this state shall not be played in another
  if (isPast()) return false;
  let played = await ask<Played>("play", { text, version, step, sure: sure || !settings.confirm });
  const question = played?.question;
  if (question) {
    if (!(await isSure(question))) return false;
    played = await ask<Played>("play", { text: question.text, version, step, sure: true });
  }
  tell(played?.news ?? []);
  return played !== null;
}

async function isSure(question: Question): Promise<boolean> {
  const why = question.roll ? `This rolls the dice (${question.roll}). It cannot be taken back.` : "This cannot be taken back.";
  return confirm(question.label, why, question.roll ? "Roll" : "Go on");
}

function tell(news: string[]): void { if (news.length) say(news.slice(-3).join(" · ")); }

async function playAll(texts: string[], { skip = false, sure = false, goesOn, refused: leftOut }: Manner): Promise<boolean> {
  hush();
  if (isPast()) return false;
  const { game, steps: from } = app.state;
  let left = texts;
  const refused: PlayedAll["skipped"] = [];
  while (left.length) {
    const { version, steps: step } = app.state;
    const played = await ask<PlayedAll>("play_all", { texts: left, version, step, skip });
    if (!played) return false;
    left = left.slice(played.played);
    order = { game, from, to: app.state.steps };
    tell(played.news);
    refused.push(...played.skipped);
    for (const one of played.skipped) leftOut?.(one.text, one.refusal);
    if (played.refusal) { refuse(played.refusal); return false; }
    if (played.question && !(await play(left.shift()!, sure || !settings.confirm))) return false;
    if (left.length && (app.state.to_act !== app.state.side || (goesOn && !goesOn()))) return false; // what follows is for a later moment
  }
  if (refused.length) say(`${refused.length} of ${texts.length} could not be done: ${refused.slice(0, 3).map((one) => one.refusal.reason).join(" · ")}`, refused[0].refusal.rule, "refusal");
  return true;
}

/** Takes back the last action, or all actions of the last order. */
export async function undo(): Promise<void> {
  if (busy) return;
  forgetPasses();
  const whole = order.game === app.state.game && order.to === app.state.steps && order.to > order.from;
  const until = whole ? order.from : app.state.steps - 1;
  const taken: string[] = [];
  do {
    const undone = await ask<Undone>("undo", { version: app.state.version });
    if (undone?.asked) { say(`${words(undone.asked)} is asked whether you may take it back.`); return; }
    if (!undone) return;
    taken.push(...undone.taken_back);
  } while (app.state.steps > until && app.state.can_undo);
  say(`Taken back: ${taken.join("; ")}`);
}

/** Answers a player who wants to take back his last action. */
export async function consent(allow: boolean, phase = false): Promise<void> {
  await ask<Undone>("consent", { allow, phase, version: app.state.version });
}
