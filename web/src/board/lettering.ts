// Names of countries, seas, districts and rivers: each on the best of its spots where no counter and no other name lies.
import { inSight, paintWith } from "../canvas/frame";
import { hexAt } from "../canvas/geometry";
import { shade, themeName } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { escaped, type Box } from "../canvas/svg";
import { app } from "../wire/app";
import type { MapWords } from "../wire/types";
import { onSheet, type Room } from "./room";

interface Placed { words: MapWords; x: number; y: number; turn: number; size: number; half: number; hangs?: boolean }
interface Manner { ink: string; opacity: number; weight: number; italic: boolean; halo: number; least: number; most: number; grows: number; from: number }
export const FACE = "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L','TeX Gyre Pagella',Georgia,'DejaVu Serif',serif";
// ``least`` and ``most`` pixels of a letter on the screen, how much larger than drawn it may be, and from which width of a hex on
const MANNERS: Record<MapWords["kind"], Manner> = {
  region: { ink: "--map-ink", opacity: 0.6, weight: 600, italic: true, halo: 0.24, least: 11, most: 40, grows: 1.9, from: 7 },
  sea: { ink: "--sea-ink", opacity: 0.85, weight: 600, italic: true, halo: 0, least: 11, most: 40, grows: 1.9, from: 7 },
  district: { ink: "--district-ink", opacity: 1, weight: 800, italic: false, halo: 0.22, least: 9, most: 30, grows: 1.4, from: 18 },
  river: { ink: "--river-ink", opacity: 1, weight: 600, italic: true, halo: 0.22, least: 8, most: 24, grows: 1.4, from: 30 },
};
const SMALLER = [1, 0.8, 0.64]; // tried in turn where there is little room
let placed: Placed[] = [];

export function startLettering(): void {
  placed = [];
  paintWith((pen) => {
    for (const one of placed)
      if (inSight(one.x, one.y, one.half)) stamp(pen, `words ${themeName()} ${one.size.toFixed(1)} ${one.turn} ${one.words.kind} ${one.hangs} ${one.words.text}`, one.x, one.y, around(one), () => drawing(one));
  });
}

const measured = new Map<MapWords, number>(); // half of the width, in sizes of the letters
let measure: CanvasRenderingContext2D | null = null;

/** Half of the width of a name in the letters that this machine has. */
function halfWidth(words: MapWords, size: number): number {
  let found = measured.get(words);
  if (found === undefined) {
    measure ??= document.createElement("canvas").getContext("2d")!;
    const { weight, italic } = MANNERS[words.kind];
    measure.font = `${italic ? "italic " : ""}${weight} 100px ${FACE}`;
    found = measure.measureText(words.text).width / 200 + (words.text.length * words.spaced) / words.size / 2 + 0.1;
    measured.set(words, found);
  }
  return found * size;
}

function around({ half, size, turn }: Placed): Box {
  const angle = (turn * Math.PI) / 180, [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const wide = half + size * 0.3;
  const [w, h] = [wide * cos + size * sin, wide * sin + size * cos];
  return [-w, -h, w, h];
}

function drawing({ words: { text, kind, spaced, size: drawn }, turn, size, hangs }: Placed): string {
  const { ink, opacity, weight, italic } = MANNERS[kind];
  const halo = hangs ? 0.3 : MANNERS[kind].halo; // or the edge of the map would strike it through
  const rim = halo ? ` stroke="${shade("--map-halo")}" stroke-opacity="${kind === "region" ? 0.62 : 0.85}" stroke-width="${(size * halo).toFixed(1)}" paint-order="stroke"` : "";
  return `<text x="0" y="${(size * 0.35).toFixed(1)}" font-size="${size.toFixed(1)}" font-weight="${weight}"${italic ? ' font-style="italic"' : ""} font-family="${FACE}" letter-spacing="${((spaced * size) / drawn).toFixed(1)}" text-anchor="middle" fill="${shade(ink)}" fill-opacity="${opacity}"${rim} transform="rotate(${turn})">${escaped(text)}</text>`;
}

/** What a name covers: small boxes along it, so that a slanting one takes no more than its letters. */
function boxesOf({ x, y, turn, size, half }: Placed): Box[] {
  const high = size * 0.45;
  if (!turn) return [[x - half, y - high, x + half, y + high]];
  const angle = (turn * Math.PI) / 180, many = Math.max(2, Math.round((2 * half) / size));
  return Array.from({ length: many }, (_, i): Box => {
    const along = (i / (many - 1) - 0.5) * 2 * (half - high);
    const [mx, my] = [x + Math.cos(angle) * along, y + Math.sin(angle) * along];
    return [mx - high, my - high, mx + high, my + high];
  });
}

/** Lays all names for a scale of the map; what finds no room is left out until there is some. */
export function placeLettering(room: Room, scale: number): void {
  placed = [];
  for (const words of app.map.words) {
    const { least, most, grows, from } = MANNERS[words.kind];
    const large = Math.min(Math.max(words.size, Math.min(least / scale, words.size * grows)), most / scale);
    if (scale * app.map.width < from || large * scale < least * 0.8) continue;
    const found = spotFor(words, SMALLER.map((share) => large * share).filter((size) => size * scale >= least * 0.8), room);
    if (!found) continue;
    boxesOf(found).forEach((box) => room.take(box));
    placed.push(found);
  }
}

function spotFor(words: MapWords, sizes: number[], room: Room): Placed | null {
  for (const size of sizes)
    for (const [x, y, turn] of words.spots) {
      const one = { words, x, y, turn, size, half: halfWidth(words, size) };
      if (boxesOf(one).every((box) => onSheet(box) && room.free(box))) return { ...one, hangs: !turn && hangsOver(one) };
    }
  return null;
}

/** Whether letters hang over the edge of the map. */
function hangsOver({ x, y, size, half }: Placed): boolean {
  const many = Math.ceil((4 * half) / app.map.width);
  return Array.from({ length: many + 1 }, (_, i) => x + half * ((2 * i) / many - 1)).some((at) => !hexAt(at, y - size * 0.45) || !hexAt(at, y + size * 0.45));
}

/** Whether the name of a river or a district covers some of a box; those of countries are pale and large. */
export function isLettered(box: Box): boolean {
  return placed.some((one) => (one.words.kind === "river" || one.words.kind === "district") && boxesOf(one).some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]));
}

/** What the names cover of the drawing, for tests. */
export function letteringBoxes(): [string, Box][] { return placed.flatMap((one) => boxesOf(one).map((box): [string, Box] => [one.words.text, box])); }
