// The ground in tiles, painted by a worker and kept while there is room: at the scale at which the map rests, so that they are
// sharp and are set down as they are while it is dragged; while it is zoomed at scales that halve, a coarser one until then.
import { Cache } from "./cache";
import { repaint, view, type View } from "./frame";
import { inView, partOf, SIDE } from "./places";
import { shade } from "./shades";
import { FirstSight } from "./sight";
import type { Box } from "./svg";
import type { Done, Order } from "./worker";

const FINEST = 2, COARSEST = 1 / 16;
const SMALL = `${COARSEST}/0/0`; // the whole map in one tile
const kept = new Cache(90, SMALL); // a tile takes a megabyte
const AT_ONCE = 3; // orders that the worker has at a time, so that the newest wish is never far behind
const FIRST = "first"; // the order of all that a board opens with
const first = new FirstSight();

let worker: Worker | null = null;
let ordered = new Set<string>();
let sharp = false; // all of the ground in sight is as it shall be
let age = 0; // tiles of an earlier age show what has changed since
let groundAge = 0; // since when the ground is another, with other colours
let lost = false;
let railsSent = false; // after the ground was asked for
let opens = false; // what is seen first has been ordered and is not there yet
let awaited = 0; // grounds that are on their way: a tile that is painted meanwhile would be painted again
let box: Box = [0, 0, 0, 0];
let hiding: (scale: number) => string[] = () => [];
let changed: () => void = () => undefined;

/** A painter for another map. It can be sent for its ground before it is known what the map fills. */
export function hirePainter(): void {
  worker?.terminate();
  worker = new Worker("/static/worker.js");
  worker.onmessage = ({ data }: MessageEvent<Done>) => heard(data);
  kept.clear();
  first.forget();
  [ordered, sharp, awaited, opens, railsSent] = [new Set(), false, 0, false, false];
}

/** ``whole`` is what the map fills; ``hidden`` names the layers that are left out at a scale. */
export function startTiles(whole: Box, hidden: (scale: number) => string[]): void { [box, hiding] = [whole, hidden]; }

/** The server's drawing of the ground; what was painted of another is shown until it is there. ``rails``: they stay as they are. */
export function loadGround(address: string, rails = true): void { age++; awaited++; lost = false; order({ kind: "ground", address, rails }); }

export function groundIsLost(): boolean { return lost; } // it was asked for and did not come
export function whenSmallGround(act: () => void): void { changed = act; } // calls when the small picture of the whole map is new

/** Rails that come while the ground is awaited are waited for: what has been ordered is painted with them. */
export function layRails(svg: string): void { order({ kind: "rails", svg }); if (awaited) railsSent = true; else renew(); }

/** What is hidden changed, or the drawing: all tiles are painted again, those in sight first. */
export function renew(): void { age++; repaint(); }

function order(what: Order): void { worker?.postMessage(what); }

function heard(done: Done): void {
  if (done.kind !== "part") awaited--;
  if (done.kind === "fault") { lost = true; opens = false; repaint(); return; } // the line to the server tells of its troubles
  if (done.kind === "ground") { if (railsSent && !done.rails) age++; railsSent = false; groundAge = age; repaint(); return; }
  const [at, serial] = done.key.split(" ");
  ordered.delete(done.key);
  if (at !== FIRST) kept.set(at, done.picture, Number(serial));
  else if (first.take(done.picture, Number(serial))) opens = false; // or another has been ordered since
  if (at === SMALL) changed();
  repaint();
}

export function groundIsSharp(): boolean { return sharp; } // it is seen exactly as it shall be
/** The whole map, small, as far as it has been painted, and how much of it the picture holds. */
export function smallGround(): { picture: ImageBitmap; part: Box } | null {
  const tile = kept.get(SMALL);
  return tile ? { picture: tile.picture, part: partOf(box, COARSEST, 0, 0) } : null;
}

