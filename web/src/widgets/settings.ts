// What the player prefers; kept in the browser.
import { emit } from "../wire/bus";
import { h } from "./dom";
import { words } from "./words";

export const settings = { hexNumbers: true, animation: !matchMedia("(prefers-reduced-motion: reduce)").matches, confirm: true, eachDie: false, unmoved: true, colours: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "classic", text: "normal", overview: "right", follow: true, pace: "normal", dice: true, sound: false, seasons: true };
const KEY = "stavka-settings";
const CHOICES: Record<string, string[]> = { colours: ["classic", "dark", "colour-blind", "high-contrast"], text: ["small", "normal", "large"], pace: ["slow", "normal", "fast", "quick"] };
const NAMES: Record<string, string> = { hexNumbers: "Hex numbers", animation: "Moving pieces slide", confirm: "Ask before a die is rolled", eachDie: "Ask before each die of a plan that was accepted, too", unmoved: "Ask before a phase ends in which pieces can still move", follow: "The other side's moves are played back", pace: "Pace of the playback", dice: "The die is seen to roll", sound: "Sound", seasons: "Weather colours the land", colours: "Colours", text: "Text size" };

function read(): void {
  try { Object.assign(settings, JSON.parse(localStorage.getItem(KEY) ?? "{}")); } catch { /* a broken setting is no setting */ }
}

read();
addEventListener("storage", (event) => { // what is chosen in one tab holds in the others
  if (event.key !== KEY) return;
  read();
  apply();
  emit("settings");
});

export function apply(): void {
  const root = document.documentElement;
  root.dataset.colours = settings.colours;
  root.dataset.text = settings.text;
  root.classList.toggle("no-numbers", !settings.hexNumbers);
  root.classList.toggle("still", !settings.animation);
}

export function keep(change: Partial<typeof settings>): void {
  Object.assign(settings, change);
  localStorage.setItem(KEY, JSON.stringify(settings));
  apply();
  emit("settings");
}

export function settingsForm(): HTMLElement {
  const rows = Object.keys(NAMES).map((name) => {
    const key = name as keyof typeof settings;
    const id = `set-${name}`;
    const value = settings[key];
    const field = typeof value === "boolean"
      ? h("input", { id, type: "checkbox", checked: value, onchange: (e: Event) => keep({ [key]: (e.target as HTMLInputElement).checked }) })
      : h("select", { id, onchange: (e: Event) => keep({ [key]: (e.target as HTMLSelectElement).value }) },
          ...CHOICES[name].map((one) => h("option", { value: one, selected: one === value }, words(one))));
    return h("div", { class: "row" }, h("label", { for: id }, NAMES[name]), field);
  });
  return h("div", { class: "settings" }, ...rows);
}
