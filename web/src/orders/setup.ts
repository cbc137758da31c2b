// Setting up: pieces beside the map by the hexes that are open to them, one after the other or a whole list at once.
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Orders, SetUpList, Unit } from "../wire/types";
import { say } from "../widgets/message";
import { commitAll } from "./commit";
import { select } from "./select";

let lists: SetUpList[] = [];
let of = -1; // the state of which they tell

/** The pieces beside the map that can be brought on. */
export function waiting(): Unit[] {
  return [...app.acting].map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit && !unit.hex));
}

export function setUpLists(): SetUpList[] { return of === app.state.version ? lists : []; }

/** After every state in which some wait. */
export async function learnLists(): Promise<void> {
  const { version } = app.state;
  const many = waiting().length > 1 && app.state.verbs.some((verb) => verb.gesture === "hex" || verb.gesture === "path");
  const found = many ? await ask<SetUpList[]>("lists") : [];
  if (!found || app.state.version !== version) return;
  lists = found;
  of = version;
  emit("duties");
}

/** A list by the place that lies in the middle of its hexes. */
export function listName({ hexes, alone }: SetUpList): string {
  if (alone) return "Where only one hex is open";
  const points = hexes.map((hex) => app.map.hexes[hex]).filter(Boolean);
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] as number), 0) / points.length);
  const far = (hex: string) => (app.map.hexes[hex][0] - x) ** 2 + (app.map.hexes[hex][1] - y) ** 2;
  const near = Object.entries(app.map.places).filter(([, place]) => app.map.hexes[place.hex]).sort(([, a], [, b]) => far(a.hex) - far(b.hex))[0];
  return near ? `Around ${near[0]}` : `${hexes[0]} to ${hexes.at(-1)}`;
}

/** Puts pieces into their hexes, the emptiest first. */
export async function putAll(units: string[]): Promise<void> {
  const { version } = app.state;
  const found = await ask<Orders>("spread", { units });
  if (!found || app.state.version !== version) return;
  if (!found.orders.length) { say("None of these pieces can be put down now.", "", "refusal"); return; }
  if (await commitAll(found.orders.map((one) => one.text)) && found.left.length) say(`No place was found for ${found.left.join(", ")}.`, "", "refusal");
}

/** When a piece has been put down, the next one of its list is taken up. */
export function goOn(stayed: string): void {
  if (!app.units.get(stayed)?.hex || app.selected) return;
  const beside = waiting().map((unit) => unit.short);
  const list = lists.find((one) => one.units.includes(stayed));
  const next = beside.find((name) => list?.units.includes(name)) ?? beside[0];
  if (next) void select(next);
}
