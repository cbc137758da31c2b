// What is shown now, and who wants to know when it changes.
import type { Duties, MapData, Offer, State, Unit } from "./types";

export interface App {
  state: State;
  map: MapData;
  units: Map<string, Unit>;
  stacks: Map<string, Unit[]>;
  selected: string | null;
  offers: Offer[];
  acting: Record<string, number>;
  duties: Duties | null;
  cursor: string | null;
  replaying: number | null;
}

export const app = {
  units: new Map(), stacks: new Map(), selected: null, offers: [], acting: {}, duties: null, cursor: null, replaying: null,
} as unknown as App;

type Topic = "state" | "select" | "acting" | "duties" | "board" | "replay" | "note" | "log" | "settings";
const ears = new Map<Topic, Set<() => void>>();

export function on(topic: Topic, act: () => void): void {
  if (!ears.has(topic)) ears.set(topic, new Set());
  ears.get(topic)!.add(act);
}

export function emit(topic: Topic): void {
  for (const act of ears.get(topic) ?? []) act();
}

export function forget(): void {
  ears.clear();
  Object.assign(app, { selected: null, offers: [], acting: {}, duties: null, cursor: null, replaying: null });
}
