// The parts of the front by name: which piece belongs to which, and all of one chosen at once.
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Sector } from "../wire/staff";
import type { Unit } from "../wire/types";

let sectors: Sector[] = [];
let of = ""; // the game and side whose sectors they are
let byHex = new Map<string, number>();

/** Asked once for a game and a side. */
export async function learnSectors(): Promise<void> {
  const key = `${app.state.game} ${app.state.side}`;
  if (of === key) return;
  of = key;
  const found = await ask<Sector[]>("sectors");
  if (!found || of !== key) { if (of === key) of = ""; return; }
  sectors = found;
  byHex = new Map(found.flatMap((one, i) => one.hexes.map((hex): [string, number] => [hex, i])));
  emit("duties");
}

export function allSectors(): Sector[] { return sectors; }

/** The number of a piece's sector; behind all of them when it has none. */
export function sectorOf(unit: Unit): number {
  if (unit.hex) return byHex.get(unit.hex) ?? sectors.length;
  const at = sectors.findIndex((one) => one.boxes.includes(unit.box ?? ""));
  return at < 0 ? sectors.length : at;
}

export function sectorName(at: number): string { return sectors[at]?.name ?? "Elsewhere"; }

/** The own pieces of a sector. */
export function piecesOf(at: number): string[] {
  return [...app.units.values()].filter((unit) => unit.side === app.state.side && (unit.hex || sectors[at]?.boxes.includes(unit.box ?? "")) && sectorOf(unit) === at).map((unit) => unit.short);
}
