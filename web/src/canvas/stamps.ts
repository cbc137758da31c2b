// Small pictures that are painted once and set down often: counters, marks, names.
import { paint } from "./paint";
import { repaint, view } from "./frame";
import { sceneOf } from "./scene";
import type { Box } from "./svg";

interface Stamp { key: string; picture: ImageBitmap; box: Box; scale: number; used: number }
const MOST = 48_000_000; // bytes kept
const MOVING = 4, RESTING = 14; // milliseconds of new stamps in a frame; the rest comes with the next ones
const FIRST = 150; // many frames on the way would only keep the first whole one waiting

let kept = new Map<string, Stamp>();
let latest = new Map<string, string>(); // by what is shown, at any scale and in any detail, the key of the last stamp of it
let bytes = 0;
let clock = 0;
let spent = 0;
let lack = false;
let first = true; // the board has not been seen whole yet

/** A board that has not been seen is painted in few large steps, one that is looked at in small ones. */
export function boardIsSeen(seen: boolean): void { first = !seen; }

export function forgetStamps(): void {
  for (const stamp of kept.values()) stamp.picture.close();
  kept = new Map();
  latest = new Map();
  bytes = 0;
}

/** Before the stamps of a frame. */
export function beginStamps(): void { spent = 0; lack = false; clock++; }

/** Whether some stamp could not be painted in this frame's time. */
export function stampsLack(): boolean { return lack; }

/** Scales go in steps, so that a map that is being zoomed needs few new stamps; at rest they are exact. */
function stepped(scale: number): number { return 2 ** (Math.ceil(Math.log2(scale) * 2 - 0.05) / 2); }

/** Sets a stamp down at a point of the drawing; ``draw`` gives it as SVG around (0,0) within ``box`` when it is new.
 * Where there is no time to paint it, the last one of what is shown stands for it, however large it is. */
export function stamp(pen: CanvasRenderingContext2D, key: string, x: number, y: number, box: Box, draw: () => string, symbols: Record<string, string> = {}, shown = key): void {
  const scale = stepped(view.k * view.dense);
  const found = sharp(key, box, draw, symbols) ?? kept.get(`${key}|${scale}`) ?? made(`${key}|${scale}`, scale, box, draw, symbols) ?? kept.get(`${key}|${stepped(scale / 1.5)}`) ?? kept.get(`${key}|${stepped(scale * 1.3)}`) ?? kept.get(latest.get(shown) ?? "");
  if (!found) { view.whole = false; return; }
  if (latest.get(shown) !== found.key) latest.set(shown, found.key);
  found.used = clock;
  const { k, x: vx, y: vy, dense } = view;
  const grow = (k * dense) / found.scale;
  const left = (x + box[0]) * k * dense + vx * dense, top = (y + box[1]) * k * dense + vy * dense;
  if (grow === 1) pen.drawImage(found.picture, Math.round(left), Math.round(top));
  else pen.drawImage(found.picture, left, top, found.picture.width * grow, found.picture.height * grow);
}

function sharp(key: string, box: Box, draw: () => string, symbols: Record<string, string>): Stamp | null {
  if (view.k !== view.restedAt) return null;
  const scale = view.k * view.dense;
  return kept.get(`${key}|${scale}`) ?? made(`${key}|${scale}`, scale, box, draw, symbols);
}

function made(key: string, scale: number, box: Box, draw: () => string, symbols: Record<string, string>): Stamp | null {
  if (spent > (first ? FIRST : view.rests ? RESTING : MOVING)) { lack = true; repaint(); return null; }
  const started = performance.now();
  const sheet = new OffscreenCanvas(Math.max(1, Math.ceil((box[2] - box[0]) * scale)), Math.max(1, Math.ceil((box[3] - box[1]) * scale)));
  paint(sheet.getContext("2d")!, sceneOf(draw(), symbols), [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale], box);
  const one = { key, picture: sheet.transferToImageBitmap(), box, scale, used: clock };
  kept.set(key, one);
  bytes += 4 * one.picture.width * one.picture.height;
  if (bytes > MOST) forgetOld();
  spent += performance.now() - started;
  return one;
}

/** Half of what is kept, that which was not seen for longest. */
function forgetOld(): void {
  for (const [key, old] of [...kept].sort((a, b) => a[1].used - b[1].used).slice(0, kept.size / 2)) {
    if (old.used === clock) break;
    bytes -= 4 * old.picture.width * old.picture.height;
    old.picture.close();
    kept.delete(key);
  }
  for (const [shown, key] of latest) if (!kept.has(key)) latest.delete(shown);
}
