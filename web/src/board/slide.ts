// Pieces that moved slide to their place.
import { paintWith, repaint } from "../canvas/frame";
import { stamp } from "../canvas/stamps";
import { app } from "../wire/app";
import { drawing } from "./counter";
import { centre } from "../canvas/geometry";
import { SYMBOL_IDS } from "./map";

interface Slide { unit: string; points: [number, number][]; begun: number; time: number }
const TIME = 320; // milliseconds of a straight slide
const MOST = 100; // pieces at once
let sliding: Slide[] = [];

export function startSlides(): void {
  sliding = [];
  paintWith((pen, _, time) => {
    sliding = sliding.filter((one) => time - one.begun < one.time && app.units.has(one.unit));
    for (const { unit, points, begun, time: whole } of sliding) {
      const share = Math.max(0, (time - begun) / whole), eased = share * share * (3 - 2 * share);
      const leg = Math.min(points.length - 2, Math.floor(eased * (points.length - 1))), part = eased * (points.length - 1) - leg;
      const [from, to] = [points[leg], points[leg + 1]];
      stamp(pen, `slide ${unit}`, from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, [-36, -36, 36, 36], () => drawing(app.units.get(unit)!), SYMBOL_IDS);
    }
    return sliding.length > 0;
  });
}

/** From where the pieces were to where they are; along their ways where those are known, which may take longer. */
export function slide(from: Map<string, string>, to: Map<string, string>, ways: Map<string, string[]> = new Map(), time = TIME): void {
  const moved = [...to].filter(([unit, hex]) => from.has(unit) && from.get(unit) !== hex).slice(0, MOST);
  sliding = moved.map(([unit, hex]) => {
    const way = ways.get(unit);
    const known = way && way.length > 1 && way[0] === from.get(unit) && way.at(-1) === hex;
    return { unit, points: (known ? way : [from.get(unit)!, hex]).map(centre), begun: performance.now(), time: known ? time : TIME };
  });
  repaint();
}
