// What can be chosen by a button, and the buttons that concern no piece.
import { commit, undo } from "../orders/commit";
import { finish } from "../orders/finish";
import { canPass, passFromNow } from "../orders/passes";
import { button, h } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app, isHelped } from "../wire/app";
import type { Offer } from "../wire/types";
import { answerParts } from "../story/decision";
import { advise } from "../analysis/advice";
import { leaveToGeneral } from "../staff/agenda";
import { openBattle } from "../combat/battle";

const MOST = 60; // choices with a button of their own; the others are reached by their piece
const FEW = 6; // choices of one kind that stand open while other things can be done

/** Whether a choice names a piece or a hex. */
function concerns(one: Offer): boolean { return one.units.length > 0 || one.hexes.length > 0; }

export function offerButton(one: Offer): HTMLElement {
  const alone = app.state.choices.filter((other) => other.verb === one.verb).length < 2; // of several, each says enough by itself
  const summary = concerns(one) || !alone ? "" : app.state.verbs.find((verb) => verb.verb === one.verb)?.summary ?? "";
  if (concerns(one)) return h("button", { type: "button", class: "offer answer", "data-action": one.text, "data-offer": one.text, onclick: () => void commit(one.text) }, ...answerParts(one));
  return button(summary ? `${one.label}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}` : one.label, () => void commit(one.text), { class: "offer", "data-action": one.text });
}

export function choiceList(): HTMLElement | null {
  const menu = app.state.verbs.length > 0;
  const { choices, more_choices } = app.state;
  const left = new Set(choices.filter(concerns).slice(MOST));
  const shown = choices.filter((one) => (concerns(one) || !menu) && !left.has(one));
  if (!shown.length) return null;
  const more = left.size + more_choices;
  return h("div", { class: "choices" }, h("h3", {}, menu ? "Also possible" : "Your choice"), ...(menu ? byKind(shown) : shown.map(offerButton)), canPass(app.state) ? button("Done, and do not ask again in this phase", () => void passFromNow(), { class: "offer", "data-action": "pass on", id: "pass-on" }) : null, ...leaveToGeneral(), more ? h("p", {}, `and ${more} more: pick the piece on the map.`) : null);
}

/** In a phase in which much else can be done, many choices of one kind stand behind a line with their number. */
function byKind(shown: Offer[]): HTMLElement[] {
  const kinds = new Map<string, Offer[]>();
  for (const one of shown) kinds.set(one.verb, [...(kinds.get(one.verb) ?? []), one]);
  return [...kinds].flatMap(([verb, offers]) => (offers.length <= FEW ? offers.map(offerButton) : [kind(verb, offers)]));
}

function kind(verb: string, offers: Offer[]): HTMLElement {
  const summary = app.state.verbs.find((one) => one.verb === verb)?.summary ?? "";
  return h("details", { class: "kind", "data-key": `kind ${verb}` }, h("summary", {}, `${words(verb)}: ${offers.length} choices`), summary ? h("p", { class: "hint" }, sentence(summary)) : null, ...offers.map(offerButton));
}

export function undoButton(): HTMLElement {
  return button("Undo (U)", () => void undo(), { "data-action": "undo", id: "undo", disabled: !app.state.can_undo });
}

/** Buttons that concern no piece: done, automatic set-up and the like; undo; battle. */
export function ending(): HTMLElement {
  const menu = app.state.verbs.length > 0;
  const plain = menu ? app.state.choices.filter((one) => !concerns(one)) : [];
  const done = app.state.verbs.some((verb) => verb.verb === "done");
  const battle = app.state.verbs.find((verb) => verb.gesture === "battle");
  const buttons = [
    battle ? button(`${words(battle.verb)} (B)`, () => openBattle(battle.verb), { "data-action": "battle" }) : null,
    ...plain.filter((one) => one.verb !== "done").map(offerButton),
    // "Done" stays when it is refused: the refusal tells what is missing.
    done ? button("Done (D)", () => void finish(), { class: "main", "data-action": "done", id: "done" }) : null,
    isHelped() ? button("Advice (A)", () => void advise(), { "data-action": "advice", id: "advice" }) : null,
    undoButton(),
  ];
  return h("div", { class: "ending" }, ...buttons);
}
