// Which part of the map no panel covers.
import type { Box } from "../canvas/svg";
import { board } from "./map";

const LEAST = 0.2; // of the board: less than this beside a panel shows too little to look at

/** In pixels of the board: all of it, or the largest part beside a panel that lies open on it. */
export function clearPart(): Box {
  const box = board.getBoundingClientRect();
  const panel = document.querySelector(".host-panel[open], #guide:not([hidden])")?.getBoundingClientRect();
  const all: Box = [0, 0, box.width, box.height];
  if (!panel) return all;
  const [left, top, right, bottom] = [Math.max(0, panel.left - box.left), Math.max(0, panel.top - box.top), Math.min(box.width, panel.right - box.left), Math.min(box.height, panel.bottom - box.top)];
  if (left >= right || top >= bottom) return all;
  const beside: Box[] = [[0, 0, left, box.height], [right, 0, box.width, box.height], [0, 0, box.width, top], [0, bottom, box.width, box.height]];
  const largest = beside.reduce((best, one) => (area(one) > area(best) ? one : best));
  return area(largest) < LEAST * area(all) ? all : largest;
}

function area([left, top, right, bottom]: Box): number { return (right - left) * (bottom - top); }
