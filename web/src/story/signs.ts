// What a scene is on the map: arrows along the ways, from attackers to whom they attack, places that change hands.
import { addArrow, clearPath, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { centre } from "../canvas/geometry";
import { s } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import type { Line, Scene, Taken } from "../wire/story";

function sideOf(actor: string): string { return `of-${Math.max(0, app.state.sides.indexOf(actor))}`; }

function placeHex(place: string): string | undefined { return app.map.places[place]?.hex; }

/** Where a scene happens. */
export function hexesOf(scene: Scene): string[] {
  const found = [...(scene.fight?.hexes ?? []), ...(scene.fight?.attackers ?? []).map((unit) => unit.hex ?? ""), ...scene.lines.flatMap((line) => [...line.path, ...line.hexes])];
  const all = [...new Set([...found, ...scene.taken.map((one) => placeHex(one.place) ?? "")])].filter((hex) => app.map.hexes[hex]);
  return all.length ? all : scene.lost.map((loss) => loss.unit.hex ?? "").filter((hex) => app.map.hexes[hex]);
}

/** The ways of the pieces of a scene, by their names. */
export function waysOf(scene: Scene): Map<string, string[]> {
  return new Map(scene.lines.flatMap((line) => (line.path.length > 1 ? line.units.map((unit): [string, string[]] => [unit, line.path]) : [])));
}

/** The attack before its die: who attacks whom. */
export function showAttack(scene: Scene): void {
  clearPath();
  const { hexes, attackers } = scene.fight!;
  for (const from of new Set(attackers.map((unit) => unit.hex))) if (from && app.map.hexes[from]) addArrow([from, nearest(from, hexes)], `attack ${sideOf(scene.actor)}`, app.map.width * 0.36);
  pointOut(hexes, "struck");
}

function nearest(from: string, hexes: string[]): string {
  const [x, y] = centre(from);
  const far = (hex: string) => { const [hx, hy] = centre(hex); return (hx - x) ** 2 + (hy - y) ** 2; };
  return [...hexes].sort((a, b) => far(a) - far(b))[0];
}

/** All that a scene brought. */
export function showScene(scene: Scene): void {
  if (scene.fight) showAttack(scene);
  else clearPath();
  const drawn = new Set<string>();
  for (const line of scene.lines) if (line.path.length > 1 && !drawn.has(line.path.join())) { drawn.add(line.path.join()); addArrow(line.path, kindOf(scene, line)); }
  if (!scene.fight) for (const line of scene.lines) if (line.path.length < 2) pointOut(line.hexes.slice(-1), "reached");
  for (const loss of scene.lost) if (loss.unit.hex && app.map.hexes[loss.unit.hex]) cross(loss.unit.hex);
  scene.taken.forEach(flag);
}

/** A piece that goes in a battle of others falls back, or follows up. */
function kindOf(scene: Scene, line: Line): string {
  const owner = app.units.get(line.units[0])?.side ?? line.actor;
  return `${scene.fight ? "follow" : "march"} ${sideOf(owner)}`;
}

function cross(hex: string): void {
  const [x, y] = centre(hex);
  layers.paths.append(s("g", { class: "cross", transform: `translate(${x - 33} ${y + 33})` }, s("circle", { r: 15 }), s("path", { d: "M-7-7L7 7M-7 7L7-7" })));
}

function flag(taken: Taken): void {
  const hex = placeHex(taken.place);
  if (!hex || !taken.by) return;
  const [x, y] = centre(hex);
  const text = `${taken.place}: ${words(taken.by)}`;
  const wide = text.length * 10.5 + 18;
  layers.paths.append(s("g", { class: `flag ${sideOf(taken.by)}`, transform: `translate(${x} ${y - 58})` }, s("rect", { x: -wide / 2, y: -16, width: wide, height: 30, rx: 6 }), s("text", { y: 6 }, text)));
}
