// Where hexes lie on the drawing, and which hex lies where.
import { app } from "../wire/app";

export function centre(hex: string): [number, number] {
  const at = app.map.hexes[hex];
  return [at[0], at[1]];
}

/** Where a hex lies, as people say it: its place, or how far it is from the nearest one; nothing where there is none near. */
export function whereabouts(hex: string): string {
  const [x, y] = centre(hex);
  let best = "", least = Infinity;
  for (const [name, place] of Object.entries(app.map.places)) {
    const [px, py] = centre(place.hex), far = Math.hypot(px - x, py - y) / app.map.width;
    if (far < least) [best, least] = [name, far];
  }
  return least < 0.5 ? best : least < 1.6 ? `beside ${best}` : least < 6 ? `near ${best}` : "";
}

/** A hex by its number and where it lies. */
export function placed(hex: string): string { const where = whereabouts(hex); return where ? `${hex} (${where})` : hex; }

/** Corners of a hex around its middle; points up where the hexes stand in rows, to the sides where in columns. */
export function corners(width: number, lines: string): [number, number][] {
  const r = width / Math.sqrt(3);
  const first = lines === "rows" ? 30 : 0;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((first + 60 * i) * Math.PI) / 180;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
}

let cells: Map<string, string[]> | null = null;
let drawn: unknown = null;

function index(): Map<string, string[]> {
  if (cells && drawn === app.map) return cells;
  cells = new Map();
  drawn = app.map;
  for (const [name, [x, y]] of Object.entries(app.map.hexes)) {
    const key = `${Math.floor(x / app.map.width)},${Math.floor(y / app.map.width)}`;
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key)!.push(name);
  }
  return cells;
}

/** The hex under a point of the drawing. */
export function hexAt(x: number, y: number): string | null {
  const w = app.map.width;
  let best: string | null = null;
  let nearest = (w * 0.58) ** 2;
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (const name of index().get(`${Math.floor(x / w) + i},${Math.floor(y / w) + j}`) ?? []) {
        const [hx, hy] = centre(name);
        const far = (hx - x) ** 2 + (hy - y) ** 2;
        if (far < nearest) { nearest = far; best = name; }
      }
  return best;
}

/** The hex whose stack covers a point of the drawing. */
export function stackAt(x: number, y: number): string | null {
  const hex = hexAt(x, y);
  if (!hex || !app.stacks.has(hex)) return null;
  const [hx, hy] = centre(hex);
  return Math.abs(x - hx) < 36 && Math.abs(y - hy) < 36 ? hex : null;
}

/** A stack with a piece of the side that acts, if one lies there. */
export function movableAt(x: number, y: number): boolean {
  const hex = stackAt(x, y);
  return Boolean(hex && app.state.my_turn && app.stacks.get(hex)!.some((unit) => unit.side === app.state.to_act));
}

/** The neighbour in a direction of the keyboard; where two lie that way, they take turns by the hex's place. */
export function step(hex: string, key: string): string | null {
  const w = app.map.width;
  const [x, y] = centre(hex);
  const rows = app.map.lines === "rows";
  const across = w * Math.sqrt(3) / 2;
  const lean = Math.round((rows ? y : x) / across) % 2 ? 1 : -1;
  const moves: Record<string, [number, number][]> = rows
    ? { ArrowLeft: [[-w, 0]], ArrowRight: [[w, 0]], ArrowUp: [[(lean * w) / 2, -across], [(-lean * w) / 2, -across]], ArrowDown: [[(lean * w) / 2, across], [(-lean * w) / 2, across]] }
    : { ArrowUp: [[0, -w]], ArrowDown: [[0, w]], ArrowLeft: [[-across, (lean * w) / 2], [-across, (-lean * w) / 2]], ArrowRight: [[across, (lean * w) / 2], [across, (-lean * w) / 2]] };
  for (const [dx, dy] of moves[key] ?? []) {
    const found = hexAt(x + dx, y + dy);
    if (found && found !== hex) return found;
  }
  return null;
}
