// The one way in which actions are played and taken back.
import { confirm } from "../widgets/dialog";
import { hush, refuse, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Refusal } from "../wire/types";

interface Checked { refusal?: Refusal; final?: boolean; roll?: string; text?: string }
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
  const checked = await ask<Checked>("check", { text });
  if (!checked) return false;
  if (checked.refusal) { refuse(checked.refusal); return false; }
  if (checked.final && settings.confirm && !sure) {
    const why = checked.roll ? `This rolls the dice (${checked.roll}). It cannot be taken back.` : "This cannot be taken back.";
    if (!(await confirm(checked.text ?? text, why, checked.roll ? "Roll" : "Go on"))) return false;
  }
  const played = await ask<{ news: string[] }>("play", { text: checked.text, version });
  if (played?.news.length) say(played.news.slice(-3).join(" · "));
  return played !== null;
}

export async function undo(): Promise<void> {
  if (busy) return;
  const done = await ask<{ dropped: string[] }>("undo", { version: app.state.version });
  if (done) say(`Taken back: ${done.dropped.join("; ")}`);
}
