// A card for each title: its map, what it is like, and the ways to play it, each one press away from a running game.
import { button, h } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { words } from "../widgets/words";
import type { TitleInfo } from "../wire/types";
import { begin, type Choice, keepChoice, lastChoice, TWO } from "./begin";
import { askForHost, goElsewhere, lastHost } from "./elsewhere";

const PLAYERS: Record<string, string> = { random: "random moves", cadet: "cadet (quick)", general: "general (plans ahead)", marshal: "marshal (tries plans out, slow)" };
const SET_UPS: Record<string, string> = { historical: "As history had it", free: "By the players" };
const HARDEST = 5;
type Tell = (fault: unknown) => void;

const ELSEWHERE = "elsewhere";

/** The ways to sit down, in the order of their buttons. */
function ways(title: TitleInfo): [string, string][] {
  return [...title.sides.map((side): [string, string] => [side, `Play ${title.calls[side]}`]), [TWO, "Two players here"], [ELSEWHERE, "Somebody elsewhere"]];
}

/** The front of a title as a scenario sets it up. */
export function setUpPicture(code: string, scenario: string): string {
  return `/api/titles/${encodeURIComponent(code)}/picture/${encodeURIComponent(scenario)}.svg?theme=${settings.colours}`;
}

export function difficulty(hard: number): HTMLElement {
  return h("span", { class: "hard", role: "img", "aria-label": `Difficulty ${hard} of ${HARDEST}`, title: `Difficulty ${hard} of ${HARDEST}` }, "●".repeat(hard) + "○".repeat(HARDEST - hard));
}

export function titleCard(title: TitleInfo, tell: Tell): HTMLElement {
  const choice = lastChoice(title);
  const picture = h("img", { class: "front", alt: "", loading: "lazy", width: 520, height: 300 });
  const told = h("p", { class: "told" });
  const ask = (change: Partial<Choice>) => { Object.assign(choice, change); keepChoice(title, choice); };
  const more = h("div", {});
  const scenario = h("select", { id: `scenario-${title.code}`, "aria-label": `Scenario of ${title.name}`, onchange: () => { ask({ scenario: scenario.value }); draw(); } },
    ...title.scenarios.map((one) => h("option", { value: one.key, selected: one.key === choice.scenario }, one.name)));
  const draw = () => {
    const one = title.scenarios.find((each) => each.key === choice.scenario)!;
    told.replaceChildren(h("b", {}, one.turns === 1 ? "1 turn. " : `${one.turns} turns. `), one.told);
    if (!one.set_ups.includes(choice.setUp)) ask({ setUp: one.set_ups[0] });
    picture.src = setUpPicture(title.code, one.key);
    picture.alt = `The front of ${title.name} at the start of ${one.name}`;
    more.replaceChildren(...fields(title, choice, one.set_ups, ask));
  };
  draw();
  const go = async (way: string, pressed: HTMLButtonElement) => {
    if (way === ELSEWHERE) { goElsewhere(title, choice); return; }
    pressed.disabled = true; // one press, one game
    try { await begin(title, { ...choice, way }); } catch (error) { tell(error); pressed.disabled = false; }
  };
  return h("article", { class: "title", "data-title": title.code, "aria-labelledby": `name-${title.code}` }, picture,
    h("div", { class: "words" },
      h("h2", { id: `name-${title.code}` }, title.name, " ", h("small", {}, title.years)),
      h("p", { class: "like" }, difficulty(title.hard), " ", title.length),
      h("p", { class: "special" }, title.special),
      scenario, told,
      h("div", { class: "ways" }, ...ways(title).map(([way, label]) => h("button", { type: "button", "data-way": way, class: way === choice.way ? "main" : "", onclick: (event: Event) => void go(way, event.currentTarget as HTMLButtonElement) }, label))),
      h("details", { class: "more" }, h("summary", {}, "More choices"), more)));
}

function fields(title: TitleInfo, choice: Choice, setUps: string[], ask: (change: Partial<Choice>) => void): HTMLElement[] {
  const id = (name: string) => `${name}-${title.code}`;
  const pick = (name: string, label: string, value: string, offers: [string, string][], set: (value: string) => Partial<Choice>) => h("div", { class: "row" }, h("label", { for: id(name) }, label),
    h("select", { id: id(name), onchange: (event: Event) => ask(set((event.target as HTMLSelectElement).value)) }, ...offers.map(([key, text]) => h("option", { value: key, selected: key === value }, text))));
  const option = ({ key, summary }: { key: string; summary: string }) => h("div", { class: "check" },
    h("input", { type: "checkbox", id: id(`opt-${key}`), checked: choice.options.includes(key), onchange: (event: Event) => ask({ options: (event.target as HTMLInputElement).checked ? [...choice.options, key] : choice.options.filter((one) => one !== key) }) }),
    h("label", { for: id(`opt-${key}`) }, h("b", {}, words(key)), ` ${summary}`));
  const handicap = ({ gives, least, most }: NonNullable<TitleInfo["handicap"]>) => h("div", { class: "row" }, h("label", { for: id("handicap") }, "Handicap"),
    h("input", { type: "number", id: id("handicap"), min: least, max: most, step: 1, value: choice.handicap, onchange: (event: Event) => ask({ handicap: Math.round(Number((event.target as HTMLInputElement).value)) || 0 }) }), h("small", {}, gives));
  const computers = title.players.filter((one) => one !== "human").map((one): [string, string] => [one, `Computer: ${PLAYERS[one] ?? words(one)}`]);
  const sets: [string, string][] = [["", "As the game has them"], ...title.sets.map((one): [string, string] => [one.name, `My own: ${one.name}`])];
  return [
    pick("opponent", "Opponent", choice.opponent, computers, (opponent) => ({ opponent })),
    ...(setUps.length > 1 ? [pick("set-up", "Set-up", choice.setUp, setUps.map((one): [string, string] => [one, SET_UPS[one] ?? words(one)]), (setUp) => ({ setUp }))] : []),
    pick("dice", "Dice", choice.dice, [["", "Rolled by the program"], ["hand", "Thrown by hand"]], (dice) => ({ dice })),
    ...(title.handicap ? [handicap(title.handicap)] : []),
    ...(sets.length > 1 ? [pick("tables", "Charts", choice.tables, sets, (tables) => ({ tables }))] : []),
    h("div", { class: "buttons" },
      title.guide ? button("Guided first turn", () => { location.hash = `#/guide/${title.code}`; }, { id: id("guide") }) : null,
      h("a", { class: "button", href: `#/charts/${title.code}` }, "Charts"),
      lastHost() ? button("Another host", () => askForHost(() => goElsewhere(title, choice)), { id: id("host") }) : null),
    ...(title.options.length ? [h("fieldset", {}, h("legend", {}, "Optional rules"), ...title.options.map(option))] : []),
  ];
}
