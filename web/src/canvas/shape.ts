// A path in the pieces it is drawn by. A piece that lies elsewhere changes nothing in a part of the drawing, so a part of a
// long path (coasts, rivers, woods) is painted from the pieces that reach into it.
import { pathBox, type Box } from "./svg";

const LONG = 1000; // letters; a shorter path is painted as it is
const PIECE = /M[^M]*/g; // our drawings begin each piece by an absolute point

export function meets(a: Box, b: Box): boolean { return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]; }

export class Shape {
  readonly box: Box;
  private readonly pieces: { d: string; box: Box }[];
  private last: { key: string; path: Path2D } | null = null;

  constructor(d: string) {
    const split = d.length > LONG && d[0] === "M" && !d.includes("m");
    this.pieces = (split ? d.match(PIECE)! : [d]).map((one) => ({ d: one, box: pathBox(one) }));
    this.box = this.pieces.map(({ box }) => box).reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
  }

  /** What of it reaches into a part, in its own measure; nothing if none does. */
  within(part: Box): Path2D | null {
    const met = this.pieces.length === 1 ? this.pieces : this.pieces.filter(({ box }) => meets(box, part));
    if (!met.length) return null;
    const key = `${met.length} ${met.length === this.pieces.length ? "" : met.map(({ box }) => box.join())}`;
    if (key !== this.last?.key) this.last = { key, path: new Path2D(met.map(({ d }) => d).join("")) };
    return this.last.path;
  }
}
