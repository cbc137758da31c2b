// A plan for a whole combat phase: battles that can be changed, what they come to, and their arrows on the map.
import { addArrow, addNumbers, clearPlans, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { centre } from "../canvas/geometry";
import { commit } from "../orders/commit";
import { announce, say } from "../widgets/message";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { emit, on } from "../wire/bus";
import { ask } from "../wire/table";
import type { PlannedBattle, Weighed } from "../wire/types";

let battles: PlannedBattle[] | null = null;
let weighed: Weighed | null = null;
let of = ""; // the phase that is planned
let thinking = false;

function phase(): string { const { game, turn, phase: name, to_act } = app.state; return [game, turn, name, to_act].join(" "); }

export function startPlans(): void { battles = weighed = null; on("replay", showPlan); on("present", showPlan); }

export function planned(): PlannedBattle[] | null { return battles && of === phase() ? battles : null; }

export function weighedPlan(): Weighed | null { return planned() ? weighed : null; }

export function isThinking(): boolean { return thinking; }

/** Asks for one plan for all. */
export async function planAll(): Promise<void> {
  if (thinking) return;
  const { version } = app.state;
  thinking = true;
  emit("duties");
  const found = await ask<PlannedBattle[]>("plan");
  thinking = false;
  if (found && app.state.version === version) {
    if (!found.length) say("No attack is worth making here, and none is demanded.");
    of = phase();
    await take(found);
  } else emit("duties");
}

export function dropPlan(): void { battles = weighed = null; clearPlans(); emit("duties"); }

async function take(next: PlannedBattle[]): Promise<void> {
  battles = next.filter((one) => one.attackers.length && one.hexes.length);
  const mine = battles;
  const { version } = app.state;
  const found = battles.length ? await ask<Weighed>("weigh", { battles: battles.map(({ verb, attackers, hexes, extras }) => ({ verb, attackers, hexes, extras })) }) : null;
  if (battles !== mine || app.state.version !== version) return;
  weighed = found;
  if (found) announce(`Plan: ${found.battles.length === 1 ? "one battle" : `${found.battles.length} battles`}. On average the enemy loses ${found.theirs.toFixed(1)} pieces, you lose ${found.own.toFixed(1)}. ${[...found.must_be_attacked, ...found.must_attack].length ? `Unmet: ${[...found.must_be_attacked, ...found.must_attack].join(", ")}.` : ""}`);
  emit("duties");
  showPlan();
}

/** After a battle: what was fought or can no longer be is taken out. */
export async function keepPlan(): Promise<void> {
  const now = planned();
  if (!now || !app.duties) { if (battles && of !== phase()) dropPlan(); return; }
  const may = app.duties.may_attack;
  await take(now.map((one) => { const hexes = one.hexes.filter((hex) => one.attackers.some((unit) => may[unit]?.includes(hex))); return { ...one, hexes, attackers: one.attackers.filter((unit) => hexes.some((hex) => may[unit]?.includes(hex))) }; }));
}

/** Pieces are led against another hex, or out of the plan when nothing of the enemy lies there. Whether there is a plan. */
export function assign(units: string[], hex: string): boolean {
  const now = planned();
  if (!now) return false;
  const able = units.filter((unit) => app.duties?.may_attack[unit]?.includes(hex));
  const enemy = app.stacks.get(hex)?.some((unit) => unit.side !== app.state.to_act);
  if (enemy && !able.length) { say(`${units.join(", ")} cannot attack ${hex}.`, "", "refusal"); return true; }
  const moving = enemy ? able : units;
  const rest = now.map((one) => ({ ...one, attackers: one.attackers.filter((unit) => !moving.includes(unit)) }));
  const there = rest.find((one) => one.hexes.includes(hex));
  if (enemy && there) there.attackers = [...there.attackers, ...able];
  else if (enemy) rest.push({ verb: now[0]?.verb ?? app.state.verbs.find((one) => one.gesture === "battle")!.verb, attackers: able, hexes: [hex], extras: {}, reason: "" });
  announce(enemy ? `${able.join(", ")} now attack ${hex}.` : `${units.join(", ")} left out of the plan.`);
  void take(rest);
  return true;
}

export function leaveOut(at: number): void { if (battles) void take(battles.filter((_, i) => i !== at)); }

/** A battle that was changed in its form, or a new one. */
export function put(one: PlannedBattle): void {
  const others = (planned() ?? []).filter((other) => !other.hexes.some((hex) => one.hexes.includes(hex))).map((other) => ({ ...other, attackers: other.attackers.filter((unit) => !one.attackers.includes(unit)) }));
  of = phase();
  void take([...others, one]);
}

/** Fights one battle of the plan; its odds were shown, so nothing more is asked unless the player wants that. */
export async function fight(at = 0): Promise<void> {
  const text = weighed?.battles[at]?.text;
  if (text) await commit(text, !settings.eachDie);
}

/** All arrows of the plan, each battle with its number and odds. */
export function showPlan(): void {
  const now = planned();
  if (!battles) return; // what lies there is somebody else's
  clearPlans();
  if (!now || app.replaying !== null) return;
  const side = `of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  now.forEach((one, i) => {
    for (const from of new Set(one.attackers.map((unit) => app.units.get(unit)?.hex))) {
      const to = from && nearest(from, one.hexes);
      if (from && to) addArrow([from, to], `attack ${side}`, app.map.width * 0.36, layers.plans);
    }
    pointOut(one.hexes, weighed?.battles[i]?.refusal ? "barred" : "struck", layers.plans);
    addNumbers(one.hexes[0], [i + 1]);
  });
}

function nearest(from: string, hexes: string[]): string {
  const [x, y] = centre(from);
  const far = (hex: string) => Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y);
  return [...hexes].sort((a, b) => far(a) - far(b))[0];
}
