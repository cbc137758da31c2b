// Which part of the map shows some hexes, as large as they can be.
import { zoomIdentity, type ZoomTransform } from "d3-zoom";
import { centre } from "../canvas/geometry";
import { app } from "../wire/app";
import { board } from "./map";
import { go } from "./zoom";

/** Hexes fill the screen, as far as their pieces can still be read, and little of what lies beyond the map is shown. */
export function openAt(hexes: string[]): void {
  const to = framing(hexes, 32, Math.max(66, board.clientHeight / 14)); // larger on a large screen
  const [top, bottom] = [to.invertY(0), to.invertY(board.clientHeight)];
  const xs = Object.values(app.map.hexes).filter(([, y]) => y > top && y < bottom).map(([x]) => x);
  const { width } = app.map;
  const [left, right] = [Math.min(...xs) - width, Math.max(...xs) + width];
  const [from, until] = [to.invertX(0), to.invertX(board.clientWidth)];
  const by = right - left < until - from ? 0 : from < left ? left - from : until > right ? right - until : 0;
  go(to.translate(-by, 0));
}

/** The part of the map that shows hexes, ``least`` to ``most`` pixels wide. */
export function framing(hexes: string[], least: number, most: number): ZoomTransform {
  const xs = hexes.map((hex) => centre(hex)[0]).sort((a, b) => a - b), ys = hexes.map((hex) => centre(hex)[1]).sort((a, b) => a - b);
  const [left, right, top, bottom] = [xs[0], xs.at(-1)!, ys[0], ys.at(-1)!];
  const { width } = app.map;
  const { clientWidth: wide, clientHeight: high } = board;
  const k = Math.max(least / width, Math.min(most / width, wide / (right - left + 2 * width), high / (bottom - top + 2 * width)));
  // what does not fit as a whole is seen around its middle piece
  const x = (right - left + 2 * width) * k > wide ? xs[xs.length >> 1] : (left + right) / 2;
  const y = (bottom - top + 2 * width) * k > high ? ys[ys.length >> 1] : (top + bottom) / 2;
  return zoomIdentity.translate(wide / 2 - x * k, high / 2 - y * k).scale(k);
}
