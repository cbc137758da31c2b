// The line to this game's table, and the one way in which actions are played.
import { app } from "./bus";
import { confirm } from "./dialog";
import { hush, refuse, say } from "./message";
import { settings } from "./settings";
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

/** Plays an action, after asking if it cannot be taken back. */
export async function commit(text: string, sure = false): Promise<boolean> {
  hush();
  if (app.replaying !== null) { say("This is a replay; go to the last step to play on.", "", "refusal"); return false; }
  const checked = await ask<{ refusal?: any; final?: boolean; roll?: string; text?: string }>("check", { text });
  if (!checked) return false;
  if (checked.refusal) { refuse(checked.refusal); return false; }
  if (checked.final && settings.confirm && !sure) {
    const why = checked.roll ? `This rolls the dice (${checked.roll}). It cannot be taken back.` : "This cannot be taken back.";
    if (!(await confirm(checked.text ?? text, why, checked.roll ? "Roll" : "Go on"))) return false;
  }
  const played = await ask<{ news: string[] }>("play", { text: checked.text });
  if (played?.news.length) say(played.news.slice(-3).join(" · "));
  return played !== null;
}

export async function undo(): Promise<void> {
  const done = await ask<{ dropped: string[] }>("undo");
  if (done) say(`Taken back: ${done.dropped.join("; ")}`);
}
