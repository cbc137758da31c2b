// APP-6 symbols by milsymbol for what it knows, own drawings for what it does not; in a box 150 by 100 around (0,0).
import milsymbol from "milsymbol";

const ms = milsymbol.default ?? milsymbol;
const KNOWN = {
  infantry: "SFGPUCI----", armor: "SFGPUCA----", mechanized: "SFGPUCIZ---", motorized: "SFGPUCIM---",
  cavalry: "SFGPUCR----", mountain: "SFGPUCIO---", paratroop: "SFGPUCIA---", artillery: "SFGPUCF----",
  engineer: "SFGPUCE----", "anti-air": "SFGPUCD----", air: "SFGPUCVF---",
  marine: "SFGPUCIN---", supply: "SFGPUSS----",
};
const OWN = {
  "anti-tank": '<path d="M-75 50L0-50L75 50"/>',
  security: '<path d="M-75-50L75 50M-75 50L75-50M-75 0H75"/>',
  rocket: '<path d="M-24 38L0 14L24 38M-24 14L0-10L24 14M-14-24L0-40L14-24"/>',
  shock: '<path d="M-75-50L75 50M-75 50L75-50"/><path class="f" d="M-9-50H9V50H-9Z"/>',
  fortress: '<path d="M-58 38V-18H-38V-38H-18V-18H-9V-38H9V-18H18V-38H38V-18H58V38Z"/>',
  battlegroup: '<path d="M-46-30L46 30M-46 30L46-30M-52 0H52"/>',
  airbase: '<path d="M-56 18H56M-56-18H56M-38 0H-18M-9 0H9M18 0H38"/>',
  hq: '<path class="f" d="M-75-50H75V-18H-75Z"/>',
  leader: '<path class="f" d="M0-42L12-13L43-11L20 9L27 39L0 23L-27 39L-20 9L-43-11L-12-13Z"/>',
  partisan: '<path class="f" d="M-38-30C-10-40 10-18 40-30V14C10 26-10 4-38 14Z"/><path d="M-38-34V42"/>',
  worker: '<path d="M28 0a28 28 0 1 1-56 0a28 28 0 1 1 56 0ZM0-42V42M-42 0H42M-30-30L30 30M-30 30L30-30"/>',
  oil: '<path d="M-28 42L0-42L28 42M-18 14H18M-11-9H11"/>',
  "assault-gun": '<path d="M-32-24H32A24 24 0 0 1 32 24H-32A24 24 0 0 1-32-24ZM-22 12L0-12L22 12"/>',
  static: '<path d="M-75-50L75 50M-75 50L75-50M-75 36H75"/>',
  train: '<path d="M-60 24H60M-52 24V-14H-14V-33H14V-14H52V24"/>',
  bridge: '<path d="M-46 28L-28 9H28L46 28M-46-28L-28-9H28L46-28"/>',
};

function drawn(sidc) {
  const svg = new ms.Symbol(sidc, { size: 100, simpleStatusModifier: true, fill: false, monoColor: "black" }).asSVG();
  const parts = svg.match(/<(path|circle)[^>]*>/g).slice(1);  // the first is the frame
  return parts
    .map((part) => {
      const filled = /fill="black"/.test(part) && !/d="M25,50 L175,150|L100,150|L25,|L175,/.test(part);
      const shape = part.replace(/ (stroke|fill|stroke-width|fill-opacity|stroke-dasharray)="[^"]*"/g, "").replace(/\s*\/?>$/, "");
      return `${shape}${filled ? ' class="f"' : ""}/>`;
    })
    .join("");
}

export function symbols() {
  const found = {};
  for (const [kind, sidc] of Object.entries(KNOWN)) found[kind] = `<g transform="translate(-100 -100)">${drawn(sidc)}</g>`;
  return { ...found, ...OWN };
}
