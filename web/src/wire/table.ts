// The line to this game's table, and the one way in which actions are played.
import { app } from "./bus";
import { confirm } from "../widgets/dialog";
import { hush, refuse, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { Line, Refused } from "./socket";

let line: Line | null = null;

export function sitDown(game: string, seat: string, heard: (event: string, data: any) => void): void {
  line?.close();
  line = new Line(game, seat, heard);
}

export function leave(): void { line?.close(); line = null; }

export function setSeat(seat: string): void { if (line) line.seat = seat; }

/** Asks the server; a refusal is shown, and the answer is then null. */
export async function ask<T = any>(what: string, more: Record<string, unknown> = {}): Promise<T | null> {
  try {
    return line ? await line.ask<T>(what, more) : null;
  } catch (error) {
    if (error instanceof Refused) refuse(error.refusal);
    else say((error as Error).message, "", "refusal");
    return null;
  }
}

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
  const checked = await ask<{ refusal?: any; final?: boolean; roll?: string; text?: string }>("check", { text });
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
