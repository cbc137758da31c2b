// Which tiles of the ground lie where: they are counted from the corner of the map.
import type { Box } from "./svg";

export const SIDE = 512; // pixels of a tile
export interface Place { i: number; j: number; part: Box }

export function partOf(box: Box, scale: number, i: number, j: number): Box {
  const size = SIDE / scale;
  return [box[0] + i * size, box[1] + j * size, box[0] + (i + 1) * size, box[1] + (j + 1) * size];
}

/** The tiles of a scale that are in sight, the middle ones first. */
export function inView(box: Box, scale: number, part: Box): Place[] {
  const size = SIDE / scale;
  const [left, top, right, bottom] = [Math.max(part[0], box[0]), Math.max(part[1], box[1]), Math.min(part[2], box[2]), Math.min(part[3], box[3])];
  const found: Place[] = [];
  for (let j = Math.floor((top - box[1]) / size); j * size + box[1] < bottom; j++) for (let i = Math.floor((left - box[0]) / size); i * size + box[0] < right; i++) found.push({ i, j, part: partOf(box, scale, i, j) });
  const far = ({ part: its }: Place) => Math.hypot(its[0] + its[2] - left - right, its[1] + its[3] - top - bottom);
  return found.sort((a, b) => far(a) - far(b));
}
