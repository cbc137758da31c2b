// What is asked on a line, and which questions change something.
import type { Refusal } from "./types";

export class Refused extends Error {
  constructor(public refusal: Refusal) { super(refusal.reason); }
}

export interface Answer { event: undefined; id: number; answer?: unknown; refusal?: Refusal }
export interface Question { id: number; ask: string; more: Record<string, unknown>; done: (answer: unknown) => void; failed: (error: Error) => void }
export interface Waiting extends Question { by: WebSocket }

// what changes something is never asked again by itself; an action only when it is plain that it was not played
export const ACTS = ["absent", "adjudge", "block", "consent", "decline", "draw", "emote", "leave", "let_go", "muster", "mute", "note", "play", "play_all", "report", "resign", "say", "sit", "stand", "stand_down", "undo"];
