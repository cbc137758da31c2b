// The camera of the story: it goes where something happens, and stays when that is well in sight.
import { zoomIdentity, zoomTransform } from "d3-zoom";
import { clearPart } from "../board/clear";
import { board } from "../board/map";
import { framing, onTheMap } from "../board/framing";
import { go } from "../board/zoom";
import { centre } from "../canvas/geometry";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";

const RIM = 90; // pixels from the edge within which something is well in sight
const READABLE = 40; // pixels of a hex in which a counter can be read
const FAR = 24, NEAR = 60; // pixels of a hex: what lies far apart is shown smaller
let flight = 0; // the latest one; a new one ends those before

function inSight(hexes: string[]): boolean {
  const now = zoomTransform(board);
  const [left, top, right, bottom] = clearPart();
  const [aside, down] = [Math.min(RIM, (right - left) / 5), Math.min(RIM, (bottom - top) / 5)];
  return now.k * app.map.width >= READABLE && hexes.every((hex) => { const [x, y] = now.apply(centre(hex)); return x > left + aside && y > top + down && x < right - aside && y < bottom - down; });
}

/** Brings hexes into sight, unless they are; ``time`` are the milliseconds that it may take. */
export function lookTo(hexes: string[], time = 400): void {
  const known = hexes.filter((hex) => app.map.hexes[hex]);
  if (!known.length || inSight(known)) return;
  const from = zoomTransform(board);
  const to = onTheMap(framing(known, FAR, Math.max(NEAR, Math.min(from.k * app.map.width, 1.5 * NEAR))), known);
  const mine = ++flight;
  if (!settings.animation || time < 60) { go(to); return; }
  const begun = performance.now();
  const fly = (now: number): void => {
    if (mine !== flight || !board.isConnected) return;
    const share = Math.min(1, Math.max(0, (now - begun) / time)), eased = share * share * (3 - 2 * share);
    const between = (a: number, b: number) => a + (b - a) * eased;
    const k = between(from.k, to.k), { clientWidth: w, clientHeight: h } = board;
    const [x, y] = [between((w / 2 - from.x) / from.k, (w / 2 - to.x) / to.k), between((h / 2 - from.y) / from.k, (h / 2 - to.y) / to.k)];
    go(zoomIdentity.translate(w / 2 - x * k, h / 2 - y * k).scale(k));
    if (share < 1) requestAnimationFrame(fly);
  };
  requestAnimationFrame(fly);
}
