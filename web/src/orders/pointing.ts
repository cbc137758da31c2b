// Pointing at a piece or a hex: what that means depends on what is on offer there.
import { choose } from "../widgets/dialog";
import { refuse } from "../widgets/message";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Refusal } from "../wire/types";
import { commit } from "./commit";
import { chooseAll, dispatch, goalPicked, isAdding, readyIn, sendAll, toggle, toggleStack } from "./group";
import { closeFan, fan, fannedHex } from "../board/fan";
import { centre } from "../canvas/geometry";
import { clearPath, showPath } from "../board/marks";
import { isBattle, menuStage, mine, offersFor } from "../board/offers";
import { height } from "../board/piles";
import { select, whenOffered } from "./select";
import { extendWay, isDrawing } from "./way";
import { onScreen } from "../board/zoom";

/** A battle in preparation takes the clicks on the map; its panel says so here. */
export interface Battle {
  isOpen(): boolean;
  /** Whether this click chose a part of the battle. */
  pick(hex: string, unit?: string): boolean;
  /** A piece was pointed at an enemy hex. */
  aimAt(hex: string, unit: string | null): void;
  /** Pieces were led to a hex while a plan is open; whether one is. */
  assign(units: string[], hex: string): boolean;
}
let battle: Battle = { isOpen: () => false, pick: () => false, aimAt: () => undefined, assign: () => false };

export function setBattle(panel: Battle): void { battle = panel; }

export function assignTo(units: string[], hex: string): boolean { return battle.assign(units, hex); }

export function battleOpen(): boolean { return battle.isOpen(); }

/** A click on a piece, on the map or in a fan or a tray. */
export function clickPiece(short: string, adding = false): void {
  if (battle.isOpen() && battle.pick(app.units.get(short)?.hex ?? "", short)) return;
  const own = app.state.choices.filter((one) => one.units.includes(short));
  if (!menuStage() && own.length === 1 && mine(short)) { void commit(own[0].text); return; }
  if ((adding || isAdding()) && mine(short)) { toggle(short); return; }
  void select(app.selected === short && app.group.length < 2 ? null : short);
}

/** A click (or Enter) on a hex: choose a piece there, or send the chosen one there. */
export function clickHex(hex: string, onPiece: boolean, adding = false): void { whenOffered(() => pointAt(hex, onPiece, adding || isAdding())); }

function pointAt(hex: string, onPiece: boolean, adding: boolean): void {
  if (goalPicked(hex)) return;
  if (isDrawing()) { void extendWay(hex); return; }
  if (battle.isOpen() && battle.pick(hex)) return;
  if (adding && menuStage() && toggleStack(hex)) return;
  if (sendTo(hex, onPiece)) return;
  const pieces = app.stacks.get(hex) ?? [];
  const ready = menuStage() ? readyIn(hex) : [];
  if (ready.length > 1 && fannedHex() !== hex) { fan(hex); chooseAll(ready); return; } // the whole stack; the fan has its parts
  if (height(hex) > 1 && fannedHex() !== hex) { fan(hex); if (!pieces.some((unit) => unit.short === app.selected)) void select(null); return; }
  if (pieces.length > 1 && ready.length) { closeFan(); chooseAll(ready); return; }
  if (pieces.length > 1) { closeFan(); clickPiece((pieces.find((unit) => app.acting.has(unit.short)) ?? pieces[0]).short); return; }
  closeFan();
  if (pieces.length === 1) { clickPiece(pieces[0].short); return; }
  if (app.group.length > 1) void sendAll(hex);
  else if (app.selected && mine(app.selected)) void aim(app.selected, hex);
  else void select(null);
}

/** Does what is on offer for this hex; whether there was anything. */
function sendTo(hex: string, onPiece: boolean): boolean {
  const offers = offersFor(hex);
  const battles = offers.filter((one) => one.units.length && isBattle(one));
  const others = offers.filter((one) => !isBattle(one));
  if (app.group.length && (battles.length || (onPiece && canAttack(hex))) && battle.assign(app.group, hex)) return true;
  if (battles.length && onPiece) { battle.aimAt(hex, app.selected); return true; }
  if (!others.length && onPiece && canAttack(hex)) { battle.aimAt(hex, app.selected); return true; }
  if (!others.length) return false;
  const own = app.stacks.get(hex)?.some((unit) => unit.side === app.state.to_act && unit.short !== app.selected);
  if (others.length === 1 && !(own && onPiece && !app.selected)) { dispatch(others[0]); return true; }
  const [x, y] = onScreen(...centre(hex));
  choose([x + 20, y + 10], `What shall be done in ${hex}?`, others.map((one) => [one.label + (one.cost === null ? "" : ` (${one.cost} points)`), () => dispatch(one)]));
  return true;
}

function canAttack(hex: string): boolean {
  return Boolean(app.duties && Object.values(app.duties.may_attack).some((hexes) => hexes.includes(hex)));
}

/** A target that is not on offer answers with the reason. */
export async function aim(short: string, hex: string): Promise<void> {
  const refusal = await ask<Refusal>("aim", { unit: short, hex });
  if (refusal) refuse(refusal);
}

/** The pointer rests on a hex: the way there, and what holds the piece there. */
export function hoverHex(hex: string | null): void {
  clearPath();
  if (!hex) return;
  const one = offersFor(hex).find((offer) => offer.path.length);
  if (!one) return;
  showPath(one.path);
}
