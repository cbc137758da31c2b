// The names of places: as large as they can be read, beside the counters and never on another name.
import { inSight, paintWith, repaint, view } from "../canvas/frame";
import { shade, themeName } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { escaped, type Box } from "../canvas/svg";
import { app } from "../wire/app";
import type { Label } from "../wire/types";
import { centre } from "../canvas/geometry";
import { FACE, isLettered, letteringBoxes, placeLettering } from "./lettering";
import { markerBoxes } from "./markers";
import { height } from "./piles";
import { onSheet, Room } from "./room";

interface Placed { label: Label; x: number; y: number; size: number; half: number }
const COUNTER = 33, COUNT = [18, 44]; // half of a counter; from the middle of a hex to the near and the far edge of the count of its stack
const SMALL = 3; // the rank of villages and of what is no town, in slanting letters
const GAP = 17; // letters that fit between two rows of counters
let placed: Placed[] = [];
let step = 0; // the scale for which the names lie as they do
let plates: Box[] = []; // figures on the map that no name may cover
const COURSE = 18; // how broad an arrow is, and how far apart its boxes are
const courses = new Map<Element, Box[]>(); // by layer what its arrows cover
const rings = new Map<Element, Set<string>>(); // by layer the hexes around which a ring lies: their names stand outside it

export function startNames(): void {
  placed = [];
  plates = [];
  rings.clear();
  courses.clear();
  step = 0;
  paintWith((pen) => {
    if (scaleStep() !== step && (!step || view.k === view.restedAt)) placeNames(); // not while the scale still changes
    for (const { label, x, y, size, half } of placed)
      if (inSight(x, y, half)) stamp(pen, `name ${themeName()} ${size} ${label.name}`, x, y, [-half - size * 0.1, -size, half + size * 0.1, size], () => drawing(label, size));
  });
}

/** Names are laid for a range of scales, and for the smallest of it, so that they have room in all of it. */
function scaleStep(): number { return 2 ** (Math.floor(Math.log2(view.k) * 2) / 2); }

function drawing({ name, rank }: Label, size: number): string {
  return `<text x="0" y="${(size * 0.33).toFixed(1)}" font-size="${size}" font-weight="${rank === 0 ? 700 : 600}"${rank === SMALL ? ' font-style="italic"' : ""} font-family="${FACE}" text-anchor="middle" fill="${shade("--map-ink")}" stroke="${shade("--map-halo")}" stroke-opacity=".9" stroke-width="${(size * 0.24).toFixed(1)}" paint-order="stroke">${escaped(name)}</text>`;
}

/** Names keep off what is written on the map for a while, such as odds. */
export function keepNamesOff(boxes: Box[]): void {
  if (JSON.stringify(boxes) === JSON.stringify(plates)) return;
  plates = boxes;
  placeNames();
  repaint();
}

/** Names keep out of the rings around more hexes, or of none when a layer was cleared; they are laid with the next frame. */
export function keepNamesOutOf(layer: Element, hexes: string[]): void {
  if (hexes.length) rings.set(layer, new Set([...(rings.get(layer) ?? []), ...hexes]));
  else if (!rings.delete(layer)) return;
  step = 0;
  repaint();
}

/** Names keep off what lies along a course, such as an arrow, or off nothing of a layer that was cleared. */
export function keepNamesOffCourse(layer: Element, points: [number, number][]): void {
  if (!points.length) { if (courses.delete(layer)) { step = 0; repaint(); } return; }
  const boxes = courses.get(layer) ?? [];
  points.slice(1).forEach(([bx, by], i) => {
    const [ax, ay] = points[i], parts = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / COURSE));
    for (let part = 0; part <= parts; part++) {
      const x = ax + ((bx - ax) * part) / parts, y = ay + ((by - ay) * part) / parts;
      boxes.push([x - COURSE / 2, y - COURSE / 2, x + COURSE / 2, y + COURSE / 2]);
    }
  });
  courses.set(layer, boxes);
  step = 0;
  repaint();
}

function ringed(hex: string): boolean { return [...rings.values()].some((some) => some.has(hex)); }

/** Whether a name covers some of a box. */
export function isNamed(box: Box): boolean { return isLettered(box) || placed.some((one) => { const other = boxOf(one); return box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]; }); }

const measured = new Map<string, number>(); // half of the width of a name, in sizes of its letters
let measure: CanvasRenderingContext2D | null = null;

function halfWidth({ name, rank }: Label): number {
  let found = measured.get(name);
  if (found === undefined) {
    measure ??= document.createElement("canvas").getContext("2d")!;
    measure.font = `${rank === SMALL ? "italic " : ""}${rank === 0 ? 700 : 600} 100px ${FACE}`;
    found = measure.measureText(name).width / 200;
    measured.set(name, found);
  }
  return found;
}

/** What the names cover of the drawing, for tests. */
export function nameBoxes(): [string, Box][] { return [...placed.map((one): [string, Box] => [one.label.name, boxOf(one)]), ...letteringBoxes()]; }

/** Where all names go, the greatest first. What finds no room is left out until one looks closer. */
export function placeNames(): void {
  step = scaleStep();
  const room = new Room();
  for (const hex of app.stacks.keys()) {
    const [x, y] = centre(hex);
    room.take([x - COUNTER, y - COUNTER - 6, x + COUNTER + 6, y + COUNTER]);
    if (height(hex) > 1) room.take([x + COUNT[0], y - COUNT[1], x + COUNT[1], y - COUNT[0]]);
  }
  const ring = app.map.width * 0.53;
  for (const some of rings.values()) for (const hex of some) { const [x, y] = centre(hex); room.take([x - ring, y - ring, x + ring, y + ring]); }
  for (const box of [...markerBoxes(), ...plates, ...[...courses.values()].flat()]) room.take(box);
  placed = [];
  for (const label of app.map.labels) {
    if (label.rank > 0 && step * app.map.width < [0, 15, 20, 24][label.rank]) continue;
    const least = [12, 11, 10.5, 10][label.rank] / step; // so many pixels on the screen
    const large = Math.max(label.size, Math.min(least, 60));
    const sizes = [large, Math.max(large * 0.82, least * 0.9), ...(GAP >= least * 0.8 ? [GAP] : [])];
    const found = sizes.map((size) => spotFor(label, size, room)).find((spot) => spot !== null);
    if (!found) continue;
    room.take(boxOf(found));
    placed.push(found);
  }
  placeLettering(room, step);
}

function boxOf({ x, y, size, half }: Placed): Box { return [x - half, y - size * 0.45, x + half, y + size * 0.45]; }

/** The first spot around a place, of those that we like in turn, where nothing lies. */
function spotFor(label: Label, size: number, room: Room): Placed | null {
  const half = (halfWidth(label) + 0.35) * size; // a little more than the letters, so that two names are not read as one
  const [hx, hy] = centre(label.hex);
  const inRing = ringed(label.hex), stands = inRing || app.stacks.has(label.hex);
  const rim = inRing ? app.map.width * 0.54 : COUNTER;
  const gap = rim + size * 0.5;
  const spots: [number, number][] = [...(stands ? [] : [[label.x, label.y] as [number, number]]), [hx, hy + gap], [hx, hy - gap - 7], [hx + rim + half, hy + gap * 0.8], [hx - rim - half, hy + gap * 0.8], [hx + rim + half + 7, hy], [hx - rim - half, hy], [hx, hy + gap + size * 0.6], [hx, hy - gap - size * 0.7 - 7]];
  for (const [x, y] of spots) {
    const one = { label, x, y, size, half };
    if (onSheet(boxOf(one)) && room.free(boxOf(one))) return one;
  }
  return null;
}
