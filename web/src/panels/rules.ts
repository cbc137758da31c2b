// The rule index in our own words: searchable, and opened by every refusal.
import { h, replace } from "../widgets/dom";
import { showTab } from "../widgets/tabs";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { get } from "../wire/http";
import type { Rule } from "../wire/types";

let list: HTMLElement;
let field: HTMLInputElement;
let rules: Rule[] | null = null;
let of = "";

export function rulesPanel(): HTMLElement {
  field = h("input", { id: "rule-search", type: "search", placeholder: "Number or word", "aria-label": "Search the rules", oninput: () => void draw() });
  on("rule", (id) => void openRule(id));
  list = h("div", { class: "rulelist", tabindex: 0, "aria-label": "Rules", role: "region" });
  return h("div", { class: "rulespanel" }, field, list);
}

async function load(): Promise<Rule[]> {
  if (!rules || of !== app.state.title) { of = app.state.title; rules = await get<Rule[]>(`/api/titles/${of}/rules`); }
  return rules;
}

async function openRule(id: string): Promise<void> {
  showTab("rules");
  field.value = id;
  await draw();
  list.querySelector(".rulerow")?.scrollIntoView({ block: "start" });
}

export async function drawRules(): Promise<void> { await draw(); }

async function draw(): Promise<void> {
  const all = await load().catch(() => null);
  if (!all) { replace(list, h("p", {}, "The rules cannot be read just now: the server does not answer.")); return; }
  const wanted = field.value.trim().toLowerCase().replace(/^[a-z0-9]+:/, "");
  const id = (rule: Rule) => rule.id.split(":")[1].toLowerCase();
  const exact = all.filter((rule) => id(rule) === wanted);
  const below = all.filter((rule) => id(rule).startsWith(`${wanted}-`) || id(rule).startsWith(`${wanted}.`));
  const parts = wanted.split(/\s+/);
  const text = (rule: Rule) => `${rule.title} ${rule.statement} ${rule.example}`.toLowerCase();
  const near = exact.length ? all.filter((rule) => rule !== exact[0] && id(rule).split(/[-.]/)[0] === wanted.split(/[-.]/)[0]) : [];
  const found = !wanted ? all : exact.length || below.length ? [...exact, ...below, ...near.filter((rule) => !below.includes(rule))] : all.filter((rule) => parts.every((part) => text(rule).includes(part)));
  replace(list, h("p", { class: "count" }, found.length === 1 ? "One rule" : `${found.length} rules`),
    ...found.slice(0, 80).map((rule) => h("article", { class: `rulerow ${exact.includes(rule) ? "exact" : ""}` }, h("h2", { class: "lesser" }, h("code", {}, rule.id), ` ${rule.title}`), h("p", {}, rule.statement), rule.example ? h("p", { class: "example" }, `Example: ${rule.example}`) : null)));
}
