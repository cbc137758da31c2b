// The one way in which actions are played and taken back.
import { confirm } from "../widgets/dialog";
import { hush, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import { ask } from "../wire/table";

interface Played { news: string[]; question: { text: string; roll: string } | null }
interface Undone { taken_back: string[]; asked: string | null }
let busy = false;

/** Plays an action, after asking if it cannot be taken back. A second press while the first is on its way does nothing. */
export async function commit(text: string, sure = false): Promise<boolean> {
  if (busy) return false;
  busy = true;
  try { return await play(text, sure); } finally { busy = false; }
}

async function play(text: string, sure: boolean): Promise<boolean> {
  hush();
  const { version, steps: step } = app.state; // what was chosen for this state shall not be played in another
  if (app.replaying !== null) { say("This is the past; go to the present to play on.", "", "refusal"); return false; }
  let played = await ask<Played>("play", { text, version, step, sure: sure || !settings.confirm });
  const question = played?.question;
  if (question) {
    const why = question.roll ? `This rolls the dice (${question.roll}). It cannot be taken back.` : "This cannot be taken back.";
    if (!(await confirm(question.text, why, question.roll ? "Roll" : "Go on"))) return false;
    played = await ask<Played>("play", { text: question.text, version, step, sure: true });
  }
  if (played?.news.length) say(played.news.slice(-3).join(" · "));
  return played !== null;
}

export async function undo(): Promise<void> {
  if (busy) return;
  const undone = await ask<Undone>("undo", { version: app.state.version });
  if (undone) say(undone.asked ? `${words(undone.asked)} is asked whether you may take it back.` : `Taken back: ${undone.taken_back.join("; ")}`);
}

/** Answers a player who wants to take back his last action. */
export async function consent(allow: boolean, phase = false): Promise<void> {
  await ask<Undone>("consent", { allow, phase, version: app.state.version });
}
