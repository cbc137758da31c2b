// The one way in which actions are played and taken back.
import { confirm } from "../widgets/dialog";
import { hush, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { ask } from "../wire/table";

interface Played { news: string[]; question: { text: string; roll: string } | null }
let busy = false;

/** Plays an action, after asking if it cannot be taken back. A second press while the first is on its way does nothing. */
export async function commit(text: string, sure = false): Promise<boolean> {
  if (busy) return false;
  busy = true;
  try { return await play(text, sure); } finally { busy = false; }
}

async function play(text: string, sure: boolean): Promise<boolean> {
  hush();
  const { version } = app.state; // what was chosen for this state shall not be played in another
  if (app.replaying !== null) { say("This is a replay; go to the last step to play on.", "", "refusal"); return false; }
  let played = await ask<Played>("play", { text, version, sure: sure || !settings.confirm });
  const question = played?.question;
  if (question) {
    const why = question.roll ? `This rolls the dice (${question.roll}). It cannot be taken back.` : "This cannot be taken back.";
    if (!(await confirm(question.text, why, question.roll ? "Roll" : "Go on"))) return false;
    played = await ask<Played>("play", { text: question.text, version, sure: true });
  }
  if (played?.news.length) say(played.news.slice(-3).join(" · "));
  return played !== null;
}

export async function undo(): Promise<void> {
  if (busy) return;
  const done = await ask<string[]>("undo", { version: app.state.version });
  if (done) say(`Taken back: ${done.join("; ")}`);
}
