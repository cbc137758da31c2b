// The diary of the game as far as it is known here.
import { app } from "./app";
import { emit } from "./bus";
import { whenSettled } from "./first";
import { ask } from "./table";
import type { LogEntry, LogPart } from "./types";

const AGAIN = 40; // entries asked for once more after a gap, because some may have been taken back and played otherwise
let entries: LogEntry[] = [];
let eyes = ""; // where sides have secrets, each reads another diary: whose this is

export function startLog(): void { entries = []; eyes = ""; }

export function log(): LogEntry[] { return entries; }

/** After every state: what is new came with it, or is asked for. */
export async function followLog(part?: LogPart): Promise<void> {
  await whenSettled();
  const now = app.state.may_watch ? "everybody" : app.state.side;
  if (now !== eyes) entries = [];
  const known = now === eyes && part && part.since <= entries.length;
  eyes = now;
  const fresh = known ? part : await ask<LogPart>("log", { since: Math.max(0, Math.min(entries.length, app.state.steps) - AGAIN) });
  if (!fresh || eyes !== now) return;
  entries = [...entries.slice(0, fresh.since), ...fresh.log];
  emit("log");
}
