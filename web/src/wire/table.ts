// The table of the game that is shown: its line to the server, and questions over it.
import { app } from "./app";
import { emit } from "./bus";
import { Follower } from "./follow";
import { Line } from "./line";
import { Refused } from "./question";
import type { LogPart, News, State } from "./types";

let line: Line | null = null;

/** News of the table go to one, each new state to the other, with what is new in the diary if that is known. */
export function sitDown(game: string, seat: string, heard: (news: News) => void, show: (state: State, log?: LogPart) => void): void {
  line?.close();
  const follower = new Follower();
  line = new Line(game, seat, (news) => {
    if (news.event !== "state" && news.event !== "delta") { heard(news); return; }
    const state = follower.take(news, () => void ask("state"));
    if (state) show(state, news.log);
  }, follower);
}

export function leave(): void { line?.close(); line = null; }

export function setSeat(seat: string): void { if (line) line.seat = seat; }

const PUBLIC = ["state", "log", "replay", "words"]; // what is answered to somebody who watches a game with secrets

/** Asks the server; a refusal is shown, and the answer is then null. */
export async function ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T | null> {
  if (app.state?.sits === "nobody" && !app.state.may_watch && !PUBLIC.includes(what)) return null;
  try {
    return line ? await line.ask<T>(what, more) : null;
  } catch (error) {
    emit("refused", error instanceof Refused ? error.refusal : { reason: (error as Error).message, rule: "" });
    return null;
  }
}
