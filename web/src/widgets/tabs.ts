// The panel beside the map: one tab at a time.
import { h } from "./dom";

interface Tab { key: string; name: string; node: HTMLElement; shown?: () => void }
let tabs: Tab[] = [];

export function tabPanel(all: Tab[]): HTMLElement {
  tabs = all;
  const heads = h("div", { class: "tabs", role: "tablist", "aria-label": "Panels" }, ...all.map((tab, i) =>
    h("button", { type: "button", role: "tab", id: `tab-${tab.key}`, "aria-controls": `panel-${tab.key}`, "aria-selected": String(i === 0), tabindex: i === 0 ? 0 : -1, onclick: () => showTab(tab.key) }, tab.name)));
  heads.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => `tab-${tab.key}` === (event.target as Element).id);
    const to = event.key === "ArrowRight" ? at + 1 : event.key === "ArrowLeft" ? at - 1 : null;
    if (to === null || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length];
    showTab(tab.key);
    document.getElementById(`tab-${tab.key}`)?.focus();
  });
  return h("aside", { id: "side", "aria-label": "Panels" }, heads, ...all.map((tab, i) =>
    h("div", { role: "tabpanel", id: `panel-${tab.key}`, "aria-labelledby": `tab-${tab.key}`, hidden: i > 0, tabindex: 0 }, tab.node)));
}

export function showTab(key: string): void {
  for (const tab of tabs) {
    const here = tab.key === key;
    document.getElementById(`panel-${tab.key}`)!.hidden = !here;
    const head = document.getElementById(`tab-${tab.key}`)!;
    head.setAttribute("aria-selected", String(here));
    head.tabIndex = here ? 0 : -1;
    if (here) tab.shown?.();
  }
}
