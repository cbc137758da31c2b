// Which part of the map shows some hexes.
import { zoomIdentity, zoomTransform, type ZoomTransform } from "d3-zoom";
import { centre } from "../canvas/geometry";
import { app } from "../wire/app";
import { clearPart } from "./clear";
import { board } from "./map";
import { go, held } from "./zoom";

/** Hexes fill the screen, as far as their pieces can still be read, and little of what lies beyond the map is shown. */
export function openAt(hexes: string[]): void {
  const to = framing(hexes, 32, Math.max(66, board.clientHeight / 14), [0, 0, board.clientWidth, board.clientHeight]); // larger on a large screen
  const [top, bottom] = [to.invertY(0), to.invertY(board.clientHeight)];
  const xs = Object.values(app.map.hexes).filter(([, y]) => y > top && y < bottom).map(([x]) => x);
  const { width } = app.map;
  const [left, right] = [Math.min(...xs) - width, Math.max(...xs) + width];
  const [from, until] = [to.invertX(0), to.invertX(board.clientWidth)];
  const by = right - left < until - from ? 0 : from < left ? left - from : until > right ? right - until : 0;
  go(onTheMap(to.translate(-by, 0), []));
}

/** The view that shows hexes in a part of the board, ``least`` to ``most`` pixels wide. */
export function framing(hexes: string[], least: number, most: number, part = clearPart()): ZoomTransform {
  const xs = hexes.map((hex) => centre(hex)[0]).sort((a, b) => a - b), ys = hexes.map((hex) => centre(hex)[1]).sort((a, b) => a - b);
  const [left, right, top, bottom] = [xs[0], xs.at(-1)!, ys[0], ys.at(-1)!];
  const { width } = app.map;
  const [from, above, until, below] = part;
  const [wide, high] = [until - from, below - above];
  const k = Math.max(least / width, Math.min(most / width, wide / (right - left + 2 * width), high / (bottom - top + 2 * width)));
  // what does not fit as a whole is seen around its middle piece
  const x = (right - left + 2 * width) * k > wide ? xs[xs.length >> 1] : (left + right) / 2;
  const y = (bottom - top + 2 * width) * k > high ? ys[ys.length >> 1] : (top + bottom) / 2;
  return zoomIdentity.translate((from + until) / 2 - x * k, (above + below) / 2 - y * k).scale(k);
}

/** Brings some hexes into sight, unless one of them is. */
export function lookAtAny(hexes: string[]): void {
  const inSight = (hex: string) => { const [x, y] = zoomTransform(board).apply(centre(hex)); return x > 40 && y > 40 && x < board.clientWidth - 40 && y < board.clientHeight - 40; };
  const far = zoomTransform(board).k * app.map.width < 30;
  if (hexes.length && (far || !hexes.some(inSight))) lookAt(hexes[Math.floor(hexes.length / 2)], far ? 50 : undefined);
}

/** Brings a hex to the middle; ``size`` is the width of a hex on the screen, or as it is. */
export function lookAt(hex: string, size?: number): void {
  const [x, y] = centre(hex);
  const k = size ? size / app.map.width : zoomTransform(board).k;
  const [left, top, right, bottom] = clearPart();
  go(onTheMap(zoomIdentity.translate((left + right) / 2 - x * k, (top + bottom) / 2 - y * k).scale(k), [hex]));
}

const CONTROLS = 64; // pixels at the left and at the top that buttons and banners take

/** Whether hexes lie clear of what covers a part of the map. */
function isClear(view: ZoomTransform, hexes: string[]): boolean {
  const small = document.querySelector("#overview")?.getBoundingClientRect(), box = board.getBoundingClientRect();
  const [left, top, right, bottom] = clearPart();
  return hexes.every((hex) => {
    const [x, y] = view.apply(centre(hex)), rim = (view.k * app.map.width) / 2;
    const covered = small && x + rim > small.left - box.left && x - rim < small.right - box.left && y + rim > small.top - box.top && y - rim < small.bottom - box.top;
    return !covered && x > Math.max(CONTROLS, left + rim) && y > Math.max(CONTROLS, top + rim) && x < right - rim && y < bottom - rim;
  });
}

/** The same view moved so that it shows as little as can be of what lies beyond the map, unless that hides some hexes. */
export function onTheMap(view: ZoomTransform, hexes: string[]): ZoomTransform {
  const [x, y, w, h] = app.map.box;
  const moved = held(view, [[x, y], [x + w, y + h]]);
  return isClear(moved, hexes) ? moved : view;
}

/** Moves the map only if the hex is out of sight. */
export function keepInSight(hex: string, rim = 60): void {
  const [x, y] = zoomTransform(board).apply(centre(hex));
  if (x < rim || y < rim || x > board.clientWidth - rim || y > board.clientHeight - rim) lookAt(hex);
}
