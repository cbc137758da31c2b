// What is shown now: the state that the server told, and what the player has chosen in it.
import { silence } from "./bus";
import type { Duties, MapData, Offer, State, Unit } from "./types";

export interface App {
  state: State;
  map: MapData;
  units: Map<string, Unit>;
  stacks: Map<string, Unit[]>;
  selected: string | null; // the first of the group
  group: string[]; // all that is chosen: one piece, a stack, a formation
  offers: Offer[];
  acting: Set<string>;
  duties: Duties | null;
  cursor: string | null;
  replaying: number | null;
}

function nothing() { return { units: new Map<string, Unit>(), stacks: new Map<string, Unit[]>(), selected: null, group: [] as string[], offers: [], acting: new Set<string>(), duties: null, cursor: null, replaying: null }; }

// the state and the map come from the server before anybody reads them
export const app = { ...nothing() } as unknown as App;

/** Whether the computer helps: not between two people on a host. */
export function isHelped(): boolean { return Object.values(app.state.around?.players ?? {}).filter((player) => player === "human").length < 2; }

/** On the way to another page: nothing is chosen, and nobody listens. */
export function forget(): void {
  silence();
  Object.assign(app, nothing());
}

/** How players call a turn. */
export function turnName(turn: number): string { return app.state.calendar[app.state.turns.indexOf(turn)] ?? `Turn ${turn}`; }
