// Where the armies face each other: that part of the map a game opens with.
import { centre } from "../canvas/geometry";
import { app } from "../wire/app";

type Stack = [hex: string, side: string, at: [number, number], pieces: number];

/** The stacks that face an enemy, or all where none does. */
function facing(): Stack[] {
  const near = (2.3 * app.map.width) ** 2;
  const stacks = [...app.stacks].map(([hex, pieces]): Stack => [hex, pieces[0].side, centre(hex), pieces.length]);
  const found = stacks.filter(([, side, [x, y]]) => stacks.some(([, other, [ox, oy]]) => other !== side && (ox - x) ** 2 + (oy - y) ** 2 < near));
  return found.length ? found : stacks;
}

/** The stretch of the front with most pieces: what lies further from it than a few hexes is another front. */
function together(all: Stack[]): Stack[] {
  const near = (4 * app.map.width) ** 2;
  let best: Stack[] = [], most = 0;
  const left = new Set(all);
  for (const first of all) {
    if (!left.delete(first)) continue;
    const found = [first];
    for (const [, , [x, y]] of found) for (const one of left) if ((one[2][0] - x) ** 2 + (one[2][1] - y) ** 2 < near) { left.delete(one); found.push(one); }
    const pieces = found.reduce((sum, one) => sum + one[3], 0);
    if (pieces > most) [best, most] = [found, pieces];
  }
  return best;
}

/** Values a hex apart at least. */
function steps(values: number[]): number[] { return [...new Map(values.map((value) => [Math.round(value / app.map.width), value])).values()]; }

/** Of the front as much as a window of this size in the drawing can hold, where it is thickest. */
export function front(wide: number, high: number): string[] {
  const all = together(facing());
  let best: Stack[] = [], most = 0;
  for (const x of steps(all.map(([, , at]) => at[0]))) for (const y of steps(all.map(([, , at]) => at[1]))) {
    const within = all.filter(([, , [ox, oy]]) => Math.abs(ox - x) * 2 <= wide && Math.abs(oy - y) * 2 <= high);
    const pieces = within.reduce((sum, one) => sum + one[3], 0);
    if (pieces > most) [best, most] = [within, pieces];
  }
  return best.map(([hex]) => hex);
}
