// The table of the game that is shown: its line to the server, and questions over it.
import { emit } from "./bus";
import { Line, type News, Refused } from "./line";

let line: Line | null = null;

export function sitDown(game: string, seat: string, heard: (news: News) => void): void {
  line?.close();
  line = new Line(game, seat, heard);
}

export function leave(): void { line?.close(); line = null; }

export function setSeat(seat: string): void { if (line) line.seat = seat; }

/** Asks the server; a refusal is shown, and the answer is then null. */
export async function ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T | null> {
  try {
    return line ? await line.ask<T>(what, more) : null;
  } catch (error) {
    emit("refused", error instanceof Refused ? error.refusal : { reason: (error as Error).message, rule: "" });
    return null;
  }
}
