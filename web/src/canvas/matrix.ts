// Where a part of a drawing is laid: matrices as SVG and the canvas have them.
import type { Box } from "./svg";

export type Matrix = [number, number, number, number, number, number];

export function times(a: Matrix, b: Matrix): Matrix {
  return [a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3], a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]];
}

/** The way back. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const by = a * d - b * c;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

/** ``translate``, ``scale`` and ``rotate`` as SVG writes them. */
export function matrixOf(text: string | undefined): Matrix {
  let found: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, written] of (text ?? "").matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a, b = kind === "scale" ? a : 0, c = 0] = written.trim().split(/[\s,]+/).map(Number);
    if (kind === "translate") found = times(found, [1, 0, 0, 1, a, b]);
    else if (kind === "scale") found = times(found, [a, 0, 0, b, 0, 0]);
    else if (kind === "rotate") {
      const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
      found = times(times(times(found, [1, 0, 0, 1, b, c]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -b, -c]);
    }
  }
  return found;
}

/** The room of a box that a matrix lays elsewhere, with a rim around it. */
export function boxIn([a, b, c, d, e, f]: Matrix, [left, top, right, bottom]: Box, rim: number): Box {
  const x0 = left - rim, y0 = top - rim, x1 = right + rim, y1 = bottom + rim;
  return [Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e, Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e, Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f];
}