/** ``known`` says whether this is what the player shall look at; before that nothing is painted for it. */
export function drawTiles(pen: CanvasRenderingContext2D, sight: View, known: boolean): void {
  const { k, dense, part, restedAt } = sight;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  Object.assign(pen, { fillStyle: shade("--around") }).fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  if (!known) { sharp = false; return; }
  const exact = restedAt === k ? inView(box, k * dense, part) : [];
  const missing = exact.filter(({ i, j }) => lacks(k * dense, i, j));
  const whole = first.covers(sight, age);
  sharp = exact.length > 0 && (!missing.length || whole);
  if (!sharp) drawCoarse(pen, k * dense, part, exact.length === 0);
  first.draw(pen, box, sight);
  if (!whole) for (const { i, j } of exact) drawExact(pen, k * dense, i, j);
  opens ||= !whole && first.fills(sight) && !exact.some(({ i, j }) => kept.get(`${k * dense}/${i}/${j}`)); // the rails came late
  if (opens) { if (!first.isPlanned(age)) orderFirst(); return; }
  const small = kept.get(SMALL);
  if (small && small.age < groundAge) orderTile(COARSEST, 0, 0); // first: the small map changes its colours with the large one
  if (!missing.length && exact.length) first.forget();
  for (const { i, j } of missing) orderTile(k * dense, i, j);
  if (!missing.length && small?.age !== age) orderTile(COARSEST, 0, 0);
}

function lacks(scale: number, i: number, j: number): boolean { return kept.get(`${scale}/${i}/${j}`)?.age !== age; }

/** What a board opens with is ordered before anything else is made for it, so that it is painted meanwhile. */
export function orderFirst(): void {
  opens = true;
  order({ kind: "part", key: `${FIRST} ${age}`, ...first.plan(box, view, age), hidden: hiding(view.k) });
}

function drawExact(pen: CanvasRenderingContext2D, scale: number, i: number, j: number): void {
  const tile = kept.get(`${scale}/${i}/${j}`);
  if (tile) pen.drawImage(tile.picture, i * SIDE + Math.round(box[0] * scale + view.x * view.dense), j * SIDE + Math.round(box[1] * scale + view.y * view.dense));
}

/** Tiles of the next finer scale of those that halve; new ones are ordered while the map is zoomed. */
function drawCoarse(pen: CanvasRenderingContext2D, exact: number, part: Box, orders: boolean): void {
  let scale = FINEST;
  while (scale > COARSEST && scale / 2 >= exact * 0.9) scale /= 2;
  const wanted = inView(box, scale, part).filter(({ i, j, part: its }) => !drawBest(pen, scale, i, j, its));
  if (orders) for (const { i, j } of wanted) orderTile(scale, i, j);
}

function orderTile(scale: number, i: number, j: number): void {
  const key = `${scale}/${i}/${j} ${age}`;
  if (awaited || opens || ordered.size >= AT_ONCE || ordered.has(key)) return;
  ordered.add(key);
  order({ kind: "part", key, part: partOf(box, scale, i, j), scale, hidden: hiding(scale / view.dense) });
}

/** Draws the finest tile there is for a part; whether it is as it should be. */
function drawBest(pen: CanvasRenderingContext2D, wanted: number, i: number, j: number, part: Box): boolean {
  for (let scale = wanted, n = i, m = j; scale >= COARSEST; scale /= 2, n = Math.floor(n / 2), m = Math.floor(m / 2)) {
    const tile = kept.get(`${scale}/${n}/${m}`);
    if (!tile) continue;
    const { k, x, y, dense } = view;
    const px = (v: number, by: number) => Math.round((v * k + by) * dense); // whole pixels, so that no seam shows between tiles
    const [x0, y0, x1, y1] = [px(part[0], x), px(part[1], y), px(part[2], x), px(part[3], y)];
    const [left, top] = partOf(box, scale, n, m);
    pen.drawImage(tile.picture, (part[0] - left) * scale, (part[1] - top) * scale, (part[2] - part[0]) * scale, (part[3] - part[1]) * scale, x0, y0, x1 - x0, y1 - y0);
    return scale === wanted && tile.age === age;
  }
  return false;
}
