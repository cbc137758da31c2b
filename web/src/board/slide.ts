// Pieces that moved slide to their place.
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import { counter } from "./counter";
import { centre } from "./geometry";
import { layers } from "./map";

export function slide(from: Map<string, string>, to: Map<string, string>): void {
  const moved = [...to].filter(([unit, hex]) => from.has(unit) && from.get(unit) !== hex).slice(0, 12);
  for (const [name, hex] of moved) {
    const [ax, ay] = centre(from.get(name)!);
    const [bx, by] = centre(hex);
    const ghost = s("g", { class: "ghost", transform: `translate(${bx} ${by})` }, counter(app.units.get(name)!));
    layers.ghosts.append(ghost);
    const slide = ghost.animate([{ transform: `translate(${ax}px, ${ay}px)` }, { transform: `translate(${bx}px, ${by}px)` }], { duration: 320, easing: "ease-in-out" });
    slide.onfinish = slide.oncancel = () => ghost.remove();
  }
}
