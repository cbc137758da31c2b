// The battle in preparation: who fights whom is chosen on the map or in a form, and the odds follow.
import { lookAtAny } from "../board/framing";
import { clearMarks, mark } from "../board/marks";
import { commit } from "../orders/commit";
import { setBattle } from "../orders/pointing";
import { markChoices } from "../orders/select";
import { h, replace } from "../widgets/dom";
import { say } from "../widgets/message";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { ask } from "../wire/table";
import { type Battle, battleForm, candidates, many, reaches } from "./form";
import type { BattleAnswer } from "./odds";
import { assign, put } from "./planned";

let battle: Battle | null = null;
let box: HTMLElement;
let answer: BattleAnswer | null = null;
let asked = 0; // how often the odds were asked for; an answer to an older question is too late

export function battleBox(): HTMLElement {
  box = h("section", { id: "battle", role: "dialog", "aria-label": "Battle", hidden: true });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); closeBattle(); } });
  setBattle({ isOpen: () => battle !== null, pick: battleClick, aimAt: aimBattle, assign });
  on("state", () => closeBattle(false));
  on("note", () => void refresh()); // after a lost line the odds may be missing
  return box;
}

export function openBattle(verb: string, hexes: string[] = [], attackers: string[] = [], extras: Record<string, string> = {}): void {
  battle = { verb, hexes: new Set(hexes), attackers: new Set(attackers), extras: { ...extras } };
  if (!attackers.length) callAll();
  lookAtAny(hexes);
  answer = null;
  replace(box); // nothing of an older battle stays to be pressed
  box.hidden = false;
  void refresh();
  box.querySelector<HTMLElement>("input, button")?.focus();
}

/** All who can attack what was picked. */
function callAll(): void {
  const { hexes, attackers } = battle!;
  if (hexes.size) for (const unit of candidates()) if ([...hexes].every((hex) => reaches(unit).includes(hex))) attackers.add(unit);
}

/** A piece was pointed at an enemy hex. */
function aimBattle(hex: string, unit: string | null): void {
  const verb = app.offers.find((one) => one.hexes.includes(hex))?.verb ?? app.state.verbs.find((one) => one.gesture === "battle")?.verb;
  const attackable = candidates().some((one) => reaches(one).includes(hex));
  const some = app.group.length > 1 ? app.group.filter((one) => reaches(one).includes(hex)) : []; // a group that was chosen attacks alone
  if (verb) openBattle(verb, [hex], unit && !attackable ? [unit] : some); // of one who cannot, the refusal tells why
}

export function closeBattle(refocus = true): void {
  if (!battle) return;
  battle = null;
  box.hidden = true;
  clearMarks();
  markChoices();
  if (refocus) document.querySelector<HTMLElement>("[data-action='battle']")?.focus();
}

/** Clicks on the map choose while a battle is prepared; whether this one did. */
function battleClick(hex: string, short?: string): boolean {
  if (!battle || !hex) return false;
  const pieces = app.stacks.get(hex) ?? [];
  if (!pieces.length) return true;
  if (pieces[0].side !== app.state.to_act) pickTarget(hex);
  else for (const unit of short ? [short] : pieces.map((one) => one.short)) toggle(battle.attackers, unit);
  void refresh();
  return true;
}

/** One hex more or less; where an attack goes against one hex only, another one takes its place. */
function pickTarget(hex: string): void {
  const { hexes, attackers, verb } = battle!;
  if (!many(verb) && !hexes.has(hex)) {
    hexes.clear();
    for (const unit of attackers) if (!reaches(unit).includes(hex)) attackers.delete(unit);
  }
  toggle(hexes, hex);
  if (!attackers.size) callAll();
}

function toggle(set: Set<string>, one: string): void { if (!set.delete(one)) set.add(one); }

async function refresh(): Promise<void> {
  const now = battle;
  if (!now) return;
  const mine = ++asked;
  const whole = now.hexes.size && now.attackers.size;
  if (!whole) answer = null;
  draw(Boolean(whole));
  if (!whole) return;
  const found = await ask<BattleAnswer>("battle", { verb: now.verb, attackers: [...now.attackers], hexes: [...now.hexes], extras: now.extras });
  if (battle !== now || mine !== asked) return;
  answer = found;
  draw(false);
}

/** While the odds are on their way the last ones stay, but nothing can be begun by them. */
function draw(waits: boolean): void {
  if (!battle) return;
  clearMarks();
  markChoices();
  for (const unit of battle.attackers) { const hex = app.units.get(unit)?.hex; if (hex) mark(hex, "choice"); }
  for (const hex of battle.hexes) mark(hex, "target");
  replace(box, ...battleForm(battle, answer, waits, { pick: (hex) => { pickTarget(hex); lookAtAny([hex]); void refresh(); }, call: (unit) => { toggle(battle!.attackers, unit); void refresh(); }, add: (name, value) => { battle!.extras[name] = value; void refresh(); }, attack: () => void attack(), plan, cancel: () => closeBattle() }));
}

/** The battle as it stands goes into the plan of the phase. */
function plan(): void {
  if (!battle) return;
  const { verb, hexes, attackers, extras } = battle;
  put({ verb, hexes: [...hexes], attackers: [...attackers], extras: { ...extras }, reason: "" });
  closeBattle();
}

async function attack(): Promise<void> {
  if (!answer) return;
  // The odds were shown, so the question before the die has been answered by the button.
  if (await commit(answer.text, true)) closeBattle();
  else if (!battle) say("The attack was not made.", "", "refusal");
}
