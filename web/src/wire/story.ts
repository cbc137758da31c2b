// What happened, as scenes: stavka/server/story/shapes.py has the same for the server.
import type { Delta } from "./delta";
import type { Odds, Unit, View } from "./types";

export interface Line { step: number; stage: string; actor: string; words: string; news: string[]; dice: number[]; units: string[]; path: string[]; hexes: string[] }

/** A piece that went from the map into a box, or that has become weaker: then without a box; and its name on the map before. */
export interface Loss { unit: Unit; box: string; stood_as: string }

export interface Taken { place: string; by: string; of: string }

export interface Fight { hexes: string[]; attackers: Unit[]; defenders: Unit[]; unseen: number; odds: Odds | null; meanings: Record<string, string> }

export interface Scene {
  first: number; last: number; turn: number; kind: "march" | "battle" | "other"; actor: string; words: string;
  lines: Line[]; fight: Fight | null; lost: Loss[]; taken: Taken[]; change: Delta;
}

export interface Story { since: number; view: View; scenes: Scene[]; next: number; until: number }

export interface SideSummary { side: string; lost: Loss[]; taken: string[]; cut_off: Unit[]; arrived: Unit[]; front: { hexes: string[]; depth: number; near: string } }

export interface BattleSummary { step: number; actor: string; hexes: string[]; odds: string; results: string[]; means: string[]; lost: Loss[]; taken: Taken[] }

export interface Summary { since: number; until: number; turns: [string, string]; battles: BattleSummary[]; sides: SideSummary[] }

export interface Consequence { text: string; lost: Loss[]; moved: [string, string, string][]; taken: Taken[]; news: string[]; then: string }

/** How it stood after a step for the first side: in combat factors, and as its chance to win where that is told. */
export interface Moment { step: number; turn: number; name: string; stage: string; value: number; chance: number | null; decided: boolean }

export interface Turning { since: number; until: number; name: string; change: number; swing: number | null; better: string; taken: Taken[]; lost: Loss[] }

export interface Course { sides: string[]; moments: Moment[]; turnings: Turning[] }
