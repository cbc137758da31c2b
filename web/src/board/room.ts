// What is taken on the map, so that words keep off counters and each other.
import type { Box } from "../canvas/svg";
import { app } from "../wire/app";

/** Boxes by the cells they touch. */
export class Room {
  private cells = new Map<string, Box[]>();

  private touched([left, top, right, bottom]: Box): string[] {
    const w = app.map.width, found: string[] = [];
    for (let i = Math.floor(left / w); i <= right / w; i++) for (let j = Math.floor(top / w); j <= bottom / w; j++) found.push(`${i},${j}`);
    return found;
  }

  take(box: Box): void { for (const cell of this.touched(box)) { const there = this.cells.get(cell); if (there) there.push(box); else this.cells.set(cell, [box]); } }

  free(box: Box): boolean { return this.touched(box).every((cell) => (this.cells.get(cell) ?? []).every((other) => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1])); }
}

/** Whether a box lies on the sheet. */
export function onSheet(box: Box): boolean {
  const [x, y, w, h] = app.map.box;
  return box[0] >= x && box[1] >= y && box[2] <= x + w && box[3] <= y + h;
}
