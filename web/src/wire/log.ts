// The diary of the game as far as it is known here: after every state the newest entries are asked for.
import { app } from "./app";
import { emit, on } from "./bus";
import { ask } from "./table";
import type { LogEntry } from "./types";

const AGAIN = 40; // entries asked for once more, because some may have been taken back and played otherwise
let entries: LogEntry[] = [];
let eyes = ""; // the side that the entries were told to

export function startLog(): void {
  entries = [];
  on("state", () => void update());
}

export function log(): LogEntry[] { return entries; }

async function update(): Promise<void> {
  if (app.state.side !== eyes) entries = []; // where sides have secrets, each reads another diary
  const side = (eyes = app.state.side);
  const since = Math.max(0, Math.min(entries.length, app.state.steps) - AGAIN);
  const answer = await ask<{ log: LogEntry[]; since: number }>("log", { since });
  if (!answer || app.state.side !== side) return;
  entries = [...entries.slice(0, answer.since), ...answer.log];
  emit("log");
}
