// How a game is begun: what was chosen last, and the question to the server.
import { post } from "../wire/http";
import type { TitleInfo } from "../wire/types";

/** What a player chose for a title; `way` is the side he plays, or TWO. */
export interface Choice { scenario: string; setUp: string; opponent: string; dice: string; options: string[]; tables: string; handicap: number; way: string }
export const TWO = "two";
const KEY = "stavka-last", PERSON = "human";

interface Memory { title?: string; choices: Record<string, Partial<Choice>> }

function memory(): Memory {
  try { return { choices: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }; } catch { return { choices: {} }; }
}

const USUAL = "general"; // who answers soon and plays well

/** The title that was played last. */
export function lastTitle(): string | undefined { return memory().title; }

/** What was chosen last for a title, as far as it is still on offer. */
export function lastChoice(title: TitleInfo): Choice {
  const kept = memory().choices[title.code] ?? {};
  const scenario = title.scenarios.find((one) => one.key === kept.scenario) ?? title.scenarios[0];
  const computers = title.players.filter((one) => one !== PERSON);
  return {
    scenario: scenario.key,
    setUp: scenario.set_ups.includes(kept.setUp ?? "") ? kept.setUp! : scenario.set_ups[0],
    opponent: [kept.opponent, USUAL, computers.at(-1)].find((one) => one && computers.includes(one)) ?? PERSON,
    dice: kept.dice === "hand" ? "hand" : "",
    options: (kept.options ?? []).filter((key) => title.options.some((one) => one.key === key)),
    tables: title.sets.some((one) => one.name === kept.tables) ? kept.tables! : "",
    handicap: title.handicap ? Math.max(title.handicap.least, Math.min(title.handicap.most, Number(kept.handicap) || 0)) : 0,
    way: [...title.sides, TWO].includes(kept.way ?? "") ? kept.way! : title.sides[0],
  };
}

export function keepChoice(title: TitleInfo, choice: Choice): void {
  const all = memory();
  localStorage.setItem(KEY, JSON.stringify({ title: title.code, choices: { ...all.choices, [title.code]: choice } }));
}

/** A running game; the page goes there. */
export async function begin(title: TitleInfo, choice: Choice): Promise<void> {
  keepChoice(title, choice);
  const seats = Object.fromEntries(title.sides.map((side) => [side, choice.way === TWO || choice.way === side ? PERSON : choice.opponent]));
  const { game } = await post<{ game: string }>("/api/games", { title: title.code, scenario: choice.scenario, set_up: choice.setUp, seats, options: choice.options, hand_dice: choice.dice === "hand", ...(choice.tables ? { tables: choice.tables } : {}), ...(choice.handicap ? { handicap: choice.handicap } : {}) });
  location.hash = `#/game/${encodeURIComponent(game)}`;
}
