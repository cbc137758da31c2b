// What the charts are looked up by in a battle: its odds and its dice, as they are shown.
import { emit } from "./bus";

export const lookup: Record<"odds" | "die", string[]> = { odds: [], die: [] };

export function lookUp(odds: string, dice: (number | string)[] = []): void {
  const die = dice.map(String);
  if (lookup.odds[0] === odds && lookup.die.join() === die.join()) return;
  Object.assign(lookup, { odds: odds ? [odds] : [], die });
  emit("lookup");
}
