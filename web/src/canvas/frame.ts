// The one canvas of the map: what is in sight, and who paints on it, in order. A frame is painted only when something changed.
import { Snapshot, type Sight } from "./snapshot";
import type { Box } from "./svg";

export interface View {
  k: number; x: number; y: number; // a point of the drawing times k, moved by x and y, is a point of the board in CSS pixels
  dense: number; // pixels of the canvas to a CSS pixel
  part: Box; // what of the drawing is in sight
  rests: boolean; // it has not moved for a moment
  restedAt: number; // the scale at which it rested last
  whole: boolean; // nothing is missing in the frame that is being painted
}
export type Painter = (pen: CanvasRenderingContext2D, view: View, time: number) => boolean | void; // true: the next frame too
const DENSEST = 2;
const PATIENCE = 6; // frames until one that is not whole stands for those that follow
const REST = 140; // milliseconds without a move until the map is taken to rest

export const view: View = { k: 1, x: 0, y: 0, dense: 1, part: [0, 0, 0, 0], rests: true, restedAt: 0, whole: true };
let canvas: HTMLCanvasElement;
let pen: CanvasRenderingContext2D;
let painters: Painter[] = [];
let moving: Painter[] = []; // paint while the map is zoomed too
let below: Painter = () => undefined;
const snapshot = new Snapshot();
let painted: Sight | null = null; // what the canvas shows as a whole
let resting: (() => void)[] = [];
let asked = 0;
let timer = 0;
let lacking = 0; // so many frames one after the other were not whole

/** Begins anew with a canvas that nobody paints on. */
export function startFrames(on: HTMLCanvasElement): void {
  canvas = on;
  pen = canvas.getContext("2d", { alpha: false })!;
  [painters, moving, resting] = [[], [], []];
  painted = null;
  snapshot.forget();
}

export function paintWith(painter: Painter): void { painters.push(painter); }

/** Paints also while the rest is shown as a picture of itself. */
export function paintAlways(painter: Painter): void { painters.push(painter); moving.push(painter); }

/** Paints what lies around that picture. */
export function paintBelow(painter: Painter): void { below = painter; }

/** Calls when the map has come to rest after a move. */
export function whenResting(act: () => void): void { resting.push(act); }

/** The canvas takes the size of its place. */
export function measure(wide: number, high: number): void {
  view.dense = Math.min(DENSEST, devicePixelRatio || 1);
  const [w, h] = [Math.max(1, Math.round(wide * view.dense)), Math.max(1, Math.round(high * view.dense))];
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; painted = null; snapshot.forget(); }
  look(view.k, view.x, view.y);
}

/** Another part of the map comes into sight. */
export function look(k: number, x: number, y: number): void {
  const { dense } = view;
  Object.assign(view, { k, x, y, rests: false, part: [-x / k, -y / k, (canvas.width / dense - x) / k, (canvas.height / dense - y) / k] });
  repaint();
  window.clearTimeout(timer);
  timer = window.setTimeout(rest, REST);
}

/** The map rests now: what was moved at once need not come to rest. */
export function rest(): void {
  window.clearTimeout(timer);
  view.rests = true;
  view.restedAt = view.k;
  resting.forEach((act) => act());
  repaint();
}

/** Something on the canvas changed. */
export function repaint(): void { if (!asked) asked = requestAnimationFrame(frame); }

function frame(time: number): void {
  asked = 0;
  if (!canvas.isConnected) return;
  const started = performance.now();
  if (zoomed(time)) { canvas.dataset.work = (performance.now() - started).toFixed(2); return; }
  let again = false;
  view.whole = true;
  for (const painter of painters) again = Boolean(painter(pen, view, time)) || again;
  if (again) repaint();
  const { k, x, y, dense } = view;
  painted = { k, x, y, dense };
  lacking = view.whole ? 0 : lacking + 1;
  if (isZooming() && (view.whole || lacking > PATIENCE)) snapshot.take(canvas, painted);
  canvas.dataset.work = (performance.now() - started).toFixed(2); // for measurements: milliseconds of the last frame
}

function isZooming(): boolean { return !view.rests && view.k !== view.restedAt; }

/** While the scale changes, the last whole frame stands for all, as far as it will do. */
function zoomed(time: number): boolean {
  if (!isZooming()) { snapshot.forget(); return false; }
  if (!snapshot.held() && painted) snapshot.take(canvas, painted);
  if (!snapshot.draw(pen, view, () => below(pen, view, time))) return false;
  moving.forEach((painter) => painter(pen, view, time));
  canvas.dataset.rests = "no";
  return true;
}

/** The pen counts in the drawing's own measure. */
export function onMap(p: CanvasRenderingContext2D): void { const { k, x, y, dense } = view; p.setTransform(k * dense, 0, 0, k * dense, x * dense, y * dense); }

/** Whether something around a point of the drawing can be seen. */
export function inSight(x: number, y: number, reach: number): boolean {
  const [left, top, right, bottom] = view.part;
  return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
}
