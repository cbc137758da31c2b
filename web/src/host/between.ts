// What players ask of each other: a draw, the points, to leave, another game; and what becomes of somebody who is gone.
import { confirm, dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { app } from "../wire/app";
import { gamePath, post } from "../wire/http";
import { ask } from "../wire/table";
import type { Around } from "../wire/types";
import { boardOf } from "./shapes";

interface Replaced { side: string; link: string | null }
let draw: () => void = () => {};

/** What is to be drawn anew when something was asked over another way than the line of the game. */
export function redraw(again: () => void): void { draw = again; }

const people = (around: Around) => Object.values(around.players).filter((player) => player === "human").length;
const mine = (side: string | null) => side !== null && app.state.held.includes(side);

export function between(around: Around): HTMLElement[] {
  if (app.state.sits === "nobody") return [h("p", { class: "soft" }, app.state.result || app.state.may_watch ? "You watch this game." : "You watch with public eyes: what one side hides is shown when the game is over.")];
  if (app.state.result) return over(around);
  return [...gone(around), ...asked(around, around.draw, "a draw", "draw", "draw"), ...points(around), ...leaving(around)];
}

/** Somebody asks for something: the other answers, who asked may take it back. */
function asked(around: Around, side: string | null, what: string, agree: string, offer: string): HTMLElement[] {
  if (side === null) return [];
  if (mine(side)) return [h("p", {}, `You have asked for ${what}.`), button("Take it back", () => void ask("decline", { offer }), { class: "small" })];
  return [h("p", { class: "ask" }, `${around.names[side] ?? side} asks for ${what}.`), button("Agree", () => void ask(agree), { id: `host-${agree}-yes`, class: "main small" }), button("Decline", () => void ask("decline", { offer }), { class: "small" })];
}

function points(around: Around): HTMLElement[] {
  return [...asked(around, around.adjudge, "a decision by points", "adjudge", "adjudge"), ...(around.adjudge ? [h("p", { class: "soft" }, `They say: ${around.verdict ?? ""}`)] : [])];
}

function leaving(around: Around): HTMLElement[] {
  const { leave } = around;
  if (!leave) return [];
  const whom = leave.player === "human" ? "somebody else" : `the computer (${leave.player})`;
  if (mine(leave.side)) return [h("p", {}, `You have asked to leave your seat to ${whom}.`), button("Stay", () => void ask("let_go", { allow: false }), { class: "small" })];
  return [h("p", { class: "ask" }, `${around.names[leave.side] ?? leave.side} wants to leave the seat to ${whom}.`), button("Agree", () => void ask<Replaced>("let_go", { allow: true }).then(replaced), { id: "host-let-go", class: "main small" }), button("Decline", () => void ask("let_go", { allow: false }), { class: "small" })];
}

function gone(around: Around): HTMLElement[] {
  if (!around.gone) return [];
  const then = (what: string) => void ask<Replaced>("absent", { then: what }).then(replaced);
  return [h("p", { class: "ask" }, `The other player ${around.gone}. You decide:`), button("I win", () => void sure("Claim the game?", "The game ends, and you have won it.", "Yes, end it").then((yes) => { if (yes) then("win"); }), { id: "host-claim", class: "small" }),
    button("More time", () => then("wait"), { class: "small" }), button("Somebody else", () => then("human"), { class: "small" }), button("The computer", () => then("general"), { class: "small" })];
}

/** The ways to end the game or to leave it, for who plays. */
export function acts(around: Around): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (app.state.result || app.state.sits === "nobody") return parts;
  if (people(around) > 1) {
    if (!around.draw) parts.push(button("Offer a draw", () => void ask("draw"), { id: "host-draw", class: "small" }));
    if (around.has_points && !around.adjudge) parts.push(button("Let the points decide", () => void ask("adjudge"), { id: "host-adjudge", class: "small" }));
    if (!around.leave) parts.push(button("Leave it to somebody else …", leave, { id: "host-leave", class: "small" }));
  }
  parts.push(button("Resign …", () => void sure("Resign?", "The other side wins, and the game is over.", "Resign").then((yes) => { if (yes) void ask("resign"); }), { id: "host-resign", class: "small" }));
  if (around.limit_turn) parts.push(h("p", { class: "soft" }, `The points decide after turn ${around.limit_turn}.`));
  return parts;
}

const sure = confirm;

function leave(): void {
  const go = (player: string) => { box.close(); void ask("leave", { player }); };
  const box = dialog("Leave your seat", h("p", {}, "The other player is asked. If he agrees, your link opens nothing any more, and the game counts for nobody's rating."),
    button("A person may take it", () => go("human"), { class: "main" }), button("The computer plays on", () => go("general")));
}

function replaced(answer: Replaced | null): void {
  if (!answer?.link) return;
  const link = h("input", { id: "host-link", type: "text", readonly: true, value: location.origin + answer.link, "aria-label": `Link of the seat of ${answer.side}` });
  dialog(`The seat of ${answer.side} is free`, h("div", {}, h("p", {}, "Send this link to whoever shall take it. It is shown this once. The seat is also offered to everybody in the lobby."), link), button("Copy", () => { link.select(); void navigator.clipboard?.writeText(link.value); }));
}

/** The game is over: another one, with the sides changed. */
function over(around: Around): HTMLElement[] {
  const again = async () => {
    const seat = await post<{ game?: string }>(`${gamePath(app.state.game)}/rematch`, {}).catch((error: Error) => { alert(error.message); return null; });
    if (seat?.game) { location.assign(boardOf(seat.game)); location.reload(); } else draw();
  };
  if (around.next) return [h("p", { class: "ask" }, "The next game is ready."), button("Go there", () => void again(), { id: "host-next", class: "main small" })];
  if (around.rematch && mine(around.rematch)) return [h("p", {}, "You have asked for another game with the sides changed."), button("Take it back", () => void ask("decline", { offer: "rematch" }), { class: "small" })];
  if (around.rematch) return [h("p", { class: "ask" }, `${around.names[around.rematch] ?? around.rematch} asks for another game with the sides changed.`), button("Play again", () => void again(), { id: "host-rematch", class: "main small" }), button("Decline", () => void ask("decline", { offer: "rematch" }), { class: "small" })];
  return [button("Another game, sides changed", () => void again(), { id: "host-rematch", class: "main small" })];
}
