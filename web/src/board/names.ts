// The names of places: as large as they can be read, beside the counters and never on another name.
import { inSight, paintWith, view } from "../canvas/frame";
import { shade, themeName } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { escaped, type Box } from "../canvas/svg";
import { app } from "../wire/app";
import type { Label } from "../wire/types";
import { centre } from "../canvas/geometry";
import { markerBoxes } from "./markers";

interface Placed { label: Label; x: number; y: number; size: number; half: number }
const FACE = "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L','TeX Gyre Pagella',Georgia,'DejaVu Serif',serif";
const COUNTER = 33; // half of a counter
const GAP = 17; // letters that fit between two rows of counters
let placed: Placed[] = [];
let step = 0; // the scale for which the names lie as they do

export function startNames(): void {
  placed = [];
  step = 0;
  paintWith((pen) => {
    if (scaleStep() !== step) placeNames();
    for (const { label, x, y, size, half } of placed)
      if (inSight(x, y, half)) stamp(pen, `name ${themeName()} ${size} ${label.name}`, x, y, [-half, -size, half, size], () => drawing(label, size));
  });
}

/** Names are laid for a range of scales, and for the smallest of it, so that they have room in all of it. */
function scaleStep(): number { return 2 ** (Math.floor(Math.log2(view.k) * 2) / 2); }

function drawing({ name, rank }: Label, size: number): string {
  return `<text x="0" y="${(size * 0.33).toFixed(1)}" font-size="${size}" font-weight="${rank === 0 ? 700 : 600}" font-family="${FACE}" text-anchor="middle" fill="${shade("--map-ink")}" stroke="${shade("--map-halo")}" stroke-opacity=".9" stroke-width="${(size * 0.24).toFixed(1)}" paint-order="stroke">${escaped(name)}</text>`;
}

/** What the names cover of the drawing, for tests. */
export function nameBoxes(): [string, Box][] { return placed.map((one) => [one.label.name, boxOf(one)]); }

/** Where all names go, the greatest first. What finds no room is left out until one looks closer. */
export function placeNames(): void {
  step = scaleStep();
  const taken = new Cells();
  for (const hex of app.stacks.keys()) { const [x, y] = centre(hex); taken.add([x - COUNTER, y - COUNTER - 6, x + COUNTER + 6, y + COUNTER]); }
  for (const box of markerBoxes()) taken.add(box);
  placed = [];
  for (const label of app.map.labels) {
    if (label.rank > 0 && step * app.map.width < [0, 15, 20, 24][label.rank]) continue;
    const least = [12, 11, 10.5, 10][label.rank] / step; // so many pixels on the screen
    const large = Math.max(label.size, Math.min(least, 60));
    const sizes = [large, Math.max(large * 0.82, least * 0.9), ...(GAP >= least * 0.8 ? [GAP] : [])];
    const found = sizes.map((size) => spotFor(label, size, taken)).find((spot) => spot !== null);
    if (!found) continue;
    taken.add(boxOf(found));
    placed.push(found);
  }
}

function boxOf({ x, y, size, half }: Placed): Box { return [x - half + size * 0.3, y - size * 0.45, x + half - size * 0.3, y + size * 0.45]; }

/** The first spot around a place, of those that we like in turn, where nothing lies. */
function spotFor(label: Label, size: number, taken: Cells): Placed | null {
  const half = label.name.length * size * 0.29 + size * 0.3;
  const [hx, hy] = centre(label.hex);
  const stands = app.stacks.has(label.hex);
  const gap = COUNTER + size * 0.5;
  const spots: [number, number][] = [...(stands ? [] : [[label.x, label.y] as [number, number]]), [hx, hy + gap], [hx, hy - gap - 7], [hx + COUNTER + half, hy + gap * 0.8], [hx - COUNTER - half, hy + gap * 0.8], [hx + COUNTER + half + 7, hy], [hx - COUNTER - half, hy], [hx, hy + gap + size * 0.6], [hx, hy - gap - size * 0.7 - 7]];
  for (const [x, y] of spots) {
    const one = { label, x, y, size, half: half + size * 0.3 };
    if (taken.free(boxOf(one))) return one;
  }
  return null;
}

/** Boxes by the cells they touch. */
class Cells {
  private cells = new Map<string, Box[]>();

  private touched([left, top, right, bottom]: Box): string[] {
    const w = app.map.width, found: string[] = [];
    for (let i = Math.floor(left / w); i <= right / w; i++) for (let j = Math.floor(top / w); j <= bottom / w; j++) found.push(`${i},${j}`);
    return found;
  }

  add(box: Box): void { for (const cell of this.touched(box)) { const there = this.cells.get(cell); if (there) there.push(box); else this.cells.set(cell, [box]); } }

  free(box: Box): boolean { return this.touched(box).every((cell) => (this.cells.get(cell) ?? []).every((other) => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1])); }
}
