// What the server tells. The page knows no rules: these are names and numbers to show.
export interface Unit {
  id: string; short: string; name: string; side: string; nation: string; kind: string; size: string; symbol?: string;
  combat?: number | null; attack?: number | null; defense?: number | null; move?: number | null;
  marks?: string[]; hex: string | null; box: string | null; flags?: string[]; turn?: number | null; origin?: string;
  [more: string]: unknown;
}

export interface Offer {
  text: string; verb: string; label: string; units: string[]; path: string[]; hexes: string[]; cost: number | null;
}

/** Actions for several pieces that can be played one after the other; for those that are left none was found. */
export interface Order { unit: string; text: string; hex: string; path: string[]; along: string[] }
export interface Orders { orders: Order[]; left: string[]; why: Record<string, Refusal> }

/** A standing order of one's own side. */
export interface Standing { id: string; kind: "hold" | "entrench" | "go" | "deputy"; units: string[]; goal: string; name: string }

/** Pieces beside the map that may all be put into the same hexes. */
export interface SetUpList { units: string[]; hexes: string[]; alone: boolean }

export interface Extra { name: string; kind: "number" | "flag" | "word"; label: string }

export interface Verb { verb: string; usage: string; summary: string; gesture: string; rules: string[]; extras: Extra[]; many: boolean }

export interface Refusal { reason: string; rule: string }

export interface View {
  units: Unit[]; turn: number; turn_name?: string; last_turn?: number; weather?: string;
  hidden?: Record<string, number>; markers?: Record<string, unknown>;
  control?: Record<string, string | null>; rails?: Record<string, string[]>; zones?: Record<string, string[]>;
  [more: string]: unknown;
}

export interface State {
  game: string; version: number; seat: string; sits: string; held: string[]; side: string; title: string; name: string; sides: string[];
  turn: number; turns: number[]; calendar: string[]; phase: string; sequence: string[]; stage: string; to_act: string | null;
  my_turn: boolean; result: string | null; result_rule: string; can_undo: boolean; may_watch: boolean; steps: number; view: View;
  facts: [string, string][]; in_play: Record<string, string[]>; prompt: string; unfinished: Refusal | null; rules: string[]; choices: Offer[]; more_choices: number; verbs: Verb[];
  seats: Record<string, string>; notes: Record<string, string>; warning: string; standing: Standing[]; can_dig: boolean; others: number;
  undo_asked: UndoAsked | null; dice: { commitment: string | null; words: string };
  around?: Around; mark?: string;
}

/** On a host: what is around the game. `left` in seconds by side, when the state was told. */
export interface Around {
  players: Record<string, string>; taken: string[]; draw: string | null;
  clock: { kind: string; left: Record<string, number>; running: string | null; now: number } | null;
  names: Record<string, string>; adjudge: string | null; verdict: string | null; has_points: boolean; limit_turn: number | null;
  leave: { side: string; player: string } | null; gone: string | null; rematch: string | null; next: string | null; muted: boolean;
  talk: { id: string; side: string; text: string; emote: string | null; at: number }[];
}

/** A side asks another to let it take back its last action; `yours` when this page is to answer. */
export interface UndoAsked { by: string; of: string; text: string; refused: boolean; yours: boolean }

/** What is heard of a table unasked, besides its states. */
export type News =
  | { event: "hello" | "joined" | "left"; others: number }
  | { event: "trouble"; reason: string }
  | { event: "fault"; fault: string }
  | { event: "online" | "offline" | "move" | "same" };

export interface MapData {
  width: number; box: [number, number, number, number]; lines: string;
  hexes: Record<string, [number, number, string, string]>;
  places: Record<string, { hex: string; kind: string; port: string }>;
  labels: Label[];
  words: MapWords[];
  liveries: Record<string, Record<string, [string, string, string]>>; // by set of colours: paper, ink, ground of the symbol
  flags: Record<string, [number, number, number, number, string][]>; weathers: string[]; rails: boolean; // by nation the parts of a flag of 12 by 8 (left, top, width, height, colour); the weathers that colour the land; whether there are rails
}

/** The name of a place, where it lies when no piece is near; places of rank 0 are the greatest. */
export interface Label { name: string; hex: string; x: number; y: number; size: number; rank: number }

/** The name of a country, a sea, a district or a river: its spots, the best first, with the turn in degrees. */
export interface MapWords { text: string; kind: "region" | "sea" | "district" | "river"; size: number; spaced: number; spots: [number, number, number][] }

export interface LogEntry { step: number; turn: number; stage: string; actor: string; move: string; news: string[] }

/** The diary from a step on: what was known of it after that step is no longer so. */
export interface LogPart { since: number; log: LogEntry[] }

export interface Odds {
  attack: number; defence: number; odds: string; modifiers: string[]; chances: Record<string, [number, number]>;
  [more: string]: unknown;
}

export interface Advice { text: string; label: string; reason: string; units: string[]; path: string[]; hexes: string[]; order: number }
/** After so many steps something better could have been played. */
export interface Lesson { heading: string; words: string; step: number; hexes: string[]; better: Advice }

export interface Duties {
  may_attack: Record<string, string[]>; must_attack: string[]; must_be_attacked: string[];
  plan: [string[], string[]][];
}

/** A hex that can be attacked, with the best odds that were found. */
export interface Target { hex: string; odds: string; attackers: string[]; fault: string }

export interface PlannedBattle { verb: string; attackers: string[]; hexes: string[]; extras: Record<string, string>; reason: string }

/** What a plan of battles comes to: pieces lost on average, chances that hexes are cleared, what it leaves unmet. */
export interface Weighed {
  battles: { text: string; refusal: Refusal | null; odds: string; fault: string; clears: number | null; own: number | null; theirs: number | null }[];
  must_attack: string[]; must_be_attacked: string[]; falls: { place: string; hex: string; chance: number }[]; own: number; theirs: number;
}

export interface Overlay { key: string; name: string; side: string; hexes: string[]; figures: Record<string, string> }

/** `calls` is what players call each side, `sets` are the player's own charts. */
export interface TitleInfo {
  code: string; name: string; sides: string[]; calls: Record<string, string>; players: string[]; guide: boolean;
  years: string; length: string; hard: number; special: string;
  scenarios: { key: string; name: string; told: string; turns: number; set_ups: string[] }[]; options: { key: string; summary: string }[];
  sets: { name: string; changes: number }[]; handicap: { gives: string; least: number; most: number } | null;
}

export interface SaveInfo {
  name: string; changed: number; title?: string; scenario?: string; turn?: number; place?: string; stage?: string; steps?: number;
  seats?: Record<string, string>; fault?: string;
}

export interface Rule { id: string; title: string; statement: string; kind: string; example: string }

/** Where a cell stands in its file. */
export type CellPath = (string | number)[];
export interface Cell { text: string; path: CellPath | null }
export interface Grid { name: string; columns: [string, string[]][]; lines: { head: string; labels: string[]; cells: (Cell | null)[] }[]; codes: string[] }

/** A table of a title with its origin. */
export interface TableInfo { name: string; title: string; file: string; origin: string; confidence: string; note: string }

/** The same with its cells; `rows` and `columns` say by what a cell is found in play. */
export interface ChartInfo extends TableInfo { rows: string; columns: string; grids: Grid[] }

/** A cell in which charts of the player's own differ from ours. */
export interface Difference { file: string; path: CellPath; ours: string; text: string }
