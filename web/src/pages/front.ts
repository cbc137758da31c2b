// Where the armies face each other: that part of the map a game opens with.
import { centre } from "../canvas/geometry";
import { app } from "../wire/app";

/** The stacks that face an enemy, or all where none does. */
export function front(): string[] {
  const near = (2.3 * app.map.width) ** 2;
  const stacks = [...app.stacks].map(([hex, pieces]): [string, string, [number, number]] => [hex, pieces[0].side, centre(hex)]);
  const facing = stacks.filter(([, side, [x, y]]) => stacks.some(([, other, [ox, oy]]) => other !== side && (ox - x) ** 2 + (oy - y) ** 2 < near));
  return (facing.length ? facing : stacks).map(([hex]) => hex);
}
