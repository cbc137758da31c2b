// The battle in preparation: defenders, attackers, odds with every modifier, exact chances.
import { commit } from "../orders/commit";
import { strengths } from "../board/counter";
import { clearMarks, mark } from "../board/marks";
import { unseen } from "../board/piles";
import { setBattle } from "../orders/pointing";
import { markChoices } from "../orders/select";
import { button, h, replace } from "../widgets/dom";
import { say } from "../widgets/message";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { ask } from "../wire/table";
import { extraField, group, tick } from "../widgets/fields";
import { type BattleAnswer, oddsLines } from "./odds";

interface Battle { verb: string; hexes: Set<string>; attackers: Set<string>; extras: Record<string, string> }
let battle: Battle | null = null;
let box: HTMLElement;
let answer: BattleAnswer | null = null;
let asked = 0; // how often the odds were asked for; an answer to an older question is too late

export function battleBox(): HTMLElement {
  box = h("section", { id: "battle", role: "dialog", "aria-label": "Battle", hidden: true });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); closeBattle(); } });
  setBattle({ isOpen: () => battle !== null, pick: battleClick, aimAt: aimBattle });
  on("state", () => closeBattle(false));
  on("note", () => void refresh()); // after a lost line the odds may be missing
  return box;
}

export function openBattle(verb: string, hexes: string[] = [], attackers: string[] = []): void {
  battle = { verb, hexes: new Set(hexes), attackers: new Set(attackers), extras: {} };
  if (!attackers.length) callAll();
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
  if (verb) openBattle(verb, [hex], unit && !attackable ? [unit] : []); // of one who cannot, the refusal tells why
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

function many(verb: string): boolean { return app.state.verbs.find((one) => one.verb === verb)?.many ?? false; }

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

function reaches(unit: string): string[] { return app.duties?.may_attack[unit] ?? []; }

function candidates(): string[] { return Object.keys(app.duties?.may_attack ?? {}).filter((unit) => reaches(unit).length); }

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
  const { hexes, attackers, extras, verb } = battle;
  clearMarks();
  markChoices();
  for (const unit of attackers) { const hex = app.units.get(unit)?.hex; if (hex) mark(hex, "choice"); }
  for (const hex of hexes) mark(hex, "target");
  const targets = [...new Set([...hexes, ...candidates().flatMap(reaches)])].sort();
  const offered = [...new Set([...attackers, ...candidates().filter((unit) => !hexes.size || reaches(unit).some((hex) => hexes.has(hex)))])];
  const more = app.state.verbs.find((one) => one.verb === verb)?.extras ?? [];
  replace(
    box,
    h("h2", {}, words(verb)),
    group("Defenders", targets.map((hex) => tick(`def-${hex}`, lyingIn(hex), hexes.has(hex), () => { pickTarget(hex); void refresh(); }, many(verb) ? "checkbox" : "radio"))),
    group("Attackers", offered.map((unit) => tick(`att-${unit}`, `${unit} ${strengths(app.units.get(unit)!)} in ${app.units.get(unit)!.hex}`, attackers.has(unit), () => { toggle(attackers, unit); void refresh(); }))),
    ...more.map((one) => extraField(one, extras[one.name], (value) => { extras[one.name] = value; void refresh(); })),
    h("div", { class: waits ? "odds waits" : "odds", "aria-live": "polite", "aria-busy": String(waits) }, ...oddsLines(answer, waits)),
    h("div", { class: "buttons" }, button("Attack: roll the die", attack, { class: "main", id: "battle-go", disabled: waits || !answer || answer.refusal !== null }), button("Cancel (Esc)", () => closeBattle(), { id: "battle-cancel" })),
  );
}

function lyingIn(hex: string): string {
  const pieces = (app.stacks.get(hex) ?? []).map((unit) => `${unit.short} ${strengths(unit)}`);
  return `${hex}: ${[...pieces, ...(unseen(hex) ? [`${unseen(hex)} unknown`] : [])].join(", ")}`;
}

async function attack(): Promise<void> {
  if (!answer) return;
  // The odds were shown, so the question before the die has been answered by the button.
  if (await commit(answer.text, true)) closeBattle();
  else if (!battle) say("The attack was not made.", "", "refusal");
}
